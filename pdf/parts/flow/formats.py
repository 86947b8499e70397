"""The sizes of aids: whole pages, halves that stand, folded sheets, each in large print too."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pdf.drawing.paper import FRAME, HALF, UPRIGHT_HALF, Extent, Rect
from pdf.drawing.pen import Font
from pdf.parts.flow.blocks import LARGE_TYPE, Setting

_MOST: Final = 12  # sides of large print; more is a mistake of ours


class Format(NamedTuple):
    """A size of aid, and how it is set.

    ``size``: width and height of the drawing in mm; ``pages``: the columns of text on it, in mm.
    ``sides``: how many sides an aid may take, the wanted number first. ``settings``: how its text
    may be set, the largest first. ``roomy``: larger settings for a side that has room left, the
    largest first; each side is set by itself. ``torn``: a section that is higher than this share of
    a side may go on overleaf.

    ``head``, ``note``, ``foot``: points of the title, of the words after it, and of the last line.
    ``rise``: mm from the columns' top up to the title's baseline; ``rule``: mm from there down to
    the line below the title, 0 for none. ``star``: the radius of the rose at the right of the
    title, 0 for none. ``edge``: mm from the lower edge up to the last line; ``away``: the share of
    that line that may name what has no room. ``sources``: the first side of a narrow aid names its
    pages of the rules.
    """

    size: Extent
    pages: Sequence[Rect]
    sides: Sequence[int]
    settings: Sequence[Setting]
    head: float
    note: float
    foot: float
    rise: float
    rule: float
    star: float
    edge: float
    away: float
    font: Font = Font.SERIF
    narrow: bool = True
    sources: bool = True
    roomy: Sequence[Setting] = ()
    torn: float = 1.0


_FULL_SETTINGS: Final = (
    *(Setting(10, k) for k in (1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0)),
    *(Setting(9, k, 12) for k in (1.0, 0.95, 0.9)),
    Setting(8, 0.9, 10),
)


def full_page(sides: Sequence[int]) -> Format:
    return Format(
        FRAME,
        [Rect(9, 24.6, 178, 226.4)],
        sides,
        _FULL_SETTINGS,
        head=28,
        note=13,
        foot=8,
        rise=8.2,
        rule=4.2,
        star=7.0,
        edge=5.8,
        away=0.46,
        narrow=False,
    )


_HALF_SETTINGS: Final = (
    *(Setting(10, k, 12) for k in (1.1, 1.0)),
    *(Setting(9, k, 10) for k in (1.1, 1.0, 0.9)),
    *(Setting(8, k, 10) for k in (1.0, 0.95, 0.9, 0.85, 0.8)),
)
HALF_PAGE: Final = Format(
    UPRIGHT_HALF,
    [Rect(5.8, 16.0, 118.4, 170.2)],
    (1, 2),
    _HALF_SETTINGS,
    head=18,
    note=10,
    foot=8,
    rise=5.4,
    rule=2.6,
    star=4.6,
    edge=4.4,
    away=0.62,
    roomy=_HALF_SETTINGS[:5],
)
FOLDED: Final = Format(
    HALF,
    [Rect(5.2, 10.2, 88.4, 109.4), Rect(HALF.w - 93.6, 10.2, 88.4, 109.4)],
    (4, 3, 2, 1),
    (*_HALF_SETTINGS, Setting(8, 0.75, 10)),
    head=13,
    note=10,
    foot=8,
    rise=2.6,
    rule=0.0,
    star=0.0,
    edge=4.2,
    away=0.5,
    font=Font.SERIF_BOLD,
    sources=False,
    roomy=_HALF_SETTINGS[:6],
)
_LARGE: Final = tuple(
    Setting(body, k, 18, LARGE_TYPE)
    for body, k in ((13, 1.4), (LARGE_TYPE, 1.4), (LARGE_TYPE, 1.25))
)
_ROOMY: Final = tuple(Setting(body, body / 10, 18, LARGE_TYPE) for body in (16, 15, 14, 13))


def in_large_print(form: Format) -> Format:
    """Returns the same paper in large print, on as many sides as that takes."""
    box = form.pages[0]
    return form._replace(
        pages=[Rect(box.x, box.y, box.w, box.h - 2)],
        sides=range(1, _MOST + 1),
        settings=_LARGE,
        foot=LARGE_TYPE,
        note=13,
        roomy=_ROOMY,
        torn=0.7,
    )
