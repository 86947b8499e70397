"""Names with characters that nobody sees, that turn text around or end lines: refused with the reason, everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.support.phone import Phone, Post
from tests.support.terminal import did

BAD = ("\u202eAnn", "An\u200bn", "Ann\u3164", "A\nb", "\x07Ann", "Ann\u2066", "\ufeffAnn")
UNSEEN = {"An\u200bn": "U+200B", "Ann\u3164": "U+3164", "\ufeffAnn": "U+FEFF"}
FILE = re.compile(r'(?:attachment|inline); filename="[a-z0-9.-]+\.(?:pdf|json|png|csv|txt|zip)"')


@pytest.mark.parametrize("name", BAD)
def test_no_surface_takes_such_a_name(client: FlaskClient, phone: Phone, post: Post, name: str) -> None:
    refused = post("/loot-island/score", name=[name, "Ben"])
    assert refused.status_code == 400 and UNSEEN.get(name, 'class="flt"') in refused.text
    assert phone.send(("players[0].name", "Ann", name)).status_code == 400
    assert phone.send(("about.place", None, name)).status_code == 400
    assert post(f"{phone.table}/roster", do="rename", seat="1", was="Ann", name=name).status_code == 400
    assert client.get(f"/sailorman-dice/print/pad.pdf?seed=7KQ4-M2XD&name={quote(name)}").status_code == 400
    assert phone.read()["record"]["players"][0]["name"] == "Ann"


@pytest.mark.parametrize("name", BAD)
def test_no_terminal_gets_such_a_name_raw(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.json"
    record = {"game": "ship-adventure", "boxes": 1, "areas": {}, "players": [{"name": name, "gold": 1}]}
    file.write_text(json.dumps(record), "utf-8")
    for words in (["score", "ship-adventure", str(file)], ["print", "sailorman-dice", "pad", "--set", f"name={name}"]):
        assert did(*words) == 2
        told = capsys.readouterr()
        assert told.err and not told.out
        assert all(line.isprintable() for line in told.err.split("\n")), told.err


def test_joiners_stay_where_scripts_need_them(post: Post) -> None:
    names = ["\u0645\u06cc\u200c\u0634\u0648\u062f", "\U0001f468\u200d\U0001f469"]
    assert post("/loot-island/score", name=names).status_code == 302


def test_what_a_browser_calls_a_table_is_cleaned(client: FlaskClient, phone: Phone, post: Post) -> None:
    post("/tables", do="rename", table=phone.table.rsplit("/", 1)[1], name="\u202eOn\u0007  Friday\u200b")
    assert "Go on: On Friday<" in client.get("/tables").text


def test_downloads_have_names_that_any_system_takes(client: FlaskClient, table: str) -> None:
    files = [f"{table}.json", f"{table}/result.png", "/loot-island/copy.json", "/sailorman-dice/print/summary.pdf"]
    files += ["/sailorman-dice/print/pad.pdf?seed=7KQ4-M2XD", "/loot-island/copy.schema.json"]
    for address in files:
        assert FILE.fullmatch(client.get(address).headers["Content-Disposition"]), address
