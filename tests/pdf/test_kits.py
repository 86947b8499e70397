"""Kits: one file with everything a table needs, contents first, of every game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

import pypdfium2
import pytest

from companion import GAMES, Game
from companion.commands import split_settings
from companion.errors import BadInput, UnknownName
from companion.questions import questions_of
from companion.setups import run_setup
from pdf.catalogue import sheet_names
from pdf.kits import order_kit, print_kit
from pdf.links import setup_link
from pdf.orders import Printed, print_order
from pdf.parts.kit import KitOrder
from tests.support.cut_out import alone
from tests.support.landing import again_for, one_of
from tests.support.looks import check_looks, looks_of
from tests.support.rendered import CODE, page_image, words_of
from tests.support.terminal import did

pytestmark = pytest.mark.rendered

GOLDEN = Path(__file__).with_name("golden") / "kits.json"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@lru_cache
def whole_kit(slug: str, setting: str = "") -> tuple[KitOrder, Printed]:
    """A game's kit for as many as can play, printed once for all tests; with a setting, or not."""
    game = GAMES[slug]
    kit = order_kit(game, game.players.most, CODE, split_settings(setting.split()))
    return kit, print_kit(kit)


@pytest.mark.parametrize("game", one_of([*GAMES.values()]), ids=list(GAMES))
def test_a_kit_holds_every_sheet_where_its_contents_say(game: Game) -> None:
    kit, printed = whole_kit(game.slug)
    pdf = pypdfium2.PdfDocument(printed.data)
    said = words_of(printed.data)
    assert len(pdf) == len(said) == printed.pages
    lines = lines_of(said[0], kit)
    for (_, order), line in zip(kit.orders, lines, strict=True):
        lone = print_order(order)
        assert len(line.pages) == lone.pages
        assert [said[page - 1] for page in line.pages] == words_of(lone.data)
        one = pypdfium2.PdfDocument(lone.data)
        for n in (0, lone.pages - 1):
            assert pdf[line.pages[n] - 1].get_mediabox() == one[n].get_mediabox()
    assert sorted(page for line in lines for page in line.pages) == [*range(2, len(pdf) + 1)]
    assert print_kit(kit).data == printed.data, "the same bytes again"
    first = kit.orders[0][1]
    assert (
        page_image(printed.data, lines[0].pages[0] - 1, 40).tobytes()
        == page_image(print_order(first).data, 0, 40).tobytes()
    )


@pytest.mark.parametrize("way", json.loads(GOLDEN.read_text("utf-8")))
def test_the_contents_look_as_when_last_looked_at(way: str) -> None:
    _, made = whole_kit(*way.split())
    check_looks(GOLDEN, way, [next(looks_of(made.data))])


class Line(NamedTuple):
    """A line of the contents: the job, the pages, the straight cuts."""

    job: int
    pages: list[int]
    cuts: int


def lines_of(said: str, kit: KitOrder) -> list[Line]:
    """What the table of contents says of each sheet, in the order of the kit's parts."""
    table = said.partition("What is on the pages")[2]
    lines = []
    for part, order in kit.orders:
        said_beside = re.sub(r"\{\w+\} ", "", part.note)  # signs are drawn, not written
        head = re.escape(f"{order.sheet.title} {said_beside}".strip())
        pages = r"(\d) (\d+)(?:–(\d+))?(?:, (\d+)–?(\d+)?)? "
        found = re.search(pages + head + r"(?: – (–|\d+|by hand)| (\d+))?", table)
        assert found, (part.sheet, table)
        first, last, again, end = (int(n) if n else 0 for n in found.groups()[1:5])
        pages = [*range(first, (last or first) + 1)]
        if again:
            pages += range(again, (end or again) + 1)
        if "To a page" not in table:
            lines.append(Line(int(found[1]), pages, 0))
            continue
        cuts = found[7] or (found[6] if (found[6] or "").isdigit() else "0")
        lines.append(Line(int(found[1]), pages, int(cuts)))
    return lines


@dataclass(frozen=True)
class JobLine:
    """A print job as the first page words it."""

    pages: range
    card: bool
    both: bool
    sheets: int


def jobs_of(said: str) -> list[JobLine]:
    """The print jobs that the first page lists."""
    row = r"Pages? (\d+)(?:–(\d+))? .*?on (paper|card), (one side|both sides) .*? (\d+) sheets?"
    listed = said.partition("Print in this order")[2].partition("What is on the pages")[0]
    return [
        JobLine(
            range(int(first), int(last or first) + 1), kind == "card", way == "both sides", int(n)
        )
        for first, last, kind, way, n in re.findall(row, listed)
    ]


def leaves(jobs: Iterable[JobLine]) -> list[tuple[int, int | None]]:
    """What comes out of a printer that does these jobs: each sheet's front and back."""
    out: list[tuple[int, int | None]] = []
    for job in jobs:
        if job.both:
            out += [(page, page + 1) for page in job.pages[::2]]
        else:
            out += [(page, None) for page in job.pages]
    return out


def pairs_alone(kit: KitOrder) -> list[tuple[str, str]]:
    """What stands on front and back of every sheet, each kind of sheet printed by itself."""
    out = []
    for _, order in kit.orders:
        data, backs, _ = alone(order)
        said = words_of(data)
        for page, (back, follows) in enumerate(zip(backs, [*backs[1:], False], strict=True)):
            if not back:
                out.append((said[page], said[page + 1] if follows else ""))
    return sorted(out)


@pytest.mark.parametrize("run", ["", *again_for("run=yes")], ids=["jobs", "run"])
@EVERY_GAME
def test_every_back_comes_behind_its_own_front(game: Game, run: str) -> None:
    kit, made = whole_kit(game.slug, run)
    said = words_of(made.data)
    jobs = jobs_of(said[0])
    assert [page for job in jobs for page in job.pages] == [*range(1, len(said) + 1)]
    if run:
        assert all(job.both and job.pages[0] % 2 == 1 for job in jobs)
    printed = [(said[front - 1], said[back - 1] if back else "") for front, back in leaves(jobs)]
    assert printed[0] == (said[0], "")
    assert sorted(printed[1:]) == pairs_alone(kit)
    for job in jobs:
        assert job.sheets == len(leaves([job]))
    lines = lines_of(said[0], kit)
    for (_, order), line in zip(kit.orders, lines, strict=True):
        job = jobs[line.job - 1]
        assert line.pages[0] in job.pages and job.card == order.sheet.card


def test_a_file_printed_on_both_sides_tells_the_printer_so() -> None:
    game = GAMES["sailorman-dice"]
    one_run = print_kit(order_kit(game, 4, CODE, {"run": "yes", "flip": "short"})).data
    assert b"/Duplex/DuplexFlipShortEdge" in one_run
    assert b"/Duplex" not in print_kit(order_kit(game, 4, CODE)).data
    aid = next(order for _, order in order_kit(game, 4, CODE).orders if order.sheet.reading)
    assert b"/Duplex/DuplexFlipLongEdge" in print_order(aid).data


def test_one_run_is_refused_where_backs_are_printed_later() -> None:
    with pytest.raises(BadInput, match="--set run"):
        order_kit(GAMES["waters-of-nereus"], 3, CODE, {"run": "yes", "plan": "apart"})


def test_a_kit_for_a_printing_service_counts_cards_and_parts_them_by_size() -> None:
    kit = order_kit(GAMES["waters-of-nereus"], 3, CODE, {"plan": "single"})
    printed = print_kit(kit)
    said = words_of(printed.data)[0]
    cards = sum(
        print_order(order).pages // 2
        for _, order in kit.orders
        if "plan" in type(order.options).model_fields
    )
    assert f"{cards} cards by a printing service" in said
    pdf = pypdfium2.PdfDocument(printed.data)
    sizes = [pdf[n].get_size() for n in range(len(pdf))]
    small = [size for size in sizes if max(size) < 400]
    assert sizes[-len(small) :] == small == sorted(small), "small pages last, each size in one run"


Table = tuple[int, dict[str, str]]


def tables_of(game: Game) -> Iterator[Table]:
    """Every number of players with every choice that a set-up has, one at a time and the ones that
    go together."""
    options = questions_of(game.setup_plan().options)
    for players in range(game.players.least, game.players.most + 1):
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


def paired(tables: Iterable[Table]) -> list[Table]:
    """Few of many tables, among them those without a choice: every two choices that any of the many
    makes together, or for so many players, are made together in one of the few."""
    few, seen = [], set[tuple[object, object]]()
    for players, given in reversed([*tables]):
        pairs = {*combinations([("players", players), *given.items()], 2)}
        if not given or not pairs <= seen:
            few.append((players, given))
        seen |= pairs
    return few


def ends(tables: Iterable[Table]) -> list[Table]:
    """The first and the last of the few."""
    few = paired(tables)
    return [few[0], *few[1:][-1:]]


HOW_MANY = pytest.mark.parametrize(
    "which",
    [ends, *again_for(paired), pytest.param(list, marks=pytest.mark.soak)],
    ids=["ends", "paired", "whole"],
)
"""Tables with a choice of set-ups, or all of them."""


@pytest.mark.oracle
@HOW_MANY
@EVERY_GAME
def test_every_table_has_a_kit_whose_code_opens_exactly_its_set_up(
    game: Game, which: Callable[[Iterable[Table]], list[Table]]
) -> None:
    for players, given in which(tables_of(game)):
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
    said = words_of(print_kit(kit).data)[0]
    cuts = 0
    for (_, order), line in zip(kit.orders, lines_of(said, kit), strict=True):
        cutting = alone(order).cutting
        assert line.cuts == (cutting.cuts if cutting else 0)
        cuts += line.cuts
    sheets = {
        card: sum(j.sheets for j in jobs_of(said) if j.card is card) for card in (True, False)
    }
    assert re.search(rf"\b{cuts} straight cuts?\b", said)
    assert re.search(rf"\b{sheets[False]} sheets? of paper", said)
    assert re.search(rf"\b{sheets[True]} sheets? of card", said)


def test_cuts_are_those_of_the_hand() -> None:
    """A stack of two-up pads takes the middle and four margins; cards are cut sheet by sheet."""
    dice = order_kit(GAMES["sailorman-dice"], 4, CODE)
    pad = next(order for part, order in dice.orders if part.sheet == "pad")
    cutting = print_order(pad).cutting
    assert cutting is not None and (cutting.each, cutting.cuts, cutting.stacked) == (5, 5, True)
    nereus = order_kit(GAMES["waters-of-nereus"], 3, CODE)
    cards = next(order for part, order in nereus.orders if part.sheet == "crew-deck")
    crew = print_order(cards).cutting
    assert crew is not None and (crew.columns, crew.rows, crew.each, crew.times) == (4, 2, 8, 3)


def test_a_kit_holds_what_plays_and_no_more() -> None:
    loot = {
        n: [part.sheet for part, _ in order_kit(GAMES["loot-island"], n, CODE).orders]
        for n in (2, 3)
    }
    assert "aaron-aid" in loot[2] and "aaron-aid" not in loot[3]
    ship, nereus = GAMES["ship-adventure"], GAMES["waters-of-nereus"]
    four = order_kit(ship, 4, CODE, {"mode": "caribbean-conquest", "boxes": "4"})
    parts = {part.sheet: (part, order) for part, order in four.orders}
    assert parts["tiles"][1].copies == 4 and parts["player-aid"][1].copies == 4
    assert not {"map-cards", "sea-map", "coordinate-aid", "level-recap"} & set(parts)
    markers = parts["control-markers"][1].options
    assert (markers.mode, markers.boxes, markers.players) == ("caribbean-conquest", 4, 4)
    assert parts["player-aid"][1].options.mode == markers.mode and "pieces" not in parts
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
    for players in (None, game.players.least - 1, game.players.most + 1):
        with pytest.raises(BadInput, match="--players"):
            order_kit(game, players, CODE)
    with pytest.raises(UnknownName, match="--set"):
        order_kit(game, game.players.most, CODE, {"sails": "red"})
    with pytest.raises(BadInput, match="--paper"):
        order_kit(game, game.players.most, CODE, paper="a5")


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
