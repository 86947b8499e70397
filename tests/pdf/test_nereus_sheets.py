"""The sheets of Waters of Nereus, opened again."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion import get_game
from companion.commands import run
from companion.copies import read_copy
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import full_board, our_board, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import deck_for, generate_deck
from companion.games.waters_of_nereus.holds import holds_of
from companion.games.waters_of_nereus.neutral import distance_table, turn_table
from companion.games.waters_of_nereus.rules.aids import aid
from companion.randomness import parse_code
from companion.setups import run_setup
from pdf.catalogue import sheet_names
from pdf.cli import print_command
from pdf.drawing.fonts import in_print
from pdf.drawing.paper import CUT_LINE, PAPERS, POINTS_PER_MM
from pdf.drawing.symbols import symbols
from pdf.orders import Printed
from pdf.parts.imposition import SAFETY, get_card_size, impose
from pdf.sheets.waters_of_nereus.discovery_deck import about_deck, dry_chance
from pdf.sheets.waters_of_nereus.pieces import SIGNS
from tests.support.rendered import (
    CODE,
    as_it_lies,
    check_golden,
    check_legible,
    check_safe_box,
    drawing_hash,
    marks,
    page_image,
    printed,
    reader,
)

SLUG = facts.SLUG
GOLDEN = Path(__file__).with_name("golden") / "nereus-sheets.json"
DECKS = {"discovery-deck", "science-deck", "crew-deck", "tokens"}
SHEETS: list[tuple[str, str, tuple[str, ...]]] = [
    ("discovery-deck", "a4", ()),
    ("discovery-deck", "letter", ("players=4", "board=9x9", "card=poker", "flip=short", "ink=outline")),
    ("science-deck", "letter", ()),
    ("science-deck", "a4", ("ink=low",)),
    ("crew-deck", "a4", ("flip=short",)),
    ("crew-deck", "letter", ("ink=outline", "card=poker")),
    ("cabin-board", "a4", ()),
    ("cabin-board", "letter", ("ink=outline",)),
    ("tokens", "letter", ("ink=low",)),
    ("tuck-box", "a4", ("ink=outline",)),
    ("compass-table", "a4", ()),
    ("compass-table", "letter", ("board=9x7", "ink=low")),
    ("player-aid", "a4", ("ink=outline",)),
    ("player-aid", "letter", ()),
    ("score-pad", "a4", ()),
    ("score-pad", "letter", ("up=2", "ink=low")),
    ("setup-sheet", "a4", ("players=4",)),
    ("setup-sheet", "letter", ("players=2", "variant=neutral")),
    ("setup-sheet", "a4", ("players=3", "board=9x9", "ink=outline")),
    ("setup-sheet", "letter", ("players=2", "board=3x3", "variant=neutral", "ink=low")),
    ("board", "a4", ("players=4",)),
    ("board", "letter", ("players=3", "board=9x9", "ink=outline")),
]
LAND = ((2, 4), (4, 0))
OWN = read_copy(
    NereusCopy,
    {
        "boards": {"few": {"water": ["~~~~~", "~~~~~", "~~~~#", "~~~~~", "#~~~~"]}},
        "discovery": {
            card: [
                "".join("x" if (5 * r + c) % 6 == n and (r, c) not in LAND else "." for c in range(5)) for r in range(5)
            ]
            for n, card in enumerate("ABCDEF")
        },
        "holds": {"pilot": {"recipe": ["white", "green/red", "any"], "points": 6}, "purser": {"points": 9}},
        "explorer_gold": [2, 3, 4, 5],
    },
)


def draw(sheet: str, *settings: str, **more: Any) -> Printed:
    return printed(sheet, *settings, game=SLUG, **more)


def text(data: bytes, page: int = 0) -> str:
    return " ".join(reader(data).pages[page].extract_text().split())


@pytest.fixture(scope="module", params=SHEETS, ids=lambda s: "-".join([s[0], s[1], *s[2]]))
def sheet(request: pytest.FixtureRequest) -> tuple[str, str, tuple[str, ...], bytes]:
    name, paper, settings = request.param
    return name, paper, settings, draw(name, *settings, paper=paper).data


def test_every_sheet_is_among_those_looked_at() -> None:
    assert {name for name, _, _ in SHEETS} == set(sheet_names(SLUG))


def test_boxes_fonts_and_vectors(sheet: tuple[str, str, tuple[str, ...], bytes]) -> None:
    _, paper, _, data = sheet
    size, pdf = as_it_lies(data, paper), reader(data)
    for page in pdf.pages:
        for box in (page.mediabox, page.trimbox, page.bleedbox):
            assert float(box.width) == pytest.approx(size.width * POINTS_PER_MM, abs=0.01)
            assert float(box.height) == pytest.approx(size.height * POINTS_PER_MM, abs=0.01)
    assert b"/Image" not in data
    assert b"Helvetica" not in data
    resources: Any = pdf.pages[0]["/Resources"]
    for font in resources["/Font"].get_object().values():
        assert font.get_object()["/BaseFont"][7] == "+"
    assert pdf.metadata is not None
    assert str(pdf.metadata.title).startswith("Waters of Nereus")
    assert len(pdf.outline) >= 1


def test_no_small_type_no_thin_line_and_nothing_outside_the_safe_box(
    sheet: tuple[str, str, tuple[str, ...], bytes],
) -> None:
    _, paper, _, data = sheet
    check_legible(data)
    check_safe_box(data, paper)


def test_same_input_same_bytes() -> None:
    for name, paper, settings in SHEETS[::3]:
        assert draw(name, *settings, paper=paper).data == draw(name, *settings, paper=paper).data


def test_sheets_look_as_they_did_when_last_looked_at() -> None:
    """Hashes of what is drawn; COMPANION_REGENERATE=1 rewrites them, which CI refuses. Look at the pages first."""
    check_golden(GOLDEN, {" ".join([n, p, *s]): drawing_hash(draw(n, *s, paper=p).data) for n, p, s in SHEETS})


# ---- decks


def placed(data: bytes, page: int) -> list[str]:
    return [str(m.operands[0])[1:] for m in marks(reader(data), page) if m.operator == "Do"]


def test_the_decks_hold_the_cards_of_the_box() -> None:
    science = draw("science-deck")
    fronts = [name for page in range(0, science.pages, 2) for name in placed(science.data, page)]
    backs = [name for page in range(1, science.pages, 2) for name in placed(science.data, page)]
    assert len(fronts) == len(backs) == facts.SCIENCE_CARDS
    copies = Counter(fronts)
    for card in (*facts.CARDS.values(), *facts.TURN_CARDS):
        assert copies["S" + card.name.replace("-", "")] == card.copies
    assert len(set(backs)) == 1

    crew = draw("crew-deck")
    backs = [name for page in range(1, crew.pages, 2) for name in placed(crew.data, page)]
    assert Counter(Counter(backs).values()) == {len(facts.CREW): len(SIGNS)}
    assert len(backs) == facts.CREW_CARDS
    fronts = [name for page in range(0, crew.pages, 2) for name in placed(crew.data, page)]
    assert len(set(fronts)) == len(fronts) == facts.CREW_CARDS + len(SIGNS), "a card on the cabin for each"


def test_the_discovery_cards_show_the_ticks_of_the_deck() -> None:
    deck = generate_deck(our_board(2), 2, parse_code(CODE, ()))
    data = draw("discovery-deck", "players=2-3", "ink=outline").data
    image = page_image(data, dpi=200).convert("L")
    grid = impose(PAPERS["a4"], get_card_size("standard"), "duplex", "long")
    for cell, card in zip(grid.fronts, deck.cards, strict=False):
        seen = set()
        for r in range(1, 6):
            for c in range(1, 6):
                # the ring of a ticked space, at its right
                x = cell.x + 7.5 + (c - 0.5) * 9.6 + 3.6
                y = cell.y + 20.6 + (r - 0.5) * 9.6
                k = 200 / 25.4
                dots = [image.getpixel((round(x * k + i), round(y * k))) for i in (-1, 0, 1)]
                if min(dots) < 128:  # type: ignore[type-var]
                    seen.add((r, c))
        assert seen == set(deck.ticked(card))


def test_the_chance_of_a_dry_space_is_stated_and_the_code_too() -> None:
    code = parse_code(CODE, ())
    pages = draw("discovery-deck")
    assert pages.code == CODE
    for page, players in ((0, 2), (2, 4)):
        deck = deck_for(players, code)
        said = text(pages.data, page)
        assert dry_chance(deck.dry_space(), deck.dry_mean()) in said
        assert said.count(f"Our own deck {CODE}") == facts.DISCOVERY_CARDS + 1
    said = "Chance that some water space has no tick on the four cards of the stack:"
    assert dry_chance(Fraction(1, 15), Fraction(2, 5)) == f"{said} 1 in 15 (7 %); 0.4 spaces on average."
    assert dry_chance(Fraction(1), Fraction(27)) == f"{said} certain; 27.0 spaces on average."
    told = about_deck(deck_for(2, code, full_board(9, 9)), "2–3")
    assert "board 9 × 9" in told[0]
    assert "ticked once" in told[1]


def test_the_owners_cards_are_printed_and_marked() -> None:
    data = draw("discovery-deck", "players=2-3", copy=OWN)
    said = text(data.data)
    assert data.code is None
    assert said.count(f"From your copy {OWN.fingerprint}") == facts.DISCOVERY_CARDS + 1
    deck = deck_for(2, parse_code(CODE, ()), None, OWN)
    assert deck.from_copy
    assert dry_chance(deck.dry_space(), deck.dry_mean()) in said
    assert "From your copy" not in text(draw("discovery-deck", "players=4", copy=OWN).data)


def test_marks_stand_on_fronts_only_a_quarter_of_a_millimetre_wide() -> None:
    data = draw("science-deck").data
    pdf = reader(data)
    for page in range(6):
        wide = [m for m in marks(pdf, page) if m.operator == "w" and abs(float(m.operands[0]) - CUT_LINE) < 0.01]
        assert bool(wide) == (page % 2 == 0)


@pytest.mark.parametrize("settings", [(), ("card=poker", "ink=low")])
def test_fronts_keep_an_eighth_of_an_inch_clear(settings: tuple[str, ...]) -> None:
    card = "poker" if settings else "standard"
    image = page_image(draw("crew-deck", *settings).data, dpi=200).convert("L")
    k = 200 / 25.4
    for cell in impose(PAPERS["a4"], get_card_size(card), "duplex", "long").fronts:
        outer = image.crop(tuple(round(v * k) for v in (cell.x, cell.y, cell.right, cell.bottom)))
        clear = SAFETY - 0.2
        corner = round(3.2 * k)  # arcs tell where it may be rounded
        for box in (
            (corner, 0, outer.width - corner, round(clear * k)),
            (0, corner, round(clear * k), outer.height - corner),
            (outer.width - round(clear * k), corner, outer.width, outer.height - corner),
        ):
            assert outer.crop(box).getextrema()[0] > 250


@pytest.mark.parametrize("card", ["standard", "poker"])
def test_a_back_hides_a_drift_of_two_millimetres(card: str) -> None:
    """The tint goes on past every cut, and the pattern is the same at every edge, so no card is marked."""
    data = draw("science-deck", f"card={card}").data
    grid = impose(PAPERS["a4"], get_card_size(card), "duplex", "long")
    image = page_image(data, 1, dpi=254).convert("RGB")  # ten dots to a millimetre
    block = grid.block
    for d in (-1.8, 0.0, 1.8):
        for x, y in (
            (block.x + d, block.centre[1] / 2), (block.right + d, block.centre[1] / 2),
            (block.x + 20, block.y + d), (block.x + 20, block.bottom + d),
        ):  # fmt: skip
            assert image.getpixel((round(x * 10), round(y * 10))) != (255, 255, 255)
    # 2 mm to either side of a cut between cards lies what lies beside the cut of their neighbours
    cells = grid.fronts
    first, second = (
        image.crop((round(c.right * 10) - 20, round(c.y * 10) + 50, round(c.right * 10) + 20, round(c.y * 10) + 200))
        for c in cells[:2]
    )
    difference = sum(abs(a - b) for a, b in zip(first.tobytes(), second.tobytes(), strict=True)) / len(first.tobytes())
    assert difference < 12, "half a dot of rounding is all that differs"


def test_the_explorers_gold_is_marked_where_the_copy_tells_it() -> None:
    said = text(draw("crew-deck", copy=OWN).data)
    assert f"from your copy {OWN.fingerprint}" in said
    plain = text(draw("crew-deck").data)
    assert "from your copy" not in plain
    assert "inferred; your board decides" in plain
    only = read_copy(NereusCopy, {"explorer_gold": [2, 3, 4, 6]})
    assert f"your copy {only.fingerprint}" in both_sides(draw("player-aid", copy=only).data)


# ---- compass


def test_the_compass_table_says_what_the_rules_say() -> None:
    data = draw("compass-table").data
    said = reader(data).pages[0].extract_text()
    words = Counter(re.findall(r"\b[NESW]{1,2}\b", said))
    expected = Counter(p for points in turn_table().values() for p in points)
    for point in facts.POINTS:
        # the table, its label, the compass
        assert words[point] == expected[point] + 2
    assert "Roll again: a 2 turns the disc from east to south" in " ".join(said.split())
    assert "leftmost free action space" in " ".join(reader(data).pages[-1].extract_text().split())


@pytest.mark.parametrize("size", ["5x5", "3x3", "9x9", "7x5"])
def test_every_space_and_distance_stands_on_the_distance_pages(size: str) -> None:
    board = full_board(*map(int, size.split("x")))
    pdf = reader(draw("compass-table", f"board={size}").data)
    # what stands on the board itself: after the last of the action distances, before the legend
    said = " ".join(p.extract_text().split("4, 3, 2, 1.")[1].split("Roll again")[0] for p in pdf.pages[1:-1])
    rooms = [room for by_point in distance_table(board).values() for room in by_point.values()]
    names = re.findall(r"[A-I][1-9]", said)
    assert sorted(names) == sorted(square_name(space) for space in board.spaces)
    numbers = Counter(re.findall(r"[0-9]", re.sub(r"[A-I][1-9]", "", said)))
    assert numbers == Counter(str(min(d, room)) for room in rooms if room for d in (1, 2, 3, 4))


def test_a_board_without_a_centre_is_refused() -> None:
    with pytest.raises(BadInput, match="odd number"):
        draw("compass-table", "board=6x6")


def test_the_owners_board_is_used_and_marked() -> None:
    data = draw("compass-table", copy=OWN).data
    said = text(data, 1)
    assert f"from your copy {OWN.fingerprint}" in said
    assert "E3" not in said, "no water there"
    assert "our own grid" in text(draw("compass-table").data, 1)


# ---- aid and pad


def both_sides(data: bytes) -> str:
    return " ".join(text(data, page) for page in range(2))


def test_the_aid_tells_every_action_and_what_the_copy_knows() -> None:
    said = both_sides(draw("player-aid").data)
    table = next(part for section in aid("player-aid").sections for part in section.parts if part.options.get("heads"))
    crew = {line.cells[1].strip("*"): line.cells[2:] for line in table.parts[1:]}
    for member in facts.CREW_MEMBERS.values():
        assert member.title in said
        for mine, theirs in zip(crew[member.title], (*member.spaces, member.gold, member.enhanced), strict=True):
            said_so = Counter(re.findall(r"\d+", mine))
            assert said_so <= Counter(re.findall(r"\d+", theirs)), (mine, theirs)
    assert "write in what your cabin shows" in said
    told = both_sides(draw("player-aid", copy=OWN).data)
    assert f"Your copy {OWN.fingerprint}" in told
    for hold in holds_of(OWN).values():
        assert hold.points is None or f"{hold.points} VP" in told


def test_the_pad_lists_every_card_with_its_points() -> None:
    said = text(draw("score-pad").data)
    for card in facts.CARDS.values():
        assert in_print(card.title) in said
    for words in ("Scoring track", "Science power", "Gold into points", "Total", "completed holds", "incomplete holds"):
        assert words in said
    assert draw("score-pad", "up=2", copies=3).pages == 2


# ---- setup sheet


def decoded(data: bytes, dpi: int = 200) -> str:
    cv2 = pytest.importorskip("cv2", reason="OpenCV decodes the QR codes")
    numpy = pytest.importorskip("numpy")
    link, _, _ = cv2.QRCodeDetector().detectAndDecode(numpy.array(page_image(data, dpi=dpi))[:, :, ::-1].copy())
    return str(link)


@pytest.mark.parametrize("settings", [("players=2", "variant=neutral"), ("players=4", "board=7x6"), ("players=3",)])
@pytest.mark.parametrize("seed", [CODE, f"{CODE}.ships-2.treasures-3"])
def test_code_and_link_of_a_setup_lead_back_to_it(settings: tuple[str, ...], seed: str) -> None:
    sheet = draw("setup-sheet", *settings, seed=seed)
    assert sheet.code == seed
    said = text(sheet.data)
    assert CODE in said
    if "." in seed:
        assert ".treasures-3" in said
    parts = urlsplit(decoded(sheet.data))
    assert (parts.hostname, parts.path) == ("companion.local", f"/{SLUG}/setup")
    query = {key: value[0] for key, value in parse_qs(parts.query).items()}
    players = int(query.pop("players"))
    result = run_setup(get_game(SLUG), players, query.pop("seed"), query)
    assert result.code == seed
    given = dict(s.split("=") for s in settings)
    assert players == int(given.pop("players"))
    assert query == given
    for color in facts.COLORS:
        assert f"{color} {result.details['bag'][color]} of {facts.TREASURES[color]}" in said
    assert f"Left in the bag {sum(result.details['bag'].values())}" in said


def test_the_stack_is_not_told() -> None:
    """Two setups that differ in the discovery stack only differ in the code and nothing else."""
    one, two = (text(draw("setup-sheet", seed=s).data) for s in (f"{CODE}.discovery-2", f"{CODE}.discovery-3"))
    assert one.replace("discovery-2", "discovery-3") == two
    assert "Face down" in one


def test_a_setup_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="variant"):
        draw("setup-sheet", "players=3", "variant=neutral")
    with pytest.raises(BadInput, match="--seed"):
        draw("setup-sheet", seed="7KQ4")


def test_the_deck_card_and_the_pad_can_be_scanned() -> None:
    link = decoded(draw("discovery-deck", "players=4").data, 300)
    assert link == f"HTTP://COMPANION.LOCAL:8080/{SLUG}/setup?players=4&seed={CODE}"
    assert decoded(draw("score-pad").data) == f"HTTP://COMPANION.LOCAL:8080/{SLUG}/score"


def test_fresh_codes_are_drawn_and_told() -> None:
    for name in ("setup-sheet", "discovery-deck"):
        one, two = draw(name, seed=None), draw(name, seed=None)
        assert one.code != two.code
        assert one.code is not None
        assert one.code in text(one.data)


# ---- symbols and the command


def test_every_treasure_and_crew_member_has_a_shape_of_its_own() -> None:
    found = symbols()
    names = [f"treasure-{c}" for c in facts.COLORS] + [facts.GEM, *facts.CREW, *SIGNS.values(), "flask", "hourglass"]
    assert len({found[name] for name in names}) == len(names)


def test_the_command_hands_the_copy_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    program = click.Group("companion", commands={"print": print_command})
    folder = tmp_path / "data" / "copies"
    folder.mkdir(parents=True)
    (folder / f"{SLUG}.json").write_text(json.dumps(OWN.entered()), "utf-8")
    monkeypatch.chdir(tmp_path)
    arguments = ["print", SLUG, "player-aid", "-o", "aid.pdf", "--data", str(tmp_path / "data")]
    assert run(program, arguments) == 0
    assert str(OWN.fingerprint) in text(Path("aid.pdf").read_bytes())
    (folder / f"{SLUG}.json").write_text('{"boards": 3}', "utf-8")
    assert run(program, arguments) == 2
