"""The heading of a sheet: title and subtitle, and a note on where the rules tell it."""

from __future__ import annotations

from typing import Final, Literal

from pdf.drawing.fonts import Font
from pdf.drawing.pen import Align, Pen

LEFT: Final = 8.0  # of what stands in a frame
RIGHT: Final = 188.0


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


def draw_heading(pen: Pen, title: str, subtitle: str, note: str = "", half: bool = False) -> None:
    """Title, subtitle below it, a note at the right; on ``half`` a page title and subtitle in one line."""
    if half:
        width = draw_title(pen, LEFT, 12, title, 18, "H1")
        pen.text(LEFT + width + 4, 12, subtitle, Font.ITALIC, 13)
        return
    draw_title(pen, LEFT, 16.4, title, 28, "H1")
    pen.text(LEFT + 0.4, 23.4, subtitle, Font.ITALIC, 13)
    if note:
        pen.text(RIGHT, 16.4, note, Font.SANS, 8, pen.ink.note, "right")
