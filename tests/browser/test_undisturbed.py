"""An answer of the server never takes away focus, cursor, scroll or half-typed input, on a slow
phone too."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.support.hands import begun, saved, send_act, start_table

NAMES = ["Ann", "Ben", "Chloé"]


HOLD = """
const fetched = window.fetch;
let release;
const held = new Promise((done) => (release = done));
window.release = release;
window.fetch = async (...asked) => {
  const answer = await fetched(...asked);
  await held;
  return answer;
};
"""


def slow(page: Page) -> None:
    """A processor ten times as slow, and answers that arrive when :func:`answered` lets them. It
    stays slow: the page is one of a phone of its own."""
    page.evaluate(f"() => {{{HOLD}}}")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 10})


def answered(page: Page) -> None:
    """Lets the answers arrive, and waits until all is saved."""
    expect(page.locator("#saved span")).to_have_text("Saving")
    page.evaluate("window.release()")
    saved(page)


def test_a_chosen_chip_keeps_the_focus_while_answers_arrive(open_page: Open, site: str) -> None:
    page = open_page("wide", own=True)
    start_table(page, site, "loot-island", NAMES)
    slow(page)
    page.locator("#ref").focus()
    page.keyboard.type("1632")
    expect(page.locator(".chip")).to_have_count(2)
    page.locator('.chip[data-key="16"]').focus()
    page.keyboard.press("Enter")
    answered(page)
    assert page.evaluate("document.activeElement.dataset.key") == "16"
    page.keyboard.press("Delete")
    expect(page.locator(".chip")).to_have_count(1)


def test_what_is_half_typed_stays_with_its_cursor(open_page: Open, site: str) -> None:
    page = open_page("phone", own=True)
    start_table(page, site, "loot-island", NAMES)
    slow(page)
    page.locator("#ref").focus()
    page.keyboard.type("16")
    expect(page.locator(".chip")).to_have_count(1)
    cubes = page.locator("#cubes")
    cubes.focus()
    cubes.select_text()
    page.keyboard.type("12")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("document.activeElement.selectionStart === 1")
    scrolled = page.evaluate("document.querySelector('main').scrollTop")
    answered(page)
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == [
        "cubes",
        "12",
    ]
    assert page.evaluate("document.activeElement.selectionStart") == 1
    assert page.evaluate("document.querySelector('main').scrollTop") == scrolled


FALLS = """() => {
  let was = Number(document.body.dataset.version);
  new MutationObserver(() => {
    const now = Number(document.body.dataset.version);
    if (now < was) window.fell = true;
    was = now;
  }).observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
}"""
"""Notes whether the page ever shows an older version of its table than before."""


def test_a_page_asked_for_before_an_act_is_not_shown_over_its_answer(
    open_page: Open, site: str
) -> None:
    page = open_page("phone")
    table = begun(page, site, "waters-of-nereus", NAMES)
    late: list[Route] = []

    def hold(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)

    page.route("**/now?player=2", hold)
    page.locator(".players a").nth(1).click()
    page.wait_for_timeout(50)
    was = late[0].fetch()
    other = page.context.new_page()
    other.goto(f"{table}/now?player=1")
    other.locator("#gold-more").click()
    expect(page.locator(".players a").first).to_contain_text("4")
    page.evaluate(FALLS)
    late[0].fulfill(response=was)
    expect(page.locator("#word")).to_have_text("Ben’s gold and points")
    assert not page.evaluate("window.fell"), "forms of an older page were offered"


def asked_for_el_dorado(page: Page, site: str) -> str:
    """Gives Ann the whole map, whose end is then asked for on every land. Returns the table."""
    table = begun(page, site, "ship-adventure", NAMES[:2])
    for piece in range(1, 5):
        send_act(page, table, "correct", player="Ann", what=f"piece-{piece}", now=1)
        page.reload()
    return table


def test_a_question_that_is_open_stays_open_when_another_phone_acts(
    open_page: Open, site: str
) -> None:
    ann, ben = open_page("tall"), open_page("tall")
    table = asked_for_el_dorado(ann, site)
    ben.goto(f"{table}/now?player=2")
    ann.locator('.cells [aria-label$=", jungle"]').first.click()
    ann.get_by_role("button", name="El Dorado is here").click()
    asked = ann.get_by_role("button", name="Yes, Ann wins")
    expect(asked).to_be_visible()
    before = ann.locator("body").get_attribute("data-version")
    send_act(ben, table, "correct", player="Ben", what="gold", now=3)
    expect(ann.locator(f'body:not([data-version="{before}"])')).to_have_count(1, timeout=20_000)
    expect(asked).to_be_visible()
    asked.click()
    expect(ann.locator("#word")).to_contain_text("Ann")


LATE = """() => {
  const sent = window.fetch;
  window.fetch = (asked, how) => !/at=[^=]+=nothing$/.test(asked) ? sent(asked, how)
    : new Promise((done) => (window.arrive = done)).then(() => sent(asked, how));
}"""
"""What is tapped is shown once ``arrive()`` is called."""


def test_a_panel_opened_before_what_was_tapped_is_shown_stays_open(
    open_page: Open, site: str
) -> None:
    page = open_page("low")
    table = asked_for_el_dorado(page, site)
    land, asks = page.locator('.cells [aria-label$=", jungle"]'), "El Dorado is here"
    one, other = (land.nth(n).get_attribute("data-square") for n in (0, 1))
    page.goto(f"{table}/now?at={one}")
    page.evaluate(LATE)
    page.locator(f'.cells [data-square="{other}"]').click()
    page.wait_for_function("() => window.arrive")
    page.get_by_role("button", name=asks).click()
    yes = page.get_by_role("button", name="Yes, Ann wins")
    expect(yes).to_be_visible()
    page.evaluate("arrive()")
    page.wait_for_url("**piece=nothing")
    expect(yes).to_be_visible()
