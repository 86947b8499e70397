"""Loot Island in play, round by round: turns, loot, the next event; then the final exploration and the healers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.dice import Dice
from companion.games.loot_island import facts
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.play import acts, finding, treasures, view
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    cubes_of,
    event_question,
    ship_questions,
    typed_event,
    typed_ship,
    with_event,
)
from companion.places import RecordData
from companion.play import BEGIN, Acted, Choice, NowPage, Play, Position, Question, Step, fingerprint_of, known, written
from companion.setups import SetupResult


class LootPlay(Play[LootState, LootCopy]):
    """What can be done stands in :mod:`acts` and :mod:`treasures`, what is shown in :mod:`view`."""

    state = LootState
    drafting = DRAFTING

    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        asks: tuple[Question, ...] = ()
        if setup is None:
            names = [p["name"] for p in record["players"]]
            asks = (
                Question(
                    "first",
                    "Who has the First Player tile?",
                    tuple(Choice(n, n) for n in names),
                    record.get("first_player") or names[0],
                ),
                event_question(1, None),
                *ship_questions(),
            )
        return Step(BEGIN, "Begin round 1", "Nobody has to wait for the others", asks=asks)

    def begin(
        self, record: RecordData, setup: SetupResult | None, typed: Mapping[str, str], copy: LootCopy | None
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
        edits += [
            (f"players[{n}].cubes", facts.START_CUBES)
            for n, player in enumerate(record["players"])
            if player.get("cubes") is None
        ]
        return Acted(written(DRAFTING, at, *edits), state, f"Round 1 has begun. {first} takes the first turn.")

    def now(self, at: LootAt) -> NowPage:
        return view.now(at)

    def basis(self, at: LootAt, typed: Mapping[str, str]) -> str:
        """Cubes of one player rest on these cubes alone, so that several count theirs at the same time."""
        name = typed.get("player")
        if typed.get("do") == "cubes" and name in at.names:
            return fingerprint_of(name, cubes_of(at, at.names.index(name)), at.state.round, at.state.stage)
        return super().basis(at, typed)

    def act(self, at: LootAt, typed: Mapping[str, str], dice: Dice) -> Acted[LootState]:
        return _ACTS[known(typed, "do", list(_ACTS))](at, typed)


_ACTS: Final = {
    "next": acts.go_on,
    "passed": acts.passed,
    "lies": acts.lies,
    "cubes": acts.cubes,
    "find": finding.find,
    "reveal": finding.reveal,
    "gave": finding.gave,
    "skip": finding.skip,
    "exhausted": finding.exhausted,
    "island": treasures.island,
    "name": treasures.name_lying,
    "take": treasures.take,
}

PLAY: Final = LootPlay()
