"""Types a table's sheets by hand, to compare it with playing on the phone; opens tables and sends
acts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.support.evening import Finger
from tests.support.pages import fields as form_fields

AHEAD = "() => sessionStorage.getItem('companion:ahead:' + location.pathname)?.length > 999"
"""Whether a phone has asked how the page goes on."""
ALL_AHEAD = """() => {
  const ahead = JSON.parse(sessionStorage.getItem('companion:ahead:' + location.pathname));
  return ahead?.whole && ahead.version === document.body.dataset.version;
}"""
"""Whether it has asked all."""


def record_of(page: Page, table: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(page.request.get(f"{table}.json").text())
    return record


_EDITED = """async ([address, edits]) => {
  const token = document.querySelector("[name=csrf_token]").content;
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": token };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify({ edits }) });
  return { status: answer.status, body: await answer.json() };
}"""


def send_edits(page: Page, table: str, *edits: tuple[str, Any, Any]) -> dict[str, Any]:
    """Sends edits (place, value before, value) as the open sheet sends them. Returns the answer's
    status and body."""
    sent = [
        {"id": token_hex(12), "place": place, "before": before, "value": value}
        for place, before, value in edits
    ]
    answer: dict[str, Any] = page.evaluate(_EDITED, [f"/api/{table.split('/', 3)[3]}/edits", sent])
    return answer


def draft_of(page: Page) -> dict[str, Any]:
    """Returns the record of the open sheet, as the server has it."""
    read = "fetch(document.getElementById('table-data').dataset.read).then((x) => x.json())"
    record: dict[str, Any] = page.evaluate(read)["record"]
    return record


def saved(page: Page) -> None:
    """Waits until what was typed on a sheet is saved."""
    expect(page.locator("#saved")).to_have_text("Saved")


def walk_to_table(
    page: Page, site: str, slug: str, names: Sequence[str], map_code: str = ""
) -> str:
    """Makes a table as :func:`start_table` does, but taps its way from the start page."""
    page.goto(f"{site}/")
    page.locator(".tile", has=page.locator(f"#{slug}")).click()
    page.get_by_role("link", name="Score", exact=True).click()
    for seat, name in enumerate(names):
        page.fill(f"#name{seat}", name)
    if map_code:
        page.fill("#map", map_code)
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_selector("#totals[aria-label]")  # the script has drawn the sheet
    return page.url.split("?")[0]


def _sent(page: Page, address: str, names: Sequence[str] = (), **typed: str) -> str:
    """Sends the form of a page without drawing the page, with what is typed in place of what stands
    there. Returns where that leads."""
    form = {**form_fields(page.request.get(address).text()), **typed}
    form.pop("name", None)
    answer = page.request.post(
        address.partition("?")[0],
        data=urlencode([*form.items(), *(("name", name) for name in names)]),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.ok, answer.text()
    return answer.url


def scored(page: Page, site: str, slug: str, names: Sequence[str], map_code: str = "") -> str:
    """Makes a table that is only scored, without drawing a page. Returns its address."""
    return _sent(page, f"{site}/{slug}/score", names, map=map_code).partition("?")[0]


def start_table(page: Page, site: str, slug: str, names: Sequence[str], map_code: str = "") -> str:
    """Makes a table that is only scored, and opens the sheet of its first seat. Returns its
    address."""
    table = scored(page, site, slug, names, map_code)
    page.goto(table)
    page.wait_for_selector("#totals[aria-label]")
    return table


def lay_out(
    page: Page,
    site: str,
    slug: str,
    names: tuple[str, ...],
    seed: str = "13MG-A796",
    **options: str,
) -> str:
    """Makes a table from a set-up without drawing a page. Returns its address."""
    asked = urlencode({"players": len(names), "seed": seed, **options})
    return _sent(page, f"{site}/{slug}/score?{asked}", names).removesuffix("/lobby")


def begun(
    page: Page,
    site: str,
    slug: str,
    names: tuple[str, ...],
    seed: str = "13MG-A796",
    **options: str,
) -> str:
    """Makes a table in play and opens its page of play. Returns its address."""
    table = lay_out(page, site, slug, names, seed, **options)
    _sent(page, f"{table}/now")
    page.goto(f"{table}/now")
    expect(page.locator("#saved")).not_to_have_text("Before the game")
    return table


_SENT = """async ([address, fields, point]) => {
  const body = new FormData();
  let page = document, form = page;
  if (point) { // its form stands where it lies
    const named = (li) => li.textContent.trim().toLowerCase().startsWith(`${point}, `);
    const at = [...document.querySelectorAll(".laid li")].find(named);
    const html = await (await fetch(`${address}?at=${at.dataset.square}`)).text();
    page = new DOMParser().parseFromString(html, "text/html");
    form = page.querySelector("form:has([name=do][value=point])");
  }
  body.set("csrf_token", page.querySelector("[name=csrf_token]")?.value ?? "");
  // what a form of the same act rests on
  const formsOf = (shown) =>
    [...shown.forms].filter(({ elements }) => elements.do?.value === fields.do);
  let alike = formsOf(page);
  if (!point && !alike.length) { // it is offered once its questions are answered
    const answered = await (await fetch(`${address}?${new URLSearchParams(fields)}`)).text();
    alike = formsOf(new DOMParser().parseFromString(answered, "text/html"));
  }
  const its = alike.find(({ elements }) => elements.player?.value === fields.player) ?? alike[0];
  const own = point ? form : its ?? form;
  body.set("on", own.querySelector("[name=on]")?.value ?? "");
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(address, { method: "POST", body });
  if (!answer.ok) {
    const fault = (await answer.text()).match(/<li>.*?<.li>/)?.[0];
    throw new Error(`${answer.status} ${fault}`);
  }
}"""


def send_act(page: Page, table: str, do: str, **fields: object) -> None:
    """Sends an act as a form of the page of play does, based on what the page shows."""
    sent = {"do": do, **{name: str(text) for name, text in fields.items()}}
    kind, _, number = sent.get("piece", "").partition(":")
    point = points_of(record_of(page, table))[int(number)] if kind == "point" else ""
    page.evaluate(_SENT, [f"{table}/now", sent, point])


def points_of(record: dict[str, Any]) -> list[str]:
    """Returns the names of Conquest's points, numbered area by area."""
    areas = record["areas"].items()
    return [f"{area.lower()} {n}" for area, held in areas for n, _ in enumerate(held, 1)]


def send_unseen(page: Page, table: str, do: str, **fields: object) -> None:
    """Sends an act on what the page of play would show, without drawing it. A run of acts at which
    nobody looks takes a tenth of the time so."""
    html = page.request.get(f"{table}/now").text()
    shown = form_fields(html)
    own = re.search(rf'name="do" value="{do}">[^\n]*?name="on" value="(\w+)"', html)
    on = own[1] if own else shown.get("on", "")
    form = {"csrf_token": shown["csrf_token"], "on": on, "do": do}
    form |= {name: str(text) for name, text in fields.items()}
    answer = page.request.post(f"{table}/now", form=form, max_redirects=0)
    assert answer.status < 400, answer.text()


def act(finger: Finger, page: Page, button: str) -> None:
    """Taps a button of the table's page, and waits until the page shows what it did."""
    before = page.locator("body").get_attribute("data-version")
    finger.tap(page.locator(button))
    expect(page.locator(f'body:not([data-version="{before}"])')).to_have_count(1)


def out_of_reach(page: Page, asked: str = ALL_AHEAD) -> None:
    """Takes the net from a phone once it has asked how its page goes on."""
    page.wait_for_function(asked, timeout=60_000)
    page.context.set_offline(True)


def back_in_reach(page: Page, kept: int) -> None:
    """Gives a phone the net again. What it kept is sent."""
    page.context.set_offline(False)
    what = "What was kept here is sent" if kept == 1 else f"All {kept} kept here are sent"
    expect(page.locator(".aloud")).to_contain_text(what, timeout=20_000)
