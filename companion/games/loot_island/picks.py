"""Picks of healers: which cards are known or taken, and one player's cards as their sheet shows them.

Rules: p. 12, Healer cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from typing_extensions import TypedDict

from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.healers import Healer, eliminated_by_cubes, picking_order
from companion.games.loot_island.record import Table


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


def outside(name: str, cubes: int) -> str:
    """Why a player picks no healer."""
    if eliminated_by_cubes(cubes):
        return f"{name} is out with {cubes} curse cubes and picks none."
    return f"{name} has no curse cubes and picks none."


_TURNS: Final = ("first", "second", "third", "fourth", "fifth")


class HealerCard(TypedDict):
    """A healer that can be picked, what it costs, and who took it."""

    healer: dict[str, int]
    label: str
    why: str
    cost: int
    taken: str | None
    chosen: bool


class HealerView(TypedDict):
    """One player's healers; ``asked`` where one is to be picked."""

    title: str
    note: str
    options: list[HealerCard]
    asked: bool


def healer_view(table: Table, seat: int, copy: LootCopy | None) -> HealerView:
    """One player's healers: the revealed cards, or while none is entered those that are known."""
    player = table.players[seat]
    order = picking_order([p.cubes for p in table.players], table.first or 0)
    title = f"{player.name}’s healer"
    if not player.counted:
        note = f"First say how many curse cubes {player.name} has."
        return {"title": title, "note": note, "options": [], "asked": False}
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
    options: list[HealerCard] = []
    picked = False
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
