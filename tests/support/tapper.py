"""A phone at a table in play, without a browser: sends its forms as they stand on its page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.phone import new_table, token

NAMES = ["Ann", "Ben", "Chloé", "Dev"]


class Tapper:
    """One phone at a table in play."""

    def __init__(self, client: FlaskClient, table: str) -> None:
        self.client, self.table, self.token = client, table, token(client)

    def do(self, name: str, **fields: Any) -> TestResponse:
        """An act on what the page shows, unless it says what else."""
        typed = {k.rstrip("_"): v for k, v in fields.items()}
        where = typed.get("player", "") or self.square_of(str(typed.get("piece", "")))
        on = {} if "on" in typed else {"on": self.basis(name, where)}
        return self.client.post(
            f"{self.table}/now", data={"csrf_token": self.token, "do": name, **on, **typed}
        )

    def basis(self, name: str = "", player: str = "") -> str:
        """What an act of the page rests on: the one of this name, for this player, else the
        first."""
        forms = re.findall(r"<form.*?</form>", self.page(player), re.S)
        shown = [
            (form, on[1]) for form in forms if (on := re.search(r'name="on" value="([^"]*)"', form))
        ]
        named = [(form, on) for form, on in shown if f'name="do" value="{name}"' in form]
        theirs = [(form, on) for form, on in named if f'name="player" value="{player}"' in form]
        return next((on for _, on in theirs or named or shown), "")

    def square_of(self, piece: str) -> str:
        """Where a point of Conquest lies."""
        lies = re.search(rf'<li data-square="(\w+)" data-piece="{piece}"', self.page())
        return lies[1] if lies and piece.startswith("point") else ""

    def next(self, **fields: Any) -> TestResponse:
        """Sends the form of the next step as it stands on the page."""
        form = re.search(r'<form class="step-form main".*?</form>', self.page(), re.S)
        assert form, "there is a next step"
        typed = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
        return self.client.post(
            f"{self.table}/now", data={**typed, "csrf_token": self.token, **fields}
        )

    def undo(self) -> TestResponse:
        return self._turn("edit")

    def put_back(self) -> TestResponse:
        return self._turn("again")

    def _turn(self, name: str) -> TestResponse:
        found = re.search(rf'name="{name}" value="([^"]+)"', self.page())
        assert found, "something can be taken back, or put back"
        return self.client.post(
            f"{self.table}/undo", data={"csrf_token": self.token, name: found[1]}
        )

    def page(self, player: str = "") -> str:
        """The page, with a square tapped, or the row of a player where there are rows."""
        tapped = "loot-island" in self.table or player[-1:].isdigit()
        at = {"at": player} if player and tapped else {}
        return self.client.get(f"{self.table}/now", query_string=at).text

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = self.client.get(f"{self.table}.json").get_json()
        return record


def new(client: FlaskClient, slug: str, players: int, **fields: Any) -> str:
    return new_table(
        client, slug, NAMES[:players], **{"players": players, "seed": "13MG-A796", **fields}
    )


def told(page: str) -> str:
    found = re.search(r'<form class="told[^>]*>.*?</form>', page, re.S)
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", found[0]).split())) if found else ""
