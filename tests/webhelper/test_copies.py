"""From your copy: the page is made from the game's model, keeps what was typed, and loses no
file."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pydantic import BaseModel, Field
from werkzeug.test import TestResponse

from companion import GAMES
from companion.datafolder import load_copy, parse_file
from companion.errors import BadInput
from companion.questions import questions_of
from companion.records import Copy, read_copy
from tests.support.pages import fields
from tests.support.phone import Post, token
from tests.support.terminal import did
from webhelper.forms import CopyForm, entries_of, typed_of
from webhelper.serving.context import DATA_DIR

SLUG = "waters-of-nereus"
GAME = GAMES[SLUG]
PAGE = f"/{SLUG}/copy"

WATER = "~~~~~\n~~#~~\n~~~~~\n~~~~~\n~~~~~"
ENTERED = {
    "boards.few.water": WATER,
    "discovery.A": "x....\n.....\n..x..\n.....\n....x",
    "holds.pilot.recipe": "white, green/red, any",
    "holds.pilot.points": "9",
    "explorer_gold[0]": "2",
    "explorer_gold[1]": "3",
    "explorer_gold[2]": "4",
    "explorer_gold[3]": "6",
}
DATA = {
    "boards": {"few": {"water": WATER.split("\n")}},
    "discovery": {"A": ENTERED["discovery.A"].split("\n")},
    "holds": {"pilot": {"recipe": ["white", "green/red", "any"], "points": 9}},
    "explorer_gold": [2, 3, 4, 6],
}


@pytest.fixture
def folder(app: Flask) -> Path:
    return Path(app.config[DATA_DIR]) / "copies"


def save(client: FlaskClient, **typed: str) -> TestResponse:
    form = fields(client.get(PAGE).text, "copy")
    return client.post(PAGE, data={**form, **typed})


# ---- saving


def test_what_was_typed_is_kept_whole_and_used_everywhere(
    client: FlaskClient, app: Flask, folder: Path
) -> None:
    answer = save(client, **ENTERED)
    assert answer.status_code == 303
    assert json.loads((folder / f"{SLUG}.json").read_text()) == DATA
    assert [p.name for p in folder.iterdir()] == [f"{SLUG}.json"], (
        "nothing half written stays behind"
    )
    copy = load_copy(GAME, Path(app.config[DATA_DIR]))
    assert copy and copy.entered() == DATA and copy.fingerprint

    shown = fields(client.get(PAGE).text, "copy")
    assert {k: v for k, v in shown.items() if v and k not in ("csrf_token", "version")} == ENTERED
    setup = client.get(f"/{SLUG}/setup?players=2&seed=7KQ4-M2XD").text
    assert "From your copy" in setup and copy.fingerprint in setup and "no water" in setup
    assert client.get(f"/{SLUG}/copy.json").get_json() == DATA


def test_taken_out_of_use_put_back_saved_again_and_emptied(
    client: FlaskClient, folder: Path
) -> None:
    save(client, **ENTERED)
    form = {"csrf_token": token(client), "version": kept_version(client)}
    assert client.post(f"/{SLUG}/copy/forget", data=form).status_code == 303
    assert load_copy(GAME, folder.parent) is None
    assert "Put it back in use" in client.get(f"/{SLUG}/copy").text
    assert client.post(f"/{SLUG}/copy/back", data=form).status_code == 303
    copy = load_copy(GAME, folder.parent)
    assert copy is not None and copy.entered() == DATA
    assert [p.name for p in folder.iterdir()] == [f"{SLUG}.json"]
    save(client, **{"holds.pilot.points": "7"})
    assert json.loads((folder / f"{SLUG}.json").read_text())["holds"]["pilot"]["points"] == 7
    assert save(client, **dict.fromkeys(ENTERED, "")).status_code == 303
    assert not (folder / f"{SLUG}.json").exists()
    assert "Nothing is entered so far" in client.get(PAGE).text


def test_a_refused_form_keeps_what_was_typed_and_marks_each_field(
    client: FlaskClient, folder: Path
) -> None:
    wrong = {
        "boards.few.water": "~~~\n~~",
        "holds.pilot.recipe": "white, blue, any",
        "holds.pilot.points": "a lot",
        "explorer_gold[1]": "3",
    }
    answer = save(client, **wrong)
    assert answer.status_code == 400 and not folder.exists()
    assert {k: v for k, v in fields(answer.text, "copy").items() if k in wrong} == wrong
    for name in (
        "boards.few.water",
        "holds.pilot.recipe",
        "holds.pilot.points",
        "explorer_gold[0]",
    ):
        control = re.search(rf'<(?:input|textarea)[^>]*id="{re.escape(name)}"[^>]*>', answer.text)
        assert (
            control and 'aria-invalid="true"' in control[0] and "aria-describedby" in control[0]
        ), name
        assert f'href="#{name}"' in answer.text
    assert (
        "aria-invalid" not in re.search(r'<input[^>]*id="explorer_gold\[1\]"[^>]*>', answer.text)[0]
    )  # type: ignore[index]
    answer = save(client, **{"discovery.A": ENTERED["discovery.A"]})
    assert answer.status_code == 400 and "boards.few is missing" in answer.text


def test_somebody_elses_save_is_not_overwritten_unasked(client: FlaskClient, folder: Path) -> None:
    before = fields(client.get(PAGE).text, "copy")
    save(client, **ENTERED)
    late = {**before, "holds.explorer.points": "4"}
    answer = client.post(PAGE, data=late)
    assert answer.status_code == 409 and "Tick below" in answer.text and 'value="4"' in answer.text
    assert json.loads((folder / f"{SLUG}.json").read_text()) == DATA
    assert client.post(PAGE, data={**late, "replace": "yes"}).status_code == 303
    assert json.loads((folder / f"{SLUG}.json").read_text()) == {
        "holds": {"explorer": {"points": 4}}
    }


# ---- files by hand


def test_a_file_by_hand_is_shown_and_replaced_on_request_only(
    client: FlaskClient, folder: Path
) -> None:
    folder.mkdir(parents=True)
    toml = folder / f"{SLUG}.toml"
    toml.write_text("[holds.purser]\npoints = 8 # as printed\n")
    page = client.get(PAGE).text
    assert fields(page, "copy")["holds.purser.points"] == "8" and "written by hand" in page
    refused = save(client, **{"holds.purser.points": "9"})
    assert refused.status_code == 409 and toml.exists() and not (folder / f"{SLUG}.json").exists()
    assert fields(refused.text, "copy")["holds.purser.points"] == "9"
    assert save(client, **{"holds.purser.points": "9", "replace": "yes"}).status_code == 303
    assert not toml.exists() and "as printed" in (folder / f"{SLUG}.toml.replaced-1").read_text()
    assert fields(client.get(PAGE).text, "copy")["holds.purser.points"] == "9"


@pytest.mark.parametrize("raw", [b"holds = 3", b"[holds", b"\xff\xfe"])
def test_a_file_that_cannot_be_read_says_so_and_can_be_replaced(
    client: FlaskClient, post: Post, folder: Path, raw: bytes
) -> None:
    assert post(f"/{SLUG}/score", name=["Ann", "Ben"]).status_code == 302
    folder.mkdir(parents=True)
    (folder / f"{SLUG}.toml").write_bytes(raw)
    page = client.get(PAGE)
    assert (
        page.status_code == 200
        and "cannot be used" in page.text
        and str(folder.parent) not in page.text
    )
    other = client.get(f"/{SLUG}/setup?players=2")
    assert (
        other.status_code == 400
        and f"copies/{SLUG}.toml" in other.text
        and str(folder.parent) not in other.text
    )
    assert (
        client.get("/tables").status_code == 200
        and "your copy cannot be read" in client.get("/tables").text
    )
    assert save(client, **{"holds.purser.points": "9"}).status_code == 409
    assert save(client, **{"holds.purser.points": "9", "replace": "yes"}).status_code == 303
    assert client.get(f"/{SLUG}/setup?players=2").status_code == 302


def upload(client: FlaskClient, raw: bytes, name: str, **typed: str) -> TestResponse:
    form = {"csrf_token": token(client, PAGE), "version": kept_version(client), **typed}
    return client.post(f"{PAGE}/upload", data={**form, "file": (BytesIO(raw), name)})


def test_files_come_back(client: FlaskClient, folder: Path) -> None:
    assert upload(client, json.dumps(DATA).encode(), "mine.json").status_code == 303
    raw = client.get(f"/{SLUG}/copy.json").data
    token_of = {"csrf_token": token(client, PAGE), "version": kept_version(client)}
    assert client.post(f"{PAGE}/forget", data=token_of).status_code == 303
    assert load_copy(GAME, folder.parent) is None and (folder / f"{SLUG}.json.replaced-1").exists()
    assert upload(client, raw, "mine.json").status_code == 303
    assert upload(client, b"[holds.purser]\npoints = 5\n", "mine.toml").status_code == 303
    assert client.get(f"/{SLUG}/copy.json").get_json() == {"holds": {"purser": {"points": 5}}}


@pytest.mark.parametrize(
    ("raw", "name", "said"),
    [
        (b"", "a.json", "a file in JSON or TOML"),
        (b"{", "a.json", "JSON"),
        (b"a b", "a.toml", "TOML"),
        (b"\xff", "a.json", "UTF-8"),
        (b"[1]", "a.json", "an object"),
        (b'{"holds": {"purser": {"points": 500}}}', "a.json", "0 to 50"),
        (b'{"hold": {}}', "a.json", "only the keys"),
    ],
)
def test_a_file_that_will_not_do_is_refused(
    client: FlaskClient, folder: Path, raw: bytes, name: str, said: str
) -> None:
    answer = upload(client, raw, name)
    assert (
        answer.status_code == 400
        and said in answer.text
        and "The file was not taken" in answer.text
    )
    assert not folder.exists()


def test_the_schema_and_games_without_a_copy(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = client.get(f"/{SLUG}/copy.schema.json").get_json()
    assert did("schema", SLUG, "--copy") == 0 and json.loads(capsys.readouterr().out) == schema
    assert did("schema", "sailorman-dice", "--copy") == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert set(schema["properties"]) == {"boards", "discovery", "holds", "explorer_gold"}
    assert not re.search(r"\\\\[zZA]", json.dumps(schema)), (
        "patterns that every reader of JSON Schema knows"
    )
    for slug, game in GAMES.items():
        assert client.get(f"/{slug}/copy").status_code == (200 if game.copy_model() else 404)


# ---- every kind of part that a model may have


class Part(BaseModel):
    value: Annotated[int, Field(ge=0, description="a number")] = 0
    kind: Literal["book", "jewel"] | None = None


class Everything(Copy):
    rows: Annotated[
        list[str], Field(json_schema_extra={"marks": [["x", "ticked"], [".", "not"]]})
    ] = []
    words: list[str] = []
    pair: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    name: str | None = None
    known: bool | None = None
    number: int | None = None
    choice: Literal["one", "two-three"] | None = None
    cards: dict[str, Part] = {}
    parts: list[Part] = []
    counts: dict[str, int] = {}
    odd: int | str | list[int] | None = None


EVERYTHING: dict[str, Any] = {
    "rows": ["x.", ".x"],
    "words": ["a", "b"],
    "pair": [1, 2],
    "name": 'It\'s & "so"',
    "known": False,
    "number": 3,
    "choice": "two-three",
    "cards": {"16": {"value": 4}, "17": {"value": 5, "kind": "book"}},
    "parts": [{"value": 1}, {"value": 2, "kind": "jewel"}],
    "counts": {"few": 2},
    "odd": [1, 2],
}


def test_every_kind_goes_to_the_form_and_back() -> None:
    controls = questions_of(Everything)
    kinds = {c.name: c.kind for c in controls}
    assert kinds == {
        "rows": "rows", "words": "words", "pair": "series", "name": "text", "known": "flag",
        "number": "number", "choice": "choice", "cards": "entries", "parts": "entries",
        "counts": "entries", "odd": "json",
    }  # fmt: skip
    copy = read_copy(Everything, EVERYTHING)
    typed = typed_of(controls, copy.entered())
    assert CopyForm(controls, typed).data == EVERYTHING
    assert read_copy(Everything, CopyForm(controls, typed).data) == copy
    assert CopyForm(controls, {}).data == {}

    typed = typed_of(controls, EVERYTHING)
    typed |= {"parts[0].value": "", "parts[1].value": "-1", "cards[1].value": "x"}
    form = CopyForm(controls, typed)
    assert form.data["parts"] == [{"value": -1, "kind": "jewel"}]
    with pytest.raises(BadInput) as refused:
        read_copy(Everything, form.data)
    assert set(form.by_control(refused.value)) == {"parts[1].value", "cards[1].value"}
    parts = next(c for c in controls if c.name == "parts")
    assert [name for name, _ in entries_of(parts, typed)] == ["parts[0]", "parts[1]", "parts[2]"]


def test_of_two_uploads_at_once_one_is_kept_and_the_other_is_asked(
    app: Flask, folder: Path
) -> None:
    """Both forms were opened before either was sent; whoever comes second is told and nothing is
    lost."""
    for n in range(9):
        told = both_at_once(
            app,
            kept_version(app.test_client()),
            [{**DATA, "explorer_gold": [n, 3, 3, 4 + m]} for m in (0, 1)],
        )
        assert sorted(told) == [303, 409], f"round {n}: {told}"
    kept = {p.read_text() for p in folder.iterdir()}
    assert len(kept) == 9, "every copy that was kept once is in use or beside"


def kept_version(client: FlaskClient) -> str:
    return fields(client.get(PAGE).text, "copy")["version"]


def both_at_once(app: Flask, version: str, sent: list[dict[str, Any]]) -> list[int]:
    def send(data: dict[str, Any]) -> int:
        return upload(
            app.test_client(), json.dumps(data).encode(), "copy.json", version=version
        ).status_code

    with ThreadPoolExecutor(2) as two:
        return list(two.map(send, sent))


LONG = (
    (".toml", ".".join("a" * 50_000) + " = 1"),
    (".toml", " a . b . c . d . e . f . g . h . i = 1"),
    (".toml", "a = " + "[" * 3000 + "]" * 3000),
    (".toml", "a = 1" + "0" * 100_000),
    (".json", "[" * 100_000),
    (".json", '{"a":' * 500 + "1" + "}" * 500),
    (".json", " " * 300_000),
)


def test_files_that_would_cost_their_reader_long_are_refused_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (
        'a = "1.2.3.4.5.6.7.8.9.0 [[[["\nb = """\nx.y.z.a.b.c.d.e.f.g\n"""\n#'
        " a.b.c.d.e.f.g.h.i.j\nc = [1.5, 2.5]\n"
    )
    assert parse_file(text.encode(), ".toml")["c"] == [
        1.5,
        2.5,
    ], "dots and brackets in words are words"
    deep = json.dumps({"a": ["[" * 100, '"' + "{" * 100]})
    assert parse_file(deep.encode(), ".json") == json.loads(deep)

    def read(_: str, **__: Any) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr("tomllib.loads", read)
    monkeypatch.setattr("json.loads", read)
    for kind, long in LONG:
        with pytest.raises(BadInput):
            parse_file(long.encode(), kind)


# ---- lists of cards, palettes, forgiven words, what is missing


def parts(page: str) -> dict[str, str]:
    """What the page says of each part that can be opened."""
    return dict(re.findall(r'<summary><span>(.*?)</span><span\s+class="note">(.*?)</span>', page))


def test_faults_name_the_card_and_what_is_missing_is_said(client: FlaskClient) -> None:
    form = fields(client.get("/loot-island/copy").text, "copy")
    wrong = {"healers[4].per_cube": "7", "healers[4].fixed": "1", "cards[0].reference": "99"}
    page = client.post("/loot-island/copy", data={**form, **wrong}).text
    alert = page[page.index('role="alert"') :]
    alert = alert[: alert.index("</div>")]
    assert "Healer 5, Gold a cube:" in alert and "Treasure cards 1, Reference number:" in alert
    form = fields(client.get("/ship-adventure/copy").text, "copy")
    page = client.post("/ship-adventure/copy", data={**form, "tiles[6].squares": "tt\nt~"}).text
    assert "Tile 7" in page[page.index('role="alert"') :]


def test_words_are_forgiven_in_case_and_spaces(client: FlaskClient, folder: Path) -> None:
    forgiven = {
        "holds.pilot.recipe": " White,GREEN / red ; Any",
        "boards.few.water": "~ ~ ~ ~\n~~~~\n~~ ~~\n~~~~",
    }
    assert save(client, **forgiven).status_code == 303
    kept = json.loads((folder / f"{SLUG}.json").read_text())
    assert kept["holds"]["pilot"]["recipe"] == ["white", "green/red", "any"]
    assert kept["boards"]["few"]["water"] == ["~~~~"] * 4
    page = client.get(PAGE).text
    assert "data-palette=" in page and "treasure-white" in page
    assert parts(page)["Holds"] == "1 of 8" and parts(page)["Discovery cards"] == "not yet"
