"""The service worker in real Chromium: a table opens without its server, and nothing old stays
after an update."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import running, watch
from tests.support.hands import begun, walk_to_table
from tests.support.sailorman_dice.tapping import put
from webhelper.app import create_app
from webhelper.serving import statics

KEPT = """async () => {
  const names = await caches.keys();
  const keys = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
  const inside = await Promise.all(names.map(keys));
  return [names, inside.flat()];
}"""
READY = (
    "async () => { await navigator.serviceWorker.ready; return"
    " Boolean(navigator.serviceWorker.controller); }"
)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, has_touch=True, service_workers="allow"
    )
    problems: list[str] = []
    watch(context, problems)
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()
    assert not problems


def kept(page: Page, part: str) -> None:
    """Waits until the worker has kept an address with this in it."""
    page.wait_for_function(
        f"async () => (await ({KEPT})())[1].some((url) => url.includes({part!r}))"
    )


def test_a_table_opens_without_its_server_and_nothing_old_stays(
    phone: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(create_app(tmp_path)) as site:
        phone.goto(f"{site}/sailorman-dice/play")
        phone.wait_for_function(READY)
        phone.goto(f"{site}/sailorman-dice/rules")
        phone.goto(site)
        for page in ("/loot-island/play", "/sailorman-dice/rules"):
            kept(phone, page)
        address = walk_to_table(phone, site, "sailorman-dice", ("Ann", "Ben"), "7KQ4-M2XD")
        phone.wait_for_function(READY)
        phone.goto(address)
        put(phone, 0, "2")
        expect(phone.locator("#saved span")).to_have_text("Saved")
        phone.goto(f"{address}/standings")
        phone.goto(f"{address}?player=1")
        kept(phone, "/table.js")
        kept(phone, "/standings")
        kept(phone, "?player=1")
    port = int(site.rsplit(":", 1)[1])

    phone.reload()  # nobody answers any more
    expect(phone.locator("h1")).to_have_text("Sailorman Dice")
    put(phone, 1, "3")
    expect(phone.locator("#saved")).to_contain_text("1 to send, kept here")
    expect(phone.locator("#saved")).to_contain_text("onnection since")
    phone.reload()
    expect(phone.locator('#map [data-i="1"] b')).to_have_text("3")
    phone.goto(f"{address}/standings")
    expect(phone.locator("h1")).to_have_text("Standings")
    expect(phone.locator(".top .saved")).to_contain_text("No connection", timeout=15_000)
    for page in (
        "/",
        "/sailorman-dice/play",
        "/sailorman-dice/rules",
        "/loot-island/play",
    ):
        phone.goto(f"{site}{page}")
        expect(phone.locator("#away")).to_contain_text("as it was last seen")
    assert phone.url.endswith("/loot-island/play") and phone.locator("#seats").count() == 1
    for page in ("/printer", "/history"):  # never opened here: our own page says so all the same
        phone.goto(f"{site}{page}")
        expect(phone.locator("#away")).to_be_visible()
        expect(phone.get_by_role("link", name="Loot Island")).to_be_visible()

    old, new, newest = statics.version(), "0123456789ab", "ab0123456789"
    monkeypatch.setattr(statics, "version", lambda: new)
    with running(create_app(tmp_path), port):
        phone.goto(f"{address}?player=1")
        expect(phone.locator("#saved span")).to_have_text("Saved", timeout=20_000)
        rows = phone.request.get(f"{address}.json").json()["players"][0]["rows"]
        assert rows[0].startswith("23")
        sources = phone.evaluate("[...document.scripts].map((one) => one.src).filter(Boolean)")
        assert sources and all(f"/v/{new}/" in one for one in sources)
        updated(phone, old, new)
        phone.reload(wait_until="commit")  # after a worker's update its end is not always told
        kept(phone, f"/v/{new}/")
    phone.goto(f"{site}/sailorman-dice/rules")  # not opened since the update
    expect(phone.locator("h1")).to_have_text("Sailorman Dice")
    expect(phone.locator("#away")).to_contain_text("as it was last seen")
    monkeypatch.setattr(statics, "version", lambda: newest)
    with running(create_app(tmp_path), port):
        phone.goto(f"{address}?player=1")
        updated(phone, new, newest)


def updated(page: Page, *versions: str) -> None:
    """Waits until the newest worker is there, with what it and the one before it kept."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    names = ",".join(f"companion-{version}" for version in versions)
    page.wait_for_function(f"async () => (await caches.keys()).join() === {names!r}")


def test_after_an_update_what_was_tapped_on_a_page_of_play_leads_to_no_other_page(
    phone: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(create_app(tmp_path)) as site:
        phone.goto(site)
        phone.wait_for_function(READY)
        table = begun(phone, site, "waters-of-nereus", ("Ann", "Ben"))
        phone.goto(f"{table}/now")
        kept(phone, f"{table}/now")
    old, new = statics.version(), "0123456789ab"
    monkeypatch.setattr(statics, "version", lambda: new)
    with running(create_app(tmp_path), int(site.rsplit(":", 1)[1])):
        phone.locator(".player", has_text="Ben").click()  # loads it again, as it is dressed now
        phone.wait_for_function("(version) => document.scripts[0].src.includes(version)", arg=new)
        updated(phone, old, new)
        for script in ("stored", "outbox", "memory", "live"):
            kept(phone, f"/v/{new}/static/shared/{script}.js")
    for address in ("now?player=2", "now", "now?player=1"):
        # after a worker's update the end of a navigation is not always told
        phone.evaluate("(to) => { location.assign(to); }", f"{table}/{address}")
        phone.wait_for_function("(to) => location.href === to", arg=f"{table}/{address}")
        expect(phone.locator(".player")).to_have_count(2)


def test_a_page_of_play_reloaded_out_of_reach_is_laid_out_as_before(
    phone: Page, tmp_path: Path
) -> None:
    drawn = "[document.compatMode, document.querySelector('.dock').scrollHeight]"
    with running(create_app(tmp_path)) as site:
        phone.goto(site)
        phone.wait_for_function(READY)
        table = begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
        phone.goto(f"{table}/now?at=Ben")
        kept(phone, "/now?at=Ben")
        phone.goto(f"{table}/now")
        kept(phone, f"{table}/now")
        phone.locator("#cube-more").click()
        expect(phone.locator(".told")).to_be_visible()
        phone.reload()
        before = phone.evaluate(drawn)
    phone.reload()  # nobody answers any more
    expect(phone.locator("#saved")).to_contain_text("No connection", timeout=20_000)
    assert phone.evaluate(drawn) == before
    phone.goto(f"{table}/now?at=Ben")  # not as it was when that was tapped
    expect(phone.locator(".cuberow .v")).to_have_text(["3", "3", "4"])
    phone.goto(site)  # its page was kept before there was a table
    expect(phone.get_by_role("link", name="Continue")).to_be_visible()
