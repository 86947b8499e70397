"""The reference sheet of a game: its rules in short on two sides, drawn from the data alone.

Sections flow down columns; the type is as large as lets all of them in, and questions fill what room is left. Where
even the least type does not let all in, the sections that matter least while playing stay away and the foot names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Final

from companion.copies import Copy
from companion.errors import BadInput
from companion.rules import Rule, RulesInShort, Section
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import INKS
from pdf.drawing.paper import FRAME, HALF, Rect, divide
from pdf.drawing.pen import Pen
from pdf.orders import AnyOrder, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, prose
from pdf.parts.choices import AidOptions
from pdf.parts.columns import Block, draw_columns, fits, share_out
from pdf.parts.headings import draw_title
from pdf.parts.prose import Word
from pdf.parts.reference_entries import HOUSE, QUESTIONS, Entry, Inset, Side, set_entry

_FIRST: Final = ("turn", "signs", "scoring", "end")
_LAST: Final = ("set-up", "need")
_TINTS: Final = ("river", "land", "dunes")


@dataclass(frozen=True)
class Laid:
    """The rules as they came to their sides: columns of blocks, a side's after the other's, and what stayed away.

    ``asked`` is the share of the questions that found room. ``rest``: the address of the whole, where this is a
    short sheet.
    """

    side: Side
    columns: Sequence[Sequence[Block]]
    left_out: tuple[str, ...]
    ruled: bool
    asked: float
    rest: str = ""

    @property
    def sides(self) -> int:
        return len(self.columns) // self.side.columns


# ---- one section


def _draw_title(pen: Pen, x: float, top: float, side: Side, section: Section, tint: str) -> None:
    height = _title_height(side)
    title = prose.typeset(section.title)
    sizes = (size for size in (side.heading, 13, 10) if text_width(title, Font.SERIF_BOLD, size) < side.column - 4)
    size = next(sizes, 8)
    if section.steps:
        box = Rect(x, top, side.column, height)
        pen.rect(box, pen.ink.tint(tint), 0.6)
        with pen.role("H2"):
            pen.centred_text(x + 2.4, top + height / 2, title, Font.SERIF_BOLD, size, align="left")
    else:
        y = top + height - 1.8
        draw_title(pen, x, y, title, size, font=Font.SERIF_BOLD)
        pen.line(x, top + height, x + side.column, top + height, 0.35)


def _title_height(side: Side) -> float:
    return 9.6 if side.heading > 13 else 5.2 if side.dense else 6.2 if side.tight else 7.0


def _blocks(side: Side, section: Section, tint: str) -> Iterator[Block]:
    """The section's entries, the first of them with its title."""
    symbols = (all if section.steps else any)(rule.symbol for rule in section.rules)
    title = _title_height(side) + (1.3 if side.tight else 1.6) * side.k
    for number, rule in enumerate(section.rules, 1):
        entry = set_entry(side, section, rule, number, symbols)
        if number > 1:
            yield Block(entry.height, 0.0 if entry.band else side.between, False, entry.draw)
            continue

        def draw(pen: Pen, x: float, top: float, first: Entry = entry) -> None:
            _draw_title(pen, x, top, side, section, tint)
            first.draw(pen, x, top + title)

        yield Block(title + entry.height, side.above, True, draw)


class _Setting:
    """Sets sections for one kind of side, each once; the blocks of several are tried for room again and again."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._set: dict[tuple[str, str, int], list[Block]] = {}

    def blocks(self, sections: Sequence[Section]) -> list[Block]:
        """All their blocks; titles of steps change their tints."""
        steps = 0
        blocks: list[Block] = []
        for section in sections:
            tint = _TINTS[steps % len(_TINTS)]
            key = section.name, tint, len(section.rules)
            if key not in self._set:
                self._set[key] = list(_blocks(self.side, section, tint))
            blocks += self._set[key]
            steps += section.steps
        return blocks

    def fits(self, sections: Sequence[Section], sides: int) -> bool:
        """Whether so many sides hold them."""
        return fits(self.blocks(sections), self.side.columns * sides, self.side.box.h)

    def share(self, sections: Sequence[Section], sides: int) -> list[Sequence[Block]]:
        """Their blocks in columns. Raises ValueError where they do not fit."""
        return share_out(self.blocks(sections), self.side.columns * sides, self.side.box.h, self.side.columns)


def rule_blocks(side: Side, rules: Sequence[Rule], steps: bool = False, icons: bool = True) -> list[Block]:
    """Entries of the rules in short, to be shared out to columns of ``side``."""
    section = Section("", "", tuple(rules), steps)
    symbols = icons and (all if steps else any)(rule.symbol for rule in rules)
    entries = [set_entry(side, section, rule, n, symbols) for n, rule in enumerate(rules, 1)]
    return [Block(entry.height, side.between, False, entry.draw) for entry in entries]


def draw_rules(
    pen: Pen,
    box: Rect,
    rules: Sequence[Rule],
    columns: int = 1,
    steps: bool = False,
    icons: bool = True,
    sizes: Sequence[float] = (8,),
) -> None:
    """Entries of the rules in short in columns of ``box``, in the first of ``sizes`` and as openly as they fit.

    ``steps`` numbers them; without ``icons`` they have no drawings.

    Raises ValueError where they do not fit: a sheet that tells more than it has room for is a mistake of ours.
    """
    for body, tight in product(sizes, (False, True)):
        side = Inset(box.w, box.h, body, tight, columns)
        blocks = rule_blocks(side, rules, steps, icons)
        if fits(blocks, columns, box.h):
            draw_columns(pen, box, side.gutter, share_out(blocks, columns, box.h, columns))
            return
    raise ValueError(f"{len(rules)} rules do not fit {box.w:.0f} x {box.h:.0f} mm")


# ---- what finds room


def _ranked(rules: RulesInShort, elsewhere: Sequence[str]) -> list[Section]:
    """The sections by how much they matter at the table; those of other sheets come last."""
    names = [s.name for s in rules.sections if s.name != QUESTIONS]
    mine = [n for n in names if n not in elsewhere]
    order = [*(n for n in _FIRST if n in mine), *(n for n in mine if n not in (*_FIRST, *_LAST))]
    order += [n for n in _LAST if n in mine]
    return [rules.section(n) for n in (*order, *(n for n in elsewhere if n in names))]


def _in_order(rules: RulesInShort, chosen: Sequence[Section], asked: Sequence[Rule] = ()) -> list[Section]:
    names = {s.name for s in chosen}
    sections = [s for s in rules.sections if s.name in names]
    if asked:
        questions = rules.section(QUESTIONS)
        kept = tuple(rule for rule in questions.rules if rule in asked)
        sections.append(Section(QUESTIONS, questions.title, kept))
    return sections


def lay_out(rules: RulesInShort, sizes: Sequence[Side], sides: Sequence[int], elsewhere: Sequence[str] = ()) -> Laid:
    """The rules on the first number of ``sides``, at the first of ``sizes``, that lets all sections in.

    ``elsewhere`` names sections that have a sheet of their own: they come in where all others have.
    """
    ranked = _ranked(rules, elsewhere)
    settings = [_Setting(side) for side in sizes]
    wanted = [[s for s in ranked if s.name not in elsewhere]] if elsewhere else []
    for sections in (ranked, *wanted):
        for many in sides:
            for setting in settings:
                if setting.fits(_in_order(rules, sections), many):
                    return _filled(rules, setting, many, _fitting(rules, setting, many, ranked, sections))
    return _filled(rules, settings[-1], sides[-1], _fitting(rules, settings[-1], sides[-1], ranked))


def _fitting(
    rules: RulesInShort, setting: _Setting, sides: int, ranked: Sequence[Section], chosen: Sequence[Section] = ()
) -> list[Section]:
    """The chosen sections and all others that still find room, by rank."""
    taken = list(chosen)
    for section in ranked:
        if section not in taken and setting.fits(_in_order(rules, [*taken, section]), sides):
            taken.append(section)
    return taken


def _filled(rules: RulesInShort, setting: _Setting, sides: int, chosen: Sequence[Section]) -> Laid:
    """Questions fill the room that is left, those first that the text answers."""
    asked: list[Rule] = []
    for rule in sorted(rules.section(QUESTIONS).rules, key=lambda r: bool(r.ruling)):
        if not setting.fits(_in_order(rules, chosen, [*asked, rule]), sides):
            break
        asked.append(rule)
    sections = _in_order(rules, chosen, asked)
    names = {s.name for s in sections} | {QUESTIONS}
    away = tuple(s.title for s in rules.sections if s.name not in names)
    ruled = any(rule.ruling for section in sections for rule in section.rules)
    share = len(asked) / len(rules.section(QUESTIONS).rules)
    return Laid(setting.side, setting.share(sections, sides), away, ruled, share)


# ---- the sides


def draw_side(pen: Pen, laid: Laid, number: int, title: str, source: str = "") -> None:
    """A side of the reference, from 0: heading with the ``source`` where it finds room, columns, foot."""
    side = laid.side
    box = side.box
    y, size, italic = (19.0, 28, 13) if side.full else (9.6, 13, 8) if side.quarter or side.dense else (12.6, 18, 13)
    width = draw_title(pen, side.left, y, title, size, "H1")
    width += 4 + pen.text(side.left + width + 4, y, "rules in short", Font.ITALIC, italic)
    r = size * 0.24
    chart.draw_star(pen, box.right - r, y - size * 0.125, r)
    if text_width(source, Font.SANS, 8) < box.right - 2 * r - 8 - side.left - width:
        pen.text(box.right - 2 * r - 4, y, source, Font.SANS, 8, pen.ink.note, "right")
    under = y + (2.0 if side.quarter or side.dense else 3.4)
    pen.line(side.left, under, box.right, under, 0.35)
    columns = laid.columns[number * side.columns : (number + 1) * side.columns]
    draw_columns(pen, box, side.gutter, columns)
    for i in range(1, side.columns):
        x = box.x + i * (side.column + side.gutter) - side.gutter / 2
        pen.line(x, box.y, x, box.bottom, 0.35, pen.ink.note)
    _foot(pen, laid, number)


def draw_folded(pen: Pen, laid: Laid, number: int, title: str) -> None:
    """The outer (0) or inner side (1) of a sheet that is folded once: its fourth and first page, or those between."""
    side = laid.side
    middle = side.width / 2
    order = (3, 0) if number == 0 else (1, 2)
    for page, x in sorted(zip(order, (side.box.x, middle + side.left), strict=True)):
        with pen.after_next() if page == max(order) and number == 0 else nullcontext():
            columns = [laid.columns[i] if i == page else () for i in order]
            _draw_folded_page(pen, laid, page, x, title, columns)
    marks = [(middle, y, middle, y + 2) for y in (4.0, side.height - 6.0)]
    pen.lines(marks, 0.35, pen.ink.note)


def _draw_folded_page(
    pen: Pen, laid: Laid, page: int, x: float, title: str, columns: Sequence[Sequence[Block]]
) -> None:
    """A page of a folded sheet, from 0, whose text begins at ``x``: head, the one of its ``columns``, foot."""
    side = laid.side
    y, right = 12.6, x + side.column
    if page == 0:
        width = draw_title(pen, x, y, title, level="H1")
        pen.text(x + width + 3, y, "rules in short", Font.ITALIC, 8)
        chart.draw_star(pen, right - 3, y - 1.6, 3)
    draw_columns(pen, side.box, side.gutter, columns)
    pen.line(x, y + 3.4, right, y + 3.4, 0.35)
    foot = side.height - 5.8
    with pen.unread():
        pen.text(right, foot, str(page + 1), Font.SANS, 8, pen.ink.note, "right")
    if page == 0:
        pen.text(x, foot, "Unofficial; in our own words.", Font.SANS, 8, pen.ink.note)
    elif page == 3 and laid.ruled:
        prose.draw_line(pen, x, foot, _house_note(), 8)


def _foot(pen: Pen, laid: Laid, number: int) -> None:
    side = laid.side
    size = min(8.0, side.body)
    y = side.height - (3.4 if side.quarter else 5.8)
    last = number == laid.sides - 1
    words = _house_note() if laid.ruled else []
    mine = "Unofficial; in our own words."
    if laid.sides > 1:
        mine = f"Side {number + 1} of {laid.sides}. {mine}"
    if last and laid.rest:
        mine = f"Side {number + 1} of {laid.sides}. Short and unofficial; the rest: {laid.rest} on the phone."
    room = side.box.w - pen.text(side.box.right, y, mine, size=size, colour=pen.ink.note, align="right") - 4
    if last and laid.left_out and not laid.rest and laid.sides > 1:
        unasked = [] if laid.asked >= 0.5 else ["most questions"] if laid.asked else ["questions"]
        away = [*laid.left_out, *unasked]
        more = [*words, *prose.words_of("Not here: " + ", ".join(away) + ".")]
        if prose.line_width(more, size) > room:
            more = [*words, *prose.words_of("Other sheets and the phone hold the rest.")]
        words = more
    prose.draw_line(pen, side.left, y, words, size)


def _house_note() -> list[Word]:
    return [HOUSE, *prose.words_of("house rule: our reading, where the text is silent.")]


def draw_house_note(pen: Pen, x: float, y: float, size: float = 8) -> None:
    """What the mark of a house rule means, its baseline at ``y``."""
    prose.draw_line(pen, x, y, _house_note(), size)


def sizes_of(width: float, height: float, large: bool) -> tuple[Side, ...]:
    """How a reference of this size may be set, the largest type first."""
    if large:
        return tuple(Side(width, height, 12, tight) for tight in (False, True))
    bodies = (10, 8) if (width, height) == FRAME else (8,)
    sides = tuple(Side(width, height, body, tight) for body in bodies for tight in (False, True))
    return sides if (width, height) == FRAME else (*sides, Side(width, height, 8, True, dense=True))


def source_of(rules: RulesInShort, copy: Copy | None) -> str:
    """The pages of the publisher's rules that a reference tells, and the owner's copy that it fills in."""
    told = " ".join(rule.where.where for section in rules.sections for rule in section.rules)
    pages = [int(n) for found in re.findall(r"\bpp?\. (\d+)(?:[-–](\d+))?", told) for n in found if n]
    one = len(set(pages)) == 1
    said = [f"rules p. {pages[0]}" if one else f"rules pp. {min(pages)}–{max(pages)}"] if pages else []
    if copy is not None and copy.fingerprint:
        said.append(f"with your copy {copy.fingerprint}")
    return ", ".join(said)


def print_reference(
    order: AnyOrder, games: Sequence[RulesInShort], choice: AidOptions, elsewhere: Sequence[str] = ()
) -> Printed:
    """The reference of these games as PDF, its sides in order; ``choice.up`` of a side to a page.

    ``elsewhere`` names sections that other sheets of the game tell. Raises BadInput where so many do not fit the paper.
    """
    if order.paper.name == "a5" and choice.up > 1:
        raise BadInput.at("--set up", choice.up, f"1 on {order.paper.title}; the nearest fit is 1")
    if choice.fold:
        return _print_folded(order, games, choice, elsewhere)
    one = divide(order.paper, choice.up).places[0]
    size = one.w, one.h
    sides = (2, 4) if choice.large else (2,)
    drawings = []
    for rules in games:
        title = rules.title or order.game.title
        sizes = sizes_of(*size, choice.large)
        laid = lay_out(rules, sizes, sides, elsewhere)
        if laid.left_out and size != FRAME and not choice.large:
            short = lay_out(rules.without_asides(), sizes, sides, elsewhere)
            laid = replace(short, rest=f"/{order.game.slug}/rules")
        source = source_of(rules, order.owners_copy)
        drawings += [
            Drawing(f"{title}, side {n + 1}", partial(draw_side, laid=laid, number=n, title=title, source=source))
            for n in range(laid.sides)
        ]
    return print_frames(order, INKS[choice.ink], order.sheet.summary, drawings, choice.up, flip=choice.flip)


def _print_folded(
    order: AnyOrder, games: Sequence[RulesInShort], choice: AidOptions, elsewhere: Sequence[str]
) -> Printed:
    """The reference of each game on the two sides of a sheet of A5 that is folded to A6."""
    if choice.large:
        raise BadInput.at("--set large", "yes", "no with fold, which has room for small type only")
    up = 1 if order.paper.name == "a5" else 2
    drawings = []
    for rules in games:
        title = rules.title or order.game.title
        laid = lay_out(rules, [Side(*HALF, 8, tight, fold=True) for tight in (False, True)], (2,), elsewhere)
        drawings += [
            Drawing(f"{title}, {name} side", partial(draw_folded, laid=laid, number=n, title=title))
            for n, name in enumerate(("outer", "inner"))
        ]
    return print_frames(order, INKS[choice.ink], order.sheet.summary, drawings, up, flip=choice.flip)
