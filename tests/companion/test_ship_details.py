"""Ship Adventure in detail: who leaves a table, what a form asks, fights that are none, pirates sent in words."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.fights import odds
from companion.questions import questions_of
from companion.setups import run_setup
from tests.support import drafts

GAME = get_game("ship-adventure")
NAMES = ["Ann", "Ben", "Cleo"]


def conquest() -> dict[str, Any]:
    table = drafts.blank(GAME, NAMES)
    for place, value in (
        ("areas.red[0]", "Ben"), ("areas.red[1]", "Ann"), ("areas.yellow[2]", "Ben"), ("cities.Ben", 2),
    ):  # fmt: skip
        table = drafts.edit(GAME, table, place, value)
    return table


def test_whoever_is_taken_out_leaves_points_and_cities() -> None:
    table = conquest()
    left = drafts.edit(GAME, table, "players[1]", None)
    assert left["areas"] == {"red": [None, "Ann", None], "orange": [None] * 3, "yellow": [None] * 3}
    assert left["cities"] == {}


def test_the_other_game_and_back_keeps_gold_and_pieces() -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "players[0].gold", 7)
    voyage = drafts.edit(GAME, table, "mode", "treasure-map")
    assert voyage["players"] == [{"name": n, "gold": 7 if n == "Ann" else 0, "pieces": 0} for n in NAMES]
    voyage = drafts.edit(GAME, voyage, "players[2].pieces", 3)
    again = drafts.edit(GAME, voyage, "mode", "treasure-map")
    assert again["players"][2]["pieces"] == 3
    back = drafts.edit(GAME, drafts.edit(GAME, voyage, "players[2].pieces", 0), "mode", "caribbean-conquest")
    assert back["players"] == [{"name": n, "gold": 7 if n == "Ann" else 0} for n in NAMES]


def test_the_form_of_treasure_map_asks_pieces_gold_and_the_winner() -> None:
    voyage = drafts.edit(GAME, drafts.blank(GAME, NAMES), "mode", "treasure-map")
    form = GAME.drafting().form(voyage)
    assert [(one.name, one.title) for one in form[:2]] == [
        ("players[].pieces", "Map pieces"),
        ("players[].gold", "Gold"),
    ]
    assert [choice.label for choice in form[2].choices] == [*NAMES, "Nobody yet"]


def test_who_is_eliminated_holds_no_point() -> None:
    table = conquest()
    (said,) = drafts.faults_of_edit(GAME, table, "players[1].eliminated", True)
    assert said.endswith("nothing while Ben holds a point or a city")
    table = drafts.edit(GAME, table, "players[2].eliminated", True)
    (said,) = drafts.faults_of_edit(GAME, table, "areas.orange[0]", "Cleo")
    assert "a player who is still in the game, or null; Cleo is eliminated" in said


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"a_ships": "0", "a_crews": "2"}, "Crews attack in close combat only."),
        ({"a_cannon": "no"}, "A ranged attack takes a cannonball card."),
        ({"a_ships": "0", "a_point": "yes", "d_ships": "0", "d_crews": "1"}, "A point fires at ships only."),
    ],
)
def test_an_attack_from_afar_that_is_none_says_why(typed: dict[str, str], text: str) -> None:
    fight = GAME.play_help("fights").answer(None, 0, {"mode": "caribbean-conquest", "kind": "ranged", **typed}, None)
    assert fight is not None and fight.verdict == "none" and text in fight.why


def test_close_combat_says_who_fights_and_what_it_costs() -> None:
    fight = GAME.play_help("fights").answer(None, 0, {"mode": "caribbean-conquest", "kind": "close"}, None)
    assert fight is not None
    assert fight.why[0] == (
        "Ships and crews all fight; on either side, each unit beyond the first adds 1. "
        "Whoever loses a roll loses a unit."
    )


@pytest.mark.parametrize(("attacker", "defender", "place"), [(-1, 0, "attacker_bonus"), (0, -1, "defender_bonus")])
def test_a_bonus_that_cannot_be_is_named(attacker: int, defender: int, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        odds(attacker, defender)
    assert [fault.place for fault in caught.value.faults] == [place]


def test_set_ups_lead_to_the_helps_of_their_game() -> None:
    treasure = run_setup(GAME, 3, "7KQ4-M2XD", {"mode": "treasure-map"})
    battle = run_setup(GAME, 3, "7KQ4-M2XD", {"mode": "caribbean-conquest"})
    known = {help_.name for help_ in GAME.helps}
    assert set(treasure.helps) <= known and set(battle.helps) <= known
    assert "map-piece" in treasure.helps and "map-piece" not in battle.helps
    assert set(treasure.view.marks.values()) == set(battle.view.marks.values()) == {"ours"}


def test_choices_of_a_set_up_are_asked_in_words() -> None:
    options = {option.name: option for option in questions_of(GAME.setup_plan().options)}
    assert dict(options["mode"].pairs) == dict(facts.MODES)
    assert ("auto", "Drawn") in options["map_card"].pairs


def test_a_winner_who_leaves_has_not_won() -> None:
    voyage = drafts.edit(GAME, drafts.blank(GAME, NAMES), "mode", "treasure-map")
    voyage = drafts.edit(GAME, voyage, "winner", "Cleo")
    left = drafts.edit(GAME, voyage, "players[2]", None)
    assert "winner" not in left


def test_places_of_a_table_are_called_as_players_call_them() -> None:
    drafting, table = GAME.drafting(), conquest()
    words = {("cities", "Ben"): "Ben's cities", ("areas", "red", 1): "point 2 of red", ("mode",): "the game"}
    assert {path: drafting.place_in_words(table, path) for path in words} == words


def test_the_page_knows_the_bounds_of_conquest() -> None:
    reference = GAME.drafting().reference()
    assert (reference["conquest_players"], reference["cities_max"]) == (2, 36), (
        "two play it; four cities a box, nine boxes"
    )
