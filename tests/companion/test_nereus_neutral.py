"""Waters of Nereus: the neutral player's moves, and the bag."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import full_board
from companion.games.waters_of_nereus.neutral import crew_days, turn_disc
from companion.games.waters_of_nereus.play.state import Bag
from companion.games.waters_of_nereus.setup import full_bag
from companion.randomness import parse_code

CODE = "7KQ4-M2XD"
FIVE = full_board(5, 5)

# ---- moves


def test_the_disc_turns_clockwise() -> None:
    assert turn_disc("N", 2) == "E" and turn_disc("NW", 1) == "N" and turn_disc("W", 6) == "S"
    table = {point: tuple(turn_disc(point, face) for face in facts.FACES) for point in facts.POINTS}
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
