"""Plays any game by tapping what its page offers, at random: acts, refusals, and the way back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion import BadInput, Game
from companion.acting import acted
from companion.boards import BoardPlay, Link, Tap, Tapped
from companion.edits import Edit
from companion.now import NowPage, Question, Step
from companion.play import BEGIN, ON, Play, Viewer
from companion.randomness import SecretDice
from companion.setups import SetupResult, run_setup
from webhelper.tables.changes import Changes

SECRET = "5a" * 32
NAMES = ["Ann", "Ben", "Chloé", "Dev", "Eli"]


class Played:
    """A table in play with all that belongs to it: record, state, and the way back from each
    act."""

    def __init__(self, game: Game, players: int, setup: SetupResult | None = None) -> None:
        play = game.play()
        assert play is not None
        self.game, self.play, self.setup = game, play, setup
        record = game.drafting().blank(NAMES[:players])
        if setup is not None:
            record = game.drafting().of_setup(record, setup)
        self.document: dict[str, Any] = {"record": record, "play": None}
        self.back: list[Changes] = []
        self.forth: list[Changes] = []
        self.told: list[str] = []
        self.rolls = 0

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = self.document["record"]
        return record

    @property
    def at(self) -> Any:
        return self.play.at(self.record, self.document["play"])

    @property
    def now(self) -> NowPage:
        return self.play.now(self.at)

    def page(self, *seats: int, **asked: str) -> NowPage:
        """Returns the page of a phone that holds these seats, with these fields filled in."""
        return self.play.now(replace(self.at, viewer=Viewer(seats, asked)))

    def view(self, *seats: int, **asked: str) -> Any:
        """Returns what a game draws on that page."""
        return self.page(*seats, **asked).view

    def marked(self, **asked: str) -> set[str]:
        """Returns the names of the rulings that the page marks."""
        return set(self.page(**asked).rulings)

    def tapped(self, tap: Tap) -> Tapped:
        """Returns what a tap on the board offers. Raises BadInput."""
        assert isinstance(self.play, BoardPlay)
        return self.play.tapped(self.at, self.play.board(self.at), tap)

    def do(self, name: str, /, **typed: object) -> str:
        """Does an act, based on what stands now unless ``on`` is typed. Returns the sentence about
        it. Raises BadInput."""
        dice = SecretDice(SECRET, self.rolls + 1)
        value = {**{key.rstrip("_"): str(text) for key, text in typed.items()}, "do": name}
        if name != BEGIN and ON not in value and self.document["play"] is not None:
            value[ON] = self.play.basis(self.at, value)
        kept = acted(self.play, (self.record, self.document["play"]), value, self.setup, None, dice)
        self.rolls += dice.rolled is not None
        self._done({"record": kept.record, "play": kept.state})
        self.told.append(kept.event)
        return kept.event

    def next(self, **typed: object) -> str:
        """Does the next step of the page, with what it asks."""
        step = self.now.next
        assert step is not None, self.now.title
        return self.do(step.do, **{**step.fields, **typed})

    def type(self, place: str, value: object) -> None:
        """Makes an edit by hand on a sheet, with what follows from it in play. Raises BadInput."""
        record = self.play.typed_in(
            self.at, self.game.drafting().apply(self.record, Edit(place, value))
        )
        self._done({"record": record, "play": self.document["play"]})

    def _done(self, after: dict[str, Any]) -> None:
        self.back.append(
            Changes.between(_document(self.document), _document(after), self.game.drafting().cells)
        )
        self.forth.clear()
        self.document = after

    def undo(self, changes: Changes | None = None) -> None:
        """Takes back the last thing done, or other ``changes`` while later entries stay."""
        if changes is None:
            changes = self.back.pop()
            self.forth.append(changes)
        self._stands(changes.undone(_document(self.document)))

    def redo(self) -> None:
        self.back.append(self.forth.pop())
        self._stands(self.back[-1].redone(_document(self.document)))

    def _stands(self, document: dict[str, Any]) -> None:
        record = {key: value for key, value in document.items() if key != "play"}
        self.document = {"record": record, "play": document.get("play")}


def _document(of: dict[str, Any]) -> dict[str, Any]:
    """Returns record and state as one document, as the store keeps them."""
    return {**of["record"], **({} if of["play"] is None else {"play": of["play"]})}


def begun(game: Game, players: int, setup: SetupResult | None = None) -> Played:
    """Returns a table after its first step, tapped with what stands in its questions."""
    table = Played(game, players, setup)
    step = table.play.before(table.record, setup)
    table.do(BEGIN, **{q.name: q.value for q in step.asks})
    return table


def set_up(game: Game, players: int, code: str = "13MG-A796", **options: str) -> SetupResult:
    return run_setup(game, players, code, options)


def answers(question: Question, rng: random.Random) -> str:
    """Returns something to answer a question with, seldom something odd."""
    if rng.random() < 0.03:
        return rng.choice(("", "-1", "9" * 9, "Nobody", "²"))
    if question.choices:
        return rng.choice(question.choices).value
    return str(rng.randint(question.low, max(question.low, question.high)))


def taps(page: NowPage, rng: random.Random, more: tuple[Step, ...] = ()) -> dict[str, str]:
    """Returns an act as a player might tap it on a page, or on the board with ``more``, which is
    offered there."""
    steps: list[Step] = [*([page.next] * 3 if page.next else []), *page.more]
    step = rng.choice(more or steps)
    typed = {"do": step.do, **step.fields, **{q.name: answers(q, rng) for q in step.asks}}
    return typed | ({"how": rng.choice(step.ways).value} if step.ways else {})


def on_board(table: Played, rng: random.Random) -> tuple[tuple[Step, ...], tuple[Link, ...]]:
    """Returns what a random tap on the board offers, mostly on a piece. Returns nothing if there is
    no board."""
    board = table.play.board(table.at) if isinstance(table.play, BoardPlay) else None
    if board is None or not isinstance(table.play, BoardPlay):
        return (), ()
    if not board.rows:
        found = table.tapped(Tap("", rng.choice(board.pieces).key))
        return found.steps, found.links
    squares = [
        board.name(r, c)
        for r, row in enumerate(board.rows)
        for c, mark in enumerate(row)
        if mark in board.kinds
    ]
    laid = [piece.square for piece in board.pieces]
    tap = Tap(rng.choice(laid if laid and rng.random() < 0.7 else squares))
    here = board.on(tap.square)
    found = table.tapped(Tap(tap.square, rng.choice(here).key) if here else tap)
    assert found.square == tap.square and found.title
    if found.goals and rng.random() < 0.7:
        found = table.tapped(Tap(tap.square, found.piece, rng.choice(found.goals)))
        assert found.way[:1] in ((), (tap.square,)) and found.way[-1:] in ((), (found.goal,))
        assert all(board.find(square) for square in found.way)
    return found.steps, found.links


def at_random(table: Played, rng: random.Random, steps: int) -> Iterator[Played]:
    """Yields the table after each of so many taps and undos. A refused one leaves the table as it
    was."""
    for _ in range(steps):
        page = table.now
        if table.back[1:] and rng.random() < 0.15:
            table.undo()
        elif page.next or page.more:
            tappable = isinstance(table.play, BoardPlay)
            more, _ = on_board(table, rng) if tappable and rng.random() < 0.5 else ((), ())
            typed = taps(page, rng, more)
            before = table.document
            try:
                table.do(typed.pop("do"), **typed)
            except BadInput:
                assert table.document == before
        yield table


__all__ = ["NAMES", "SECRET", "Play", "Played", "at_random", "begun", "set_up"]


def with_state(table: Played, **changes: Any) -> Played:
    """The table with something else in its state of play."""
    table.document = {**table.document, "play": {**table.document["play"], **changes}}
    return table
