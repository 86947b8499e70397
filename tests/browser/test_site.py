"""The helper as a folder on a static host, in real Chromium: it starts, keeps what is entered, and
goes on without a net."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from companion import GAMES
from companion.home import BROWSER
from pdf.catalogue import sheets_of
from tests.browser.conftest import AT_ONCE, watch
from tests.support.hosted import ROOT, address, built, hosted, opened
from tests.support.looks import looks_of
from tests.support.phone import brought, new_table
from tests.support.random_tables import random_table
from webhelper.app import create_app
from webhelper.evenings.transfer import packed
from webhelper.storage.store import store_of

Phone = Callable[[], BrowserContext]

pytestmark = pytest.mark.landing  # building the folder and each start of its Python take long


@pytest.fixture(scope="session")
def folder(of_the_run: Path) -> Path:
    return built(of_the_run / "site")


@pytest.fixture
def host(folder: Path) -> Iterator[ThreadingHTTPServer]:
    with hosted(folder) as server:
        yield server


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """A phone whose pages tell no error."""
    contexts, problems = [], list[str]()

    def make() -> BrowserContext:
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        context.add_init_script(AT_ONCE)
        watch(context, problems)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not [text for text in problems if "status of" not in text]  # they are looked at


def until_whole(page: Page) -> None:
    """Until everything of the folder is on the phone."""
    for _ in range(150):
        if page.evaluate("companion.offline"):
            return
        page.wait_for_timeout(100)
    pytest.fail("the folder is not whole on the phone")


def begin(app: FrameLocator) -> None:
    """A table of Loot Island's sheets, from the start page."""
    seat(app)
    expect(app.locator("#saved")).to_contain_text("Saved", timeout=30_000)


def seat(app: FrameLocator) -> None:
    """Names, and off it goes."""
    app.get_by_role("link", name="Loot Island").click()
    app.get_by_role("link", name="Score", exact=True).click()
    expect(app.get_by_role("button", name="Start scoring")).to_be_visible()
    for _ in range(100):  # the second box comes by a script, which may not be there yet
        app.locator("#name0").fill("")
        app.locator("#name0").fill("Ann")
        if app.locator("#name1").is_visible():
            break
    app.locator("#name1").fill("Ben")
    app.get_by_role("button", name="Start scoring").click()


def go(app: FrameLocator, address: str) -> None:
    """Another page in the same window."""
    app.locator("body").evaluate("(_, to) => location.assign(to)", address)


def test_a_table_is_kept_without_a_net_and_between_windows(
    host: ThreadingHTTPServer, phone: Phone
) -> None:
    """Rules are there before Python is; the host goes away, and all goes on: in the same window
    opened anew, in a second one, and in that when the first is closed."""
    context, at = phone(), address(host)
    first = context.new_page()
    first.goto(at)
    expect(first.get_by_role("heading", name="Works already")).to_be_visible()
    first.get_by_text("Rules in short").click()
    first.get_by_role("link", name="Loot Island").click()
    expect(first.frame_locator("#page").locator("main")).to_contain_text("Aaron")
    app = first.frame_locator("#page")
    expect(first.locator("#strip")).to_be_hidden(timeout=60_000)
    go(app, at)
    begin(app)
    until_whole(first)
    assert all(path.startswith(ROOT) for path in host.asked)
    host.shutdown()
    host.server_close()
    app = opened(first, first.url)
    second = context.new_page()
    other = opened(second, first.url)
    rename(other, "Chloé")
    first.close()
    expect(other.locator(".tab").nth(1)).to_contain_text("Chloé")
    go(other, second.url)
    expect(other.locator(".tab").nth(1)).to_contain_text("Chloé", timeout=60_000)


def test_a_table_is_begun_while_the_rest_loads_and_taken_along(
    host: ThreadingHTTPServer, phone: Phone, tmp_path: Path
) -> None:
    """Games and names are there before Python is; the table opens by itself once that has come,
    and goes to a helper that is served."""
    page, at = phone().new_page(), address(host)
    host.goes_on.clear()  # type: ignore[attr-defined]
    page.goto(at)
    page.get_by_role("link", name="Open a table").click()
    app = page.frame_locator("#page")
    seat(app)
    expect(page.locator("#strip")).to_contain_text("It opens by itself")
    assert page.evaluate("performance.getEntriesByName('ready').length") == 0
    host.goes_on.set()  # type: ignore[attr-defined]
    expect(app.locator("#saved")).to_contain_text("Saved", timeout=60_000)
    expect(app.locator(".tab").nth(1)).to_contain_text("Ben")
    expect(page.locator("#strip")).to_be_hidden()
    table = urlsplit(page.url).path.removeprefix(ROOT)
    go(app, f"{at}history/files")
    with page.expect_download() as coming:
        app.get_by_role("link", name="Everything").click()
    file = tmp_path / "everything.json"
    coming.value.save_as(file)
    served = create_app(tmp_path / "served").test_client()
    brought(served, file.read_bytes())
    assert "Ben" in served.get(f"/{table}").text


def rename(app: FrameLocator, name: str) -> None:
    """Ben is called otherwise, in the lobby, which is kept before it is told."""
    table = app.locator("body").evaluate("() => location.pathname")
    go(app, f"{table}/lobby?change=seats")
    app.locator("#name2").fill(name)
    app.get_by_role("button", name="Rename Ben").click()
    expect(app.get_by_role("button", name=f"Rename {name}")).to_be_visible()
    go(app, table)


# ---- the same pages and sheets as a helper that is served

_FETCH = """async (address) => {
  const answer = await fetch(address), bytes = new Uint8Array(await answer.arrayBuffer());
  return [answer.status, btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))];
}"""
_BY_CHANCE = re.compile(rb'(name="(?:csrf_token|act)" (?:value|content)=")[^"]*')


def addresses() -> tuple[list[str], list[str]]:
    """Forty pages, and twenty sheets."""
    pages = ["", "tables", "copies", "privacy", "about", "history", "history/players", "printer"]
    sheets = []
    for game in GAMES.values():
        players = game.players.most
        drawn = f"players={players}&seed=7KQ4-M2XD"
        pages += [f"{game.slug}/{one}" for one in ("play", "score", "rules", "print", "help")]
        pages += [f"{game.slug}/setup?{drawn}", f"{game.slug}/rules?words=who+wins"]
        each = sheets_of(game.slug)
        pages += [f"{game.slug}/print/kit?seed=7KQ4-M2XD"]
        codes = ("?seed=7KQ4-M2XD" * one.uses_code for one in each)
        sheets += [
            f"{game.slug}/print/{one.name}.pdf{code}" for one, code in zip(each, codes, strict=True)
        ][:6]
    return pages, sheets


def test_pages_and_sheets_are_those_of_a_served_helper(
    host: ThreadingHTTPServer, phone: Phone, tmp_path: Path
) -> None:
    page, at = phone().new_page(), address(host)
    opened(page, at)
    served = create_app(tmp_path, HOME=BROWSER, HOUSEHOLD=True).test_client()
    pages, sheets = addresses()
    assert len(pages) == 40 and len(sheets) >= 20
    differ = []
    for name in (*pages, *sheets):
        status, data = page.frames[1].evaluate(_FETCH, ROOT + name)
        there = served.get(f"/{name}", base_url=at, follow_redirects=True)
        here, wanted = base64.b64decode(data), there.data
        if name in sheets:
            same = [*looks_of(here)] == [*looks_of(wanted)]
        else:
            same = _BY_CHANCE.sub(rb"\1", here) == _BY_CHANCE.sub(rb"\1", wanted)
        if not (same and status == there.status_code == 200):
            differ.append((name, status))
    assert not differ


# ---- what comes from elsewhere


def test_what_links_bring_and_a_file_of_a_served_helper(
    host: ThreadingHTTPServer, phone: Phone, tmp_path: Path
) -> None:
    """On the first visit a whole game, of which no host is told. Then, in a window beside, a pad's
    code, a set-up's, a table that another phone has, and a file of a helper that is served."""
    store = store_of(create_app(tmp_path, HOME=BROWSER, HOUSEHOLD=True))
    table = store.create_table("loot-island", random_table(GAMES["loot-island"], Random(1)))
    store.end_table(table.id)
    context, at = phone(), address(host)
    app = opened(context.new_page(), f"{at}history/files#packed={packed(store, table.id)}")
    expect(app.locator("main")).to_contain_text(table.names[0])
    app.get_by_role("button", name="Add this game").click()
    expect(app.locator(".told")).to_contain_text("1 table added")
    go(app, f"{at}loot-island/table/{table.id}/standings")
    expect(app.locator("#outcome")).to_contain_text("win")
    assert not [path for path in host.asked if "packed" in path]  # type: ignore[attr-defined]

    app = opened(context.new_page(), f"{at}S/7KQ4-M2XD")
    expect(app.locator("#map")).to_have_value("7KQ4-M2XD")
    go(app, f"{at}loot-island/setup?players=3&seed=7KQ4-M2XD")
    expect(app.locator("main")).to_contain_text("7KQ4-M2XD")
    go(app, f"{at}loot-island/table/{'A' * 26}")
    expect(app.locator("main")).to_contain_text("To bring it here")
    served = create_app(tmp_path / "served").test_client()
    other, file = new_table(served, "loot-island"), tmp_path / "everything.json"
    file.write_bytes(served.get("/history/companion.json").data)
    go(app, f"{at}history/files")
    app.locator("#file").set_input_files(file)
    app.get_by_role("button", name="Bring it in").click()
    expect(app.locator(".told")).to_be_visible()
    go(app, at + other.removeprefix("/"))
    expect(app.locator(".tab").nth(1)).to_contain_text("Ben")


# ---- another version, and a browser that keeps nothing


def test_a_new_version_takes_over_at_the_next_start(
    folder: Path, host: ThreadingHTTPServer, phone: Phone
) -> None:
    context, at = phone(), address(host)
    page = context.new_page()
    begin(opened(page, at))
    until_whole(page)
    worker = (folder / "sw.js").read_bytes()
    shell = (folder / "index.html").read_bytes()
    host.instead = {
        "sw.js": worker.replace(b'VERSION = "', b'VERSION = "new-'),
        "index.html": shell.replace(b"Keeps the books", b"Still keeps the books"),
    }
    page.evaluate("navigator.serviceWorker.getRegistration().then((there) => there.update())")
    for _ in range(200):  # it is fetched beside, and disturbs nobody
        if page.evaluate(_WAITS):
            break
        page.wait_for_timeout(100)
    app = page.frame_locator("#page")
    rename(app, "Chloé")
    assert page.evaluate(_WAITS) and "Still" not in told_first(page)
    table = page.url.partition("?")[0].removesuffix("/lobby")  # either, as the address follows
    app = opened(page, f"{table}/lobby?change=seats")
    expect(app.get_by_label("Name of player 2")).to_have_value("Chloé")
    assert "Still" in told_first(page)


_WAITS = "navigator.serviceWorker.getRegistration().then((there) => there.waiting !== null)"


def told_first(page: Page) -> str:
    """What the page around says while the rest loads."""
    told: str = page.locator("#first").evaluate("(it) => it.textContent")
    return told


_FILL = """async () => {
  const asked = indexedDB.open("filler", 1), random = new Uint8Array(1 << 16);
  asked.onupgradeneeded = () => asked.result.createObjectStore("all", { autoIncrement: true });
  await new Promise((take) => { asked.onsuccess = take; });
  const put = (size) => new Promise((take) => {
    const all = asked.result.transaction("all", "readwrite");
    all.objectStore("all").put(Array(Math.ceil(size / 65536)).fill(0).map(
      () => crypto.getRandomValues(random).slice(0, size)));
    all.oncomplete = () => take(true);
    all.onabort = () => take(false);
  });
  for (let size = 1 << 22; size >= 1; size >>= 1) while (await put(size));
  asked.result.close();
}"""
_MAKE_ROOM = (
    """() => new Promise((take) => { indexedDB.deleteDatabase("filler").onsuccess = take; })"""
)


def test_storage_that_fills_up_is_told_and_nothing_is_lost(
    host: ThreadingHTTPServer, phone: Phone
) -> None:
    """What is typed while there is no room is not told as kept, what was kept before is there, and
    all goes on once there is room."""
    context, at = phone(), address(host)
    page = context.new_page()
    room = {"origin": at.removesuffix(ROOT), "quotaSize": 80_000_000}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    app = opened(page, at)
    begin(app)
    until_whole(page)
    page.evaluate(_FILL)
    table = page.url.partition("?")[0]
    go(app, f"{table}/lobby?change=seats")
    app.locator("#name2").fill("Chloé")
    app.get_by_role("button", name="Rename Ben").click()
    expect(app.locator("#refused")).to_be_visible()
    app = opened(page, table)
    expect(app.locator("#refused")).to_be_visible()
    expect(app.locator(".tab").nth(1)).to_contain_text("Ben")
    page.evaluate(_MAKE_ROOM)
    go(app, f"{table}/lobby?change=seats")  # what was typed waited on the phone
    expect(app.get_by_role("button", name="Rename Chloé")).to_be_visible(timeout=60_000)
    expect(app.locator("#refused")).to_have_count(0)
    expect(opened(page, table).locator(".tab").nth(1)).to_contain_text("Chloé")


def test_a_browser_that_keeps_nothing_says_so_at_once(
    folder: Path, host: ThreadingHTTPServer, phone: Phone
) -> None:
    keeping = next(folder.glob("run-*/keeping.js"))
    refused = keeping.read_bytes().replace(b"indexedDB.open(", b"indexedDB.refused(")
    host.instead = {keeping.relative_to(folder).as_posix(): refused}
    page = phone().new_page()
    app = opened(page, address(host))
    expect(app.locator("#refused")).to_be_visible()
    seat(app)
    expect(app.locator("body")).to_contain_text("Nothing can be kept here")
