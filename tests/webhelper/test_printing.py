"""Prints that take long: sent while they are drawn, or watched, stopped and fetched, from whatever process."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import get_game
from companion.options import parse_settings
from pdf.catalogue import get_sheet
from pdf.orders import AnyOrder, make_order, print_order
from webhelper.paper.printing import _FILE, _JOB, MOST, Job, Jobs, State, Stopped, stream_of
from webhelper.serving.context import DATA_DIR
from webhelper.serving.turns import PRINTING

GAME, CODE = "sailorman-dice", "7KQ4-M2XD"
PAD = f"/{GAME}/print/pad"
UNIQUE = {"copies": "300", "seed": CODE, "maps": "unique"}


def order(copies: int) -> AnyOrder:
    sheet = get_sheet(GAME, "pad")
    options = parse_settings(sheet.options, ("maps=unique",))
    return make_order(get_game(GAME), sheet, options, copies=copies, seed=CODE, base_url="http://localhost")


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


def test_many_sheets_are_sent_while_they_are_drawn(client: FlaskClient) -> None:
    answer = client.get(f"{PAD}.pdf", query_string=UNIQUE)
    assert "Content-Length" not in answer.headers
    assert f'filename="{GAME}-pad-{CODE.lower()}.pdf"' in answer.headers["Content-Disposition"]
    assert answer.data == print_order(order(300)).data


def test_one_sheet_is_sent_whole(client: FlaskClient) -> None:
    answer = client.get(f"{PAD}.pdf", query_string={"seed": CODE, "maps": "unique"})
    assert int(answer.headers["Content-Length"]) == len(answer.data)
    assert answer.data == print_order(order(1)).data


def test_drawing_ends_where_nobody_takes_it() -> None:
    stream = stream_of(order(10_000))
    parts = stream.parts()
    assert next(parts).startswith(b"%PDF-1.7\n")
    parts.close()  # type: ignore[attr-defined]
    until(lambda: isinstance(stream._fault, Stopped))
    with PRINTING.turn(at_once_only=True):
        pass


def begun(post: Callable[..., TestResponse], **fields: str) -> str:
    answer = post(f"{PAD}/long", **fields)
    assert answer.status_code == 303
    return str(answer.headers["Location"])


def test_a_long_print_is_watched_and_fetched(
    app: Flask, client: FlaskClient, post: Callable[..., TestResponse]
) -> None:
    page = begun(post, **UNIQUE)
    shown = client.get(page)
    assert shown.headers["Cache-Control"] == "no-store"
    assert "Drawing 300 sheets" in shown.text or "300 sheets on 300 pages are ready" in shown.text
    other = Jobs(Path(app.config[DATA_DIR]))  # as another process sees it
    name = page.rpartition("/")[2]
    until(lambda: (job := other.get(name)) is not None and job.state == State.READY)
    ready = client.get(page).text
    assert "300 sheets on 300 pages are ready" in ready
    assert f'content="0;url={page}.pdf"' in ready, "for a browser without scripts"
    answer = client.get(f"{page}.pdf")
    assert answer.data == print_order(order(300)).data
    assert f"{GAME}-pad-{CODE.lower()}.pdf" in answer.headers["Content-Disposition"]
    assert client.get(page.replace("/pad/", "/summary/")).status_code == 404
    assert client.get(f"{PAD}/long/another").status_code == 404


def test_a_long_print_is_stopped_from_any_process(
    app: Flask, client: FlaskClient, post: Callable[..., TestResponse]
) -> None:
    page = begun(post, **{**UNIQUE, "copies": "10000"})
    name, other = page.rpartition("/")[2], Jobs(Path(app.config[DATA_DIR]))
    assert "Drawing 10,000 sheets" in client.get(page).text
    assert client.get(f"{page}.pdf").status_code == 404
    answer = post(f"{page}/stop")
    assert answer.status_code == 303
    assert f"seed={CODE}" in answer.headers["Location"]  # what was chosen
    until(lambda: (job := other.get(name)) is not None and job.state == State.STOPPED)
    assert not other.file(name).exists()
    assert "Nothing was kept" in client.get(page).text


def test_what_was_interrupted_says_so_and_old_prints_go(tmp_path: Path) -> None:
    jobs = Jobs(tmp_path)
    name = jobs.begin(Job(GAME, "pad", {}, 1), order(1))
    until(lambda: (job := jobs.get(name)) is not None and job.state == State.READY)
    folder = tmp_path / "prints" / name
    jobs._keep(name, Job(GAME, "pad", {}, 5))
    os.utime(folder / _JOB, (1e9, 1e9))
    found = jobs.get(name)
    assert found is not None
    assert (found.state, found.told) == (State.FAILED, "It was interrupted. Begin it again.")
    os.utime(folder, (1e9, 1e9))
    jobs.begin(Job(GAME, "pad", {}, 1), order(1))
    assert not (folder / _FILE).exists()


@pytest.mark.parametrize("fields", [{"copies": "0"}, {"copies": "50", "seed": "U"}])
def test_an_order_that_will_not_do_shows_the_form_again(
    post: Callable[..., TestResponse], client: FlaskClient, fields: dict[str, str]
) -> None:
    answer = post(f"{PAD}/long", **fields)
    if answer.status_code == 303:  # found when it is drawn
        page = str(answer.headers["Location"])
        until(lambda: "Not printed" in client.get(page).text)
        assert "will not do; it takes" in client.get(page).text and "--seed" not in client.get(page).text
    else:
        assert answer.status_code == 400
        assert "Not printed yet" in answer.text


def test_only_the_latest_prints_lie_in_the_data_folder(tmp_path: Path) -> None:
    jobs = Jobs(tmp_path)
    for n in range(MOST + 5):
        (jobs.folder / f"print-{n}").mkdir(parents=True)
        os.utime(jobs.folder / f"print-{n}", (time.time() - n, time.time() - n))
    name = jobs.begin(Job(GAME, "pad", {}, total=1), order(1))
    kept = {path.name for path in jobs.folder.iterdir()}
    assert kept == {name, *(f"print-{n}" for n in range(MOST - 1))}
    until(lambda: (job := jobs.get(name)) is not None and job.state == State.READY)
