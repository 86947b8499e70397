"""Hints at a table in play: for whose turn it is, in time, and for nobody else."""

from __future__ import annotations

import re
from html import unescape
from time import monotonic

import pytest
from flask import Flask

from companion.games.sailorman_dice.advise import RollThinking
from tests.support.phone import Phone
from tests.support.tapper import Tapper, new
from webhelper.pages.hints import AGAIN, MORE
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
    pairing = re.findall(r'data-shows="(\d)"', text)[0]
    page = ann.page(f"?player=1&pairing={pairing}")
    for row, col in re.findall(r"(\d)\.(\d)\.", re.findall(r'data-hinted="([^"]*)"', text)[0]):
        assert re.search(rf'data-row="{row}"\s+data-col="{col}"', page), "it can be tapped there"
    assert "No hints here" in text
    more = asked(ann, 1, f"&pairing={pairing}&more=1")[1]
    assert games(more) > games(text), "the same thoughts go on by the pairing that is set"


def games(hint: str) -> int:
    return int(re.findall(r"to the end, (\d+) games", hint)[0])


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
    assert ann.client.get(f"{ann.table}/advice?player=1").location.endswith("/now")


def test_a_hint_for_what_has_changed_meanwhile_is_dropped(
    ann: Tapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = Tapper(ann.client, ann.table)
    run, basis = RollThinking.run, ann.basis("pass")

    def then_somebody_writes(self: RollThinking, seconds: float) -> None:
        run(self, seconds)
        assert ben.do("pass", player="Ann", on=basis).status_code == 303

    monkeypatch.setattr(RollThinking, "run", then_somebody_writes)
    started = monotonic()
    assert asked(ann, 2, "&more=1")[0] == 204
    assert monotonic() - started < MORE[1]


def test_where_others_are_helped_a_phone_asks_later(
    ann: Tapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(THINKING, "patience", 0.01)
    with THINKING.turn():
        answer = ann.client.get(f"/api{ann.table}/hint?player=2")
        assert ann.do("next").status_code == 303
    assert (answer.status_code, answer.headers["Retry-After"]) == (204, str(AGAIN))


def fill(phone: Phone, rows: list[str], player: int = 1) -> None:
    """Types in a sheet, field by field."""
    marks = [
        (r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."
    ]
    assert (
        phone.send(
            *((f"players[{player}].rows[{r}][{c}]", ".", mark) for r, c, mark in marks)
        ).status_code
        == 200
    )


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
    assert re.search("Best: |either is fine|too close", hint.text)
    assert client.get(f"/api{table}/hint?player=2").status_code == 204, "no roll"
    assert client.get(f"/api{table}/hint?player=2&{roll}x").status_code == 204, (
        "nobody of that name"
    )

    table = new(client, "sailorman-dice", 2)
    fill(Phone(client, table), ["6.1......", *HALF[1:]], 0)
    page = client.get(f"{table}/advice?player=1&{roll}").text
    assert "Put this right first" in page
    assert client.get(f"/api{table}/hint?player=1&{roll}").status_code == 204
