"""Ship Adventure's table in play on its pages: the board that is tapped, helps that know it and
write to it."""

from __future__ import annotations

import re
from base64 import b64encode
from html import unescape
from typing import Any
from zlib import compress

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import get_game
from tests.support.phone import token
from tests.support.tapper import Tapper, new, told
from webhelper.storage.store import store_of

HELP = "/ship-adventure/help"


@pytest.fixture
def phones(app: Flask) -> tuple[Tapper, Tapper]:
    ann, ben = app.test_client(), app.test_client()
    table = new(ann, "ship-adventure", 3, mode="treasure-map")
    phones = Tapper(ann, table), Tapper(ben, table)
    phones[0].next()
    return phones


def at(phone: Tapper, square: str, **more: str) -> str:
    answer = phone.client.get(f"{phone.table}/now", query_string={"at": square, **more})
    assert answer.status_code == 200
    return answer.text


def where(phone: Tapper, piece: str) -> str:
    found = re.search(
        rf'<li data-square="(\w+)"[^>]*><a[^>]*>[^<]*{re.escape(piece)}', unescape(phone.page())
    )
    assert found, piece
    return found[1]


def fields_of(form: str) -> dict[str, str]:
    return {
        name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)
    }


def help_page(client: FlaskClient, phone: Tapper, name: str, **typed: Any) -> str:
    answer = client.get(
        f"{HELP}/{name}", query_string={"table": phone.table.rsplit("/", 1)[1], **typed}
    )
    assert answer.status_code == 200
    return answer.text


def roster(phone: Tapper, do: str, **fields: str) -> TestResponse:
    return phone.client.post(
        f"{phone.table}/roster", data={"csrf_token": phone.token, "do": do, **fields}
    )


def test_compass_help_writes_where_the_needle_points(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    assert "so-it-points" not in help_page(ben.client, ben, "compass"), "the needle is set already"
    ann.do("all-done")
    ann.do("next")
    page = help_page(ben.client, ben, "compass", needle="3")
    form = next(f for f in re.findall(r"<form.*?</form>", page, re.S) if "so-it-points" in f)
    sent = ben.client.post(f"{ben.table}/now", data={**fields_of(form), "csrf_token": ben.token})
    assert sent.status_code == 303 and "goes first" in told(ann.page())
    late = ben.client.post(
        f"{ben.table}/now", data={**fields_of(form), "act": "x", "csrf_token": ben.token}
    )
    assert late.status_code == 400 and "Another phone was quicker" in late.text


def test_the_compass_help_sails_on_only_before_the_game_is_played_on_phones(app: Flask) -> None:
    ann = Tapper(app.test_client(), new(app.test_client(), "ship-adventure", 3))
    for sails_on in (True, False):
        page = help_page(ann.client, ann, "compass", needle="5", galleon="J3")
        assert ("Next round: galleon in" in page) is sails_on
        ann.next()


def test_a_table_without_a_set_up_lists_its_pieces_instead_of_a_board(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 2, seed=""))
    assert ann.do("begin", color_0="red", color_1="blue").status_code == 303
    page = ann.page()
    assert "plate house hue-red" in page and "plate house hue-blue" in page, "as was told"
    assert 'class="pieces"' in page and 'id="chart"' not in page and "chart.js" not in page
    tapped = client.get(f"{ann.table}/now", query_string={"piece": "city:0"}).text
    assert "That many cities" in tapped and "New units" in tapped


def test_every_dot_stands_in_its_square(phones: tuple[Tapper, Tapper]) -> None:
    ann, _ = phones
    page = ann.page()
    drawn = re.search(r'<path id="dots" d="([^"]+)"', page)
    assert drawn
    dots = re.findall(r'class="around" cx="([\d.]+)"\s+cy="([\d.]+)"', page)
    dots += re.findall(r"M(\d+) (\d+)h0", drawn[1])
    goals = re.search(r'data-goals="([^"]+)"', page)
    assert goals and len(dots) == len(goals[1].split()) > 3
    middles = {("ABCDEFGHIJKL"[int(float(x) // 24)], str(int(float(y) // 24) + 1)) for x, y in dots}
    assert {"".join(square) for square in middles} == set(goals[1].split())
    assert all(float(x) % 24 == float(y) % 24 in (12, 19) for x, y in dots)
    page = at(ann, "Z99<b>")
    assert "A1 to L12" in page and "<b>" not in page.split('role="alert"')[1][:400]
    assert "Put a piece here" in at(ann, "A1", to="Q9")
    assert "is not there any more" in at(ann, "A1", piece="ship:7")
    refused = ann.do("put", piece="ship:0", to="Z99")
    assert refused.status_code == 400 and "A1 to L12" in refused.text


def test_a_tie_leaves_the_fight_open_on_every_phone(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    page = ann.page()
    mine = re.search(r'data-piece="ship:(\d)"', page)
    assert mine
    other = min({0, 1, 2} - {int(mine[1])})
    for letter, digit in ((a, d) for a in "ABCDEFGHIJKL" for d in range(1, 13)):
        there = f"{letter}{digit}"
        ann.do("put", piece=f"ship:{other}", to=there)
        if "challenge" in at(ann, there):
            break
    fight = {"piece": f"ship:{mine[1]}", "against": f"ship:{other}", "kind": "close"}
    held = {"csrf_token": ben.token, "seat": str(other + 1), "how": "alone"}
    ben.client.post(f"{ben.table}/hold", data=held)
    ann.do("challenge", **fight)
    assert "is done" not in ben.page() and "Phone rolls both" not in ben.page()
    assert "Phone rolls both" in ann.page()
    ann.do("die", side="a", face="4")
    ben.do("die", side="d", face="4")
    assert "4 to 4: both roll again." in ann.page() and 'class="versus"' in ann.page()
    ann.do("die", side="a", face="5")
    ben.do("die", side="d", face="1")
    assert 'class="beaten"' not in ben.page(), "Ben's phone told it itself"
    ben.undo()
    ann.do("die", side="d", face="1")
    assert 'class="beaten"' in ben.page() and 'class="beaten"' not in at(ben, there)


def test_chases_follow_who_changes_seats_comes_or_goes(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    ann.do("empty", player="Ben", temple="2", die_1="7")
    ann.do("empty", player="Chloé", temple="1", die_1="7")
    assert roster(ben, "down", seat="1", was="Ann").status_code == 302
    assert re.search(r"\w+ after Ben; \w+ after Chloé", ann.page())
    assert roster(ben, "out", seat="1", was="Ben").status_code == 302
    page = ann.page().partition('data-part="log"')[0]  # without what was done before
    assert "after Ben" not in page and "after Chloé" in page, "the chase is over"
    answer = roster(ben, "out", seat="1", was="Ann")
    assert answer.status_code == 400 and "put away what is in play first" in answer.text, (
        "alone it is another game"
    )


def test_a_conquest_in_play_pays_no_income_on_its_sheet(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 4, mode="caribbean-conquest", boxes="9"))
    assert 'id="collect"' in client.get(ann.table).text
    ann.next()
    assert 'id="collect"' not in client.get(ann.table).text, "it is paid once, on the page of play"
    spot = where(ann, "Red 3, ")
    page = at(ann, spot)
    assert "Who has taken the " in page and page.count('name="holder"') == 5
    assert "Where a " in at(ann, spot, piece="point:2", to=spot), "how far a group goes from there"
    ann.do("point", piece="point:2", holder="Dev")
    board = re.search(r'<div data-part="drawing">.*?</div>\s*<svg class="marks"', ann.page(), re.S)
    assert board and re.search(
        r'<g class="plate hue-\w+"[^>]*>(?:(?!</g>).)*>D</text>', board[0], re.S
    )
    assert ">R3</text>" in board[0] and 'class="tile-nos"' in board[0]
    for square in ("", spot, "A1"):
        assert len((at(ann, square) if square else ann.page()).encode()) < 125_000


def test_who_looks_after_the_end_is_told_who_won_and_has_no_board(
    phones: tuple[Tapper, Tapper],
) -> None:
    ann, ben = phones
    for piece in range(1, 5):
        ann.do("correct", player="Ann", what=f"piece-{piece}", now="1")
    ann.do("won", player="Ann")
    page = ann.page()
    assert 'id="over"' in page and "Who won?" not in page, "all know who won: it ends with one tap"
    standings = ann.client.get(f"{ann.table}/standings").text
    assert "Ann wins" in standings and "End the game" in standings
    ben.client.post(f"{ben.table}/close", data={"csrf_token": ben.token, "open": "1"})
    page = ben.page()
    assert "Ann wins" in page
    assert "chart.js" not in page and "on-board" not in page, "neither is there without a board"


def test_a_late_act_is_told_what_was_done_first_of_all_that_its_phone_had_not_seen(
    app: Flask,
) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 3, mode="caribbean-conquest"))
    ann.next()
    seen = re.search(r'data-version="(\d+)"', ann.page())
    basis = ann.basis("income")
    assert seen
    ann.do("income")
    ann.do("point", piece="point:1", holder="Ben")
    late = ann.do("income", on=basis, seen=seen[1], act="late")
    assert late.status_code == 400 and "Round 1 paid" in late.text.split('id="word"')[0]


@pytest.mark.oracle
def test_squares_that_nothing_lies_on_offer_the_same_whatever_is_done(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 3, mode="caribbean-conquest"))
    ann.next()
    told = [client.get(f"{ann.table}/standing?row={row}").text for row in range(12)]
    ann.do("point", piece="point:1", holder="Ben")
    assert told == [client.get(f"{ann.table}/standing?row={row}").text for row in range(12)]
    first = told[0].partition("</div>")[0]
    assert 'data-offer="A1"' in first and 'data-goals="' in first and "Where a " in first
    assert client.get(f"{ann.table}/standing?row=12").status_code == 204


def test_what_nine_boxes_offer_takes_little_room_in_a_phone(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 4, mode="caribbean-conquest", boxes="9"))
    ann.next()
    row = client.get(f"{ann.table}/standing?row=20").data
    assert row.count(b"data-offer") > 20
    assert len(b64encode(compress(row))) < 300_000 / 36, "36 rows are more than 300 KB"


@pytest.mark.oracle
def test_the_numbers_of_points_stand_on_squares_of_their_own(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 4, mode="caribbean-conquest", boxes="4"))
    ann.next()
    for point in range(36):
        ann.do("point", piece=f"point:{point}", holder="Ann")
    number = r'class="no hue-[a-z]+" x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">(\w+)<'
    stands: dict[tuple[int, int], str] = {}
    for x, y, anchor, name in re.findall(number, ann.page()):
        square = (int(float(y)) // 24, int(float(x) - (anchor == "end")) // 24)
        assert square not in stands, f"{name} is printed over {stands[square]}"
        stands[square] = name
    assert len(stands) == 36


def test_a_help_that_is_a_table_names_no_table_that_it_does_not_suit(app: Flask) -> None:
    """The tracker of Conquest is a dead end at a Treasure Map, and so is Aaron among five."""
    client = app.test_client()
    for slug, suits, players, fields in (
        ("ship-adventure", ("temples", "conquest"), 3, {"mode": "treasure-map"}),
        ("loot-island", ("curse", "aaron"), 4, {}),
    ):
        table = Tapper(client, new(client, slug, players, **fields))
        table.next()
        here, code = f"/{slug}/help", table.table.rsplit("/", 1)[1]
        assert [code in client.get(f"{here}/{name}").text for name in suits] == [True, False]
        leads = [
            client.get(f"{here}/{name}", query_string={"table": code}).status_code for name in suits
        ]
        assert leads == [302, 200]


def test_whoever_watches_is_told_of_the_end_as_the_table_is(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 2, mode="caribbean-conquest"))
    ann.next()
    for n in range(6):
        ann.do("point", piece=f"point:{n}", holder="Ann")
    ann.do("point", piece="point:0", holder="Ben")
    watching = unescape(client.get(f"{ann.table}/standings").text)
    assert "the last one" in watching and "Nobody controls" not in watching
    ann.do("done")
    ann.do("income")
    for name in ("Ann", "Ben"):
        ann.do("close-sheet", player=name)
    client.post(f"{ann.table}/close", data={"csrf_token": token(client)})
    kept = store_of(app).find(ann.table.rsplit("/", 1)[1])
    assert kept is not None
    result = get_game(kept.game).score_data(kept.record)
    for page in (f"{ann.table}/standings", f"/watch/{kept.watch}"):
        told = unescape(app.test_client().get(page).text)
        assert "Ann wins" in told and "the last one" not in told
        words = re.sub(r"\s*<[^>]*>\s*", " ", told)
        assert all(re.search(rf"{row.name}\s+{row.total}\b", words) for row in result.standings)


def test_a_shot_told_spends_its_card_on_the_page_that_tells_it(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 2, mode="caribbean-conquest"))
    ann.next()
    ann.do("card", player="Ann", card="cannonball", price="0")
    shot = {"mode": "caribbean-conquest", "kind": "ranged", "a_ships": "1", "d_ships": "1"}
    page = help_page(client, ann, "fights", **shot)
    form = next(f for f in re.findall(r"<form.*?</form>", page, re.S) if "Ann: 1" in f)
    sent = client.post(
        f"{ann.table}/now", data={**fields_of(form), "player": "Ann", "csrf_token": ann.token}
    )
    assert sent.status_code == 303 and "Ann fires: no cannonballs left." in unescape(ann.page())
