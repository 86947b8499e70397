"""The pad of Caribbean Conquest: points of every area, final score, gold, income."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy, whose
from companion.games.ship_adventure.record import ConquestRecord
from companion.places import format_place
from companion.words import capital, in_words, worded
from pdf.parts.pad_cells import MEASURES, Size
from pdf.parts.pad_rows import (
    Entry,
    PadRow,
    PadTable,
    heights,
    of_player,
    subtotal,
    sums,
    total_row,
)
from pdf.parts.score_pad import Pad, print_pad
from pdf.parts.sheet import LEFT, Font, Order, Pen, Printed, Rect, disc, is_full, setup_for
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.options import ConquestPadOptions

# mm from the top to the rounds, and of what stands above the rows and between them
_ENDS: Final[Mapping[Size, float]] = {"full": 246.0, "upright": 180.4}
_ABOVE: Final[Mapping[Size, float]] = {"full": 51.8, "upright": 37.2}
_ROUND: Final = 8.0  # mm of a row of income
_ROUNDS: Final = 22.0  # mm for the words before a row of income
_INCOME: Final = f"{facts.INCOME} gold a point, {facts.CONTROLLED_INCOME} in an area all yours"


class _Held(NamedTuple):
    """What a player has at the end: gold, cities, the points of all areas, the points of each area,
    and the areas held whole. Areas go by their name, and by their place for a pad without names."""

    gold: int
    cities: int
    total: int
    points: Mapping[str, int]
    whole: frozenset[str]


def draw(order: Order[ConquestPadOptions]) -> Printed:
    """Returns the pad as PDF, a page for each game or two halves that stand. Raises BadInput."""
    options, full = order.options, is_full(order)
    size, players = facts.SIZES[options.boxes], options.players
    copy = order.copy_as(ShipCopy)
    names = _names_of_areas(order, size, copy)
    frame: Size = "full" if full else "upright"
    left = LEFT if full else 6.0
    right = MEASURES[frame].sheet.w - left
    label = 50.0 if full else 32.0
    rows = [*_areas(size, names, full, area_colors_of(copy)), *_final(size, full)]
    areas = PadTable(rows, players, label, left, right, heights=heights(full))
    rows_of_income = int((_ENDS[frame] - _ABOVE[frame] - areas.high) / _ROUND)
    income = _income(players, rows_of_income - 1, left, right)  # the first is its head
    subtitle = f"{in_words(players)} players, {worded(options.boxes, 'box', 'boxes')}"
    notes = f"In each area your points of {in_words(size.points)}; the ring: all are yours."
    if from_copy(copy, "area_colors") and all(names):
        notes += f" Areas: {whose(copy, 'area_colors')}."
    over = (
        f"A player is out, or holds {size.majority} of {size.areas} areas: finish the round, then"
        " count."
    )
    pad = Pad(
        "Caribbean Conquest",
        subtitle,
        [notes],
        [areas, income],
        frame,
        lambda pen, y: pen.text(left, y + 4, over, Font.SANS, 8),
        players=_held,
        example=partial(_example, full=full, table=areas),
        counted="example" if options.boxes == min(facts.SIZES) else f"example-{options.boxes}",
    )
    settings = {"mode": facts.CONQUEST, "boxes": options.boxes, "players": players}
    return print_pad(order, pad, settings=settings)


def _names_of_areas(
    order: Order[ConquestPadOptions], size: facts.BoardSize, copy: ShipCopy | None
) -> Sequence[str]:
    # One box has only some of the areas, which a set-up draws. A kit is for one set-up; on other
    # pads the players write the names.
    if size.areas == facts.AREAS:
        return area_colors_of(copy)
    if order.table is None:
        return ("",) * size.areas
    view = setup_for(order).view
    return [colour for colour in view.layout.areas if view.counts[colour]]


def _income(players: int, rounds: int, left: float, right: float) -> PadTable:
    # the table of income: a row for the players by number, then a row for every two rounds, the
    # number of the second one in the middle column
    wide = (right - left - _ROUNDS) / (2 * players + 1)

    # drawn as the sign of a row: nothing else of a row reaches across its cells
    def across(pen: Pen, x: float, y: float, size: float, words: Sequence[str]) -> None:
        for n, word in enumerate(words):
            pen.centred_text(left + _ROUNDS + (n + 0.5) * wide, y, word, Font.MEDIUM, 8)

    order, blank = [str(n) for n in range(1, players + 1)], [""] * players
    numbers = [("Round", [*order, "Round", *order])]
    numbers += [(str(n), [*blank, str(n + rounds)]) for n in range(1, rounds + 1)]
    rows = [
        PadRow(label, height=_ROUND, sign=partial(across, words=words), tint="" if n else "river")
        for n, (label, words) in enumerate(numbers)
    ]
    heading = ("Income", f"{_INCOME}; players as above, from the left")
    return PadTable(rows, 2 * players + 1, _ROUNDS, left, right, heading=heading)


# ---- points and score


def _areas(
    size: facts.BoardSize, names: Sequence[str], full: bool, colours: Sequence[str] = ()
) -> list[PadRow]:
    # a row for each area: how many of its points a player holds, and whether they are all. If
    # ``names`` are only some of ``colours``, they are the table's areas, in its order.
    letters = area_letters(colours)
    return [
        PadRow(
            capital(name),
            f"{size.points} points" if full else "",
            entries=_points_in(name if size.areas == facts.AREAS else f"area {n}"),
            tint="" if n % 2 else "river",
            sign=partial(_draw_sign, name=name, n=n, letter=letters.get(name, "")),
        )
        for n, name in enumerate(names, 1)
    ]


def _points_in(area: str) -> tuple[Entry, Entry]:
    player_points = Entry(
        format_place(("areas", area)),
        digits=1,
        value="{player}",
        right=-0.8,
        writes=lambda held, _: held.points.get(area, 0),
    )
    holds_all = replace(
        player_points, digits=0, ring=True, right=5.4, writes=lambda held, _: area in held.whole
    )
    return player_points, holds_all


def _draw_sign(pen: Pen, x: float, y: float, size: float, name: str, n: int, letter: str) -> None:
    if not letter:
        disc(pen, x, y, str(n), 3, size=8)
        return
    draw_swatch(pen, Rect(x - 3.6, y - 3.4, 7.2, 6.8), name, n - 1)
    disc(pen, x, y, letter, 2.5, size=10)


def _final(size: facts.BoardSize, full: bool) -> list[PadRow]:
    # from the sum of the points to the tie-breaker. What is written in a row comes from what a
    # player holds; none of it from the standing.
    _, controlled = facts.CATEGORIES_OF[facts.CONQUEST]
    # what a ring adds to an area's points, which are counted above
    worth = size.points * (facts.CONTROLLED_POINT - facts.POINT)
    points = sums("points", digits=2, writes=lambda held, _: held.total)
    cities = Entry('cities["{player}"]', digits=2, writes=lambda held, _: held.cities)
    gold = of_player("gold", digits=2, writes=lambda held, _: held.gold)
    added, tied = "The numbers above, added.", "Only where totals are equal."
    return [
        PadRow("Points", note="added", symbol="flag", entries=points, line=1.0, beside=added),
        PadRow("Rings", note=f"{worth} each", symbol="area", entries=subtotal(controlled)),
        PadRow("Cities", note=f"{facts.POINT} each", symbol="city", entries=(cities,)),
        total_row(full, "most points win" if full else ""),
        PadRow("Gold", note="if tied", symbol="coin", entries=gold, beside=tied),
    ]


def _held(record: ConquestRecord) -> list[_Held]:
    out = []
    for player in record.players:
        points, whole, total = dict[str, int](), set[str](), 0
        for n, (area, holders) in enumerate(record.areas.items(), 1):
            total += holders.count(player.name)
            # a row reads an area by its name, or by its number where players write the name
            for name in (area, f"area {n}"):
                points[name] = holders.count(player.name)
                if points[name] == len(holders):
                    whole.add(name)
        cities = record.cities.get(player.name, 0)
        out.append(_Held(player.gold, cities, total, points, frozenset(whole)))
    return out


def _example_areas(record: ConquestRecord, full: bool, table: PadTable) -> list[PadRow]:
    # written by hand on a pad that has not printed all
    many = record.size.areas
    if many >= facts.AREAS:
        printed = enumerate(table.rows[:many], 1)
        return [replace(row, entries=_points_in(f"area {n}")) for n, row in printed]
    named = zip(_areas(record.size, ("",) * many, full), record.areas, strict=True)
    return [replace(row, label=capital(name), by_hand=True) for row, name in named]


def _example(record: ConquestRecord, full: bool, table: PadTable) -> PadTable:
    # the pad with the example's areas
    named = _example_areas(record, full, table)
    told = f"How many of the area’s {in_words(record.size.points)} points are held."
    named[0] = replace(named[0], beside=told)
    # beside the last area that one player holds whole, but not the first, which is told of already
    whole = [n for n, holders in enumerate(record.areas.values()) if n and len({*holders}) == 1]
    told_at = whole[-1] if whole else -1  # else at the last area of all
    named[told_at] = replace(named[told_at], beside="The ring: every point of the area is held.")
    return replace(table, rows=[*named, *_final(record.size, full)])
