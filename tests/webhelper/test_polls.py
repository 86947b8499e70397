"""Polls that find nothing are answered before Flask, and say when to ask again where the process is
busy."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import GAMES, Game
from companion.jsontext import dumps
from tests.support.edited import taken_edits
from tests.support.phone import Phone, new_table, whole
from webhelper.serving.network import Polls
from webhelper.serving.resources import Recent
from webhelper.storage.store import store_of


@pytest.fixture
def polled(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], TestResponse]:
    """Asks past an app that fails for whatever reaches Flask."""
    client = app.test_client()

    def ask(address: str) -> TestResponse:
        with monkeypatch.context() as patched:
            patched.setattr(app, "full_dispatch_request", lambda *_: 1 / 0)
            return client.get(address)

    return ask


def test_nothing_new_is_told_without_flask(
    app: Flask, phone: Phone, polled: Callable[[str], TestResponse]
) -> None:
    assert phone.send(("players[0].rows[0][0]", ".", "1")).status_code == 200
    version = phone.read()["version"]
    code = phone.table.rsplit("/", 1)[1]
    watch = store_of(app).find(code).watch  # type: ignore[union-attr]
    at = {
        f"/api{phone.table}": 304,
        f"{phone.table}/standings": 204,
        f"{phone.table}/now": 204,
        f"/watch/{watch}": 204,
    }
    for address, status in at.items():
        answer = polled(f"{address}?since={version}&have=x")
        assert (
            answer.status_code == status and not answer.data and "Retry-After" not in answer.headers
        )
        assert polled(f"{address}?since={version - 1}").status_code == 500, (
            "that is for the page to say"
        )
    assert polled(f"{phone.table}?since={version}").status_code == 500, "no page that is polled"
    assert polled(f"/api/loot-island/table/{code}?since={version}").status_code == 500, (
        "a table of another game"
    )


def test_the_busier_the_later(
    app: Flask, phone: Phone, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    version, told = phone.read()["version"], []

    def behind(environ: Any, start_response: Any) -> Iterable[bytes]:
        polls.at_once, was = at_once, polls.at_once
        list(
            polls(
                {**environ, "QUERY_STRING": f"since={version}"},
                lambda _, headers: told.append(dict(headers)),
            )
        )
        polls.at_once = was
        return ()

    polls = Polls(behind, lambda: store_of(app))
    for at_once in (1, 8, 16):  # noqa: B007 - the app behind reads it
        polls({"REQUEST_METHOD": "GET", "PATH_INFO": f"/api{phone.table}"}, lambda *_: None)  # type: ignore[arg-type]
    assert [one.get("Retry-After") for one in told] == [None, "3", "6"]
    assert polls.at_once == 0
    monkeypatch.setattr("webhelper.serving.network.version_of", lambda *_: 1 / 0)
    assert client.get(f"/api{phone.table}?since={version}").status_code == 200


def test_scripts_wait_as_they_are_told() -> None:
    from tests.test_house import STATIC

    assert re.search(
        r'headers\.get\("Retry-After"\)', (STATIC / "shared" / "live.js").read_text("utf-8")
    )


# ---- What phones are told: what changed since what they have, which comes to the same as all of it


NAMES = ["Ann", "Ben", "Chloé"]


@pytest.mark.oracle
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_changed_comes_to_all_of_it(client: FlaskClient, game: Game) -> None:
    phone = Phone(
        client, new_table(client, game.slug, NAMES, map="7KQ4-M2XD" if game.maps() else "")
    )
    rng = random.Random(game.slug)
    shown = [phone.read()]
    part = all_of_it = less = 0
    for edit in taken_edits(game, shown[0]["record"], rng, 40):
        has = rng.choice(shown[-4:])  # some phones are late
        phone.have = has["have"]
        sent = phone.send(edit)
        assert sent.status_code == 200, (edit, sent.text)
        polled = client.get(
            f"/api{phone.table}?since={has['version']}&have={has['have']}"
        ).get_json()
        now = phone.read()
        assert as_text(whole(polled, has)) == as_text(now), edit
        assert as_text({**whole(sent.get_json(), has), "conflicts": 0}) == as_text(
            {**now, "conflicts": 0}
        ), edit
        less += "of" in polled
        part, all_of_it = part + len(sent.data), all_of_it + len(dumps(now))
        shown.append(now)
    assert less > 3, "some edits change a part, others a name"
    assert part < all_of_it, "of phones of which some are late"


def as_text(answer: dict[str, Any]) -> str:
    """JSON, in which 1 is not true."""
    return json.dumps(answer, sort_keys=True)


def test_a_phone_that_has_something_else(phone: Phone) -> None:
    phone.send(("players[0].rows[0][0]", ".", "4"))
    there = phone.read()
    for have in ("", "0" * 32, "x" * 40):
        polled = phone.client.get(f"/api{phone.table}?since=0&have={have}").get_json()
        assert polled == there and "of" not in polled
    before = phone.read()
    phone.have = before["have"]
    swapped = phone.send(("seating", ["Ann", "Ben", "Chloé"], ["Ben", "Ann", "Chloé"])).get_json()
    assert "of" not in swapped and [p["name"] for p in swapped["players"]] == [
        "Ben",
        "Ann",
        "Chloé",
    ]


def test_so_many_are_kept_and_no_more() -> None:
    kept = Recent[str, str](5)
    for n in range(8):
        assert kept.put(str(n), "one") == "one" == kept.put(str(n), "another")
        assert kept.get("0") is not None or n > 5
    assert kept.get("0") is not None and kept.get("7") is not None and kept.get("1") is None
    weighed = Recent[str, bytes](10, len)
    for key in "abc":
        weighed.put(key, b"12345")
    assert weighed.get("a") is None and weighed.get("b") == weighed.get("c") == b"12345"
    weighed.put("d", b"1234567890")
    assert weighed.get("b") is None and weighed.get("d") is not None
