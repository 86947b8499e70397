"""Loot Island: loot, the order of taking, curse cubes."""

from __future__ import annotations

import pytest

from companion import BadInput
from companion.games.loot_island.cards import cube_count
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.play.finding import loots, revealed, taking_order, typed_discs

NAMES = ["Red", "Blue", "Yellow", "Black", "White"]


def test_the_rules_example_of_big_and_small_loot() -> None:
    assert loots(7, 8, 6) == (("far", "big"), ("near", "small"))
    assert revealed("big", 3, 4) == (7, "3 discs + 4 chests")
    order = taking_order(("Blue", "Red", "Black"), 7)
    assert [order.count(name) for name in ("Blue", "Red", "Black")] == [3, 2, 2]
    assert revealed("small", 4, 3)[0] == 3
    assert taking_order(("Red", "Black", "Yellow", "Blue"), 3) == ("Red", "Black", "Yellow")


def test_events_never_reveal_fewer_than_none() -> None:
    assert revealed("big", 1, 0, EVENTS["B11"])[0] == 0 and revealed("small", 5, 0, EVENTS["B11"])[0] == 0
    assert taking_order((), 2) == ()


@pytest.mark.parametrize(
    ("fields", "places"),
    [({"disc_1": "1", "disc_2": "1"}, ["disc_2"]), ({"disc_1": "4", "disc_3": "aaron"}, ["disc_1"])],
)
def test_discs_that_cannot_lie_there_are_refused(fields: dict[str, str], places: list[str]) -> None:
    assert typed_discs({"disc_1": "2", "disc_3": "1"}, NAMES[:3]) == ("Blue", "Red")
    assert typed_discs({"disc_1": "aaron"}, NAMES[:2]) == ("Aaron",)
    with pytest.raises(BadInput) as caught:
        typed_discs(fields, NAMES[:3])
    assert [f.place for f in caught.value.faults] == places


def typed(**fields: object) -> dict[str, str]:
    return {key: str(value) for key, value in fields.items()}


# ---- the event of the round


# ---- curse cubes


def test_warnings_from_ten_cubes_up() -> None:
    warnings = ["", "", "three more are out", "one more is out", "out with so many", "out with so many"]
    assert [cube_count("A", n).warning for n in (0, 9, 10, 12, 13, 40)] == warnings
    assert cube_count("A", 12).text == "12 is safe. 1 more at the end of the game and you are out."
