"""Pieces of Ship Adventure to cut out, both sides: treasure tokens, map pieces, targets; or tokens of areas alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.randomness import Stream
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, Point
from pdf.orders import Order, Printed
from pdf.parts.decks import CardSides, Deck
from pdf.parts.imposition import BLEED
from pdf.parts.motifs import draw_scales
from pdf.sheets.ship_adventure.colours import draw_hatch, ink_of, letter_of, tint_of
from pdf.sheets.ship_adventure.options import TOKEN, PieceOptions

_BOX: Final = TOKEN.box
_PAST: Final = Rect(-BLEED, -BLEED, TOKEN.w + 2 * BLEED, TOKEN.h + 2 * BLEED)
_TARGETS: Final = facts.PIRATES  # of a colour: as many as may chase somebody at once
MANY: Final = len(facts.LEVELS) * (facts.AREAS + facts.MAP_PIECES) + len(facts.PLAYER_COLORS) * _TARGETS
_COIN: Final = "#F6DF9A"
_SPOTS: Final = {1: [(0.0, 0.0)], 2: [(-3.0, 0.0), (3.0, 0.0)], 3: [(0.0, -2.9), (-3.0, 2.9), (3.0, 2.9)]}


def draw(order: Order[PieceOptions]) -> Printed:
    """The pieces of the chosen game as PDF, a page of backs after each of fronts, or by another plan."""
    colours = area_colors_of(order.copy_as(ShipCopy))
    options = order.options
    conquest = options.mode == facts.CONQUEST
    size = facts.SIZES[options.boxes]
    most = size.areas * size.points if conquest else MANY
    deck = Deck(order, "Pieces to cut out", place="--paper", bleeds=True, mixed=True, most=most)
    if conquest:
        cards = _area_tokens(deck, colours[: size.areas], size.points)
        told = f"{len(cards)} tokens: {size.points} of each area."
    else:
        cards = [*_tokens(deck, colours), *_map_pieces(deck), *_targets(deck)]
        levels = len(facts.LEVELS)
        told = (
            f"{len(cards)} pieces: treasure tokens of {levels} levels, {levels} sets of map pieces, "
            "targets. Their numbers are ours, not the publisher’s."
        )
    deck.add(cards, f"{order.game.title}, pieces", told, facts.CC_SET_UP if conquest else facts.SETTING_UP)
    return deck.finish()


def token_numbers(level: int, area: int) -> tuple[int, ...]:
    """The four numbers on a token's back, row by row; ours, and the same on every print."""
    stream, left = Stream("treasure-token", level, area), list(range(1, facts.MAP_PIECES + 1))
    return tuple(left.pop(stream.below(len(left))) for _ in range(facts.MAP_PIECES))


def _ground(pen: Pen, tint: str) -> None:
    pen.rect(_BOX, tint, 0)


# ---- treasure tokens


def _tokens(deck: Deck, colours: Sequence[str]) -> list[CardSides]:
    """A token for each level and area: its dice in front, its colour and numbers behind."""
    cards = []
    for level in facts.LEVELS:
        front = f"L{level}"
        deck.ground(front, _ground, deck.ink.tint("dunes"))
        deck.front(front, _token_front, level)
        for area, colour in enumerate(colours):
            back = deck.back(f"A{level}-{area}", _token_back, token_numbers(level, area), colour, area)
            cards.append(CardSides(front, back, f"Token of level {level}, {colour}"))
    return cards


def _token_front(pen: Pen, level: int) -> None:
    """The dice that a token is worth."""
    _ground(pen, pen.ink.tint("dunes"))
    cx, cy = _BOX.centre
    _coin(pen, cx, cy)
    for dx, dy in _SPOTS[level]:
        pen.rounded(Rect(cx + dx - 2.5, cy + dy - 2.5, 5, 5), 1, WHITE, 0.6)
        pips: list[Point] = [(0, 0), (-1.3, -1.3), (1.3, -1.3), (-1.3, 1.3), (1.3, 1.3)]
        pen.dots([(cx + dx + px, cy + dy + py) for px, py in pips], 0.42, pen.ink.line)


def _token_back(pen: Pen, numbers: Sequence[int], colour: str, area: int) -> None:
    """A border in the area's colour to beyond the cut; the numbers in four quarters about the area's letter.

    One pointer alone tells the north: nothing else on the token points.
    """
    _area_ground(pen, colour, area)
    inner = Rect(_BOX.x + 3.4, _BOX.y + 3.4, _BOX.w - 6.8, _BOX.h - 6.8)
    pen.rect(inner, WHITE, 0.6)
    cx, cy = inner.centre
    pen.lines([(cx, inner.y, cx, inner.bottom), (inner.x, cy, inner.right, cy)], 0.35, pen.ink.note)
    tip, half = _BOX.y + 0.9, 0.13 * _BOX.w
    pen.polygon([(cx, tip), (cx + half, inner.y), (cx - half, inner.y)], pen.ink.line, 0.6, WHITE)
    for i, n in enumerate(numbers):
        x, y = cx + (3.7 if i % 2 else -3.7), cy + (3.7 if i // 2 else -3.7)
        pen.centred_text(x, y, str(n), Font.BOLD, 13)
    pen.circle(cx, cy, 2.1, pen.ink.line, 0)
    pen.centred_text(cx, cy, letter_of(colour), Font.BOLD, 8, WHITE)


def _area_ground(pen: Pen, colour: str, area: int) -> None:
    """An area's colour and hatching to beyond the cut."""
    pen.rect(_PAST, tint_of(pen, colour), 0)
    draw_hatch(pen, _PAST, colour, area, 1.3, pen.ink.line)


def _coin(pen: Pen, cx: float, cy: float) -> None:
    """A gold coin, which its milled rim tells where the print is grey."""
    pen.circle(cx, cy, 8.6, _COIN if pen.ink.tints else None, 1.0)
    pen.circle(cx, cy, 7.8, None, 0.35)
    around = [(math.cos(a), math.sin(a)) for a in (math.tau * i / 48 for i in range(48))]
    pen.lines([(cx + 7.8 * x, cy + 7.8 * y, cx + 8.6 * x, cy + 8.6 * y) for x, y in around], 0.35, pen.ink.line)


# ---- tokens of strategic areas


def _area_tokens(deck: Deck, colours: Sequence[str], points: int) -> list[CardSides]:
    """A token for each strategic point, alike on both sides: its area's colour, hatching and letter."""
    cards = []
    for area, colour in enumerate(colours):
        front = f"C{area}"
        deck.ground(front, _area_ground, colour, area)
        deck.front(front, _area_token, colour, area)
        cards += [CardSides(front, deck.back(f"D{area}", _area_token, colour, area), f"Area token, {colour}")] * points
    return cards


def _area_token(pen: Pen, colour: str, area: int) -> None:
    _area_ground(pen, colour, area)
    cx, cy = _BOX.centre
    pen.circle(cx, cy, 6.2, WHITE, 0.6)
    pen.centred_text(cx, cy, letter_of(colour), Font.BOLD, 18)


# ---- map pieces, targets


def _map_pieces(deck: Deck) -> list[CardSides]:
    """The numbered pieces of the treasure map, a set for each level."""
    back = deck.back("Map", _map_back)
    cards = []
    for level in facts.LEVELS:
        tint = deck.ink.tint("land" if level % 2 == 0 else "river")
        for n in range(1, facts.MAP_PIECES + 1):
            front = f"M{level}-{n}"
            deck.ground(front, _ground, tint)
            cards.append(CardSides(deck.front(front, _map_front, n, tint), back, f"Map piece {n}"))
    return cards


def _map_front(pen: Pen, n: int, tint: str) -> None:
    _ground(pen, tint)
    cx, cy = _BOX.centre
    pen.symbol("map-piece", cx, cy - 4, 7)
    pen.centred_text(cx, cy + 4.4, str(n), Font.SERIF_BOLD, 18)


def _map_back(pen: Pen) -> None:
    pen.rect(_PAST, pen.ink.tint("river"), 0)
    draw_scales(pen, _BOX, 3, 12, BLEED)
    pen.circle(*_BOX.centre, 5, WHITE, 0.6)
    pen.symbol("map-piece", *_BOX.centre, 6)


def _targets(deck: Deck) -> list[CardSides]:
    """Targets in the players' colours, which tell whom a pirate chases."""
    cards = []
    for colour in facts.PLAYER_COLORS:
        front = f"T{colour}"
        deck.ground(front, _target_ground, colour)
        deck.front(front, _target, colour, _BOX)
        cards += [CardSides(front, deck.back(f"U{colour}", _target, colour, _PAST), f"Target, {colour}")] * _TARGETS
    return cards


def _target_ground(pen: Pen, colour: str) -> None:
    _ground(pen, ink_of(pen, colour))


def _target(pen: Pen, colour: str, ground: Rect) -> None:
    pen.rect(ground, ink_of(pen, colour), 0)
    ink = pen.ink.on_piece(colour)
    cx, cy = _BOX.centre
    pen.symbol("target", cx, cy - 3, 8, ink)
    pen.centred_text(cx, cy + 4.4, colour[0].upper(), Font.BOLD, 13, ink)
