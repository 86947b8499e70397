"""Play help: the picking of healers, its order, the best pick of each, and what was picked already.

Rules: p. 12, Healer cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.advise import Pick, best_picks
from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.draft import draft_table, taken_by
from companion.games.loot_island.healers import Healer, eliminated_by_cubes, picking_order
from companion.games.loot_island.record import Table

SEARCHED: Final = 8
"""Healers among which best picks are searched; no table reveals as many, and a whole box would take seconds."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One revealed card as a picker sees it; ``taken`` names who else has it."""

    healer: Healer
    cost: int
    why: str
    taken: str | None
    best: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One picker's turn; ``why`` is the reason of the best pick, empty where none is known."""

    seat: int
    name: str
    cubes: int
    picked: bool
    why: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class HealersAnswer:
    """The picking as it stands, in picking order.

    ``revealed`` are the cards on the table and ``cards`` how many there should be; ``known`` those that
    can be tapped instead of typed, and ``own`` whether an owner's copy told them; ``outside`` says who picks
    none and why; ``missing`` what must be said before best picks can be told.
    """

    revealed: tuple[Healer, ...]
    cards: int
    known: tuple[Healer, ...]
    own: bool
    turns: tuple[Turn, ...]
    outside: tuple[str, ...]
    missing: str


def answer(
    record: Mapping[str, Any], seat: int, typed: Mapping[str, str], copy: LootCopy | None = None
) -> HealersAnswer:
    """The picking of a draft's table. Raises BadInput where a part of the draft is malformed."""
    table = draft_table(record, copy)
    order = picking_order([p.cubes for p in table.players], table.first or 0)
    missing = _missing(table, order)
    best = {} if missing else _best(table, order)
    return HealersAnswer(
        table.healers,
        max(facts.SIZES[len(table.players)].healers, len(table.healers)),
        tuple(dict.fromkeys(Healer(*card) for card in healers_of(copy))),
        copy is not None and bool(copy.healers),
        tuple(_turn(table, seat, best.get(seat)) for seat in order),
        tuple(_outside(p.name, p.cubes) for n, p in enumerate(table.players) if n not in order),
        missing,
    )


def _given(table: Table, order: Sequence[int]) -> dict[int, int]:
    """The picks already made: seat to index among the revealed healers, each card once."""
    given: dict[int, int] = {}
    for seat in order:
        for index, card in enumerate(table.healers):
            if card == table.players[seat].healer and index not in given.values():
                given[seat] = index
                break
    return given


def _best(table: Table, order: Sequence[int]) -> dict[int, Pick]:
    """Each picker's best pick while the others keep what they picked; for who has picked, what would have been best."""
    given = _given(table, order)
    best = {pick.seat: pick for pick in best_picks(table, given)}
    for seat in given:
        others = {other: index for other, index in given.items() if other != seat}
        best[seat] = next(pick for pick in best_picks(table, others) if pick.seat == seat)
    return best


def _turn(table: Table, seat: int, pick: Pick | None) -> Turn:
    player = table.players[seat]
    taken = taken_by(table, seat, table.healers)
    choices: list[Choice] = []
    for index, (healer, holder) in enumerate(zip(table.healers, taken, strict=True)):
        picked = holder is None and healer == player.healer and not any(c.picked for c in choices)
        best = pick is not None and pick.best.index == index
        choices.append(Choice(healer, healer.cost(player.cubes), healer.why(player.cubes), holder, best, picked))
    done = any(c.picked for c in choices)
    return Turn(seat, player.name, player.cubes, done, pick.why if pick else "", tuple(choices))


def _missing(table: Table, order: Sequence[int]) -> str:
    if not order:
        return f"Nobody picks a healer: that takes 1 to {facts.CUBES_SAFE} curse cubes."
    if table.first is None:
        return "Say on the sheets who holds the First Player tile; it decides ties in the picking order."
    if len(table.healers) < len(order):
        return f"Enter the revealed cards: {len(order)} of the players pick one."
    if len(table.healers) > SEARCHED:
        return f"Best picks are worked out for up to {SEARCHED} revealed cards."
    return ""


def _outside(name: str, cubes: int) -> str:
    if eliminated_by_cubes(cubes):
        return f"{name} is out with {cubes} curse cubes and picks none."
    return f"{name} has no curse cubes and picks none."
