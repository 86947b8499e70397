"""QR codes as one path in the unit of a module.

All codes of a document have one version, one error correction level and one mask, so that the
finders, timing and format are a part drawn once, and each sheet adds only its own modules. A fixed
mask saves the search for the best one, which takes most of the time; any mask decodes.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData, pattern_position

from companion.errors import BadInput

MASK: Final = 3
MAX_VERSION: Final = 10
_LONG: Final = 61  # characters; longer links take level L, so that modules stay large
_ALPHANUMERIC: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


class QrPlate:
    """Draws codes of the smallest version that holds ``sample``, and others of its length and kind."""

    def __init__(self, sample: str) -> None:
        """Raises BadInput for a link too long to read from paper."""
        small = _ALPHANUMERIC.issuperset(sample)
        self._mode: Any = MODE_ALPHA_NUM if small else MODE_8BIT_BYTE
        self._level = ERROR_CORRECT_L if len(sample) > _LONG else ERROR_CORRECT_M
        for version in range(1, MAX_VERSION + 1):
            self.version = version
            try:
                self._sample = self.modules(sample)
            except DataOverflowError:
                continue
            return
        raise BadInput.at("--base-url", sample, "an address short enough for a small QR code")

    @property
    def size(self) -> int:
        """Modules on a side."""
        return 17 + 4 * self.version

    def modules(self, link: str) -> list[list[bool]]:
        """The code of a link, row by row, True for dark."""
        code = QRCode(self.version, self._level, border=0, mask_pattern=MASK)
        code.add_data(QRData(link.encode("ascii"), mode=self._mode))
        code.make(fit=False)
        return [[bool(m) for m in row] for row in code.modules]

    @cached_property
    def _own(self) -> list[list[bool]]:
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
        return own

    def _part(self, modules: list[list[bool]], own: bool) -> str:
        rows = zip(modules, self._own, strict=True)
        return _runs([[dark and mine is own for dark, mine in zip(*row, strict=True)] for row in rows])

    def shared_path(self) -> str:
        """The part that every code of this plate shows, y down."""
        return self._part(self._sample, own=False)

    def own_path(self, link: str) -> str:
        """The part of one link."""
        return self._part(self.modules(link), own=True)


def _runs(rows: list[list[bool]]) -> str:
    """Rectangles one module high over each run of dark modules."""
    out = []
    for y, row in enumerate(rows):
        x, n = 0, len(row)
        while x < n:
            if row[x]:
                start = x
                while x < n and row[x]:
                    x += 1
                out.append(f"{start} {y} {x - start} 1 re")
            else:
                x += 1
    return " ".join(out) + " f"
