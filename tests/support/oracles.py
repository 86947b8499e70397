"""How often a slow reference is asked: one case in every run, more before a landing, many in a
soak."""

from __future__ import annotations

import pytest

from tests.support.landing import again_for


def asked(*quick: tuple[int, int], soak: tuple[int, int]) -> pytest.MarkDecorator:
    """Gives a test ``seed`` and ``count``: the first of the ``quick`` ones in every run, the
    others before a landing, ``soak`` in a soak."""
    cases = [pytest.param(*quick[0], marks=pytest.mark.oracle), *again_for(*quick[1:])]
    return pytest.mark.parametrize(
        ("seed", "count"), [*cases, pytest.param(*soak, marks=pytest.mark.soak)]
    )
