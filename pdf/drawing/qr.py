"""QR codes as one path in the unit of a module.

All codes of a document have one version, one error correction level and one mask. So their finders,
timing and format are the same and drawn once, and each sheet adds only its own modules. A code is
linear over exclusive or: the code of a link is the code of the sample, combined with the modules
that change for each bit in which their data differ. ``qrcode`` makes the sample and finds once what
a bit changes.
"""

from functools import cache, cached_property
from os.path import commonprefix
from typing import Any, Final

from qrcode.base import rs_blocks
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode
from qrcode.util import (
    ALPHA_NUM,
    MODE_8BIT_BYTE,
    MODE_ALPHA_NUM,
    BitBuffer,
    QRData,
    create_bytes,
    length_in_bits,
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


class _Number(BitBuffer):
    # data as one number instead of single bits

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
        self._changed_by = cache(self._flip)

    @property
    def size(self) -> int:
        """Modules on a side."""
        return 17 + 4 * self.version

    def modules(self, link: str) -> list[list[bool]]:
        """Returns the code of a link, row by row, True for dark."""
        code = QRCode(self.version, self._level, border=0, mask_pattern=MASK)
        code.add_data(QRData(link.encode("ascii"), self._mode), optimize=0)
        code.make(fit=False)
        return [[bool(m) for m in row] for row in code.modules]

    def code(self, link: str) -> Modules:
        """Returns the same code as :meth:`modules`. Raises ValueError for letters of another kind
        than the sample's."""
        if len(link) != len(self._text):
            return _pack(self.modules(link))
        code = self._sample
        # qrcode packs letters in pairs
        alike = len(commonprefix([link, self._text])) // 2 * 2  # noqa: RUF071, these are no paths
        differ = self._data(link[alike:]) ^ self._data(self._text[alike:])
        while differ:
            bit = differ.bit_length() - 1
            code ^= self._changed_by(bit)
            differ ^= 1 << bit
        return code

    def _flip(self, bit: int) -> Modules:
        # the modules that change with one bit of the data, counted from its end
        blocks = rs_blocks(self.version, self._level)
        # what one bit changes does not depend on the others: any data will do, but qrcode divides
        # no block of zeros
        buffer = BitBuffer()
        for block in blocks:
            buffer.buffer += [*[0] * (block.data_count - 1), 3]
        before = create_bytes(buffer, blocks)
        # the bits of a byte are counted from its highest one, 128
        place = self._end - 1 - bit
        buffer.buffer[place // 8] ^= 128 >> place % 8
        words = zip(before, create_bytes(buffer, blocks), strict=True)
        bits = "".join([f"{old ^ new:08b}" for old, new in words])
        changed = [module for module, bit in zip(self._in_order, bits, strict=False) if bit == "1"]
        return sum(1 << module for module in changed)

    @cached_property
    def _end(self) -> int:
        # how many bits a code has up to the end of its data: mode, length and data
        data = BitBuffer()
        QRData(self._text.encode("ascii"), self._mode).write(data)
        return 4 + length_in_bits(self._mode, self.version) + len(data)

    @cached_property
    def _in_order(self) -> list[int]:
        # the modules in the order of a code's bits: two columns at a time from the right, up and
        # down in turn
        n, modules = self.size, list[int]()
        rows = range(n)
        # the sixth column is timing and belongs to no pair
        for right in (*range(n - 1, 6, -2), 5, 3, 1):
            rows = rows[::-1]
            modules += [r * n + c for r in rows for c in (right, right - 1)]
        return [module for module in modules if self._own >> module & 1]

    def _data(self, link: str) -> int:
        # the number by which a code holds a link. Raises ValueError for letters of another kind.
        buffer = _Number()
        QRData(link.encode("ascii"), self._mode).write(buffer)
        return buffer.value

    # ---- drawing

    @cached_property
    def _own(self) -> Modules:
        # the modules that carry a code's own data and are not the same in all codes of this version
        n = self.size
        # the seventh row and column are timing
        own = [[r != 6 and c != 6 for c in range(n)] for r in range(n)]
        # three finders with what is white around them, and the format beside them
        for top, left in ((0, 0), (0, n - 8), (n - 8, 0)):
            for r in range(top, min(top + 9, n)):
                for c in range(left, min(left + 9, n)):
                    own[r][c] = False
        # small squares of five modules, also at the end; but none stands on a finder
        *centres, last = pattern_position(self.version) or [6]
        for r in (*centres, last):
            for c in (*centres, last):
                if (r, c) not in ((6, 6), (6, last), (last, 6)):
                    for y in range(r - 2, r + 3):
                        own[y][c - 2 : c + 3] = [False] * 5
        # larger codes say their version beside two finders
        for i in range(6 if self.version >= 7 else 0):
            own[i][n - 11 : n - 8] = [False] * 3
            for r in range(n - 11, n - 8):
                own[r][i] = False
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
    # the rectangle over a run of dark modules in one row, given by its bits. ``run & -run`` is its
    # lowest bit, so it begins there and is as long as it has bits.
    return f"{(run & -run).bit_length() - 1} {row} {run.bit_count()} 1 re"


def _runs(code: Modules, n: int) -> str:
    # rectangles one module high over every run of dark modules
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
