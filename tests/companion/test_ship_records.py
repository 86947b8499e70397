"""Ship Adventure: what a record of either game may hold, and what is said of one that will not do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion import BadInput, get_game
from companion.datafolder import schema_of
from companion.games.ship_adventure.record import ConquestRecord, ShipRecord, VoyageRecord, read_table
from tests.support.ship_adventure.examples import areas, conquest, people, solo, voyage

GAME = get_game("ship-adventure")


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


def test_every_fault_is_told_at_once() -> None:
    data = conquest(boxes=4, areas={"red": ["Ann", "Zed"] * 2, "blue": ["Ann"] * 3}, cities={"Zed": 1, "Ann": 17})
    assert len(faults(data)) == 5
    data["players"][0]["gold"] = data["players"][1]["gold"] = -1
    assert len(faults(data)) == 2, "structure first: what fits together is looked at once the parts are whole"
    assert faults(voyage(winner=None))[0].startswith(
        "winner: null; allowed: the name of a player: Ann, Ben, Cleo; only one player alone can lose"
    )


def test_areas_left_out_are_held_by_nobody() -> None:
    few = GAME.score_data(conquest(areas={"red": ["Ann", "Ann", None], "blue": ["Ben", "Ann", None]}))
    assert few == GAME.score_data(conquest())
