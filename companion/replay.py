"""Helps that remember: how one began and every step since, held in a short text that its address keeps.

A state is ``START~STEPS``: the start in the help's own words, then a few letters for each step. Nothing else
is stored anywhere, so undo takes the last step off, and any phone with the text plays it again from the start.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

from companion.errors import BadInput

SEPARATOR: Final = "~"
"""Between the start and the steps; a start may hold it too, steps never do."""
STATE_SHAPE: Final = "the text that the page before gave"
START: Final = "start"
UNDO: Final = "undo"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Notation:
    """How a help writes its steps: ``step`` matches one of them, ``between`` stands between two.

    ``most`` is how many a state may hold: far more than any game takes, so that no address grows for ever.
    """

    step: re.Pattern[str]
    most: int
    between: str = ""

    def read(self, text: str) -> History:
        """What :attr:`History.text` wrote. Raises BadInput for any other text."""
        start, mark, tail = text.rpartition(SEPARATOR)
        steps = tail.split(self.between) if self.between and tail else self.step.findall(tail)
        written = self.between.join(steps) == tail and all(self.step.fullmatch(step) for step in steps)
        if not mark or not written or len(steps) > self.most:
            raise BadInput.at("state", text, STATE_SHAPE)
        return History(self, start, tuple(steps))


@dataclass(frozen=True, slots=True)
class History:
    """A start and the steps since, in order, as their notation writes them."""

    notation: Notation
    start: str
    steps: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The state to hand on."""
        return self.start + SEPARATOR + self.notation.between.join(self.steps)

    @property
    def undo(self) -> str | None:
        """The state before the last step, None at the start."""
        return History(self.notation, self.start, self.steps[:-1]).text if self.steps else None

    def then(self, step: str) -> History:
        """One step further. Raises BadInput where no more are kept."""
        if len(self.steps) == self.notation.most:
            raise BadInput.at("do", step, f"undo or a new start; {self.notation.most} steps are kept")
        return History(self.notation, self.start, (*self.steps, step))

    def refused(self) -> BadInput:
        """What to raise where these steps cannot follow each other."""
        return BadInput.at("state", self.text, STATE_SHAPE)


class Refused(BadInput):
    """A step that cannot be taken; ``now`` is the help's answer as it stands without it."""

    def __init__(self, error: BadInput, now: object) -> None:
        super().__init__(error.faults)
        self.now = now


class Replay(ABC, Generic[T]):
    """One help that remembers; ``T`` is its answer, with the texts of its history in ``state`` and ``undo``.

    ``doing`` are the steps that a page may ask for in ``do``, besides ``start`` and ``undo``.
    """

    notation: ClassVar[Notation]
    doing: ClassVar[tuple[str, ...]]

    @abstractmethod
    def begin(self, typed: Mapping[str, str]) -> str:
        """The start that was typed, as a state writes it. Raises BadInput."""

    @abstractmethod
    def play(self, history: History) -> T:
        """The answer after all steps of a history. Raises BadInput for a start or a step that cannot be."""

    @abstractmethod
    def step(self, now: T, do: str, typed: Mapping[str, str]) -> str:
        """The step that ``do`` asks for, as a state writes it. Raises BadInput where it is not due."""

    def begins(self, typed: Mapping[str, str]) -> bool:
        """Whether what was typed begins it although it neither says ``do`` nor names a state."""
        return False

    def answer(self, typed: Mapping[str, str]) -> T | None:
        """The answer to ``state`` and ``do``, None while nothing was typed.

        Raises BadInput for a state that cannot be, :class:`Refused` for a step that cannot follow it.
        """
        state, do = typed.get("state", ""), typed.get("do", "")
        if not state and not do and not self.begins(typed):
            return None
        if do and do not in (START, *self.doing, UNDO):
            raise BadInput.at("do", do, ", ".join((START, *self.doing, UNDO)))
        if do == START or not state:
            return self.play(History(self.notation, self.begin(typed)))
        history = self.notation.read(state)
        now = self.play(history)
        if not do:
            return now
        if do == UNDO:
            return now if history.undo is None else self.play(self.notation.read(history.undo))
        try:
            return self.play(history.then(self.step(now, do, typed)))
        except BadInput as error:
            raise Refused(error, now) from None
