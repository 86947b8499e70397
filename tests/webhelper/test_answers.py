"""What phones are told: what changed since what they have, which comes to the same as all of it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import GAMES, BadInput, Game
from companion.commands import dumps
from companion.edits import Edit
from companion.places import RecordData, format_place
from tests.support.phone import Phone, token, whole
from tests.support.random_tables import random_table
from webhelper.scored import MOST, _Kept

NAMES = ["Ann", "Ben", "Chloé"]


def places_in(here: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every place of a record with what stands there: parts as well as the whole of them."""
    if path:
        yield path, here
    if isinstance(here, dict):
        for key, value in here.items():
            yield from places_in(value, (*path, key))
    elif isinstance(here, list) or (isinstance(here, str) and path and isinstance(path[-1], int)):
        for n, value in enumerate(here if len(here) > 1 else ()):
            yield from places_in(value, (*path, n))


def taken_edits(game: Game, record: RecordData, rng: random.Random, count: int) -> Iterator[tuple[str, Any, Any]]:
    """Edits at random, each taken by a table after the one before, as place, what stands there, what is typed."""
    drafting = game.drafting()
    while count:
        found = [one for one in places_in(random_table(game, rng)) if one[0][0] not in ("game", "map", "mode", "boxes")]
        for path, value in rng.sample(found, min(len(found), 12)):
            place, value = format_place(path), None if rng.random() < 0.1 else value
            try:
                stands = drafting.stands(record, place)
                after = drafting.apply(record, Edit(place, value))
                drafting.check(after)
            except (BadInput, KeyError, IndexError, TypeError):
                continue
            if after != record and count:
                record, count = after, count - 1
                yield place, stands, value


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


def test_so_many_are_kept_and_no_more(phone: Phone) -> None:
    kept = _Kept()
    for n in range(MOST + 5):
        one: Any = type("One", (), {"have": str(n)})()
        kept.put(one)
        assert kept.get("0") is not None or n > MOST
    assert kept.get(str(MOST)) is not None and kept.get("1") is None
