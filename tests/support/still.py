"""What must hold for a page of play in every state: nothing needed scrolls, the board stays,
targets are large."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from tests.support.audit import sideways_at_twice_the_size
from tests.support.findings import nothing

SIZES: Final = ((390, 844), (360, 640), (844, 390))
"""Phones as they are held: a usual one, a small one, and one on its side. The page is walked
through once for all of them."""
LEAST: Final = 44  # px high
_PLACED: Final = """([board, free]) => {
  const over = (name) => {
    const e = document.querySelector(name);
    return e ? e.scrollHeight - e.clientHeight : 0;
  };
  const targets = [...document.querySelectorAll(".dock :is(a, button)")];
  const parts = ["main", ".dock", ".say", "html", "body"].filter((name) => name !== free);
  const box = (name) => { const b = document.querySelector(name)?.getBoundingClientRect();
    return b ? [b.x, b.y, b.width, b.height].map(Math.round) : null; };
  // none of its own where the board stands in the frame
  const room = box("main")[3] ? box("main") : box("body");
  const cut = (box(board)?.[1] ?? 0) + (box(board)?.[3] ?? 0) - room[1] - room[3];
  return { board: box(board), dock: box(".dock")[3],
    low: Math.min(...targets.map((t) => t.offsetHeight).filter(Boolean)),
    scrolls: Math.max(cut, ...parts.map(over)) };
}"""


class Still:
    """Looks at each state of a table in play at every size. ``found`` is what moved or scrolled.

    The box that ``board`` names stays where it was, to ``slack`` pixels. So does the dock, at least
    on upright phones. What lies in ``free`` may scroll.
    """

    def __init__(
        self, page: Page, board: str = "main", slack: int = 0, *, lying: bool = True, free: str = ""
    ) -> None:
        self.page, self.board, self.slack, self.lying, self.free = page, board, slack, lying, free
        self.found: list[str] = []
        self._before: dict[tuple[int, int], dict[str, Any]] = {}

    def look(self, state: str) -> None:
        """Looks at the page as it stands. Leaves it at the first of the sizes."""
        for width, height in reversed(SIZES):
            self.page.set_viewport_size({"width": width, "height": height})
            placed = self.page.evaluate(_PLACED, [self.board, self.free])
            before = self._before.setdefault((width, height), placed)
            here = f"{state} at {width} x {height}"
            if placed["scrolls"] > 1:
                self.found.append(f"{here} scrolls by {placed['scrolls']} px")
            if placed["dock"] != before["dock"] and (self.lying or height > width):
                self.found.append(f"{here}: the dock was {before['dock']} px, is {placed['dock']}")
            moved = zip(placed["board"] or (), before["board"] or (), strict=False)
            if any(abs(now - then) > self.slack for now, then in moved):
                self.found.append(
                    f"{here}: the board was at {before['board']}, is at {placed['board']}"
                )
            if placed["low"] < LEAST:
                self.found.append(f"{here}: a target of the dock is {placed['low']} px high")
        self.found += [f"{state}: {one}" for one in sideways_at_twice_the_size(self.page)]

    def check(self) -> None:
        """Checks that nothing moved or scrolled in any state that was looked at."""
        nothing(self.found, "give what a state shows room of its own, so that all else stays")
