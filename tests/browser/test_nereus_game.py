"""Waters of Nereus in real Chromium: cabins tapped in and compared with the command line, set-up, help, own copy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.cli import companion
from companion.commands import run
from companion.games.waters_of_nereus import facts
from tests.support.audit import audit_at_every_size
from tests.support.evening import Finger
from tests.support.hands import act, lay_out, start_table
from tests.support.waters_of_nereus.tapping import four_players, tap_in

Open = Callable[..., Page]
SLUG = "waters-of-nereus"
NAMES = ("Ann", "Ben", "Chloé", "Dev")


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved")


def canonical(player: dict[str, Any]) -> dict[str, Any]:
    """A player without what is empty anyway."""
    out = {k: v for k, v in player.items() if v not in ([], {})}
    for part in ("storage", "holds"):
        inside = {k: v for k, v in player.get(part, {}).items() if v}
        out = {**out, part: inside} if inside else {k: v for k, v in out.items() if k != part}
    return {**out, "cards": sorted(player.get("cards", []))}


@pytest.mark.parametrize(("size", "dark"), [("phone", False), pytest.param("wide", True, marks=pytest.mark.soak)])
def test_four_cabins_are_tapped_in_scored_and_agree_with_the_command_line(
    open_page: Open, site: str, size: str, dark: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = four_players()
    page = open_page(size, dark)
    start_table(page, site, SLUG, NAMES)
    for seat in range(4):
        page.locator(f"#tab{seat}").click()
        tap_in(Finger(), page, record, seat)
        saved(page)
    totals = [int(page.locator(f"#tab{seat} b").inner_text()) for seat in range(4)]
    address = page.url.split("?")[0]
    stored = page.request.get(f"{address}.json").json()
    assert [canonical(p) for p in stored["players"]] == [canonical(p) for p in record["players"]]

    (tmp_path / "table.json").write_text(json.dumps(stored))
    assert run(companion, ["score", SLUG, str(tmp_path / "table.json"), "--json", "--data", str(tmp_path)]) == 0
    result = json.loads(capsys.readouterr().out)
    by_name = {s["name"]: s for s in result["standings"]}
    assert [by_name[p["name"]]["total"] for p in record["players"]] == totals

    page.goto(f"{address}/standings")
    for place, standing in enumerate(result["standings"]):
        details = page.locator("details.st").nth(place)
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        shown = details.inner_text()
        for line in standing["lines"]:
            assert line["label"] in shown and line["why"] in shown

    assert run(companion, ["advise", SLUG, str(tmp_path / "table.json"), "--json", "--data", str(tmp_path)]) == 0
    for seat, advice in enumerate(json.loads(capsys.readouterr().out)["advice"], 1):
        page.goto(f"{address}/advice?player={seat}")
        assert page.locator(".gain dd").all_inner_texts()[:3] == [
            str(advice["now"]),
            str(advice["best"]),
            f"+{advice['gain']}",
        ]


def test_taps_go_round_undo_and_a_refusal_says_why(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, SLUG, ("Ann", "Ben"))
    slots = page.locator(".slot")
    slots.nth(2).click()
    expect(page.locator(".slot.in")).to_have_count(3)
    slots.nth(2).click()
    expect(slots.nth(2)).to_have_attribute("aria-label", "Green space: a gem")
    slots.nth(2).click()
    expect(page.locator(".slot.in")).to_have_count(2)
    page.locator("#undo").click()
    expect(slots.nth(2)).to_have_attribute("aria-label", "Green space: a gem")
    gem = page.locator('.put[data-piece="gem"]')
    most = facts.STORAGE_GEMS + len(facts.STORAGE_GROUPS) * facts.STORAGE_EACH  # gems lie on free spaces too
    for count in (*range(1, most + 1), "none"):
        gem.click()
        expect(gem).to_have_attribute("aria-label", f"Gem in storage: {count}")
    page.locator('[data-crew="captain"]').click()
    page.locator('[data-add="red"]').click()
    page.locator('[data-add="red"]').click()
    expect(page.locator("#cap")).to_contain_text("holds: treasures that find a space each")
    expect(page.locator('[data-crew="captain"]')).to_have_attribute("aria-label", "Captain’s hold: red")
    page.fill("#gold", "many")
    page.locator("#gold").blur()
    expect(page.locator("#gold-fault")).to_have_text("“many” does not fit; allowed: a whole number from 0 to 9999.")
    saved(page)


def test_everything_goes_by_keyboard(open_page: Open, site: str) -> None:
    page = open_page("wide")
    start_table(page, site, SLUG, ("Ann", "Ben"))
    page.locator(".slot").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".slot").first).to_have_attribute("aria-label", "White space: its treasure")
    page.locator('[data-crew="merchant"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.add") == "white"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator('[data-crew="merchant"]')).to_have_attribute("aria-label", "Merchant’s hold: white, white")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.crew") == "merchant"
    expect(page.locator("#palette")).to_be_hidden()
    page.locator("#science input").first.focus()
    page.keyboard.press("ArrowRight")
    page.locator("#track").fill("12")
    page.keyboard.press("Tab")
    expect(page.locator("#tab0 b")).to_have_text("12")
    saved(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#tab0 b")).to_have_text("0")


def test_two_phones_and_a_dead_network_lose_nothing(open_page: Open, site: str) -> None:
    ann = open_page()
    start_table(ann, site, SLUG, ("Ann", "Ben"))
    ben = open_page("tall", True)
    ben.goto(ann.url)
    ann.locator(".slot").nth(1).click()
    saved(ann)
    ben.locator(".slot").nth(0).click()
    box = ben.locator("#conflict")
    expect(box).to_contain_text("Ann, chest: two phones wrote here.")
    assert box.locator("button").all_inner_texts() == ["Keep white, yellow", "Take white"]
    box.get_by_role("button", name="Keep").click()
    expect(ben.locator(".slot.in")).to_have_count(2)
    ann.context.set_offline(True)
    ann.locator('.put[data-piece="red"]').click()
    ann.locator('[data-card="captain"]').click()
    expect(ann.locator("#saved")).to_contain_text("2 to send, kept here")
    ann.context.set_offline(False)
    ann.reload()
    saved(ann)
    record = ann.request.get(f"{ann.url.split('?')[0]}.json").json()
    assert record["players"][0]["storage"] == {"red": 1} and record["players"][0]["cards"] == ["captain"]


def test_set_up_reveals_days(open_page: Open, site: str) -> None:
    page = open_page()
    page.goto(f"{site}/{SLUG}/setup?players=2&seed=7KQ4-M2XD&variant=neutral")
    expect(page.locator(".day .mini")).to_have_count(0)
    page.get_by_role("link", name="Reveal day 1").click()
    expect(page.locator(".day .mini")).to_have_count(1)
    expect(page.locator("#days")).to_be_in_viewport()


def test_a_board_is_tapped_in_once_and_used(open_page: Open, site: str) -> None:
    page = open_page("phone", True)
    page.goto(f"{site}/{SLUG}/setup?players=4&seed=7KQ4-M2XD")
    assert page.locator(".board").get_attribute("aria-label").startswith("Board, 6 by 6")  # type: ignore[union-attr]
    page.get_by_role("link", name="Enter what your copy says").click()
    fold = page.locator('[id="boards.four.water-fold"]')
    fold.locator("summary").click()
    fold.get_by_role("button", name="Enter it by tapping").click()
    for _ in range(2):
        fold.get_by_role("button", name="Columns: one more").click()
    expect(fold.locator(".cell")).to_have_count(35)
    fold.get_by_role("button", name="B2: water").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(fold.locator("textarea")).to_have_value("~~~~~~~\n~##~~~~\n~~~~~~~\n~~~~~~~\n~~~~~~~")
    card = page.locator('[id="discovery.G-fold"]')
    card.locator("summary").click()
    card.get_by_role("button", name="Enter it by tapping").click()
    expect(card.locator(".cell")).to_have_count(35)
    card.get_by_role("button", name="A1: not ticked").click()
    findings = findings_of(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. Set-up, printing")).to_be_visible()
    page.goto(f"{site}/{SLUG}/setup?players=4&seed=7KQ4-M2XD")
    assert page.locator(".board").get_attribute("aria-label").startswith("Board, 5 by 7")  # type: ignore[union-attr]
    expect(page.get_by_text("From your copy", exact=True)).to_be_visible()
    page.goto(f"{site}/{SLUG}/copy")
    page.get_by_role("button", name="Take it out of use").click()
    expect(page.get_by_text("Nothing is kept")).to_be_visible()
    assert not findings, "\n".join(findings)


def findings_of(page: Page) -> list[str]:
    """All but the fields of a board: seven columns in 320 px are 37 x 48, over the 24 px of WCAG 2.2."""
    return [one for one in audit_at_every_size(page) if not re.search(r": small target BUTTON cell .*x48$", one)]


def test_every_state_is_without_findings(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, SLUG, ("Ann", "Ben"))
    player = four_players()["players"][0]
    tap_in(Finger(), page, {"players": [player]}, 0)
    page.locator('[data-crew="merchant"]').click()
    findings = findings_of(page)
    page.locator('[data-act="close"]').click()
    page.locator("#totals").click()
    findings += findings_of(page)
    table = page.url.split("?")[0]
    help_page = f"{site}/{SLUG}/help"
    for address in (
        f"{table}/standings",
        f"{table}/advice",
        f"{site}/{SLUG}/setup?players=2&seed=7KQ4-M2XD&variant=neutral&day=2",
        f"{site}/{SLUG}/setup?players=3&variant=neutral",
        f"{help_page}/neutral-player",
        f"{help_page}/bag-counter",
        f"{site}/{SLUG}/copy",
    ):
        page.goto(address)
        findings += findings_of(page)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    findings += findings_of(page)
    assert not findings, "\n".join(findings)


PLAY_SIZES = ((390, 844), (360, 640), (844, 390))
PLACED = """() => {
  const box = (found) => { const b = document.querySelector(found).getBoundingClientRect();
    return [b.x, b.y, b.width, b.height].map(Math.round); };
  const over = (found) => { const e = document.querySelector(found); return e.scrollHeight - e.clientHeight; };
  return { board: box(".chart-view"), dock: box(".dock"), over: [over("main"), over(".dock"), over("html")] };
}"""


def test_nothing_needed_in_play_scrolls_and_the_board_never_moves(open_page: Open, site: str) -> None:
    """Each state of a cycle, at three sizes: the board where it was, the dock as high as before, all of it in view."""
    page = open_page("tall")
    table = lay_out(page, site, SLUG, ("Ann", "Ben"), variant="neutral")
    page.goto(f"{table}/now")
    page.locator("label", has_text="Ours, as printed here").click()
    page.locator("#next").click()
    placed: dict[tuple[int, int], dict[str, object]] = {}

    def check(state: str, query: str = "") -> None:
        for size in PLAY_SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(f"{table}/now{query}")
            page.wait_for_selector(".chart.live")
            found = page.evaluate(PLACED)
            assert found.pop("over") == [0, 0, 0], f"{state} at {size}"
            assert placed.setdefault(size, found) == found, f"{state} at {size}"

    def do(button: str) -> None:
        act(Finger(), page, button)

    page.wait_for_selector(".a-aim")
    check("a treasure to lay")
    do("#phone")
    check("all laid")
    do("#next")
    check("a neutral card")
    do("#value-pilot")
    check("its die")
    do("#phone")
    check("everybody's turn")
    laid = page.locator(".laid li")
    ship = laid.filter(has_text="Ann's ship").get_attribute("data-square")
    check("a ship", f"?at={ship}")
    goals = (page.locator(".marks").get_attribute("data-goals") or "").split()
    for goal in (goals[0], goals[-1]):
        check("a way", f"?at={ship}&to={goal}")
    check("a treasure", f"?at={laid.filter(has_text='treasure').first.get_attribute('data-square')}")
    page.goto(f"{table}/now?at={ship}&to={goals[0]}")
    do("#t1")
    check("treasures to place")
    do("#next")
    do("#value-captain")
    check("its action space")
