"""Every page of a table shows what another phone changed, and what is under the hand stays as it
is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion import GAMES
from tests.browser.conftest import Open
from tests.support.hands import lay_out, start_table

NAMES = ("Ann", "Ben", "Chloé")
WITHIN = 4_000
"""Milliseconds; a poll comes every 1500, and a busy machine is slow."""


def test_helps_standings_watchers_and_the_counting_up_are_live(open_page: Open, site: str) -> None:
    writer = open_page("tall")
    address = start_table(writer, site, "loot-island", NAMES)
    code = address.rsplit("/", 1)[-1]
    help_page = writer.context.new_page()
    help_page.goto(f"{site}/loot-island/help/healers?table={code}")
    reveal = writer.context.new_page()
    standings = writer.context.new_page()
    standings.goto(f"{address}/standings")
    watch = writer.context.new_page()
    watch.goto(standings.locator("#watch-link").input_value())
    standings.locator("details.st").first.locator("summary").click()

    typed = help_page.locator("#cards .inp").first
    typed.fill("17")
    typed.press("ArrowLeft")
    writer.locator("#cubes").fill("5")
    writer.locator("#cubes").press("Tab")
    writer.locator("#ref").focus()
    writer.keyboard.type("16")
    expect(writer.locator("#saved")).to_have_text("Saved")

    expect(help_page.locator("#picks + *, .turn").first).to_be_visible()
    expect(help_page.locator(".who", has_text="Ann")).to_contain_text("5 cubes", timeout=WITHIN)
    under = "[document.activeElement.value, document.activeElement.selectionStart]"
    assert help_page.evaluate(under) == ["17", 1], "what is half typed keeps its cursor"
    expect(standings.locator(".standings")).to_contain_text("12", timeout=WITHIN)
    expect(standings.locator("details.st[open]")).to_have_count(1)
    expect(watch.locator(".standings")).to_contain_text("12", timeout=WITHIN)

    reveal.goto(f"{address}/reveal?step=99")
    before = reveal.locator("#count").inner_text()
    writer.keyboard.type("32")
    expect(reveal.locator("#count")).not_to_have_text(re.compile(re.escape(before)), timeout=WITHIN)

    reader = open_page("tall")
    reader.goto(address)
    expect(reader.locator(".chip")).to_have_count(2)
    writer.keyboard.type("11")
    # a dashed ring, in every game
    expect(reader.locator(".chip.far")).to_have_count(1, timeout=WITHIN)
    expect(reader.locator(".top .bar .tt")).to_have_attribute("data-far", re.compile("Ann"))

    help_page.context.set_offline(True)
    expect(help_page.locator(".top .saved")).to_have_text(
        "No connection: as it was last seen", timeout=WITHIN
    )
    help_page.context.set_offline(False)
    expect(help_page.locator(".top .saved")).not_to_have_text(
        re.compile("No connection"), timeout=9_000
    )


def test_a_part_that_a_finger_is_on_waits_until_it_is_left(open_page: Open, site: str) -> None:
    lobby = open_page("tall")
    address = start_table(lobby, site, "loot-island", NAMES)
    lobby.goto(f"{address}/lobby?change=seats")
    other = lobby.context.new_page()
    other.goto(f"{address}/lobby?change=add")
    box = lobby.locator("#name2")
    box.fill("Benn")
    other.locator("#new-name").fill("Dev")
    other.get_by_role("button", name="Add").click()
    expect(other.locator("#name4")).to_have_value("Dev")
    lobby.wait_for_timeout(2_500)
    expect(box).to_have_value("Benn")
    expect(box).to_be_focused()
    assert "Dev" not in lobby.locator(".seatl").inner_html()
    box.blur()
    expect(lobby.locator("#name4")).to_have_value("Dev", timeout=WITHIN)
    expect(lobby.locator("#name2")).to_have_value("Benn")


def test_a_phone_in_the_lobby_goes_along_when_play_begins(open_page: Open, site: str) -> None:
    ann, ben = open_page("tall"), open_page("phone")
    table = lay_out(ann, site, "sailorman-dice", NAMES[:2])
    ben.goto(f"{table}/lobby")
    ann.goto(f"{table}/now")
    ann.locator("#next").click()
    ben.wait_for_url("**/now", timeout=WITHIN)
    ben.goto(f"{table}/lobby")
    ben.wait_for_timeout(1_500)
    assert ben.url.endswith("/lobby"), "one more phone is asked for during play"


@pytest.mark.parametrize("slug", [game.slug for game in GAMES.values() if game.play()])
def test_a_game_that_begins_is_dressed_at_once(open_page: Open, site: str, slug: str) -> None:
    """A table opened for its sheets alone begins on a page that wore no style of the game so
    far."""
    page = open_page("tall")
    page.goto(f"{start_table(page, site, slug, NAMES)}/now")
    page.locator("#next").click()
    expect(page.locator("body[data-version='0']")).to_have_count(0)
    page.wait_for_timeout(300)
    worn = "[...document.styleSheets].map((sheet) => sheet.href)"
    begun = page.evaluate(worn)
    page.reload()
    assert begun == page.evaluate(worn)
