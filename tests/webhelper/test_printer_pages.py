"""Printers on the web: readings become a profile, print pages offer it and show what it does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pdf.printers import PrinterProfile, keep_printer, load_printers

Post = Callable[..., TestResponse]
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
    assert (profile.dx, profile.dy, profile.angle, profile.flip, profile.turn) == (1.4, -1, 0, "long", None)
    assert post("/printer", **{**READINGS, "on": "upright", "a": "1", "b": "1.4"}).status_code == 302
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


def test_what_cannot_be_read_is_asked_again_and_nothing_is_lost(client: FlaskClient, post: Post) -> None:
    answer = post("/printer", **{**READINGS, "name": "none", "a": "far", "b": ""})
    assert answer.status_code == 400
    assert "will not do; it takes a number from -5 to 5" in answer.text
    assert "B: Needed: a number from -5 to 5." in answer.text
    assert 'value="far"' in answer.text
    assert not load_printers(data_of(client)).profiles


def test_the_sheet_is_printed_for_either_paper(client: FlaskClient) -> None:
    for address in (
        "/printer/sheet.pdf",
        "/printer/sheet.pdf?paper=letter&flip=short&on=upright",
        "/printer/sheet.pdf?exact=yes",
    ):
        assert client.get(address).data.startswith(b"%PDF-1.7")
    assert client.get("/printer/sheet.pdf?paper=a5").status_code == 400


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
