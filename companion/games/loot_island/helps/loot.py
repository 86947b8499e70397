"""Play help: the landings of a coast as they lie: which is the big loot, and who takes what.

Rules: p. 10, Finding the Loot; p. 12, Final exploration.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.events import Event, get_event
from companion.games.loot_island.landings import LANDINGS, Found, Landing, explore
from companion.games.loot_island.seats import known_names, typed_discs

COASTS: Final = {"": "This coast", "next_": "The next coast"}


@dataclass(frozen=True, slots=True)
class Coast:
    """Both landings of a coast in the order in which they are explored."""

    title: str
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class LootAnswer:
    """Everything explored; ``needed`` is how many map cards a landing needs."""

    coasts: tuple[Coast, ...]
    needed: int
    event: Event | None
    final: bool
    notes: tuple[str, ...] = ()


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: Any = None
) -> LootAnswer | None:
    """The landings typed, explored; None while no map cards are typed.

    Fields: ``event`` (``A1`` to ``B14``, empty for none), ``final`` (anything for the final
    exploration), and for each landing ``near_`` and ``far_``, with B14 also ``next_near_`` and
    ``next_far_``: ``cards``, ``doubles``, ``chests``, and ``disc_1`` to ``disc_5`` from the
    bottom, each a seat from 1 or ``aaron``; without a table also ``players``. Raises BadInput.
    """
    if not any(typed.get(f"{coast}{landing}_cards") for coast in COASTS for landing in LANDINGS):
        return None
    names = known_names(record, typed)
    final = bool(typed.get("final"))
    event = None
    faults: list[Fault] = []
    if typed.get("event"):
        try:
            event = get_event(typed["event"])
        except BadInput as error:
            faults += error.faults
    both = event is not None and event.two_coasts and not final
    coasts = [c for c in COASTS if not c or (both and any(typed.get(f"{c}{x}_cards") for x in LANDINGS))]
    laid = {c + x: _landing(typed, c + x, names, faults) for c in coasts for x in LANDINGS}
    if faults:
        raise BadInput(faults)
    needed = facts.SIZES[len(names)].cards_for_loot
    explored = tuple(Coast(COASTS[c], explore(laid[f"{c}near"], laid[f"{c}far"], needed, event, final)) for c in coasts)
    notes = []
    if final:
        notes.append("Only small loot in the final exploration: one treasure for each chest, none for the discs.")
        if event is not None:
            notes.append(facts.STATEMENTS["final-exploration"].text)
    elif both and len(coasts) == 1:
        notes.append(f"{event.name if event else ''}: explore the next coast as well; enter its landings too.")
    return LootAnswer(explored, needed, event, final, tuple(notes))


def _number(typed: Mapping[str, str], field: str, most: int, faults: list[Fault], allowed: str = "") -> int:
    text = typed.get(field, "").strip() or "0"
    if text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) <= most:
        return int(text)
    faults.append(Fault(field, text, allowed or f"a whole number from 0 to {most}"))
    return 0


def _landing(typed: Mapping[str, str], key: str, names: Sequence[str], faults: list[Fault]) -> Landing:
    cards = _number(typed, f"{key}_cards", facts.N_MAP_CARDS, faults)
    doubles = _number(typed, f"{key}_doubles", cards, faults, f"0 to {cards}, as many as there are map cards")
    chests = _number(typed, f"{key}_chests", cards, faults, f"0 to {cards}, as many as there are map cards")
    return Landing(cards, doubles, chests, typed_discs(typed, f"{key}_", names, faults))
