"""The compass table: where the neutral ship goes, and how far from each space."""

from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.neutral import sail, turn_disc
from companion.games.waters_of_nereus.rules import RULES
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup, board_for
from pdf.parts.sheet import (
    USUAL,
    WHITE,
    Aid,
    AidSection,
    Block,
    Column,
    Font,
    Laid,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    draw_compass_card,
    draw_head,
    draw_motif,
    draw_needle,
    grid,
    of_rules,
    picture,
    polar,
    print_whole_aid,
    row,
    sign_cell,
    stack,
    table,
    text,
)
from pdf.sheets.waters_of_nereus.options import CompassOptions

_TURN: Final = 360 / len(facts.POINTS)
_MOST_SIDE: Final = 34.0  # mm of a space
_HIGH: Final = 188.0  # mm of all rows, which stand on one page
_MOST: Final = 12  # pages
_BETWEEN: Final = 8.0  # mm between the rules of a pair
_LEAST: Final = 56.0  # mm of a rule beside another; large print has one a row


def draw(order: Order[CompassOptions]) -> Printed:
    """Returns disc and board as PDF. Raises BadInput for a board without a centre."""
    options = order.options
    copy = order.copy_as(NereusCopy)
    board, own = board_for(
        facts.PLAYERS.least, NereusSetup(board=options.board, variant=NEUTRAL), copy
    )
    whose = (
        f"from your copy {copy.fingerprint}"
        if own and copy
        else "our own grid, not the publisher’s"
    )
    disc = picture(
        80 if options.large else 128,
        _draw_compass,
        f"The compass disc: {', '.join(facts.POINTS)} around it",
    )
    rules = (facts.PLACES.VARIANT, facts.PLACES.NEUTRAL_SHIP)
    neutral = of_rules(RULES[0].section("neutral-player"), USUAL)
    first, *more = neutral.blocks
    pairs = [
        grid(*more[n : n + 2], gap=_BETWEEN, down=6.0, least=_LEAST, top=True)
        for n in range(0, len(more), 2)
    ]
    sections = [
        AidSection("Disc and die", [disc, _turn_table()], rules),
        AidSection(
            "How far it sails",
            [stack(*_how_to_read(), _distances(board), gap=1.6)],
            rules,
            f"board {board.rows} × {board.cols}, {whose}",
            overleaf=True,
            gap=0,
        ),
        replace(neutral, blocks=[first, *pairs], gap=6.0),
    ]
    aid = Aid(
        "The neutral ship", ("Waters of Nereus, two players",) * _MOST, lambda narrow: sections
    )
    return print_whole_aid(order, aid)


# ---- disc and die


def _draw_compass(pen: Pen, box: Rect, setting: Setting) -> None:
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
        # waves on both sides of the arrow's head, and one inside and outside of it
        for turn, out in ((-7.6, -5.2), (7.6, -5.2), (-8.6, 5.4), (8.6, 5.4), (0, -6.2), (0, 6.2)):
            draw_motif(pen, "river", *polar(cx, cy, middle + out, between + turn), 0.9)


def _turn_table() -> Block:
    # by where the disc is and by the face that was rolled

    def comes_to(pen: Pen, box: Rect, setting: Setting, point: str) -> None:
        (cx, cy), n = box.centre, facts.POINTS.index(point)
        if n % 2 == 0:
            pen.rect(box, pen.ink.tint("river"), 0)
        draw_needle(pen, cx - 4, cy, 3.3, n * _TURN)
        with pen.role("P"):
            pen.centred_text(cx + 1, cy, point, Font.MEDIUM, min(setting.head, 13.0), align="left")

    rows: list[Row] = []
    for disc, title in zip(facts.POINTS, facts.POINT_TITLES, strict=True):
        turned = [partial(comes_to, point=turn_disc(disc, face)) for face in facts.FACES]
        rows.append((f"**{disc}** {title}", *turned))
    columns = [
        Column("Disc on", -36),
        *(Column(sign_cell(f"d:{face}"), 1, "centre") for face in facts.FACES),
    ]
    return table(columns, rows, 8)


# ---- distances
def _how_to_read() -> tuple[Block, Block]:
    # in words, and how far each of the crew sails by its action spaces
    intro = (
        "Find the ship’s space, then the way the disc points: it sails **the distance of its action"
        " space, at most the number there,** through ships and onto them. {again} The side is right"
        " ahead: roll again."
    )
    by_crew = [
        f"{{{crew}}} {crew}, from the left: **" + ",\u00a0".join(map(str, by_space)) + "**"
        for crew, by_space in facts.DISTANCES.items()
    ]
    told = map(text, [*by_crew, "{ship} starts here"])
    return text(intro), row(*told, widths=(1.7, 1.6, 0.7), rule=False)


def _distances(board: Board) -> Block:
    # every space of the board in whole rows, each with how far the ship comes from it in each
    # direction
    def laid(width: float, setting: Setting) -> Laid:
        side = min(width / board.cols, _HIGH / board.rows, _MOST_SIDE * setting.scale)

        def draw(pen: Pen, x: float, y: float) -> None:
            left = x + (width - board.cols * side) / 2
            for down, right in product(range(board.rows), range(board.cols)):
                cell = Rect(left + right * side, y + down * side, side, side)
                _draw_space(pen, cell, board, (down + 1, right + 1), setting.least)

        return Laid(board.rows * side, draw)

    return laid


def _draw_space(pen: Pen, cell: Rect, board: Board, ship: Square, least: float) -> None:
    # a space with how far the ship comes from it in each direction, in type of at least least
    # points
    third, (cx, cy) = cell.w / 3, cell.centre
    if not board.is_water(ship):
        pen.rect(cell, pen.ink.tint("land"), 0.6)
        for right, down in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):  # as five on a die
            draw_motif(pen, "land", cx + right * third, cy + down * third, 1.4)
        return
    pen.rect(cell, pen.ink.tint("river") if sum(ship) % 2 == 0 else None, 0.6)
    if ship == board.centre:
        pen.rect(cell.grown(-0.7), None, 1.4)
    pen.rounded(Rect.around(cell.centre, third, third).grown(-0.1 * third), 1.2, WHITE, 0.8)
    with pen.item():
        with pen.role("Lbl"):
            size = max(least, 9 if third > 7 else 8)
            pen.centred_text(cx, cy, square_name(ship), Font.SERIF_BOLD, size)
        for point, (down, right) in zip(facts.POINTS, facts.STEPS, strict=True):
            x, y = cx + right * third, cy + down * third
            _, room = sail(board, ship, point, facts.BOARD_MAX)
            if room:
                with pen.role("P"):
                    pen.centred_text(x, y, str(room), Font.BOLD, max(least, 10))
            else:
                with pen.figure(f"{point}: again", Rect(x - 1.8, y - 1.8, 3.6, 3.6)):
                    pen.symbol("again", x, y, 3.4, pen.ink.note)
