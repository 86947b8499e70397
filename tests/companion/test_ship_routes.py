"""Ship Adventure's shortest ways against relaxation over all squares, and on boards drawn by hand."""

from __future__ import annotations

import pytest

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Square
from companion.games.ship_adventure.routes import MOVERS, nearest, shortest

SEA_MARKS, LAND_MARKS = "~hk^>v<", "jct"


# ---- the same from the rules alone


# ---- boards drawn by hand

OPEN = Board(("~" * 12,) * 12)


def strip(*rows: str) -> Board:
    """Rows padded with jungle to a board of twelve."""
    filled = [row.ljust(12, "j") for row in rows]
    return Board(tuple(filled + ["j" * 12] * (12 - len(filled))))


@pytest.mark.parametrize(
    ("start", "goal", "length"),
    [
        ((0, 0), (0, 11), 1),
        ((0, 0), (11, 0), 1),
        ((0, 0), (11, 11), 1),
        ((0, 5), (10, 5), 2),
        ((3, 1), (3, 10), 3),
        ((0, 0), (6, 6), 6),
        ((2, 2), (5, 9), 5),
        ((4, 4), (4, 4), 0),
        ((1, 11), (11, 1), 2),
    ],
)
def test_edges_join_north_to_south_and_west_to_east(start: Square, goal: Square, length: int) -> None:
    for mover in ("player", "player-ship", "pirate", "galleon"):
        route = shortest(OPEN, start, [goal], mover)
        assert route is not None and route.length == length
        assert route.turns == -(-length // MOVERS[mover].squares)


def test_a_player_sails_then_walks_and_never_sails_again() -> None:
    board = strip("jjjjjjjj", "j~~jj~tj", "jjjjjjjj")
    route = shortest(board, (1, 1), [(1, 6)], "player")
    assert route is not None and route.length == 5 and all(s != (1, 5) for s in route.path)
    assert shortest(board, (1, 1), [(1, 5)], "player") is None


def test_no_way_is_none() -> None:
    lakes = strip("jjjjjjjj", "j~jj~~jj", "jjjjjjjj")
    for mover in ("player", "player-ship", "pirate", "galleon"):
        assert shortest(lakes, (1, 1), [(1, 4)], mover) is None
    islands = Board(("j~~~j~~~", *["~" * 8] * 7))
    assert shortest(islands, (0, 0), [(0, 4)], "crew") is None
    assert shortest(OPEN, (0, 0), [], "pirate") is None


def test_in_conquest_six_squares_a_turn() -> None:
    route = shortest(OPEN, (0, 0), [(6, 6)], "player-ship", squares=facts.CONQUEST_MOVE)
    assert route is not None and route.turns == 1


# ---- who is nearest


def test_the_nearest_of_four_pirates_across_the_edges() -> None:
    skulls = [(6, 6), (2, 9), (11, 1), (4, 0)]
    found = nearest(OPEN, (0, 0), skulls)
    assert found.nearest == (2,) and not found.tied
    assert [r and r.length for r in found.routes] == [6, 3, 1, 4]
    tied = nearest(OPEN, (1, 1), [(4, 4), (10, 10), (6, 6)])
    assert tied.nearest == (0, 1) and tied.tied
    assert nearest(OPEN, (1, 1), []).nearest == ()


def test_a_pirate_without_a_way_is_never_nearest() -> None:
    lakes = strip("jjjjjjjj", "j~j~~~~j", "jjjjjjjj")
    found = nearest(lakes, (1, 3), [(1, 1), (1, 6)])
    assert found.routes[0] is None and found.nearest == (1,)
    assert nearest(lakes, (1, 3), [(1, 1)]).nearest == ()
