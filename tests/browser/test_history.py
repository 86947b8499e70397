"""Evenings, a player, a map to beat and files on a phone: axe finds nothing, nothing is cut off,
the chart is read."""

from __future__ import annotations

import gzip
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.support.audit import audit, fits, sideways_at_twice_the_size

EXPORT = Path(__file__).parents[1] / "webhelper" / "yesterday" / "export.json.gz"
"""A file with eight finished games, one of them of somebody with a name of forty letters."""
LONG = "N" * 40
SIZES = ((390, 664), (320, 480))


def bring_in(page: Page, site: str) -> None:
    page.goto(f"{site}/history/files")
    data = gzip.decompress(EXPORT.read_bytes())
    page.set_input_files(
        "#file", {"name": "companion.json", "mimeType": "application/json", "buffer": data}
    )
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("status")).to_contain_text("tables")


def test_history_on_a_phone(open_page: Open, site: str) -> None:
    page = open_page(SIZES[0])
    bring_in(page, site)
    page.goto(f"{site}/")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Evenings").click()
    expect(page.locator(".erow")).to_have_count(8)
    findings = audit(page)
    page.locator(".list a.lrow:not(.erow)").first.click()
    expect(page.get_by_role("heading", name="Best on this map")).to_be_visible()
    page.get_by_role("button", name="Send as a challenge").click()
    expect(page.locator("[data-send] small")).not_to_have_text("map, best score, a link to play it")
    addresses = [
        page.url,
        *(f"{site}/history/{name}" for name in ("players", "files", "player?name=Ben")),
    ]
    addresses += [f"{site}/history/player?name={LONG}", f"{site}/history/forget?name=Ben"]
    page.goto(f"{site}/history/player?name=Ben")
    fills = page.evaluate(
        "[...document.querySelectorAll('.legend rect')].map((one) => getComputedStyle(one).fill)"
    )
    assert len({fill.split("(")[0] for fill in fills}) == 2, (
        "won and not won are told apart by a pattern"
    )
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for address in addresses:
            page.goto(address)
            # what axe finds is in the document and its colours: it is asked once
            findings += audit(page) if size == SIZES[0] else fits(page)
            findings += sideways_at_twice_the_size(page)
    assert not findings, "\n".join(findings)
