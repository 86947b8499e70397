"""The player aid of Waters of Nereus: a day and the crew on one side; cabin, cards and the end on the other."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.crew_cards import chest_gives
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.results import either, in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.flow.blocks import (
    Block,
    Column,
    Laid,
    Row,
    Setting,
    band,
    cell,
    grid,
    item,
    panel,
    picture,
    row,
    sign_cell,
    stack,
    table,
    text,
)
from pdf.parts.flow.sides import ALWAYS, SET_UP, Aid, Section, print_aid
from pdf.parts.signs import draw_arrow, draw_coin
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

CREW: Final = {
    "captain": (
        ("**0–2** | any way", "**0–1** | any way", "**0–2** | diagonal", "**0–1** | diagonal"),
        "2 {coin} 1 on | 3 {coin} 2 on",
        "1 space | further",
    ),
    "pilot": (
        ("**0–4** | straight", "**0–3** | straight", "**0–2** | straight", "**0–1** | straight"),
        "2 {coin} turn | on the way",
        "turn, free",
    ),
    "boatswain": (
        ("**3 VP** | move 4", "**2 VP** | move 3", "**2 VP** | move 2", "**1 VP** | move 2"),
        "1 {coin} move | 1 more",
        "draw a {bag}",
    ),
    "purser": (
        ("**6** {coin}", "**5** {coin}", "**4** {coin}", "**3** {coin}"),
        "3 {coin} | draw a {bag}",
        "2 {coin} more",
    ),
    "merchant": (
        ("2 {coin} for | 5 VP", "3 {coin} for | 5 VP", "3 {coin} for | 4 VP", "2 {coin} for | 3 VP"),
        "2 {coin} | 1 VP more",
        "2 VP more",
    ),
    "scientist": (
        (
            "+2 {flask}",
            "+1 {flask} and | 1 {science-card}",
            "+1 {flask} | (2–3: or {science-card})",
            "1 {science-card}",
        ),
        "3 {coin} +1 {flask} | or 1 {science-card}",
        "draw a card, | discard one",
    ),
    "explorer": (
        (
            "{treasure-white} {treasure-yellow}",
            "{treasure-green} {treasure-red}",
            "{treasure-purple} {treasure-black}",
            "any",
        ),
        "phase III: | another turn",
        "any colour",
    ),
}
"""What the crew does, as ``facts.CREW_MEMBERS`` says it: the same numbers, in signs."""


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    copy = order.copy_as(NereusCopy)
    aid = Aid(
        "Waters of Nereus",
        ("a day", "cabin, cards, the end"),
        partial(sections, copy=copy),
        ("neutral ship (compass table)", "questions"),
        (copy.fingerprint or "") if copy else "",
    )
    return print_aid(order, [aid], order.options)


def sections(narrow: bool, copy: NereusCopy | None = None) -> list[Section]:
    """All of the aid in order."""
    return [
        _set_up(),
        _day(copy),
        _crew(narrow),
        _sailing(),
        _chest(),
        _storage(),
        _holds(copy),
        _science(narrow),
        _end(),
    ]


def _set_up() -> Section:
    dealt, kept = map(in_words, (facts.SCIENCE_DEALT, facts.SCIENCE_KEPT))
    return Section(
        "Set up",
        [
            row(
                cell("ship", "Board", "the side for your number; ships in different corners"),
                cell(
                    "chest",
                    "Each",
                    f"{facts.START_WHITE} {{treasure-white}} in storage, {facts.START_GOLD} {{coin}}, science 0; "
                    f"{dealt} science cards, keep {kept}",
                ),
                cell("bag", "Treasures", "one from the bag on every space without a ship"),
                cell(
                    "tick",
                    "Discovery",
                    f"shuffle the {in_words(facts.DISCOVERY_CARDS)} cards of your number, {in_words(facts.STACK)} are "
                    "the stack",
                ),
            )
        ],
        [facts.SETUP],
        rank=SET_UP,
    )


def _day(copy: NereusCopy | None) -> Section:
    gold = either([str(price) for price in explorer_gold(copy)])
    whose = "" if copy and copy.explorer_gold else " {house}; your board decides"
    most = in_words(facts.MOST_ON_SPACE)
    times = in_words(facts.CYCLES)
    discovery = text(
        f"Flip a discovery card: each ticked space {{tick}} gets a treasure from the bag, unless a ship or {most} "
        "treasures are there."
    )
    action = row(
        cell("n:1", "Choose", "a crew card in secret; all show at once"),
        cell("n:2", "Marker", "on a free space of that row, from the hourglass on"),
        cell("n:3", "Act", "basic, **one** gold and enhanced action, in any order"),
        cell("n:4", "Stow", "each treasure in a fitting space, or it is lost"),
    )
    explorer = text(
        f"Markers in the explorer’s row, from the left: pay the gold of your space ({gold}{whose}), play another card, "
        "move the marker to its row and act. Or decline."
    )
    conclude = text(
        "Markers and crew cards come home. The sun {sun} passes left and brings the hourglass {hourglass} along. The "
        "discovery card leaves the game."
    )
    return Section(
        f"{in_words(facts.DAYS).capitalize()} days of four phases",
        [
            band("I", "Discovery", discovery, "river"),
            band("II", f"Action, {times} times", action, "land", "then the hourglass passes left"),
            band("III", "Explorer", explorer, "dunes"),
            band("IV", "Conclude", conclude, "mountains"),
        ],
        [
            facts.DAY,
            facts.DISCOVERY,
            facts.ACTIONS,
            facts.CHOOSING,
            facts.PERFORMING,
            facts.EXPLORING,
            facts.CONCLUDING,
        ],
        rank=ALWAYS,
        gap=1.5,
    )


def _crew(narrow: bool) -> Section:
    titles = ("", "", "1st space", "2nd", "3rd", "4th", "Gold action", "Enhanced")
    name = -8.6 if narrow else -19.0
    shares = (-8.0, name, 1.1, 1.1, 1.2, 1.1, 1.4, 1.3)
    columns = [
        Column(title, share, "left" if i == 1 else "centre")
        for i, (title, share) in enumerate(zip(titles, shares, strict=True))
        if not (narrow and i == 1)
    ]
    rows: list[Row] = []
    for crew, (spaces, gold, enhanced) in CREW.items():
        named = [] if narrow else [f"**{facts.CREW_MEMBERS[crew].title}**"]
        rows.append((sign_cell(crew, 5.6), *named, *spaces, gold, enhanced))
    return Section(
        "The crew",
        [table(columns, rows, 8.6, heads=1 if narrow else 2)],
        [facts.CREW_RULE, facts.CAPTAIN, facts.PILOT, facts.BOATSWAIN, facts.PURSER, facts.MERCHANT, facts.SCIENTIST],
        f"{in_words(facts.ACTION_SPACES)} action spaces, from the left; enhanced once the hold is complete",
        ALWAYS,
    )


def _sailing() -> Section:
    def sea(pen: Pen, box: Rect, z: Setting) -> None:
        side = 6.6 * z.k
        n = min(9, int(box.w // side))

        def at(c: float, r: float) -> tuple[float, float]:
            return box.x + c * side, box.y + r * side

        for down in range(3):
            for across in range(n):
                pen.rect(Rect(*at(across, down), side, side), pen.ink.tint("river"), 0.35)
        pen.rect(Rect(box.x, box.y, n * side, 3 * side), None, 0.8)
        ships = [(0.5, "red"), (2.5, "blue"), *([(7.5, "yellow")] if n > 7 else [])]
        draw_arrow(pen, at(1.0, 1.5), at(5.1, 1.5), 1.2, 2 * z.k)
        for c, colour in ships:
            pen.symbol("ship", *at(c, 1.5), side * 0.8, fill=pen.ink.piece(colour))
        draw_coin(pen, *at(2.5, 0.6), 4.8 * z.k, str(facts.PASS_GOLD), z.least)
        for c, r, colour in ((5.5, 1.5, "green"), (3.5, 2.5, "red"), (4.5, 0.5, "yellow")):
            draw_treasure(pen, *at(c, r), side * 0.6, colour)
        if n > 7:
            (x, y), arm = at(7.5, 1.5), side * 0.4
            pen.lines([(x - arm, y - way, x + arm, y + way) for way in (arm, -arm)], 1.4, pen.ink.accent)

    return Section(
        "Sailing",
        [
            row(
                picture(20, sea, "A ship sails past another to a treasure; onto a ship is crossed out"),
                stack(
                    item("rose", "**One straight line;** only the pilot may turn", (4.6, 4.6)),
                    item("coin", f"**Through** a ship: {facts.PASS_GOLD} gold to its owner", (4.6, 4.6)),
                    item("x", "**Onto** a ship or off the board: never", (4.6, 4.6)),
                    item("bag", "**All** treasures where you stop, none on the way; staying counts", (4.6, 4.6)),
                    gap=0.8,
                ),
                widths=(-62, 1),
                gap=5,
                rule=False,
                middle=True,
            )
        ],
        [facts.MOVEMENT],
    )


def _chest() -> Section:
    def chest(pen: Pen, box: Rect, z: Setting) -> None:
        step = min(18 * z.k, box.w / len(facts.COLORS))
        for i, colour in enumerate(facts.COLORS):
            slot = Rect(box.x + i * step, box.y, step - 2.2 * z.k, box.h)
            pen.rounded(slot, 1.2, WHITE, 0.8)
            draw_treasure(pen, slot.centre[0], slot.y + 4.2 * z.k, 5.4 * z.k, colour)
            gives = f"**{chest_gives(colour).replace(', ', '** | **').replace(' + ', '** | **')}**"
            laid = text(gives, align="centre", small=True)(slot.w, z)
            laid.draw(pen, slot.x, slot.y + 7.4 * z.k + (box.h - 7.8 * z.k - laid.height) / 2)
            if i < len(facts.COLORS) - 1:
                x, y, k = slot.right + 0.6 * z.k, slot.y + 4.2 * z.k, z.k
                pen.polygon([(x, y - k), (x + 1 * k, y), (x, y + k)], pen.ink.line)

    said = "; ".join(f"{colour}: {chest_gives(colour)}" for colour in facts.COLORS)
    return Section(
        "Chest",
        [
            picture(16.4, chest, said),
            text("In this order, none skipped; the reward at once. Nothing leaves the chest."),
        ],
        [facts.CHEST_RULE],
        "clockwise from white",
    )


def _space(pen: Pen, box: Rect, colours: tuple[str, ...]) -> None:
    pen.rounded(box, 0.8, WHITE, 0.8)
    (cx, cy), d = box.centre, box.w
    if len(colours) == 1:
        draw_treasure(pen, cx, cy, d * 0.68, colours[0])
    elif len(colours) == len(facts.COLORS):
        pen.symbol("space-any", cx, cy, d * 0.74)
    elif colours:
        for colour, way in zip(colours, (-0.19, 0.19), strict=False):
            draw_treasure(pen, cx + way * d, cy + way * d, d * 0.46, colour)


def _storage() -> Section:
    def spaces(pen: Pen, box: Rect, z: Setting) -> None:
        x, d = box.x, box.h
        for group in facts.STORAGE_GROUPS:
            for _ in range(facts.STORAGE_EACH):
                _space(pen, Rect(x, box.y, d, d), group)
                x += d + 0.8 * z.k
            x += 3.6 * z.k
        for _ in range(facts.STORAGE_GEMS):
            _space(pen, Rect(x, box.y, d, d), (facts.GEM,))
            x += d + 0.8 * z.k

    groups = ", ".join(f"{facts.STORAGE_EACH} of {' and '.join(group)}" for group in facts.STORAGE_GROUPS)
    return Section(
        "Storage",
        [
            picture(8.4, spaces, f"Spaces: {groups}, {facts.STORAGE_GEMS} of gems"),
            row(
                item("again", f"{in_words(facts.PAIR).capitalize()} of one colour: a gem {{gem}}"),
                item("gem", "A gem moves on, free, to any space: wild"),
                item("coin", f"Sell: treasure {facts.TREASURE_GOLD}, gem {facts.GEM_GOLD} gold"),
            ),
        ],
        [facts.STORAGE_RULE, facts.CLARIFICATIONS],
        "any time, but not in the midst of your actions",
    )


def _hold(hold: Hold) -> Block:
    """A hold: whose, what it takes, what it brings; blanks where nobody has told it."""

    def laid(width: float, z: Setting) -> Laid:
        k, high = z.k, 12.8 * z.k

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.rounded(Rect(x, y, width, high), 1, None, 0.6)
            pen.symbol(hold.crew, x + 3.6 * k, y + 3.4 * k, 4.6 * k, fill=WHITE, stroke=1.8)
            title = facts.CREW_MEMBERS[hold.crew].title
            pen.centred_text(x + 7 * k, y + 3.4 * k, title, Font.BOLD, z.least, align="left")
            points = "____ VP" if hold.points is None else f"{hold.points} VP"
            pen.centred_text(x + width - 1.6 * k, y + 3.4 * k, points, Font.BOLD, z.least, align="right")
            side, n = 5.2 * k, hold.size or max(facts.HOLD_SIZES)
            between = (2.6 if hold.rule in ("different", "equal") else 0.8) * k
            with pen.figure(hold.recipe, Rect(x + 2 * k, y + 6.6 * k, n * side, side)):
                for i in range(n):
                    at = x + 2 * k + i * (side + between)
                    colours = tuple(c for c in facts.COLORS if hold.spaces and c in hold.spaces[i])
                    _space(pen, Rect(at, y + 6.6 * k, side, side), colours)
                    if i and between > 2 * k:
                        sign = "equals" if hold.rule == "equal" else "not-equals"
                        pen.symbol(sign, at - between / 2, y + 6.6 * k + side / 2, 2.6 * k)

        return Laid(high, draw)

    return laid


def _holds(copy: NereusCopy | None) -> Section:
    holds = holds_of(copy)
    own = copy is not None and any(hold.from_copy for hold in holds.values())
    full = (
        "Full: the treasures go back into the bag, the VP are yours, once; the enhanced action from your **next** turn."
    )
    return Section(
        "Holds",
        [grid(*map(_hold, holds.values()), text(full, small=True), columns=4, least=29, gap=2.4, down=2)],
        [facts.HOLDS_RULE, facts.SPECIAL_HOLDS],
        f"Your copy {copy.fingerprint}" if copy and own else "blanks: write in what your cabin shows",
    )


def _science(narrow: bool) -> Section:
    cards = facts.CARDS.values()
    stored = [f"{{treasure-{c.color}}} {c.points}{' (twice)' * (c.copies > 1)}" for c in cards if c.needs == "storage"]
    chest = next(card for card in cards if card.needs == "chest")
    holds = [f"{' '.join(f'{{{crew}}}' for crew in card.crew)} {card.points}" for card in cards if card.crew]
    end = (
        f"In storage: {', '.join(stored)} | {{treasure-red}} in the chest: {chest.points} (of {in_words(chest.copies)} "
        f"cards only one) | Holds complete: {', '.join(holds)}"
    )
    turn = " | ".join(f"{card.copies} ×  {card.text}" for card in facts.TURN_CARDS)
    columns = (Column("During your turn, any number", 1.0 if narrow else 1.15), Column("Game end: VP", 1.25))
    return Section(
        "Science cards",
        [
            table(columns, [(turn, end)], heads=0),
            text(
                f"Each costs 1 {{flask}} of your science power, 0 to {facts.SCIENCE_MAX}. A treasure serves one card."
            ),
        ],
        [facts.SCIENCE, facts.APPENDIX],
        rank=ALWAYS,
    )


_GOLD: Final = 14
_STORED: Final = ("red", "red", facts.GEM)


def _end() -> Section:
    prices = [facts.GEM_GOLD if piece == facts.GEM else facts.TREASURE_GOLD for piece in _STORED]
    signs = " ".join("{gem}" if piece == facts.GEM else f"{{treasure-{piece}}}" for piece in _STORED)
    total = _GOLD + sum(prices)
    points, lost = divmod(total, facts.GOLD_PER_POINT)
    worked = (
        f"**Worked:** {_GOLD} gold; storage {signs}: {' + '.join(map(str, prices))} = {sum(prices)}. {_GOLD} + "
        f"{sum(prices)} = {total} gold: **{points} VP**, {lost} lost."
    )
    return Section(
        f"The end, after day {facts.DAYS}",
        [
            row(
                cell("n:1", "Game-end cards", "as many as your science power"),
                cell(
                    "n:2", "Sell storage", f"treasure {facts.TREASURE_GOLD}, gem {facts.GEM_GOLD}; holds bring nothing"
                ),
                cell("n:3", "Gold", f"each {facts.GOLD_PER_POINT} gold 1 VP, the rest is lost"),
                cell("n:4", "Tied", "completed holds, then treasures in open holds"),
            ),
            panel(text(worked)),
        ],
        [facts.GAME_END],
        rank=ALWAYS,
    )
