"""Two phones play whole games from the table's own page and its helps; taps are counted beside typing the sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion import get_game
from tests.support.audit import audit
from tests.support.evening import Finger
from tests.support.hands import act, lay_out, record_of, scored, shown_totals, undo_all
from tests.support.playing import set_up

Open = Callable[..., Page]

LOOT_NAMES = ("Ann", "Ben", "Chloé")
LOOTS = (  # of each round: cards at the nearer landing, its discs from the bottom, chests; what is taken, b: buried
    (6, ("Ben", "Ann"), 1, ("15", "55", "b3")),
    (5, ("Chloé",), 1, ("13", "10")),
    (4, ("Ann", "Chloé"), 0, ("21", "70")),
    (7, ("Ben",), 2, ("b50", "68", "26")),
    (4, ("Chloé", "Ben", "Ann"), 0, ("32", "62", "b11")),
)
LAST = (5, ("Ann",), 2, ("45", "49"))
HEALERS = ((1, 2), (0, 17), (2, 0))


def find_loot(
    finger: Finger, page: Page, cards: int, discs: tuple[str, ...], chests: int, taken: tuple[str, ...]
) -> None:
    """A coast explored on a phone: what lies there, who took what, and one tap that writes it."""
    finger.tap(page.get_by_role("link", name="Find the loot"))
    near = page.locator(".landing").first
    finger.write(near.locator("#near_cards"), str(cards))
    for name in discs:
        finger.tap(near.get_by_role("button", name=name))
    if chests:
        finger.write(near.locator("#near_chests"), str(chests))
    finger.tap(page.get_by_role("button", name="Find the loot"))
    for n, card in enumerate(taken, 1):
        finger.write(page.locator(f"#card_{n}"), card.removeprefix("b"))
        if card[0] == "b":
            page.locator(f'[name="how_{n}"][value=bury]').check(force=True)
            finger.taps += 1
    finger.tap(page.locator("#book"))
    page.wait_for_url("**/now")


def loot_by_hand(record: dict[str, object]) -> int:
    """Taps that the same sheets take, typed at the end: numbers, cubes, tile; healers cost both the same."""
    taps, players = 1, record["players"]
    assert isinstance(players, list)
    for player in players:
        taps += sum(len(str(card)) + (card < 8) for card in player["treasures"]) + 1 + len(str(player["cubes"]))
    return taps + len(players) - 1


def test_a_whole_loot_island(site: str, open_page: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    finger, ann, ben = Finger(), open_page("tall"), open_page("phone", dark=True)
    table = lay_out(ann, site, "loot-island", LOOT_NAMES)
    start, events = record_of(ann, table), set_up(get_game("loot-island"), 3).details["events"]
    finger.tap(ann.get_by_role("link", name="Begin round 1"))
    act(finger, ann, "#next")
    ben.goto(f"{table}/now")
    audit(ann)
    for round_, (event, loot) in enumerate(zip(events, LOOTS, strict=True), 1):
        for page in (ann, ben):
            expect(page.locator(".scalehd h2")).to_contain_text(f"Round {round_}")
            expect(page.locator(".eventc .lab")).to_contain_text(f"Event {event},")
        finger.tap(ann.locator("summary", has_text="First to pass"))
        first = ann.locator("form:has([value=passed])")
        finger.tap(first.locator("label", has_text=LOOT_NAMES[round_ % 3]))
        finger.tap(first.locator("button"))
        expect(ann.locator("#turn")).to_contain_text(f"{LOOT_NAMES[round_ % 3]} passed first")
        find_loot(finger, ben, *loot)
        for page in (ben, ann):
            expect(page.locator(".told p")).to_contain_text("Found: big loot")
        act(finger, ann, "#next")
    find_loot(finger, ben, *LAST)
    expect(ann.locator(".told p")).to_contain_text("Found: small loot")
    act(finger, ann, "#next")
    expect(ben.locator("h2.t1")).to_have_text("Curse and healers")
    played = finger.taps
    finger.tap(ben.locator(".dockrow").get_by_role("link", name="Healers"))
    audit(ben)
    for n, (per_cube, fixed) in enumerate(HEALERS):
        card = ben.locator("#cards .card").nth(n)
        finger.tap(card.locator("label", has_text=str(per_cube)))
        finger.write(card.locator(".inp"), str(fixed))
    finger.tap(ben.get_by_role("button", name="Show the picks"))
    while (pick := ben.get_by_role("button", name="picks this")).count():
        with ben.expect_navigation():
            finger.tap(pick.first)
    record = record_of(ann, table)
    assert [sorted(p["treasures"]) for p in record["players"]] == [[21, 45, 49, 55], [15, 26, 62, 68], [10, 13, 32, 70]]
    assert shown_totals(ben, table, LOOT_NAMES) == scored(record, tmp_path, capsys.readouterr)
    with capsys.disabled():
        print(f"\nLoot Island: {played} taps for five rounds; {loot_by_hand(record)} to type the sheets at the end")
    ann.goto(f"{table}/now")
    assert undo_all(ann) > 15 and record_of(ann, table) == start
    expect(ann.locator("#next")).to_contain_text("Begin round 1")
    expect(ann.locator(".told p")).to_contain_text("Taken back: Round 1 has begun.")


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
