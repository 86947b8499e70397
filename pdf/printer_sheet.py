"""The printer sheet: gauges on both sides that tell how a printer lays the back against the front.

It lies on its long side, as decks and tiles do: a printer turns such a page a quarter before it prints
it, and which way is its driver's own affair. Coarse gauges go by half a millimetre to 5 mm, fine ones by a
tenth to 1 mm: front lines 2 mm apart, back lines 1.9, so that the lines numbered k meet where the drift
is k tenths. Right and up of the front are plus. All measures in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Flip, Paper, Rect
from pdf.drawing.pen import Pen
from pdf.links import printer_link
from pdf.orders import Printed
from pdf.parts import chart
from pdf.parts.headings import draw_title
from pdf.parts.imposition import BLEED
from pdf.parts.scale_bar import draw_scale_bar
from pdf.printers import BAR, BASE, PITCH, STEP

TITLE: Final = "Printer sheet"
PRINTER_PAPERS: Final = ("a4", "letter")
_WIDTH, _HEIGHT = 266.7, 197.3  # of what A4 and Letter have in common, lying
_LINES: Final = 10  # of a fine gauge, to either side of nought
_LONG, _SHORT = 5.0, 3.4
_COARSE: Final = 5  # mm
_FAN: Final = 4.7
_EDGE: Final = range(2, 9)  # mm from the page's edge
_BACK_LENGTH: Final = 4.0
_STEPS: Final = (
    ("Print", "both sides of this sheet at 100\u2009%, not “fit”."),
    ("Hold it up", "to a window, this side towards you."),
    ("Read A, B", "at the line that the arrow of the back points to."),
    ("Read C to F", "where two lines meet to make one."),
    ("Enter", "the six numbers with + or −, and both bars."),
)

Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A gauge: its letter, where its nought is, its direction, and whether it goes by tenths."""

    letter: str
    x: float
    y: float
    upright: bool
    fine: bool
    told: str

    def at(self, along: float, across: float) -> tuple[float, float]:
        """A point ``along`` the gauge from its nought, to the right or up; ``across``: towards its numbers."""
        if self.upright:
            return self.x + across, self.y - along
        return self.x + along, self.y + across

    def line(self, along: float, near: float, far: float) -> Line:
        """A line across the gauge."""
        return (*self.at(along, near), *self.at(along, far))


_MIDDLE: Final = (_WIDTH / 2, _HEIGHT / 2)
GAUGES: Final = (
    Gauge("A", 80, 72, False, False, "left, right: half mm"),
    Gauge("B", 166, _MIDDLE[1], True, False, "up, down: half mm"),
    Gauge("C", 80, _MIDDLE[1] + 1.5, False, True, "left, right: tenths"),
    Gauge("D", _MIDDLE[0] - 4, _MIDDLE[1], True, True, "up, down: tenths"),
    Gauge("E", _MIDDLE[0] - BASE / 2, _MIDDLE[1], True, True, "left end"),
    Gauge("F", _MIDDLE[0] + BASE / 2, _MIDDLE[1], True, True, "right end"),
)


@dataclass(frozen=True)
class PrinterSheet:
    """Draws both sides for a paper and the edge that it is turned over."""

    paper: Paper
    flip: Flip
    base_url: str
    origin: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", ((self.paper.width - _WIDTH) / 2, (self.paper.height - _HEIGHT) / 2))

    def on_front(self, x: float, y: float) -> tuple[float, float]:
        """A point of the layout on the front page."""
        return self.origin[0] + x, self.origin[1] + y

    def on_back(self, x: float, y: float) -> tuple[float, float]:
        """The same point on the back page, so that it shines through there."""
        x, y = self.on_front(x, y)
        return (x, self.paper.height - y) if self.flip == "long" else (self.paper.width - x, y)

    # ---- the front

    def draw_front(self, pen: Pen) -> None:
        ox, oy = self.origin
        draw_title(pen, ox + 14, oy + 15, TITLE, 28, "H1")
        pen.text(ox + 80, oy + 15, "How your printer lays the back against the front", Font.ITALIC, 13)
        said = f"{self.paper.title}, lying on its long side, turned over the {self.flip} edge."
        pen.text(ox + 14.4, oy + 21.4, said, Font.MEDIUM, 8)
        chart.draw_rose(pen, ox + 246, oy + 13, 8.5)
        self._draw_steps(pen, Rect(ox + 14, oy + 26, _WIDTH - 28, 19))
        for gauge in GAUGES:
            self._draw_gauge(pen, gauge)
        self._draw_bars(pen)
        self._draw_form(pen, Rect(ox + 36, oy + 138, 152, 34))
        self._draw_meaning(pen, Rect(ox + 36, oy + 174.5, 216, 10.5))
        self._draw_combs(pen)

    def _draw_steps(self, pen: Pen, box: Rect) -> None:
        gap = 2.0
        width = (box.w - (len(_STEPS) - 1) * gap) / len(_STEPS)
        for i, (head, text) in enumerate(_STEPS):
            cell = Rect(box.x + i * (width + gap), box.y, width, box.h)
            pen.rect(cell, pen.ink.tint("river"), 0.6)
            with pen.item():
                with pen.role("Lbl"):
                    pen.circle(cell.x + 5.4, cell.y + 5.2, 3, pen.ink.line, 0)
                    pen.centred_text(cell.x + 5.4, cell.y + 5.2, str(i + 1), Font.BOLD, 10, WHITE)
                pen.centred_text(cell.x + 10.2, cell.y + 5.2, head, Font.BOLD, 10, align="left")
                pen.paragraph(cell.x + 2.6, cell.y + 12, width - 5, text, size=8, lead=1.3)

    def _draw_gauge(self, pen: Pen, gauge: Gauge) -> None:
        place = Gauge(gauge.letter, *self.on_front(gauge.x, gauge.y), gauge.upright, gauge.fine, gauge.told)
        reach = _LINES * PITCH if gauge.fine else _COARSE * _FAN
        w, h = (20.0, 2 * reach) if gauge.upright else (2 * reach, 20.0)
        with pen.figure(f"Gauge {gauge.letter}, {gauge.told}", Rect(place.x - w / 2, place.y - h / 2, w, h)):
            self._draw_letter(pen, place)
            if gauge.fine:
                self._draw_fine(pen, place)
            else:
                self._draw_coarse(pen, place)

    def _draw_letter(self, pen: Pen, gauge: Gauge) -> None:
        reach = _LINES * PITCH if gauge.fine else _COARSE * _FAN
        if gauge.upright:
            x, y = gauge.x - 4, gauge.y - reach - 6
        else:
            x, y = gauge.x - reach, gauge.y - 10
        pen.circle(x, y, 3, pen.ink.line, 0)
        pen.centred_text(x, y, gauge.letter, Font.BOLD, 10, WHITE)
        pen.centred_text(x + 4.4, y, gauge.told, Font.MEDIUM, 8, align="left")

    def _draw_fine(self, pen: Pen, gauge: Gauge) -> None:
        reach = _LINES * PITCH
        pen.line(*gauge.at(-reach, 0), *gauge.at(reach, 0), 0.35)
        pen.lines([gauge.line(k * PITCH, 0, _SHORT if k % 2 else _LONG) for k in range(-_LINES, _LINES + 1)], 0.35)
        for k in range(-_LINES, _LINES + 1, 2 if gauge.upright else 5):
            said = _signed(k * STEP)
            if gauge.upright:
                x, y = gauge.at(k * PITCH, _LONG + 1.2)
                pen.centred_text(x, y, said, Font.MEDIUM, 8, align="left")
            else:
                pen.centred_text(*gauge.at(k * PITCH, _LONG + 2.4), said, Font.MEDIUM, 8)

    def _draw_coarse(self, pen: Pen, gauge: Gauge) -> None:
        pen.line(*gauge.at(-_COARSE, 0), *gauge.at(_COARSE, 0), 0.35)
        halves = range(-2 * _COARSE, 2 * _COARSE + 1)
        pen.lines([gauge.line(k / 2, 0, 1.6 if k % 2 else 3.0) for k in halves], 0.25)
        for k in range(-_COARSE, _COARSE + 1):
            pen.line(*gauge.at(k, 3.0), *gauge.at(k * _FAN, 7.4), 0.25)
            x, y = gauge.at(k * _FAN, 8.2 if gauge.upright else 9.6)
            pen.centred_text(x, y, _signed(k), Font.MEDIUM, 8, align="left" if gauge.upright else "centre")

    def _draw_bars(self, pen: Pen) -> None:
        x, y = self.on_front(36, 129)
        draw_scale_bar(pen, x, y, BAR, 10)
        pen.text(x, y + 5, "This bar measures 100\u2009mm. Mine: ____________ mm", Font.SANS, 8)
        x, y = self.on_front(212, 64)
        with pen.turned(x, y, 1):
            draw_scale_bar(pen, x, y, BAR, 10)
            pen.text(x, y + 5, "This bar measures 100\u2009mm. Mine: ____________ mm", Font.SANS, 8)

    def _draw_form(self, pen: Pen, box: Rect) -> None:
        pen.rounded(box, 2, WHITE, 1.0)
        draw_title(pen, box.x + 5, box.y + 8, "My printer", font=Font.SERIF_BOLD)
        pen.line(box.x + 34, box.y + 8.4, box.right - 34, box.y + 8.4, 0.6)
        for i, gauge in enumerate(GAUGES):
            cell = Rect(box.x + 5 + i * 18.5, box.y + 15.5, 15, 9.5)
            pen.centred_text(cell.centre[0], cell.y - 2.4, gauge.letter, Font.BOLD, 10)
            pen.rect(cell, None, 0.6)
        link = printer_link(self.base_url)
        shown = link.partition("://")[2].lower()
        with pen.role("P"):
            pen.text(
                box.x + 5, box.bottom - 3.4, "With + or −, as beside the line. Then scan, or enter them at", size=8
            )
            pen.text(box.x + 82, box.bottom - 3.4, shown, Font.BOLD, 8)
        chart.draw_qr(pen, Rect(box.right - 28, box.y + 4, 22, 22), link)
        pen.text(box.right - 17, box.bottom - 3.4, "Scan to enter", Font.BOLD, 8, pen.ink.accent, "centre")

    def _draw_meaning(self, pen: Pen, box: Rect) -> None:
        pen.rect(box, pen.ink.tint("dunes"), 0.6)
        told = (
            "A with C and B with D: how far the back lies right and up of the front. E against F: whether it is "
            f"turned. The bars: whether it is stretched. Our bleed of {BLEED:g}\u2009mm hides small drifts; choose "
            "your printer by its name when you print, and backs are moved to fit."
        )
        pen.paragraph(box.x + 3, box.y + 4.2, box.w - 6, told, size=8, lead=1.25)
        said = "At each edge: the smallest number whose line is whole is the margin that your printer needs."
        pen.text(self.paper.width / 2, box.bottom + 3.6, said, Font.SANS, 8, align="centre")

    # ---- both sides

    def _draw_combs(self, pen: Pen) -> None:
        """Lines at each edge, numbered by their distance to it: the first that is whole tells the margin."""
        w, h = self.paper.width, self.paper.height
        with pen.figure("Numbered lines at the four edges", Rect(0, 0, w, h)):
            self._draw_comb_lines(pen, w, h)

    @staticmethod
    def _draw_comb_lines(pen: Pen, w: float, h: float) -> None:
        for k in _EDGE:
            by = (k - 5) * 5
            for x, y, upright, near in (
                (w / 2 + by, k, False, 11.6),
                (w / 2 + by, h - k, False, h - 11.6),
                (k, h / 2 + by, True, 11.6),
                (w - k, h / 2 + by, True, w - 11.6),
            ):
                pen.lines([(x, y - 2, x, y + 2) if upright else (x - 2, y, x + 2, y)], 0.6)
                column, row = (near, y) if upright else (x, near)
                pen.centred_text(column, row, str(k), Font.SANS, 8)

    def draw_back(self, pen: Pen) -> None:
        """What shines through: arrows, the closer lines, and the margins of this side."""
        cx = self.paper.width / 2
        draw_title(pen, cx, self.origin[1] + 22, "Printer sheet, the back", 18, "H1", align="centre")
        said = "Nothing to read here: these lines shine through. The numbers at the edges tell this side’s margins."
        pen.text(cx, self.origin[1] + 28, said, Font.ITALIC, 10, align="centre")
        with pen.figure("The lines and arrows that shine through", Rect(0, 0, self.paper.width, self.paper.height)):
            self._draw_shining(pen)
        self._draw_combs(pen)

    def _draw_shining(self, pen: Pen) -> None:
        for gauge in GAUGES:
            if gauge.fine:
                lines = [
                    self._through(gauge.line(k * (PITCH - STEP), 0, -_BACK_LENGTH)) for k in range(-_LINES, _LINES + 1)
                ]
                pen.lines(lines, 0.35)
            else:
                self._draw_arrow(pen, gauge)

    def _through(self, line: Line) -> Line:
        return (*self.on_back(*line[:2]), *self.on_back(*line[2:]))

    def _draw_arrow(self, pen: Pen, gauge: Gauge) -> None:
        """An arrow of the back whose tip stands at nought of the front's gauge."""
        pen.lines([self._through(gauge.line(0, -7, 0))], 0.35)
        corners = (gauge.at(0, 0), gauge.at(0.7, -2.2), gauge.at(-0.7, -2.2))
        pen.polygon([self.on_back(*corner) for corner in corners], pen.ink.line)


def _signed(value: float) -> str:
    """A reading with its sign, as short as it goes: +.2, −1, 0."""
    if not value:
        return "0"
    text = f"{abs(value):g}"
    return ("+" if value > 0 else "−") + text.removeprefix("0")


def print_printer_sheet(paper: Paper, flip: Flip, base_url: str) -> Printed:
    """Both sides as PDF; never moved for a printer."""
    page = paper.landscape
    sheet = PrinterSheet(page, flip, base_url)
    document = Document(page, TITLE, f"{paper.title}, turned over the {flip} edge", reading=True)
    sides: tuple[tuple[str, Callable[[Pen], None]], ...] = (("Front", sheet.draw_front), ("Back", sheet.draw_back))
    for title, draw in sides:
        tags = document.tags()
        pen = Pen(document, page.height, INKS["normal"], tags=tags)
        draw(pen)
        document.add_page(pen.marked_operators(), title, tags=tags)
    return Printed(document.finish(), document.pages, 1)
