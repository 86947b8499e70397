"""The combat odds: by the difference of bonuses, pirates by level, Conquest's battles."""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of
from companion.games.ship_adventure.fights import battle, odds
from companion.games.ship_adventure.rules.aids import aid
from companion.words import percent
from pdf.parts.sheet import (
    Block,
    Column,
    Font,
    Order,
    Pen,
    Picture,
    Printed,
    Rect,
    Row,
    Setting,
    aid_of,
    draw_sign,
    played_at,
    print_whole_aid,
    stack,
    table,
    text,
    text_width,
)
from pdf.sheets.ship_adventure.options import OddsOptions

Die = tuple[int, ...]
BONUSES: Final = range(9)  # bonuses of a player against pirates
AHEAD: Final = range(6)  # how far the better cards are ahead in a battle
# how much higher rows are where one game has the page
_ALONE: Final = {facts.TREASURE_MAP: 2.2, facts.CONQUEST: 1.6}
_LARGE: Final = 1.6  # at most so much in large print
_ROWS: Final = 16.0  # usual rows that the table of differences is at most high
_USUAL: Final = "88%"


def draw(order: Order[OddsOptions]) -> Printed:
    """Returns the odds as PDF, for the owner's die or ours, of each game chosen."""
    copy = order.copy_as(ShipCopy)
    die = die_of(copy)
    mode = order.options.mode
    usual = _ALONE.get(mode, 1.0)
    high = min(usual, _LARGE) if order.options.large else usual
    figures = {
        "differences": _differences(die, high),
        "die": partial(_draw_faces, die=die),
        "pirates": _pirates(die, high),
        "battles": _battles(die, high),
    }
    odds_of = aid_of(aid("combat-odds", copy, played_at(order)), lambda narrow: figures)
    if mode in facts.MODES:
        odds_of = replace(odds_of, questions=(f"Ship Adventure, {facts.MODES[mode]}",))
    return print_whole_aid(order, odds_of)


def _chance(chance: Fraction, tint: str, unit: bool = True, before: str = "") -> Picture:
    # a cell with a chance, filled with a tint in proportion. ``unit``: with the sign of a percent.
    label = before + (percent(chance) if unit else percent(chance).removesuffix("%"))
    longest = max(label, _USUAL if unit else "", key=len)  # so that a column has one size

    def draw(pen: Pen, box: Rect, setting: Setting) -> None:
        if chance and tint and pen.ink.tints:
            pen.rect(Rect(box.x, box.y, box.w * float(chance), box.h), pen.ink.tint(tint), 0)
        tight = text_width(longest, Font.MEDIUM, setting.body) > box.w - 1.6
        words = text(label, Font.MEDIUM, "centre", small=tight)(box.w, setting)
        words.draw(pen, box.x, box.y + (box.h - words.height) / 2)

    return draw


def _differences(die: Die, high: float) -> Block:
    # up to the difference that leaves nothing to chance
    certain = max(die) - min(die)
    rows: list[Row] = []
    for n in range(certain + 1):
        tied = odds(n, 0, die).tie_before_reroll
        # the last row is for larger differences too: the chance that it tells can only be less
        rows.append(
            (
                f"**{n} or more**" if n == certain else f"**{n}**",
                _chance(odds(n, 0, die).win, "land"),
                _chance(odds(0, n, die).win, "dunes"),
                _chance(tied, "", before="at most " if n == certain and tied else ""),
            )
        )
    titles = (
        "Bonuses differ by",
        "Yours is higher",
        "Theirs is higher",
        "The first roll ends level",
    )
    tall = max(1.0, min(high, _ROWS / len(rows)))
    return table([Column(title, 1.0, "centre") for title in titles], rows, 5.6 * tall)


def _draw_faces(pen: Pen, box: Rect, setting: Setting, die: Die) -> None:
    side = min(box.h, box.w / (1.2 * len(die)))
    for n, face in enumerate(die):
        sign, x = f"d:{face}", box.x + side * (0.5 + 1.2 * n)
        if face == facts.SKULL:
            sign = "d:skull"
        draw_sign(pen, sign, x, box.y + side / 2, side, setting.least)


def _pirates(die: Die, high: float) -> Block:
    columns = [
        Column("Your bonus", -36),
        *(Column(f"+{bonus}" if bonus else "0", 1, "centre") for bonus in BONUSES),
    ]
    rows: list[Row] = []
    for sign, way, tint in (("swords", "close", "land"), ("target", "ranged", "dunes")):
        for number, level in facts.LEVELS.items():
            theirs = level.close if way == "close" else level.ranged
            if theirs is not None:
                chances = (_chance(odds(bonus, theirs, die).win, tint) for bonus in BONUSES)
                rows.append((f"{{{sign}}} **{number}**, {way}, +{theirs}", *chances))
    return table(columns, rows, 6.2 * high)


def _battles(die: Die, high: float) -> list[Block]:
    # the chance to be the only one left, by units and by how far the cards are ahead
    units = range(1, facts.STACK + 1)
    tables: list[Block] = []
    for ahead in AHEAD:
        columns = [
            Column("", -7, "centre"),
            *(Column(str(theirs), 1, "centre") for theirs in units),
        ]
        rows: list[Row] = [
            (
                f"**{mine}**",
                *(_chance(battle(mine, theirs, ahead, 0, die), "land", False) for theirs in units),
            )
            for mine in units
        ]
        title = f"Cards ahead by {ahead}" if ahead else "Cards equal"
        tables.append(stack(text(f"**{title}**"), table(columns, rows, 5.2 * high), gap=0.8))
    return tables
