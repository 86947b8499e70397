"""The player aid of Waters of Nereus: a day, the crew, the cabin and the end, in our own words.

Each part names the section of the publisher's rules that it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.facts import RuleRef
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.results import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.aids import Step, draw_cell, draw_section, draw_turn
from pdf.parts.choices import InkOptions
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.sheets.waters_of_nereus.card_fronts import chest_reward
from pdf.sheets.waters_of_nereus.pieces import draw_coin, draw_treasure, ranges

_DAY: Final = (
    Step(
        "I",
        "Discovery",
        facts.DISCOVERY,
        f"Flip a discovery card. A random treasure goes on every ticked space without a ship and with fewer than "
        f"{in_words(facts.MOST_ON_SPACE)}.",
    ),
    Step(
        "II",
        "Action",
        facts.ACTIONS,
        f"{in_words(facts.CYCLES).capitalize()} times: all choose a crew card, reveal. From the hourglass on, each "
        "takes a free space and acts. Pass the hourglass.",
    ),
    Step(
        "III",
        "Explorer",
        facts.EXPLORING,
        "From the left, whoever stands in the explorer's row may pay the gold of the space for one more card and turn.",
    ),
    Step(
        "IV",
        "Conclude",
        RuleRef(facts.SLUG, "Phase IV: Conclude Phase"),
        "Take back cards and markers. Sun to the left, and the hourglass to whoever has the sun. "
        f"The card leaves; after day {facts.DAYS} the game ends.",
    ),
)
_END: Final = (
    "Play game-end science cards. Each takes 1 science power; each treasure or gem serves one card.",
    f"Storage becomes gold: a treasure {facts.TREASURE_GOLD}, a gem {facts.GEM_GOLD}. Holds give none.",
    f"Every {facts.GOLD_PER_POINT} gold is 1 VP; the rest is lost.",
    "Most VP win. Tied: more holds completed, then more treasures in the others, then shared.",
)
_SHOWN_RULINGS: Final = ("consecutive", "exchange-first", "substitutes")
_NAMES, _GOLD, _MORE = 32.0, 32.0, 30.0  # columns of the crew's table
_ROW: Final = 12.4


def draw_player_aid(order: Order[InkOptions]) -> Printed:
    """The aid as PDF; what the owner's copy tells stands where it belongs."""
    options = order.options
    copy = order.copy_as(NereusCopy)

    def draw(pen: Pen) -> None:
        draw_heading(pen, "Player aid", order.game.title, "Unofficial, in our own words; sections are the publisher's")
        draw_turn(pen, 31, _DAY)
        _crew(pen, 66, explorer_gold(copy))
        top = 176.0
        _cabin(pen, LEFT, top, 54)
        _holds(pen, LEFT + 63, top, 54, holds_of(copy), copy)
        _end(pen, LEFT + 126, top, 54)

    return print_frames(order, INKS[options.ink], order.sheet.summary, [Drawing(order.sheet.title, draw)])


def _crew(pen: Pen, top: float, costs: Sequence[int | None]) -> None:
    draw_section(pen, LEFT, top + 4, "The crew", (facts.CREW_RULE,), RIGHT - LEFT)
    y = top + 7
    n = len(next(iter(facts.CREW_MEMBERS.values())).spaces)
    space = (RIGHT - LEFT - _NAMES - _GOLD - _MORE) / n
    edges = [LEFT, LEFT + _NAMES, *(LEFT + _NAMES + space * i for i in range(1, n + 1)), RIGHT - _MORE, RIGHT]
    head = 7.0
    pen.rect(Rect(LEFT, y, RIGHT - LEFT, head), pen.ink.tint("dunes"), 0)
    heads = ["Action space", *(str(i) for i in range(1, n + 1)), "Gold action", "Enhanced, hold complete"]
    for i, text in enumerate(heads):
        centred = 1 <= i <= n
        x = (edges[i] + edges[i + 1]) / 2 if centred else edges[i] + 2
        font, size = (Font.BOLD, 8) if centred else (Font.MEDIUM, 6.5)
        pen.centred_text(x, y + head / 2, text, font, size, align="centre" if centred else "left")
    y += head
    for i, (crew, member) in enumerate(facts.CREW_MEMBERS.items()):
        at = y + i * _ROW
        pen.symbol(crew, LEFT + 5.4, at + _ROW / 2, 6.6)
        pen.centred_text(LEFT + 11, at + _ROW / 2, member.title, Font.SERIF, 10, align="left")
        cells = [ranges(s) for s in member.spaces]
        for j, text in enumerate([*cells, member.gold, member.enhanced]):
            coin = 5.0 if crew == "explorer" and j < n else 0.0
            draw_cell(pen, edges[j + 1] + 1.6, at + _ROW / 2, edges[j + 2] - edges[j + 1] - 2.6 - coin, text)
        if crew == "explorer":
            for j in range(n):
                cost = costs[j] if j < len(costs) else None
                draw_coin(pen, edges[j + 2] - 3.4, at + _ROW / 2, 4.4, "?" if cost is None else str(cost))
    bottom = y + len(facts.CREW_MEMBERS) * _ROW
    pen.lines([(LEFT, y + i * _ROW, RIGHT, y + i * _ROW) for i in range(1, len(facts.CREW_MEMBERS))], 0.35)
    pen.lines([(x, y - head, x, bottom) for x in edges[1:-1]], 0.6, pen.ink.note)
    pen.line(LEFT, y, RIGHT, y, 1.0)
    pen.rect(Rect(LEFT, top + 7, RIGHT - LEFT, bottom - top - 7), None, 1.0)


def _cabin(pen: Pen, x: float, top: float, width: float) -> None:
    draw_section(pen, x, top, "The cabin", (facts.CHEST_RULE, facts.STORAGE_RULE), width)
    y = top + 8.6
    for i, colour in enumerate(facts.COLORS):
        draw_treasure(pen, x + 2.6, y, 4.6, colour)
        pen.centred_text(x + 7.4, y, f"{i + 1}  {colour.capitalize()}", Font.SANS, 8, align="left")
        pen.centred_text(x + width, y, chest_reward(colour), Font.MEDIUM, 8, align="right")
        y += 5.4
    pen.line(x, y - 1.6, x + width, y - 1.6, 0.35)
    y += 2.2
    for group in facts.STORAGE_GROUPS:
        for j, colour in enumerate(group):
            draw_treasure(pen, x + 2.6 + j * 5.4, y, 4.6, colour)
        text = f"{facts.STORAGE_EACH} treasures, {' or '.join(group)}"
        pen.centred_text(x + 13, y, text, Font.SANS, 8, align="left")
        y += 5.6
    draw_treasure(pen, x + 2.6, y, 4.6, facts.GEM)
    pen.centred_text(x + 13, y, f"{facts.STORAGE_GEMS} gems: any colour, move freely", Font.SANS, 8, align="left")
    y += 6.2
    told = (
        f"{facts.PAIR} stored treasures of one colour become a gem. Sell: a treasure {facts.TREASURE_GOLD} gold, "
        f"a gem {facts.GEM_GOLD}."
    )
    pen.paragraph(x, y, width, told, Font.SANS, 8, lead=1.35)


def _holds(pen: Pen, x: float, top: float, width: float, holds: Mapping[str, Hold], copy: NereusCopy | None) -> None:
    draw_section(pen, x, top, "The holds", (facts.HOLDS_RULE,), width)
    y = top + 8.6
    for crew, hold in holds.items():
        pen.symbol(crew, x + 2.6, y, 4.8)
        if hold.spaces is not None and all(len(space) == 1 for space in hold.spaces):
            for j, space in enumerate(hold.spaces):
                draw_treasure(pen, x + 10 + j * 6, y, 4.6, next(iter(space)))
        else:
            text = "see your cabin" if hold.recipe == "unknown" else hold.recipe
            colour = pen.ink.note if hold.recipe == "unknown" else None
            draw_cell(pen, x + 8, y, width - 20, text, 1, colour)
        points = "? VP" if hold.points is None else f"{hold.points} VP"
        pen.centred_text(x + width, y, points, Font.MEDIUM, 8, align="right")
        y += 6.6
    told = "A full hold scores, its treasures return to the bag, and its crew member is enhanced from the next turn on."
    y = pen.paragraph(x, y + 0.6, width, told, Font.SANS, 8, lead=1.35)
    marked = any(hold.from_copy for hold in holds.values()) or (copy is not None and copy.explorer_gold is not None)
    whose = f"From your copy {copy.fingerprint}." if marked and copy else "?: printed on your cabin; enter it once."
    pen.text(x, y + 0.6, whose, Font.SANS, 6.5, pen.ink.note)


def _end(pen: Pen, x: float, top: float, width: float) -> None:
    draw_section(pen, x, top, "The end", (facts.GAME_END,), width)
    y = top + 9.2
    for i, text in enumerate(_END, 1):
        pen.text(x, y, str(i), Font.SERIF_BOLD, 10)
        y = pen.paragraph(x + 5, y, width - 5, text, Font.SANS, 8, lead=1.3) + 1.2
    pen.line(x, y - 2, x + width, y - 2, 0.35)
    y += 1.6
    pen.text(x, y, "Our rulings, where the rules are silent", Font.MEDIUM, 6.5)
    y += 3.2
    for name in _SHOWN_RULINGS:
        y = pen.paragraph(x, y, width, facts.RULINGS[name].text, Font.SANS, 6.5, pen.ink.note, 1.25) + 0.6
