"""Ship Adventure's page of play on phones: nothing needed scrolls, the dock stays, a fight is four
taps, both games."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from companion import get_game
from companion.games.ship_adventure import facts
from tests.browser.conftest import Open
from tests.support.audit import accessible
from tests.support.hands import record_of, scored, send_act, send_unseen
from tests.support.ship_adventure.at_table import (
    CONQUEST,
    FOUR,
    TREASURE,
    act,
    square,
    started,
    where,
)
from tests.support.still import LEAST, SIZES, Still

GAME = get_game("ship-adventure")


def turn(page: Page) -> str:
    """Whose turn it is."""
    return page.locator(".player.on b").first.inner_text()


def beside(page: Page, name: str) -> list[str]:
    """Squares of quiet sea around one, within the board."""
    col, row = ord(name[0]), int(name[1:])
    near = [f"{chr(col + c)}{row + r}" for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]
    labels = page.locator(".cells [data-square]").evaluate_all(
        "(all) => all.map((c) => c.getAttribute('aria-label'))"
    )
    free = {
        label.split(", ")[0]
        for label in labels
        if re.fullmatch(r"\w+, quiet sea(, within reach)?", label)
    }
    return [square for square in near if square in free]


def states_of_treasure_map(page: Page, table: str) -> dict[str, str]:
    """Addresses of the page in its states, the fight's among them."""
    now, name = f"{table}/now", turn(page)
    mine, other = FOUR.index(name), (FOUR.index(name) + 1) % 4
    here = where(page, f"{name}’s ship")
    act(page, table, do="put", piece=f"ship:{other}", to=beside(page, here)[0])
    there, goals = (
        where(page, f"{FOUR[other]}’s ship"),
        page.locator(".marks").get_attribute("data-goals") or "",
    )
    return {
        "turn": now,
        "fight": f"{now}?at={there}",
        "way": f"{now}?at={here}&piece=ship:{mine}&to={goals.split()[-1]}",
        "temple": f"{now}?at={where(page, 'Temple 1')}",
        "city": f"{now}?at={where(page, 'the red city')}",
        "sea": f"{now}?at={beside(page, 'F6')[0] if beside(page, 'F6') else 'A1'}",
    }


def looked_at(still: Still, addresses: dict[str, str]) -> None:
    for state, address in addresses.items():
        still.page.goto(address)
        still.page.wait_for_function(
            "document.querySelector('.chart.live') || !document.querySelector('.chart')"
        )
        still.look(state)


def test_nothing_needed_scrolls_and_the_board_stays_in_treasure_map(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    table, still = (
        started(page, site, FOUR, **TREASURE),
        Still(page, ".chart-view", 12, lying=False, free="main"),
    )
    looked_at(still, states_of_treasure_map(page, table))
    for _ in FOUR:
        page.goto(f"{table}/now")
        page.locator("#next").click()
        page.wait_for_load_state("networkidle")
    looked_at(still, {"end of round": f"{table}/now"})
    still.check()
    page.locator("#next").click()
    expect(page.locator("#word")).to_have_text("Where does the needle point?")
    the_ring_fits(page, f"{table}/now")


def the_ring_fits(page: Page, now: str) -> None:
    """The compass, the one state whose dock is higher: all is in sight, nothing scrolls."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(now)
        for disc in page.locator(".needle").all():
            box = disc.bounding_box()
            assert box and box["x"] >= 0 and box["y"] >= 0, (width, box)
            assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, (
                width,
                box,
            )
            assert box["width"] >= LEAST
        over = "(e) => e.scrollHeight - e.clientHeight"
        assert page.locator(".dock").evaluate(over) <= 1
        expect(page.locator("#next")).to_be_in_viewport(ratio=1)


def test_nothing_needed_scrolls_and_the_board_stays_in_conquest(site: str, open_page: Open) -> None:
    page = open_page("tall")
    now, still = (
        f"{started(page, site, FOUR, **CONQUEST)}/now",
        Still(page, ".chart-view", 12, lying=False, free="main"),
    )
    pieces = {"point": where(page, " 1, a "), "city": where(page, "the red city")}
    looked_at(
        still, {"turn": now, **{state: f"{now}?at={square}" for state, square in pieces.items()}}
    )
    page.goto(now)
    page.locator("#next").click()
    expect(page.locator("#saved")).to_have_text("Round 2")
    still.check()
    the_ring_fits(page, now)


WITHIN_ITS_LINE = """(mark) => mark.offsetHeight
  <= parseFloat(getComputedStyle(mark.closest(".note, p")).lineHeight)"""


def test_a_fight_is_four_taps_from_the_board_and_one_undo(site: str, open_page: Open) -> None:
    page, other = open_page("tall"), open_page("phone", dark=True, ahead=True)
    table = started(page, site, ("Ann", "Ben"), **TREASURE)
    name = turn(page)
    foe = "Ben" if name == "Ann" else "Ann"
    send_unseen(page, table, do="correct", player=foe, what="gold", now="9")
    to = beside(page, where(page, f"{name}’s ship"))[0]
    send_unseen(page, table, do="put", piece=f"ship:{FOUR.index(foe)}", to=to)
    page.goto(f"{table}/now")
    other.goto(f"{table}/now")
    there = where(page, f"{foe}’s ship")
    assert page.locator(".marks .foe").count() >= 1
    square(page, there)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#word")).to_have_text(f"{name} fights {foe} on {there}")
    expect(other.locator("#word")).to_have_text(f"{name} fights {foe} on {there}")
    expect(other.get_by_role("button", name="is done")).to_have_count(0)
    accessible(page)
    assert page.locator(".say .mark span").evaluate(WITHIN_ITS_LINE), "the mark covers words"
    expect(other.locator(".versus .plate").first).to_have_css("color", "rgb(20, 48, 74)")
    page.locator(".tray").get_by_label("5", exact=True).check(force=True)
    expect(other.locator(".versus")).to_contain_text("5")
    other.context.set_offline(True)
    other.locator(".tray").get_by_label("Skull").click(force=True)
    expect(other.locator(".say .told")).to_contain_text(f"{foe}’s die shows a skull.")
    expect(other.locator(".die.kept svg")).to_have_count(1)
    other.get_by_role("button", name="Take back").click()
    other.locator(".tray").get_by_label("5", exact=True).click(force=True)
    expect(other.locator(".die.kept")).to_have_text("5")
    other.context.set_offline(False)
    for phone in (page, other):
        expect(phone.locator(".told p")).to_contain_text("5 to 5: both roll again", timeout=20_000)
    expect(other.locator(".tray :checked")).to_have_count(0)
    page.locator(".tray").get_by_label("5", exact=True).check(force=True)
    expect(other.locator(".versus")).to_contain_text("5")
    other.locator(".tray").get_by_label("1", exact=True).check(force=True)
    won = f"{name} beats {foe}, 5 to 1, and takes 9 gold."
    expect(page.locator(".told p")).to_contain_text(won, timeout=20_000)
    expect(other.locator(".player", has_text=name)).to_contain_text("9")
    expect(page.locator("#next")).to_contain_text(f"{name} is done")
    page.locator("#undo").click()
    expect(other.locator(".player", has_text=foe)).to_contain_text("9")
    expect(other.locator(".versus")).to_be_visible()
    accessible(other)


def test_a_treasure_map_by_the_page_to_el_dorado(site: str, open_page: Open) -> None:
    page = open_page("tall")
    table = started(page, site, ("Ann", "Ben"), **TREASURE)
    start = record_of(page, table)
    name = turn(page)
    goals = (page.locator(".marks").get_attribute("data-goals") or "").split()
    rings = page.locator(".marks .around").evaluate_all(
        "(all) => all.map((c) => c.r.baseVal.value)"
    )
    assert rings and min(rings) > 12, "a ring through the number of a token makes a 1 a 2"
    expect(page.locator(".dock .has")).to_contain_text(f"{name} has nothing along; one cannonball")
    square(page, goals[0])
    expect(page.locator(".marks .course")).to_have_count(2)
    page.get_by_role("button", name=re.compile("^(Go to|Land on)")).click()
    expect(page.locator(".told p")).to_contain_text(f"{goals[0]}")
    square(page, where(page, "Temple 1"))
    page.get_by_role("button", name=f"{name}’s crew is here").click()
    page.locator(".tray").get_by_label("Skull").check(force=True)
    expect(page.locator(".told p")).to_contain_text(f"{name} rolls a skull: 7 gold from temple 1.")
    square(page, where(page, f"after {name}"))
    page.get_by_role("button", name="Pay it off").click()
    expect(page.locator(".told p")).to_contain_text("pays a pirate off: 4 gold")
    send_unseen(page, table, do="piece", player=name, number="2")
    for n in (1, 3, 4):
        send_unseen(page, table, do="correct", player=name, what=f"piece-{n}", now="1")
    page.goto(f"{table}/now")
    land = page.locator('.cells [data-square][aria-label$=", jungle"]').first
    square(page, land.get_attribute("data-square") or "")
    found = page.get_by_role("button", name="El Dorado is here")
    expect(found).to_have_class(re.compile(r"\bp\b"))  # the filled one
    found.click()
    page.get_by_role("button", name=re.compile("^Yes, ")).click()
    expect(page.locator("#turn, .told p").first).to_contain_text("El Dorado")
    expect(page.locator(".marks .mark")).to_have_count(1)
    assert GAME.score_data(record_of(page, table)).winners == (name,)
    while page.locator("#undo").count():
        done = page.locator("#undo").get_attribute("value")
        page.locator("#undo").click()
        expect(page.locator(f'#undo[value="{done}"]')).to_have_count(0)
    assert record_of(page, table) == start


def test_without_a_board_four_players_last_temples_are_whole_over_a_token_too(
    site: str, open_page: Open
) -> None:
    page = open_page("low")
    table = scored(page, site, "ship-adventure", FOUR)
    page.goto(f"{table}/now")
    asked = page.locator(".dock fieldset")
    for n, answer in enumerate(("Treasure Map", "Red", "Blue", "Yellow", "Green")):
        asked.nth(n).locator("label", has_text=answer).click()
    page.locator("#next").click()
    page.locator(".needle").first.click()
    last = page.locator(".pieces a").last
    expect(page.locator("#next")).to_contain_text("is done")
    for token in (False, True):
        if token:
            send_unseen(page, table, do="correct", player=turn(page), what="tokens", now="1")
            page.goto(f"{table}/now")
            expect(page.locator(".dock .offer")).to_be_visible()
        told = "The needle points north: Ann goes first. The galleon starts in the harbour of the "
        page.locator(".told p").evaluate("(p, told) => (p.textContent = told)", f"{told}red city.")
        expect(last).to_be_in_viewport(ratio=1)
        ends, dock = last.bounding_box(), page.locator(".dock").bounding_box()
        assert ends and dock and ends["y"] + ends["height"] <= dock["y"]


def test_lying_down_a_crew_with_a_token_has_ring_and_buttons_whole(
    site: str, open_page: Open
) -> None:
    page = open_page("lying")
    table = started(page, site, ("Ann", "Ben"), **TREASURE)
    name = turn(page)
    land = page.locator('.cells [data-square$="12"][aria-label$=", jungle"]').first
    foot = land.get_attribute("data-square") or ""
    for seat in (0, 1):  # a crowd: its ring is the widest
        send_unseen(page, table, do="put", piece=f"crew:{seat}", to=foot)
    send_unseen(page, table, do="correct", player=name, what="tokens", now="1")
    page.goto(f"{table}/now")
    told = "Chloé beats Ben, 5 to 2, and takes 7 gold and 1 treasure token. Ben starts again "
    page.locator(".told p").evaluate("(p, told) => (p.textContent = told.repeat(2))", told)
    expect(page.get_by_role("button", name="Take a map piece")).to_be_in_viewport(ratio=1)
    ring, view = (page.locator(one).bounding_box() for one in (".marks .chosen", ".chart-view"))
    assert ring and view and ring["y"] + ring["height"] <= view["y"] + view["height"]


def test_the_end_bears_its_rose(site: str, open_page: Open) -> None:
    page, other = open_page("tall"), open_page("low")
    table = started(page, site, ("Ann", "Ben"), **TREASURE)
    act(page, table, do="correct", player="Ann", what="piece-1", now="1")
    expect(page.locator(".told p")).to_contain_text("Ann has map piece 1 now")
    other.goto(f"{table}/now")
    page.goto(f"{table}/standings?close=1")
    page.get_by_role("button", name="End the game").click()
    expect(other.locator("#outcome")).to_be_visible()
    expect(other.locator(".win .rose")).to_be_visible()
    expect(other.locator(".ended .note", has_text="1st, map pieces")).to_be_visible()


def test_a_majority_is_a_banner_until_the_last_gold_is_paid(site: str, open_page: Open) -> None:
    page = open_page("tall")
    table = started(page, site, FOUR[:3], **CONQUEST)
    first = where(page, " 1, a ")
    square(page, first)
    page.locator(".picks button", has_text="Chloé").click()
    expect(page.locator(".told p")).to_contain_text("Chloé holds it.")
    watching, lying = open_page("low"), open_page("lying")
    for phone in (watching, lying):
        phone.goto(f"{table}/now")
    for n in range(1, facts.SIZES[1].points * 2):
        send_act(page, table, do="point", piece=f"point:{n}", holder="Chloé")
    for phone in (page, watching):  # neither has been loaded anew
        expect(phone.locator(".say.banner #word")).to_have_text("Chloé holds most: 2 of 3")
    expect(page.locator("#turn")).to_contain_text("Once everybody has moved, the last gold is paid")
    accessible(page)
    square(page, first)
    page.locator(".picks button", has_text="Ben").click()
    expect(page.locator(".say.banner")).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_be_visible()
    for phone in (page, watching, lying):
        expect(phone.locator(".say.banner")).to_contain_text("Taken back: ")
        assert phone.locator("#word").evaluate("(e) => e.offsetHeight < 32"), "in one line"
    accessible(page)
    lying.close()
    while page.get_by_role("button", name="turn is over").count():
        was = page.locator("#next").inner_text()
        page.locator("#next").click()
        expect(page.locator("#next")).not_to_have_text(was, use_inner_text=True)
    page.get_by_role("button", name="Pay the last gold, then count").click()
    for name in FOUR[:3]:
        page.get_by_role("button", name=re.compile(f"^Close {name}.s sheet")).click()
    expect(page.get_by_role("button", name="Count it up")).to_be_visible()
    page.goto(f"{table}/standings")
    sheets, outside, late = open_page("tall"), open_page("tall"), open_page("low")
    sheets.goto(f"{table}?player=2")
    colour = watching.locator(".player .plate").nth(2).get_attribute("class") or ""
    held = sheets.locator(".pt.on:not(.me)").first.get_attribute("data-color")
    assert held and held in colour, "a point wears its holder's colour on the sheet too"
    outside.goto(f"{site}/watch/{page.locator('#watch-link').input_value().rsplit('/', 1)[1]}")
    expect(outside.locator("#outcome")).to_have_text("Who won?")
    page.emulate_media(reduced_motion="reduce")  # counted by hand, however busy the machine is
    watching.emulate_media(reduced_motion="reduce")
    sheets.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Count it up").click()
    # all the others count along, one that is opened meanwhile too; nobody is told sooner
    for phone in (watching, sheets):
        expect(phone.locator("#category")).to_be_visible(timeout=8000)
    late.emulate_media(reduced_motion="reduce")
    late.goto(f"{table}/now")
    expect(late.locator("#category")).to_be_visible()
    expect(outside.locator("#outcome")).to_have_text("Who won?")
    watching.locator("#skip").click()
    expect(watching.locator("#outcome")).to_have_text("Chloé wins")
    expect(outside.locator("#outcome")).to_have_text("Chloé wins", timeout=8000)
    watching.goto(f"{table}/now")
    expect(watching.locator("#outcome")).to_have_text("Chloé wins")


def test_the_board_by_keys(site: str, open_page: Open) -> None:
    page = open_page("phone")
    started(page, site, ("Ann", "Ben"), **TREASURE)
    assert page.locator(".cells [tabindex='0']").count() == 1, "one stop for Tab"
    page.locator(".cells [tabindex='0']").focus()
    page.keyboard.press("Home")
    column = page.evaluate("document.activeElement.dataset.square")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.square") == "L" + column[1:], (
        "the edges meet"
    )
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("at="))
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.search")
    numbers = page.locator(".tile-nos")
    expect(numbers).to_be_hidden()
    page.locator(".more-way").click()
    page.locator("#more [popovertarget=on-board]").click()
    page.locator("#tile-numbers").check()
    page.locator("#on-board [popovertargetaction=hide]").click()
    expect(numbers).to_be_visible()
