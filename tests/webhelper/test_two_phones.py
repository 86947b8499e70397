"""Two phones at one table in play: of two acts from one page at most one counts, whichever forms the page offers."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from flask import Flask

from tests.webhelper.test_now import Tapper, new
from webhelper.storage.store import store_of

GAMES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "sailorman-dice": ("sailorman-dice", {}),
    "loot-island": ("loot-island", {}),
    "waters-of-nereus": ("waters-of-nereus", {"variant": "neutral"}),
    "treasure-map": ("ship-adventure", {"mode": "treasure-map"}),
    "caribbean-conquest": ("ship-adventure", {"mode": "caribbean-conquest"}),
}


@dataclass
class Form:
    """An act as a page offers it: hidden fields, choices and numbers to fill in, buttons that say something."""

    typed: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, rng: random.Random) -> dict[str, str]:
        """As somebody might send it."""
        numbers = {name: value or str(rng.randint(0, 6)) for name, value in self.numbers.items()}
        picked = {name: rng.choice(values) for name, values in self.choices.items()}
        return {**numbers, **self.typed, **picked, **dict([rng.choice(self.buttons)] if self.buttons else [])}


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
            if told.get("action", "").split("?")[0].endswith("/now") and told.get("method") == "post":
                self.forms.append(self.inside)
        form = self.named.get(told["form"]) if "form" in told else self.inside
        name, value = told.get("name", self.select), told.get("value", "")
        if form is None or "disabled" in told:
            return
        if tag == "input" and told.get("type") == "hidden":
            form.typed[name] = value
        elif (tag == "input" and told.get("type") in ("radio", "checkbox")) or (tag == "option" and self.select):
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


def pages(phone: Tapper, rng: random.Random) -> Iterator[list[Form]]:
    """The page again and again, mostly with something tapped on it; a cabin where somebody has something to place."""
    while True:
        page = phone.page()
        links = re.findall(r'href="([^"]*(?:/now\?|help/cabin)[^"]*)"', page)
        if links and rng.random() < 0.7:
            page = phone.client.get(unescape(rng.choice(links))).text
            goals = re.findall(r'href="([^"]*/now\?[^"]*to=[^"]*)"', page)
            if goals and rng.random() < 0.5:
                page = phone.client.get(unescape(rng.choice(goals))).text
        yield [form for form in Forms(page).forms if form.typed.get("do")]


def too_late(app: Flask, name: str, seed: int, steps: int) -> Counter[str]:
    """Plays at random on two phones that show the same page; what was done too late, by act."""
    rng = random.Random(f"{name}-{seed}")
    slug, options = GAMES[name]
    client = app.test_client()
    phone = Tapper(client, new(client, slug, 2, **options))
    table, late = phone.table.rsplit("/", 1)[1], Counter[str]()

    def kept() -> object:
        found = store_of(app).find(table)
        assert found is not None
        return found.record, found.play

    def send(typed: dict[str, str]) -> tuple[int, str]:
        answer = client.post(f"{phone.table}/now", data={**typed, "csrf_token": phone.token})
        return answer.status_code, unescape(answer.text)

    for forms, _ in zip(pages(phone, rng), range(steps), strict=False):
        if not forms:
            assert phone.undo().status_code == 303, "a game at its end goes back"
            continue
        first, second = (rng.choice(forms).filled(rng) for _ in range(2))
        before = kept()
        code, _ = send(first)
        if code != 303 or (there := kept()) == before or not first.get("on"):
            continue
        code, said = send({**second, "act": f"{rng.getrandbits(48):012x}"})
        if second["on"] == first["on"]:
            assert code == 400 and kept() == there, (first, second)
            assert "Done already:" in said or "was quicker" in said, (first, second)
            late[second["do"]] += 1
        if rng.random() < 0.1:
            phone.undo()
    return late


@pytest.mark.parametrize("name", GAMES)
def test_of_two_acts_from_one_page_at_most_one_counts(app: Flask, name: str) -> None:
    assert sum(too_late(app, name, 1, 20).values()) > 2


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_of_many_pairs_at_most_one_counts(app: Flask, name: str) -> None:
    slug, _ = GAMES[name]
    late = sum((too_late(app, name, seed, 150) for seed in range(2, 6)), Counter[str]())
    assert len(late) > 4 and sum(late.values()) > 60, late
    print(slug, dict(late))
