"""Waters of Nereus: the neutral player's moves, its helper on the phone, and the bag counter."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import BadInput
from companion.copies import read_copy
from companion.games.waters_of_nereus import bag, facts
from companion.games.waters_of_nereus.boards import Board, full_board
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.helps import bag_counter, neutral_player
from companion.games.waters_of_nereus.helps.neutral_player import NeutralPlay
from companion.games.waters_of_nereus.neutral import (
    action_distances,
    crew_days,
    distance_table,
    flips,
    roll_until_moved,
    sail,
    turn_disc,
    turn_table,
)
from companion.randomness import parse_code

CODE = "7KQ4-M2XD"
FIVE = full_board(5, 5)

# ---- moves


def test_the_rules_worked_example() -> None:
    """Disc on north-west, die 3: east, blocked. Die 2: south, two spaces and the edge, not the full three."""
    rolls = roll_until_moved(FIVE, (3, 5), "NW", 3, [3, 2])
    assert [(r.disc, r.again) for r in rolls] == [("E", True), ("S", False)]
    assert rolls[0].sail == ((3, 5), 0, True)
    assert rolls[1].sail == ((5, 5), 2, True)


def test_the_disc_turns_clockwise() -> None:
    assert turn_disc("N", 2) == "E" and turn_disc("NW", 1) == "N" and turn_disc("W", 6) == "S"
    table = turn_table()
    assert table["N"] == ("NE", "E", "SE", "S", "SW", "W") and len(table) == 8
    assert all(len(set(after)) == 6 and point not in after for point, after in table.items())


@given(st.integers(0, 2**30 - 1), st.sampled_from(facts.POINTS), st.integers(1, 4), st.integers(0, 29))
@settings(max_examples=200, deadline=None)
def test_the_ship_sails_straight_until_the_water_ends(holes: int, point: str, distance: int, start: int) -> None:
    marks = "".join("#" if holes >> n & 1 else "~" for n in range(30))
    board = Board(tuple(marks[n : n + 6] for n in range(0, 30, 6)))
    ship = (start // 6 + 1, start % 6 + 1)
    down = {"N": -1, "S": 1}.get(point.strip("EW") or "E", 0)
    right = {"W": -1, "E": 1}.get(point.strip("NS") or "N", 0)
    at, moved = ship, 0
    while moved < distance:
        ahead = (at[0] + down, at[1] + right)
        if not (1 <= ahead[0] <= 5 and 1 <= ahead[1] <= 6) or marks[(ahead[0] - 1) * 6 + ahead[1] - 1] == "#":
            break
        at, moved = ahead, moved + 1
    assert sail(board, ship, point, distance) == (at, moved, moved < distance)


def test_the_distance_table_covers_every_space_and_point() -> None:
    table = distance_table(FIVE)
    assert set(table) == set(FIVE.spaces) and action_distances() == (4, 3, 2, 1)
    assert table[1, 1] == {"N": 0, "NE": 0, "E": 4, "SE": 4, "S": 4, "SW": 0, "W": 0, "NW": 0}
    assert table[3, 3] == dict.fromkeys(facts.POINTS, 2)
    for square, furthest in table.items():
        for point in facts.POINTS:
            for distance in action_distances():
                assert sail(FIVE, square, point, distance).moved == min(distance, furthest[point])


def test_a_day_flips_four_cards_and_a_fifth_after_the_explorer() -> None:
    early = ["explorer", "pilot", "captain", "purser", "merchant", "boatswain", "scientist"]
    assert [(f.crew, f.fifth) for f in flips(early)][3:] == [("purser", False), ("merchant", True)]
    assert len(flips(early[::-1])) == 4
    days = crew_days(parse_code(CODE, ()))
    assert len(days) == 4 and all(sorted(d) == sorted(facts.CREW) for d in days) and len({tuple(d) for d in days}) > 1


# ---- the helper


def ask(state: str = "", **typed: str) -> NeutralPlay:
    play = neutral_player.answer(None, 0, {"state": state, **typed})
    assert play is not None
    return play


def to_the_end(choose: random.Random, **start: str) -> list[NeutralPlay]:
    plays = [ask(do="start", **start)]
    while plays[-1].due != "over":
        play = plays[-1]
        how = {"do": "die" if play.due == "roll" and choose.random() < 0.5 else play.due}
        if play.due in ("space", "roll"):
            how["value"] = str(choose.randint(1, 4))
        plays.append(ask(play.state, **how))
    return plays


@given(st.randoms(use_true_random=False), st.sampled_from(["5x5", "3x3", "7x9", "9x3"]))
@settings(max_examples=40, deadline=None)
def test_four_days_by_the_rules(choose: random.Random, size: str) -> None:
    plays = to_the_end(choose, code=CODE, board=size)
    order = crew_days(parse_code(CODE, ()))
    for before, after in pairwise(plays):
        assert after.undo == before.state and ask(after.state, do="undo") == before
        assert ask(after.state) == after, "a state alone gives all of it again"
        if after.due == "day" or after.due == "over":
            flipped = [t.flip.crew for t in after.today]
            assert flipped == order[after.day - 1][: len(flipped)]
            assert len(flipped) == (5 if "explorer" in flipped[:4] else 4)
            assert all((t.space is None) == (t.flip.crew not in ("captain", "pilot")) for t in after.today)
            assert all(
                t.rolls and not t.rolls[-1].again and all(r.again for r in t.rolls[:-1]) for t in after.today if t.space
            )
        if before.ship != after.ship:
            assert after.board.is_water(after.ship) and "goes back into the bag" in " ".join(after.texts)
    assert plays[-1].day == 4 and plays[0].ship == plays[0].board.centre and plays[0].disc == "N"
    assert len(plays[-1].state) < 700


def test_the_helper_says_what_to_do() -> None:
    play = ask(do="start", code=CODE)
    said = [play.texts]
    while play.due != "space":
        play = ask(play.state, do={"flip": "flip", "day": "day"}[play.due])
    row = play.today[-1].flip.crew
    assert play.distances == facts.DISTANCES[row] and "leftmost free action space" in play.texts[0]
    play = ask(play.state, do="space", value="1")
    assert play.due == "roll" and play.texts[-1].startswith("Roll: the ship sails ") and play.rulings
    play = ask(play.state, do="die", value="2")
    assert play.disc == "E" and play.ship_name == "E3"
    assert "2: the disc turns to east. The ship sails two spaces to E3" in " ".join(play.texts)
    assert "Every treasure on E3 goes back into the bag." in play.texts
    assert said[0][0].startswith("Shuffle")


def test_it_flips_when_both_have_chosen_and_before_either_plays() -> None:
    """Two-player variant, Phase II: after each has chosen a crew card but before either takes a turn."""
    play = ask(do="start", code=CODE)
    assert play.texts[1] == (
        "In every cycle, it flips one when both of you have chosen a card and before either takes a turn."
    )
    assert play.chosen_first and facts.RULINGS["neutral-gold"].text in play.rulings


def test_the_fifth_card_is_the_explorers() -> None:
    """Two-player variant, Phase III: a fifth card, its leftmost free space, no gold; when is our reading."""
    plays = to_the_end(random.Random(4), code=CODE)
    fifth = [p for p in plays if p.due == "flip" and len(p.today) == facts.CYCLES]
    assert fifth
    for play in fifth:
        assert not play.chosen_first and facts.RULINGS["fifth-card"].text in play.rulings
        told = play.texts[-1]
        assert "fifth card" in told and "leftmost free action space" in told and "It pays no gold." in told


def test_a_blocked_ship_rolls_again() -> None:
    plays = to_the_end(random.Random(3), code=CODE, board="3x3")
    blocked = [p for p in plays if p.today and p.today[-1].rolls and p.today[-1].rolls[-1].again]
    assert blocked and all(p.due == "roll" and "roll again" in p.texts[-1] for p in blocked)


def test_the_phone_rolls_the_same_for_the_same_state() -> None:
    play = ask(do="start", code=CODE)
    faces = Counter()
    for n in range(200):
        start = neutral_player.roll(str(n))
        play = ask(**start)
        while play.due != "roll":
            play = ask(play.state, do=play.due, value="1")
        rolled = ask(play.state, do="roll")
        assert rolled == ask(play.state, do="roll")
        faces[rolled.today[-1].rolls[0].die] += 1
    assert set(faces) == set(facts.FACES) and min(faces.values()) > 15


def test_the_setups_code_gives_the_setups_crew() -> None:
    from companion import get_game
    from companion.setups import run_setup

    result = run_setup(get_game("waters-of-nereus"), 2, f"{CODE}.crew-3.ships-2", {"variant": "neutral"})
    play = ask(do="start", code=f"{CODE}.crew-3")
    assert ask(play.state, do="flip").today[0].flip.crew == result.details["neutral"]["days"][0][0]


def test_the_owners_board_is_sailed() -> None:
    own = read_copy(NereusCopy, {"boards": {"few": {"water": ["~~~", "~~~", "#~~"] + ["~~~"] * 2}}})
    play = neutral_player.answer(None, 0, {"do": "start", "code": CODE}, copy=own)
    assert play is not None and play.from_copy and (play.board.rows, play.ship) == (5, (3, 2))
    assert "~copy~" in play.state and neutral_player.answer(None, 0, {"state": play.state}, copy=own) == play
    with pytest.raises(BadInput):
        ask(play.state)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ({"do": "dance"}, "do"),
        ({"code": "U"}, "code"),
        ({"do": "start"}, "code"),
        ({"code": CODE, "board": "4x5"}, "board"),
        ({"code": CODE, "board": "copy"}, "board"),
        ({"state": "x"}, "state"),
        ({"state": f"{CODE}~5x5~q"}, "state"),
        ({"state": f"{CODE}~5x5~d3"}, "state"),
        ({"state": f"{CODE}~5x5~s1"}, "state"),
        ({"state": f"{CODE}~5x5~" + "f" * 9}, "state"),
        ({"state": f"{CODE}~5x5~", "do": "roll"}, "do"),
        ({"state": f"{CODE}~5x5~", "do": "day"}, "do"),
    ],
)
def test_a_state_that_cannot_be_is_refused(typed: dict[str, str], place: str) -> None:
    with pytest.raises(BadInput) as caught:
        neutral_player.answer(None, 0, typed)
    assert caught.value.faults[0].place == place


@given(st.text(max_size=30), st.text(max_size=8), st.text(max_size=4))
@settings(max_examples=200, deadline=None)
def test_anything_typed_is_answered_or_refused(state: str, do: str, value: str) -> None:
    for answer in (neutral_player.answer, bag_counter.answer):
        for typed in ({"state": state, "do": do, "value": value, "color": value, "code": state, "bag": value},):
            try:
                answer(None, 0, typed)
            except BadInput as error:
                assert error.faults and error.faults[0].allowed


# ---- the bag


def draw(state: str, color: str, do: str = "draw") -> bag_counter.BagCount:
    found = bag_counter.answer(None, 0, {"state": state, "do": do, "color": color})
    assert found is not None
    return found


def started(players: int = 2, **typed: str) -> bag_counter.BagCount:
    record: dict[str, Any] = {"players": [{}] * players}
    found = bag_counter.answer(record, 0, {"do": "start", **typed})
    assert found is not None
    return found


def test_the_bag_starts_as_the_setup_leaves_it() -> None:
    assert started(4).counts == {**facts.TREASURES, "white": 19} and started(2).total == 94
    assert started(bag="16.17.14.12.8.5").total == 72
    assert started().chances["black"] == Fraction(9, 94)
    assert bag_counter.answer(None, 0, {}) is None


def test_an_empty_bag_is_refilled_and_the_added_leave_again() -> None:
    now = draw(started(bag="0.0.0.0.0.1").state, "black")
    assert now.total == 0 and "add 2 white, 2 yellow, 1 green" in now.text
    assert now.chances["white"] == Fraction(2, 8)
    now = draw(now.state, "red")
    assert (now.total, now.refills, now.counts["red"]) == (7, 1, 0) and now.rulings
    now = draw(now.state, "red", "return")
    assert (now.counts["red"], now.gone["red"], now.owed["red"]) == (0, 1, 0)
    now = draw(now.state, "red", "return")
    assert (now.counts["red"], now.gone["red"]) == (1, 1)
    assert draw(now.state, "", "undo").state == now.undo
    with pytest.raises(BadInput, match="still in the bag"):
        draw(started(bag="0.0.0.0.0.1").state, "red")
    with pytest.raises(BadInput, match="at most 9 black"):
        draw(started().state, "black", "return")


@given(st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_nothing_is_lost_from_bag_and_table(choose: random.Random) -> None:
    now = started()
    table: Counter[str] = Counter()
    for _ in range(250):
        if table and choose.random() < 0.3:
            color = choose.choice(sorted(table.elements()))
            now, table = draw(now.state, color, "return"), table - Counter([color])
        else:
            color = choose.choice([c for c, chance in now.chances.items() if chance])
            now, table = draw(now.state, color), table + Counter([color])
        added = Counter({c: n * now.refills for c, n in facts.REFILL.items()})
        full = Counter(bag.full_bag(2)) + added
        assert Counter(now.counts) + table + Counter(now.gone) == full
        assert sum(now.chances.values()) == 1
