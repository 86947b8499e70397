"""The back of a map sheet: the rules of Sailorman Dice in six pictures, the same on every size.

A whole page also shows a sheet that is half played.
"""

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
    frames.draw_neatline(pen, Rect(0, 0, layout.width, layout.height), NEATLINES[layout.size])
    font = Font.SERIF if look.head > 10 else Font.SERIF_BOLD
    width = pen.text(look.tiles.x, look.title, title, font, look.head)
    pen.text(
        look.tiles.x + width + 3, look.title, crib.title, Font.ITALIC, max(8, look.head * 0.46)
    )
    if look.head > 10:
        chart.draw_star(
            pen,
            look.tiles.right - look.head * 0.22,
            look.title - look.head * 0.14,
            look.head * 0.24,
        )
    pen.text(
        look.tiles.right,
        layout.height - 4.4 if look.head > 10 else look.title,
        "Unofficial",
        Font.SANS,
        8,
        pen.ink.note,
        align="right",
    )
    gap = 2.4 * look.setting.scale
    w, h = (look.tiles.w - 2 * gap) / 3, (look.tiles.h - gap) / 2
    for n, tile in enumerate(crib.sections[0].parts):
        box = Rect(look.tiles.x + n % 3 * (w + gap), look.tiles.y + n // 3 * (h + gap), w, h)
        _draw_tile(pen, box, tile, look.setting)
    if layout.size == "full":
        _draw_half_played(pen, drawing)


# ---- the six pictures


def _draw_tile(pen: Pen, box: Rect, tile: Part, setting: Setting) -> None:
    figure, words = tile.parts
    bar = 5.0 * setting.scale
    pen.rect(Rect(box.x, box.y, box.w, bar), pen.ink.tint(tile.tint), 0)
    pen.rect(box, None, 0.6)
    disc = bar * 0.76
    draw_pill(
        pen, Rect(box.x + bar * 0.16, box.y + bar * 0.12, disc, disc), tile.sign, setting.body
    )
    pen.centred_text(
        box.x + bar * 1.1, box.y + bar / 2, tile.name, Font.BOLD, setting.body, align="left"
    )
    laid = text(words.text)(box.w - 3.2 * setting.scale, setting)
    laid.draw(pen, box.x + 1.6 * setting.scale, box.bottom - laid.height - 1.2 * setting.scale)
    _FIGURES[figure.name](
        pen,
        Rect(
            box.x + 2.2 * setting.scale,
            box.y + bar + 1.8 * setting.scale,
            box.w - 4.4 * setting.scale,
            box.h - bar - laid.height - 4.4 * setting.scale,
        ),
        setting,
    )


def _draw_roll(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.h - 2.2 * setting.scale, box.w / 5.0)
    draw_pairs(
        pen,
        Rect(
            box.x,
            box.y + (box.h - side - 2.2 * setting.scale) / 2,
            box.w,
            side + 2.2 * setting.scale,
        ),
        setting,
        named=False,
    )


def _draw_enter(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.w / 6, box.h - 3.4 * setting.scale)
    x, y = box.x + (box.w - side * 5.9) / 2, box.y + (box.h - side - 3 * setting.scale) / 2
    draw_row(pen, Rect(x, y, side * 6, side), "anchor", "2X4.6", "lRddM", open_to=(3,))
    draw_arrow(
        pen,
        (x + side * 0.9, y + side + 2.2 * setting.scale),
        (x + side * 5.9, y + side + 2.2 * setting.scale),
        0.7,
        1.9,
    )


def _draw_move(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws two rows if they have room, else one."""
    high = box.h > 15 * setting.scale
    side = min(box.w / 5.4, box.h / 2.4) if high else min(box.w / 7.9, box.h)
    x = box.x + (box.w - side * (5.3 if high else 7.8)) / 2
    y = box.y + (box.h - side * (2.3 if high else 1)) / 2
    draw_row(
        pen,
        Rect(x, y, side * 4, side),
        "fish",
        "35." if high else "35",
        "lRl" if high else "lR",
        "5",
    )
    x, y = (x + side * 0.9, y + side * 1.3) if high else (x + side * 3.3, y)
    right = draw_pair(pen, x, y + side * 0.06, side * 0.88, "fish", 5)
    draw_arrow(
        pen,
        (right + side * 0.2, y + side / 2),
        (right + side * 0.8, y + side / 2),
        1.2,
        min(2.2, side * 0.3),
    )
    draw_fields(pen, right + side, y, side, ("X",), ("d",))


_FULL: Final = ("1X444", "MllRd")
_FIRST: Final = (("33", "53"), ("ll", "ll"))
_SECOND: Final = (("3.", "23"), ("L ", "LL"))


def _draw_line(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.w / 8, box.h * 0.7)
    x, y = box.x + (box.w - side * 8) / 2, box.y + (box.h - side * 1.5) / 2
    number_, points = most(_FULL[0])
    draw_row(pen, Rect(x, y + side * 0.25, side * 6, side), "bell", *_FULL, number_)
    draw_score_box(pen, Rect(x + side * 6.2, y, side * 1.7, side * 1.5), points, 0)


def _draw_area(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws an area of both kinds with its boxes: what the first one filled makes, and what both
    make."""
    side = min(box.w / 9.6, (box.h - 4) / 2)
    x, y = box.x + (box.w - 9.5 * side) / 2, box.y + (box.h - 2 * side - 3.4) / 2
    value, first = most(*_FIRST[0])
    _, both = most(*_FIRST[0], *_SECOND[0])
    for i, (marks, areas) in enumerate((_FIRST, _SECOND)):
        draw_fields(pen, x + i * 2.5 * side, y, side, marks, areas, counted=value)
    for i, points in enumerate((first, both)):
        draw_score_box(
            pen, Rect(x + (5.3 + i * 2.2) * side, y + 0.1 * side, 2 * side, 1.8 * side), points
        )
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
    for r, written in enumerate(aids.ROWS):
        middle = y + (r + 0.5) * _FIELD
        pen.symbol(facts.ROWS[r], x - 6, middle, 6.4)
        for c, mark in enumerate(written):
            counted = facts.ROWS[r] == aids.FULL_ROW and mark == str(aids.POINTS)
            draw_mark(pen, x + (c + 0.5) * _FIELD, middle, _FIELD, mark, counted)
    right = x + facts.N_COLS * _FIELD + 2
    for r, name in enumerate(facts.ROWS):
        _draw_box(
            pen,
            Rect(right, y + r * _FIELD + 0.5, _FIELD, _FIELD - 1),
            1,
            "won" if name == aids.FULL_ROW else "",
        )
    for i, region in enumerate(facts.REGIONS):
        left = x + i * (facts.N_COLS * _FIELD - 27.4) / 3
        draw_swatch(pen, region, Rect(left, y - 13.4, 2.6, 9.6), 0.5)
        for n in (1, 2):
            _draw_box(
                pen,
                Rect(left + 3.2 + (n - 1) * 12.4, y - 13.4, 11.8, 9.6),
                4 if (region, n) == ("river", 2) else n,
                "lost" if f"{region}-{n}" == aids.FULL_AREA else "",
            )
    row = facts.ROWS.index(aids.FULL_ROW)
    _draw_notes(
        pen,
        [
            (right + _FIELD + 3.6, y + (row + 0.5) * _FIELD),
            (x - 4, y - 8.6),
            (x + aids.CROSS[1] * _FIELD + 2.8, y + aids.CROSS[0] * _FIELD + 2.8),
        ],
    )


def _draw_box(pen: Pen, box: Rect, shell: int, done: str) -> None:
    """Draws a score box. ``done`` is ``won`` for a circled shell, ``lost`` for a crossed one, or
    empty for a box that is not filled."""
    chart.draw_box(pen, box, 1.2)
    sign = Rect(box.right - 8.2, box.y + 0.5, 7.6, 4)
    chart.draw_shell(pen, sign, shell, 8)
    if not done:
        return
    pen.centred_text(box.x + 3.4, box.bottom - 3.2, str(aids.POINTS), Font.BOLD, 13)
    if done == "won":
        pen.circle(sign.cx + 0.4, sign.cy, 3.6, None, 1.0)
    else:
        pen.lines(
            [
                (sign.x + 0.6, sign.bottom + 0.4, sign.right, sign.y - 0.2),
                (sign.x + 0.6, sign.y - 0.2, sign.right, sign.bottom),
            ],
            1.0,
        )


def _draw_notes(pen: Pen, places: list[tuple[float, float]]) -> None:
    """Draws the notes below the example side by side, each with its number, and the numbers at
    their places in the example."""
    _, example = aid("crib").sections
    notes, gap = example.parts, 5.0
    width = (RIGHT - LEFT - 8 - gap * (len(notes) - 1)) / len(notes)
    for i, (note, place) in enumerate(zip(notes, places, strict=True)):
        chart.disc(pen, *place, str(i + 1), 2.6, filled=True)
        x = LEFT + 4 + i * (width + gap)
        chart.disc(pen, x + 2.6, _NOTES - 1, str(i + 1), 2.6, filled=True)
        words = [*prose.words_of(note.name, Font.BOLD), *prose.words_of(note.text)]
        prose.draw_lines(pen, x + 7, _NOTES, prose.broken(words, 8, width - 7), 8, 3.7)
