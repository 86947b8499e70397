"""QR codes as one path in the unit of a module.

All codes of a document have one version, one error correction level and one mask, so that the
finders, timing and format are a part drawn once, and each sheet adds only its own modules. A fixed
mask saves the search for the best one, which takes most of the time; any mask decodes.

With version, level, mask and length fixed, a code is linear over exclusive or: the data stand in it
as bits, and the bits of Reed-Solomon's are sums of theirs. So the code of a link is that of the
sample, added to what each bit of the data changes that differs. ``qrcode`` makes the sample and
finds once what a bit changes; every further link is a few dozen additions.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode
from qrcode.util import ALPHA_NUM, MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData, pattern_position

from companion.errors import BadInput

MASK: Final = 3
MAX_VERSION: Final = 10
_LONG: Final = 61  # characters; longer links take level L, so that modules stay large

Modules = int
"""Modules as the bits of a number, row by row from the top left, the lowest bit first; 1 is dark."""


class QrPlate:
    """Draws codes of the smallest version that holds ``sample``, and others of its length and kind."""

    def __init__(self, sample: str) -> None:
        """Raises BadInput for a link too long to read from paper."""
        self._text = sample
        self._small = set(ALPHA_NUM).issuperset(sample.encode())
        self._mode: Any = MODE_ALPHA_NUM if self._small else MODE_8BIT_BYTE
        self._level = ERROR_CORRECT_L if len(sample) > _LONG else ERROR_CORRECT_M
        for version in range(1, MAX_VERSION + 1):
            self.version = version
            try:
                self._sample = self._packed(sample)
            except DataOverflowError:
                continue
            break
        else:
            raise BadInput.at("--base-url", sample, "an address short enough for a small QR code")
        self._group = 2 if self._small else 1
        self._changes: dict[tuple[int, int], Modules] = {}
        self._zeroes: dict[int, Modules] = {}
        starts = range(0, len(sample), self._group)
        self._seen: list[dict[str, Modules]] = [{sample[at : at + self._group]: 0} for at in starts]

    @property
    def size(self) -> int:
        """Modules on a side."""
        return 17 + 4 * self.version

    def modules(self, link: str) -> list[list[bool]]:
        """The code of a link as ``qrcode`` makes it, row by row, True for dark."""
        code = QRCode(self.version, self._level, border=0, mask_pattern=MASK)
        code.add_data(QRData(link.encode("ascii"), mode=self._mode))
        code.make(fit=False)
        return [[bool(m) for m in row] for row in code.modules]

    def _packed(self, link: str) -> Modules:
        return _pack(self.modules(link))

    # ---- links of the sample's length

    def code(self, link: str) -> Modules:
        """The code of a link, the same as :meth:`modules`. Raises ValueError for letters of another kind."""
        if len(link) != len(self._text):
            return self._packed(link)
        code, size = self._sample, self._group
        for group, seen in enumerate(self._seen):
            letters = link[group * size : (group + 1) * size]
            difference = seen.get(letters)
            if difference is None:
                difference = seen[letters] = self._difference(group, letters)
            code ^= difference
        return code

    def _difference(self, group: int, letters: str) -> Modules:
        """What a code changes by when a group of the sample's letters becomes these."""
        differ = self._value(letters) ^ self._value(next(iter(self._seen[group])))
        out = 0
        while differ:
            bit = differ & -differ
            if (group, bit) not in self._changes:
                self._changes[group, bit] = self._with(group, bit) ^ self._with(group, 0)
            out ^= self._changes[group, bit]
            differ ^= bit
        return out

    def _value(self, letters: str) -> int:
        """The number by which the data hold a group."""
        if not self._small:
            return ord(letters)
        value = 0
        for letter in letters.encode():
            value = value * len(ALPHA_NUM) + ALPHA_NUM.index(letter)
        return value

    def _with(self, group: int, value: int) -> Modules:
        """The sample's code with another number for a group; that with 0 is kept."""
        if value == 0 and group in self._zeroes:
            return self._zeroes[group]
        at = group * self._group
        end = min(at + self._group, len(self._text))
        letters = chr(value)
        if self._small:
            digits = divmod(value, len(ALPHA_NUM)) if end - at == 2 else (value,)
            letters = "".join(chr(ALPHA_NUM[digit]) for digit in digits)
        code = self._packed(self._text[:at] + letters + self._text[end:])
        if value == 0:
            self._zeroes[group] = code
        return code

    # ---- drawing

    @cached_property
    def _own(self) -> Modules:
        """Where a code carries its own data and not what all of this version share."""
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
        """The part that every code of this plate shows, y down."""
        return _runs(self._sample & ~self._own, self.size)

    def own_path(self, link: str) -> str:
        """The part of one link."""
        return _runs(self.code(link) & self._own, self.size)


def _pack(rows: list[list[bool]]) -> Modules:
    flat = "".join(["1" if dark else "0" for row in reversed(rows) for dark in reversed(row)])
    return int(flat, 2)


class _Runs(dict[int, str]):
    """The rectangle over a run of dark modules of one row, by the bits of the run."""

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row = row

    def __missing__(self, run: int) -> str:
        self[run] = made = f"{(run & -run).bit_length() - 1} {self.row} {run.bit_count()} 1 re"
        return made


_RUNS: Final = tuple(_Runs(row) for row in range(17 + 4 * MAX_VERSION))


def _runs(code: Modules, n: int) -> str:
    """Rectangles one module high over each run of dark modules."""
    out = []
    whole = (1 << n) - 1
    for runs in _RUNS[:n]:
        row = code & whole
        code >>= n
        while row:
            rest = row & (row + (row & -row))  # adding the lowest bit of the first run clears it
            out.append(runs[row ^ rest])
            row = rest
    return " ".join(out) + " f"
