"""A cabin to lay treasures on: chest, storage and the seven holds. The aid shows it too.

What the rules' text does not tell and the owner has not entered is a blank to write in, or our own.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.holds import Hold, holds_of, playable_holds
from companion.games.waters_of_nereus.wording import CREW_CARDS, STORAGE_ROOM, chest_gives
from companion.words import in_words
from pdf.parts.setup_sheets import print_board
from pdf.parts.sheet import (
    LEFT,
    RIGHT,
    WHITE,
    Block,
    Drawing,
    Extent,
    Font,
    Laid,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    draw_arrow,
    draw_heading,
    draw_seal,
    draw_title,
    grid,
    heading,
    lead_of,
    picture,
    polar,
    spaced,
    stack,
    text,
    wrapped,
)
from pdf.sheets.waters_of_nereus.options import OURS, CabinOptions
from pdf.sheets.waters_of_nereus.pieces import draw_points, draw_treasure

_SPACE: Final = 15.4  # mm, to lay a treasure on
_STEP: Final = 16.4
_HOLD: Final = Extent(89.2, 35.2)
_ACROSS, _DOWN = 90.8, 36.4  # mm from hold to hold
_HOLDS: Final = 111.0
_CHEST: Final = 31.0
_GAP: Final = 2.0  # mm from slot to slot
# radii of the chest's ring: outer edge, middles of the spaces, inner edge
_OUTER, _MIDDLE, _INNER = 39.0, 30.0, 21.0
_OURS: Final = "{house} Our own, as it stands in no text; your box decides."
# the width of the whole storage in a row, in sides of a space
_STORAGE: Final = 1.08 * (len(facts.STORAGE_GROUPS) * facts.STORAGE_EACH + facts.STORAGE_GEMS) + 0.9
_SIGNS: Final = {"different": "not-equals", "equal": "equals"}
_BAR: Final = (LEFT + _ACROSS + 2.6, 251.0)


def draw(order: Order[CabinOptions]) -> Printed:
    """Returns the cabin as PDF, a page for each player."""
    return print_board(order, Drawing(order.sheet.title, partial(_draw, order=order)), _BAR)


def holds_to_show(copy: NereusCopy | None, choice: str) -> Sequence[Hold]:
    """Returns the seven holds. ``choice``: the option of the sheet that says what stands in holds
    that nobody has told."""
    return list((playable_holds if choice == OURS else holds_of)(copy).values())


def _draw(pen: Pen, order: Order[CabinOptions]) -> None:
    # the chest, what stands beside it, the holds, and what a full hold gives
    copy, choice = order.copy_as(NereusCopy), order.options.holds
    holds = holds_to_show(copy, choice)
    draw_heading(
        pen,
        "Cabin",
        "Waters of Nereus",
        f"Rules: {facts.PLACES.CABIN}. Unofficial, our own drawing.",
    )
    note = "" if choice == OURS else "Lines: write in what your cabin shows."
    if copy and any(hold.from_copy for hold in holds):
        note = f"Holds from your copy {copy.fingerprint}."
    pen.text(RIGHT, 20, note, Font.SANS, size=8, colour=pen.ink.note, align="right")
    _draw_chest(pen, LEFT + _OUTER, _CHEST + _OUTER)
    _draw_side(pen, LEFT + 2 * _OUTER + 6, _CHEST)
    for i, hold in enumerate(holds):
        row, column = divmod(i, 2)
        _draw_hold(pen, LEFT + column * _ACROSS, _HOLDS + row * _DOWN, hold)
    full = (
        "Its treasures go into the bag, its VP onto the track, a completion token onto the tick:"
        " the bold action is yours from your **next** turn."
    )
    if any(hold.ours for hold in holds):
        full += f" | {_OURS}"
    left, top = LEFT + _ACROSS + 2.6, _HOLDS + 3 * _DOWN + 1.4
    words = stack(heading("A full hold"), text(full), gap=1.4)(RIGHT - left, Setting(9))
    words.draw(pen, left, top)


def _draw_chest(pen: Pen, cx: float, cy: float) -> None:
    # a ring: its spaces clockwise from the top, and inside it what each gives
    step = 360 / len(facts.COLORS)
    told = "; ".join(f"{colour}: {chest_gives(colour)}" for colour in facts.COLORS)
    ring = Rect(cx - _OUTER, cy - _OUTER, 2 * _OUTER, 2 * _OUTER)
    with pen.figure(f"Treasure chest, clockwise from the top, none is skipped. {told}", ring):
        pen.circle(cx, cy, _OUTER, pen.ink.tint("dunes"), 0.8)
        draw_seal(pen, cx, cy, _INNER, "chest", 9, width=0.8)
        for n, colour in enumerate(facts.COLORS):
            x, y = polar(cx, cy, _MIDDLE, n * step)
            draw_space(pen, Rect(x, y, 0, 0).grown(_SPACE / 2), [colour])
            if n + 1 < len(facts.COLORS):  # filled once round: no arrow leads back to the first
                half_way = (n + 0.5) * step
                start = polar(cx, cy, _MIDDLE, half_way - 5)
                draw_arrow(pen, start, polar(cx, cy, _MIDDLE, half_way + 7), 0.8, 2.6)
            _draw_gives(pen, *polar(cx, cy, 0.69 * _INNER, n * step), colour)


def _draw_gives(pen: Pen, x: float, y: float, colour: str) -> None:
    # what a space of the chest gives, in lines around a point
    gives = chest_gives(colour)
    lines = gives.split(", ") if ", " in gives else wrapped(gives, Font.BOLD, 8, 11)
    for middle, words in zip(spaced(y, len(lines), lead_of(8, 1.15)), lines, strict=True):
        pen.centred_text(x, middle, words, Font.BOLD, 8)


def _draw_side(pen: Pen, left: float, top: float) -> None:
    # a place for the player's sign, the storage, the science power
    note = pen.ink.note
    with pen.within("[1.6 1.2] 0 d"):
        pen.circle(RIGHT - 6.4, top + 3.4, 6.4, None, 0.8, note)
    pen.text(RIGHT - 15, top + 4.4, "your colour", Font.ITALIC, 8, colour=note, align="right")
    draw_title(pen, left, top + 2.4, "Treasure chest", font=Font.SERIF_BOLD)
    pen.text(left, top + 7, "clockwise from white, none is skipped", Font.ITALIC, 8, note)
    under = top + 19
    gold, gem = facts.TREASURE_GOLD, facts.GEM_GOLD
    trade = f"{in_words(facts.PAIR)} alike: a gem; sell {gold}, a gem {gem}"
    stack(heading("Storage", trade))(70, Setting(8)).draw(pen, left, under - 3.5)
    with pen.figure(STORAGE_ROOM, Rect(left, under + 2, 4 * _STEP, 3 * _STEP)):
        for row, group in enumerate(facts.STORAGE_GROUPS):
            place = Rect(left, under + 3.4 + row * _STEP, _SPACE, _SPACE)
            for _ in range(facts.STORAGE_EACH):
                draw_space(pen, place, group)
                place = replace(place, x=place.x + _STEP)
            # a gem stands a little apart, at the end of each row
            draw_space(pen, replace(place, x=place.x + 4), (facts.GEM,))
    right = left + 4 * _STEP
    draw_title(pen, right + 2, under, "Science", font=Font.SERIF_BOLD)
    for n in range(facts.SCIENCE_MAX + 1):
        row, column = divmod(n, 2)
        cx, cy = right + 8.4 + column * 15, under + 11 + row * _STEP
        pen.circle(cx, cy, 6.6, WHITE, 1.0)
        pen.centred_text(cx, cy, str(n), Font.BOLD, 13)


def _draw_hold(pen: Pen, x: float, y: float, hold: Hold) -> None:
    # with lines for what nobody has told
    box, note = Rect(x, y, *_HOLD), pen.ink.note
    pen.rounded(box, 1.4, pen.ink.panel or WHITE, 0.6)
    pen.symbol(hold.crew, x + 5.2, y + 4.8, 6)
    called = f"{facts.CREW_TITLES[hold.crew]}’s hold"
    left = x + 12.4 + draw_title(pen, x + 10, y + 6.4, called, font=Font.SERIF_BOLD)
    if hold.rule in _SIGNS:
        left += 2 + pen.text(left, y + 6.2, hold.recipe, Font.ITALIC, 8, note)
    if hold.ours:
        ours = text(f"{{house}} {hold.ours}")(box.right - left, Setting(8))
        ours.draw(pen, left, y + 6.3 - lead_of(8, 0.78))
    many = hold.size or max(facts.HOLD_SIZES)
    with pen.figure(f"{called}: {hold.recipe}", Rect(x + 2.6, y + 9, many * _STEP, _SPACE)):
        _draw_spaces(pen, x + 2.6, y + 9, hold, many)
    _draw_worth(pen, box.right - 9.4, y + 9 + _SPACE / 2, hold.points)
    # below a line: what the hold gives once it is full
    pen.line(x + 2.6, y + 25.9, box.right - 2.6, y + 25.9, 0.35, note)
    foot = y + 30.4
    with pen.within("[1.6 1.2] 0 d"):
        pen.circle(x + 6, foot, 3.4, None, 0.6, note)
    pen.symbol("tick", x + 6, foot, 4.0, stroke=2.4)
    does = text(f"**{CREW_CARDS[hold.crew].better}**")(_HOLD.w - 14, Setting(10))
    does.draw(pen, x + 11.4, foot - does.height / 2)


def _draw_spaces(pen: Pen, x: float, y: float, hold: Hold, many: int) -> None:
    for n in range(many):
        box = Rect(x + n * _STEP, y, _SPACE, _SPACE)
        draw_space(pen, box, _takes(hold, n))
        if n and hold.rule in _SIGNS:
            draw_seal(pen, box.x - 0.5, box.cy, 2.5, _SIGNS[hold.rule], 3.6, stroke=2.4)
        elif hold.rule == "unknown":
            foot = box.bottom - 4
            pen.line(box.x + 2.4, foot, box.right - 2.4, foot, 0.35, pen.ink.note)
            if n >= min(facts.HOLD_SIZES):
                pen.centred_text(box.cx, box.y + 3.4, "if any", Font.SANS, 8, pen.ink.note)


def _takes(hold: Hold, n: int) -> list[str]:
    # the colours of a space in the order of the chest; none if nobody has told
    colours = hold.spaces[n] if hold.spaces else ()
    return [colour for colour in facts.COLORS if colour in colours]


def draw_space(pen: Pen, box: Rect, colours: Sequence[str]) -> None:
    """Draws a space and what it takes: a colour or two, or any colour. It is empty if nobody
    knows."""
    pen.rounded(box, 0.09 * box.w, WHITE, 0.8)
    side = box.w
    if len(colours) == len(facts.COLORS):
        pen.symbol("space-any", *box.centre, side * 0.74)
        return
    if len(colours) == 1:
        draw_treasure(pen, *box.centre, side * 0.68, *colours)
        return
    # one at the upper left, the other at the lower right
    for away, colour in zip((-0.19 * side, 0.19 * side), colours, strict=False):
        draw_treasure(pen, box.cx + away, box.cy + away, side * 0.46, colour)


def chest(side: float) -> Block:
    """Returns the chest's spaces in a row, ``side`` mm high, with what each gives in lines
    below."""

    def slot(pen: Pen, box: Rect, setting: Setting, colour: str) -> None:
        draw_space(pen, Rect(box.cx - box.h / 2, box.y, box.h, box.h), [colour])
        if colour != facts.COLORS[-1]:
            # an arrow in the gap before the next one
            free = box.w + _GAP * setting.scale - box.h
            start = box.cx + box.h / 2 + 0.21 * free
            end = start + 0.58 * free
            draw_arrow(pen, (start, box.cy), (end, box.cy), 0.8, 1.8 * setting.scale)

    cells = []
    for colour in facts.COLORS:
        words = chest_gives(colour).replace(", ", "** | **")
        gives = text(f"**{words}**", align="centre", small=True)
        cells.append(stack(picture(side, partial(slot, colour=colour), ""), gives, gap=0.8))
    return grid(*cells, columns=len(cells), gap=_GAP, least=0, top=True)


def draw_storage(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws the spaces of the storage: pairs of colours, then gems."""
    side = min(box.h, box.w / _STORAGE)
    groups = [*((group, facts.STORAGE_EACH) for group in facts.STORAGE_GROUPS)]
    x = box.x
    for colours, count in (*groups, ((facts.GEM,), facts.STORAGE_GEMS)):
        for _ in range(count):
            draw_space(pen, Rect(x, box.y, side, side), colours)
            x += 1.08 * side
        x += 0.3 * side


def _draw_worth(pen: Pen, cx: float, cy: float, points: int | None) -> None:
    # or a ring to write it in
    if points is not None:
        draw_points(pen, cx, cy, 13.4, points)
        return
    pen.circle(cx, cy, 6.7, WHITE, 1.0)
    pen.line(cx - 4, cy + 1, cx + 4, cy + 1, 0.35, pen.ink.note)
    pen.text(cx, cy + 4.6, "VP", Font.BOLD, 8, align="centre")


def _draw_head(pen: Pen, box: Rect, setting: Setting, hold: Hold) -> None:
    # whose hold it is, and what it is worth
    x, cy, scale, least = box.x, box.cy, setting.scale, setting.least
    pen.symbol(hold.crew, x + 3.8 * scale, cy, 4.8 * scale, fill=WHITE, stroke=1.8)
    whose = facts.CREW_TITLES[hold.crew]
    pen.centred_text(x + 7.4 * scale, cy, whose, Font.BOLD, least, align="left")
    if hold.ours:
        pen.symbol("house", box.right - 14 * scale, cy, 3.4 * scale)
    points = "____ VP" if hold.points is None else f"{hold.points} VP"
    pen.centred_text(box.right - 1.6 * scale, cy, points, Font.BOLD, least, align="right")


def hold_block(width: float, setting: Setting, hold: Hold, side: float) -> Laid:
    """Returns a hold with spaces of ``side`` mm, with blanks for what nobody has told."""
    scale, space = setting.scale, side * setting.scale
    spaces = hold.size or max(facts.HOLD_SIZES)
    gap = space * (0.4 if hold.rule in _SIGNS else 0.1)  # a sign stands in it, or nothing
    high = 8.8 * scale + space

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.rounded(Rect(x, y, width, high), 1.2, None, 0.6)
        _draw_head(pen, Rect(x, y, width, 7 * scale), setting, hold)
        left, top = x + 2 * scale, y + 6.8 * scale
        with pen.figure(hold.recipe, Rect(left, top, spaces * space, space)):
            for n in range(spaces):
                box = Rect(left + n * (space + gap), top, space, space)
                draw_space(pen, box, _takes(hold, n))
                if n and hold.rule in _SIGNS:
                    pen.symbol(_SIGNS[hold.rule], box.x - gap / 2, box.cy, 0.85 * gap)

    return Laid(high, draw)
