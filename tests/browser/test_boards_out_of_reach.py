"""What is tapped on a board, or in another row, while the server is out of reach."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.support.hands import (
    AHEAD,
    back_in_reach,
    begun,
    record_of,
    send_act,
)

TAPS = "() => (sessionStorage.getItem('companion:ahead:' + location.pathname) ?? '').includes(%r)"
"""The phone has asked what a tap there would show."""


def marked(phone: Page) -> set[str]:
    """The squares that the piece in hand can reach."""
    return set((phone.locator(".marks").get_attribute("data-goals") or "").split())


def test_a_ship_sails_out_of_reach_and_the_turn_goes_on(site: str, open_page: Open) -> None:
    phone = open_page("tall")
    begun(phone, site, "ship-adventure", ("Ann", "Ben"))
    free = marked(phone) - {
        li.get_attribute("data-square") for li in phone.locator(".laid li").all()
    }
    goal = sorted(free)[len(free) // 2]
    who = phone.locator("#next").inner_text().split()[0]
    phone.wait_for_function(TAPS % f'to={goal}":', timeout=60_000)
    phone.context.set_offline(True)
    phone.locator(f'.cells [data-square="{goal}"]').click()
    expect(phone.locator(".say")).to_contain_text(f"{who}’s ship")
    sails = phone.locator(".dock .btn.p")
    expect(sails).to_contain_text(goal)
    sails.click()
    expect(phone.locator("#saved")).to_have_text("No connection: 1 kept on this phone")
    expect(phone.locator(".way-kept")).to_have_count(1)
    expect(phone.locator(".say")).to_contain_text("Not sent yet: ")
    expect(phone.locator("#next")).to_contain_text(f"{who} is done")
    phone.locator("#next").click()
    expect(phone.locator("#next")).not_to_contain_text(f"{who} is done")
    expect(phone.locator(".marks .dot")).not_to_have_count(0)
    back_in_reach(phone, 2)
    expect(phone.locator(".way-kept")).to_have_count(0)
    lies = phone.locator(".laid li", has_text=f"{who}’s").first
    expect(lies).to_be_attached()


def test_points_of_conquest_change_hands_out_of_reach(site: str, open_page: Open) -> None:
    phone = open_page("tall")
    begun(phone, site, "ship-adventure", ("Ann", "Ben", "Eva"), mode="caribbean-conquest")
    free = phone.locator(".laid li").filter(has_text="is free")
    points = [li.get_attribute("data-square") or "" for li in free.all()][-2:]
    phone.wait_for_function(TAPS % f'is free{points[-1]}"', timeout=60_000)
    phone.context.set_offline(True)
    for n, square in enumerate(points, 1):
        phone.locator(f'.cells [data-square="{square}"]').click()
        phone.locator(".dock .picks .btn", has_text="Eva").click()
        expect(phone.locator("#saved")).to_have_text(f"No connection: {n} kept on this phone")
        expect(phone.locator(".way-kept")).to_have_count(n)
    expect(phone.locator(".player", has=phone.locator(".pt .kept"))).to_contain_text(["Eva"])
    back_in_reach(phone, 2)
    for square in points:
        lies = phone.locator(f'.laid li[data-square="{square}"]')
        expect(lies).to_contain_text("Eva holds it")
    # what is told anew takes the place of what was told before, over a whole evening
    phone.wait_for_function(TAPS % f'Eva holds it{points[-1]}"')
    assert not phone.evaluate(TAPS % f'is free{points[-1]}"')


def test_another_row_of_loot_opens_out_of_reach(site: str, open_page: Open) -> None:
    phone = open_page("tall")
    table = begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
    had = {p["name"]: p["cubes"] for p in record_of(phone, table)["players"]}
    other = phone.locator(".cuberow a.nm").last
    name = other.inner_text().split("\n")[0].split(",")[0].strip()
    phone.wait_for_function(AHEAD)
    phone.wait_for_function(TAPS % '"?at=')
    phone.context.set_offline(True)
    other.click()
    more = phone.get_by_role("button", name=f"{name}: one cube more")
    for n in (1, 2):
        more.click()
        expect(phone.locator("#saved")).to_have_text(f"No connection: {n} kept on this phone")
    expect(phone.locator(".cuberow .v.kept")).to_have_text(str(had[name] + 2))
    back_in_reach(phone, 2)
    now = {p["name"]: p["cubes"] for p in record_of(phone, table)["players"]}
    assert now == {**had, name: had[name] + 2}


def test_what_was_written_out_of_reach_counts_though_they_went_on_without(
    site: str, open_page: Open
) -> None:
    ann, ben = open_page("tall"), open_page("tall")
    table = begun(ann, site, "sailorman-dice", ("Ann", "Ben"))
    ann.goto(f"{table}/now?player=1")
    for face in ("boat", "bell", "1", "5"):
        ann.locator(f"[data-die][data-face='{face}']").click()
    ben.goto(f"{table}/now?player=2")
    framed = ben.locator("button.go:visible:not(.kept)")
    expect(framed).not_to_have_count(0)
    ben.context.set_offline(True)
    framed.first.click()
    expect(ben.locator("#saved")).to_have_text("No connection: 1 kept on this phone")
    expect(ann.locator("button.go:visible")).not_to_have_count(0)  # her roll was answered
    ann.get_by_role("button", name="More").click()
    ann.locator("[popovertarget=without].lrow").click()
    ann.get_by_role("button", name="Go on without", exact=True).click()
    expect(ann.locator("#word")).to_contain_text("rolls")
    back_in_reach(ben, 1)
    assert any(field != "." for row in record_of(ben, table)["players"][1]["rows"] for field in row)


def test_cubes_told_out_of_reach_count_for_all_whoever_passes_meanwhile(
    site: str, open_page: Open
) -> None:
    ann, ben = open_page("tall"), open_page("tall")
    table = begun(ann, site, "loot-island", ("Ann", "Ben", "Chloé"))
    ann.goto(f"{table}/now?at=Ann")
    ben.goto(f"{table}/now?at=Ben")
    ann.context.set_offline(True)
    for button in ("#cube-more", "#first-cubes", "#next", "#cube-more"):
        ann.locator(button).first.click()
    expect(ann.locator(".cuberow .v.kept")).to_have_text(["5", "4", "4"])
    expect(ann.locator(".say")).to_contain_text("Not sent yet: 3 others, then")
    ben.locator("#next").click()
    expect(ben.locator(".say")).to_contain_text("Ben passes first")
    ann.context.set_offline(False)
    expect(ann.locator(".refused")).to_contain_text("Not counted: Ann passes", timeout=20_000)
    cubes = [player["cubes"] for player in record_of(ann, table)["players"]]
    assert cubes == [5, 4, 4]
    expect(ben.locator(".say")).to_contain_text("Ann: 5 cubes")  # his own have grown meanwhile
    ben.get_by_role("button", name="one cube more").first.click()
    expect(ann.locator(".say .told")).to_contain_text("Ben: 5 cubes")
    expect(ann.locator(".refused")).to_contain_text("Not counted: Ann passes")


def test_a_gift_taken_out_of_reach_is_told_and_counts_after_another_one(
    site: str, open_page: Open
) -> None:
    ann, dev = open_page("tall"), open_page("tall")
    table = begun(ann, site, "loot-island", ("Ann", "Ben", "Dev"), seed="ABB0-02YP")  # begins: A2

    def passes(phone: Page, card: int) -> None:
        for tapped in ("#next", f"#number-{card}", "#next-keep"):
            phone.locator(tapped).click()

    ann.goto(f"{table}/now?at=Ann")
    passes(ann, 7)
    expect(ann.locator("#word")).to_contain_text("can still play")
    dev.goto(f"{table}/now?at=Dev")
    dev.wait_for_function(AHEAD.replace(".length > 999", ".includes('whole')"), timeout=60_000)
    dev.context.set_offline(True)
    passes(dev, 22)
    expect(dev.locator("#word")).to_have_text("Ben can still play")
    expect(dev.locator(".numbers")).to_be_hidden()
    expect(dev.locator(".aloud")).to_have_count(0)
    ann.goto(f"{table}/now?at=Ben")
    passes(ann, 8)
    expect(ann.locator("#word")).to_have_text("Dev can still play")
    back_in_reach(dev, 2)
    hands = [player["treasures"] for player in record_of(ann, table)["players"]]
    assert hands == [[7], [8], [22]]


def test_one_of_two_numbers_is_chosen_out_of_reach(site: str, open_page: Open) -> None:
    phone = open_page("tall")
    table = begun(phone, site, "sailorman-dice", ("Ann", "Ben"))
    phone.goto(f"{table}/now?player=2")
    for face in ("boat", "boat", "1", "5"):
        phone.locator(f"[data-die][data-face='{face}']").click()
    phone.wait_for_function(AHEAD)
    phone.wait_for_function(TAPS % "at=4.0")
    phone.context.set_offline(True)
    phone.locator('a.go[data-row="4"][data-col="0"]').click()
    expect(phone.locator("#word")).to_have_text("Boat 1: which?")
    phone.locator(".picks button").nth(1).click()
    expect(phone.locator("#saved")).to_have_text("No connection: 1 kept on this phone")
    expect(phone.locator('[data-row="4"][data-col="0"].kept')).to_have_text("5")
    back_in_reach(phone, 1)
    assert [p["rows"][4] for p in record_of(phone, table)["players"]] == ["5........", "........."]


SQUARES = "() => sessionStorage.getItem('companion:squares:' + location.pathname)"
"""The phone has asked what the squares of the board offer whatever is done."""


def test_a_turn_of_conquest_goes_on_out_of_reach_over_a_round_and_counts(
    site: str, open_page: Open
) -> None:
    ann, phone = open_page("tall"), open_page("tall")
    table = begun(ann, site, "ship-adventure", ("Ann", "Ben", "Eva"), mode="caribbean-conquest")
    phone.goto(f"{table}/now")
    free = phone.locator(".laid li").filter(has_text="is free")
    one, two, other = [li.get_attribute("data-square") or "" for li in free.all()][:3]
    phone.wait_for_function(SQUARES, timeout=60_000)
    phone.wait_for_function(TAPS % '"whole":true', timeout=60_000)
    phone.route("**/standing?*", lambda route: route.abort())
    phone.reload()  # what was told of the squares stays
    phone.context.set_offline(True)
    sea = phone.locator('.cells [aria-label$="quiet sea"]').first
    sea.click()
    expect(phone.locator(".say")).to_contain_text("Where a ship goes from here")
    expect(phone.locator(".marks .dot")).not_to_have_count(0)
    for n, (square, name) in enumerate(((one, "Eva"), (two, "Ben")), 1):
        phone.locator(f'.cells [data-square="{square}"]').click()
        phone.locator(".dock .picks .btn", has_text=name).click()
        expect(phone.locator(".way-kept .plate")).to_have_text(["E", "B"][:n])
    rings = phone.locator(".way-kept .chosen")
    assert rings.nth(0).get_attribute("cx") != rings.nth(1).get_attribute("cx")
    expect(phone.locator(".say")).to_contain_text(" for Eva; ")
    expect(phone.locator(".areas .kept")).not_to_have_count(0)
    phone.locator("#next").click()
    expect(phone.locator("#word")).to_contain_text("For all? Nobody else has been heard since ")
    phone.wait_for_timeout(1_100)  # a second tap at once is none
    phone.get_by_role("button", name="Yes, for all").click()
    phone.get_by_role("button", name="Eva goes first").first.click()
    expect(phone.locator("#next")).to_contain_text("End of the round")
    phone.locator(f'.cells [data-square="{other}"]').click()
    phone.locator(".dock .picks .btn", has_text="Ann").click()
    expect(phone.locator("#saved")).to_have_text("No connection: 5 kept on this phone")
    send_act(ann, table, "income")
    phone.context.set_offline(False)
    refused = phone.locator(".refused")
    expect(refused).to_contain_text("Not counted: End of the round", timeout=20_000)
    expect(refused).to_contain_text("Round 1 paid")
    expect(phone.locator(".aloud", has_text="Not counted")).to_have_count(0)
    for square, name in ((one, "Eva"), (two, "Ben"), (other, "Ann")):
        lies = phone.locator(f'.laid li[data-square="{square}"]')
        expect(lies).to_contain_text(f"{name} holds it")
    assert sum(p["gold"] for p in record_of(ann, table)["players"]) == 3, "one round was paid once"
