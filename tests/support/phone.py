"""What a browser does, by a Flask client: the token of a form, edits sent to a table."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


def token(client: FlaskClient, address: str = "/sailorman-dice/score") -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(address).text)
    assert found
    return found[1]


class Phone:
    """What the entry page does: sends edits to one table."""

    def __init__(self, client: FlaskClient, table: str) -> None:
        self.client, self.table, self.sent = client, table, 0
        self.token = re.search(r'name="csrf_token" content="([^"]+)"', client.get(table).text)[1]  # type: ignore[index]
        self.prefix = f"phone{id(self)}"

    def send(self, *edits: tuple[str, Any, Any], ids: list[str] | None = None) -> TestResponse:
        body = []
        for n, (place, before, value) in enumerate(edits):
            self.sent += 1
            body.append(
                {
                    "id": ids[n] if ids else f"{self.prefix}-{self.sent}",
                    "place": place,
                    "before": before,
                    "value": value,
                }
            )
        return self.client.post(f"/api{self.table}/edits", json={"edits": body}, headers={"X-CSRF-Token": self.token})

    def read(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get(f"/api{self.table}").get_json()
        return answer
