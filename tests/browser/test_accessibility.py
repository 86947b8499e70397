"""Every page on every size, light and dark: axe finds nothing, nothing scrolls sideways, targets are large."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from companion import GAMES

Open = Callable[..., Page]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SMALL_TARGETS = """() => {
  const small = [];
  for (const el of document.querySelectorAll('a[href], button, input:not([type=hidden]), summary, select')) {
    const label = el.closest('label') ?? el;
    const box = label.getBoundingClientRect();
    if (!box.width || !box.height || el.closest('.f, .skip, .vh') || el.disabled) continue;
    const inText = el.matches('a') && el.parentElement.matches('p, li, .note') && !el.matches('.btn, .lrow, .ib');
    if (!inText && (box.height < 47.5 || box.width < 44)) {
      small.push(`${el.tagName} ${el.className} ${box.width}x${box.height}`);
    }
  }
  return small;
}"""


def table_pages(page: Page, site: str) -> list[str]:
    """The pages of a table with a few entries, one of them at fault."""
    page.goto(f"{site}/sailorman-dice/score?map=7KQ4-M2XD")
    for seat, name in enumerate(("Ann", "Ben", "Chloé", "Dev")):
        page.fill(f"#name{seat}", name)
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_selector("#map .f.cur")
    page.locator('[data-i="0"]').click()
    for mark in "112X3455652":
        page.locator(f'#keys [data-k="{mark}"]').click()
    expect(page.locator("#saved")).to_have_text("Saved")
    table = page.url.split("?")[0]
    code = table.rsplit("/", 1)[1]
    dice = "symbol_1=anchor&symbol_2=fish&number_1=1&number_2=5"
    return [table, f"{table}/standings", f"{site}/sailorman-dice/help/legal-entries?table={code}&player=1&{dice}"]


def plain_pages(site: str) -> list[str]:
    pages = [f"{site}/", f"{site}/nowhere"]
    for game in GAMES.values():
        pages += [f"{site}/{game.slug}/{name}" for name in ("setup", "print", "score", "help")]
        pages += [f"{site}/{game.slug}/help/{h.name}" for h in game.play_helps]
        pages += [f"{site}/{game.slug}/setup?players={game.players[1]}&seed=7KQ4-M2XD"]
        if game.maps:
            pages += [f"{site}/{game.slug}/maps", f"{site}/{game.slug}/maps/edit"]
        if game.copy:
            pages += [f"{site}/{game.slug}/copy"]
    return [*pages, f"{site}/sailorman-dice/print/pad"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "tall", "wide"])
def test_every_page(open_page: Open, site: str, size: str, dark: bool) -> None:
    page = open_page(size, dark)
    findings = []
    for address in [*table_pages(page, site), *plain_pages(site)]:
        page.goto(address)
        where = address.removeprefix(site)
        for violation in Axe().run(page, options=RULES).response["violations"]:
            findings.append(f"{where}: {violation['id']}: {violation['nodes'][0]['html'][:160]}")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            findings.append(f"{where}: scrolls {wide} px sideways")
        findings += [f"{where}: small target {target}" for target in page.evaluate(SMALL_TARGETS)]
    assert not findings, "\n".join(findings)


def test_text_at_twice_its_size_still_fits(open_page: Open, site: str) -> None:
    page = open_page("tall")
    for address in [*table_pages(page, site), *plain_pages(site)]:
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{address} scrolls {wide} px sideways"
