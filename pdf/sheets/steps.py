"""The steps of a set-up in two columns, as large as they fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.setups import SetupStep
from pdf.fonts import Face
from pdf.paper import Rect
from pdf.pen import Pen
from pdf.sheets import tables

GUTTER: Final = 6.0  # mm between the columns
_INDENT: Final = 6.0  # mm for a step's number
_GAP: Final = 0.42  # of a line between steps


def draw_steps(pen: Pen, box: Rect, steps: Sequence[SetupStep], sizes: Sequence[float] = (8.0, 6.5)) -> float:
    """Numbered steps in ``box``; returns where the longer column ends. Raises ValueError where they do not fit."""
    width = (box.w - GUTTER) / 2
    for size in sizes:
        columns = _columns(steps, size, width - _INDENT, box.h)
        if columns is not None:
            break
    else:
        raise ValueError("the steps do not fit their page")
    number, end = 0, 0.0
    for c, column in enumerate(columns):
        x, y = box.x + c * (width + GUTTER), box.y + 2.4
        for step in column:
            number += 1
            pen.text(x, y, f"{number}", Face.ITALIC, 10)
            pen.text(x + _INDENT, y, step.title, Face.MEDIUM, size)
            y += tables.lead_of(size)
            for paragraph in step.text.split("\n"):
                y = tables.paragraph(pen, x + _INDENT, y, width - _INDENT, tables.curly(paragraph), size=size)
            y += _GAP * tables.lead_of(size)
        end = max(end, y)
    return end


def _columns(
    steps: Sequence[SetupStep], size: float, width: float, most: float
) -> tuple[list[SetupStep], list[SetupStep]] | None:
    """The steps in two columns of about the same height, None where they are too high."""
    lead = tables.lead_of(size)

    def height(step: SetupStep) -> float:
        lines = sum(tables.lines_of(tables.curly(p), Face.SANS, size, width) for p in step.text.split("\n"))
        return (lines + 1 + _GAP) * lead

    heights = [height(step) for step in steps]
    split = min(range(len(steps) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    if max(sum(heights[:split]), sum(heights[split:])) > most:
        return None
    return list(steps[:split]), list(steps[split:])
