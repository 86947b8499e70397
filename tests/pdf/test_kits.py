"""Kits: one file with everything a table needs, contents first, of every game."""

from __future__ import annotations

from pathlib import Path

import click
import pypdfium2
import pytest

from companion import GAMES, Game
from companion.commands import run
from companion.errors import BadInput, UnknownName
from pdf.catalogue import sheet_names
from pdf.cli import print_command
from pdf.kit_pages import print_kit
from pdf.kits import order_kit, parts_of
from pdf.orders import print_order
from tests.support.rendered import CODE, page_image, page_words

PROGRAM = click.Group("companion", commands={"print": print_command})
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@EVERY_GAME
def test_a_kit_holds_its_sheets_in_the_order_of_its_contents(game: Game) -> None:
    kit = order_kit(game, game.players[1], CODE)
    printed = print_kit(kit)
    pdf = pypdfium2.PdfDocument(printed.data)
    assert len(pdf) == printed.pages
    contents = page_words(pdf)
    at = 1
    for _, order in kit.orders:
        alone = print_order(order)
        assert order.sheet.title in contents
        pages = f"{at + 1}" if alone.pages == 1 else f"{at + 1}–{at + alone.pages}"
        assert pages in contents
        one = pypdfium2.PdfDocument(alone.data)
        for number in (0, alone.pages - 1):
            assert page_words(pdf, at + number) == page_words(one, number)
            assert pdf[at + number].get_mediabox() == one[number].get_mediabox()
        at += alone.pages
    assert at == printed.pages
    assert print_kit(kit).data == printed.data, "the same bytes again"
    first = order_kit(game, game.players[1], CODE).orders[0][1]
    assert page_image(printed.data, 1, 40).tobytes() == page_image(print_order(first).data, 0, 40).tobytes()


@EVERY_GAME
def test_parts_are_sheets_and_every_number_of_players_has_a_kit(game: Game) -> None:
    assert {part.sheet for part in parts_of(game)} <= set(sheet_names(game.slug))
    for players in range(game.players[0], game.players[1] + 1):
        assert order_kit(game, players, CODE).orders
    for players in (None, game.players[0] - 1, game.players[1] + 1):
        with pytest.raises(BadInput, match="--players"):
            order_kit(game, players, CODE)
    with pytest.raises(UnknownName, match="--set"):
        order_kit(game, game.players[1], CODE, {"sails": "red"})


def test_a_kit_follows_the_players_and_the_options_of_the_table() -> None:
    loot = {n: [part.sheet for part, _ in order_kit(GAMES["loot-island"], n, CODE).orders] for n in (2, 3)}
    assert "aaron-aid" in loot[2]
    assert "aaron-aid" not in loot[3]
    ship = GAMES["ship-adventure"]
    conquest = [part.sheet for part, _ in order_kit(ship, 2, CODE, {"mode": "caribbean-conquest"}).orders]
    assert "conquest-pad" in conquest
    assert "sea-map" not in conquest
    pad = next(order for part, order in order_kit(GAMES["sailorman-dice"], 3, CODE).orders if part.sheet == "pad")
    assert pad.copies == 3


def test_the_command_writes_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kit.pdf"
    order = ["print", "loot-island", "kit", "--players", "2", "--seed", CODE, "-o", str(path), "--data", str(tmp_path)]
    assert run(PROGRAM, order) == 0
    assert "kit for 2, code 7KQ4-M2XD" in capsys.readouterr().out
    assert path.read_bytes().startswith(b"%PDF-1.7")
    assert run(PROGRAM, ["print", "loot-island", "kit"]) == 2
    assert capsys.readouterr().err == "--players: nothing given; allowed: 2 to 5\n"
