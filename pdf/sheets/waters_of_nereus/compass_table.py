"""The compass table: where disc and die send the neutral ship, and how far it sails from each space."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.neutral import action_distances, sail, turn_table
from companion.games.waters_of_nereus.rules import RULES
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup, board_for
from companion.words import in_words, joined
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, polar
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import tables
from pdf.parts.compass_card import draw_compass_card, draw_head, draw_needle
from pdf.parts.dice import draw_die
from pdf.parts.flow.ruled import draw_house_note, draw_rules
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.motifs import draw_motif
from pdf.sheets.waters_of_nereus.options import CompassOptions

SUBTITLE: Final = "Waters of Nereus, two players"
_TURN: Final = 360 / len(facts.POINTS)
_ACROSS, _DOWN = 5, 6  # spaces of the board on a page
_CELL: Final = (36.0, 41.0)  # at most
_BETWEEN: Final = 5.0  # mm between parts one above another
_HEIGHT: Final = 207.0  # of all rows on a page


def draw(order: Order[CompassOptions]) -> Printed:
    """The tables as PDF: the turning disc, then the board, as many pages as it needs.

    Raises BadInput for a board without a centre space.
    """
    options = order.options
    copy = order.copy_as(NereusCopy)
    board, own = board_for(facts.PLAYERS[0], NereusSetup(board=options.board, variant=NEUTRAL), copy)
    whose = f"from your copy {copy.fingerprint}" if own and copy else "our own grid, not the publisher's"
    drawings = [Drawing("Disc and die", draw_disc_and_die)]
    blocks = [(rows, cols) for rows in _shares(board.rows, _DOWN) for cols in _shares(board.cols, _ACROSS)]
    each = max(1, _DOWN // max(len(rows) for rows, _ in blocks))  # one above another on a page
    pages = [blocks[i : i + each] for i in range(0, len(blocks), each)]
    for i, shown in enumerate(pages, 1):
        part = f", part {i} of {len(pages)}" if len(pages) > 1 else ""
        draw = partial(_distances, board=board, blocks=shown, whose=whose + part)
        drawings.append(Drawing(f"Distances{part}", draw))
    drawings.append(Drawing("The neutral player", draw_procedure))
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings)


def _shares(n: int, most: int) -> list[range]:
    """``n`` lines from 1 in as few and as even parts of at most ``most`` as can be."""
    parts = -(-n // most)
    edges = [round(i * n / parts) for i in range(parts + 1)]
    return [range(a + 1, b + 1) for a, b in pairwise(edges)]


# ---- disc and die


def draw_disc_and_die(pen: Pen) -> None:
    """The compass card, and for every point and die the point that the disc comes to."""
    draw_heading(pen, "The neutral ship", SUBTITLE, f"Rules: {facts.VARIANT}, {facts.NEUTRAL_SHIP}. Unofficial.")
    _compass(pen, 98, 89, 47, 18)
    _turn_table(pen, 172)
    neutral = RULES[0].section("neutral-player").rules
    told = [rule for rule in neutral if rule.where == facts.NEUTRAL_SHIP and rule.name in _FIRST_PAGE]
    draw_rules(pen, Rect(LEFT, 247.4, RIGHT - LEFT, 11.8), told, 2, icons=False)


_FIRST_PAGE: Final = ("Direction", "Example")


def draw_procedure(pen: Pen) -> None:
    """What the neutral player does, from the rules in short."""
    draw_heading(pen, "The neutral player", SUBTITLE, f"Rules: {facts.VARIANT}, {facts.NEUTRAL_SHIP}. Unofficial.")
    draw_rules(pen, Rect(LEFT, 32, RIGHT - LEFT, 218), RULES[0].section("neutral-player").rules, 2, sizes=(12, 10, 8))
    draw_house_note(pen, LEFT, 257.6)


def _compass(pen: Pen, cx: float, cy: float, r: float, band: float) -> None:
    out = r + band + 2.4
    with pen.figure(
        f"The compass disc: {', '.join(facts.POINTS)} around it", Rect(cx - out, cy - out, 2 * out, 2 * out)
    ):
        _draw_compass(pen, cx, cy, r, band)


def _draw_compass(pen: Pen, cx: float, cy: float, r: float, band: float) -> None:
    draw_compass_card(pen, cx, cy, r, band)
    middle = r + band / 2
    for i, point in enumerate(facts.POINTS):
        x, y = polar(cx, cy, middle, i * _TURN)
        pen.circle(x, y, 7.4, WHITE, 1.0)
        pen.centred_text(x, y, point, Font.SERIF_BOLD, 18)
        between = (i + 0.5) * _TURN
        x, y = polar(cx, cy, middle, between)
        draw_head(pen, x, y, between + 90)
        for turn, out in ((-7.6, -5.2), (7.6, -5.2), (-8.6, 5.4), (8.6, 5.4), (0, -6.2), (0, 6.2)):
            draw_motif(pen, "river", *polar(cx, cy, middle + out, between + turn), 0.9)


def _turn_table(pen: Pen, top: float) -> None:
    label, row = 40.0, 9.0
    width = (RIGHT - LEFT - label) / len(facts.FACES)
    table = turn_table()
    box = Rect(LEFT, top, RIGHT - LEFT, row * len(table))
    draw_title(pen, LEFT, top - 4.4, "Disc on")
    for n, face in enumerate(facts.FACES):
        draw_die(pen, LEFT + label + (n + 0.5) * width, top - 5.6, face)
    for i, points in enumerate(table.values()):
        for n, point in enumerate(points):
            if facts.POINTS.index(point) % 2 == 0:
                pen.rect(Rect(LEFT + label + n * width, top + i * row, width, row), pen.ink.tint("river"), 0)
    for i, (disc, points) in enumerate(table.items()):
        y = top + (i + 0.5) * row
        pen.centred_text(LEFT + 2, y, disc, Font.BOLD, 13, align="left")
        pen.centred_text(LEFT + 12, y, facts.POINT_TITLES[i], Font.ITALIC, 10, align="left")
        for n, point in enumerate(points):
            x = LEFT + label + n * width
            draw_needle(pen, x + 6.4, y, 3.3, facts.POINTS.index(point) * _TURN)
            pen.centred_text(x + 11.4, y, point, Font.MEDIUM, 13, align="left")
    widths = (label, *(width,) * len(facts.FACES))
    tables.read_grid(pen, tables.Grid(LEFT, top - 10, widths, (10, *(row,) * len(table))))
    grid = [(LEFT, top + i * row, RIGHT, top + i * row) for i in range(1, len(table))]
    grid += [(x, top, x, box.bottom) for x in (LEFT + label + n * width for n in range(1, len(facts.FACES)))]
    pen.lines(grid, 0.6, pen.ink.note)
    pen.line(LEFT + label, top, LEFT + label, box.bottom, 1.0)
    pen.rect(box, None, 1.0)


# ---- distances


def _distances(pen: Pen, board: Board, blocks: Sequence[tuple[range, range]], whose: str) -> None:
    """For each space of parts of the board and each point, the distance sailed for every action distance."""
    draw_heading(pen, "How far it sails", SUBTITLE, f"Rules: {facts.NEUTRAL_SHIP}. Unofficial.")
    distances = sorted(action_distances())
    by_crew = [f"{crew}'s {', '.join(map(str, by_space))}" for crew, by_space in facts.DISTANCES.items()]
    pen.text(RIGHT, 20, f"Board {board.rows} × {board.cols}, {whose}", Font.SANS, 8, pen.ink.note, "right")
    told = (
        f"Find the ship's space, then the way it sails. The {in_words(len(distances))} numbers are the spaces it moves "
        f"for an action distance of {joined([str(d) for d in distances])}, bold where a side of the board stops it. "
        f"Action distances from the left: {'; '.join(by_crew)}."
    )
    pen.paragraph(LEFT, 30, RIGHT - LEFT, told, Font.SANS, 8, lead=1.35)
    height = (_HEIGHT - _BETWEEN * (len(blocks) - 1)) / sum(len(rows) for rows, _ in blocks)
    top = 40.0
    for rows, cols in blocks:
        top = _block(pen, top, height, board, rows, cols, distances) + _BETWEEN
    legend = top - _BETWEEN + 5.4
    with pen.figure("again", Rect(LEFT, legend - 3, 4, 4)):
        pen.symbol("again", LEFT + 2, legend - 1, 4, pen.ink.accent)
    pen.text(LEFT + 6, legend, "Roll again: the side is right ahead, the ship would not move at all.", Font.SANS, 8)
    pen.symbol("ship", RIGHT - 34, legend - 1.2, 4.6)
    pen.text(RIGHT - 30, legend, "the ship starts here", Font.SANS, 8)


def _block(pen: Pen, top: float, height: float, board: Board, rows: range, cols: range, distances: list[int]) -> float:
    """A part of the board, each of its rows ``height`` mm at most; returns where it ends."""
    w, h = _CELL[0], min(_CELL[1], height)
    left = LEFT + (RIGHT - LEFT - len(cols) * w) / 2
    for i, row in enumerate(rows):
        for j, col in enumerate(cols):
            cell = Rect(left + j * w, top + i * h, w, h)
            if board.is_water((row, col)):
                with pen.item():
                    _space(pen, cell, board, (row, col), distances)
            else:
                pen.rect(cell, pen.ink.tint("land"), 0)
                for x, y in ((9.0, 10.0), (27.0, 10.0), (18.0, 20.0), (9.0, 28.0), (27.0, 28.0)):
                    draw_motif(pen, "land", cell.x + x, cell.y + y, 1.6)
    block = Rect(left, top, len(cols) * w, len(rows) * h)
    lines = [(left + j * w, top, left + j * w, block.bottom) for j in range(1, len(cols))]
    lines += [(left, top + i * h, block.right, top + i * h) for i in range(1, len(rows))]
    pen.lines(lines, 0.6)
    pen.rect(block, None, 1.0)
    return block.bottom


def _space(pen: Pen, cell: Rect, board: Board, ship: Square, distances: list[int]) -> None:
    w, h = cell.w / 3, cell.h / 3
    middle = Rect(cell.x + w, cell.y + h, w, h)
    if (ship[0] + ship[1]) % 2 == 0:
        pen.rect(cell, pen.ink.tint("river"), 0)
    pen.rounded(Rect(middle.x + 0.6, middle.y + 1.2, w - 1.2, h - 2.4), 1.4, WHITE, 1.0)
    start = ship == board.centre
    with pen.role("Lbl"):
        left = middle.centre[0] - (2.4 if start else 0)
        pen.centred_text(left, middle.centre[1], square_name(ship), Font.SERIF_BOLD, 10)
    if start:
        pen.symbol("ship", middle.centre[0] + 2.8, middle.centre[1], 4.6)
    for i, (point, (down, right)) in enumerate(zip(facts.POINTS, facts.STEPS, strict=True)):
        x, y = middle.centre[0] + right * w, middle.centre[1] + down * h
        moved = [sail(board, ship, point, d).moved for d in distances]
        if not any(moved):
            with pen.figure(f"{point}: again", Rect(x - 1.8, y - 3.8, 3.6, 3.6)):
                pen.symbol("again", x, y - 2, 3.6, pen.ink.accent)
            continue
        with pen.role("P"):
            with pen.figure(point, Rect(x - 2.2, y - 4.4, 4.4, 4.4)):
                draw_needle(pen, x, y - 2.2, 2.2, i * _TURN)
            for n, (d, m) in enumerate(zip(distances, moved, strict=True)):
                at = x + (n - (len(distances) - 1) / 2) * 2.5
                pen.text(at, y + 3.4, str(m), Font.MEDIUM if m == d else Font.BOLD, 8, align="centre")
