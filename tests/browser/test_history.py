"""Evenings, a player, a map to beat and files on a phone: axe finds nothing, nothing is cut off, the chart is read."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

from companion import GAMES, Game, get_game
from companion.edits import Edit
from companion.history import is_complete
from tests.browser.conftest import Open
from tests.support.audit import audit, sideways_at_twice_the_size
from tests.support.random_tables import random_table


def ended(game: Game, names: tuple[str, ...], rng: random.Random) -> dict[str, Any]:
    """A record of a game that was played to its end by these people; Sailorman Dice on a map."""
    drafting = game.drafting()
    while True:
        record = random_table(game, rng)
        fits = len(record["players"]) == len(names) and (game.maps() is None or record.get("map"))
        if fits and is_complete(drafting.check(record)):
            for seat in range(len(names)):  # names of the table may be among those that come
                record = drafting.apply(record, Edit(f"players[{seat}].name", f"? {seat}"))
            for seat, name in enumerate(names):
                record = drafting.apply(record, Edit(f"players[{seat}].name", name))
            return record


def file_of(evenings: list[tuple[str, tuple[str, ...]]], seed: int) -> bytes:
    """A file to bring in, with a finished game each."""
    rng = random.Random(seed)
    tables = []
    for n, (slug, names) in enumerate(evenings):
        times = {key: f"2026-{n % 9 + 1:02}-03T2{rng.randrange(4)}:15:00" for key in ("created", "changed", "closed")}
        code = "".join(rng.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=26))
        record = ended(get_game(slug), names, rng)
        tables.append({"id": code, "game": slug, "record": record, "about": {}, "version": 0, **times})
    return json.dumps({"format": "tabletop-companion", "version": 1, "tables": tables}).encode()


def bring_in(page: Page, site: str, evenings: list[tuple[str, tuple[str, ...]]], seed: int) -> None:
    page.goto(f"{site}/history/files")
    page.set_input_files(
        "#file", {"name": "companion.json", "mimeType": "application/json", "buffer": file_of(evenings, seed)}
    )
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("status")).to_contain_text(f"{len(evenings)} tables added.")


def test_history_on_a_phone(open_page: Open, site: str) -> None:
    page = open_page("tall")
    page.set_viewport_size({"width": 390, "height": 664})
    long = "N" * 40
    bring_in(page, site, [(slug, ("Ann", long)) for slug in GAMES] + [("loot-island", ("Ann", "Ben"))] * 4, 1)
    page.goto(f"{site}/")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Evenings").click()
    expect(page.locator(".erow")).to_have_count(len(GAMES) + 4)
    findings = audit(page)
    page.locator(".list a.lrow").first.click()
    expect(page.get_by_role("heading", name="Best on this map")).to_be_visible()
    page.get_by_role("button", name="Send as a challenge").click()
    expect(page.locator("[data-send] small")).not_to_have_text("map, best score, a link to play it")
    addresses = [page.url, *(f"{site}/history/{name}" for name in ("players", "files", "player?name=Ann"))]
    addresses += [f"{site}/history/player?name={long}&game=ship-adventure", f"{site}/history/forget?name=Ann"]
    for size in ((390, 664), (320, 480)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for address in addresses:
            page.goto(address)
            findings += audit(page) + sideways_at_twice_the_size(page)
    assert not findings, "\n".join(findings)


def test_one_person_under_two_names(open_page: Open, site: str) -> None:
    page = open_page("phone", dark=True)
    bring_in(page, site, [("waters-of-nereus", ("Ann", "Zoë"))] * 3 + [("waters-of-nereus", ("Ann", "Zoe"))] * 4, 2)
    page.goto(f"{site}/history/players")
    page.get_by_role("link", name="Zoe").click()
    page.get_by_label("Call Zoe here").fill("Zoë")
    page.get_by_role("button", name="Use this name").click()
    expect(page.locator(".four dd").first).to_have_text("7")
    fills = page.evaluate("[...document.querySelectorAll('.h-won, .h-lost')].map((one) => getComputedStyle(one).fill)")
    assert len({fill.split("(")[0] for fill in fills}) == 2, "won and not won are told apart by a pattern"
    page.get_by_role("button", name="Part Zoe").click()
    expect(page.locator(".four dd").first).to_have_text("3")
