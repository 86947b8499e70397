"""Ship Adventure's setups: the numbers of the rules, the same for the same code for ever; tiles and cards of a copy."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.tiles import map_card
from companion.setups import SetupResult, run_setup
from tests.support.codes import nth_code
from tests.support.ship_adventure.copies import (
    CODE,
    GAME,
    LANDLOCKED,
    MAP_CARDS,
    TILES,
    WHOLE,
    card_rows,
    owners,
    result,
    treasure,
)

TREASURE: dict[str, str] = {}
CONQUEST = {"mode": "caribbean-conquest"}


def text_of(found: SetupResult, step: str) -> str:
    return next(s.text for s in found.steps if s.name == step)


@pytest.mark.parametrize("given", [TREASURE, CONQUEST], ids=["treasure-map", "conquest"])
def test_a_table_may_choose_its_colours(given: dict[str, str]) -> None:
    """Setting up: each player chooses a colour; the needle then says who of them goes first."""
    plain = result(2, CODE, **given)
    for chosen in permutations(facts.PLAYER_COLORS, 2):
        found = result(2, CODE, seat_colors=" ".join(chosen), **given)
        assert tuple(seat.color for seat in found.seats) == chosen
        assert found.view.ring == plain.view.ring and found.view.layout == plain.view.layout
        first = next(color for color in found.view.ring if color in chosen)
        assert found.start_player == chosen.index(first) + 1
        assert found.options.in_result()["seat_colors"] == ",".join(chosen)
        assert "You chose the colours." in text_of(found, "seat-colors")
        assert "colors" not in [step.name for step in found.steps], "what is chosen is not drawn again"
    assert "seat_colors" not in plain.options.in_result()
    assert plain.as_json() == result(2, CODE, seat_colors="Drawn", **given).as_json()


@pytest.mark.parametrize("colors", ["red", "red red", "red pink", "red,blue,green", "drawn red"])
def test_colours_that_cannot_be_are_refused(colors: str) -> None:
    with pytest.raises(BadInput) as caught:
        result(2, CODE, seat_colors=colors)
    assert [f.place for f in caught.value.faults] == ["--set seat_colors"]


# ---- the same code, the same setup; each step drawn for itself


def drawn(seed: str) -> dict[str, Any]:
    found = result(4, seed)
    layout = found.view.layout
    return {
        "map-card": (found.details["map_card"], list(layout.board.squares("t"))),
        "board": [(tile.number, tile.quarters) for tile in layout.tiles if tile.number > 5],
        "colors": [seat.color for seat in found.view.seats],
        "compass": found.view.needle,
    }


def test_a_step_drawn_again_leaves_the_others() -> None:
    for n in range(40):
        before = drawn(str(nth_code(n)))
        for step in before:
            after = drawn(f"{nth_code(n)}.{step}-2")
            # the other islands of another card push tiles aside
            same = ("colors", "compass") if step == "map-card" else [part for part in before if part != step]
            assert {part: after[part] for part in same} == {part: before[part] for part in same}, (n, step)


# ---- what is refused


@pytest.mark.parametrize(
    ("players", "given", "reroll", "place", "allowed"),
    [
        (1, CONQUEST, (), "--players", "2 to 4 in Caribbean Conquest"),
        (3, {"boxes": "4"}, (), "--set boxes", "1 in Treasure Map"),
        (3, {**CONQUEST, "map_card": "2"}, (), "--set map_card", "auto; Caribbean Conquest has no map card"),
        (3, CONQUEST, ("map-card",), "--reroll", "board, colors, compass"),
        (3, {"boxes": "2"}, (), "--set boxes", "1|4|9"),
        (3, {"mode": "pirates"}, (), "--set mode", "treasure-map|caribbean-conquest"),
        (3, TREASURE, ("ships",), "--reroll", "map-card, board, colors, compass"),
        (5, TREASURE, (), "--players", "1 to 4"),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    players: int, given: dict[str, str], reroll: tuple[str, ...], place: str, allowed: str
) -> None:
    with pytest.raises(BadInput) as caught:
        run_setup(GAME, players, CODE, given, reroll)
    assert [(f.place, f.allowed) for f in caught.value.faults] == [(place, allowed)]


def test_tiles_that_can_never_be_laid_are_refused_plainly() -> None:
    copy = owners(tiles=LANDLOCKED)
    for given in (TREASURE, CONQUEST):
        with pytest.raises(BadInput) as caught:
            result(2, CODE, copy, **given)
        (fault,) = caught.value.faults
        assert fault.place == "copy.tiles" and "every harbour touches the sea" in fault.allowed


# ---- the result as the contract has it


def test_areas_all_sea_are_named_for_removal() -> None:
    dry = next(n for n in range(200) if not treasure(n).sea_areas)
    wet = next(n for n in range(200) if len(treasure(n).sea_areas) == 1)
    assert "all treasure tokens stay in" in text_of(result(4, str(nth_code(dry))), "areas")
    found = result(4, str(nth_code(wet)))
    (color,) = found.details["removed_tokens"]
    assert f"The {color} area is all sea: take the {color} treasure tokens of all levels out" in text_of(found, "areas")


def test_the_owners_copy_is_named_where_it_took_part() -> None:
    copy = owners(**WHOLE)
    found = result(3, CODE, copy)
    assert found.copy == copy.fingerprint
    assert found.view.from_copy == {"tiles", "map_cards", "area_colors", "compass"}
    assert found.details["areas"] == WHOLE["area_colors"]
    assert not any(re.search(r"\bours\b", s.text) for s in found.steps)
    assert sum("from your copy" in s.text for s in found.steps) == 3
    only_shop = owners(equipment=WHOLE["equipment"], die=WHOLE["die"])
    assert result(3, CODE, only_shop).copy is None
    assert result(3, CODE, only_shop).as_json() == result(3).as_json()
    only_cards = owners(map_cards=MAP_CARDS)
    assert result(3, CODE, only_cards).copy == only_cards.fingerprint
    assert result(3, CODE, only_cards, **CONQUEST).copy is None


def test_the_board_in_letters_is_the_board() -> None:
    for given in (TREASURE, CONQUEST, {**CONQUEST, "boxes": "9"}):
        found = result(4, CODE, **given)
        lines = [line for line in found.letters.splitlines() if line[:2].strip().isdigit()]
        read = ["".join(line[3:].replace("|", "").split()) for line in lines]
        assert tuple(read) == found.view.layout.board.rows


def test_an_owners_card_names_its_central_island_or_the_nearest_to_the_middle_is() -> None:
    copy = owners(map_cards=MAP_CARDS)
    named, nearest = map_card(1, copy), map_card(2, copy)
    assert named.islands == ((0, 0), (1, 4), (2, 2), (4, 1), (4, 5)) and named.center == 2
    assert nearest.islands[nearest.center] == (3, 2)
    assert (named.quarters, named.el_dorado) == (None, None)
    assert card_rows(named) == MAP_CARDS[0]["islands"]


# ---- the owner's copy


def _with(index: int, tile: dict[str, Any]) -> list[dict[str, Any]]:
    return [*TILES[:index], tile, *TILES[index + 1 :]]


@pytest.mark.parametrize(
    ("fields", "place", "said"),
    [
        ({"tiles": TILES[:30]}, "copy.tiles", "36 tiles, not 30"),
        ({"tiles": _with(0, {"squares": ["~~", "~~"]})}, "copy.tiles", "5 tiles with a temple, not 4"),
        ({"tiles": _with(5, {"squares": ["hc", "jj"], "color": "blue"})}, "copy.tiles", "one red city, not 0"),
        ({"tiles": _with(12, {"squares": ["kk", "~~"]})}, "copy.tiles", "4 skull squares, not 5"),
        ({"tiles": _with(5, {"squares": ["hc", "jj"]})}, "copy.tiles[5]", "a city with its colour"),
        ({"tiles": _with(5, {"squares": ["jc", "jj"], "color": "red"})}, "copy.tiles[5]", "harbour on the same tile"),
        ({"tiles": _with(9, {"squares": ["~k", "~~"], "color": "red"})}, "copy.tiles[9]", "only where there is a city"),
        ({"tiles": _with(0, {"squares": ["tt", "~~"]})}, "copy.tiles[0]", "one temple a tile"),
        ({"tiles": _with(0, {"squares": ["t~~", "~~"]})}, "copy.tiles[0].squares[0]", "two marks"),
        ({"tiles": _with(0, {"squares": ["t~"]})}, "copy.tiles[0].squares", "two rows of two marks"),
        ({"map_cards": MAP_CARDS[:3]}, "copy.map_cards", "four map cards"),
        (
            {"map_cards": [{"islands": ["x.....", *["......"] * 5]}, *MAP_CARDS[1:]]},
            "copy.map_cards[0].islands",
            "5 large islands, not 1",
        ),
        (
            {"map_cards": [{"islands": ["oo.xxx", *["......"] * 5]}, *MAP_CARDS[1:]]},
            "copy.map_cards[0].islands",
            "one central island at most",
        ),
        (
            {"compass": [{"inner": "red", "middle": "red", "outer": "blue"}] * 2},
            "copy.compass[0]",
            "three different colours",
        ),
        ({"area_colors": [*WHOLE["area_colors"][:8], "Black"]}, "copy.area_colors", "nine different colours"),
        ({"area_colors": ["red"]}, "copy.area_colors", "nine different colours"),
        ({"die": [1, 2, 3, 4, 5, 8]}, "copy.die[5]", "from 1 to 7"),
        ({"die": [1, 2]}, "copy.die", "six whole numbers"),
        ({"die": [3] * 6}, "copy.die", "not all alike"),
        ({"equipment": [{"name": "Sabre", "kind": "magic"}]}, "copy.equipment[0].kind", "close"),
    ],
)
def test_a_copy_that_cannot_be_is_refused_with_its_place(fields: dict[str, Any], place: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        owners(**fields)
    assert any(f.place == place and said in f.allowed for f in caught.value.faults), caught.value
