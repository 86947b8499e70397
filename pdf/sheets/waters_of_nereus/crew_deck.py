"""The crew decks: four action spaces in signs and few words, gold, bonus.

The eighth card of each player explains each sign once.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts, wording
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from pdf.parts import prose
from pdf.parts.card_faces import LEFT, RIGHT, draw_card_back, draw_frame, height_left
from pdf.parts.decks import Card, Deck
from pdf.parts.sheet import (
    OWNERS,
    WHITE,
    Block,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    Sign,
    draw_arrow,
    draw_coin,
    draw_seal,
    item,
    polar,
    row,
    stack,
    text,
)
from pdf.sheets.waters_of_nereus.options import CrewOptions
from pdf.sheets.waters_of_nereus.pieces import (
    ANGLES,
    draw_done,
    draw_points,
    draw_sign,
    draw_treasure,
    draw_unknown,
)

_TOP, _ROW = 20.8, 8.4
_GOLD: Final = 56.2
_RULE: Final = 71.2
# of the height that a larger card has left: above the gold, and above what a full hold gives
_TO_GOLD, _TO_HOLD = (0.55, 0.9)
_WIDTH: Final = RIGHT - LEFT


def draw(order: Order[CrewOptions]) -> Printed:
    """Returns the crew cards as PDF, a page for each player."""
    deck = Deck(order, order.sheet.summary)
    copy, options = order.copy_as(NereusCopy), order.options
    source = f"from your copy {copy.fingerprint}" if copy and copy.explorer_gold else ""
    every = facts.SHIP_COLORS[: int(options.players)]
    for colour in every if options.colour == "all" else (options.colour,):
        # yellow is too light for a sign on the sea
        is_coloured = deck.ink.pieces and deck.ink.solid and colour != "yellow"
        ink = deck.ink.piece(colour) if is_coloured else deck.ink.line
        sign, label = OWNERS[colour], colour.capitalize()
        back = partial(draw_card_back, size=deck.size, symbol=sign, label=label, colour=ink)
        front = partial(draw_crew_card, colour=colour, costs=explorer_gold(copy), source=source)
        cards = [
            Card(f"{facts.CREW_TITLES[crew]}, {colour}", partial(front, crew=crew), back)
            for crew in facts.CREW
        ]
        cards.append(Card("", partial(draw_cabin_card, colour=colour)))
        title = f"Crew deck, {colour} ({sign})"
        deck.add(cards, title, f"{order.game.title}.", facts.PLACES.CREW_RULE)
    return deck.finish()


# ---- fronts


def _draw_head(pen: Pen, symbol: str, title: str, does: str, colour: str) -> None:
    # a symbol in a disc of the player's colour, the title, the player's sign
    draw_frame(pen)
    draw_seal(
        pen,
        LEFT + 5,
        12.4,
        5.2,
        symbol,
        6.8,
        width=1.0,
        fill=pen.ink.piece(colour),
        ink=pen.ink.on_piece(colour),
    )
    pen.text(LEFT + 12.4, 12.2, title, Font.SERIF_BOLD, 13)
    lines = prose.broken(prose.words_of(does, Font.ITALIC), 8, RIGHT - LEFT - 12.4)
    prose.draw_lines(pen, LEFT + 12.4, 16.2 if len(lines) == 1 else 15.6, lines, 8, 3.0)
    draw_sign(pen, RIGHT - 2.6, 10.2, 2.6, colour)


def draw_crew_card(pen: Pen, crew: str, colour: str, costs: Sequence[int], source: str) -> None:
    """Draws a crew card of one player.

    ``costs``: the explorer's gold for another turn, by action space; ``source``: which copy they
    are from.
    """
    card = wording.CREW_CARDS[crew]
    _draw_head(pen, crew, facts.CREW_TITLES[crew], card.does, colour)
    left = height_left(pen)
    _draw_spaces(pen, card.spaces, _ROW + _TO_GOLD * left / 4)
    # on a larger card in the middle of what is left between the spaces and the line below
    gold_at = _GOLD + (_TO_GOLD + (_TO_HOLD - _TO_GOLD) / 2) * left
    first = gold_at + (3.8 if len(card.golds) > 1 else 7.0)  # one alone is in the middle
    for i, (words, gold) in enumerate(card.golds):
        y = first + i * 6.6
        draw_coin(pen, LEFT + 4.1, y, 6.0, str(gold))
        _draw_words(pen, LEFT + 10, y, words)
    if not card.golds:
        _draw_extra_turn(pen, gold_at, costs, source)
    rule = _RULE + _TO_HOLD * left
    pen.line(LEFT, rule, RIGHT, rule, 0.35)
    draw_done(pen, LEFT + 4.1, rule + 6.0, 3.2)
    _draw_words(pen, LEFT + 10, rule + 6.0, card.better, Font.BOLD)


def _draw_words(pen: Pen, x: float, cy: float, words: str, font: Font = Font.SANS) -> None:
    # words at 10 pt, their lines centred on cy
    lines = prose.broken(prose.words_of(words, font), 10, RIGHT - x)
    prose.draw_lines(pen, x, cy - (len(lines) - 1) * 4.4 / 2 + 1.23, lines, 10, 4.4)


def _draw_spaces(pen: Pen, spaces: Sequence[wording.Space], high: float) -> None:
    # four numbered rows, so high each
    for i, space in enumerate(spaces):
        y = _TOP + (i + 0.5) * high
        if i % 2 == 0:
            pen.rect(Rect(LEFT, y - high / 2, _WIDTH, high), pen.ink.tint("river"), 0)
        pen.rounded(Rect(LEFT + 1.2, y - 2.9, 5.8, 5.8), 1, WHITE, 0.6)
        pen.centred_text(LEFT + 4.1, y, str(i + 1), Font.BOLD, 10)
        _draw_space(pen, LEFT + 9.6, y, space)
    pen.rect(Rect(LEFT, _TOP, _WIDTH, 4 * high), None, 1.0)


def _draw_space(pen: Pen, x: float, y: float, space: wording.Space) -> None:
    # in a line from left to right: each sign takes its room, and ``x`` is where the next begins
    if space.ways:
        pen.circle(x + 4, y, 0.7, pen.ink.line, 0)
        for angle in ANGLES[space.ways]:
            draw_arrow(pen, polar(x + 4, y, 1.1, angle), polar(x + 4, y, 3.8, angle), 1.0, 1.7)
        x += 11
    if space.pays or space.takes:
        draw_coin(pen, x + 4, y, 7.2, str(space.pays or space.takes))
        x += 11
    if space.pays:
        draw_arrow(pen, (x - 1.8, y), (x + 4, y))
        x += 6
    if space.points:
        draw_points(pen, x + 4, y, 7.4, space.points)
        x += 9.4
    gives = [f"{{flask}} **+{space.power}**"] * bool(space.power)
    gives += [f"{{science-card}} **+{space.cards}**"] * bool(space.cards)
    told = prose.words_of((" or " if space.either else "  ").join(gives))
    prose.draw_line(pen, x, y + 1.5, told, 12)
    x += prose.line_width(told, 12)
    if space.colors or space == wording.ANY_COLOUR:
        for i, color in enumerate(space.colors):
            draw_treasure(pen, x + 3.4 + i * 7.4, y, 6.4, color)
        if not space.colors:
            draw_unknown(pen, x + 3.4, y, 6.4)
        pen.centred_text(x + 15.6, y, space.words, Font.SANS, 8, align="left")
        return
    if space.words:
        pen.centred_text(x, y, space.words, Font.SANS, 10, align="left")
    if space.note:
        pen.centred_text(RIGHT - 1.2, y, prose.typeset(space.note), Font.SANS, 8, align="right")


def _draw_extra_turn(pen: Pen, y: float, costs: Sequence[int], source: str) -> None:
    # what each extra turn costs, from ``y`` mm on. ``source`` says where the costs stand; without
    # it they are ours.
    for i, cost in enumerate(costs):
        x = LEFT + 4.1 + i * 12
        draw_coin(pen, x, y + 3.2, 5.8, str(cost))
        if i:
            pen.line(x - 6, y + 1.6, x - 6, y + 4.8, 0.35, pen.ink.note)
    pen.centred_text(
        LEFT + 1.2, y + 8.4, facts.STATEMENTS["extra-turn"], Font.SANS, 10, align="left"
    )
    if source:
        pen.centred_text(LEFT + 1.2, y + 12.4, source, Font.SANS, 8, align="left")
    else:
        pen.symbol("house", LEFT + 2.6, y + 12.3, 3.0)
        pen.centred_text(
            LEFT + 5.2, y + 12.4, facts.STATEMENTS["extra-turn-ours"], Font.SANS, 8, align="left"
        )


# ---- the eighth card


def draw_cabin_card(pen: Pen, colour: str) -> None:
    """Draws the cabin's places, and what each sign of the cards means."""
    _draw_head(pen, "cabin", "The cabin", "What the signs mean", colour)
    slots = [
        item(f"treasure-{slot}", wording.chest_gives(slot), (4.8, 4.8)) for slot in facts.COLORS
    ]
    left = height_left(pen)
    card = stack(
        text("**Chest, in this order**"),
        _two(slots),
        text(f"**Storage.** {wording.STORAGE_ROOM} {wording.PAIR_GIVES}"),
        text(
            f"Sell a treasure for **{facts.TREASURE_GOLD}** {{coin}}, {{gem}} for"
            f" **{facts.GEM_GOLD}** {{coin}}."
        ),
        _two([item(sign, words, (4.4, 4.2)) for sign, words in _MEANINGS]),
        gap=1.6 + left / 6,
    )
    card(_WIDTH, Setting(8)).draw(pen, LEFT, 21 + left / 10)


def _two(items: Sequence[Block]) -> Block:
    half = len(items) // 2
    left, right = (stack(*some, gap=0.4) for some in (items[:half], items[half:]))
    return row(left, right, widths=(1.5, 1), gap=1, rule=False)


def _draw_players(pen: Pen, box: Rect, setting: Setting) -> None:
    pen.centred_text(*box.centre, "2–3", Font.SANS, 8)


_MEANINGS: Final[tuple[tuple[Sign, str], ...]] = (
    (lambda pen, box, setting: draw_done(pen, *box.centre, 2.1), "hold complete"),
    (lambda pen, box, setting: draw_coin(pen, *box.centre, 4.2, "2"), "pay, once a turn"),
    ("bag", "random, from it"),
    ("flask", "power"),
    ("science-card", "card"),
    (_draw_players, "players"),
)
