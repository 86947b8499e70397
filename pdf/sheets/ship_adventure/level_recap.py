"""The level recap of Ship Adventure: dice, galleon and pirates by level, and what to do when the level changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from companion.chances import percent
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.hauls import average_gold, gold_range, skull_chances
from companion.games.ship_adventure.levels import levels_of, tokens_at
from companion.games.ship_adventure.rules import TREASURE_MAP
from companion.results import in_words, joined
from companion.rules import Rule
from pdf.drawing.fonts import Font, text_width, wrapped
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.dice import draw_symbol_die
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.large_print import ROOM, TYPE, LargePage, print_large, rule_pages
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.ship_adventure.options import ALL, LevelOptions

_TITLE: Final = "Levels"
_TOP, _BOTTOM = 31.0, 253.6
_RULES: Final = 100.0  # below the table, at least
_STRETCH: Final = 1.45  # of the table's rows, at most


def draw(order: Order[LevelOptions]) -> Printed:
    """The recap as PDF, for every number of players or for one."""
    options = order.options
    players = None if options.players == ALL else int(options.players)
    copy = order.copy_as(ShipCopy)
    if options.large:
        table = LargePage(f"Rules: {facts.NEXT_LEVEL}", partial(_large_table, players=players, copy=copy), False)
        text = rule_pages(_told_as(players), _told(players, copy), f"Rules: {facts.TREASURES}")
        return print_large(order, INKS[options.ink], _TITLE, _subtitle(players), [table, *text])
    draw = partial(_draw, players=players, copy=copy)
    return print_frames(order, INKS[options.ink], order.sheet.summary, [Drawing(order.sheet.title, draw)])


def _draw(pen: Pen, players: int | None, copy: ShipCopy | None) -> None:
    draw_heading(pen, _TITLE, _subtitle(players), "Unofficial, in our own words")
    pen.text(RIGHT, 12.4, f"Rules: {facts.NEXT_LEVEL}; {facts.TREASURES}", Font.SANS, 8, pen.ink.note, "right")
    y = _table(pen, _TOP, _BOTTOM - _RULES, players, copy, _PLAIN)
    draw_title(pen, LEFT, y + 9.4, _told_as(players))
    draw_rules(pen, Rect(LEFT, y + 12.4, RIGHT - LEFT, _BOTTOM - y - 12.4), _told(players, copy), 2, sizes=(10, 8))
    draw_house_note(pen, LEFT, 259)


def _subtitle(players: int | None) -> str:
    many = "for one to four players" if players is None else f"for {in_words(players)} player{'s' * (players > 1)}"
    return f"Ship Adventure, Treasure Map, {many}"


def _told_as(players: int | None) -> str:
    return "Alone" if players == 1 else "The level changes"


def _large_table(pen: Pen, players: int | None, copy: ShipCopy | None) -> None:
    _table(pen, ROOM.y, ROOM.bottom, players, copy, _LARGE)


def _told(players: int | None, copy: ShipCopy | None) -> list[Rule]:
    """What holds at every level, what its change brings, and what the number of players changes."""
    figures = {f"Level {n}" for n in facts.LEVELS}  # they stand in the table
    change = [rule for rule in TREASURE_MAP.section("levels").rules if rule.name not in figures]
    told = [*([] if players == 1 else change), *TREASURE_MAP.section("seafarers").rules]
    if players in (None, 1):
        told += TREASURE_MAP.section("alone").rules
    asked = {*_RULINGS, *(() if players == 1 else _OF_SEVERAL), *(() if from_copy(copy, "die") else ("die",))}
    return told + [rule for rule in TREASURE_MAP.section("questions").rules if rule.ruling in asked]


_RULINGS: Final = ("wake", "beaten-pirate", "busy-pirate")
_OF_SEVERAL: Final = ("pieces-per-level",)


# ---- the table


@dataclass(frozen=True)
class Look:
    """How large the table is set: mm of the labels, points of their names and notes and of figures, mm of a box."""

    label: float
    name: float
    note: float
    words: float
    figure: float
    box: float
    head: float

    @property
    def large(self) -> bool:
        """Whether words that need it have several lines."""
        return self.note >= TYPE


_PLAIN: Final = Look(48.0, 10, 8, 10, 13, 5.0, 11.0)
_LARGE: Final = Look(54.0, 13, TYPE, TYPE, 18, 6.6, 15.0)
_LINE: Final = lead_of(TYPE, 1.2)


class Row(NamedTuple):
    """A row of the table: symbol, label, note, height (in large print another), and what draws a level's cell."""

    symbol: str
    label: str
    note: str
    height: float
    cell: Callable[[Pen, Rect, int, Look], None]
    large: float = 15.0


def _table(pen: Pen, top: float, most: float, players: int | None, copy: ShipCopy | None, look: Look) -> float:
    """What each level changes, and boxes to tick as it goes, down to ``most``; returns where the table ends."""
    played = levels_of(players)
    die = die_of(copy)
    rows = (
        Row("chest", "Temple", "dice on the token", 12.4, _dice),
        Row("coin-bag", "Gold from it", f"and on average; a skull is {facts.SKULL}", 9.4, partial(_gold, die=die)),
        Row(
            "skull",
            "Pirates sent",
            "alone: by temples" if players == 1 else "one for each skull",
            11.0,
            partial(_sent, die=die, players=players),
            28.0,
        ),
        Row("swords", "Pirate, close", "added to its die", 9.4, _close),
        Row("target", "Pirate, ranged", "added to its die", 9.4, _ranged),
        Row("galleon", "Galleon", "gold, if destroyed", 9.4, _galleon),
        Row("temple", "Tokens taken", "tick", 9.0, partial(_ticks, players=players)),
        Row("map-piece", "Map pieces", "tick those taken", 9.0, _pieces),
        Row("pirate", "Pirates", "tick those destroyed", 9.0, _pirates),
    )
    head = look.head + (4.0 if players is None else 0.0)
    width = (RIGHT - LEFT - look.label) / len(facts.LEVELS)
    plain = [row.large if look.large else row.height for row in rows]
    stretch = min(_STRETCH, (most - top - head) / sum(plain))
    heights = tuple(height * stretch for height in plain)
    grid = tables.Grid(LEFT, top, (look.label, *(width,) * len(facts.LEVELS)), (head, *heights))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    corner = grid.cell(0, 0)
    chart.draw_star(pen, corner.x + 7, corner.centre[1], 4.4, (1.0, 0.62))
    for column, level in enumerate(facts.LEVELS, 1):
        cell = grid.cell(0, column)
        cx, cy = cell.centre
        lift = 2.6 if players is None else 0
        pen.centred_text(cx, cy - lift, f"Level {level}", Font.SERIF, 18)
        if players is None:
            who = [str(n) for n in facts.LAST_LEVEL if level in levels_of(n)]
            pen.centred_text(cx, cy + 4.2, f"{joined(who)} players", Font.SANS, look.note)
    for i, row in enumerate(rows, 1):
        label = grid.cell(i, 0)
        _label(pen, label, row, look)
        for column, level in enumerate(facts.LEVELS, 1):
            cell = grid.cell(i, column)
            if level in played:
                row.cell(pen, cell, level, look)
            else:
                tables.shade(pen, cell)
    for column, level in enumerate(facts.LEVELS, 1):
        if level not in played:
            cell = grid.cell(1, column)
            said = f"not with {in_words(players or 0)} player{'s' * (players != 1)}"
            patch = text_width(said, Font.ITALIC, look.words) + 1 if look.large else 36
            pen.rounded(Rect(cell.centre[0] - patch / 2, cell.centre[1] - 3, patch, 6), 1, WHITE, 0)
            pen.centred_text(*cell.centre, said, Font.ITALIC, look.words)
    tables.rule_grid(pen, grid, (1, len(rows) - 2))
    return grid.box.bottom


def _label(pen: Pen, label: Rect, row: Row, look: Look) -> None:
    """What a row tells: its symbol, its name, its note below it."""
    pen.symbol(row.symbol, label.x + 6, label.centre[1], 8 if look.large else 6)
    if not look.large:
        pen.text(label.x + 12, label.centre[1] - 0.4, row.label, Font.MEDIUM, look.name)
        pen.text(label.x + 12, label.centre[1] + 3.2, row.note, Font.SANS, look.note, pen.ink.note)
        return
    lines = wrapped(row.note, Font.SANS, look.note, label.w - 14)
    y = label.centre[1] - len(lines) * _LINE / 2 + 1.5
    pen.text(label.x + 12, y, row.label, Font.MEDIUM, look.name)
    with pen.role("P"):
        for i, line in enumerate(lines, 1):
            pen.text(label.x + 12, y + i * _LINE, line, Font.SANS, look.note, pen.ink.note)


def _dice(pen: Pen, cell: Rect, level: int, look: Look) -> None:
    n = facts.LEVELS[level].dice
    for i in range(n):
        draw_symbol_die(pen, cell.centre[0] + 4 + (i - (n - 1) / 2) * 10, cell.centre[1], "coin", 8)
    pen.centred_text(cell.x + 7, cell.centre[1], str(n), Font.BOLD, 18)


def _big(pen: Pen, cell: Rect, text: str, look: Look) -> None:
    pen.centred_text(*cell.centre, text, Font.BOLD, look.figure)


def _gold(pen: Pen, cell: Rect, level: int, look: Look, die: tuple[int, ...]) -> None:
    n = facts.LEVELS[level].dice
    low, high = gold_range(n, die)
    cx, cy = cell.centre
    said = f"about {float(average_gold(n, die)):.1f}"
    if look.large:
        pen.centred_text(cx, cy - 3.4, f"{low}–{high}", Font.BOLD, look.figure)
        pen.centred_text(cx, cy + 4.0, said, Font.SANS, look.words, pen.ink.note)
        return
    pen.centred_text(cx - 4, cy, f"{low}–{high}", Font.BOLD, look.figure, align="right")
    pen.centred_text(cx, cy, said, Font.SANS, look.words, pen.ink.note, "left")


def _sent(pen: Pen, cell: Rect, level: int, look: Look, die: tuple[int, ...], players: int | None) -> None:
    """The chance of each number of skulls."""
    if players == 1:
        pen.centred_text(*cell.centre, "by temples", Font.SANS, look.note)
        return
    chances = skull_chances(facts.LEVELS[level].dice, die)
    if look.large:
        for n, chance in enumerate(chances):
            y = cell.centre[1] + (n - (len(chances) - 1) / 2) * (_LINE + 1.2)
            with pen.role("P"):
                pen.centred_text(cell.centre[0] - 8, y, f"{n}:", Font.BOLD, 13, align="right")
                pen.centred_text(cell.centre[0] - 5, y, percent(chance), Font.SANS, look.note, align="left")
        return
    widths = [text_width(percent(chance), Font.SANS, 8) for chance in chances]
    gap = (cell.w - sum(widths)) / (len(widths) + 1)
    x = cell.x
    for n, (chance, width) in enumerate(zip(chances, widths, strict=True)):
        said = percent(chance)
        x += gap + width / 2
        with pen.role("P"):
            pen.centred_text(x, cell.centre[1] - 2.1, str(n), Font.BOLD, 10)
            pen.centred_text(x, cell.centre[1] + 2.3, said, Font.SANS, 8)
        x += width / 2


def _close(pen: Pen, cell: Rect, level: int, look: Look) -> None:
    _big(pen, cell, f"+{facts.LEVELS[level].close}", look)


def _ranged(pen: Pen, cell: Rect, level: int, look: Look) -> None:
    ranged = facts.LEVELS[level].ranged
    if ranged is None:
        pen.centred_text(*cell.centre, "no cannons", Font.MEDIUM, look.words)
    else:
        _big(pen, cell, f"+{ranged}", look)


def _galleon(pen: Pen, cell: Rect, level: int, look: Look) -> None:
    _big(pen, cell, str(facts.LEVELS[level].galleon), look)


def _boxes(pen: Pen, cell: Rect, count: int, look: Look, numbered: bool = False) -> None:
    side = look.box
    step = min(side + 2.6, (cell.w - 2) / count)
    for n in range(1, count + 1):
        x = cell.centre[0] + (n - (count + 1) / 2) * step
        pen.rounded(Rect(x - side / 2, cell.centre[1] - side / 2, side, side), 0.8, WHITE, 0.6)
        if numbered:
            pen.centred_text(x, cell.centre[1], str(n), Font.SANS, look.note, pen.ink.note)


def _ticks(pen: Pen, cell: Rect, level: int, look: Look, players: int | None) -> None:
    _boxes(pen, cell, tokens_at(players), look)


def _pieces(pen: Pen, cell: Rect, level: int, look: Look) -> None:
    _boxes(pen, cell, facts.MAP_PIECES, look, numbered=True)


def _pirates(pen: Pen, cell: Rect, level: int, look: Look) -> None:
    _boxes(pen, cell, facts.PIRATES, look)
