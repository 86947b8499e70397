"""The sheets of Ship Adventure, opened again: what a set-up says, figures against the rules, the
owner's copy."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import partial
from itertools import combinations, product
from typing import Any

import pytest

from companion import get_game
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import JUNGLE, QUIET, Board, area_letters, square_name
from companion.games.ship_adventure.copy import ShipCopy, die_of
from companion.games.ship_adventure.fights import (
    average_gold,
    battle,
    gold_range,
    odds,
    skull_chances,
)
from companion.games.ship_adventure.helps.compass import (
    first_color,
    needle_mark,
    needle_name,
    rings,
)
from companion.games.ship_adventure.tiles import map_card
from companion.records import read_copy
from companion.words import percent
from pdf.catalogue import get_sheet
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS
from pdf.drawing.paper import PAPERS, Rect
from pdf.drawing.pen import Pen
from pdf.orders import make_order, print_order
from pdf.parts.card_faces import DESIGN
from pdf.sheets.ship_adventure.board_chart import EDGE, chart_of
from pdf.sheets.ship_adventure.combat_odds import AHEAD, BONUSES
from pdf.sheets.ship_adventure.coordinate_aid import EXAMPLES
from pdf.sheets.ship_adventure.map_cards import draw_back
from pdf.sheets.ship_adventure.play_board import BLEED, MOST_SHEETS, beside, plan_of
from pdf.sheets.ship_adventure.terrain import BoardDrawing, Squares
from tests.support.cut_out import pieces_of
from tests.support.rendered import CODE, page_image, printed, reader, words
from tests.support.ship_adventure.paper import CONQUEST, COPY, NAMES, made, owned, setup_of
from tests.support.tagged import heard

pytestmark = pytest.mark.rendered

PERCENT = re.compile(r"(?:under |over )?\d+%")
COPIES = pytest.mark.parametrize("copy", [None, owned()], ids=["ours", "from a copy"])
aid = partial(printed, game=facts.SLUG, code=None)


@COPIES
def test_every_chance_is_that_of_the_rules(copy: ShipCopy | None) -> None:
    die = die_of(copy)
    certain = max(die) - min(die)
    text = words(aid("combat-odds", copy=copy).data)
    expected: list[str] = []
    for n in range(certain + 1):
        chances = (odds(n, 0, die).win, odds(0, n, die).win, odds(n, 0, die).tie_before_reroll)
        expected += map(percent, chances)
    assert (odds(certain, 0, die).win, odds(0, certain, die).win) == (1, 0) and odds(
        certain - 1, 0, die
    ).win < 1
    assert f"{certain} or more" in text
    for theirs in (
        *(v.close for v in facts.LEVELS.values()),
        *(v.ranged for v in facts.LEVELS.values()),
    ):
        if theirs is not None:
            expected += [percent(odds(bonus, theirs, die).win) for bonus in BONUSES]
    assert PERCENT.findall(text) == expected
    units = range(1, facts.STACK + 1)
    for ahead in AHEAD:
        grid = (
            f"{f'Cards ahead by {ahead}' if ahead else 'Cards equal'} {' '.join(map(str, units))}"
        )
        for mine in units:
            chances = [battle(mine, theirs, ahead, 0, die) for theirs in units]
            grid = " ".join(
                [grid, str(mine), *(percent(chance).removesuffix("%") for chance in chances)]
            )
        assert grid in text
    assert ("The rules do not print the die" in text) == (copy is None)
    assert ("from your copy" in text) == (copy is not None)


@pytest.mark.parametrize("needles", [None, 8, 24])
def test_the_compass_table_names_the_first_player(needles: int | None) -> None:
    copy = owned(needles) if needles else None
    found = rings(copy)
    data = aid("compass-table", copy=copy).data
    text = words(data, len(reader(data).pages) - 1)
    sets = [s for n in (4, 3, 2) for s in combinations(facts.PLAYER_COLORS, n)]
    colours = rf"\b({'|'.join(facts.PLAYER_COLORS)})\b"
    body = text[text.index("Needle on") :]
    expected = [first_color(ring, present)[0] for ring in found for present in sets]
    signs = [told for role, told in heard(data) if role == "Figure" and told in facts.PLAYER_COLORS]
    assert signs == expected
    assert all(needle_mark(i, len(found)).replace("'", "’") in body for i in range(len(found)))
    drawn = words(data).partition("First player")[0]
    assert sorted(re.findall(colours, drawn)) == sorted(facts.PLAYER_COLORS), "whose the signs are"
    assert not re.findall(r"\b[RBYG]\b", drawn), "letters are areas"
    if copy:
        assert f"from your copy {copy.fingerprint}" in words(data)
    else:
        at = rings().index(("blue", "yellow", "green"))  # the position that the rules show
        assert f"needle on {needle_name(at, 12)}: blue, else yellow, else green".replace(
            "'", "’"
        ) in words(data)


@pytest.mark.parametrize("players", ["all", "1", "2", "4"])
def test_the_recap_has_the_figures_of_the_levels_played(players: str) -> None:
    text = words(aid("level-recap", f"players={players}").data)
    last = max(facts.LEVELS) if players == "all" else facts.LAST_LEVEL.get(int(players)) or 0
    for number, level in facts.LEVELS.items():
        low, high = gold_range(level.dice)
        played = number == facts.SOLO_LEVEL if players == "1" else number <= last
        assert (f"{low}–{high}, on average {float(average_gold(level.dice)):.1f}" in text) == played
        assert bool(re.search(rf"Level {number}\b", text)) == played
        if played:
            wanted = [
                f"+{level.close}",
                str(level.galleon),
                f"+{level.ranged}" if level.ranged else "no cannons",
            ]
            wanted += [] if players == "1" else map(percent, skull_chances(level.dice))
            assert all(one in text for one in wanted)
    assert ("Playing alone" in text) == (players in ("all", "1"))
    assert ("The level changes" in text) == (players != "1")


def test_examples_lead_where_a_reader_finds_them() -> None:
    """By hand: the first token passes NE by and ends in NW's only land square; the second in NE's
    north-east."""
    one, two = (example.located for example in EXAMPLES)
    assert (one.tile, one.square, two.tile, two.square) == (0, (1, 1), 1, (0, 3))
    looks = [
        [(step.number, step.corner, step.what, step.taken) for step in found.steps]
        for found in (one, two)
    ]
    assert looks[0] == [(1, "NE", "tile", False), (2, "NW", "tile", True)]
    passed, taken = (
        [(1, "SE", what, False) for what in ("tile", "square")],
        [(2, "NE", w, True) for w in ("tile", "square")],
    )
    assert looks[1] == [passed[0], taken[0], passed[1], taken[1]]


# ---- boards and maps


@pytest.mark.parametrize("boxes", ["1", "4", "9"])
def test_every_point_of_conquest_is_marked_with_its_colour(boxes: str) -> None:
    chart = chart_of(setup_of(4, mode=facts.CONQUEST, boxes=boxes))
    assert {(p.square, p.color) for p in chart.layout.points if p.color} == {
        (square, tag.colour) for square, tag in chart.tags.items() if not tag.player
    }
    text = Counter(words(made("board", CONQUEST, f"boxes={boxes}").data).split())
    size, letters = facts.SIZES[chart.layout.boxes], set(chart.point_colours.values())
    assert all(text[short] >= size.points for short in letters)
    assert len(letters) == size.areas


def test_areas_of_sea_are_named() -> None:
    """A code whose board has an area without land: its tokens leave the game, and the sheet says
    which."""
    code = next(
        c
        for c in (f"{CODE}.board-{n}" for n in range(2, 400))
        if setup_of(code=c).details["removed_tokens"]
    )
    removed = setup_of(code=code).details["removed_tokens"][0]
    assert f"its tokens leave the game: {removed}" in words(made("board", code=code).data)


@pytest.mark.parametrize("up", [1, 2, 4])
def test_a_sea_map_has_its_colours_in_words(up: int) -> None:
    copy = read_copy(ShipCopy, COPY)
    own = made("sea-map", f"up={up}", copies=up, copy=copy)
    assert (own.pages, own.sheets) == (1, up)
    text = words(own.data)
    assert f"Colours from your copy {copy.fingerprint}" in text
    assert all((name if up < 4 else name[:9]) in text for name in NAMES)


def test_every_area_has_one_letter() -> None:
    letters = "R O Y T W G P K B"
    assert area_letters(facts.AREA_COLORS) == dict(
        zip(facts.AREA_COLORS, letters.split(), strict=True)
    )
    assert area_letters(["green", "grey", "grenadine"]) == {
        "green": "G",
        "grey": "Y",
        "grenadine": "E",
    }
    for odd in (
        ["light red", "light blue", "A", "Ä"],
        ["green", "greenish", "Gn", "g", "G."],
        ["1", "111", "1112", "2", "3"],
    ):
        assert len(set(area_letters(odd).values())) == len(odd)


def test_coasts_go_on_across_the_wrapping_edges() -> None:
    """Land in a corner of the board has shores on all four corners of the sheet."""
    board = Board((JUNGLE + QUIET * 11, *(QUIET * 12,) * 11))
    document = Document("t", "s")
    document.begin(PAPERS["a4"])
    pen = Pen(document, 200, INKS["normal"])
    BoardDrawing(Squares(document, INKS["normal"], 10.0, "Q"), board, 10, 10).draw_squares(pen)
    turns = re.findall(r"1 0 0 1 ([\d.]+) ([\d.]+) cm /Qcl\d Do", pen.operators())
    assert len(turns) == 9, (
        "the square’s four corners, and those that stand at other corners of the board too"
    )


# ---- play size


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("boxes", "square"),
    [(1, 22), (1, 30), (1, 31), (1, 80), (4, 25), (4, 40), (4, 80), (9, 30), (9, 41)],
)
def test_the_sheets_together_are_the_board(paper: str, boxes: int, square: int) -> None:
    """Every square of the board on exactly one sheet, at its size, inside what printers reach."""
    side = facts.SIZES[boxes].side
    try:
        plan = plan_of(PAPERS[paper], side, square)
    except BadInput as error:
        allowed = re.search(r"up to (\d+)", str(error))
        assert allowed
        assert len(plan_of(PAPERS[paper], side, int(allowed[1]))) <= MOST_SHEETS
        return
    assert len(plan) <= MOST_SHEETS
    squares = Counter(s for sheet in plan.values() for s in sheet.part.squares)
    assert squares == Counter(product(range(side), repeat=2))
    for sheet in plan.values():
        part, box = sheet.part, sheet.box
        assert (box.w, box.h) == pytest.approx((part.cols * square, part.rows * square))
        assert PAPERS[paper].safe.contains(
            Rect(box.x - EDGE, box.y - EDGE, box.w + 2 * EDGE, box.h + 2 * EDGE)
        )
        east, south = beside(plan, sheet)["east"], beside(plan, sheet)["south"]
        if east:
            assert (east.part.col, east.part.row, east.part.rows) == (
                part.col + part.cols,
                part.row,
                part.rows,
            )
        if south:
            assert (south.part.row, south.part.col, south.part.cols) == (
                part.row + part.rows,
                part.col,
                part.cols,
            )


@pytest.mark.parametrize(("paper", "settings"), [("a4", ()), ("letter", ("square=40", CONQUEST))])
def test_every_square_is_printed_once_with_its_name(paper: str, settings: tuple[str, ...]) -> None:
    data = made("board", "size=play", *settings, paper=paper).data
    plan = plan_of(PAPERS[paper], facts.BOARD, 40 if settings else 30)
    for sheet in plan.values():
        text = words(data, sheet.number)
        assert f"Sheet {sheet.number} of {len(plan)}, {sheet.name}. No. {CODE}." in text
        names = [w for w in text.split() if re.fullmatch(r"[A-L]([1-9]|1[0-2])", w)]
        assert sorted(names) == sorted(map(square_name, sheet.part.squares))
        for side, other in beside(plan, sheet).items():
            joint = "flap under sheet" if side in ("east", "south") else "glue on the flap of sheet"
            assert other is None or f"{joint} {other.number}" in text


def test_nothing_is_lost_at_a_cut() -> None:
    """At every seam the flap shows the first millimetres of the next sheet, pixel for pixel or the
    one beside it."""
    data, plan = made("board", "size=play").data, plan_of(PAPERS["a4"], facts.BOARD, 30)
    # 10 dots a mm
    images = {
        part.number: page_image(data, part.number, 254).convert("L") for part in plan.values()
    }
    for part in plan.values():
        for side in ("east", "south"):
            other = beside(plan, part)[side]
            if other is None:
                continue
            alike = []
            for along, deep in product(range(20, 1500, 7), range(3, int(BLEED * 10) - 3)):
                dx, dy = (deep, along) if side == "east" else (along, deep)
                x, y = (
                    (part.box.right, part.box.y)
                    if side == "east"
                    else (part.box.x, part.box.bottom)
                )
                one: float = images[part.number].getpixel((round(x * 10 + dx), round(y * 10 + dy)))  # type: ignore[assignment]
                at = round(other.box.x * 10 + dx), round(other.box.y * 10 + dy)
                around = (
                    images[other.number]
                    .crop((at[0] - 1, at[1] - 1, at[0] + 2, at[1] + 2))
                    .tobytes()
                )
                alike.append(any(abs(one - v) < 20 for v in around))
            assert sum(alike) > 0.97 * len(alike), (part.number, side)


def test_a_board_of_too_many_sheets_is_refused_with_the_nearest_fit() -> None:
    with pytest.raises(BadInput, match="up to 41: that board takes 81 sheets"):
        made("board", "size=play", "square=45", CONQUEST, "boxes=9")


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("code", [CODE, "M4PX-29WD"])
def test_one_card_holds_the_pieces_of_a_box(flip: str, code: str) -> None:
    game, sheet = get_game(facts.SLUG), get_sheet(facts.SLUG, "conquest-pieces")
    order = make_order(game, sheet, {"flip": flip, "players": "4"}, code=code)
    pieces = Counter((piece.words.split()[0], piece.behind) for piece in pieces_of(order))
    view = setup_of(code=code, mode=facts.CONQUEST).view
    letters = area_letters(view.layout.areas)
    tokens = {(letters[colour], ""): many for colour, many in view.counts.items() if many}
    assert pieces == {**tokens, ("1", "2"): 52, ("Cannonball", ""): 8}
    printed = print_order(order)
    assert printed.pages == 2 and printed.cutting and printed.cutting.cuts == 39


def test_tiles_and_cards_are_the_copys() -> None:
    own = read_copy(ShipCopy, COPY)
    tiles, cards = (made(sheet, copy=own).data for sheet in ("tiles", "map-cards"))
    assert f"From your copy {own.fingerprint}" in words(tiles)
    assert f"From your copy {own.fingerprint}" in words(cards)
    assert words(cards, 1).count("own card") == facts.MAP_CARDS
    assert "ours" not in words(cards, 1)
    data = made("map-cards").data
    fronts, backs = words(data, 0), words(data, 1)
    for n in range(1, facts.MAP_CARDS + 1):
        found = map_card(n).el_dorado
        assert found and square_name(found) not in {*fronts.split(), *backs.split()}


def test_a_dot_tells_el_dorados_letter_and_another_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On the back of a card, where a glance does not tell it."""
    drawn: list[float] = []

    def noted(pen: Pen, points: list[tuple[float, float]], *more: Any) -> None:
        drawn.extend(math.degrees(math.atan2(x - 31.5, 44 - y)) % 360 for x, y in points)

    monkeypatch.setattr(Pen, "dots", noted)
    for n in range(1, facts.MAP_CARDS + 1):
        drawn.clear()
        card = map_card(n)
        assert card.el_dorado
        draw_back(Pen(Document("", ""), 88, INKS["normal"]), DESIGN, card)
        turn = 360 / facts.BOARD
        assert sorted(round(angle / turn) % facts.BOARD for angle in drawn) == sorted(
            card.el_dorado
        )
