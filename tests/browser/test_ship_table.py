"""Ship Adventure on its board with two phones: a Treasure Map to El Dorado, a Conquest of four boxes to its end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import get_game
from companion.games.ship_adventure import facts
from tests.browser.test_two_phones_play import lay_out, record_of
from tests.support.audit import audit

Open = Callable[..., Page]
GAME = get_game("ship-adventure")

_ACT = """async ([address, fields]) => {
  const body = new FormData();
  body.set("csrf_token", document.querySelector("[name=csrf_token]").value);
  const shown = await (await fetch(address)).text();
  body.set("on", shown.match(/name="on" value="([^"]+)"/)?.[1] ?? "");
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(address, { method: "POST", body });
  if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).match(/<li>.*?<.li>/)?.[0]}`);
}"""

PINCH = """(apart) => {
  const view = document.querySelector(".chart-view"), box = view.getBoundingClientRect();
  const touch = (identifier, by) => new Touch({ identifier, target: view,
    clientX: box.left + box.width / 2 + by, clientY: box.top + box.height / 2 });
  const send = (kind, by) => view.dispatchEvent(new TouchEvent(kind, { bubbles: true, cancelable: true,
    touches: [touch(1, -by), touch(2, by)] }));
  send("touchstart", 30); send("touchmove", apart); send("touchend", apart);
}"""


@dataclass
class Phone:
    """A phone at a table: what it taps is counted, and beside it what the same would take on the sheets by hand."""

    page: Page
    table: str
    taps: int = 0
    sheets: dict[str, Any] = field(default_factory=dict)
    by_hand: int = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def button(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).first.click()
        self.taps += 1

    def square(self, name: str) -> None:
        """A square of the board; shown once the server has said what it offers."""
        before = self.page.url
        self.tap(f'.cells [data-square="{name}"]')
        self.page.wait_for_function("(before) => location.href !== before", arg=before)

    def where(self, piece: str) -> str:
        """The square of a piece, from the list of what lies on the board."""
        item = self.page.locator(f'.laid li:has-text("{piece}")').first
        return item.get_attribute("data-square") or ""

    def told(self, words: str) -> None:
        expect(self.page.locator(".told p")).to_contain_text(words)
        self.written()

    def act(self, taps: int, **fields: str) -> None:
        """The same as a form of the page sends, which takes so many taps there."""
        self.taps += taps
        typed = {name.rstrip("_"): text for name, text in fields.items()}
        self.page.evaluate(_ACT, [f"{self.table}/now", typed])
        self.written()

    def written(self) -> None:
        """Counts what changed on the sheets since: by hand a number takes a sheet, a field and a digit, a point two."""
        now = _places(record_of(self.page, self.table))
        changed = [place for place in {*now, *self.sheets} if now.get(place) != self.sheets.get(place)]
        self.by_hand += sum(2 if place.startswith(".areas") else 3 for place in changed)
        self.sheets = now


def _places(value: Any, at: str = "") -> dict[str, Any]:
    if isinstance(value, dict):
        return {k: v for key, inner in value.items() for k, v in _places(inner, f"{at}.{key}").items()}
    if isinstance(value, list):
        return {k: v for n, inner in enumerate(value) for k, v in _places(inner, f"{at}[{n}]").items()}
    return {at: value}


def started(page: Page, other: Page, site: str, names: tuple[str, ...], **options: str) -> tuple[Phone, Phone, object]:
    """Two phones at a table in play, and its record as it was set up."""
    table = lay_out(page, site, "ship-adventure", names, **options)
    start = record_of(page, table)
    page.goto(f"{table}/now")
    page.locator("#next").click()
    page.locator(".chart.live").wait_for()
    other.goto(f"{table}/now")
    phones = Phone(page, table, 1), Phone(other, table)
    for phone in phones:
        phone.sheets = _places(start)
    return (*phones, start)


def undone(phone: Phone) -> int:
    """Everything taken back on this phone; how much it was."""
    phone.page.goto(f"{phone.table}/now")
    count = 0
    while phone.page.locator("#undo").count():
        done = phone.page.locator("#undo").get_attribute("value")
        phone.page.locator("#undo").click()
        expect(phone.page.locator(f'#undo[value="{done}"]')).to_have_count(0)
        count += 1
    return count


def scored(phone: Phone) -> tuple[str, ...]:
    """Who won as ``companion score`` has it, once the page of the standings says the same."""
    result = GAME.score_data(record_of(phone.page, phone.table))
    phone.page.goto(f"{phone.table}/standings")
    for standing in result.standings:
        expect(phone.page.locator("main")).to_contain_text(standing.name)
    expect(phone.page.locator("main")).to_contain_text(str(result.standings[0].total))
    return result.winners


def counted(phones: tuple[Phone, ...], title: str) -> None:
    taps, by_hand = sum(p.taps for p in phones), sum(p.by_hand for p in phones)
    print(f"\n{title}: {taps} taps on the phones; {by_hand} by hand for what stands on the sheets alone")


def test_a_treasure_map_to_el_dorado_on_two_phones(site: str, open_page: Open) -> None:
    ann, ben, start = started(
        open_page("tall"), open_page("phone", dark=True), site, ("Ann", "Ben"), mode="treasure-map"
    )
    ann.square(next(s for s in ("A1", "L12", "E1", "A12") if s not in ann.page.content().split('class="laid"')[1]))
    ann.button("All ships are in their harbours")
    expect(ben.page.locator('.laid li:has-text("Ann’s ship")')).to_have_count(1)
    # a way is drawn as it is chosen, and sailed with three taps
    home = ann.where("Ann’s ship")
    ann.square(home)
    if ann.page.locator(".panel nav").count():
        ann.tap('.panel nav a:has-text("Ann’s ship")')
    goals = (ann.page.locator(".marks").get_attribute("data-goals") or "").split()
    assert goals and ann.page.locator(".marks .dot").count() == len(goals)
    goal = next(g for g in goals if abs(ord(g[0]) - ord(home[0])) == 3)
    ann.square(goal)
    expect(ann.page.locator(".marks .course")).to_have_count(2)
    assert audit(ann.page) == []
    ann.button(re.compile("^(Go to|Land on)"))
    expect(ben.page.locator(f'.laid li[data-square="{goal}"]:has-text("Ann’s")')).to_have_count(1)
    ann.written()
    # a temple is emptied on the other phone; the pirate that comes is paid off on the first
    temple = ben.where("Temple 1")
    ben.square(temple)
    ben.tap('.panel label:has-text("Ann")')
    ben.tap('.panel label:has-text("Skull")')
    ben.told("empties temple 1")
    expect(ann.page.locator('.laid li:has-text("after Ann")')).to_have_count(1)
    ann.square(ann.where("after Ann"))
    ann.button(re.compile("^Pay it off"))
    ann.told("pays a pirate off for 4 gold")
    # the galleon is beaten: its gold is booked from the help, and it sails again with the next compass
    ben.act(3, do="put", piece="ship:1", to=ben.where("the galleon"))
    ben.page.goto(f"{ben.table}/now?at={ben.where('the galleon')}&piece=ship:1")
    ben.tap('.panel a:has-text("Fight the galleon")')
    expect(ben.page.locator(".fight .who").first).to_contain_text("Ship")
    ben.tap("#won-a")
    ben.told("Ben beats the galleon and takes 5 gold")
    ben.page.reload()
    expect(ben.page.locator('.laid li:has-text("the galleon")')).to_have_count(0)
    # the rest of the temples, rounds and levels by the same acts
    for n in (2, 3, 4):
        ben.act(3, do="empty", player="Ben", temple=str(n), die_1="3")
    ben.act(1, do="level")
    for n in (0, 1, 2, 3):
        ann.act(4, do="empty", player="Ann", temple=str(n), die_1="2", die_2="5")
    ann.page.reload()
    point = ann.page.locator("body").evaluate("() => document.querySelector('.main [name=from]').value")
    ann.act(1, do="next", from_=point)
    ann.page.reload()
    ann.tap("#next")
    ann.told("The galleon is back")
    # four pieces, and El Dorado is tapped
    for _ in range(facts.MAP_PIECES):
        ann.act(2, do="piece", player="Ann", by="1")
    ann.page.reload()
    land = next(s for s in _land(ann.page) if s not in ann.page.locator(".laid").inner_text())
    ann.square(land)
    ann.button("El Dorado is here Ann wins")
    expect(ben.page.locator("#word")).to_have_text("Ann reached El Dorado.")
    assert scored(ben) == ("Ann",)
    record = record_of(ann.page, ann.table)
    assert [p["gold"] for p in record["players"]] == [7 - 4 + 4 * 7, 5 + 3 * 3] and record["players"][0]["pieces"] == 4
    counted((ann, ben), "Treasure Map")
    assert undone(ben) > 15 and record_of(ann.page, ann.table) == start
    expect(ben.page.locator("#next")).to_contain_text("Begin round 1")


def _land(page: Page) -> list[str]:
    labels = page.locator(".cells [data-square]").evaluate_all(
        "(cells) => cells.map((c) => c.getAttribute('aria-label'))"
    )
    return [label.split(", ")[0] for label in labels if label.endswith(", jungle")]


def test_a_conquest_on_four_boxes_to_its_end_on_two_phones(site: str, open_page: Open) -> None:
    names = ("Ann", "Ben", "Chloé")
    options = {"mode": "caribbean-conquest", "boxes": "4"}
    ann, ben, start = started(open_page("tall"), open_page("phone"), site, names, **options)
    areas = list(record_of(ann.page, ann.table)["areas"])
    majority = facts.SIZES[4].majority
    # the first area by tapping points: two taps each, whoever it is
    for n in range(1, facts.SIZES[4].points + 1):
        phone = (ann, ben)[n % 2]
        phone.square(phone.where(f"{areas[0].capitalize()} {n}, "))
        phone.tap('.panel .answers button:has-text("Chloé")')
        phone.told(f"Point {n} of {areas[0]}: Chloé holds it.")
    assert audit(ann.page) == []
    chips = ann.page.locator(f'[data-part="drawing"] .plate:has-text("C").hue-{_color(ann.page, "Chloé")}')
    assert chips.count() >= facts.SIZES[4].points
    ann.tap("#next")
    ann.told("Round 1 is paid.")
    gold = [p["gold"] for p in record_of(ann.page, ann.table)["players"]]
    expect(ben.page.locator("#next")).to_contain_text("Begin round 2")
    ben.tap("#next")
    expect(ann.page.locator("#saved")).to_have_text("Round 2")
    ann.page.locator("#next-needle").select_option("3")
    ann.tap("#next")
    ann.told("goes first")
    # units are bought in a city that is held
    ann.act(9, do="gold", player="Chloé", by="9")
    ann.page.reload()
    ann.square(ann.where("city, Chloé"))
    ann.tap('.panel summary:has-text("New units")')
    ann.page.locator(".panel [name=ships]").fill("1")
    ann.tap('.panel details[open] button:has-text("New units")')
    ann.told("Chloé buys")
    assert record_of(ann.page, ann.table)["players"][2]["gold"] == gold[2] + 9 - facts.SHIP_PRICE
    # the others round by round, by the same acts
    for area in areas[1:majority]:
        for n in range(1, facts.SIZES[4].points + 1):
            ben.act(2, do="point", spot=f"{area} {n}", holder="Chloé")
    ben.page.reload()
    ben.tap("#next")
    expect(ann.page.get_by_role("link", name="Who won?")).to_be_visible()
    assert scored(ann) == ("Chloé",)
    counted((ann, ben), "Conquest, four boxes")
    assert undone(ben) > 20 and record_of(ann.page, ann.table) == start


def _color(page: Page, name: str) -> str:
    plate = page.locator(f".prow li:has-text('{name}') .plate").first.get_attribute("class") or ""
    return plate.split("hue-")[1]


@pytest.mark.parametrize("size", ["phone"])
def test_the_board_by_keys_and_by_two_fingers(site: str, open_page: Open, size: str) -> None:
    ann, _, _ = started(open_page(size), open_page("phone"), site, ("Ann", "Ben"), mode="treasure-map")
    page = ann.page
    ann.act(2, do="harbours")
    page.reload()
    page.locator(".chart.live").wait_for()
    assert page.locator(".cells [tabindex='0']").count() == 1, "one stop for Tab"
    page.locator(".cells [tabindex='0']").focus()
    page.keyboard.press("Home")
    column = page.evaluate("document.activeElement.dataset.square")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.square") == "L" + column[1:], "the edges meet"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("A2, ")
    ship = ann.where("Ben’s ship")
    row, col = int(ship[1:]), ord(ship[0]) - ord("A")
    page.keyboard.press("PageUp")
    for _ in range(col):
        page.keyboard.press("ArrowRight")
    for _ in range(row - 1):
        page.keyboard.press("ArrowDown")
    assert "Ben’s ship" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    expect(page.locator(".panel h2")).to_have_text(f"Ben’s ship, {ship}")
    assert page.evaluate("document.activeElement.dataset.square") == ship, "a goal is chosen from here"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.panel') !== null")
    page.keyboard.press("Escape")
    expect(page.locator(".panel")).to_have_count(0)
    width = page.locator(".chart-sheet").evaluate("(sheet) => sheet.clientWidth")
    page.evaluate(PINCH, 60)
    assert page.locator(".chart-sheet").evaluate("(sheet) => sheet.clientWidth") == pytest.approx(2 * width, abs=2)
    assert page.locator(".chart-view").evaluate("(view) => view.scrollLeft > 0 && view.scrollWidth > view.clientWidth")
    page.locator("[data-zoom='-1']").click()
    assert page.locator(".chart-sheet").evaluate("(sheet) => sheet.clientWidth") < 2 * width - 2
    numbers = page.locator(".tile-nos")
    expect(numbers).to_be_hidden()
    page.locator("#tile-numbers").check()
    expect(numbers).to_be_visible()
    assert json.loads(page.locator("#chart").get_attribute("data-kinds") or "{}")["~"] == "quiet sea"


def test_a_piece_chosen_by_its_name_stays_chosen_and_the_page_is_kept_fresh(site: str, open_page: Open) -> None:
    ann, ben, _ = started(open_page("phone"), open_page("phone"), site, ("Ann", "Ben"), mode="treasure-map")
    ann.act(1, do="harbours")
    here = ann.where("Ann’s ship")
    ann.act(1, do="put", piece="ship:1", to=here)
    ben.square(here)
    ben.page.locator(".panel nav a", has_text="Ben’s ship").click()
    expect(ben.page.locator(".panel nav a[aria-current]")).to_contain_text("Ben’s ship")
    ann.act(1, do="gold", player="Ben", by="7")
    expect(ben.page.locator(".prow li", has_text="Ben").locator(".v")).to_have_text("7")
    expect(ben.page.locator(".panel nav a[aria-current]")).to_contain_text("Ben’s ship")
    ben.page.locator("#tile-numbers").check()  # nothing is typed there
    ann.act(1, do="gold", player="Ben", by="1")
    expect(ben.page.locator(".prow li", has_text="Ben").locator(".v")).to_have_text("8")
    assert undone(ann) == 5
    expect(ben.page.locator("#chart")).to_have_count(0)
