"""Sheets that are read, as somebody hears them: what of a page is read, in which order, as what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pypdfium2
import pytest
from pypdfium2 import raw

from companion import GAMES, Game, get_game
from companion.games.loot_island.events import EVENTS
from companion.games.ship_adventure.copy import die_of
from companion.games.ship_adventure.fights import odds
from companion.words import percent
from pdf.catalogue import AnySheet, get_sheet, sheets_of
from pdf.drawing.fonts import in_print
from pdf.drawing.paper import PAPERS, Rect
from pdf.drawing.pen import Pen
from pdf.kits import order_kit, print_kit
from pdf.orders import make_order, setup_for
from pdf.preflight import check_pdf
from pdf.printer_sheet import print_printer_sheet
from tests.support.rendered import CODE, check_sound, drawn, marks, printed, reader
from tests.support.tagged import check_owners, heard

pytestmark = pytest.mark.rendered

READ = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug) if sheet.reading]
NAMED = pytest.mark.parametrize(
    ("game", "sheet"), READ, ids=[f"{game.slug}-{sheet.name}" for game, sheet in READ]
)
READING = {
    *(
        "player-aid",
        "setup-sheet",
        "event-reference",
        "treasure-index",
        "aaron-aid",
        "bonus-tables",
    ),
    *("level-recap", "compass-table", "combat-odds", "coordinate-aid"),
}

LARGE = [
    (game, sheet)
    for game, sheet in READ
    if "large" in sheet.options.model_fields and sheet.name != "player-aid"
]


EVERY = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug)]
PICTURES = {
    ("sailorman-dice", "pad"),
    ("loot-island", "score-pad"),
    ("loot-island", "round-tracker"),
}
"""Sheets each of which is a picture: what of it differs is drawn upon what does not."""


@pytest.mark.parametrize(
    ("game", "sheet"), EVERY, ids=[f"{game.slug}-{sheet.name}" for game, sheet in EVERY]
)
def test_every_sheet_is_heard_by_its_name_with_words_for_its_pictures(
    game: Game, sheet: AnySheet
) -> None:
    assert sheet.reading == (sheet.name in READING)
    data = printed(sheet.name, game=game.slug, copies=2).data
    assert bool(raw.FPDFCatalog_IsTagged(pypdfium2.PdfDocument(data)))
    assert (b"pdfuaid:part" in data) == sheet.reading, "only what is for reading says so"
    check_owners(data)
    said = heard(data)
    assert all(words.strip() for _, words in said)
    role, words = said[0]
    if (game.slug, sheet.name) in PICTURES:
        assert (role, words.partition(" ")[0]) == ("Figure", sheet.title.partition(" ")[0])
        return
    assert role == "H1"
    assert len(said) >= 5
    if sheet.card and any("both sides" in words for _, words in said):
        assert any(role == "Figure" and words.endswith(": the backs") for role, words in said)


MANY = 105
"""So many that what describes them is packed."""


@pytest.mark.landing
def test_of_many_pads_each_is_heard_in_its_turn() -> None:
    data = printed("pad", "maps=unique", game="sailorman-dice", copies=MANY).data
    assert b"/ObjStm" in data, "so many pages are packed"
    check_sound(data)
    check_owners(data)
    said = heard(data)
    assert len({words for _, words in said}) == len(said) == MANY
    assert said[0] == ("Figure", f"Map pad {CODE}")


@NAMED
def test_every_mark_of_a_page_is_in_the_tree_and_copies_are_named(
    game: Game, sheet: AnySheet
) -> None:
    data = printed(sheet.name, game=game.slug, copies=3).data
    check_sound(data)
    check_owners(data)
    assert data == printed(sheet.name, game=game.slug, copies=3).data
    once, twice = heard(printed(sheet.name, game=game.slug).data), heard(data)
    assert len(once) >= 5
    assert twice[: len(once)] == once
    assert {
        words.rpartition(", ")[2] for role, words in twice[len(once) :] if role == "Figure"
    } == {"once more"}
    assert len({role for role, _ in twice[len(once) :]}) == 1


@pytest.mark.parametrize(("game", "sheet"), LARGE, ids=[sheet.name for _, sheet in LARGE])
def test_large_print_tells_the_same_in_type_of_12_points(game: Game, sheet: AnySheet) -> None:
    plain, large = (
        printed(sheet.name, *way, game=game.slug, code=None).data for way in ((), ("large=yes",))
    )
    check_owners(large)
    check_sound(large)
    told, again = (
        {word for _, said in heard(data) for word in re.findall(r"\w+", said)}
        for data in (plain, large)
    )
    assert told - again <= {"in", "our", "own", "words", "unofficial", "Why", "how"}
    pdf = reader(large)
    used = [m for n in range(len(pdf.pages)) for m in marks(pdf, n) if m.operator == "Tf"]
    assert min(float(m.operands[1]) * m.scale for m in used) >= 12.0 - 1e-3
    assert [words for role, words in heard(large) if role == "H1"] == [heard(plain)[0][1]] * len(
        pdf.pages
    )


@pytest.mark.parametrize("slug", [game.slug for game, sheet in READ if sheet.name == "setup-sheet"])
def test_the_steps_of_a_set_up_are_heard_in_turn(slug: str) -> None:
    said = heard(printed("setup-sheet", game=slug).data)
    roles = [role for role, _ in said if role.startswith("H")]
    assert roles[0] == "H1"
    assert roles.count("H1") == 1
    assert roles.count("H2") >= 3
    game = get_game(slug)
    order = make_order(game, get_sheet(slug, "setup-sheet"), code=CODE)
    steps = [in_print(step.title) for step in setup_for(order).steps]
    told = said[
        max(
            n
            for n, (role, words) in enumerate(said)
            if words.strip() in ("Step by step", "At the table")
        ) :
    ]
    heads = [words.strip().lstrip("0123456789 ") for role, words in told if role == "P"]
    places = [heads.index(title) for title in steps if title in heads]
    assert places == sorted(places)
    assert len(places) >= len(steps) - 3
    codes = [words for role, words in said if role == "Figure" and words.startswith("QR code of ")]
    assert len(codes) == 1


def test_a_table_is_heard_row_by_row() -> None:
    said = [
        (role, words)
        for role, words in heard(printed("combat-odds", game="ship-adventure", code=None).data)
    ]
    at, die = said.index(("TH", "The first roll ends level")) + 1, die_of(None)
    for n in range(max(die) - min(die)):
        shares = (odds(n, 0, die).win, odds(0, n, die).win, odds(n, 0, die).tie_before_reroll)
        assert said[at : at + 4] == [
            ("TH", str(n)),
            *(("TD", in_print(percent(share))) for share in shares),
        ]
        at += 4
    said = heard(printed("level-recap", game="ship-adventure", code=None).data)
    row = said[said.index(("TH", "Galleon")) + 1 :]
    assert [role for role, _ in row[:3]] == ["TD"] * 3, "what a level gives is no head"


def test_a_folded_aid_is_heard_in_the_order_of_the_flat_one() -> None:
    titles = []
    for settings in ((), ("fold=yes",)):
        aid = printed("player-aid", *settings, game="ship-adventure", code=None)
        titles.append([words for role, words in heard(aid.data) if role in ("H1", "H2", "H3")])
    assert titles[0] == titles[1]


def test_every_event_and_every_symbol_that_nothing_else_tells_is_heard() -> None:
    said = [
        words.strip()
        for _, words in heard(printed("event-reference", game="loot-island", code=None).data)
    ]
    at = 0
    for name, event in EVENTS.items():
        at = said.index(name, at)
        assert said[at + 1] == in_print(event.title)
    index = heard(printed("treasure-index", game="loot-island", code=None).data)
    assert ("Figure", "jewel") in index
    assert ("Figure", "skull looking left") in index
    assert ("Figure", "house rule") in heard(
        printed("player-aid", game="sailorman-dice", code=None).data
    )


def test_a_kit_reads_what_is_read() -> None:
    data = print_kit(order_kit(get_game("loot-island"), 2, CODE)).data
    said = heard(data)
    check_owners(data)
    assert said[0] == ("H1", "Loot Island")
    assert ("TH", "What") in said
    assert any(words.startswith(f"Score pad {CODE}. A column") for _, words in said)
    assert b"pdfuaid:part" not in data, "pads are pictures to whoever hears them"

    data = print_printer_sheet(PAPERS["a4"], "long", "http://companion.local:8080").data
    check_owners(data)
    assert [words[:7] for role, words in heard(data) if words.startswith("Gauge ")] == [
        "Gauge A",
        "Gauge B",
    ]


@pytest.mark.parametrize(
    ("game", "sheet"), [("loot-island", "player-aid"), ("ship-adventure", "setup-sheet")]
)
def test_a_tagged_file_says_what_it_is(game: str, sheet: str) -> None:
    data = printed(sheet, game=game).data
    root = reader(data).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]  # type: ignore[index]
    assert root["/Lang"] == "en-GB"  # type: ignore[index]
    packet = root["/Metadata"].get_data().decode()  # type: ignore[index]
    assert "<pdfuaid:part>1</pdfuaid:part>" in packet
    assert get_game(game).title in packet


# ---- each rule is seen to find what it is for

Draw = Callable[[Pen], object]


def heading(pen: Pen) -> None:
    with pen.role("H1"):
        pen.text(50, 50, "Cannonball", size=10)


def read(*draws: Draw, marked: bool = True) -> bytes:
    """A page that is read, on which ``draws`` drew below a heading."""
    return drawn(heading, *draws, reading=True, marked=marked)


def jump(pen: Pen) -> None:
    with pen.role("H3"):
        pen.text(50, 80, "Galleon", size=10)


def second(pen: Pen) -> None:
    with pen.role("H2"):
        pen.text(50, 80, "Galleon", size=10)


def wordless(pen: Pen) -> None:
    with pen.figure("", Rect(40, 90, 20, 20)):
        pen.rect(Rect(40, 90, 20, 20))


def table(pen: Pen) -> None:
    rows: tuple[tuple[Literal["Column"] | None, str, str], ...] = (
        ("Column", "Gold", "Skulls"),
        (None, "3", "4"),
    )
    with pen.role("Table"):
        for y, (scope, *words) in enumerate(rows):
            with pen.role("TR"):
                for x, word in enumerate(words):
                    with pen.cell(scope):
                        pen.text(50 + 30 * x, 100 + 10 * y, word)


def shorter(data: bytes) -> bytes:
    """The same with a cell less in the first row of its table."""
    row = re.compile(rb"(/S/TR/P \d+ 0 R/Pg \d+ 0 R/K\[\d+ 0 R)( \d+ 0 R)")
    return row.sub(lambda found: found[1] + b" " * len(found[2]), data, count=1)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (lambda: read(marked=False), "page 1: something is neither read nor an artifact"),
        (lambda: read(marked=False), "page 1: marked content 0 of the tree is not on the page"),
        (lambda: read(jump), "H3 follows H1"),
        (lambda: read(wordless), "page 1: a picture without words"),
        (lambda: shorter(read(table)), "page 1: a table whose rows differ in length"),
        (lambda: read(table).replace(b"/S/TH", b"/S/TD"), "page 1: a table without heads"),
        (
            lambda: read().replace(b"/StructParents 0", b"/StructParentz 0"),
            "page 1: nothing of it is read",
        ),
        (lambda: read().replace(b"/K[0]", b"/K[ ]"), "page 1: H1 is empty"),
        (
            lambda: read(second).replace(b"/K[1]", b"/K[ ]"),
            "page 1: marked content 1 is not in the tree",
        ),
        (
            lambda: read(second).replace(b"/K[1]", b"/K[0]"),
            "page 1: marked content 0 is read 2 times",
        ),
        (lambda: read(second).replace(b"/S/H2", b"/S/LI"), "page 1: LI stands in Sect"),
        (lambda: read(second).replace(b"/S/H1", b"/S/H2"), "its first heading is H2"),
    ],
)
def test_each_rule_of_reading_finds_what_it_is_for(data: Callable[[], bytes], said: str) -> None:
    assert check_pdf(read(second, table)) == []
    assert said in check_pdf(data())


def test_texts_of_one_line_are_one_paragraph() -> None:
    def line(pen: Pen) -> None:
        width = pen.text(50, 80, "Galleon")
        pen.text(50 + width + 2, 80, "to the east")
        pen.text(120, 80, "far off")

    assert heard(read(line)) == [
        ("H1", "Cannonball"),
        ("P", "Galleon to the east"),
        ("P", "far off"),
    ]


def test_a_state_that_is_kept_ends_no_mark() -> None:
    """What is drawn turned or clipped is marked by itself: no mark stands across a change of
    state."""

    def turned(pen: Pen) -> None:
        pen.line(10, 10, 50, 10)
        with pen.turned(60, 60, 1):
            pen.line(60, 60, 70, 60)
            pen.text(60, 66, "Up")
        pen.line(10, 20, 50, 20)

    data = read(turned)
    check_sound(data)
    contents = reader(data).pages[0].get_contents()
    assert contents is not None
    depth = opened = 0
    for line in contents.get_data().decode().split("\n"):
        word = line.rpartition(" ")[2]
        if word.endswith(("BDC", "BMC")):
            opened = depth
        elif word == "EMC":
            assert depth == opened
        elif line.startswith("q "):
            depth += 1
        elif line == "Q":
            depth -= 1


def test_a_picture_is_said_to_be_where_it_is_drawn() -> None:
    def ship(pen: Pen) -> None:
        with pen.figure("A ship", Rect(40, 90, 20, 10)):
            pen.rect(Rect(40, 90, 20, 10))

    (box,) = re.findall(rb"/S/Figure.*?/BBox\[([\d. ]+)\]", read(ship))
    assert [round(float(v) * 25.4 / 72) for v in box.split()] == [40, 297 - 100, 60, 297 - 90]
    turned = printed("player-aid", "up=2", game="loot-island").data
    width, height = reader(turned).pages[0].mediabox[2:]
    placed = re.findall(rb"/S/Figure.*?/BBox\[([\d. ]+)\]", turned)
    assert placed
    for frame in placed:
        left, low, right, high = map(float, frame.split())
        assert 0 <= left < right <= width and 0 <= low < high <= height


def test_what_a_hold_takes_is_heard_after_its_name() -> None:
    """Nereus, Understanding the cabin: the captain's hold takes one treasure of four colours."""
    cabin = printed("cabin-board", "holds=ours", game="waters-of-nereus", code=None)
    said = [(role, words.strip()) for role, words in heard(cabin.data)]
    at = said.index(("H2", "Captain’s hold"))
    assert said[at + 1] == ("Figure", "Captain’s hold: black, purple, red, green")
    assert sum(words.partition(":")[0].endswith("’s hold") for _, words in said) == 2 * 7
