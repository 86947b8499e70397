"""Ship Adventure's odds, battles, map pieces, ways, compass and boards against brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
import ship_brute as brute

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Square, Tile
from companion.games.ship_adventure.compass import OURS, first_color, needle_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.fights import Side, battle, odds, outcomes
from companion.games.ship_adventure.layout import Layout, lay
from companion.games.ship_adventure.locate import locate
from companion.games.ship_adventure.routes import MOVERS, nearest, shortest
from companion.games.ship_adventure.settings import ShipSetup
from companion.games.ship_adventure.setup import draw
from companion.games.ship_adventure.tiles import OUR_CARDS, MapCard, box_tiles, map_card
from companion.randomness import ALPHABET, SetupCode

WIDEST = 15
BONUSES = range(-WIDEST, WIDEST + 1)
PERMUTATIONS = list(itertools.permutations((1, 2, 3, 4)))
COLORS = ["red", "blue", "yellow", "green"]


# ---- fights


def random_die(rng: random.Random) -> tuple[int, ...]:
    """Six faces as an owner may enter them, some dice with few different ones."""
    faces = rng.sample(range(1, 8), rng.choice((1, 2, 3, 6)))
    return tuple(rng.choices(faces, k=6))


def fight_agrees(bonus: int, base: int, die: tuple[int, ...]) -> None:
    attacker, defender = base + max(bonus, 0), base + max(-bonus, 0)
    expected = brute.fight(attacker, defender, die)
    if expected is None:
        with pytest.raises(BadInput):
            odds(attacker, defender, die)
        return
    found = odds(attacker, defender, die)
    win, tie, lose = brute.one_roll(attacker, defender, die)
    assert (found.win, found.lose) == (expected, 1 - expected), (bonus, die)
    assert (found.win_at_once, found.tie_before_reroll) == (win, tie), (bonus, die)
    assert found.expected_rolls * (win + lose) == 1, (bonus, die)


def battles_agree(attacker: brute.Side, defender: brute.Side, die: tuple[int, ...]) -> None:
    """Compares the battles of these sides and of all smaller ones."""
    for (mine, theirs), ends in brute.battles(attacker, defender, die).items():
        sides = Side(mine, attacker.able, attacker.bonus, attacker.answers), Side(theirs, *defender[1:])
        if ends is None:
            with pytest.raises(BadInput):
                outcomes(*sides, die)
            continue
        assert outcomes(*sides, die) == ends, (sides, die)
        all_fight = attacker.able >= mine and defender.able >= theirs and attacker.answers and defender.answers
        if all_fight and max(mine, theirs) <= facts.STACK:
            assert battle(mine, theirs, attacker.bonus, defender.bonus, die) == brute.held(ends), (sides, die)


def all_battles(bonus: int, die: tuple[int, ...]) -> None:
    battles_agree(brute.Side(4, 4, max(bonus, 0)), brute.Side(4, 4, max(-bonus, 0)), die)


def random_side(rng: random.Random) -> brute.Side:
    units = rng.randrange(1, 6)  # a strategic point is one more than the four of a square
    return brute.Side(units, rng.randrange(1, units + 1), rng.randrange(9), rng.random() < 0.9)


def random_battles(rng: random.Random, count: int) -> None:
    for _ in range(count):
        attacker, defender = random_side(rng), random_side(rng)
        if not defender.answers:
            attacker = attacker._replace(answers=True)
        battles_agree(attacker, defender, facts.DIE if rng.random() < 0.5 else random_die(rng))


def test_a_fight_worked_out_by_hand() -> None:
    """Faces 1-5 and 7, one better: 21 of 36 win, 4 tie, 11 lose; so 21 of 32 win in the end."""
    assert brute.one_roll(1, 0, (1, 2, 3, 4, 5, 7)) == (Fraction(21, 36), Fraction(4, 36), Fraction(11, 36))
    assert brute.fight(1, 0, (1, 2, 3, 4, 5, 7)) == odds(1, 0).win == Fraction(21, 32)


def test_every_fight_equals_rolling_all_faces() -> None:
    rng = random.Random(7)
    for die in [facts.DIE, (1, 2, 3, 4, 5, 6), (3,) * 6, *[random_die(rng) for _ in range(40)]]:
        for bonus in BONUSES:
            fight_agrees(bonus, rng.randrange(5), die)


def test_every_battle_equals_its_equations() -> None:
    rng = random.Random(8)
    for bonus in BONUSES:
        all_battles(bonus, facts.DIE)
        all_battles(rng.choice(BONUSES), random_die(rng))
    random_battles(rng, 40)


@pytest.mark.soak
def test_every_battle_equals_its_equations_with_many_dice() -> None:
    rng = random.Random(9)
    for _ in range(300):
        die = random_die(rng)
        for bonus in BONUSES:
            fight_agrees(bonus, rng.randrange(20), die)
            all_battles(bonus, die)
    random_battles(rng, 5_000)


# ---- the map piece


def area_of_mask(mask: int, rng: random.Random) -> list[str]:
    """An area of 4x4 squares, land where the mask has a bit."""
    marks = [rng.choice(brute.LAND if mask >> bit & 1 else brute.SEA) for bit in range(16)]
    return ["".join(marks[4 * row : 4 * row + 4]) for row in range(4)]


def piece_agrees(area: Sequence[str], numbers: tuple[int, ...]) -> None:
    tiles: list[Tile] = [
        (area[row][col : col + 2], area[row + 1][col : col + 2]) for row, col in itertools.product((0, 2), repeat=2)
    ]
    found = locate(tiles, numbers)
    assert found.square == brute.map_piece(area, numbers), (area, numbers)
    if found.square is not None:
        assert found.tile == 2 * (found.square[0] // 2) + found.square[1] // 2
        assert [step.taken for step in found.steps].count(True) == len({step.what for step in found.steps})


def test_the_map_piece_is_the_first_land_by_the_numbers() -> None:
    rng = random.Random(5)
    for mask in range(1 << 16):
        if mask % 16 == 5 or mask.bit_count() <= 2:  # every mask stands in the long run
            piece_agrees(area_of_mask(mask, rng), PERMUTATIONS[rng.randrange(24)])
    for tile, mask, numbers in itertools.product(range(4), range(16), PERMUTATIONS):
        lonely = [mask >> bit & 1 for bit in range(4)]
        bits = [8 * (tile // 2) + 2 * (tile % 2) + place for place in (0, 1, 4, 5)]
        piece_agrees(area_of_mask(sum(b << bit for b, bit in zip(lonely, bits, strict=True)), rng), numbers)


@pytest.mark.soak
def test_the_map_piece_is_the_first_land_in_every_area_there_is() -> None:
    rng = random.Random(6)
    for mask in range(1 << 16):
        area = area_of_mask(mask, rng)
        for numbers in PERMUTATIONS:
            piece_agrees(area, numbers)


# ---- ways


def random_rows(rng: random.Random) -> list[str]:
    """A board of tiles: much or little land, waves, and whirlpools, some of them side by side."""
    side = rng.choice((4, 6, 12, 12, 12))
    land, wave, pool = rng.choice((0.1, 0.3, 0.5, 0.6)), rng.choice((0, 0.2, 0.5)), rng.choice((0, 0.05, 0.3))
    marks = [[""] * side for _ in range(side)]
    for top, left in itertools.product(range(0, side, 2), repeat=2):
        whirlpool = rng.random() < pool
        circle = rng.choice((">v^<", "v<>^"))
        for place, (r, c) in enumerate(itertools.product((top, top + 1), (left, left + 1))):
            if whirlpool:
                marks[r][c] = circle[place] if rng.random() < 0.8 else rng.choice("^>v<")
            elif rng.random() < land:
                marks[r][c] = rng.choice(brute.LAND)
            else:
                marks[r][c] = rng.choice("^>v<") if rng.random() < wave else rng.choice("~~~hk")
    return ["".join(row) for row in marks]


def starts_of(rows: Sequence[str], mover: str) -> list[Square]:
    ground = {"crew": brute.LAND, "player": brute.LAND + brute.SEA}.get(mover, brute.SEA)
    return brute.marked(rows, ground)


def way_agrees(rng: random.Random, rows: list[str], mover: str, steps_too: bool) -> None:
    starts = starts_of(rows, mover)
    if not starts:
        return
    start = rng.choice(starts)
    goals = [(rng.randrange(len(rows)), rng.randrange(len(rows))) for _ in range(rng.choice((1, 1, 2, 4)))]
    expected = brute.best_way(rows, start, goals, mover)
    found = shortest(Board(tuple(rows)), start, goals, mover)
    case = (rows, start, goals, mover)
    if expected is None or found is None:
        assert found is expected, case
        return
    gap, movement, steps, ends = expected
    assert (found.gap, found.length, len(found.path) - 1) == (gap, movement, steps), case
    assert found.start == start and found.end in ends and found.goal in goals, case
    assert brute.apart(rows, found.end, found.goal) == gap, case
    assert brute.way_cost(rows, found.path, mover) == movement, case
    turn = MOVERS[mover].squares
    if steps == 0:
        assert found.stops == (), case
    else:
        assert found.turns == max(1, -(-movement // turn)) and found.stops[-1] == found.end, case
        at = [0, *[found.path.index(stop) for stop in found.stops]]
        spent = [brute.way_cost(rows, found.path[a : b + 1], mover) for a, b in itertools.pairwise(at)]
        assert all(cost is not None and cost <= turn for cost in spent), case
    if steps_too:
        assert set(found.first_steps) == brute.first_steps(rows, start, ends - {start}, mover), case


def chase_agrees(rng: random.Random, rows: list[str]) -> None:
    """Compares who of up to four pirates is nearest to a square at random."""
    at_sea = starts_of(rows, "pirate")
    pirates = rng.sample(at_sea, k=min(4, len(at_sea)))
    prey = (rng.randrange(len(rows)), rng.randrange(len(rows)))
    ways = [brute.best_way(rows, pirate, [prey], "pirate") for pirate in pirates]
    keys = [way[:2] for way in ways if way is not None]
    found = nearest(Board(tuple(rows)), prey, pirates)
    assert [r and (r.gap, r.length) for r in found.routes] == [way and way[:2] for way in ways], (rows, prey)
    assert list(found.nearest) == [n for n, way in enumerate(ways) if way is not None and way[:2] == min(keys)]


def ways_agree(seed: int, boards: int, share: int) -> None:
    rng = random.Random(seed)
    for n in range(boards):
        rows = random_rows(rng)
        for mover in MOVERS:
            way_agrees(rng, rows, mover, steps_too=n % share == 0)
        chase_agrees(rng, rows)
    for _ in range(2 * boards):  # small seas apart from each other, the prey inland
        marks = [rng.choice("jjjj~") for _ in range(36)]
        chase_agrees(rng, ["".join(marks[6 * row : 6 * row + 6]) for row in range(6)])


def test_shortest_ways_equal_those_of_relaxing_every_step() -> None:
    ways_agree(seed=12, boards=30, share=5)


@pytest.mark.soak
def test_shortest_ways_equal_those_of_relaxing_every_step_on_many_boards() -> None:
    ways_agree(seed=13, boards=4_000, share=10)


# ---- the compass


def groups() -> Iterator[tuple[str, ...]]:
    for size in (2, 3, 4):
        yield from itertools.combinations(COLORS, size)


def test_the_compass_names_the_innermost_colour_that_plays() -> None:
    for ring in itertools.permutations(COLORS, 3):
        for present in groups():
            color, index = first_color(ring, present)
            assert color == brute.first_player(ring, present) == ring[index], (ring, present)


def test_our_compass_is_fair_for_every_group_and_shows_the_rules_example() -> None:
    for present in groups():
        firsts = Counter(brute.first_player(ring, present) for ring in OURS)
        assert set(firsts.values()) == {len(OURS) // len(present)}, (present, firsts)
    assert ("blue", "yellow", "green") in OURS
    assert len({needle_name(n, len(OURS)) for n in range(len(OURS))}) == len(OURS)


# ---- boards


def random_code(rng: random.Random) -> SetupCode:
    return SetupCode("".join(rng.choices(ALPHABET, k=8)))


def random_tile(rng: random.Random, needed: str, others: str) -> list[str]:
    marks = [*needed, *rng.choices(others, k=4 - len(needed))]
    rng.shuffle(marks)
    return ["".join(marks[:2]), "".join(marks[2:])]


def random_copy(rng: random.Random) -> ShipCopy:
    """The tiles, cards and colours of an owner, as they may be entered; not all make a board."""
    wet = "~~~~~~j^>v<"
    tiles = [{"squares": random_tile(rng, "t", "jjj~")} for _ in range(5)]
    tiles += [{"squares": random_tile(rng, rng.choice(("ch", "ch", "chh")), "jj~"), "color": c} for c in COLORS]
    tiles += [{"squares": random_tile(rng, "k", wet)} for _ in range(4)]
    tiles += [{"squares": random_tile(rng, "", wet)} for _ in range(23)]
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
        return ShipSetup.model_validate({"mode": "caribbean-conquest", "boxes": rng.choice((1, 1, 4, 9))})
    return ShipSetup.model_validate({"map_card": rng.choice(("auto", "1", "2", "3", "4"))})


def board_is_right(layout: Layout, copy: ShipCopy | None) -> None:
    """Fails where a board breaks what the rules say of laying one, or what its layout says of it."""
    rows, box = layout.board.rows, box_tiles(copy)
    side = {1: 12, 4: 24, 9: 36}[layout.boxes]
    assert len(rows) == side and {len(row) for row in rows} == {side}
    assert Counter(tile.number for tile in layout.tiles) == dict.fromkeys(range(1, 37), layout.boxes)
    assert len({(tile.row, tile.col) for tile in layout.tiles}) == (side // 2) ** 2
    for tile in layout.tiles:
        printed = box[tile.number - 1].squares
        assert brute.tile_at(rows, (tile.row, tile.col)) == brute.turned(printed, tile.quarters)
    assert brute.harbors_cut_off(rows) == []
    assert Counter(city.color for city in layout.cities) == dict.fromkeys(COLORS, layout.boxes)
    assert sorted(city.square for city in layout.cities) == brute.marked(rows, "c")
    for city in layout.cities:
        same_tile = [h for h in brute.marked(rows, "h") if brute.tile_of(h) == brute.tile_of(city.square)]
        assert same_tile and sorted(city.harbors) == same_tile
    assert len(layout.areas) == len(set(layout.areas)) == 9


def middle_is_right(card: MapCard, marks: Sequence[str]) -> None:
    """The central island of an owner's card is the one they named, else one nearest to the middle of the board."""
    assert sorted(card.islands) == brute.marked(marks, "xo")
    middle = card.islands[card.center]
    if brute.marked(marks, "o"):
        assert brute.marked(marks, "o") == [middle]
    else:
        away = [(row - 2.5) ** 2 + (col - 2.5) ** 2 for row, col in card.islands]
        assert (middle[0] - 2.5) ** 2 + (middle[1] - 2.5) ** 2 == min(away)


def treasure_map_is_right(layout: Layout, copy: ShipCopy | None) -> None:
    rows = layout.board.rows
    assert layout.map_card is not None and layout.points == ()
    card = map_card(layout.map_card, copy)
    if copy is not None and copy.map_cards:
        middle_is_right(card, copy.map_cards[layout.map_card - 1].islands)
    temples = brute.marked(rows, "t")
    assert sorted(brute.tile_of(temple) for temple in temples) == sorted(card.islands)
    center = next(temple for temple in temples if brute.tile_of(temple) == card.islands[card.center])
    assert layout.center == center and [t for t in temples if t != center] == sorted(layout.tokens)
    assert list(layout.sea_areas) == [layout.areas[area] for area in brute.areas_at_sea(rows)]
    assert len(brute.marked(rows, "k")) == 4
    if card.el_dorado is not None:
        assert rows[card.el_dorado[0]][card.el_dorado[1]] in brute.LAND


def spread(points: Sequence[Square], colors: Sequence[str | None], rows: Sequence[str]) -> int:
    """Squared distances between all points of the same colour, over the edges where that is shorter, added up."""
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
    assert all(rows[point.square[0]][point.square[1]] == point.mark for point in layout.points)
    assert all((point.color is None) == (point.mark == "c") for point in layout.points)
    colored = [point for point in layout.points if point.color is not None]
    areas, points = {1: (3, 3), 4: (9, 4), 9: (9, 9)}[layout.boxes]
    counts = Counter(point.color for point in colored)
    assert len(counts) == areas and set(counts.values()) == {points} and counts.keys() <= set(layout.areas)
    squares, colors = [point.square for point in colored], [point.color for point in colored]
    found = spread(squares, colors, rows)
    if layout.boxes == 1:
        assert 2 * found <= 3 * least_spread(squares, rows)
        for one, other in itertools.combinations(range(9), 2):
            exchanged = list(colors)
            exchanged[one], exchanged[other] = colors[other], colors[one]
            assert found <= spread(squares, exchanged, rows), "an exchange of two points makes the areas more compact"
    else:
        chance = [spread(squares, rng.sample(colors, len(colors)), rows) for _ in range(3)]
        assert 2 * found <= min(chance)


def boards_are_right(seed: int, count: int, own: float) -> tuple[int, int]:
    """Lays boards and checks them; how many owners' boards were laid, and how many could not be."""
    rng = random.Random(seed)
    laid = refused = 0
    for _ in range(count):
        copy = random_copy(rng) if rng.random() < own else None
        try:
            layout = lay(random_code(rng), random_options(rng), copy)
        except BadInput:
            assert copy is not None, "ours can always be laid"
            refused += 1
            continue
        laid += copy is not None
        board_is_right(layout, copy)
        if layout.mode == facts.CONQUEST:
            conquest_is_right(layout, rng)
        else:
            treasure_map_is_right(layout, copy)
    return laid, refused


def test_every_board_is_laid_as_the_rules_say() -> None:
    laid, _ = boards_are_right(seed=36, count=40, own=0.4)
    assert laid >= 5


@pytest.mark.soak
def test_every_board_is_laid_as_the_rules_say_many_times() -> None:
    laid, refused = boards_are_right(seed=37, count=3_000, own=0.3)
    assert laid > refused


def test_our_map_cards_have_their_middle_island_in_the_middle() -> None:
    for card in OUR_CARDS:
        away = [max(abs(2 * row - 5), abs(2 * col - 5)) for row, col in card.islands]
        assert away[card.center] == min(away) and away.count(min(away)) == 1, card


def test_a_setup_says_what_lies_on_its_board() -> None:
    rng = random.Random(38)
    for _ in range(40):
        options = random_options(rng)
        conquest = options.mode == facts.CONQUEST
        players = rng.randrange(2 if conquest else 1, 5)
        code = random_code(rng)
        result = draw(code, players, options)
        layout = result.view["layout"]
        details = result.details
        rows = layout.board.rows
        assert rows == lay(code, options).board.rows
        assert details["board"] == ["".join("w" if mark in "^>v<" else mark for mark in row) for row in rows]
        colors = [seat["color"] for seat in result.view["seats"]]
        assert len(set(colors)) == players
        first = brute.first_player(result.view["ring"], colors)
        assert result.start_player == (1 if first is None else colors.index(first) + 1)
        for seat in result.view["seats"]:
            mine = [city.square for city in layout.cities if city.color == seat["color"]]
            assert seat["city"] == mine[0] and len(mine) == layout.boxes
        if conquest:
            squares = [(p["row"] - 1, p["col"] - 1) for p in details["points"]]
            assert sorted(squares) == brute.marked(rows, "tkc")
            assert result.view["galleon"] is None
        else:
            tokens = [(t["row"] - 1, t["col"] - 1) for t in details["tokens"]]
            temples = brute.marked(rows, "t")
            assert sorted(tokens) == (temples if players == 1 else [t for t in temples if t != layout.center])
            assert {t["level"] for t in details["tokens"]} == {2 if players == 1 else 1}
            galleon = first if first is not None else result.view["ring"][0]
            if players > 1:
                assert [c.color for c in layout.cities if result.view["galleon"] in c.harbors] == [galleon]
