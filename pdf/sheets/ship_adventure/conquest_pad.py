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
from companion.words import capital, in_words, plural
from pdf.parts.pad_cells import MEASURES, Size
from pdf.parts.pad_rows import (
    Entry,
    Row,
    Table,
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
    named = size.areas == facts.AREAS
    names: Sequence[str] = area_colors_of(copy) if named else ("",) * size.areas
    # a kit knows which areas it draws
    if not named and order.table is not None:
        view = setup_for(order).view
        names = [colour for colour in view.layout.areas if view.counts[colour]]
    frame: Size = "full" if full else "upright"
    left = LEFT if full else 6.0
    right = MEASURES[frame].sheet.w - left
    label = 50.0 if full else 32.0
    rows = [*_areas(size, names, full, area_colors_of(copy)), *_final(size, full)]
    areas = Table(rows, players, label, left, right, heights=heights(full))
    rounds = int((_ENDS[frame] - _ABOVE[frame] - areas.high) / _ROUND)
    income = _income(players, rounds - 1, left, right)
    boxes = f"{in_words(options.boxes)} {plural(options.boxes, 'box', 'boxes')}"
    subtitle = f"{in_words(players)} players, {boxes}"
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


def _income(players: int, rounds: int, left: float, right: float) -> Table:
    # the table of income: a row for the players by number, then a row for every two rounds, the
    # number of the second one in the middle column
    wide = (right - left - _ROUNDS) / (2 * players + 1)

    def second(pen: Pen, x: float, y: float, size: float, words: Sequence[str]) -> None:
        for n, word in enumerate(words):
            pen.centred_text(left + _ROUNDS + (n + 0.5) * wide, y, word, Font.MEDIUM, 8)

    order, blank = [str(n) for n in range(1, players + 1)], [""] * players
    numbers = [("Round", [*order, "Round", *order])]
    numbers += [(str(n), [*blank, str(n + rounds)]) for n in range(1, rounds + 1)]
    rows = [
        Row(one, height=_ROUND, sign=partial(second, words=other), tint="" if n else "river")
        for n, (one, other) in enumerate(numbers)
    ]
    heading = ("Income", f"{_INCOME}; players as above, from the left")
    return Table(rows, 2 * players + 1, _ROUNDS, left, right, heading=heading)


# ---- points and score


def _areas(
    size: facts.BoardSize, names: Sequence[str], full: bool, colours: Sequence[str] = ()
) -> list[Row]:
    """Returns a row for each area: how many of its points a player holds, and whether they are all.

    If ``names`` are only some of ``colours``, they are the table's areas, in its order.
    """
    letters = area_letters(colours)
    return [
        Row(
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


def _final(size: facts.BoardSize, full: bool) -> list[Row]:
    # from the sum of the points to the tie-breaker
    _, controlled = facts.CATEGORIES_OF[facts.CONQUEST]
    # the points themselves are counted above
    worth = size.points * (facts.CONTROLLED_POINT - facts.POINT)
    cities = Entry('cities["{player}"]', 2, writes=lambda held, _: held.cities)
    points = sums("points", 2, lambda held, _: held.total)
    gold = of_player("gold", 2, lambda held, _: held.gold)
    return [
        Row("Points", "added", "flag", points, line=1.0, beside="The numbers above, added."),
        Row("Rings", f"{worth} each", "area", subtotal(controlled)),
        Row("Cities", f"{facts.POINT} each", "city", (cities,)),
        total_row(full, "most points win" if full else ""),
        Row("Gold", "if tied", "coin", gold, beside="Only where totals are equal."),
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


def _example(record: ConquestRecord, full: bool, table: Table) -> Table:
    # the pad with the example's areas. On a pad without printed areas they are written by hand.
    named = [
        replace(row, entries=_points_in(f"area {n}"))
        for n, row in enumerate(table.rows[: record.size.areas], 1)
    ]
    if record.size.areas < facts.AREAS:
        areas = _areas(record.size, ("",) * record.size.areas, full)
        named = [
            replace(row, label=capital(name), by_hand=True)
            for row, name in zip(areas, record.areas, strict=True)
        ]
    told = f"How many of the area’s {in_words(record.size.points)} points are held."
    named[0] = replace(named[0], beside=told)
    whole = [n for n, holders in enumerate(record.areas.values()) if len({*holders}) == 1 and n]
    ring = whole[-1] if whole else -1
    named[ring] = replace(named[ring], beside="The ring: every point of the area is held.")
    return replace(table, rows=[*named, *_final(record.size, full)])
