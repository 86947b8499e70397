"""The steps of a set-up in two columns, as large as they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.setups import SetupStep
from pdf.drawing.fonts import Font, in_print
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.parts import tables

GUTTER: Final = 6.0  # mm between the columns
_INDENT: Final = 6.0  # mm for a step's number
_FIRST_LINE: Final = 2.4  # mm down to it
_GAP: Final = 0.42  # of a line between steps
_DESCENT: Final = 0.1  # mm below a line for each point of its size


_SIZES: Final = (10.0, 8.0)


def steps_fit(box: Rect, steps: Sequence[SetupStep]) -> bool:
    """Whether :func:`draw_steps` has room for them at some size."""
    return any(_lay(box, steps, size, 0.0) for size in _SIZES)


def draw_steps(
    pen: Pen, box: Rect, steps: Sequence[SetupStep], sizes: Sequence[float] = _SIZES, below: float = 0.0
) -> Rect:
    """Numbered steps in two columns of ``box``; returns a box of height ``below`` that they leave free.

    It lies below both columns or, where one is too long, below the other. Raises ValueError where they do not fit.
    """
    laid = next((found for size in sizes if (found := _lay(box, steps, size, below))), None)
    if laid is None:
        raise ValueError("the steps do not fit their page")
    width = _width(box)
    number = 0
    for c, column in enumerate(laid.columns):
        x, y = box.x + c * (width + GUTTER), box.y + _FIRST_LINE
        for step in column:
            number += 1
            with pen.item():
                with pen.role("Lbl"):
                    pen.text(x, y, f"{number}", Font.ITALIC, 10)
                pen.text(x + _INDENT, y, step.title, Font.MEDIUM, laid.size)
                y += lead_of(laid.size)
                for paragraph in step.printed.split("\n"):
                    y = pen.paragraph(x + _INDENT, y, width - _INDENT, in_print(paragraph), size=laid.size)
            y += _GAP * lead_of(laid.size)
    return laid.free


@dataclass(frozen=True)
class _Laid:
    """The steps in two columns at a type size, and the box that they leave free."""

    size: float
    columns: tuple[Sequence[SetupStep], Sequence[SetupStep]]
    free: Rect


def _width(box: Rect) -> float:
    return (box.w - GUTTER) / 2


def _lay(box: Rect, steps: Sequence[SetupStep], size: float, below: float) -> _Laid | None:
    """The steps in columns of about the same height, None where they do not fit."""
    lead, width = lead_of(size), _width(box)

    def height(step: SetupStep) -> float:
        lines = sum(tables.lines_of(in_print(p), Font.SANS, size, width - _INDENT) for p in step.printed.split("\n"))
        return (lines + 1 + _GAP) * lead

    heights = [height(step) for step in steps]
    split = min(range(len(steps) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    ends = [box.y + _FIRST_LINE + sum(part) for part in (heights[:split], heights[split:])]
    free = box.bottom - below
    # where nothing follows, no gap follows either: a column ends with the descenders of its last line
    last = max(ends) - (1 + _GAP) * lead + _DESCENT * size
    if max(ends) <= free or (not below and last <= box.bottom):
        rest = Rect(box.x, free, box.w, below)
    elif last <= box.bottom and min(ends) <= free:
        rest = Rect(box.x + ends.index(min(ends)) * (width + GUTTER), free, width, below)
    else:
        return None
    return _Laid(size, (steps[:split], steps[split:]), rest)
