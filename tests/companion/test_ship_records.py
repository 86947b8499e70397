"""Ship Adventure while it is typed in, a turn's income, and the end: places, what follows, what is
still to mend."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.edits import Edit
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.record import ConquestRecord, read_draft, read_table
from companion.games.ship_adventure.score import area_views, end_of, incomes
from companion.places import parse_place, value_at
from companion.records import read_copy
from tests.support.refused import faults, record_of

GAME = get_game("ship-adventure")
blank = DRAFTING.blank
NAMES = ["Ann", "Jo Ann", "Łukasz"]


def edited(record: dict[str, Any], *edits: tuple[str, Any]) -> dict[str, Any]:
    for place, value in edits:
        record = DRAFTING.apply(record, Edit(place, value))
    return record


def shape(record: dict[str, Any]) -> tuple[int, set[int]]:
    return len(record["areas"]), {len(holders) for holders in record["areas"].values()}


def test_a_new_table_is_conquest_with_one_box_and_alone_a_treasure_map() -> None:
    table = blank(NAMES)
    assert table["mode"] == facts.CONQUEST and table["boxes"] == 1 and shape(table) == (3, {3})
    assert list(table["areas"]) == list(facts.AREA_COLORS[:3])
    alone = blank(["Ann"])
    assert alone == {
        "game": "ship-adventure",
        "mode": "treasure-map",
        "players": [{"name": "Ann", "gold": 0, "pieces": 0}],
    }
    colors = ["rot", "gelb", "grün", "a", "b", "c", "d", "e", "f"]
    own = read_copy(ShipCopy, {"area_colors": colors})
    assert list(blank(NAMES, copy=own)["areas"]) == colors[:3]


def test_other_boxes_reshape_the_areas_and_keep_what_fits() -> None:
    table = edited(blank(NAMES), ("areas.red[2]", "Ann"), ("boxes", 9))
    assert shape(table) == (9, {9}) and table["areas"]["red"][2] == "Ann"
    assert list(table["areas"]) == list(facts.AREA_COLORS)
    table = edited(table, ("areas.red[7]", "Ann"), ("areas.blue[0]", "Ann"), ("boxes", 4))
    assert shape(table) == (9, {4}) and table["areas"]["red"] == [None, None, "Ann", None]
    assert table["areas"]["blue"][0] == "Ann"
    table = edited(table, ("boxes", 1))
    assert shape(table) == (3, {3}) and table["areas"]["red"] == [None, None, "Ann"]
    GAME.score_data(table)


def test_areas_take_the_colours_of_the_table() -> None:
    table = edited(blank(NAMES), ("areas.red[0]", "Ann"))
    ours = table["areas"]
    table = edited(
        table, ("areas", {"pink": ours["red"], "red sea": ours["orange"], "blue": ours["yellow"]})
    )
    table = edited(table, ('areas["red sea"][1]', "Łukasz"), ("boxes", 4))
    assert list(table["areas"])[:4] == ["pink", "red sea", "blue", "red"] and shape(table) == (
        9,
        {4},
    )
    assert table["areas"]["pink"][0] == "Ann" and table["areas"]["red sea"][1] == "Łukasz"


def test_the_other_game_keeps_names_and_gold() -> None:
    table = edited(blank(NAMES), ("players[1].gold", 8), ("mode", "treasure-map"))
    assert set(table) == {"game", "mode", "players"} and table["players"][1] == {
        "name": "Jo Ann",
        "gold": 8,
        "pieces": 0,
    }
    back = edited(table, ("mode", "caribbean-conquest"))
    assert shape(back) == (3, {3}) and back["players"][1] == {"name": "Jo Ann", "gold": 8}
    assert edited(back, ("mode", "caribbean-conquest")) == back


def test_whoever_is_taken_out_leaves_points_and_cities_and_has_not_won() -> None:
    table = edited(
        blank(NAMES), ("areas.red[0]", "Jo Ann"), ("areas.red[1]", "Ann"), ('cities["Jo Ann"]', 2)
    )
    left = edited(table, ("players[1]", None))
    assert left["areas"]["red"] == [None, "Ann", None] and left["cities"] == {}
    voyage = edited(
        blank(NAMES), ("mode", "treasure-map"), ("winner", "Łukasz"), ("players[2]", None)
    )
    assert "winner" not in voyage


def test_the_form_of_treasure_map_asks_pieces_gold_and_the_winner() -> None:
    form = DRAFTING.form(edited(blank(NAMES), ("mode", "treasure-map")))
    asked = [("players[].pieces", "Map pieces"), ("players[].gold", "Gold")]
    assert [(one.name, one.title) for one in form[:2]] == asked
    assert [choice.label for choice in form[2].choices] == [*NAMES, "Nobody yet"]


def test_places_of_a_table_are_called_as_players_call_them() -> None:
    words = {
        ("cities", "Ann"): "Ann’s cities",
        ("areas", "red", 1): "point 2 of red",
        ("mode",): "the game",
    }
    assert {path: DRAFTING.place_in_words(blank(NAMES), path) for path in words} == words


def test_who_reached_el_dorado_may_be_nobody_and_a_question_is_no_fault() -> None:
    table = edited(blank(NAMES), ("mode", "treasure-map"))
    assert DRAFTING.check(table).shared["wrong"] == ""
    table = edited(table, ("winner", "Ann"), ("players[0].pieces", 3))
    assert (
        DRAFTING.check(table).shared["wrong"] == "El Dorado takes all 4 map pieces, and here are 3."
    )
    assert "winner" not in edited(table, ("winner", None))
    lost = edited(blank(["Ann"]), ("players[0].pieces", 2), ("winner", False))
    assert lost["winner"] is None and "winner" in lost
    assert value_at(lost, parse_place("winner")) is None, (
        "undo compares with what was sent or stands there"
    )
    assert "winner" not in edited(lost, ("winner", None))


def test_the_entry_page_sees_income_marks_and_the_end() -> None:
    table = edited(
        blank(["Ann", "Anton", "Ben"]),
        *[(f"areas.red[{n}]", "Ann") for n in range(3)],
        ("areas.orange[0]", "Ben"),
        ("cities.Ann", 2),
        ("players[0].gold", 9998),
    )
    draft = DRAFTING.check(table)
    assert [v["income"] for v in draft.view] == [8, 0, 1] and draft.view[0]["after"] == 9999
    assert draft.shared["marks"] == ["A1", "A2", "B"]
    red, orange, _ = draft.shared["areas"]
    assert red["owner"] == "Ann" and orange["text"] == "Ben 1" and red["title"] == "Red"
    assert draft.shared["cities"] == "2 of 4 held"
    assert [b["boxes"] for b in DRAFTING.reference()["boxes"]] == [1, 4, 9]


# ---- a turn's income, and the end


def conquest(**changed: Any) -> ConquestRecord:
    """The contract's own table, with some keys changed."""
    return read_draft(record_of(GAME) | changed)  # type: ignore[return-value]


def test_incomes_of_a_turn() -> None:
    table = conquest(areas={"red": ["Ann"] * 3, "blue": ["Ben", "Ann", None]})
    ann, ben = incomes(table)
    assert ann.earnings == (("Red", 6), ("Blue", 1), ("Cities", 2))
    assert (ann.total, ann.after) == (9, 21) and (ben.total, ben.after) == (2, 11)
    assert [a["text"] for a in area_views(table)] == ["all 3 held by Ann", "Ann 1, Ben 1"]


def test_the_end_is_told_and_who_is_near_elimination() -> None:
    red, blue = ["Ann"] * 3, ["Ben", "Ann", None]
    gone = [{"name": "Ann", "gold": 1}, {"name": "Ben", "gold": 99, "eliminated": True}]
    for changed, text, notes in (
        (
            {"areas": {"red": red, "blue": blue}},
            (
                "Nobody controls 2 of the 3 areas yet. Unless a player is eliminated, the game"
                " goes on."
            ),
            ("Ann controls one; one more would end it.",),
        ),
        (
            {"areas": {"red": red, "blue": red}, "cities": {"Ann": 4}},
            "Ann controls 2 of 3 areas: finish the round and take its income, then count.",
            ("Ben holds no city, and is eliminated once no unit is left either.",),
        ),
        (
            {"areas": {"red": red}, "cities": {"Ann": 1}, "players": gone},
            "Ben is eliminated: finish the round and take its income, then count.",
            (),
        ),
    ):
        end = end_of(conquest(**changed))
        assert (end.text, end.notes) == (text, notes)


def test_only_one_player_alone_can_lose() -> None:
    players = [{"name": name, "pieces": 4, "gold": 9} for name in ("Ann", "Ben")]
    (fault,) = faults(
        GAME, {"game": GAME.slug, "mode": "treasure-map", "winner": None, "players": players}
    )
    assert (
        fault
        == "winner: null; allowed: the name of a player: Ann, Ben; only one player alone can lose"
        " to the game"
    )
    with pytest.raises(BadInput):  # keys of the other form
        read_table(record_of(GAME) | {"mode": "treasure-map"})
