"""The play help on the event of the round, in the phase that it concerns (rules: p. 14, Events)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.events import EVENTS, Event
from companion.games.loot_island.setup import event_deck
from companion.play import number
from companion.randomness import parse_code


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An event with its words. ``hand`` is None if nobody said how many play."""

    event: Event
    reminders: tuple[tuple[str, str], ...]
    hand: int | None
    round: int | None = None
    rulings: tuple[str, ...] = ()


def _players(record: Mapping[str, Any] | None, typed: Mapping[str, str]) -> int | None:
    # how many play: those of the table or, without one, as many as were typed
    if record is not None:
        return len(record["players"])
    return number(typed, "players", *facts.PLAYERS) if typed.get("players", "").strip() else None


def _event_named(text: str) -> Event:
    name = text.strip().upper()
    if name in EVENTS:
        return EVENTS[name]
    raise BadInput.at("event", text, f"A1 to A{len(facts.A_EVENTS)}, B1 to B{len(facts.B_EVENTS)}")


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: Any = None
) -> EventAnswer | None:
    """Returns the event named, or that of a ``round`` of a set-up's ``code``; None if neither is
    typed. Raises BadInput."""
    players = _players(record, typed)
    round_: int | None = None
    if typed.get("event"):
        event = _event_named(typed["event"])
    elif typed.get("code") and "round" in typed:
        round_ = number(typed, "round", 1, facts.ROUNDS)
        deck = event_deck(parse_code(typed["code"], facts.DRAWN_STEPS, "code"))
        event = EVENTS[deck[round_ - 1]]
    else:
        return None
    lines, rulings = event.lines, tuple[str, ...]()
    if event.aaron and players == facts.AARON_PLAYERS:
        lines = (*lines, (facts.AARON, event.aaron))
        rulings = ("aaron-events",) if event.ours else ()
    hand = None if players is None else facts.SIZES[players].hand + event.hand
    return EventAnswer(event, lines, hand, round_, rulings)
