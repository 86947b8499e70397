"""Pictures of sheets: the page that would be printed, kept by the browser, refused in words, never
in a print's way."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from companion import GAMES, Game
from pdf.catalogue import sheets_of
from tests.support.phone import Phone
from tests.support.taken import all_taken
from webhelper import paper
from webhelper.serving.resources import PICTURES, PRINTING, Recent

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
PAD = "/sailorman-dice/print/pad"
LARGE, MEDIUM = (f"{PAD}/{size}-1.png?seed=7KQ4-M2XD" for size in ("large", "medium"))


@pytest.fixture(autouse=True)
def none_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "DRAWN", Recent[str, bytes](paper.MOST_BYTES, len))


def shown(html: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'<img src="([^"]+)"', html)]


def size_of(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


@pytest.mark.rendered
@GAME
def test_every_sheet_has_a_small_picture_in_the_list(client: FlaskClient, game: Game) -> None:
    page = client.get(f"/{game.slug}/print?seed=7KQ4-M2XD").text
    addresses = shown(page)
    assert sorted(a.split("/")[3] for a in addresses) == sorted(
        sheet.name for sheet in sheets_of(game.slug)
    )
    assert page.count('loading="lazy"') == page.count('width="52" height="68"') == len(addresses)
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200 and answer.mimetype == "image/png", answer.text
        assert max(size_of(answer.data)) == 112 and len(answer.data) < 4_000, (
            address,
            len(answer.data),
        )
        assert answer.headers["Cache-Control"] == "private, max-age=86400"
        again = client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304 and not again.data


@pytest.mark.rendered
def test_the_picture_is_of_what_is_chosen(client: FlaskClient) -> None:
    (address,) = shown(client.get(f"{PAD}?seed=7KQ4-M2XD&up=2&ink=low").text)
    assert "up=2" in address and "ink=low" in address
    chosen, plain = client.get(address).data, client.get(MEDIUM).data
    assert max(size_of(chosen)) == 560 and chosen != plain
    assert max(size_of(client.get(LARGE).data)) == 1024, "for wide screens"
    wide = size_of(client.get(f"{LARGE}&paper=a5").data)
    assert wide[0] > wide[1], "A5 lies on its side"


def test_a_second_page_is_another_picture(client: FlaskClient) -> None:
    first, second = (client.get(f"/loot-island/print/player-aid/large-{n}.png") for n in (1, 2))
    assert first.status_code == second.status_code == 200 and first.data != second.data
    refused = client.get("/loot-island/print/player-aid/large-9.png")
    assert refused.status_code == 400 and "Page" in refused.text and "1 to 2" in refused.text
    answer = client.get("/waters-of-nereus/print/science-deck/large-1.png?plan=svg")
    assert answer.status_code == 404 and "cutting machine" in answer.text


def test_a_picture_is_drawn_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get(LARGE)
    monkeypatch.setattr(paper, "print_order", lambda order: pytest.fail("drawn again"))
    assert client.get(LARGE).data == first.data
    for address in (LARGE, f"{LARGE}&of=0123456789abcdef"):
        answer = client.get(address)
        assert answer.headers["Cache-Control"] == "no-cache" and answer.headers["ETag"]


def test_what_will_not_do_is_said_in_words(client: FlaskClient) -> None:
    answer = client.get(f"{LARGE}&up=3&copies=many")
    assert answer.status_code == 400 and answer.mimetype == "text/plain"
    assert (
        "Copies: " in answer.text
        and "Sheets to a page: " in answer.text
        and "players[" not in answer.text
    )
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.get(f"{PAD}/large-1.png?seed=U").status_code == 400
    form = client.get(f"{PAD}.pdf?seed=U&up=2")
    assert form.status_code == 400 and client.get(shown(form.text)[0]).status_code == 200, (
        "the sheet as it comes"
    )


def test_a_busy_printer_is_told_at_once_and_nobody_waits(
    client: FlaskClient, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    with all_taken(PRINTING), monkeypatch.context() as nobody_waits:
        nobody_waits.setattr(
            PRINTING._changed, "wait_for", lambda *_: pytest.fail("a picture waits as a sheet does")
        )
        answer = client.get(LARGE)
        tapped = phone.send(("players[0].rows[0][0]", ".", "1"))
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "10"
    assert answer.text.strip() == PICTURES.text and answer.headers["Cache-Control"] == "no-store"
    assert tapped.status_code == 200 and client.get(LARGE).status_code == 200


@pytest.mark.rendered
def test_pictures_of_lists_are_drawn_ahead_and_never_refused(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Event, "wait", lambda event, timeout=None: False)
    paper.draw_ahead(app, Event())
    small = shown(client.get("/sailorman-dice/print").text)[0]
    monkeypatch.setattr(paper, "DRAWN", Recent[str, bytes](paper.MOST_BYTES, len))
    with all_taken(PRINTING):
        kept, new = client.get(small), client.get(small.replace("paper=", "x=") + "&seed=3ABC-DEF4")
    assert kept.status_code == 200 and kept.mimetype == "image/png", "read from the disk"
    assert new.status_code == 200 and new.headers["Cache-Control"] == "no-store", (
        "another comes later"
    )
