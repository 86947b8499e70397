"""Loot Island without the server: treasures, small islands and coasts, and what two phones did."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.support.evening import Finger
from tests.support.hands import (
    ALL_AHEAD,
    act,
    back_in_reach,
    begun,
    out_of_reach,
    record_of,
    scored,
    send_unseen,
)

_SOON = "() => { const later = setTimeout; setTimeout = (does, ms) => later(does, ms % 8000); }"
"""What stands for eight seconds goes at once."""


def find_coast(phone: Page, table: str, **lies: int) -> None:
    """Goes ashore, and with ``lies`` tells what lies there. The page shows it then."""
    send_unseen(phone, table, "find")
    if lies:
        send_unseen(phone, table, "reveal", **lies)
    phone.goto(f"{table}/now")


def ashore(phone: Page, site: str, names: tuple[str, ...], **lies: int) -> str:
    """Opens a table whose ship has come to a coast. Returns its address."""
    table = begun(phone, site, "loot-island", names)
    find_coast(phone, table, **lies)
    return table


def test_treasures_kept_out_of_reach_lead_to_the_next_taker_and_are_written(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table = ashore(
        phone, site, ("Ann", "Ben", "Chloé", "Dev"), near=5, far=0, chests=2, disc_1=1, disc_2=2
    )
    out_of_reach(phone)
    word, keeps = phone.locator("#word"), phone.locator("#next-keep")
    for number, name in ((8, "Ann"), (16, "Ben"), (32, "Ann")):
        expect(word).to_have_text(f"{name} takes a treasure")
        phone.locator(f"#number-{number}").click()
        expect(word).to_have_text(f"{name} takes number {number}")
        keeps.click()
        expect(phone.locator(f"#number-{number}")).to_have_class(re.compile("kept"))
    phone.get_by_role("button", name="Take back").click()
    expect(word).to_have_text("Ann takes a treasure")
    phone.locator("#number-11").click()
    expect(phone.locator("#turn")).to_have_text("Coin bag 10, curse 3.")  # all that is known of it
    keeps.click()
    phone.locator("#next-bury").click()
    expect(word).to_have_text("The coast is cleared")
    cubes = {"Ann": 6, "Ben": 5}
    for seat, name in enumerate(cubes, 1):
        expect(phone.locator(f"#cubes-{seat}")).to_have_text(str(cubes[name]))
        lit = phone.locator(f"#cubes-{seat}").locator("..").locator(".gauge .on")
        expect(lit).to_have_count(cubes[name])
    back_in_reach(phone, 4)
    players = record_of(phone, table)["players"]
    assert [player["treasures"] for player in players] == [[8, 11], [16], [], []]
    assert [player["cubes"] for player in players[:2]] == [*cubes.values()]


def test_cubes_crossed_out_on_a_treasure_are_told_out_of_reach(site: str, open_page: Open) -> None:
    phone = open_page("tall")
    table = ashore(phone, site, ("Ann", "Ben", "Chloé"), near=5, far=0, chests=2, disc_1=1)
    out_of_reach(phone)
    for number, crossed in ((3, 2), (20, 1), (23, 1)):  # of the third nobody told more
        phone.locator(f"#number-{number}").click()
        phone.locator("label:has([name=crossed])").nth(crossed).click()
        expect(phone.locator("#next-keep")).to_contain_text("cubes counted")
        phone.locator("#next-keep").click()
        expect(phone.locator(f"#number-{number}.kept, #next")).not_to_have_count(0)
    expect(phone.locator("#cubes-1")).to_have_text("5")
    back_in_reach(phone, 3)
    assert record_of(phone, table)["players"][0]["cubes"] == 5


def test_cubes_kept_out_of_reach_leave_no_older_count_on_a_treasure(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table = begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
    out_of_reach(phone)
    phone.locator("#cube-more").click()
    phone.locator("#isle").click()
    phone.locator("[data-group=isle]").click()
    bury = phone.locator("#next-bury")
    expect(bury).to_be_visible()
    expect(bury).not_to_contain_text("left", use_inner_text=True)
    phone.locator("#number-32").click()
    expect(phone.locator("#next-keep")).to_contain_text("gold")
    expect(phone.locator("#next-keep")).not_to_contain_text("cube", use_inner_text=True)
    phone.locator("#next-keep").click()
    back_in_reach(phone, 3)
    assert [32] in [player["treasures"] for player in record_of(phone, table)["players"]]


@pytest.mark.parametrize(("event", "cubes"), [("A4", 4), ("A3", 5)])
def test_a_small_island_of_another_is_drawn_out_of_reach(
    site: str, open_page: Open, event: str, cubes: int
) -> None:
    phone = open_page("tall")
    table = scored(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
    where = {"corner": "north-west", "heading": "clockwise"}
    send_unseen(phone, table, "begin", first="Ann", event=event, **where)
    phone.goto(f"{table}/now")
    expect(phone.locator("#next")).to_contain_text("Ann passes")
    phone.context.set_offline(True)
    phone.locator("#isle").click()
    phone.locator("#isles form", has_text="a treasure").get_by_role("button", name="Ben").click()
    expect(phone.locator("#word")).to_have_text("Ben’s treasure waits")
    expect(phone.locator("#isles")).to_be_hidden()
    expect(phone.locator("#next")).to_have_text("Ben’s treasure: tap it once connected")
    expect(phone.locator("#cubes-2")).to_have_text(str(cubes))
    phone.context.set_offline(False)
    expect(phone.locator("#word")).to_have_text("Ben takes a treasure", timeout=20_000)


def test_after_a_small_island_or_a_burial_out_of_reach_the_next_number_is_asked_for(
    site: str, open_page: Open
) -> None:
    phone = open_page("low")
    table = begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé", "Dev"))
    out_of_reach(phone)
    phone.locator("#isle").click()
    phone.locator("[data-group=isle]").click()
    expect(phone.locator(".numbers .btn").first).to_be_visible()
    phone.get_by_role("button", name="Take back").click()
    phone.context.set_offline(False)
    find_coast(phone, table, near=5, far=0, chests=1, disc_1=1, disc_2=2)
    phone.wait_for_function(ALL_AHEAD, timeout=60_000)
    who = phone.locator("#word").inner_text().split()[0]
    phone.context.set_offline(True)
    phone.locator("#next-bury").click()
    expect(phone.locator("#word")).not_to_contain_text(who)
    expect(phone.locator(".numbers .btn").first).to_be_visible()
    phone.context.set_offline(False)


def test_a_coast_is_shared_out_by_hand_where_the_phone_cannot_know_what_lies_there(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    ashore(phone, site, ("Ann", "Ben", "Chloé"))
    phone.wait_for_function(ALL_AHEAD, timeout=60_000)
    shared = phone.locator("#first-skip")
    told = shared.inner_text()
    phone.context.set_offline(True)
    phone.locator("label:has([name=near])").nth(1).click()
    expect(shared).to_have_text("Done: we shared it out ourselves")
    expect(shared).to_have_class(re.compile(r"\bp\b"))
    expect(phone.locator(".waits")).to_contain_text("No connection")
    phone.context.set_offline(False)
    expect(shared).to_have_text(told, timeout=20_000)
    phone.context.set_offline(True)
    shared.click()
    expect(phone.locator("#next")).to_contain_text("Begin round 2")
    phone.context.set_offline(False)
    expect(phone.locator(".aloud")).to_contain_text("kept here is sent", timeout=20_000)


def test_a_coast_shared_out_by_hand_in_vain_is_told_as_what_was_tapped(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table = ashore(phone, site, ("Ann", "Ben", "Chloé"))
    out_of_reach(phone)
    phone.locator("#first-skip").click()
    send_unseen(phone, table, "reveal", near=5, far=0, chests=2, disc_1=1)
    phone.context.set_offline(False)
    refused = phone.locator(".refused")
    expect(refused).to_contain_text("Not counted: the coast shared out by hand. ", timeout=20_000)


def test_what_another_phone_did_too_is_no_loss_and_cubes_of_both_are_told_once(
    site: str, open_page: Open
) -> None:
    ann, ben = open_page("tall"), open_page("tall")
    table = begun(ann, site, "loot-island", ("Ann", "Ben", "Chloé"))
    ben.goto(f"{table}/now")
    out_of_reach(ann)
    for sent in ("#cube-more", "#cube-more", "#next"):
        ann.wait_for_timeout(1_100)  # a second tap at once is none
        ann.locator(sent).click()
    for sent in ("#cube-more", "#next", "#next"):
        act(Finger(), ben, sent)
    ann.evaluate(_SOON)
    ann.context.set_offline(False)
    refused = ann.locator(".refused")
    expect(refused).to_contain_text(", 2 times. Another phone did it too: ", timeout=20_000)
    ann.wait_for_timeout(300)  # it stays until somebody taps
    expect(refused).not_to_contain_text("pass")
    expect(refused.get_by_role("link")).to_have_attribute(
        "href", re.compile(r"/table/\w+\?player=[123]$")
    )
