"""A tired player: taps the filled button and nothing else, where there is none the first thing
offered; and what must hold of every page that this leads to.

A page is looked at as people see it: by what is printed where, not by how it was made.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

SIZES = ((390, 844), (360, 640))

_LOOK = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2]
"""What is filled, else offered, on a page; what is cut, covered or printed over another."""


@dataclass
class Tired:
    """Somebody who plays a table to its end by what is filled."""

    page: Page
    table: str
    turns: int = 1000
    """After so many turns it is late: the game is ended where it stands."""
    late: bool = False
    faults: Counter[str] = field(default_factory=Counter)
    tapped: list[str] = field(default_factory=list)
    _so_often: Counter[tuple[str, str]] = field(default_factory=Counter)
    _looked_at: set[str] = field(default_factory=set)

    def play(self, most: int) -> str:
        """Taps until another game is offered or a sheet is asked for, or so many times; how that
        ended."""
        for _ in range(most):
            seen = self.look()
            if any("gain" in one for one in seen["filled"]):  # Play again
                return "over"
            if seen["sheet"] and not seen["filled"]:
                return "asked"
            if not seen["offered"]:
                return f"nothing to tap: {seen['word']}"
            self.turns -= bool(seen["ends"])
            if self.turns < 0:
                self.turns, self.late = 1000, True
                self.page.goto(f"{self.table}/standings?close=1")
                continue
            self._tap(seen)
        return f"not over after {most} taps: {self.tapped[-6:]}"

    def look(self) -> dict[str, Any]:
        """What stands on the page; notes what is wrong with it at every size, once."""
        seen = self._seen()
        kind = f"{seen['word']} {seen['filled']}"
        if kind in self._looked_at:
            return seen
        self._looked_at.add(kind)
        for width, height in reversed(SIZES):
            self.page.set_viewport_size({"width": width, "height": height})
            seen = self._seen()
            self.faults.update(f"{width}: {fault}" for fault in seen["faults"])
        return seen

    def _tap(self, seen: dict[str, Any]) -> None:
        """Taps the filled button, else the first thing offered that was tapped least here."""
        word, offered = seen["word"], seen["offered"]
        n = min(range(len(offered)), key=lambda at: (self._so_often[word, offered[at]], at))
        self._so_often[word, offered[n]] += 1
        self.tapped.append(offered[n])
        target = self.page.locator(f'[data-tired="{n}"]').first
        if seen["kinds"][n] in ("input", "select"):
            target.focus()
        else:
            with suppress(PlaywrightError):  # what another phone did took its place
                target.click(timeout=3000)
        self._settle(seen["state"])

    def _settle(self, before: str) -> None:
        """Waits until the page shows something else, a second at most."""
        for _ in range(20):
            self.page.wait_for_timeout(50)
            if self._seen()["state"] != before:
                return

    def _seen(self) -> dict[str, Any]:
        for _ in range(9):
            try:
                seen: dict[str, Any] = self.page.evaluate(_LOOK)
                return seen
            except PlaywrightError:  # another page is on its way
                self.page.wait_for_load_state()
        raise AssertionError("the page does not settle")
