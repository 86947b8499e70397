"""The hint on the page of play: for whose turn it is, in time, and for nobody else."""

from __future__ import annotations

import re
from html import unescape
from time import monotonic

import pytest
from flask import Flask

from companion.games.sailorman_dice.advise.in_play import RollThinking
from tests.support.phone import Phone
from tests.webhelper.test_now import Tapper, new
from webhelper.pages import advice
from webhelper.serving.resources import THINKING

DICE = {"symbol_1": "bell", "symbol_2": "boat", "number_1": "5", "number_2": "1"}


@pytest.fixture
def ann(app: Flask) -> Tapper:
    client = app.test_client()
    tapper = Tapper(client, new(client, "sailorman-dice", 2))
    tapper.do("begin")
    tapper.do("roll", **DICE)
    return tapper


def asked(ann: Tapper, player: int, more: str = "") -> tuple[int, str]:
    answer = ann.client.get(f"/api{ann.table}/hint?player={player}{more}")
    return answer.status_code, answer.text


def test_a_hint_names_fields_that_the_page_offers_says_why_and_comes_soon(ann: Tapper) -> None:
    started = monotonic()
    status, text = asked(ann, 1)
    assert status == 200
    assert monotonic() - started < 3  # a busy machine; of these it thinks a quarter of a second
    assert 1 <= text.count('class="up-by"') <= 3
    page = ann.page()
    for row, col, mark in re.findall(r"(\d)\.(\d)\.([1-6X]) ", re.findall(r'data-hinted="([^"]*)"', text)[0]):
        assert re.search(rf'data-row="{row}" data-col="{col}"', page) or mark in "15"
    assert "Do not show hints on this phone" in text
    played = int(re.findall(r"played on to the end (\d+) times", text)[0])
    more = int(re.findall(r"played on to the end (\d+) times", asked(ann, 1, "&more=1")[1])[0])
    assert more > played


def test_nobody_gets_a_hint_without_something_to_write(ann: Tapper) -> None:
    assert asked(ann, 9)[0] == 204
    client = ann.client
    idle = Tapper(client, new(client, "sailorman-dice", 2))
    assert asked(idle, 1)[0] == 204  # nothing in play
    idle.do("begin")
    assert asked(idle, 1)[0] == 204  # no roll
    loot = Tapper(client, new(client, "loot-island", 3))
    loot.do("begin")
    assert asked(loot, 1)[0] == 204  # a game without hints


def test_a_hint_for_what_has_changed_meanwhile_is_dropped(ann: Tapper, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = Tapper(ann.client, ann.table)
    run, basis = RollThinking.run, ann.basis("pass")

    def then_somebody_writes(self: RollThinking, seconds: float) -> None:
        run(self, seconds)
        assert ben.do("pass", player="Ann", on=basis).status_code == 303

    monkeypatch.setattr(RollThinking, "run", then_somebody_writes)
    started = monotonic()
    assert asked(ann, 2, "&more=1")[0] == 204
    assert monotonic() - started < advice.MORE


def test_where_others_are_helped_a_phone_is_told_to_ask_later(ann: Tapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(THINKING, "patience", 0.01)
    with THINKING.turn():
        answer = ann.client.get(f"/api{ann.table}/hint?player=2")
    assert (answer.status_code, answer.headers["Retry-After"]) == (204, str(advice.AGAIN))


def test_an_act_does_not_wait_for_a_hint(ann: Tapper) -> None:
    with THINKING.turn():
        assert ann.do("next").status_code == 303


def fill(phone: Phone, rows: list[str], player: int = 1) -> None:
    """Types in a sheet, field by field."""
    marks = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."]
    assert phone.send(*((f"players[{player}].rows[{r}][{c}]", ".", mark) for r, c, mark in marks)).status_code == 200


HALF = ["1.3..44..", "122.44446", "22....4..", "22.......", ".5..5....", ".3......."]


def test_sheets_typed_in_are_helped_with_a_roll_that_their_page_asks_for(app: Flask) -> None:
    client = app.test_client()
    table = new(client, "sailorman-dice", 3)
    fill(Phone(client, table), HALF)
    sheet = client.get(f"{table}?player=2").text
    assert f"{table}/advice?player=2" in sheet
    page = client.get(f"{table}/advice?player=2").text
    assert page.count('type="radio"') == 4 * 6 + 3, "four dice and who rolled"
    assert "data-hint=" not in page
    roll = "&".join(f"{k}={v}" for k, v in {**DICE, "roller": "Ben"}.items())
    page = client.get(f"{table}/advice?player=2&{roll}").text
    address = unescape(re.findall(r'data-hint="2" data-at="([^"]*)"', page)[0])
    hint = client.get(f"{address}&player=2")
    assert hint.status_code == 200
    assert "Best: " in hint.text or "toss-up" in hint.text
    assert client.get(f"/api{table}/hint?player=2").status_code == 204, "no roll"
    assert client.get(f"/api{table}/hint?player=2&{roll}x").status_code == 204, "nobody of that name"


def test_a_sheet_with_a_fault_says_so_before_a_roll_is_judged(app: Flask) -> None:
    client = app.test_client()
    table = new(client, "sailorman-dice", 2)
    fill(Phone(client, table), ["6.1......", *HALF[1:]], 0)
    roll = "&".join(f"{k}={v}" for k, v in {**DICE, "roller": "Ben"}.items())
    page = client.get(f"{table}/advice?player=1&{roll}").text
    assert "Something must be mended first" in page
    assert client.get(f"/api{table}/hint?player=1&{roll}").status_code == 204


def test_where_a_game_is_in_play_its_page_of_play_advises(ann: Tapper) -> None:
    assert ann.client.get(f"{ann.table}/advice?player=1").location.endswith("/now")
