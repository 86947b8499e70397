"""The player aid of Waters of Nereus: a day and the crew; cabin, cards and the end."""

from functools import partial
from itertools import product

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.rules.aids import aid
from pdf.parts.sheet import (
    Aid,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    aid_of,
    draw_arrow,
    draw_coin,
    print_aid,
)
from pdf.sheets.waters_of_nereus.cabin_board import (
    chest,
    draw_storage,
    hold_block,
    holds_to_show,
)
from pdf.sheets.waters_of_nereus.options import PlayerAidOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure


def draw(order: Order[PlayerAidOptions]) -> Printed:
    """Returns the aid as PDF. Raises BadInput."""
    return print_aid(order, [player_aid(order.copy_as(NereusCopy), order.options.holds)])


def player_aid(copy: NereusCopy | None = None, choice: str = "lines") -> Aid:
    """Returns the aid, with what the owner's copy knows of the explorer and of holds. ``choice``:
    what stands in the other holds."""
    shown = holds_to_show(copy, choice)
    holds = [partial(hold_block, hold=hold, side=5.2) for hold in shown]
    figures = {"sea": _draw_sea, "chest": chest(6), "spaces": draw_storage, "holds": holds}
    return aid_of(aid("player-aid", copy, shown), lambda narrow: figures, copy)


def _draw_sea(pen: Pen, box: Rect, setting: Setting) -> None:
    # an example of three rows; a narrow box shows less of it
    side, scale = 6.6 * setting.scale, setting.scale
    columns = min(9, int(box.w // side))

    def at(column: float, row: float) -> tuple[float, float]:
        return box.x + column * side, box.y + row * side

    for row, column in product(range(3), range(columns)):
        pen.rect(Rect(*at(column, row), side, side), pen.ink.tint("river"), 0.35)
    pen.rect(Rect(box.x, box.y, columns * side, 3 * side), None, 0.8)
    draw_arrow(pen, at(1.0, 1.5), at(5.1, 1.5), 1.2, 2 * scale)
    ships = [(0.5, "red"), (2.5, "blue"), (7.5, "yellow")]
    for x, colour in ships if columns > 7 else ships[:2]:
        pen.symbol("ship", *at(x, 1.5), side * 0.8, fill=pen.ink.piece(colour))
    draw_coin(pen, *at(2.5, 0.6), 4.8 * scale, str(facts.PASS_GOLD), setting.least)
    for x, y, colour in ((5.5, 1.5, "green"), (3.5, 2.5, "red"), (4.5, 0.5, "yellow")):
        draw_treasure(pen, *at(x, y), side * 0.6, colour)
    if columns > 7:  # the last ship is crossed out
        (x, y), arm = at(7.5, 1.5), side * 0.4
        cross = [(x - arm, y - way, x + arm, y + way) for way in (arm, -arm)]
        pen.lines(cross, 1.4, pen.ink.accent)
