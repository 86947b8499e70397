"""Loot Island's page of play: nothing scrolls in any state, dock and board stay, a stale phone
writes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Open
from tests.support.audit import accessible, audit, fits
from tests.support.evening import Finger
from tests.support.hands import begun, lay_out, record_of, scored, send_act, send_unseen
from tests.support.landing import again_for
from tests.support.pages import fields as form_fields
from tests.support.still import Still

NAMES = ("Ann", "Ben", "Chloé", "Maximilian", "Eli")
BOTH = (2, 5)
"""With Aaron, and as many as can play."""
BY_ROUND = 22
"""Taps that a round may take."""
UNLIKE = ("cards", "filled", "taking", "card", "end", "healers", "picking")
"""States whose pages have other parts than those before; axe is asked of these alone."""
EVENTS = {1: "A1", 2: "B4", 3: "B13"}
"""The events whose words are the longest, and A1, which asks something of its own."""


class Phones:
    """A table, on which acts are done as the page's forms send them."""

    def __init__(self, page: Page, site: str, players: int) -> None:
        self.page, self.table = page, scored(page, site, "loot-island", NAMES[:players])
        self.now = f"{self.table}/now"
        self.unseen("begin", first="Ann", event=EVENTS[1], corner="north-west", heading="clockwise")
        self.at()

    def do(self, name: str, **fields: object) -> None:
        """An act, on what the page shows."""
        send_act(self.page, self.table, name, **fields)
        self.at()

    def unseen(self, name: str, **fields: object) -> None:
        """An act at which nobody looks."""
        send_unseen(self.page, self.table, name, **fields)

    def share_out(self) -> None:
        """A coast shared out by hand. That is offered only before its loot is turned up: until
        then acts are taken back."""
        undo = r'name="act" value="(\w+)"><button [^>]*id="undo-last" name="edit" value="(\w+)"'
        while 'name="do" value="skip"' not in (html := self.page.request.get(self.now).text()):
            last = re.search(undo, html)
            assert last is not None, html
            form = {"csrf_token": form_fields(html)["csrf_token"], "act": last[1], "edit": last[2]}
            answer = self.page.request.post(f"{self.table}/undo", form=form, max_redirects=0)
            assert answer.status < 400, answer.text()
        self.unseen("skip")

    def players(self) -> list[dict[str, Any]]:
        """Everybody's part of the record."""
        players: list[dict[str, Any]] = record_of(self.page, self.table)["players"]
        return players

    def at(self, query: str = "") -> None:
        address = self.now + (f"?{query}" if query else "")
        try:
            self.page.goto(address)
        except Error:  # the page follows the table, and was just loading itself
            self.page.goto(address)


def sheets_closed(table: Phones, players: int) -> None:
    """Counted, and nobody has a treasure."""
    table.unseen("counted")
    for name in NAMES[:players]:
        table.unseen("no-treasure", player=name)
        table.unseen("close-sheet", player=name)


def states(table: Phones, players: int) -> Iterator[str]:
    """The page in each of its states, one after another."""
    enough = {2: 4, 3: 4, 4: 5, 5: 6}[players]
    yield "cards"
    table.do("passed", player="Ben")
    yield "passed"
    table.do("find")
    yield "landings"
    table.at(f"near={enough}&far={enough}")
    yield "counted"
    table.at(f"near={enough}&far={enough}&chests=2&discs=2,1")
    yield "filled"
    aaron = {"disc_3": "aaron"} if players == 2 else {}
    table.do("reveal", near=enough, far=enough, chests=2, disc_1=2, disc_2=1, **aaron)
    table.page.locator("#undo").click()
    expect(table.page.locator("#redo")).to_be_visible()
    yield "taken back"
    table.page.locator("#redo").click()
    expect(table.page.locator(".numbers")).to_be_visible()
    yield "taking"
    if aaron:
        for card in (41, 30, 59, 15, 5):
            table.unseen("name", card=card)
        table.at()
        yield "named"
    table.at("card=99")
    yield "no such card"
    table.at("card=41")
    yield "card"
    table.share_out()
    table.at()
    yield "cleared"
    for round_ in range(2, 6):
        table.unseen("next", event=EVENTS.get(round_, "B7"))
        if round_ in EVENTS:
            table.at()
            yield f"longest event, {EVENTS[round_]}"
        table.unseen("find")
        table.unseen("skip")
    table.unseen("next")
    table.at()
    yield "final"
    for _ in range(3):  # a coast each, what is left of four
        table.unseen("skip")
    table.at()
    yield "end"
    sheets_closed(table, players)
    table.at()
    yield "healers"
    for fixed in range(players):
        table.unseen("healer", per_cube=1, fixed=fixed)
    table.at()
    yield "picking"
    for card in range(players):
        picker = table.page.locator("footer [name=player]").input_value()
        table.do("pick", player=picker, card=card)
    yield "picked"


@pytest.mark.parametrize("players", [*again_for(min(BOTH)), max(BOTH)])
def test_nothing_needed_scrolls_and_neither_dock_nor_board_moves(
    open_page: Open, site: str, players: int
) -> None:
    page = open_page("tall")
    table, still = Phones(page, site, players), Still(page)
    keys = Still(page)  # what names a treasure has the room of the dock
    keys.found = still.found
    for state in states(table, players):
        (keys if page.locator(".numbers").count() else still).look(state)
        still.found += audit(page) if players == max(BOTH) and state in UNLIKE else fits(page)
    still.check()


def test_no_name_is_broken_where_a_small_islands_user_is_chosen(open_page: Open, site: str) -> None:
    page = open_page("tall")
    Phones(page, site, 5)
    page.locator("#isle").click()
    names = page.locator("#isles .seg .btn")
    expect(names).to_contain_text(NAMES)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 640})
        lines = """(labels) => labels.filter((label) => {
          const text = document.createRange();
          text.selectNodeContents(label.firstChild);
          return text.getClientRects().length > 1;
        }).length"""
        assert names.evaluate_all(lines) == 0, width


@pytest.mark.parametrize(("size", "least"), [((844, 390), 44), ((800, 360), 39), ((740, 360), 39)])
def test_lying_all_numbers_are_in_sight_beside_the_order_of_who_takes(
    open_page: Open, site: str, size: tuple[int, int], least: int
) -> None:
    page = open_page(size)
    table = Phones(page, site, 4)
    table.unseen("find")
    table.unseen("reveal", near=5, far=5, chests=1, disc_1=2, disc_2=1, disc_3=3)
    table.at()
    expect(page.locator(".beside .note")).to_contain_text("Order: ")
    numbers = page.locator(".numbers > *")
    expect(numbers).to_have_count(74)
    assert min(numbers.evaluate_all("(all) => all.map((one) => one.offsetHeight)")) >= least
    assert page.locator("main").evaluate("(one) => one.scrollHeight - one.clientHeight") == 0
    order, dock = (page.locator(one).bounding_box() for one in (".beside .note", ".dock"))
    assert order and dock and order["y"] + order["height"] <= dock["y"]
    assert order["x"] > dock["x"]


def test_a_healer_that_another_phone_turned_up_is_not_asked_for_any_more(
    open_page: Open, site: str
) -> None:
    page, other = open_page("tall"), open_page("tall")
    table = Phones(page, site, 3)
    for round_ in range(1, 6):
        table.unseen("find")
        table.unseen("skip")
        table.unseen("next", **({"event": "B7"} if round_ < 5 else {}))
    for _ in range(3):
        table.unseen("skip")
    sheets_closed(table, 3)
    table.at()
    other.goto(table.now)
    other.locator("#other").click()
    asked = other.locator("[data-part=another]")
    expect(asked).to_be_visible()
    table.do("healer", per_cube=1, fixed=3)
    expect(asked).to_be_hidden()
    other.locator("#other").click()
    expect(asked).to_contain_text("What is printed on card 2?")


def test_an_event_of_the_set_up_can_be_read(open_page: Open, site: str) -> None:
    page = open_page("tall")
    table = lay_out(page, site, "loot-island", NAMES)
    page.goto(f"{site}/loot-island/setup?table={table.rpartition('/')[2]}")
    page.locator("summary", has_text="Events").click()
    words, card = page.locator("#rounds .open div b").first, page.locator("#rounds .open").first
    expect(words).to_be_visible()
    ink = words.evaluate("(one) => getComputedStyle(one).color")
    assert card.evaluate("(one) => getComputedStyle(one).backgroundColor") != ink


def test_a_stale_phone_writes_no_treasure_of_another_turn(open_page: Open, site: str) -> None:
    ann, ben = open_page("tall"), open_page("phone")
    table = Phones(ann, site, 4)
    table.unseen("find")
    table.unseen("reveal", near=5, far=0, chests=1, disc_1=2, disc_2=1)
    table.at()
    ben.goto(table.now)
    ben.locator("#number-16").click()
    expect(ben.locator("#next-keep")).to_contain_text("Ben keeps it")
    ben.route(
        "**/now*",
        lambda route: (
            route.abort("internetdisconnected")
            if route.request.method == "GET"
            else route.continue_()
        ),
    )
    table.do("take", player="Ben", card=8, how="keep")
    ben.locator("#next-keep").click()
    expect(ben.locator(".refused")).to_contain_text("quicker")
    expect(ben.locator("#next-keep")).to_have_count(0)  # nothing was tapped for Ann
    ben.unroute("**/now*")
    table.do("take", player="Ann", card=30, how="keep")
    expect(ben.locator(".refused")).to_have_count(0)
    expect(ben.locator("#as-it-is")).to_be_hidden()
    assert [player["treasures"] for player in table.players()] == [[30], [8], [], []]


def test_an_undo_over_the_open_numbers_is_told_and_can_be_put_back(
    open_page: Open, site: str
) -> None:
    page = open_page("low")
    table = Phones(page, site, 4)
    table.unseen("find")
    table.unseen("reveal", near=5, far=0, chests=1, disc_1=2, disc_2=1)
    table.at()
    table.do("take", player="Ben", card=8, how="keep")
    page.locator("#undo").click()
    expect(page.locator(".told")).to_contain_text("Taken back: Ben keeps")
    expect(page.locator("#number-8")).to_be_visible()
    page.locator("#redo").click()
    expect(page.locator("#word")).to_have_text("Ann takes a treasure")


def test_a_played_1_is_one_tap_and_one_undo_and_a_treasure_three(
    open_page: Open, site: str
) -> None:
    page = open_page("tall")
    table = Phones(page, site, 4)

    def cubes() -> list[int]:
        return [player["cubes"] for player in table.players()]

    page.locator("#first-cubes").click()
    expect(page.locator(".told")).to_contain_text("Everyone but Ann took 1 cube.")
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#acts summary").click()
    expect(page.locator("#undo-last")).to_contain_text("Everyone but Ann took 1 cube.")
    expect(page.locator("#acts .done")).to_contain_text("Round 1 has begun.")
    accessible(page)
    page.keyboard.press("Escape")
    assert cubes() == [3, 4, 4, 4]
    page.locator("#undo").click()
    expect(page.locator(".told")).to_contain_text("Taken back")
    assert cubes() == [3, 3, 3, 3]
    page.locator("#gives").click()
    page.locator("#giving label", has_text="Chloé").click()
    page.locator("#giving-do").click()
    expect(page.locator(".told")).to_contain_text("Ann and Chloé gave back 1 cube.")
    assert cubes() == [2, 3, 2, 3]
    table.do("find")
    table.do("reveal", near=5, far=0, chests=0, disc_1=3)
    page.locator("#number-16").click()
    page.locator("#next-keep").click()
    expect(page.locator("#word")).to_have_text("The coast is cleared")
    assert cubes() == [2, 3, 6, 3]


@pytest.mark.parametrize("buried", [0, 2])
def test_a_round_told_in_full_takes_few_taps(open_page: Open, site: str, buried: int) -> None:
    """Five treasures at both landings of a coast, kept or two of them buried."""
    page, finger = open_page("low"), Finger()
    table = begun(page, site, "loot-island", (*NAMES[:3], "Dev"))

    def tap(*selectors: str) -> None:
        for selector in selectors:
            finger.tap(page.locator(selector))

    def pick(name: str, count: int) -> str:
        return f"label:has([name={name}][value='{count}']), button[name={name}][value='{count}']"

    def keep(number: int) -> None:
        tap(f"#number-{number}", "#next-keep")

    tap("#next")
    expect(page.locator("#next")).to_contain_text("find the loot")
    tap("#next")
    expect(page.locator(".isle .side")).to_have_text(["1", "2"])
    tap(pick("near", 6), pick("far", 5), "#disc-1", "#disc-2", "#disc-3")
    expect(page.locator("#disc-3 small")).to_have_text("3")
    tap(pick("chests", 1))
    keep(11)
    for name, number in (("Ben", 17), ("Chloé", 21), ("Ann", 14)):
        expect(page.locator("#word")).to_contain_text(f"{name} takes a")
        if buried and number != 21:
            tap("#next-bury")
        else:
            keep(number)
    tap("#disc-4")
    expect(page.locator("#disc-4 small")).to_have_text("1")
    tap(pick("chests", 1))
    keep(31)
    tap("#next")
    expect(page.locator("#saved")).to_have_text("Round 2, east coast")
    assert finger.taps <= BY_ROUND
    hands = [player["treasures"] for player in record_of(page, table)["players"]]
    assert hands == [[11] if buried else [11, 14], [] if buried else [17], [21], [31]]
