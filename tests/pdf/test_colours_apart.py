"""Terrains, treasures and players' colours told apart: in colour, under three deficiencies, in grey, in black alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import pytest

from companion.games.ship_adventure import facts as ship
from companion.games.waters_of_nereus import facts as nereus
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS, PIECES, TINTS, InkName
from pdf.drawing.paper import PAPERS, Rect
from pdf.drawing.pen import Pen
from pdf.sheets.sailorman_dice import terrain as swatches
from pdf.sheets.ship_adventure.colours import draw_plate, draw_swatch
from pdf.sheets.waters_of_nereus.pieces import draw_treasure
from tests.pdf.test_inks import MACHADO, ciede2000, lab, seen
from tests.support.rendered import page_image

SEA_MAP = ("red", "blue", "green", "purple", "yellow", "white", "orange", "pink", "turquoise")
Draw = Callable[[Pen, float, float, str], object]
SIDE = 10.0  # mm of a patch


def worst(colours: Mapping[str, str], deficiency: str) -> float:
    """CIEDE2000 of the nearest two."""
    labs = [lab(seen(colour, deficiency)) for colour in colours.values()]
    return min(ciede2000(one, other) for one, other in combinations(labs, 2))


def some(names: tuple[str, ...], ink: InkName) -> dict[str, str]:
    return {name: INKS[ink].piece(name) for name in names}


@pytest.mark.parametrize("deficiency", MACHADO)
def test_tints_and_pieces_stay_apart_for_everybody(deficiency: str) -> None:
    """The least that we measured: about 2.3 is just seen side by side."""
    low = INKS["low"].tints or {}
    for colours, least in (
        (TINTS, 5.3),
        (low, 2.5),
        (some(ship.PLAYER_COLORS, "normal"), 9.0),
        (some(nereus.COLORS, "normal"), 9.0),
        (some(ship.PLAYER_COLORS, "low"), 4.8),
        (some(nereus.COLORS, "low"), 4.8),
    ):
        assert worst(colours, deficiency) >= least, colours


def test_a_bad_palette_is_seen() -> None:
    bad = {**{name: PIECES[name] for name in ship.PLAYER_COLORS}, "green": "#7A6A20"}
    assert worst(bad, "normal") > 25
    assert worst(bad, "deuteranopia") < 9


def terrain(pen: Pen, x: float, y: float, name: str) -> None:
    swatches.draw_swatch(pen, name, Rect(x, y, SIDE, SIDE), 1.0)


def treasure(pen: Pen, x: float, y: float, name: str) -> None:
    draw_treasure(pen, x + SIDE / 2, y + SIDE / 2, SIDE * 0.8, name)


def player(pen: Pen, x: float, y: float, name: str) -> None:
    draw_plate(pen, x + SIDE / 2, y + SIDE / 2, name.capitalize(), name, 13)


def area(pen: Pen, x: float, y: float, name: str) -> None:
    draw_swatch(pen, Rect(x, y, SIDE, SIDE), name, SEA_MAP.index(name))


def nearest(names: tuple[str, ...], draw: Draw, ink: InkName, bits: int) -> tuple[float, str, str]:
    """The two patches that differ least as printed in grey or in black alone: how much of 1, and their names."""
    document = Document(PAPERS["a4"], "Patches", "x")
    pen = Pen(document, 297, INKS[ink])
    for i, name in enumerate(names):
        draw(pen, 20 + i % 6 * 25, 20 + i // 6 * 25, name)
    document.add_page(pen.operators(), "Patches")
    dpi = 200
    image = page_image(document.finish(), 0, dpi).convert("L")
    if bits == 1:
        image = image.point(lambda v: 255 if v > 220 else 0)
    patches = []
    for i in range(len(names)):
        left, top = (20 + i % 6 * 25) * dpi / 25.4, (20 + i // 6 * 25) * dpi / 25.4
        crop = image.crop((round(left), round(top), round(left + SIDE * dpi / 25.4), round(top + SIDE * dpi / 25.4)))
        patches.append(crop.resize((79, 79)).tobytes())
    return min(
        (sum(abs(p - q) for p, q in zip(patches[a], patches[b], strict=True)) / 255 / 79**2, names[a], names[b])
        for a, b in combinations(range(len(names)), 2)
    )


@pytest.mark.parametrize(
    ("names", "draw"),
    [(tuple(TINTS), terrain), (nereus.COLORS, treasure), (ship.PLAYER_COLORS, player), (SEA_MAP, area)],
    ids=["terrains", "treasures", "players", "areas"],
)
@pytest.mark.parametrize(("ink", "bits"), [("normal", 8), ("low", 8), ("outline", 1)])
def test_shapes_tell_them_apart_in_grey_and_in_black_alone(
    names: tuple[str, ...], draw: Draw, ink: InkName, bits: int
) -> None:
    apart = nearest(names, draw, ink, bits)
    assert apart[0] >= 0.012, apart


def test_alike_shapes_are_seen_to_be_alike() -> None:
    def same(pen: Pen, x: float, y: float, name: str) -> None:
        pen.rect(Rect(x, y, SIDE, SIDE), pen.ink.piece(name))

    assert nearest(ship.PLAYER_COLORS, same, "outline", 1)[0] < 0.005
