"""Sheets of one frame to a page, or two: where they stand, and what is written above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pdf.drawing.document import Document, Printed
from pdf.drawing.fonts import Face
from pdf.drawing.inks import Ink
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen, number
from pdf.orders import Job
from pdf.parts import chart

LEFT: Final = 8.0  # of what stands in a frame
RIGHT: Final = 188.0


class Drawing(NamedTuple):
    """A sheet to draw: its bookmark, and what draws it in mm from its frame's top left."""

    title: str
    draw: Callable[[Pen], None]


def print_frames(
    job: Job,
    ink: Ink,
    subject: str,
    drawings: Sequence[Drawing],
    up: int = 1,
    code: str | None = None,
    direct: bool = False,
) -> Printed:
    """Each drawing in a neatline of its own, all of them ``copies`` times; ``up`` of one to a page.

    ``direct``: drawn on the page itself and not as a form, for drawings that call forms of their own.
    """
    division = divide(job.paper, up)
    one = division.places[0]
    document = Document(job.paper, f"{job.game.title}: {job.sheet.title}", subject)
    pages = []
    for i, drawing in enumerate(drawings):
        pen = Pen(document, one.h, ink)
        style = chart.FULL if up == 1 else chart.HALF
        chart.draw_neatline(pen, Rect(0, 0, one.w, one.h), chart.without_corners(style))
        drawing.draw(pen)
        if not direct:
            document.add_form(f"Fr{i}", pen, (0, 0, one.w, one.h))
        drawn = pen.operators() if direct else f"/Fr{i} Do"
        placed = [
            f"q {' '.join(number(v) for v in place.matrix(job.paper.height))} cm {drawn} Q" for place in division.places
        ]
        pages.append("\n".join([*placed, chart.cut_marks(division)]))
    copies = -(-job.copies // up)
    for copy in job.counted(range(copies), copies):
        for drawing, page in zip(drawings, pages, strict=True):
            document.add_page(page, drawing.title if copy == 0 else None)
    return Printed(document.finish(), document.pages, copies * up, code)


def draw_heading(pen: Pen, title: str, subtitle: str, note: str = "") -> None:
    """Title and subtitle at the left, where the rules say it at the right."""
    pen.text(LEFT, 16.4, title, Face.SERIF, 28)
    pen.text(LEFT + 0.4, 23.4, subtitle, Face.ITALIC, 13)
    if note:
        pen.text(RIGHT, 16.4, note, Face.SANS, 6.5, pen.ink.note, "right")
