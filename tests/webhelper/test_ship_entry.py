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
from tests.support.phone import Phone

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


def test_until_the_end_the_standings_say_who_leads(client: FlaskClient, sheet: Opened) -> None:
    phone = sheet("Ann", "Ben")
    phone.set("cities.Ann", 2)
    phone.set("cities.Ben", 1)
    page = client.get(f"{phone.table}/standings").text
    assert "Ann leads" in page and "In play." in page and "in play" in client.get("/tables").text


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


def test_a_table_starts_as_its_set_up_was_laid(client: FlaskClient, post: Callable[..., TestResponse]) -> None:
    setup = {"players": "3", "seed": "7KQ4-M2XD", "mode": "caribbean-conquest", "boxes": "4"}
    query = "&".join(f"{name}={value}" for name, value in setup.items())
    page = client.get(f"/{SLUG}/setup?{query}").text
    (link,) = re.findall(rf'href="(/{SLUG}/score[^"]+)"', page)
    form = client.get(html.unescape(link)).text
    assert "Set-up <b" in form and "Player 1, " in form
    assert all(f'name="{name}" value="{value}"' in form for name, value in setup.items())
    opened = post(f"/{SLUG}/score", name=["Ann", "Ben", "Chloé", ""], **setup)
    record = client.get(f"{opened.location.removesuffix('/lobby')}.json").get_json()
    assert record["boxes"] == 4 and [len(x) for x in record["areas"].values()] == [4] * 9
    assert record["cities"] == {"Ann": 4, "Ben": 4, "Chloé": 4}
    voyage = post(f"/{SLUG}/score", name=["Ann", "Ben"], players="2", seed="7KQ4-M2XD")
    assert client.get(f"{voyage.location.removesuffix('/lobby')}.json").get_json()["mode"] == "treasure-map"
    wrong = post(f"/{SLUG}/score", name=["Ann", "Ben"], players="2", seed="?")
    assert wrong.status_code == 400
