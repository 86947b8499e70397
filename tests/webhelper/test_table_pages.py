"""One table on several phones: the lobby, seats, six digits, who plays, its bar, and what is kept
of a set-up."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import GAMES
from companion.setups import run_setup
from tests.support.phone import Phone, Post, new_table, token
from webhelper.storage.about import About
from webhelper.storage.joining import spoken_code
from webhelper.storage.store import store_of

EVERY_GAME = pytest.mark.parametrize("slug", list(GAMES))


@pytest.fixture
def played(client: FlaskClient) -> Callable[..., str]:
    """Makes a table from a set-up, as "Play this" does; gives its address."""
    return partial(new_table, client, names=["Ann", "Ben", "Chloé"], seed="7KQ4-M2XD", players="3")


def another(app: Flask) -> tuple[FlaskClient, Post]:
    """A second phone."""
    client = app.test_client()
    return client, lambda address, **data: client.post(
        address, data={"csrf_token": token(client), **data}
    )


@EVERY_GAME
def test_a_set_up_leads_to_a_table_that_asks_for_names_alone(
    slug: str, client: FlaskClient, played: Callable[..., str]
) -> None:
    game = GAMES[slug]
    page = client.get(f"/{slug}/setup?players=3&seed=7KQ4-M2XD").text
    play = re.search(r'href="([^"]*/score[^"]*)">.*?Play this', " ".join(page.split()))
    assert play
    asked = client.get(play[1].replace("&amp;", "&")).text
    assert "7KQ4-M2XD" in asked and asked.count('name="name"') == 3 and 'name="map"' not in asked
    assert ("entered on the sheets" in asked) == game.drafting().starts_from_setup
    address = played(slug)
    told = client.get(f"/api{address}").get_json()
    assert told["about"]["setup"]["code"] == "7KQ4-M2XD" and told["about"]["setup"]["players"] == 3
    lobby = client.get(f"{address}/lobby").text
    assert "7KQ4-M2XD" in lobby and f"/{slug}/setup?" in lobby

    page = client.get(f"/{slug}/play").text
    told = page.partition("Help without a table")[2].partition("</a>")[0]
    assert (", ".join(kind.title for kind in game.helps) or "the rules in short") in told

    for players in game.players:
        page = client.get(f"/{slug}/setup?players={players}&seed=7KQ4-M2XD").text
        steps = [step.name for step in run_setup(game, players, "7KQ4-M2XD").steps]
        drawn = [name for name in steps if name in game.drawn_steps]
        assert re.findall(r'<a class="ib"[^>]*id="again-([\w-]+)"', page) == drawn


def test_a_held_seat_asks_and_together_comes_first(
    app: Flask, played: Callable[..., str], post: Post
) -> None:
    address = played("loot-island")
    assert post(f"{address}/hold", seat="2", back="table").location == f"{address}/lobby", (
        "never to an empty sheet"
    )
    client, send = another(app)
    joining = client.get(f"{address}/join").text
    assert "has a phone already" in joining
    assert re.findall(r"<b>(Ann|Ben|Chloé)</b>", joining)[-2:] == ["Ann", "Ben"], "free ones first"
    asked = send(f"{address}/hold", seat="2", back="table").text
    assert "Ben has a phone already" in asked and "just now" in asked
    assert asked.index("Both phones") < asked.index("This one instead")
    send(f"{address}/hold", seat="2", back="table", how="together")
    assert [w["mine"] for w in holding(client, address)] == [False, True]
    assert 'data-seat="1"' in client.get(address).text, (
        "the sheet of the seat that this phone holds opens first"
    )
    send(f"{address}/hold", seat="2", how="alone")
    assert [w["mine"] for w in holding(client, address)] == [True]
    send(f"{address}/release", seat="2")
    assert holding(client, address) == []
    assert "on Ann’s phone" in client.get(f"{address}/lobby").text, (
        "the seat lies on the phone that opened the table"
    )


def holding(client: FlaskClient, address: str) -> list[dict[str, Any]]:
    """The phones at Ben's seat; the first seat is held by the phone that opened the table."""
    return [who for who in client.get(f"/api{address}").get_json()["who"] if who["seat"] == 1]


def test_six_digits_open_the_table_guessing_is_locked(
    app: Flask, played: Callable[..., str], client: FlaskClient
) -> None:
    address = played("waters-of-nereus")
    code = spoken_code(store_of(app), address.rsplit("/", 1)[-1])
    assert code
    client, _ = another(app)
    spaced = f"{code.code[:3]} {code.code[3:]}"
    assert client.get("/join", query_string={"code": spaced}).location == f"{address}/join"
    wrong = "111111" if code.code != "111111" else "222222"
    for _ in range(10):
        assert "wait" not in client.get(f"/join?code={wrong}").location
    locked = client.get(f"/join?code={code.code}", follow_redirects=True).text
    assert "Too many wrong numbers" in locked and "minutes" in locked
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    opened = client.get(f"/join?code={code.code}", environ_overrides=elsewhere)
    assert opened.location == f"{address}/join", "one who guesses locks out nobody else"

    asked = client.get("/join?code=7KQ4-M2XD").text
    for game in GAMES.values():
        assert f"/{game.slug}/setup?seed=7KQ4-M2XD" in asked
    assert "/sailorman-dice/score?map=7KQ4-M2XD" in asked
    step = next(s for s in GAMES["waters-of-nereus"].drawn_steps if s == "treasures")
    told_apart = app.test_client().get("/join", query_string={"code": f"7KQ4-M2XD.{step}-2"}).text
    assert "/waters-of-nereus/setup" in told_apart and "/loot-island/setup" not in told_apart


def test_a_scanned_sheet_offers_this_browsers_tables_and_nobody_elses(
    client: FlaskClient, app: Flask, played: Callable[..., str]
) -> None:
    address = played("sailorman-dice")
    assert address in client.get("/s/7KQ4-M2XD", follow_redirects=True).text
    assert address not in app.test_client().get("/s/7KQ4-M2XD", follow_redirects=True).text


def test_the_lobby_says_which_game_of_the_box_is_played(
    client: FlaskClient, played: Callable[..., str]
) -> None:
    for mode, title in (
        ("treasure-map", "Treasure Map"),
        ("caribbean-conquest", "Caribbean Conquest"),
    ):
        table = played("ship-adventure", mode=mode)
        assert f">{title}</h1>" in client.get(f"{table}/lobby").text


def test_a_lobby_that_no_phone_reaches_shows_no_code(client: FlaskClient, table: str) -> None:
    client.application.config["NO_PHONES"] = True
    alone = client.get(f"{table}/lobby").text
    assert "qrcode" not in alone and "data-send" not in alone and "this machine" in alone
    shown = client.get(f"{table}/lobby", headers={"Host": "192.0.2.7"}).text
    assert "qrcode" in shown, "a proxy stands before it"


@EVERY_GAME
def test_who_plays_is_changed_in_the_lobby_and_undone(
    slug: str, client: FlaskClient, played: Callable[..., str], post: Post
) -> None:
    address = played(slug)
    before = client.get(f"/api{address}").get_json()
    post(f"{address}/roster", do="add", name="Dev")
    assert client.get(f"/api{address}").get_json()["about"]["setup"]["players"] == 4
    post(f"{address}/roster", do="rename", seat="4", was="Dev", name="Eve")
    post(f"{address}/roster", do="down", seat="1", was="Ann")
    assert [p["name"] for p in client.get(f"{address}.json").get_json()["players"]] == [
        "Ben",
        "Ann",
        "Chloé",
        "Eve",
    ]
    out = post(f"{address}/roster", do="out", seat="2", was="Ann")
    told = client.get(out.location).text
    assert "Ann is out." in told and "Undo" in told
    edit = re.search(r"told=(\w+)", out.location)
    assert edit
    post(f"{address}/roster", do="undo", edit=edit[1])
    after = client.get(f"/api{address}").get_json()
    assert [p["name"] for p in after["record"]["players"]] == ["Ben", "Ann", "Chloé", "Eve"]
    post(f"{address}/roster", do="out", seat="4", was="Eve")
    post(f"{address}/roster", do="down", seat="1", was="Ben")
    end = client.get(f"/api{address}").get_json()
    colours = end["about"].get("colours", [])
    assert colours == before["about"].get("colours", [])
    assert end["about"]["setup"]["players"] == 3, "drawn for as many as there are"
    stale = post(f"{address}/roster", do="out", seat="1", was="Somebody")
    assert stale.status_code == 400 and "Traceback" not in stale.text


@pytest.mark.oracle
@EVERY_GAME
@pytest.mark.parametrize(
    "change",
    [
        {"do": "add", "name": "Dev"},
        {"do": "out", "seat": "1", "was": "Ann"},
        {"do": "down", "seat": "1", "was": "Ann"},
        {"do": "rename", "seat": "1", "was": "Ann", "name": "Anna"},
    ],
    ids=lambda change: change["do"],
)
def test_a_step_stays_ticked_only_where_it_reads_the_same_for_those_who_play_now(
    slug: str,
    change: dict[str, str],
    client: FlaskClient,
    played: Callable[..., str],
    post: Post,
) -> None:
    address, game = played(slug), GAMES[slug]
    page = f"/{slug}/setup?table={address.rpartition('/')[2]}"
    linked = unescape(client.get(page).text)
    assert f"/{slug}/print?" in linked and "seed=7KQ4-M2XD" in linked, "printed with its code"

    def read() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
        told = client.get(f"/api{address}").get_json()
        setup, names = told["about"]["setup"], [p["name"] for p in told["record"]["players"]]
        drawn = run_setup(game, setup["players"], setup["code"], setup["options"])
        assert told["about"]["start"] == drawn.start_player - 1, "the lobby says whom the steps say"
        steps = drawn.steps
        titles = {step.name: step.title for step in steps}
        text = {step.name: step.with_names(names).replace("Anna", "Ann") for step in steps}
        return text, titles, told["about"].get("ticks", {})

    was, _, _ = read()
    for step in was:
        post(f"{address}/roster", do="tick", step=step, value="Ann", was="")
    made = post(f"{address}/roster", **change).location
    now, titles, ticks = read()
    assert set(ticks) == {step for step in was if now.get(step) == was[step]}
    again = [titles[step] for step in now if step in was and step not in ticks]
    told = client.get(page).text
    assert ("To do again" in told) == bool(again) and all(one in told for one in again)
    if change["do"] == "rename":
        assert not again, "the same person by another name"
    if again:
        assert "To do again" in client.get(made).text, "told where it was changed"
        post(f"{address}/roster", do="undo", edit=made.partition("told=")[2].partition("&")[0])
        assert set(read()[2]) == set(was) and "To do again" not in client.get(page).text


def test_place_map_and_colours_are_told_in_the_lobby_and_undone(
    client: FlaskClient, post: Post
) -> None:
    address = new_table(client, "sailorman-dice")
    asked = client.get(f"{address}/lobby?change=about").text
    assert 'name="value"' in asked and "Photograph the sheet" in client.get(f"{address}/lobby").text
    post(f"{address}/roster", do="place", was="", value="Cabin 4")
    post(f"{address}/roster", do="colours", was="null", colour1="red", colour2="")
    laid = post(f"{address}/roster", do="map", was="", value="7KQ4-M2XD")
    told = client.get(f"/api{address}").get_json()
    assert told["about"]["place"] == "Cabin 4" and told["about"]["colours"] == ["red", None]
    assert told["record"]["map"] == "7KQ4-M2XD"
    lobby = client.get(laid.location).text
    assert "Played on map 7KQ4-M2XD now." in lobby and "Cabin 4" in lobby
    assert "hue-red" in client.get(f"{address}/lobby").text
    edit = re.search(r"told=(\w+)", laid.location)
    assert edit
    post(f"{address}/roster", do="undo", edit=edit[1])
    assert "map" not in client.get(f"/api{address}").get_json()["record"]
    twice = post(
        f"{address}/roster", do="colours", was='["red", null]', colour1="red", colour2="red"
    )
    assert twice.status_code == 400 and "each colour once" in twice.text
    for value in (["blue"], ["blue", 7]):
        assert (
            Phone(client, address).send(("about.colours", ["red", None], value)).status_code == 400
        )
    assert post(f"{address}/roster", do="map", was="", value="7KQ4").status_code == 400
    assert (
        post(f"{address}/roster", do="place", was="elsewhere", value="Cabin 5").status_code == 400
    )
    assert client.get(f"{address}/result.png").status_code == 200


def test_whoever_only_watches_takes_the_link_that_writes_nothing(
    client: FlaskClient, table: str
) -> None:
    page = client.get(f"{table}/join").text
    link = re.search(r'href="(/watch/\w+)">.*?I only watch', page, re.S)
    assert link and table not in client.get(link[1]).text


def edited(phone: Phone, *edits: dict[str, Any]) -> TestResponse:
    """The answer to edits that say whose sheet was meant."""
    numbered = [{"id": f"phone-{n:04}", **edit} for n, edit in enumerate(edits)]
    sent = {"edits": numbered}
    return phone.client.post(
        f"/api{phone.table}/edits", json=sent, headers={"X-CSRF-Token": phone.token}
    )


def test_an_edit_follows_its_player(
    client: FlaskClient, table: str, phone: Phone, post: Post
) -> None:
    """A phone that was out of reach while seats were swapped and a name corrected writes on the
    right sheet."""
    post(f"{table}/roster", do="down", seat="1", was="Ann")
    post(f"{table}/roster", do="rename", seat="2", was="Ann", name="Anna")
    edit = {"place": "players[0].rows[0][0]", "before": ".", "value": "3", "player": "Ann"}
    sent = edited(phone, edit)
    assert sent.status_code == 200 and sent.get_json()["conflicts"] == []
    rows = {p["name"]: p["rows"][0] for p in client.get(f"{table}.json").get_json()["players"]}
    assert rows["Anna"][0] == "3" and rows["Ben"][0] == "."
    post(f"{table}/roster", do="out", seat="2", was="Anna")
    late = edited(phone, {**edit, "id": "phone-0002"})
    assert late.status_code == 400 and "Ann" in late.get_json()["said"][0]

    # in one go: the tile goes from Ann to Ben, which renames nobody; what Ann's phone wrote is
    # still Ann's
    phone = Phone(client, new_table(client, "loot-island", ["Ann", "Ben", "Cleo"]))
    assert phone.send(("first_player", None, "Ann")).status_code == 200
    tile = {"place": "first_player", "before": "Ann", "value": "Ben"}
    cubes = {"place": "players[1].cubes", "before": None, "value": 7, "player": "Ann"}
    assert edited(phone, tile, cubes).status_code == 200
    kept = {
        p["name"]: p.get("cubes") for p in client.get(f"{phone.table}.json").get_json()["players"]
    }
    assert kept["Ann"] == 7 and kept["Ben"] is None


def test_helps_take_the_set_up_of_their_table(
    client: FlaskClient, played: Callable[..., str]
) -> None:
    code = played("loot-island").rsplit("/", 1)[-1]
    assert 'value="7KQ4-M2XD"' in client.get(f"/loot-island/help/event?table={code}").text
    board = played("ship-adventure", mode="treasure-map").rsplit("/", 1)[-1]
    assert "7KQ4-M2XD" in client.get(f"/ship-adventure/help/map-piece?table={board}").text


@EVERY_GAME
def test_every_page_of_a_table_asks_for_news_and_leads_back(
    slug: str, client: FlaskClient, played: Callable[..., str], post: Post
) -> None:
    address = played(slug)
    code = address.rsplit("/", 1)[-1]
    pages = [
        f"{address}/lobby",
        f"{address}/join",
        f"{address}/standings",
        f"/{slug}/help?table={code}",
    ]
    pages += [f"/{slug}/help/{kind.name}?table={code}" for kind in GAMES[slug].helps]
    for page in pages:
        text = client.get(page, follow_redirects=True).text
        asked = re.search(r'data-live="([^"]+)" data-version="(\d+)"', text)
        assert asked and "shared/acts.js" in text, page
        assert client.get(f"{asked[1]}?since={asked[2]}").status_code in (204, 304), page
    assert (
        "data-live=" in client.get(f"{address}/reveal").text
        and "data-read=" in client.get(address).text
    )
    for page in (
        address,
        f"/{slug}/help?table={code}",
        f"{address}/standings",
        f"/{slug}/rules?table={code}",
    ):
        back = re.search(r'<a class="ib" href="([^"]+)"', client.get(page).text)
        assert back and code in back[1], page
    assert f'href="{address}/standings"' in client.get(address).text, "from the sheets"
    link = re.search(rf'href="(/{slug}/setup\?table=\w+)"', client.get(f"{address}/lobby").text)
    assert link
    page = client.get(link[1]).text
    on = "Begin" if GAMES[slug].play() else "Back to the table"
    assert "7KQ4-M2XD" in page and on in page and f'data-live="/api{address}"' in page
    assert "Play this" not in page and 'id="draw"' not in page
    bare = str(post(f"/{slug}/score", name=["Ann", "Ben"]).location)
    assert "/lobby" in client.get(f"/{slug}/setup?table={bare.rsplit('/', 1)[-1]}").location


# ---- Ticks of a table's set-up: shared by its phones, with who set them, for steps that there are


def test_a_tick_is_on_every_phone_with_who_set_it(app: Flask, client: FlaskClient) -> None:
    table = new_table(client, "loot-island", players="2", seed="13MG-A796")
    code = table.rsplit("/", 1)[1]
    address = f"/loot-island/setup?table={code}"
    page = client.get(address).text
    assert 'aria-pressed="true"' not in page and page.count('<li id="step-ship" class="next">') == 1
    step = re.findall(r'name="step" value="([\w-]+)"', page)[0]
    sent = {"csrf_token": token(client), "do": "tick", "step": step, "was": "", "value": "Ann"}
    assert client.post(f"{table}/roster", data=sent).location == address
    other = app.test_client()
    there = unescape(other.get(address).text)
    assert there.count('aria-pressed="true"') == 1 and '<span class="vh">Ann</span>' in there
    assert client.post(f"{table}/roster", data={**sent, "step": "no-such-step"}).status_code == 400
    again = {**sent, "was": "Ann", "value": ""}
    assert client.post(f"{table}/roster", data=again).status_code == 302
    assert 'aria-pressed="true"' not in other.get(address).text


@EVERY_GAME
def test_a_step_drawn_anew_at_the_table_can_be_put_back(
    app: Flask, client: FlaskClient, slug: str
) -> None:
    game = GAMES[slug]
    table = new_table(client, slug, players="2", seed="13MG-A796")
    send = {"csrf_token": token(client)}

    def stands() -> tuple[str, dict[str, Any], About]:
        kept = store_of(app).find(table.rsplit("/", 1)[1], slug)
        assert kept is not None and kept.about.setup is not None
        return kept.about.setup.code, kept.record, kept.about

    before = stands()
    roster = f"{table}/roster"
    for step in game.drawn_steps:
        drawn = client.post(roster, data={**send, "do": "redraw", "step": step})
        if drawn.status_code == 400:  # of another variant
            continue
        code, record, about = stands()
        assert f".{step}-" in code and record.get("map") in (None, code)
        result = run_setup(game, 2, code)
        assert about.start == result.start_player - 1
        assert [c or "" for c in about.colours] == [seat.color for seat in result.seats]
        assert "Put it back" in client.get(drawn.location).text
        assert client.post(roster, data={**send, "do": "back", "step": step}).status_code == 302
        assert stands() == before


# ---- the next game, without whoever does not play it


@pytest.mark.parametrize("slug", ["loot-island", "ship-adventure"])
def test_who_says_not_this_time_is_out_of_the_next_game_and_asked_no_more(
    app: Flask, client: FlaskClient, played: Callable[..., str], slug: str
) -> None:
    table = played(slug)
    ben, send = another(app)
    assert send(f"{table}/hold", seat="2", back="table").status_code == 302
    mine = {"csrf_token": token(client)}
    client.post(f"{table}/close", data={**mine, "open": "1"})
    there = client.post(f"{table}/again", data=mine).location
    asked = unescape(ben.get(f"{table}/standings").text)
    assert "Again, Ben?" in asked and "Not this time" in asked
    assert send(f"{table}/again", how="not").status_code == 303
    out = unescape(ben.get(f"{table}/standings").text)
    assert "Again, Ben?" not in out and "Watch the next game" in out
    next_one = store_of(app).find(there.split("/")[3])
    assert next_one is not None and next_one.names == ["Ann", "Chloé"]
    setup = next_one.about.setup
    assert setup is not None and setup.players == 2
    drawn = run_setup(GAMES[slug], 2, setup.code, setup.options)
    assert next_one.about.start == drawn.start_player - 1
    before = store_of(app).find(table.rsplit("/", 1)[1])
    assert before is not None and next_one.about.colours == before.about.colours[::2], "they stay"
