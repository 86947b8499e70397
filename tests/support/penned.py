"""Score pads filled in with a pen and photographed. The strokes are our own, which no reader
learned from, and so is the camera."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pdf.drawing.paper import Rect
from pdf.orders import AnyOrder, print_order
from pdf.parts.pad_cells import Filled, PadSheet, pads_of
from tests.support.rendered import page_image

DPI: Final = 254  # ten dots to a millimetre
_MM: Final = DPI / 25.4
_FINE: Final = 2  # dots of a drawing to each dot of the page

Stroke = list[tuple[float, float]]
_GLYPHS: Final = """
0  48,4 20,18 12,50 22,86 50,97 78,84 88,48 76,14 48,4 40,10
0  62,8 34,4 14,36 18,74 44,98 76,80 84,40 60,6
1  52,2 50,34 47,70 48,98
1  22,30 44,14 56,2 54,50 55,98
1  30,22 58,2 52,98 | 26,97 80,96
2  14,24 30,6 60,2 80,20 74,44 44,72 10,96 40,92 88,97
2  20,20 44,2 76,12 72,40 30,78 14,92 24,98 40,86 60,94 86,90
3  16,10 48,2 78,16 70,38 40,48 74,58 84,80 56,98 14,90
3  20,4 78,4 48,40 80,58 76,88 44,98 12,86
4  50,2 34,30 12,62 50,62 90,60 | 68,34 64,70 62,98
4  22,6 20,50 54,54 84,50 | 72,4 70,50 66,98
5  76,4 28,6 24,42 54,36 82,56 74,86 42,98 14,88
5  30,6 26,44 60,40 80,66 60,94 18,92 | 30,5 82,3
6  66,2 36,26 16,64 30,94 62,96 80,72 60,54 30,58 18,74
6  54,2 28,40 22,78 46,98 76,80 66,56 30,68
7  14,8 44,6 84,4 62,42 44,98
7  12,14 16,4 84,6 50,60 40,98 | 30,50 74,46
8  54,46 24,30 30,6 62,2 76,22 54,46 22,70 30,94 66,96 80,72 54,46
8  76,12 44,2 24,22 50,46 80,74 52,98 20,80 44,48 74,24 76,12
9  78,26 52,42 22,32 26,8 58,2 78,22 76,60 66,98
9  76,20 46,4 20,26 40,48 74,28 78,18 70,70 34,98
v  8,52 34,90 92,6
v  20,40 38,86 58,52 98,-10
x  10,8 88,92 | 86,10 12,90
-  12,52 88,46
"""
"""Points across and down, in hundredths of a sign's height; most signs are written in several
ways."""


def _read_glyphs() -> dict[str, list[list[Stroke]]]:
    found: dict[str, list[list[Stroke]]] = {}
    for line in _GLYPHS.strip().splitlines():
        strokes: list[Stroke] = []
        for text in line[1:].split("|"):
            pairs = [point.split(",") for point in text.split()]
            strokes.append([(int(x) / 100, int(y) / 100) for x, y in pairs])
        found.setdefault(line[0], []).append(strokes)
    return found


GLYPHS: Final = _read_glyphs()


@dataclass(frozen=True)
class Hand:
    """Somebody's writing. ``width`` of the pen is in mm, ``height`` is the part of the box that
    digits fill, ``lean`` and ``shake`` are of the hand. A ``tick`` is a ``v``, an ``x`` or a
    scribble ``#``."""

    width: float = 0.5
    colour: tuple[int, int, int] = (30, 42, 120)
    height: float = 0.72
    lean: float = 0.1
    shake: float = 0.03
    tick: str = "v"


HANDS: Final = {
    "neat": Hand(),
    "small pencil": Hand(0.4, (95, 95, 100), 0.5, 0.0, 0.02, "x"),
    "large felt": Hand(1.1, (20, 20, 24), 0.95, 0.2, 0.05, "v"),
    "hurried": Hand(0.6, (150, 30, 40), 0.8, 0.32, 0.075, "#"),
    "left": Hand(0.55, (10, 60, 130), 0.7, -0.22, 0.04, "x"),
}


class Writer:
    """A hand that writes on one picture of a page, ten dots to a mm."""

    def __init__(self, page: Image.Image, hand: Hand, seed: int) -> None:
        self.hand, self.any = hand, random.Random(seed)
        self.page = page
        self.ink = Image.new("L", (page.width * _FINE, page.height * _FINE), 255)
        self.pen = ImageDraw.Draw(self.ink)

    def sign(self, box: Rect, sign: str, part: float = 0.0) -> None:
        """Writes a sign in a box. Its height is ``part`` of the box's, or as the hand writes."""
        hand, shake = self.hand, self.hand.shake
        high = box.h * (part or hand.height) * self.any.uniform(0.9, 1.1)
        wide = 0.62 * high if sign.isdigit() else high
        x0 = box.centre[0] - wide / 2 + self.any.gauss(0, 0.05 * box.w)
        y0 = box.centre[1] - high / 2 + self.any.gauss(0, 0.04 * box.h)
        if sign == "#":
            self._scribble(box)
            return
        for stroke in self.any.choice(GLYPHS[sign]):
            moved = [
                (x + self.any.gauss(0, shake), y + self.any.gauss(0, shake)) for x, y in stroke
            ]
            self._line([(x0 + (x + hand.lean * (0.5 - y)) * wide, y0 + y * high) for x, y in moved])

    def strike(self, box: Rect) -> None:
        """Strikes out what stands in a box."""
        self._line([(box.x + 0.8, box.bottom - 1.4), (box.right - 0.6, box.y + 1.6)])
        self._line([(box.x + 0.6, box.centre[1] - 0.6), (box.right - 0.5, box.centre[1] + 0.5)])

    def _scribble(self, box: Rect) -> None:
        ends = [(box.x + 0.6, box.right - 0.6)[n % 2] for n in range(9)]
        self._line([(x, box.y + 0.5 + n * (box.h - 1) / 8) for n, x in enumerate(ends)])

    def _line(self, points: Stroke) -> None:
        k = _MM * _FINE
        smooth = points
        for _ in range(3 if len(points) > 3 else 0):  # corners cut, thrice
            cut = [smooth[0]]
            for (x1, y1), (x2, y2) in pairwise(smooth):
                cut.append((0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2))
                cut.append((0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2))
            smooth = [*cut, smooth[-1]]
        width = max(1, round(self.hand.width * k))
        dots = [(x * k, y * k) for x, y in smooth]
        self.pen.line(dots, 0, width, joint="curve")
        for x, y in dots[:: len(dots) - 1]:
            self.pen.ellipse([x - width / 2, y - width / 2, x + width / 2, y + width / 2], 0)

    def done(self) -> Image.Image:
        """Returns the page with all that was written."""
        cover = ImageChops.invert(self.ink.resize(self.page.size, Image.Resampling.BOX))
        cover = cover.point(lambda v: v * 0.88)
        inked = Image.new("RGB", self.page.size, self.hand.colour)
        return Image.composite(ImageChops.multiply(self.page, inked), self.page, cover)


def penned(
    order: AnyOrder, record: Any, hand: Hand, seed: int = 1, struck: tuple[str, ...] = ()
) -> Image.Image:
    """Returns the page of an order, its first pad filled in with what a person writes of a record
    (nothing for None). Numbers at the places ``struck`` were wrong first: they are struck out, and
    the right ones stand smaller above."""
    pad = pads_of(order)[0]
    page = page_image(print_order(order).data, dpi=DPI).convert("RGB")
    writer = Writer(page, hand, seed)
    _fill(writer, pad, pad.written(record) if record else {}, struck)
    return writer.done()


def _fill(writer: Writer, pad: PadSheet, written: Filled, struck: tuple[str, ...]) -> None:
    left: dict[tuple[str, str, str], str] = dict(written)
    for cell in pad.cells:
        key = (cell.place, cell.kind, cell.value)
        text = left.get(key, "")
        if cell.kind == "tick":
            if int(text or 0):
                writer.sign(_on_page(pad, cell.box), writer.hand.tick, 1.0)
                left[key] = str(int(text) - 1)
            continue
        for digit, letter in zip(reversed(cell.digits), reversed(text), strict=False):
            box = _on_page(pad, digit)
            if cell.place in struck:
                writer.sign(box, str((int(letter) + 3) % 10))
                writer.strike(box)
                box = Rect(box.x + box.w * 0.55, box.y - 0.6, box.w * 0.45, box.h * 0.6)
            writer.sign(box, letter)


def _on_page(pad: PadSheet, box: Rect) -> Rect:
    (x1, y1), (x2, y2) = pad.place.to_page(box.x, box.y), pad.place.to_page(box.right, box.bottom)
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def snapped(page: Image.Image, seed: int = 1, long_side: int = 2400, hard: float = 0.5) -> bytes:
    """Photographs a page on a table, as JPEG: tilted, unevenly lit, a little blurred and noisy."""
    any_ = random.Random(seed)
    w, h = round(long_side * 0.75), long_side
    edge = 0.06 * w
    corners = [(edge, edge), (w - edge, edge), (w - edge, h - edge), (edge, h - edge)]
    moved = [
        (x + any_.uniform(-1, 1) * hard * 0.05 * w, y + any_.uniform(-1, 1) * hard * 0.04 * h)
        for x, y in corners
    ]
    table = Image.new("RGB", (w, h), (120, 92, 70))
    sheet = Image.new("L", page.size, 255)
    back = _perspective(moved, page.size)
    bicubic = Image.Resampling.BICUBIC
    laid = page.transform((w, h), Image.Transform.PERSPECTIVE, back, bicubic)
    mask = sheet.transform((w, h), Image.Transform.PERSPECTIVE, back, bicubic)
    table.paste(laid, (0, 0), mask)
    light = Image.linear_gradient("L").resize((w, h)).rotate(any_.choice((0, 90, 180)))
    dim = round(255 * (1 - 0.55 * hard))
    light = light.point(lambda v: dim + v * (255 - dim) // 255)
    lit = ImageChops.multiply(table, Image.merge("RGB", [light] * 3))
    blurred = lit.filter(ImageFilter.GaussianBlur(1.1 * hard))
    noise = Image.effect_noise((w, h), 12 * hard).convert("RGB")
    out = io.BytesIO()
    Image.blend(blurred, noise, 0.05 * hard).save(out, "JPEG", quality=82)
    return out.getvalue()


def _perspective(to: Stroke, size: tuple[int, int]) -> list[float]:
    """The eight numbers by which PIL takes points of the photo to those of the page."""
    import numpy as np

    w, h = size
    rows, values = [], []
    for (x, y), (u, v) in zip(to, ((0, 0), (w, 0), (w, h), (0, h)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(value) for value in np.linalg.solve(np.array(rows), np.array(values))]
