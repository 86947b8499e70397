"""Polls that find nothing are answered before Flask, and say when to ask again where the process is busy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.phone import Phone
from webhelper.serving.polls import Polls
from webhelper.storage.store import store_of


@pytest.fixture
def polled(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], TestResponse]:
    """Asks past an app that fails for whatever reaches Flask."""
    client = app.test_client()

    def ask(address: str) -> TestResponse:
        with monkeypatch.context() as patched:
            patched.setattr(app, "full_dispatch_request", lambda *_: 1 / 0)
            return client.get(address)

    return ask


def test_nothing_new_is_told_without_flask(app: Flask, phone: Phone, polled: Callable[[str], TestResponse]) -> None:
    assert phone.send(("players[0].rows[0][0]", ".", "1")).status_code == 200
    version = phone.read()["version"]
    code = phone.table.rsplit("/", 1)[1]
    watch = store_of(app).find(code).watch  # type: ignore[union-attr]
    at = {f"/api{phone.table}": 304, f"{phone.table}/standings": 204, f"{phone.table}/now": 204, f"/watch/{watch}": 204}
    for address, status in at.items():
        answer = polled(f"{address}?since={version}&have=x")
        assert answer.status_code == status and not answer.data and "Retry-After" not in answer.headers
        assert polled(f"{address}?since={version - 1}").status_code == 500, "that is for the page to say"
    assert polled(f"{phone.table}?since={version}").status_code == 500, "no page that is polled"
    assert polled(f"/api/loot-island/table/{code}?since={version}").status_code == 500, "a table of another game"


def test_a_database_that_is_gone_is_told_by_the_page(
    app: Flask, client: FlaskClient, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = phone.read()["version"]
    monkeypatch.setattr("webhelper.serving.polls.version_of", lambda *_: 1 / 0)
    assert client.get(f"/api{phone.table}?since={version}").status_code == 200


def test_the_busier_the_later(app: Flask, phone: Phone) -> None:
    version, told = phone.read()["version"], []

    def behind(environ: Any, start_response: Any) -> Iterable[bytes]:
        polls.at_once, was = at_once, polls.at_once
        list(polls({**environ, "QUERY_STRING": f"since={version}"}, lambda _, headers: told.append(dict(headers))))
        polls.at_once = was
        return ()

    polls = Polls(behind, lambda: store_of(app))
    for at_once in (1, 8, 16):  # noqa: B007 - the app behind reads it
        polls({"REQUEST_METHOD": "GET", "PATH_INFO": f"/api{phone.table}"}, lambda *_: None)  # type: ignore[arg-type]
    assert [one.get("Retry-After") for one in told] == [None, "3", "6"]
    assert polls.at_once == 0


def test_scripts_wait_as_they_are_told() -> None:
    from tests.test_house import STATIC

    assert re.search(r'headers\.get\("Retry-After"\)', (STATIC / "shared" / "live.js").read_text("utf-8"))
