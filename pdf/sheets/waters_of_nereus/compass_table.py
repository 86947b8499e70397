"""The compass table: where the neutral ship goes, and how far from each space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.neutral import sail, turn_disc
from companion.games.waters_of_nereus.rules import RULES
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup, board_for
from companion.words import in_words, joined
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, polar
from pdf.orders import Order, Printed
from pdf.parts.chart import draw_compass_card, draw_head, draw_needle
from pdf.parts.flow.blocks import (
    Block,
    Column,
    Laid,
    Row,
    Setting,
    picture,
    row,
    space,
    table,
    text,
)
from pdf.parts.flow.sides import USUAL, Aid, Section, print_pages
from pdf.parts.flow.texts import of_rules
from pdf.parts.motifs import draw_motif
from pdf.sheets.waters_of_nereus.options import CompassOptions

_TURN: Final = 360 / len(facts.POINTS)
_ACROSS: Final = 5  # spaces of the board side by side
_CELL: Final = (35.6, 36.0)  # mm
_MOST: Final = 12  # pages


def draw(order: Order[CompassOptions]) -> Printed:
    """Disc and board as PDF. Raises BadInput for a board without a centre."""
    options = order.options
    copy = order.copy_as(NereusCopy)
    board, own = board_for(
        facts.PLAYERS[0], NereusSetup(board=options.board, variant=NEUTRAL), copy
    )
    whose = (
        f"from your copy {copy.fingerprint}"
        if own and copy
        else "our own grid, not the publisher’s"
    )
    distances = sorted({far for spaces in facts.DISTANCES.values() for far in spaces})
    by_crew = [
        f"{crew}’s {', '.join(map(str, by_space))}" for crew, by_space in facts.DISTANCES.items()
    ]
    intro = (
        f"Find the ship’s space, then the way it sails. The {in_words(len(distances))} numbers are the spaces it moves "
        f"for an action distance of {joined([str(d) for d in distances])}, bold where a side of the board stops it. "
        f"Action distances from the left: {'; '.join(by_crew)}."
    )
    legend = row(
        text("{again} Roll again: the side is right ahead, the ship would not move at all."),
        text("{ship} The ship starts here.", align="right"),
        widths=(2, 1),
        rule=False,
    )
    disc = picture(128, _compass, f"The compass disc: {', '.join(facts.POINTS)} around it")
    rules = (facts.VARIANT, facts.NEUTRAL_SHIP)
    sections = [
        Section("Disc and die", [disc, _turn_table()], rules),
        Section("How far it sails", [text(intro), space(1), legend, space(1.6), *_rows(board, distances)], rules,
                f"board {board.rows} × {board.cols}, {whose}", overleaf=True, gap=0),
        of_rules(RULES[0].section("neutral-player"), USUAL),
    ]  # fmt: skip
    aid = Aid(
        "The neutral ship", ("Waters of Nereus, two players",) * _MOST, lambda narrow: sections
    )
    return print_pages(order, aid)


# ---- disc and die


def _compass(pen: Pen, box: Rect, z: Setting) -> None:
    band = 16.0
    (cx, cy), r = box.centre, box.h / 2 - band - 2.4
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


def _turn_table() -> Block:
    def comes_to(pen: Pen, box: Rect, z: Setting, point: str) -> None:
        (cx, cy), n = box.centre, facts.POINTS.index(point)
        if n % 2 == 0:
            pen.rect(box, pen.ink.tint("river"), 0)
        draw_needle(pen, cx - 4, cy, 3.3, n * _TURN)
        with pen.role("P"):
            pen.centred_text(cx + 1, cy, point, Font.MEDIUM, z.head, align="left")

    rows: list[Row] = [
        (
            f"**{disc}** {title}",
            *(partial(comes_to, point=turn_disc(disc, face)) for face in facts.FACES),
        )
        for disc, title in zip(facts.POINTS, facts.POINT_TITLES, strict=True)
    ]
    columns = [
        Column("Disc on", -36),
        *(Column(f"{{d:{face}}}", 1, "centre") for face in facts.FACES),
    ]
    return table(columns, rows, 8)


# ---- distances


def _rows(board: Board, distances: Sequence[int]) -> Iterator[Block]:
    """The board row by row, in as few and as even parts side by side as have room."""
    parts = -(-board.cols // _ACROSS)
    edges = [round(i * board.cols / parts) for i in range(parts + 1)]
    for a, b in pairwise(edges):
        for line in range(1, board.rows + 1):
            spaces = [(line, col) for col in range(a + 1, b + 1)]
            yield partial(_row, board=board, spaces=spaces, distances=distances)


def _row(
    width: float, z: Setting, board: Board, spaces: Sequence[Square], distances: Sequence[int]
) -> Laid:
    w, h = _CELL

    def draw(pen: Pen, x: float, y: float) -> None:
        left = x + (width - len(spaces) * w) / 2
        for n, one in enumerate(spaces):
            cell = Rect(left + n * w, y, w, h)
            if board.is_water(one):
                with pen.item():
                    _space(pen, cell, board, one, distances)
            else:
                pen.rect(cell, pen.ink.tint("land"), 0)
                for dx, dy in ((9.0, 9.0), (27.0, 9.0), (18.0, 18.0), (9.0, 27.0), (27.0, 27.0)):
                    draw_motif(pen, "land", cell.x + dx, cell.y + dy, 1.6)
            pen.rect(cell, None, 0.6)

    return Laid(h, draw)


def _space(pen: Pen, cell: Rect, board: Board, ship: Square, distances: Sequence[int]) -> None:
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
        moved = [sail(board, ship, point, d)[1] for d in distances]
        if not any(moved):
            with pen.figure(f"{point}: again", Rect(x - 1.8, y - 3.8, 3.6, 3.6)):
                pen.symbol("again", x, y - 2, 3.6, pen.ink.accent)
            continue
        with pen.role("P"):
            with pen.figure(point, Rect(x - 2.2, y - 4.4, 4.4, 4.4)):
                draw_needle(pen, x, y - 2.2, 2.2, i * _TURN)
            for n, (d, m) in enumerate(zip(distances, moved, strict=True)):
                at = x + (n - (len(distances) - 1) / 2) * 2.5
                pen.text(
                    at, y + 3.4, str(m), Font.MEDIUM if m == d else Font.BOLD, 8, align="centre"
                )
