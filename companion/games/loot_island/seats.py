"""Who plays, where play help is asked for without a table: as many as typed, by their seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.errors import MISSING, BadInput, Fault
from companion.games.loot_island import facts

SEATS: Final = ("First", "Second", "Third", "Fourth", "Fifth")[: facts.PLAYERS[1]]
"""What players are called who gave no names, in seat order."""


def names_of(record: Mapping[str, Any] | None, typed: Mapping[str, str]) -> Sequence[str] | None:
    """The names at the table, else those of as many seats as ``players`` says; None where it says nothing.

    Raises BadInput for a number of players that cannot be.
    """
    if record is not None:
        return [player["name"] for player in record["players"]]
    text = typed.get("players", "").strip()
    if not text:
        return None
    low, high = facts.PLAYERS
    if text not in map(str, range(low, high + 1)):
        raise BadInput.at("players", text, f"{low} to {high}")
    return SEATS[: int(text)]


def known_names(record: Mapping[str, Any] | None, typed: Mapping[str, str]) -> Sequence[str]:
    """The same where it must be known. Raises BadInput."""
    names = names_of(record, typed)
    if names is None:
        low, high = facts.PLAYERS
        raise BadInput.at("players", MISSING, f"{low} to {high}")
    return names


AARON_DISC: Final = "aaron"


def typed_discs(typed: Mapping[str, str], key: str, names: Sequence[str], faults: list[Fault]) -> tuple[str, ...]:
    """Whose discs lie at a landing, from the bottom up: ``disc_1``... after ``key``, each a seat from 1 or ``aaron``.

    What will not do is put down in ``faults``.
    """
    seats = {str(n): name for n, name in enumerate(names, 1)}
    if len(names) == facts.AARON_PLAYERS:
        seats[AARON_DISC] = facts.AARON
    discs: list[str] = []
    for n in range(1, facts.PLAYERS[1] + 1):
        field = f"{key}disc_{n}"
        text = typed.get(field, "").strip().lower()
        if text and text not in seats:
            faults.append(Fault(field, text, ", ".join(seats)))
        elif text and seats[text] in discs:
            faults.append(Fault(field, text, f"each disc once; {seats[text]} has one there already"))
        elif text:
            discs.append(seats[text])
    return tuple(discs)
