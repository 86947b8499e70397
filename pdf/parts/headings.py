"""The heading of a sheet: title and subtitle, and a note on where the rules tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from pdf.drawing.fonts import Font
from pdf.drawing.pen import Align, Pen

LEFT: Final = 8.0  # of what stands in a frame
RIGHT: Final = 188.0


@dataclass(frozen=True, slots=True)
class HeadingStyle:
    """Where a heading stands, in mm from the sheet's top left: title, subtitle, note; and its title's size.

    Without ``subtitle`` that follows the title on its line; ``note_right``: the note ends at its place.
    """

    title: tuple[float, float]
    size: float
    subtitle: tuple[float, float] | None = None
    note: tuple[float, float] = (0.0, 0.0)
    note_right: bool = False


FRAMED: Final = HeadingStyle((LEFT, 16.4), 28, (LEFT + 0.4, 23.4), (RIGHT, 16.4), note_right=True)
"""Of a sheet whose content stands between LEFT and RIGHT."""
FULL: Final = HeadingStyle((LEFT, 17.4), 28, (LEFT + 0.4, 24.8), (LEFT + 0.4, 30.2))
"""Of a whole page whose note stands below the subtitle."""
HALF: Final = HeadingStyle((8, 12), 18)
"""Of half a page: one line."""


def draw_title(
    pen: Pen,
    x: float,
    y: float,
    title: str,
    size: float = 13,
    level: Literal["H1", "H2", "H3"] = "H2",
    font: Font = Font.SERIF,
    align: Align = "left",
) -> float:
    """A heading of its level, its baseline at ``y``; returns its width in mm."""
    with pen.role(level):
        return pen.text(x, y, title, font, size, align=align)


def draw_heading(pen: Pen, title: str, subtitle: str, note: str = "", style: HeadingStyle = FRAMED) -> None:
    """Title, subtitle and note in the places of their style."""
    x, y = style.title
    width = draw_title(pen, x, y, title, style.size, "H1")
    pen.text(*(style.subtitle or (x + width + 4, y)), subtitle, Font.ITALIC, 13)
    if note:
        pen.text(*style.note, note, Font.SANS, 8, pen.ink.note, "right" if style.note_right else "left")
