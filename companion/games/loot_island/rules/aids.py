"""The words of Loot Island's aids: ``aids.txt``."""

from collections.abc import Mapping
from typing import Final

from companion.aids import AidText, read_aid
from companion.games.loot_island import facts
from companion.games.loot_island.cards import ladder_of
from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.events import EVENTS
from companion.rules import Rule, Section


def aid(name: str, copy: LootCopy | None, settings: Mapping[str, str]) -> AidText:
    """An aid by the name of its sheet, for a table with these ``settings``; ``copy`` may bring
    other crowns. Raises KeyError."""
    ladder = ladder_of(copy) or facts.CROWN_LADDER
    return read_aid(
        facts,
        name,
        {
            "AARON_HAND_B5": facts.AARON_HAND + EVENTS["B5"].hand,
            "AARON_PILES": " and ".join(facts.SIZES[facts.AARON_PLAYERS].piles),
            "A_CUBE": "a cube" if facts.ONE_CUBES == 1 else f"{facts.ONE_CUBES} cubes",
            "CUBES_OUT": facts.CUBES_SAFE + 1,
            "LADDER": ", ".join(map(str, ladder[: facts.LADDER_KNOWN])),
            "LATER": facts.ROUNDS - 1,
        },
        settings,
    )


BLANK: Final = "{blank}"


def own_copy(copy: LootCopy | None) -> Section:
    """The crowns' gold and the healers' prices, or blanks."""
    known = [str(gold) for gold in ladder_of(copy) or facts.CROWN_LADDER[: facts.LADDER_KNOWN]]
    places = ", ".join([*known, *(BLANK,) * (len(facts.CROWN_LADDER) - len(known))])
    healers = [card.text for card in healers_of(copy)]
    more = [] if copy is not None and copy.healers else [BLANK, BLANK]
    title = (
        f"Your copy {copy.fingerprint}"
        if copy is not None and copy.fingerprint
        else "What your cards show"
    )
    return Section(
        "own-copy",
        title,
        (
            Rule(
                f"{places} gold, from the first place down.", facts.PLACES.CROWNS, "Crowns", "crown"
            ),
            Rule("; ".join([*healers, *more]) + ".", facts.PLACES.HEALERS, "Healers", "healer"),
        ),
    )
