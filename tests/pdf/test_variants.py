"""A variant is told once: no sheet of a set-up says what only the steps of another one say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion import GAMES, Game
from companion.errors import BadInput
from companion.questions import questions_of
from companion.setups import run_setup
from pdf.catalogue import sheets_of
from pdf.orders import make_order, print_order
from tests.support.rendered import CODE, words_of

pytestmark = pytest.mark.rendered

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def sentences(text: str) -> set[str]:
    """The sentences of a text, as no line break parts them."""
    return {said for part in re.split(r"[.;:\n]", text) if len(said := " ".join(part.split())) > 12}


def variants(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """The least and the most players with each other choice of an option, alone."""
    for option in questions_of(game.setup_plan().options):
        values = {"choice": option.values, "flag": ("yes", "no")}.get(option.kind, ())
        for value in values:
            for players in game.players:
                try:
                    run_setup(game, players, CODE, {option.name: value})
                except BadInput:
                    continue
                yield players, {option.name: value}


@EVERY_GAME
def test_no_sheet_says_what_the_steps_of_its_variant_leave_out(game: Game) -> None:
    for players, chosen in variants(game):
        usual, steps = (
            sentences("\n".join(step.text for step in run_setup(game, players, CODE, given).steps))
            for given in ({}, chosen)
        )
        asked = {**chosen, "players": str(players)}
        for sheet in sheets_of(game.slug):
            if not sheet.uses_code or not asked.keys() <= sheet.options.model_fields.keys():
                continue
            try:
                order = make_order(game, sheet, asked, code=CODE)
            except BadInput:
                continue  # not for so many players
            printed = print_order(order)
            pages = " ".join(" ".join(words_of(printed.data)).split())
            wrong = [said for said in usual - steps if said in pages]
            assert wrong == [], f"{sheet.name} with {chosen}: the steps do not say this"
