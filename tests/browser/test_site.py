"""The helper as a folder on a static host, in real Chromium: it starts, keeps what is entered, and
goes on without a net."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import AT_ONCE, watch
from tests.support.hosted import address, built, hosted, opened

Phone = Callable[[], BrowserContext]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    here = tmp_path_factory.getbasetemp()
    shared = here.parent if here.name.startswith("popen-") else here
    return built(shared / "site")


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
    assert not problems


def test_an_evening_without_a_net(host: ThreadingHTTPServer, phone: Phone) -> None:
    """Rules are there before Python is; a table is kept; host and net go away and it goes on."""
    context, at = phone(), address(host)
    page = context.new_page()
    page.goto(at)
    expect(page.get_by_role("heading", name="Works already")).to_be_visible()
    app = opened(page, at)
    app.get_by_role("link", name="Loot Island").click()
    app.get_by_role("link", name="Score", exact=True).click()
    for n, name in enumerate(("Ann", "Ben")):
        app.locator(f"#name{n}").fill(name)
    app.get_by_role("button", name="Start scoring").click()
    expect(app.locator("#saved")).to_contain_text("Saved")
    until_whole(page)
    table = page.url
    host.shutdown()
    host.server_close()
    page.close()
    page = context.new_page()
    app = opened(page, table)
    expect(app.locator(".tab").first).to_contain_text("Ann")
    outside = [path for path in host.asked if not path.startswith("/club/")]
    assert not outside


def until_whole(page: Page) -> None:
    """Until everything of the folder is on the phone."""
    for _ in range(100):
        if page.evaluate("companion.offline"):
            return
        page.wait_for_timeout(100)
    pytest.fail("the folder is not whole on the phone after 10 s")
