"""Loot Island's rules in short, in our own words: ``rules.txt`` (the edition: :mod:`..facts`)."""

from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.events import EVENTS
from companion.rules import Rule, read_rules
from companion.words import either, joined

_SKULL_SIZES, _SKULL_GOLD = (
    either([str(n) for n in numbers]) for numbers in (facts.SKULL_SETS, facts.SKULL_SETS.values())
)

RULES: Final = read_rules(
    facts,
    {
        "AARON_HAND_B5": facts.AARON_HAND + EVENTS["B5"].hand,
        "CUBES_OUT": facts.CUBES_SAFE + 1,
        "DEALT": joined([str(n) for n in facts.INITIAL_DEAL]),
        "JEWEL_GOLD": joined(
            [f"{points} for each set of {n}" for n, points in facts.JEWEL_SETS.items()]
        ),
        "LANDINGS": facts.N_COASTS * facts.COAST_LANDINGS,
        "LAST_EVENT": facts.B_EVENTS[-1],
        "LAST_LOOT": (facts.N_COASTS - 1) * facts.COAST_LANDINGS,
        "LATER": facts.ROUNDS - 1,
        "N_A_EVENTS": len(facts.A_EVENTS),
        "N_B_EVENTS": len(facts.B_EVENTS),
        "N_EVENTS": len(EVENTS),
        "PILES_3": joined(facts.SIZES[3].piles),
        "PILES_4": joined(facts.SIZES[4].piles),
        "SKULL_GOLD": f"{_SKULL_SIZES} different skulls pays {_SKULL_GOLD}",
    },
    {
        "EVENTS": [
            Rule(
                event.text,
                facts.PLACES.EVENTS,
                f"{event.name} {event.title}",
                asks=tuple(event.asks),
            )
            for event in EVENTS.values()
        ]
    },
)
"""One game, one entry."""
