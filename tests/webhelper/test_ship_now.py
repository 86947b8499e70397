"""Ship Adventure's table in play on its pages: the board that is tapped, helps that know it and write to it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.webhelper.test_now import Tapper, new, told

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
    found = re.search(rf'<li data-square="(\w+)"><a[^>]*>[^<]*{re.escape(piece)}', unescape(phone.page()))
    assert found, piece
    return found[1]


def fields_of(form: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}


def help_page(client: FlaskClient, phone: Tapper, name: str, **typed: Any) -> str:
    answer = client.get(f"{HELP}/{name}", query_string={"table": phone.table.rsplit("/", 1)[1], **typed})
    assert answer.status_code == 200
    return answer.text


def test_a_table_without_a_set_up_has_no_board(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 2, seed=""))
    assert ann.do("begin", color_0="red", color_1="blue").status_code == 303
    page = ann.page()
    assert "Round 1" in page and 'id="chart"' not in page and "chart.js" not in page


def test_a_ship_is_tapped_and_sails_on_both_phones(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    assert 'data-goals="' not in ann.page() and "Ann’s ship" not in ann.page()
    ann.do("harbours")
    start = where(ben, "Ann’s ship")
    page = at(ben, start, piece="ship:0")
    goals = re.search(r'data-goals="([^"]+)"', page)
    assert goals and page.count('class="dot"') == len(goals[1].split())
    goal = goals[1].split()[-1]
    chosen = at(ben, start, piece="ship:0", to=goal)
    assert chosen.count('class="course') == 2
    form = next(f for f in re.findall(r"<form.*?</form>", chosen, re.S) if 'value="sail"' in f)
    sent = ben.client.post(f"{ben.table}/now", data={**fields_of(form), "csrf_token": ben.token})
    assert sent.status_code == 303 and sent.location.endswith(f"/now?at={goal}"), "what can be done there is next"
    assert where(ann, "Ann’s") and goal in re.findall(r'data-square="(\w+)"', ann.page())
    assert ann.client.get(f"{ann.table}/now?at={goal}&since=99").status_code in (200, 204)
    ann.undo()
    assert where(ben, "Ann’s ship") == start


def test_a_square_that_is_none_is_said_so(phones: tuple[Tapper, Tapper]) -> None:
    ann, _ = phones
    page = at(ann, "Z99<b>")
    assert "A1 to L12" in page and "<b>" not in page.split("Not done:")[1][:400] and 'class="panel"' not in page
    assert 'class="panel"' in at(ann, "A1", piece="ship:7", to="Q9")


def test_a_fight_is_booked_from_its_help_and_a_refusal_stays_there(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    ann.do("harbours")
    ann.do("put", piece="ship:0", to=where(ann, "the galleon"))
    panel = at(ben, where(ann, "the galleon"), piece="ship:0")
    link = next(a for a in re.findall(r'class="offer" href="([^"]+)"', panel) if "defender=galleon" in a)
    page = ben.client.get(unescape(link)).text
    assert ">Ann</button>" in page and ">Galleon</button>" in page
    form = re.search(r'<form class="booked".*?</form>', page, re.S)
    assert form
    sent = {**fields_of(form[0]), "csrf_token": ben.token, "won": "a"}
    sent.pop("act")
    refused = ben.client.post(f"{ben.table}/now", data={**sent, "d_who": "ship:1"})
    assert refused.status_code == 400 and "Ben is no galleon." in refused.text and 'id="won-a"' in refused.text
    assert ben.client.post(f"{ben.table}/now", data=sent).status_code == 303
    assert told(ann.page()).startswith("Ann beats the galleon and takes 5 gold.")
    assert ann.record()["players"][0]["gold"] == 5
    ben.undo()
    assert ann.record()["players"][0]["gold"] == 0 and "Ann beats the galleon" in told(ann.page())


def test_temples_help_keeps_its_steps_at_the_table(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    page = help_page(ben.client, ben, "temples", state="3~t107", do="empty")
    assert "this page’s address" not in page and page.count('name="temple"') == 4, "the address tells nothing here"
    back = re.search(r'name="back" value="([^"]+)"', page)
    assert back
    typed = {"player": "Ann", "temple": "2", "die_1": "7", "back": unescape(back[1])}
    sent = ben.do("empty", **typed)
    assert sent.status_code == 303 and sent.location == unescape(back[1])
    assert ann.record()["players"][0]["gold"] == 7
    page = help_page(ann.client, ann, "temples")
    assert 'aria-label="Ann: paid 4 gold"' in page and page.count('name="temple"') == 3
    refused = ben.do("empty", **typed)
    assert refused.status_code == 400 and "Not done:" in refused.text
    ben.do("pay", player="Ann", back=unescape(back[1]))
    assert ann.record()["players"][0]["gold"] == 3


def roster(phone: Tapper, do: str, **fields: str) -> TestResponse:
    return phone.client.post(f"{phone.table}/roster", data={"csrf_token": phone.token, "do": do, **fields})


def test_temples_and_chases_follow_who_changes_seats_comes_or_goes(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    ann.do("empty", player="Ben", temple="2", die_1="7")
    ann.do("empty", player="Chloé", temple="1", die_1="7")
    assert roster(ben, "down", seat="1", was="Ann").status_code == 302
    assert "one chases Ben, one chases Chloé and two chase nobody" in ann.page()
    assert roster(ben, "add", name="Dev").status_code == 302
    assert "one chases Ben, one chases Chloé and two chase nobody" in ann.page()
    assert roster(ben, "out", seat="1", was="Ben").status_code == 302
    assert "one chases Chloé and three chase nobody" in ann.page(), "what was emptied stays so, the chase is over"
    assert help_page(ann.client, ann, "temples").count('name="temple"') == 2
    for name in ("Ann", "Chloé"):
        answer = roster(ben, "out", seat="1", was=name)
    assert answer.status_code == 400 and "put away what is in play first" in answer.text, "alone it is another game"
    assert "one chases Chloé" in ann.page()


def test_compass_help_writes_where_the_needle_points(phones: tuple[Tapper, Tapper]) -> None:
    ann, ben = phones
    assert "so-it-points" not in help_page(ben.client, ben, "compass"), "the needle is set already"
    ann.next()
    page = help_page(ben.client, ben, "compass", needle="3")
    form = next(f for f in re.findall(r"<form.*?</form>", page, re.S) if "so-it-points" in f)
    sent = ben.client.post(f"{ben.table}/now", data={**fields_of(form), "csrf_token": ben.token})
    assert sent.status_code == 303 and "goes first" in told(ann.page())
    late = ben.client.post(f"{ben.table}/now", data={**fields_of(form), "act": "x", "csrf_token": ben.token})
    assert late.status_code == 400 and "Another phone was quicker" in late.text


def test_points_of_conquest_are_chips_and_the_largest_page_is_small_enough(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 4, mode="caribbean-conquest", boxes="9"))
    ann.next()
    spot = where(ann, "Red 3, ")
    page = at(ann, spot)
    assert "Who holds it now?" in page and page.count('name="holder"') > 5
    ann.do("point", spot="red 3", holder="Dev")
    board = re.search(r'<div data-part="drawing">.*?</div>\s*<svg class="marks"', ann.page(), re.S)
    assert board and re.search(r'<g class="plate hue-\w+"[^>]*>(?:(?!</g>).)*>D</text>', board[0], re.S)
    assert ">Re3</text>" in board[0] and 'class="tile-nos"' in board[0]
    for square in ("", spot, "A1"):
        assert len((at(ann, square) if square else ann.page()).encode()) < 120_000


def test_conquest_help_pays_once_a_round_and_takes_the_gold_of_units(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "ship-adventure", 2, mode="caribbean-conquest"))
    ann.next()
    before = [p["gold"] for p in ann.record()["players"]]
    page = help_page(client, ann, "conquest")
    form = next(f for f in re.findall(r"<form.*?</form>", page, re.S) if "Everybody takes this gold" in f)
    sent = {**fields_of(form), "csrf_token": ann.token}
    assert client.post(f"{ann.table}/now", data=sent).status_code == 303
    paid = [p["gold"] for p in ann.record()["players"]]
    assert paid == [gold + 1 for gold in before], "a city each"
    page = help_page(client, ann, "conquest")
    assert "The income of round 1 is paid." in page and "Everybody takes this gold" not in page
    late = client.post(f"{ann.table}/now", data={**sent, "act": "later"})
    assert late.status_code == 400 and "was quicker: " in late.text
    ann.do("gold", player="Ann", by="9")
    page = help_page(client, ann, "conquest", player="1", ships="1", crews="1")
    form = next(f for f in re.findall(r"<form.*?</form>", page, re.S) if "Pay 9 gold" in f)
    assert client.post(f"{ann.table}/now", data={**fields_of(form), "csrf_token": ann.token}).status_code == 303
    assert ann.record()["players"][0]["gold"] == paid[0] and "Ann buys" in told(help_page(client, ann, "conquest"))
