"""Every sheet of every game in the ways that golden files name: a sound document of vectors, drawn
as when looked at.

A golden is ``{"SHEET PAPER SETTING...": [a line a page]}``: the page's size, how much of each kind
is drawn with a hash of where, a hash of inks and one of words. A new way to look is a new key with
an empty list; then COMPANION_REGENERATE=1, and look at it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion import GAMES, Game, get_game
from companion.games.loot_island.copy import LootCopy
from companion.records import read_copy
from pdf.catalogue import get_sheet, sheets_of
from pdf.drawing.paper import PAPERS
from tests.support.landing import again_for
from tests.support.looks import check_looks, looks_of
from tests.support.loot_island.paper import COPY as LOOT_COPY
from tests.support.rendered import CODE, check_document, printed, words_of
from tests.support.ship_adventure.paper import owned

pytestmark = pytest.mark.rendered

GOLDEN = Path(__file__).with_name("golden")
DRAWN_ONCE = "VD4J06-BDQ00J-95ZZMJ-ATVWJ9-PPZ4JD-DQZY00-00000J-0GCRNR"
"""An own map: it says nothing of the generator, which has a golden file of its own."""


@dataclass(frozen=True)
class Looked:
    """How the sheets of a golden file were ordered."""

    slug: str
    copies: int = 2
    code: str | None = CODE
    copy: Callable[[], Any] | None = None


FILES = {
    "sailorman-sheets": Looked("sailorman-dice", code=DRAWN_ONCE),
    "nereus-sheets": Looked("waters-of-nereus", copies=1),
    "loot-sheets": Looked("loot-island", copy=lambda: read_copy(LootCopy, LOOT_COPY)),
    "ship-board-sheets": Looked("ship-adventure", copies=1),
    "ship-aid-sheets": Looked("ship-adventure", code=None, copy=owned),
}
FILES |= {
    path.stem: Looked(game.slug, copies=1)
    for game in GAMES.values()
    if (path := GOLDEN / f"{game.module}-sheets.json").is_file()
}
WAYS = [
    (name, way)
    for name in FILES
    for way in json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
]
OWN_PAGES = {"plan=single", "size=a2", "size=a3", "size=a4"}
"""Settings that choose pages of another size than the paper's."""
_WAY = re.compile(rf"(.+?)[ -]({'|'.join(PAPERS)}|with a copy)(?:[ -](.*))?")


def parts_of(way: str) -> tuple[str, str, list[str]]:
    """Sheet, paper (or "with a copy") and settings of a golden's key."""
    found = _WAY.fullmatch(way)
    assert found, way
    return found[1], found[2], re.split(r"[ -](?=\w+=)", found[3]) if found[3] else []


def drawn(looked: Looked, way: str) -> tuple[str, bytes]:
    """The paper of a way and its file."""
    name, paper, settings = parts_of(way)
    owners = looked.copy() if paper == "with a copy" and looked.copy else None
    paper = get_sheet(looked.slug, name).papers[0] if owners else paper
    copies = 1 if owners else looked.copies
    made = printed(
        name, *settings, paper=paper, copies=copies, code=looked.code, game=looked.slug, copy=owners
    )
    return paper, made.data


def first_ways() -> list[object]:
    """The first way of each sheet for every run, its others before a landing."""
    firsts = {(file, parts_of(way)[0]): way for file, way in reversed(WAYS)}
    return [
        one if one[1] == firsts[one[0], parts_of(one[1])[0]] else again_for(one)[0] for one in WAYS
    ]


@pytest.mark.parametrize(
    ("file", "way"), first_ways(), ids=[f"{FILES[file].slug}: {way}" for file, way in WAYS]
)
def test_a_sheet_is_sound_and_looks_as_when_last_looked_at(file: str, way: str) -> None:
    looked, golden = FILES[file], GOLDEN / f"{file}.json"
    paper, data = drawn(looked, way)
    if OWN_PAGES.isdisjoint(parts_of(way)[2]):
        check_document(data, paper, get_game(looked.slug).title)
        assert any("nofficial" in said for said in words_of(data)) or looked.code == DRAWN_ONCE
    if "maps=unique" in way:
        return  # the generator has a golden of its own
    check_looks(golden, way, [*looks_of(data)])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_sheet_was_looked_at_on_every_paper(game: Game) -> None:
    assert sheets_of(game.slug), f"a new game needs sheets: nothing to print for {game.title}"
    files = [name for name, looked in FILES.items() if looked.slug == game.slug]
    assert files, f"a new game needs tests/pdf/golden/{game.module}-sheets.json"
    tried = {parts_of(way)[:2] for file, way in WAYS if file in files}
    wanted = {(sheet.name, paper) for sheet in sheets_of(game.slug) for paper in sheet.papers}
    wanted = {one for one in wanted if one[1] != "legal"}  # Letter's page in the middle of another
    assert wanted <= tried, f"to be looked at: {sorted(wanted - tried)}"
    assert {name for name, _ in tried} <= {sheet.name for sheet in sheets_of(game.slug)}


CODED = [
    (game.slug, sheet.name)
    for game in GAMES.values()
    for sheet in sheets_of(game.slug)
    if sheet.uses_code
]


@pytest.mark.parametrize(("slug", "sheet"), CODED, ids=["-".join(one) for one in CODED])
def test_without_a_code_a_fresh_one_is_drawn_and_told(slug: str, sheet: str) -> None:
    one, two = (printed(sheet, game=slug, code=None) for _ in range(2))
    assert one.code and one.code != two.code
    assert one.code in words_of(one.data)[0]
