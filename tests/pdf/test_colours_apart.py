"""Terrains, treasures and players' colours told apart: in colour, under three deficiencies, in
grey, in black alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest

from companion.games.ship_adventure import facts as ship
from companion.games.waters_of_nereus import facts as nereus
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS, PATTERN_INKS, PIECES, TINTS, InkName
from pdf.drawing.paper import PAPERS, Rect
from pdf.drawing.pen import Pen
from pdf.sheets.sailorman_dice import terrain as swatches
from pdf.sheets.ship_adventure.colours import draw_plate, draw_swatch
from pdf.sheets.waters_of_nereus.pieces import draw_treasure
from tests.support.rendered import page_image

# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
# deficiency", IEEE TVCG 15 (2009), severity 1.0, for linear RGB.
MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Ottosson, "A perceptual color space for image processing" (2020): linear RGB to cones, their cube
# roots to OKLab.
CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
Triple = tuple[float, ...]


def linear(colour: str) -> Triple:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def times(matrix: Sequence[Triple], vector: Triple) -> Triple:
    return tuple(sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)


def seen(colour: str, deficiency: str) -> Triple:
    """A colour in OKLab, times 100, as somebody sees it."""
    rgb = tuple(min(1.0, max(0.0, part)) for part in times(MACHADO[deficiency], linear(colour)))
    return tuple(
        100 * part for part in times(OKLAB, tuple(cone ** (1 / 3) for cone in times(CONES, rgb)))
    )


def contrast(one: str, two: str) -> float:
    """WCAG 2.2, contrast ratio."""
    a, b = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(two)))
    return (b + 0.05) / (a + 0.05)


def test_the_formula_against_published_colours() -> None:
    """Ottosson's own pairs: white, and the blue of sRGB as CSS Color 4 has it."""
    assert seen("#FFFFFF", "normal") == pytest.approx((100, 0, 0), abs=0.01)
    assert seen("#0000FF", "normal") == pytest.approx((45.201, -3.246, -31.153), abs=0.01)


@pytest.mark.parametrize("terrain", TINTS)
def test_tints_are_light_and_patterns_readable(terrain: str) -> None:
    assert contrast(INKS["normal"].line, TINTS[terrain]) >= 7
    for ink in INKS.values():
        assert contrast(ink.pattern(terrain), ink.tint(terrain)) >= 3


def test_notes_are_readable_on_white_and_outline_is_black_alone() -> None:
    for ink in INKS.values():
        assert contrast(ink.note, "#FFFFFF") >= 4.5
        assert contrast(ink.accent, "#FFFFFF") >= 4.5
    ink = INKS["outline"]
    assert {ink.line, ink.accent, ink.note, *(ink.pattern(t) for t in PATTERN_INKS)} == {"#000000"}
    assert {ink.tint(t) for t in TINTS} == {"#FFFFFF"}


# ---- what is drawn with them

SEA_MAP = ("red", "blue", "green", "purple", "yellow", "white", "orange", "pink", "turquoise")
Draw = Callable[[Pen, float, float, str], object]
SIDE = 10.0  # mm of a patch


def worst(colours: Mapping[str, str], deficiency: str) -> float:
    """How far the nearest two lie apart in OKLab."""
    return min(
        math.dist(*pair)
        for pair in combinations([seen(one, deficiency) for one in colours.values()], 2)
    )


def some(names: tuple[str, ...], ink: InkName) -> dict[str, str]:
    return {name: INKS[ink].piece(name) for name in names}


@pytest.mark.parametrize("deficiency", MACHADO)
def test_tints_and_pieces_stay_apart_for_everybody(deficiency: str) -> None:
    """The least that we measured."""
    low = INKS["low"].tints or {}
    for colours, least in (
        (TINTS, 2.9),
        (low, 1.4),
        (some(ship.PLAYER_COLORS, "normal"), 4.3),
        (some(nereus.COLORS, "normal"), 4.3),
        (some(ship.PLAYER_COLORS, "low"), 2.6),
        (some(nereus.COLORS, "low"), 2.6),
    ):
        assert worst(colours, deficiency) >= least, colours


def test_a_bad_palette_is_seen() -> None:
    bad = {**{name: PIECES[name] for name in ship.PLAYER_COLORS}, "green": "#7A6A20"}
    assert worst(bad, "normal") > 15
    assert worst(bad, "deuteranopia") < 2


def terrain(pen: Pen, x: float, y: float, name: str) -> None:
    swatches.draw_swatch(pen, name, Rect(x, y, SIDE, SIDE), 1.0)


def treasure(pen: Pen, x: float, y: float, name: str) -> None:
    draw_treasure(pen, x + SIDE / 2, y + SIDE / 2, SIDE * 0.8, name)


def player(pen: Pen, x: float, y: float, name: str) -> None:
    draw_plate(pen, x + SIDE / 2, y + SIDE / 2, name.capitalize(), name, 13)


def area(pen: Pen, x: float, y: float, name: str) -> None:
    draw_swatch(pen, Rect(x, y, SIDE, SIDE), name, SEA_MAP.index(name))


def nearest(names: tuple[str, ...], draw: Draw, ink: InkName, bits: int) -> tuple[float, str, str]:
    """The two patches that differ least as printed in grey or in black alone: how much of 1, and
    their names."""
    document = Document("Patches", "x")
    document.begin(PAPERS["a4"])
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
        crop = image.crop(
            (
                round(left),
                round(top),
                round(left + SIDE * dpi / 25.4),
                round(top + SIDE * dpi / 25.4),
            )
        )
        patches.append(crop.resize((79, 79)).tobytes())
    return min(
        (
            sum(abs(p - q) for p, q in zip(patches[a], patches[b], strict=True)) / 255 / 79**2,
            names[a],
            names[b],
        )
        for a, b in combinations(range(len(names)), 2)
    )


@pytest.mark.parametrize(
    ("names", "draw"),
    [
        (tuple(TINTS), terrain),
        (nereus.COLORS, treasure),
        (ship.PLAYER_COLORS, player),
        (SEA_MAP, area),
    ],
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
