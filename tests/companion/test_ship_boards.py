"""Ship Adventure's boards and set-ups looked over from outside: laid as the rules say, with our
tiles and owners'."""

from __future__ import annotations

import itertools
import random
from collections import Counter, deque
from collections.abc import Sequence

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import LAND, SEA, Board, Square
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import Layout, ShipSetup, lay
from companion.games.ship_adventure.tiles import box_tiles, map_card
from companion.randomness import ALPHABET, SetupCode
from tests.support.oracles import asked
from tests.support.ship_adventure import brute

COLORS = ["red", "blue", "yellow", "green"]


def random_tile(rng: random.Random, needed: str, others: str) -> list[str]:
    marks = [*needed, *rng.choices(others, k=4 - len(needed))]
    rng.shuffle(marks)
    return ["".join(marks[:2]), "".join(marks[2:])]


def random_copy(rng: random.Random) -> ShipCopy:
    """The tiles, cards and colours of an owner, as they may be entered; not all make a board."""
    wet = "~~~~~~j^>v<"
    tiles = [{"squares": random_tile(rng, rng.choice(("t", "t", "th")), "jjj~")} for _ in range(5)]
    tiles += [
        {"squares": random_tile(rng, rng.choice(("ch", "ch", "chh")), "jj~"), "color": c}
        for c in COLORS
    ]
    tiles += [{"squares": random_tile(rng, "k", wet)} for _ in range(4)]
    tiles += [{"squares": random_tile(rng, rng.choice(("", "", "", "h")), wet)} for _ in range(23)]
    rng.shuffle(tiles)
    fields: dict[str, object] = {"tiles": tiles}
    if rng.random() < 0.5:
        cards = []
        for _ in range(4):
            places = rng.sample(range(36), 5)
            middle = rng.choice([None, *places])
            marks = ["o" if n == middle else "x" if n in places else "." for n in range(36)]
            cards.append({"islands": ["".join(marks[6 * r : 6 * r + 6]) for r in range(6)]})
        fields["map_cards"] = cards
    if rng.random() < 0.5:
        fields["area_colors"] = [f"colour {n}" for n in rng.sample(range(99), 9)]
    return ShipCopy.model_validate(fields)


def random_options(rng: random.Random) -> ShipSetup:
    if rng.random() < 0.5:
        return ShipSetup.model_validate(
            {"mode": "caribbean-conquest", "boxes": rng.choice((1, 1, 4, 9))}
        )
    return ShipSetup.model_validate({"map_card": rng.choice(("auto", "1", "2", "3", "4"))})


def reached(board: Board, start: list[Square], marks: frozenset[str]) -> set[Square]:
    seen, todo = set(start), deque(start)
    while todo:
        row, col = todo.popleft()
        for down, right in brute.EIGHT:
            square = ((row + down) % board.side, (col + right) % board.side)
            if square not in seen and board.rows[square[0]][square[1]] in marks:
                seen.add(square)
                todo.append(square)
    return seen


def board_is_right(layout: Layout, copy: ShipCopy | None) -> None:
    """Fails where a board breaks what the rules say of laying one, or what its layout says of
    it."""
    rows, box = layout.board.rows, box_tiles(copy)
    side = {1: 12, 4: 24, 9: 36}[layout.boxes]
    assert len(rows) == side and {len(row) for row in rows} == {side}
    assert Counter(tile.number for tile in layout.tiles) == dict.fromkeys(
        range(1, 37), layout.boxes
    )
    assert len({(tile.row, tile.col) for tile in layout.tiles}) == (side // 2) ** 2
    for tile in layout.tiles:
        printed = box[tile.number - 1].squares
        assert brute.tile_at(rows, (tile.row, tile.col)) == brute.turned(printed, tile.quarters)
    assert brute.harbors_cut_off(rows) == []
    ports = list(layout.board.squares("hk"))
    sea = reached(layout.board, ports[:1], SEA)
    assert sea.issuperset(ports), "everybody can sail to everybody"
    coast = [s for s in layout.board.squares(LAND) if any(n in sea for n in layout.board.around(s))]
    assert reached(layout.board, coast, LAND).issuperset(layout.board.squares("tc"))
    assert Counter(city.color for city in layout.cities) == dict.fromkeys(COLORS, layout.boxes)
    assert sorted(city.square for city in layout.cities) == brute.marked(rows, "c")
    for city in layout.cities:
        same_tile = [
            h for h in brute.marked(rows, "h") if brute.tile_of(h) == brute.tile_of(city.square)
        ]
        assert same_tile and sorted(city.harbors) == same_tile
    assert len(layout.areas) == len(set(layout.areas)) == 9


def treasure_map_is_right(layout: Layout, copy: ShipCopy | None) -> None:
    rows = layout.board.rows
    assert layout.map_card is not None and layout.points == ()
    card = map_card(layout.map_card, copy)
    temples = brute.marked(rows, "t")
    assert sorted(brute.tile_of(temple) for temple in temples) == sorted(card.islands)
    center = next(
        temple for temple in temples if brute.tile_of(temple) == card.islands[card.center]
    )
    assert layout.center == center and [t for t in temples if t != center] == sorted(layout.tokens)
    assert list(layout.sea_areas) == [layout.areas[area] for area in brute.areas_at_sea(rows)]
    assert len(brute.marked(rows, "k")) == 4
    if card.el_dorado is not None:
        assert rows[card.el_dorado[0]][card.el_dorado[1]] in brute.LAND


def spread(points: Sequence[Square], colors: Sequence[str | None], rows: Sequence[str]) -> int:
    """Squared distances between all points of the same colour, over the edges where that is
    shorter, added up."""
    side = len(rows)
    total = 0
    for (one, mine), (other, theirs) in itertools.combinations(zip(points, colors, strict=True), 2):
        if mine == theirs:
            away = [min(abs(a - b), side - abs(a - b)) for a, b in zip(one, other, strict=True)]
            total += away[0] ** 2 + away[1] ** 2
    return total


def least_spread(points: Sequence[Square], rows: Sequence[str]) -> int:
    """The least that nine points in three areas can be spread, over all ways to part them."""
    ways = []
    for first in itertools.combinations(range(1, 9), 2):
        left = [n for n in range(1, 9) if n not in first]
        for second in itertools.combinations(left[1:], 2):
            mine, yours = (0, *first), (left[0], *second)
            colors = ["a" if n in mine else "b" if n in yours else "c" for n in range(9)]
            ways.append(spread(points, colors, rows))
    assert len(ways) == 280
    return min(ways)


def conquest_is_right(layout: Layout, rng: random.Random) -> None:
    rows = layout.board.rows
    assert layout.tokens == layout.sea_areas == () and layout.map_card is layout.center is None
    assert sorted(point.square for point in layout.points) == brute.marked(rows, "tkc")
    kinds = {"c": "city", "t": "temple", "k": "skull"}
    assert all(
        kinds[rows[point.square[0]][point.square[1]]] == point.kind for point in layout.points
    )
    assert all((point.color is None) == (point.kind == "city") for point in layout.points)
    colored = [point for point in layout.points if point.color is not None]
    areas, points = {1: (3, 3), 4: (9, 4), 9: (9, 9)}[layout.boxes]
    counts = Counter(point.color for point in colored)
    assert (
        len(counts) == areas
        and set(counts.values()) == {points}
        and counts.keys() <= set(layout.areas)
    )
    squares, colors = [point.square for point in colored], [point.color for point in colored]
    found = spread(squares, colors, rows)
    if layout.boxes == 1:
        assert found == least_spread(squares, rows)
    else:
        chance = [spread(squares, rng.sample(colors, len(colors)), rows) for _ in range(3)]
        assert 2 * found <= min(chance)


@asked((36, 40), soak=(37, 3_000))
def test_every_board_is_laid_as_the_rules_say(seed: int, count: int) -> None:
    rng = random.Random(seed)
    own = 0
    for _ in range(count):
        copy = random_copy(rng) if rng.random() < 0.4 else None
        try:
            layout = lay(SetupCode("".join(rng.choices(ALPHABET, k=8))), random_options(rng), copy)
        except BadInput:
            assert copy is not None, "ours can always be laid"
            continue
        own += copy is not None
        board_is_right(layout, copy)
        if layout.mode == facts.CONQUEST:
            conquest_is_right(layout, rng)
        else:
            treasure_map_is_right(layout, copy)
    assert own >= count // 8
