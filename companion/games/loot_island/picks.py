"""Picks of healers: which cards are known or taken, and one player's cards as sheets and help show them.

Rules: p. 12, Healer cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.healers import Healer, eliminated_by_cubes
from companion.games.loot_island.record import Table


class HealerChoice(NamedTuple):
    """One card for one picker: its cost and why; who took it, whether it is picked, the best, the cheapest."""

    healer: Healer
    cost: int
    why: str
    taken: str | None
    picked: bool
    best: bool = False
    cheapest: bool = False


def known_healers(copy: LootCopy | None) -> tuple[Healer, ...]:
    """The healers that can be named: those of the owner's copy, else the two of the rules; each once."""
    return tuple(dict.fromkeys(healers_of(copy)))


def choices_for(table: Table, seat: int, healers: Sequence[Healer]) -> list[HealerChoice]:
    """The healers as one player finds them; of equal cards each is taken, and picked, once.

    Where none is revealed nothing is taken; one's own pick stands after those that are none.
    """
    player = table.players[seat]
    taken: list[str | None] = [None] * len(healers)
    for other, rival in enumerate(table.players if table.healers else ()):
        if other != seat and rival.healer is not None:
            at = next((n for n, h in enumerate(healers) if h == rival.healer and taken[n] is None), None)
            if at is not None:
                taken[at] = rival.name
    mine = next((n for n, h in enumerate(healers) if h == player.healer and taken[n] is None), None)
    if mine is None and player.healer is not None:
        mine, healers, taken = len(healers), [*healers, player.healer], [*taken, None]
    return [
        HealerChoice(healer, healer.cost(player.cubes), healer.why(player.cubes), taken[n], n == mine)
        for n, healer in enumerate(healers)
    ]


def outside(name: str, cubes: int) -> str:
    """Why a player picks no healer."""
    if eliminated_by_cubes(cubes):
        return f"{name} is out with {cubes} curse cubes and picks none."
    return f"{name} has no curse cubes and picks none."
