"""Fills sections into the sides of an aid. If not all have room, their rank decides which stays
away, never their length.

Only a tall section is split (:attr:`Format.torn`), between its blocks; its heading then comes
again. The foot names what found no room.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from companion.errors import BadInput
from companion.facts import RuleRef
from companion.words import counted
from pdf.drawing.pen import HALF, Font, Pen, Rect, lead_of, text_width
from pdf.orders import AnyOrder, Printed
from pdf.page import Drawing, is_full, print_frames
from pdf.parts import prose
from pdf.parts.chart import draw_star, draw_title
from pdf.parts.flow.blocks import LARGE_TYPE, LEAD, Block, Laid, Setting, heading, piled, text
from pdf.parts.flow.formats import FOLDED, HALF_PAGE, Format, full_page, in_large_print

ALWAYS: Final = 0
"""The rank of what stands on every size: a round, a turn, the signs, the scoring, the end."""
USUAL, SET_UP, LAST = 1, 2, 3
_APART: Final = (3.0, 12.0)  # mm between sections
_BETWEEN: Final = 2.0  # mm between a section's blocks
_LOOSE: Final = 3.0  # mm more between them at most, if they have a side for themselves
_CLEAR: Final = 0.6  # mm above the notes over the last line
_TORN: Final = 0.06  # the cost of a section that goes on overleaf; empty room costs its square
_TURNED: Final = 0.5  # the gain if a side begins with a section that is meant to begin one


@dataclass(frozen=True)
class AidSection:
    """A section of an aid: a heading, the blocks below it, and where the rules tell it.

    ``rank``: sections of a higher rank stay away sooner. ``overleaf``: the section begins a new
    side if it can.
    """

    title: str
    blocks: Sequence[Block]
    rules: Sequence[RuleRef]
    note: str = ""
    rank: int = USUAL
    overleaf: bool = False
    gap: float = _BETWEEN

    @property
    def called(self) -> str:
        """What the foot calls the section if it has no room."""
        return self.title[:1].lower() + self.title[1:]


@dataclass(frozen=True)
class Aid:
    """An aid. ``sections``: returns its sections in order, for a full page or (True) for a narrow
    one.

    ``questions``: what each side of a full page is about. ``omitted``: what the foot names as not
    here on every size. ``cites``: each side says where the rules tell it. ``copy``: the owner's
    copy that was used.
    """

    title: str
    questions: Sequence[str]
    sections: Callable[[bool], Sequence[AidSection]]
    omitted: Sequence[str] = ()
    copy: str = ""
    cites: bool = False


# ---- filling


class _Unit(NamedTuple):
    """A section, or one block of a tall section, with its heading. ``first``: the section begins
    here."""

    section: AidSection
    blocks: Sequence[Block]
    first: bool
    head: Laid
    body: Laid


def _unit(
    section: AidSection, blocks: Sequence[Block], first: bool, width: float, setting: Setting
) -> _Unit:
    head = heading(section.title, section.note)
    if not first:
        head = heading(f"{section.title}, continued")
    body = piled([block(width, setting) for block in blocks], section.gap * setting.scale)
    return _Unit(section, blocks, first, head(width, setting), body)


def _placed(
    units: Sequence[_Unit], setting: Setting, more: float = 0.0
) -> tuple[list[tuple[Laid, float]], float]:
    # what stands on a side, each block with its top, and where it ends. The gaps between sections
    # are ``more`` mm wider than the least.
    placed: list[tuple[Laid, float]] = []
    y = 0.0
    for i, unit in enumerate(units):
        if i and units[i - 1].section is unit.section:
            y += unit.section.gap * setting.scale
        else:
            if i:
                y += _APART[0] * min(setting.scale, 1.0) + more
            placed.append((unit.head, y))
            y += unit.head.height
        placed.append((unit.body, y))
        y += unit.body.height
    return placed, y


def _height(units: Sequence[_Unit], setting: Setting) -> float:
    _, end = _placed(units, setting)
    return end


def _units(
    sections: Sequence[AidSection], box: Rect, setting: Setting, torn: float = 1.0
) -> Iterator[_Unit]:
    for section in sections:
        whole = _unit(section, section.blocks, True, box.w, setting)
        if _height([whole], setting) <= box.h * torn:
            yield whole
            continue
        for i, block in enumerate(section.blocks):
            yield _unit(section, [block], not i, box.w, setting)


Side = Sequence[_Unit]


def _shared(units: Sequence[_Unit], box: Rect, setting: Setting, sides: int) -> list[Side] | None:
    # the units shared among so many sides, as evenly as possible, or None if they do not fit
    # best[s][e] is the least cost of the first e units on s sides, and came[s][e] the unit that the
    # last of these sides begins with; both are found side by side
    n = len(units)
    best = [[math.inf] * (n + 1) for _ in range(sides + 1)]
    came = [[0] * (n + 1) for _ in range(sides + 1)]
    best[0][0] = 0.0
    costs = {}
    for start in range(n):
        for end in range(start + 1, n + 1):
            used = _height(units[start:end], setting)
            if used > box.h:
                break
            # squared, so that two sides half full cost less than a full and an empty one
            costs[start, end] = (1 - used / box.h) ** 2
    for side in range(1, sides + 1):
        for (start, end), cost in costs.items():
            turn = 0.0
            if start and units[start].first:
                turn = -_TURNED * units[start].section.overleaf
            elif start:
                turn = _TORN
            if best[side - 1][start] + cost + turn < best[side][end]:
                best[side][end], came[side][end] = best[side - 1][start] + cost + turn, start
    if math.isinf(best[sides][n]):
        return None
    # back from the last side to the first
    shared: list[Side] = []
    for side in range(sides, 0, -1):
        shared.append(units[came[side][n] : n])
        n = came[side][n]
    return shared[::-1]


@dataclass(frozen=True)
class FilledAid:
    """An aid in its format: the setting of each side, how high a side may be, the units on each
    side, and ``away``, a sentence on what has no room.

    ``above``: the notes over the last line: sources, and ``away`` if it has no room in the last
    line.
    """

    aid: Aid
    format: Format
    settings: Sequence[Setting]
    height: float
    sides: Sequence[Side]
    away: str
    above: str


def fill(aid: Aid, form: Format) -> FilledAid:
    """Returns the aid on the fewest sides, in the largest setting, that take all of it. If none do,
    sections of the highest rank stay away.

    Raises ValueError, a mistake of ours, if not even the sections that always stand there fit.
    """
    sections, narrow = list(aid.sections(form.narrow)), list(aid.sections(True))
    # a line of large print has as many words as a narrow one
    if form.foot >= LARGE_TYPE and [s.title for s in narrow] == [s.title for s in sections]:
        sections = narrow
    # a narrow last line may lack room for the names of all that stays away, but not for how many
    for named in (True, False):
        filled = _fewest_away(aid, form, sections, named)
        if filled is not None:
            return filled
    *_, last = (section for section in sections if section.rank == ALWAYS)
    raise ValueError(f"{last.title} does not fit {aid.title}")


def _fewest_away(
    aid: Aid, form: Format, sections: Sequence[AidSection], named: bool
) -> FilledAid | None:
    # of sections of one rank the last stays away first: the first ones are asked for most
    can_go = sorted(sections, key=lambda section: section.rank)
    away: list[AidSection] = []
    while True:
        filled = _without(aid, form, sections, away, named)
        if filled is not None:
            return filled
        gone = can_go.pop()
        if gone.rank == ALWAYS:
            return None
        away.append(gone)


def _without(
    aid: Aid, form: Format, sections: Sequence[AidSection], away: Sequence[AidSection], named: bool
) -> FilledAid | None:
    # on the fewest sides, or None if the sections that are not away do not fit either; ``named``:
    # whether what is away is told by names
    here = [section for section in sections if section not in away]
    missing = (*(section.called for section in sections if section in away), *aid.omitted)
    what = ", ".join(missing) if named else counted(len(missing), "part")
    absent = f"Not here: {what}" if missing else ""
    page, *_ = form.pages
    for number_of_sides in form.sides:
        left_out = "" if _beside(form, absent, number_of_sides) else absent
        above = " | ".join(filter(None, [_cited(aid, here), left_out]))
        at_foot = _high(form, above) + (_CLEAR if above else 0.0)
        box = Rect(page.x, page.y, page.w, page.h - at_foot)
        filled = _filled(form, here, box, number_of_sides)
        if filled is not None:
            sides, settings = zip(*filled, strict=True)
            return FilledAid(aid, form, settings, box.h, sides=sides, away=absent, above=above)
    return None


def _cited(aid: Aid, sections: Sequence[AidSection]) -> str:
    # each once, if the aid cites them at its foot
    if not aid.cites:
        return ""
    refs = dict.fromkeys(ref for section in sections for ref in section.rules)
    return f"Rules: {'; '.join(refs)}" if refs else ""


def _filled(
    form: Format, sections: Sequence[AidSection], box: Rect, number_of_sides: int
) -> list[tuple[Side, Setting]] | None:
    # in the largest setting in which the sides take these sections
    for setting in form.settings:
        units = list(_units(sections, box, setting, form.torn))
        sides = _shared(units, box, setting, number_of_sides)
        if sides is not None:
            return [_grown(side, box, setting, form.roomy) for side in sides]
    return None


def _grown(
    side: Side, box: Rect, setting: Setting, roomy: Iterable[Setting]
) -> tuple[Side, Setting]:
    # a side in the largest of the ``roomy`` settings that it has room for, or as it is
    for larger in roomy:
        units = [_unit(one.section, one.blocks, one.first, box.w, larger) for one in side]
        if _height(units, larger) <= box.h:
            return _loosened(units, box, larger), larger
    return _loosened(side, box, setting), setting


def _loosened(side: Side, box: Rect, setting: Setting) -> Side:
    # a side of one section with the room that is left over between the section's blocks
    section = side[0].section
    gaps = sum(len(unit.blocks) for unit in side) - 1
    if not gaps or any(unit.section is not section for unit in side):
        return side
    free = min(_LOOSE, (box.h - _height(side, setting)) / gaps)
    loose = replace(section, gap=section.gap + free / setting.scale)
    return [_unit(loose, one.blocks, one.first, box.w, setting) for one in side]


def _beside(form: Format, away: str, sides: int) -> bool:
    # whether a sentence on what has no room stands in the last line; none is no trouble
    if not away:
        return True
    # large print, and the lone side of a narrow aid, have no room for it there
    if form.foot >= LARGE_TYPE or (form.narrow and sides == 1):
        return False
    return prose.line_width(prose.words_of(away), form.foot) <= form.pages[0].w * form.away


def _high(form: Format, words: str) -> float:
    # the notes over the last line
    lines = prose.broken(prose.words_of(words), form.foot, form.pages[0].w)
    return lead_of(form.foot, LEAD) * len(lines)


# ---- drawing


def _draw_side(pen: Pen, filled: FilledAid, number: int, column: int = 0) -> None:
    form, setting, side = filled.format, filled.settings[number], filled.sides[number]
    box = form.pages[column]
    _draw_head(pen, filled, number, box)
    # the room that is left over goes between sections; within one if it stands alone
    opens = sum(unit.section is not side[i - 1].section for i, unit in enumerate(side) if i)
    more = (filled.height - _height(side, setting)) / opens if opens else 0.0
    least, most = _APART
    placed, _ = _placed(side, setting, min(more, most - least))
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
    ours = 0.0
    if not form.narrow:
        told, note = "Unofficial; in our own words", pen.ink.note
        ours = pen.text(box.right, y, told, Font.SANS, size=size, colour=note, align="right")
    last = number == sides - 1
    if last and filled.away and _beside(form, filled.away, sides):
        away = prose.words_of(filled.away)
        wide, start = prose.line_width(away, size), prose.line_width(left, size)
        x = box.right - wide
        if not form.narrow:  # in the middle of what is free
            x = box.x + start + (box.w - ours - start - wide) / 2
        prose.draw_line(pen, x, y, away, size)
    if filled.above and (last or filled.aid.cites):
        above = text(filled.above)(box.w, Setting(size))
        above.draw(pen, box.x, line - 0.4 - _high(form, filled.above))


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
