"""Ship Adventure: what a record of either game may hold, and what is said of one that will not do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion import BadInput, get_game
from companion.datafolder import schema_of
from companion.games.ship_adventure.record import ConquestRecord, ShipRecord, VoyageRecord, read_table
from companion.places import assign, parse_place
from tests.support.ship_adventure.examples import areas, conquest, people, solo, voyage

GAME = get_game("ship-adventure")
NAME = "1 to 40 characters of any script"
LENGTHS = (
    "a list with an entry for each point of the area (3 with 1, 4 with 4, 9 with 9 boxes), a player's name or null"
)


def faults(data: Any) -> list[str]:
    with pytest.raises(BadInput) as caught:
        read_table(data)
    return [str(f) for f in caught.value.faults]


def schema() -> Draft202012Validator:
    document = json.loads(json.dumps(schema_of(GAME.record_model())))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


GOOD = [
    conquest(),
    conquest(mode="caribbean-conquest"),
    conquest(areas={}, cities={}),
    {"game": "ship-adventure", "boxes": 9, "players": people(Ann=0, Ben=9999)},
    conquest(boxes=4, areas={"red sea": ["Ann", None, "Ben", None], "Łódź": [None] * 4}, cities={"Ann": 16}),
    conquest(boxes=9, areas=areas(9, *[["Ann"] * 9] * 9), cities={"Ann": 0, "Ben": 36}),
    conquest(areas={"[key]": ["Ann", None, None], "§": ["Ben", None, None]}),
    voyage(),
    solo("Ann"),
    solo(None),
    solo(None, 1),
]


@pytest.mark.parametrize("data", GOOD)
def test_these_are_read_and_meet_the_schema(data: dict[str, Any]) -> None:
    before = json.dumps(data)
    table = read_table(data)
    assert isinstance(table, VoyageRecord if data.get("mode") == "treasure-map" else ConquestRecord)
    assert json.dumps(data) == before
    ShipRecord.model_validate(data)
    assert not list(schema().iter_errors(data))


def test_both_forms_are_published_and_a_key_of_the_other_is_refused() -> None:
    for data in (conquest(winner=None), conquest(mode="treasure-map"), voyage(boxes=1), voyage(mode=None)):
        assert faults(data) and not schema().is_valid(data)


# the flag: whether the schema alone can tell
BAD: list[tuple[str, Any, str, bool]] = [
    ("game", "chess", 'game: "chess"; allowed: ship-adventure', True),
    ("mode", "x", 'mode: "x"; allowed: caribbean-conquest (when left out), treasure-map', True),
    ("boxes", None, "boxes: nothing given; allowed: 1, 4, 9", True),
    ("boxes", 2, "boxes: 2; allowed: 1, 4, 9", True),
    ("boxes", "1", 'boxes: "1"; allowed: 1, 4, 9', True),
    ("boxes", True, "boxes: true; allowed: 1, 4, 9", True),
    ("boxes", 1.0, "boxes: 1.0; allowed: 1, 4, 9", False),
    ("areas", [], "areas: a list of 0; allowed: an object of up to 9 areas", True),
    ("areas", areas(3, *[["Ann"]] * 4), "areas: an object; allowed: at most 3 areas with 1 box; here are 4", False),
    ("areas.red", "Ann", f'areas.red: "Ann"; allowed: {LENGTHS}', True),
    ("areas.red", ["Ann"], f"areas.red: a list of 1; allowed: {LENGTHS}", True),
    ("areas.red", ["Ann"] * 4, "areas.red: a list of 4; allowed: a list of 3 with 1 box, each a player's", False),
    ("areas.red[1]", "Zed", 'areas.red[1]: "Zed"; allowed: the name of a player, or null: Ann, Ben', False),
    ("areas.red[1]", 7, "areas.red[1]: 7; allowed: the name of the player who holds the point, or null", True),
    ('areas["red sea"]', [None, None, "x" * 41], 'areas["red sea"][2]: "xxx', True),
    ("areas", {"": [None] * 3}, f'areas: ""; allowed: {NAME}', False),
    ("areas", {"x" * 41: [None] * 3}, f'areas: "{"x" * 41}"; allowed: {NAME}', False),
    ("areas", {"a\nb": [None] * 3}, f'areas: "a\N{REPLACEMENT CHARACTER}b"; allowed: {NAME}', False),
    ("cities.Ann", 5, "cities.Ann: 5; allowed: at most 4 cities with 1 box", False),
    ("cities.Ann", -1, "cities.Ann: -1; allowed: a whole number from 0 to 36", True),
    ("cities.Ann", 37, "cities.Ann: 37; allowed: a whole number from 0 to 36", True),
    ("cities.Ann", True, "cities.Ann: true; allowed: a whole number", True),
    ("cities.Ben", 3, "cities: 5; allowed: at most 4 cities together with 1 box", False),
    ("cities", {"Jo Ann": 1}, 'cities: "Jo Ann"; allowed: the name of a player: Ann, Ben', False),
    ("cities", {"Jo Ann": "1"}, 'cities["Jo Ann"]: "1"; allowed: a whole number', True),
    ("players", people(Ann=1), "players: a list of 1; allowed: 2 to 4 players in seat order", True),
    ("players", [], "players: a list of 0; allowed: 2 to 4 players", True),
    ("players[1].name", "Ann", 'players[1].name: "Ann"; allowed: a name that no other player has', False),
    ("players[1].name", "", f'players[1].name: ""; allowed: {NAME}', True),
    ("players[1].gold", 10000, "players[1].gold: 10000; allowed: a whole number from 0 to 9999: gold", True),
    ("players[1].gold", "9", 'players[1].gold: "9"; allowed: a whole number from 0 to 9999: gold', True),
    ("players[1].pieces", 1, 'players[1]: "pieces"; allowed: only the keys name, gold', True),
    ("extra", 1, '"extra"; allowed: only the keys game, mode, boxes, areas, cities, players', True),
]
BAD_VOYAGE: list[tuple[str, Any, str, bool]] = [
    ("winner", None, "winner: null; allowed: the name of a player: Ann, Ben, Cleo; only one player alone", False),
    ("winner", "Ben", 'winner: "Ben"; allowed: a player with all 4 map pieces; this one has 2', False),
    ("winner", "Zed", 'winner: "Zed"; allowed: the name of a player: Ann, Ben, Cleo', False),
    ("winner", 3, "winner: 3; allowed: the name of the player who reached El Dorado; null for", True),
    ("players[1].pieces", 5, "players[1].pieces: 5; allowed: a whole number from 0 to 4: map pieces", True),
    ("players[1].pieces", True, "players[1].pieces: true; allowed: a whole number from 0 to 4", True),
    ("players", [], "players: a list of 0; allowed: 1 to 4 players in seat order", True),
    ("boxes", 1, '"boxes"; allowed: only the keys game, mode, winner, players', True),
]


def changed(data: dict[str, Any], place: str, value: Any) -> dict[str, Any]:
    if place == "winner":
        return data | {"winner": value}
    out: dict[str, Any] = assign(data, parse_place(place), value)
    return out


CASES = [pytest.param(conquest(), *case, id=f"{case[0]}={case[1]!r}"[:40]) for case in BAD]
CASES += [pytest.param(voyage(), *case, id=f"{case[0]}={case[1]!r}"[:40]) for case in BAD_VOYAGE]


@pytest.mark.parametrize(("data", "place", "value", "message", "in_schema"), CASES)
def test_faults_name_place_value_and_what_is_allowed(
    data: dict[str, Any], place: str, value: Any, message: str, in_schema: bool
) -> None:
    spoiled = changed(data, place, value)
    found = faults(spoiled)
    assert any(f.startswith(message) for f in found), found
    assert all("\n" not in f and len(f) < 400 and "\x1f" not in f for f in found)
    if in_schema:
        assert not schema().is_valid(spoiled)


def test_every_fault_is_told_at_once() -> None:
    data = conquest(boxes=4, areas={"red": ["Ann", "Zed"] * 2, "blue": ["Ann"] * 3}, cities={"Zed": 1, "Ann": 17})
    assert len(faults(data)) == 5
    data["players"][0]["gold"] = data["players"][1]["gold"] = -1
    assert len(faults(data)) == 2, "structure first: what fits together is looked at once the parts are whole"


def test_areas_left_out_are_held_by_nobody() -> None:
    few = GAME.score_data(conquest(areas={"red": ["Ann", "Ann", None], "blue": ["Ben", "Ann", None]}))
    assert few == GAME.score_data(conquest())
