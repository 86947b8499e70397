"""The level recap of Ship Adventure: dice, galleon and pirates by level, and what to do when the level changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from companion.chances import percent
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.hauls import average_gold, gold_range, skull_chances
from companion.games.ship_adventure.levels import levels_of, tokens_at
from companion.results import in_words, joined
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.flow.blocks import Cell, Column, Picture, Row, Setting, cell, row, sign_cell, table, text
from pdf.parts.flow.sides import ALWAYS, Aid, Section, print_pages
from pdf.sheets.ship_adventure.options import ALL, LevelOptions
from pdf.sheets.ship_adventure.pictures import coins

_BOX: Final = 6.4  # mm


def draw(order: Order[LevelOptions]) -> Printed:
    """The recap as PDF, for every number of players or for one."""
    players = None if order.options.players == ALL else int(order.options.players)
    many = "one to four players" if players is None else "alone" if players == 1 else f"{in_words(players)} players"
    told = partial(sections, players=players, copy=order.copy_as(ShipCopy))
    return print_pages(order, Aid("Levels", (f"Treasure Map, {many}",), told), order.options)


def sections(narrow: bool, players: int | None, copy: ShipCopy | None) -> list[Section]:
    """The table with boxes to tick, and the rules that go with it."""
    alone = players in (None, 1)
    parts = [_table(players, copy), *([] if players == 1 else [_change(players)]), *([_alone()] if alone else [])]
    return [*parts, _pirates(copy)]


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


def _table(players: int | None, copy: ShipCopy | None) -> Section:
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
    add("temple", "Temple", f"dice; a skull is {facts.SKULL}", lambda n: coins(facts.LEVELS[n].dice))
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
    return Section("The levels", [table(head, rows, 12.4, heads=2)], [facts.NEXT_LEVEL, facts.TREASURES], rank=ALWAYS)


# ---- the rules


def _change(players: int | None) -> Section:
    last: Sequence[str] = [f"{in_words(n)} players end with level {facts.LAST_LEVEL[n]}" for n in (2, 3, 4)]
    ends = "; ".join(last) if players is None else last[players - 2]
    pieces = in_words(facts.MAP_PIECES)
    return Section(
        "The level changes",
        [
            row(
                cell("n:1", "When", "at the end of a round, all tokens taken from the temples"),
                cell("n:2", "Tokens", "of the next level on all temples but the one emptied last"),
                cell("n:3", "Pirates", "destroyed ones return"),
                cell("n:4", "Pieces", f"{pieces} new ones, 1 to {facts.MAP_PIECES}; old ones stay {{house}}"),
                widths=(1, 1.3, 0.8, 1.1),
            )
        ],
        [facts.NEXT_LEVEL, facts.TURN],
        ends,
        ALWAYS,
    )


def _alone() -> Section:
    temples = in_words(facts.LARGE_ISLANDS)
    return Section(
        "Playing alone",
        [
            row(
                cell(
                    "temple",
                    "Temples",
                    f"level {facts.SOLO_LEVEL} tokens on **all {temples}**, the central one too; it never changes",
                ),
                cell(
                    "pirate",
                    "Pirates",
                    "one chases you **from the start**, one more for each temple emptied; **none for skulls**",
                ),
                cell("captain", "You lose", "when your crew is destroyed; a ship alone may be lost"),
                widths=(1.1, 1.2, 0.95),
            )
        ],
        [facts.NEXT_LEVEL, facts.END],
        "the nearest free pirate each time",
        ALWAYS,
    )


def _pirates(copy: ShipCopy | None) -> Section:
    blocks = [
        row(
            cell("pirate", "Chase", f"{facts.SHIP_MOVE} squares a round by the shortest way; waves do not help"),
            cell("coin-bag", "Pay off", f"{facts.PAY_OFF} gold on its skull square"),
            cell(
                "galleon",
                "Galleon",
                f"{facts.SHIP_MOVE} squares to the first colour’s city, {facts.WAKE} gold on each it leaves {{house}}",
            ),
            widths=(1.1, 0.8, 1.2),
        )
    ]
    if not from_copy(copy, "die"):
        blocks.append(text(f"{{house}} {facts.RULINGS['die'].text}"))
    return Section("Pirates and galleon", blocks, [facts.TREASURES, facts.THIRD_PARTIES, facts.NEXT_LEVEL], rank=ALWAYS)
