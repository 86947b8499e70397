"""The back of a map sheet: the rules of Sailorman Dice in six pictures, the same on every size.

A whole page also shows a sheet that is half played.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.aids import Part
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.rules import aids
from companion.games.sailorman_dice.rules.aids import aid, most
from pdf.parts import chart, prose
from pdf.parts.sheet import (
    LEFT,
    RIGHT,
    Font,
    Pen,
    Picture,
    Rect,
    Setting,
    draw_arrow,
    draw_pill,
    frames,
    text,
)
from pdf.sheets.sailorman_dice.layout import NEATLINES, SheetLayout
from pdf.sheets.sailorman_dice.player_aid import (
    draw_eight,
    draw_fields,
    draw_groups,
    draw_mark,
    draw_pair,
    draw_pairs,
    draw_row,
    draw_score_box,
)
from pdf.sheets.sailorman_dice.terrain import MapDrawing, draw_swatch

_FIELD: Final = 12.4  # mm
_MAP: Final = (21.0, 162.0)
_NOTES: Final = 241.0


class Look(NamedTuple):
    """A size of crib: points and baseline of its title, the box of its tiles, and their setting."""

    head: float
    title: float
    tiles: Rect
    setting: Setting


_LOOKS: Final = {
    "full": Look(28, 16.4, Rect(9, 23.4, 178, 110), Setting(10, 1.1)),
    "half": Look(18, 12.6, Rect(8, 16, 180, 105), Setting(10, 1.1)),
    "quarter": Look(10, 7.6, Rect(4.4, 9.6, 121.2, 81), Setting(8, 1.0, 10)),
}


def draw_crib(pen: Pen, layout: SheetLayout, title: str, drawing: MapDrawing) -> None:
    """Draws the back of a sheet of this layout. ``drawing``: draws maps with the tiles of the
    front."""
    look, crib = _LOOKS[layout.size], aid("crib")
    tiles, head = look.tiles, look.head
    pictures, *_ = crib.sections
    frames.draw_neatline(pen, Rect(0, 0, layout.width, layout.height), NEATLINES[layout.size])
    is_small = layout.size == "quarter"
    # the heading of a small one is as small as its words
    font = Font.SERIF_BOLD if is_small else Font.SERIF
    width = pen.text(tiles.x, look.title, title, font, head)
    pen.text(tiles.x + width + 3, look.title, crib.title, Font.ITALIC, max(8, head * 0.46))
    if not is_small:
        chart.draw_star(pen, tiles.right - head * 0.22, look.title - head * 0.14, head * 0.24)
    # nor has it room below its tiles
    foot = look.title if is_small else layout.height - 4.4
    pen.text(tiles.right, foot, "Unofficial", Font.SANS, 8, pen.ink.note, align="right")
    _draw_tiles(pen, look, pictures.parts)
    if layout.size == "full":
        _draw_half_played(pen, drawing)


def _draw_tiles(pen: Pen, look: Look, parts: Sequence[Part]) -> None:
    # six in two rows of three
    tiles, gap = look.tiles, 2.4 * look.setting.scale
    w, h = (tiles.w - 2 * gap) / 3, (tiles.h - gap) / 2
    for n, tile in enumerate(parts):
        row, column = divmod(n, 3)
        box = Rect(tiles.x + column * (w + gap), tiles.y + row * (h + gap), w, h)
        _draw_tile(pen, box, tile, look.setting)


# ---- the six pictures


def _draw_tile(pen: Pen, box: Rect, tile: Part, setting: Setting) -> None:
    # a bar with its number and name, the figure as large as it can be, and the words below
    figure, words = tile.parts
    scale, size = setting.scale, setting.body
    bar = 5.0 * scale
    pen.rect(Rect(box.x, box.y, box.w, bar), pen.ink.tint(tile.tint), 0)
    pen.rect(box, None, 0.6)
    disc = bar * 0.76
    draw_pill(pen, Rect(box.x + bar * 0.16, box.y + bar * 0.12, disc, disc), tile.sign, size)
    pen.centred_text(box.x + bar * 1.1, box.y + bar / 2, tile.name, Font.BOLD, size, align="left")
    laid = text(words.text)(box.w - 3.2 * scale, setting)
    laid.draw(pen, box.x + 1.6 * scale, box.bottom - laid.height - 1.2 * scale)
    left, top = box.x + 2.2 * scale, box.y + bar + 1.8 * scale
    room = Rect(left, top, box.w - 4.4 * scale, box.h - bar - laid.height - 4.4 * scale)
    _FIGURES[figure.name](pen, room, setting)


def _draw_roll(pen: Pen, box: Rect, setting: Setting) -> None:
    bracket = 2.2 * setting.scale
    side = min(box.h - bracket, box.w / 5.0)
    pairs = Rect(box.x, box.y + (box.h - side - bracket) / 2, box.w, side + bracket)
    draw_pairs(pen, pairs, setting, named=False)


def _draw_enter(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.w / 6, box.h - 3.4 * setting.scale)
    x, y = box.x + (box.w - side * 5.9) / 2, box.y + (box.h - side - 3 * setting.scale) / 2
    draw_row(pen, Rect(x, y, side * 6, side), "anchor", "2X4.6", "lRddM", open_to=(3,))
    below = y + side + 2.2 * setting.scale
    draw_arrow(pen, (x + side * 0.9, below), (x + side * 5.9, below), 0.7, 1.9)


def _draw_move(pen: Pen, box: Rect, setting: Setting) -> None:
    # one above the other if they have room, else side by side: a row, and the dice that move
    if box.h > 15 * setting.scale:
        side = min(box.w / 5.4, box.h / 2.4)
        x, y = box.x + (box.w - side * 5.3) / 2, box.y + (box.h - side * 2.3) / 2
        draw_row(pen, Rect(x, y, side * 4, side), "fish", "35.", "lRl", "5")
        x, y = x + side * 0.9, y + side * 1.3
    else:
        side = min(box.w / 7.9, box.h)
        x, y = box.x + (box.w - side * 7.8) / 2, box.y + (box.h - side * 1) / 2
        draw_row(pen, Rect(x, y, side * 4, side), "fish", "35", "lR", "5")
        x += side * 3.3
    right = draw_pair(pen, x, y + side * 0.06, side * 0.88, "fish", 5)
    start, end = ((right + side * part, y + side / 2) for part in (0.2, 0.8))
    draw_arrow(pen, start, end, 1.2, min(2.2, side * 0.3))
    draw_fields(pen, right + side, y, side, ("X",), ("d",))


_FULL: Final = ("1X444", "MllRd")
_FIRST: Final = (("33", "53"), ("ll", "ll"))
_SECOND: Final = (("3.", "23"), ("L ", "LL"))


def _draw_line(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.w / 8, box.h * 0.7)
    x, y = box.x + (box.w - side * 8) / 2, box.y + (box.h - side * 1.5) / 2
    marks, areas = _FULL
    counted, points = most(marks)
    draw_row(pen, Rect(x, y + side * 0.25, side * 6, side), "bell", marks, areas, counted)
    draw_score_box(pen, Rect(x + side * 6.2, y, side * 1.7, side * 1.5), points, 0)


def _draw_area(pen: Pen, box: Rect, setting: Setting) -> None:
    # of both kinds: what the first one filled makes, and what both make
    side = min(box.w / 9.6, (box.h - 4) / 2)
    x, y = box.x + (box.w - 9.5 * side) / 2, box.y + (box.h - 2 * side - 3.4) / 2
    (first_marks, _), (second_marks, _) = _FIRST, _SECOND
    value, first = most(*first_marks)
    _, both = most(*first_marks, *second_marks)
    for across, (marks, areas) in ((0, _FIRST), (2.5, _SECOND)):
        draw_fields(pen, x + across * side, y, side, marks, areas, counted=value)
    for across, points in ((5.3, first), (7.5, both)):
        draw_score_box(pen, Rect(x + across * side, y + 0.1 * side, 2 * side, 1.8 * side), points)
    for across, label in ((1, "first"), (3.5, "second"), (6.3, "left"), (8.5, "right")):
        pen.text(x + across * side, y + 2 * side + 3.4, label, Font.SANS, 8, align="centre")


def _draw_ending(pen: Pen, box: Rect, setting: Setting) -> None:
    # the picture is 40 by 8 mm, and the arrow stands in the middle of its height
    scale = min(box.w / 40, box.h / 8.6)
    x, y = box.x + (box.w - 40 * scale) / 2, box.y + (box.h - 8 * scale) / 2
    middle = y + 4 * scale
    draw_eight(pen, x, y, scale)
    draw_arrow(pen, (x + 16.6 * scale, middle), (x + 21 * scale, middle), 1.2, 2.2)
    draw_groups(pen, x + 22.8 * scale, y, 3.9 * scale)


_FIGURES: Final[dict[str, Picture]] = {
    "roll": _draw_roll,
    "enter": _draw_enter,
    "move": _draw_move,
    "line": _draw_line,
    "area": _draw_area,
    "ending": _draw_ending,
}


# ---- a sheet half played


def _draw_half_played(pen: Pen, drawing: MapDrawing) -> None:
    x, y = _MAP
    pen.line(LEFT + 4, y - 25.4, RIGHT - 4, y - 25.4, 0.35)
    width = pen.text(LEFT + 4, y - 19.0, "One sheet, half played", Font.SERIF_BOLD, 13)
    pen.text(LEFT + 7 + width, y - 19.0, "what to write where", Font.ITALIC, 13, pen.ink.note)
    pen.raw(drawing.whole(read_map_code(aids.MAP_CODE), pen.at(x, y), _FIELD / drawing.field))
    right = x + facts.N_COLS * _FIELD + 2
    for n, (name, written) in enumerate(zip(facts.ROWS, aids.ROWS, strict=True)):
        middle, full = y + (n + 0.5) * _FIELD, name == aids.FULL_ROW
        pen.symbol(name, x - 6, middle, 6.4)
        for column, mark in enumerate(written):
            counted = full and mark == str(aids.POINTS)
            draw_mark(pen, x + (column + 0.5) * _FIELD, middle, _FIELD, mark, counted)
    for n, name in enumerate(facts.ROWS):
        box = Rect(right, y + n * _FIELD + 0.5, _FIELD, _FIELD - 1)
        _draw_box(pen, box, 1, "won" if name == aids.FULL_ROW else "")
    for n, region in enumerate(facts.REGIONS):
        _draw_boxes_of(pen, region, x + n * (facts.N_COLS * _FIELD - 27.4) / 3, y - 13.4)
    row, column = aids.CROSS
    full_row = y + (facts.ROWS.index(aids.FULL_ROW) + 0.5) * _FIELD
    cross = x + column * _FIELD + 2.8, y + row * _FIELD + 2.8
    _draw_notes(pen, [(right + _FIELD + 3.6, full_row), (x - 4, y - 8.6), cross])


def _draw_boxes_of(pen: Pen, region: str, left: float, top: float) -> None:
    draw_swatch(pen, region, Rect(left, top, 2.6, 9.6), 0.5)
    # the example's map has one river area with four shells
    shells = (1, 4) if region == "river" else (1, 2)
    for n, shell in enumerate(shells):
        box = Rect(left + 3.2 + n * 12.4, top, 11.8, 9.6)
        _draw_box(pen, box, shell, "lost" if f"{region}-{n + 1}" == aids.FULL_AREA else "")


def _draw_box(pen: Pen, box: Rect, shell: int, done: str) -> None:
    # a score box. ``done`` is ``won`` for a circled shell, ``lost`` for a crossed one, or empty for
    # a box that is not filled.
    chart.draw_box(pen, box, 1.2)
    sign = Rect(box.right - 8.2, box.y + 0.5, 7.6, 4)
    chart.draw_shell(pen, sign, shell, 8)
    if not done:
        return
    pen.centred_text(box.x + 3.4, box.bottom - 3.2, str(aids.POINTS), Font.BOLD, 13)
    if done == "won":
        pen.circle(sign.cx + 0.4, sign.cy, 3.6, None, 1.0)
        return
    left, top = sign.x + 0.6, sign.y - 0.2
    rising = (left, sign.bottom + 0.4, sign.right, top)
    pen.lines([rising, (left, top, sign.right, sign.bottom)], 1.0)


def _draw_notes(pen: Pen, places: list[tuple[float, float]]) -> None:
    # side by side below the example, and their numbers at their places in it
    _, example = aid("crib").sections
    notes, gap = example.parts, 5.0
    width = (RIGHT - LEFT - 8 - gap * (len(notes) - 1)) / len(notes)
    x = LEFT + 4
    for number, (note, place) in enumerate(zip(notes, places, strict=True), 1):
        chart.disc(pen, *place, str(number), 2.6, filled=True)
        chart.disc(pen, x + 2.6, _NOTES - 1, str(number), 2.6, filled=True)
        words = [*prose.words_of(note.name, Font.BOLD), *prose.words_of(note.text)]
        prose.draw_lines(pen, x + 7, _NOTES, prose.broken(words, 8, width - 7), 8, 3.7)
        x += width + gap
