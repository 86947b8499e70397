"""Kits: one file with everything a table needs, contents first, of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pypdfium2
import pytest

from companion import GAMES, Game
from companion.errors import BadInput, UnknownName
from companion.questions import questions_of
from companion.setups import run_setup
from pdf.catalogue import sheet_names
from pdf.kits import order_kit, print_kit
from pdf.links import setup_link
from pdf.orders import print_order
from tests.support.rendered import CODE, page_image, words_of
from tests.support.terminal import did

pytestmark = pytest.mark.rendered

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@EVERY_GAME
def test_a_kit_holds_its_sheets_in_the_order_of_its_contents(game: Game) -> None:
    kit = order_kit(game, game.players[1], CODE)
    printed = print_kit(kit)
    pdf = pypdfium2.PdfDocument(printed.data)
    assert len(pdf) == printed.pages
    said = words_of(printed.data)
    contents = said[0]
    at = 1
    for _, order in kit.orders:
        alone = print_order(order)
        assert order.sheet.title in contents
        pages = f"{at + 1}" if alone.pages == 1 else f"{at + 1}–{at + alone.pages}"
        assert pages in contents
        one = pypdfium2.PdfDocument(alone.data)
        assert said[at : at + alone.pages] == words_of(alone.data)
        for number in (0, alone.pages - 1):
            assert pdf[at + number].get_mediabox() == one[number].get_mediabox()
        at += alone.pages
    assert at == printed.pages
    assert print_kit(kit).data == printed.data, "the same bytes again"
    first = order_kit(game, game.players[1], CODE).orders[0][1]
    assert (
        page_image(printed.data, 1, 40).tobytes()
        == page_image(print_order(first).data, 0, 40).tobytes()
    )


def tables_of(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with every choice that a set-up has, one at a time and the ones that go together."""
    options = questions_of(game.setup_plan().options)
    for players in range(game.players[0], game.players[1] + 1):
        chosen: list[dict[str, str]] = [{}]
        for option in options:
            values = (
                option.values
                if option.kind == "choice"
                else ("yes", "no")
                if option.kind == "flag"
                else ()
            )
            chosen += [{**given, option.name: value} for given in chosen[:] for value in values]
        for given in chosen:
            try:
                run_setup(game, players, CODE, given)
            except BadInput:
                continue
            yield players, given


@pytest.mark.oracle
@EVERY_GAME
def test_every_table_has_a_kit_whose_code_opens_exactly_its_set_up(game: Game) -> None:
    for players, given in tables_of(game):
        kit = order_kit(game, players, CODE, given)
        assert {part.sheet for part, _ in kit.orders} <= set(sheet_names(game.slug))
        link = setup_link("http://x", game.slug, kit.players, kit.code, kit.settings)
        asked = dict(parse_qsl(urlsplit(link).query))
        assert int(asked.pop("players")) == players
        there = run_setup(game, players, asked.pop("seed"), asked)
        assert there.as_json() == run_setup(game, players, CODE, given).as_json(), given
        for part, order in kit.orders:
            for name in set(type(order.options).model_fields) & {*given} - {*part.settings}:
                assert str(getattr(order.options, name)) == str(getattr(there.options, name)), (
                    part.sheet,
                    name,
                )


@pytest.mark.oracle
@EVERY_GAME
def test_the_sums_of_the_contents_add_up(game: Game) -> None:
    wanted = {"mode": "caribbean-conquest", "boxes": "4", "variant": "neutral"}
    given = {
        option.name: wanted[option.name]
        for option in questions_of(game.setup_plan().options)
        if option.name in wanted
        and (option.kind != "choice" or wanted[option.name] in option.values)
    }
    kit = order_kit(game, 2, CODE, given)
    printed = print_kit(kit)
    words = words_of(printed.data)[0]
    row = r"\b(\d+)(?:–(\d+))?(?: (\d)×)? \D.*?(card|paper) (both sides|one side) (–|\d+)"
    rows = re.findall(row, words.partition("Cuts")[2].partition("Print At 100")[0])
    assert len(rows) == len(kit.orders)
    cuts, leaves, last = 0, {"card": 0, "paper": 1}, 1
    for (first, end, times, kind, sides, cut), (part, order) in zip(rows, kit.orders, strict=True):
        alone = print_order(order)
        pages = int(end or first) - int(first) + 1
        assert (int(first), pages, int(times or 1)) == (last + 1, alone.pages, part.times)
        assert cut == (str(alone.cuts * part.times) if alone.cuts else "–")
        last += pages
        cuts += alone.cuts * part.times
        leaves[kind] += part.times * (pages // 2 if sides == "both sides" else pages)
    assert f"{cuts} straight cuts" in words
    assert (
        f"{leaves['paper']} sheets of paper" in words
        and f"{leaves['card']} sheets of card" in words
    )


def test_a_kit_holds_what_plays_and_no_more() -> None:
    loot = {
        n: [part.sheet for part, _ in order_kit(GAMES["loot-island"], n, CODE).orders]
        for n in (2, 3)
    }
    assert "aaron-aid" in loot[2] and "aaron-aid" not in loot[3]
    ship, nereus = GAMES["ship-adventure"], GAMES["waters-of-nereus"]
    four = order_kit(ship, 4, CODE, {"mode": "caribbean-conquest", "boxes": "4"})
    parts = {part.sheet: (part, order) for part, order in four.orders}
    assert parts["tiles"][0].times == 4 and parts["player-aid"][1].copies == 4
    assert not {"map-cards", "sea-map", "coordinate-aid", "level-recap"} & set(parts)
    pieces = parts["pieces"][1].options
    assert (pieces.mode, pieces.boxes) == ("caribbean-conquest", 4) and parts["player-aid"][
        1
    ].options.mode == pieces.mode
    assert "conquest-pad" not in {part.sheet for part, _ in order_kit(ship, 3, CODE).orders}
    two = {
        part.sheet: order
        for part, order in order_kit(nereus, 2, CODE, {"variant": "neutral"}).orders
    }
    assert (
        two["crew-deck"].options.players == "3"
        and "compass-table" in two
        and two["cabin-board"].copies == 2
    )
    assert "compass-table" not in {part.sheet for part, _ in order_kit(nereus, 3, CODE).orders}
    pad = next(
        order
        for part, order in order_kit(GAMES["sailorman-dice"], 3, CODE).orders
        if part.sheet == "pad"
    )
    assert pad.copies == 3


@EVERY_GAME
def test_a_kit_that_cannot_be_is_refused(game: Game) -> None:
    for players in (None, game.players[0] - 1, game.players[1] + 1):
        with pytest.raises(BadInput, match="--players"):
            order_kit(game, players, CODE)
    with pytest.raises(UnknownName, match="--set"):
        order_kit(game, game.players[1], CODE, {"sails": "red"})
    with pytest.raises(BadInput, match="--paper"):
        order_kit(game, game.players[1], CODE, paper="a5")


def test_the_command_writes_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kit.pdf"
    order = [
        "print",
        "loot-island",
        "kit",
        "--players",
        "2",
        "--seed",
        CODE,
        "-o",
        str(path),
        "--data",
        str(tmp_path),
    ]
    assert did(*order) == 0
    assert "kit for 2, code 7KQ4-M2XD" in capsys.readouterr().out
    assert path.read_bytes().startswith(b"%PDF-1.7")
    assert did("print", "loot-island", "kit") == 2
    assert capsys.readouterr().err == "--players: nothing given; allowed: 2 to 5\n"
