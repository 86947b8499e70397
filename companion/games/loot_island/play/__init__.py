"""Loot Island in play: turns, loot, the next event; the final exploration."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from companion.ending import CLOSE, close_sheet
from companion.games.loot_island import facts
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import said_at
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.play import acting, finding, healing, view
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    cubes_of,
    event_question,
    next_round,
    ship_questions,
    state_at,
    typed_event,
    typed_ship,
    with_event,
)
from companion.now import Question, Step, asks_player
from companion.places import RecordData
from companion.play import BEGIN, Acted, Play, Typed, fingerprint_of, known
from companion.setups import SetupResult


def go_on(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Begins the next round, or after the last round the final exploration."""
    state = state_at(at, typed, "cleared")
    if state.round == facts.ROUNDS:
        after = at.changed(stage="final", event=None, passed=False, gone=[])
        return after.acted(
            "Final exploration: the landings left, from the bow on, small loot only."
        )
    round_ = state.round + 1
    event = state.coming or typed_event(typed, round_)
    after = next_round(at, event)
    hand = facts.SIZES[len(at.names)].hand + after.state.now_open.hand
    turned = f"event {event}" if event else "turn up the next event"
    told = f"Round {round_}. The ship sails to the {after.state.corner}; {turned}; hands of {hand}."
    return after.acted(told)


def lies(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Another event lies open, or the ship stands elsewhere, than the phone believes."""
    state = state_at(at, typed, "turns", "loot", shared_out=True)
    after = at.changed(**typed_ship(typed))
    event = typed_event(typed, state.round)
    if event != state.event:
        events = list(state.events)
        if event and state.round <= len(events):
            events[state.round - 1] = event
        after = with_event(after.changed(events=events), event)
    text = "No event is known for this round"
    if event:
        text = f"{event} {EVENTS[event].title} is face up"
    corner, coast = after.state.corner, after.state.coast()
    return after.acted(f"{text}; the ship is in the {corner}, its bow to the {coast} coast.")


class LootPlay(Play[LootState, LootCopy, LootAt]):
    """Loot Island in play. How loot is found stands in :mod:`finding`, the page in :mod:`view`."""

    state = LootState
    position = LootAt
    now = staticmethod(view.now_page)
    counted = frozenset({"cubes"})

    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        asks: tuple[Question, ...] = ()
        if setup is None:
            names = [player["name"] for player in record["players"]]
            first = record.get("first_player") or names[0]
            tile = asks_player(said_at(record)["first-asks"], names, first, "first")
            asks = (tile, event_question(1), *ship_questions())
        return Step(BEGIN, "Begin round 1", "the others can join later", asks=asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult | None,
        typed: Typed,
        copy: LootCopy | None,
    ) -> Acted[LootState]:
        names = [p["name"] for p in record["players"]]
        if setup is not None:
            seat = setup.start_player - 1
            first = names[seat] if seat < len(names) else names[0]
            state = _of_setup(setup)
            event: str | None = state.events[0]
        else:
            first = known(typed, "first", names)
            event = typed_event(typed, 1)
            state = LootState(**typed_ship(typed))
        at = with_event(LootAt(record, state, copy), event)
        edits: list[tuple[str, Any]] = [("first_player", first)]
        edits += [(f"players[{seat}].cubes", cubes_of(at, seat)) for seat in range(len(names))]
        return at.recorded(*edits).acted(f"Round 1 has begun. {first} takes the first turn.")

    def basis(self, at: LootAt, typed: Typed) -> str:
        """Returns a fingerprint of what an act rests on; the act is refused if that has changed.

        Acts that count cubes rest on little, so that several phones can count at the same time.
        """
        name, do, spared = typed.get("player"), typed.get("do"), typed.get("but", "")
        state = at.state
        # what is written on a sheet meanwhile is written by the phone of its player
        if do in (CLOSE, "no-treasure"):
            return fingerprint_of(do, state.stage)
        if do == "cubes" and name in at.names:
            return _basis_of_cubes(at, name)
        # a 1 was played: all but one disc take cubes; it rests on how often that disc was spared
        if do == "cubes" and spared:
            times = state.spared.get(spared, 0)
            return fingerprint_of("but", spared, times, state.round, state.stage)
        # who passes, and that all have, rests on whether one has, however many cubes are counted
        # meanwhile; so does how it goes on, and the treasure that the event gives for it
        if do in ("passed", "find", "skip", "next") or (do == "take" and state.loot == "gift"):
            waits = (do, name in state.gifts, state.coasts, state.due)
            return fingerprint_of(
                waits, state.takers, state.passed, state.stage, state.round, state.event
            )
        if do == "take" and name in at.names:
            return _basis_of_treasure(at, name)
        return at.fingerprint

    def act(self, at: LootAt, typed: Typed) -> Acted[LootState]:
        return _ACTS[known(typed, "do", list(_ACTS))](at, typed)


def _of_setup(setup: SetupResult) -> LootState:
    # the first state, as a set-up laid it out
    ship = setup.details["ship"]
    return LootState(
        events=list(setup.details["events"]),
        corner=ship["corner"],
        heading=ship["heading"],
        healers=setup.view.healers,
    )


def _basis_of_cubes(at: LootAt, name: str) -> str:
    # one player's cubes rest on these cubes alone, whoever passes or finds the loot meanwhile
    state = at.state
    # what another's passing added is left out: the page may be older than that
    not_first = state.passed and at.record["first_player"] != name
    for_pass = state.now_open.pass_cubes if not_first else 0
    return fingerprint_of(name, cubes_of(at, at.names.index(name)) - for_pass, state.round)


def _basis_of_treasure(at: LootAt, name: str) -> str:
    # a treasure rests on whose turn it is there, however many cubes are counted meanwhile; one of a
    # small island also on the hand: the same player may take two of them in a round
    state = at.state
    hand: Any = True  # any constant: of other loots a hand changes nothing
    if state.loot == "island":
        hand = at.record["players"][at.names.index(name)]["treasures"]
    where = (state.round, state.stage, state.coasts, state.due, state.loot)
    return fingerprint_of("take", hand, state.takers, state.lying, *where)


_ACTS: Final[Mapping[str, Callable[[LootAt, Typed], Acted[LootState]]]] = {
    "next": go_on,
    "passed": acting.passed,
    "lies": lies,
    "cubes": acting.cubes,
    "find": finding.find,
    "reveal": finding.reveal,
    "gave": finding.gave,
    "skip": finding.skip,
    "exhausted": finding.exhausted,
    "island": acting.island,
    "name": finding.name_lying,
    "take": finding.take,
    "counted": healing.counted_cubes,
    "no-treasure": healing.no_treasure,
    CLOSE: partial(close_sheet, healing.sheets),
    "healer": healing.turned_up,
    "pick": healing.pick,
}

PLAY: Final = LootPlay()
