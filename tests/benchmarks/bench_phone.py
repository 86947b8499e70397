"""What a phone is sent, and how soon it answers: weights of pages, a tap on a slow phone without a network, news.

Run ``python -m tests.benchmarks.bench_phone [GAME ...]``; needs Chromium. It prints numbers, and says where one is over
its bound. Beside a tap stands what the page itself worked for it, which others on the machine do not lengthen, and what
the same measure gives on a page with nothing but a button: the machine's own share.
"""

from __future__ import annotations

import gzip
import logging
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import waitress
from playwright.sync_api import Browser, Page, sync_playwright

from companion import GAMES, Game, get_game
from pdf.catalogue import sheets_of
from tests.support.hands import lay_out
from webhelper.app import create_app

HTML, FIRST, FURTHER = 120_000, 200_000, 40_000
"""Bytes: of a page's HTML as it is read, of all that a first visit and a further page are sent."""
TAP_MS, NEWS_MS = 100, 2000
ROUNDS = 5
"""How often each key is tapped."""
QUIET_MS, AT_MOST_MS = 700, 90_000
"""A page has come when nothing was under way for so long; meanwhile pictures of sheets are drawn one by one."""
EMPTY = "<!doctype html><title>Empty</title><button id=b onclick='this.textContent = performance.now()'>0</button>"
NAMES = ("Ann", "Ben", "Chloé", "Dev")
TAP = """([selector]) => new Promise((done) => {
  const key = document.querySelector(selector), start = performance.now();
  key.click();
  requestAnimationFrame(() => {
    const shown = new MessageChannel();
    shown.port1.onmessage = () => done(performance.now() - start);
    shown.port2.postMessage(0);
  });
})"""
TAPS = {
    "sailorman-dice": ['[data-k="1"]', '[data-k="2"]', '[data-k="3"]'],
    "loot-island": ['[data-d="1"]', '[data-d="6"]', '[data-d="3"]', '[data-d="2"]'],
    "waters-of-nereus": [".slot:nth-of-type(2)", '.put[data-piece="white"]', '.put[data-piece="red"]'],
    "ship-adventure": ['.step [aria-label^="Gold"]:last-child', ".seg label:nth-child(2) input"],
}


@contextmanager
def served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        server = waitress.create_server(create_app(Path(folder)), host="127.0.0.1", port=0, threads=8)
        threading.Thread(target=server.run, daemon=True).start()
        yield f"http://127.0.0.1:{server.effective_port}"
        server.close()


def phone(browser: Browser) -> Page:
    size = {"width": 390, "height": 664}
    return browser.new_context(viewport=size, has_touch=True, service_workers="block").new_page()


def pages_of(site: str, game: Game, table: str) -> list[str]:
    code, home = table.rsplit("/", 1)[1], f"{site}/{game.slug}"
    pages = [f"{table}{part}" for part in ("/lobby", "", "/standings", "/reveal")]
    pages += [f"{home}/{part}" for part in ("setup", f"setup?table={code}", "print", "score", f"help?table={code}")]
    pages += [f"{home}/rules?table={code}"]
    pages += [f"{home}/help/{kind.name}?table={code}" for kind in game.helps]
    pages += [f"{home}/print/{sheet.name}" for sheet in sheets_of(game.slug)]
    return pages + ([f"{home}/copy"] if game.copy_model() else []) + ([f"{home}/maps/edit"] if game.maps() else [])


def sent(page: Page, address: str) -> int:
    """Bytes over the line until a page and all that it names have come, without what comes later by asking."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    under_way: set[str] = set()
    session.on("Network.requestWillBeSent", lambda event: under_way.add(event["requestId"]))
    session.on("Network.loadingFailed", lambda event: under_way.discard(event["requestId"]))

    def came(event: dict[str, Any]) -> None:
        under_way.discard(event["requestId"])
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", came)
    page.goto(address, wait_until="load", timeout=AT_MOST_MS)
    end, quiet = time.monotonic() + AT_MOST_MS / 1000, 0
    while quiet < QUIET_MS and time.monotonic() < end:
        page.wait_for_timeout(100)
        quiet = 0 if under_way else quiet + 100
    session.detach()
    return round(sum(sizes))


def over(value: float, bound: float) -> str:
    return f"  OVER {bound:g}" if value > bound else ""


def told(what: str, size: int, at: str, bound: int) -> str:
    return f"heaviest {what} {size / 1000:.0f} kB ({at[:60]}){over(size, bound)}"


def weights(browser: Browser, site: str, game: Game) -> None:
    maker = phone(browser)
    table = lay_out(maker, site, game.slug, NAMES, "7KQ4-M2XD")
    heaviest, at = 0, ""
    for address in pages_of(site, game, table):
        size = len(maker.request.get(address).body())
        if size > heaviest:
            heaviest, at = size, address.removeprefix(site)
    print(f"  {told('HTML', heaviest, at, HTML)}")
    first = max((sent(phone(browser), a), a.removeprefix(site)) for a in (f"{site}/", table, f"{table}/lobby"))
    print(f"  {told('first visit', *first, FIRST)}")
    known = phone(browser)
    sent(known, table)
    further = max((sent(known, a), a.removeprefix(site)) for a in pages_of(site, game, table))
    print(f"  {told('further page', *further, FURTHER)}")


class Slowed:
    """A page on a processor four times as slow, out of reach, whose taps are measured."""

    def __init__(self, page: Page) -> None:
        self.page, self.shown, self.worked = page, list[float](), list[float]()
        self.session = page.context.new_cdp_session(page)
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.context.set_offline(True)

    def _work(self) -> float:
        found = self.session.send("Performance.getMetrics")["metrics"]
        return next(float(m["value"]) * 1000 for m in found if m["name"] == "TaskDuration")

    def tap(self, selector: str) -> None:
        self.page.bring_to_front()
        before = self._work()
        self.shown.append(self.page.evaluate(TAP, [selector]))
        self.worked.append(self._work() - before)

    def told(self) -> str:
        return f"{statistics.median(self.shown):.0f} ms, worst {max(self.shown):.0f} ms"


def taps(browser: Browser, site: str, game: Game) -> None:
    """How long a tap takes to be shown on a processor four times as slow, while nothing is answered."""
    page, empty, selectors = phone(browser), phone(browser), TAPS.get(game.slug, ())
    page.goto(lay_out(page, site, game.slug, NAMES, "7KQ4-M2XD"))
    page.wait_for_selector('#undo[aria-disabled="true"]')
    empty.set_content(EMPTY)
    sheet, floor = Slowed(page), Slowed(empty)
    for _ in range(ROUNDS):
        for selector in selectors:
            sheet.tap(selector)
            floor.tap("#b")
    if selectors:
        print(f"  a tap on a slow phone without a network: {sheet.told()}", end="")
        print(f"{over(statistics.median(sheet.shown), TAP_MS)}; its own work {statistics.median(sheet.worked):.0f} ms")
        print(f"  the same on an empty page: {floor.told()}; its own work {statistics.median(floor.worked):.0f} ms")


def news(browser: Browser, site: str, game: Game) -> None:
    """How long until another phone shows a total that was typed here."""
    one, other = phone(browser), phone(browser)
    table = lay_out(one, site, game.slug, NAMES, "7KQ4-M2XD")
    other.goto(table)
    one.goto(f"{table}/lobby?change=seats")
    times = []
    for n in range(3):
        box = one.locator("#name1")
        box.fill(f"Anna{n}")
        start = time.perf_counter()
        one.get_by_role("button", name="Rename").first.click()
        other.wait_for_function("name => document.querySelector('.tab span').textContent === name", arg=f"Anna{n}")
        times.append((time.perf_counter() - start) * 1000)
    middle, worst = statistics.median(times), max(times)
    print(f"  news on another phone: {middle:.0f} ms, worst {worst:.0f} ms{over(worst, NEWS_MS)}")


def main() -> None:
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    found = shutil.which("chromium") or shutil.which("google-chrome")
    with served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        icons = gzip.compress((Path(__file__).parents[2] / "webhelper/static/shared/app.css").read_bytes())
        print(f"the styles of every page: {len(icons) / 1000:.1f} kB packed")
        for game in [get_game(slug) for slug in sys.argv[1:]] or GAMES.values():
            print(game.title)
            for measure in (taps, news, weights):
                measure(browser, site, game)
            for context in browser.contexts:
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
