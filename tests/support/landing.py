"""What repeats another test for a second game, size or code: it is run before a landing alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

LANDING = pytest.mark.landing


def again_for(*cases: object) -> list[object]:
    """Returns the cases as parameters of a test that only a landing runs."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=LANDING)
        for case in cases
    ]


def one_of(games: Sequence[object], here: int = 1) -> list[object]:
    """Returns all games as parameters: one in every run, the others only before a landing."""
    return [*again_for(*games[:here]), games[here], *again_for(*games[here + 1 :])]
