"""Prints on their way to a browser, in turns that delay nobody's sheet."""

from __future__ import annotations

import html
import io
import re
from itertools import chain
from pathlib import Path
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from companion import GAMES, get_game
from companion.commands import split_settings
from companion.questions import read_options
from pdf.catalogue import get_sheet
from pdf.kits import order_kit
from pdf.orders import AnyOrder, make_order, print_order
from pdf.printers import PrinterProfile, keep_printer, load_printers
from tests.support.phone import Post
from tests.support.rendered import words_of
from tests.support.terminal import did
from webhelper.serving.resources import MANY, PRINTING

GAME, CODE = "sailorman-dice", "7KQ4-M2XD"
PAD = f"/{GAME}/print/pad"
UNIQUE = {"copies": "150", "seed": CODE, "maps": "unique"}


def order(copies: int) -> AnyOrder:
    sheet = get_sheet(GAME, "pad")
    options = read_options(sheet.options, split_settings(("maps=unique",)))
    return make_order(
        get_game(GAME), sheet, options, copies=copies, code=CODE, base_url="http://localhost"
    )


@pytest.mark.parametrize("copies", [1, 150])
def test_the_file_is_the_order_under_its_code(client: FlaskClient, copies: int) -> None:
    answer = client.get(f"{PAD}.pdf", query_string=UNIQUE | {"copies": copies})
    assert f'filename="{GAME}-pad-{CODE.lower()}.pdf"' in answer.headers["Content-Disposition"]
    assert answer.data == print_order(order(copies)).data


@pytest.mark.parametrize(
    "fields", [{"copies": "0"}, {"copies": "50", "seed": "U"}, {"copies": "201"}]
)
def test_an_order_that_will_not_do_shows_the_form_again(
    client: FlaskClient, fields: dict[str, str]
) -> None:
    answer = client.get(f"{PAD}.pdf", query_string=fields)
    assert answer.status_code == 400
    assert "Not printed yet" in answer.text
    if fields["copies"] == "201":
        assert "1 to 200 on this page" in answer.text


def test_long_prints_delay_neither_a_sheet_nor_a_picture(client: FlaskClient) -> None:
    """As with one of many sheets under way and another that waits: then only a third of those is
    told to come back."""
    with MANY.turn(), patch.object(MANY, "waiting", 0):
        assert client.get(f"{PAD}.pdf", query_string={"seed": CODE}).status_code == 200
        assert client.get(f"{PAD}/small-1.png", query_string={"seed": CODE}).status_code == 200
        refused = client.get(f"{PAD}.pdf", query_string=UNIQUE)
    assert refused.status_code == 503 and refused.headers["Retry-After"] == "10"
    assert "Many sheets are being printed for somebody else" in refused.text


@pytest.mark.rendered
def test_a_sheet_for_a_screen_is_a_zip_of_pictures_or_a_deck(client: FlaskClient) -> None:
    page = client.get(PAD).text
    assert (
        f'{PAD}.zip" name="as" value="png"' in " ".join(page.replace("&#34;", '"').split())
        and "Tabletop" not in page
    )
    answer = client.get(f"{PAD}.zip", query_string={"seed": CODE, "copies": "9", "as": "png"})
    assert f'filename="{GAME}-pad-{CODE.lower()}.zip"' in answer.headers["Content-Disposition"]
    (picture,) = files = ZipFile(io.BytesIO(answer.data)).namelist()
    assert picture == f"{GAME}-pad.png" and len(files) == 1
    deck = "/ship-adventure/print/map-cards"
    assert "Tabletop Simulator" in client.get(deck).text
    names = ZipFile(
        io.BytesIO(client.get(f"{deck}.zip", query_string={"as": "tts"}).data)
    ).namelist()
    assert "ship-adventure-map-cards.json" in names and any(
        name.endswith("-back.png") for name in names
    )
    for address, form in ((PAD, "tts"), (PAD, "gif")):
        refused = client.get(f"{address}.zip", query_string={"as": form})
        assert refused.status_code == 400 and "Not printed yet" in refused.text


# ---- Printers on the web: readings become a profile, print pages offer it and show what it does


READINGS = {"name": "Study", "flip": "long", "a": "+1.4", "b": "−1,0"}


def data_of(client: FlaskClient) -> Path:
    folder: Path = client.application.config["DATA_DIR"]
    return folder


def test_what_was_read_is_kept(client: FlaskClient, post: Post) -> None:
    assert "Print a test sheet" in client.get("/printer").text
    assert post("/printer", **READINGS, default="yes").status_code == 302
    kept = load_printers(data_of(client))
    assert kept.default == "Study"
    profile = kept.get("Study")
    assert (profile.dx, profile.dy, profile.angle, profile.flip, profile.turn) == (
        1.4,
        -1,
        0,
        "long",
        None,
    )
    assert (
        post("/printer", **{**READINGS, "on": "upright", "a": "1", "b": "1.4"}).status_code == 302
    )
    both = load_printers(data_of(client)).get("Study")
    assert (both.dx, both.dy, both.on, both.turn) == (-1, -1.4, "upright", "left")
    assert post("/printer", **{**READINGS, "b": "", "c": "-.9", "d": "-1.1"}).status_code == 302
    exact = load_printers(data_of(client)).get("Study")
    assert (exact.dx, exact.dy, exact.on, exact.turn) == (1.4, -1, "lying", "left")
    assert exact.angle < 0
    page = client.get("/printer").text
    assert "Study</b> (default)" in page
    assert post("/printer/remove", name="Study").status_code == 302
    assert not load_printers(data_of(client)).profiles
    answer = post("/printer", **{**READINGS, "name": "none", "a": "far", "b": ""})
    assert answer.status_code == 400
    assert "does not fit; allowed: a number from -5 to 5" in answer.text
    assert "B: Needed: a number from -5 to 5." in answer.text
    assert 'value="far"' in answer.text
    assert not load_printers(data_of(client)).profiles


def test_a_print_page_offers_printers_and_shows_what_they_do(client: FlaskClient) -> None:
    address = "/waters-of-nereus/print/science-deck"
    assert "Will the backs fit?" not in client.get(address).text
    keep_printer(data_of(client), "Study", PrinterProfile(dx=3.4), default=True)
    page = client.get(address).text
    assert "3.4 mm of 3 mm: white may show" in page
    assert "0.1 mm of 3 mm: nothing shows" in page
    assert "Will the backs fit?" not in client.get(f"{address}?printer=none").text
    assert "Will the backs fit?" not in client.get(f"{address}?plan=fold").text
    moved, still = (client.get(f"{address}.pdf{query}").data for query in ("", "?printer=none"))
    assert moved != still
    assert client.get(f"{address}.pdf?printer=Attic").status_code == 400
    for query in ("", "?paper=letter&flip=short&on=upright", "?exact=yes"):
        assert client.get(f"/printer/sheet.pdf{query}").data.startswith(b"%PDF-1.7")
    assert client.get("/printer/sheet.pdf?paper=a5").status_code == 400


# ---- A kit on the web: offered in the list, filled from the address, the same file as at a
# terminal, in its turn


QUERY = "players=2&seed=7KQ4-M2XD"


def test_the_link_of_a_sheet_names_what_was_chosen_and_nothing_that_is_so_anyway(
    client: FlaskClient,
) -> None:
    page = client.get(f"{PAD}?up=2&ink=normal&copies=1&seed={CODE}").text
    link = re.search(r'id="link"[^>]*>([^<]*)', page)
    assert link and html.unescape(link[1]).endswith(f"/print/pad?seed={CODE}&up=2")


@pytest.mark.rendered
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_offers_its_kit_and_tells_what_is_in_it(client: FlaskClient, slug: str) -> None:
    assert f'href="/{slug}/print/kit"' in client.get(f"/{slug}/print").text
    assert (
        f'href="/{slug}/print/kit?seed=7KQ4-M2XD&amp;players=2"'
        in client.get(f"/{slug}/print?{QUERY}").text
    )
    page = client.get(f"/{slug}/print/kit?{QUERY}").text
    listed = re.search(r'id="jobs".*?</ol>', page, re.DOTALL)
    assert listed
    told = html.unescape(", ".join(re.findall(r'class="note">(.*?)</span>', listed[0], re.DOTALL)))
    orders = order_kit(GAMES[slug], 2, "7KQ4-M2XD").orders
    assert {"contents", *(order.sheet.title.lower() for _, order in orders)} == set(
        told.split(", ")
    )


@pytest.mark.rendered
def test_each_job_of_a_kit_is_a_file_and_together_they_are_the_kit(client: FlaskClient) -> None:
    address = f"/waters-of-nereus/print/kit.pdf?{QUERY}"
    jobs = len(re.findall("data-job=", client.get(address.replace(".pdf", "")).text))
    of_each = [words_of(client.get(f"{address}&job={n}").data) for n in range(1, jobs + 1)]
    assert jobs > 2 and [*chain(*of_each)] == words_of(client.get(address).data)
    tried = words_of(client.get(f"{address}&try={jobs}").data)
    assert tried == of_each[-1][:2], "one sheet, front and back"
    assert client.get(f"{address}&job={jobs + 1}").status_code == 400


def test_the_file_is_the_one_of_a_terminal(client: FlaskClient, tmp_path: Path) -> None:
    address = "/loot-island/print/kit"
    page = client.get(f"{address}?{QUERY}&paper=letter").text
    assert "companion print" not in page and "terminal" not in page
    out, said = (
        tmp_path / "kit.pdf",
        "--players 2 --seed 7KQ4-M2XD --paper letter --base-url http://localhost",
    )
    assert did("print", "loot-island", "kit", *said.split(), "-o", out, "--data", tmp_path) == 0
    answer = client.get(f"{address}.pdf?{QUERY}&paper=letter")
    assert answer.data == out.read_bytes()
    assert (
        answer.headers["Content-Disposition"]
        == 'attachment; filename="loot-island-kit-7kq4-m2xd.pdf"'
    )
    assert "What is on the pages" in words_of(answer.data)[0]


@pytest.mark.parametrize(
    "query", ["players=9", "players=two", "players=3&seed=U", "players=3&paper=a9"]
)
def test_what_will_not_do_shows_the_form_again(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/waters-of-nereus/print/kit.pdf?{query}")
    assert answer.status_code == 400
    field = re.split("[=&]", query)[-2]
    assert f'id="{field}-fault"' in answer.text
    assert not PRINTING._here


def test_a_browser_prints_on_what_it_printed_on_last(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = "/loot-island/print/bonus-tables"

    def shows(paper: str, **headers: str) -> bool:
        shown = client.get(page, headers=headers).text
        return bool(re.search(rf'value="{paper}"[^>]*(checked|selected)', shown))

    monkeypatch.delenv("COMPANION_PAPER", raising=False)
    american = {"Accept-Language": "en-US,en;q=0.8"}
    assert shows("letter", **american) and shows("a4", **{"Accept-Language": "en-GB"})
    monkeypatch.setenv("COMPANION_PAPER", "a5")
    assert shows("a5", **american), "where it is served comes before the browser's language"
    answer = client.get(f"{page}.pdf?paper=legal")
    assert "companion-paper=legal" in answer.headers["Set-Cookie"]
    assert shows("legal", **american) and "Set-Cookie" not in client.get(page).headers
    assert "Set-Cookie" not in client.get(f"{page}.pdf?paper=legal").headers
