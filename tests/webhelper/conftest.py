"""An app with its data in a folder of its own, and a client that carries the token."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webhelper.app import create_app

OWN_MAP = "V4J803-VCJ00V-FZ4J6X-ZS4GKD-QZW4KD-QZSF28-91450H-248W2H"


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "data", TESTING=False, PROPAGATE_EXCEPTIONS=False)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def token(client: FlaskClient, address: str = "/sailorman-dice/score") -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(address).text)
    assert found
    return found[1]


@pytest.fixture
def post(client: FlaskClient) -> Callable[..., TestResponse]:
    """Posts a form with this browser's token."""

    def send(address: str, **data: Any) -> TestResponse:
        return client.post(address, data={"csrf_token": token(client), **data})

    return send


@pytest.fixture
def table(client: FlaskClient, post: Callable[..., TestResponse]) -> str:
    """The address of a fresh table of three on an own map."""
    answer = post("/sailorman-dice/score", name=["Ann", "Ben", "Chloé"], map=OWN_MAP)
    assert answer.status_code == 302
    return str(answer.location)


class Phone:
    """What the entry page does: sends edits to one table."""

    def __init__(self, client: FlaskClient, table: str) -> None:
        self.client, self.table, self.sent = client, table, 0
        self.token = re.search(r'name="csrf-token" content="([^"]+)"', client.get(table).text)[1]  # type: ignore[index]
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


@pytest.fixture
def phone(client: FlaskClient, table: str) -> Phone:
    return Phone(client, table)
