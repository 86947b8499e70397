"""What every page must pass in a real browser: axe finds nothing, nothing scrolls sideways, targets
are large."""

from __future__ import annotations

from typing import Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.support.findings import nothing

EVERYTHING: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLORS: Final = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
OTHER_SCREENS: Final = ((390, 844), (1280, 800))
RULES: Final = {"light": EVERYTHING, "dark": OF_COLORS}
"""What axe looks for in each palette. The palettes differ only in colours."""

# only what is found comes back: the whole of axe's results takes longer to hand over than to work
# out
_RUN: Final = """async (rules) => {
  const quick = { resultTypes: ["violations"], preload: false };  // no styles, no films
  const { violations } = await axe.run(document, { runOnly: rules, ...quick });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}"""
_SIDEWAYS: Final = """Math.max(...["html", "main"].map((name) => document.querySelector(name))
  .filter(Boolean).map((box) => box.scrollWidth - box.clientWidth))"""
# fields of a sheet and squares of a board are as large as they can be: the nearest is meant, and
# pieces are listed
_SMALL_TARGETS: Final = """() => {
  const small = [];
  const targets = 'a[href], button, input:not([type=hidden]), summary, select';
  for (const el of document.querySelectorAll(targets)) {
    const label = el.closest('label') ?? el;
    const box = label.getBoundingClientRect();
    // fields of a map and squares of a board are as large as they can be; on a low screen, the
    // chart of treasures
    const chart = el.closest(innerHeight < 700 ? '.f, .cells, .numbers' : '.f, .cells');
    if (!box.width || !box.height || chart || el.closest('.skip, .vh') || el.disabled) continue;
    const inText = el.matches('a:not(.btn, .lrow, .ib)')
      && el.parentElement.matches('p, li, .note, .lab, p span');
    if (!inText && (box.height < 47.5 || box.width < 44)) {
      small.push(`${el.tagName} ${el.className} ${box.width}x${box.height}`);
    }
  }
  return small;
}"""


def audit(page: Page) -> list[str]:
    """Returns everything wrong with the page as it stands, in both palettes."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = []
    for palette, rules in RULES.items():
        page.emulate_media(color_scheme=palette)
        found += [f"{palette}: {violation}" for violation in page.evaluate(_RUN, rules)]
    return [f"{page.url}: {one}" for one in found] + fits(page)


def accessible(page: Page) -> None:
    """Checks that :func:`audit` finds nothing on the page as it stands."""
    nothing(audit(page), "change the page's template or style, which axe or a finger fails at")


def fits(page: Page) -> list[str]:
    """Returns what is wrong with the page on a screen of this size: small targets, and something
    beside the screen."""
    found = [f"small target {target}" for target in page.evaluate(_SMALL_TARGETS)]
    if (wide := sideways(page)) > 0:
        found.append(f"scrolls {wide} px sideways")
    return [f"{page.url}: {one}" for one in found]


def audit_at_every_size(page: Page) -> list[str]:
    """Returns the findings of :func:`audit` for the page as it stands, then what does not fit on
    other screens and with large text. The page is left as it was.

    What axe finds is in the document and its colours, so axe is asked once.
    """
    found, before = audit(page), page.viewport_size
    assert before is not None
    for width, height in OTHER_SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {one}" for one in fits(page)]
    page.set_viewport_size({"width": OTHER_SCREENS[0][0], "height": OTHER_SCREENS[0][1]})
    found += sideways_at_twice_the_size(page)
    page.set_viewport_size(before)
    return found


def sideways(page: Page) -> int:
    """Returns by how many pixels the page is wider than the screen."""
    wide: int = page.evaluate(_SIDEWAYS)
    return wide


def sideways_at_twice_the_size(page: Page) -> list[str]:
    """Returns a finding if the page is wider than the screen with text at twice its size. The page
    is left as it was."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide = sideways(page)
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    return [f"{page.url} scrolls {wide} px sideways at 200 %"] if wide > 0 else []
