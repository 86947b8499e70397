"""Play help: the picking of healers: the order, each card's cost, and the best pick beside those made.

Rules: p. 12, Healer cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.loot_island import facts
from companion.games.loot_island.advise import Pick, ordinal, suggestions
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.healers import Healer, picking_order
from companion.games.loot_island.picks import known_healers, outside, taken_by
from companion.games.loot_island.record import Table, read_draft


@dataclass(frozen=True, slots=True)
class HealerChoice:
    """One card for one picker: its cost, why and where it leads; who took it, whether it is best or picked."""

    healer: Healer
    cost: int
    why: str
    taken: str | None
    best: bool
    cheapest: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class PickTurn:
    """One player's turn to pick; ``why`` is the reason of the best pick, empty where none is known."""

    seat: int
    name: str
    cubes: int
    choices: tuple[HealerChoice, ...]
    why: str
    picked: bool


@dataclass(frozen=True, slots=True)
class HealersAnswer:
    """The picks in order. ``cards`` is how many healers are revealed at this table.

    ``known`` are healers to tap instead of typing, ``own`` whether they come from the owner's
    copy; ``missing`` says what is still to enter; ``outside`` who picks none, and why.
    """

    turns: tuple[PickTurn, ...]
    revealed: tuple[Healer, ...]
    known: tuple[Healer, ...]
    own: bool
    cards: int
    missing: str | None
    outside: tuple[str, ...]


def answer(
    record: Mapping[str, Any], seat: int, typed: Mapping[str, str], copy: LootCopy | None = None
) -> HealersAnswer:
    """The turns of a draft, each beside what the others have picked already. Raises BadInput."""
    table = read_draft(record, copy)
    players = table.players
    order = picking_order([p.cubes for p in players], table.first or 0)
    best = suggestions(table)
    return HealersAnswer(
        tuple(_turn(table, picker, best.get(picker)) for picker in order),
        table.healers,
        known_healers(copy),
        copy is not None and bool(copy.healers),
        max(facts.SIZES[len(players)].healers, len(table.healers)),
        _missing(table, len(order)),
        tuple(outside(p.name, p.cubes) for n, p in enumerate(players) if n not in order),
    )


def _missing(table: Table, pickers: int) -> str | None:
    parts = []
    if not pickers:
        return f"Nobody picks a healer: that takes 1 to {facts.CUBES_SAFE} curse cubes."
    if table.first is None:
        parts.append("Enter who has the First Player tile: it decides between equal cubes and between equal totals.")
    if len(table.healers) < pickers:
        cards = "a card" if pickers == 1 else f"{pickers} cards or more"
        parts.append(f"Enter the revealed healers, {cards}, to see the best picks.")
    return " ".join(parts) or None


def _turn(table: Table, seat: int, pick: Pick | None) -> PickTurn:
    player = table.players[seat]
    ends = {option.index: option for option in pick.options} if pick else {}
    choices, picked = [], False
    for n, (healer, name) in enumerate(zip(table.healers, taken_by(table, seat, table.healers), strict=True)):
        why = healer.why(player.cubes)
        if n in ends:
            end = ends[n]
            why += "; cannot be paid" if end.total is None else f"; ends {ordinal(end.place)} with {end.total}"
        mine = not picked and name is None and healer == player.healer
        picked = picked or mine
        best, cheapest = pick is not None and n == pick.best.index, pick is not None and n == pick.cheapest.index
        choices.append(HealerChoice(healer, healer.cost(player.cubes), why, name, best, cheapest, mine))
    return PickTurn(seat, player.name, player.cubes, tuple(choices), pick.why if pick else "", picked)
