"""The motifs of a sea chart's patterns: waves, tufts, peaks, and the scales that backs are covered with."""

from __future__ import annotations

from typing import Final

from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import arc_path

WAVE: Final = "M-2 0 C-1.5 -.75 -.7 -.75 0 0 C.7 .75 1.5 .75 2 0"
TUFT: Final = "M0 .5 L0 -1.3 M-.35 .5 C-.4 -.2 -.7 -.7 -1.2 -.9 M.35 .5 C.4 -.2 .7 -.7 1.2 -.9"
PEAK: Final = "M-2 1.1 L-.2 -1.6 L.5 -.6 L.9 -1 L2.2 1.1"
HACHURES: Final = "M-.2 -1.6 L.1 .9 M.45 -.6 L.8 .9 M.9 -.9 L1.45 .9"


def draw_motif(pen: Pen, terrain: str, x: float, y: float, k: float) -> None:
    """One wave, tuft or peak."""
    ink = pen.ink.pattern(terrain)
    if terrain == "mountains":
        pen.path(PEAK, x, y, k, width=0.6, colour=ink, cap=1)
        pen.path(HACHURES, x, y, k, width=0.35, colour=ink, cap=1)
    else:
        pen.path(WAVE if terrain == "river" else TUFT, x, y, k, width=0.6, colour=ink, cap=1)


def draw_waves(pen: Pen, box: Rect, step: tuple[float, float] = (7.0, 5.0), clear: Rect | None = None) -> None:
    """Rows of waves over ``box``, every other row shifted; none touches ``clear``. Lengths in mm."""
    dx, dy = step
    rows = max(1, int((box.h - 2.4) / dy) + 1)
    for j in range(rows):
        y = box.centre[1] + (j - (rows - 1) / 2) * dy
        n = max(1, int((box.w - 5) / dx) + 1) - j % 2
        for i in range(n):
            x = box.centre[0] + (i - (n - 1) / 2) * dx
            if clear and clear.x < x + 2.4 and x - 2.4 < clear.right and clear.y < y + 1.2 and y - 1.2 < clear.bottom:
                continue
            draw_motif(pen, "river", x, y, 1.0)


# Of two circles in each scale the parts that the scales in front leave to see, degrees from the top.
_SCALES: Final = ((1.0, 60.6), (0.62, 53.8))


def draw_scales(pen: Pen, box: Rect, columns: int, rows: int, bleed: float) -> None:
    """Scales like waves over ``box`` and ``bleed`` mm around it, the same at every edge.

    ``columns`` and ``rows`` (even) fit ``box`` exactly, so boxes side by side join without a seam
    and a back cut off centre shows the pattern to its edge.
    """
    if rows % 2:
        raise ValueError("an odd number of rows does not join at its edges")
    dx, dy = box.w / columns, box.h / rows
    r = dx / 2
    around = -(-bleed // dx) + 1, -(-(bleed + r) // dy) + 1
    across = range(-int(around[0]), columns + int(around[0]) + 1)
    first, last = -int(around[1]), rows + int(around[1])
    for top in (first, first + 1):
        left = box.x + (r if top % 2 else 0)
        row = [
            s for i in across for share, angle in _SCALES for s in arc_path(left + i * dx, 0, share * r, -angle, angle)
        ]
        shifts = [(0.0, box.y + j * dy) for j in range(top, last + 1, 2)]
        pen.repeated(tuple(row), shifts, width=0.35, colour=pen.ink.quiet)
