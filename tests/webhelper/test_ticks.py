"""Ticks of a table's set-up: shared by its phones, with who set them, for steps that there are."""

from __future__ import annotations

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from tests.support.phone import token


def test_a_tick_is_on_every_phone_with_who_set_it(app: Flask, client: FlaskClient) -> None:
    form = {"csrf_token": token(client), "name": ["Ann", "Ben"], "players": "2", "seed": "13MG-A796"}
    table = client.post("/loot-island/score", data=form).location.split("?")[0].removesuffix("/lobby")
    code = table.rsplit("/", 1)[1]
    address = f"/loot-island/setup?table={code}"
    page = client.get(address).text
    assert 'aria-pressed="true"' not in page and page.count('class="next"') == 1
    step = re.findall(r'name="step" value="([\w-]+)"', page)[0]
    sent = {"csrf_token": token(client), "do": "tick", "step": step, "was": "", "value": "Ann"}
    assert client.post(f"{table}/roster", data=sent).location == address
    other = app.test_client()
    there = unescape(other.get(address).text)
    assert there.count('aria-pressed="true"') == 1 and '<span class="note">Ann</span>' in there
    assert client.post(f"{table}/roster", data={**sent, "step": "no-such-step"}).status_code == 400
    again = {**sent, "was": "Ann", "value": ""}
    assert client.post(f"{table}/roster", data=again).status_code == 302
    assert 'aria-pressed="true"' not in other.get(address).text
