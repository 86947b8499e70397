"""Waters of Nereus on the web: set-up with hidden days, the cabin, advice, the neutral player, the bag."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import GAMES
from companion.copies import read_copy
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.setups import run_setup
from tests.support.phone import Phone
from webhelper.serving.context import DATA_DIR
from webhelper.tables.seats import people_here

SLUG = "waters-of-nereus"
GAME = GAMES[SLUG]
Post = Callable[..., TestResponse]
MINI = re.compile(r'class="mini"[^>]*aria-label="Ticked: ([^"]*)"')


@pytest.fixture
def cabins(post: Post) -> str:
    """The address of a fresh table of two."""
    answer = post(f"/{SLUG}/score", name=["Ann", "Ben"])
    assert answer.status_code == 302
    return str(answer.location)


def enter(app: Flask, data: dict[str, Any]) -> None:
    folder = Path(app.config[DATA_DIR]) / "copies"
    folder.mkdir(exist_ok=True)
    (folder / f"{SLUG}.json").write_text(json.dumps(data))


def links(page: str, words: str) -> list[str]:
    """Where the links that say ``words`` lead."""
    found = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', page, re.S)
    return [html.unescape(address) for address, inner in found if words in re.sub(r"<[^>]+>", "", inner)]


# ---- set-up


def test_the_days_stay_hidden_until_they_are_asked_for(client: FlaskClient) -> None:
    address = f"/{SLUG}/setup?players=3&seed=7KQ4-M2XD"
    result = run_setup(GAME, 3, "7KQ4-M2XD")
    stack = result.details["discovery"]["stack"]
    page = client.get(address).text
    assert not MINI.findall(page) and not re.search(r"card [A-L]\b", page)
    for day in range(1, 5):
        (reveal,) = links(page, f"Reveal day {day}")
        page = client.get(reveal).text
        assert len(MINI.findall(page)) == day and "#days" in reveal
        assert f"Day {day}" in page and f", card {stack[day - 1]}" in page
    ticked = MINI.findall(page)[0].split()
    rows = result.view.cards[stack[0]]
    wanted = [f"{'ABCDE'[c]}{r}" for r, row in enumerate(rows, 1) for c, mark in enumerate(row) if mark == "x"]
    assert ticked == wanted and not links(page, "Reveal")
    assert len(MINI.findall(client.get(f"{address}&day=99").text)) == 4
    assert not MINI.findall(client.get(f"{address}&day=x").text)


def test_one_part_is_drawn_again_without_the_others(client: FlaskClient) -> None:
    page = client.get(f"/{SLUG}/setup?players=3&seed=7KQ4-M2XD").text
    again = html.unescape(re.search(r'href="([^"]*reroll=treasures[^"]*)"', page)[1])  # type: ignore[index]
    answer = client.get(again)
    assert answer.status_code == 302 and "treasures-2" in answer.location
    board = re.compile(r'class="board"[^>]*aria-label="([^"]*)"')
    before, after = (board.findall(p)[0] for p in (page, client.get(answer.location).text))
    ships = re.compile(r"ship of seat \d|Row \d")
    assert before != after and ships.findall(before) == ships.findall(after)


def test_printing_takes_the_set_up_along(client: FlaskClient) -> None:
    page = client.get(f"/{SLUG}/setup?players=2&seed=7KQ4-M2XD&variant=neutral").text
    sheets = client.get(next(a for a in links(page, "Print") if "/print" in a)).text
    assert f"/{SLUG}/print/setup-sheet?seed=7KQ4-M2XD&variant=neutral&players=2" in links(sheets, "Set-up sheet")
    (deck,) = links(sheets, "Discovery deck")
    assert "players" not in deck, "the deck has no choice of two players alone"


def test_options_that_will_not_do_are_marked(client: FlaskClient) -> None:
    for query in ("players=3&variant=neutral", "players=2&variant=neutral&board=4x4", "players=2&board=99x1"):
        answer = client.get(f"/{SLUG}/setup?{query}")
        assert answer.status_code == 400 and 'aria-invalid="true"' in answer.text, query


# ---- the cabin


def test_a_copys_recipes_are_shown_checked_and_marked(app: Flask, client: FlaskClient, cabins: str) -> None:
    phone = Phone(client, cabins)
    assert phone.send(("players[0].holds.pilot", None, ["white"])).status_code == 200
    enter(app, {"holds": {"pilot": {"recipe": ["red", "red", "any"], "points": 6}}})
    page = client.get(cabins).text
    assert "From your copy: Pilot." in page and "6 VP" in page
    assert not phone.read()["mends"]
    phone.send(("players[0].holds.pilot", ["white"], ["white", "green"]))
    (mend,) = phone.read()["mends"]
    assert "Pilot's hold" in mend["text"]
    assert "must be mended" in client.get(f"{cabins}/standings").text
    assert "Something must be mended first" in client.get(f"{cabins}/advice").text


# ---- advice


def test_advice_is_that_of_the_command_line(app: Flask, client: FlaskClient, cabins: str) -> None:
    phone = Phone(client, cabins)
    phone.send(
        ("players[0].track", 0, 20),
        ("players[0].gold", 0, 4),
        ("players[0].storage.gem", None, 2),
        ("players[0].storage.white", None, 2),
        ("players[0].holds.merchant", None, ["red", "red"]),
        ("players[0].holds.purser", None, ["white", "green", "red"]),
    )
    record = phone.read()["record"]
    for copy in (None, {"holds": {"purser": {"points": 9}}}):
        if copy:
            enter(app, copy)
        loaded = read_copy(NereusCopy, copy) if copy else None
        advice = GAME.advise_data(record, loaded)["advice"][0]
        page = html.unescape(client.get(f"{cabins}/advice?player=1").text)
        for text in (*[s["text"] for s in advice["steps"]], *advice["left_out"]):
            assert text in page
        shown = dict(zip(("now", "best", "gain", "next best"), re.findall(r"<dd>([^<]+)</dd>", page), strict=True))
        assert shown == {
            "now": str(advice["now"]),
            "best": str(advice["best"]),
            "gain": f"+{advice['gain']}",
            "next best": str(advice["runner_up"]),
        }
        assert ("(from your copy)" in page) == bool(copy)


def test_advice_is_linked_and_shown_for_any_seat(client: FlaskClient, cabins: str) -> None:
    assert client.get(f"{cabins}/advice?player=99").status_code == 200
    assert client.get(f"{cabins}/advice?player=x").status_code == 200
    assert links(client.get(cabins).text, "Best last turn")


def test_nobody_has_won_while_the_game_is_in_play(client: FlaskClient, post: Post, cabins: str) -> None:
    post(f"{cabins}/now", do="begin", first="Ann", neutral="no")
    assert Phone(client, cabins).send(("players[0].track", 0, 3)).status_code == 200
    shown = client.get(f"{cabins}/standings").text
    assert "Ann leads" in shown and "Day 1" in shown and "wins" not in shown
    assert "Ann won" not in client.get("/").text


# ---- helps that are a table in play


@pytest.mark.parametrize(("name", "players"), [("neutral-player", 2), ("bag-counter", 2), ("bag-counter", 4)])
def test_a_help_without_a_table_opens_one_without_names(
    client: FlaskClient, post: Post, name: str, players: int
) -> None:
    here = f"/{SLUG}/help/{name}"
    page = " ".join(client.get(here).text.split())
    assert f'name="players" value="{players}"' in page and "without names" in page
    for old in ("do=start&code=7KQ4-M2XD", "state=7KQ4-M2XD~5x5~fs1d2", "state=nonsense"):
        assert client.get(f"{here}?{old}").status_code == 200, "a bookmark of earlier versions still answers"
    answer = post(f"{here}/table", players=str(players))
    assert answer.status_code == 303 and answer.location.endswith("/now")
    table = answer.location.removesuffix("/now")
    played = client.get(answer.location).text
    assert "Day 1" in played and ("Neutral" in played) == (name == "neutral-player")
    assert [p["name"] for p in client.get(f"{table}.json").get_json()["players"]] == [
        f"Player {seat + 1}" for seat in range(players)
    ]
    with client:
        client.get("/")
        assert not people_here(), "nobody is called so"
    found = client.get(f"{here}?table={table.rsplit('/', 1)[1]}")
    assert found.status_code == 302 and found.location == answer.location


def test_what_no_such_table_can_be_is_refused(post: Post) -> None:
    for name, players in (("neutral-player", "3"), ("bag-counter", "9"), ("bag-counter", ""), ("bag-counter", "x")):
        assert post(f"/{SLUG}/help/{name}/table", players=players).status_code == 400
    assert post(f"/{SLUG}/help/cabin/table", players="2").status_code == 404


def test_such_a_table_is_laid_out_by_a_set_up_that_is_named(client: FlaskClient, post: Post) -> None:
    given = {"code": "7KQ4-M2XD", "players": "2", "variant": "neutral"}
    page = client.get(f"/{SLUG}/help/neutral-player", query_string=given).text
    assert 'name="code" value="7KQ4-M2XD"' in page and 'name="variant" value="neutral"' in page
    table = post(f"/{SLUG}/help/neutral-player/table", **given).location.removesuffix("/now")
    laid = run_setup(GAME, 2, "7KQ4-M2XD", {"variant": "neutral"}).details["treasures"][0]
    named = f"{laid['color'].capitalize()} treasure<b>{'ABCDE'[laid['col'] - 1]}{laid['row']}</b>"
    assert named in client.get(f"{table}/now").text


# ---- pages
