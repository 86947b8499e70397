"""The level recap of Ship Adventure: dice, galleon and pirates by level, and what to do when the level changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from companion.chances import percent
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.hauls import average_gold, gold_range, skull_chances
from companion.games.ship_adventure.levels import levels_of, tokens_at
from companion.games.ship_adventure.rules.treasure_map import TREASURE_MAP
from companion.results import in_words, joined
from companion.rules import Rule
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.dice import draw_symbol_die
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.ship_adventure.options import ALL, LevelOptions

_LABEL: Final = 48.0
_TOP, _BOTTOM = 31.0, 253.6
_RULES: Final = 100.0  # below the table, at least
_STRETCH: Final = 1.45  # of the table's rows, at most


def draw_level_recap(order: Order[LevelOptions]) -> Printed:
    """The recap as PDF, for every number of players or for one."""
    options = order.options
    players = None if options.players == ALL else int(options.players)
    draw = partial(_draw, players=players, copy=order.copy_as(ShipCopy))
    return print_frames(order, INKS[options.ink], order.sheet.summary, [Drawing(order.sheet.title, draw)])


def _draw(pen: Pen, players: int | None, copy: ShipCopy | None) -> None:
    many = "for one to four players" if players is None else f"for {in_words(players)} player{'s' * (players > 1)}"
    draw_heading(pen, "Levels", f"Ship Adventure, Treasure Map, {many}", "Unofficial, in our own words")
    pen.text(RIGHT, 12.4, f"Rules: {facts.NEXT_LEVEL}; {facts.TREASURES}", Font.SANS, 8, pen.ink.note, "right")
    y = _table(pen, _TOP, _BOTTOM - _RULES, players, copy)
    draw_title(pen, LEFT, y + 9.4, "Alone" if players == 1 else "The level changes")
    draw_rules(pen, Rect(LEFT, y + 12.4, RIGHT - LEFT, _BOTTOM - y - 12.4), _told(players, copy), 2, sizes=(10, 8))
    draw_house_note(pen, LEFT, 259)


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


class Row(NamedTuple):
    """A row of the table: symbol, label, note, height, and what draws a level's cell."""

    symbol: str
    label: str
    note: str
    height: float
    cell: Callable[[Pen, Rect, int], None]


def _table(pen: Pen, top: float, most: float, players: int | None, copy: ShipCopy | None) -> float:
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
        ),
        Row("swords", "Pirate, close", "added to its die", 9.4, _close),
        Row("target", "Pirate, ranged", "added to its die", 9.4, _ranged),
        Row("galleon", "Galleon", "gold, if destroyed", 9.4, _galleon),
        Row("temple", "Tokens taken", "tick", 9.0, partial(_ticks, players=players)),
        Row("map-piece", "Map pieces", "tick those taken", 9.0, _pieces),
        Row("pirate", "Pirates", "tick those destroyed", 9.0, _pirates),
    )
    head = 15.0 if players is None else 11.0
    width = (RIGHT - LEFT - _LABEL) / len(facts.LEVELS)
    stretch = min(_STRETCH, (most - top - head) / sum(row.height for row in rows))
    heights = tuple(row.height * stretch for row in rows)
    grid = tables.Grid(LEFT, top, (_LABEL, *(width,) * len(facts.LEVELS)), (head, *heights))
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
            pen.centred_text(cx, cy + 4.2, f"{joined(who)} players", Font.SANS, 8)
    for i, row in enumerate(rows, 1):
        label = grid.cell(i, 0)
        pen.symbol(row.symbol, label.x + 6, label.centre[1], 6)
        pen.text(label.x + 12, label.centre[1] - 0.4, row.label, Font.MEDIUM, 10)
        pen.text(label.x + 12, label.centre[1] + 3.2, row.note, Font.SANS, 8, pen.ink.note)
        for column, level in enumerate(facts.LEVELS, 1):
            cell = grid.cell(i, column)
            if level in played:
                row.cell(pen, cell, level)
            else:
                tables.shade(pen, cell)
    for column, level in enumerate(facts.LEVELS, 1):
        if level not in played:
            cell = grid.cell(1, column)
            said = f"not with {in_words(players or 0)} player{'s' * (players != 1)}"
            pen.rounded(Rect(cell.centre[0] - 18, cell.centre[1] - 3, 36, 6), 1, WHITE, 0)
            pen.centred_text(*cell.centre, said, Font.ITALIC, 10)
    tables.rule_grid(pen, grid, (1, len(rows) - 2))
    return grid.box.bottom


def _dice(pen: Pen, cell: Rect, level: int) -> None:
    n = facts.LEVELS[level].dice
    for i in range(n):
        draw_symbol_die(pen, cell.centre[0] + 4 + (i - (n - 1) / 2) * 10, cell.centre[1], "coin", 8)
    pen.centred_text(cell.x + 7, cell.centre[1], str(n), Font.BOLD, 18)


def _big(pen: Pen, cell: Rect, text: str) -> None:
    pen.centred_text(*cell.centre, text, Font.BOLD, 13)


def _gold(pen: Pen, cell: Rect, level: int, die: tuple[int, ...]) -> None:
    n = facts.LEVELS[level].dice
    low, high = gold_range(n, die)
    cx, cy = cell.centre
    pen.centred_text(cx - 4, cy, f"{low}–{high}", Font.BOLD, 13, align="right")
    pen.centred_text(cx, cy, f"about {float(average_gold(n, die)):.1f}", Font.SANS, 10, pen.ink.note, "left")


def _sent(pen: Pen, cell: Rect, level: int, die: tuple[int, ...], players: int | None) -> None:
    """The chance of each number of skulls."""
    if players == 1:
        pen.centred_text(*cell.centre, "by temples", Font.SANS, 8)
        return
    chances = skull_chances(facts.LEVELS[level].dice, die)
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


def _close(pen: Pen, cell: Rect, level: int) -> None:
    _big(pen, cell, f"+{facts.LEVELS[level].close}")


def _ranged(pen: Pen, cell: Rect, level: int) -> None:
    ranged = facts.LEVELS[level].ranged
    if ranged is None:
        pen.centred_text(*cell.centre, "no cannons", Font.MEDIUM, 10)
    else:
        _big(pen, cell, f"+{ranged}")


def _galleon(pen: Pen, cell: Rect, level: int) -> None:
    _big(pen, cell, str(facts.LEVELS[level].galleon))


def _boxes(pen: Pen, cell: Rect, count: int, numbered: bool = False) -> None:
    for n in range(1, count + 1):
        x = cell.centre[0] + (n - (count + 1) / 2) * 7.6
        pen.rounded(Rect(x - 2.5, cell.centre[1] - 2.5, 5, 5), 0.8, WHITE, 0.6)
        if numbered:
            pen.centred_text(x, cell.centre[1], str(n), Font.SANS, 8, pen.ink.note)


def _ticks(pen: Pen, cell: Rect, level: int, players: int | None) -> None:
    _boxes(pen, cell, tokens_at(players))


def _pieces(pen: Pen, cell: Rect, level: int) -> None:
    _boxes(pen, cell, facts.MAP_PIECES, numbered=True)


def _pirates(pen: Pen, cell: Rect, level: int) -> None:
    _boxes(pen, cell, facts.PIRATES)
