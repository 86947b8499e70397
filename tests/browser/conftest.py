"""The real app behind a real server, in real Chromium."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from werkzeug.serving import make_server

from tests.support.findings import nothing
from webhelper.app import create_app
from webhelper.pages import hints
from webhelper.paper import PICTURES

logging.getLogger("werkzeug").setLevel(logging.WARNING)  # a line a request hides what failed

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""By how fast they are: a whole browser draws a window around every page, which takes longer than
the page."""
CHROMIUM = next((p for n in BROWSERS if (p := shutil.which(n))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        reason = (
            "no Chromium found: apt-get install chromium-headless-shell, or any Chrome on the path"
        )
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        flags = [
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            flags.append("--no-sandbox")
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield found
        found.close()


@contextmanager
def running(app: Flask, port: int = 0) -> Iterator[str]:
    """The address of an app while the block runs."""
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=5)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, of_the_run: Path) -> Iterator[str]:
    """The address of a running app. Its hints are of a moment's thinking: how good longer ones are
    is no page's matter."""
    data, pictures = tmp_path_factory.mktemp("data"), of_the_run / "pictures"
    pictures.mkdir(exist_ok=True)
    (data / PICTURES).symlink_to(pictures)  # those of sheets are drawn once for all workers
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "PIECE", 0.01)
        for length in ("FIRST", "MORE"):
            patch.setattr(hints, length, (hints.PIECE, 1.0))
        with running(create_app(data)) as address:
            yield address


expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong

AT_ONCE = "addEventListener('DOMContentLoaded', () => (document.body.dataset.rest = 0))"
"""No second between two taps: a test's finger is quick, and means each."""
WITHIN_REACH = """(() => {
  const asked = window.fetch, nothing = { status: 204 };
  window.fetch = (to, ...how) => /\\/(ahead|taps|standing)\\b/.test(to)
    ? Promise.resolve(new Response(null, nothing)) : asked(to, ...how);
})()"""
"""A phone that never loses the net need not be told how each page goes on: that is dozens of pages
for each one that a test looks at."""
SIZES = {
    "phone": (320, 640),
    "low": (360, 640),
    "tall": (390, 844),
    "lying": (844, 390),
    "wide": (1280, 800),
}


Open = Callable[..., Page]
"""What the fixture ``open_page`` is."""


Kind = tuple[int, int, bool, bool, bool]
"""Width and height of a phone, whether it is dark, whether it is touched, and whether it asks how
pages go on."""


class Phones:
    """Phones that tests use one after another: a page that was drawn in before is drawn again in a
    third of the time. Each is lent as if it were new, without cookies, storage, routes or history.
    """

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.idle: list[tuple[Kind, Page]] = []
        self.problems: list[str] = []

    def lend(self, kind: Kind | None, **options: Any) -> Page:
        """Returns a phone of this kind, idle or new."""
        for n, (idle, page) in enumerate(self.idle):
            if idle == kind:
                del self.idle[n]
                return page
        context = self.browser.new_context(service_workers="block", **options)
        context.add_init_script(AT_ONCE)
        if kind is not None and not kind[-1]:
            context.add_init_script(WITHIN_REACH)
        watch(context, self.problems)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.set_default_navigation_timeout(60_000)
        return page

    def take_back(self, kind: Kind, page: Page) -> None:
        """Empties a phone for the next test. The one that nobody asked for longest goes."""
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        for routed in (page, context):
            routed.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        page.goto(f"{self.site}/healthz")  # no script of a page writes any more
        page.evaluate("() => [localStorage, sessionStorage].forEach((kept) => kept.clear())")
        context.clear_cookies()
        page.emulate_media(color_scheme="null", reduced_motion="null")
        page.set_viewport_size({"width": kind[0], "height": kind[1]})
        tools = context.new_cdp_session(page)
        tools.send("Page.resetNavigationHistory")
        tools.detach()
        self.idle.append((kind, page))
        if len(self.idle) > MOST_IDLE:
            self.idle.pop(0)[1].context.close()


MOST_IDLE = 4


@pytest.fixture(scope="session")
def phones(browser: Browser, site: str) -> Phones:
    return Phones(browser, site)


@pytest.fixture
def open_page(phones: Phones, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Opens a page, a phone of its own, of a size and palette; any error on the console of its
    pages, of a script or of a blocked resource, fails the test. ``own`` is for a phone that is not
    used again, because its clock, speed or scripts are others than a page's. ``ahead`` is for a
    page of play that gets out of reach; in files of that name all phones are such."""
    always_ahead = "out_of_reach" in request.path.stem
    lent: list[tuple[Kind | None, Page]] = []
    phones.problems.clear()

    def make(
        size: str | tuple[int, int] = "phone",
        dark: bool = False,
        own: bool = False,
        ahead: bool = always_ahead,
        **options: Any,
    ) -> Page:
        width, height = SIZES[size] if isinstance(size, str) else size
        kind = None if own or options else (width, height, dark, size != "wide", ahead)
        page = phones.lend(
            kind,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=size != "wide",
            **options,
        )
        lent.append((kind, page))
        return page

    yield make
    for kind, page in lent:
        if kind is None or page.is_closed():
            page.context.close()
        else:
            phones.take_back(kind, page)
    nothing(phones.problems, "mend the script or address that the browser's console complains of")


def watch(context: BrowserContext, problems: list[str]) -> None:
    """Notes what any page of a phone, also one opened later, tells as an error on its console."""

    def told(message: ConsoleMessage) -> None:
        if message.type == "error" and not _expected(message.text):
            problems.append(message.text)

    context.on("console", told)
    context.on("weberror", lambda error: problems.append(str(error.error)))


def _expected(text: str) -> bool:
    """A refused form and a phone without network are told on the console too."""
    return (
        "400 (BAD REQUEST)" in text
        or "ERR_INTERNET_DISCONNECTED" in text
        or "ERR_CONNECTION_REFUSED" in text
        or "ERR_CONNECTION_RESET" in text
        or "ERR_SOCKET_NOT_CONNECTED" in text
        or "404 (NOT FOUND)" in text
    )
