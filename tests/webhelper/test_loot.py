"""Loot Island in the web helper: tables, edits, healers by form, help during play, set-up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import get_game
from tests.support.phone import Phone, new_table, token

GAME = get_game("loot-island")


@pytest.fixture
def ann(client: FlaskClient) -> Phone:
    """A phone at a fresh table of three."""
    return Phone(client, new_table(client, "loot-island", ["Ann", "Ben", "Chloé"]))


def table_id(address: str) -> str:
    return address.rsplit("/", 1)[1]


def help_page(client: FlaskClient, loot: str, name: str, **typed: Any) -> TestResponse:
    return client.get(f"/loot-island/help/{name}", query_string={"table": table_id(loot), **typed})


# ---- the sheet


def test_an_eliminated_player_is_out_with_the_reason(ann: Phone, client: FlaskClient) -> None:
    ann.send(("players[0].cubes", 0, 13), ("first_player", None, "Ben"))
    page = client.get(f"{ann.table}/standings").text
    assert "Out: 13 curse cubes" in page
    ann.send(("players[1].cubes", 0, 14), ("players[2].cubes", 0, 99))
    page = client.get(f"{ann.table}/standings").text
    assert "Nobody wins" in page and "out" in client.get("/tables").text


def test_a_tie_shows_the_seats_from_the_first_player(ann: Phone, client: FlaskClient) -> None:
    ann.send(("first_player", None, "Chloé"), ("players[0].treasures.n8", False, True))
    ann.send(("players[1].treasures.n22", False, True), ("players[2].cubes", 0, 13))
    ann.send(("players[0].cubes", None, 0), ("players[1].cubes", None, 0))
    page = client.get(f"{ann.table}/standings").text
    seats = page[
        page.index('<ol class="seats"') : page.index("</ol>", page.index('<ol class="seats"'))
    ]
    assert re.findall("Chloé|Ann|Ben", seats) == ["Chloé", "Ann", "Ben"]
    assert seats.count('class="me"') == 2
    assert "1 seat from the First Player" in page and "1 seats" not in page


def test_what_is_to_be_checked_is_a_sentence_and_no_box_to_tick(
    ann: Phone, client: FlaskClient
) -> None:
    ann.send(("players[0].treasures.n32", False, True))
    page = client.get(f"{ann.table}/standings").text
    assert '<p class="ruling"><b>Please check.</b>' in page


# ---- the owner's copy


def test_the_owners_copy_is_handed_to_every_page(
    client: FlaskClient, own: Callable[..., Path]
) -> None:
    file = own(
        GAME.slug,
        {"cards": [{"reference": 8, "value": 9}], "healers": [{"per_cube": 2, "fixed": 1}]},
    )
    ann = Phone(client, new_table(client, "loot-island"))
    answer = ann.send(
        ("players[0].treasures.n8", False, True), ("players[0].cubes", 0, 2)
    ).get_json()
    assert answer["players"][0]["categories"]["amulets"] == 9
    assert "from your copy" in answer["players"][0]["healer"]["options"][0]["why"]
    reference = json.loads(
        re.search(r'id="reference">(.*?)</script>', client.get(ann.table).text)[1]
    )  # type: ignore[index]
    assert reference["cards"]["8"]["copy"] is True and "copy" not in reference["cards"]["9"]
    page = help_page(client, ann.table, "healers").text
    assert "2 a cube + 1" in page and "from your copy" in page
    file.write_text("{")
    assert client.get(ann.table).status_code == 400


# ---- healers, decided by form


def send_healers(
    client: FlaskClient, loot: str, cards: list[tuple[Any, Any]], was: str = "[]"
) -> TestResponse:
    data: dict[str, Any] = {"csrf_token": token(client), "place": "healers", "was:healers": was}
    for n, (per_cube, fixed) in enumerate(cards):
        data |= {f"healers[{n}].per_cube": per_cube, f"healers[{n}].fixed": fixed}
    return client.post(f"/loot-island/help/healers?table={table_id(loot)}&player=1", data=data)


def send_pick(
    client: FlaskClient, loot: str, seat: int, healer: dict[str, int], was: Any = None
) -> TestResponse:
    place = f"players[{seat}].healer"
    data = {"csrf_token": token(client), "place": place, place: json.dumps(healer)}
    data[f"was:{place}"] = json.dumps(was) if was else ""
    return client.post(f"/loot-island/help/healers?table={table_id(loot)}", data=data)


def test_healers_are_revealed_picked_and_changed(ann: Phone, client: FlaskClient) -> None:
    ann.send(
        ("first_player", None, "Ben"),
        *((f"players[{n}].cubes", 0, c) for n, c in enumerate((4, 2, 2))),
    )
    ann.send(*((f"players[{n}].treasures.n{t}", False, True) for n, t in enumerate((16, 11, 7))))
    assert "Enter the revealed healers" in help_page(client, ann.table, "healers").text
    assert (
        send_healers(client, ann.table, [("1", "2"), ("", ""), ("0", "7"), ("2", "0")]).status_code
        == 302
    )
    record = ann.read()["record"]
    assert record["healers"] == [
        {"per_cube": 1, "fixed": 2},
        {"per_cube": 0, "fixed": 7},
        {"per_cube": 2, "fixed": 0},
    ]
    advised = GAME.advise_data(record)["picks"]
    assert [p["name"] for p in advised] == ["Ben", "Chloé", "Ann"]
    page = help_page(client, ann.table, "healers").text
    titles = re.findall(r'id="turn\d"><span class="rk">\d</span><b>([^<]+)</b>', page)
    assert titles == ["Ben", "Chloé", "Ann"]
    checked = re.findall(r'value="([^"]*)" checked', page)
    assert [json.loads(v.replace("&#34;", '"')) for v in checked[:3]] == [
        p["healer"] for p in advised
    ]
    assert send_pick(client, ann.table, 1, record["healers"][1]).status_code == 302
    page = help_page(client, ann.table, "healers").text
    assert "Change Ben’s pick" in page and page.count("Ben took it") == 2
    taken = send_pick(client, ann.table, 0, record["healers"][1])
    assert taken.status_code == 400 and "Not written" in taken.text
    assert ann.read()["players"][0]["healer"]["options"][1]["taken"] == "Ben"


def test_decisions_need_a_token_a_table_and_sense(ann: Phone, client: FlaskClient) -> None:
    for card in (("3", "0"), ("1", "x"), ("", "5"), ("1", "-2")):
        answer = send_healers(client, ann.table, [card])
        assert answer.status_code == 400 and "Not written" in answer.text
    assert ann.read()["record"].get("healers", []) == []
    address = f"/loot-island/help/healers?table={table_id(ann.table)}"
    assert client.post(address, data={"place": "first_player"}).status_code == 400
    data = {"csrf_token": token(client), "place": "first_player", "first_player": "{"}
    assert client.post(address, data=data).status_code == 400
    assert (
        client.post(address, data={"csrf_token": token(client), "place": ["x"] * 99}).status_code
        == 400
    )
    assert (
        client.post("/loot-island/help/healers", data={"csrf_token": token(client)}).status_code
        == 404
    )
    assert (
        client.post("/loot-island/help/nothing", data={"csrf_token": token(client)}).status_code
        == 404
    )

    ann.send(("first_player", None, "Ben"), ("players[0].cubes", 0, 4))
    send_healers(client, ann.table, [("1", "2"), ("0", "7")])
    one, other = {"per_cube": 1, "fixed": 2}, {"per_cube": 0, "fixed": 7}
    assert send_pick(client, ann.table, 0, one).status_code == 302
    answer = send_pick(client, ann.table, 0, other)
    assert answer.status_code == 400 and "another phone wrote meanwhile" in answer.text
    assert ann.read()["record"]["players"][0]["healer"] == one
    assert send_pick(client, ann.table, 0, other, was=one).status_code == 302


# ---- help during play


def test_the_event_of_the_round_follows_the_setup(ann: Phone, client: FlaskClient) -> None:
    drawn = client.get("/loot-island/setup?players=3&seed=7KQ4-M2XD&round=2").text
    event = help_page(client, ann.table, "event", code="7KQ4-M2XD", round=2).text
    title = re.search(r'id="event-title">([^<]+)<', event)
    assert title and title[1] in drawn and "Reveal round 3" in event
    assert title[1] not in client.get("/loot-island/setup?players=3&seed=7KQ4-M2XD").text, (
        "hidden until asked for"
    )
