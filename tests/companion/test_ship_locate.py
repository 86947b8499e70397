"""Ship Adventure's map pieces: every token on every area, against a search written from the rules alone."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion import BadInput
from companion.copies import read_copy
from companion.games.ship_adventure.board import Tile
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.helps.map_piece import answer, land_field
from companion.games.ship_adventure.layout import typed_layout
from companion.games.ship_adventure.locate import CORNERS, Located, locate

TOKENS = list(permutations((1, 2, 3, 4)))


def tile(mask: tuple[bool, ...], land: str = "j", sea: str = "~") -> Tile:
    marks = "".join(land if dry else sea for dry in mask)
    return marks[:2], marks[2:]


def reasons(found: Located) -> tuple[str, ...]:
    return tuple(step.text for step in found.steps)


def test_the_reasons_tell_every_look_in_order() -> None:
    area = [tile((False,) * 4), tile((True, True, False, True)), tile((True,) * 4), tile((False,) * 4)]
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
    assert reasons(one) == ("1: SE tile, one land square, SW: there it lies",) and one.square == (3, 2)


def test_an_area_all_sea_has_no_square_and_says_so_four_times() -> None:
    for token in TOKENS:
        found = locate([tile((False,) * 4)] * 4, token)
        assert found.square is None and found.tile is None and len(found.steps) == 4
        assert not any(step.taken for step in found.steps)


@pytest.mark.parametrize("numbers", [(1, 2, 3), (1, 2, 3, 3), (0, 1, 2, 3), (1, 2, 3, 5), ()])
def test_numbers_must_be_one_to_four_each_once(numbers: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="each once"):
        locate([tile((True,) * 4)] * 4, numbers)


# ---- as typed

CODE = "7KQ4-M2XD"
TOKEN = {"nw": "1", "ne": "2", "sw": "4", "se": "3"}


def test_an_all_sea_area_of_a_set_up_is_a_clear_answer() -> None:
    code = next(c for n in range(200) if (x := typed_layout({"code": (c := f"{n:08d}")})) and x.sea_areas)
    layout = typed_layout({"code": code})
    assert layout is not None
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
    assert named.title == "H10" and named.square == (9, 7) and named.area and named.area.color == "pink"
    assert named.found is not None and told.found is not None and named.found.steps == told.found.steps


def test_nothing_typed_gives_the_areas_alone_with_letters_that_differ() -> None:
    told = answer(None, 0, {})
    assert told.found is None and len({a.letters for a in told.areas}) == 9
    assert answer(None, 0, {"code": CODE}).layout is not None


def test_the_colours_of_the_owners_sea_map() -> None:
    names = ["Gold", "Green", "Grey", "Sand", "Sea blue", "Sky", "Rose", "Rust", "Black"]
    copy = read_copy(ShipCopy, {"area_colors": names})
    told = answer(None, 0, {"code": CODE, "area": "sea BLUE", **TOKEN}, copy)
    assert [a.color for a in told.areas] == names
    assert told.area is not None and told.area.index == 4
    with pytest.raises(BadInput, match="Sea blue"):
        answer(None, 0, {"code": CODE, "area": "pink", **TOKEN}, copy)


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ({"find": "1"}, ["nw", "ne", "sw", "se", "code"]),
        ({"code": CODE, **TOKEN}, ["area"]),
        ({"code": CODE, "area": "mauve", **TOKEN}, ["area"]),
        ({"code": CODE, "area": "red", "nw": "1", "ne": "1", "sw": "1", "se": "5"}, ["ne", "sw", "se"]),
        ({"area": "red", **TOKEN}, ["code"]),
        ({"code": "7KQ", "area": "red", **TOKEN}, ["code"]),
        ({"code": CODE, "mode": "caribbean-conquest", **TOKEN}, ["mode"]),
        ({"code": CODE, "area": "red", "nw": "\u0661", **{k: v for k, v in TOKEN.items() if k != "nw"}}, ["nw"]),
    ],
)
def test_every_fault_is_named(typed: dict[str, str], places: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        answer(None, 0, typed)
    assert [f.place for f in refused.value.faults] == places
