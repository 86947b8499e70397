"""What the text leaves open of crowns and healers, as a section of the rules in short: entered, or blanks."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import ladder_of
from companion.games.loot_island.copy import LootCopy, healers_of
from companion.rules import Rule, Section

BLANK: Final = "{blank}"


def own_copy(copy: LootCopy | None) -> Section:
    """The crowns' gold by place and the healers' prices; blanks where neither text nor copy tells."""
    ladder = ladder_of(copy)
    known = [str(gold) for gold in ladder or facts.CROWN_LADDER[: facts.LADDER_KNOWN]]
    places = ", ".join([*known, *(BLANK,) * (len(facts.CROWN_LADDER) - len(known))])
    healers = [card.text for card in healers_of(copy)]
    more = [] if copy is not None and copy.healers else [BLANK, BLANK]
    title = f"Your copy {copy.fingerprint}" if copy is not None and copy.fingerprint else "What your cards show"
    return Section(
        "own-copy",
        title,
        (
            Rule(f"{places} gold, from the first place down.", facts.CROWNS, "Crowns", "crown"),
            Rule("; ".join([*healers, *more]) + ".", facts.HEALERS, "Healers", "healer"),
        ),
    )
