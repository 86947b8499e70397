"""Waters of Nereus on the web: set-up with hidden days, the cabin, advice, the neutral player, the
bag."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import GAMES
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.records import read_copy
from companion.setups import run_setup
from tests.support.pages import links
from tests.support.phone import Phone, Post, new_table
from tests.support.tapper import Tapper

SLUG = "waters-of-nereus"
GAME = GAMES[SLUG]
MINI = re.compile(r'class="mini"[^>]*aria-label="Ticked: ([^"]*)"')


@pytest.fixture
def cabins(client: FlaskClient) -> str:
    """The address of a fresh table of two."""
    return new_table(client, SLUG)


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
    wanted = [
        f"{'ABCDE'[c]}{r}"
        for r, row in enumerate(rows, 1)
        for c, mark in enumerate(row)
        if mark == "x"
    ]
    assert ticked == wanted and not links(page, "Reveal")
    assert len(MINI.findall(client.get(f"{address}&day=99").text)) == 4
    assert not MINI.findall(client.get(f"{address}&day=x").text)


def test_printing_and_a_help_that_is_a_table_take_the_set_up_along(
    client: FlaskClient, post: Post
) -> None:
    page = client.get(f"/{SLUG}/setup?players=2&seed=7KQ4-M2XD&variant=neutral").text
    sheets = client.get(next(a for a in links(page, "Print") if "/print" in a)).text
    assert f"/{SLUG}/print/setup-sheet?seed=7KQ4-M2XD&variant=neutral&players=2" in links(
        sheets, "Set-up sheet"
    )
    (deck,) = links(sheets, "Discovery deck")
    assert "players" not in deck, "the deck has no choice of two players alone"

    given = {"code": "7KQ4-M2XD", "players": "2", "variant": "neutral"}
    page = client.get(f"/{SLUG}/help/neutral-player", query_string=given).text
    assert 'name="code" value="7KQ4-M2XD"' in page and 'name="variant" value="neutral"' in page
    table = post(f"/{SLUG}/help/neutral-player/table", **given).location.removesuffix("/now")
    laid = run_setup(GAME, 2, "7KQ4-M2XD", {"variant": "neutral"}).details["treasures"][0]
    named = f"{laid['color'].capitalize()} treasure<b>{'ABCDE'[laid['col'] - 1]}{laid['row']}</b>"
    assert named in client.get(f"{table}/now").text


# ---- the cabin


def test_a_copys_recipes_are_shown_checked_and_marked(
    client: FlaskClient, cabins: str, own: Callable[..., Path]
) -> None:
    phone = Phone(client, cabins)
    assert phone.send(("players[0].holds.pilot", None, ["white"])).status_code == 200
    own(SLUG, {"holds": {"pilot": {"recipe": ["red", "red", "any"], "points": 6}}})
    page = client.get(cabins).text
    assert "From your copy: Pilot." in page and "6 points" in page
    assert not phone.read()["mends"]
    phone.send(("players[0].holds.pilot", ["white"], ["white", "green"]))
    (mend,) = phone.read()["mends"]
    assert "Pilot’s hold" in mend["text"]
    assert "must be put right" in client.get(f"{cabins}/standings").text
    assert "Put this right first" in client.get(f"{cabins}/advice").text


# ---- advice


def test_advice_is_that_of_the_command_line(
    client: FlaskClient, cabins: str, own: Callable[..., Path]
) -> None:
    phone = Phone(client, cabins)
    typed = {"track": (0, 20), "gold": (0, 4), "storage.gem": (None, 2), "storage.white": (None, 2)}
    typed |= {
        "holds.merchant": (None, ["red", "red"]),
        "holds.purser": (None, ["white", "green", "red"]),
    }
    phone.send(
        *((f"players[0].{place}", before, value) for place, (before, value) in typed.items())
    )
    record = phone.read()["record"]
    for copy in (None, {"holds": {"purser": {"points": 9}}}):
        if copy:
            own(SLUG, copy)
        advice = GAME.advise_data(record, read_copy(NereusCopy, copy) if copy else None)["advice"][
            0
        ]
        page = html.unescape(client.get(f"{cabins}/advice?player=1").text)
        assert all(
            text in page for text in (*[s["text"] for s in advice["steps"]], *advice["left_out"])
        )
        told = [
            f"{advice['now']}",
            f"{advice['best']}",
            f"+{advice['gain']}",
            f"{advice['runner_up']}",
        ]
        assert re.findall(r"<dd>([^<]+)</dd>", page) == told and (
            "(from your copy)" in page
        ) == bool(copy)
    assert client.get(f"{cabins}/advice?player=99").status_code == 200
    assert client.get(f"{cabins}/advice?player=x").status_code == 200
    assert links(client.get(cabins).text, "Best last turn")


def test_nobody_has_won_while_the_game_is_in_play(
    client: FlaskClient, post: Post, cabins: str
) -> None:
    post(f"{cabins}/now", do="begin", first="Ann", neutral="no")
    assert Phone(client, cabins).send(("players[0].track", 0, 3)).status_code == 200
    shown = client.get(f"{cabins}/standings").text
    assert "Ann leads" in shown and "Day 1" in shown and "wins" not in shown
    assert "Ann won" not in client.get("/").text


def test_a_space_tapped_by_mistake_is_let_go_without_taking_the_day_back(
    client: FlaskClient, post: Post, cabins: str
) -> None:
    post(f"{cabins}/now", do="begin", first="Ann", neutral="no")
    tapped = client.get(f"{cabins}/now?at=C3").text
    assert "Lay a treasure on C3" in tapped
    (back,) = links(tapped, "Not on C3")
    assert "Turn the discovery card" in client.get(back).text


# ---- helps that are a table in play


# ---- the end


def test_the_end_leads_from_sheet_to_sheet_and_then_to_the_standings(
    client: FlaskClient, cabins: str
) -> None:
    ann = Tapper(client, cabins)
    ann.do("begin", first="Ann", neutral="no", on="")
    while 'class="ends"' not in ann.page():
        assert ann.next().status_code == 303
    for asked in ("", "&player=99", "&player=Ann"):
        cabin = client.get(f"{cabins}/now?help=cabin{asked}")
        assert "has nothing to place" in cabin.text, "of no seat it is the nearest one's cabin"
    for seat, name in enumerate(("Ann", "Ben"), 1):
        page = ann.page()
        (sheet,) = links(page, f"{name}’s sheet")
        assert "Nobody leads yet" in client.get(f"{cabins}/standings").text
        for part in ("track", "gold", "science"):
            form = next(
                f
                for f in re.findall(r"<form.*?</form>", client.get(sheet).text, re.S)
                if 'value="write"' in f and f'name="part" value="{part}"' in f
            )
            on = re.search(r'name="on" value="([^"]*)"', form)
            assert on
            answer = ann.do("write", player=name, part=part, sheet=seat, on=on[1])
            assert answer.location == f"{cabins}/now?player={seat}", "its own sheet stays open"
        assert ann.next().status_code == 303
    assert "Both sheets are closed" in ann.page() and "Count it up" in ann.page()
    client.post(f"{cabins}/close", data={"csrf_token": ann.token})
    for address in (f"{cabins}/now", f"{cabins}/now?player=2"):
        over = client.get(address)
        assert over.status_code == 200 and "The game is over" in over.text
        assert 'id="outcome"' in over.text, "the other phones read who won"
        assert "?</b>" not in over.text, "points are told once it is counted"


def test_the_neutral_ship_is_offered_to_two_alone(client: FlaskClient) -> None:
    page = client.get(f"/{SLUG}/setup").text
    assert 'data-only-with="players" data-value="2"' in page
    three = client.get(f"/{SLUG}/setup?players=3&seed=7KQ4-M2XD&variant=neutral")
    assert three.status_code == 200 and "neutral ship" not in three.text
    two = client.get(f"/{SLUG}/setup?players=2&seed=7KQ4-M2XD&variant=neutral")
    assert "neutral ship" in two.text
