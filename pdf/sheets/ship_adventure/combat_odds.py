"""The combat odds of Ship Adventure: by the difference of bonuses, pirates by level, Conquest's battles."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from companion.chances import percent
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.fights import NO_CANNONS, battle, odds
from companion.games.ship_adventure.rules import CARIBBEAN_CONQUEST, TREASURE_MAP
from companion.rules import Rule
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import tables
from pdf.parts.choices import LargePrintOptions
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_section, draw_title
from pdf.parts.large_print import ROOM, SECTION, TYPE, LargePage, draw_large_rules, draw_lines_centred, print_large
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.ship_adventure.marks import draw_face, whose

Die = tuple[int, ...]
BONUSES: Final = range(9)  # of a player against pirates
AHEAD: Final = range(6)  # of the better cards in a battle
_TITLE: Final = "Odds of a fight"
_SUBTITLE: Final = "Ship Adventure, both games"
_WIDTH: Final = RIGHT - LEFT
_BATTLE_RULES: Final = ("Several units", "Unit by unit")
_READ: Final = "Percent for the side ahead in cards to win the square: its units at the left, the others’ on top."
_GRIDS: Final = 3  # of battles side by side


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The odds as PDF, for the owner's die or ours."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    if options.large:
        return print_large(order, INKS[options.ink], _TITLE, _SUBTITLE, _large_pages(copy))
    return print_frames(
        order, INKS[options.ink], order.sheet.summary, [Drawing(order.sheet.title, partial(_draw, copy=copy))]
    )


def _draw(pen: Pen, copy: ShipCopy | None) -> None:
    die = die_of(copy)
    own = from_copy(copy, "die")
    draw_heading(pen, _TITLE, _SUBTITLE, "Unofficial, in our own words")
    _die(pen, 29.4, die, own, copy)
    _differences(pen, 55, die)
    _pirates(pen, 106, die)
    _battles(pen, 162.8, die)
    if not own:
        draw_house_note(pen, LEFT, 259)


def _die(pen: Pen, top: float, die: Die, own: bool, copy: ShipCopy | None) -> None:
    for i, face in enumerate(die):
        draw_face(pen, LEFT + 4.4 + i * 9.8, top + 4.4, face)
    x = LEFT + len(die) * 9.8 + 4
    draw_rules(pen, Rect(x, top - 1, RIGHT - x, 20), _told(own), icons=False)
    if own:
        pen.text(LEFT, top + 14, f"The die is {whose(own, copy, '')}.", Font.SANS, 8, pen.ink.note)


def _told(own: bool) -> list[Rule]:
    """What a fight comes to; ``own``: the die is the owner's, not ours."""
    asked = ("tied-fight",) if own else ("tied-fight", "die")
    result = [rule for rule in TREASURE_MAP.section("fights").rules if rule.name == "Result"]
    return [*result, *(rule for rule in TREASURE_MAP.section("questions").rules if rule.ruling in asked)]


def _chance(pen: Pen, cell: Rect, chance: Fraction, tint: str, size: float = 10, unit: bool = True) -> None:
    """A chance, the cell filled as far as it goes where the ink has tints; ``unit``: with the sign of a percent."""
    if chance and pen.ink.tints:
        pen.rect(Rect(cell.x, cell.y, cell.w * float(chance), cell.h), pen.ink.tint(tint), 0)
    said = percent(chance) if unit else percent(chance).removesuffix(" %")
    if text_width(said, Font.MEDIUM, size) > cell.w - 0.8:
        size = 8
    pen.centred_text(*cell.centre, said, Font.MEDIUM, size)


def _head(pen: Pen, cell: Rect, text: str) -> None:
    pen.centred_text(cell.x + 2, cell.centre[1], text, Font.MEDIUM, 8, align="left")


def _differences(pen: Pen, top: float, die: Die) -> None:
    """Your chance by how far your bonus is ahead or behind, up to where nothing is left to chance."""
    certain = max(die) - min(die)
    draw_section(pen, LEFT, top, "By the difference of bonuses", (facts.FIGHTING,), _WIDTH)
    label = 44.0
    columns = certain + 1
    grid = tables.Grid(LEFT, top + 3.4, (label, *((_WIDTH - label) / columns,) * columns), (7.6, 10.4, 10.4, 7.6))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    for row, text in enumerate(("Your bonus and theirs differ by", "Yours is higher", "Theirs is higher")):
        _head(pen, grid.cell(row, 0), text)
    _head(pen, grid.cell(3, 0), "The first roll ends level")
    for n in range(columns):
        said = f"{n} or more" if n == certain else str(n)
        pen.centred_text(*grid.cell(0, n + 1).centre, said, Font.BOLD, 10)
        _chance(pen, grid.cell(1, n + 1), odds(n, 0, die).win, "land", 13)
        _chance(pen, grid.cell(2, n + 1), odds(0, n, die).win, "dunes", 13)
        level = odds(n, 0, die).tie_before_reroll
        more = "at most " if n == certain and level else ""
        pen.centred_text(*grid.cell(3, n + 1).centre, more + percent(level), Font.SANS, 8, pen.ink.note)
    tables.rule_grid(pen, grid)


def _pirates(pen: Pen, top: float, die: Die) -> None:
    """Your chance against a pirate by level, close and ranged."""
    draw_section(pen, LEFT, top, "Against pirates", (facts.NEXT_LEVEL, facts.FIGHTING), _WIDTH)
    pen.text(LEFT + 36, top, "your chance, by the bonus of your own cards", Font.SANS, 8, pen.ink.note)
    label, row = 44.0, 6.6
    levels = list(facts.LEVELS.items())
    n = len(BONUSES)
    grid = tables.Grid(LEFT, top + 3.4, (label, *((_WIDTH - label) / n,) * n), (7.6, *(row,) * (2 * len(levels))))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    _head(pen, grid.cell(0, 0), "Your bonus")
    for i, bonus in enumerate(BONUSES):
        pen.centred_text(*grid.cell(0, i + 1).centre, f"+{bonus}" if bonus else "0", Font.BOLD, 10)
    for at, (symbol, way) in enumerate((("swords", "close"), ("target", "ranged"))):
        for i, (number, level) in enumerate(levels):
            r = 1 + at * len(levels) + i
            cell = grid.cell(r, 0)
            theirs = level.close if way == "close" else level.ranged
            pen.symbol(symbol, cell.x + 4.2, cell.centre[1], 4.6)
            pen.centred_text(cell.x + 8.4, cell.centre[1], f"Level {number}, {way}", Font.MEDIUM, 8, align="left")
            if theirs is None:
                wide = grid.cell(r, 1, n)
                pen.centred_text(wide.x + 3, wide.centre[1], NO_CANNONS, Font.SANS, 8, align="left")
                continue
            pen.centred_text(cell.right - 2, cell.centre[1], f"+{theirs}", Font.BOLD, 8, align="right")
            for j, bonus in enumerate(BONUSES):
                _chance(
                    pen, grid.cell(r, j + 1), odds(bonus, theirs, die).win, "land" if way == "close" else "dunes", 8
                )
    _rules(pen, grid, open_row=1 + len(levels))


def _rules(pen: Pen, grid: tables.Grid, open_row: int) -> None:
    """The lines of a table one of whose rows has no columns."""
    tables.read_grid(pen, grid, spans={(open_row, 1): len(grid.widths) - 1})
    box, xs, ys = grid.box, grid.lefts, grid.tops
    fine = [(box.x, y, box.right, y) for i, y in enumerate(ys[1:-1], 1) if i not in (1, open_row)]
    for x in xs[2:-1]:
        fine += [(x, box.y, x, ys[open_row]), (x, ys[open_row + 1], x, box.bottom)]
    pen.lines(fine, 0.6, pen.ink.note)
    pen.lines([(box.x, y, box.right, y) for y in (ys[1], ys[open_row])] + [(xs[1], box.y, xs[1], box.bottom)], 1.0)
    pen.rect(box, None, 1.0)


def _battles(pen: Pen, top: float, die: Die) -> None:
    """The chance to be alone on the square at the end, by units and by how far the cards are ahead."""
    draw_section(pen, LEFT, top, "Conquest: battles of several units", (facts.CC_BATTLES,), _WIDTH)
    draw_rules(pen, Rect(LEFT, top + 3.2, _WIDTH, 11), _of_battles(), 2, icons=False)
    pen.text(LEFT, top + 17.0, _READ, Font.SANS, 8)
    gap, row = 6.0, 5.8
    width = (_WIDTH - gap * (_GRIDS - 1)) / _GRIDS
    for i, ahead in enumerate(AHEAD):
        x, y = LEFT + i % _GRIDS * (width + gap), top + 22.2 + i // _GRIDS * (5 * row + 9.4)
        draw_title(pen, x, y, _ahead(ahead), 10, "H3")
        _battle(pen, _battle_grid(x, y + 1.8, width, 9.0, row), ahead, die, 8)


def _of_battles() -> list[Rule]:
    return [rule for rule in CARIBBEAN_CONQUEST.section("battles").rules if rule.name in _BATTLE_RULES]


def _ahead(cards: int) -> str:
    return f"Cards ahead by {cards}" if cards else "Cards equal"


def _battle_grid(x: float, y: float, width: float, lead: float, row: float) -> tables.Grid:
    """A row and a column for each unit, after a head of ``lead`` by ``row`` mm."""
    return tables.Grid(x, y, (lead, *((width - lead) / facts.STACK,) * facts.STACK), (row,) * (1 + facts.STACK))


def _battle(pen: Pen, grid: tables.Grid, ahead: int, die: Die, size: float) -> None:
    """The chances where one side's cards are so far ahead."""
    units = range(1, facts.STACK + 1)
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    corner = grid.cell(0, 0)
    pen.line(corner.x, corner.y, corner.right, corner.bottom, 0.35, pen.ink.note)
    for mine in units:
        pen.centred_text(*grid.cell(0, mine).centre, str(mine), Font.BOLD, size)
        pen.centred_text(*grid.cell(mine, 0).centre, str(mine), Font.BOLD, size)
        for theirs in units:
            _chance(pen, grid.cell(mine, theirs), battle(mine, theirs, ahead, 0, die), "land", size, unit=False)
    tables.rule_grid(pen, grid)


# ---- in large print: a page to fights, to pirates, to battles


def _large_pages(copy: ShipCopy | None) -> list[LargePage]:
    die, own = die_of(copy), from_copy(copy, "die")
    mine = whose(own, copy, "")
    return [
        LargePage(f"Rules: {facts.FIGHTING}", partial(_large_fights, die=die, mine=mine)),
        LargePage(f"Rules: {facts.NEXT_LEVEL}", partial(_large_pirates, die=die), False),
        LargePage(f"Rules: {facts.CC_BATTLES}", partial(_large_battles, die=die), False),
    ]


def _large_fights(pen: Pen, die: Die, mine: str) -> None:
    """The die, what a fight comes to, and the chances with a row for each difference of the bonuses."""
    top, side = ROOM.y + 8, 12.0
    for i, face in enumerate(die):
        draw_face(pen, LEFT + side / 2 + i * (side + 3), top, face, side)
    if mine:
        pen.text(RIGHT, top + 1.4, f"The die is {mine}.", Font.SANS, TYPE, pen.ink.note, "right")
    y = draw_large_rules(pen, top + 11, _told(bool(mine)), icons=False)
    draw_title(pen, LEFT, y + 11, "By the difference of bonuses", SECTION)
    certain = max(die) - min(die)
    heads = ("Your bonus and theirs differ by", "Yours is higher", "Theirs is higher", "The first roll ends level")
    grid = tables.Grid(LEFT, y + 15, (54, 42, 42, 42), (14, *(11.0,) * (certain + 1)))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    for column, head in enumerate(heads):
        draw_lines_centred(pen, grid.cell(0, column), head)
    for n in range(certain + 1):
        pen.centred_text(*grid.cell(n + 1, 0).centre, f"{n} or more" if n == certain else str(n), Font.BOLD, 13)
        _chance(pen, grid.cell(n + 1, 1), odds(n, 0, die).win, "land", 13)
        _chance(pen, grid.cell(n + 1, 2), odds(0, n, die).win, "dunes", 13)
        level = odds(n, 0, die).tie_before_reroll
        more = "at most " if n == certain and level else ""
        pen.centred_text(*grid.cell(n + 1, 3).centre, more + percent(level), Font.SANS, TYPE)
    tables.rule_grid(pen, grid)


def _large_pirates(pen: Pen, die: Die) -> None:
    """Your chance against a pirate, a row for each bonus."""
    draw_title(pen, LEFT, ROOM.y + 7, "Against pirates", SECTION)
    pen.text(LEFT, ROOM.y + 15, "Your chance, by the bonus of your own cards.", Font.SANS, TYPE)
    levels = facts.LEVELS.items()
    columns = [("swords", "close", "land", number, level.close) for number, level in levels]
    columns += [("target", "ranged", "dunes", n, level.ranged) for n, level in levels if level.ranged is not None]
    lead = 34.0
    widths = (lead, *((_WIDTH - lead) / len(columns),) * len(columns))
    grid = tables.Grid(LEFT, ROOM.y + 19, widths, (25, *(13.4,) * len(BONUSES)))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    draw_lines_centred(pen, grid.cell(0, 0), "Your bonus")
    for row, bonus in enumerate(BONUSES, 1):
        pen.centred_text(*grid.cell(row, 0).centre, f"+{bonus}" if bonus else "0", Font.BOLD, 13)
    for column, (symbol, way, tint, number, theirs) in enumerate(columns, 1):
        head = grid.cell(0, column)
        pen.symbol(symbol, head.centre[0], head.y + 6, 7.4)
        draw_lines_centred(pen, Rect(head.x, head.y + 10, head.w, head.h - 10.6), f"Level {number}, {way}, +{theirs}")
        for row, bonus in enumerate(BONUSES, 1):
            _chance(pen, grid.cell(row, column), odds(bonus, theirs, die).win, tint, 13)
    tables.rule_grid(pen, grid)
    y = grid.box.bottom + 9
    for number, level in levels:
        if level.ranged is None:
            y = pen.paragraph(LEFT, y, _WIDTH, f"Level {number}, ranged. {NO_CANNONS}", Font.SANS, TYPE)


def _large_battles(pen: Pen, die: Die) -> None:
    """Battles of several units, two tables side by side."""
    draw_title(pen, LEFT, ROOM.y + 7, "Conquest: battles of several units", SECTION)
    y = draw_large_rules(pen, ROOM.y + 11, _of_battles(), icons=False)
    y = pen.paragraph(LEFT, y + 7, _WIDTH, _READ, Font.SANS, TYPE)
    across, gap = 2, 8.0
    down = -(-len(AHEAD) // across)
    width, high = (_WIDTH - gap) / across, (ROOM.bottom - y + 2) / down
    row = min((high - 12) / (1 + facts.STACK), 9.0)
    for i, ahead in enumerate(AHEAD):
        x, top = LEFT + i % across * (width + gap), y + 4 + i // across * high
        draw_title(pen, x, top, _ahead(ahead), 13, "H3")
        _battle(pen, _battle_grid(x, top + 2.6, width, 12.0, row), ahead, die, TYPE)
