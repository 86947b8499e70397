"""Ship Adventure over HTTP: tables of either game, their edits, standings, and the Conquest tracker."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import get_game
from companion.places import parse_place, value_at
from tests.support.phone import Phone, token

GAME = get_game("ship-adventure")
SLUG = GAME.slug


class Sheet(Phone):
    """A phone that reads what stands somewhere before it writes there."""

    def set(self, place: str, value: Any) -> dict[str, Any]:
        answer = self.send((place, value_at(self.record(), parse_place(place)), value))
        assert answer.status_code == 200, answer.get_json()
        told = dict(answer.get_json())
        assert not told["conflicts"]
        return told

    def record(self) -> dict[str, Any]:
        return dict(self.client.get(f"{self.table}.json").get_json())

    @property
    def code(self) -> str:
        return self.table.rsplit("/", 1)[1]


@pytest.fixture
def sheet(client: FlaskClient, post: Callable[..., TestResponse]) -> Callable[..., Sheet]:
    """Opens a fresh table for these names."""

    def opened(*names: str) -> Sheet:
        answer = post("/ship-adventure/score", name=list(names))
        assert answer.status_code == 302, answer.text
        return Sheet(client, str(answer.location))

    return opened


Opened = Callable[..., Sheet]


def test_a_game_of_conquest_is_written_and_its_record_scores_the_same(client: FlaskClient, sheet: Opened) -> None:
    phone = sheet("Ann", "Jo Ann")
    for n in range(3):
        phone.set(f"areas.red[{n}]", "Ann")
        phone.set(f"areas.orange[{n}]", "Ann")
    phone.set('cities["Jo Ann"]', 2)
    phone.set("cities.Ann", 1)
    now = phone.set("players[1].gold", 30)
    assert [p["total"] for p in now["players"]] == [13, 2] and now["shared"]["ended"]
    assert [p["income"] for p in now["players"]] == [13, 2]
    result = GAME.score_data(phone.record())
    assert [(s.name, s.total) for s in result.standings] == [("Ann", 13), ("Jo Ann", 2)]
    page = client.get(f"{phone.table}/standings").text
    assert "Ann wins" in page and "Ann controls 2 of 3 areas, which ends the game." in page and "In play." not in page
    assert "Ann won" not in client.get("/tables").text, "nobody has won before the game is over"
    client.post(f"{phone.table}/close", data={"csrf_token": token(client)})
    assert "Ann won" in client.get("/tables").text


def test_until_the_end_the_standings_say_who_leads(client: FlaskClient, sheet: Opened) -> None:
    phone = sheet("Ann", "Ben")
    phone.set("cities.Ann", 2)
    phone.set("cities.Ben", 1)
    page = client.get(f"{phone.table}/standings").text
    assert "Ann leads" in page and "In play." in page and "in play" in client.get("/tables").text


def test_one_player_alone_plays_treasure_map(client: FlaskClient, sheet: Opened) -> None:
    phone = sheet("Ann")
    entry = client.get(phone.table).text
    assert "How did it end?" in entry and "The crew was lost" in entry and "Which game?" not in entry
    page = client.get(f"{phone.table}/standings").text
    assert "Not finished" in page and "Did the crew reach El Dorado" in page and "one player<" in page
    phone.set("players[0].pieces", 3)
    lost = phone.set("winner", False)
    assert lost["record"]["winner"] is None and not lost["mends"]
    page = client.get(f"{phone.table}/standings").text
    assert "Nobody wins" in page and "crew was lost with 3 of 4 map pieces" in page
    assert GAME.score_data(phone.record()).winners == ()
    back = phone.send(("winner", False, None))
    assert "winner" not in back.get_json()["record"], "undo opens the question again"
    phone.set("players[0].pieces", 4)
    phone.set("winner", "Ann")
    assert GAME.score_data(phone.record()).winners == ("Ann",)


def test_treasure_map_of_three_and_what_each_had_found(client: FlaskClient, sheet: Opened) -> None:
    phone = sheet("Ann", "Ben", "Cleo")
    phone.set("mode", "treasure-map")
    for place, value in (
        ("players[1].pieces", 4),
        ("players[0].pieces", 2),
        ("players[0].gold", 14),
        ("winner", "Ben"),
    ):
        phone.set(place, value)
    page = client.get(f"{phone.table}/standings").text
    assert "Ben wins" in page and "2 of 4 pieces found; 14 gold" in page and "Caribbean" not in page


def test_a_refused_edit_says_why_and_keeps_the_record(client: FlaskClient, sheet: Opened) -> None:
    phone = sheet("Ann", "Ben")
    before = phone.record()
    for place, value, words in (
        ("cities.Ann", 5, "at most 4 cities with 1 box"),
        ("areas.red[3]", "Ann", "a place of this table"),
        ("areas.red[0]", "Zed", "the name of a player, or null"),
        ("players[0].name", "Ben", "a name that no other player has"),
        ("boxes", 2, "1, 4, 9"),
    ):
        answer = phone.send((place, None, value))
        assert answer.status_code == 400 and words in answer.get_json()["faults"][0], answer.get_json()
    assert phone.record() == before


def test_two_phones_at_one_city_are_told_of_each_other(client: FlaskClient, sheet: Opened) -> None:
    one = sheet("Ann", "Ben")
    other = Sheet(client, one.table)
    one.set("cities.Ann", 2)
    answer = other.send(("cities.Ann", None, 3)).get_json()
    assert answer["conflicts"][0]["yours"] == 3 and answer["conflicts"][0]["theirs"] == 2
    assert answer["record"]["cities"] == {"Ann": 2}


def test_names_are_shown_as_text(client: FlaskClient, sheet: Opened) -> None:
    name = '<b>"x"&'
    phone = sheet(name, "Ben")
    phone.set('cities["<b>\\"x\\"&"]', 1)
    for address in ("", "/standings"):
        page = client.get(f"{phone.table}{address}").text
        assert name not in page


def test_a_table_starts_as_its_set_up_was_laid(client: FlaskClient, post: Callable[..., TestResponse]) -> None:
    setup = {"players": "3", "seed": "7KQ4-M2XD", "mode": "caribbean-conquest", "boxes": "4"}
    query = "&".join(f"{name}={value}" for name, value in setup.items())
    page = client.get(f"/{SLUG}/setup?{query}").text
    (link,) = re.findall(rf'href="(/{SLUG}/score[^"]+)"', page)
    form = client.get(html.unescape(link)).text
    assert "Set-up <b" in form and "Seat 1, " in form
    assert all(f'name="{name}" value="{value}"' in form for name, value in setup.items())
    opened = post(f"/{SLUG}/score", name=["Ann", "Ben", "Chloé", ""], **setup)
    record = client.get(f"{opened.location.removesuffix('/lobby')}.json").get_json()
    assert record["boxes"] == 4 and [len(x) for x in record["areas"].values()] == [4] * 9
    assert record["cities"] == {"Ann": 4, "Ben": 4, "Chloé": 4}
    voyage = post(f"/{SLUG}/score", name=["Ann", "Ben"], players="2", seed="7KQ4-M2XD")
    assert client.get(f"{voyage.location.removesuffix('/lobby')}.json").get_json()["mode"] == "treasure-map"
    wrong = post(f"/{SLUG}/score", name=["Ann", "Ben"], players="2", seed="?")
    assert wrong.status_code == 400
