"""How often a slow reference is asked: some cases in every run, many in a soak."""

from __future__ import annotations

import pytest


def asked(*quick: tuple[int, int], soak: tuple[int, int]) -> pytest.MarkDecorator:
    """Gives a test ``seed`` and ``count``: the ``quick`` ones in every run, the others in a
    soak."""
    cases = [pytest.param(*case, marks=pytest.mark.oracle) for case in quick]
    return pytest.mark.parametrize(
        ("seed", "count"), [*cases, pytest.param(*soak, marks=pytest.mark.soak)]
    )
