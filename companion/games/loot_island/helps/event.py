"""Play help: the event of the round, in the phase where it bites (rules: p. 14, Events)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.events import EVENTS, PHASES, Event, get_event


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An event as play help shows it: its words in the order of the phases, and what Aaron does.

    ``hand`` is the size of hands this round, None where nobody said how many play. ``rulings`` took part.
    """

    event: Event
    reminders: tuple[tuple[str, str], ...]
    hand: int | None
    round: int | None = None
    rulings: tuple[str, ...] = ()


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: Any = None
) -> EventAnswer | None:
    """The event typed as ``event``, or of ``round`` 1 to 5 in the setup typed as ``code``; None without.

    Without a table ``players`` may say how many play. Raises BadInput.
    """
    players = _players(record, typed)
    number: int | None = None
    if typed.get("event"):
        event = get_event(typed["event"])
    elif typed.get("code") and "round" in typed:
        from companion.games.loot_island.drawn import event_of

        number = _round(typed)
        event = EVENTS[event_of(typed["code"], number)]
    else:
        return None
    reminders = [(PHASES[phase], words) for phase, words in event.reminders.items()]
    hand = None
    rulings: tuple[str, ...] = ()
    if players is not None:
        hand = facts.SIZES[players].hand + event.hand
        if event.aaron and players == facts.AARON_PLAYERS:
            reminders.append((facts.AARON, event.aaron))
            rulings = ("aaron-events",) if event.ours else ()
    return EventAnswer(event, tuple(reminders), hand, number, rulings)


def _players(record: Mapping[str, Any] | None, typed: Mapping[str, str]) -> int | None:
    """How many play, None where nobody said. Raises BadInput for a number that cannot be."""
    if record is not None:
        return len(record["players"])
    low, high = facts.PLAYERS
    text = typed.get("players", "").strip()
    if text and text not in map(str, range(low, high + 1)):
        raise BadInput.at("players", text, f"{low} to {high}")
    return int(text) if text else None


def _round(typed: Mapping[str, str]) -> int:
    text = typed.get("round", "")
    if text not in [str(n) for n in range(1, facts.ROUNDS + 1)]:
        raise BadInput.at("round", text, f"1 to {facts.ROUNDS}")
    return int(text)
