"""Waters of Nereus in real Chromium: cabins tapped in and compared with the command line, set-up,
help, own copy."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.games.waters_of_nereus import facts
from tests.browser.conftest import SIZES, Open
from tests.support.audit import audit_at_every_size
from tests.support.evening import Finger
from tests.support.hands import act, begun, lay_out, saved, send_act, start_table
from tests.support.still import Still
from tests.support.waters_of_nereus.tapping import four_players, tap_in

SLUG = "waters-of-nereus"
NAMES = ("Ann", "Ben", "Chloé", "Dev")
HOLD = """() => {
  const sent = window.fetch;
  window.fetch = (...all) => {
    if (all[1]?.method !== "POST" || window.letGo) return sent(...all);
    return new Promise((done) => (window.letGo = done)).then(() => sent(...all));
  };
}"""
"""Script that keeps the first act of a page on its way until it is let go."""


FILLED = """(all) => {
  const ink = getComputedStyle(document.body).color;
  const filled = all.filter((one) => getComputedStyle(one).backgroundColor === ink);
  return filled.map((one) => one.querySelector("b").textContent).join();
}"""
"""Script that tells which of some buttons are filled."""


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
    # gems lie on free spaces too
    most = facts.STORAGE_GEMS + len(facts.STORAGE_GROUPS) * facts.STORAGE_EACH
    for count in (*range(1, most + 1), "none"):
        gem.click()
        expect(gem).to_have_attribute("aria-label", f"Gem in storage: {count}")
    page.locator('[data-crew="captain"]').click()
    page.locator('[data-add="red"]').click()
    page.locator('[data-add="red"]').click()
    expect(page.locator("#cap")).to_contain_text("holds: treasures that find a space each")
    expect(page.locator('[data-crew="captain"]')).to_have_attribute(
        "aria-label", "Captain’s hold: red"
    )
    page.fill("#gold", "many")
    page.locator("#gold").blur()
    expect(page.locator("#gold-fault")).to_have_text(
        "“many” does not fit; allowed: a whole number from 0 to 9999."
    )
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
    expect(page.locator('[data-crew="merchant"]')).to_have_attribute(
        "aria-label", "Merchant’s hold: white, white"
    )
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


def test_a_board_is_tapped_in_once_and_used(open_page: Open, site: str) -> None:
    page = open_page("phone", True)
    page.goto(f"{site}/{SLUG}/setup?players=4&seed=7KQ4-M2XD")
    assert page.locator(".board").get_attribute("aria-label").startswith("Board, 6 by 6")  # type: ignore[union-attr]
    page.get_by_role("link", name="Enter what your copy says").click()
    for part in ("Board", "Discovery cards"):
        page.locator(".copy > .fold > summary", has_text=part).click()
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
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Take it out of use").click()
    expect(page.get_by_text("Nothing is kept")).to_be_visible()
    assert not findings, "\n".join(findings)


def findings_of(page: Page) -> list[str]:
    """All but the fields of a board: seven columns in 320 px are 37 x 48, over the 24 px of WCAG
    2.2."""
    return [
        one
        for one in audit_at_every_size(page)
        if not re.search(r": small target BUTTON cell .*x48$", one)
    ]


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
    page.goto(f"{site}/{SLUG}/setup?players=2&seed=7KQ4-M2XD&variant=neutral&day=2")
    findings += findings_of(page)
    page.goto(f"{site}/{SLUG}/copy")
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    findings += findings_of(page)
    assert not findings, "\n".join(findings)


def test_nothing_needed_in_play_scrolls_and_the_board_never_moves(
    open_page: Open, site: str
) -> None:
    """Each state of a cycle, at three sizes: the board where it was, the dock as high as before,
    all of it in view."""
    page = open_page("tall")
    table = lay_out(page, site, SLUG, ("Ann", "Ben"), variant="neutral")
    page.goto(f"{table}/now")
    page.locator("label", has_text="Our printed cards").click()
    page.locator("#next").click()
    still = Still(page, ".chart-view")

    def check(state: str, query: str = "") -> None:
        page.goto(f"{table}/now{query}")
        page.wait_for_selector(".chart.live")
        still.look(state)

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
    check("everybody’s turn")
    laid = page.locator(".laid li")
    ship = laid.filter(has_text="Ann’s ship").get_attribute("data-square")
    check("a ship", f"?at={ship}")
    goals = (page.locator(".marks").get_attribute("data-goals") or "").split()
    for goal in (goals[0], goals[-1]):
        check("a way", f"?at={ship}&to={goal}")
    check(
        "a treasure", f"?at={laid.filter(has_text='treasure').first.get_attribute('data-square')}"
    )
    page.goto(f"{table}/now?at={ship}&to={goals[0]}")
    do("#t1")
    check("treasures to place")
    do("#next")
    do("#value-captain")
    check("its action space")
    still.check()


def test_what_is_tapped_while_an_act_is_on_its_way_counts_too(open_page: Open, site: str) -> None:
    page = open_page("tall")
    table = begun(page, site, SLUG, ("Ann", "Ben"))
    page.goto(f"{table}/now?player=1")
    page.evaluate(HOLD)
    for button in ("gold-more", "gold-more", "track-more"):
        page.locator(f"#{button}").click()
    page.evaluate("letGo()")
    expect(page.locator("#track")).to_have_value("1")
    assert page.locator("#gold").input_value() == str(facts.START_GOLD + 2)


def test_steps_of_a_set_up_that_are_ticked_quickly_are_all_ticked(
    open_page: Open, site: str
) -> None:
    page = open_page("tall")
    table = lay_out(page, site, SLUG, ("Ann", "Ben"))
    page.goto(f"{site}/{SLUG}/setup?table={table.rpartition('/')[2]}")
    page.evaluate(HOLD)
    steps = [f"#did-{step}" for step in ("board", "ships", "treasures")]
    for step in steps:
        page.locator(step).click()
    page.evaluate("letGo()")
    for step in steps:
        expect(page.locator(step)).to_have_attribute("aria-pressed", "true")


def test_a_number_that_was_typed_and_sent_holds_up_no_newer_table(
    open_page: Open, site: str
) -> None:
    page = open_page("low", is_mobile=True)
    table = begun(page, site, SLUG, ("Ann", "Ben"))
    page.goto(f"{table}/now?player=1")
    page.locator("#gold").fill("9")
    page.locator("#gold").press("Enter")
    expect(page.locator(".player .gold").first).to_contain_text("9")
    expect(page.locator("#gold")).not_to_be_focused()


@pytest.mark.parametrize("size", ["low", "tall"])
def test_a_ship_that_another_phone_sails_while_it_is_tapped_is_told_and_opens_nothing_else(
    open_page: Open, site: str, size: str
) -> None:
    ann, page = open_page("tall"), open_page(size)
    table = begun(ann, site, SLUG, NAMES)
    page.goto(f"{table}/now")
    start = page.locator(".laid li:has-text('Ben’s ship')").get_attribute("data-square")
    ship = page.locator(f'.cells [data-square="{start}"]')
    if size == "low":
        ship.click()
        expect(page.locator("#word")).to_have_text(f"Ben’s ship, {start}")
        send_act(ann, table, "put", player="Ben", to="C3")
    else:  # this phone does not know yet
        page.route("**/now?since=*", lambda route: route.abort("internetdisconnected"))
        send_act(ann, table, "put", player="Ben", to="C3")
        ship.click()
    expect(page.locator(".refused")).to_have_text("Ben’s ship is on C3 now. Tap it there.")
    expect(page.locator(".on-square")).to_have_count(0)
    expect(page.locator("#next")).to_be_visible()
    assert page.url == f"{table}/now"


@pytest.mark.parametrize("size", ["low", "lying"])
def test_cards_and_cabin_of_a_last_sheet_stand_in_sight(
    open_page: Open, site: str, size: str
) -> None:
    page = open_page(size, ahead=True)
    table = begun(page, site, SLUG, ("Ann", "Ben"))
    while not page.locator(".ends").count():
        send_act(page, table, "next")
        page.goto(f"{table}/now")
    page.goto(f"{table}/now?player=1")
    cabin, main = page.locator(".last .ways").bounding_box(), page.locator("main").bounding_box()
    assert cabin and main and cabin["y"] + cabin["height"] <= main["y"] + main["height"]
    none = page.locator("#card-none").bounding_box()
    assert none and none["y"] == cabin["y"], "beside it"
    page.context.set_offline(True)
    page.locator("#science-2").click()
    page.locator("#track-more").click()
    for told in ("science", "track"):
        expect(page.locator(f"#is-{told}")).to_be_hidden()
    page.context.set_offline(False)


def test_with_text_twice_as_large_the_word_runs_into_nothing(open_page: Open, site: str) -> None:
    page = open_page("tall")
    begun(page, site, SLUG, ("Ann", "Ben"))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    word, board = (
        page.locator(".say .note").first.bounding_box(),
        page.locator("main").bounding_box(),
    )
    assert word and board and word["y"] + word["height"] <= board["y"]


@pytest.mark.parametrize("size", [(422, 195), (195, 422)], ids=["lying", "upright"])
def test_with_text_twice_as_large_no_name_and_no_course_is_cut(
    open_page: Open, site: str, size: tuple[int, int]
) -> None:
    page = open_page(size)
    cut = """(parts) => parts.filter((one) => one.scrollWidth > one.clientWidth + 1
      || one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"""
    for names, variant in ((("Ann", "Maximilian"), "neutral"), (NAMES, "standard")):
        begun(page, site, SLUG, names, variant=variant)
        assert page.locator(".player :is(.nm b, .pt, .pt :not(.vh))").evaluate_all(cut) == []


def test_a_picked_corner_is_barred_for_others(open_page: Open, site: str) -> None:
    page = open_page("tall")
    page.goto(f"{site}/{SLUG}/setup?players=3&corners=bottom-left&corners=top-left&corners=")
    lists = page.locator('select[name="corners"]')
    barred = [
        lists.nth(seat).locator("option:disabled").evaluate_all("(all) => all.map((o) => o.value)")
        for seat in range(3)
    ]
    assert barred[:2] == [["top-left"], ["bottom-left"]]
    assert sorted(barred[2]) == ["bottom-left", "top-left"]


def test_the_table_to_lay_out_is_seen_whole_on_a_lying_phone(open_page: Open, site: str) -> None:
    page = open_page("lying")
    page.goto(f"{site}/{SLUG}/setup?players=4&seed=7KQ4-M2XD")
    page.get_by_text("Show", exact=True).click()
    head, board = page.locator(".laid-out>label"), page.locator(".pic>:first-child")
    above, box = head.bounding_box(), board.bounding_box()
    assert above and box and box["y"] >= above["y"] + above["height"]
    assert box["y"] + box["height"] <= 390
    step = page.locator(".steps > li").first.bounding_box()
    assert step and step["x"] >= above["x"] + above["width"] and step["y"] < 200, "beside it"


def test_the_bag_counter_opens_the_bag_and_nobody_is_neutral_among_three(
    open_page: Open, site: str
) -> None:
    page = open_page("low")
    table = begun(page, site, SLUG, ("Ann", "Ben", "Chloé"))
    page.goto(f"{site}/{SLUG}/help?table={table.rpartition('/')[2]}")
    expect(page.get_by_text("Neutral player")).to_have_count(0)
    page.get_by_role("link", name="Bag counter").click()
    expect(page.locator("#draw-white")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="What lies there").click()
    squares = page.locator(".laid b").all_inner_texts()
    assert squares == sorted(squares, key=lambda name: (name[1:], name[0]))


def at_each_size(page: Page) -> Iterator[str]:
    """The page as it stands, on phones of each size."""
    for size in ("low", "lying", "tall"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        yield size


def test_what_goes_on_is_whole_and_in_sight_while_everybody_holds_treasures(
    open_page: Open, site: str
) -> None:
    page = open_page("tall")
    table = lay_out(page, site, SLUG, NAMES)
    page.goto(f"{table}/now")
    page.locator("label", has_text="Our printed cards").click()
    for button in ("#next", "#phone", "#next"):
        act(Finger(), page, button)
    filled: list[str] = []
    for seat in range(1, len(NAMES) + 1):
        treasure = page.locator(".laid li", has_text="treasure").first
        page.goto(f"{table}/now?at={treasure.get_attribute('data-square')}")
        act(Finger(), page, f"#pick-{seat}")
        expect(page.locator("[data-holds]:visible")).to_have_count(seat)
        filled.append(page.locator(".dock .btn").evaluate_all(FILLED))
    assert filled == ["Ann", "", "", ""], "one who places comes first, several are equal"
    page.goto(f"{table}/now")
    goes_on = (page.locator("#next"), page.get_by_role("link", name="Dev 1 to place"))
    for size in at_each_size(page):
        for button in goes_on:
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate("b => b.scrollHeight <= b.clientHeight"), size


def test_treasures_are_placed_one_at_a_time_with_every_place_in_sight(
    open_page: Open, site: str
) -> None:
    page = open_page("tall")
    table = begun(page, site, SLUG, NAMES)
    page.goto(f"{site}/{SLUG}/help/cabin?table={table.rpartition('/')[2]}&player=1")
    for color in ("white", "purple", "yellow"):
        act(Finger(), page, f"#drawn-{color}")
    places = page.locator(".places:has([name=where])")
    expect(page.locator("#word")).to_have_text("Ann places white")
    page.get_by_role("link", name="Purple").click()
    expect(page.locator(".say")).to_contain_text("Ann places purple")
    expect(places).to_have_count(1)
    for size in at_each_size(page):
        last, dock = places.bounding_box(), page.locator("footer.dock").bounding_box()
        assert last and dock
        beside = last["x"] + last["width"] <= dock["x"]  # on a lying phone
        least = dock["y"] + dock["height"] if beside else dock["y"]
        assert last["y"] + last["height"] <= least, size
    places.get_by_role("button", name="Storage").click()
    expect(page.locator("#word")).to_have_text("Ann places white")
    expect(page.locator("#turn")).to_contain_text("2 to place")
    page.goto(f"{table}/now")
    assert page.locator(".players b").all_inner_texts()[::2] == list(NAMES)
    names = page.locator(".players .nm b")
    for size in at_each_size(page):
        cut = names.evaluate_all("(all) => all.filter((b) => b.scrollWidth > b.clientWidth).length")
        assert cut == 0, size
