"""What phones are told: what changed since what they have, which comes to the same as all of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import GAMES, Game
from companion.commands import dumps
from tests.support.edited import taken_edits
from tests.support.phone import Phone, token, whole
from webhelper.serving.memory import Kept

NAMES = ["Ann", "Ben", "Chloé"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_changed_comes_to_all_of_it(client: FlaskClient, game: Game) -> None:
    form = {"csrf_token": token(client), "name": NAMES, "map": "7KQ4-M2XD" if game.maps() else ""}
    phone = Phone(client, client.post(f"/{game.slug}/score", data=form).location)
    rng = random.Random(game.slug)
    shown = [phone.read()]
    part = all_of_it = less = 0
    for edit in taken_edits(game, shown[0]["record"], rng, 40):
        has = rng.choice(shown[-4:])  # some phones are late
        phone.have = has["have"]
        sent = phone.send(edit)
        assert sent.status_code == 200, (edit, sent.text)
        polled = client.get(f"/api{phone.table}?since={has['version']}&have={has['have']}").get_json()
        now = phone.read()
        assert as_text(whole(polled, has)) == as_text(now), edit
        assert as_text({**whole(sent.get_json(), has), "conflicts": 0}) == as_text({**now, "conflicts": 0}), edit
        less += "of" in polled
        part, all_of_it = part + len(sent.data), all_of_it + len(dumps(now))
        shown.append(now)
    assert less > 10, "many edits change a part"
    assert part < 0.9 * all_of_it, "of phones of which some are late"


def as_text(answer: dict[str, Any]) -> str:
    """JSON, in which 1 is not true."""
    return json.dumps(answer, sort_keys=True)


def test_a_phone_that_has_something_else_gets_all(phone: Phone) -> None:
    phone.send(("players[0].rows[0][0]", ".", "4"))
    there = phone.read()
    for have in ("", "0" * 32, "x" * 40):
        polled = phone.client.get(f"/api{phone.table}?since=0&have={have}").get_json()
        assert polled == there and "of" not in polled


def test_seats_that_changed_are_told_whole(phone: Phone) -> None:
    before = phone.read()
    phone.have = before["have"]
    swapped = phone.send(("seating", ["Ann", "Ben", "Chloé"], ["Ben", "Ann", "Chloé"])).get_json()
    assert "of" not in swapped and [p["name"] for p in swapped["players"]] == ["Ben", "Ann", "Chloé"]


def test_so_many_are_kept_and_no_more() -> None:
    kept = Kept[str, str](5)
    for n in range(8):
        assert kept.put(str(n), "one") == "one" == kept.put(str(n), "another")
        assert kept.get("0") is not None or n > 5
    assert kept.get("0") is not None and kept.get("7") is not None and kept.get("1") is None
    weighed = Kept[str, bytes](10, len)
    for key in "abc":
        weighed.put(key, b"12345")
    assert weighed.get("a") is None and weighed.get("b") == weighed.get("c") == b"12345"
    weighed.clear()
    weighed.put("d", b"1234567890")
    assert weighed.get("b") is None and weighed.get("d") is not None
