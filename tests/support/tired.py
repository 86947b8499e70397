"""A tired player, and what must hold for every page on their way. They tap the filled button, or
without one the first thing offered.

A page is looked at as people see it: by what is printed where, not by how it was made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError, Page

SIZES = ((390, 844), (360, 640))

_LOOK = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n")[2]
"""Script that finds what is filled, else offered, on a page, and what is cut, covered or printed
over."""

_COUNTED = """() => {
  if ("onTheirWay" in window) return;
  window.onTheirWay = 0;
  const asked = window.fetch;
  window.fetch = (...all) => {
    if (String(all[0]).includes("/hint")) return asked(...all); // nobody waits for it
    window.onTheirWay += 1;
    return asked(...all).finally(() => (window.onTheirWay -= 1));
  };
}"""
_SETTLED = """async () => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  await wait(30);
  for (let n = 0; n < 75 && (window.onTheirWay || n < 2); n += 1) await wait(20);
}"""
"""Script that waits until what a tap asked for is there and drawn, for at most a second and a
half."""


_NUMBERS = re.compile(r"\b[A-Z](?=\d)|\d")


@dataclass
class Tired:
    """Plays a table to its end by tapping what is filled."""

    page: Page
    table: str
    turns: int = 1000
    """After so many turns ``ended`` brings the game to its end."""
    ended: Callable[[Page, str], None] | None = None
    entered: Callable[[Page], None] | None = None
    """Enters what only the table knows on a sheet that asks for it."""
    faults: Counter[str] = field(default_factory=Counter)
    tapped: list[str] = field(default_factory=list)
    _so_often: Counter[tuple[str, str]] = field(default_factory=Counter)
    _looked_at: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.add_init_script(f"({_COUNTED})()")
        self.page.evaluate(_COUNTED)

    def play(self, most: int) -> str:
        """Taps until another game is offered or a sheet is asked for, ``most`` times at most.
        Returns how that ended."""
        for _ in range(most):
            seen = self.look()
            if any("gain" in one for one in seen["filled"]):  # Play again
                return "over"
            if seen["sheet"] and not seen["filled"]:
                if self.entered is None:
                    return "asked"
                self.entered(self.page)
                continue
            for _ in range(9):
                if not seen["offered"]:  # another page is being drawn
                    self.page.wait_for_timeout(300)
                    seen = self.look()
            if not seen["offered"]:
                return f"nothing to tap: {seen['word']}"
            self.turns -= bool(seen["ends"])
            if self.turns < 0 and self.ended is not None:
                self.ended(self.page, self.table)
                self.turns, self.ended = 1000, None
                continue
            self._tap(seen)
        return f"not over after {most} taps: {self.tapped[-6:]}"

    def look(self) -> dict[str, Any]:
        """Returns what stands on the page. Notes once what is wrong with it at every size."""
        seen = self._seen()
        # of the same words with another number, or at another square, one fits as the other does
        kind = _NUMBERS.sub("0", f"{seen['word']} {seen['filled']}")
        if kind in self._looked_at:
            return seen
        self._looked_at.add(kind)
        for width, height in reversed(SIZES):
            self.page.set_viewport_size({"width": width, "height": height})
            seen = self._seen(judged=True)
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
                target.click(timeout=1000)
        with suppress(PlaywrightError):  # another page is on its way
            self.page.evaluate(_SETTLED)

    def _seen(self, judged: bool = False) -> dict[str, Any]:
        for _ in range(9):
            try:
                seen: dict[str, Any] = self.page.evaluate(_LOOK, judged)
                return seen
            except PlaywrightError:  # another page is on its way
                self.page.wait_for_load_state()
        raise AssertionError("the page does not settle")
