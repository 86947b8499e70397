"""The compass table: the rings, and who goes first for every set of colours."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, from_copy, whose
from companion.games.ship_adventure.helps.compass import (
    Ring,
    first_color,
    needle_mark,
    needle_name,
    rings,
)
from companion.games.ship_adventure.rules import TREASURE_MAP
from companion.setups import run_setup
from pdf.drawing.fonts import Font, in_print
from pdf.drawing.pen import Align
from pdf.parts.sheet import (
    OWNERS,
    Aid,
    AidSection,
    Block,
    Column,
    Order,
    Pen,
    Picture,
    Printed,
    Rect,
    Row,
    Setting,
    draw_needle,
    picture,
    polar,
    print_whole_aid,
    rule_text,
    table,
    text,
    text_width,
)
from pdf.sheets.ship_adventure.colours import owners_told, tint_of
from pdf.sheets.ship_adventure.compass import draw_disc
from pdf.sheets.ship_adventure.options import CompassTableOptions

PRESENT: Final = tuple(
    present
    for n in range(facts.PLAYERS.most, 1, -1)
    for present in combinations(facts.PLAYER_COLORS, n)
)
"""Every set of colours that can play against each other."""
_SHOWN: Final[Ring] = ("blue", "yellow", "green")  # the position in the rules
_SIGN: Final = 5.0  # mm: a player's sign in the table
_NAMES, _LONG = 7.0, 28.0  # mm about the disc for names, at its sides for long ones


def draw(order: Order[CompassTableOptions]) -> Printed:
    """Returns compass and table as PDF, from the owner's copy or ours."""
    copy = order.copy_as(ShipCopy)
    ring_table = rings(copy)
    source = whose(copy, "compass", "our own rings, not the publisher’s")
    alt = "The compass: three rings of colours about a rose; the table tells who goes first"
    # where its positions have numbers, the disc is larger
    high = 150.0 if needle_mark(0, len(ring_table)).isdecimal() else 100.0
    sections = [
        AidSection(
            "The compass",
            [
                picture(high, partial(_draw_compass, ring_table=ring_table), alt),
                text(owners_told()),
            ],
            [facts.PLACES.COMPASS],
            source,
        ),
        AidSection(
            "First player",
            [_table(ring_table, *_played(order)), *_notes(ring_table, copy, order.options.mode)],
            [facts.PLACES.COMPASS],
        ),
    ]
    game = facts.MODES.get(order.options.mode, "both games")
    aid = Aid("Who goes first", (f"Ship Adventure, {game}",) * 2, lambda narrow: sections)
    return print_whole_aid(order, aid)


def _draw_compass(pen: Pen, box: Rect, setting: Setting, ring_table: Sequence[Ring]) -> None:
    (cx, cy), count = box.centre, len(ring_table)
    # numbers are short; the names of points need more room at the sides
    at_sides = _NAMES if needle_mark(0, count).isdecimal() else _LONG
    r = min(box.h / 2 - _NAMES, box.w / 2 - at_sides)
    draw_disc(pen, cx, cy, r, ring_table)
    for n in range(count):
        x, y = polar(cx, cy, r + 2.4, n * 360 / count)
        name, east = in_print(needle_mark(n, count)), round(x - cx, 3)
        # a name begins or ends at the disc; above or below it, it stands a little away
        align: Align = "left" if east > 0 else "right"
        if abs(east) < r * 0.12:
            align = "centre"
            y += -0.6 if y < cy else 0.6
        pen.centred_text(x, y, name, Font.ITALIC, setting.least, align=align)


def _played(order: Order[CompassTableOptions]) -> tuple[Sequence[Sequence[str]], str]:
    # the sets of colours that the table tells of, and the head of its column if there is one set:
    # in a kit, that of its set-up
    if order.table is None:
        return PRESENT, ""
    players, settings = order.table
    if players == 1:
        return [facts.PLAYER_COLORS], "The galleon sails to"
    setup = run_setup(order.game, players, order.code, settings, copy=order.owners_copy)
    seated = {seat.color for seat in setup.seats}
    return [tuple(colour for colour in facts.PLAYER_COLORS if colour in seated)], "First player"


def _table(ring_table: Sequence[Ring], sets: Sequence[Sequence[str]], title: str) -> Block:
    # the table of who goes first, by where the needle points and by which colours are played
    count, is_one = len(ring_table), len(sets) == 1

    def needle(position: int) -> Picture:
        angle = position * 360 / count
        return lambda pen, box, setting: draw_needle(
            pen, *box.centre, min(2.7, box.h * 0.46), angle
        )

    rows: list[Row] = []
    for n, ring in enumerate(ring_table):
        colours = [first_color(ring, present)[0] for present in sets]
        firsts = [partial(_draw_first, colour=colour, named=is_one) for colour in colours]
        rows.append((needle(n), needle_mark(n, count), *firsts))
    head = "Needle on position" if needle_mark(0, count).isdecimal() else "Needle on"
    signs = ["all" if present == facts.PLAYER_COLORS else _signs_of(present) for present in sets]
    titles = [title] if is_one else signs
    return table(
        [Column("", -8), Column(head, -31), *(Column(each, 1, "centre") for each in titles)],
        rows,
        6.0,
        heads=2,
    )


def _signs_of(present: Sequence[str]) -> str:
    return "".join(f"{{o:{colour}}}" for colour in present)


def _draw_first(pen: Pen, box: Rect, setting: Setting, colour: str, named: bool) -> None:
    # the sign of who goes first; where there is one column, the colour's name beside it
    pen.rect(box, tint_of(pen, colour), 0)
    side, wide = min(_SIGN, box.h - 0.8), 0.0
    if named:
        wide = 1.4 + text_width(colour, Font.SANS, setting.body)
    left = box.cx - (side + wide) / 2
    with pen.figure(colour, box):
        pen.symbol(OWNERS[colour], left + side / 2, box.cy, side)
    if named:
        pen.centred_text(left + side + 1.4, box.cy, colour, size=setting.body, align="left")


def _notes(ring_table: Sequence[Ring], copy: ShipCopy | None, mode: str) -> list[Block]:
    # an example and the rules on the compass. Our readings are left out where the owner’s copy has
    # the compass.
    index = ring_table.index(_SHOWN) if _SHOWN in ring_table else 0
    one, two, three = ring_table[index]
    needle = needle_name(index, len(ring_table))
    example = f"**Example:** needle on {needle}: {one}, else {two}, else {three}."
    round_ = [
        rule for rule in TREASURE_MAP.section("round").rules if rule.where == facts.PLACES.COMPASS
    ]
    asked = () if from_copy(copy, "compass") else ("compass",)
    ours = [rule for rule in TREASURE_MAP.section("questions").rules if rule.ruling in asked]
    alone = [rule for rule in TREASURE_MAP.section("alone").rules if rule.ruling == "solo-compass"]
    if mode == facts.CONQUEST:
        # Conquest has no galleon, and nobody plays it alone
        round_, alone = round_[:1], []
    return [text(example), *map(rule_text, [*round_, *ours, *alone])]
