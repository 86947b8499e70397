"""The boards, tiles, maps and set-ups of Ship Adventure on paper, opened again: documents, geometry, codes, copies."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest

from companion import get_game
from companion.copies import read_copy
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import JUNGLE, QUIET, Board, square_name, turned
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.tiles import OURS, box_tiles, card_rows, map_card
from companion.setups import SetupResult, run_setup
from pdf.catalogue import sheets_of
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS, PIECES
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Rect, divide
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import symbols
from pdf.orders import Printed
from pdf.parts.imposition import get_card_size, impose
from pdf.sheets.ship_adventure.board_chart import EDGE, chart_of
from pdf.sheets.ship_adventure.board_play_size import BLEED, MOST_SHEETS, plan_of
from pdf.sheets.ship_adventure.colours import draw_hatch, ink_of
from pdf.sheets.ship_adventure.identity import QR
from pdf.sheets.ship_adventure.terrain import BoardDrawing, Squares
from tests.support.rendered import (
    CODE,
    check_document,
    check_golden,
    check_legible,
    check_safe_box,
    check_vector,
    decoded_qr,
    page_image,
    printed,
    reader,
    stream_hash,
    without_guides,
)

GAME = facts.SLUG
GOLDEN = Path(__file__).with_name("golden") / "ship-board-sheets.json"
MINE = ("board", "tiles", "map-cards", "sea-map", "setup-sheet")
LANDSCAPE = ("tiles", "map-cards")
CONQUEST = "mode=caribbean-conquest"
SHEETS = [
    ("board", "a4", ()),
    ("board", "letter", ("players=2", "map_card=3", "ink=outline")),
    ("board", "letter", (CONQUEST, "boxes=4", "players=3", "ink=low")),
    ("board", "a4", (CONQUEST, "boxes=9", "players=2")),
    ("board", "a4", ("size=play", "players=1")),
    ("board", "letter", ("size=play", "square=40", CONQUEST, "ink=outline")),
    ("tiles", "a4", ()),
    ("tiles", "letter", ("square=40", "flip=short", "ink=outline")),
    ("map-cards", "a4", ("ink=low",)),
    ("map-cards", "letter", ("card=poker", "ink=outline")),
    ("pieces", "a4", ()),
    ("pieces", "letter", ("ink=outline",)),
    ("sea-map", "a4", ("up=1",)),
    ("sea-map", "letter", ("ink=outline",)),
    ("sea-map", "a4", ("up=4", "ink=low")),
    ("setup-sheet", "a4", ("players=4",)),
    ("setup-sheet", "letter", ("players=1", "ink=outline")),
    ("setup-sheet", "letter", (CONQUEST, "players=3", "ink=low")),
    ("setup-sheet", "a4", (CONQUEST, "boxes=4")),
    ("setup-sheet", "letter", (CONQUEST, "boxes=9", "players=2", "ink=outline")),
]
NAMES = ["Cove", "Reef Nr 2", "Cay", "Long Sandy Beach 33", "Key", "Gulf", "Bay", "Ness", "Sound"]
COPY = {
    "tiles": [
        {"squares": list(turned(t.squares, t.number)), **({"color": t.color} if t.color else {})}
        for t in reversed(OURS)
    ],
    "map_cards": [{"islands": [row[::-1] for row in card_rows(map_card(n))]} for n in range(1, 5)],
    "area_colors": NAMES,
    "compass": [
        {"inner": "red", "middle": "green", "outer": "blue"},
        {"inner": "yellow", "middle": "blue", "outer": "red"},
    ],
}


def made(
    sheet: str,
    *settings: str,
    paper: str = "a4",
    copies: int = 1,
    seed: str | None = CODE,
    copy: ShipCopy | None = None,
) -> Printed:
    return printed(sheet, *settings, paper=paper, copies=copies, seed=seed, game=GAME, copy=copy)


@cache
def drawn(name: str, paper: str, settings: tuple[str, ...]) -> bytes:
    """One of :data:`SHEETS`, drawn once for all tests."""
    return made(name, *settings, paper=paper).data


def words(data: bytes, page: int = 0) -> str:
    """The page's text with single spaces."""
    return " ".join(pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range().split())


def setup_of(players: int = 4, seed: str = CODE, copy: ShipCopy | None = None, **settings: str) -> SetupResult:
    return run_setup(get_game(GAME), players, seed, settings, copy=copy)


@pytest.fixture(scope="module")
def own_copy() -> ShipCopy:
    return read_copy(ShipCopy, COPY)


@pytest.fixture(scope="module", params=SHEETS, ids=lambda s: "-".join([s[0], s[1], *s[2]]))
def sheet(request: pytest.FixtureRequest) -> tuple[str, str, bytes]:
    name, paper, settings = request.param
    return name, paper, drawn(name, paper, settings)


def test_a_sheet_is_a_sound_document(sheet: tuple[str, str, bytes]) -> None:
    name, paper, data = sheet
    landscape = name in LANDSCAPE
    check_document(data, paper, "Ship Adventure", landscape)
    check_vector(data)
    check_legible(data)
    check_safe_box(data, paper, landscape)


def test_a_sheet_cites_the_rules_and_is_unofficial(sheet: tuple[str, str, bytes]) -> None:
    text = words(sheet[2])
    assert "Rules: " in text
    assert "nofficial" in text


def test_every_sheet_is_there_and_tried_on_both_papers() -> None:
    there = {s.name: s for s in sheets_of(GAME)}
    assert set(MINE) <= set(there)
    for name in MINE:
        assert {paper for n, paper, _ in SHEETS if n == name} == set(there[name].papers) == {"a4", "letter"}


def test_sheets_look_as_they_did_when_last_looked_at() -> None:
    found = {
        "-".join([name, paper, *settings]): stream_hash(drawn(name, paper, settings))
        for name, paper, settings in SHEETS
    }
    check_golden(GOLDEN, found)


def test_same_input_same_bytes() -> None:
    for name, paper, settings in SHEETS[::4]:
        assert made(name, *settings, paper=paper).data == drawn(name, paper, settings)


def test_symbols_of_the_game_are_in_the_sprite() -> None:
    game = get_game(GAME)
    needed = {game.symbol, *(name for names in game.line_symbols.values() for name in names)}
    needed |= {"pirate", "harbor", "temple", "city", "jungle", "wave", "cannon", "swords", "target", "needle", "level"}
    assert needed | {"skull", "map-card", "coin", "ship"} <= set(symbols())


# ---- boards


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (1, {}),
        (2, {"map_card": "2"}),
        (4, {}),
        (2, {"mode": facts.CONQUEST}),
        (4, {"mode": facts.CONQUEST, "boxes": "4"}),
        (3, {"mode": facts.CONQUEST, "boxes": "9"}),
    ],
)
@pytest.mark.parametrize("name", ["board", "setup-sheet"])
def test_the_qr_code_and_the_number_lead_to_the_printed_set_up(
    name: str, players: int, settings: dict[str, str]
) -> None:
    printed_sheet = made(name, f"players={players}", *(f"{k}={v}" for k, v in settings.items()))
    assert printed_sheet.code == CODE
    assert f"No. {CODE}" in words(printed_sheet.data)
    link = decoded_qr(printed_sheet.data, divide(PAPERS["a4"], 1).places[0], QR)
    parts, query = urlsplit(link), parse_qs(urlsplit(link).query)
    assert (parts.netloc.lower(), parts.path) == ("companion.local:8080", f"/{GAME}/setup")
    assert query.pop("players") == [str(players)]
    said = {key: value[0] for key, value in query.items()}
    assert run_setup(get_game(GAME), players, said.pop("seed"), said).details == setup_of(players, **settings).details
    assert said == settings


def test_a_redrawn_code_is_printed_whole() -> None:
    code = f"{CODE}.board-3.colors-4.compass-11.map-card-2"
    for name in ("board", "setup-sheet"):
        sheet = made(name, seed=code)
        assert f"No. {code}" in words(sheet.data)
        link = decoded_qr(sheet.data, divide(PAPERS["a4"], 1).places[0], QR)
        assert parse_qs(urlsplit(link).query)["seed"] == [code]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_board_tells_the_set_up_in_words(players: int) -> None:
    setup = setup_of(players)
    text = words(made("board", f"players={players}").data)
    for color in setup.details["areas"]:
        assert color.capitalize() in text
    for side, color in facts.EDGE_COLORS.items():
        assert f"{side.capitalize()}: {color}" in text
    for seat in setup.view.seats:
        letters, name = f"{seat.color[0].upper()}{seat.seat}", f"{seat.color.capitalize()} {seat.seat}"
        assert letters in text or name in text
    assert f"{setup.view.level}" in text
    assert all(re.search(rf"\b{letter}\b", text) for letter in "ABCDEFGHIJKL")
    assert {str(n) for n in range(1, 37)} <= set(text.split()), "the number of every tile"


@pytest.mark.parametrize("boxes", ["1", "4", "9"])
def test_every_point_of_conquest_is_marked_with_its_colour(boxes: str) -> None:
    setup = setup_of(4, mode=facts.CONQUEST, boxes=boxes)
    chart = chart_of(setup)
    assert {(p.square, p.color) for p in chart.layout.points if p.color} == {
        (square, tag.colour) for square, tag in chart.tags.items() if not tag.player
    }
    text = Counter(words(made("board", CONQUEST, f"boxes={boxes}").data).split())
    letters = chart.point_colours
    size = facts.SIZES[chart.layout.boxes]
    for short in letters.values():
        assert text[short] >= size.points
    assert len(set(letters.values())) == len(letters) == size.areas


def test_areas_of_sea_are_named() -> None:
    """A code whose board has an area without land: its tokens leave the game, and the sheet says which."""
    for n in range(2, 400):
        code = f"{CODE}.board-{n}"
        setup = setup_of(seed=code)
        if setup.details["removed_tokens"]:
            break
    else:
        pytest.skip("no area of sea among these codes")
    text = words(made("board", seed=code).data)
    assert f"its tokens leave the game: {setup.details['removed_tokens'][0]}" in text


def test_many_boards_can_be_drawn(own_copy: ShipCopy) -> None:
    for n in range(2, 12):
        made("board", f"map_card={n % 4 + 1}", seed=f"{CODE}.board-{n}", copy=own_copy)
        made("setup-sheet", f"players={n % 4 + 1}", seed=f"{CODE}.board-{n}", copy=own_copy)
    for players, boxes in product((2, 3, 4), (1, 4, 9)):
        made("setup-sheet", CONQUEST, f"boxes={boxes}", f"players={players}", seed=f"{CODE}.colors-{boxes + 1}")


# ---- play size


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("boxes", [1, 4, 9])
@pytest.mark.parametrize("square", [22, 25, 30, 31, 40, 60, 80])
def test_the_sheets_together_are_the_board(paper: str, boxes: int, square: int) -> None:
    """Every square of the board on exactly one sheet, at its size, inside what printers reach."""
    side = facts.SIZES[boxes].side
    try:
        plan = plan_of(PAPERS[paper], side, square)
    except BadInput as error:
        allowed = re.search(r"up to (\d+)", str(error))
        assert allowed
        assert len(plan_of(PAPERS[paper], side, int(allowed[1])).parts) <= MOST_SHEETS
        return
    assert len(plan.parts) == plan.columns * plan.rows <= MOST_SHEETS
    squares = Counter(s for part in plan.parts for s in part.view.squares)
    assert set(squares) == set(product(range(side), repeat=2))
    assert set(squares.values()) == {1}
    safe = PAPERS[paper].safe
    for part in plan.parts:
        assert part.box.w == pytest.approx(part.view.cols * square)
        assert part.box.h == pytest.approx(part.view.rows * square)
        around = Rect(part.box.x - EDGE, part.box.y - EDGE, part.box.w + 2 * EDGE, part.box.h + 2 * EDGE)
        assert safe.contains(around)
        for side_name, back in (("east", "west"), ("south", "north")):
            other = plan.beside(part, side_name)
            if other is None:
                continue
            assert plan.seam(part, side_name) == plan.seam(other, back)
            if side_name == "east":
                assert other.view.col == part.view.col + part.view.cols
                assert (other.view.row, other.view.rows) == (part.view.row, part.view.rows)
            else:
                assert other.view.row == part.view.row + part.view.rows
                assert (other.view.col, other.view.cols) == (part.view.col, part.view.cols)
    seams = {plan.seam(p, s) for p in plan.parts for s in ("east", "south") if plan.beside(p, s)}
    assert len(seams) == plan.rows * (plan.columns - 1) + plan.columns * (plan.rows - 1)


@pytest.mark.parametrize(("paper", "settings"), [("a4", ()), ("letter", ("square=40", CONQUEST))])
def test_every_square_is_printed_once_with_its_name(paper: str, settings: tuple[str, ...]) -> None:
    data = made("board", "size=play", *settings, paper=paper).data
    plan = plan_of(PAPERS[paper], facts.BOARD, 40 if settings else 30)
    found: Counter[str] = Counter()
    for part in plan.parts:
        text = words(data, part.number)
        assert f"Sheet {part.number} of {len(plan.parts)}, {part.name}." in text
        assert f"No. {CODE}" in text
        names = [w for w in text.split() if re.fullmatch(r"[A-L]([1-9]|1[0-2])", w)]
        assert set(names) == {square_name(s) for s in part.view.squares}
        found.update(names)
    assert found == Counter(square_name(s) for s in product(range(facts.BOARD), repeat=2))


def test_nothing_is_lost_at_a_cut() -> None:
    """At every seam the flap shows the first millimetres of the next sheet, pixel for pixel or the one beside it."""
    dpi = 254  # ten pixels a millimetre
    data = made("board", "size=play").data
    plan = plan_of(PAPERS["a4"], facts.BOARD, 30)
    images = {part.number: page_image(data, part.number, dpi).convert("L") for part in plan.parts}
    depth = int(BLEED * 10) - 3
    for part in plan.parts:
        for side in ("east", "south"):
            other = plan.beside(part, side)
            if other is None:
                continue
            a, b = part.box, other.box
            length = (a.h if side == "east" else a.w) * 10 - 40
            alike = total = 0
            for along, deep in product(range(20, int(length), 7), range(3, depth)):
                if side == "east":
                    here, there = (a.right * 10 + deep, a.y * 10 + along), (b.x * 10 + deep, b.y * 10 + along)
                else:
                    here, there = (a.x * 10 + along, a.bottom * 10 + deep), (b.x * 10 + along, b.y * 10 + deep)
                total += 1
                one = images[part.number].getpixel((round(here[0]), round(here[1])))
                around = [(round(there[0]) + i, round(there[1]) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
                two = [images[other.number].getpixel(at) for at in around]
                alike += any(abs(int(one) - int(v)) < 20 for v in two)  # type: ignore[call-overload]
            assert alike > 0.97 * total, (part.number, side, alike / total)


def test_the_cover_shows_the_plan() -> None:
    made_board = made("board", "size=play", "square=40")
    text = words(made_board.data)
    assert made_board.pages == 7
    assert "six sheets follow" in text
    assert "A square is 40 mm, the board 48 cm a side" in text
    assert "this is ours" in text
    link = decoded_qr(made_board.data, divide(PAPERS["a4"], 1).places[0], QR)
    assert parse_qs(urlsplit(link).query)["seed"] == [CODE]


def test_the_plan_hides_nothing_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers of the sheets keep off what stands on squares."""
    discs: list[tuple[float, float, float]] = []
    circle = Pen.circle

    def noted(pen: Pen, cx: float, cy: float, r: float, *more: Any, **named: Any) -> None:
        discs.append((cx, cy, r))
        circle(pen, cx, cy, r, *more, **named)

    monkeypatch.setattr(Pen, "circle", noted)
    for code in (CODE, *(f"{CODE}.board-{n}" for n in range(2, 6))):
        discs.clear()
        made("board", "size=play", seed=code)
        numbers = [(x, y) for x, y, r in discs if r == 5]
        assert len(numbers) == 4
        symbols_at = [(x, y) for x, y, r in discs if 2 < r < 4.5]
        assert len(symbols_at) >= 13
        for x, y in numbers:
            assert all(max(abs(x - u), abs(y - v)) > 13 for u, v in symbols_at)  # mm, a square


def test_a_board_of_too_many_sheets_is_refused_with_the_nearest_fit() -> None:
    with pytest.raises(BadInput, match="up to 41: that board takes 81 sheets"):
        made("board", "size=play", "square=45", CONQUEST, "boxes=9")
    assert made("board", "size=play", "square=41", CONQUEST, "boxes=9").pages == 55


# ---- tiles and cards


def test_every_tile_is_printed_once() -> None:
    for paper, settings, pages in (("a4", (), 6), ("letter", ("square=40",), 12)):
        data = without_guides(made("tiles", *settings, paper=paper).data)
        assert len(reader(data).pages) == pages
        numbers: Counter[str] = Counter()
        for page in range(0, pages, 2):
            text = words(data, page).split("Ship Adventure")[-1]
            assert "Our own tiles" in text
            drawn = reader(data).pages[page].extract_text().replace(text, "")
            numbers.update(re.findall(r"(?m)^(\d+)$", drawn))
        assert set(numbers) >= {str(n) for n in range(1, 37)}
        for color in facts.PLAYER_COLORS:
            assert sum(words(data, page).count(color.capitalize()) for page in range(pages)) == 1


def test_tiles_and_cards_are_the_copys_where_entered(own_copy: ShipCopy) -> None:
    assert [t.squares for t in box_tiles(own_copy)] != [t.squares for t in OURS]
    tiles = made("tiles", copy=own_copy).data
    assert f"From your copy {own_copy.fingerprint}" in " ".join(reader(tiles).pages[0].extract_text().split())
    assert stream_hash(tiles) != stream_hash(made("tiles").data)
    cards = made("map-cards", copy=own_copy).data
    assert f"From your copy {own_copy.fingerprint}" in words(cards)
    assert words(cards, 1).count("own card") == facts.MAP_CARDS
    assert "ours" not in words(cards, 1)


def test_a_map_card_shows_its_islands_and_el_dorado() -> None:
    data = made("map-cards").data
    fronts, backs = words(data, 0), words(data, 1)
    assert fronts.count("Ours, not the publisher’s") >= facts.MAP_CARDS
    for n in range(1, facts.MAP_CARDS + 1):
        card = map_card(n)
        assert card.el_dorado is not None
        assert square_name(card.el_dorado) in backs
        assert square_name(card.el_dorado) not in fronts.split(), "the front keeps the secret"
    assert fronts.count("In a disc: the central island, no token at first unless you play alone.") == facts.MAP_CARDS
    assert backs.count("El Dorado") == facts.MAP_CARDS


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_meet_their_fronts(flip: str) -> None:
    """Turned over its edge, the sheet has each card's El Dorado in the cell of its own front."""
    data = made("map-cards", f"flip={flip}").data
    grid = impose(PAPERS["a4"], get_card_size("standard"), "duplex", "long")
    for n in range(1, facts.MAP_CARDS + 1):
        x, y = _place(data, 0, f"{n} of {facts.MAP_CARDS}")
        u, v = _place(data, 1, f"Map {n}, ours")
        u, v = (u, grid.paper.height - v) if flip == "long" else (grid.paper.width - u, v)
        cells = [[cell.contains(Rect(*at, 0, 0)) for cell in grid.fronts] for at in ((x, y), (u, v))]
        assert cells[0] == cells[1]
        assert any(cells[0])


def _place(data: bytes, page: int, text: str) -> tuple[float, float]:
    """Where a text of a page begins, in mm from the top left."""
    sheet = pypdfium2.PdfDocument(data)[page]
    found = sheet.get_textpage()
    at = found.search(text).get_next()
    assert at is not None, text
    left, bottom, _, _ = found.get_charbox(at[0])
    return left / POINTS_PER_MM, (sheet.get_height() - bottom) / POINTS_PER_MM


# ---- sea maps and colours


@pytest.mark.parametrize("up", [1, 2, 4])
def test_a_sea_map_has_its_colours_in_words(up: int, own_copy: ShipCopy) -> None:
    made_map = made("sea-map", f"up={up}", copies=up)
    text = words(made_map.data)
    assert (made_map.pages, made_map.sheets) == (1, up)
    for color in facts.AREA_COLORS:
        assert len(re.findall(rf"\b{color.capitalize()}\b", text)) >= up
    assert "The colours are ours" in text
    own = words(made("sea-map", f"up={up}", copy=own_copy).data)
    assert f"Colours from your copy {own_copy.fingerprint}" in own
    for name in NAMES:
        assert (name if up < 4 else name[:12]) in own
    for n in range(1, facts.MAP_PIECES + 1):
        assert str(n) in text.split()


def test_five_do_not_fit_a_page() -> None:
    with pytest.raises(BadInput, match="up"):
        made("sea-map", "up=3")


def test_short_names_tell_colours_apart() -> None:
    assert short_names(facts.AREA_COLORS) == {
        "red": "Re",
        "orange": "Or",
        "yellow": "Ye",
        "turquoise": "Tu",
        "white": "Wh",
        "green": "Gr",
        "purple": "Pu",
        "pink": "Pi",
        "blue": "Bl",
    }
    assert short_names(["green", "grey", "grenadine"]) == {"green": "Gn", "grey": "Gy", "grenadine": "Ge"}
    for odd in (["light red", "light blue", "A", "Ä"], ["green", "greenish", "Gn"], ["1", "111", "1112", "2", "3"]):
        assert len(set(short_names(odd).values())) == len(odd)


def test_every_colour_has_a_hatching_of_its_own() -> None:
    drawn = {}
    for color in facts.AREA_COLORS:
        document = Document(PAPERS["a4"], "t", "s")
        pen = Pen(document, 50, INKS["outline"])
        draw_hatch(pen, Rect(5, 5, 20, 20), color)
        drawn[color] = pen.operators()
        assert ink_of(pen, color) == "#FFFFFF", "outline has no tints"
    assert len(set(drawn.values())) == len(facts.AREA_COLORS)
    assert set(facts.PLAYER_COLORS) <= set(PIECES)


def test_hatching_stays_in_its_box() -> None:
    for color in facts.AREA_COLORS:
        document = Document(PAPERS["a4"], "t", "s")
        pen = Pen(document, 50, INKS["outline"])
        draw_hatch(pen, Rect(10, 20, 7.3, 4.1), color)
        k = POINTS_PER_MM
        for x, y, op in re.findall(r"(-?[\d.]+) (-?[\d.]+) ([ml])\b", pen.operators()):
            assert 10 * k - 0.1 <= float(x) <= 17.3 * k + 0.1, (color, op)
            assert (50 - 24.1) * k - 0.1 <= float(y) <= 30 * k + 0.1


# ---- set-up sheets


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_setup_sheet_has_the_steps_the_seats_and_the_levels(players: int) -> None:
    setup = setup_of(players)
    text = words(made("setup-sheet", f"players={players}").data).replace("’", "'")
    for step in setup.steps:
        assert step.title in text
        for line in step.text.split("\n"):
            assert line.split(": ")[-1].split(" ")[0] in text
    seats = "Your seat" if players == 1 else "Seats, clockwise"
    assert seats in text
    assert (re.search(r"\bfirst\b", text.split("The square is")[0].split(seats)[1]) is not None) == (players > 1)
    levels = [facts.SOLO_LEVEL] if players == 1 else range(1, facts.LAST_LEVEL[players] + 1)
    for n in facts.LEVELS:
        level = facts.LEVELS[n]
        row = [f"+{level.close}"] if n in levels else []
        for value in row:
            assert value in text
    gold = [str(facts.LEVELS[n].galleon) for n in levels]
    assert " ".join(gold) in re.sub(r"\s+", " ", text)


@pytest.mark.parametrize(
    "settings",
    [
        *((f"players={n}", f"map_card={card}") for n in (1, 2, 3, 4) for card in (1, 4)),
        *((CONQUEST, f"boxes={boxes}", f"players={n}") for boxes in (1, 4, 9) for n in (2, 4)),
    ],
)
def test_the_steps_are_read_at_arms_length(settings: tuple[str, ...]) -> None:
    """The last step stands in the type of the body, not in that of notes; beside nine boxes in 8 pt."""
    page = pypdfium2.PdfDocument(made("setup-sheet", *settings).data)[0]
    found = page.get_textpage()
    at = found.search("innermost" if "players=1" in settings else "goes first.").get_next()
    assert at is not None
    _, bottom, _, top = found.get_charbox(at[0] + 1, loose=True)
    assert top - bottom > (1.0 if "boxes=9" in settings else 1.1) * 8


def test_squares_of_points_stand_once_on_the_sheet() -> None:
    for boxes in ("1", "4"):
        setup = setup_of(2, mode=facts.CONQUEST, boxes=boxes)
        text = words(made("setup-sheet", CONQUEST, f"boxes={boxes}", "players=2").data)
        for color in {p.color for p in setup.view.layout.points if p.color}:
            where = ", ".join(square_name(p.square) for p in setup.view.layout.points if p.color == color)
            assert text.count(where) == 1, (color, where)


def test_a_colour_has_the_same_letters_on_paper_as_on_every_page() -> None:
    """Also where only some of the nine play: letters do not depend on the others at the table."""
    names = ["green", "grey", "grenadine", "sea", "seal", "sand", "red", "blue", "pink"]
    copy = read_copy(ShipCopy, {"area_colors": names})
    short = short_names(names)
    for n in range(20):
        setup = setup_of(2, f"{CODE}.board-{n + 2}", copy, mode=facts.CONQUEST)
        colors = chart_of(setup).point_colours
        assert len(colors) == 3
        assert colors.items() <= short.items()


def test_long_names_of_areas_keep_to_their_area(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are cut rather than run into another name or over a symbol's square beside them."""
    plates: list[tuple[float, Rect]] = []
    rounded = Pen.rounded

    def noted(pen: Pen, box: Rect, *more: Any, **named: Any) -> None:
        plates.append((id(pen), box))
        rounded(pen, box, *more, **named)

    monkeypatch.setattr(Pen, "rounded", noted)
    names = [f"{letter} a long name indeed" for letter in "abcdefghi"]
    assert all(len(name) == 20 for name in names)
    copy = read_copy(ShipCopy, {"area_colors": names})
    for n in range(2, 12):
        for sheet in ("board", "setup-sheet"):
            plates.clear()
            made(sheet, seed=f"{CODE}.board-{n}", copy=copy)
            wide = [box for _, box in plates if box.w > 14 and abs(box.h - 3.6) < 1e-6]
            assert len(wide) == facts.AREAS
            for one, two in combinations(wide, 2):
                apart = one.right < two.x or two.right < one.x or one.bottom < two.y or two.bottom < one.y
                assert apart, (sheet, n, one, two)
            side = {"board": 13.6, "setup-sheet": 9.0}[sheet]
            assert all(box.w < facts.AREA * side for box in wide), (sheet, n)


def test_a_bad_order_is_refused() -> None:
    with pytest.raises(BadInput, match="--set players"):
        made("setup-sheet", CONQUEST, "players=1")
    with pytest.raises(BadInput, match="boxes"):
        made("board", "boxes=4")
    with pytest.raises(BadInput, match="--seed"):
        made("board", seed="7KQ4")
    with pytest.raises(BadInput, match="square"):
        made("tiles", "square=81")


def test_without_a_code_a_fresh_one_is_drawn() -> None:
    one, two = made("board", seed=None), made("board", seed=None)
    assert one.code != two.code
    assert one.code is not None
    assert one.code in words(one.data)


def test_coasts_go_on_across_the_wrapping_edges() -> None:
    """Land in a corner of the board has shores on all four corners of the sheet."""
    board = Board((JUNGLE + QUIET * 11, *(QUIET * 12,) * 11))
    document = Document(PAPERS["a4"], "t", "s")
    squares = Squares(document, INKS["normal"], 10.0, "Q")
    pen = Pen(document, 200, INKS["normal"])
    BoardDrawing(squares, board, 10, 10).draw(pen)
    turns = re.findall(r"1 0 0 1 ([\d.]+) ([\d.]+) cm /Qcl\d Do", pen.operators())
    assert len(turns) == 9, "the square's four corners, and those that stand at other corners of the board too"
