"""The island with the ship's course: on a page, as a poster, and on other sheets."""

import math
from collections.abc import Mapping
from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.setup import CLOCKWISE, CORNERS, first_coast
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.symbols import Segment, Segments
from pdf.parts.setup_sheets import SetupHead, draw_setup_head, print_board
from pdf.parts.sheet import (
    LEFT,
    RIGHT,
    WHITE,
    Drawing,
    Font,
    Order,
    Pen,
    Point,
    Printed,
    Rect,
    Setting,
    disc,
    draw_motif,
    draw_star,
    grid,
    item,
    polar,
    setup_for,
    spaced,
)
from pdf.sheets.loot_island.options import IslandOptions

_ISLAND: Final = Rect(LEFT, 46, RIGHT - LEFT, RIGHT - LEFT)
_LARGER: Final = 1.8  # how much larger its signs and type are than on other sheets
_BAR: Final = (LEFT, 251.0)
_BENDS: Final = 48  # points of the coastline
_ANGLES: Final = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
_CORNER_ANGLES: Final = dict(zip(CORNERS, (315.0, 45.0, 135.0, 225.0), strict=True))
# waves between discs and corners, as parts of the side from the middle, for all four sides
_SEA: Final = ((0.14, 0.385), (0.25, 0.41), (0.19, 0.45), (0.29, 0.46))
_TUFTS: Final = (
    *((-0.12, -0.13), (0.13, -0.12), (-0.14, 0.1), (0.12, 0.13)),
    *((0.0, -0.18), (0.01, 0.18), (0.18, 0.01), (-0.18, 0.0)),
)


def draw(order: Order[IslandOptions]) -> Printed:
    """Returns the island as PDF. Raises BadInput for what is no code."""
    setup = setup_for(order)
    page = partial(_draw_page, order=order, setup=setup)
    return print_board(order, Drawing(f"{order.sheet.title} {setup.code}", page), _BAR, setup.code)


def _draw_page(pen: Pen, order: Order[IslandOptions], setup: SetupResult) -> None:
    whose = f"The island for {in_words(setup.players)} players"
    draw_setup_head(pen, order, setup, SetupHead(whose, "Our own drawing.", facts.PLACES.SETUP))
    side = _ISLAND.w / _LARGER
    with pen.scaled(_ISLAND.x, _ISLAND.y, _LARGER):
        draw_island(pen, Rect(0, 0, side, side), setup.details["ship"])
    pen.text(LEFT + 0.4, _ISLAND.y - 2, "Top: north", Font.ITALIC, 10)
    legend = grid(
        item("n:1", "the round that explores this coast"),
        item(
            partial(_draw_place, terrain="land"),
            "a landing, two on each coast",
        ),
        item(
            lambda pen, box, setting: pen.symbol("boat", *box.centre, 5, pen.ink.accent),
            "the ship, and where it sails",
        ),
        item(
            partial(_draw_place, terrain="river"),
            "a corner that the ship comes to",
        ),
    )
    legend(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, _ISLAND.bottom + 4)
    alt = "The rounds are as drawn while no event moves the ship."
    _, bar = _BAR
    pen.text(RIGHT, bar + 3.7, alt, align="right")


def _draw_place(pen: Pen, box: Rect, setting: Setting, terrain: str) -> None:
    pen.rect(box, pen.ink.tint(terrain), 0.35)
    draw_motif(pen, terrain, box.x + 0.3 * box.w, box.bottom - 0.16 * box.h, box.w / 26)
    pen.circle(*box.centre, 0.36 * box.w, WHITE, 0.6)


# ---- the drawing

Course = Mapping[str, str]
"""The ``ship`` of a set-up: its ``corner`` and its ``heading``."""


def coasts_of(course: Course) -> list[str]:
    """Returns the coast explored in each round if nothing else moves the ship (rules: p. 5, Ship
    Movement)."""
    start, heading = CORNERS.index(course["corner"]), course["heading"]
    step = 1 if heading == CLOCKWISE else -1
    places = [(start + step * n) % len(CORNERS) for n in range(facts.ROUNDS)]
    return [first_coast(CORNERS[place], heading) for place in places]


def _coastline(cx: float, cy: float, r: float, grow: float) -> Segments:
    # a rounded square with a natural edge. ``r``: half its side; ``grow``: how many mm further out
    # it lies.
    points = list[Point]()
    for n in range(_BENDS):
        angle = 2 * math.pi * n / _BENDS
        # a circle of the fifth power is nearly a square
        square = (abs(math.cos(angle)) ** 5 + abs(math.sin(angle)) ** 5) ** -0.2
        wave = 1 + 0.018 * math.sin(7 * angle + 0.6) + 0.012 * math.sin(11 * angle + 2.1)
        points.append(polar(cx, cy, r * square * wave + grow, math.degrees(angle)))
    return _smooth(points)


def _smooth(points: list[Point]) -> Segments:
    # a closed curve through all points: at each it runs as its two neighbours lie to each other,
    # with handles of a sixth of their distance (a spline of Catmull and Rom)
    path: list[Segment] = [("M", points[0])]
    around = points[-1:] + points + points[:2]
    for before, start, end, after in zip(around, around[1:], around[2:], around[3:], strict=False):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = before, start, end, after
        leaves = (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6)
        comes = (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6)
        path.append(("C", (*leaves, *comes, *end)))
    return (*path, ("Z", ()))


def draw_island(pen: Pen, box: Rect, course: Course | None) -> None:
    """Draws the island in its sea. Without a course it has four empty slots and no rounds."""
    alt = "The island from above, north at the top"
    if course is not None:
        coasts = [f"round {n} {coast}" for n, coast in enumerate(coasts_of(course), 1)]
        alt += (
            f"; the ship lies at the {course['corner']} corner; the coasts explored:"
            f" {', '.join(coasts)}"
        )
    with pen.figure(alt, box):
        _draw_sea(pen, box)
        for coast, angle in _ANGLES.items():
            _draw_coast(pen, box, angle, coast, course)
        for corner, angle in _CORNER_ANGLES.items():
            x, y = polar(*box.centre, box.w * 0.415 * math.sqrt(2), angle)
            if course is not None and course["corner"] == corner:
                _draw_bow(pen, x, y, box.w, angle, course["heading"])
                pen.circle(x, y, box.w * 0.07, WHITE, 1.0, pen.ink.accent)
                pen.symbol("boat", x, y, box.w * 0.09, pen.ink.accent)
            else:
                pen.circle(x, y, box.w * 0.07, WHITE, 0.35)
        pen.rect(box, None, 1.0)


def _draw_sea(pen: Pen, box: Rect) -> None:
    # the land in the middle, and the deck on it; measures are parts of the side
    cx, cy = box.centre
    side, ink = box.w, pen.ink
    scale, r = side / 76, side * 0.31
    pen.rect(box, ink.tint("river"), 0)
    for along, out in _SEA:
        # the same waves on both halves of all four sides
        for right, down in ((along, out), (-along, out), (along, -out), (-along, -out)):
            draw_motif(pen, "river", cx + right * side, cy + down * side, scale)
            draw_motif(pen, "river", cx + down * side, cy + right * side, scale)
    for grow in (2.3, 1.2):
        pen.path(_coastline(cx, cy, r, grow), width=0.35, colour=ink.pattern("river"))
    pen.path(_coastline(cx, cy, r, 0), fill=ink.tint("land"), width=1.0)
    for x, y in _TUFTS:
        draw_motif(pen, "land", cx + x * side, cy + y * side, scale)
    card = Rect(cx - side * 0.065, cy - side * 0.09, side * 0.13, side * 0.18)
    pen.rounded(card, 0.8, WHITE, 0.6)
    draw_star(pen, *card.centre, side * 0.05)


def _draw_coast(pen: Pen, box: Rect, angle: float, coast: str, course: Course | None) -> None:
    # the two landings of a coast, and the rounds that explore it. Without a course it is the
    # coast’s name. ``angle`` is where the coast lies, clockwise from north.
    side, along = box.w, angle + 90
    for offset in (-0.13, 0.13):
        landing = polar(*polar(*box.centre, side * 0.245, angle), offset * side, along)
        pen.circle(*landing, side * 0.042, WHITE, 0.6)
    middle = polar(*box.centre, side * 0.415, angle)
    if not course:
        pen.centred_text(*middle, coast.capitalize(), Font.ITALIC, 8)
        return
    rounds = [n for n, place in enumerate(coasts_of(course), 1) if place == coast]
    for number, away in zip(rounds, spaced(0, len(rounds), side * 0.095), strict=True):
        disc(pen, *polar(*middle, away, along), str(number), side * 0.04, filled=number == 1)


def _draw_bow(pen: Pen, x: float, y: float, side: float, angle: float, heading: str) -> None:
    # an arrow at the ship, the way that it goes: from its corner along one of two coasts
    ahead = angle + (135 if heading == CLOCKWISE else -135)
    tail, head = polar(x, y, side * 0.07, ahead), polar(x, y, side * 0.2, ahead)
    pen.line(*tail, *head, 1.0, pen.ink.accent)
    left, right = (polar(*head, side * 0.018, ahead + turn) for turn in (-90, 90))
    pen.polygon([polar(*head, side * 0.035, ahead), left, right], pen.ink.accent)
