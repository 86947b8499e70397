"""Requests that nobody means, names that nobody can read: an answer in words to each of them, never
a fault of ours."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion import GAMES
from pdf.catalogue import sheets_of
from tests.support.phone import Phone, Post, new_table, token
from tests.support.terminal import did
from webhelper.storage.store import Store, store_of

NO_FILES = (
    *("../pyproject.toml", "__init__.py", "fonts", "fonts/../../README.md", "%2e%2e/README.md"),
    *("%00.svg", "a" * 300 + ".svg", "a" * 5000, "..%2f..%2fsymbols.svg", "%ff.svg"),
)
OURS_OF_FLASK = (
    "name",
    "slug",
    "endpoint",
    "_method",
    "_external",
    "_anchor",
    "_scheme",
    "values",
    "table_id",
)


@pytest.fixture
def tables(client: FlaskClient) -> dict[str, str]:
    """The address of a table of every game."""
    return {slug: new_table(client, slug, ["Ann", "Ben", "Chloé"]) for slug in GAMES}


def test_advice_is_where_the_game_gives_it(client: FlaskClient, tables: dict[str, str]) -> None:
    for slug, address in tables.items():
        answer = client.get(f"{address}/advice", follow_redirects=True)
        assert answer.status_code == (404 if GAMES[slug].no_advice else 200), slug


@pytest.mark.oracle
@pytest.mark.parametrize("field", OURS_OF_FLASK)
def test_a_field_may_be_called_as_flask_calls_its_own(
    client: FlaskClient, tables: dict[str, str], field: str
) -> None:
    drawn = f"?{field}=x&roll=1&seed=7KQ4-M2XD&code=7KQ4-M2XD&players=3"
    for slug, game in GAMES.items():
        at = f"{drawn}&table={tables[slug].split('/')[-1]}"
        pages = [f"/{slug}/{page}{drawn}" for page in ("print", "help", "setup", "score", "rules")]
        pages += [f"/{slug}/print/{sheet.name}{drawn}" for sheet in sheets_of(slug)[:3]]
        pages += [f"/{slug}/help/{kind.name}{at}" for kind in game.helps]
        for page in pages:
            assert client.get(page).status_code < 500, page


@pytest.mark.parametrize("path", NO_FILES)
@pytest.mark.parametrize("root", ["/assets/", "/static/", "/v/old/assets/", "/v/old/static/"])
def test_names_that_no_file_can_have_are_not_here(
    client: FlaskClient, root: str, path: str
) -> None:
    assert client.get(root + path).status_code == 404


@pytest.mark.oracle
@pytest.mark.parametrize("number", ["99", "0", "-1", "x", "٣", "9" * 5000])
def test_no_number_of_a_form_or_an_address_is_too_long_or_too_large(
    client: FlaskClient, tables: dict[str, str], number: str
) -> None:
    csrf = token(client)
    for slug, table in tables.items():
        for way in ("hold", "release"):
            answer = client.post(f"{table}/{way}", data={"csrf_token": csrf, "seat": number})
            assert answer.status_code == 400, (slug, way)
        for kind in GAMES[slug].helps:
            asked = {"players": number, "player": number, "code": "7KQ4-M2XD"}
            page = client.get(f"/{slug}/help/{kind.name}", query_string=asked)
            assert page.status_code < 500, (slug, kind.name)
            opened = re.search(rf'name="players"\s+value="{re.escape(number)}"', page.text)
            assert kind.begins is None or not opened, (slug, kind.name)
        for page_of_table in ("", "/score", "/now", "/photo", "/advice"):
            answer = client.get(f"{table}{page_of_table}?player={number}&step={number}")
            assert answer.status_code < 500, (slug, page_of_table)


def test_nothing_nests_too_deeply(client: FlaskClient, tables: dict[str, str]) -> None:
    deep = "[" * 5000 + "]" * 5000
    csrf = token(client)
    for slug, game in GAMES.items():
        table_id = tables[slug].split("/")[-1]
        for kind in game.helps:
            form = {
                "csrf_token": csrf,
                "place": "healers",
                "healers[1].fixed": deep,
                "was:healers": deep,
            }
            assert (
                client.post(f"/{slug}/help/{kind.name}?table={table_id}", data=form).status_code
                == 400
            )
        file = {"csrf_token": csrf, "file": (BytesIO(f"a={deep}".encode()), "copy.toml")}
        assert client.post(f"/{slug}/copy/upload", data=file).status_code in (400, 404)
        edit = (
            f'{{"edits": [{{"id": "12345678", "place": "players[0].name", "before": {deep},'
            ' "value": 1}]}'
        )
        answer = client.post(f"/api{tables[slug]}/edits", data=edit, headers={"X-CSRF-Token": csrf})
        assert answer.status_code == 400


def test_nothing_is_taken_without_the_token(
    app: Flask, client: FlaskClient, tables: dict[str, str]
) -> None:
    """By whatever address; of a browser that was here before."""
    client.get("/")
    known = {"slug": "sailorman-dice", "table_id": tables["sailorman-dice"].rsplit("/", 1)[1]}
    posts = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert len(posts) > 15
    for rule in posts:
        with app.test_request_context():
            address = app.url_for(
                rule.endpoint, **{part: known.get(part, "x") for part in rule.arguments}
            )
        for headers in ({}, {"X-CSRF-Token": "x"}):
            assert (
                client.post(address, data={"name": ["Ann", "Ben"]}, headers=headers).status_code
                == 400
            ), address


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_not_taken(client: FlaskClient, table: str, method: str) -> None:
    for address in ("/", table, f"/api{table}", "/sailorman-dice/score"):
        answer = getattr(client, method)(address)
        assert answer.status_code == 405 and "GET" in answer.headers["Allow"], address
    assert getattr(client, method)("/no/where").status_code == 404


# ---- tables that are damaged


def spoil(app: Flask, table: str, record: str, game: str | None = None) -> None:
    kept: Store = store_of(app)
    with kept.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE game_table SET record = ? WHERE id = ?", (record, table.split("/")[-1])
        )
        if game:
            connection.exec_driver_sql(
                "UPDATE game_table SET game = ? WHERE id = ?", (game, table.split("/")[-1])
            )


SPOILED = (
    "{}",
    '{"game": "loot-island", "players": 3}',
    '{"players": [{"name": "Ann", "rows": 1}]}',
    "no JSON",
    "[]",
    "null",
)


@pytest.mark.parametrize("record", SPOILED)
def test_a_broken_record_takes_no_other_table_away(
    app: Flask, client: FlaskClient, tables: dict[str, str], record: str
) -> None:
    whole, broken = tables["loot-island"], tables["sailorman-dice"]
    spoil(app, broken, record)
    start = client.get("/tables")
    assert start.status_code == 200 and whole in start.text and broken in start.text
    for page in ("/sailorman-dice/score", "/loot-island/help", "/join?code=7KQ4-M2XD"):
        assert client.get(page).status_code == 200, page
    for page in ("", "/standings", "/lobby", "/join", "/reveal", "/result.png", "/result.txt"):
        answer = client.get(broken + page)
        assert answer.status_code in (200, 422), page
    assert client.get(broken).status_code == 422 and "cannot be read" in client.get(broken).text
    assert client.get(f"/api{broken}").status_code == 422
    assert client.get(f"{broken}.json").status_code == 200


def test_a_table_of_an_unknown_game_takes_no_other_away(
    app: Flask, client: FlaskClient, tables: dict[str, str]
) -> None:
    spoil(app, tables["ship-adventure"], "{}", "chess")
    start = client.get("/tables")
    assert (
        start.status_code == 200 and tables["loot-island"] in start.text and "chess" in start.text
    )
    watched = store_of(app).tables([tables["ship-adventure"].split("/")[-1]])[0].watch
    assert client.get(f"/watch/{watched}").status_code == 404


# ---- a page that is older than the key


def test_what_waits_behind_an_old_key_is_told_so(app: Flask, phone: Phone) -> None:
    """The phone keeps its queue, says that the page must be loaded again, and sends then."""
    app.config["SECRET_KEY"] = "another key, as long as it has to be"
    answer = phone.send(("players[0].rows[0][0]", ".", "1"))
    assert answer.status_code == 400 and answer.get_json()["outdated"] is True
    fresh = Phone(phone.client, phone.table)
    assert fresh.send(("players[0].rows[0][0]", ".", "1")).status_code == 200


# ---- everything at once

SLOW_SECONDS = 2

HOSTILE = (
    "", "0", "-1", "1e9", "9" * 30, "\x00", "\ud7ff", "\u202etxt", "<script>", "{{7*7}}", "%s%n",
    "' OR 1=1 --", "../../etc/passwd", "7KQ4-M2XD", "7KQ4-M2XD.treasures-2", "a" * 3000, "[" * 200,
    '{"a":1}', "players[0].name", "\r\nX: y", "ann", "null",
)  # fmt: skip


def filled(rng: random.Random, rule: Rule, tables: dict[str, str]) -> str:
    """An address of a rule: of a table that there is, or with anything in its places."""
    slug = rng.choice([*tables, rng.choice(HOSTILE)])
    address = rule.rule
    for part in rule.arguments:
        value = {"slug": slug, "table_id": tables.get(slug, "x").split("/")[-1]}.get(
            part, rng.choice(HOSTILE)
        )
        if part == "name" and slug in GAMES and rng.random() < 0.8:
            value = rng.choice(
                [*(s.name for s in sheets_of(slug)), *(h.name for h in GAMES[slug].helps)]
            )
        elif rng.random() < 0.1:
            value = rng.choice(HOSTILE)
        for converter in ("", "path:"):
            address = address.replace(f"<{converter}{part}>", value)
    return address


FIELDS = (
    "players", "seed", "code", "table", "player", "state", "do", "name", "map", "paper", "copies",
    "reroll", "since", "words", "change", "told", "place", "seat", "how", "step", "round", "mode",
    "edit", "was", "file", "healers[0].fixed", "on", "again", "person", "have", "piece", "field",
    "file", "flip", "ink", "colour", "text",
)  # fmt: skip
PLACES = (
    "players[0].name", "players[0].rows[0][0]", "players[99].rows[0][0]", "players[0].track",
    "players[0].cubes", "play", "undo", "redo", "about.place", "players", "game", "", "x" * 119,
    "players[0].rows[0][0].x", "map", "winner",
)  # fmt: skip
VALUES = (
    *(None, True, -1, 0, 5, 10**30, 1.5, "1", "X", "", "\x00", "9" * 7999),
    *([], {}, [[]], {"do": "begin"}, {"do": "x", "on": ""}),
)


def edits_at(rng: random.Random) -> bytes:
    """Edits in the form that a phone sends, of anything."""
    edits = [
        {
            "id": f"fuzz-{rng.randrange(10**9)}",
            "place": rng.choice(PLACES),
            "before": rng.choice(VALUES),
        }
        | {
            "value": rng.choice(VALUES),
            **({"player": rng.choice(HOSTILE)} if rng.random() < 0.3 else {}),
        }
        for _ in range(rng.randrange(1, 4))
    ]
    return json.dumps({"edits": edits, "have": rng.choice(HOSTILE)}).encode()


def requests_of(
    rng: random.Random, app: Flask, tables: dict[str, str], count: int
) -> Iterator[tuple[str, str, dict[str, str]]]:
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule != "/healthz"]
    for _ in range(count):
        rule = rng.choice(rules)
        method = rng.choice(sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}))
        fields = {field: rng.choice(HOSTILE) for field in rng.sample(FIELDS, rng.randrange(7))}
        if tables and rng.random() < 0.4:
            fields["table"] = rng.choice(list(tables.values())).split("/")[-1]
        yield method, filled(rng, rule, tables), fields


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("seed", "count"),
    [(12, 150), *(pytest.param(n, 1500, marks=pytest.mark.soak) for n in range(20))],
)
def test_nothing_that_is_sent_is_our_fault(
    app: Flask, client: FlaskClient, tables: dict[str, str], seed: int, count: int
) -> None:
    rng, csrf = random.Random(seed), token(client)
    for method, address, fields in requests_of(rng, app, tables, count):
        began = time.thread_time()
        if address.endswith("/edits") and rng.random() < 0.7:
            answer = client.post(address, data=edits_at(rng), headers={"X-CSRF-Token": csrf})
        elif method == "GET":
            answer = client.get(address.replace("?", "%3F"), query_string=fields)
        elif rng.random() < 0.3:
            data = rng.choice(
                [
                    "{",
                    "[]",
                    "{}",
                    '{"edits": [{"id": "aaaaaaaa", "place": "players", "value": NaN}]}',
                    "\x00",
                ]
            )
            answer = client.post(address, data=data.encode(), headers={"X-CSRF-Token": csrf})
        else:
            answer = client.post(address.replace("?", "%3F"), data={"csrf_token": csrf, **fields})
        announced = answer.status_code == 503 and "Retry-After" in answer.headers
        assert answer.status_code < 500 or announced, (method, address, fields)
        assert time.thread_time() - began < SLOW_SECONDS, (method, address, fields)


# ---- names with characters that nobody sees, that turn text around or end lines: refused with the
# reason


BAD = ("\u202eAnn", "An\u200bn", "Ann\u3164", "A\nb", "\x07Ann", "Ann\u2066", "\ufeffAnn")
UNSEEN = {"An\u200bn": "U+200B", "Ann\u3164": "U+3164", "\ufeffAnn": "U+FEFF"}
FILE = re.compile(r'(?:attachment|inline); filename="[a-z0-9.-]+\.(?:pdf|json|png|csv|txt|zip)"')


@pytest.mark.parametrize("name", BAD)
def test_no_surface_takes_such_a_name(
    client: FlaskClient, phone: Phone, post: Post, name: str
) -> None:
    refused = post("/loot-island/score", name=[name, "Ben"])
    assert refused.status_code == 400 and UNSEEN.get(name, 'class="flt"') in refused.text
    assert phone.send(("players[0].name", "Ann", name)).status_code == 400
    assert phone.send(("about.place", None, name)).status_code == 400
    assert (
        post(f"{phone.table}/roster", do="rename", seat="1", was="Ann", name=name).status_code
        == 400
    )
    assert (
        client.get(f"/sailorman-dice/print/pad.pdf?seed=7KQ4-M2XD&name={quote(name)}").status_code
        == 400
    )
    assert phone.read()["record"]["players"][0]["name"] == "Ann"


@pytest.mark.parametrize("name", BAD)
def test_no_terminal_gets_such_a_name_raw(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.json"
    record = {
        "game": "ship-adventure",
        "boxes": 1,
        "areas": {},
        "players": [{"name": name, "gold": 1}],
    }
    file.write_text(json.dumps(record), "utf-8")
    for words in (
        ["score", "ship-adventure", str(file)],
        ["print", "sailorman-dice", "pad", "--set", f"name={name}"],
    ):
        assert did(*words) == 2
        told = capsys.readouterr()
        assert told.err and not told.out
        assert all(line.isprintable() for line in told.err.split("\n")), told.err


def test_joiners_stay_where_scripts_need_them(
    post: Post, client: FlaskClient, phone: Phone
) -> None:
    names = ["\u0645\u06cc\u200c\u0634\u0648\u062f", "\U0001f468\u200d\U0001f469"]
    assert post("/loot-island/score", name=names).status_code == 302
    post(
        "/tables",
        do="rename",
        table=phone.table.rsplit("/", 1)[1],
        name="\u202eOn\u0007  Friday\u200b",
    )
    assert "<b>On Friday<" in client.get("/tables").text


def test_downloads_have_names_that_any_system_takes(client: FlaskClient, table: str) -> None:
    files = [
        f"{table}.json",
        f"{table}/result.png",
        "/loot-island/copy.json",
        "/sailorman-dice/print/summary.pdf",
    ]
    files += ["/sailorman-dice/print/pad.pdf?seed=7KQ4-M2XD", "/loot-island/copy.schema.json"]
    for address in files:
        assert FILE.fullmatch(client.get(address).headers["Content-Disposition"]), address
