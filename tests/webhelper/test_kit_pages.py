"""A kit on the web: offered in the list, filled from the address, the same file as at a terminal, in its turn."""

from __future__ import annotations

import html
import re
import time
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion import GAMES
from pdf.cli import print_command
from pdf.drawing.writing import Sink
from pdf.kits import KitOrder, order_kit
from pdf.orders import Printed, Progress
from tests.support.rendered import words_of
from webhelper.serving.turns import PRINTING

QUERY = "players=2&seed=7KQ4-M2XD"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_offers_its_kit_and_tells_what_is_in_it(client: FlaskClient, slug: str) -> None:
    assert f'href="/{slug}/print/kit"' in client.get(f"/{slug}/print").text
    assert f'href="/{slug}/print/kit?seed=7KQ4-M2XD&amp;players=2"' in client.get(f"/{slug}/print?{QUERY}").text
    page = client.get(f"/{slug}/print/kit?{QUERY}").text
    listed = re.search(r'id="contents".*?</ol>', page, re.DOTALL)
    assert listed
    titles = [html.unescape(title) for title in re.findall(r"<b>(.*?)</b>", listed[0])]
    assert titles == [order.sheet.title for _, order in order_kit(GAMES[slug], 2, "7KQ4-M2XD").orders]


def test_the_file_is_the_one_of_a_terminal(client: FlaskClient, tmp_path: Path) -> None:
    address = "/loot-island/print/kit"
    page = client.get(f"{address}?{QUERY}&paper=letter").text
    assert "companion print" not in page and "terminal" not in page
    out = tmp_path / "kit.pdf"
    words = [
        "loot-island",
        "kit",
        "--players",
        "2",
        "--seed",
        "7KQ4-M2XD",
        "--paper",
        "letter",
        "--base-url",
        "http://localhost",
    ]
    done = CliRunner().invoke(print_command, [*words, "-o", str(out), "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    answer = client.get(f"{address}.pdf?{QUERY}&paper=letter")
    assert answer.data == out.read_bytes()
    assert answer.headers["Content-Disposition"] == 'attachment; filename="loot-island-kit-7kq4-m2xd.pdf"'
    assert "Contents" in words_of(answer.data)[0]


def test_it_begins_before_it_is_drawn_and_stops_for_whoever_goes_away(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first part comes while sheets are still to be drawn; after the browser went away none is drawn any more."""
    go_on, drawn = Event(), []

    def drawing(kit: KitOrder, progress: Progress, sink: Sink) -> Printed:
        sink(b"%PDF-1.7 begun")
        assert go_on.wait(5)
        for done in range(3):
            progress(done, 3)
            drawn.append(done)
        return Printed(b"", 1, 1)

    monkeypatch.setattr("webhelper.pages.kit.print_kit", drawing)
    answer = client.get(f"/loot-island/print/kit.pdf?{QUERY}", buffered=False)
    assert next(answer.iter_encoded()) == b"%PDF-1.7 begun"
    assert PRINTING._working == 1
    answer.close()
    go_on.set()
    until = time.monotonic() + 5
    while PRINTING._working and time.monotonic() < until:
        time.sleep(0.005)
    assert not drawn and PRINTING._working == 0


@pytest.mark.parametrize("query", ["players=9", "players=two", "players=3&seed=U", "players=3&paper=a9"])
def test_what_will_not_do_shows_the_form_again(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/waters-of-nereus/print/kit.pdf?{query}")
    assert answer.status_code == 400
    field = re.split("[=&]", query)[-2]
    assert f'id="{field}-fault"' in answer.text
    assert PRINTING._working == 0


def test_a_kit_waits_its_turn(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PRINTING, "patience", 0.01)
    with ExitStack() as stack:
        for _ in range(PRINTING.at_once):
            stack.enter_context(PRINTING.turn())
        answer = client.get(f"/loot-island/print/kit.pdf?{QUERY}")
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "10"
    assert "Other sheets are being printed" in answer.text and "7KQ4-M2XD" in answer.text
