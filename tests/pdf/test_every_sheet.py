"""Every sheet of every game on paper: in the safe box, no small type, no thin line, a sound document of vectors."""

from __future__ import annotations

import pytest

from companion import GAMES, Game, get_game
from companion.errors import BadInput
from companion.options import option_table
from pdf.catalogue import AnySheet, sheets_of
from pdf.parts.poster import POSTERS
from tests.support.rendered import check_document, check_legible, check_safe_box, check_vector, printed

SHEETS = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug)]
NAMED = pytest.mark.parametrize(("game", "sheet"), SHEETS, ids=[f"{game.slug}-{sheet.name}" for game, sheet in SHEETS])


def other_choices(sheet: AnySheet) -> list[str]:
    """The last choice of every option, of those that make pages."""
    chosen = {option.name: option.choices[-1] for option in option_table(sheet.options) if option.choices}
    if "plan" in chosen:
        chosen["plan"] = "fold"  # cut lines and single cards are tested with the cards
    if chosen.get("size") in POSTERS:  # tested apart, on a paper of their own
        del chosen["size"]
    return [f"{name}={value}" for name, value in chosen.items()]


def check(game: Game, data: bytes, paper: str) -> None:
    check_document(data, paper, game.title)
    check_vector(data)
    check_legible(data)
    check_safe_box(data, paper)


@NAMED
def test_a_sheet_as_it_comes(game: Game, sheet: AnySheet) -> None:
    paper = sheet.papers[0]
    check(game, printed(sheet.name, game=game.slug, paper=paper, copies=min(2, sheet.max_copies)).data, paper)


@NAMED
def test_a_sheet_of_the_last_choices_on_the_last_paper(game: Game, sheet: AnySheet) -> None:
    paper, settings = sheet.papers[-1], other_choices(sheet)
    while True:
        try:
            data = printed(sheet.name, *settings, game=game.slug, paper=paper).data
            break
        except BadInput as error:  # choices that exclude each other: the first of them is left as it comes
            place = {fault.place.rpartition(" ")[2] for fault in error.faults}
            kept = [one for one in settings if one.partition("=")[0] not in place] or settings[1:]
            settings = kept if len(kept) < len(settings) else settings[1:]
            assert settings or other_choices(sheet), error
    check(game, data, paper)


def test_every_game_prints_something() -> None:
    for slug in GAMES:
        assert sheets_of(slug), f"a new game needs sheets: nothing to print for {get_game(slug).title}"
