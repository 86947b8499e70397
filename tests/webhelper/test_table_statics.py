"""What is kept for a year stands under a version; what is sent is packed; a table's page has what it needs offline."""

from __future__ import annotations

import gzip
import re

from flask.testing import FlaskClient

PACKED = {"Accept-Encoding": "gzip"}


def test_styles_scripts_and_sprites_are_kept_for_a_year_under_their_version(client: FlaskClient, table: str) -> None:
    page = client.get(table).text
    named = set(re.findall(r'"(/v/[^"#]+)', page))
    assert {address.rsplit("/", 1)[-1] for address in named} >= {"app.css", "icons.svg", "symbols.svg"}
    for address in named:
        answer = client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"], address
        assert "Set-Cookie" not in answer.headers
    old = client.get("/v/0ld/static/shared/app.css")
    assert old.status_code == 200 and "immutable" not in old.headers["Cache-Control"]
    assert client.get("/v/0ld/static/../app.py").status_code == 404


def test_a_further_page_of_a_table_is_light(client: FlaskClient, table: str) -> None:
    """The first visit brings styles and scripts; a further page is its HTML alone."""
    for address in (table, f"{table}/lobby", f"{table}/standings"):
        packed = client.get(address, headers=PACKED)
        assert packed.headers["Content-Encoding"] == "gzip" and len(packed.data) <= 40_000
        assert len(gzip.decompress(packed.data)) <= 120_000


def test_manifest_and_worker(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    for icon in manifest.get_json(force=True)["icons"]:
        assert client.get(icon["src"]).status_code == 200
    worker = client.get("/worker.js")
    assert worker.mimetype == "text/javascript" and worker.headers["Cache-Control"] == "no-cache"
