"""A tuck box for a deck of cards: one piece to cut, score, fold and glue; on paper, or its lines for a machine.

All measures in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import pairwise
from typing import Final, TypeVar

from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, Point
from pdf.drawing.symbols import Segments
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart
from pdf.parts.chart import draw_labelled_bar
from pdf.parts.choices import TuckBoxOptions
from pdf.parts.flow.blocks import Setting, numbered_row
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.imposition import CardSize
from pdf.parts.motifs import draw_scales

O = TypeVar("O", bound=TuckBoxOptions)  # noqa: E741

_CARD: Final = 0.36  # thickness of a card, printed on 300 g
_ROOM: Final = 1.0  # more than the cards need, in each direction; twice that across
_TUCK: Final = 14.0
_GLUE: Final = 9.0
_FLAP: Final = 9.0
_TOP: Final = 82.0  # of the panels on the page
_BLEED: Final = 2.0
_NOTCH: Final = 9.0
_LEAST: Final = 8.0  # of a box's depth, to be folded at all

STEPS: Final = (
    ("Cut", "along the full lines, the thumb notch too."),
    ("Score, fold", "along the broken lines, the printed side out."),
    ("Glue", "the hatched flaps: the long one first, then the bottom."),
    ("Fill", "the cards face the back; tuck the lid in."),
)


@dataclass(frozen=True, slots=True)
class TuckBox:
    """What a box is for: the game, the deck, how many cards of which size; ``inside`` lists them on its back.

    ``loose``: it is for so many pieces that do not stack, and as deep as this.
    """

    game: str
    deck: str
    cards: int
    size: CardSize
    inside: tuple[tuple[str, str], ...] = ()
    loose: float = 0.0

    @property
    def depth(self) -> float:
        return self.loose or max(round(self.cards * _CARD + _ROOM), _LEAST)

    @property
    def said(self) -> str:
        """How much it holds."""
        return f"{self.cards} {'pieces' if self.loose else 'cards'}"

    @property
    def width(self) -> float:
        return self.size.w + 2 * _ROOM

    @property
    def height(self) -> float:
        return self.size.h + 2 * _ROOM


def draw_tuck_box(pen: Pen, box: TuckBox) -> None:
    """The page: heading, the box laid flat, what to do."""
    of = "" if box.loose else f" of {box.size.w:g} x {box.size.h:g} mm"
    subtitle = f"{box.game}: {box.deck}, {box.said}{of}"
    draw_heading(pen, "Tuck box", subtitle, "Unofficial, our own drawing")
    inside = f"{box.width:g} x {box.height:g} x {box.depth:g} mm"
    pen.text(LEFT + 0.4, 30.6, f"Print at 100 % on card of 200 to 250 g. Inside {inside}.", Font.SANS, 8)
    _Flat(pen, box).draw()
    numbered_row(STEPS)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 218)
    draw_labelled_bar(pen, LEFT, 250)


def print_tuck_box(order: Order[O], box: TuckBox) -> Printed:
    """The box as PDF, or its lines alone as SVG."""
    options, title = order.options, f"{order.sheet.title}: {box.deck}"
    if options.plan == "svg":
        svg = svg_of_box(box, escape(f"{order.game.title}: {title}, lines to cut and to fold"))
        return Printed(svg.encode(), 1, order.copies, None, "svg")
    drawing = Drawing(title, partial(draw_tuck_box, box=box))
    return print_frames(order, INKS[options.ink], order.sheet.summary, [drawing])


def svg_of_box(box: TuckBox, title: str) -> str:
    """The lines of the box as SVG in mm, those to cut and those to fold in groups of their own."""
    flat = _Shape(box)
    points = [point for line in flat.cuts for point in line]
    x, y = (min(at) - 5 for at in zip(*points, strict=True))
    w, h = (max(at) + 5 - low for at, low in zip(zip(*points, strict=True), (x, y), strict=True))

    def path(line: Sequence[Point]) -> str:
        return f'<path d="M{" L".join(f"{px - x:.3f} {py - y:.3f}" for px, py in line)}"/>'

    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((px - x, py - y) for px, py in flat.notch)
    notch = f'<path d="M{ax:.3f} {ay:.3f} C{bx:.3f} {by:.3f} {cx:.3f} {cy:.3f} {dx:.3f} {dy:.3f}"/>'
    cuts = "\n".join([notch, *map(path, flat.cuts)])
    folds = "\n".join(path(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in flat.folds)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:.3f}mm" height="{h:.3f}mm" viewBox="0 0 {w:.3f} {h:.3f}">\n'
        f'<title>{title}</title>\n<g fill="none" stroke-width="0.1">\n<g id="cut" stroke="#000">\n{cuts}\n</g>\n'
        f'<g id="fold" stroke="#9B1B5A" stroke-dasharray="2 1.5">\n{folds}\n</g>\n</g>\n</svg>\n'
    )


class _Shape:
    """The box laid flat: from the left glue flap, back, side, front, side; where it is cut and folded."""

    def __init__(self, box: TuckBox) -> None:
        self.box = box
        w, d, h = box.width, box.depth, box.height
        left = LEFT + (RIGHT - LEFT - _GLUE - 2 * (w + d)) / 2 + _GLUE
        self.back = Rect(left, _TOP, w, h)
        self.side = Rect(left + w, _TOP, d, h)
        self.front = Rect(left + w + d, _TOP, w, h)
        self.last = Rect(left + 2 * w + d, _TOP, d, h)

    @property
    def glue_flaps(self) -> tuple[list[Point], list[Point]]:
        """The long one at the left and the low one, each from corner to corner of the back."""
        b, up = self.back, min(_FLAP, self.box.depth)
        long = [(b.x, b.y), (b.x - _GLUE, b.y + 4), (b.x - _GLUE, b.bottom - 4), (b.x, b.bottom)]
        low = [(b.x, b.bottom), (b.x + 3, b.bottom + up), (b.right - 3, b.bottom + up), (b.right, b.bottom)]
        return long, low

    @property
    def dust_flaps(self) -> list[tuple[list[Point], bool]]:
        """The flaps of both sides, with whether they stand above."""
        up = min(_FLAP, self.box.depth)
        return [
            ([(s.x, y), (s.x + 1.4, y + way * up), (s.right - 1.4, y + way * up), (s.right, y)], way < 0)
            for s in (self.side, self.last)
            for y, way in ((s.y, -1), (s.bottom, 1))
        ]

    @property
    def notch(self) -> tuple[Point, Point, Point, Point]:
        """The thumb notch in the back, as a curve."""
        middle, y = self.back.centre[0], self.back.y
        return (middle - _NOTCH, y), (middle - _NOTCH, y + 11), (middle + _NOTCH, y + 11), (middle + _NOTCH, y)

    @property
    def cuts(self) -> list[list[Point]]:
        """Lines to cut along besides the notch, from point to point."""
        d, b, f = self.box.depth, self.back, self.front
        lid = [(f.x, f.y), (f.x, f.y - d), (f.x + 1, f.y - d), (f.x + 1, f.y - d - _TUCK + 5),
               (f.x + 6, f.y - d - _TUCK), (f.right - 6, f.y - d - _TUCK), (f.right - 1, f.y - d - _TUCK + 5),
               (f.right - 1, f.y - d), (f.right, f.y - d), (f.right, f.y)]  # fmt: skip
        floor = [(f.x, f.bottom), (f.x, f.bottom + d), (f.right, f.bottom + d), (f.right, f.bottom)]
        back = [[(b.x, b.y), self.notch[0]], [self.notch[3], (b.right, b.y)]]
        last = [(self.last.right, self.last.y), (self.last.right, self.last.bottom)]
        return [*self.glue_flaps, *back, *(flap for flap, _ in self.dust_flaps), lid, floor, last]

    @property
    def folds(self) -> list[tuple[float, float, float, float]]:
        """Lines to score and fold."""
        d, b, f = self.box.depth, self.back, self.front
        folds = [(p.x, p.y, p.x, p.bottom) for p in (b, self.side, f, self.last)]
        folds += [(b.x, b.bottom, self.last.right, b.bottom), (self.side.x, f.y, self.last.right, f.y)]
        return [*folds, (f.x + 1, f.y - d, f.right - 1, f.y - d)]


class _Flat(_Shape):
    """Draws the box laid flat."""

    def __init__(self, pen: Pen, box: TuckBox) -> None:
        super().__init__(box)
        self.pen = pen

    def draw(self) -> None:
        self._art()
        self._glue_flaps()
        self._words()
        self._lines()

    def _art(self) -> None:
        """Scales over everything that shows, past its cuts."""
        pen, d, f = self.pen, self.box.depth, self.front
        shown = [
            Rect(self.back.x, _TOP - _BLEED, 2 * (f.w + d) + _BLEED, f.h + 2 * _BLEED),
            Rect(f.x - _BLEED, f.y - d - _TUCK - _BLEED, f.w + 2 * _BLEED, d + _TUCK + _BLEED),
            Rect(f.x - _BLEED, f.bottom, f.w + 2 * _BLEED, d + _BLEED),
        ]
        with pen.clipped(*shown):
            for box in shown:
                pen.rect(box, pen.ink.tint("river"), 0)
            draw_scales(pen, Rect(f.x, f.y, f.w, f.h), 7, 40, f.w + 2 * d + _TUCK)

    def _glue_flaps(self) -> None:
        pen, b, d = self.pen, self.back, self.box.depth
        for points in self.glue_flaps:
            pen.polygon(points, WHITE, 0)
            xs, ys = [x for x, _ in points], [y for _, y in points]
            area = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            shape = " ".join(f"{pen.at(*p)} {'l' if i else 'm'}" for i, p in enumerate(points))
            with pen.within(f"{shape} h W n"):
                n = int((area.w + area.h) / 2.4) + 1
                pen.lines(
                    [(area.x + i * 2.4 - area.h, area.bottom, area.x + i * 2.4, area.y) for i in range(n + 1)], 0.35
                )
        cx, cy = b.x - _GLUE / 2, b.centre[1]
        with pen.turned(cx, cy, 3):
            pen.rect(Rect(cx - 5, cy - 1.8, 10, 3.6), WHITE, 0)
            pen.centred_text(cx, cy, "glue", Font.BOLD, 8)
        cx, cy = b.centre[0], b.bottom + min(_FLAP, d) / 2
        pen.rect(Rect(cx - 5, cy - 1.8, 10, 3.6), WHITE, 0)
        pen.centred_text(cx, cy, "glue", Font.BOLD, 8)

    def _words(self) -> None:
        pen, box, f, b = self.pen, self.box, self.front, self.back
        pen.circle(f.centre[0], f.y + 0.4 * f.h, 0.3 * f.w, WHITE, 1.0)
        chart.draw_rose(pen, f.centre[0], f.y + 0.4 * f.h, 0.3 * f.w - 1.4)
        self._plate(Rect(f.x + 5, f.bottom - 26, f.w - 10, 18), box.game, box.deck)
        plate = Rect(b.x + 5, b.y + 12, b.w - 10, b.h - 20)
        pen.rounded(plate, 1.4, WHITE, 0.6)
        pen.text(plate.x + 4, plate.y + 8, box.deck, Font.SERIF, 13)
        pen.text(plate.x + 4, plate.y + 12.6, box.said, Font.ITALIC, 8)
        for i, (symbol, said) in enumerate(box.inside):
            y = plate.y + 19 + i * 5.6
            pen.symbol(symbol, plate.x + 6.6, y, 4.6)
            pen.centred_text(plate.x + 12, y, said, align="left")
        pen.text(plate.x + 4, plate.bottom - 3.4, "Unofficial", colour=pen.ink.note)
        for side in (self.side, self.last):
            cx, cy = side.centre
            with pen.turned(cx, cy, 1):
                pen.rounded(Rect(cx - 26, cy - 2.8, 52, 5.6), 1.2, WHITE, 0.6)
                pen.centred_text(cx, cy, box.game, Font.SERIF, 10)
        lid = Rect(f.x + 8, f.y - box.depth / 2 - 2.6, f.w - 16, 5.2)
        pen.rounded(lid, 1.2, WHITE, 0.6)
        pen.centred_text(*lid.centre, box.deck, Font.SERIF, 10)

    def _plate(self, box: Rect, first: str, second: str) -> None:
        pen = self.pen
        pen.rounded(box, 1.4, WHITE, 0.6)
        pen.centred_text(box.centre[0], box.y + 6, first, Font.SERIF, 13)
        pen.centred_text(box.centre[0], box.y + 12.4, second, Font.ITALIC, 10)

    def _lines(self) -> None:
        """Full lines to cut, broken ones to fold."""
        pen, b = self.pen, self.back
        start, *curve = self.notch
        path: Segments = (("M", start), ("C", tuple(v for point in curve for v in point)))
        pen.path((*path, ("Z", ())), fill=WHITE)
        pen.rect(Rect(start[0], b.y - _BLEED - 0.1, 2 * _NOTCH, _BLEED + 0.2), WHITE, 0)
        for flap, above in self.dust_flaps:
            pen.polygon(flap, pen.ink.tint("river") if above else WHITE, 0)
        pen.path(path, width=0.6)
        for line in self.cuts:
            pen.lines([(*one, *other) for one, other in pairwise(line)], 0.6)
        self._dashed(self.folds)

    def _dashed(self, lines: list[tuple[float, float, float, float]]) -> None:
        out = []
        for x1, y1, x2, y2 in lines:
            length = abs(x2 - x1) + abs(y2 - y1)
            ux, uy = (x2 - x1) / length, (y2 - y1) / length
            at = 0.0
            while at < length:
                to = min(at + 1.6, length)
                out.append((x1 + ux * at, y1 + uy * at, x1 + ux * to, y1 + uy * to))
                at += 2.8
        self.pen.lines(out, 0.6)
