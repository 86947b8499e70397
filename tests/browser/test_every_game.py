"""Every game in the browser, by no knowledge of any: a random table is typed in, every page opened
and looked at.

Whatever a page names must load and run, axe must find nothing, and the standings must be those of
``companion score``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, Request, Response, expect

from companion import GAMES, Game
from companion.cli import companion
from companion.questions import questions_of
from pdf.catalogue import sheets_of
from tests.browser.conftest import Open
from tests.support.audit import audit_at_every_size, fits
from tests.support.hands import draft_of, send_edits, walk_to_table
from tests.support.landing import one_of
from tests.support.random_tables import random_table, with_map_code
from tests.support.typist import type_in

EVERY_GAME = pytest.mark.parametrize("game", one_of([*GAMES.values()]), ids=list(GAMES))
MINUS = "\u2212"


class Watched:
    """A page whose every answer is looked at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []
        page.on("response", self._answered)
        page.on("requestfailed", self._failed)
        page.on("pageerror", lambda error: self.found.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda m: self.found.append(f"{page.url}: {m.text}") if m.type == "error" else None,
        )

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and "/api/" not in response.url:
            self.found.append(f"{response.url} answers {response.status}")

    def _failed(self, request: Request) -> None:
        """Polls are no failure: without news an answer has no body, and the next page opens while
        one is under way; so it does while the pictures of sheets, or the icon of a page only walked
        through, are on their way.
        """
        given_up = (
            request.resource_type in ("fetch", "image", "other")
            and request.failure == "net::ERR_ABORTED"
        )
        if not given_up:
            self.found.append(f"{request.url} did not load: {request.failure}")

    def look(self, address: str, like_another: bool = False) -> None:
        """Opens a page, waits until it has loaded, and keeps what is wrong.

        Where another page of the same make was looked at, this one is only measured.
        """
        self.page.goto(address, wait_until="load")
        if not self.page.locator("h1").first.inner_text().strip():
            self.found.append(f"{address} has no heading")
        self.found += fits(self.page) if like_another else audit_at_every_size(self.page)


@pytest.fixture
def watched(open_page: Open) -> Iterator[Watched]:
    yield Watched(open_page("phone"))


def full_table(game: Game, seed: int) -> dict[str, Any]:
    """A table of as many as can play, whose names a form takes as they are, its map by a code."""
    rng = random.Random(f"{game.slug} {seed}")
    while True:
        record = random_table(game, rng)
        names = [player["name"] for player in record["players"]]
        if len(names) == game.players.most and all(
            name == " ".join(name.split()) for name in names
        ):
            return with_map_code(game, record)


def typed_by_the_page(page: Page, table: str, record: dict[str, Any]) -> None:
    """Sends the record edit by edit with the token that the page holds."""

    def send(place: str, before: Any, value: Any) -> dict[str, Any] | None:
        answer = send_edits(page, table, (place, before, value))
        assert answer["status"] in (200, 400), answer
        if answer["status"] == 400:
            return None
        assert not answer["body"]["conflicts"], place
        out: dict[str, Any] = answer["body"]["record"]
        return out

    type_in(record, draft_of(page), send)


def scored(game: Game, record: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What ``companion score`` says."""
    (folder / "table.json").write_text(json.dumps(record), "utf-8")
    ran = CliRunner().invoke(companion, ["score", game.slug, str(folder / "table.json"), "--json"])
    assert ran.exit_code == 0, ran.output
    answer: dict[str, Any] = json.loads(ran.output)
    return answer


def signed(points: int | None, none: str = "") -> str:
    return none if points is None else str(points).replace("-", MINUS)


def check_standings(page: Page, result: dict[str, Any]) -> None:
    """Ranks, names, totals and every line of the standings, in their order."""
    shown = page.locator("details.st")
    expect(shown).to_have_count(len(result["standings"]))
    page.evaluate("document.querySelectorAll('details.st').forEach((x) => { x.open = true; })")
    for n, standing in enumerate(result["standings"]):
        one = shown.nth(n)
        expect(one.locator(".nm b").first).to_have_text(standing["name"])
        expect(one.locator("b.tot")).to_have_text(signed(standing["total"]))
        expect(one.locator(".rk")).to_have_text(
            "–" if standing["eliminated"] else str(standing["rank"])
        )
        words = one.locator(".ex").inner_text()
        for line in standing["lines"]:
            assert line["label"] in words and line["why"] in words, line
    best = result["standings"][0]
    who, alone, ended_by = result["outcome"].partition("; nobody is tied.")
    words = f"{best['total']} to " if alone else who  # the next one, where nobody is level
    if any(notice["kind"] == "progress" for notice in result["notices"]):
        words = f"{best['name']} leads"
    expect(page.locator(".win")).to_contain_text(words)
    expect(page.locator(".win")).to_contain_text(ended_by.strip())


def check_entry(page: Page, result: dict[str, Any]) -> None:
    """Everybody's tab with the total, which only a script that ran can have written."""
    totals = {standing["name"]: standing["total"] for standing in result["standings"]}
    lines = {standing["name"]: standing["lines"] for standing in result["standings"]}
    tabs = page.get_by_role("tab")
    for n in range(tabs.count()):
        name = tabs.nth(n).locator("span").inner_text()
        if totals[name] is not None:
            expect(tabs.nth(n).locator("b")).to_have_text(signed(totals[name]))
    mine = lines[page.get_by_role("tab", selected=True).locator("span").inner_text()]
    expect(page.locator("#so-far-lines li")).to_have_count(
        sum(line["points"] != 0 for line in mine)
    )
    page.locator("#totals").click()
    expect(page.locator("#why-lines li")).to_have_count(len(mine))
    page.locator("#why").get_by_role("button", name="Close").click()


def pages_of(game: Game, site: str, table: str, players: int) -> list[tuple[str, bool]]:
    """A page of each kind for the game and this table, and whether it is like one before it."""
    code, home = table.rsplit("/", 1)[1], f"{site}/{game.slug}"
    pages = [(f"{table}?player={n}", n > 1) for n in (1, players)]
    pages += [
        (f"{home}/{name}", False) for name in ("setup", "print", "score", f"help?table={code}")
    ]
    pages += [(f"{home}/help", True)]
    pages += [
        (f"{home}/help/{kind.name}?table={code}&player={n}", n > 1)
        for kind in game.helps
        for n in (1, players)
    ]
    pages += [(f"{home}/setup?players={game.players.most}&seed=7KQ4-M2XD", False)]
    most = max(sheets_of(game.slug), key=lambda sheet: len(questions_of(sheet.options)))
    pages += [(f"{home}/print/{most.name}", False), (f"{home}/print/kit", True)]
    pages += [(f"{home}/maps", False), (f"{home}/maps/edit", False)] if game.maps() else []
    pages += [(f"{home}/copy", False)] if game.copy_model() else []
    return pages


@EVERY_GAME
def test_a_random_table_is_typed_in_and_every_page_of_it_holds(
    game: Game, watched: Watched, site: str, tmp_path: Path
) -> None:
    page, record = watched.page, full_table(game, 1)
    result = scored(game, record, tmp_path)
    names = [player["name"] for player in record["players"]]
    table = walk_to_table(page, site, game.slug, names, record.get("map", ""))
    typed_by_the_page(page, table, record)
    watched.found.clear()  # a part that is refused as a whole is told on the console
    exported = page.request.get(f"{table}.json").json()
    assert scored(game, exported, tmp_path) == result, "the record as typed is another one"
    watched.look(f"{table}/standings")
    check_standings(page, result)
    for address, like_another in pages_of(game, site, table, len(record["players"])):
        watched.look(address, like_another)
        if address.startswith(table):
            check_entry(page, result)
    assert not watched.found, "\n".join(watched.found)
