"""What the fronts and backs of all games' cards share: frame, reading card, pattern.

A front is drawn for a card of ``DESIGN``. All measures in mm, y down from the top.
"""

from collections.abc import Sequence
from typing import Final

from pdf.parts.imposition import BLEED, CARD_SIZES, CardSize
from pdf.parts.sheet import WHITE, Font, Pen, Rect, draw_qr, draw_ring, draw_rose, draw_scales

DESIGN: Final = CARD_SIZES["standard"]
"""The size that fronts are drawn for. On a larger card the drawing is as wide as the card, and has
the height that is left (:func:`height_left`)."""
LEFT, RIGHT = 7.5, 55.5  # the edges of a front's text
_INSET, _STRIP = 3.6, 0.9
_SEGMENTS: Final = (11, 15)
_SCALES: Final = (7, 40)  # columns and rows of a back's pattern
MEDALLION: Final = 21.5


def scale_of(size: CardSize, design: CardSize = DESIGN) -> float:
    """Returns how much larger than designed a front is drawn. A size up to 5 % larger is left at
    1."""
    scale = min(size.w / design.w, size.h / design.h)
    return 1.0 if 1 <= scale < 1.05 else scale


def height_left(pen: Pen) -> float:
    """Returns the mm by which a front is higher than ``DESIGN``."""
    return pen.height - DESIGN.h


def draw_card_frame(pen: Pen, title: str, game: str) -> None:
    """Draws the graduated frame of a front with title and game."""
    draw_frame(pen)
    pen.text(LEFT, 13.4, title, Font.SERIF, 18)
    pen.text(LEFT + 0.1, 17.8, game, Font.ITALIC, 8)


def draw_reading_card(
    pen: Pen, game: str, paragraphs: Sequence[str], source: str = "", link: str = ""
) -> None:
    """Draws a card that tells of its deck. It has a code to scan if there is a set-up to open."""
    draw_card_frame(pen, "This deck", game)
    left, y = height_left(pen), 25.0
    for paragraph in paragraphs:
        y = pen.paragraph(LEFT, y, RIGHT - LEFT, paragraph, size=8 + left / 12, lead=1.28) + 1.2
    if link:
        side = 21.0
        draw_qr(pen, Rect(RIGHT - side, 76.6 + left - side, side, side), link)
        pen.text(LEFT, 58.6 + left, "Scan to set up", Font.BOLD, 8, pen.ink.accent)
    pen.text(LEFT, 81.4 + left, source, Font.SANS, 8, pen.ink.note)


def draw_frame(pen: Pen) -> None:
    """Draws the graduated frame of a front."""
    box = Rect(0, 0, DESIGN.w, pen.height).grown(-_INSET)
    pen.rect(box, None, 1.0)
    pen.rect(box.grown(-_STRIP), None, 0.35)
    columns, most_rows = _SEGMENTS
    # always odd, so that both ends of a side are dark
    rows = round(most_rows * pen.height / DESIGN.h / 2) * 2 - 1
    across, down = box.w / columns, box.h / rows
    fill, width = (pen.ink.line, 0.0) if pen.ink.solid else (None, 0.35)
    for i in range(0, columns, 2):
        for y in (box.y, box.bottom - _STRIP):
            pen.rect(Rect(box.x + i * across, y, across, _STRIP), fill, width)
    for i in range(0, rows, 2):
        for x in (box.x, box.right - _STRIP):
            pen.rect(Rect(x, box.y + i * down, _STRIP, down), fill, width)


def draw_card_back(
    pen: Pen, size: CardSize, symbol: str = "", label: str = "", colour: str | None = None
) -> None:
    """Draws a back: scales to beyond the cut, and a medallion with a symbol, or with a rose if
    there is no symbol.

    Nothing but the pattern comes within 3 mm of an edge, so a sheet that shifted in the printer
    marks no card. ``label``: stands on a plate below.
    """
    w, h = size.w, size.h
    pen.rect(size.box.grown(BLEED), pen.ink.tint("river"), 0)
    draw_scales(pen, size.box, *_SCALES, BLEED)
    cx, cy = w / 2, h / 2
    r = min(MEDALLION, w / 2 - 2 * BLEED)
    pen.circle(cx, cy, r, WHITE, 1.0)
    pen.circle(cx, cy, r - 0.9, None, 0.35)
    if symbol:
        draw_ring(pen, cx, cy, r - 1.9)
        pen.symbol(symbol, cx, cy, 22 * r / MEDALLION, colour)
    else:
        draw_rose(pen, cx, cy, r - 1.9, 5, (0.95, 0.68, 0.44))
    if label:
        plate = Rect(cx - 8, cy + MEDALLION - 4, 16, 8)
        pen.rounded(plate, 1.4, WHITE, 1.0)
        pen.centred_text(*plate.centre, label, Font.BOLD, 13)
