"""The words of Ship Adventure's aids, ``aids.txt``, and the battle that they work out."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.aids import AidText, read_aid
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, whose
from companion.games.ship_adventure.fights import levels_of
from companion.rules import Rule, Section
from companion.words import in_words, joined

BATTLE: Final = ((3, 4), (2, 5))
"""Units and die of each side in the example: level, so that it is rolled again."""


def aid(
    name: str, copy: ShipCopy | None = None, settings: Mapping[str, str] = MappingProxyType({})
) -> AidText:
    """An aid by name, for a table with these ``settings``, its ``players`` among them, or for all;
    ``copy`` may know die and areas. Raises KeyError."""
    many = facts.SIZES[1].points
    die = whose(copy, "die")
    return read_aid(
        facts,
        name,
        {
            "ALL": many,
            "AREA_COLOURS": whose(copy, "area_colors", "ours, not the publisher’s"),
            "DIE": f"The die is {die}." if die else f"{{house}} {facts.RULINGS['die'].text}",
            "FACES": ", ".join(
                "a skull" if face == facts.SKULL else str(face) for face in die_of(copy)
            ),
            "LAST_LEVELS": _last_levels(settings.get("players")),
            "MANY": facts.STATEMENTS.played(settings)["table"],
            "PIECE_NUMBERS": joined([str(n) for n in range(1, facts.MAP_PIECES + 1)]),
            "SILENT": ", ".join(
                str(number) for number, level in facts.LEVELS.items() if level.ranged is None
            ),
            "SOLO": levels_of(1)[0],
            "SOME": many - 1,
            "TOTALS": [face + (units - 1) * facts.EXTRA_ATTACKER for units, face in BATTLE],
            "WHOLE": many * facts.CONTROLLED_POINT,
        },
        settings,
    )


def _last_levels(players: str | None) -> str:
    # with which level so many players end: "two players end with level 2; three and four ..."
    ends: dict[int, list[str]] = {}
    for n, last in facts.LAST_LEVEL.items():
        if n > 1 and players in (None, str(n)):
            ends.setdefault(last, []).append(in_words(n))
    return "; ".join(f"{joined(who)} players end with level {last}" for last, who in ends.items())


BLANK: Final = "{blank}"
_CARD_SYMBOLS: Final = {"close": "swords", "ranged": "target"}


def own_copy(copy: ShipCopy) -> Section:
    """An owner's equipment cards: name, bonus and price of the first 24."""
    cards = []
    for card in copy.equipment[:24]:
        worth = [f"+{card.bonus}"] if card.bonus else []
        worth.append(f"{BLANK if card.price is None else card.price} gold")
        symbol = _CARD_SYMBOLS.get(card.kind, "map-card")
        cards.append(Rule(", ".join(worth) + ".", facts.PLACES.TOWN, card.name, symbol))
    return Section("own-copy", f"Your copy {copy.fingerprint}", tuple(cards))
