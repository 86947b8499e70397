"""Ship Adventure's shortest ways against relaxation over all squares, and on boards drawn by hand."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Square
from companion.games.ship_adventure.routes import MOVERS, is_whirlpool, nearest, shortest

SEA_MARKS, LAND_MARKS = "~hk^>v<", "jct"


def random_board(rng: Random, side: int = 12, land: float = 0.35) -> Board:
    """Squares at random, waves among them, some tiles all waves."""
    rows = [
        [rng.choice(LAND_MARKS if rng.random() < land else "~~~hk^>v<^>v<") for _ in range(side)] for _ in range(side)
    ]
    for _ in range(side * side // 30):
        row, col = 2 * rng.randrange(side // 2), 2 * rng.randrange(side // 2)
        for r, c in ((0, 0), (0, 1), (1, 0), (1, 1)):
            rows[row + r][col + c] = rng.choice("^>v<")
    return Board(tuple("".join(row) for row in rows))


# ---- the same from the rules alone


def test_ways_without_waves_are_as_long_back() -> None:
    rng = Random(4)
    for _ in range(20):
        board = random_board(rng)
        sea = board.squares(frozenset(SEA_MARKS))
        one, other = rng.sample(sea, 2)
        there, back = shortest(board, one, [other], "pirate"), shortest(board, other, [one], "pirate")
        assert (there is None) == (back is None)
        assert there is None or (back is not None and there.length == back.length)


def test_moving_the_board_around_its_edges_changes_no_length() -> None:
    """A board is a ring both ways: slid by whole tiles, every way slides with it."""
    rng = Random(5)
    for _ in range(15):
        board = random_board(rng)
        down, right = 2 * rng.randrange(6), 2 * rng.randrange(6)
        slid = Board(tuple("".join(board.at((r - down, c - right)) for c in range(12)) for r in range(12)))
        start, goal = rng.choice(board.squares(frozenset(SEA_MARKS))), (rng.randrange(12), rng.randrange(12))
        for mover in MOVERS:
            a = shortest(board, start, [goal], mover)
            b = shortest(
                slid,
                slid.wrapped(start[0] + down, start[1] + right),
                [slid.wrapped(goal[0] + down, goal[1] + right)],
                mover,
            )
            assert (a and (a.length, a.gap, a.turns)) == (b and (b.length, b.gap, b.turns))


# ---- boards drawn by hand

OPEN = Board(("~" * 12,) * 12)


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


def strip(*rows: str) -> Board:
    """Rows padded with jungle to a board of twelve."""
    filled = [row.ljust(12, "j") for row in rows]
    return Board(tuple(filled + ["j" * 12] * (12 - len(filled))))


def test_a_wave_carries_a_players_ship_along_its_arrow_only() -> None:
    river = strip("jjjjjjjj", "j~>>>>~j")
    with_the_waves = shortest(river, (1, 1), [(1, 6)], "player-ship")
    against = shortest(river, (1, 6), [(1, 1)], "player-ship")
    assert with_the_waves is not None and against is not None
    assert with_the_waves.length == 1 and len(with_the_waves.path) == 6 and with_the_waves.turns == 1
    assert against.length == 5 and against.turns == 2
    for mover in ("pirate", "galleon"):
        slow = shortest(river, (1, 1), [(1, 6)], mover)
        assert slow is not None and slow.length == 5 and slow.turns == 3
        assert slow.stops == ((1, 3), (1, 5), (1, 6))


def test_a_free_step_can_lead_a_longer_way_round() -> None:
    """Three squares straight, or five of which four are free."""
    board = strip("jjjjjjjj", "j>>>vjjj", "j^jjvjjj", "j^~~~jjj")
    route = shortest(board, (3, 1), [(3, 4)], "player-ship")
    assert route is not None and route.length == 0 and route.path[1] == (2, 1) and route.turns == 1
    assert shortest(board, (3, 1), [(3, 4)], "pirate").length == 3  # type: ignore[union-attr]


def test_a_whirlpool_costs_one_in_and_one_out_and_nothing_within() -> None:
    board = strip("jjjjjjjj", "jjjjjjjj", "~>>v~jjj", "jj^<jjjj")
    assert is_whirlpool(board, (2, 2)) and is_whirlpool(board, (3, 3)) and not is_whirlpool(board, (2, 1))
    into = shortest(board, (2, 1), [(2, 2)], "player-ship")
    assert into is not None and into.length == 1  # the wave points in, but entering costs
    around_it = shortest(board, (2, 2), [(3, 2)], "player-ship")
    assert around_it is not None and around_it.length == 0 and around_it.path == ((2, 2), (2, 3), (3, 3), (3, 2))
    out = shortest(board, (2, 2), [(2, 4)], "player-ship")
    assert out is not None and out.length == 1
    through = shortest(board, (2, 0), [(2, 4)], "player-ship")
    assert through is not None and through.length == 3  # onto the wave, in, within for nothing, out


def test_a_wave_out_of_a_whirlpool_is_not_free() -> None:
    board = strip("jjjjjjjj", "jjjjjjjj", "jj>>~jjj", "jj^<jjjj")
    out = shortest(board, (2, 2), [(2, 4)], "player-ship")
    assert out is not None and out.length == 1 and out.path == ((2, 2), (2, 3), (2, 4))


def test_towards_land_a_ship_heads_for_the_nearest_sea_beside_it() -> None:
    island = Board(
        (*("~" * 12 for _ in range(5)), "~~~~jjj~~~~~", "~~~~jtj~~~~~", "~~~~jjj~~~~~", *("~" * 12 for _ in range(4)))
    )
    beach = shortest(island, (0, 0), [(5, 4)], "pirate")
    assert beach is not None and (beach.gap, beach.end, beach.length) == (1, (4, 3), 4)
    inland = shortest(island, (0, 0), [(6, 5)], "pirate")
    assert inland is not None and inland.gap == 2
    crew = shortest(island, (6, 5), [(8, 6)], "crew")
    assert crew is not None and (crew.gap, crew.length) == (1, 1) and crew.end in ((7, 5), (7, 6))


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
