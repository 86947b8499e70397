"""Treasures, gems, points and the four crews' signs on paper."""

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.wording import Ways
from pdf.drawing.symbols import UNITS, Segments, symbol
from pdf.parts.sheet import OWNERS, WHITE, Font, Pen, Point, draw_seal, polar

ANGLES: Final[dict[Ways, range]] = {
    "any": range(0, 360, 45),
    "orthogonal": range(0, 360, 90),
    "diagonal": range(45, 360, 90),
}
"""The directions in which a ship may sail by a space of a crew card, in degrees from the top."""
_INSIDE: Final = 0.5  # the size of a treasure's table, as a part of its outline's
_CUT_MIN: Final = 6.0  # mm; smaller treasures are drawn without facets


def _corners(path: Segments) -> list[Point]:
    # each line of the path ends at a corner; the last one where the first began
    return list(dict.fromkeys((line[-2], line[-1]) for _, line in path if line))


def draw_treasure(pen: Pen, cx: float, cy: float, size: float, colour: str) -> None:
    """Draws a treasure of a colour, or a gem. A large one is cut with facets."""
    if colour == facts.GEM:
        _draw_gem(pen, cx, cy, size)
        return
    name, line = f"treasure-{colour}", pen.ink.on_piece(colour)
    pen.symbol(name, cx, cy, size, fill=pen.ink.piece(colour))
    if size < _CUT_MIN:
        return
    unit = size / UNITS
    outline, *_ = symbol(name)
    # a round one has curves; others have their facets at the corners of their outline
    if any(command == "C" for command, _ in outline.path):
        pen.circle(cx, cy, 8.4 * unit * _INSIDE, None, 0.35, line)
        return
    corners = _corners(outline.path)
    middle_x, middle_y = (sum(places) / len(corners) for places in zip(*corners, strict=True))

    def shrunk(share: float) -> list[Point]:
        # the corners, drawn in to this part of their distance from the middle
        left, top = cx + (middle_x - UNITS / 2) * unit, cy + (middle_y - UNITS / 2) * unit
        part = share * unit
        return [(left + (x - middle_x) * part, top + (y - middle_y) * part) for x, y in corners]

    table = shrunk(_INSIDE)
    pen.polygon(table, None, 0.35, line)
    edges = zip(shrunk(0.86), table, strict=True)
    pen.lines([(*outer, *inner) for outer, inner in edges], 0.35, line)


def _draw_gem(pen: Pen, cx: float, cy: float, size: float) -> None:
    # eight facets, dark and light by turns; a small one is the symbol
    if size < _CUT_MIN:
        pen.symbol(facts.GEM, cx, cy, size, fill=WHITE)
        return
    outer, inner = 0.42 * size, 0.21 * size
    for n in range(8):
        start, end = 22.5 + 45 * n, 67.5 + 45 * n
        facet = [(outer, start), (outer, end), (inner, end), (inner, start)]
        fill = pen.ink.tint("river") if n % 2 else pen.ink.piece("blue")
        pen.polygon([polar(cx, cy, r, angle) for r, angle in facet], fill, 0.35)
    pen.polygon([polar(cx, cy, inner, 22.5 + 45 * n) for n in range(8)], WHITE, 0.6)
    pen.polygon([polar(cx, cy, outer, 22.5 + 45 * n) for n in range(8)], None, 1.0)


def draw_unknown(pen: Pen, cx: float, cy: float, size: float) -> None:
    """Draws a treasure that chance decides."""
    corners = [polar(cx, cy, size / 2, angle) for angle in range(30, 390, 60)]
    pen.polygon(corners, WHITE, 1.0 if size > _CUT_MIN else 0.6)
    pen.centred_text(cx, cy, "?", Font.BOLD, max(8.0, size * 1.5))


def draw_sign(pen: Pen, cx: float, cy: float, r: float, colour: str) -> None:
    """Draws a crew's sign in a disc of its colour."""
    draw_seal(
        pen,
        cx,
        cy,
        r,
        OWNERS[colour],
        r * 1.4,
        fill=pen.ink.piece(colour),
        ink=pen.ink.on_piece(colour),
    )


def draw_points(pen: Pen, cx: float, cy: float, size: float, points: int) -> None:
    """Draws victory points in a double ring. A large ring names them."""
    pen.circle(cx, cy, size / 2, WHITE, 1.0)
    pen.circle(cx, cy, size / 2 - 0.9, None, 0.35)
    if size > 12:
        pen.centred_text(cx, cy - size * 0.07, str(points), Font.BOLD, 18)
        pen.text(cx, cy + size * 0.34, "VP", Font.BOLD, 9, align="centre")
    else:
        pen.centred_text(cx, cy, str(points), Font.BOLD, 10)


def draw_done(pen: Pen, cx: float, cy: float, r: float) -> None:
    """Draws a tick in a disc: a hold is complete."""
    draw_seal(
        pen,
        cx,
        cy,
        r,
        "tick",
        r * 1.45,
        fill=pen.ink.dark,
        ink=WHITE if pen.ink.solid else None,
        stroke=3.0,
    )
