"""Every sheet with its options mixed: whatever is printed passes preflight, whatever is not is refused in words.

A plain run takes one mixture a sheet; ``soak`` every pair of choices of any two options, and the whole product.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from companion import GAMES, Game
from companion.errors import BadInput
from companion.questions import questions_of
from pdf.catalogue import AnySheet, sheets_of
from pdf.preflight import check_pdf
from tests.support.rendered import printed

SHEETS = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug)]
NAMED = pytest.mark.parametrize(("game", "sheet"), SHEETS, ids=[f"{game.slug}-{sheet.name}" for game, sheet in SHEETS])
Mix = tuple[str, ...]
"""The paper, then a setting for each option."""


def axes_of(sheet: AnySheet) -> list[list[str]]:
    """The papers, and the settings of each option that has choices; lines to cut along are no pages."""
    axes = [list(sheet.papers)]
    for option in questions_of(sheet.options):
        if option.values:
            axes.append([f"{option.name}={value}" for value in option.values if value != "svg"])
    return axes


def pairwise_of(axes: list[list[str]]) -> list[Mix]:
    """Few mixtures in which every two choices of any two axes meet, found greedily."""
    left = {(i, a, j, b) for (i, one), (j, other) in combinations(enumerate(axes), 2) for a in one for b in other}
    mixes: list[Mix] = []
    while left:
        i, a, j, b = min(left)
        mix = {i: a, j: b}
        for at, choices in enumerate(axes):
            if at not in mix:
                mix[at] = max(choices, key=lambda c: sum(_pair(at, c, k, v) in left for k, v in mix.items()))
        mixes.append(tuple(mix[at] for at in range(len(axes))))
        left -= {_pair(k, v, m, w) for k, v in mix.items() for m, w in mix.items() if k < m}
    return mixes or [(choice,) for choice in axes[0]]


def _pair(i: int, a: str, j: int, b: str) -> tuple[int, str, int, str]:
    return (i, a, j, b) if i < j else (j, b, i, a)


def faults(game: Game, sheet: AnySheet, mixes: Iterator[Mix] | list[Mix]) -> list[str]:
    """What preflight finds in each mixture that can be printed."""
    found: list[str] = []
    for paper, *settings in mixes:
        try:
            made = printed(sheet.name, *settings, game=game.slug, paper=paper)
        except BadInput as error:  # choices that exclude each other, told with what is allowed
            assert error.faults
            assert all(fault.allowed for fault in error.faults)
            continue
        found += [f"{paper} {' '.join(settings)}: {finding}" for finding in check_pdf(made.data)]
    return found


def test_every_two_choices_meet() -> None:
    axes = [["a4", "letter"], ["x=1", "x=2", "x=3"], ["y=1", "y=2"], ["z=1", "z=2"]]
    mixes = pairwise_of(axes)
    assert len(mixes) < 12
    for (i, one), (j, other) in combinations(enumerate(axes), 2):
        assert {(mix[i], mix[j]) for mix in mixes} == set(product(one, other))


@pytest.mark.oracle
@NAMED
def test_a_mixture_passes(game: Game, sheet: AnySheet) -> None:
    mixes = pairwise_of(axes_of(sheet))
    assert faults(game, sheet, [mixes[len(mixes) // 2]]) == []


@pytest.mark.soak
@NAMED
def test_every_two_choices_together_pass(game: Game, sheet: AnySheet) -> None:
    assert faults(game, sheet, pairwise_of(axes_of(sheet))) == []


@pytest.mark.soak
@NAMED
def test_all_choices_together_pass(game: Game, sheet: AnySheet) -> None:
    assert faults(game, sheet, list(product(*axes_of(sheet)))) == []
