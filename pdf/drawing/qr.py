"""QR codes as one path in the unit of a module.

All codes of a document have one version, one error correction level and one mask. So their finders,
timing and format are the same and drawn once, and each sheet adds only its own modules. A code is
linear over exclusive or: the code of a link is the code of the sample, combined with the modules
that change for each bit in which their data differ. ``qrcode`` makes the sample and finds once what
a bit changes.
"""

from functools import cache, cached_property
from typing import Any, Final

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode
from qrcode.util import (
    ALPHA_NUM,
    MODE_8BIT_BYTE,
    MODE_ALPHA_NUM,
    BitBuffer,
    QRData,
    pattern_position,
)

from companion.errors import BadInput

MASK: Final = 3
MAX_VERSION: Final = 10
ON_SCREEN: Final = 25
"""The largest version that a phone reads from another phone's screen."""
_LONG: Final = 61  # characters; longer links take level L, so that modules stay large

Modules = int
"""Modules as the bits of a number, row by row from the top left, the lowest bit first; 1 is
dark."""


class _Bits(QRData):
    """Data in which one bit, counted from its end, may be flipped."""

    flipped: int | None = None

    def write(self, buffer: Any) -> None:
        super().write(buffer)
        if self.flipped is not None:
            first = len(buffer) - 1 - self.flipped
            buffer.buffer[first // 8] ^= 128 >> first % 8


class _Number(BitBuffer):
    """Data as one number instead of single bits."""

    value = 0

    def put(self, num: int, length: int) -> None:
        self.value = self.value << length | num


class QrPlate:
    """Draws codes of the smallest version that holds ``sample``, and codes of other links of its
    length and kind."""

    def __init__(self, sample: str, most: int = MAX_VERSION) -> None:
        """Raises BadInput for a link that is too long for version ``most``. The default is for
        reading from paper."""
        self._text = sample
        small = set(ALPHA_NUM).issuperset(sample.encode())
        self._mode: Any = MODE_ALPHA_NUM if small else MODE_8BIT_BYTE
        self._level = ERROR_CORRECT_L if len(sample) > _LONG else ERROR_CORRECT_M
        for version in range(1, most + 1):
            self.version = version
            try:
                self._sample = _pack(self.modules(sample))
            except DataOverflowError:
                continue
            break
        else:
            raise BadInput.at("--base-url", sample, "an address short enough for a small QR code")
        self._sample_data = self._data(sample)
        self._by_bit = dict[int, Modules]()

    @property
    def size(self) -> int:
        """Modules on a side."""
        return 17 + 4 * self.version

    def modules(self, link: str, flipped: int | None = None) -> list[list[bool]]:
        """Returns the code of a link, row by row, True for dark. One bit of its data may be
        ``flipped``."""
        code = QRCode(self.version, self._level, border=0, mask_pattern=MASK)
        data = _Bits(link.encode("ascii"), self._mode)
        data.flipped = flipped
        code.add_data(data, optimize=0)
        code.make(fit=False)
        return [[bool(m) for m in row] for row in code.modules]

    def code(self, link: str) -> Modules:
        """Returns the same code as :meth:`modules`. Raises ValueError for letters of another kind
        than the sample's."""
        if len(link) != len(self._text):
            return _pack(self.modules(link))
        code = self._sample
        differ = self._data(link) ^ self._sample_data
        while differ:
            bit = differ.bit_length() - 1
            if bit not in self._by_bit:
                self._by_bit[bit] = _pack(self.modules(self._text, bit)) ^ self._sample
            code ^= self._by_bit[bit]
            differ ^= 1 << bit
        return code

    def _data(self, link: str) -> int:
        """Returns the number by which a code holds a link. Raises ValueError for letters of another
        kind."""
        buffer = _Number()
        QRData(link.encode("ascii"), self._mode).write(buffer)
        return buffer.value

    # ---- drawing

    @cached_property
    def _own(self) -> Modules:
        """The modules that carry a code's own data and are not the same in all codes of this
        version."""
        n = self.size
        own = [[r != 6 and c != 6 for c in range(n)] for r in range(n)]
        for top, left in ((0, 0), (0, n - 8), (n - 8, 0)):
            for r in range(top, min(top + 9, n)):
                for c in range(left, min(left + 9, n)):
                    own[r][c] = False
        centres = pattern_position(self.version)
        for r in centres:
            for c in centres:
                if own[r][c]:
                    for y in range(r - 2, r + 3):
                        own[y][c - 2 : c + 3] = [False] * 5
        return _pack(own)

    def shared_path(self) -> str:
        """Returns the path that every code of this plate shares, y down."""
        return _runs(self._sample & ~self._own, self.size)

    def own_path(self, link: str) -> str:
        """Returns the path that one link adds."""
        return _runs(self.code(link) & self._own, self.size)


def _pack(rows: list[list[bool]]) -> Modules:
    flat = "".join(["1" if dark else "0" for row in reversed(rows) for dark in reversed(row)])
    return int(flat, 2)


@cache
def _run(row: int, run: int) -> str:
    """Returns the rectangle over a run of dark modules in one row, given by its bits."""
    return f"{(run & -run).bit_length() - 1} {row} {run.bit_count()} 1 re"


def _runs(code: Modules, n: int) -> str:
    """Returns rectangles one module high over every run of dark modules."""
    out, whole = [], (1 << n) - 1
    for r in range(n):
        row = code & whole
        code >>= n
        while row:
            # adding the lowest bit of the first run clears it
            rest = row & (row + (row & -row))
            out.append(_run(r, row ^ rest))
            row = rest
    return " ".join(out) + " f"
