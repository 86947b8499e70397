"""The player aids of every game, drawn from its rules in short: whole, legible, in two sides, no text upon another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from companion import GAMES, Game
from companion.rules import Rule, RulesInShort
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Rect
from pdf.drawing.pen import Align, Pen
from pdf.parts import prose
from pdf.parts.columns import Block, fits, share_out
from pdf.parts.reference import draw_rules
from tests.support.rendered import check_document, check_safe_box, check_vector, marks, printed, reader
from tests.support.told import tells_rules

TOLD = [game for game in GAMES.values() if tells_rules(game)]
GAME = pytest.mark.parametrize("game", TOLD, ids=[game.slug for game in TOLD])
AID: Final = "player-aid"
WAYS: Final = (
    ("a4", ()),
    ("letter", ("ink=outline",)),
    ("a5", ("ink=low",)),
    ("a4", ("up=2",)),
    ("a4", ("large=yes",)),
    ("a5", ("large=yes",)),
)
LEAST: Final = 8.0  # points


def squeezed(text: str) -> str:
    """The letters and digits of a text, whatever breaks its lines."""
    return re.sub(r"[^A-Za-z0-9]", "", text)


def said_on(data: bytes) -> str:
    return squeezed(" ".join(page.extract_text() for page in reader(data).pages))


@pytest.mark.parametrize(
    ("paper", "settings", "on_its_head"),
    [
        ("a4", (), False),
        ("a4", ("up=2", "flip=short"), True),
        ("a5", (), True),
        ("a5", ("flip=short",), False),
        ("a5", ("fold=yes",), True),
        ("a4", ("fold=yes",), False),
    ],
)
def test_a_back_is_upright_when_the_aid_is_turned_like_a_leaf(
    paper: str, settings: tuple[str, ...], on_its_head: bool
) -> None:
    pdf = reader(printed(AID, *settings, paper=paper, seed=None, game="loot-island").data)
    front, back = (next(m for m in marks(pdf, page) if m.operator == "cm").operands[0] for page in (0, 1))
    assert float(front) == 1
    assert (float(back) == -1) is on_its_head


@GAME
@pytest.mark.parametrize(("paper", "settings"), WAYS)
def test_an_aid_is_sound_and_legible(game: Game, paper: str, settings: tuple[str, ...]) -> None:
    made = printed(AID, *settings, paper=paper, seed=None, game=game.slug)
    check_document(made.data, paper, game.title)
    check_vector(made.data)
    check_safe_box(made.data, paper)
    sides = (2, 4) if "large=yes" in settings else (2,)
    games = len(game.rules_in_short())
    assert made.pages in range(min(sides) * games, max(sides) * games + 1, 2)
    pdf = reader(made.data)
    least = 12.0 if "large=yes" in settings else LEAST
    sizes = {float(m.operands[1]) * m.scale for n in range(made.pages) for m in marks(pdf, n) if m.operator == "Tf"}
    assert min(sizes) >= LEAST - 1e-3
    assert any(abs(size - least) < 1e-3 for size in sizes)


def whole(rules: RulesInShort) -> Iterator[Rule]:
    """The entries that two A4 sides must have: those of a round, the signs, the end and the scoring."""
    for name in ("turn", "signs", "end", "scoring"):
        yield from rules.section(name).rules


@GAME
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_sides_tell_a_turn_the_signs_and_the_end(game: Game, paper: str) -> None:
    said = said_on(printed(AID, paper=paper, seed=None, game=game.slug).data)
    for rules in game.rules_in_short():
        for rule in whole(rules):
            assert squeezed(rule.name) in said
            assert squeezed(re.sub(r"\{[a-z-]+\}", "", rule.text)) in said, rule.text


@GAME
def test_two_sides_of_a5_tell_a_turn_the_signs_and_the_end_and_where_the_rest_is(game: Game) -> None:
    said = said_on(printed(AID, paper="a5", seed=None, game=game.slug).data)
    missing = False
    for rules in game.rules_in_short():
        for rule in whole(rules):
            text = squeezed(re.sub(r"\{[a-z-]+\}", "", rule.text))
            assert rule.aside or text in said, rule.text
        names = [rule.text for section in rules.sections for rule in section.rules if section.name != "questions"]
        missing |= not all(squeezed(re.sub(r"\{[a-z-]+\}", "", text)) in said for text in names)
    assert (squeezed(f"the rest: /{game.slug}/rules on the phone") in said) == missing


@GAME
def test_house_rules_are_one_mark_with_one_footnote(game: Game) -> None:
    made = printed(AID, seed=None, game=game.slug)
    for page in reader(made.data).pages:
        text = page.extract_text()
        assert text.count("house rule:") <= 1
        assert "Ours:" not in text


@GAME
@pytest.mark.parametrize(("paper", "settings"), WAYS)
def test_no_text_meets_another(
    game: Game, paper: str, settings: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[tuple[Pen, tuple[float, float, float, float], str]] = []
    plain = Pen.text

    def text(
        pen: Pen,
        x: float,
        y: float,
        said: str,
        font: Font = Font.SANS,
        size: float = 8,
        colour: str | None = None,
        align: Align = "left",
    ) -> float:
        width = plain(pen, x, y, said, font, size, colour, align)
        left = x - {"left": 0.0, "centre": width / 2, "right": width}[align]
        lines.append((pen, (left, y - font.cap_height * size / POINTS_PER_MM, left + width, y), said))
        return width

    monkeypatch.setattr(Pen, "text", text)
    printed(AID, *settings, paper=paper, seed=None, game=game.slug)
    assert lines
    for i, (pen, (left, top, right, bottom), said) in enumerate(lines):
        assert left > 5 and bottom < pen.height - 3.2, said
        for other, (x1, y1, x2, y2), more in lines[i + 1 :]:
            if other is pen:
                apart = x1 > right - 0.05 or x2 < left + 0.05 or y1 > bottom - 0.05 or y2 < top + 0.05
                assert apart, f"{said} / {more}"


# ---- the parts


def test_a_paragraph_ends_in_no_runt() -> None:
    words = prose.words_of("Everybody takes a turn and then the next player goes on until all of them have passed it.")
    width = 40.0
    lines = prose.broken(words, 8, width)
    assert all(prose.line_width(line, 8) <= width for line in lines)
    assert [w.text for line in lines for w in line] == [w.text for w in words]


def test_signs_stand_inside_a_line() -> None:
    (draw, sign, rest) = prose.words_of("Draw {coin}, now")[:3]
    assert (draw.text, sign.symbol, rest.text) == ("Draw", "coin", ",")
    assert rest.joined and not sign.joined
    assert prose.typeset('2-4 "of yours", it\'s') == "2–4 “of yours”, it’s"


def test_columns_are_as_level_as_can_be() -> None:
    def nothing(pen: Pen, x: float, y: float) -> None:
        """Draws nothing."""

    blocks = [Block(10, 2, i % 3 == 0, nothing) for i in range(12)]
    assert fits(blocks, 4, 34)
    assert [len(column) for column in share_out(blocks, 4, 40, 2)] == [3, 3, 3, 3]
    assert not fits(blocks, 3, 34)
    with pytest.raises(ValueError, match="do not fit"):
        share_out(blocks, 3, 34, 3)


def test_rules_that_do_not_fit_are_refused() -> None:
    (rules,) = GAMES["sailorman-dice"].rules_in_short()
    pen = Pen(Document(PAPERS["a4"], "x", "y"), 264, INKS["normal"])
    with pytest.raises(ValueError, match="do not fit"):
        draw_rules(pen, Rect(8, 8, 60, 10), rules.section("turn").rules)
