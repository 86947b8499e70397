"""Building the folder for a static host: what its parts and its place must be."""

from __future__ import annotations

import html
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from companion import GAMES
from companion.errors import BadInput
from companion.home import BROWSER
from tests.support.pages import fields, words
from tests.support.random_tables import random_table
from webhelper.app import create_app
from webhelper.site import parts
from webhelper.site.cli import site_command
from webhelper.storage.store import store_of


def test_a_client_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"npm.*apt-get install npm"):
        parts.fetch_runtime(tmp_path)


def test_a_part_with_another_hash_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    client = tmp_path / "npm"
    packed = tmp_path / "packed.tgz"
    packed.write_bytes(b"something else")
    client.write_text(f"""#!/bin/sh\necho '[{{"filename": "{packed.name}"}}]'\n""")
    client.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(BadInput, match="sha512"):
        parts.fetch_runtime(tmp_path)


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (["--path", "/a b/"], "--path"),
        (["--path", "/ü/"], "--path"),
        (["--base-url", "example.org"], "--base-url"),
    ],
)
def test_where_it_will_stand_is_checked(options: list[str], place: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(site_command, [str(tmp_path / "new"), *options])
    assert isinstance(told.exception, BadInput) and place in str(told.exception)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("mine")
    told = CliRunner().invoke(site_command, [str(tmp_path)])
    assert isinstance(told.exception, BadInput)
    assert (tmp_path / "letters.txt").read_text() == "mine"


# ---- a finished game in a link, from one phone to another


def browser_app(folder: Path) -> Flask:
    return create_app(folder, HOME=BROWSER, HOUSEHOLD=True)


@pytest.mark.parametrize("slug", GAMES)
def test_a_finished_game_goes_along_in_a_code(slug: str, tmp_path: Path) -> None:
    """Its link opens as a preview in another browser, or a helper where it is pasted, and adds the
    game once; the same points stand there."""
    game, here = GAMES[slug], browser_app(tmp_path / "here")
    there = create_app(tmp_path / "there").test_client()
    for seed in range(2):
        record = random_table(game, random.Random(seed))
        table = store_of(here).create_table(slug, record)
        store_of(here).end_table(table.id)
        at = f"/{slug}/table/{table.id}/standings"
        standings = here.test_client().get(at).text
        assert "QR code that holds this game" in standings
        link = field_value(standings, "watch-link")
        assert len(link) < 1200 and "#packed=" in link
        pasted = there.get("/join", query_string={"code": link})
        preview = there.get(pasted.headers["Location"]).text
        assert "Add this game" in preview and table.names[0] in html.unescape(preview)
        for told in ("1 table added", "0 tables added, 1 table here already"):
            added = there.post("/history/files", data=fields(preview), follow_redirects=True)
            assert told in added.text
        assert ranking(there.get(at).text) == ranking(standings)


def field_value(page: str, id: str) -> str:
    found = re.search(rf'id="{id}" readonly value="([^"]*)', page)
    assert found
    return html.unescape(found[1])


def ranking(page: str) -> str:
    """What stands on a page between the bar above and the one below, in words."""
    return words(page.partition("<main")[2].partition("</main")[0])


@pytest.mark.parametrize("link", ["x", "eJw", "%C3%BC", "A" * 1000, "eJyLjgUAARUAuQ"])
def test_half_a_link_is_told_and_adds_nothing(link: str, tmp_path: Path) -> None:
    client = browser_app(tmp_path).test_client()
    shown = client.get(f"/history/files?packed={link}")
    assert shown.status_code == 400 and "Scan the other phone" in shown.text
    sent = client.post("/history/files", data={**fields(shown.text), "chosen": link})
    assert sent.status_code == 400 and "nothing was added" in sent.text


def test_a_game_that_goes_on_has_no_code(tmp_path: Path) -> None:
    here = browser_app(tmp_path)
    game = GAMES["loot-island"]
    table = store_of(here).create_table(game.slug, random_table(game, random.Random(1)))
    page = here.test_client().get(f"/{game.slug}/table/{table.id}/standings").text
    assert "watch-link" not in page
