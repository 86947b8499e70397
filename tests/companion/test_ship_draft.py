"""Ship Adventure while it is typed in: places, what follows from an edit, what is refused, what is still to mend."""

from __future__ import annotations

from typing import Any

from companion import get_game
from companion.edits import Draft, Edit
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.edits import DRAFTING
from companion.places import parse_place, value_at
from companion.records import read_copy

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
    table = edited(table, ("areas", {"pink": ours["red"], "red sea": ours["orange"], "blue": ours["yellow"]}))
    table = edited(table, ('areas["red sea"][1]', "Łukasz"), ("boxes", 4))
    assert list(table["areas"])[:4] == ["pink", "red sea", "blue", "red"] and shape(table) == (9, {4})
    assert table["areas"]["pink"][0] == "Ann" and table["areas"]["red sea"][1] == "Łukasz"


def test_more_cities_than_fewer_boxes_have_must_be_mended() -> None:
    table = edited(blank(NAMES), ("boxes", 4), ("cities.Ann", 9), ("boxes", 1))
    assert [m.text for m in DRAFTING.check(table).open_points] == ["9 cities are held, and 1 box has 4."]
    table = edited(table, ("cities.Ann", 7), ("cities.Ann", 4))
    assert not DRAFTING.check(table).open_points


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


def texts(draft: Draft) -> list[str]:
    return [m.text for m in draft.open_points]


def test_whoever_is_taken_out_leaves_points_and_cities_and_has_not_won() -> None:
    table = edited(blank(NAMES), ("areas.red[0]", "Jo Ann"), ("areas.red[1]", "Ann"), ('cities["Jo Ann"]', 2))
    left = edited(table, ("players[1]", None))
    assert left["areas"]["red"] == [None, "Ann", None] and left["cities"] == {}
    voyage = edited(blank(NAMES), ("mode", "treasure-map"), ("winner", "Łukasz"), ("players[2]", None))
    assert "winner" not in voyage


def test_the_form_of_treasure_map_asks_pieces_gold_and_the_winner() -> None:
    form = DRAFTING.form(edited(blank(NAMES), ("mode", "treasure-map")))
    asked = [("players[].pieces", "Map pieces"), ("players[].gold", "Gold")]
    assert [(one.name, one.title) for one in form[:2]] == asked
    assert [choice.label for choice in form[2].choices] == [*NAMES, "Nobody yet"]


def test_places_of_a_table_are_called_as_players_call_them() -> None:
    words = {("cities", "Ann"): "Ann's cities", ("areas", "red", 1): "point 2 of red", ("mode",): "the game"}
    assert {path: DRAFTING.place_in_words(blank(NAMES), path) for path in words} == words


def test_treasure_map_asks_who_reached_el_dorado() -> None:
    table = edited(blank(NAMES), ("mode", "treasure-map"))
    draft = DRAFTING.check(table)
    assert texts(draft) == ["Who reached El Dorado?"] and [n.kind for n in draft.result.notices] == ["progress"]
    table = edited(table, ("winner", "Ann"), ("players[0].pieces", 3))
    wrong = DRAFTING.check(table)
    assert texts(wrong) == ["El Dorado takes all 4 map pieces, and here are 3."]
    assert (draft.shared["wrong"], wrong.shared["wrong"]) == ("", texts(wrong)[0]), "a question is no fault"
    table = edited(table, ("players[0].pieces", 4))
    assert not DRAFTING.check(table).open_points and DRAFTING.check(table).result == GAME.score_data(table)
    assert "winner" not in edited(table, ("winner", None))


def test_alone_the_crew_can_be_lost() -> None:
    table = blank(["Ann"])
    assert texts(DRAFTING.check(table)) == ["Did the crew reach El Dorado, or was it lost?"]
    assert [point.seat for point in DRAFTING.check(table).open_points] == [0], "asked where the crew is entered"
    lost = edited(table, ("players[0].pieces", 2), ("winner", False))
    assert lost["winner"] is None and "winner" in lost
    assert not DRAFTING.check(lost).open_points and DRAFTING.check(lost).result == GAME.score_data(lost)
    assert value_at(lost, parse_place("winner")) is None, "undo compares with what was sent or stands there"
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


def test_at_a_table_with_nothing_typed_nobody_wins() -> None:
    draft = DRAFTING.check(blank(NAMES))
    assert (draft.result.outcome, draft.result.winners) == ("Nothing has been entered yet.", ())
    one = DRAFTING.check(edited(blank(NAMES), ("areas.red[0]", "Ann"), ("cities.Ann", 1)))
    assert one.result.outcome == "Ann leads with 2; nobody is tied.", "the others may just not have been typed in"


def test_a_player_is_said_to_be_eliminated() -> None:
    table = edited(blank(NAMES), ("areas.red[0]", "Ann"), ("cities.Ann", 1))
    table = edited(table, ("players[1].eliminated", True))
    draft = DRAFTING.check(table)
    assert [s.eliminated for s in draft.result.standings] == [False, False, True]
    assert draft.result.outcome.startswith("Ann wins")
    assert not any(
        s.eliminated for s in DRAFTING.check(edited(table, ("players[1].eliminated", False))).result.standings
    )
