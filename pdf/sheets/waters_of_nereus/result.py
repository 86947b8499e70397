"""The winner's cabin at the end of Waters of Nereus: the chest, storage, and what it came to."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.places import RecordData
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts.motifs import draw_waves
from pdf.parts.signs import draw_coin
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_SLOT: Final = 11.5
_GAP: Final = 2.2


def draw_end(pen: Pen, box: Rect, record: RecordData, seat: int | None) -> bool:
    """One player's chest slot by slot, storage below it, and track and gold."""
    if seat is None:
        return False
    player = record["players"][seat]
    pen.rect(box, pen.ink.tint("river"), 0)
    draw_waves(pen, box)
    left = box.x + (box.w - _across(len(facts.COLORS))) / 2
    _row(pen, left, box.y + 6, "Chest", [*player.get("chest", ()), *[""] * len(facts.COLORS)][: len(facts.COLORS)])
    stored = [kind for kind, count in player.get("storage", {}).items() for _ in range(count)]
    _row(pen, left, box.y + 26, "Storage", [*stored, *[""] * len(facts.COLORS)][: len(facts.COLORS)])
    foot = Rect(left, box.bottom - 10.5, _across(len(facts.COLORS)), 8)
    pen.rounded(foot, 1.4, WHITE, 0.6)
    middle = foot.y + foot.h / 2
    pen.symbol("track", foot.x + 6, middle, 6)
    pen.centred_text(foot.x + 11, middle, f"{player.get('track', 0)} on the track", Font.BOLD, 10, align="left")
    draw_coin(pen, foot.x + 48, middle, 5.5)
    pen.centred_text(foot.x + 53, middle, f"{player.get('gold', 0)} gold", Font.BOLD, 10, align="left")
    pen.rect(box, None, 1.0)
    return True


def _across(slots: int) -> float:
    return slots * _SLOT + (slots - 1) * _GAP


def _row(pen: Pen, x: float, y: float, title: str, pieces: list[str]) -> None:
    """Slots in a row under their name, the empty ones empty."""
    label = Rect(x, y - 4.2, 18, 4.4)
    pen.rect(label, pen.ink.tint("river"), 0)
    pen.text(x, y - 1, title, Font.BOLD, 8)
    for n, piece in enumerate(pieces):
        slot = Rect(x + n * (_SLOT + _GAP), y, _SLOT, _SLOT)
        pen.rounded(slot, 1.4, WHITE, 0.6)
        if piece:
            draw_treasure(pen, *slot.centre, _SLOT * 0.72, piece)
