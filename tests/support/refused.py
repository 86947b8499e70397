"""What a game refuses, from ``tests/companion/refused/SLUG.txt``: records, edits, copies, set-ups
and helps."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion import BadInput, Game
from companion.edits import Edit
from companion.places import assign, parse_place
from companion.records import Copy, read_model
from companion.setups import run_setup

REFUSED: Final = Path(__file__).parents[1] / "companion" / "refused"
KINDS: Final = ("edit ", "copy ", "setup ", "help ", "record ")


class Case(NamedTuple):
    game: Game
    record: dict[str, Any]
    kind: str
    place: str
    value: Any
    fault: str

    def spoiled(self) -> dict[str, Any]:
        return assign(self.record, parse_place(self.place), self.value)

    def tried(self) -> object:
        """Does what should be refused: an edit, a copy, a set-up, a help, or a record with several
        faults."""
        if self.kind == "record":
            wrong = ((parse_place(place), value) for place, value in self.value.items())
            return self.game.score_data(
                reduce(lambda record, one: assign(record, *one), wrong, self.record)
            )
        if self.kind == "help":
            return self.game.play_help(self.place).answer(self.record or None, 0, self.value, None)
        if self.kind == "copy":
            return read_model(self.game.copy_model(), self.value, ("copy",))  # type: ignore[type-var]
        if self.kind == "setup":
            return run_setup(self.game, int(self.place), "7KQ4-M2XD", self.value)
        return self.game.drafting().apply(self.record, Edit(self.place, self.value))


def cases_of(game: Game) -> list[Case]:
    """Reads the cases of a game's file. A line with a brace is the record or draft of the cases
    below it."""
    found, record = list[Case](), {}
    file = REFUSED / f"{game.slug}.txt"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.startswith("{"):
            record = json.loads(line)
        elif not line.startswith("#"):
            (what, _, value), fault = (
                line.rpartition(" | ")[0].partition(" = "),
                line.rpartition(" | ")[2],
            )
            kind, _, place = what.rpartition(" ") if what.startswith(KINDS) else ("", "", what)
            fault = fault.replace(".", place, fault[:1] == ".")
            found.append(Case(game, record, kind, place, json.loads(value), fault))
    return found


def record_of(game: Game) -> dict[str, Any]:
    """Returns the first record of a game's file: the contract's example, or one like it."""
    return next(case.record for case in cases_of(game) if case.record)


def faults(game: Game, data: Any, copy: Copy | None = None) -> list[str]:
    with pytest.raises(BadInput) as caught:
        game.score_data(data, copy)
    return [str(fault) for fault in caught.value.faults]
