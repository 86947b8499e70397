"""The player aid of Loot Island: a round on one side, the cards, the islands and the scoring on the other."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, ladder_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.rules.aids import aid, own_copy
from companion.games.loot_island.score import crown_shares
from companion.games.loot_island.values import jewel_bonus, skull_bonus
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.flow.blocks import Picture, Row, Setting
from pdf.parts.flow.sides import LAST, USUAL, Aid, of_rules, print_aid
from pdf.parts.flow.told import Figures, aid_of
from pdf.parts.signs import draw_sign
from pdf.sheets.loot_island.pictures import PLUS, STAR, card_row, coast, map_card, small_cards, small_island

_JEWELS: Final = (3, 2, 4, 3, 3)
_SKULL_GOLD: Final = 11  # VALUES, the example
_OTHERS: Final = 4
_CROSSES: Final = (6, 6, 3, 0)
_BOOK: Final = (3, 4)  # times, curse
_CUBES: Final = 5


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    return print_aid(order, [player_aid(order.copy_as(LootCopy))], order.options)


def player_aid(copy: LootCopy | None = None) -> Aid:
    """The aid; what the owner's cards say is a section of its own, on narrow pages only where it was entered."""
    own = of_rules(own_copy(copy), USUAL if copy else LAST)
    return aid_of(aid("player-aid", copy), lambda narrow: _figures(narrow, copy), copy, [own], bool(copy))


def _figures(narrow: bool, copy: LootCopy | None) -> Figures:
    cards = {"no-cube": "no-cube", "hand": "hand", "chest": "chest", "plus": PLUS, "star": STAR, "one": "1"}
    islands = ("no-cube", "hand", "to-bottom", "compass-disc", "ship")
    return {
        "sizes": _sizes(),
        "coast": coast(narrow),
        "big": _big,
        "fitting": card_row(("2", "5", "5", STAR, "9")),
        "slipped": card_row(("1", "3", "4", "7"), True),
        **{f"card-{name}": map_card(what) for name, what in cards.items()},
        **{f"island-{what}": small_island(what) for what in islands},
        "island-cube": small_island("cube", "chest"),
        **_worked(narrow, ladder_of(copy) or facts.CROWN_LADDER),
    }


def _sizes() -> list[Row]:
    """What changes with the number of players."""
    return [
        (
            f"**{n}**",
            ", ".join(size.piles),
            *map(str, (size.hand, size.cards_for_loot, size.small_islands, size.healers)),
        )
        for n, size in facts.SIZES.items()
    ]


def _big(pen: Pen, box: Rect, z: Setting) -> None:
    x, y = box.centre
    draw_sign(pen, "compass-disc", x - box.w * 0.2, y - box.w * 0.16, box.w * 0.66, z.least)
    draw_sign(pen, "chest", x + box.w * 0.28, y + box.w * 0.22, box.w * 0.66, z.least)


def _worked(narrow: bool, ladder: tuple[int, ...]) -> dict[str, Picture]:
    """The sums of the scoring, worked with cards; on narrow pages what comes out and not what is added."""
    gold = sum(_JEWELS)
    sets = jewel_bonus(len(_JEWELS)).points
    bonus = skull_bonus([Card("skull", skull=facts.SKULLS[i]) for i in (0, 1, 0)], _OTHERS).points
    shares = crown_shares([(str(i), crosses) for i, crosses in enumerate(_CROSSES)], ladder)
    shown = _CROSSES[:-1] if narrow else _CROSSES
    paid = " ".join(str(shares[str(i)].points if str(i) in shares else 0) for i in range(len(shown)))
    each, fixed = facts.KNOWN_HEALERS[0]
    skulls = [("", look) for look in ("skull-right", "skull-left", "skull-right")]
    times, curse = _BOOK

    def worked(cards: list[tuple[str, str]], added: str, total: str) -> Picture:
        return small_cards(cards, total if narrow else f"{added} = {total}")

    return {
        "books": small_cards([(f"{times}×", "book"), (str(curse), "cube")], str(times * curse), "on"),
        "jewels": worked([(str(one), "jewel") for one in _JEWELS], f"{gold} + {sets}", str(gold + sets)),
        "skulls": worked(skulls, f"{_SKULL_GOLD} + {bonus}", str(_SKULL_GOLD + bonus)),
        "crowns": small_cards([(str(crosses), "cross") for crosses in shown], paid),
        "tile": small_cards([(str(facts.FIRST_PLAYER_GOLD), "first-player")], f"+{facts.FIRST_PLAYER_GOLD}"),
        "healer": worked([(str(_CUBES), "cube")], f"{each} a cube and {fixed}", f"−{each * _CUBES + fixed}"),
    }
