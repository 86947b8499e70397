"""The back of a map sheet: the rules of Sailorman Dice in short, as much of them as a side of its size holds.

A whole page also shows a sheet that is half played.
"""

from __future__ import annotations

from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.half_played import AREA, CROSS, MAP_CODE, NOTES, POINTS, ROW, ROWS
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.rules import RulesInShort
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.operands import number, rgb
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart, prose, tables
from pdf.parts.headings import LEFT, RIGHT
from pdf.parts.reference import draw_side, lay_out
from pdf.parts.reference_entries import Side
from pdf.sheets.sailorman_dice.layout import SheetLayout
from pdf.sheets.sailorman_dice.terrain import MapDrawing, draw_swatch

_LAST: Final = ("end", "signs", "set-up", "need")
"""What a table needs least from the back of its map."""
_EXAMPLE: Final = 124.0  # mm of a whole page for the example
_FIELD: Final = 12.4  # mm
_MAP: Final = (21.0, 162.0)
_NOTES: Final = 241.0


def draw_crib(pen: Pen, layout: SheetLayout, rules: RulesInShort, title: str, drawing: MapDrawing) -> None:
    """The back of a sheet of this layout; ``drawing`` draws maps with the tiles of its front."""
    neatline = {"quarter": chart.QUARTER, "half": chart.HALF, "full": chart.FULL}[layout.size]
    chart.draw_neatline(pen, Rect(0, 0, layout.width, layout.height), chart.without_corners(neatline))
    full = layout.size == "full"
    below = _EXAMPLE if full else 0.0
    sizes = [Side(layout.width, layout.height, 8, tight, below=below) for tight in (False, True)]
    draw_side(pen, lay_out(rules, sizes, (1,), _LAST), 0, title)
    if full:
        _half_played(pen, drawing)


def _half_played(pen: Pen, drawing: MapDrawing) -> None:
    """The example: a map with numbers, its score boxes, and notes by their numbers."""
    x, y = _MAP
    pen.line(LEFT + 4, y - 25.4, RIGHT - 4, y - 25.4, 0.35)
    width = pen.text(LEFT + 4, y - 19.0, "One sheet, half played", Font.SERIF_BOLD, 13)
    pen.text(LEFT + 7 + width, y - 19.0, "what to write where", Font.ITALIC, 13, pen.ink.note)
    _map(pen, drawing, x, y)
    for r, written in enumerate(ROWS):
        middle = y + (r + 0.5) * _FIELD
        pen.symbol(facts.ROWS[r], x - 6, middle, 6.4)
        for c, mark in enumerate(written):
            _written(pen, x + (c + 0.5) * _FIELD, middle, mark, facts.ROWS[r] == ROW and mark == str(POINTS))
    right = x + facts.N_COLS * _FIELD + 2
    for r, name in enumerate(facts.ROWS):
        _box(pen, Rect(right, y + r * _FIELD + 0.5, _FIELD, _FIELD - 1), 1, "won" if name == ROW else "")
    for i, region in enumerate(facts.REGIONS):
        left = x + i * (facts.N_COLS * _FIELD - 27.4) / 3
        draw_swatch(pen, region, Rect(left, y - 13.4, 2.6, 9.6), 0.5)
        for n in (1, 2):
            box = Rect(left + 3.2 + (n - 1) * 12.4, y - 13.4, 11.8, 9.6)
            _box(pen, box, 4 if (region, n) == ("river", 2) else n, "lost" if f"{region}-{n}" == AREA else "")
    row = facts.ROWS.index(ROW)
    _notes(pen, [(right + _FIELD + 3.6, y + (row + 0.5) * _FIELD), (x - 4, y - 8.6),
                 (x + CROSS[1] * _FIELD + 2.8, y + CROSS[0] * _FIELD + 2.8)])  # fmt: skip


def _map(pen: Pen, drawing: MapDrawing, x: float, y: float) -> None:
    """The example's map with the front's tiles, made smaller."""
    tiles, sea_map = drawing.tile_set, read_map_code(MAP_CODE)
    scale = tiles.scale * _FIELD / tiles.field
    with pen.within(f"{scale:.6f} 0 0 {scale:.6f} {pen.at(x, y)} cm"):
        pen.raw(f"{drawing.tiles(sea_map)} /Gr Do {drawing.coasts(sea_map)}")
        pen.raw(f"{rgb(tiles.ink.line)} RG {number(tiles.ink.border)} w 1 J {drawing.borders(sea_map)} /Ed Do")
        pen.raw(drawing.lighthouse(sea_map))


def _written(pen: Pen, x: float, y: float, mark: str, counted: bool) -> None:
    if mark == "X":
        pen.lines([(x - 2, y - 2, x + 2, y + 2), (x - 2, y + 2, x + 2, y - 2)], 1.0)
    elif mark.isdigit():
        if counted:
            pen.circle(x, y, 3.6, WHITE, 0.6)
        pen.centred_text(x, y, mark, Font.BOLD, 13)


def _box(pen: Pen, box: Rect, shell: int, done: str) -> None:
    """A score box: empty, or with its points and its shell ``won`` (circled) or ``lost`` (crossed out)."""
    chart.draw_box(pen, box, 1.2)
    at = Rect(box.right - 8.2, box.y + 0.5, 7.6, 4)
    chart.draw_shell(pen, at, shell, 8)
    if not done:
        return
    pen.centred_text(box.x + 3.4, box.bottom - 3.2, str(POINTS), Font.BOLD, 13)
    cx, cy = at.centre
    if done == "won":
        pen.circle(cx + 0.4, cy, 3.6, None, 1.0)
    else:
        pen.lines(
            [(at.x + 0.6, at.bottom + 0.4, at.right, at.y - 0.2), (at.x + 0.6, at.y - 0.2, at.right, at.bottom)], 1.0
        )


def _notes(pen: Pen, places: list[tuple[float, float]]) -> None:
    """The notes side by side below the map, and their numbers where they belong."""
    width = (RIGHT - LEFT - 8 - 2 * 5) / len(NOTES)
    for i, (note, at) in enumerate(zip(NOTES, places, strict=True)):
        tables.disc(pen, *at, str(i + 1), 2.6, filled=True)
        x = LEFT + 4 + i * (width + 5)
        tables.disc(pen, x + 2.6, _NOTES - 1, str(i + 1), 2.6, filled=True)
        words = [*prose.words_of(note.title, Font.BOLD), *prose.words_of(note.text)]
        prose.draw_lines(pen, x + 7, _NOTES, prose.broken(words, 8, width - 7), 8, 3.7)
