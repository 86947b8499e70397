"""Loot Island in play: turns, loot, the next event; the final exploration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.errors import MISSING, BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import cube_count
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.play import finding, view
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    cubes_of,
    cubes_text,
    event_question,
    going,
    next_round,
    ship_questions,
    typed_event,
    typed_ship,
    with_event,
)
from companion.places import RecordData
from companion.play import (
    BEGIN,
    Acted,
    Choice,
    NowPage,
    Play,
    Position,
    Question,
    Step,
    fingerprint_of,
    known,
    not_due,
    number,
    seat_of,
    written,
)
from companion.randomness import Dice
from companion.setups import SetupResult
from companion.words import joined


def go_on(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """The next round, or the final exploration."""
    state = going(at, typed, "cleared")
    if state.round == facts.ROUNDS:
        after = state.but(stage="final", event=None, passed=False)
        return Acted(
            at.record,
            after,
            "Final exploration: the landings left, from the bow on, small loot only.",
        )
    round_ = state.round + 1
    event = state.events[round_ - 1] if len(state.events) >= round_ else typed_event(typed, round_)
    after = next_round(state, event, at.names)
    hand = facts.SIZES[len(at.names)].hand + after.now_open.hand
    ship = f"The ship is in the {after.corner}, " if after.corner else "The ship sails on, "
    lies = f"{event} lies open, " if event else "the next event lies open, "
    return Acted(at.record, after, f"Round {round_}. {ship}{lies}hands go to {hand}.")


def passed(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """The first to pass takes the tile; where the event says so, everybody who passes takes a treasure."""
    state = going(at, typed, "turns")
    seat = seat_of(at, typed)
    name, event = at.names[seat], state.now_open
    if state.takers:
        raise not_due(typed, state.waits)
    if state.passed and not state.gifts:
        raise not_due(typed, "Somebody passed first already in this round.")
    if event.pass_treasure and name not in state.gifts:
        raise not_due(typed, f"{name} has passed already.")
    edits: list[tuple[str, Any]] = []
    text = f"{name} passes."
    if not state.passed:
        edits += [("first_player", name)]
        text = f"{name} passes first and takes the First Player tile."
        if event.pass_cubes:
            others = [n for n in range(len(at.names)) if n != seat]
            edits += [(f"players[{n}].cubes", cubes_of(at, n) + event.pass_cubes) for n in others]
            text += f" {joined([at.names[n] for n in others])} take {event.pass_cubes} cubes each."
    after = state.but(passed=True)
    if name in state.gifts:
        gifts = [other for other in state.gifts if other != name]
        after = after.but(gifts=gifts, takers=[name], loot="gift")
    return Acted(written(DRAFTING, at, *edits), after, text)


def lies(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """Another event lies open, or the ship stands elsewhere, than the phone believes."""
    state = going(at, typed, "turns", "loot")
    if state.takers:
        raise not_due(typed, state.waits)
    after = state.but(**typed_ship(typed))
    event = typed_event(typed, state.round)
    if event != state.event:
        events = [
            event if event and n == state.round else name for n, name in enumerate(state.events, 1)
        ]
        after = with_event(after.but(events=events), event, at.names)
    text = (
        f"{event} {EVENTS[event].title} lies open" if event else "No event is known of this round"
    )
    return Acted(
        at.record,
        after,
        f"{text}; the ship is in the {after.corner}, to the {after.coast()} coast.",
    )


def cubes(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """Cubes taken ``by`` one ``player``, all ``but`` one, or each ``seat_1``..."""
    by, names = number(typed, "by", -99, 99), at.names
    if "player" in typed:
        seats = [seat_of(at, typed)]
    elif "but" in typed:
        mine = seat_of(at, typed, "but")
        seats = [seat for seat in range(len(names)) if seat != mine]
    else:
        seats = [seat for seat in range(len(names)) if typed.get(f"seat_{seat + 1}")]
    if not seats:
        raise BadInput.at("player", MISSING, ", ".join(names), "Tap whose cubes they are.")
    left = {seat: max(0, cubes_of(at, seat) + by) for seat in seats}
    did = f"took {cubes_text(by)}" if by > 0 else f"gave back {cubes_text(-by)}"
    if len(seats) == 1:
        text = f"{names[seats[0]]}: {cubes_text(left[seats[0]])}."
    else:
        who = (
            f"All but {typed['but']}" if "but" in typed else joined([names[seat] for seat in seats])
        )
        text = f"{who} {did}{' each' if abs(by) > 1 else ''}."
    near = [cube_count(names[seat], count) for seat, count in left.items()]
    text += "".join(f" {c.name} has {c.cubes}: {c.warning}." for c in near if c.warning and by > 0)
    return Acted(
        written(DRAFTING, at, *((f"players[{s}].cubes", n) for s, n in left.items())),
        at.state,
        text,
    )


class LootPlay(Play[LootState, LootCopy]):
    """Finding loot stands in :mod:`finding`, what is shown in :mod:`view`."""

    state = LootState

    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        asks: tuple[Question, ...] = ()
        if setup is None:
            people = tuple(Choice(p["name"], p["name"]) for p in record["players"])
            first = record.get("first_player") or people[0].value
            tile = Question("first", "Who has the First Player tile?", people, first)
            asks = (tile, event_question(1), *ship_questions())
        return Step(BEGIN, "Begin round 1", "Nobody has to wait for the others", asks=asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult | None,
        typed: Mapping[str, str],
        copy: LootCopy | None,
    ) -> Acted[LootState]:
        names = [p["name"] for p in record["players"]]
        if setup is not None:
            ship = setup.details["ship"]
            events = list(setup.details["events"])
            seat = setup.start_player - 1
            first = names[seat] if seat < len(names) else names[0]
            ship_lies = LootState(events=events, corner=ship["corner"], heading=ship["heading"])
            state = with_event(ship_lies, events[0], names)
        else:
            first = known(typed, "first", names)
            state = with_event(LootState().but(**typed_ship(typed)), typed_event(typed, 1), names)
        at: LootAt = Position(record, state, copy)
        edits: list[tuple[str, Any]] = [("first_player", first)]
        edits += [(f"players[{seat}].cubes", cubes_of(at, seat)) for seat in range(len(names))]
        return Acted(
            written(DRAFTING, at, *edits),
            state,
            f"Round 1 has begun. {first} takes the first turn.",
        )

    def now(self, at: LootAt) -> NowPage:
        return view.now(at)

    def basis(self, at: LootAt, typed: Mapping[str, str]) -> str:
        """Cubes of one player rest on these cubes alone, so that several count theirs at the same time."""
        name = typed.get("player")
        if typed.get("do") == "cubes" and name in at.names:
            return fingerprint_of(
                name, cubes_of(at, at.names.index(name)), at.state.round, at.state.stage
            )
        return super().basis(at, typed)

    def act(self, at: LootAt, typed: Mapping[str, str], dice: Dice) -> Acted[LootState]:
        return _ACTS[known(typed, "do", list(_ACTS))](at, typed)


_ACTS: Final = {
    "next": go_on,
    "passed": passed,
    "lies": lies,
    "cubes": cubes,
    "find": finding.find,
    "reveal": finding.reveal,
    "gave": finding.gave,
    "skip": finding.skip,
    "exhausted": finding.exhausted,
    "island": finding.island,
    "name": finding.name_lying,
    "take": finding.take,
}

PLAY: Final = LootPlay()
