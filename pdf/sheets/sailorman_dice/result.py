"""The winner's sheet at the end: their map with what they entered."""

from __future__ import annotations

from typing import Final

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.record import map_of
from companion.places import RecordData
from pdf.drawing.fonts import Font
from pdf.drawing.operands import number, rgb
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen
from pdf.sheets.sailorman_dice.terrain import MapDrawing, TileSet

_SIZE: Final = 15.0
_HALO: Final = 2.4
"""Radius of the clear patch under a digit, in mm."""


def draw_end(pen: Pen, box: Rect, record: RecordData, seat: int | None) -> bool:
    """The map with one player's entries; without a map the grid alone."""
    if seat is None:
        return False
    try:
        sea_map = map_of(record.get("map"))
    except BadInput:
        sea_map = None
    field = box.w / facts.N_COLS
    if sea_map is not None:
        _draw_map(pen, box, sea_map, field)
    else:
        _draw_grid(pen, box, field)
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


def _draw_map(pen: Pen, box: Rect, sea_map: SeaMap, field: float) -> None:
    tile_set = TileSet(pen.document, pen.ink, field)
    drawing = MapDrawing(tile_set)
    k, scale = POINTS_PER_MM, f"{tile_set.scale:.6f}"
    with pen.within(f"{scale} 0 0 {scale} {number(box.x * k)} {number((pen.height - box.y) * k)} cm"):
        pen.raw(drawing.tiles(sea_map))
    _draw_grid(pen, box, field)
    with pen.within(f"{scale} 0 0 {scale} {number(box.x * k)} {number((pen.height - box.y) * k)} cm"):
        pen.raw(drawing.coasts(sea_map))
        pen.raw(f"{rgb(pen.ink.line)} RG 1 w 1 J {drawing.borders(sea_map)}")
        pen.raw(drawing.lighthouse(sea_map))


def _draw_grid(pen: Pen, box: Rect, field: float) -> None:
    lines = [(box.x, box.y + r * field, box.right, box.y + r * field) for r in range(1, facts.N_ROWS)]
    lines += [(box.x + c * field, box.y, box.x + c * field, box.bottom) for c in range(1, facts.N_COLS)]
    pen.lines(lines, 0.35, pen.ink.note)
