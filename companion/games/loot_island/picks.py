"""The picking of healers at the table: the order, each card's cost, and the best pick beside those made.

Rules: p. 12, Healer cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.advise import Pick, ordinal, suggestions
from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.healers import Healer, eliminated_by_cubes, picking_order
from companion.games.loot_island.record import Table, read_draft


@dataclass(frozen=True, slots=True)
class Choice:
    """One card for one picker: its cost, why and where it leads; who took it, whether it is best or picked."""

    healer: Healer
    cost: int
    why: str
    taken: str | None
    best: bool
    cheapest: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn to pick; ``why`` is the reason of the best pick, empty where none is known."""

    seat: int
    name: str
    cubes: int
    choices: tuple[Choice, ...]
    why: str
    picked: bool


@dataclass(frozen=True, slots=True)
class HealersAnswer:
    """The picks in order. ``cards`` is how many healers are revealed at this table.

    ``known`` are healers to tap instead of typing, ``own`` whether they come from the owner's
    copy; ``missing`` says what is still to enter; ``outside`` who picks none, and why.
    """

    turns: tuple[Turn, ...]
    revealed: tuple[Healer, ...]
    known: tuple[Healer, ...]
    own: bool
    cards: int
    missing: str | None
    outside: tuple[str, ...]


def known_healers(copy: LootCopy | None) -> tuple[Healer, ...]:
    """The healers that can be named: those of the owner's copy, else the two of the rules; each once."""
    return tuple(Healer(*pair) for pair in dict.fromkeys(healers_of(copy)))


def taken_by(table: Table, seat: int, healers: Sequence[Healer]) -> list[str | None]:
    """For each healer the other player who took it, if one did; of equal cards each is taken once."""
    taken: list[str | None] = [None] * len(healers)
    for other, player in enumerate(table.players):
        if other == seat or player.healer is None:
            continue
        at = next((n for n, h in enumerate(healers) if h == player.healer and taken[n] is None), None)
        if at is not None:
            taken[at] = player.name
    return taken


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


def outside(name: str, cubes: int) -> str:
    """Why a player picks no healer."""
    if eliminated_by_cubes(cubes):
        return f"{name} is out with {cubes} curse cubes and picks none."
    return f"{name} has no curse cubes and picks none."


def _turn(table: Table, seat: int, pick: Pick | None) -> Turn:
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
        choices.append(Choice(healer, healer.cost(player.cubes), why, name, best, cheapest, mine))
    return Turn(seat, player.name, player.cubes, tuple(choices), pick.why if pick else "", picked)


# ---- on the entry page

_TURNS: Final = ("first", "second", "third", "fourth", "fifth")


def healer_view(table: Table, seat: int, copy: LootCopy | None) -> dict[str, Any]:
    """One player's healers, JSON-ready: the revealed cards, or while none is entered those that are known."""
    player = table.players[seat]
    order = picking_order([p.cubes for p in table.players], table.first or 0)
    title = f"{player.name}’s healer"
    if seat not in order:
        return {"title": title, "note": outside(player.name, player.cubes), "options": [], "asked": False}
    turn = f", picks {_TURNS[order.index(seat)]}" if table.first is not None and len(order) > 1 else ""
    note = "" if table.healers else "The revealed cards are not entered yet; these are the ones we know."
    healers = list(table.healers or known_healers(copy))
    taken: list[str | None] = taken_by(table, seat, healers) if table.healers else [None] * len(healers)
    free = [healer for healer, name in zip(healers, taken, strict=True) if name is None]
    if player.healer is not None and player.healer not in free:
        healers.append(player.healer)
        taken.append(None)
    own = ", from your copy" if not table.healers and copy is not None and copy.healers else ""
    options, picked = [], False
    for healer, name in zip(healers, taken, strict=True):
        chosen = not picked and name is None and healer == player.healer
        picked = picked or chosen
        options.append(
            {
                "healer": healer.as_record(),
                "label": healer.text,
                "why": healer.why(player.cubes) + own,
                "cost": healer.cost(player.cubes),
                "taken": name,
                "chosen": chosen,
            }
        )
    return {"title": title + turn, "note": note, "options": options, "asked": True}
