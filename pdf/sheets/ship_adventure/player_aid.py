"""The player aid of Ship Adventure: a side for each game of the box."""

from functools import partial
from itertools import pairwise, product
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.rules.aids import BATTLE, aid, own_copy
from companion.words import plural
from pdf.parts.sheet import (
    USUAL,
    WHITE,
    Aid,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    aid_of,
    disc,
    draw_arrow,
    draw_die,
    draw_motif,
    draw_seal,
    of_rules,
    print_aid,
    text_width,
)
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.coordinate_aid import EXAMPLES, areas_told, draw_reading
from pdf.sheets.ship_adventure.options import BOTH, PlayerAidOptions

_LAND: Final = {(0, 5), (0, 6), (1, 5), (1, 6), (2, 6), (1, 7)}
_WAY: Final = ((0.9, 1.5), (1.5, 1.5), (2.5, 0.6), (3.5, 1.5), (4.5, 1.5))


def draw_moves(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws a ship's move of as many squares as have room, beside land, and a wave."""
    side, least = box.h / 3, setting.least
    columns = int(min(10, box.w // side))  # narrow pages have fewer, and what lies on the others

    def at(column: float, row: float) -> tuple[float, float]:
        return box.x + column * side, box.y + row * side

    for row, column in product(range(3), range(columns)):
        if (row, column) in _LAND:
            terrain, motifs = "land", [(0.18, 0.9), (0.82, 0.9)]
        else:  # every other square of the sea has a wave
            terrain, motifs = "river", [(0.5, 0.2)] if (row + column) % 2 else []
        pen.rect(Rect(*at(column, row), side, side), pen.ink.tint(terrain), 0.35)
        for x, y in motifs:
            draw_motif(pen, terrain, *at(column + x, row + y), side / 17)
    pen.rect(Rect(box.x, box.y, columns * side, box.h), None, 0.8)
    pen.symbol("ship", *at(0.5, 1.5), side * 0.74, fill=pen.ink.piece("red"))
    way = [at(*place) for place in _WAY]
    pen.lines([(*start, *end) for start, end in pairwise(way)], 1.2)
    r = max(1.8 * setting.scale, least * 0.23)
    for n, place in enumerate(way[1 : facts.PLAYER_MOVE + 1], 1):
        disc(pen, *place, str(n), r, size=least)
    for name, across, down in (("temple", 6.5, 0.5), ("city", 7.5, 1.5), ("skull", 1.5, 2.5)):
        if across < columns:
            pen.symbol(name, *at(across, down), side * 0.7, fill=WHITE, stroke=1.8)
    if columns > 9:
        pen.symbol("wave", *at(8.5, 0.5), side * 0.7)
        draw_arrow(pen, at(9.05, 0.5), at(9.85, 0.5), 1.0, 1.8 * setting.scale)


def draw_group(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws two groups that share the squares of a turn."""
    total = facts.CONQUEST_MOVE
    # the squares that each ship sails, from a square of its own
    ways = (total - 2, 2)
    columns = total + len(ways)
    side = min(8.4 * setting.scale, box.w / columns)
    y = box.y + side / 2
    for column in range(columns):
        pen.rect(Rect(box.x + column * side, box.y, side, side), pen.ink.tint("river"), 0.35)
    pen.rect(Rect(box.x, box.y, columns * side, side), None, 0.8)
    x = box.x + side / 2
    for squares in ways:
        pen.symbol("ship", x, y, side * 0.72, fill=pen.ink.piece("red"))
        start, end = (x + 0.5 * side, y), (x + (squares + 0.3) * side, y)
        draw_arrow(pen, start, end, 1.2, 2 * setting.scale)
        radius = max(1.8 * setting.scale, setting.least * 0.23)
        disc(pen, x + 0.62 * squares * side, y, str(squares), radius, size=setting.least)
        x += (squares + 1) * side
    words = f"{' + '.join(map(str, ways))} = {total} squares"
    pen.text(box.x, box.y + side + setting.least * 0.42, words, Font.SANS, setting.least)


def draw_battle(
    pen: Pen, box: Rect, setting: Setting, one: tuple[int, int], other: tuple[int, int]
) -> None:
    """Draws a battle's roll: each side's units and die, and their sum."""
    k = setting.scale
    die_y = box.y + 13.2 * k
    for i, (colour, (units, face)) in enumerate((("red", one), ("blue", other))):
        x = box.x + i * box.w / 2
        for n in range(units):
            pen.symbol(
                "ship", x + (4 + n * 7.4) * k, box.y + 4.2 * k, 7 * k, fill=pen.ink.piece(colour)
            )
        draw_die(pen, x + 4.2 * k, die_y, face, 6.4 * k)
        more, body = (units - 1) * facts.EXTRA_ATTACKER, setting.body
        words = f"+ {more} further {plural(units - 1, 'unit')} = "
        if text_width(words, Font.MEDIUM, body) > box.w / 2 - 14 * k:  # folded
            words = f"+ {more} = "
        x += 9 * k
        x += 0.6 * k + pen.centred_text(x, die_y, words, Font.MEDIUM, body, align="left")
        pen.centred_text(x, die_y, str(face + more), Font.BOLD, max(13, body), align="left")
    pen.centred_text(box.x + box.w / 2 - 6 * k, box.y + 4.2 * k, "vs", Font.ITALIC, setting.title)


def draw_points(pen: Pen, box: Rect, setting: Setting, colour: str, held: int) -> None:
    """Draws an area's points. A flag stands on each point that is held."""
    side, k = box.h, setting.scale
    for i, kind in enumerate(("temple", "skull", "temple")):
        square = Rect(box.x + i * (side + 1.4 * k), box.y, side, side)
        draw_swatch(pen, square, colour)
        draw_seal(pen, *square.centre, side * 0.38, kind, side * 0.52, stroke=1.9)
        if i < held:
            pen.symbol("flag", square.right - 1.4 * k, square.y + 1.4 * k, 4 * k, fill=WHITE)


def draw(order: Order[PlayerAidOptions]) -> Printed:
    """Returns the aid as PDF, of each game chosen. Raises BadInput."""
    copy = order.copy_as(ShipCopy)
    aids = [player_aid(mode, copy) for mode in facts.MODES if order.options.mode in (BOTH, mode)]
    return print_aid(order, aids)


def player_aid(mode: str, copy: ShipCopy | None = None) -> Aid:
    """Returns the side of one game, and the equipment that the owner entered."""
    own = [of_rules(own_copy(copy), USUAL)] if copy is not None and copy.equipment else []
    whole = facts.SIZES[1].points
    figures = {
        "areas": areas_told(copy),
        "moves": draw_moves,
        "levels": _levels(),
        "reading": partial(draw_reading, example=EXAMPLES[0]),
        "sizes": [
            (
                f"**{boxes}**",
                str(s.areas),
                str(s.points),
                str(s.areas * s.points),
                f"{s.majority} of {s.areas}",
            )
            for boxes, s in facts.SIZES.items()
        ],
        "group": draw_group,
        "battle": partial(draw_battle, one=BATTLE[0], other=BATTLE[1]),
        "whole": partial(draw_points, colour="green", held=whole),
        "some": partial(draw_points, colour="pink", held=whole - 1),
    }
    return aid_of(aid(mode, copy), lambda narrow: figures, copy, own)


def _levels() -> list[Row]:
    rows: list[Row] = []
    for n, level in facts.LEVELS.items():
        ranged = "no cannons" if level.ranged is None else f"+{level.ranged}"
        rows.append(
            (
                f"**{n}**",
                "{d:5} " * level.dice,
                f"{level.galleon} {{coin}}",
                f"+{level.close}",
                ranged,
            )
        )
    return rows
