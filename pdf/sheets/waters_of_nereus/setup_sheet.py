"""A setup of Waters of Nereus on one page: the board as drawn, what stays in the bag, what each seat takes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import square_name
from companion.games.waters_of_nereus.setup import NEUTRAL
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.fonts import Font, words_in, wrapped
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts import chart, tables
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.motifs import draw_motif
from pdf.parts.setup_sheets import print_setup_sheets
from pdf.setups import number_of
from pdf.sheets.waters_of_nereus.board_chart import draw_board
from pdf.sheets.waters_of_nereus.options import SetupSheetOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure, ranges

_BOARD: Final = Rect(LEFT + 5, 37, 121, 121)  # the room for the board
_SIDE: Final = 142.0  # where the column beside it begins
_LOWER: Final = 170.0
_SEATS: Final = 94.0  # where the checklist of the seats begins
_FOOT: Final = 256.0
_BY_SEAT: Final = ("ships", "corners", "cabins", "science")  # steps that board and seats show


def draw(order: Order[SetupSheetOptions]) -> Printed:
    """The sheet as PDF; without a seed it draws a fresh code. Raises BadInput as the setup does."""
    neutral = order.options.variant == NEUTRAL

    def drawn(result: SetupResult, link: str) -> list[Drawing]:
        return [
            Drawing(
                f"Set-up {result.code}",
                partial(_page, game=order.game.title, result=result, link=link, neutral=neutral),
            )
        ]

    return print_setup_sheets(order, drawn)


def _page(pen: Pen, game: str, result: SetupResult, link: str, neutral: bool) -> None:
    who = f"Set-up for {in_words(result.players)} players" + (" and the neutral ship" if neutral else "")
    draw_heading(pen, game, who)
    draw_board(pen, result.details, _BOARD, 34.0)
    _identity(pen, result, link)
    y = _bag(pen, 79, result.details["bag"])
    _stack(pen, y + 8, result.details["discovery"])
    pen.line(LEFT, _LOWER - 5.5, RIGHT, _LOWER - 5.5, 0.35)
    _steps(pen, result)
    _seats(pen, result)


# ---- beside the board


def _identity(pen: Pen, result: SetupResult, link: str) -> None:
    side = 30.0
    chart.draw_qr(pen, Rect(RIGHT - side, 9, side, side), link)
    pen.text(RIGHT - side, 43.4, "Scan for this set-up", Font.BOLD, 8, pen.ink.accent)
    pen.text(_SIDE, 49.6, "Code", Font.SANS, 8, pen.ink.note)
    y = 54.8
    head, *drawn_for = number_of(result).split(", ")
    head, *drawn_again = head.split(".")
    pen.text(_SIDE, y, head, Font.BOLD, 13)
    tail = f"{''.join(f'.{step} ' for step in drawn_again)}, {', '.join(drawn_for)}"
    y = pen.paragraph(_SIDE, y + 4, RIGHT - _SIDE, tail, size=8, lead=1.35) - 3
    whose = (
        f"With what your copy tells, {result.copy}."
        if result.copy
        else "Board and discovery cards are ours, not the publisher's."
    )
    pen.paragraph(_SIDE, y + 4.6, RIGHT - _SIDE, f"Version {result.version}. {whose} Unofficial.", size=8,
                  colour=pen.ink.note, lead=1.35)  # fmt: skip


def _bag(pen: Pen, top: float, bag: Mapping[str, int]) -> float:
    """What is left of each colour, and of how many; returns where it ends."""
    pen.symbol("bag", _SIDE + 2.6, top - 1.8, 6)
    draw_title(pen, _SIDE + 7.4, top, "Left in the bag")
    pen.text(RIGHT, top, str(sum(bag.values())), Font.BOLD, 13, align="right")
    y, row = top + 4.4, 6.2
    for colour in facts.COLORS:
        pen.line(_SIDE, y, RIGHT, y, 0.35)
        draw_treasure(pen, _SIDE + 2.6, y + row / 2, 4.8, colour)
        with pen.item(), pen.role("P"):
            pen.centred_text(_SIDE + 7.4, y + row / 2, colour, Font.SANS, 8, align="left")
            pen.centred_text(RIGHT - 11, y + row / 2, str(bag[colour]), Font.BOLD, 10, align="right")
            pen.centred_text(RIGHT, y + row / 2, f"of {facts.TREASURES[colour]}", Font.SANS, 8, pen.ink.note, "right")
        y += row
    pen.line(_SIDE, y, RIGHT, y, 0.35)
    return y


def _stack(pen: Pen, top: float, discovery: Mapping[str, Any]) -> None:
    draw_title(pen, _SIDE, top, "Discovery")
    w, h = 10.0, 14.0
    days = len(discovery["stack"])
    step = (RIGHT - _SIDE - w) / max(1, days - 1)
    for i in range(days):
        card = Rect(_SIDE + i * step, top + 3.4, w, h)
        with pen.figure(f"Day {i + 1}, face down", card):
            pen.rect(card, pen.ink.tint("river"), 0)
            for j in range(5):
                draw_motif(pen, "river", card.centre[0], card.y + 1.8 + j * 2.6, 1.4)
            pen.rounded(card, 0.8, None, 0.6)
            pen.text(card.centre[0], card.bottom + 3.4, f"Day {i + 1}", Font.MEDIUM, 8, align="centre")
    out = len(discovery["removed"])
    said = f"Face down. {in_words(out).capitalize()} more have left the game, unseen."
    pen.paragraph(_SIDE, top + 25.4, RIGHT - _SIDE, said)


# ---- what to do


def _box(pen: Pen, x: float, y: float, side: float = 3.2) -> None:
    """A box to tick, on the baseline ``y``."""
    pen.rounded(Rect(x, y - side + 0.4, side, side), 0.5, WHITE, 0.6)


def _steps(pen: Pen, result: SetupResult) -> None:
    """The steps at the table, as large as they fit."""
    width = _SEATS - LEFT - 14
    draw_title(pen, LEFT, _LOWER, "At the table")
    steps = [step for step in result.steps if step.name not in _BY_SEAT]
    for size, gap in ((10.0, 2.2), (10.0, 1.0), (8.0, 2.2), (8.0, 1.2), (8.0, 0.6)):
        lead = size * 1.3 / POINTS_PER_MM
        texts = [(s.title, wrapped(ranges(" ".join(words_in(s.printed))), Font.SANS, size, width)) for s in steps]
        height = sum((len(lines) + 1) * lead + gap for _, lines in texts)
        if _LOWER + 6 + height <= _FOOT:
            break
    else:
        raise ValueError("the steps do not fit the sheet")
    y = _LOWER + 6
    for n, (title, lines) in enumerate(texts, 1):
        _box(pen, LEFT, y)
        with pen.item():
            pen.text(LEFT + 5.4, y, f"{n}  {title}", Font.BOLD, size)
            with pen.role("P"):
                for line in lines:
                    y += lead
                    pen.text(LEFT + 5.4, y, line, Font.SANS, size)
        y += lead + gap


_WRITTEN: Final = ("Name", "Colour")
"""Rows of the seats' checklist to write in."""


def _seats(pen: Pen, result: SetupResult) -> None:
    """What each seat takes, to tick off."""
    ships = {ship["seat"]: square_name((ship["row"], ship["col"])) for ship in result.details["ships"]}
    seats = sorted(seat for seat in ships if seat)
    draw_title(pen, _SEATS, _LOWER, "Each seat")
    pen.text(RIGHT, _LOWER, f"Rules: {facts.SETUP}", Font.SANS, 8, pen.ink.note, "right")
    label = 40.0
    width = (RIGHT - _SEATS - label) / len(seats)
    top, row = _LOWER + 4, 7.0
    items = [
        ("", "Name"),
        ("", "Colour"),
        ("ship", "Ship on"),
        ("treasure-white", f"{facts.START_WHITE} white into storage"),
        ("coin", f"{facts.START_GOLD} gold"),
        ("flask", "Science power 0"),
        ("", "Scoring disc on 0/50"),
        ("captain", f"{len(facts.CREW)} crew cards, {facts.MARKERS} markers"),
        ("", f"{facts.SCIENCE_KEPT} of {facts.SCIENCE_DEALT} science cards"),
        ("sun", "Sun and hourglass"),
    ]
    for i, seat in enumerate(seats):
        x = _SEATS + label + (i + 0.5) * width
        pen.rect(Rect(x - width / 2, top, width, row), pen.ink.tint("river"), 0)
        pen.centred_text(x, top + row / 2, str(seat), Font.BOLD, 10)
    pen.centred_text(_SEATS + label - 2, top + row / 2, "Seat", Font.SANS, 8, align="right")
    y = top + row
    heights = [row + (3 if text == _WRITTEN[0] else 0) for _, text in items]
    tables.read_grid(pen, tables.Grid(_SEATS, top, (label, *(width,) * len(seats)), (row, *heights)))
    for n, ((symbol, text), height) in enumerate(zip(items, heights, strict=True)):
        middle = y + height / 2
        pen.line(_SEATS, y, RIGHT, y, 1.0 if n == 0 else 0.35)
        if symbol == "treasure-white":
            draw_treasure(pen, _SEATS + 3.6, middle, 4.6, "white")
        elif symbol:
            pen.symbol(symbol, _SEATS + 3.6, middle, 4.8)
        pen.centred_text(_SEATS + 8.4, middle, text, Font.SANS, 8, align="left")
        for i, seat in enumerate(seats if text not in _WRITTEN else ()):
            x = _SEATS + label + (i + 0.5) * width
            if symbol == "ship":
                pen.centred_text(x - 2.1, middle, ships[seat], Font.MEDIUM, 8)
                _box(pen, x + 0.9, middle + 1.2)
            elif symbol != "sun" or seat == result.start_player:
                _box(pen, x - 1.6, middle + 1.2)
        y += height
    pen.lines([(x, top, x, y) for x in (_SEATS + label + i * width for i in range(len(seats)))], 0.6)
    pen.rect(Rect(_SEATS, top, RIGHT - _SEATS, y - top), None, 1.0)
