"""Player aids: what stands on every size, in order, legible, no text upon another; their numbers
are the facts'."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from typing import Final

import pytest

from companion import GAMES
from companion.games.loot_island.facts import KNOWN_HEALERS
from companion.games.sailorman_dice.facts import EMPTY
from companion.games.sailorman_dice.rules.aids import FIRST, ROW, SECOND, aid as told_by, most
from companion.games.ship_adventure.facts import MODES
from companion.games.waters_of_nereus import facts as nereus
from pdf.catalogue import sheets_of
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import prose
from pdf.parts.flow import formats, printing
from pdf.parts.flow.blocks import Block, Laid, Setting
from pdf.parts.flow.sides import ALWAYS, LAST, USUAL, Aid, AidSection, FilledAid, fill
from pdf.parts.flow.texts import aid_of, draw_rules, of_rules
from pdf.sheets.loot_island import player_aid as loot
from pdf.sheets.loot_island.player_aid import CHESTS, DISCS, found
from pdf.sheets.sailorman_dice import player_aid as sailorman
from pdf.sheets.ship_adventure import player_aid as ship
from pdf.sheets.waters_of_nereus import player_aid as waters
from tests.support.landing import again_for
from tests.support.rendered import check_document, marks, printed, reader, words_of
from tests.support.tagged import check_owners, heard

pytestmark = pytest.mark.rendered

TOLD: Final[dict[str, Sequence[Callable[[], Aid]]]] = {
    "sailorman-dice": (lambda: aid_of(told_by("player-aid"), lambda narrow: sailorman._FIGURES),),
    "waters-of-nereus": (waters.player_aid,),
    "loot-island": (lambda: loot.player_aid(None, {}),),
    "ship-adventure": tuple(partial(ship.player_aid, mode) for mode in MODES),
}
"""What tells a game's sides."""
GAME = pytest.mark.parametrize("slug", TOLD)
EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
AID: Final = "player-aid"
WAYS: Final = (
    ("a4", ()),
    ("letter", ("ink=outline",)),
    ("a5", ("ink=low",)),
    ("a4", ("up=2",)),
    ("a5", ("fold=yes",)),
    ("a4", ("large=yes",)),
    ("a5", ("large=yes",)),
)
WAY = pytest.mark.parametrize(("paper", "settings"), [*WAYS[:2], *again_for(*WAYS[2:])])
FORMATS: Final = {
    "full": formats.full_page((1, 2)),
    "half": formats.HALF_PAGE,
    "fold": formats.FOLDED,
}
LEAST: Final = 8.0  # points


@pytest.mark.parametrize(
    ("paper", "settings", "on_its_head"),
    [
        ("a4", (), False),
        ("a4", ("up=2", "flip=short"), False),
        ("a4", ("up=2",), True),
        ("a5", (), False),
        ("a5", ("flip=short",), True),
        ("a5", ("fold=yes",), True),
        ("a4", ("fold=yes",), False),
    ],
)
def test_a_back_is_upright_when_the_aid_is_turned_like_a_leaf(
    paper: str, settings: tuple[str, ...], on_its_head: bool
) -> None:
    pdf = reader(printed(AID, *settings, paper=paper, code=None, game="loot-island").data)
    front, back = (
        next(m for m in marks(pdf, page) if m.operator == "cm").operands[0] for page in (0, 1)
    )
    assert float(front) == 1
    assert (float(back) == -1) is on_its_head


@EVERY_GAME
@WAY
def test_an_aid_is_sound_and_legible(slug: str, paper: str, settings: tuple[str, ...]) -> None:
    made = printed(AID, *settings, paper=paper, code=None, game=slug)
    check_document(made.data, paper, GAMES[slug].title)
    check_owners(made.data)
    pdf = reader(made.data)
    least = 12.0 if "large=yes" in settings else LEAST
    sizes = {
        float(m.operands[1]) * m.scale
        for n in range(made.pages)
        for m in marks(pdf, n)
        if m.operator == "Tf"
    }
    assert min(sizes) == pytest.approx(least, abs=1e-3)
    if slug in TOLD and "large=yes" not in settings:
        assert (
            made.pages == (4 if slug == "ship-adventure" and paper + str(settings) != "a4()" else 2)
            or paper == "letter"
        )
    for said in words_of(made.data):
        assert said.count("house rule") <= (2 if {"up=2", "fold=yes"} & set(settings) else 1)


@GAME
@WAY
def test_what_matters_stands_on_every_size_in_order_and_the_rest_is_named(
    slug: str, paper: str, settings: tuple[str, ...]
) -> None:
    narrow = paper == "a5" or "up=2" in settings
    data = printed(AID, *settings, paper=paper, code=None, game=slug).data
    titles = [words.strip() for role, words in heard(data) if role == "H2"]
    said = " ".join(words for _, words in heard(data))
    for told in TOLD[slug]:
        at = 0
        for section in told().sections(narrow):
            if section.title in titles[at:]:
                at = titles.index(section.title, at) + 1
            else:
                assert section.rank > ALWAYS
                assert f"Not here: {section.called}" in said or f", {section.called}" in said
    assert "Not here: " in said or slug == "sailorman-dice"


@GAME
def test_every_section_names_its_rules(slug: str) -> None:
    for told in TOLD[slug]:
        for narrow in (False, True):
            for section in told().sections(narrow):
                assert section.rules, section.title


@EVERY_GAME
def test_every_game_has_an_aid(slug: str) -> None:
    assert AID in [sheet.name for sheet in sheets_of(slug)], f"a new game needs a sheet {AID}"


# ---- numbers

_SIGN = re.compile(r"\{[^}]*\}")
_PLACED = re.compile(
    r"^\s*> (?:band \w+ \w+:|.*)|^\s*= [\w-]+ [\d./]+:?|^\s*[*-]"
    r" :n:\d|\(\d+(?:\.\d+)?(?:x[\d.]+)?\)|gap [\d.]+|\?\w+=[\w,-]+$"
)
"""What says where words stand, and at which tables."""
_DRAWN: Final = {  # what is no fact of the box: examples beside the words
    "sailorman-dice": (
        "with a 4 is",
        "with a 2 another",
        "the 3, before the 5",
        "2, 3, a",
        "s, 5,",
        "a 5 in",
        "and 5 ",
        "Four 4s stand",
        "Four 2s:",
    ),
    "loot-island": (
        "is 2 or",
        "set of 1, 2, 3",
        "cards 2, 5, 5, star, 9",
        "before 3, 4, 7",
        "with B5",
    ),
    "ship-adventure": ("then 2, …",),
}


@GAME
def test_numbers_come_from_the_facts(slug: str) -> None:
    """No number stands in a text of an aid but those that are listed; the crew has a test of its
    own."""
    file = files(f"companion.games.{slug.replace('-', '_')}.rules").joinpath("aids.txt")
    crew = False
    for line in file.read_text("utf-8").splitlines():
        crew = line.startswith("## The crew") or (crew and not line.startswith("## "))
        words = _SIGN.sub("", _PLACED.sub("", line))
        for drawn in _DRAWN.get(slug, ()):
            words = words.replace(drawn, "")
        assert crew or not re.search(r"[2-9]|\d\d", words), line


def test_the_worked_sums_are_those_of_the_rules() -> None:
    """The rules' examples: books 12, jewels 43, skulls 27, crowns 21 and 11, a healer of 7."""
    said = " ".join(words for _, words in heard(printed(AID, code=None, game="loot-island").data))
    assert found(0) == (4, CHESTS[0])
    assert found(1) == (5, DISCS[1] + CHESTS[1])
    assert KNOWN_HEALERS[0] == (1, 2)
    for words in ("13 cubes", "12 is safe", "8 for each set of two", "1, 3, 6 times"):
        assert words in said
    assert most(ROW[0]) == ("4", 4)
    assert [most(*rows)[1] for rows in (FIRST[0], (*FIRST[0], *SECOND[0]))] == [
        3,
        5,
    ]
    for marks_, areas in (FIRST, SECOND):
        for row, letters in zip(marks_, areas, strict=True):
            assert [mark == EMPTY for mark in row] == [letter == " " for letter in letters]
    end = " ".join(
        words for _, words in heard(printed(AID, code=None, game="waters-of-nereus").data)
    )
    assert "14 + 9 = 23 gold" in end
    assert 23 // nereus.GOLD_PER_POINT == 4
    assert "4 VP , 3 lost" in end or "4 VP, 3 lost" in end


# ---- the engine


def block(height: float) -> Block:
    """A block of this height that draws nothing."""
    return lambda width, setting: Laid(height, lambda pen, x, y: None)


def aid(*heights: Sequence[float], ranks: Sequence[int] = (), elsewhere: Sequence[str] = ()) -> Aid:
    """Sections of blocks of these heights."""
    ranks = ranks or [USUAL] * len(heights)
    parts = [
        AidSection(f"Part {n}", [block(h) for h in some], (), rank=rank, gap=0)
        for n, (some, rank) in enumerate(zip(heights, ranks, strict=True), 1)
    ]
    return Aid("Trial", ("one", "two"), lambda narrow: parts, elsewhere)


def titles(filled: FilledAid) -> list[list[str]]:
    return [[unit.section.title for unit in side] for side in filled.sides]


def test_order_decides_what_goes() -> None:
    assert titles(fill(aid([40], [40]), FORMATS["full"])) == [["Part 1", "Part 2"]]
    assert titles(fill(aid([120], [120]), FORMATS["full"])) == [["Part 1"], ["Part 2"]]
    filled = fill(
        aid([200], [200], [90], [3], ranks=(ALWAYS, ALWAYS, LAST, USUAL), elsewhere=["events"]),
        FORMATS["full"],
    )
    assert titles(filled) == [["Part 1"], ["Part 2", "Part 4"]] or titles(filled) == [
        ["Part 1"],
        ["Part 2"],
    ]
    assert filled.away == "Not here: part 3, events"
    with pytest.raises(ValueError, match="Part 3 does not fit"):
        fill(aid([200], [200], [90], ranks=(ALWAYS,) * 3), FORMATS["full"])
    filled = fill(aid([60, 60, 60, 60, 60]), FORMATS["full"])
    assert [len(side) for side in filled.sides] in ([3, 2], [2, 3])
    assert [unit.first for side in filled.sides for unit in side] == [
        True,
        False,
        False,
        False,
        False,
    ]
    whole = fill(aid([100], [70, 70]), FORMATS["full"])
    assert titles(whole) == [["Part 1"], ["Part 2"]]


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_an_aid_of_few_sections_folds_on_as_many_pages(many: int) -> None:
    filled = fill(aid(*[[80]] * many), FORMATS["fold"])
    assert len(filled.sides) == many and len(printing._folded(filled)) == 2


def test_an_aid_on_one_side_is_called_an_aid_and_not_after_its_first_section() -> None:
    one, two = fill(aid([40]), FORMATS["half"]), fill(aid([120], [120]), FORMATS["half"])
    assert printing._about(one, 0) == "aid" and printing._about(two, 0) == "one"


def test_entries_in_order_bear_their_numbers_on_an_aid_without_drawings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("pdf.parts.signs.draw_sign", lambda pen, sign, *at: drawn.append(sign))
    told = GAMES["loot-island"].rules_in_short()[0]
    part = next(section for section in told.sections if section.steps)
    for block in of_rules(part, USUAL).blocks:
        block(170, Setting(10)).draw(Pen(Document("", ""), 200, INKS["normal"]), 0, 0)
    assert [sign for sign in drawn if sign.startswith("n:")] == [
        f"n:{n}" for n in range(1, len(part.rules) + 1)
    ]

    (rules,) = GAMES["sailorman-dice"].rules_in_short()
    pen = Pen(Document("x", "y"), 264, INKS["normal"])
    with pytest.raises(ValueError, match="do not fit"):
        draw_rules(pen, Rect(8, 8, 60, 10), rules.section("turn").rules)


def test_signs_and_bold_words_stand_inside_a_line() -> None:
    draw, sign, rest = prose.words_of("Draw {coin}, now")[:3]
    assert (draw.text, sign.symbol, rest.text) == ("Draw", "coin", ",")
    assert rest.joined and not sign.joined
    assert prose.typeset('2-4 "of yours", it\'s') == "2–4 “of yours”, it’s"
    words = prose.words_of("Two **bold words**, plain | next {d:4} die")
    assert [w.text for w in words if w.font is Font.BOLD] == ["bold", "words"]
    lines = prose.broken(words, 8, 100)
    assert [" ".join(w.text or w.symbol for w in line) for line in lines] == [
        "Two bold words , plain",
        "next d:4 die",
    ]
    for width in range(20, 60):
        lines = prose.broken(
            prose.words_of("Take one {coin} of the three {coin} that lie {coin} there"), 8, width
        )
        assert not any(line[0].symbol for line in lines)
