"""A tuck box: one piece to cut, score, fold and glue, or its lines for a machine; all in mm."""

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import pairwise
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
        self.of = "" if loose else f" of {size.w:g} x {size.h:g} mm"
        self.depth = loose or max(round(cards * _CARD + _ROOM), _LEAST)
        self.width, self.height = size.w + 2 * _ROOM, size.h + 2 * _ROOM
        self.flap = min(_FLAP, self.depth)
        round_it = 2 * (self.width + self.depth)
        left = LEFT + (RIGHT - LEFT - _GLUE - round_it) / 2 + _GLUE
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
        """Returns the long flap at the left, and the one below the back."""
        b, below = self.back, self.back.bottom + self.flap
        long = [(b.x, b.y), (b.x - _GLUE, b.y + 4), (b.x - _GLUE, b.bottom - 4), (b.x, b.bottom)]
        low = [(b.x, b.bottom), (b.x + 3, below), (b.right - 3, below), (b.right, b.bottom)]
        return long, low

    def _cuts(self, last: Rect) -> list[list[Point]]:
        """Returns the lines to cut along, each as its points. ``last`` is the panel at the right
        end."""
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
        edges = [[(back.x, back.y), self.notch[0]], [self.notch[3], (back.right, back.y)]]
        end = [(last.right, last.y), (last.right, last.bottom)]
        flaps = [flap for flap, _ in self.dust_flaps]
        return [*self.glue_flaps, *edges, *flaps, lid, floor, end]

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
        """Draws the page: a heading, the box laid flat, and what to do. Scales go past its cuts
        over everything that shows."""
        subtitle = f"{self.game}: {self.deck}, {self.content}{self.of}"
        draw_heading(pen, "Tuck box", subtitle, "Unofficial, our own drawing")
        inside = f"{self.width:g} x {self.height:g} x {self.depth:g} mm"
        told = f"Print at 100 % on card of 200 to 250 g. Inside {inside}."
        pen.text(LEFT + 0.4, 31, told, size=10)
        d, f = self.depth, self.front
        shown = [
            Rect(self.back.x, f.y - _BLEED, 2 * (f.w + d) + _BLEED, f.h + 2 * _BLEED),
            Rect(f.x - _BLEED, f.y - d - _TUCK - _BLEED, f.w + 2 * _BLEED, d + _TUCK + _BLEED),
            Rect(f.x - _BLEED, f.bottom, f.w + 2 * _BLEED, d + _BLEED),
        ]
        labels = ", ".join(label for _, label in self.inside)
        flat = Rect(self.back.x - _GLUE, f.y - d - _TUCK, RIGHT - LEFT, f.h + 2 * d + _TUCK)
        with pen.figure(f"The box laid flat: {self.deck}, {self.content}. {labels}", flat):
            self._draw_box(pen, shown)
        self._draw_steps(pen, Rect(LEFT, f.bottom + d + 8, _BESIDE, _END - f.bottom - d - 8))
        draw_labelled_bar(pen, LEFT, 250)
        _draw_legend(pen, RIGHT - 96, 250.7)

    def _draw_steps(self, pen: Pen, room: Rect) -> None:
        """Draws the finished box in ``room``, and what to do beside it."""
        with pen.figure("The finished box, closed", room):
            self._draw_finished(pen, room)
        steps = [item(f"n:{n}", f"**{name}** {words}") for n, (name, words) in enumerate(STEPS, 1)]
        parts = [step(RIGHT - room.right, Setting(11, 1.1)) for step in steps]
        free = room.h - sum(part.height for part in parts)
        laid = piled(parts, min(10.0, free / len(parts)))
        laid.draw(pen, room.right, room.cy - laid.height / 2)

    def _draw_finished(self, pen: Pen, room: Rect) -> None:
        """Draws the closed box as it is seen from the front, from the right and from above."""
        slant, tint = self.depth / 2, pen.ink.tint("river")
        k = min(room.h / (self.height + slant), 0.8)
        s, w, h = k * slant, k * self.width, k * self.height
        f = Rect(room.cx - 6 - (w + s) / 2, room.cy + (s - h) / 2, w, h)
        # the edges of the box's back, behind its front and higher by the slant
        far_right, far_top, far_bottom = f.right + s, f.y - s, f.bottom - s
        top = [(f.x, f.y), (f.x + s, far_top), (far_right, far_top), (f.right, f.y)]
        pen.polygon(top, WHITE, 0.6)
        side = [(f.right, f.y), (far_right, far_top), (far_right, far_bottom), (f.right, f.bottom)]
        pen.polygon(side, tint, 0.6)
        with pen.clipped(f):
            pen.rect(f, tint, 0)
            draw_scales(pen, f, 7, 40, 0)
        pen.rect(f, None, 0.6)
        _draw_front_rose(pen, f)
        plate = Rect(f.x + 3, f.bottom - 0.24 * f.h, f.w - 6, 0.14 * f.h)
        pen.rounded(plate, 1.2, WHITE, 0.6)
        pen.centred_text(*plate.centre, self.game, Font.SERIF, 8)

    def _draw_box(self, pen: Pen, shown: Sequence[Rect]) -> None:
        """Draws the box, with its pattern over everything that shows."""
        f = self.front
        with pen.clipped(*shown):
            for box in shown:
                pen.rect(box, pen.ink.tint("river"), 0)
            draw_scales(pen, Rect(f.x, f.y, f.w, f.h), 7, 40, f.w + 2 * self.depth + _TUCK)
        self._draw_glue_flaps(pen)
        self._draw_words(pen)
        self._draw_lines(pen)

    def _draw_glue_flaps(self, pen: Pen) -> None:
        """Draws the flaps to glue, hatched, with the word."""
        b = self.back
        for points in self.glue_flaps:
            pen.polygon(points, WHITE, 0)
            xs, ys = [x for x, _ in points], [y for _, y in points]
            area = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            shape = " ".join(f"{pen.at(*p)} {'l' if i else 'm'}" for i, p in enumerate(points))
            with pen.within(f"{shape} h W n"):
                n = int((area.w + area.h) / 2.4) + 1
                pen.lines(
                    [
                        (area.x + i * 2.4 - area.h, area.bottom, area.x + i * 2.4, area.y)
                        for i in range(n + 1)
                    ],
                    0.35,
                )
        low = b.cx, b.bottom + self.flap / 2
        for cx, cy, quarters in ((b.x - _GLUE / 2, b.cy, 3), (*low, 0)):
            with pen.turned(cx, cy, quarters) if quarters else nullcontext():
                pen.rect(Rect(cx - 5, cy - 1.8, 10, 3.6), WHITE, 0)
                pen.centred_text(cx, cy, "glue", Font.BOLD, 8)

    def _draw_words(self, pen: Pen) -> None:
        """Draws the front with its compass rose, the back with what is inside, and the names on lid
        and edges."""
        f, b = self.front, self.back
        _draw_front_rose(pen, f)
        plate = Rect(f.x + 5, f.bottom - 26, f.w - 10, 18)
        pen.rounded(plate, 1.4, WHITE, 0.6)
        pen.centred_text(plate.cx, plate.y + 6, self.game, Font.SERIF, 13)
        pen.centred_text(plate.cx, plate.y + 12.4, self.deck, Font.ITALIC, 10)
        plate = Rect(b.x + 5, b.y + 12, b.w - 10, b.h - 20)
        pen.rounded(plate, 1.4, WHITE, 0.6)
        pen.text(plate.x + 4, plate.y + 8, self.deck, Font.SERIF, 13)
        pen.text(plate.x + 4, plate.y + 13, self.content, Font.ITALIC, 10)
        widest = max(text_width(label, Font.SANS, 10) for _, label in self.inside)
        size = max(MIN_TYPE, min(10.0, 10 * (plate.w - 14) / widest))
        for i, (symbol, label) in enumerate(self.inside):
            y = plate.y + 19 + i * 5.6
            pen.symbol(symbol, plate.x + 6.6, y, 5.4)
            pen.centred_text(plate.x + 12, y, label, size=size, align="left")
        pen.text(plate.x + 4, plate.bottom - 3.4, "Unofficial", colour=pen.ink.note)
        high = min(5.4, self.depth)
        lid = Rect(f.x + 8, f.y - self.depth / 2 - high / 2, f.w - 16, high)
        labelled = self.sides if self.depth >= _LABELLED else ()
        edges = [Rect(one.cx - 26, one.cy - high / 2, 52, high) for one in labelled]
        for place, label, quarters in (
            *((edge, self.game, 1) for edge in edges),
            (lid, self.deck, 0),
        ):
            with pen.turned(*place.centre, quarters) if quarters else nullcontext():
                # a low lid has no room for a line around its words
                pen.rounded(place, 1.2, WHITE, 0.6 if high > 5 else 0)
                pen.centred_text(*place.centre, label, Font.SERIF, 10 if high > 5 else MIN_TYPE)

    def _draw_lines(self, pen: Pen) -> None:
        """Draws full lines to cut along and broken ones to fold along."""
        start, *curve = self.notch
        path: Segments = (("M", start), ("C", tuple(v for point in curve for v in point)))
        pen.path((*path, ("Z", ())), fill=WHITE)
        pen.rect(Rect(start[0], self.back.y - _BLEED - 0.1, 2 * _NOTCH, _BLEED + 0.2), WHITE, 0)
        for flap, above in self.dust_flaps:
            pen.polygon(flap, pen.ink.tint("river") if above else WHITE, 0)
        pen.path(path, width=0.6)
        for line in self.cuts:
            pen.lines([(*one, *other) for one, other in pairwise(line)], 0.6)
        pen.lines(broken(self.folds, _DASHES), 0.6)

    def svg(self, title: str) -> str:
        """Returns the lines of the box as SVG in mm. Lines to cut and lines to fold are groups of
        their own."""
        points = [point for line in self.cuts for point in line]
        x, y = (min(values) - 5 for values in zip(*points, strict=True))
        w, h = (
            max(values) + 5 - low
            for values, low in zip(zip(*points, strict=True), (x, y), strict=True)
        )

        def path(line: Sequence[Point]) -> str:
            return f'<path d="M{" L".join(f"{px - x:.3f} {py - y:.3f}" for px, py in line)}"/>'

        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((px - x, py - y) for px, py in self.notch)
        notch = (
            f'<path d="M{ax:.3f} {ay:.3f} C{bx:.3f} {by:.3f} {cx:.3f} {cy:.3f} {dx:.3f} {dy:.3f}"/>'
        )
        cuts = ['<g id="cut" stroke="#000">', notch, *map(path, self.cuts), "</g>"]
        folds = [path(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in self.folds]
        folds = ['<g id="fold" stroke="#9B1B5A" stroke-dasharray="2 1.5">', *folds, "</g>"]
        return svg_page(
            f"{w:.3f}",
            f"{h:.3f}",
            title,
            ['<g fill="none" stroke-width="0.1">', *cuts, *folds, "</g>"],
        )


def _draw_front_rose(pen: Pen, front: Rect) -> None:
    cx, cy, r = front.cx, front.y + 0.4 * front.h, 0.3 * front.w
    pen.circle(cx, cy, r, WHITE, 1.0)
    draw_rose(pen, cx, cy, 0.96 * r - 0.6)


def _draw_legend(pen: Pen, x: float, y: float) -> None:
    """Draws a line of each kind, and beside it what it means."""
    for words, kind in (("cut", "full"), ("fold", "broken"), ("glue", "hatched")):
        line = (x, y, x + 14, y)
        if kind == "hatched":
            pen.rect(Rect(x, y - 1.8, 14, 3.6), WHITE, 0.35)
            slanted = [(x + 2.4 * n, y + 1.8, x + 2.4 * n + 3.6, y - 1.8) for n in range(5)]
            pen.lines(slanted, 0.35)
        else:
            pen.lines([line] if kind == "full" else broken([line], _DASHES), 0.6)
        pen.centred_text(x + 16, y, words, Font.BOLD, 8, align="left")
        x += 34


def _dust_flap(panel: Rect, edge: float, out: float) -> list[Point]:
    """Returns a flap at the upper or lower edge of a side, so many mm outwards (below 0:
    upwards)."""
    end = edge + out
    return [(panel.x, edge), (panel.x + 1.4, end), (panel.right - 1.4, end), (panel.right, edge)]
