"""The hint on the page of play: a frame and a sentence, why behind a button, nothing that moves,
and off per phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_sailorman_now import begun, roll
from tests.support.audit import accessible
from tests.support.hands import lay_out
from tests.support.still import Still


def test_a_hint_comes_by_itself_says_why_and_stays_away_when_it_is_off(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    finger, _ = begun(page, site, ("Ann", "Ben"))
    still = Still(page, ".map")
    still.look("before the roll")
    roll(finger, page, "bell", "wheel", "6", "4")
    expect(page.locator(".hint-line")).to_be_visible()
    still.look("with a hint")
    still.check()
    page.get_by_role("button", name="Why").click()
    why = page.get_by_role("dialog", name="Why")
    expect(why.locator("li")).to_have_count(3)
    expect(why).to_contain_text("9 times out of 10")
    why.get_by_role("button", name="No hints here").click()
    expect(page.locator(".hint-line, .hinted")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Show hints").click()
    expect(page.locator(".hint-line")).to_be_visible()


def test_a_new_table_tells_whether_hints_are_shown_and_keeps_it_on_this_phone(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    page.goto(f"{site}/sailorman-dice/play")
    words = page.locator("#how-words")
    expect(words).to_contain_text("hints on")
    page.get_by_role("button", name="Change").click()
    page.locator("#how").get_by_text("off", exact=True).click()
    expect(words).to_contain_text("hints off")
    page.reload()
    expect(words).to_contain_text("hints off")
    page.get_by_role("button", name="Change").click()
    page.locator("#how").get_by_text("on", exact=True).click()
    page.reload()
    expect(words).to_contain_text("hints on")


def test_a_sheet_that_is_not_in_play_asks_the_roll_and_frames_the_best_field(
    site: str, open_page: Open
) -> None:
    page = open_page("low")
    table = lay_out(page, site, "sailorman-dice", ("Ann", "Ben", "Chloé"))
    page.goto(f"{table}?player=2")
    page.locator(".ways a", has_text="A roll").first.click()
    accessible(page)
    for die, face in (
        ("symbol_1", "bell"),
        ("symbol_2", "boat"),
        ("number_1", "5"),
        ("number_2", "1"),
    ):
        page.locator(f'label:has([name="{die}"][value="{face}"])').click()
    page.locator('label:has([name="roller"][value="Ben"])').click()
    page.get_by_role("button", name="Where is it best?").click()
    expect(page.locator(".hint-line")).to_be_visible()
    if "Best:" in page.locator(".hint-line").inner_text():
        expect(page.locator(".f.hinted")).to_have_count(2)
    accessible(page)
    page.get_by_role("button", name="Why").click()
    expect(page.get_by_role("dialog", name="Why")).to_contain_text("played on to the end")
    page.get_by_role("button", name="Close").click()
    page.get_by_label("Back to the sheet").click()
    expect(page.locator("#panel")).to_be_visible()
