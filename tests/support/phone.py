"""Does what a browser does, with a Flask client: the token of a form, edits sent to a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Post = Callable[..., TestResponse]
"""The fixture ``post``, which posts a form with a browser's token."""


def token(client: FlaskClient, address: str = "") -> str:
    """Returns this browser's token: from the page at ``address``, or without one as its session
    keeps it, for which no page is drawn."""
    if address:
        return token_in(client.get(address).text)
    with client.session_transaction() as session:
        session.permanent = True
        return str(session.setdefault("csrf", "known"))


def token_in(page: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found
    return found[1]


def new_table(
    client: FlaskClient, slug: str, names: Sequence[str] = ("Ann", "Ben"), **fields: Any
) -> str:
    """Opens a table in a browser. Returns its address. What a phone may be shown first is left
    out."""
    answer = client.post(
        f"/{slug}/score", data={"csrf_token": token(client), "name": list(names), **fields}
    )
    assert answer.status_code == 302, answer.text
    return str(answer.location).removesuffix("/lobby")


def brought(client: FlaskClient, data: bytes) -> TestResponse:
    """Sends a file to be brought in, with the page's own form."""
    form = {"csrf_token": token(client), "file": (BytesIO(data), "companion.json")}
    return client.post("/history/files", data=form, content_type="multipart/form-data")


def whole(answer: dict[str, Any], had: dict[str, Any]) -> dict[str, Any]:
    """Returns a whole answer from one that leaves out what a phone had, as its script makes it
    (``whole`` in places.js)."""
    if "of" not in answer:
        return answer
    assert answer["of"] == had["have"]
    players = [{**was, **now} for was, now in zip(had["players"], answer["players"], strict=True)]
    seats = [
        now or was
        for was, now in zip(had["record"]["players"], answer["record"]["players"], strict=True)
    ]
    record = {**had["record"], **answer["record"], "players": seats}
    return {
        **had,
        **{k: v for k, v in answer.items() if k != "of"},
        "players": players,
        "record": record,
    }


class Phone:
    """Sends edits to one table, as the entry page does. ``have`` names what the phone has."""

    have = ""

    def __init__(self, client: FlaskClient, table: str) -> None:
        self.client, self.table, self.sent = client, table, 0
        self.token = re.search(r'name="csrf_token" content="([^"]+)"', client.get(table).text)[1]  # type: ignore[index]
        self.prefix = f"phone{id(self)}"

    def send(self, *edits: tuple[str, Any, Any], ids: list[str] | None = None) -> TestResponse:
        ids = ids or [f"{self.prefix}-{self.sent + n}" for n in range(len(edits))]
        self.sent += len(edits)
        body = [
            {"id": i, "place": p, "before": b, "value": v}
            for i, (p, b, v) in zip(ids, edits, strict=True)
        ]
        sent = {"edits": body, "have": self.have}
        return self.client.post(
            f"/api{self.table}/edits", json=sent, headers={"X-CSRF-Token": self.token}
        )

    def read(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get(f"/api{self.table}").get_json()
        return answer
