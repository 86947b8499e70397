"""The player aid of Sailorman Dice: a roll on one side, the points worked out on the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.games.sailorman_dice import facts
from companion.results import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.flow.blocks import Setting, grid, item, panel, picture, row, stack, text
from pdf.parts.flow.sides import ALWAYS, LAST, SET_UP, Aid, Section, print_aid
from pdf.parts.signs import draw_arrow
from pdf.sheets.sailorman_dice.pictures import (
    draw_eight,
    draw_fields,
    draw_groups,
    draw_pair,
    draw_pairs,
    draw_row,
    draw_score_box,
    draw_sheet,
)

ROW: Final = ("122X44446", "MMrllldrd")
"""A full row: what is written, and its areas."""
FIRST: Final = (("33X", "53."), ("lll", "ll "))
SECOND: Final = ((".3.", "253"), (" L ", "LLL"))
"""The land's two sub-areas, full."""
_END: Final = in_words(facts.END_BOXES)


def most(*rows: str) -> tuple[str, int]:
    """The most frequent number of what is written, and how often it stands there."""
    return Counter(mark for row in rows for mark in row if mark in facts.DIGITS).most_common(1)[0]


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    return print_aid(order, [AID], order.options)


def sections(narrow: bool) -> list[Section]:
    """All of the aid in order."""
    return [
        _set_up(),
        _signs() if narrow else _sheet(),
        _roll(),
        _entering(),
        _sailorman(),
        _lines(),
        _areas(narrow),
        _end(),
        _questions(),
    ]


AID: Final = Aid("Sailorman Dice", ("a roll", "points, worked"), sections)


def _set_up() -> Section:
    def sheet(pen: Pen, box: Rect, z: Setting) -> None:
        draw_fields(pen, box.x, box.y, box.w / 4, ("....", "....", "...."), ("llRd", "MRRd", "MMRl"))

    def dice(pen: Pen, box: Rect, z: Setting) -> None:
        draw_pair(pen, box.x, box.y, box.h, facts.ROWS[0], 3)

    kinds = in_words(facts.DICE_OF_A_KIND)
    few, many = map(in_words, facts.PLAYERS)
    return Section(
        "Set up",
        [
            row(
                item(sheet, "A sheet of one map and a pencil each", (8, 6)),
                item(dice, f"{kinds.capitalize()} symbol dice, {kinds} number dice", (12, 5.6)),
                item("captain", "Who starts is the captain and ticks it: the oldest, or draw {house}"),
            )
        ],
        [facts.SETUP, facts.CONTENTS, facts.PLAYING],
        f"{few} to {many} players",
        SET_UP,
    )


def _sheet() -> Section:
    boxes = f"{facts.SCORE_BOXES} boxes: {facts.N_ROWS} rows, {facts.N_COLS} columns, {2 * len(facts.REGIONS)} for"
    alt = "A map sheet: rows with symbols and boxes, columns with boxes, thick borders of sub-areas, a lighthouse"
    return Section(
        "Your sheet",
        [picture(66, draw_sheet, alt)],
        [facts.ENTERING, facts.SCORING, facts.SHELLS],
        f"{boxes} sub-areas; {_END} end the game",
        SET_UP,
    )


def _signs() -> Section:
    """What stands on a sheet, where there is no room to draw one."""

    def captain(pen: Pen, box: Rect, z: Setting) -> None:
        side = box.w * 0.72
        pen.rect(Rect(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side), WHITE, 1.0, pen.ink.accent)

    return Section(
        "Signs",
        [
            grid(
                item("shell", "**Shell:** for the first to fill the box; the others cross it out"),
                item("lighthouse", "**Lighthouse:** parts the river’s sub-areas; not a field"),
                item(captain, "**Captain:** only who starts ticks it"),
                item("x", "**Cross:** fills a field, scores nothing"),
            )
        ],
        [facts.SHELLS, facts.AREAS, facts.PLAYING, facts.SAILORMAN],
        rank=ALWAYS,
    )


def _roll() -> Section:
    def pairs(pen: Pen, box: Rect, z: Setting) -> None:
        draw_pairs(pen, box, z, named=True)

    return Section(
        "A roll",
        [
            row(
                picture(15.4, pairs, "An anchor with a 4 is one pair, a fish with a 2 another"),
                stack(
                    item("captain", "**The roller** pairs the dice as they like and enters **both pairs**."),
                    item("pencil", "**All others** pair the same dice anew and enter **one pair** each."),
                    gap=2.2,
                ),
                widths=(-44, 1),
                gap=5,
            ),
            text(
                "A pair is a symbol die with a number die. Enter what you can; what fits nowhere is lost. Then the "
                "player to the left rolls."
            ),
        ],
        [facts.PLAYING, facts.OTHERS],
        "everybody plays every roll",
        ALWAYS,
    )


def _entering() -> Section:
    def strip(pen: Pen, box: Rect, z: Setting) -> None:
        side = draw_row(pen, Rect(box.x, box.y, box.w, box.h - 4 * z.k), "bell", "1.23X..5.", "llrrddrMM", "", (5, 6))
        draw_arrow(
            pen,
            (box.x + side * 0.9, box.y + side + 2.6 * z.k),
            (box.x + side * 9.9, box.y + side + 2.6 * z.k),
            1.0,
            2.4,
        )

    return Section(
        "Entering a number",
        [
            text(
                "The symbol names the row, the number goes into an empty field of it: from left to right the numbers "
                "**stay equal or rise**. Gaps are fine, crosses do not matter, columns have no order."
            ),
            picture(15.4, strip, "The bell row: 1, empty, 2, 3, a cross, two marked fields, 5, empty"),
            text("{d:bell} {d:4} fits the marked fields only: after the 3, before the 5. Nothing written is changed."),
        ],
        [facts.ENTERING],
        rank=ALWAYS,
    )


def _sailorman() -> Section:
    def move(pen: Pen, box: Rect, z: Setting) -> None:
        side = min(box.h, box.w / 12.6)
        draw_row(pen, Rect(box.x, box.y, side * 6, side), "fish", "3.5..", "llrrl", "5")
        x = draw_pair(pen, box.x + side * 6.3, box.y + side * 0.13, side * 0.74, "fish", 5)
        draw_arrow(pen, (x + side * 0.15, box.y + side / 2), (x + side * 0.75, box.y + side / 2), 1.4)
        draw_fields(pen, x + side * 0.95, box.y, side, ("X",), ("d",))
        for i, word in enumerate(("any empty", "field")):
            pen.text(x + side * 2.1, box.y + side * 0.42 + i * z.least * 0.44, word, Font.MEDIUM, z.least)

    return Section(
        "The sailorman move",
        [
            text(
                "Does your pair already stand **in the river** of its row, as a number? Then you may put a cross {x} "
                "into any empty field instead, even if the number fits nowhere. Not with a number entered in this same "
                "roll {house}."
            ),
            picture(11.4, move, "The fish row has a 5 in the river. Fish and 5 are rolled: a cross in any empty field"),
        ],
        [facts.RIVER, facts.SAILORMAN],
        "for every player; the roller with each pair",
        ALWAYS,
    )


def _lines() -> Section:
    number, points = most(ROW[0])

    def full(pen: Pen, box: Rect, z: Setting) -> None:
        side = min(box.h, box.w / 11.6)
        draw_row(pen, Rect(box.x, box.y + (box.h - side) / 2, side * 10, side), "bell", *ROW, number)
        draw_score_box(
            pen, Rect(box.x + side * 10.2, box.y, side * 1.2, box.h), points, facts.OUR_ROW_SHELLS[0], z.least
        )

    worked = (
        f"{in_words(points).capitalize()} {number}s make **{points} points**, and the shell its own, as you are the "
        "first. Columns have no shells."
    )
    return Section(
        "Rows and columns",
        [
            panel(stack(picture(12, full, f"A full bell row, {number} ringed {in_words(points)} times"), text(worked))),
            text(
                "Full, with numbers or crosses: a point for **each of its most frequent number**. Write it at once: "
                "rows at the right, columns below. The first to fill a row circles its shell, the others cross it out."
            ),
        ],
        [facts.LINES, facts.SHELLS],
        rank=ALWAYS,
    )


def _areas(narrow: bool) -> Section:
    number, first = most(*FIRST[0])
    _, both = most(*FIRST[0], *SECOND[0])
    boxes = ((first, 1, "left box"), (both, 2, "right box"))
    said = (f"first full: **{in_words(first)} {number}s**", f"then this: **{in_words(both)} {number}s in both**")

    def regions(pen: Pen, box: Rect, z: Setting) -> None:
        side = min((box.h - 5 * z.k) / 2, box.w / 13)
        for i, (marks, areas) in enumerate((FIRST, SECOND)):
            draw_fields(pen, box.x + 1 + i * side * 4, box.y, side, marks, areas, number, least=z.least)
            laid = text(said[i], small=True)(side * 3.9, z)
            laid.draw(pen, box.x + 1 + i * side * 4, box.y + 2 * side + 1.6 * z.k)
        for i, (points, shell, name) in enumerate(boxes):
            one = Rect(box.x + side * (8.4 + 1.9 * i), box.y, side * 1.5, side * 1.5)
            draw_score_box(pen, one, points, shell, z.least)
            pen.text(one.centre[0], one.bottom + z.least * 0.44, name, Font.SANS, z.least, align="centre")

    alt = f"Two sub-areas of the land, {number} ringed; {first} in the left box, {both} in the right"
    return Section(
        "Sub-areas",
        [
            panel(
                stack(
                    picture(29 if narrow else 26, regions, alt),
                    text(f"**{first + both} points** for the land, and its shells where you were the first."),
                )
            ),
            text(
                "First full sub-area of a region: its most frequent number, **left box**. Second: the most frequent "
                "of **both together**, **right box**. A number may count in its row, its column, its sub-area and a "
                "group."
            ),
        ],
        [facts.AREAS],
        f"{', '.join(facts.REGIONS)}: two each",
        ALWAYS,
    )


def _end() -> Section:
    def eight(pen: Pen, box: Rect, z: Setting) -> None:
        draw_eight(pen, box.x, box.y, z.k)

    def groups(pen: Pen, box: Rect, z: Setting) -> None:
        draw_groups(pen, box.x, box.y, 4.2 * z.k, z.least)

    def crown(pen: Pen, box: Rect, z: Setting) -> None:
        pen.symbol("crown", box.x + box.h / 2, box.y + box.h / 2, box.h, stroke=1.7)

    return Section(
        "The end",
        [
            row(
                stack(
                    picture(8.4, eight, f"{_END} ticks"),
                    text(f"**{_END.capitalize()} boxes** with one player: finish the round; all roll equally often."),
                ),
                stack(
                    picture(8.4, groups, "A group of four and one of two"),
                    text("**Two groups,** the largest ones of one number each, side by side. A point a field."),
                ),
                stack(
                    picture(8.4, crown, ""),
                    text("**Most points** win; what is not full brings none. Tied: most numbers in the river."),
                ),
            )
        ],
        [facts.END],
        rank=ALWAYS,
    )


def _questions() -> Section:
    asked: Sequence[tuple[str, str]] = (
        ("Do we all pair the dice alike?", "No, all choose freely."),
        ("Must I enter a pair?", "Yes, where it fits, or make the sailorman move."),
        ("Both symbols equal?", "Both pairs belong to that row."),
        ("Both numbers equal?", "The pairs are fixed, nothing to choose."),
        ("Two fill a box in one roll?", "Both take the shell."),
        ("My field fills two lines?", "Both score."),
        ("A cross in the river?", "It allows no sailorman move."),
        ("Do crosses join a group?", "No. They count nowhere."),
        ("Only crosses?", f"No points; one of the {_END}; its shell {{house}}."),
        ("Both sub-areas in one roll?", "One count left, your choice; both right {house}."),
        ("Two groups of one number?", "Yes, if apart. A lone number is a group of one {house}."),
        ("None can be entered?", "It is lost, unless the sailorman move helps."),
    )
    return Section(
        "Questions that come up",
        [grid(*(text(f"**{question}** {answer}") for question, answer in asked), down=2)],
        [facts.ENTERING, facts.OTHERS, facts.SHELLS, facts.RIVER, facts.END],
        rank=LAST,
    )
