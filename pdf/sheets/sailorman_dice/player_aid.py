"""The player aid of Sailorman Dice: a roll on one side, the points worked out on the other."""

from collections.abc import Collection, Sequence
from functools import partial
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
    pen.rect(
        Rect(box.cx - side / 2, box.cy - side / 2, side, side),
        WHITE,
        1.0,
        pen.ink.accent,
    )


def _draw_strip(pen: Pen, box: Rect, setting: Setting) -> None:
    side = draw_row(
        pen,
        Rect(box.x, box.y, box.w, box.h - 4 * setting.scale),
        "bell",
        "1.23X..5.",
        "llrrddrMM",
        open_to=(5, 6),
    )
    y = box.y + side + 2.6 * setting.scale
    draw_arrow(pen, (box.x + side * 0.9, y), (box.x + side * 9.9, y), 1.0, 2.4)


def _draw_move(pen: Pen, box: Rect, setting: Setting) -> None:
    side = min(box.h, box.w / 12.6)
    draw_row(pen, Rect(box.x, box.y, side * 6, side), "fish", "3.5..", "llrrl", "5")
    x = draw_pair(pen, box.x + side * 6.3, box.y + side * 0.13, side * 0.74, "fish", 5)
    draw_arrow(pen, (x + side * 0.15, box.y + side / 2), (x + side * 0.75, box.y + side / 2), 1.4)
    draw_fields(pen, x + side * 0.95, box.y, side, ("X",), ("d",))
    for i, word in enumerate(("any empty", "field")):
        pen.text(
            x + side * 2.1,
            box.y + side * 0.42 + i * setting.least * 0.44,
            word,
            Font.MEDIUM,
            setting.least,
        )


def _draw_full(pen: Pen, box: Rect, setting: Setting) -> None:
    number, points = most(ROW[0])
    side = min(box.h, box.w / 11.6)
    draw_row(pen, Rect(box.x, box.y + (box.h - side) / 2, side * 10, side), "bell", *ROW, number)
    draw_score_box(
        pen,
        Rect(box.x + side * 10.2, box.y, side * 1.2, box.h),
        points,
        facts.OUR_ROW_SHELLS[0],
        setting.least,
    )


def _draw_regions(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws how the two areas of a region count: the first that is full, then both."""
    number, first = most(*FIRST[0])
    _, both = most(*FIRST[0], *SECOND[0])
    boxes = ((first, 1, "left box"), (both, 2, "right box"))
    texts = (
        f"first full: **{in_words(first)} {number}s**",
        f"then this: **{in_words(both)} {number}s in both**",
    )
    side = min((box.h - 5 * setting.scale) / 2, box.w / 13)
    for i, (marks, areas) in enumerate((FIRST, SECOND)):
        draw_fields(
            pen,
            box.x + 1 + i * side * 4,
            box.y,
            side,
            marks,
            areas,
            counted=number,
            least=setting.least,
        )
        laid = text(texts[i], small=True)(side * 3.7, setting)
        laid.draw(pen, box.x + 1 + i * side * 4, box.y + 2 * side + 1.6 * setting.scale)
    short = any(text_width(name, Font.SANS, setting.least) > side * 1.8 for _, _, name in boxes)
    for i, (points, shell, name) in enumerate(boxes):
        name = name.split()[0] if short else name
        field = Rect(box.x + side * (8.4 + 1.9 * i), box.y, side * 1.5, side * 1.5)
        draw_score_box(pen, field, points, shell, setting.least)
        pen.text(
            field.cx,
            field.bottom + setting.least * 0.44,
            name,
            Font.SANS,
            setting.least,
            align="centre",
        )


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
    size = max(least, next((size for wide, size in _MARK_SIZES if side >= wide), 8))
    if mark == facts.CROSS:
        arm = min(side * 0.16, 2.0)
        falling = (cx - arm, cy - arm, cx + arm, cy + arm)
        rising = (cx - arm, cy + arm, cx + arm, cy - arm)
        pen.lines([falling, rising], 1.2)
    elif mark != facts.EMPTY:
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
    there = {
        (r, c): letter
        for r, row in enumerate(areas)
        for c, letter in enumerate(row)
        if letter != " "
    }
    for (r, c), letter in there.items():
        draw_field(pen, Rect(x + c * side, y + r * side, side, side), letter)
    for r, c in there:
        cx, cy, mark = x + (c + 0.5) * side, y + (r + 0.48) * side, marks[r][c]
        draw_mark(
            pen, cx, cy, side, mark=mark, counted=bool(counted) and mark == counted, least=least
        )
        if not r and c in open_to:
            pen.circle(cx, cy, side * 0.3, WHITE, 1.2, pen.ink.accent)
        left, top = x + c * side, y + r * side
        right, bottom = x + (c + 1) * side, y + (r + 1) * side
        edges = {
            (r, c - 1): (left, top, left, bottom),
            (r, c + 1): (right, top, right, bottom),
            (r - 1, c): (left, top, right, top),
            (r + 1, c): (left, bottom, right, bottom),
        }
        for beside, line in edges.items():
            if beside not in there:
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
    below = 5.6 * setting.scale if named else 2.2 * setting.scale
    side = min(box.h - below, box.w / 5.0)
    pair = _PAIR * side
    gap = min(side * 0.66, box.w - 2 * pair)
    x = box.x if named else box.x + (box.w - 2 * pair - gap) / 2
    for symbol, number in ((facts.ROWS[0], 4), (facts.ROWS[3], 2)):
        right = draw_pair(pen, x, box.y, side, symbol, number)
        y = box.y + side + 0.8 * setting.scale
        pen.lines(
            [(x, y, x, y + 1.2), (x, y + 1.2, right, y + 1.2), (right, y, right, y + 1.2)], 0.6
        )
        if named:
            pen.text(
                (x + right) / 2,
                box.y + side + below,
                "one pair",
                Font.MEDIUM,
                setting.least,
                align="centre",
            )
        x = right + gap


def draw_score_box(
    pen: Pen, box: Rect, points: int | None, shell: int | None = None, least: float = 8
) -> None:
    """Draws a score box with its points and its shell. A ``shell`` of 0 is one without a number;
    None is no shell."""
    draw_box(pen, box, min(1.4, box.w * 0.16))
    if shell is not None:
        high = min(4.4, box.h * 0.4)
        draw_shell(
            pen,
            Rect(box.right - 2 * high - 0.6, box.y + 0.7, 2 * high, high),
            (shell or None) if box.w >= 11 else None,
            least,
        )
    if points is not None:
        pen.centred_text(
            box.x + box.w * (0.5 if shell is None else 0.42),
            box.y + box.h * 0.62,
            str(points),
            Font.BOLD,
            13,
        )


def draw_eight(pen: Pen, x: float, y: float, k: float) -> None:
    """Draws the circles that are ticked, one for each box with points."""
    for i in range(facts.END_BOXES):
        cx, cy = x + (1.8 + i % 4 * 4.0) * k, y + (1.8 + i // 4 * 4.0) * k
        draw_seal(pen, cx, cy, 1.6 * k, "tick", 2.6 * k, stroke=3)


def draw_groups(pen: Pen, x: float, y: float, side: float, least: float = 8) -> None:
    """Draws two groups, each of one number."""
    draw_fields(pen, x, y, side, ("44.", ".44"), ("ll ", " ll"), least=least)
    draw_fields(pen, x + 3.5 * side, y, side, ("2", "2"), ("d", "d"), least=least)


SHEET: Final = ("lllllRrrr", "Mlllddrll", "MMddddrll", "MMdddrrdd", "RMRRRrMMd", "RRRmmmmmd")
"""The areas of the sheet that the aid explains."""


_ROOMY: Final = 150.0  # mm: a width with room beside the largest map


def _side(width: float, setting: Setting) -> float:
    """Returns the side of a field of the sheet that is explained, for a width in mm."""
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
    side = _side(box.w, setting)
    x, y = (
        box.x + (31 if box.w < _ROOMY * setting.scale else 35) * setting.scale,
        box.y + 1.3 * side,
    )
    draw_fields(pen, x, y, side, (facts.EMPTY * facts.N_COLS,) * facts.N_ROWS, SHEET)
    for r in range(facts.N_ROWS):
        for c in range(facts.N_COLS):
            mine = SHEET[r][c]
            if c and SHEET[r][c - 1] != mine:
                pen.line(x + c * side, y + r * side, x + c * side, y + (r + 1) * side, 1.4, cap=1)
            if r and SHEET[r - 1][c] != mine:
                pen.line(x + c * side, y + r * side, x + (c + 1) * side, y + r * side, 1.4, cap=1)
    draw_seal(pen, x + 5 * side, y + 4.5 * side, 0.26 * side, "lighthouse", 0.36 * side, width=0.8)
    for r, name in enumerate(facts.ROWS):
        pen.symbol(name, x - 0.5 * side, y + (r + 0.5) * side, 0.66 * side)
        draw_score_box(
            pen, Rect(x + 9.1 * side, y + (r + 0.05) * side, 0.95 * side, 0.9 * side), None, 0
        )
    for c in range(facts.N_COLS):
        draw_score_box(
            pen, Rect(x + (c + 0.05) * side, y + 6.1 * side, 0.9 * side, 0.7 * side), None
        )
    for i, region in enumerate(facts.REGIONS):
        left = x + i * 2.34 * side
        pen.rect(Rect(left, y - 0.95 * side, 0.24 * side, 0.85 * side), pen.ink.tint(region), 0.6)
        for j in (0, 1):
            draw_score_box(
                pen,
                Rect(left + (0.3 + j * 0.98) * side, y - 0.95 * side, 0.92 * side, 0.85 * side),
                None,
                0,
            )
    _draw_pointers(pen, box, setting, x, y, side)


def _draw_pointers(pen: Pen, box: Rect, setting: Setting, x: float, y: float, side: float) -> None:
    """Draws what the parts of a sheet are, on both sides of it, each with a line to its part."""
    left, right = x - 1.1 * side, x + 10.2 * side
    for start, tip, label in (
        (0.5, (x - 0.85 * side, y + 0.5 * side), "**Rows** by symbol"),
        (2.0, (x + 0.3 * side, y + 2.0 * side), "**Sub-area:** a thick border, one terrain"),
        (4.5, (x + 4.7 * side, y + 4.5 * side), "**Lighthouse** parts the river in two"),
        (
            -0.52,
            (x + 8.6 * side, y - 0.52 * side),
            "**Sub-area boxes:** left for the first full, right for both",
        ),
        (
            2.0,
            (x + 9.55 * side, y + 1.6 * side),
            "**Row box,** {shell} for the first to fill it; others cross it out",
        ),
        (6.45, (x + 8.5 * side, y + 6.45 * side), "**Column box,** no shell"),
    ):
        mine = tip[0] < x + 5 * side
        wide = left - box.x if mine else box.right - right - 2.0 * setting.scale
        laid = text(label, small=True)(wide - 1.0, setting)
        pen.line(left - 0.2 if mine else right + 1, y + start * side, *tip, 0.6, pen.ink.accent)
        pen.circle(*tip, 0.8 * setting.scale, pen.ink.accent, 0)
        laid.draw(
            pen, box.x if mine else right + 2.0 * setting.scale, y + start * side - laid.height / 2
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
