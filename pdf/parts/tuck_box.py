"""A tuck box: one piece to cut, score, fold and glue, or its lines for a machine; all in mm."""

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import chain, pairwise
from typing import Final, TypeVar

from pdf.drawing.symbols import Segments
from pdf.parts.choices import TuckBoxOptions
from pdf.parts.imposition import CARD_SIZES, CardSize, svg_page
from pdf.parts.sheet import (
    LEFT,
    MIN_TYPE,
    RIGHT,
    WHITE,
    Drawing,
    Font,
    Line,
    Order,
    Pen,
    Point,
    Printed,
    Rect,
    Setting,
    broken,
    draw_heading,
    draw_labelled_bar,
    draw_rose,
    draw_scales,
    item,
    piled,
    print_frames,
    text_width,
)

O = TypeVar("O", bound=TuckBoxOptions)  # noqa: E741

_CARD: Final = 0.36  # thickness of a card, printed on 300 g
_ROOM: Final = 1.0  # more depth than the cards need; in width and height twice as much
_TUCK: Final = 14.0
_GLUE: Final = 9.0
_FLAP: Final = 9.0
_TOP: Final = 37.0  # mm from the page's top to the box laid flat
_END: Final = 243.0  # mm: what to do ends there
_BESIDE: Final = 72.0  # mm for the finished box, at the left of what to do
_BLEED: Final = 2.0
_NOTCH: Final = 9.0
_DASHES: Final = 2.8  # mm from dash to dash of a line to fold along
_LEAST: Final = 4.0  # the least depth of a box that can be folded
_LABELLED: Final = 7.0  # the least depth of a box with words on its sides

STEPS: Final = (
    ("Cut", "along the full lines, the thumb notch too."),
    ("Score, fold", "along the broken lines, the printed side out."),
    ("Glue", "the hatched flaps: the long one first, then the bottom."),
    ("Fill", "with what its back names; tuck the lid in."),
)


def print_tuck_box(
    order: Order[O], deck: str, cards: int, inside: Sequence[tuple[str, str]], loose: float = 0.0
) -> Printed:
    """Returns a :class:`TuckBox` for the order's card size as PDF, or its lines alone as SVG."""
    options, title = order.options, f"{order.sheet.title}: {deck}"
    box = TuckBox(order.game.title, deck, cards, CARD_SIZES[options.card], inside, loose)
    if options.plan == "svg":
        svg = box.svg(f"{order.game.title}: {title}, lines to cut and to fold")
        return Printed(svg.encode(), 1, order.copies, None, "svg")
    return print_frames(order, [Drawing(title, box.draw_page)])


class TuckBox:
    """A box for so many cards of a game's deck, laid flat: from the left a glue flap, the back, a
    side, the front, a side.

    ``inside``: a symbol and a label for each line on its back, which tell what it holds. ``loose``:
    the depth in mm of a box for pieces that do not stack; 0 for cards.
    """

    def __init__(
        self,
        game: str,
        deck: str,
        cards: int,
        size: CardSize,
        inside: Sequence[tuple[str, str]] = (),
        loose: float = 0,
    ) -> None:
        self.game, self.deck = game, deck
        self.inside = inside
        self.content = f"{cards} {'pieces' if loose else 'cards'}"
        """How many pieces or cards it holds, in words."""
        self.size_told = "" if loose else f" of {size.w:g} x {size.h:g} mm"
        self.depth = loose or max(round(cards * _CARD + _ROOM), _LEAST)
        self.width, self.height = size.w + 2 * _ROOM, size.h + 2 * _ROOM
        self.flap = min(_FLAP, self.depth)
        left = LEFT + (RIGHT - LEFT - _GLUE - 2 * (self.width + self.depth)) / 2 + _GLUE
        top = _TOP + self.depth + _TUCK
        panels = []
        for wide in (self.width, self.depth) * 2:
            panels.append(Rect(left, top, wide, self.height))
            left += wide
        self.back, side, self.front, last = panels
        self.sides = side, last
        self.notch = self._notch()
        """The thumb notch in the back, as a curve."""
        self.glue_flaps = self._glue_flaps()
        self.dust_flaps = [
            (_dust_flap(panel, edge, way * self.flap), way < 0)
            for panel in self.sides
            for edge, way in ((panel.y, -1), (panel.bottom, 1))
        ]
        """The flaps of both sides, each with whether it stands at the upper edge."""
        self.cuts = self._cuts(last)
        """Lines to cut along besides the notch, from point to point."""
        self.folds = self._folds(panels)

    def _notch(self) -> tuple[Point, ...]:
        middle, y = self.back.cx, self.back.y
        return (
            (middle - _NOTCH, y),
            (middle - _NOTCH, y + 11),
            (middle + _NOTCH, y + 11),
            (middle + _NOTCH, y),
        )

    def _glue_flaps(self) -> tuple[list[Point], list[Point]]:
        # the long flap at the left, and the one below the back
        back, out = self.back, self.back.x - _GLUE
        below = back.bottom + self.flap
        return (
            [(back.x, back.y), (out, back.y + 4), (out, back.bottom - 4), (back.x, back.bottom)],
            [
                (back.x, back.bottom),
                (back.x + 3, below),
                (back.right - 3, below),
                (back.right, back.bottom),
            ],
        )

    def _cuts(self, last: Rect) -> list[list[Point]]:
        # the lines to cut along, each as its points. ``last`` is the panel at the right end.
        back, left, right = self.back, self.front.x, self.front.right
        above, below = self.front.y, self.front.bottom
        fold = above - self.depth
        tip = fold - _TUCK
        # the lid's tuck is a millimetre narrower on both sides, so that it slips in, and its
        # corners are cut off, 5 mm across
        lid = [
            (left, above),
            (left, fold),
            (left + 1, fold),
            (left + 1, tip + 5),
            (left + 6, tip),
            (right - 6, tip),
            (right - 1, tip + 5),
            (right - 1, fold),
            (right, fold),
            (right, above),
        ]
        end_of_floor = below + self.depth
        floor = [(left, below), (left, end_of_floor), (right, end_of_floor), (right, below)]
        notch_begins, *_, notch_ends = self.notch
        edges = [[(back.x, back.y), notch_begins], [notch_ends, (back.right, back.y)]]
        end = [(last.right, last.y), (last.right, last.bottom)]
        return [*self.glue_flaps, *edges, *[flap for flap, _ in self.dust_flaps], lid, floor, end]

    def _folds(self, panels: Sequence[Rect]) -> list[Line]:
        back, side, front, last = panels
        lid = front.y - self.depth
        return [
            *((panel.x, panel.y, panel.x, panel.bottom) for panel in panels),
            (back.x, back.bottom, last.right, back.bottom),
            (side.x, front.y, last.right, front.y),
            (front.x + 1, lid, front.right - 1, lid),
        ]

    def draw_page(self, pen: Pen) -> None:
        """Draws the page: a heading, the box laid flat, and what to do."""
        subtitle = f"{self.game}: {self.deck}, {self.content}{self.size_told}"
        draw_heading(pen, "Tuck box", subtitle, "Unofficial, our own drawing")
        inside = f"{self.width:g} x {self.height:g} x {self.depth:g} mm"
        told = f"Print at 100 % on card of 200 to 250 g. Inside {inside}."
        pen.text(LEFT + 0.4, 31, told, size=10)
        depth, front = self.depth, self.front
        labels = ", ".join(label for _, label in self.inside)
        top, high = front.y - depth - _TUCK, front.h + 2 * depth + _TUCK
        flat = Rect(self.back.x - _GLUE, top, RIGHT - LEFT, high)
        with pen.figure(f"The box laid flat: {self.deck}, {self.content}. {labels}", flat):
            self._draw_box(pen)
        below = front.bottom + depth + 8
        self._draw_steps(pen, Rect(LEFT, below, _BESIDE, _END - front.bottom - depth - 8))
        draw_labelled_bar(pen, LEFT, 250)
        _draw_legend(pen, RIGHT - 96, 250.7)

    def _draw_steps(self, pen: Pen, room: Rect) -> None:
        with pen.figure("The finished box, closed", room):
            self._draw_finished(pen, room)
        # what to do stands beside it, each step with the same room
        steps = [item(f"n:{n}", f"**{name}** {words}") for n, (name, words) in enumerate(STEPS, 1)]
        parts = [step(RIGHT - room.right, Setting(11, 1.1)) for step in steps]
        free = room.h - sum(part.height for part in parts)
        laid = piled(parts, min(10.0, free / len(parts)))
        laid.draw(pen, room.right, room.cy - laid.height / 2)

    def _draw_finished(self, pen: Pen, room: Rect) -> None:
        # the closed box as it is seen from the front, from the right and from above
        slant, tint = self.depth / 2, pen.ink.tint("river")
        scale = min(room.h / (self.height + slant), 0.8)
        back, w, h = scale * slant, scale * self.width, scale * self.height
        front = Rect(room.cx - 6 - (w + back) / 2, room.cy + (back - h) / 2, w, h)
        x, y, right = front.x, front.y, front.right
        # the edges of the box's back, behind its front and higher by the slant
        far_right, far_top, far_bottom = right + back, y - back, front.bottom - back
        top = [(x, y), (x + back, far_top), (far_right, far_top), (right, y)]
        pen.polygon(top, WHITE, 0.6)
        side = [(right, y), (far_right, far_top), (far_right, far_bottom), (right, front.bottom)]
        pen.polygon(side, tint, 0.6)
        with pen.clipped(front):
            pen.rect(front, tint, 0)
            draw_scales(pen, front, 7, 40, 0)
        pen.rect(front, None, 0.6)
        _draw_front_rose(pen, front)
        plate = Rect(x + 3, front.bottom - 0.24 * front.h, w - 6, 0.14 * front.h)
        pen.rounded(plate, 1.2, WHITE, 0.6)
        pen.centred_text(*plate.centre, self.game, Font.SERIF, 8)

    def _draw_box(self, pen: Pen) -> None:
        front, depth = self.front, self.depth
        wide, lid = front.w + 2 * _BLEED, depth + _TUCK
        around = 2 * (front.w + depth) + _BLEED
        # the pattern goes past the cuts over everything that shows: all around, lid, and floor
        shown = (
            Rect(self.back.x, front.y - _BLEED, around, front.h + 2 * _BLEED),
            Rect(front.x - _BLEED, front.y - depth - _TUCK - _BLEED, wide, lid + _BLEED),
            Rect(front.x - _BLEED, front.bottom, wide, depth + _BLEED),
        )
        with pen.clipped(*shown):
            for box in shown:
                pen.rect(box, pen.ink.tint("river"), 0)
            draw_scales(pen, front, 7, 40, front.w + 2 * depth + _TUCK)
        self._draw_glue_flaps(pen)
        self._draw_words(pen)
        self._draw_lines(pen)

    def _draw_glue_flaps(self, pen: Pen) -> None:
        for points in self.glue_flaps:
            pen.polygon(points, WHITE, 0)
            area = Rect.over(*points)
            with pen.within(f"{pen.through(points)} h W n"):
                # rising hatches, as many as begin below the flap or at its left
                feet = [area.x + n * 2.4 for n in range(int((area.w + area.h) / 2.4) + 2)]
                pen.lines([(foot - area.h, area.bottom, foot, area.y) for foot in feet], 0.35)
        back = self.back
        self._draw_glued(pen, (back.x - _GLUE / 2, back.cy), 3)
        self._draw_glued(pen, (back.cx, back.bottom + self.flap / 2), 0)

    def _draw_glued(self, pen: Pen, middle: Point, quarters: int) -> None:
        with pen.turned(*middle, quarters) if quarters else nullcontext():
            pen.rect(Rect.around(middle, 10, 3.6), WHITE, 0)
            pen.centred_text(*middle, "glue", Font.BOLD, 8)

    def _draw_words(self, pen: Pen) -> None:
        # the front with its compass rose, and the back with what is inside
        front = self.front
        _draw_front_rose(pen, front)
        plate = Rect(front.x + 5, front.bottom - 26, front.w - 10, 18)
        pen.rounded(plate, 1.4, WHITE, 0.6)
        pen.centred_text(plate.cx, plate.y + 6, self.game, Font.SERIF, 13)
        pen.centred_text(plate.cx, plate.y + 12.4, self.deck, Font.ITALIC, 10)
        self._draw_inside(pen)
        self._draw_names(pen)

    def _draw_names(self, pen: Pen) -> None:
        # the game's on both edges if they are wide enough, the deck's on the lid
        front, high = self.front, min(5.4, self.depth)
        if self.depth >= _LABELLED:
            for side in self.sides:
                edge = Rect(side.cx - 26, side.cy - high / 2, 52, high)
                with pen.turned(*edge.centre, 1):
                    _draw_name(pen, edge, self.game)
        lid = Rect(front.x + 8, front.y - self.depth / 2 - high / 2, front.w - 16, high)
        _draw_name(pen, lid, self.deck)

    def _draw_inside(self, pen: Pen) -> None:
        # the plate on the back, with a line for all that the box holds
        plate = Rect(self.back.x + 5, self.back.y + 12, self.back.w - 10, self.back.h - 20)
        pen.rounded(plate, 1.4, WHITE, 0.6)
        left = plate.x + 4
        pen.text(left, plate.y + 8, self.deck, Font.SERIF, 13)
        pen.text(left, plate.y + 13, self.content, Font.ITALIC, 10)
        widest = max(text_width(label, Font.SANS, 10) for _, label in self.inside)
        size = max(MIN_TYPE, min(10.0, 10 * (plate.w - 14) / widest))
        for n, (symbol, label) in enumerate(self.inside):
            y = plate.y + 19 + n * 5.6
            pen.symbol(symbol, plate.x + 6.6, y, 5.4)
            pen.centred_text(plate.x + 12, y, label, size=size, align="left")
        pen.text(left, plate.bottom - 3.4, "Unofficial", colour=pen.ink.note)

    def _draw_lines(self, pen: Pen) -> None:
        start, *curve = self.notch
        path: Segments = (("M", start), ("C", tuple(chain.from_iterable(curve))))
        pen.path((*path, ("Z", ())), fill=WHITE)
        left, _ = start
        # the bleed above the notch is cut away too: white, and a little larger than it
        pen.rect(Rect(left, self.back.y - _BLEED - 0.1, 2 * _NOTCH, _BLEED + 0.2), WHITE, 0)
        for flap, above in self.dust_flaps:
            pen.polygon(flap, pen.ink.tint("river") if above else WHITE, 0)
        pen.path(path, width=0.6)
        for line in self.cuts:
            pen.lines([(*point, *following) for point, following in pairwise(line)], 0.6)
        pen.lines(broken(self.folds, _DASHES), 0.6)

    def svg(self, title: str) -> str:
        """Returns the lines of the box as SVG in mm. Lines to cut and lines to fold are groups of
        their own."""
        page = Rect.over(*chain.from_iterable(self.cuts)).grown(5)

        def at(point: Point) -> str:
            x, y = point
            return f"{x - page.x:.3f} {y - page.y:.3f}"

        def path(line: Sequence[Point]) -> str:
            return f'<path d="M{" L".join(map(at, line))}"/>'

        start, *curve = map(at, self.notch)
        notch = f'<path d="M{start} C{" ".join(curve)}"/>'
        folds = [path(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in self.folds]
        groups = [
            *('<g id="cut" stroke="#000">', notch, *map(path, self.cuts), "</g>"),
            *('<g id="fold" stroke="#9B1B5A" stroke-dasharray="2 1.5">', *folds, "</g>"),
        ]
        whole = ['<g fill="none" stroke-width="0.1">', *groups, "</g>"]
        return svg_page(f"{page.w:.3f}", f"{page.h:.3f}", title, whole)


def _draw_name(pen: Pen, plate: Rect, name: str) -> None:
    # a low plate has no room for a line around its words
    size, line = (10, 0.6) if plate.h > 5 else (MIN_TYPE, 0)
    pen.rounded(plate, 1.2, WHITE, line)
    pen.centred_text(*plate.centre, name, Font.SERIF, size)


def _draw_front_rose(pen: Pen, front: Rect) -> None:
    cx, cy, r = front.cx, front.y + 0.4 * front.h, 0.3 * front.w
    pen.circle(cx, cy, r, WHITE, 1.0)
    draw_rose(pen, cx, cy, 0.96 * r - 0.6)


def _draw_legend(pen: Pen, x: float, y: float) -> None:
    # a line of each kind, 14 mm long, and beside it what it means
    for words, kind in (("cut", "full"), ("fold", "broken"), ("glue", "hatched")):
        line = (x, y, x + 14, y)
        if kind == "hatched":
            pen.rect(Rect(x, y - 1.8, 14, 3.6), WHITE, 0.35)
            feet = [x + 2.4 * n for n in range(5)]
            pen.lines([(foot, y + 1.8, foot + 3.6, y - 1.8) for foot in feet], 0.35)
        else:
            pen.lines([line] if kind == "full" else broken([line], _DASHES), 0.6)
        pen.centred_text(x + 16, y, words, Font.BOLD, 8, align="left")
        x += 34


def _dust_flap(panel: Rect, edge: float, out: float) -> list[Point]:
    # a flap at the upper or lower edge of a side, so many mm outwards (below 0: upwards)
    end = edge + out
    return [(panel.x, edge), (panel.x + 1.4, end), (panel.right - 1.4, end), (panel.right, edge)]
