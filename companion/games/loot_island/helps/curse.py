"""Play help: curse cubes, and what keeping or burying a treasure does to them (rules: pp. 11-12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.curse import CubeCount, cube_count, discardable


@dataclass(frozen=True, slots=True)
class Taking:
    """A treasure taken by one player: the cubes after keeping it, and the fewest after burying it."""

    card: Card
    kept: CubeCount
    buried: CubeCount
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CurseAnswer:
    """Everyone's cubes in seat order, and the treasure in hand if one was typed."""

    counts: tuple[CubeCount, ...]
    taking: Taking | None = None


YOU: Final = "You"


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: LootCopy | None = None
) -> CurseAnswer:
    """Everyone's cubes: as typed in ``cubes_1`` to ``cubes_5``, else as in the draft; without one, yours alone.

    ``card`` is the reference number of a treasure that the player at ``seat`` takes, ``amulets``
    how many that player holds, else those of the draft. Raises BadInput.
    """
    faults: list[Fault] = []
    players: list[Mapping[str, Any]] = [{"name": YOU}] if record is None else record["players"]
    cards = cards_of(copy)
    cubes = [
        _number(typed, f"cubes_{n}", facts.COUNT_MAX, player.get("cubes", facts.START_CUBES if record else 0), faults)
        for n, player in enumerate(players, 1)
    ]
    counts = tuple(cube_count(player["name"], count) for player, count in zip(players, cubes, strict=True))
    held = [t if isinstance(t, Mapping) else {"type": cards[t].kind} for t in players[seat].get("treasures", ())]
    amulets = _number(typed, "amulets", facts.N_CARDS, sum(t["type"] == "amulet" for t in held), faults)
    reference = _number(typed, "card", facts.N_CARDS, 0, faults)
    if faults:
        raise BadInput(faults)
    if not reference:
        return CurseAnswer(counts)
    card, name, now = cards[reference], players[seat]["name"], cubes[seat]
    notes = []
    if card.crossed_cubes:
        notes.append(f"Keep it, and you may give back up to {card.crossed_cubes} (from your copy).")
    elif card.crossed_cubes is None:
        notes.append("If it shows crossed-out cubes, you may give back up to that many when you keep it.")
    kept = max(0, now + card.curse - (card.crossed_cubes or 0))
    most = discardable(amulets)
    notes.append(
        f"Bury it, and you may give back up to {most}: {facts.DISCARD_CUBES}, and one for each amulet that you hold "
        f"({amulets})."
    )
    return CurseAnswer(counts, Taking(card, cube_count(name, kept), cube_count(name, max(0, now - most)), tuple(notes)))


def _number(typed: Mapping[str, str], field: str, most: int, default: int, faults: list[Fault]) -> int:
    text = typed.get(field, "").strip()
    if not text:
        return default
    if text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) <= most:
        return int(text)
    faults.append(Fault(field, text, f"a whole number from 0 to {most}"))
    return default
