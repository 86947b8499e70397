"""The player aid of Waters of Nereus: a day and the crew on one side; cabin, cards and the end on the other."""

from __future__ import annotations

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.games.waters_of_nereus.rules.aids import aid
from companion.games.waters_of_nereus.wording import chest_gives
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.flow.blocks import Block, Laid, Setting, text
from pdf.parts.flow.sides import Aid, print_aid
from pdf.parts.flow.told import aid_of
from pdf.parts.signs import draw_arrow, draw_coin
from pdf.sheets.waters_of_nereus.pieces import draw_treasure


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    return print_aid(order, [player_aid(order.copy_as(NereusCopy))], order.options)


def player_aid(copy: NereusCopy | None = None) -> Aid:
    """The aid, with what the owner's copy knows of explorer and holds."""
    holds = [_hold(hold) for hold in holds_of(copy).values()]
    figures = {"sea": _sea, "chest": _chest, "spaces": _spaces, "holds": holds}
    return aid_of(aid("player-aid", copy), lambda narrow: figures, copy)


def _sea(pen: Pen, box: Rect, z: Setting) -> None:
    side = 6.6 * z.k
    n = min(9, int(box.w // side))

    def at(c: float, r: float) -> tuple[float, float]:
        return box.x + c * side, box.y + r * side

    for down in range(3):
        for across in range(n):
            pen.rect(Rect(*at(across, down), side, side), pen.ink.tint("river"), 0.35)
    pen.rect(Rect(box.x, box.y, n * side, 3 * side), None, 0.8)
    ships = [(0.5, "red"), (2.5, "blue"), *([(7.5, "yellow")] if n > 7 else [])]
    draw_arrow(pen, at(1.0, 1.5), at(5.1, 1.5), 1.2, 2 * z.k)
    for c, colour in ships:
        pen.symbol("ship", *at(c, 1.5), side * 0.8, fill=pen.ink.piece(colour))
    draw_coin(pen, *at(2.5, 0.6), 4.8 * z.k, str(facts.PASS_GOLD), z.least)
    for c, r, colour in ((5.5, 1.5, "green"), (3.5, 2.5, "red"), (4.5, 0.5, "yellow")):
        draw_treasure(pen, *at(c, r), side * 0.6, colour)
    if n > 7:
        (x, y), arm = at(7.5, 1.5), side * 0.4
        pen.lines([(x - arm, y - way, x + arm, y + way) for way in (arm, -arm)], 1.4, pen.ink.accent)


def _chest(pen: Pen, box: Rect, z: Setting) -> None:
    step = min(18 * z.k, box.w / len(facts.COLORS))
    for i, colour in enumerate(facts.COLORS):
        slot = Rect(box.x + i * step, box.y, step - 2.2 * z.k, box.h)
        pen.rounded(slot, 1.2, WHITE, 0.8)
        draw_treasure(pen, slot.centre[0], slot.y + 4.2 * z.k, 5.4 * z.k, colour)
        gives = f"**{chest_gives(colour).replace(', ', '** | **').replace(' + ', '** | **')}**"
        laid = text(gives, align="centre", small=True)(slot.w, z)
        laid.draw(pen, slot.x, slot.y + 7.4 * z.k + (box.h - 7.8 * z.k - laid.height) / 2)
        if i < len(facts.COLORS) - 1:
            x, y, k = slot.right + 0.6 * z.k, slot.y + 4.2 * z.k, z.k
            pen.polygon([(x, y - k), (x + 1 * k, y), (x, y + k)], pen.ink.line)


def _space(pen: Pen, box: Rect, colours: tuple[str, ...]) -> None:
    pen.rounded(box, 0.8, WHITE, 0.8)
    (cx, cy), d = box.centre, box.w
    if len(colours) == 1:
        draw_treasure(pen, cx, cy, d * 0.68, colours[0])
    elif len(colours) == len(facts.COLORS):
        pen.symbol("space-any", cx, cy, d * 0.74)
    elif colours:
        for colour, way in zip(colours, (-0.19, 0.19), strict=False):
            draw_treasure(pen, cx + way * d, cy + way * d, d * 0.46, colour)


def _spaces(pen: Pen, box: Rect, z: Setting) -> None:
    x, d = box.x, box.h
    for group in facts.STORAGE_GROUPS:
        for _ in range(facts.STORAGE_EACH):
            _space(pen, Rect(x, box.y, d, d), group)
            x += d + 0.8 * z.k
        x += 3.6 * z.k
    for _ in range(facts.STORAGE_GEMS):
        _space(pen, Rect(x, box.y, d, d), (facts.GEM,))
        x += d + 0.8 * z.k


def _hold(hold: Hold) -> Block:
    """A hold: whose, what it takes, what it brings; blanks where nobody has told it."""

    def laid(width: float, z: Setting) -> Laid:
        k, high = z.k, 12.8 * z.k

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.rounded(Rect(x, y, width, high), 1, None, 0.6)
            pen.symbol(hold.crew, x + 3.6 * k, y + 3.4 * k, 4.6 * k, fill=WHITE, stroke=1.8)
            title = facts.CREW_TITLES[hold.crew]
            pen.centred_text(x + 7 * k, y + 3.4 * k, title, Font.BOLD, z.least, align="left")
            points = "____ VP" if hold.points is None else f"{hold.points} VP"
            pen.centred_text(x + width - 1.6 * k, y + 3.4 * k, points, Font.BOLD, z.least, align="right")
            side, n = 5.2 * k, hold.size or max(facts.HOLD_SIZES)
            between = (2.6 if hold.rule in ("different", "equal") else 0.8) * k
            with pen.figure(hold.recipe, Rect(x + 2 * k, y + 6.6 * k, n * side, side)):
                for i in range(n):
                    at = x + 2 * k + i * (side + between)
                    colours = tuple(c for c in facts.COLORS if hold.spaces and c in hold.spaces[i])
                    _space(pen, Rect(at, y + 6.6 * k, side, side), colours)
                    if i and between > 2 * k:
                        sign = "equals" if hold.rule == "equal" else "not-equals"
                        pen.symbol(sign, at - between / 2, y + 6.6 * k + side / 2, 2.6 * k)

        return Laid(high, draw)

    return laid
