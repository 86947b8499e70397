"""Ship Adventure's setups: the numbers of the rules, the same for the same code for ever; tiles and
cards of a copy."""

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
        assert "colors" not in [step.name for step in found.steps], (
            "what is chosen is not drawn again"
        )
    assert "seat_colors" not in plain.options.in_result()
    assert plain.as_json() == result(2, CODE, seat_colors="Drawn", **given).as_json()


# ---- what is refused


@pytest.mark.parametrize(
    ("given", "reroll", "allowed"),
    [
        (CONQUEST, "map-card", "board, colors, compass"),
        (TREASURE, "ships", "map-card, board, colors, compass"),
    ],
)
def test_a_step_that_there_is_not_is_not_drawn_anew(
    given: dict[str, str], reroll: str, allowed: str
) -> None:
    with pytest.raises(BadInput) as caught:
        run_setup(GAME, 3, CODE, given, (reroll,))
    assert [(f.place, f.allowed) for f in caught.value.faults] == [("--reroll", allowed)]


@pytest.mark.parametrize("players", [1, 2])
def test_only_a_lone_player_is_told_how_we_read_the_pirates_of_one(players: int) -> None:
    steps = {step.name: step for step in result(players, CODE, None, **TREASURE).steps}
    assert ("solo-pirates" in steps["pirates"].rulings) == (players == 1)


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
    assert (
        f"The {color} area is all sea: take the {color} treasure tokens of all levels out"
        in text_of(found, "areas")
    )


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
    ("tiles", "allowed"),
    [
        (TILES[:30], "36 tiles, not 30"),
        (_with(0, {"squares": ["~~", "~~"]}), "5 tiles with a temple, not 4"),
        (_with(5, {"squares": ["hc", "jj"], "color": "blue"}), "one red city, not 0"),
        (_with(12, {"squares": ["kk", "~~"]}), "4 skull squares, not 5"),
    ],
)
def test_tiles_are_those_of_a_whole_box(tiles: list[dict[str, Any]], allowed: str) -> None:
    with pytest.raises(BadInput) as caught:
        owners(tiles=tiles)
    assert [f.place for f in caught.value.faults] == ["copy.tiles"]
    assert allowed in caught.value.faults[0].allowed
