"""Random whole games by acts beside a referee: a slow reference of a game's flow, written from its
rules alone.

After each act, refusal, undo and redo the table must stand as the referee says. A referee is asked
what may be done, told what was done, and copied for the way back; of the product it knows nothing.
"""

from __future__ import annotations

import pickle
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

import pytest

from companion.errors import BadInput
from companion.play import DO, ON, Overtaken
from tests.support.playing import Played


class Referee(Protocol):
    """The flow of one game as its rules tell it, without the product."""

    over: bool

    def acts(self, rng: random.Random) -> list[dict[str, str]]:
        """Returns some of the acts that may be done now, whole as a form sends them. Returns none
        only if the game is over."""
        ...

    def wrong(self, rng: random.Random) -> dict[str, str] | None:
        """Returns an act that may not be done now, None if none comes to mind."""
        ...

    def play(self, act: dict[str, str]) -> None:
        """Does an act that may be done."""
        ...

    def stands(self, page: bool = True) -> dict[str, Any]:
        """The table as its record, and a page, should tell it."""
        ...

    def told(self, table: Played, page: bool = True) -> dict[str, Any]:
        """The same as the product's record, and page, tell it."""
        ...


PAGES = 8
"""How many acts lie between two pages that are looked at, on average; the record is after each."""


def agree(table: Played, referee: Referee, after: object, *, page: bool = True) -> None:
    """Checks that the table stands as the referee says. Without its page, which takes longest, only
    the record is compared."""
    told, stands = referee.told(table, page), referee.stands(page)
    assert told == stands, f"after {after}: {table.told[-3:]}"


def play_out(table: Played, referee: Referee, rng: random.Random, most: int = 2000) -> Referee:
    """Plays a begun table to its end. Seldom there is a wrong act, one sent twice, one of an
    outdated phone, an undo or a redo."""
    agree(table, referee, "the beginning")
    back: list[bytes] = []
    forth: list[bytes] = []
    for _ in range(most):
        if referee.over and not forth:
            break
        kind, looked = rng.random(), not rng.randrange(PAGES)
        if kind < 0.05 and back:
            forth.append(pickle.dumps(referee))
            table.undo()
            referee = pickle.loads(back.pop())
            agree(table, referee, "an undo", page=looked)
        elif forth and (kind < 0.6 or referee.over):
            table.redo()
            back.append(pickle.dumps(referee))
            referee = pickle.loads(forth.pop())
            agree(table, referee, "a redo", page=looked)
        elif kind < 0.1 and (act := referee.wrong(rng)) is not None:
            before = table.document
            with pytest.raises(BadInput):
                table.do(act[DO], **_typed(act))
            assert table.document == before, act
        elif not referee.over:
            act = rng.choice(referee.acts(rng))
            on = table.play.basis(table.at, act)
            back.append(pickle.dumps(referee))
            forth.clear()
            shown = table.document
            table.do(act[DO], **_typed(act), on=on)
            referee.play(act)
            agree(table, referee, act, page=looked)
            # sent again from the page that it was made on
            if kind > 0.9 and table.document != shown:
                with pytest.raises(Overtaken):
                    table.do(act[DO], **_typed(act), on=on)
                agree(table, referee, "the same again", page=looked)
    assert referee.over, "the game came to its end"
    agree(table, referee, "the end")
    return referee


def _typed(act: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in act.items() if key not in (DO, ON)}


class Twice(ABC):
    """A table and a slow second one, ``flow``, which are told the same acts. Some acts are sent
    again, or undone and done again."""

    forbids: type[Exception] = BadInput
    """The error that the slow table raises for an act that its text forbids."""

    def __init__(self, table: Played, flow: Any, rng: random.Random) -> None:
        self.table, self.flow, self.rng = table, flow, rng
        self.before: list[tuple[dict[str, Any], Any, int]] = []

    @abstractmethod
    def shown(self) -> dict[str, Any]:
        """Returns the table as the phone has it."""

    @abstractmethod
    def stands(self) -> dict[str, Any]:
        """Returns the same as the slow table has it."""

    def same(self) -> None:
        assert self.shown() == self.stands(), self.table.told[-3:]

    def tell(self, typed: dict[str, Any], happens: Callable[[], object]) -> bool:
        """Tells both tables an act; ``happens`` does it at the slow one. Returns False if both
        forbid it."""
        do, fields = typed[DO], {key: value for key, value in typed.items() if key != DO}
        fields[ON] = self.table.play.basis(
            self.table.at, {key: str(value) for key, value in typed.items()}
        )
        before, flow, depth = (
            self.table.document,
            pickle.loads(pickle.dumps(self.flow)),
            len(self.table.back),
        )
        try:
            self.table.do(do, **fields)
        except BadInput as error:
            with pytest.raises(self.forbids):
                happens()
                pytest.fail(f"refused, though the text allows {typed}: {error.faults[0]}")
            self.flow = flow
            return False
        happens()
        self.same()
        after = self.table.document
        if after != before and self.rng.random() < 0.2:
            with pytest.raises(Overtaken):
                self.table.do(do, **fields)
            assert self.table.document == after
        self.before.append((before, flow, depth))
        if self.rng.random() < 0.1:
            self.takes_back(min(len(self.before), self.rng.randint(1, 3)))
        return True

    def takes_back(self, count: int) -> None:
        """Undoes so many acts, compares after each, and does them again."""
        after, flow = self.table.document, self.flow
        for document, before, depth in self.before[: -count - 1 : -1]:
            while len(self.table.back) > depth:
                self.table.undo()
            self.flow = before
            assert self.table.document == document
            self.same()
        while self.table.forth:
            self.table.redo()
        assert self.table.document == after
        self.flow = flow
