"""The action board: four spaces for each crew member, with the scoring track around them."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts, wording
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from pdf.parts.choices import InkOptions
from pdf.parts.sheet import (
    FRAME,
    WHITE,
    Drawing,
    Extent,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    draw_arrow,
    draw_coin,
    draw_head,
    draw_labelled_bar,
    draw_star,
    draw_title,
    polar,
    print_frames,
    text,
)
from pdf.sheets.waters_of_nereus.pieces import ANGLES, draw_points, draw_treasure

_ACROSS, _DOWN = 11, 16  # spaces of the track along each side: 50 in all
_SQUARE: Final = Extent(17.0, 16.0)  # mm, for four discs of 8 mm
_TRACK: Final = Rect((FRAME.w - _ACROSS * 17.0) / 2, 0.4, _ACROSS * 17.0, _DOWN * 16.0)
_INSIDE: Final = _TRACK.grown(-17.0)
_STEP: Final = 5  # every fifth space is tinted and written large
_SPOT: Final = Extent(23.4, 23.4)
_NAMED: Final = 22.8  # mm for a crew member's name and sign
_PHASES: Final = (
    ("I Discovery", "river", 31),
    (f"II Action, {facts.CYCLES} times", "land", 45),
    ("III Explorer", "dunes", 33),
    ("IV Conclude", "mountains", 31),
)
_DOES: Final = {
    "captain": "sail",
    "pilot": "sail straight, not diagonally",
    "boatswain": "VP, move",
    "purser": "gold",
    "merchant": "gold to VP",
    "scientist": "power, cards",
    "explorer": "beside your ship, not diagonally",
}


def draw(order: Order[InkOptions]) -> Printed:
    """Returns the action board as PDF."""
    drawing = Drawing(order.sheet.title, partial(_draw, copy=order.copy_as(NereusCopy)), bare=True)
    return print_frames(order, [drawing], subject=order.sheet.title, direct=True)


def _draw(pen: Pen, copy: NereusCopy | None) -> None:
    # the track around it, the phases, and a row for each crew card
    left, top, width = _INSIDE.x + 3, _TRACK.y + _SQUARE.h, _INSIDE.w - 6
    title = draw_title(pen, left, top + 9, "Waters of Nereus", size=18, level="H1")
    pen.text(left + title + 3, top + 9, "action board", Font.ITALIC, 13)
    draw_star(pen, left + width - 5, top + 6, 4.6)
    alt = f"The scoring track, {facts.TRACK_LAP} spaces; 0 and {facts.TRACK_LAP} are one."
    with pen.figure(alt, _TRACK):
        _draw_track(pen)
    _draw_phases(pen, left, top + 12.4, width)
    first = top + 20.6
    high = (_TRACK.bottom - _SQUARE.h - 1.6 - first) / len(facts.CREW)
    for n, crew in enumerate(facts.CREW):
        row = Rect(left - 0.6, first + n * high, width + 1.2, high - 1.4)
        with pen.figure(_in_words(crew, copy), row):
            _draw_crew(pen, row, crew, copy, shaded=n % 2 == 0)
    draw_labelled_bar(pen, _TRACK.x, _TRACK.bottom + 3.2)
    note = "Our own board, unofficial. A marker stays until the day ends; one gold action a turn."
    right, foot = _TRACK.right, _TRACK.bottom + 4.4
    pen.text(right, foot, note, Font.SANS, size=8, colour=pen.ink.note, align="right")


# ---- the scoring track


def _places() -> list[tuple[int, int]]:
    # columns and rows of the track's spaces, clockwise from 0 at the lower left
    right, bottom = _ACROSS - 1, _DOWN - 1
    return [
        *((0, row) for row in range(bottom, 0, -1)),
        *((column, 0) for column in range(right)),
        *((right, row) for row in range(bottom)),
        *((column, bottom) for column in range(right, 0, -1)),
    ]


def _draw_number(pen: Pen, space: Rect, n: int) -> None:
    # a space of the track with its number: the first one, some to count by, and all others
    (x, y), note = space.centre, pen.ink.note
    if n == 0:
        pen.rect(space, pen.ink.tint("dunes"), 0.6)
        pen.centred_text(x, y - 2.4, f"0 / {facts.TRACK_LAP}", Font.BOLD, 13)
        pen.text(x, y + 4.6, "all start", Font.ITALIC, size=8, colour=note, align="centre")
    elif n % _STEP == 0:
        pen.rect(space, pen.ink.tint("river"), 0.6)
        pen.centred_text(x, y, str(n), Font.BOLD, 18)
    else:
        pen.rect(space, WHITE, 0.6)
        pen.text(space.x + 1.8, space.y + 4.4, str(n), Font.SANS, 10, note)


def _draw_track(pen: Pen) -> None:
    # pointers at the corners show the way round
    w, h = _SQUARE
    centres = [(_TRACK.x + (col + 0.5) * w, _TRACK.y + (row + 0.5) * h) for col, row in _places()]
    for n, centre in enumerate(centres):
        _draw_number(pen, Rect.around(centre, w, h), n)
    # the spaces at the corners, clockwise from the lower left, and the way on from each: from north
    corners = (0, _DOWN - 1, _DOWN + _ACROSS - 2, 2 * _DOWN + _ACROSS - 3)
    for n, degrees in zip(corners, range(0, 360, 90), strict=True):
        (x, y), (to_x, to_y) = centres[n], centres[n + 1]
        draw_head(pen, (x + to_x) / 2, (y + to_y) / 2, degrees)
    pen.rect(_TRACK, None, 1.0)
    pen.rect(Rect(_TRACK.x + w, _TRACK.y + h, _TRACK.w - 2 * w, _TRACK.h - 2 * h), None, 1.0)


def _draw_phases(pen: Pen, left: float, top: float, width: float) -> None:
    scale = width / sum(share for _, _, share in _PHASES)
    for title, terrain, share in _PHASES:
        box = Rect(left, top, share * scale, 6.2)
        pen.rect(box, pen.ink.tint(terrain), 0.6)
        pen.centred_text(*box.centre, title, Font.BOLD, 8)
        left += box.w


# ---- the crew


def _in_words(crew: str, copy: NereusCopy | None) -> str:
    card = wording.CREW_CARDS[crew]
    gold = f"Gold action: {card.gold}"
    if crew == "explorer":
        gold = f"{gold} {', '.join(map(str, explorer_gold(copy)))}"
    return f"{facts.CREW_TITLES[crew]}. {'; '.join(card.words)}. {gold}."


def _draw_crew(pen: Pen, row: Rect, crew: str, copy: NereusCopy | None, shaded: bool) -> None:
    # sign and name, four action spaces, the gold action
    card = wording.CREW_CARDS[crew]
    pen.rounded(row, 1.6, (pen.ink.panel if shaded else None) or WHITE, 0.6)
    middle = row.x + _NAMED / 2
    pen.symbol(crew, middle, row.y + 7, 9.4, stroke=1.7)
    pen.text(middle, row.y + 15.6, facts.CREW_TITLES[crew], Font.BOLD, 10, align="centre")
    text(_DOES[crew], align="centre")(_NAMED - 1, Setting(8)).draw(pen, row.x + 0.5, row.y + 16.8)
    top, left = row.y + (row.h - _SPOT.h) / 2, row.x + _NAMED
    distances = facts.DISTANCES.get(crew, (0, 0, 0, 0))  # only two of them sail
    for space, distance in zip(card.spaces, distances, strict=True):
        box = Rect(left, top, *_SPOT)
        pen.rounded(box, 1.6, WHITE, 1.0)
        _draw_space(pen, box, space, distance)
        left += _SPOT.w + 0.7
    gold = Rect(left + 0.9, top, row.right - left - 2.3, _SPOT.h)
    pen.rounded(gold, 1.6, pen.ink.tint("dunes"), 0.6)
    if crew == "explorer":
        _draw_extra_turn(pen, gold, explorer_gold(copy), copy)
    else:
        _draw_gold_action(pen, gold, card.golds)


def _draw_space(pen: Pen, box: Rect, space: wording.Space, distance: int) -> None:
    # what a space of a crew card does, as signs with a word below
    (cx, cy), foot = box.centre, box.bottom - 2.6
    if space.ways:
        y = box.y + 8.6
        pen.circle(cx, y, 1.3, pen.ink.line, 0)
        for angle in ANGLES[space.ways]:
            draw_arrow(pen, polar(cx, y, 2.2, angle), polar(cx, y, 6.6, angle), 1.2, 2.2)
        pen.text(cx, foot, f"0–{distance}", Font.BOLD, 13, align="centre")
    elif space.pays:
        left, right, y = cx - 6, cx + 6, cy - 2.6
        draw_coin(pen, left, y, 9, str(space.pays))
        draw_arrow(pen, (cx - 1.3, y), (cx + 1.5, y))
        draw_points(pen, right, y, 9, space.points)
        pen.text(left, foot, "pay", Font.SANS, 8, align="centre")
        pen.text(right, foot, "VP", Font.SANS, 8, align="centre")
    elif space.takes:
        draw_coin(pen, cx, cy, 13.6, str(space.takes))
    elif space.points:
        draw_points(pen, cx, box.y + 8.6, 13, space.points)
        pen.text(cx, foot, space.words.removeprefix("VP, "), Font.BOLD, 8, align="centre")
    elif space.power or space.cards:
        _draw_power(pen, box, space)
    elif space.colors:
        for n, color in enumerate(space.colors):
            draw_treasure(pen, cx - 4.8 + 9.6 * n, cy - 3, 8.2, color)
        pen.text(cx, foot, "one of these", Font.SANS, 8, align="centre")
    else:
        pen.symbol("space-any", cx, cy - 3, 10.4, fill=WHITE, stroke=1.6)
        pen.text(cx, foot, "any one", Font.SANS, 8, align="centre")


def _draw_power(pen: Pen, box: Rect, space: wording.Space) -> None:
    # what the scientist gives, each in a line. If it depends on the number of players, draws power
    # for four, and power or a card for fewer.
    power, card = f"**+{space.power}** {{flask}}", f"**+{space.cards}** {{science-card}}"
    size, lines = 18.0, []
    if space.either:
        size = 10.0
        lines = [f"**4 players** | {power}", f"**2 or 3** | {power} or {{science-card}}"]
        pen.line(box.x, box.cy, box.right, box.cy, 0.6)
    else:
        lines = [words for number, words in ((space.power, power), (space.cards, card)) if number]
    high = box.h / len(lines)
    for n, words in enumerate(lines):
        laid = text(words, align="centre")(box.w, Setting(size))
        laid.draw(pen, box.x, box.y + (n + 0.5) * high - laid.height / 2)


def _draw_gold_action(pen: Pen, box: Rect, golds: Sequence[tuple[str, int]]) -> None:
    # what gold can buy, each with its price at its left; one alone stands below its coin
    if len(golds) == 1:
        ((words, price),) = golds
        draw_coin(pen, box.cx, box.y + 7, 9, str(price))
        laid = text(f"**{words}**", align="centre")(box.w - 2, Setting(8))
        laid.draw(pen, box.x + 1, box.bottom - 6 - laid.height / 2)
        return
    high = box.h / len(golds)
    for n, (words, price) in enumerate(golds):
        middle = box.y + (n + 0.5) * high
        draw_coin(pen, box.x + 5.4, middle, 8, str(price))
        laid = text(f"**{words}**")(box.w - 11, Setting(8))
        laid.draw(pen, box.x + 10.4, middle - laid.height / 2)


def _draw_extra_turn(pen: Pen, box: Rect, costs: Sequence[int], copy: NereusCopy | None) -> None:
    pen.text(box.cx, box.y + 4.2, "in phase III", Font.BOLD, 8, align="centre")
    step = (box.w - 6.6) / (len(costs) - 1)
    for n, cost in enumerate(costs):
        draw_coin(pen, box.x + 3.3 + n * step, box.y + 10.6, 5.6, str(cost))
    told = copy is not None and copy.explorer_gold is not None
    words = "another turn, by space" + ("" if told else " {house}")
    text(words, align="centre")(box.w - 2, Setting(8)).draw(pen, box.x + 1, box.y + 15)
