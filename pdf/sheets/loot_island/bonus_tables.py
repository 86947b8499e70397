"""The bonus tables: what sets pay, all shares of the crowns, and the order of scoring."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, jewel_bonus, ladder_of, skull_bonus
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.rules import RULES
from companion.games.loot_island.score import crown_shares
from companion.rules import Rule, RulesInShort
from pdf.parts.choices import InkOptions
from pdf.parts.sheet import (
    FRAME,
    HALF,
    LEFT,
    RIGHT,
    Block,
    Cell,
    Column,
    Drawing,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    draw_heading,
    draw_house_note,
    draw_rules,
    heading,
    print_frames,
    row,
    rules_at,
    shade,
    stack,
    table,
    text,
)

BONUSES: Final = "bonuses"
_PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th")
_CITED: Final = f"Rules: {facts.PLACES.END}; {facts.PLACES.VALUES}. Unofficial."
_ROW: Final = 7.2  # mm at 8 points
_JEWELS: Final = range(1, 9)  # columns of the jewels' table
_OTHERS: Final = range(len(facts.TYPES))


def draw(order: Order[InkOptions]) -> Printed:
    """Returns the tables as PDF: two to a page, or one on the small paper."""
    draw_own = partial(draw_bonuses, copy=order.copy_as(LootCopy), rules=rules_at(order)[0])
    drawing = Drawing(order.sheet.title, draw_own)
    return print_frames(order, [drawing], 2 if order.paper.whole else 1, direct=True)


def draw_bonuses(pen: Pen, copy: LootCopy | None, rules: RulesInShort) -> None:
    """Draws the tables for a frame of half a page. ``copy`` may bring other crown bonuses."""
    draw_heading(pen, "Loot Island", "Collector bonuses", half=True)
    pen.text(RIGHT, 12, _CITED, colour=pen.ink.note, align="right")
    sets = stack(_jewels(), _skulls(), gap=9)
    both = row(_crowns(ladder_of(copy)), sets, widths=(1.2, 1), gap=8, rule=False)
    laid = both(RIGHT - LEFT, Setting(10, 0.9))
    laid.draw(pen, LEFT, 17)
    end = 17 + laid.height
    draw_house_note(pen, 112, end)
    pen.line(LEFT, end + 2.5, RIGHT, end + 2.5, 0.35)
    draw_rules(pen, Rect(LEFT, end + 5, RIGHT - LEFT, HALF.h - end - 12), _end(rules), 2, (9, 8))


def draw_large(pen: Pen, copy: LootCopy | None, rules: RulesInShort) -> None:
    """Draws the same for the frame of a whole page, one table below the other."""
    draw_heading(pen, "Loot Island", "Collector bonuses")
    tables = stack(_crowns(ladder_of(copy)), _jewels(), _skulls(), gap=6)
    laid = tables(RIGHT - LEFT, Setting(12, 1.3))
    laid.draw(pen, LEFT, 34)
    y = 34 + laid.height + 7
    pen.line(LEFT, y, RIGHT, y, 0.35)
    draw_rules(pen, Rect(LEFT, y + 4, RIGHT - LEFT, FRAME.h - y - 24), _end(rules), 2, (11, 10, 9))
    draw_house_note(pen, LEFT, FRAME.h - 10)
    pen.text(RIGHT, FRAME.h - 10, _CITED, colour=pen.ink.note, align="right")


def _end(rules: RulesInShort) -> list[Rule]:
    return [rule for rule in rules.section("end").rules if rule.where != facts.PLACES.FINAL]


def crown_share(ladder: Sequence[int], place: int, tied: int) -> int:
    """Returns what each of ``tied`` players gets if they share the places from ``place`` on."""
    # an example: those with the places before have more crosses, each another number
    ahead = [(f"ahead {n}", 1 + place - n) for n in range(1, place)]
    return crown_shares([*ahead, *((f"tied {n}", 1) for n in range(tied))], ladder)["tied 0"].points


def _crowns(own: Sequence[int] | None) -> Block:
    # the table of what tied players get for crosses. ``own`` is the ladder of the owner’s copy;
    # without one, the places that the rules do not name are marked as ours.
    ladder = own or facts.CROWN_LADDER
    places = range(1, len(ladder) + 1)
    given = len(ladder) if own else facts.LADDER_KNOWN  # what later places get is ours

    def share(place: int, tied: int) -> Cell:
        last = place + tied - 1
        if last > len(places):  # more players than there are places
            return lambda pen, box, setting: shade(pen, box)
        # a given place that is shared with one of ours; others are marked at their row's head
        mark = " {house}" if place <= given < last else ""
        return f"**{crown_share(ladder, place, tied)}**{mark}"

    rows: list[Row] = []
    whose = " yours" if own else ""
    for place, name in zip(places, _PLACES, strict=False):
        mark = whose if place <= given else " {house}"
        rows.append((f"{name}{mark}", *(share(place, tied) for tied in places)))
    heads = ("alone", *(f"{tied} tied" for tied in places[1:]))
    columns = [Column("Best place", -22), *(Column(head, 1, "centre") for head in heads)]
    scoring = RULES[0].section("scoring").rules
    told = next(rule.text for rule in scoring if rule.where == facts.PLACES.CROWNS)
    first, third = crown_share(ladder, 1, 2), crown_share(ladder, 3, 1)
    return stack(
        heading("Crowns", "each tied player gets"),
        table(columns, rows, _ROW),
        text(told),
        text(f"6, 6, 3, 0 crosses pay **{first}, {first}, {third}, 0**"),
        gap=2.2,
    )


def _jewels() -> Block:
    sets = ", ".join(f"{points} for {n}" for n, points in facts.JEWEL_SETS.items())
    columns = [Column(str(n), 1, "centre") for n in _JEWELS]
    points = [f"**{jewel_bonus(n).points}**" for n in _JEWELS]
    return stack(heading("Jewels", f"sets: {sets}"), table(columns, [points], _ROW, heads=0), gap=0)


def _skulls() -> Block:
    left, front, right = "{skull-left}", "{skull}", "{skull-right}"
    shown = {1: front, 2: f"{left} {front}", 3: f"{left} {front} {right}"}
    rows = []
    for size in facts.SKULL_SETS:
        skulls = [Card("skull", skull=look) for look in facts.SKULLS[:size]]
        points = [skull_bonus(skulls, others).points for others in _OTHERS]
        rows.append((shown[size], *(f"**{each}**" for each in points)))
    heads = [Column(str(others), 1, "centre") for others in _OTHERS]
    return stack(
        heading("Skulls", "each set, by other types held"),
        table([Column("Other types", -24), *heads], rows, _ROW),
        gap=0,
    )
