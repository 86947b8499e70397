"""Helps that remember: the state as text, undo, the limit, and addresses of earlier versions."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from companion import BadInput
from companion.games.ship_adventure.helps import temples
from companion.replay import History, Notation, Refused, Replay

DOTTED = Notation(re.compile(r"[a-c]\d"), most=3, between=".")
PLAIN = Notation(re.compile(r"x|y\d"), most=4)


@dataclass(frozen=True)
class Sum:
    state: str
    undo: str | None
    total: int


class Counting(Replay[Sum]):
    """Adds what each step says, and never goes over nine."""

    notation = DOTTED
    doing = ("add",)

    def begin(self, typed: object) -> str:
        return "0"

    def play(self, history: History) -> Sum:
        total = sum(int(step[1]) for step in history.steps)
        if total > 9:
            raise BadInput.at("value", total, "at most 9")
        return Sum(history.text, history.undo, total)

    def step(self, now: Sum, do: str, typed: dict[str, str]) -> str:  # type: ignore[override]
        return f"a{typed['value']}"


@pytest.mark.parametrize(
    ("notation", "text", "start", "steps"),
    [
        (DOTTED, "3~", "3", ()),
        (DOTTED, "3~a1.c9", "3", ("a1", "c9")),
        (PLAIN, "A~5x5~xy3x", "A~5x5", ("x", "y3", "x")),
    ],
)
def test_a_state_reads_back_as_it_was_written(
    notation: Notation, text: str, start: str, steps: tuple[str, ...]
) -> None:
    history = notation.read(text)
    assert (history.start, history.steps, history.text) == (start, steps, text)
    assert history.undo is None if not steps else notation.read(history.undo or "").steps == steps[:-1]


@pytest.mark.parametrize("text", ["", "3", "3~a", "3~a1.", "3~.a1", "3~a1a2", "3~a1.a2.a3.a4", "3~a1~"])
def test_no_other_text_is_a_state(text: str) -> None:
    if text == "3~a1~":
        assert DOTTED.read(text).start == "3~a1", "a start may hold the mark; whoever plays it refuses it"
        return
    with pytest.raises(BadInput) as refused:
        DOTTED.read(text)
    assert refused.value.faults[0].place == "state"


def test_steps_undo_and_the_limit() -> None:
    help_ = Counting()
    assert help_.answer({}) is None
    now = help_.answer({"do": "start"})
    for value in "234":
        assert now is not None
        before, now = now, help_.answer({"state": now.state, "do": "add", "value": value})
        assert now is not None and now.undo == before.state
        assert help_.answer({"state": now.state, "do": "undo"}) == before
        assert help_.answer({"state": now.state}) == now
    assert now is not None and now.state == "0~a2.a3.a4"
    with pytest.raises(Refused) as refused:
        help_.answer({"state": now.state, "do": "add", "value": "0"})
    assert refused.value.now == now and "3 steps are kept" in refused.value.faults[0].allowed
    assert help_.answer({"state": "0~", "do": "undo"}) == Sum("0~", None, 0)


def test_a_step_that_cannot_be_keeps_the_answer_before_it() -> None:
    with pytest.raises(Refused) as refused:
        Counting().answer({"state": "0~a8", "do": "add", "value": "2"})
    assert refused.value.now == Sum("0~a8", "0~", 8) and refused.value.faults[0].place == "value"
    with pytest.raises(BadInput, match="start, add, undo"):
        Counting().answer({"state": "0~", "do": "fly"})


def test_states_in_addresses_that_were_kept_still_read() -> None:
    """As earlier versions wrote them: bookmarks and other phones hold them."""
    voyage = temples.answer(None, 0, {"state": "4~t107.t217.t327.t407.n.p0"})
    assert voyage is not None and (voyage.level, voyage.chasing) == (2, (1, 1, 1, 0))
    assert voyage.state == "4~t107.t217.t327.t407.n.p0" and voyage.undo == "4~t107.t217.t327.t407.n"
