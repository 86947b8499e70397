"""Ship Adventure's map pieces and compass, as typed into their helps."""

from __future__ import annotations

from collections import Counter

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Tile
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.helps.compass import answer as pointed, needle_name, rings, roll
from companion.games.ship_adventure.helps.map_piece import (
    CORNERS,
    Located,
    answer,
    land_field,
    locate,
)
from companion.games.ship_adventure.layout import ShipSetup, seat_colors, typed_layout
from companion.randomness import parse_code
from companion.records import read_copy
from tests.support.ship_adventure.copies import CODE, WHOLE, owners, result


def tile(mask: tuple[bool, ...]) -> Tile:
    marks = "".join("j" if dry else "~" for dry in mask)
    return marks[:2], marks[2:]


def reasons(found: Located) -> tuple[str, ...]:
    return tuple(step.text for step in found.steps)


def test_the_reasons_tell_every_look_in_order() -> None:
    area = [
        tile((False,) * 4),
        tile((True, True, False, True)),
        tile((True,) * 4),
        tile((False,) * 4),
    ]
    found = locate(area, (1, 3, 4, 2))
    assert reasons(found) == (
        "1: NW tile, all sea: passed over",
        "2: SE tile, all sea: passed over",
        "3: NE tile, 3 land squares: the same order within",
        "1: NW square, land: there it lies",
    )
    assert found.square == (0, 2) and CORNERS[found.tile or 0] == "NE"
    wet_first = locate([tile((False, True, False, True))] * 4, (1, 4, 2, 3))
    assert reasons(wet_first)[1:] == (
        "1: NW square, sea: passed over",
        "2: SW square, sea: passed over",
        "3: SE square, land: there it lies",
    )
    one = locate([tile((False, False, True, False))] * 4, (4, 3, 2, 1))
    assert reasons(one) == ("1: SE tile, one land square, SW: there it lies",) and one.square == (
        3,
        2,
    )


@pytest.mark.parametrize("numbers", [(1, 2, 3), (1, 2, 3, 3), (0, 1, 2, 3), (1, 2, 3, 5), ()])
def test_numbers_must_be_one_to_four_each_once(numbers: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="each once"):
        locate([tile((True,) * 4)] * 4, numbers)


# ---- as typed

TOKEN = {"nw": "1", "ne": "2", "sw": "4", "se": "3"}


def test_an_all_sea_area_of_a_set_up_is_a_clear_answer() -> None:
    code = next(
        c for n in range(200) if (x := typed_layout({"code": (c := f"{n:08d}")})) and x.sea_areas
    )
    layout = typed_layout({"code": code})
    told = answer(None, 0, {"code": code, "area": layout.sea_areas[0], **TOKEN})
    assert told.square is None and told.found is not None and len(told.found.steps) == 4
    assert [a.color for a in told.areas if a.sea] == list(layout.sea_areas)


def test_tapped_in_by_hand_with_and_without_its_area() -> None:
    land = {land_field(1, 2): "land", land_field(1, 3): "land", land_field(3, 1): "land"}
    token = {"nw": "4", "ne": "1", "sw": "3", "se": "2"}
    told = answer(None, 0, {**token, **land})
    assert (told.title, told.square) == ("Row 2, column 4", None)
    assert told.text == "The SE square of the NE tile of the area, counted from its north-west."
    named = answer(None, 0, {**token, **land, "area": "Pink"})
    assert (
        named.title == "H10"
        and named.square == (9, 7)
        and named.area
        and named.area.color == "pink"
    )
    assert (
        named.found is not None and told.found is not None and named.found.steps == told.found.steps
    )


def test_the_colours_of_the_owners_sea_map() -> None:
    names = ["Gold", "Green", "Grey", "Sand", "Sea blue", "Sky", "Rose", "Rust", "Black"]
    copy = read_copy(ShipCopy, {"area_colors": names})
    told = answer(None, 0, {"code": CODE, "area": "sea BLUE", **TOKEN}, copy)
    assert [a.color for a in told.areas] == names
    assert told.area is not None and told.area.place == 4
    with pytest.raises(BadInput, match="Sea blue"):
        answer(None, 0, {"code": CODE, "area": "pink", **TOKEN}, copy)


# ---- the compass


def test_needle_positions_have_names_that_differ() -> None:
    assert [needle_name(n, 12) for n in (0, 1, 2, 3, 7, 11)] == [
        "north",
        "just east of north",
        "just north of east",
        "east",
        "just west of south",
        "just west of north",
    ]
    for count in range(2, 25):
        names = [needle_name(n, count) for n in range(count)]
        assert len(set(names)) == count
    assert rings(owners(compass=WHOLE["compass"]))[0] == ("blue", "yellow", "green")


def test_the_compass_help_tells_the_first_player_and_the_galleons_course() -> None:
    assert pointed(None, 0, {}).position is None
    assert pointed(None, 0, {"needle": "2"}).first is None  # nobody is there yet
    found = pointed(None, 0, {"needle": "2", "colors": "red, green"})
    assert (found.first, found.deciding) == ("green", 2) and "the green city" in found.galleon_text
    assert found.why == "Green stands on the third ring, and nobody plays blue or yellow."
    assert found == pointed(None, 0, {"needle": "2", "red": "on", "green": "on"})
    assert "two squares towards the green city" in found.galleon_text
    alone = pointed(None, 0, {"needle": "2", "colors": "red"})
    assert (alone.first, alone.deciding) == ("red", None) and "the blue city" in alone.galleon_text


def test_the_compass_help_knows_the_colours_of_a_set_up() -> None:
    for players in (1, 2, 3, 4):
        setup = result(players, CODE)
        found = pointed(
            None, 0, {"code": CODE, "players": str(players), "needle": str(setup.view.needle + 1)}
        )
        assert found.seats == {s.color: s.seat for s in setup.view.seats}
        assert set(found.present) == set(seat_colors(parse_code(CODE, ()), players, ShipSetup()))
        assert found.seats[found.first or ""] == setup.start_player
    chosen = {"code": CODE, "players": "2", "seat_colors": "green,red", "needle": "1"}
    assert pointed(None, 0, chosen).seats == {"green": 1, "red": 2}, "colours that the table chose"


def test_the_spun_needle_is_fair_and_the_same_for_the_same_spin() -> None:
    counts = Counter(
        (pointed(None, 0, {**roll(f"{n:016x}"), "colors": "red"}).position or pytest.fail()).value
        for n in range(2400)
    )
    assert len(counts) == 12 and min(counts.values()) > 130 and max(counts.values()) < 270


def test_the_galleons_other_ways_are_told_and_conquest_has_no_galleon() -> None:
    typed = {"code": "7KQ4-M2XD", "players": "4", "needle": "5"}
    told = pointed(None, 0, {**typed, "galleon": "A12"})
    assert told.galleon is not None and told.galleon.others == (((0, 1),), ())
    assert told.galleon_text.endswith("An equally short way from A12 leads by B1.")
    assert "equal-ways" in told.rulings
    straight = pointed(None, 0, {**typed, "galleon": "B2"})
    assert "equally short" not in straight.galleon_text and "equal-ways" not in straight.rulings
    assert "wake" in straight.rulings
    conquest = pointed(None, 0, {**typed, "mode": facts.CONQUEST})
    assert conquest.first and not conquest.galleon_text and not conquest.rulings
