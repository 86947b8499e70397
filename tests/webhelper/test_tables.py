"""Tables: opening one, edits that never get lost, standings, joining, and what is refused."""

from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import GAMES, Game, get_game
from tests.support.phone import Phone, Post, new_table, token
from tests.support.random_tables import as_typed, random_table
from tests.support.sailorman_dice.examples import OWN_MAP
from tests.support.typist import type_in
from webhelper.app import create_app

GAME = get_game("sailorman-dice")


# ---- opening a table


def test_a_table_opens_with_its_players_and_map(client: FlaskClient, table: str) -> None:
    page = client.get(table).text
    assert all(name in page for name in ("Ann", "Ben", "Chloé"))
    record = client.get(f"{table}.json").get_json()
    assert record["map"] == OWN_MAP and [p["name"] for p in record["players"]] == [
        "Ann",
        "Ben",
        "Chloé",
    ]
    assert GAME.score_data(record).standings
    assert re.fullmatch(r"/sailorman-dice/table/[0-9A-Z]{26}", table), "130 bits nobody can guess"


@pytest.mark.parametrize(
    ("names", "map_code", "marked"),
    [
        (["Ann"], "", 'id="name1"'),
        (["Ann", "Ann"], "", 'id="name1"'),
        (["", "Ann", "", "Ann"], "", 'id="name3"'),
        (["Ann", "Ben"], "7KQ4", 'id="map"'),
        (["Ann", "x" * 41], "", 'id="name1"'),
        (["<b>Ann", "a\x00b"], "", 'id="name1"'),
    ],
)
def test_a_refused_form_keeps_what_was_typed_and_marks_the_field(
    post: Post, names: list[str], map_code: str, marked: str
) -> None:
    answer = post("/sailorman-dice/score", name=names, map=map_code)
    assert answer.status_code == 400
    field = next(tag for tag in re.findall(r"<input[^>]*>", answer.text) if marked in tag)
    assert 'aria-invalid="true"' in field and "aria-describedby" in field
    for name in filter(None, names):
        assert f'value="{name}"' in answer.text.replace("&lt;", "<").replace("&gt;", ">")
    assert f'value="{map_code}"' in answer.text


def test_the_link_on_paper_leads_to_a_table_on_its_map(client: FlaskClient) -> None:
    for code in (
        "7KQ4-M2XD",
        "7kq4m2xd",
        "7KQ4M2XD.MAP-2",
        OWN_MAP,
        OWN_MAP.replace("-", "").lower(),
    ):
        answer = client.get(f"/S/{code}")
        assert answer.status_code == 302 and "/sailorman-dice/score?map=" in answer.location
        assert client.get(answer.location).status_code == 200
    assert client.get("/S/NONSENSE!").status_code == 404


def test_joining_takes_a_code_or_a_link(app: Flask, table: str) -> None:
    code = table.rsplit("/", 1)[1]
    link = f"http://x.local:8080{table}"
    for typed in (
        code,
        code.lower(),
        f"{code[:5]}-{code[5:]}",
        table,
        link,
        f"x.local{table}/lobby",
    ):
        other = app.test_client()
        answer = other.get("/join", query_string={"code": typed})
        assert answer.location.startswith(table), typed
        other.get(table)
        assert "Ann" in other.get("/tables").text, "a joined table is on the start page"
    assert app.test_client().get("/join?code=7KQ4M2XD", follow_redirects=True).status_code == 200
    assert app.test_client().get("/join?code=").status_code == 302
    lost = (
        app.test_client()
        .get("/join", query_string={"code": "ABCDE-12345"}, follow_redirects=True)
        .text
    )
    assert 'value="ABCDE-12345"' in lost and "Nothing has this code" in lost


# ---- edits


def test_edits_are_kept_and_scored(phone: Phone) -> None:
    answer = phone.send(
        *((f"players[0].rows[1][{c}]", ".", d) for c, d in enumerate("12333X455"))
    ).get_json()
    assert answer["conflicts"] == [] and answer["version"] == 9
    bell = answer["players"][0]
    assert (
        bell["rows"][1] == 3
        and bell["boxes"] == 1
        and bell["total"] == bell["categories"]["rows"] + 3 + 2
    )
    assert phone.read()["record"]["players"][0]["rows"][1] == "12333X455"
    circled = phone.send(("players[0].shells.bell", False, True)).get_json()
    assert circled["players"][0]["categories"]["shells"] == 1


def test_a_repeated_request_changes_nothing(phone: Phone) -> None:
    edit = ("players[0].rows[0][0]", ".", "4")
    first = phone.send(edit, ids=["repeated-1"]).get_json()
    phone.send(("players[0].rows[0][0]", "4", "2"))
    again = phone.send(edit, ids=["repeated-1"]).get_json()
    assert first["version"] == 1 and again["version"] == 2 and again["conflicts"] == []
    assert again["record"]["players"][0]["rows"][0][0] == "2"


def test_two_phones_on_one_field_both_see_both_values(client: FlaskClient, table: str) -> None:
    ann, ben = Phone(client, table), Phone(client, table)
    place = "players[2].rows[5][8]"
    assert ann.send((place, ".", "6")).get_json()["conflicts"] == []
    answer = ben.send((place, ".", "3"), ("players[2].rows[5][7]", ".", "3")).get_json()
    assert [(c["place"], c["yours"], c["theirs"]) for c in answer["conflicts"]] == [
        (place, "3", "6")
    ]
    assert answer["record"]["players"][2]["rows"][5] == ".......36"
    assert ben.send((place, "6", "3")).get_json()["conflicts"] == [], (
        "taking one's own after seeing theirs"
    )
    assert ann.send((place, "6", "3")).get_json()["conflicts"] == [], "agreeing is no conflict"


def test_what_is_no_edit_is_refused_whole(phone: Phone) -> None:
    before = phone.read()
    for place, value in (("players[0].rows[0][0]", "7"), ("../x", "1"), ("", "1")):
        answer = phone.send(("players[1].rows[0][0]", ".", "1"), (place, ".", value))
        assert answer.status_code == 400 and answer.get_json()["faults"]
    for body in (
        {},
        {"edits": 1},
        {"edits": [{"place": "x"}]},
        [],
        {"edits": [{"id": "a b c d e f", "place": "x"}]},
    ):
        answer = phone.client.post(
            f"/api{phone.table}/edits", json=body, headers={"X-CSRF-Token": phone.token}
        )
        assert answer.status_code == 400 and answer.get_json()["faults"]
    for raw in (b"{", b"[" * 5000):
        answer = phone.client.post(
            f"/api{phone.table}/edits", data=raw, headers={"X-CSRF-Token": phone.token}
        )
        assert answer.status_code == 400 and answer.get_json()["faults"]
    assert phone.read() == before


# ---- standings


def test_standings_show_rulings_and_a_link_to_watch(phone: Phone) -> None:
    phone.send(*((f"players[0].rows[{r}][{c}]", ".", "3") for r in range(6) for c in range(9)))
    asked = (("mountains", "M"), ("dunes", "D"), ("river", "R"))
    phone.send(*((f"players[0].first_filled.{region}", None, letter) for region, letter in asked))
    page = phone.client.get(f"{phone.table}/standings").text
    assert "Ann wins" in page and "<b>Ours:</b>" in page and 'class="qrcode"' in page
    assert re.search(r'value="http://localhost/watch/[0-9A-Z]{26}"', page)


# ---- safety


def test_every_answer_carries_the_headers(client: FlaskClient, table: str) -> None:
    for address in ("/", table, f"{table}/standings", "/nowhere", "/assets/symbols.svg"):
        answer = client.get(address)
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_what_is_not_there_or_goes_wrong_is_a_page(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = (
        "nowhere",
        "chess/score",
        "chess/maps",
        f"loot-island/table/{'0' * 26}",
        "loot-island/help/nothing",
    )
    for address in (*pages, "sailorman-dice/print/poster"):
        answer = client.get(f"/{address}")
        assert (
            answer.status_code == 404
            and "app.css" in answer.text
            and "To the start page" in answer.text
        ), address
    assert client.get("/api/sailorman-dice/table/" + "0" * 26).get_json()["error"]
    big = client.post("/sailorman-dice/score", data={"name": "x" * 300_000})
    assert big.status_code == 413
    monkeypatch.setattr("webhelper.pages.start.remembered", lambda: 1 / 0)
    answer = client.get("/")
    assert answer.status_code == 500 and "Traceback" not in answer.text and "app.css" in answer.text


# ---- storage


def test_everything_survives_a_restart(tmp_path: Path) -> None:
    first = create_app(tmp_path).test_client()
    form = {"csrf_token": token(first), "name": ["Ann", "Ben"], "map": OWN_MAP}
    answer = first.post("/sailorman-dice/score", data=form)
    Phone(first, str(answer.location)).send(("players[0].rows[0][0]", ".", "4"))
    cookie = first.get_cookie("companion")
    assert cookie
    second = create_app(tmp_path).test_client()
    second.set_cookie("companion", cookie.value)
    assert (
        json.loads(second.get(f"{answer.location}.json").text)["players"][0]["rows"][0]
        == "4........"
    )
    assert "Ann" in second.get("/tables").text, "the key that signs cookies is kept too"


# ---- What is kept for a year stands under a version


PACKED = {"Accept-Encoding": "gzip"}


def test_styles_and_scripts_are_kept_for_a_year_under_their_version(
    client: FlaskClient, table: str
) -> None:
    page = client.get(table).text
    named = set(re.findall(r'"(/v/[^"#]+)', page))
    assert {address.rsplit("/", 1)[-1] for address in named} >= {
        "app.css",
        "icons.svg",
        "symbols.svg",
    }
    for address in named:
        answer = client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"], address
        assert "Set-Cookie" not in answer.headers
    old = client.get("/v/0ld/static/shared/app.css")
    assert old.status_code == 200 and "immutable" not in old.headers["Cache-Control"]
    assert client.get("/v/0ld/static/../app.py").status_code == 404
    for address in (table, f"{table}/lobby", f"{table}/standings"):
        packed = client.get(address, headers=PACKED)
        assert packed.headers["Content-Encoding"] == "gzip" and len(packed.data) <= 40_000
        assert len(gzip.decompress(packed.data)) <= 120_000


def test_manifest_and_worker(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    for icon in manifest.get_json(force=True)["icons"]:
        assert client.get(icon["src"]).status_code == 200
    worker = client.get("/worker.js")
    assert worker.mimetype == "text/javascript" and worker.headers["Cache-Control"] == "no-cache"


# ---- Tables of every game typed in at random, edit by edit: what is kept scores as the record does


EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def typed(client: FlaskClient, game: Game, record: dict[str, Any]) -> str:
    """The address of a table into which a record was typed."""
    names = [f"Seat {n}" for n, _ in enumerate(record["players"])]
    phone = Phone(client, new_table(client, game.slug, names, map=record.get("map", "")))

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
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 40))]
)
def test_a_table_typed_in_by_edits_scores_as_its_record(
    game: Game, seed: int, client: FlaskClient
) -> None:
    record = as_typed(game, random_table(game, random.Random(f"{game.slug} typed {seed}")))
    table = typed(client, game, record)
    assert game.score_data(client.get(f"{table}.json").get_json()) == game.score_data(record)
    page = client.get(f"{table}/standings")
    assert page.status_code == 200 and "Not finished" not in page.text
