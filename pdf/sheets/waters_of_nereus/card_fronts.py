"""The fronts of Waters of Nereus' cards: discovery, science and crew, and cards to read only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Square
from companion.games.waters_of_nereus.discovery import Deck
from companion.results import joined
from pdf.drawing.fonts import Font, text_width, wrapped
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.card_art import LEFT, RIGHT, draw_card_frame
from pdf.parts.motifs import draw_motif, draw_waves
from pdf.sheets.waters_of_nereus.pieces import (
    draw_arrow,
    draw_coin,
    draw_points,
    draw_sign,
    draw_tick,
    draw_treasure,
    draw_unknown,
    ranges,
)

GAME: Final = "Waters of Nereus"
_WIDTH: Final = RIGHT - LEFT
_LEAD: Final = 3.7
_GRID: Final = Rect(LEFT, 20.6, 48, 48)
_PICTURE: Final = Rect(LEFT, 21.4, 48, 27)


def draw_discovery(pen: Pen, deck: Deck, card: str, players: str, source: str) -> None:
    """A discovery card: the board with its ticks. ``source`` tells whose deck it is."""
    draw_card_frame(pen, "Discovery", GAME)
    pen.text(RIGHT, 13.4, players, Font.BOLD, 13, align="right")
    pen.text(RIGHT, 17.8, "players", Font.SANS, 6.5, pen.ink.note, "right")
    draw_ticks(pen, deck, set(deck.ticked(card)))
    draw_tick(pen, 9.4, 72.8, 4)
    pen.text(12.4, 73.8, "1 random treasure", Font.MEDIUM, 8)
    pen.text(12.4, 77, f"if no ship and fewer than {facts.MOST_ON_SPACE} are there", Font.SANS, 6.5)
    pen.text(LEFT, 81.4, source, Font.SANS, 6.5, pen.ink.note)
    cards = list(deck.cards)
    pen.text(RIGHT, 81.4, f"{card}, {cards.index(card) + 1} of {len(cards)}", Font.MEDIUM, 6.5, align="right")


def draw_ticks(pen: Pen, deck: Deck, ticked: set[Square]) -> None:
    """The board of a discovery card."""
    board = deck.board
    c = min(_GRID.w / board.cols, _GRID.h / board.rows)
    grid = Rect(0, 0, board.cols * c, board.rows * c)
    left, top = _GRID.centre[0] - grid.w / 2, _GRID.centre[1] - grid.h / 2
    k = c / 9.6
    pen.rect(Rect(left, top, grid.w, grid.h), pen.ink.tint("river"), 0)
    for row in range(1, board.rows + 1):
        for col in range(1, board.cols + 1):
            box = Rect(left + (col - 1) * c, top + (row - 1) * c, c, c)
            x, y = box.centre
            if not board.is_water((row, col)):
                pen.rect(box, pen.ink.tint("land"), 0)
                draw_motif(pen, "land", x, y + 0.6 * k, 1.5 * k)
            elif (row, col) in ticked:
                pen.rect(box, WHITE, 0)
                pen.circle(x, y, 3.6 * k, None, 0.6, pen.ink.pattern("river"))
                draw_tick(pen, x, y, 5.8 * k)
            else:
                for up in (-2.1, 0, 2.1):
                    draw_motif(pen, "river", x, y + up * k, 0.95 * k)
    lines = [(left + i * c, top, left + i * c, top + grid.h) for i in range(1, board.cols)]
    lines += [(left, top + i * c, left + grid.w, top + i * c) for i in range(1, board.rows)]
    pen.lines(lines, 0.6, pen.ink.note)
    pen.rect(Rect(left, top, grid.w, grid.h), None, 1.0)


# ---- science


def _picture(pen: Pen, clear: float) -> tuple[float, float]:
    """Water to show something on, its middle kept clear for ``clear`` mm; returns the middle."""
    pen.rect(_PICTURE, pen.ink.tint("river"), 0)
    x, y = _PICTURE.centre
    draw_waves(pen, _PICTURE, (7, 5), Rect(x - clear / 2, y - 7, clear, 14))
    pen.rect(_PICTURE, None, 0.6)
    return x, y


def _science(pen: Pen, title: str, text: str, width: float) -> None:
    draw_card_frame(pen, "Science", GAME)
    pen.symbol("flask", 51.4, 11, 7.6)
    pen.text(RIGHT, 18, "Rules: Appendix", Font.SANS, 6.5, pen.ink.note, "right")
    y = 55.6
    lines = wrapped(title, Font.SERIF_BOLD, 13, _WIDTH)
    for line in lines:
        pen.text(LEFT, y, line, Font.SERIF_BOLD, 13)
        y += 5.2
    pen.paragraph(LEFT, y + 0.6, width if len(lines) == 1 else 33, text, Font.SANS, 8, lead=1.35)


def _foot(pen: Pen, symbol: str, when: str) -> None:
    pen.line(LEFT, 75.4, RIGHT, 75.4, 0.35)
    pen.symbol(symbol, 9.4, 79.4, 4.4)
    pen.text(12.4, 80.4, when, Font.MEDIUM, 8)
    pen.text(RIGHT, 80.4, "science −1", Font.SANS, 8, align="right")


def draw_end_card(pen: Pen, card: facts.Card) -> None:
    """A science card for the end of the game."""
    if card.needs == "holds":
        holds = joined([f"{crew}'s" for crew in card.crew])
        text = f"Your {holds} {'hold is' if len(card.crew) == 1 else 'holds are both'} complete."
    elif card.needs == "chest":
        text = "A red treasure, or a gem in its place, lies in your treasure chest."
    else:
        text = f"One {card.color} treasure, or a gem standing for it, lies in your storage."
    _science(pen, card.title, text, 33)
    if card.needs == "holds":
        x, y = _picture(pen, 17.0 * len(card.crew))
        for i, crew in enumerate(card.crew):
            at = x + (i - (len(card.crew) - 1) / 2) * 17
            pen.circle(at, y, 7.4, WHITE, 1.0)
            pen.symbol(crew, at, y, 9.4)
            pen.circle(at + 5.6, y + 5.2, 2.6, WHITE, 0.6)
            pen.symbol("tick", at + 5.6, y + 5.2, 3.8)
    else:
        x, y = _picture(pen, 30)
        pen.symbol("chest" if card.needs == "chest" else "barrel", x - 8, y, 12, fill=WHITE)
        draw_arrow(pen, x + 6.6, y, x + 0.2)
        draw_treasure(pen, x + 12, y, 9.6, card.color)
    draw_points(pen, 48.4, 66.6, card.points)
    _foot(pen, "hourglass", "Game end")


def draw_turn_card(pen: Pen, card: facts.TurnCard) -> None:
    """A science card for one's own turn."""
    _science(pen, card.title, card.text, _WIDTH)
    x, y = _picture(pen, 34)
    if card.name == "two-from-bag":
        pen.symbol("bag", x - 10, y, 12, fill=WHITE)
        draw_arrow(pen, x - 2.4, y, x + 4)
        draw_unknown(pen, x + 9, y - 3.4, 7.6)
        draw_unknown(pen, x + 14, y + 3.4, 7.6)
    elif card.name == "from-any-space":
        cell = 8.4
        for i in range(2):
            for j in range(2):
                pen.rect(Rect(x - 15 + i * cell, y - cell + j * cell, cell, cell), WHITE, 0.6)
        draw_treasure(pen, x - 15 + cell / 2, y - cell / 2, 5, "green")
        draw_treasure(pen, x - 15 + cell * 1.5, y + cell / 2, 5, "black")
        draw_treasure(pen, x - 15 + cell / 2, y + cell / 2, 5, "white")
        draw_treasure(pen, x - 15 + cell * 1.5, y - cell / 2, 5, "yellow")
        draw_arrow(pen, x + 3.4, y, x + 9.4)
        pen.symbol("chest", x + 15, y, 9, fill=WHITE)
    else:
        draw_coin(pen, x - 14, y, 7, "3")
        pen.symbol("ship", x - 3.4, y, 12, fill=WHITE)
        draw_arrow(pen, x + 4.4, y, x + 10)
        draw_unknown(pen, x + 15, y, 7.6)
    _foot(pen, "sun", "Your turn")


# ---- crew


def draw_crew_card(pen: Pen, crew: str, colour: str, costs: Sequence[int | None], source: str = "") -> None:
    """A crew card of one player: action spaces from the left, gold action, enhanced action.

    ``costs``: the explorer's gold for another turn by action space, None where unknown; ``source``
    tells where they are from, if not from the rules.
    """
    member = facts.CREW_MEMBERS[crew]
    draw_card_frame(pen, member.title, GAME)
    draw_sign(pen, 51, 12, 4.5, colour)
    picture = Rect(LEFT, 20.8, 48, 17)
    pen.rect(picture, pen.ink.tint("river"), 0)
    draw_waves(pen, picture, (7, 4.6), Rect(picture.centre[0] - 9, picture.y, 18, picture.h))
    pen.rect(picture, None, 0.6)
    pen.circle(*picture.centre, 7.4, WHITE, 1.0)
    pen.symbol(crew, *picture.centre, 9.6)
    top, row = 39.6, 6.3
    for i, action in enumerate(member.spaces):
        y = top + (i + 0.5) * row
        pen.rounded(Rect(LEFT, y - 2.4, 4.8, 4.8), 0.8, WHITE, 0.6)
        pen.centred_text(LEFT + 2.4, y, str(i + 1), Font.BOLD, 8)
        room = _WIDTH - 7 - (6 if crew == "explorer" else 0)
        _row_text(pen, LEFT + 6.6, y, ranges(action), room)
        if crew == "explorer":
            cost = costs[i] if i < len(costs) else None
            draw_coin(pen, RIGHT - 2.4, y, 4.8, "?" if cost is None else str(cost))
    pen.line(LEFT, 66, RIGHT, 66, 0.35)
    draw_coin(pen, LEFT + 2.2, 69.2, 4)
    end = pen.paragraph(LEFT + 6.6, 70.2, _WIDTH - 6.6, member.gold, Font.SANS, 8, lead=1.25)
    y = max(end + 0.7, 77.6)
    draw_tick(pen, LEFT + 2.2, y - 1, 3.8)
    pen.paragraph(LEFT + 6.6, y, _WIDTH - 6.6, member.enhanced, Font.MEDIUM, 8, lead=1.25)
    if source and crew == "explorer":
        pen.text(LEFT, 82.2, f"Gold by space: {source}", Font.SANS, 6.5, pen.ink.note)


def _row_text(pen: Pen, x: float, y: float, text: str, room: float) -> None:
    """One line in the middle of a row, or two where it is long."""
    if text_width(text, Font.SANS, 8) <= room:
        pen.centred_text(x, y, text, Font.SANS, 8, align="left")
        return
    lines = wrapped(text, Font.SANS, 6.5, room)
    for i, line in enumerate(lines):
        pen.centred_text(x, y + (i - (len(lines) - 1) / 2) * 2.7, line, Font.SANS, 6.5, align="left")


# ---- cards to read


def draw_cabin_card(pen: Pen, colour: str) -> None:
    """What a cabin's places are for."""
    draw_card_frame(pen, "The cabin", GAME)
    draw_sign(pen, 51, 12, 4.5, colour)
    pen.text(LEFT, 24.4, "Treasure chest, in this order", Font.SERIF_BOLD, 10)
    y = 28.8
    for slot in facts.COLORS:
        draw_treasure(pen, LEFT + 2.2, y, 4.2, slot)
        pen.centred_text(LEFT + 6.6, y, slot.capitalize(), Font.SANS, 8, align="left")
        pen.centred_text(RIGHT, y, chest_reward(slot), Font.MEDIUM, 8, align="right")
        y += 4.7
    pen.line(LEFT, y - 1.4, RIGHT, y - 1.4, 0.35)
    pen.text(LEFT, y + 3.4, "Storage", Font.SERIF_BOLD, 10)
    lines = (
        f"{facts.STORAGE_EACH} each of black or purple, red or green, yellow or white; {facts.STORAGE_GEMS} gems.",
        f"{facts.PAIR} alike become a gem, at any time.",
        f"Sell: a treasure {facts.TREASURE_GOLD} gold, a gem {facts.GEM_GOLD}.",
    )
    y += 7.8
    for line in lines:
        y = pen.paragraph(LEFT, y, _WIDTH, line, Font.SANS, 8, lead=1.28)
    pen.text(LEFT, 81.4, "Rules: The treasure chest, Storage area", Font.SANS, 6.5, pen.ink.note)


def chest_reward(slot: str) -> str:
    """What the chest's slot of a colour gives, in short."""
    gold, points = facts.CHEST_GOLD[slot], facts.CHEST_POINTS[slot]
    parts = [f"{gold} gold"] if gold else []
    parts += [f"{points} VP"] if points else []
    return " + ".join(parts) or "a random treasure"


def draw_reading_card(pen: Pen, title: str, paragraphs: Sequence[str], source: str, link: str, caption: str) -> None:
    """A card that tells of its deck, with a code to scan."""
    draw_card_frame(pen, title, GAME)
    y = 25.0
    for paragraph in paragraphs:
        y = pen.paragraph(LEFT, y, _WIDTH, paragraph, Font.SANS, 8, lead=1.28) + 1.2
    if link:
        side = 21.0
        chart.draw_qr(pen, Rect(RIGHT - side, 76.6 - side, side, side), link)
        pen.paragraph(LEFT, 58.6, RIGHT - side - LEFT - 3, caption, Font.BOLD, 8, pen.ink.accent, lead=1.35)
    pen.text(LEFT, 81.4, source, Font.SANS, 6.5, pen.ink.note)
