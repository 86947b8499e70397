"""Pages on every size, light and dark: axe finds nothing, nothing scrolls sideways, targets are
large.

The pages of every game with a table are looked at by ``test_every_game.py``; here is what there is
besides. Walks through all pages are for a landing.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion import GAMES
from tests.browser.conftest import Open
from tests.support.audit import accessible, audit, audit_at_every_size, fits
from tests.support.hands import start_table


def table_pages(page: Page, site: str) -> list[str]:
    """The pages of a table with a few entries, one of them at fault, and those of its lobby."""
    table = start_table(page, site, "sailorman-dice", ("Ann", "Ben", "Chloé", "Dev"), "7KQ4-M2XD")
    page.locator('[data-i="0"]').click()
    for mark in "112X3455652":
        page.locator(f'#keys [data-k="{mark}"]').click()
    expect(page.locator("#saved")).to_have_text("Saved")
    lobby = ("lobby", "lobby?change=add", "lobby?change=seats", "lobby?change=about", "join")
    return [table, *(f"{table}/{name}" for name in ("standings", *lobby))]


def pages_without_a_table(site: str) -> list[str]:
    pages = [f"{site}/", f"{site}/nowhere", f"{site}/printer", f"{site}/privacy"]
    for game in GAMES.values():
        pages += [*(f"{site}/{game.slug}/help/{kind.name}" for kind in game.helps[:1])]
    pages += [
        f"{site}/sailorman-dice/rules",
        f"{site}/ship-adventure/rules?words=zyzzyva",
        f"{site}/loot-island/rules?words=cube#ruling-crown-ladder",
    ]
    return pages


@pytest.mark.landing
def test_every_page(open_page: Open, site: str) -> None:
    page = open_page("phone")
    findings = []
    for address in [*table_pages(page, site), *pages_without_a_table(site)]:
        page.goto(address)
        findings += audit_at_every_size(page)
    for game in GAMES.values():
        # helps: see test_every_game.py too
        for like in ("rules", *(f"help/{kind.name}" for kind in game.helps[1:])):
            page.goto(f"{site}/{game.slug}/{like}")
            findings += fits(page)
    assert not findings, "\n".join(findings)


ROOM = """() => {
  const room = document.querySelector(".pictured > main > .opt") ?? document.querySelector("main");
  return room.getBoundingClientRect().height / innerHeight;
}"""


@pytest.mark.landing
def test_lying_down_no_page_is_a_strip(open_page: Open, site: str) -> None:
    page = open_page("lying")
    strips = {}
    for game in GAMES.values():
        names = [
            "score",
            "copy",
            "print/kit",
            f"setup?players={game.players.most}&seed=7KQ4-M2XD",
            "setup",
            "rules",
        ]
        for address in [
            f"{site}/printer",
            *(
                f"{site}/{game.slug}/{name}"
                for name in names
                if game.copy_model() or name != "copy"
            ),
        ]:
            page.goto(address)
            if page.evaluate(ROOM) < 0.5:
                strips[address] = page.evaluate(ROOM)
    assert not strips, f"lay these out in two columns: under half of them is seen {strips}"


def test_lying_down_the_start_shows_every_game(open_page: Open, site: str) -> None:
    page = open_page("lying")
    page.goto(site)
    for tile in page.locator(".tile").all():
        expect(tile).to_be_in_viewport(ratio=1)


BAD_PAGE = """<!doctype html><html lang="en"><title>Bad</title><style>
  .light{color:#999}
  @media (prefers-color-scheme:dark){body{background:#000;color:#fff}.dark{color:#333}}
</style><main><h1>Bad</h1><p class="light">Pale by day</p><p class="dark">Dark by night</p>
<button style="width:9px;height:9px" aria-label="Small"></button>
<p style="width:200vw">Wide</p></main>"""


def test_the_audit_finds_what_is_wrong(open_page: Open) -> None:
    page = open_page()
    page.set_content(BAD_PAGE)
    found = "\n".join(audit(page))
    assert (
        'light: color-contrast: <p class="light">' in found
        and 'dark: color-contrast: <p class="dark">' in found
    )
    assert "small target BUTTON" in found and "px sideways" in found
    page.set_content(BAD_PAGE.partition("<style>")[0] + "<main><h1>Good</h1></main>")
    accessible(page)
