"""What is done in play besides taking treasures: rounds, the ship, events, cubes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.loot_island import facts
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    counted,
    cubes_of,
    moved,
    sailed,
    typed_event,
    typed_ship,
    where,
)
from companion.play import Acted, not_due, number, seat_of, written
from companion.results import joined


def go_on(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """The end of a round, or of the final exploration."""
    state = at.state
    if typed.get("from") != state.point or state.stage == "end":
        raise not_due(typed, f"Another phone was quicker: {where(state)} now.")
    if state.taker:
        raise not_due(typed, f"{state.taker[0]} takes a treasure first.")
    cleared = {"explored": False, "queue": [], "loots": [], "may_give": [], "passed": False}
    if state.stage == "final" or state.round == facts.ROUNDS:
        stage = "end" if state.stage == "final" else "final"
        after = state.model_copy(update={**cleared, "stage": stage, "event": None})
        told = "Now the curse: count the cubes, then pick healers." if stage == "end" else "Final exploration."
        return Acted(at.record, after, told)
    round_ = state.round + 1
    event = state.events[round_ - 1] if len(state.events) >= round_ else typed_event(typed, round_)
    after = state.model_copy(update={**cleared, "round": round_, "event": event})
    after = sailed(after)
    hand = facts.SIZES[len(at.names)].hand + (after.now_open.hand if after.now_open else 0)
    ship = f"The ship is in the {after.corner}, " if after.corner else "The ship sails on, "
    lies = f"{event} lies open, " if event else "the next event lies open, "
    return Acted(at.record, after, f"Round {round_}. {ship}{lies}hands go to {hand}.")


def passed(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    seat = seat_of(at, typed)
    if at.state.passed or at.state.stage != "turns":
        raise not_due(typed, "Somebody passed first already in this round.")
    name, event = at.names[seat], at.state.now_open
    edits: list[tuple[str, Any]] = [("first_player", name)]
    told = f"{name} passes first and takes the First Player tile."
    if event and event.pass_cubes:
        others = [n for n in range(len(at.names)) if n != seat]
        edits += [(f"players[{n}].cubes", cubes_of(at, n) + event.pass_cubes) for n in others]
        told += f" {joined([at.names[n] for n in others])} take {event.pass_cubes} cubes each."
    return Acted(written(DRAFTING, at, *edits), at.state.model_copy(update={"passed": True}), told)


def draw(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    seat, event = seat_of(at, typed), at.state.now_open
    if event is None or not event.may_draw:
        raise not_due(typed, "No event lets anybody draw for cubes now.")
    cubes = cubes_of(at, seat) + event.draw_cubes
    told = f"{at.names[seat]} draws {event.may_draw} map cards for {event.draw_cubes} cubes: {cubes} now."
    return Acted(written(DRAFTING, at, (f"players[{seat}].cubes", cubes)), at.state, told)


def ship_on(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    if at.state.corner is None or at.state.heading is None:
        raise not_due(typed, "Say first where the ship stands.")
    after = moved(at.state)
    return Acted(at.record, after, f"The ship is in the {after.corner}; the {after.coast} coast is explored.")


def other_event(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    event = typed_event(typed, at.state.round)
    known_ = at.state.events
    told = f"{event} {EVENTS[event].title} lies open." if event else "No event is known of this round."
    if known_ and event:
        known_ = [event if n == at.state.round else name for n, name in enumerate(known_, 1)]
    return Acted(at.record, at.state.model_copy(update={"event": event, "events": known_}), told)


def moor(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    after = at.state.model_copy(update=typed_ship(typed))
    told = f"The ship is in the {after.corner}, its bow faces the {after.coast} coast."
    return Acted(at.record, after, told)


def cubes(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    seat, by = seat_of(at, typed), number(typed, "by", -99, 99)
    cubes = max(0, cubes_of(at, seat) + by)
    return Acted(
        written(DRAFTING, at, (f"players[{seat}].cubes", cubes)), at.state, f"{at.names[seat]}: {counted(cubes)}."
    )


def gave(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """After the small loot, where the event allows it: one gives back as many cubes as may be."""
    seat, event = seat_of(at, typed), at.state.now_open
    name = at.names[seat]
    if event is None or name not in at.state.may_give:
        raise not_due(typed, f"{name} has no disc at the small loot, or gave back already.")
    cubes = max(0, cubes_of(at, seat) - event.small_discards)
    after = at.state.model_copy(update={"may_give": [n for n in at.state.may_give if n != name]})
    told = f"{name} gives back up to {event.small_discards}: {counted(cubes)} now."
    return Acted(written(DRAFTING, at, (f"players[{seat}].cubes", cubes)), after, told)
