"""Ship Adventure on the phone: whole games of both kinds tapped in and compared with the command line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.cli import companion
from companion.commands import run
from companion.games.ship_adventure import facts
from tests.support.audit import audit_at_every_size
from tests.support.hands import start_table

Open = Callable[..., Page]
SLUG = "ship-adventure"
NAMES = ("Ann", "Jo Ann", "Chloé", "李雷")
SIZES = pytest.mark.parametrize(
    ("size", "dark"), [("phone", False), pytest.param("wide", True, marks=pytest.mark.soak)]
)


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved")


def choose(page: Page, field: str, label: str) -> None:
    """Chooses a game or a number of boxes at the top of the sheet."""
    if page.locator("#game").get_attribute("open") is None:
        page.locator("#game > summary").click()
    page.locator(f"#{field} label", has_text=label).click()
    saved(page)
    page.locator("#game > summary").click()


def write(page: Page, field: str, value: int) -> None:
    page.fill(f"#{field}", str(value))
    page.locator(f"#{field}").blur()


def open_labels(page: Page) -> None:
    """Shows the fields in which areas and players are renamed."""
    for details in ("#game", "#labels"):
        if page.locator(details).get_attribute("open") is None:
            page.locator(f"{details} > summary").click()


def point(page: Page, area: int, n: int) -> Any:
    return page.locator("#areas .holding").nth(area).locator(".pt").nth(n)


def game_of(boxes: int) -> dict[str, Any]:
    """A finished game in which somebody controls the majority, nearly every point held."""
    rng, size = random.Random(boxes), facts.SIZES[boxes]
    areas: dict[str, list[str | None]] = {}
    for at, color in enumerate(facts.AREA_COLORS[: size.areas]):
        owner = NAMES[at % 2] if at < 2 * size.majority - 1 and at % 2 == 0 else None
        areas[color] = [owner or rng.choice([*NAMES, None]) for _ in range(size.points)]
    cities = {name: rng.randrange(1, boxes + 1) for name in NAMES}
    players = [{"name": name, "gold": rng.randrange(60)} for name in NAMES]
    return {"game": SLUG, "mode": facts.CONQUEST, "boxes": boxes, "areas": areas, "cities": cities, "players": players}


def score_at_the_command_line(record: Any, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    file = folder / "table.json"
    file.write_text(json.dumps(record))
    assert run(companion, ["score", SLUG, str(file), "--json", "--data", str(folder)]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def agrees(page: Page, address: str, names: tuple[str, ...], result: dict[str, Any]) -> None:
    """Totals in the tabs and every explained line of the standings are those of the command line."""
    totals = {s["name"]: str(s["total"]) for s in result["standings"]}
    page.goto(address)
    for seat, name in enumerate(names):
        expect(page.locator(f"#tab{seat} b")).to_have_text(totals[name])
    page.goto(f"{address}/standings")
    assert result["outcome"] in page.locator(".win").inner_text()
    for place, standing in enumerate(result["standings"]):
        details = page.locator("details.st").nth(place)
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        shown = details.inner_text()
        for line in standing["lines"]:
            assert line["label"] in shown and line["why"] in shown
    for folded in page.locator("details:not(.st):not([open])").all():
        folded.locator("summary").click()
    for notice in result["notices"]:
        expect(page.get_by_text(notice["text"])).to_be_visible()


@SIZES
@pytest.mark.parametrize("boxes", [1, 9])
def test_a_game_of_conquest_is_tapped_in_and_agrees_with_the_command_line(
    open_page: Open, site: str, boxes: int, size: str, dark: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = game_of(boxes)
    page = open_page(size, dark)
    address = start_table(page, site, SLUG, NAMES)
    if boxes > 1:
        choose(page, "boxes", str(boxes))
    expect(page.locator("#areas .pt")).to_have_count(facts.SIZES[boxes].areas * facts.SIZES[boxes].points)
    for seat, name in enumerate(NAMES):
        page.locator(f"#tab{seat}").click()
        for at, holders in enumerate(record["areas"].values()):
            for n, holder in enumerate(holders):
                if holder == name:
                    point(page, at, n).click()
        write(page, "cities", record["cities"][name])
        write(page, "gold", record["players"][seat]["gold"])
    saved(page)
    stored = page.request.get(f"{address}.json").json()
    assert stored == record
    agrees(page, address, NAMES, score_at_the_command_line(stored, tmp_path, capsys))


@SIZES
def test_treasure_map_of_three(
    open_page: Open, site: str, size: str, dark: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, names = open_page(size, dark), NAMES[:3]
    address = start_table(page, site, SLUG, names)
    choose(page, "mode", "Treasure Map")
    expect(page.locator("#areas")).to_be_hidden()
    for seat, (pieces, gold) in enumerate(((2, 14), (4, 0), (2, 31))):
        page.locator(f"#tab{seat}").click()
        page.locator("#pieces label", has_text=str(pieces)).click()
        write(page, "gold", gold)
    page.locator("#winner label", has_text="Jo Ann").click()
    saved(page)
    stored = page.request.get(f"{address}.json").json()
    assert stored["winner"] == "Jo Ann" and [p["pieces"] for p in stored["players"]] == [2, 4, 2]
    result = score_at_the_command_line(stored, tmp_path, capsys)
    assert [s["rank"] for s in result["standings"]] == [1, 2, 2]
    agrees(page, address, names, result)


@SIZES
def test_a_solo_game_is_lost(
    open_page: Open, site: str, size: str, dark: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page(size, dark)
    address = start_table(page, site, SLUG, ("Ann",))
    page.locator("#pieces label", has_text="3").click()
    page.locator("#winner label", has_text="The crew was lost").click()
    saved(page)
    page.reload()
    expect(page.locator('#winner [value="false"]')).to_be_checked()
    stored = page.request.get(f"{address}.json").json()
    assert stored["winner"] is None
    result = score_at_the_command_line(stored, tmp_path, capsys)
    assert result["winners"] == []
    agrees(page, address, ("Ann",), result)
    page.goto(address)
    page.locator("#winner label", has_text="El Dorado reached").click()
    expect(page.locator("#wrong")).to_have_text("El Dorado takes all 4 map pieces, and here are 3.")
    page.locator("#pieces label", has_text="4").click()
    expect(page.locator("#wrong")).to_be_hidden()
    page.locator("#undo").click()
    saved(page)
    page.locator("#undo").click()
    expect(page.locator('#winner [value="false"]')).to_be_checked()


def test_a_tap_takes_over_and_lets_go_and_a_held_area_is_marked(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, SLUG, NAMES[:2])
    for n in range(3):
        point(page, 0, n).click()
    expect(page.locator(".holding").first).to_contain_text("Controlled by Ann")
    expect(page.locator("#income")).to_have_text("This round 6 gold: Red 6.")
    page.locator("#collect").click()
    expect(page.locator("#gold")).to_have_value("6")
    page.locator("#tab1").click()
    point(page, 0, 1).click()
    expect(page.locator(".holding").first).to_contain_text("Ann 2, Jo Ann 1")
    expect(point(page, 0, 1)).to_have_attribute("aria-label", "Red, point 2: Jo Ann")
    expect(point(page, 0, 1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tab0 b")).to_have_text("2")
    point(page, 0, 1).click()
    expect(point(page, 0, 1)).to_have_attribute("aria-label", "Red, point 2: nobody")


def test_undo_and_redo_bring_back_points_that_fewer_boxes_had_no_place_for(open_page: Open, site: str) -> None:
    page = open_page("wide")
    address = start_table(page, site, SLUG, NAMES[:2])
    choose(page, "boxes", "9")
    for area, n in ((0, 1), (0, 8), (8, 0)):
        point(page, area, n).click()
    choose(page, "boxes", "1")
    expect(page.locator("#areas .pt")).to_have_count(9)
    expect(page.locator("#tab0 b")).to_have_text("1")
    page.locator("#undo").click()
    saved(page)
    expect(page.locator("#areas .pt")).to_have_count(81)
    expect(page.locator("#tab0 b")).to_have_text("3")
    expect(page.locator("#conflict")).to_be_hidden()
    page.locator("#redo").click()
    saved(page)
    assert page.request.get(f"{address}.json").json()["areas"] == {
        "red": [None, "Ann", None],
        "orange": [None] * 3,
        "yellow": [None] * 3,
    }


def test_undo_brings_back_areas_under_their_own_names(open_page: Open, site: str) -> None:
    page = open_page("wide")
    address = start_table(page, site, SLUG, NAMES[:2])
    choose(page, "boxes", "4")
    open_labels(page)
    for old, new in (("Red", "Coral"), ("Blue", "Shark bay")):
        page.get_by_label(f"Colour of the area {old}", exact=True).fill(new)
        page.get_by_label(f"Colour of the area {old}", exact=True).blur()
        expect(page.get_by_role("heading", name=new)).to_be_visible()
    point(page, 8, 3).click()
    saved(page)
    before = page.request.get(f"{address}.json").json()
    assert before["areas"]["Shark bay"] == [None, None, None, "Ann"]
    for field, label in (("boxes", "1"), ("mode", "Treasure Map")):
        choose(page, field, label)
        if field == "boxes":
            assert list(page.request.get(f"{address}.json").json()["areas"]) == ["Coral", "orange", "yellow"]
        page.locator("#undo").click()
        saved(page)
        assert page.request.get(f"{address}.json").json() == before
        expect(page.locator("#conflict")).to_be_hidden()
        expect(page.locator("#cap")).to_be_hidden()


def test_the_other_game_and_back_by_undo(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, NAMES[:2])
    point(page, 1, 2).click()
    write(page, "cities", 2)
    saved(page)
    before = page.request.get(f"{address}.json").json()
    choose(page, "mode", "Treasure Map")
    expect(page.locator("#pieces")).to_be_visible()
    page.locator("#undo").click()
    saved(page)
    expect(page.locator("#areas")).to_be_visible()
    assert page.request.get(f"{address}.json").json() == before


def test_a_new_name_follows_to_points_and_cities(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, NAMES[:2])
    point(page, 0, 0).click()
    write(page, "cities", 1)
    open_labels(page)
    page.fill("#name", "Änne")
    page.locator("#name").blur()
    expect(page.locator("#tab0")).to_contain_text("Änne")
    saved(page)
    stored = page.request.get(f"{address}.json").json()
    assert stored["areas"]["red"][0] == "Änne" and stored["cities"] == {"Änne": 1}
    expect(point(page, 0, 0)).to_have_attribute("aria-label", "Red, point 1: Änne")
    page.fill("#name", "Jo Ann")
    page.locator("#name").blur()
    expect(page.locator("#cap")).to_contain_text("a name that no other player has")
    expect(page.locator("#name")).to_have_value("Änne")


def test_areas_take_the_colours_of_the_tokens_on_the_board(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, NAMES[:2])
    point(page, 0, 0).click()

    def rename(old: str, new: str) -> None:
        open_labels(page)
        page.get_by_label(f"Colour of the area {old}", exact=True).fill(new)
        page.get_by_label(f"Colour of the area {old}", exact=True).blur()

    rename("Red", "turquoise")
    expect(page.locator(".holding").first).to_contain_text("Turquoise")
    rename("Orange", "Red sea")
    expect(page.locator(".holding").nth(1)).to_contain_text("Red sea")
    point(page, 1, 2).click()
    saved(page)
    assert page.request.get(f"{address}.json").json()["areas"] == {
        "turquoise": ["Ann", None, None],
        "Red sea": [None, None, "Ann"],
        "yellow": [None] * 3,
    }
    rename("Red sea", "yellow")
    expect(page.locator("#cap")).to_contain_text("3 areas of 3 points, each with a name of its own")
    expect(page.locator(".holding")).to_have_count(3)
    page.reload()
    for _ in range(4):  # the point, both names, the first point
        page.locator("#undo").click()
        saved(page)
    expect(page.locator(".holding h3")).to_contain_text(["Red", "Orange", "Yellow"])
    saved(page)
    expect(page.locator("#conflict")).to_be_hidden()
    stored = page.request.get(f"{address}.json").json()["areas"]
    assert list(stored) == ["red", "orange", "yellow"] and stored["red"] == ["Ann", None, None]


def test_two_phones_at_one_city_are_asked_which_count_stays(open_page: Open, site: str) -> None:
    one, other = open_page(), open_page("tall")
    address = start_table(one, site, SLUG, NAMES[:2])
    other.goto(f"{address}?player=2")
    other.wait_for_selector("#areas .pt")
    one.locator("#tab1").click()
    write(one, "cities", 2)
    saved(one)
    write(other, "cities", 3)
    expect(other.locator("#conflict")).to_contain_text("Jo Ann’s cities: two phones wrote here.")
    other.get_by_role("button", name="Take 3").click()
    saved(other)
    assert other.request.get(f"{address}.json").json()["cities"] == {"Jo Ann": 3}


def test_too_many_cities_are_refused_in_words_and_a_reload_loses_nothing(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, SLUG, NAMES[:2])
    write(page, "cities", 5)
    expect(page.locator("#cap")).to_contain_text("Ann's cities cannot be 5; it takes at most 4 cities with 1 box")
    expect(page.locator("#cities")).to_have_value("0")
    page.context.set_offline(True)
    point(page, 2, 0).click()
    expect(page.locator("#saved")).to_contain_text("to send, kept here")
    page.context.set_offline(False)
    page.reload()
    saved(page)
    expect(point(page, 2, 0)).to_have_attribute("aria-label", "Yellow, point 1: Ann")
    expect(page.locator("#tab0 b")).to_have_text("1")


def test_everything_goes_by_keyboard(open_page: Open, site: str) -> None:
    page = open_page("wide")
    start_table(page, site, SLUG, NAMES[:2])
    point(page, 0, 0).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#tab0 b")).to_have_text("2")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Red, point 2: Ann"
    page.keyboard.press("Control+z")
    expect(page.locator("#tab0 b")).to_have_text("1")
    page.locator("#tab0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab1")).to_have_attribute("aria-selected", "true")


def test_a_sheet_that_only_scores_takes_its_income(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, NAMES[:2])
    for n in range(3):
        point(page, 0, n).click()
    saved(page)
    page.get_by_role("button", name="Take 6 gold").click()
    saved(page)
    assert [p["gold"] for p in page.request.get(f"{address}.json").json()["players"]] == [6, 0]


OUTSIDE = """() => [...document.querySelectorAll('main *')].filter((el) => {
  const range = document.createRange();
  range.selectNodeContents(el);
  const edge = document.documentElement.getBoundingClientRect().right;
  return !el.closest('.vh, input') && el.children.length === 0
    && range.getBoundingClientRect().right > edge + 1;
}).map((el) => el.outerHTML.slice(0, 120))"""


def test_long_names_stay_on_the_page(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, ("W" * 40, "M" * 40))
    for n in range(3):
        point(page, 0, n).click()
    point(page, 1, 0).click()
    write(page, "cities", 1)
    saved(page)
    for place in (address, f"{address}/standings"):
        page.goto(place)
        page.wait_for_timeout(300)
        assert page.evaluate(OUTSIDE) == []
        for box in ("main", ".tab >> nth=0"):
            if page.locator(box).count():
                over = page.locator(box).evaluate("el => el.scrollWidth - el.clientWidth")
                assert over <= 0, f"{place}: {box} is {over} px too wide"


def pages_of_tables(page: Page, site: str) -> list[str]:
    """A table of nine boxes, one of Treasure Map and one alone, with what belongs to each."""
    nine = start_table(page, site, SLUG, NAMES)
    choose(page, "boxes", "9")
    for n in range(9):
        point(page, 0, n).click()
    page.locator("#tab1").click()
    point(page, 1, 0).click()
    write(page, "cities", 3)
    saved(page)
    voyage = start_table(page, site, SLUG, NAMES[:3])
    choose(page, "mode", "Treasure Map")
    page.locator("#winner label", has_text="Ann").first.click()
    saved(page)
    alone = start_table(page, site, SLUG, ("Ann",))
    return [
        nine,
        f"{nine}/standings",
        voyage,
        f"{voyage}/standings",
        alone,
        f"{alone}/standings",
    ]


def test_every_page_of_a_table_is_clean(open_page: Open, site: str) -> None:
    page = open_page()
    findings = []
    for address in pages_of_tables(page, site):
        page.goto(address)
        if page.locator("#game").count():
            open_labels(page)
        findings += audit_at_every_size(page)
    assert not findings, "\n".join(findings)
