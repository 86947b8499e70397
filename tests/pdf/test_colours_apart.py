"""Terrains, treasures and players' colours told apart: in colour, under three deficiencies, in grey, in black alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
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
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return r, g, b


def seen(colour: str, deficiency: str) -> Triple:
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, rgb, strict=True)))) for row in MACHADO[deficiency])
    return r, g, b


def lab(rgb: Triple) -> Triple:
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Triple, two: Triple) -> float:
    """Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", Color Research & Application 30 (2005)."""
    l1, a1, b1 = one
    l2, a2, b2 = two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2  # noqa: E741 - the formula's own letter
    h = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(h - 30))
        + 0.24 * math.cos(math.radians(2 * h))
        + 0.32 * math.cos(math.radians(3 * h + 6))
        - 0.20 * math.cos(math.radians(4 * h - 63))
    )
    sl = 1 + 0.015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = -2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((h - 275) / 25) ** 2))))
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    return math.sqrt(dl**2 + dc**2 + (big_h / sh) ** 2 + rt * dc * big_h / sh)


def contrast(one: str, two: str) -> float:
    """WCAG 2.2, contrast ratio."""
    a, b = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(two)))
    return (b + 0.05) / (a + 0.05)


def test_the_formula_against_published_pairs() -> None:
    """Three of the pairs in Sharma's test data."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.49, -0.001), (50, -2.49, 0.0009)) == pytest.approx(7.1792, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize("terrain", TINTS)
def test_tints_are_light_and_patterns_readable(terrain: str) -> None:
    assert contrast(INKS["normal"].line, TINTS[terrain]) >= 7
    for ink in INKS.values():
        assert contrast(ink.pattern(terrain), ink.tint(terrain)) >= 3


def test_notes_are_readable_on_white() -> None:
    for ink in INKS.values():
        assert contrast(ink.note, "#FFFFFF") >= 4.5
        assert contrast(ink.accent, "#FFFFFF") >= 4.5


def test_outline_is_black_alone() -> None:
    ink = INKS["outline"]
    assert {ink.line, ink.accent, ink.note, *(ink.pattern(t) for t in PATTERN_INKS)} == {"#000000"}
    assert {ink.tint(t) for t in TINTS} == {"#FFFFFF"}


# ---- what is drawn with them

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
