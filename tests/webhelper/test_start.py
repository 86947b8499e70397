"""The start page: going on with a table, and this browser's own list of them."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.support.phone import Phone, Post


def test_the_start_page_tells_who_plays_and_when(phone: Phone, client: FlaskClient) -> None:
    page = client.get("/tables").text
    assert "Go on: Sailorman Dice" in page and re.search(r"Ann \d+, Ben \d+, Chloé \d+, \d\d:\d\d", page)


def test_nobody_goes_on_with_a_game_that_is_over(phone: Phone, client: FlaskClient, post: Post) -> None:
    post(f"{phone.table}/close", open="1")
    page = client.get("/tables").text
    assert "Go on" not in page and "<b>Sailorman Dice</b>" in page and f'href="{phone.table}/standings"' in page
    post(f"{phone.table}/reopen")
    assert "Go on: Sailorman Dice" in client.get("/tables").text


def test_a_table_is_named_removed_and_put_back(phone: Phone, client: FlaskClient, post: Post) -> None:
    table = phone.table.rsplit("/", 1)[1].split("?")[0]
    post("/tables", do="rename", table=table, name="  Sunday   evening ")
    assert "Go on: Sunday evening" in client.get("/tables").text
    assert "Remove" in client.get("/?change=tables", follow_redirects=True).text
    post("/tables", do="remove", table=table)
    page = client.get("/tables").text
    assert "Sunday evening" not in page and "Undo" in page
    assert client.get(phone.table.split("?")[0] + "/standings").status_code == 200, "the table itself stays"
    client.get("/tables")
    post("/tables", do="back")
    assert "Go on: Sunday evening" in client.get("/tables").text


def test_only_tables_of_this_browser_are_changed(app: Flask, phone: Phone, post: Post) -> None:
    assert post("/tables", do="remove", table="ABCDEFGHJKMNPQRSTVWXYZ0123").status_code == 404
    assert app.test_client().post("/tables", data={"do": "back"}).status_code == 400, "without the token"


def test_new_draws_with_what_is_chosen_now(client: FlaskClient) -> None:
    answer = client.get("/loot-island/setup?players=3&seed=7KQ4-M2XD&new=1")
    assert answer.status_code == 302 and "players=3" in answer.location and "7KQ4" not in answer.location


def test_a_step_drawn_anew_leaves_revealed_what_was(client: FlaskClient) -> None:
    address = "/waters-of-nereus/setup?players=3&seed=7KQ4-M2XD&day=2"
    again = client.get(f"{address}&reroll=start-player&_external=1")
    assert again.status_code == 302 and "day=2" in again.location and again.location.startswith("/")
    assert "Reveal day 3" in client.get(again.location).text
    assert "day=" not in client.get(f"{address}&new=1").location


def test_a_print_page_has_its_code_when_it_opens(client: FlaskClient) -> None:
    page = client.get("/sailorman-dice/print/pad").text
    assert re.search(r'name="seed" value="[0-9A-Z]{4}-[0-9A-Z]{4}"', page)
