"""The pad of Caribbean Conquest: income, points of every area, final score, gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy, whose
from companion.games.ship_adventure.record import ConquestRecord, owner_of
from companion.results import Standing
from companion.words import capital, counted, in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import FRAME, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import is_full
from pdf.parts import chart
from pdf.parts.chart import LEFT, RIGHT
from pdf.parts.flow.blocks import Heading, Setting
from pdf.parts.score_pad import (
    HAND,
    Pad,
    Row,
    Table,
    Written,
    example_of,
    print_pad,
    subtotal,
    tick,
    total_row,
    write,
)
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.options import ConquestPadOptions

_LABEL: Final = 50.0  # mm
_HALVES: Final = (101.0, 105.0)  # where areas end and rounds begin on half a page
_ROUNDS: Final = 12  # of income side by side
_TICKED: Final = 4  # points of an area that have a box each
_BESIDE: Final = 11  # rows beside the areas on half a page
_INCOME: Final = f"{facts.INCOME} gold a point, {facts.CONTROLLED_INCOME} in an area you control"


def draw(order: Order[ConquestPadOptions]) -> Printed:
    """The pad as PDF, a page for each game or two halves. Raises BadInput."""
    options = order.options
    full = is_full(order)
    copy = order.copy_as(ShipCopy)
    size = facts.SIZES[options.boxes]
    players = options.players
    many = size.areas == facts.AREAS  # all nine play, so their names can be printed
    names = area_colors_of(copy) if many else ("",) * size.areas
    areas = _areas(size, names, room=full or not many)
    if full:
        sides = [Table([*areas, _CITIES, *_counted(size, full), *_final(full)], players, _LABEL)]
    else:
        counting = _counted(size, full)
        final = _final(full)
        (final if many else counting).insert(0, _CITIES)
        rounds = [
            *(Row(f"Round {n}", symbol="coin") for n in range(1, _BESIDE - len(final) + 1)),
            *final,
        ]
        height = (sum(row.height for row in rounds) - HAND * len(counting)) / size.areas
        left = [*(replace(row, height=height) for row in areas), *counting]
        sides = [
            Table(left, players, 36.4 if many else 44.4, right=_HALVES[0]),
            Table(rounds, players, 40, left=_HALVES[1]),
        ]
    subtitle = f"{in_words(players)} players, {counted(options.boxes, 'box', 'boxes')}"
    notes = [f"Rules: {f'{facts.CC_POINTS}; ' if full else ''}{facts.CC_END}. Unofficial."]
    if from_copy(copy, "area_colors"):
        notes.append(f"Areas: {whose(copy, 'area_colors')}.")
    over = f"Over when a player is eliminated or controls {size.majority} of {size.areas} areas"
    over += "; finish the round, then count."
    below = partial(_income if full else _foot, players=players, over=over)
    pad = Pad(
        "Caribbean Conquest",
        f"Score pad for {subtitle}" if full else subtitle,
        notes,
        sides,
        full,
        below,
    )
    settings = {"mode": facts.CONQUEST, "boxes": options.boxes, "players": players}
    return print_pad(order, pad, example_of(order, full, partial(_filled, full=full)), settings)


# ---- points and score


def _areas(size: facts.BoardSize, names: Sequence[str], room: bool = True) -> list[Row]:
    """A row for each area, in which a player's points of it are ticked, or counted where there is
    no room for so many boxes."""
    ticked = room and size.points <= _TICKED
    cell = partial(_ticks, points=size.points) if ticked else _number_and_ring
    letters = area_letters(names) if all(names) else {}
    return [
        Row(
            capital(name),
            f"{size.points} points" if room else f"of {size.points}",
            height=9.6,
            sign=partial(_draw_sign, name=name, n=n, letter=letters.get(name, "")),
            cell=cell,
        )
        for n, name in enumerate(names, 1)
    ]


def _draw_sign(pen: Pen, x: float, y: float, size: float, name: str, n: int, letter: str) -> None:
    """An area's letter on its colour; its number where the table writes its name."""
    if not letter:
        chart.disc(pen, x, y, str(n), 3, size=8)
        return
    draw_swatch(pen, Rect(x - 3.6, y - 3.4, 7.2, 6.8), name, n - 1)
    pen.circle(x, y, 2.5, WHITE, 0.6)
    pen.centred_text(x, y, letter, font=Font.BOLD, size=10)


def _number_and_ring(pen: Pen, cell: Rect, written: Written) -> None:
    """A box for one digit, and a ring to tick where all of the area is held."""
    cx, cy = cell.centre
    box = Rect(cx - 6.6, cy - 3.6, 6.4, 7.2)
    pen.rounded(box, 0.6, WHITE, 0.6)
    ring = Rect(cx + 1.4, cy - 2.6, 5.2, 5.2)
    pen.circle(*ring.centre, 2.6, WHITE, 0.6)
    if written:
        write(pen, *box.centre, written[0])
    if len(written) > 1:
        tick(pen, ring)


def _ticks(pen: Pen, cell: Rect, written: Written, points: int) -> None:
    """Boxes for a player's points, a circle for who controls the area."""
    cx, cy = cell.centre
    wide = cell.w > 30
    room = cell.w - (13.4 if wide else 2.4)
    lines = 1 if points * 3.6 <= room else 2
    across = -(-points // lines)
    pitch = min(5.8, room / across)
    side = 0.8 * pitch
    left = cell.x + 2.4 if wide else cx - (across * pitch - 0.2 * pitch) / 2
    for i in range(points):
        y = cy + (i // across - (lines - 1) / 2) * max(4.2, side + 0.9)
        box = Rect(left + i % across * pitch, y - side / 2, side, side)
        pen.rounded(box, 0.6, WHITE, 0.6)
        if written and i < int(written[0]):
            tick(pen, box)
    doubled = f"× {facts.CONTROLLED_POINT // facts.POINT}"
    x, y = (cell.right - 3.4, cy) if wide else (cx + 3, cy + 7.4)
    pen.centred_text(x - 2.8, y, doubled, Font.SANS, size=8, colour=pen.ink.note, align="right")
    pen.circle(x, y, 1.7, WHITE, 0.6)
    if len(written) > 1:
        tick(pen, Rect(x - 1.7, y - 1.7, 3.4, 3.4))


def _counted(size: facts.BoardSize, full: bool) -> list[Row]:
    points, controlled = facts.CATEGORIES_OF[facts.CONQUEST]
    ringed = size.areas == facts.AREAS and not full
    worth = size.points * (facts.CONTROLLED_POINT - facts.POINT)
    more = f"+ {worth} each" if ringed else f"+ {worth} an area"
    each = "in the areas" if size.areas == facts.AREAS else "cities too"
    return [
        Row(
            "Points",
            f"{facts.POINT} each, cities too" if full else each,
            "flag",
            tint="river",
            line=1.0,
            writes=subtotal(points),
            beside="All ticks, and the cities.",
        ),
        Row(
            "Rings" if ringed else "Controlled",
            more,
            "area",
            tint="river",
            writes=subtotal(controlled),
            beside=f"{more}: its points count {facts.CONTROLLED_POINT}.",
        ),
    ]


def _final(full: bool) -> list[Row]:
    beside = "Only where totals are equal."
    tie = Row(
        "Gold, if tied", "", "coin", line=1.0, writes=lambda player, _: player[0], beside=beside
    )
    return [total_row(full, "most points win" if full else ""), tie]


_CITIES: Final = Row("Cities", "in no area", "city", writes=lambda player, _: player[1])


def _filled(table: ConquestRecord, full: bool) -> tuple[Table, Sequence[Any]]:
    """The pad for the example's boxes, with its areas; of each player gold and cities."""
    size = facts.SIZES[table.boxes]

    def points(
        player: Any, standing: Standing, holders: Sequence[str | None]
    ) -> tuple[object, ...]:
        return holders.count(standing.name), *(
            ["controlled"] if owner_of(holders) == standing.name else []
        )

    notes = {
        0: (
            f"{counted(table.boxes, 'box', 'boxes')}: a tick for each point held, areas’ names on"
            " the lines."
        ),
        len(table.areas) - 1: "The circle: every point of the area is held.",
    }
    areas = [
        replace(
            row,
            label=capital(name),
            by_hand=True,
            writes=partial(points, holders=held),
            beside=notes.get(n, ""),
        )
        for n, (row, (name, held)) in enumerate(
            zip(_areas(size, ("",) * size.areas), table.areas.items(), strict=True)
        )
    ]
    has = [(one.gold, table.cities.get(one.name, 0)) for one in table.players]
    return Table([*areas, _CITIES, *_counted(size, full), *_final(full)], 1, _LABEL), has


# ---- below the tables


def _income(pen: Pen, y: float, players: int, over: str) -> None:
    """A line for each player and a column for each round, as many as the page holds."""
    foot = FRAME[1] - 9.8
    Heading("Income by round", _INCOME)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, y + 4)
    y += 10.4
    first = 1
    while y + HAND * (players + 1) < foot and first <= 3 * _ROUNDS:
        heads = {n: str(first + n) for n in range(_ROUNDS)}
        y = Table([Row("")] * players, _ROUNDS, 30, heads=heads, title="Round").draw(pen, y) + 1
        first += _ROUNDS
    notes = (
        "At the end tick the points that you hold, and the circle where you hold all of an area."
    )
    pen.text(LEFT, foot, notes, Font.SANS, 8)
    pen.text(LEFT, foot + 4, over, Font.SANS, 8)


def _foot(pen: Pen, y: float, players: int, over: str) -> None:
    pen.text(LEFT, y + 4.4, over, Font.SANS, 8)
    pen.text(
        RIGHT, y + 4.4, f"Income: {_INCOME}.", Font.SANS, size=8, colour=pen.ink.note, align="right"
    )
