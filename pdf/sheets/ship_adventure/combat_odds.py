"""The combat odds of Ship Adventure: by the difference of bonuses, pirates by level, Conquest's battles."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from companion.chances import percent
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.fights import NO_CANNONS, battle, odds
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import LargePrintOptions
from pdf.parts.flow.blocks import Block, Column, Picture, Row, Setting, grid, picture, row, stack, table, text
from pdf.parts.flow.sides import ALWAYS, Aid, Section, print_pages
from pdf.sheets.ship_adventure.marks import draw_face, whose

Die = tuple[int, ...]
BONUSES: Final = range(9)  # of a player against pirates
AHEAD: Final = range(6)  # of the better cards in a battle


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The odds as PDF, for the owner's die or ours."""
    told = partial(sections, copy=order.copy_as(ShipCopy))
    return print_pages(order, Aid("Odds of a fight", ("Ship Adventure, both games",), told), order.options)


def sections(narrow: bool, copy: ShipCopy | None = None) -> list[Section]:
    """The three tables, the first with the die that they are for."""
    die = die_of(copy)
    return [_differences(die, copy), _pirates(die), _battles(die)]


def _chance(chance: Fraction, tint: str, unit: bool = True, before: str = "") -> Picture:
    """A chance, the cell filled as far as it goes where the ink has tints; ``unit``: with the sign of a percent."""
    said = before + (percent(chance) if unit else percent(chance).removesuffix(" %"))

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        if chance and tint and pen.ink.tints:
            pen.rect(Rect(box.x, box.y, box.w * float(chance), box.h), pen.ink.tint(tint), 0)
        size = z.body if text_width(said, Font.MEDIUM, z.body) < box.w - 0.6 else z.least
        lines = [said] if text_width(said, Font.MEDIUM, size) < box.w - 0.2 else said.rsplit(" ", 2)
        lines = [lines[0], " ".join(lines[1:])] if len(lines) > 2 else lines
        with pen.role("P"):
            for i, line in enumerate(lines):
                pen.centred_text(
                    box.centre[0], box.centre[1] + (i - (len(lines) - 1) / 2) * size * 0.4, line, Font.MEDIUM, size
                )

    return draw


def _differences(die: Die, copy: ShipCopy | None) -> Section:
    """Your chance by how far your bonus is ahead or behind, up to where nothing is left to chance."""
    certain = max(die) - min(die)
    rows: list[Row] = []
    for n in range(certain + 1):
        level = odds(n, 0, die).tie_before_reroll
        rows.append(
            (
                f"**{n} or more**" if n == certain else f"**{n}**",
                _chance(odds(n, 0, die).win, "land"),
                _chance(odds(0, n, die).win, "dunes"),
                _chance(level, "", before="at most " if n == certain and level else ""),
            )
        )
    titles = ("Bonuses differ by", "Yours is higher", "Theirs is higher", "The first roll ends level")
    columns = [Column(title, 1.0, "centre") for title in titles]

    def faces(pen: Pen, box: Rect, z: Setting) -> None:
        side = min(box.h, box.w / (1.2 * len(die)))
        for i, face in enumerate(die):
            draw_face(pen, box.x + side * (0.5 + 1.2 * i), box.y + side / 2, face, side)

    own = from_copy(copy, "die")
    told: list[Block] = [
        picture(8, faces, f"The die: {', '.join('a skull' if face == facts.SKULL else str(face) for face in die)}"),
        text(
            f"Both roll a die and add their cards; the higher total wins. A skull is {facts.SKULL}. **Level: roll "
            "again** {house}."
        ),
        text(f"The die is {whose(own, copy, '')}." if own else f"{{house}} {facts.RULINGS['die'].text}"),
    ]
    return Section(
        "By the difference of bonuses",
        [row(table(columns, rows, 5.6), stack(*told), widths=(1.45, 1), rule=False)],
        [facts.FIGHTING],
        "your chance to win",
        ALWAYS,
    )


def _pirates(die: Die) -> Section:
    """Your chance against a pirate by level, close and ranged."""
    columns = [Column("Your bonus", -36), *(Column(f"+{bonus}" if bonus else "0", 1, "centre") for bonus in BONUSES)]
    rows: list[Row] = []
    for sign, way, tint in (("swords", "close", "land"), ("target", "ranged", "dunes")):
        for number, level in facts.LEVELS.items():
            theirs = level.close if way == "close" else level.ranged
            if theirs is not None:
                chances = (_chance(odds(bonus, theirs, die).win, tint) for bonus in BONUSES)
                rows.append((f"{{{sign}}} **{number}**, {way}, +{theirs}", *chances))
    silent = [str(number) for number, level in facts.LEVELS.items() if level.ranged is None]
    return Section(
        "Against pirates",
        [table(columns, rows, 6.2), text(f"Level {', '.join(silent)}, ranged: {NO_CANNONS}")],
        [facts.NEXT_LEVEL, facts.FIGHTING],
        "your chance by level, way to fight and the bonus of your own cards",
        ALWAYS,
        gap=1.2,
    )


def _battles(die: Die) -> Section:
    """The chance to be alone on the square at the end, by units and by how far the cards are ahead."""
    units = range(1, facts.STACK + 1)
    tables = []
    for ahead in AHEAD:
        columns = [Column("", -7, "centre"), *(Column(str(theirs), 1, "centre") for theirs in units)]
        rows: list[Row] = [
            (f"**{mine}**", *(_chance(battle(mine, theirs, ahead, 0, die), "land", False) for theirs in units))
            for mine in units
        ]
        title = f"Cards ahead by {ahead}" if ahead else "Cards equal"
        tables.append(stack(text(f"**{title}**"), table(columns, rows, 5.2), gap=0.8))
    return Section(
        "Conquest: battles of several units",
        [
            text(
                f"Each further unit that can attack adds {facts.EXTRA_ATTACKER}; the loser removes one unit, until one "
                "side is left. Percent for the side ahead in cards to win the square: its units at the left, "
                "the others’ on top."
            ),
            grid(*tables, columns=3, down=2.4, least=44, top=True),
        ],
        [facts.CC_BATTLES],
        rank=ALWAYS,
        gap=1.6,
    )
