"""Random whole games by acts beside a referee: a slow reference of a game's flow, written from its rules alone.

After each act, refusal, undo and redo the table must stand as the referee says. A referee is asked what may be done,
told what was done, and copied for the way back; of the product it knows nothing.
"""

from __future__ import annotations

import pickle
import random
from typing import Any, Protocol

import pytest

from companion.errors import BadInput
from companion.play import DO, ON, Overtaken
from tests.support.playing import Played


class Referee(Protocol):
    """The flow of one game as its rules tell it."""

    over: bool

    def acts(self, rng: random.Random) -> list[dict[str, str]]:
        """Some of what may be done now, whole acts as a form sends them; none only where the game is over."""
        ...

    def wrong(self, rng: random.Random) -> dict[str, str] | None:
        """Something that may not be done now, None where nothing comes to mind."""
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
    """The table stands as the referee says; without its page, which takes longest, the record does."""
    told, stands = referee.told(table, page), referee.stands(page)
    assert told == stands, f"after {after}: {table.told[-3:]}"


def play_out(table: Played, referee: Referee, rng: random.Random, most: int = 2000) -> Referee:
    """Plays a begun table to its end: seldom a wrong act, one sent twice, one of a stale phone, undo or redo."""
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
            if kind > 0.9 and table.document != shown:  # sent again from the page that it was made on
                with pytest.raises(Overtaken):
                    table.do(act[DO], **_typed(act), on=on)
                agree(table, referee, "the same again", page=looked)
    assert referee.over, "the game came to its end"
    agree(table, referee, "the end")
    return referee


def _typed(act: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in act.items() if key not in (DO, ON)}
