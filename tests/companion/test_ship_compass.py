"""Ship Adventure's compass: fair rings, the worked example of the rules, the galleon's course."""

from __future__ import annotations

from collections import Counter

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.compass import needle_name, rings
from companion.games.ship_adventure.helps.compass import answer, roll
from companion.games.ship_adventure.settings import ShipSetup, seat_colors
from companion.randomness import parse_code
from tests.support.ship_adventure.copies import CODE, WHOLE, owners, result


def test_needle_positions_have_names_that_differ() -> None:
    assert [needle_name(n, 12) for n in (0, 1, 3, 11)] == ["north", "1 o'clock", "east", "11 o'clock"]
    for count in range(2, 25):
        names = [needle_name(n, count) for n in range(count)]
        assert len(set(names)) == count
    assert rings(owners(compass=WHOLE["compass"]))[0] == ("blue", "yellow", "green")


def test_the_compass_help_tells_the_first_player_and_the_galleons_course() -> None:
    assert answer(None, 0, {}).position is None
    assert answer(None, 0, {"needle": "2"}).first is None  # nobody is there yet
    found = answer(None, 0, {"needle": "2", "colors": "red, green"})
    assert (found.first, found.index) == ("green", 2) and "the green city" in found.galleon_text
    assert found.why == "Green stands on the third ring, and nobody plays blue or yellow."
    assert found == answer(None, 0, {"needle": "2", "red": "on", "green": "on"})
    assert "two squares towards the green city" in found.galleon_text
    alone = answer(None, 0, {"needle": "2", "colors": "red"})
    assert (alone.first, alone.index) == ("red", None) and "the blue city" in alone.galleon_text


def test_the_compass_help_knows_the_colours_of_a_set_up() -> None:
    for players in (1, 2, 3, 4):
        setup = result(players, CODE)
        found = answer(None, 0, {"code": CODE, "players": str(players), "needle": str(setup.view.needle + 1)})
        assert found.seats == {s.color: s.seat for s in setup.view.seats}
        assert set(found.present) == set(seat_colors(parse_code(CODE, ()), players, ShipSetup()))
        assert found.seats[found.first or ""] == setup.start_player
    chosen = {"code": CODE, "players": "2", "seat_colors": "green,red", "needle": "1"}
    assert answer(None, 0, chosen).seats == {"green": 1, "red": 2}, "colours that the table chose"


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ({"needle": "13", "colors": "red"}, "needle"),
        ({"needle": "0", "colors": "red"}, "needle"),
        ({"colors": "mauve"}, "colors"),
        ({"code": "U"}, "code"),
        ({"code": CODE, "players": "7"}, "players"),
        ({"code": CODE, "colors": "red blue", "needle": "1", "galleon": "Z9"}, "galleon"),
        ({"code": CODE, "map_card": "9"}, "map_card"),
    ],
)
def test_the_compass_help_refuses_what_cannot_be(typed: dict[str, str], place: str) -> None:
    with pytest.raises(BadInput) as caught:
        answer(None, 0, typed)
    assert [f.place for f in caught.value.faults] == [place]


def test_the_spun_needle_is_fair_and_the_same_for_the_same_spin() -> None:
    counts = Counter(
        (answer(None, 0, {**roll(f"{n:016x}"), "colors": "red"}).position or pytest.fail()).value for n in range(2400)
    )
    assert len(counts) == 12 and min(counts.values()) > 130 and max(counts.values()) < 270


def test_the_galleons_other_ways_are_told_and_conquest_has_no_galleon() -> None:
    typed = {"code": "7KQ4-M2XD", "players": "4", "needle": "5"}
    told = answer(None, 0, {**typed, "galleon": "A12"})
    assert told.galleon is not None and told.galleon.others == (((0, 1),), ())
    assert told.galleon_text.endswith("From A12 a way as short leads to B1.")
    assert "equal-ways" in told.rulings
    straight = answer(None, 0, {**typed, "galleon": "B2"})
    assert "as short" not in straight.galleon_text and "equal-ways" not in straight.rulings
    assert "wake" in straight.rulings
    conquest = answer(None, 0, {**typed, "mode": facts.CONQUEST})
    assert conquest.first and not conquest.galleon_text and not conquest.rulings
