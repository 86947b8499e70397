"""The level recap of Ship Adventure: dice, galleon and pirates by level, and what to do when the level changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.chances import percent
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.levels import average_gold, gold_range, levels_of, skull_chances, tokens_at
from companion.games.ship_adventure.rules.aids import aid
from companion.words import joined
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.flow.blocks import Block, Cell, Column, Picture, Row, Setting, sign_cell, table, text
from pdf.parts.flow.sides import print_pages
from pdf.parts.flow.told import aid_of
from pdf.sheets.ship_adventure.options import ALL, LevelOptions

_BOX: Final = 6.4  # mm


def draw(order: Order[LevelOptions]) -> Printed:
    """The recap as PDF, for every number of players or for one."""
    players = None if order.options.players == ALL else int(order.options.players)
    copy = order.copy_as(ShipCopy)
    die = [] if from_copy(copy, "die") else [text(f"{{house}} {facts.RULINGS['die'].text}")]
    figures = {"levels": _table(players, copy), "die": die}
    without = ("several",) if players == 1 else () if players is None else ("alone",)
    told = aid_of(aid("level-recap", copy, players), lambda narrow: figures, without=without)
    return print_pages(order, told, order.options)


# ---- the table


def _boxes(count: int, numbered: bool = False) -> Picture:
    """Boxes to tick."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        side = min(_BOX * z.k, (box.w - 2) / count - 1)
        step = side + min(1.4 * z.k, (box.w - count * side) / count)
        for n in range(1, count + 1):
            x = box.centre[0] + (n - (count + 1) / 2) * step
            pen.rounded(Rect(x - side / 2, box.centre[1] - side / 2, side, side), 0.8, WHITE, 0.6)
            if numbered:
                pen.centred_text(x, box.centre[1], str(n), Font.SANS, z.title, pen.ink.note)

    return draw


def _table(players: int | None, copy: ShipCopy | None) -> Block:
    played, die = levels_of(players), die_of(copy)
    rows: list[Row] = []

    def add(sign: str, name: str, note: str, told: Callable[[int], Cell]) -> None:
        rows.append((sign_cell(sign, 6), f"**{name}**{f' | {note}' if note else ''}", *map(told, played)))

    def gold(n: int) -> str:
        low, high = gold_range(facts.LEVELS[n].dice, die)
        return f"**{low}–{high}**, on average {float(average_gold(facts.LEVELS[n].dice, die)):.1f}"

    def skulls(n: int) -> str:
        return ", ".join(map(percent, skull_chances(facts.LEVELS[n].dice, die)))

    def ranged(n: int) -> str:
        bonus = facts.LEVELS[n].ranged
        return "no cannons" if bonus is None else f"**+{bonus}**"

    most = max(facts.LEVELS[n].dice for n in played)
    add("temple", "Temple", f"dice; a skull is {facts.SKULL}", lambda n: "{d:5} " * facts.LEVELS[n].dice)
    add("coin", "Gold from it", "", gold)
    add("galleon", "Galleon", "", lambda n: f"**{facts.LEVELS[n].galleon}** gold, if destroyed")
    add("swords", "Pirate, close", "added to its die", lambda n: f"**+{facts.LEVELS[n].close}**")
    add("target", "Pirate, ranged", "added to its die", ranged)
    if players != 1:
        add("skull", "Skulls rolled", f"{', '.join(map(str, range(most + 1)))}: a pirate each", skulls)
    add("area", "Tokens taken", "tick", lambda n: _boxes(tokens_at(players)))
    add("map-piece", "Map pieces", "tick", lambda n: _boxes(facts.MAP_PIECES, True))
    add("pirate", "Pirates chasing" if players == 1 else "Pirates beaten", "tick", lambda n: _boxes(facts.PIRATES))
    head: list[Column] = [Column("", -11), Column("", -40)]
    for n in played:
        who = f"{joined([str(p) for p in facts.LAST_LEVEL if p > 1 and n in levels_of(p)])} players"
        only = f"Level {n}, the only one" if players == 1 else f"Level {n}"
        head.append(Column(f"{only} | {who}" if players is None else only, 1, "centre"))
    return table(head, rows, 12.4, heads=2)
