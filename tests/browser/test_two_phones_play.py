"""Two phones play from the same page: a Loot Island with loot shared out, and a roll of Sailorman Dice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from companion import get_game
from tests.support.audit import audit

Open = Callable[..., Page]


def lay_out(page: Page, site: str, slug: str, names: tuple[str, ...], **options: str) -> str:
    """A table from a set-up; its address."""
    more = "".join(f"&{name}={value}" for name, value in options.items())
    page.goto(f"{site}/{slug}/score?players={len(names)}&seed=13MG-A796{more}")
    for seat, name in enumerate(names):
        page.fill(f"#name{seat}", name)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/lobby")
    return page.url.removesuffix("/lobby")


def record_of(page: Page, table: str) -> dict[str, object]:
    record: dict[str, object] = json.loads(page.request.get(f"{table}.json").text())
    return record


def test_a_whole_loot_island_on_two_phones(site: str, open_page: Open) -> None:
    ann, ben = open_page("tall"), open_page("phone", dark=True)
    table = lay_out(ann, site, "loot-island", ("Ann", "Ben", "Chloé"))
    start, taps = record_of(ann, table), 0
    ann.get_by_role("link", name="Begin round 1").click()
    ann.locator("#next").click()
    ben.goto(f"{table}/now")
    audit(ann)
    card = iter((15, 55, 3, 13, 10))
    for round_ in range(1, 6):
        for page in (ann, ben):
            expect(page.locator(".scalehd h2")).to_contain_text(f"Round {round_}")
        ben.get_by_role("link", name="Find the loot").click()
        ben.fill("#near_cards", "6")
        ben.select_option("#near_disc_1", label="Ben")
        ben.get_by_role("button", name="Find the loot").click()
        ben.locator("#book").click()
        expect(ann.locator("#turn")).to_contain_text("takes a treasure" if round_ > 0 else "")
        while ben.locator("#next-keep").count():
            ben.fill("#next-card", str(next(card)))
            ben.locator("#next-keep").click()
            expect(ben.locator(".told p")).to_contain_text("keeps")
            taps += 2
        expect(ann.locator("#turn")).not_to_contain_text("takes a treasure")
        ann.locator("#next").click()
        taps += 5
    for page in (ann, ben):
        expect(page.locator("h2.t1")).to_have_text("Final exploration")
    ann.locator("#next").click()
    expect(ben.locator("h2.t1")).to_have_text("Curse and healers")
    expect(ann.get_by_role("link", name="Who won?")).to_be_visible()
    record = record_of(ann, table)
    assert get_game("loot-island").read(record)
    assert taps < 60
    undone = 0
    while ben.locator("#undo").count():
        done = ben.locator(".told input[name=edit]").get_attribute("value")
        ben.locator("#undo").click()
        expect(ben.locator(f'.told input[value="{done}"]')).to_have_count(0)
        undone += 1
    assert record_of(ann, table) == start and undone > 10
    expect(ann.locator("#next")).to_contain_text("Begin round 1")


def test_four_taps_a_roll_and_entries_tapped_on_the_sheet(site: str, open_page: Open) -> None:
    ann, ben = open_page("tall"), open_page("phone")
    table = lay_out(ann, site, "sailorman-dice", ("Ann", "Ben"))
    ann.goto(f"{table}/now")
    ann.locator("#next").click()
    ben.goto(f"{table}/now")
    for die, face in (("symbol_1", "bell"), ("symbol_2", "fish"), ("number_1", "3"), ("number_2", "5")):
        ann.locator(f'[name="{die}"][value="{face}"]').click(force=True)  # as many taps as dice
    for page in (ann, ben):
        expect(page.locator(".die")).to_have_count(4)
    ben.get_by_role("link", name="Write").nth(1).click()
    audit(ben)
    ben.get_by_role("button", name=re.compile("^5 in Bell 7")).click()
    expect(ben.locator(".told p")).to_contain_text("Ben: a 5 in Bell 7")
    players = record_of(ann, table)["players"]
    assert isinstance(players, list) and players[1]["rows"][1] == "......5.."
    expect(ann.locator(".told p")).to_contain_text("Ben: a 5 in Bell 7")
    ann.locator("#undo").click()
    players = record_of(ann, table)["players"]
    expect(ann.locator(".told p")).to_contain_text("rolled bell, fish, 3, 5")
