"""Waters of Nereus: the neutral player's moves, and the bag."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import full_board
from companion.games.waters_of_nereus.neutral import crew_days, sail, turn_disc, turn_table
from companion.games.waters_of_nereus.play.state import Bag
from companion.games.waters_of_nereus.setup import full_bag
from companion.randomness import parse_code

CODE = "7KQ4-M2XD"
FIVE = full_board(5, 5)

# ---- moves


def test_the_rules_worked_example() -> None:
    """Disc on north-west, die 3: east, blocked. Die 2: south, two spaces and the edge, not the full three."""
    east, south = turn_disc("NW", 3), turn_disc(turn_disc("NW", 3), 2)
    assert (east, sail(FIVE, (3, 5), east, 3)) == ("E", ((3, 5), 0, True))
    assert (south, sail(FIVE, (3, 5), south, 3)) == ("S", ((5, 5), 2, True))


def test_the_disc_turns_clockwise() -> None:
    assert turn_disc("N", 2) == "E" and turn_disc("NW", 1) == "N" and turn_disc("W", 6) == "S"
    table = turn_table()
    assert table["N"] == ("NE", "E", "SE", "S", "SW", "W") and len(table) == 8
    assert all(len(set(after)) == 6 and point not in after for point, after in table.items())


def test_the_days_of_a_code_are_whole_crews() -> None:
    days = crew_days(parse_code(CODE, ()))
    assert len(days) == 4 and all(sorted(d) == sorted(facts.CREW) for d in days) and len({tuple(d) for d in days}) > 1


# ---- the bag


def test_the_bag_starts_as_the_set_up_leaves_it() -> None:
    assert full_bag(4) == {**facts.TREASURES, "white": 19} and Bag.of(full_bag(2)).total == 94
    assert Bag.of(full_bag(2)).chances["black"] == Fraction(9, 94)
    empty = Bag.of({})
    assert empty.chances["white"] == Fraction(2, 8), "of the refill"
    with pytest.raises(BadInput, match="at most 9 black"):
        Bag.of(full_bag(2)).put_back("black")


@given(st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_nothing_is_lost_from_bag_and_table(choose: random.Random) -> None:
    now = Bag.of(full_bag(2))
    table: Counter[str] = Counter()
    for _ in range(250):
        if table and choose.random() < 0.3:
            color = choose.choice(sorted(table.elements()))
            now, table = now.put_back_all([color]), table - Counter([color])
        else:
            drawn = choose.choice([c for c, chance in now.chances.items() if chance])
            now, table = now.draw(drawn), table + Counter([drawn])
        added = Counter({c: n * now.refills for c, n in facts.REFILL.items()})
        assert Counter(now.counts) + table + Counter(now.gone) == Counter(full_bag(2)) + added
        assert sum(now.chances.values()) == 1
