"""The number of a set-up on a framed page, and the code to scan that leads to it, at the top right."""

from __future__ import annotations

from typing import Final

from companion.setups import SetupResult
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.setups import number_of

QR: Final = Rect(RIGHT - 26, 8, 26, 26)
"""Where the code stands on a framed page."""
_NUMBER: Final = 90.0  # mm for the number, beside a bar


def draw_setup_code(pen: Pen, box: Rect, link: str) -> None:
    """The code of a set-up's link filling ``box``, and what it is for."""
    chart.draw_qr(pen, box, link)
    with pen.role("P"):
        pen.text(box.x - 3, 12, "Scan for", Font.BOLD, 8, pen.ink.accent, "right")
        pen.text(box.x - 3, 15.4, "this set-up", Font.BOLD, 8, pen.ink.accent, "right")


def draw_setup_head(pen: Pen, game: str, subtitle: str, setup: SetupResult, whose: str, rule: str, link: str) -> None:
    """The heading of a page that shows a set-up: its number, ``whose`` its parts are, by which rule, its code."""
    draw_heading(pen, game, subtitle)
    number = f"No. {number_of(setup)}"
    size = 10 if text_width(number, Font.BOLD, 10) < _NUMBER else 8
    y = pen.paragraph(LEFT + 0.4, 29.6, _NUMBER, number, Font.BOLD, size, lead=1.2)
    said = f"{whose} Rules: {rule}. Set-up version {setup.version}. Unofficial.".lstrip()
    pen.paragraph(LEFT + 0.4, max(33.8, y), QR.x - LEFT - 4, said, size=8, colour=pen.ink.note, lead=1.3)
    draw_setup_code(pen, QR, link)
