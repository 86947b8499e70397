"""Every sheet with its options mixed: whatever is printed passes preflight, whatever is not is
refused in words.

A landing takes one mixture a sheet, ``soak`` all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from companion import GAMES, Game
from companion.errors import BadInput
from companion.questions import questions_of
from pdf.catalogue import AnySheet, sheets_of
from pdf.preflight import check_pdf
from tests.support.findings import nothing
from tests.support.rendered import printed

SHEETS = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug)]
NAMED = pytest.mark.parametrize(
    ("game", "sheet"), SHEETS, ids=[f"{game.slug}-{sheet.name}" for game, sheet in SHEETS]
)
Mix = tuple[str, ...]
"""The paper, then a setting for each option."""


def axes_of(sheet: AnySheet) -> list[list[str]]:
    """The papers, and the settings of each option that has choices; lines to cut along are no
    pages."""
    axes = [list(sheet.papers)]
    for option in questions_of(sheet.options):
        if option.values:
            axes.append([f"{option.name}={value}" for value in option.values if value != "svg"])
    return axes


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


TO_DO = "draw the sheet well with these choices, or refuse them together in a sentence"


@pytest.mark.landing
@NAMED
def test_a_mixture_passes(game: Game, sheet: AnySheet) -> None:
    axes = axes_of(sheet)
    mixture = tuple(axis[(1 + i) % len(axis)] for i, axis in enumerate(axes))
    nothing(faults(game, sheet, [mixture]), TO_DO)


@pytest.mark.soak
@NAMED
def test_all_choices_together_pass(game: Game, sheet: AnySheet) -> None:
    nothing(faults(game, sheet, list(product(*axes_of(sheet)))), TO_DO)
