"""Fills sections into the sides of an aid. If not all have room, their rank decides which stays
away, never their length.

Only a tall section is split (:attr:`Format.torn`), between its blocks; its heading then comes
again. The foot names what found no room.
"""

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.facts import RuleRef
from companion.words import counted
from pdf.drawing.pen import Rect, lead_of
from pdf.parts import prose
from pdf.parts.flow.blocks import LARGE_TYPE, LEAD, Block, Laid, Setting, heading, piled
from pdf.parts.flow.formats import Format

ALWAYS: Final = 0
"""The rank of what stands on every size: a round, a turn, the signs, the scoring, the end."""
USUAL, SET_UP, LAST = 1, 2, 3
APART: Final = (3.0, 12.0)  # mm between sections
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


def placed_units(
    units: Sequence[_Unit], setting: Setting, more: float = 0.0
) -> tuple[list[tuple[Laid, float]], float]:
    """Returns what stands on a side, each block with its top in mm, and where it ends. The gaps
    between sections are ``more`` mm wider than the least."""
    placed: list[tuple[Laid, float]] = []
    y = 0.0
    for i, unit in enumerate(units):
        if i and units[i - 1].section is unit.section:
            y += unit.section.gap * setting.scale
        else:
            if i:
                y += APART[0] * min(setting.scale, 1.0) + more
            placed.append((unit.head, y))
            y += unit.head.height
        placed.append((unit.body, y))
        y += unit.body.height
    return placed, y


def height_of(units: Sequence[_Unit], setting: Setting) -> float:
    """Returns where a side ends whose sections are least apart, in mm."""
    _, end = placed_units(units, setting)
    return end


def _units(
    sections: Sequence[AidSection], box: Rect, setting: Setting, torn: float = 1.0
) -> Iterator[_Unit]:
    for section in sections:
        whole = _unit(section, section.blocks, True, box.w, setting)
        if height_of([whole], setting) <= box.h * torn:
            yield whole
            continue
        for i, block in enumerate(section.blocks):
            yield _unit(section, [block], not i, box.w, setting)


Side = Sequence[_Unit]


def _shared(units: Sequence[_Unit], box: Rect, setting: Setting, sides: int) -> list[Side] | None:
    # the units shared among so many sides, as evenly as possible, or None if they do not fit
    # best[s][e] is the least cost of the first e units on s sides, and begins[s][e] the unit that
    # the last of these sides begins with; both are found side by side
    n = len(units)
    best = [[math.inf] * (n + 1) for _ in range(sides + 1)]
    begins = [[0] * (n + 1) for _ in range(sides + 1)]
    best[0][0] = 0.0
    costs = _costs(units, box, setting)
    # nothing is turned before the first unit
    turns = [0.0, *map(_turn_before, units[1:])]
    for side in range(1, sides + 1):
        for (start, end), cost in costs.items():
            all_in_all = best[side - 1][start] + cost + turns[start]
            if all_in_all < best[side][end]:
                best[side][end], begins[side][end] = all_in_all, start
    if math.isinf(best[sides][n]):
        return None
    # back from the last side to the first
    shared, end = deque[Side](), n
    for side in range(sides, 0, -1):
        start = begins[side][end]
        shared.appendleft(units[start:end])
        end = start
    return [*shared]


def _costs(units: Sequence[_Unit], box: Rect, setting: Setting) -> dict[tuple[int, int], float]:
    # what a side costs that has the units from one number to another, for all that fit
    costs = {}
    for start in range(len(units)):
        for end in range(start + 1, len(units) + 1):
            used = height_of(units[start:end], setting)
            if used > box.h:
                break
            # squared, so that two sides half full cost less than a full and an empty one
            costs[start, end] = (1 - used / box.h) ** 2
    return costs


def _turn_before(unit: _Unit) -> float:
    # what it costs that a new side begins with this unit
    return -_TURNED * unit.section.overleaf if unit.first else _TORN


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
    left_out = (*(section.called for section in sections if section in away), *aid.omitted)
    what = ", ".join(left_out) if named else counted(len(left_out), "part")
    told = f"Not here: {what}" if left_out else ""
    page, *_ = form.pages
    for number_of_sides in form.sides:
        # it stands over the last line if it has no room in it
        over = "" if stands_beside(form, told, number_of_sides) else told
        above = " | ".join(filter(None, [_cited(aid, here), over]))
        at_foot = notes_height(form, above) + (_CLEAR if above else 0.0)
        box = Rect(page.x, page.y, page.w, page.h - at_foot)
        filled = _filled(form, here, box, number_of_sides)
        if filled is not None:
            sides, settings = zip(*filled, strict=True)
            return FilledAid(aid, form, settings, box.h, sides=sides, away=told, above=above)
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
        if height_of(units, larger) <= box.h:
            return _loosened(units, box, larger), larger
    return _loosened(side, box, setting), setting


def _loosened(side: Side, box: Rect, setting: Setting) -> Side:
    # a side of one section with the room that is left over between the section's blocks
    section = side[0].section
    gaps = sum(len(unit.blocks) for unit in side) - 1
    if not gaps or any(unit.section is not section for unit in side):
        return side
    free = min(_LOOSE, (box.h - height_of(side, setting)) / gaps)
    loose = replace(section, gap=section.gap + free / setting.scale)
    return [_unit(loose, one.blocks, one.first, box.w, setting) for one in side]


def stands_beside(form: Format, away: str, sides: int) -> bool:
    """Whether a sentence on what has no room stands in the last line; none is no trouble."""
    if not away:
        return True
    # large print, and the lone side of a narrow aid, have no room for it there
    if form.foot >= LARGE_TYPE or (form.narrow and sides == 1):
        return False
    return prose.line_width(prose.words_of(away), form.foot) <= form.pages[0].w * form.away


def notes_height(form: Format, words: str) -> float:
    """Returns the height of the notes over the last line, in mm."""
    lines = prose.broken(prose.words_of(words), form.foot, form.pages[0].w)
    return lead_of(form.foot, LEAD) * len(lines)
