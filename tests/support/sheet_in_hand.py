"""A sheet in hand: what fits on low screens and with large letters, and what a tap may ask of the
page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.support.audit import sideways

LOW: Final = ((320, 480), (667, 375), (740, 330), (844, 390))
LANDSCAPE_ROWS: Final = 3

_ROWS: Final = """() => {
  document.querySelector("main").scrollTop = 0;
  const main = document.querySelector("main").getBoundingClientRect(), tops = new Set();
  const parts = "#panel :is(button, input, .row:not(.colsum), li, h2)";
  for (const part of document.querySelectorAll(parts)) {
    const { top, bottom, width } = part.getBoundingClientRect();
    const within = top >= main.top - 1 && bottom <= main.bottom + 1;
    const seen = width && bottom - top < main.height / 2 && within;
    if (seen) tops.add(Math.round(top / 24));
  }
  return tops.size;
}"""
_COVERED: Final = """() => {
  const covered = [];
  for (const key of document.querySelectorAll(".dock button, .dock input, .bar .ib")) {
    const { left, top, width, height } = key.getBoundingClientRect();
    const dock = (key.closest(".dock") ?? document.documentElement).getBoundingClientRect();
    const x = left + width / 2, y = top + height / 2;
    if (!width || y < 0 || y > innerHeight || y < dock.top || y > dock.bottom) continue;
    const there = document.elementFromPoint(x, y);
    if (!key.contains(there) && !there?.contains(key)) covered.push(key.outerHTML.slice(0, 80));
  }
  return covered;
}"""
_OUT_OF_SIGHT: Final = """() => [...document.querySelectorAll(".bar .ib")].filter((way) => {
  const { top, bottom, left, right } = way.getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
}).map((way) => way.ariaLabel)"""
_ASKED: Final = """(keys) => {
  const asked = [], before = [];
  const watch = (of, name, wrap) => {
    const was = Object.getOwnPropertyDescriptor(of, name);
    Object.defineProperty(of, name, wrap(was));
    before.push(() => Object.defineProperty(of, name, was));
  };
  const getter = (name) => (was) => ({
    ...was,
    get() {
      asked.push(name);
      return was.get.call(this);
    },
  });
  for (const name of ["scrollTop", "scrollLeft", "scrollHeight", "clientWidth", "clientHeight"]) {
    watch(Element.prototype, name, getter(name));
  }
  for (const name of ["offsetTop", "offsetLeft", "offsetWidth", "offsetHeight", "innerText"]) {
    watch(HTMLElement.prototype, name, getter(name));
  }
  for (const name of ["getBoundingClientRect", "scrollIntoView"]) {
    const value = (was) => function (...given) {
      asked.push(name);
      return was.value.apply(this, given);
    };
    watch(Element.prototype, name, (was) => ({ ...was, value: value(was) }));
  }
  const names = () => Object.keys(sessionStorage).filter((name) => name.endsWith(":done"));
  const done = () => names().map((name) => sessionStorage[name]);
  const had = done().join();
  keys.map((key) => document.querySelector(key)).find(Boolean).click();
  before.forEach((restore) => restore());
  if (done().join() !== had) document.querySelector("#undo").click();
  return asked;
}"""
KEYS: Final = (
    '#keys [data-k="1"]',
    '#pad [data-d="8"]',
    "#panel .slot",
    "#panel .pt",
    "#panel button",
)
"""The keys that a sheet is tapped in with. The first one that is there is used."""


def fits_when_low(page: Page) -> list[str]:
    """Returns what is wrong on low screens, upright and in landscape, with letters of usual and of
    twice the size."""
    found, before = [], page.viewport_size
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        for text in (100, 200):
            page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
            at = f"{page.url} at {width} x {height}, text {text} %"
            if (wide := sideways(page)) > 0:
                found.append(f"{at}: scrolls {wide} px sideways")
            found += [f"{at}: {key} is covered" for key in page.evaluate(_COVERED)]
            if width > height:
                found += [f"{at}: {way} is out of sight" for way in page.evaluate(_OUT_OF_SIGHT)]
                if text == 100 and (rows := page.evaluate(_ROWS)) < LANDSCAPE_ROWS:
                    found.append(f"{at}: {rows} rows of the sheet are seen")
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    if before:
        page.set_viewport_size(before)
    return found


def asked_by_a_tap(page: Page) -> list[str]:
    """Returns what a tap asks of the page's layout before it is shown. Each question would lay the
    page out once more. The tap is taken back."""
    asked: list[str] = page.evaluate(_ASKED, list(KEYS))
    return asked
