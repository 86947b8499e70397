"""The winner's sheet at the end: their map with what they entered."""

from typing import Final

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.record import map_of
from companion.places import RecordData
from pdf.drawing.pen import Font, Pen, Rect
from pdf.sheets.sailorman_dice.terrain import MapDrawing, draw_grid

_SIZE: Final = 15.0
_GRID: Final = 0.35
# the radius of the clear patch under a digit, in mm
_HALO: Final = 2.4


def draw_end(pen: Pen, box: Rect, record: RecordData, seat: int | None) -> bool:
    """Draws the map with the entries of one player. Without a map it draws the grid alone."""
    if seat is None:
        return False
    try:
        sea_map = map_of(record.get("map"))
    except BadInput:
        sea_map = None
    field = box.w / facts.N_COLS
    if sea_map is not None:
        drawing = MapDrawing(pen.document, pen.ink, field, _GRID)
        pen.raw(drawing.whole(sea_map, pen.at(box.x, box.y)))
    else:
        draw_grid(pen, box, _GRID)
        pen.rect(box, None, 1.0)
    for r, row in enumerate(record["players"][seat]["rows"]):
        for c, mark in enumerate(row):
            if mark == facts.EMPTY:
                continue
            x, y = box.x + (c + 0.5) * field, box.y + (r + 0.5) * field
            if sea_map is not None:
                pen.circle(x, y, _HALO, pen.ink.tint(facts.REGION_OF[sea_map.areas[r][c]]), 0)
            pen.centred_text(x, y, "×" if mark == facts.CROSS else mark, Font.BOLD, _SIZE)
    return True
