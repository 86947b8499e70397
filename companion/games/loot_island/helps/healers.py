"""The play help on healers in picking order, with the best pick (rules: p. 12)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.loot_island import facts
from companion.games.loot_island.advise import (
    HealerChoice,
    Pick,
    choices_for,
    known_healers,
    outside,
    suggestions,
)
from companion.games.loot_island.cards import Healer
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import said_at
from companion.games.loot_island.record import Table, draft_table


class PickTurn(NamedTuple):
    """One player's turn to pick. ``why`` is the reason for the best pick, if known."""

    seat: int
    name: str
    cubes: int
    choices: tuple[HealerChoice, ...]
    why: str


class HealersAnswer(NamedTuple):
    """The picks in order. ``cards`` is how many healers are revealed at this table.

    ``known`` are healers to tap instead of typing; ``own``: they come from the owner's copy.
    ``missing`` says what is still to be entered. ``outside`` says who picks none, and why.
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
    """Returns the turns of a draft. Raises BadInput."""
    table = draft_table(record, copy)
    order = table.picking
    best = suggestions(table)
    return HealersAnswer(
        turns=tuple(_turn_of(table, picker, best.get(picker)) for picker in order),
        revealed=tuple(table.healers),
        known=known_healers(copy),
        own=copy is not None and bool(copy.healers),
        cards=max(facts.SIZES[len(table.players)].healers, len(table.healers)),
        missing=_what_is_missing(table, len(order), said_at(record)["first-missing"]),
        outside=tuple(
            outside(player.name, player.cubes)
            for seat, player in enumerate(table.players)
            if seat not in order
        ),
    )


def _what_is_missing(table: Table, pickers: int, enter_first: str) -> str | None:
    # What has to be entered before picks can be compared, in words; None if nothing is missing.
    # ``enter_first`` asks who is first.
    if not pickers:
        return f"Nobody picks a healer: that takes 1 to {facts.CUBES_SAFE} curse cubes."
    parts = []
    if table.first is None:
        parts.append(f"{enter_first}: it decides between equal cubes and between equal totals.")
    if len(table.healers) < pickers:
        cards = "a card" if pickers == 1 else f"{pickers} cards or more"
        parts.append(f"Enter the revealed healers, {cards}, to see the best picks.")
    return " ".join(parts) or None


def _turn_of(table: Table, seat: int, pick: Pick | None) -> PickTurn:
    # A player's turn to pick: what each healer would do, with the best and the cheapest if the
    # ``pick`` was worked out
    player, choices = table.players[seat], choices_for(table, seat, table.healers)
    if pick is None:
        return PickTurn(seat, player.name, player.cubes, tuple(choices), "")
    for option in pick.options:
        choice = choices[option.index]
        choices[option.index] = choice._replace(
            why=f"{choice.why}; {option.ends}",
            best=option == pick.best and option.total is not None,
            cheapest=option == pick.cheapest,
        )
    return PickTurn(seat, player.name, player.cubes, tuple(choices), pick.why)
