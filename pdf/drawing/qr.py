"""QR codes as one path in the unit of a module. ``qrcode`` makes the modules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
from qrcode.main import QRCode
from qrcode.util import ALPHA_NUM, MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

from companion.errors import BadInput

MAX_VERSION: Final = 10
ON_SCREEN: Final = 25
"""The largest version that a phone reads from another phone's screen."""
_MASK: Final = 3  # one for all: the pattern of modules then depends on the link alone
_LONG: Final = 61  # characters; longer links take level L, so that modules stay large


def modules_of(link: str, most: int = MAX_VERSION) -> list[list[bool]]:
    """Returns the smallest code of a link, row by row, True for dark.

    Raises BadInput for a link that is too long for version ``most``. The default is for reading
    from paper.
    """
    data = link.encode("ascii")
    kind: Any = MODE_ALPHA_NUM if set(ALPHA_NUM).issuperset(data) else MODE_8BIT_BYTE
    level = ERROR_CORRECT_L if len(link) > _LONG else ERROR_CORRECT_M
    code = QRCode(None, level, border=0, mask_pattern=_MASK)
    code.add_data(QRData(data, kind), optimize=0)
    code.make(fit=True)
    if code.version > most:
        raise BadInput.at("--base-url", link, "an address short enough for a small QR code")
    return [[bool(module) for module in row] for row in code.modules]


def path_of(modules: Sequence[Sequence[bool]]) -> str:
    """Returns the operators that fill the dark modules, y down: a rectangle over every run of a
    row."""
    out = []
    for y, row in enumerate(modules):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                out.append(f"{x} {y} {width} 1 re")
            x += width
    return " ".join([*out, "f"])
