"""Sheets of cards as printed: plans, guides, the bar, sizes."""

from __future__ import annotations

import pytest

from companion.errors import BadInput
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS
from pdf.drawing.paper import POINTS_PER_MM
from pdf.drawing.pen import Pen
from pdf.parts.card_faces import DESIGN, scale_of
from pdf.parts.imposition import BLEED, CARD_SIZES, CardSize
from pdf.parts.motifs import draw_scales
from tests.support.rendered import marks, page_image, printed, reader, words_of

pytestmark = pytest.mark.rendered


def deck(sheet: str, *settings: str, paper: str = "a4") -> bytes:
    game = "waters-of-nereus" if sheet.endswith("deck") else "ship-adventure"
    return printed(sheet, *settings, game=game, paper=paper).data


def test_a_front_is_as_large_as_its_card() -> None:
    with pytest.raises(BadInput, match=r"standard\|poker\|tarot"):
        deck("crew-deck", "card=mini")
    assert scale_of(CARD_SIZES["standard"]) == scale_of(CARD_SIZES["poker"]) == 1
    assert scale_of(CARD_SIZES["tarot"]) == pytest.approx(70 / 63)
    pen = Pen(Document("x", "x"), 88, INKS["normal"])
    with pytest.raises(ValueError, match="odd"):
        draw_scales(pen, DESIGN.box, 7, 41, BLEED)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_follow_their_fronts_or_come_after_all(flip: str) -> None:
    """The same pages, in another order."""
    duplex, apart = (
        reader(deck("science-deck", f"plan={plan}", f"flip={flip}")) for plan in ("duplex", "apart")
    )
    turns = [page.get_contents().get_data() for page in duplex.pages]  # type: ignore[union-attr]
    after = [page.get_contents().get_data() for page in apart.pages]  # type: ignore[union-attr]
    assert turns[1::2] == after[3:]
    assert len(turns) == len(after) == 6


def test_a_folded_page_has_both_sides() -> None:
    pdf = reader(deck("science-deck", "plan=fold"))
    assert len(pdf.pages) == 6
    assert [mark.operator for mark in marks(pdf, 0)].count("Do") == 8


@pytest.mark.parametrize("sheet", ["science-deck", "tiles"])
def test_single_cards_have_true_boxes_and_colour_to_the_edge_of_the_bleed(sheet: str) -> None:
    data = deck(sheet, "plan=single")
    pdf = reader(data)
    size = CARD_SIZES["standard"] if sheet == "science-deck" else CardSize("tile", "", 60, 60)
    k = POINTS_PER_MM
    for page in list(pdf.pages)[:4]:
        assert [float(v) for v in page.trimbox] == pytest.approx(
            [BLEED * k, BLEED * k, (BLEED + size.w) * k, (BLEED + size.h) * k], abs=0.01
        )
        for box in (page.mediabox, page.bleedbox):
            assert [float(v) for v in box] == pytest.approx(
                [0, 0, (size.w + 6) * k, (size.h + 6) * k], abs=0.01
            )
    for page in (0, 1) if sheet == "tiles" else (1,):
        image = page_image(data, page, dpi=254)
        for x in range(0, image.width, 7):
            assert image.getpixel((x, 1)) != (255, 255, 255)
            assert image.getpixel((x, image.height - 2)) != (255, 255, 255)


def test_guides_reach_the_page_s_edge_on_fronts_alone() -> None:
    data = deck("science-deck")
    front, back = (page_image(data, page, dpi=100).convert("L") for page in (0, 1))
    k = 100 / 25.4
    for x in (22.5, 85.5, 148.5, 211.5, 274.5):
        assert min(front.getpixel((round(x * k + d), 1)) for d in (-1, 0, 1)) < 128  # type: ignore[type-var]
    assert back.crop((0, 0, back.width, 20)).getextrema() == (255, 255)
    said = words_of(data)[0]
    assert "This bar measures 50 mm" in said
    assert "8 cuts, in the order of the numbers." in said


@pytest.mark.parametrize(
    "sheet",
    [
        "science-deck",
        "crew-deck",
        "discovery-deck",
        "map-cards",
        "tiles",
        "board",
        "board size=play",
        "sea-map",
    ],
)
def test_the_bar_measures_fifty_millimetres(sheet: str) -> None:
    data = deck(*sheet.split())
    pdf, said = reader(data), words_of(data)
    for page in range(
        0, len(pdf.pages), 2 if "deck" in sheet or sheet in ("tiles", "map-cards") else 1
    ):
        bars = [
            mark.scale
            for mark in marks(pdf, page)
            if mark.operator == "re"
            and float(mark.operands[2]) == pytest.approx(50 * POINTS_PER_MM, abs=0.01)
        ]
        assert set(bars) == {1}, f"page {page + 1}"
        assert "This bar measures 50 mm" in said[page]
