"""Pieces of Ship Adventure to cut out, both sides: treasure tokens, map pieces, targets."""

from __future__ import annotations

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
from pdf.parts import chart
from pdf.parts.cards import CardSides
from pdf.parts.decks import Deck
from pdf.parts.imposition import BLEED
from pdf.parts.motifs import draw_scales
from pdf.sheets.ship_adventure.colours import draw_hatch, ink_of, tint_of
from pdf.sheets.ship_adventure.options import TOKEN, PieceOptions

_BOX: Final = TOKEN.box
_PAST: Final = Rect(-BLEED, -BLEED, TOKEN.w + 2 * BLEED, TOKEN.h + 2 * BLEED)
_TARGETS: Final = facts.PIRATES  # of a colour: as many as may chase somebody at once
MANY: Final = len(facts.LEVELS) * (facts.AREAS + facts.MAP_PIECES) + len(facts.PLAYER_COLORS) * _TARGETS
_SPOTS: Final = {1: [(0.0, 0.0)], 2: [(-3.0, 0.0), (3.0, 0.0)], 3: [(0.0, -2.9), (-3.0, 2.9), (3.0, 2.9)]}


def draw(order: Order[PieceOptions]) -> Printed:
    """The pieces as PDF, all of a box on one page of fronts and one of backs, or by another plan."""
    colours = area_colors_of(order.copy_as(ShipCopy))
    deck = Deck(order, TOKEN, "Pieces to cut out", design=TOKEN, place="--paper", bleeds=True, mixed=True, most=MANY)
    cards = [*_tokens(deck, colours), *_map_pieces(deck), *_targets(deck)]
    told = (
        f"{len(cards)} pieces: treasure tokens of {len(facts.LEVELS)} levels, {len(facts.LEVELS)} sets of map pieces, "
        f"targets. Their numbers are ours, not the publisher’s. Rules: {facts.SETTING_UP}. Unofficial."
    )
    deck.add(cards, f"{order.game.title}, pieces", told)
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
            cards.append(CardSides(front, back))
    return cards


def _token_front(pen: Pen, level: int) -> None:
    """The dice that a token is worth."""
    _ground(pen, pen.ink.tint("dunes"))
    cx, cy = _BOX.centre
    pen.circle(cx, cy, 8.2, WHITE if pen.ink.tints else None, 1.0)
    pen.circle(cx, cy, 7.4, None, 0.35)
    for dx, dy in _SPOTS[level]:
        pen.rounded(Rect(cx + dx - 2.5, cy + dy - 2.5, 5, 5), 1, WHITE, 0.6)
        pips: list[Point] = [(0, 0), (-1.3, -1.3), (1.3, -1.3), (-1.3, 1.3), (1.3, 1.3)]
        pen.dots([(cx + dx + px, cy + dy + py) for px, py in pips], 0.42, pen.ink.line)


def _token_back(pen: Pen, numbers: Sequence[int], colour: str, area: int) -> None:
    """A border in the area's colour to beyond the cut, the numbers in the corners about a compass."""
    pen.rect(_PAST, tint_of(pen, colour), 0)
    draw_hatch(pen, _PAST, colour, area, 1.3, pen.ink.line)
    inner = Rect(_BOX.x + 3.4, _BOX.y + 3.4, _BOX.w - 6.8, _BOX.h - 6.8)
    pen.rect(inner, WHITE, 0.6)
    cx, cy = inner.centre
    chart.draw_star(pen, cx, cy, 3.0, (1.0, 0.5))
    for i, n in enumerate(numbers):
        x, y = cx + (4.3 if i % 2 else -4.3), cy + (4.1 if i // 2 else -4.1)
        pen.centred_text(x, y, str(n), Font.BOLD, 13)


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
            cards.append(CardSides(deck.front(front, _map_front, n, tint), back))
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
        cards += [CardSides(front, deck.back(f"U{colour}", _target, colour, _PAST))] * _TARGETS
    return cards


def _target_ground(pen: Pen, colour: str) -> None:
    _ground(pen, ink_of(pen, colour))


def _target(pen: Pen, colour: str, ground: Rect) -> None:
    pen.rect(ground, ink_of(pen, colour), 0)
    ink = pen.ink.on_piece(colour)
    cx, cy = _BOX.centre
    pen.symbol("target", cx, cy - 3, 8, ink)
    pen.centred_text(cx, cy + 4.4, colour[0].upper(), Font.BOLD, 13, ink)
