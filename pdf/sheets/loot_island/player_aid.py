"""The player aid of Loot Island: a round on one side, the cards, the islands and the scoring on the other."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.ladder import ladder_of
from companion.games.loot_island.rules.own_copy import own_copy
from companion.games.loot_island.score import crown_shares
from companion.games.loot_island.values import jewel_bonus, skull_bonus
from companion.results import in_words
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.flow.blocks import (
    Column,
    Picture,
    Row,
    Setting,
    band,
    cell,
    grid,
    item,
    picture,
    row,
    sign_cell,
    stack,
    table,
    text,
)
from pdf.parts.flow.sides import ALWAYS, LAST, SET_UP, USUAL, Aid, Section, of_rules, print_aid
from pdf.parts.signs import draw_card, draw_sign
from pdf.sheets.loot_island.pictures import PLUS, STAR, bury, card_row, coast, keep, map_card, small_cards, small_island

_CARD: Final = (6.4, 8.6)
_ISLAND: Final = (9.6, 8.4)


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    copy = order.copy_as(LootCopy)
    aid = Aid(
        "Loot Island",
        ("a round", "cards, islands, the end"),
        partial(sections, copy=copy),
        ("events", "Aaron", "variants"),
        (copy.fingerprint or "") if copy else "",
    )
    return print_aid(order, [aid], order.options)


def sections(narrow: bool, copy: LootCopy | None = None) -> list[Section]:
    """All of the aid in order."""
    return [
        _set_up(narrow),
        _rounds(narrow),
        _treasures(),
        _fitting(),
        _signs(),
        _islands(),
        _end(),
        _scoring(narrow, ladder_of(copy) or facts.CROWN_LADDER),
        *([of_rules(own_copy(copy), USUAL if copy else LAST)] if copy or not narrow else []),
    ]


def _set_up(narrow: bool) -> Section:
    def piles(names: tuple[str, ...]) -> Picture:
        def draw(pen: Pen, box: Rect, z: Setting) -> None:
            for i, name in enumerate(names):
                x = box.centre[0] + (i - len(names) / 2) * 5.8 * z.k
                draw_card(pen, Rect(x + 0.4 * z.k, box.centre[1] - 2.9 * z.k, 5 * z.k, 5.8 * z.k), name, z.least)

        return draw

    titles = ("Players", "Treasure piles, I on top", "Hand", "Cards for loot", "Small islands", "Healers")
    if narrow:
        titles = ("", "Piles", "Hand", "Loot from", "Isles", "Healers")
    shares = (-6.0, 2.6, 1.3, 1.7, 1.2, 1.7) if narrow else (-16.0, 3.0, 1.3, 1.6, 1.6, 1.3)
    columns = [Column(title, share, "centre") for title, share in zip(titles, shares, strict=True)]
    rows: list[Row] = [
        (f"**{n}**", piles(size.piles), *map(str, (size.hand, size.cards_for_loot, size.small_islands, size.healers)))
        for n, size in facts.SIZES.items()
    ]
    return Section(
        "Set up",
        [
            table(columns, rows, 6.8 if narrow else 7.4),
            text(
                f"**Each:** {in_words(facts.COMPASSES)} discs {{compass-disc}}, {in_words(facts.START_CUBES)} curse "
                f"cubes {{cube}}. **Events:** an A, face up, on {in_words(facts.ROUNDS - 1)} B. **Ship:** corner and "
                "way it faces by lot; so is the first player. **Two players:** "
                f"{in_words(facts.AARON_HAND)} open cards for Aaron (his own sheet)."
            ),
        ],
        [facts.SETUP, facts.TWO_PLAYERS],
        "what changes with the number of players",
        SET_UP,
    )


def _rounds(narrow: bool) -> Section:
    price = in_words(facts.ISLAND_PRICE)
    preparation = row(
        cell("ship", "Ship", "to the next corner, as it faces"),
        cell("island", "Islands", "turn all small islands face up"),
        cell("c:B", "Event", "old one out, next one open"),
        cell("hand", "Hand", "discard what you like, refill"),
    )
    actions = row(
        cell(
            "island",
            "A small island",
            f"Discard **{price} cards of one colour**, do what the island shows (or not), turn it face down.",
        ),
        cell(
            "map-card",
            "Map cards",
            "**One or more of one colour** to one landing. No disc there yet? Yours goes on top; none left, move one.",
        ),
        cell(
            "first-player",
            "Pass",
            "No more turns this round; keep your cards. The **first** to pass takes the First Player tile.",
        ),
    )
    loot = stack(
        picture(
            34 if narrow else 31,
            coast(narrow),
            "A coast: the ship, two landings with stacks of discs and cards; the one with fewer cards gives small loot",
        ),
        row(
            cell(
                _big,
                "Big loot",
                "Enough cards, and the most; tied: nearer the bow. A treasure for each **disc** and each **chest**.",
            ),
            cell("chest", "Small loot", "The other landing, if it has enough too. A treasure for each **chest** only."),
            cell(
                "compass-disc",
                "Share",
                "**From the lowest disc up**, each takes one and keeps or buries it; round again until all are gone.",
            ),
        ),
        text("Then all discs of this coast go home and its map cards are discarded, loot or no loot."),
    )
    return Section(
        f"{in_words(facts.ROUNDS).capitalize()} rounds of three phases",
        [
            band("1", "Preparation", preparation, "river", "not in round 1"),
            band("2", "Actions", actions, "land", "one in turn, round and round, until all have passed"),
            band("3", "Finding the loot", loot, "dunes", "only on the coast at the ship’s bow"),
        ],
        [
            facts.OVERVIEW,
            facts.PREPARATION,
            facts.ACTIONS,
            facts.USING_ISLANDS,
            facts.PLAYING,
            facts.LOOT,
            facts.CLEAN_UP,
        ],
        rank=ALWAYS,
    )


def _big(pen: Pen, box: Rect, z: Setting) -> None:
    x, y = box.centre
    draw_sign(pen, "compass-disc", x - box.w * 0.2, y - box.w * 0.16, box.w * 0.66, z.least)
    draw_sign(pen, "chest", x + box.w * 0.28, y + box.w * 0.22, box.w * 0.66, z.least)


def _treasures() -> Section:
    low, high = facts.CROSSED_CUBES
    return Section(
        "Each treasure: keep or bury",
        [
            row(
                item(
                    keep,
                    "**Keep** it open before you, to the end, and take its curse as cubes. Crossed-out cubes on it: "
                    f"give back up to {low} or {high} instead.",
                    (14, 9.4),
                ),
                item(
                    bury,
                    f"**Bury** it, open, on the pile: give back **{facts.DISCARD_CUBES}** cubes, and "
                    f"**{facts.AMULET_CUBES}** more for each amulet {{amulet}} before you.",
                    (14, 9.4),
                ),
            ),
            text(
                "**Deck empty?** Shuffle its discards and go on. Still too few treasures: share those that lie open, "
                "then the end, from the cubes on."
            ),
        ],
        [facts.TAKING, facts.GENERAL],
        rank=ALWAYS,
    )


def _fitting() -> Section:
    cubes = "a cube" if facts.ONE_CUBES == 1 else f"{facts.ONE_CUBES} cubes"
    return Section(
        "Which cards fit",
        [
            row(
                stack(
                    picture(9, card_row(("2", "5", "5", STAR, "9")), "Map cards 2, 5, 5, star, 9"),
                    text(
                        "One colour a landing, another on its neighbour. A new card goes at the end, **equal or "
                        "higher**; gaps are fine. The star takes the value before it, or 1."
                    ),
                ),
                stack(
                    picture(9, card_row(("1", "3", "4", "7"), True), "A 1 slipped in before 3, 4, 7"),
                    text(
                        f"A **1** first, or on a 1: **all others** take {cubes} {{cube}}. Where the last card is 2 or "
                        "more: slip it in **first**, and you alone use one sign there. Nobody takes a cube."
                    ),
                ),
            )
        ],
        [facts.PLAYING, facts.EFFECTS],
        rank=ALWAYS,
        overleaf=True,
    )


def _signs() -> Section:
    back, drawn = facts.CARD_CUBES, facts.CARD_MAPS
    return Section(
        "Signs on map cards",
        [
            grid(
                item(map_card("no-cube"), f"**At once:** who has a disc there may give back {back} cube", _CARD),
                item(map_card("hand"), f"**At once:** who has a disc there may draw {drawn} card", _CARD),
                item(map_card("chest"), "**Later:** one more treasure is found here", _CARD),
                item(map_card(PLUS), f"**Later:** counts as {in_words(facts.PLUS_COUNT)} cards", _CARD),
                item(map_card(STAR), "Has a value, but no card’s sign: only its own chest counts", _CARD),
                item(map_card("1"), "As above: a cube for all others, or one sign for you", _CARD),
                columns=3,
            )
        ],
        [facts.EFFECTS, facts.LOOT],
        "each card when it is played",
        ALWAYS,
    )


def _islands() -> Section:
    price = in_words(facts.ISLAND_PRICE)
    return Section(
        "Small islands",
        [
            grid(
                item(small_island("no-cube"), "Give back cubes, up to the number shown", _ISLAND),
                item(small_island("hand"), f"Draw **{facts.ISLAND_MAPS}** map cards", _ISLAND),
                item(small_island("to-bottom"), "Your disc to the **bottom** of its stack", _ISLAND),
                item(small_island("compass-disc"), "A disc where you have none, without a card", _ISLAND),
                item(
                    small_island("cube", "chest"),
                    f"Take {facts.ISLAND_CUBES} cube; reveal a treasure, keep or bury it",
                    _ISLAND,
                ),
                item(small_island("ship"), "Ship to the **next corner**: another coast", _ISLAND),
                columns=3,
            )
        ],
        [facts.ISLANDS, facts.USING_ISLANDS],
        f"price: any {price} map cards of one colour; each once a round",
        ALWAYS,
    )


def _end() -> Section:
    return Section(
        f"The end, after round {facts.ROUNDS}",
        [
            row(
                cell("n:1", "Explore", "all landings that still hold cards, from the bow on: small loot only"),
                cell("n:2", f"{facts.CUBES_SAFE + 1} cubes", f"or more: out. {facts.CUBES_SAFE} is safe"),
                cell("n:3", "Healers", "fewest cubes choose first; no cubes, none"),
                cell("n:4", "Count", "below 0: out; 0 is not. Tied: next clockwise from the tile"),
            )
        ],
        [facts.FINAL, facts.CURSE, facts.HEALERS, facts.LOOT_VALUE],
        "no event applies",
        ALWAYS,
    )


_JEWELS: Final = (3, 2, 4, 3, 3)
_SKULL_GOLD: Final = 11  # VALUES, the example
_OTHERS: Final = 4
_CROSSES: Final = (6, 6, 3, 0)
_BOOK: Final = (3, 4)  # times, curse
_CUBES: Final = 5


def _scoring(narrow: bool, ladder: tuple[int, ...]) -> Section:
    sets = jewel_bonus(len(_JEWELS)).points
    skulls = [Card("skull", skull=facts.SKULLS[i]) for i in (0, 1, 0)]
    bonus = skull_bonus(skulls, _OTHERS).points
    shares = crown_shares([(str(i), crosses) for i, crosses in enumerate(_CROSSES)], ladder)
    shown = _CROSSES[:-1] if narrow else _CROSSES
    paid = " ".join(str(shares[str(i)].points if str(i) in shares else 0) for i in range(len(shown)))
    each, fixed = facts.KNOWN_HEALERS[0]
    looks = ("skull-right", "skull-left", "skull-right")
    pair, three = facts.JEWEL_SETS.values()
    one, two, all_three = facts.SKULL_SETS.values()
    rows: list[tuple[str, str, Picture]] = [
        (
            "book",
            "**Books** multiplier × the curse of another treasure that is no book; each serves one book",
            small_cards(((f"{_BOOK[0]}×", "book"), (str(_BOOK[1]), "cube")), str(_BOOK[0] * _BOOK[1]), "on"),
        ),
        (
            "jewel",
            f"**Jewels** their gold, and {pair} for each set of two, {three} for each set of three",
            _sum(narrow, [(str(gold), "jewel") for gold in _JEWELS], f"{sum(_JEWELS)} + {sets}", sum(_JEWELS) + sets),
        ),
        (
            "skull",
            f"**Skulls** their gold, and for a set of 1, 2, 3 different: {one}, {two}, {all_three} times the other "
            "types you hold",
            _sum(narrow, [("", look) for look in looks], f"{_SKULL_GOLD} + {bonus}", _SKULL_GOLD + bonus),
        ),
        (
            "crown",
            f"**Crowns** their gold, and for most crosses {', '.join(map(str, ladder[: facts.LADDER_KNOWN]))}, …; tied "
            "places are shared, rounded down",
            small_cards([(str(crosses), "cross") for crosses in shown], paid),
        ),
        (
            "first-player",
            f"**First Player tile** {facts.FIRST_PLAYER_GOLD}; amulets and bags their gold only",
            small_cards([(str(facts.FIRST_PLAYER_GOLD), "first-player")], f"+{facts.FIRST_PLAYER_GOLD}"),
        ),
        (
            "healer",
            f"**Healer** 1 or {facts.PER_CUBE_MAX} a cube, or a fixed sum, or both: as it says",
            _sum(narrow, [(str(_CUBES), "cube")], f"{each} a cube and {fixed}", -(each * _CUBES + fixed)),
        ),
    ]
    shares_ = (-8.0, 1.5, 1.25) if narrow else (-8.0, 1.15, 1.5)
    columns = [Column(title, share) for title, share in zip(("", "What it brings", "Worked"), shares_, strict=True)]
    return Section(
        "Scoring",
        [table(columns, [(sign_cell(sign, 5.6), said, worked) for sign, said, worked in rows], 8.4, heads=2)],
        [facts.VALUES, facts.BOOKS, facts.JEWELS, facts.SKULLS_RULE, facts.CROWNS, facts.END, facts.HEALERS],
        "loot value: add, then pay the healer",
        ALWAYS,
    )


def _sum(narrow: bool, cards: list[tuple[str, str]], worked: str, total: int) -> Picture:
    """Cards, what is added where there is room, and what comes out."""
    result = str(total).replace("-", "−")
    return small_cards(cards, result if narrow else f"{worked} = {result}")
