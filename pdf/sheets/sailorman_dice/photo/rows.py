"""What a row most likely holds, knowing that its numbers never fall.

A hidden Markov chain along the row whose state is the highest number so far. Its marginals say
how sure each field is once the rest of its row has been seen.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.games.sailorman_dice import facts

Floats = NDArray[np.float64]

VALUES: Final = facts.DIGITS + facts.CROSS + facts.EMPTY
CLASSES: Final = "0123456789" + facts.CROSS + facts.EMPTY + "?"
"""What the network tells apart; the last is ink that is none of these."""

_OURS: Final = [CLASSES.index(value) for value in VALUES]
_DIGITS: Final = len(facts.DIGITS)
_DOUBT: Final = 3e-4
_STATES: Final = _DIGITS + 1


def unclear(probabilities: Floats) -> Floats:
    """How likely each field holds something that may not stand there."""
    return np.asarray(1 - probabilities[:, _OURS].sum(1), np.float64)


def likelihoods(probabilities: Floats) -> Floats:
    """The network's classes as what may stand in a field; what is unclear may be anything written."""
    ours = probabilities[:, _OURS]
    written = np.full(len(VALUES), 1 / _DIGITS)
    written[_DIGITS:] = 0.04, 0.01  # what is struck out or written over is a number in the end
    out = ours + unclear(probabilities)[:, None] * written + _DOUBT
    return np.asarray(out / out.sum(1, keepdims=True), np.float64)


def _steps() -> NDArray[np.bool_]:
    """From state to state by value: a number must be at least the highest so far."""
    steps = np.zeros((len(VALUES), _STATES, _STATES), bool)
    steps[_DIGITS:] = np.eye(_STATES, dtype=bool)
    for value in range(_DIGITS):
        steps[value, : value + 2, value + 1] = True
    return steps


_STEPS: Final = _steps().astype(np.float64)


def decoded(row: Floats) -> tuple[str, Floats]:
    """The likeliest marks of a row (fields x values) that do not fall, and each field's marginals."""
    n = len(row)
    moves = np.einsum("cv,vst->cst", row, _STEPS)
    forward = [np.eye(_STATES)[0]]
    for c in range(n):
        step = forward[-1] @ moves[c]
        forward.append(step / step.sum())
    backward = [np.ones(_STATES)]
    for c in reversed(range(n)):
        step = moves[c] @ backward[0]
        backward.insert(0, step / step.sum())
    marginals = np.stack([
        row[c] * np.einsum("s,vst,t->v", forward[c], _STEPS, backward[c + 1]) for c in range(n)
    ])  # fmt: skip
    return _best(row), np.asarray(marginals / marginals.sum(1, keepdims=True), np.float64)


def _best(row: Floats) -> str:
    """Viterbi: the one most likely row."""
    with np.errstate(divide="ignore"):
        steps = np.log(np.einsum("cv,vst->cvst", row, _STEPS))
        score = np.log(np.eye(_STATES)[0])
    back = []
    for step in steps:
        ways = (score[None, :, None] + step).reshape(-1, _STATES)  # by value and state before; to each state
        back.append(ways.argmax(0))
        score = ways.max(0)
    state = int(np.argmax(score))
    marks = ""
    for via in reversed(back):
        value, state = divmod(int(via[state]), _STATES)
        marks = VALUES[value] + marks
    return marks
