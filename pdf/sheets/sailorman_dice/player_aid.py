"""The player aid of Sailorman Dice: a roll on one side, the points worked out on the other."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.rules.aids import FIRST, ROW, SECOND, aid, most
from companion.words import in_words
from pdf.parts.choices import AidOptions
from pdf.parts.sheet import (
    WHITE,
    Figures,
    Font,
    Laid,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    aid_of,
    draw_arrow,
    draw_box,
    draw_die,
    draw_motif,
    draw_seal,
    draw_shell,
    picture,
    print_aid,
    text,
    text_width,
)

_SPOTS: Final = {  # the places of motifs in a field, as parts of its side
    "river": ((0.25, 0.14), (0.75, 0.14), (0.5, 0.88)),
    "land": ((0.16, 0.9), (0.5, 0.93), (0.84, 0.9)),
    "mountains": ((0.2, 0.88), (0.8, 0.88)),
}
_DOTS: Final = (
    (0.12, 0.12),
    (0.3, 0.2),
    (0.8, 0.1),
    (0.9, 0.3),
    (0.15, 0.85),
    (0.5, 0.93),
    (0.85, 0.84),
)
_FIELD: Final = 17.0  # mm of the field that motifs are drawn for


def draw(order: Order[AidOptions]) -> Printed:
    """Returns the aid as PDF. Raises BadInput if so many do not fit the paper."""
    return print_aid(order, [aid_of(aid("player-aid"), lambda narrow: _FIGURES)])


def _draw_sheet(pen: Pen, box: Rect, setting: Setting) -> None:
    draw_fields(pen, box.x, box.y, box.w / 4, ("....", "....", "...."), ("llRd", "MRRd", "MMRl"))


def _draw_captain(pen: Pen, box: Rect, setting: Setting) -> None:
    side = box.w * 0.72
    pen.rect(Rect.around(box.centre, side, side), WHITE, 1.0, pen.ink.accent)


def _draw_strip(pen: Pen, box: Rect, setting: Setting) -> None:
    row = Rect(box.x, box.y, box.w, box.h - 4 * setting.scale)
    side = draw_row(pen, row, "bell", "1.23X..5.", "llrrddrMM", open_to=(5, 6))
    y = box.y + side + 2.6 * setting.scale
    draw_arrow(pen, (box.x + side * 0.9, y), (box.x + side * 9.9, y), 1.0, 2.4)


def _draw_move(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.h, box.w / 12.6)
    draw_row(pen, Rect(box.x, box.y, side * 6, side), "fish", "3.5..", "llrrl", "5")
    x = draw_pair(pen, box.x + side * 6.3, box.y + side * 0.13, side * 0.74, "fish", 5)
    middle, size = box.y + side / 2, setting.least
    draw_arrow(pen, (x + side * 0.15, middle), (x + side * 0.75, middle), 1.4)
    draw_fields(pen, x + side * 0.95, box.y, side, ("X",), ("d",))
    first = box.y + side * 0.42
    pen.text(x + side * 2.1, first, "any empty", Font.MEDIUM, size)
    pen.text(x + side * 2.1, first + size * 0.44, "field", Font.MEDIUM, size)


def _draw_full(pen: Pen, box: Rect, setting: Setting) -> None:
    marks, areas = ROW
    number, points = most(marks)
    side = min(box.h, box.w / 11.6)
    row = Rect(box.x, box.y + (box.h - side) / 2, side * 10, side)
    draw_row(pen, row, "bell", marks, areas, number)
    first_shell, *_ = facts.OUR_ROW_SHELLS
    score_box = Rect(box.x + side * 10.2, box.y, side * 1.2, box.h)
    draw_score_box(pen, score_box, points, first_shell, setting.least)


def _draw_regions(pen: Pen, box: Rect, setting: Setting) -> None:
    # the area that is full first, then both
    (first_marks, _), (second_marks, _) = FIRST, SECOND
    number, first = most(*first_marks)
    _, both = most(*first_marks, *second_marks)
    least = setting.least
    side = min((box.h - 5 * setting.scale) / 2, box.w / 13)
    left = box.x + 1
    for (marks, areas), words in (
        (FIRST, f"first full: **{in_words(first)} {number}s**"),
        (SECOND, f"then this: **{in_words(both)} {number}s in both**"),
    ):
        draw_fields(pen, left, box.y, side, marks, areas, counted=number, least=least)
        laid = text(words, small=True)(side * 3.7, setting)
        laid.draw(pen, left, box.y + 2 * side + 1.6 * setting.scale)
        left += side * 4
    names = ("left box", "right box")
    if any(text_width(name, Font.SANS, least) > side * 1.8 for name in names):
        names = ("left", "right")
    for n, points in enumerate((first, both)):
        field = Rect(box.x + side * (8.4 + 1.9 * n), box.y, side * 1.5, side * 1.5)
        draw_score_box(pen, field, points, n + 1, least)
        pen.text(field.cx, field.bottom + least * 0.44, names[n], Font.SANS, least, align="centre")


# ---- what the game is explained by: fields as they are written on, pairs of dice, score boxes, the
# whole sheet


def draw_field(pen: Pen, box: Rect, letter: str) -> None:
    """Draws a field of the sub-area of this letter."""
    terrain = facts.REGION_OF[letter]
    pen.rect(box, pen.ink.tint(terrain), 0.6)
    if terrain == "dunes":
        spots = [(box.x + x * box.w, box.y + y * box.h) for x, y in _DOTS]
        pen.dots(spots, 0.17, pen.ink.pattern(terrain))
        return
    for x, y in _SPOTS[terrain]:
        draw_motif(pen, terrain, box.x + x * box.w, box.y + y * box.h, box.w / _FIELD)


# the least side of a field in mm, and the points of what is written in it; 8 in smaller fields
_MARK_SIZES: Final = ((8.4, 13), (6, 10))


def draw_mark(
    pen: Pen, cx: float, cy: float, side: float, mark: str, counted: bool, least: float = 8
) -> None:
    """Draws a number or a cross in a field. ``counted``: the number makes points, so it is
    ringed."""
    if mark == facts.CROSS:
        arm = min(side * 0.16, 2.0)
        falling = (cx - arm, cy - arm, cx + arm, cy + arm)
        rising = (cx - arm, cy + arm, cx + arm, cy - arm)
        pen.lines([falling, rising], 1.2)
    elif mark != facts.EMPTY:
        fitting = (points for wide, points in _MARK_SIZES if side >= wide)
        size = max(least, next(fitting, 8))
        if counted:
            pen.circle(cx, cy, max(side * 0.34, size * 0.2), WHITE, 0.9 if side >= 7 else 0.6)
        pen.centred_text(cx, cy, mark, Font.BOLD, size)


def draw_fields(
    pen: Pen,
    x: float,
    y: float,
    side: float,
    marks: Sequence[str],
    areas: Sequence[str],
    counted: str = "",
    open_to: Collection[int] = (),
    least: float = 8,
) -> None:
    """Draws rows of fields from their top left. A blank in ``areas`` is no field.

    ``counted``: the number to look at. ``open_to``: the columns of the first row that are open to a
    number.
    """
    fields = dict[tuple[int, int], Rect]()
    for row, letters in enumerate(areas):
        for column, letter in enumerate(letters):
            if letter != " ":
                field = Rect(x + column * side, y + row * side, side, side)
                fields[row, column] = field
                draw_field(pen, field, letter)
    for row, column in fields:
        cx, cy, mark = x + (column + 0.5) * side, y + (row + 0.48) * side, marks[row][column]
        ringed = bool(counted) and mark == counted
        draw_mark(pen, cx, cy, side, mark=mark, counted=ringed, least=least)
        if row == 0 and column in open_to:
            pen.circle(cx, cy, side * 0.3, WHITE, 1.2, pen.ink.accent)
        _draw_border(pen, fields, row, column)


def _draw_border(pen: Pen, fields: Mapping[tuple[int, int], Rect], row: int, column: int) -> None:
    # at those sides of a field where no other lies beside
    field = fields[row, column]
    left, top, right, bottom = field.x, field.y, field.right, field.bottom
    edges = {
        (row, column - 1): (left, top, left, bottom),
        (row, column + 1): (right, top, right, bottom),
        (row - 1, column): (left, top, right, top),
        (row + 1, column): (left, bottom, right, bottom),
    }
    for beside, line in edges.items():
        if beside not in fields:
            pen.line(*line, 1.0, cap=1)


def draw_row(
    pen: Pen,
    box: Rect,
    name: str,
    marks: str,
    areas: str,
    counted: str = "",
    open_to: Collection[int] = (),
) -> float:
    """Draws a row with its symbol in ``box``, from its left. Returns the side of a field."""
    # the symbol has room of 0.9 fields before the first one; a little is left behind the last
    side = min(box.h, box.w / (len(marks) + 0.95))
    pen.symbol(name, box.x + side * 0.4, box.y + side / 2, side * 0.68, stroke=1.7)
    draw_fields(
        pen, box.x + side * 0.9, box.y, side, (marks,), (areas,), counted=counted, open_to=open_to
    )
    return side


# the width of two dice with the room between them, in sides of a die
_PAIR: Final = 2.18


def draw_pair(pen: Pen, x: float, y: float, side: float, symbol: str, number: int) -> float:
    """Draws a symbol die and a number die from their top left. Returns their right edge."""
    draw_die(pen, x + side / 2, y + side / 2, symbol, side)
    draw_die(pen, x + side * (_PAIR - 0.5), y + side / 2, number, side)
    return x + side * _PAIR


def draw_pairs(pen: Pen, box: Rect, setting: Setting, named: bool) -> None:
    """Draws four dice as two pairs, each with a bracket below. ``named``: the words "one pair"
    stand below."""
    scale, least = setting.scale, setting.least
    below = 5.6 * scale if named else 2.2 * scale
    side = min(box.h - below, box.w / 5.0)
    pair = _PAIR * side
    gap = min(side * 0.66, box.w - 2 * pair)
    left = box.x if named else box.x + (box.w - 2 * pair - gap) / 2
    top = box.y + side + 0.8 * scale
    foot = top + 1.2
    for symbol, number in (("anchor", 4), ("fish", 2)):
        right = draw_pair(pen, left, box.y, side, symbol, number)
        ends = [(left, top, left, foot), (left, foot, right, foot), (right, top, right, foot)]
        pen.lines(ends, 0.6)
        if named:
            middle, base = (left + right) / 2, box.y + side + below
            pen.text(middle, base, "one pair", Font.MEDIUM, least, align="centre")
        left = right + gap


def draw_score_box(
    pen: Pen, box: Rect, points: int | None, shell: int | None = None, least: float = 8
) -> None:
    """Draws a score box with its points and its shell. A ``shell`` of 0 is one without a number;
    None is no shell."""
    draw_box(pen, box, min(1.4, box.w * 0.16))
    across = 0.5
    if shell is not None:  # at the upper right, so the points stand a little to the left
        across, high = 0.42, min(4.4, box.h * 0.4)
        place = Rect(box.right - 2 * high - 0.6, box.y + 0.7, 2 * high, high)
        # a narrow box has no room for a number beside its shell
        numbered = shell > 0 and box.w >= 11
        draw_shell(pen, place, shell if numbered else None, least)
    if points is not None:
        x, y = box.x + box.w * across, box.y + box.h * 0.62
        pen.centred_text(x, y, str(points), Font.BOLD, 13)


def draw_eight(pen: Pen, x: float, y: float, scale: float) -> None:
    """Draws the circles that are ticked, one for each box with points."""
    for n in range(facts.END_BOXES):
        row, column = divmod(n, 4)
        cx, cy = x + (1.8 + column * 4.0) * scale, y + (1.8 + row * 4.0) * scale
        draw_seal(pen, cx, cy, 1.6 * scale, "tick", 2.6 * scale, stroke=3)


def draw_groups(pen: Pen, x: float, y: float, side: float, least: float = 8) -> None:
    """Draws two groups, each of one number."""
    draw_fields(pen, x, y, side, ("44.", ".44"), ("ll ", " ll"), least=least)
    draw_fields(pen, x + 3.5 * side, y, side, ("2", "2"), ("d", "d"), least=least)


SHEET: Final = ("lllllRrrr", "Mlllddrll", "MMddddrll", "MMdddrrdd", "RMRRRrMMd", "RRRmmmmmd")
"""The areas of the sheet that the aid explains."""


_ROOMY: Final = 150.0  # mm: a width with room beside the largest map


def _side(width: float, setting: Setting) -> float:
    # the side of a field of the sheet that is explained, for a width in mm
    if width < _ROOMY * setting.scale:
        return (width - 62 * setting.scale) / 10.4
    return min(8.0 * setting.scale, (width - 2 * 27 * setting.scale) / 11.0)


def _legend(width: float, setting: Setting) -> Laid:
    # as high as the sheet is drawn
    alt = (
        "A map sheet: rows with symbols and boxes, columns with boxes, thick borders of sub-areas,"
        " a lighthouse"
    )
    return picture(8.3 * _side(width, setting) / setting.scale, draw_sheet, alt)(width, setting)


def draw_sheet(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws a map with its boxes in the middle of ``box``, and what they are called at its
    sides."""
    side, scale = _side(box.w, setting), setting.scale
    # at the left and above stands what the parts are called, and the boxes of areas
    x = box.x + (31 if box.w < _ROOMY * scale else 35) * scale
    y = box.y + 1.3 * side
    draw_fields(pen, x, y, side, (facts.EMPTY * facts.N_COLS,) * facts.N_ROWS, SHEET)
    _draw_borders(pen, x, y, side)
    draw_seal(pen, x + 5 * side, y + 4.5 * side, 0.26 * side, "lighthouse", 0.36 * side, width=0.8)

    def place(across: float, down: float, w: float, h: float) -> Rect:
        # by its place and its size in sides of a field
        return Rect(x + across * side, y + down * side, w * side, h * side)

    for n, name in enumerate(facts.ROWS):
        pen.symbol(name, x - 0.5 * side, y + (n + 0.5) * side, 0.66 * side)
        draw_score_box(pen, place(9.1, n + 0.05, 0.95, 0.9), None, 0)
    for n in range(facts.N_COLS):
        draw_score_box(pen, place(n + 0.05, 6.1, 0.9, 0.7), None)
    for n, region in enumerate(facts.REGIONS):
        first = n * 2.34
        pen.rect(place(first, -0.95, 0.24, 0.85), pen.ink.tint(region), 0.6)
        for across in (first + 0.3, first + 1.28):
            draw_score_box(pen, place(across, -0.95, 0.92, 0.85), None, 0)
    _draw_pointers(pen, box, setting, x, y, side)


def _draw_borders(pen: Pen, x: float, y: float, side: float) -> None:
    # a thick line at the left of a field and above it, where another sub-area lies
    for row, column in product(range(facts.N_ROWS), range(facts.N_COLS)):
        own, left, top = SHEET[row][column], x + column * side, y + row * side
        if column and SHEET[row][column - 1] != own:
            pen.line(left, top, left, y + (row + 1) * side, 1.4, cap=1)
        if row and SHEET[row - 1][column] != own:
            pen.line(left, top, x + (column + 1) * side, top, 1.4, cap=1)


def _draw_pointers(pen: Pen, box: Rect, setting: Setting, x: float, y: float, side: float) -> None:
    # on both sides of the sheet, each with a line to its part
    left, right = x - 1.1 * side, x + 10.2 * side
    words_right = right + 2.0 * setting.scale
    for down, (tip_across, tip_down), label in _POINTERS:
        tip, start = (x + tip_across * side, y + tip_down * side), y + down * side
        # what is in the left half of the sheet is told at its left
        if tip_across < 5:
            words_x, wide, line_x = box.x, left - box.x, left - 0.2
        else:
            words_x, line_x = words_right, right + 1
            wide = box.right - right - 2.0 * setting.scale
        laid = text(label, small=True)(wide - 1.0, setting)
        pen.line(line_x, start, *tip, 0.6, pen.ink.accent)
        pen.circle(*tip, 0.8 * setting.scale, pen.ink.accent, 0)
        laid.draw(pen, words_x, start - laid.height / 2)


# in sides of a field from the map's top left: how far down a line begins, and where it ends
_POINTERS: Final = (
    (0.5, (-0.85, 0.5), "**Rows** by symbol"),
    (2.0, (0.3, 2.0), "**Sub-area:** a thick border, one terrain"),
    (4.5, (4.7, 4.5), "**Lighthouse** parts the river in two"),
    (-0.52, (8.6, -0.52), "**Sub-area boxes:** left for the first full, right for both"),
    (2.0, (9.55, 1.6), "**Row box,** {shell} for the first to fill it; others cross it out"),
    (6.45, (8.5, 6.45), "**Column box,** no shell"),
)


_FIGURES: Figures = {
    "sheet": _draw_sheet,
    "dice": lambda pen, box, setting: draw_pair(pen, box.x, box.y, box.h, facts.ROWS[0], 3),
    "legend": _legend,
    "captain": _draw_captain,
    "pairs": partial(draw_pairs, named=True),
    "strip": _draw_strip,
    "move": _draw_move,
    "full": _draw_full,
    "regions": _draw_regions,
    "eight": lambda pen, box, setting: draw_eight(pen, box.x, box.y, setting.scale),
    "groups": lambda pen, box, setting: draw_groups(
        pen, box.x, box.y, 4.2 * setting.scale, setting.least
    ),
    "crown": lambda pen, box, setting: pen.symbol(
        "crown", box.x + box.h / 2, box.y + box.h / 2, box.h, stroke=1.7
    ),
}
