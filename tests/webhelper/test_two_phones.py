"""Two phones at one table in play: of two acts from one page at most one counts, whichever forms
the page offers."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from flask import Flask

from companion import GAMES
from tests.support.tapper import Tapper, new
from webhelper.storage.store import Table, store_of
from webhelper.tables.playing import board_of, now_of

KINDS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "sailorman-dice": ("sailorman-dice", {}),
    "loot-island": ("loot-island", {}),
    "waters-of-nereus": ("waters-of-nereus", {"variant": "neutral"}),
    "treasure-map": ("ship-adventure", {"mode": "treasure-map"}),
    "caribbean-conquest": ("ship-adventure", {"mode": "caribbean-conquest"}),
}


@dataclass
class Form:
    """An act as a page offers it: hidden fields, choices and numbers to fill in, buttons that say
    something."""

    typed: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, rng: random.Random) -> dict[str, str]:
        """As somebody might send it."""
        numbers = {name: value or str(rng.randint(0, 6)) for name, value in self.numbers.items()}
        picked = {name: rng.choice(values) for name, values in self.choices.items()}
        return {
            **numbers,
            **self.typed,
            **picked,
            **dict([rng.choice(self.buttons)] if self.buttons else []),
        }


class Forms(HTMLParser):
    """All acts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.inside: Form | None = None
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attributes}
        if tag == "form":
            self.inside = Form()
            self.named[told.get("id", "")] = self.inside
            if (
                told.get("action", "").split("?")[0].endswith("/now")
                and told.get("method") == "post"
            ):
                self.forms.append(self.inside)
        form = self.named.get(told["form"]) if "form" in told else self.inside
        name, value = told.get("name", self.select), told.get("value", "")
        if form is None or "disabled" in told:
            return
        if tag == "input" and told.get("type") == "hidden":
            form.typed[name] = value
        elif (tag == "input" and told.get("type") in ("radio", "checkbox")) or (
            tag == "option" and self.select
        ):
            form.choices.setdefault(name, []).append(value)
        elif tag == "input":
            form.numbers[name] = value
        elif tag == "button" and told.get("name"):
            form.buttons.append((name, value))
        elif tag == "select":
            self.select = name

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select":
            self.select = ""


def shows_all_there_is(app: Flask, table: Table, page: str) -> None:
    """The page has a board where the game has one, each piece upon it, and a form for every act but
    those that stand on a player's sheet; it is small."""
    with app.test_request_context():
        game = GAMES[table.game]
        now, (board, _, _) = now_of(game, table), board_of(game, table, None)
    assert now is not None and len(page.encode()) < 125_000 and 'id="word"' in page
    assert ('class="chart"' in page) == bool(board and board.rows)
    if board is not None and board.rows:
        pieces = re.findall(r'<li data-square="([^"]*)"', page)
        assert Counter(pieces) == Counter(piece.square for piece in board.pieces)
    acts = {step.do for step in (now.next, *now.more) if step is not None}
    on_sheets = {"close-sheet"} if now.sheets else set()
    assert acts - on_sheets <= set(re.findall(r'name="do" value="([^"]+)"', page))


def offered(phone: Tapper, page: str, rng: random.Random) -> list[Form]:
    """The acts of a page, mostly with something tapped on it; a cabin where somebody has something
    to place."""
    for links in (
        r'href="([^"]*(?:/now\?|help/cabin)[^"]*)"',
        r'href="([^"]*/now\?[^"]*to=[^"]*)"',
    ):
        found = re.findall(links, page)
        if not found or rng.random() > 0.6:
            break
        page = phone.client.get(unescape(rng.choice(found))).text
    return [form for form in Forms(page).forms if form.typed.get("do")]


def too_late(app: Flask, name: str, seed: int, steps: int) -> Counter[str]:
    """Plays at random on two phones that show the same page, then takes all of it back; what was
    too late, by act."""
    rng, (slug, options) = random.Random(f"{name}-{seed}"), KINDS[name]
    client = app.test_client()
    phone = Tapper(client, new(client, slug, 2, **options))
    late, done = Counter[str](), 0

    def kept() -> Table:
        found = store_of(app).find(phone.table.rsplit("/", 1)[1])
        assert found is not None
        return found

    def send(typed: dict[str, str]) -> tuple[int, str]:
        answer = client.post(f"{phone.table}/now", data={**typed, "csrf_token": phone.token})
        return answer.status_code, unescape(answer.text)

    start = kept()
    for _ in range(steps):
        page = phone.page()
        if kept().play is not None:
            shows_all_there_is(app, kept(), page)
        forms = offered(phone, page, rng)
        if not forms:
            assert phone.undo().status_code == 303, "a game at its end goes back"
            done -= 1
            continue
        first, second = (rng.choice(forms).filled(rng) for _ in range(2))
        before = kept()
        code, _ = send(first)
        there = kept()
        if (there.record, there.play) == (before.record, before.play):
            assert code in (303, 400)
            continue
        done += 1
        if not first.get("on"):
            continue  # the game begins
        code, said = send({**second, "act": f"{rng.getrandbits(48):012x}"})
        if second["on"] == first["on"]:
            assert (kept().record, kept().play) == (there.record, there.play), (first, second)
            if code == 303:
                assert second["do"] == first["do"], "what was so already is no fault"
                continue
            assert code == 400, (first, second)
            assert re.search("Done already:|was quicker|closed already", said), (first, second)
            late[second["do"]] += 1
        else:
            done += (kept().record, kept().play) != (there.record, there.play)
    if steps < 40:  # history is looked at only so far back
        for _ in range(done):
            assert phone.undo().status_code == 303
        assert (kept().record, kept().play) == (start.record, start.play)
    return late


@pytest.mark.oracle
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(
    ("seeds", "steps"), [((1,), 20), pytest.param(range(2, 6), 150, marks=pytest.mark.soak)]
)
def test_of_two_acts_from_one_page_at_most_one_counts(
    app: Flask, name: str, seeds: Sequence[int], steps: int
) -> None:
    late = sum((too_late(app, name, seed, steps) for seed in seeds), Counter[str]())
    assert sum(late.values()) > (2 if steps < 40 else 50) and (steps < 40 or len(late) > 4), late
