"""Treasure Map's pieces to cut out: treasure tokens, map pieces, targets, ships and gold."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.fights import levels_of
from companion.randomness import Stream
from companion.setups import run_setup
from companion.words import counted
from pdf.parts.decks import Card, print_small_pieces
from pdf.parts.imposition import BLEED
from pdf.parts.sheet import OWNERS, WHITE, Font, Order, Pen, Printed, Rect, Setting, spokes
from pdf.sheets.ship_adventure.colours import (
    draw_area_ground,
    draw_swatch,
    draw_token_back,
    ink_of,
)
from pdf.sheets.ship_adventure.options import TOKEN, PieceOptions
from pdf.sheets.ship_adventure.unit_tokens import coins_of, unit_of

_BOX: Final = TOKEN.box
_PAST: Final = _BOX.grown(BLEED)
_MAP_BACK: Final = partial(draw_token_back, symbol="map-piece", size=6, ring=5)
_TARGETS: Final = facts.PIRATES  # targets of a colour: so many pirates may chase a player at once
_UNITS: Final = 2  # a ship and a crew: both may be on the board at once
_COINS: Final = sum(facts.PRINTED_COINS[1].values())
MANY: Final = (
    len(facts.LEVELS) * (facts.AREAS + facts.MAP_PIECES)
    + len(facts.PLAYER_COLORS) * (_TARGETS + _UNITS)
    + facts.PIRATES
    + 1  # the galleon
    + _COINS
)
_ACROSS: Final = facts.AREAS  # cells in a row: the tokens of a level
_TINTS: Final = {1: "river", 2: "land", 3: "mountains"}  # the tint of each level's map pieces
_COIN: Final = "#F6DF9A"
_SPOTS: Final = {
    1: [(0.0, 0.0)],
    2: [(-3.0, 0.0), (3.0, 0.0)],
    3: [(0.0, -2.9), (-3.0, 2.9), (3.0, 2.9)],
}


def draw(order: Order[PieceOptions]) -> Printed:
    """Returns the pieces of Treasure Map as PDF, by any plan."""
    colours = area_colors_of(order.copy_as(ShipCopy))
    levels, owners = _in_play(order)
    sets = [_ships(), *map(_map_pieces, levels), *map(_of_player, owners)]
    cards = _in_rows([_tokens(levels, colours), *sets], coins_of(1, TOKEN))
    note = (
        f"{len(cards)} pieces: treasure tokens of {counted(len(levels), 'level')}, pirates,"
        " galleon, map pieces; targets, a ship and a crew for each; gold. The tokens’ numbers and"
        " how much gold there is are ours."
    )
    return print_small_pieces(
        order,
        cards,
        title=f"{order.game.title}, pieces",
        note=note,
        rule=facts.PLACES.SETTING_UP,
        subject="Pieces to cut out",
        across=None if order.options.plan == "fold" else _ACROSS,
    )


def _in_play(order: Order[PieceOptions]) -> tuple[Sequence[int], Sequence[str]]:
    # the levels and the colours that a kit's table plays with; without a kit, all of them
    if order.table is None:
        return tuple(facts.LEVELS), facts.PLAYER_COLORS
    players, settings = order.table
    setup = run_setup(order.game, players, order.code, settings, copy=order.owners_copy)
    return levels_of(players), [seat.color for seat in setup.seats]


def _in_rows(sets: Sequence[Sequence[Card]], coins: Sequence[Card]) -> list[Card]:
    # the cards set by set. Where a set would be broken by the end of a row, coins fill the row; the
    # others follow at the end.
    placed, spare = list[Card](), [*coins]
    for cards in sets:
        in_row = len(placed) % _ACROSS
        free = _ACROSS - in_row if in_row else 0
        if len(cards) > free:
            placed += spare[:free]
            del spare[:free]
        placed += cards
    return placed + spare


def token_numbers(level: int, area: int) -> tuple[int, ...]:
    """Returns the four numbers on a token's back. They are the same on every print."""
    stream = Stream("treasure-token", level, area)
    undrawn = list(range(1, facts.MAP_PIECES + 1))
    return tuple(undrawn.pop(stream.below(len(undrawn))) for _ in range(facts.MAP_PIECES))


# ---- treasure tokens


def _tokens(levels: Sequence[int], colours: Sequence[str]) -> list[Card]:
    cards, letters = [], area_letters(colours)
    for level in levels:
        front = partial(_draw_token_front, level=level)
        ground = partial(_draw_ground, tint="dunes")
        for area, colour in enumerate(colours):
            back = partial(
                _draw_token_back,
                numbers=token_numbers(level, area),
                colour=colour,
                area=area,
                letter=letters[colour],
            )
            cards.append(Card(f"Token of level {level}, {colour}", front, back, ground))
    return cards


def _draw_ground(pen: Pen, tint: str) -> None:
    pen.rect(_BOX, pen.ink.tint(tint), 0)


def _draw_token_front(pen: Pen, level: int) -> None:
    # its rim tells a coin in a grey print
    _draw_ground(pen, "dunes")
    cx, cy = _BOX.centre
    pen.circle(cx, cy, 8.6, _COIN if pen.ink.tints else None, 1.0)
    pen.circle(cx, cy, 7.8, None, 0.35)
    pen.lines(spokes(cx, cy, 7.8, 8.6, [7.5 * n for n in range(48)]), 0.35, pen.ink.line)
    for right, down in _SPOTS[level]:
        pen.rounded(Rect(cx + right - 2.5, cy + down - 2.5, 5, 5), 1, WHITE, 0.6)
        # a die shows five
        x, y = cx + right, cy + down
        corners = [(x + across, y + along) for along in (-1.3, 1.3) for across in (-1.3, 1.3)]
        pen.dots([(x, y), *corners], 0.42, pen.ink.line)


def _draw_token_back(pen: Pen, numbers: Sequence[int], colour: str, area: int, letter: str) -> None:
    # there is one pointer, to the north
    draw_area_ground(pen, colour, area)
    draw_token_numbers(pen, _BOX, numbers, 13)
    pen.circle(*_BOX.centre, 2.1, pen.ink.line, 0)
    pen.centred_text(*_BOX.centre, letter, Font.BOLD, 8, WHITE)


def draw_token(
    pen: Pen, box: Rect, setting: Setting, colour: str, numbers: Sequence[int], place: int = 0
) -> None:
    """Draws a token's back as aids show it. ``place``: the place of its area, for the hatching."""
    draw_swatch(pen, box, colour, place)
    draw_token_numbers(pen, box, numbers, max(10, setting.least))


def draw_token_numbers(pen: Pen, box: Rect, numbers: Sequence[int], least: float) -> None:
    """Draws the pointer and the numbers within a token's border, in type of at least ``least``
    points."""
    side, (cx, cy) = box.w, box.centre
    inner = box.grown(-0.17 * side)
    pen.rect(inner, WHITE, 0.6)
    pen.lines(inner.lines_within(2, 2), 0.35, pen.ink.note)
    away = side * 0.18
    for n, number in enumerate(numbers):
        lower, right = divmod(n, 2)
        x, y = cx + (away if right else -away), cy + (away if lower else -away)
        pen.centred_text(x, y, str(number), Font.BOLD, 13 if side > 17 else least)
    half = 0.13 * side
    tip, left, right_end = (cx, box.y + 0.04 * side), (cx - half, inner.y), (cx + half, inner.y)
    pen.polygon([tip, left, right_end], pen.ink.line, 0.6, WHITE)


# ---- map pieces, targets, ships


def _map_pieces(level: int) -> list[Card]:
    return [
        Card(
            f"Map piece {n}",
            partial(_draw_map_front, n=n, level=level, tint=_TINTS[level]),
            _MAP_BACK,
            partial(_draw_ground, tint=_TINTS[level]),
        )
        for n in range(1, facts.MAP_PIECES + 1)
    ]


def _draw_map_front(pen: Pen, n: int, level: int, tint: str) -> None:
    # as many dots as its level, as a grey print has no tints
    _draw_ground(pen, tint)
    first = _BOX.cx - 0.9 * (level - 1)
    pen.dots([(first + 1.8 * i, _BOX.cy + 7.9) for i in range(level)], 0.5, pen.ink.line)
    pen.symbol("map-piece", _BOX.cx, _BOX.cy - 4.8, 7)
    pen.centred_text(_BOX.cx, _BOX.cy + 3.2, str(n), Font.SERIF_BOLD, 18)


def _ships() -> list[Card]:
    cards = []
    for name, many in (("pirate", facts.PIRATES), ("galleon", 1)):
        side = partial(draw_token_back, symbol=name, size=8.4, ring=6.6)
        cards += [Card(name.capitalize(), side, side, side)] * many
    return cards


def _of_player(colour: str) -> list[Card]:
    # past the cut a front's ground is drawn with it, a back's is part of the back
    front = partial(_draw_target, colour=colour, ground=_BOX)
    back = partial(_draw_target, colour=colour, ground=_PAST)
    ground = partial(_draw_target_ground, colour=colour, ground=_BOX)
    target = Card(f"Target, {colour}", front, back, ground)
    return [target] * _TARGETS + [unit_of(colour, TOKEN)] * _UNITS


def _draw_target_ground(pen: Pen, colour: str, ground: Rect) -> None:
    pen.rect(ground, ink_of(pen, colour), 0)


def _draw_target(pen: Pen, colour: str, ground: Rect) -> None:
    _draw_target_ground(pen, colour, ground)
    ink = pen.ink.on_piece(colour)
    pen.symbol("target", _BOX.cx, _BOX.cy - 3, 8, ink)
    pen.symbol(OWNERS[colour], _BOX.cx, _BOX.cy + 4.4, 5, ink)
