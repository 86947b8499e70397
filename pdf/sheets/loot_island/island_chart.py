"""The chart of Loot Island: coasts with their landings, the ship with its course, the coast of each round."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.setup import CORNERS, HEADINGS, first_coast
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, Point, polar
from pdf.drawing.symbols import Segments
from pdf.parts import chart, tables
from pdf.parts.motifs import draw_motif

_ANGLES: Final = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
_CORNER_ANGLES: Final = dict(zip(CORNERS, (315.0, 45.0, 135.0, 225.0), strict=True))
_LANDINGS: Final = 2  # on each coast
# waves between the coast discs and the corners, as parts of the side from the middle; turned to all four sides
_SEA: Final = ((0.14, 0.385), (0.25, 0.41), (0.19, 0.45), (0.29, 0.46))
_TUFTS: Final = (
    *((-0.12, -0.13), (0.13, -0.12), (-0.14, 0.1), (0.12, 0.13)),
    *((0.0, -0.18), (0.01, 0.18), (0.18, 0.01), (-0.18, 0.0)),
)


@dataclass(frozen=True)
class Course:
    """Where the ship stands and which way it sails, as a setup's details tell it."""

    corner: str
    heading: str

    @property
    def coasts(self) -> list[str]:
        """The coast explored in each round while nothing else moves the ship (rules: p. 5, Ship Movement)."""
        at, step = CORNERS.index(self.corner), 1 if self.heading == HEADINGS[0] else -1
        corners = [CORNERS[(at + step * n) % len(CORNERS)] for n in range(facts.ROUNDS)]
        return [first_coast(corner, self.heading) for corner in corners]


def _coastline(cx: float, cy: float, r: float, grow: float) -> Segments:
    """A rounded square with a natural edge, as curves; ``r`` is half its side, ``grow`` mm further out."""
    points: list[Point] = []
    n = 48
    for i in range(n):
        a = 2 * math.pi * i / n
        square = (abs(math.cos(a)) ** 5 + abs(math.sin(a)) ** 5) ** -0.2
        wave = 1 + 0.018 * math.sin(7 * a + 0.6) + 0.012 * math.sin(11 * a + 2.1)
        points.append(polar(cx, cy, r * square * wave + grow, math.degrees(a)))
    out: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
    for i in range(n):
        (ax, ay), (bx, by), (ex, ey), (fx, fy) = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        out.append(("C", (bx + (ex - ax) / 6, by + (ey - ay) / 6, ex - (fx - bx) / 6, ey - (fy - by) / 6, ex, ey)))
    return (*out, ("Z", ()))


def draw_island(pen: Pen, box: Rect, course: Course | None) -> None:
    """The island in a square of sea; without a course, four empty slots for the ship and no rounds."""
    said = "The island from above, north at the top"
    if course is not None:
        coasts = [f"round {n} {coast}" for n, coast in enumerate(course.coasts, 1)]
        said += f"; the ship lies at the {course.corner} corner; the coasts explored: {', '.join(coasts)}"
    with pen.figure(said, box):
        _draw_island(pen, box, course)


def _draw_island(pen: Pen, box: Rect, course: Course | None) -> None:
    ink = pen.ink
    (cx, cy), side = box.centre, min(box.w, box.h)
    pen.rect(box, ink.tint("river"), 0)
    r, ring = side * 0.31, side * 0.415
    for x, y in _SEA:
        for sx, sy in ((x, y), (-x, y), (x, -y), (-x, -y)):
            draw_motif(pen, "river", cx + sx * side, cy + sy * side, side / 76)
            draw_motif(pen, "river", cx + sy * side, cy + sx * side, side / 76)
    for grow in (2.3, 1.2):
        pen.path(_coastline(cx, cy, r, grow), width=0.35, colour=ink.pattern("river"))
    pen.path(_coastline(cx, cy, r, 0), fill=ink.tint("land"), width=1.0)
    for x, y in _TUFTS:
        draw_motif(pen, "land", cx + x * side, cy + y * side, side / 76)
    card = Rect(cx - side * 0.065, cy - side * 0.09, side * 0.13, side * 0.18)
    pen.rounded(card, 0.8, WHITE, 0.6)
    chart.draw_star(pen, *card.centre, side * 0.05)
    for coast, angle in _ANGLES.items():
        _coast(pen, cx, cy, side, ring, angle, coast, course)
    for corner, angle in _CORNER_ANGLES.items():
        x, y = polar(cx, cy, side * 0.415 * math.sqrt(2), angle)
        here = course is not None and course.corner == corner
        if here and course is not None:
            _bow(pen, x, y, side, angle, course.heading)
        pen.circle(x, y, side * 0.07, WHITE, 1.0 if here else 0.35, ink.accent if here else None)
        if here:
            pen.symbol("boat", x, y, side * 0.09, ink.accent)
    pen.rect(box, None, 1.0)


def _coast(
    pen: Pen, cx: float, cy: float, side: float, ring: float, angle: float, coast: str, course: Course | None
) -> None:
    """A coast's landings, its name, and the rounds that explore it."""
    along = angle + 90
    for k in range(_LANDINGS):
        offset = (k - (_LANDINGS - 1) / 2) * side * 0.26
        x, y = polar(*polar(cx, cy, side * 0.245, angle), offset, along)
        pen.circle(x, y, side * 0.042, WHITE, 0.6)
    rounds = [n for n, at in enumerate(course.coasts, 1) if at == coast] if course else []
    gap = side * 0.095
    for i, n in enumerate(rounds):
        x, y = polar(*polar(cx, cy, ring, angle), (i - (len(rounds) - 1) / 2) * gap, along)
        tables.disc(pen, x, y, str(n), side * 0.04, filled=n == 1)
    if not course:
        x, y = polar(cx, cy, ring, angle)
        pen.centred_text(x, y, coast.capitalize(), Font.ITALIC, 8)


def _bow(pen: Pen, x: float, y: float, side: float, angle: float, heading: str) -> None:
    """An arrow from the ship along the coast that its bow faces."""
    turn = angle + (135 if heading == HEADINGS[0] else -135)
    tail, head = polar(x, y, side * 0.07, turn), polar(x, y, side * 0.2, turn)
    pen.line(*tail, *head, 1.0, pen.ink.accent)
    wings = [polar(*head, side * 0.018, turn + across) for across in (-90, 90)]
    pen.polygon([polar(*head, side * 0.035, turn), *wings], pen.ink.accent)
