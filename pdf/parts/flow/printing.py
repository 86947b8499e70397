"""Draws filled aids side by side of paper and prints them: one to a page, halves, or folded."""

import re
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import pairwise

from companion.errors import BadInput
from companion.facts import RuleRef
from pdf.drawing.pen import HALF, Font, Pen, Rect, lead_of, text_width
from pdf.orders import AnyOrder, Printed
from pdf.page import Drawing, is_full, print_frames
from pdf.parts import prose
from pdf.parts.chart import draw_star, draw_title
from pdf.parts.flow.blocks import LARGE_TYPE, Setting, text
from pdf.parts.flow.formats import FOLDED, HALF_PAGE, full_page, in_large_print
from pdf.parts.flow.sides import (
    APART,
    Aid,
    FilledAid,
    fill,
    height_of,
    notes_height,
    placed_units,
    stands_beside,
)


def _draw_side(pen: Pen, filled: FilledAid, number: int, column: int = 0) -> None:
    form, setting, side = filled.format, filled.settings[number], filled.sides[number]
    box = form.pages[column]
    _draw_head(pen, filled, number, box)
    # the room that is left over goes between sections; within one if it stands alone
    gaps = sum(before.section is not after.section for before, after in pairwise(side))
    free = (filled.height - height_of(side, setting)) / gaps if gaps else 0.0
    least, most = APART
    placed, _ = placed_units(side, setting, more=min(free, most - least))
    for part, y in placed:
        part.draw(pen, box.x, box.y + y)
    _draw_foot(pen, filled, number, box)


def _draw_head(pen: Pen, filled: FilledAid, number: int, box: Rect) -> None:
    form = filled.format
    y, star = box.y - form.rise, form.star
    if form.narrow and not form.rule and number:  # within a folded sheet its sections lead
        with pen.role("P"):
            pen.text(box.x, y, filled.aid.title, Font.ITALIC, form.note, pen.ink.note)
        return
    width = draw_title(pen, box.x, y, filled.aid.title, size=form.head, level="H1", font=form.font)
    about = _about(filled, number)
    if form.narrow and filled.sides[number][0].section.called == about:
        about = ""  # its heading follows at once
    if text_width(about, Font.ITALIC, form.note) < box.w - width - 2 * star - 6:
        pen.text(box.x + width + form.head / 8, y, about, Font.ITALIC, form.note)
    if star:
        draw_star(pen, box.right - star, y - 0.5 * star, star)
    if form.rule:
        pen.line(box.x, y + form.rule, box.right, y + form.rule, 0.35)


def _about(filled: FilledAid, number: int) -> str:
    # what follows the title of a side, counted from 0
    questions, sides = filled.aid.questions, filled.sides
    if len(sides) == len(questions):
        return questions[number]
    first_question, *others = questions
    # each section's heading follows at once
    if filled.aid.cites and len(set(questions)) == 1:
        return first_question
    if filled.format.foot >= LARGE_TYPE:
        return "large print" if others else first_question
    # all of it is here, not what its first section is about
    if len(sides) == 1 and not filled.aid.cites:
        return "aid"
    first_part, *_ = sides[number]
    return first_part.section.called


def _draw_foot(pen: Pen, filled: FilledAid, number: int, box: Rect) -> None:
    # which side it is, where its rules stand, and that it is unofficial
    form = filled.format
    size, sides = form.foot, len(filled.sides)
    y = form.size.h - form.edge
    line = y - lead_of(size, 1.4)
    pen.line(box.x, line, box.right, line, 0.35, pen.ink.note)
    left = prose.words_of(", ".join(_notes(filled, number, "house" in pen.shown)))
    prose.draw_line(pen, box.x, y, left, size)
    right = 0.0  # mm of what stands at the right end
    if not form.narrow:
        told, note = "Unofficial; in our own words", pen.ink.note
        right = pen.text(box.right, y, told, Font.SANS, size=size, colour=note, align="right")
    last = number == sides - 1
    if last and filled.away and stands_beside(form, filled.away, sides):
        away = prose.words_of(filled.away)
        wide, begins = prose.line_width(away, size), prose.line_width(left, size)
        in_the_middle = box.x + begins + (box.w - right - begins - wide) / 2  # of what is free
        x = box.right - wide if form.narrow else in_the_middle
        prose.draw_line(pen, x, y, away, size)
    if filled.above and (last or filled.aid.cites):
        above = text(filled.above)(box.w, Setting(size))
        above.draw(pen, box.x, line - 0.4 - notes_height(form, filled.above))


def _notes(filled: FilledAid, number: int, house: bool) -> list[str]:
    # what stands at the left of the foot
    form, aid, sides = filled.format, filled.aid, len(filled.sides)
    notes = []
    if sides > 1:
        notes.append(f"{number + 1} of {sides}" if form.narrow else f"Side {number + 1} of {sides}")
    sourced = not form.narrow or (number == 0 and form.sources)
    if sourced and form.foot < LARGE_TYPE and not aid.cites:
        sections = [unit.section for side in filled.sides for unit in side]
        where = _sources(ref for section in sections for ref in section.rules)
        notes += filter(None, [where, f"your copy {aid.copy}" if aid.copy else ""])
    if house:
        notes.append("{house} house rule")
    return [*notes, "unofficial"] if form.narrow else notes


def _sources(refs: Iterable[RuleRef]) -> str:
    # the pages of the publisher's rules that a sheet tells; nothing if the rules have no pages
    pages: list[int] = []
    for ref in refs:
        for first_and_last in re.findall(r"\bpp?\. (\d+)(?:[-–](\d+))?", ref):
            pages += [int(page) for page in first_and_last if page]
    if not pages:
        return ""
    first, last = min(pages), max(pages)
    return f"rules p. {first}" if first == last else f"rules pp. {first}–{last}"


def print_aid(order: AnyOrder, aids: Sequence[Aid]) -> Printed:
    """Returns aids as PDF, side after side, as many of each to a page as was chosen. Raises
    BadInput if they do not fit."""
    choice = order.options
    if choice.fold and choice.large:
        raise BadInput.at("--set large", "yes", "no with fold, which has room for small type only")
    if choice.fold:
        drawings = [drawing for aid in aids for drawing in _folded(fill(aid, FOLDED))]
        return print_frames(order, drawings, 2 if order.paper.whole else 1, flip=choice.flip)
    upright = not is_full(order)
    drawings = []
    for aid in aids:
        form = HALF_PAGE if upright else full_page(range(1, len(aid.questions) + 1))
        drawings += _drawings(fill(aid, in_large_print(form) if choice.large else form))
    return print_frames(order, drawings, choice.up, flip=choice.flip, upright=upright)


def print_whole_aid(order: AnyOrder, aid: Aid) -> Printed:
    """Returns an aid that fills whole pages; it fills more pages in large print, if that can be
    chosen."""
    form = full_page(range(1, len(aid.questions) + 1))
    form = form._replace(roomy=(Setting(12, 1.2), Setting(11, 1.1)))
    cited = replace(aid, cites=True)
    drawings = _drawings(
        fill(cited, in_large_print(form) if getattr(order.options, "large", False) else form)
    )
    return print_frames(order, drawings)


def _drawings(filled: FilledAid) -> list[Drawing]:
    many = len(filled.sides)
    return [
        Drawing(
            f"{filled.aid.title}, side {n + 1}" if many > 1 else filled.aid.title,
            partial(_draw_side, filled=filled, number=n),
        )
        for n in range(many)
    ]


def _folded(filled: FilledAid) -> list[Drawing]:
    # the two sides of a folded sheet: the outer one with pages four and one, and the inner one. Its
    # last pages stay empty if there is less to say.
    def draw(pen: Pen, pages: tuple[int, int]) -> None:
        for column, page in enumerate(pages):
            if page < len(filled.sides):
                with pen.after_next() if page == 3 else nullcontext():
                    _draw_side(pen, filled, page, column)
        middle = HALF.w / 2
        pen.lines([(middle, y, middle, y + 2) for y in (4.0, HALF.h - 6.0)], 0.35, pen.ink.note)

    return [
        Drawing(f"{filled.aid.title}, {name} side", partial(draw, pages=pages))
        for name, pages in (("outer", (3, 0)), ("inner", (1, 2)))
    ]
