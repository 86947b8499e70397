"""An app with its data in a folder of its own, and a client that carries the token."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.phone import Phone, token
from tests.support.sailorman_dice.examples import OWN_MAP
from webhelper.app import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "data", TESTING=False, PROPAGATE_EXCEPTIONS=False)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


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


@pytest.fixture
def phone(client: FlaskClient, table: str) -> Phone:
    return Phone(client, table)
