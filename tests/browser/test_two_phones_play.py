"""Two phones play whole games from the table's own page and its helps; taps are counted beside typing the sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

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


def shown_now(page: Page, tap: Locator) -> None:
    """Taps what only fills in, and waits until the page has said what it comes to."""
    with page.expect_response("**/now?*"):
        tap.click()


def find_loot(
    finger: Finger, page: Page, cards: int, discs: tuple[str, ...], chests: int, taken: tuple[str, ...]
) -> None:
    """A coast explored on a phone: what lies there, and who takes what, a treasure in three taps."""
    for name, value in (("near", cards), ("far", 3), *((("chests", chests),) if chests else ())):
        finger.taps += 1
        shown_now(page, page.locator(f'label:has([name={name}][value="{value}"])'))
    for name in discs:
        finger.taps += 1
        shown_now(page, page.locator(f"#disc-{LOOT_NAMES.index(name) + 1}"))
        expect(page.locator(f"#disc-{LOOT_NAMES.index(name) + 1}")).to_have_attribute("aria-pressed", "true")
    act(finger, page, "#next")
    for card in taken:
        digits = card.removeprefix("b")
        for digit in digits if len(digits) == 2 else (*digits, "Next"):
            finger.tap(page.locator(".keypad .key", has_text=digit))
        act(finger, page, "#next-bury" if card[0] == "b" else "#next-keep")


def loot_by_hand(record: dict[str, object]) -> int:
    """Taps that the same sheets take, typed at the end: numbers, cubes, tile, and what each healer picked takes."""
    taps, players = 1, record["players"]
    assert isinstance(players, list)
    for player in players:
        taps += 4 if player.get("healer") else 0
        taps += sum(len(str(card)) + (card < 8) for card in player["treasures"]) + 1 + len(str(player["cubes"]))
    return taps + len(players) - 1


@pytest.mark.parametrize("rounds", [1, pytest.param(5, marks=pytest.mark.soak)])
def test_loot_island_with_events_loot_curses_and_healers(
    site: str, open_page: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str], rounds: int
) -> None:
    finger, ann, ben = Finger(), open_page("tall"), open_page("phone", dark=True)
    table = lay_out(ann, site, "loot-island", LOOT_NAMES)
    start, events = record_of(ann, table), set_up(get_game("loot-island"), 3).details["events"]
    ann.goto(f"{table}/now")
    act(finger, ann, "#next")
    ben.goto(f"{table}/now")
    audit(ann)
    for round_, (event, loot) in enumerate(zip(events[:rounds], LOOTS[:rounds], strict=True), 1):
        for page in (ann, ben):
            expect(page.locator("#saved")).to_contain_text(f"Round {round_}")
            expect(page.locator(".event h3")).to_contain_text(event)
        row = ann.locator(".cuberow a", has_text=LOOT_NAMES[round_ % 3])
        if row.count():
            finger.tap(row)
        expect(ann.locator("#next")).to_contain_text(f"{LOOT_NAMES[round_ % 3]} passes")
        act(finger, ann, "#next")
        expect(ann.locator(".cuberow")).to_contain_text("passed first")
        act(finger, ann, "#next")
        find_loot(finger, ben, *loot)
        expect(ann.locator("#word")).to_have_text("The coast is cleared")
        act(finger, ann, "#next")
    hands = [[55], [15], []]
    if rounds == len(events):
        hands = [[21, 45, 49, 55], [15, 26, 62, 68], [10, 13, 32, 70]]
        finish_loot(finger, ann, ben)
    record = record_of(ann, table)
    assert [sorted(player["treasures"]) for player in record["players"]] == hands
    if rounds == len(events):
        assert shown_totals(ben, table, LOOT_NAMES) == scored(record, tmp_path, capsys.readouterr)
    with capsys.disabled():
        told = f"{finger.taps} taps for {rounds} rounds, {loot_by_hand(record)} to type the sheets at the end"
        print(f"\nLoot Island: {told}")
    ann.goto(f"{table}/now")
    assert undo_all(ann) > 2 * rounds and record_of(ann, table) == start
    expect(ann.locator("#next")).to_contain_text("Begin round 1")
    expect(ann.locator(".told p")).to_contain_text("Taken back: Round 1 has begun.")


def finish_loot(finger: Finger, ann: Page, ben: Page) -> None:
    """The final exploration, and the healers in their order."""
    find_loot(finger, ben, *LAST)
    act(finger, ben, "#first-skip")
    expect(ben.locator("#saved")).to_have_text("Curse and healers")
    finger.tap(ben.locator(".dock").get_by_role("link", name="Healers"))
    audit(ben)
    for n, (per_cube, fixed) in enumerate(HEALERS):
        card = ben.locator("#cards .card").nth(n)
        finger.tap(card.locator("label", has_text=str(per_cube)))
        finger.write(card.locator(".inp"), str(fixed))
    finger.tap(ben.get_by_role("button", name="Show the picks"))
    while (pick := ben.get_by_role("button", name="picks this")).count():
        with ben.expect_navigation():
            finger.tap(pick.first)


NEREUS_NAMES = ("Ann", "Ben")


def nereus_by_hand(record: dict[str, object]) -> int:
    """Taps that the same cabins take, typed at the end: numbers, then a tap for each treasure where it lies."""
    taps, players = 1, record["players"]
    assert isinstance(players, list)
    for player in players:
        taps += sum(1 + len(str(player[name])) for name in ("track", "gold"))
        taps += len(player["chest"]) + sum(player["storage"].values())
        taps += sum(2 + (len(hold) if isinstance(hold, list) else 1) for hold in player["holds"].values())
    return taps


def place_all(finger: Finger, page: Page) -> None:
    """Everything in hand into the cabins, each where it brings something at once, else the first place."""
    while (holders := page.locator(".go a")).count():
        finger.tap(holders.first)
        page.wait_for_url("**/help/cabin**")
        while (places := page.locator(".inhand [name=where]")).count():
            before = page.locator("main").inner_text()
            finger.tap(places.first)
            expect(page.locator("main")).not_to_have_text(before)
            page.wait_for_load_state()
        page.goto(page.url.split("/help/")[0] + f"/table/{page.url.split('table=')[1].split('&')[0]}/now")


def sail(finger: Finger, page: Page, name: str) -> None:
    """Somebody's ship to the first space in its reach: it, the space, and the offer tapped."""
    square = page.locator(f'.laid li:has-text("{name}\'s ship")').get_attribute("data-square")
    finger.tap(page.locator(f'.cells [data-square="{square}"]'))
    page.wait_for_selector(f'.marks[data-at="{square}"]')
    goal = (page.locator(".marks").get_attribute("data-goals") or "").split()[0]
    finger.tap(page.locator(f'.cells [data-square="{goal}"]'))
    expect(page.locator("#word")).to_have_text(f"{name}'s ship, {goal}")
    act(finger, page, "#t1")
    page.goto(page.url.split("?")[0])


@pytest.mark.parametrize("days", [1, pytest.param(4, marks=pytest.mark.soak)])
def test_days_of_nereus_with_the_neutral_player(
    site: str, open_page: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str], days: int
) -> None:
    finger, ann, ben = Finger(), open_page("tall"), open_page("phone", dark=True)
    table = lay_out(ann, site, "waters-of-nereus", NEREUS_NAMES, variant="neutral")
    start = record_of(ann, table)
    ann.goto(f"{table}/now")
    finger.tap(ann.locator("label", has_text="Ours, as printed here"))
    act(finger, ann, "#next")
    ben.goto(f"{table}/now")
    audit(ann)
    for day in range(1, days + 1):
        expect(ben.locator("#saved")).to_contain_text(f"Day {day}")
        ticks, before = ben.locator(".a-tick.open, .a-aim").count(), finger.taps
        while ben.locator(".a-aim").count():  # the ring walks on by itself
            act(finger, ben, ".keys-row .btn:enabled >> nth=0")
        assert finger.taps - before == ticks > 3, "a tap for each treasure"
        turned = 0
        while True:
            ann.goto(f"{table}/now")
            phone, title = ann.locator("#phone"), ann.locator("#next b")
            if title.count() and title.inner_text().startswith(("Day", "End")):
                break
            if phone.count() and "neutral card" in phone.inner_text():
                turned += 1
                act(finger, ann, "#phone")
            else:
                keys = ann.locator(".keys-row [name=value]").count()
                act(finger, ann, ".keys-row [name=value] >> nth=0" if keys else "#next")
        assert turned >= 4, "a neutral card in each of four cycles"
        for name in NEREUS_NAMES:
            sail(finger, ann, name)
            place_all(finger, ann)
        act(finger, ann, "#next")
    if days == 4:
        expect(ann.locator("#saved")).to_have_text("The end")
    record = record_of(ann, table)
    assert shown_totals(ben, table, NEREUS_NAMES) == scored(record, tmp_path, capsys.readouterr)
    with capsys.disabled():
        by_hand = f"{nereus_by_hand(record)} to type the cabins at the end"
        print(f"\nWaters of Nereus: {finger.taps} taps for {days} days, {by_hand}")
    ben.goto(f"{table}/now")
    assert undo_all(ben) > 8 * days and record_of(ann, table) == start
    expect(ben.locator("#next")).to_contain_text("Begin day 1")
