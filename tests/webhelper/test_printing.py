"""Prints on their way to a browser: sent while they are drawn, in turns that delay nobody's sheet."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from companion import get_game
from companion.commands import split_settings
from companion.options import read_options
from pdf.catalogue import get_sheet
from pdf.orders import AnyOrder, make_order, print_order
from webhelper.paper.printing import Stopped, stream_of
from webhelper.serving.turns import MANY

GAME, CODE = "sailorman-dice", "7KQ4-M2XD"
PAD = f"/{GAME}/print/pad"
UNIQUE = {"copies": "150", "seed": CODE, "maps": "unique"}


def order(copies: int) -> AnyOrder:
    sheet = get_sheet(GAME, "pad")
    options = read_options(sheet.options, split_settings(("maps=unique",)))
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
    assert answer.data == print_order(order(150)).data


def test_one_sheet_is_sent_whole(client: FlaskClient) -> None:
    answer = client.get(f"{PAD}.pdf", query_string={"seed": CODE, "maps": "unique"})
    assert int(answer.headers["Content-Length"]) == len(answer.data)
    assert answer.data == print_order(order(1)).data


def test_drawing_ends_where_nobody_takes_it() -> None:
    stream = stream_of(order(2000))
    parts = stream.parts()
    assert next(parts).startswith(b"%PDF-1.7\n")
    parts.close()  # type: ignore[attr-defined]
    until(lambda: isinstance(stream._fault, Stopped))
    with MANY.turn(at_once_only=True):
        pass


@pytest.mark.parametrize("fields", [{"copies": "0"}, {"copies": "50", "seed": "U"}, {"copies": "201"}])
def test_an_order_that_will_not_do_shows_the_form_again(client: FlaskClient, fields: dict[str, str]) -> None:
    answer = client.get(f"{PAD}.pdf", query_string=fields)
    assert answer.status_code == 400
    assert "Not printed yet" in answer.text
    if fields["copies"] == "201":
        assert "1 to 200, more at a terminal" in answer.text


def test_long_prints_delay_neither_a_sheet_nor_a_picture(client: FlaskClient) -> None:
    """As with one of many sheets under way and another that waits: then only a third of those is told to come back."""
    with MANY.turn(), patch.object(MANY, "waiting", 0):
        assert client.get(f"{PAD}.pdf", query_string={"seed": CODE}).status_code == 200
        assert client.get(f"{PAD}/small-1.png", query_string={"seed": CODE}).status_code == 200
        refused = client.get(f"{PAD}.pdf", query_string=UNIQUE)
    assert refused.status_code == 503 and refused.headers["Retry-After"] == "10"
    assert "Many sheets are being printed for somebody else" in refused.text


def test_a_sheet_for_a_screen_is_a_zip_of_pictures_or_a_deck(client: FlaskClient) -> None:
    page = client.get(PAD).text
    assert f'{PAD}.zip" name="as" value="png"' in page.replace("&#34;", '"') and "Tabletop" not in page
    answer = client.get(f"{PAD}.zip", query_string={"seed": CODE, "copies": "9", "as": "png"})
    assert f'filename="{GAME}-pad-{CODE.lower()}.zip"' in answer.headers["Content-Disposition"]
    (picture,) = files = ZipFile(io.BytesIO(answer.data)).namelist()
    assert picture == f"{GAME}-pad.png" and len(files) == 1
    deck = "/ship-adventure/print/map-cards"
    assert "Tabletop Simulator" in client.get(deck).text
    names = ZipFile(io.BytesIO(client.get(f"{deck}.zip", query_string={"as": "tts"}).data)).namelist()
    assert "ship-adventure-map-cards.json" in names and any(name.endswith("-back.png") for name in names)
    for address, form in ((PAD, "tts"), (PAD, "gif")):
        refused = client.get(f"{address}.zip", query_string={"as": form})
        assert refused.status_code == 400 and "Not printed yet" in refused.text
