"""Ship Adventure's shortest ways against relaxation over all squares, and on boards drawn by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Square
from companion.games.ship_adventure.helps.routes import answer
from companion.games.ship_adventure.layout import typed_layout
from companion.games.ship_adventure.routes import MOVERS, Route, is_whirlpool, nearest, shortest

STEP = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
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


def around(here: Square, side: int) -> set[Square]:
    near = {((here[0] + r) % side, (here[1] + c) % side) for r in (-1, 0, 1) for c in (-1, 0, 1)}
    return near - {here}


def whirl(board: Board, square: Square) -> bool:
    top, left = square[0] // 2 * 2, square[1] // 2 * 2
    return all(board.rows[top + r][left + c] in STEP for r in (0, 1) for c in (0, 1))


def pays(board: Board, here: Square, there: Square, waves: bool) -> int:
    mark = board.rows[here[0]][here[1]]
    if not waves or mark not in STEP:
        return 1
    ahead = ((here[0] + STEP[mark][0]) % board.side, (here[1] + STEP[mark][1]) % board.side)
    same_tile = (here[0] // 2, here[1] // 2) == (there[0] // 2, there[1] // 2)
    if ahead != there or (not same_tile and (whirl(board, here) or whirl(board, there))):
        return 1
    return 0


def enters(board: Board, here: Square, there: Square, mover: str) -> bool:
    wet, was_wet = (board.rows[s[0]][s[1]] in SEA_MARKS for s in (there, here))
    if mover == "player":
        return was_wet or not wet
    return not wet if mover == "crew" else wet


def relaxed(board: Board, start: Square, mover: str) -> dict[Square, int]:
    """Cost of every square: all steps tried again and again until nothing gets cheaper."""
    waves = mover in ("player", "player-ship")
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(cost):
            for there in around(here, board.side):
                if not enters(board, here, there, mover):
                    continue
                total = cost[here] + pays(board, here, there, waves)
                if total < cost.get(there, 10**9):
                    cost[there] = total
                    changed = True
    return cost


def apart(board: Board, a: Square, b: Square) -> int:
    return max(min((x - y) % board.side, (y - x) % board.side) for x, y in zip(a, b, strict=True))


def check(board: Board, route: Route | None, start: Square, goals: list[Square], mover: str) -> None:
    cost = relaxed(board, start, mover)
    ends = []
    for goal in goals:
        wet = board.rows[goal[0]][goal[1]] in SEA_MARKS
        if goal in cost:
            ends.append((0, cost[goal]))
        elif mover != "player" and wet == (mover == "crew"):
            least = min(apart(board, goal, s) for s in cost)
            ends.append((least, min(cost[s] for s in cost if apart(board, goal, s) == least)))
    if not ends:
        assert route is None
        return
    assert route is not None
    assert (route.gap, route.length) == min(ends)
    assert route.path[0] == start and apart(board, route.end, route.goal) == route.gap and route.goal in goals
    waves = mover in ("player", "player-ship")
    for here, there in pairwise(route.path):
        assert there in around(here, board.side) and enters(board, here, there, mover)
    assert sum(pays(board, *step, waves) for step in pairwise(route.path)) == route.length
    assert len(set(route.path)) == len(route.path)
    speed = {"pirate": 2, "galleon": 2}.get(mover, 4)
    assert route.turns == (max(1, -(-route.length // speed)) if len(route.path) > 1 else 0)
    assert not route.stops or route.stops[-1] == route.end
    assert len(route.path) == 1 or route.path[1] in route.first_steps


@pytest.mark.parametrize("mover", MOVERS)
@pytest.mark.parametrize("seed", range(12))
def test_ways_are_as_short_as_relaxation_finds_them(mover: str, seed: int) -> None:
    rng = Random(f"{mover} {seed}")
    board = random_board(rng, rng.choice((4, 6, 12)), rng.choice((0.1, 0.35, 0.5)))
    squares = [(r, c) for r in range(board.side) for c in range(board.side)]
    for _ in range(5):
        start = rng.choice(squares)
        goals = rng.sample(squares, rng.choice((1, 1, 3)))
        check(board, shortest(board, start, goals, mover), start, goals, mover)


@pytest.mark.parametrize("mover", MOVERS)
def test_first_steps_are_those_that_leave_a_way_as_short(mover: str) -> None:
    """Where no step is free, these are exactly the squares around that are one nearer."""
    rng = Random(mover)
    for _ in range(12):
        board = Board(tuple(row.translate(str.maketrans("^>v<", "~~~~")) for row in random_board(rng, 8, 0.3).rows))
        squares = [(r, c) for r in range(8) for c in range(8)]
        start, goal = rng.sample(squares, 2)
        route = shortest(board, start, [goal], mover)
        if route is None or route.gap or len(route.path) == 1:
            continue
        right = {
            there
            for there in around(start, 8)
            if enters(board, start, there, mover) and relaxed(board, there, mover).get(goal) == route.length - 1
        }
        assert set(route.first_steps) == right


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


def test_nearest_is_the_least_of_single_ways_on_random_boards() -> None:
    rng = Random(8)
    for _ in range(15):
        board = random_board(rng)
        sea = board.squares(frozenset(SEA_MARKS))
        pirates = rng.sample(sea, 4)
        player = rng.choice([*sea, *board.squares(frozenset(LAND_MARKS))])
        found = nearest(board, player, pirates)
        for n, pirate in enumerate(pirates):
            check(board, found.routes[n], pirate, [player], "pirate")
        ranks = [(r.gap, r.length) if r else (99, 99) for r in found.routes]
        assert found.nearest == tuple(n for n, rank in enumerate(ranks) if rank == min(ranks) != (99, 99))


# ---- as typed

CODE = "7KQ4-M2XD"


def test_the_pirates_begin_on_the_skulls_of_the_board() -> None:
    layout = typed_layout({"code": CODE})
    told = answer(None, 0, {"code": CODE, "start": "j10"})
    assert layout is not None and told.pirates == layout.board.squares("k") and len(told.pirates) == facts.PIRATES
    assert told.title == "The pirate in B10 is nearest" and told.chaser is not None and told.chaser.square == (9, 1)
    assert told.chaser.text == "four squares, two turns: reaches J10"
    assert told.shown == told.chaser.route and "the pirate’s way over B10" in told.picture
    check(layout.board, told.chaser.route, (9, 1), [(9, 9)], "pirate")


def test_pirates_equally_near_are_left_to_the_table() -> None:
    told = answer(None, 0, {"code": CODE, "start": "C7"})
    assert told.title == "C4, B10 and C10 are equally near"
    assert facts.RULINGS["equal-ways"].text in told.rulings


def test_pirates_where_they_lie_now_and_a_player_ashore() -> None:
    told = answer(None, 0, {"code": CODE, "start": "G5", "pirates": "e2, a1"})
    assert [c.name for c in told.chases] == ["E2", "A1"]
    assert told.chaser is not None and told.chaser.text == "two squares, one turn: comes to G4, beside G5"
    assert told.marked == ((4, 6),) and facts.RULINGS["at-sea"].text in told.rulings


def test_what_lies_deep_inland_is_approached_as_closely_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = typed_layout({"code": CODE})
    assert layout is not None
    island = ["~" * 12] * 3 + ["~~~jjjjj~~~~"] * 5 + ["~" * 12] * 4
    inland = replace(layout, board=Board(tuple(island)))
    monkeypatch.setattr("companion.games.ship_adventure.helps.routes.typed_layout", lambda *_: inland)
    told = answer(None, 0, {"code": CODE, "start": "F6", "pirates": "A6"})
    assert told.chaser is not None and told.chaser.text.endswith("comes no closer than C4, three squares from F6")
    assert facts.RULINGS["closest-sea"].text in told.rulings
    beside = answer(None, 0, {"code": CODE, "start": "D6", "pirates": "A6"})
    assert facts.RULINGS["closest-sea"].text not in beside.rulings


def test_a_way_tells_its_turns_the_waves_and_other_beginnings() -> None:
    told = answer(None, 0, {"code": CODE, "start": "C7", "goal": "K2"})
    assert told.way_title == "Five squares, two turns"
    assert told.way_texts[0] == "Turn 1 ends on K3 and turn 2 on K2." and "begins with B6 or C6" in told.way_texts[-1]
    drifting = answer(None, 0, {"code": CODE, "start": "J10", "goal": "C1"})
    assert drifting.way_texts == ("Waves carry it one square for nothing.",)
    assert facts.RULINGS["waves"].text in drifting.rulings
    there = answer(None, 0, {"code": CODE, "start": "A1", "goal": "A1"})
    assert there.way_title == "There already" and there.way is not None and there.way.turns == 0


def test_no_way_is_said_with_the_ground() -> None:
    told = answer(None, 0, {"code": CODE, "start": "C1", "goal": "A1", "mover": "player"})
    assert told.way_title == "No way" and told.way_texts == (
        "No way leads from C1 to A1 by sea and then ashore.",
        "A crew ashore has to go back to its ship first.",
    )
    assert told.way is None and told.shown is None and told.marked == ((0, 2), (0, 0))
    crew = answer(None, 0, {"code": CODE, "start": "D1", "goal": "B1", "mover": "crew"})
    assert crew.way_texts == ("It comes to C1, beside B1.", "One step more boards a ship that lies there.")


def test_conquest_has_six_squares_a_turn_and_no_pirates() -> None:
    typed = {"code": CODE, "mode": "caribbean-conquest", "boxes": "9"}
    layout = typed_layout(typed)
    assert layout is not None
    sea = layout.board.squares("h")
    names = [f"{layout.board.columns[c]}{r + 1}" for r, c in (sea[0], sea[-1])]
    told = answer(None, 0, {**typed, "start": names[0], "goal": names[1]})
    assert told.chases == () and told.title == "" and told.way is not None
    assert told.way.turns == -(-told.way.length // facts.CONQUEST_MOVE) > 0
    with pytest.raises(BadInput) as refused:
        answer(None, 0, {**typed, "start": names[0], "mover": "galleon", "pirates": "A1"})
    assert [f.place for f in refused.value.faults] == ["mover", "pirates"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ({"start": "C7"}, ["code"]),
        ({"code": CODE, "find": "1"}, ["start"]),
        ({"code": CODE, "goal": "C7", "find": "1"}, ["start"]),
        ({"code": CODE, "start": "M1", "goal": "A13", "mover": "kraken"}, ["mover", "start", "goal"]),
        ({"code": CODE, "start": "C1", "mover": "player-ship"}, ["start"]),
        ({"code": CODE, "start": "A1", "pirates": "C1 B2 Q9"}, ["pirates", "pirates"]),
        ({"code": CODE, "start": "A1", "pirates": "A1 A2 A3 A4 A5"}, ["pirates"]),
        ({"code": "?", "start": "A1"}, ["code"]),
    ],
)
def test_every_fault_is_named(typed: dict[str, str], places: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        answer(None, 0, typed)
    assert [f.place for f in refused.value.faults] == places


def test_nothing_typed_offers_who_can_go() -> None:
    told = answer(None, 0, {})
    assert [m.name for m in told.movers] == list(MOVERS) and told.layout is None
    board_only = answer(None, 0, {"code": CODE})
    assert board_only.layout is not None and board_only.picture == "The board" and board_only.marked == ()
