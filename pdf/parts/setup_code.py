"""The number of a set-up on a framed page, and the code to scan that leads to it, at the top right."""

from __future__ import annotations

from typing import Final

from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.setups import number_of

_QR: Final = Rect(RIGHT - 26, 8, 26, 26)


def draw_setup_code(pen: Pen, box: Rect, link: str) -> None:
    """The code of a set-up's link filling ``box``, and what it is for."""
    chart.draw_qr(pen, box, link)
    with pen.role("P"):
        pen.text(box.x - 3, 12, "Scan for", Font.BOLD, 8, pen.ink.accent, "right")
        pen.text(box.x - 3, 15.4, "this set-up", Font.BOLD, 8, pen.ink.accent, "right")


def draw_board_head(pen: Pen, game: str, what: str, setup: SetupResult, link: str, whose: str, rule: str) -> None:
    """The heading of a page that shows a board: for how many players, its number, ``whose`` it is, by which rule."""
    draw_heading(pen, game, f"{what} for {in_words(setup.players)} players")
    pen.text(LEFT + 0.4, 29.6, f"No. {number_of(setup)}", Font.BOLD, 10)
    note = f"{whose} Rules: {rule}. Set-up version {setup.version}. Unofficial."
    pen.text(LEFT + 0.4, 33.8, note, Font.SANS, 8, pen.ink.note)
    draw_setup_code(pen, _QR, link)
