"""Every board that Ship Adventure lays: legal, connected, within reach, its areas of the rules' sizes and compact."""

from __future__ import annotations

import time
from collections import Counter, deque
from itertools import combinations
from typing import Any

import pytest

from companion.games.ship_adventure import clusters, facts
from companion.games.ship_adventure.board import LAND, SEA, Board, Square, board_of, turned
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import Layout, lay
from companion.games.ship_adventure.settings import ShipSetup
from companion.games.ship_adventure.tiles import OURS, box_tiles, islands_of, map_card
from companion.randomness import Stream
from tests.support.ship_adventure.copies import (
    MAP_CARDS,
    TILES,
    WHOLE,
    nth_code,
    owners,
    treasure,
)

TREASURE: dict[str, str] = {}
CONQUEST = {"mode": "caribbean-conquest"}


def connected(layout: Layout) -> bool:
    """Written anew from the rules: a sea square of another tile beside every harbour, across the edges."""
    side = layout.board.side
    for row, col in layout.board.squares("h"):
        beside = [((row + r) % side, (col + c) % side) for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        others = [(r, c) for r, c in beside if (r // 2, c // 2) != (row // 2, col // 2)]
        if not any(layout.board.rows[r][c] in SEA for r, c in others):
            return False
    return True


def reached(board: Board, start: list[Square], marks: frozenset[str]) -> set[Square]:
    seen, todo = set(start), deque(start)
    while todo:
        row, col = todo.popleft()
        for r in (-1, 0, 1):
            for c in (-1, 0, 1):
                square = ((row + r) % board.side, (col + c) % board.side)
                if square not in seen and board.rows[square[0]][square[1]] in marks:
                    seen.add(square)
                    todo.append(square)
    return seen


def assert_legal(layout: Layout, boxes: int, tiles: tuple[Any, ...]) -> None:
    board = layout.board
    assert connected(layout)
    ports = list(board.squares("hk"))
    sea = reached(board, ports[:1], SEA)
    assert sea.issuperset(ports)
    coast = [s for s in board.squares(LAND) if any(n in sea for n in board.around(s))]
    assert reached(board, coast, LAND).issuperset(board.squares("tc"))
    # the tiles that are laid make this board, each as often as there are boxes
    assert Counter(p.number for p in layout.tiles) == dict.fromkeys(range(1, 37), boxes)
    wide = board.side // 2
    by_place = {(p.row, p.col): turned(tiles[p.number - 1].squares, p.quarters) for p in layout.tiles}
    assert board == board_of([[by_place[r, c] for c in range(wide)] for r in range(wide)])
    assert Counter(city.color for city in layout.cities) == dict.fromkeys(facts.PLAYER_COLORS, boxes)
    for city in layout.cities:
        assert board.at(city.square) == "c"
        assert city.harbors and all(board.at(h) == "h" for h in city.harbors)
        assert {(r // 2, c // 2) for r, c in (city.square, *city.harbors)} == {
            (city.square[0] // 2, city.square[1] // 2)
        }


def assert_treasure_map(layout: Layout, copy: ShipCopy | None = None) -> None:
    tiles = box_tiles(copy)
    assert_legal(layout, 1, tiles)
    board, card = layout.board, map_card(layout.map_card or 0, copy)
    islands = {(p.row, p.col): p for p in layout.tiles if tiles[p.number - 1].kind == "island"}
    assert set(islands) == set(card.islands)
    if card.quarters is not None:
        laid = [islands[place] for place in card.islands]
        assert [p.number for p in laid] == [t.number for t in islands_of(tiles)]
        assert tuple(p.quarters for p in laid) == card.quarters
        assert card.el_dorado is not None and board.at(card.el_dorado) in LAND
    assert layout.center is not None
    assert (layout.center[0] // 2, layout.center[1] // 2) == card.islands[card.center]
    assert sorted([layout.center, *layout.tokens]) == sorted(board.squares("t"))
    assert len(layout.tokens) == 4 and len(board.squares("k")) == 4
    dry = {layout.areas[r // 4 * 3 + c // 4] for r, c in board.squares(LAND)}
    assert layout.sea_areas == tuple(color for color in layout.areas if color not in dry)
    assert layout.points == ()


def test_hundreds_of_boards_are_legal_and_some_have_areas_all_sea() -> None:
    found = [treasure(n) for n in range(600)]
    for layout in found:
        assert_treasure_map(layout)
    assert {layout.map_card for layout in found} == {1, 2, 3, 4}
    assert sum(bool(layout.sea_areas) for layout in found) > 15
    assert len({layout.board for layout in found}) == len(found)


def test_an_owners_box_is_laid_as_legally() -> None:
    both, only_tiles, only_cards = owners(**WHOLE), owners(tiles=TILES), owners(map_cards=MAP_CARDS)
    for n in range(50):
        for copy in (both, only_tiles, only_cards):
            assert_treasure_map(treasure(n, copy), copy)


@pytest.mark.parametrize(("boxes", "rounds"), [(1, 100), (4, 15), (9, 4)])
def test_conquest_has_points_of_the_rules_in_areas_of_one_size(boxes: int, rounds: int) -> None:
    size = facts.SIZES[boxes]
    for n in range(rounds):
        layout = lay(nth_code(n), ShipSetup(mode="caribbean-conquest", boxes=boxes))  # type: ignore[arg-type]
        assert_legal(layout, boxes, OURS)
        assert layout.board.side == size.side
        points = {p.square: p for p in layout.points}
        assert set(points) == set(layout.board.squares("tkc"))
        assert all(p.mark == layout.board.at(p.square) for p in layout.points)
        assert all((p.color is None) == (p.mark == "c") for p in layout.points)
        counts = Counter(p.color for p in layout.points if p.color)
        assert len(counts) == size.areas and set(counts) <= set(layout.areas)
        assert set(counts.values()) == {size.points}
        assert (layout.map_card, layout.sea_areas, layout.tokens, layout.center) == (None, (), (), None)


def test_clusters_are_the_most_compact_there_are_on_small_boards() -> None:
    """Six points in two areas, against every division of them."""
    for n in range(60):
        random = Stream("small", n)
        points = [(random.below(12), random.below(12)) for _ in range(6)]
        best = min(
            clusters.spread(points, [int(p in half) for p in range(6)], 12) for half in combinations(range(6), 3)
        )
        found = clusters.clusters(points, 2, 12)
        assert Counter(found) == {0: 3, 1: 3}
        assert clusters.spread(points, found, 12) == best


def test_the_areas_of_one_box_are_the_most_compact_there_are() -> None:
    """Nine points in three areas, against all 280 divisions of them."""
    pairs = list(combinations(range(9), 2))
    ways = {
        tuple(0 if p in one else 1 if p in two else 2 for p in range(9))
        for one in combinations(range(9), 3)
        for two in combinations([p for p in range(9) if p not in one], 3)
        if one[0] == 0 and two[0] == min(p for p in range(9) if p not in one)
    }
    assert len(ways) == 280
    for n in range(80):
        random = Stream("nine", n)
        points = [(random.below(12), random.below(12)) for _ in range(9)]
        away = {(p, q): clusters.apart(points[p], points[q], 12) for p, q in pairs}
        best = min(sum(away[p, q] for p, q in pairs if way[p] == way[q]) for way in ways)
        assert clusters.spread(points, clusters.clusters(points, 3, 12), 12) == best


def test_the_largest_board_takes_well_under_a_second() -> None:
    options = ShipSetup(mode="caribbean-conquest", boxes=9)
    started = time.process_time()
    lay(nth_code(77), options)
    assert time.process_time() - started < 1
