"""Tables of every game typed in at random, edit by edit: what is kept scores as the record does."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import GAMES, Game
from tests.support.maps import with_map_code
from tests.support.phone import Phone, token
from tests.support.random_tables import random_table
from tests.support.typist import type_in

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def typed(client: FlaskClient, game: Game, record: dict[str, Any]) -> str:
    """The address of a table into which a record was typed."""
    data = {"csrf_token": token(client), "name": [f"Seat {n}" for n, _ in enumerate(record["players"])]}
    answer = client.post(f"/{game.slug}/score", data={**data, "map": record.get("map", "")})
    assert answer.status_code == 302
    phone = Phone(client, str(answer.location))

    def send(place: str, before: Any, value: Any) -> dict[str, Any] | None:
        sent = phone.send((place, before, value))
        if sent.status_code == 400:
            return None
        body: dict[str, Any] = sent.get_json()
        assert not body["conflicts"], (place, before, body["conflicts"])
        out: dict[str, Any] = body["record"]
        return out

    type_in(record, phone.read()["record"], send)
    return phone.table


@EVERY_GAME
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=pytest.mark.soak) for n in range(3, 40))])
def test_a_table_typed_in_by_edits_scores_as_its_record(
    game: Game, seed: int, client: FlaskClient, post: Callable[..., TestResponse]
) -> None:
    record = with_map_code(game, random_table(game, random.Random(f"{game.slug} typed {seed}")))
    table = typed(client, game, record)
    assert game.score_data(client.get(f"{table}.json").get_json()) == game.score_data(record)
    page = client.get(f"{table}/standings")
    assert page.status_code == 200 and "Not finished" not in page.text
