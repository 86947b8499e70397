"""The printer sheet: two gauges that tell how a printer lays the back against the front, and an
exact sheet with three.

Held to the light, lines of the front and closer lines of the back make a vernier. Front lines stand
``pitch`` mm apart, back lines ``step`` mm less. So the lines numbered k run straight through if the
drift is k steps. The sheet comes lying and upright, as a printer turns pages that lie by a quarter
in its own way. Right and up on the front are plus; all in mm.
"""

from dataclasses import dataclass
from typing import Final

from pdf.drawing.document import Document
from pdf.drawing.pen import Align
from pdf.links import printer_link
from pdf.parts.sheet import (
    INKS,
    PAGES,
    WHITE,
    Flip,
    Font,
    Line,
    Paper,
    Pen,
    Point,
    Printed,
    Rect,
    Setting,
    disc,
    draw_qr,
    draw_scale_bar,
    draw_title,
    heading,
    stack,
    text,
)
from pdf.printers import BAR, On

TITLE: Final = "Printer sheet"
PRINTER_PAPERS: Final = PAGES
_LONG, _SHORT = 9.0, 7.0  # mm: the lengths of a gauge's lines
_EDGE: Final = range(2, 9)  # mm from the page's edge: where its numbered lines stand
_SMALL: Final = Setting(8, 1.0)
_NOTES: Final = Setting(8, 1.0, head=10)

BASE: Final = 212.0
"""mm between the two upright gauges of the exact sheet."""
_FINE: Final = (3.0, 0.1, 20)  # pitch, step and lines of the exact sheet's gauges


@dataclass(frozen=True, slots=True)
class Gauge:
    """A gauge: its letter, its zero point and direction, and how many lines it has on either
    side."""

    letter: str
    title: str
    x: float
    y: float
    upright: bool
    pitch: float = 4.0
    step: float = 0.2
    lines: int = 10

    @property
    def counts(self) -> range:
        """The numbers of its lines, from below 0 to above 0."""
        return range(-self.lines, self.lines + 1)

    def point(self, along: float, across: float = 0) -> Point:
        """Returns a point ``along`` mm to the right of the gauge's zero, or above it if the gauge
        is upright, and ``across`` mm from its axis."""
        if self.upright:
            return self.x + across, self.y - along
        return self.x + along, self.y + across

    def line(self, along: float, near: float, far: float) -> Line:
        """Returns a line across the gauge at ``along``, from ``near`` to ``far`` mm from its
        axis."""
        return *self.point(along, near), *self.point(along, far)


class PrinterSheet:
    """Both sides of the sheet for one paper, which lies or stands, turned over an edge: where
    everything is, in mm from the top left. ``exact`` is the sheet with fine gauges for both ends,
    which always lies."""

    def __init__(self, paper: Paper, flip: Flip, base_url: str, exact: bool = False) -> None:
        self.paper, self.flip = paper, flip
        self.base_url, self.exact = base_url, exact
        self.lies = paper.width > paper.height
        # laid out as on A4 and put in the middle, so that any paper has the same gauges
        x = paper.width / 2 - (120 if self.lies else 85)
        y = (paper.height - (210 if self.lies else 297)) / 2
        wide = 240 if self.lies else 170
        self.head = Rect(x, y + (27 if self.lies else 30), wide, 8)
        self.gauges: tuple[Gauge, ...]
        # bars are told by x, y and whether they stand; the notes by x, y and their width
        if exact:
            self.steps = Rect(x + 44, y + 48, 160, 24)
            self.gauges = (
                Gauge("A", "Sideways", x + 120, y + 103, False, *_FINE),
                Gauge("C", "Left end", x + 14, y + 122, True, *_FINE),
                Gauge("D", "Right end", x + 14 + BASE, y + 122, True, *_FINE),
            )
            self.form = Rect(x + 60, y + 120, 120, 32)
            self.bars = [(x + 60, y + 158, False), (x + 50, y + 190, True)]
            self.notes = (x + 60, y + 167, 120)
        elif self.lies:
            self.steps = Rect(x, y + 40, wide, 40)
            self.gauges = (
                Gauge("A", "Sideways", x + 42, y + 112, False),
                Gauge("B", "Up, down", x + 112, y + 142, True),
            )
            self.form = Rect(x + 142, y + 90, 98, 32)
            self.bars = [(x, y + 154, False)]
            self.notes = (x + 142, y + 128, 98)
        else:
            self.steps = Rect(x, y + 45, wide, 46)
            self.gauges = (
                Gauge("A", "Sideways", x + 85, y + 121, False),
                Gauge("B", "Up, down", x + 6, y + 203, True),
            )
            self.form = Rect(x + 52, y + 150, 118, 32)
            self.bars = [(x + 52, y + 189, False)]
            self.notes = (x + 52, y + 202, 118)

    def on_back(self, x: float, y: float) -> Point:
        """Returns the point of the back that lies behind this point of the front."""
        if (self.flip == "long") != self.lies:
            return self.paper.width - x, y
        return x, self.paper.height - y

    # ---- the front

    def draw_front(self, pen: Pen) -> None:
        """Draws the steps, the gauges, a form to fill in, and the bars."""
        self._draw_combs(pen)
        x, y = self.head.x, self.head.y
        draw_title(pen, x, y, TITLE, 28, "H1")
        many = "three" if self.exact else "two"
        told = f"How far your printer lays the back off the front: {many} numbers, once"
        pen.text(x + 0.4, y + 8, told, Font.ITALIC, 13)
        name, _, _ = self.paper.title.partition(" ")
        way = "lying" if self.lies else "upright"
        page = f"{name}, {way}, exact" if self.exact else f"{name}, {way}"
        pen.text(self.head.right, y, page, Font.BOLD, 8, align="right")
        self._draw_steps(pen, self.steps)
        for gauge in self.gauges:
            _draw_gauge(pen, gauge)
        self._draw_form(pen, self.form)
        wrong = "If not, “fit to page” was on: print again."
        asked = "Mine: ____________ mm" if self.exact else wrong
        for x, y, upright in self.bars:
            with pen.turned(x, y, 3 if upright else 0):
                draw_scale_bar(pen, x, y, BAR, 10)
                words = text(f"This bar measures **100 mm**. {asked}")(BAR + 20, _SMALL)
                words.draw(pen, x, y + 2.4)
        self._draw_notes(pen, *self.notes)

    def _draw_steps(self, pen: Pen, box: Rect) -> None:
        steps = (
            (
                "Print",
                _draw_printer,
                f"both sides, at **100 %**, turned over the **{self.flip} edge**",
            ),
            ("Hold up", _draw_window, "to a window or a lamp, this side towards you"),
            ("Read", _draw_loupe, "the number where **one line runs straight through**"),
            ("Type", _draw_phone, "the numbers, with + or −: scan the code"),
        )
        gap = 5.0
        width = (box.w - (len(steps) - 1) * gap) / len(steps)
        for i, (title, draw, sentence) in enumerate(steps):
            cell = Rect(box.x + i * (width + gap), box.y, width, box.h)
            if pen.ink.panel:
                pen.rect(cell, pen.ink.panel, 0)
            with pen.item():
                with pen.role("Lbl"):
                    disc(pen, cell.x + 5.4, cell.y + 5.6, str(i + 1), 3.4, filled=True, size=13)
                pen.centred_text(cell.x + 11, cell.y + 5.6, title, Font.BOLD, 13, align="left")
                words = text(sentence)(cell.w - 4, _SMALL)
                words.draw(pen, cell.x + 2, cell.bottom - words.height - 2)
            if box.h >= 30:
                with pen.unread():
                    draw(pen, cell.cx, cell.y + 11 + (box.h - 24) / 2)

    def _draw_form(self, pen: Pen, box: Rect) -> None:
        # the form for the numbers that were read, with the code that leads to typing them
        pen.rounded(box, 1.4, WHITE, 1.0)
        draw_title(pen, box.x + 5, box.y + 7.4, "My printer", font=Font.SERIF_BOLD)
        pen.line(box.x + 33, box.y + 8, box.right - 26, box.y + 8, 0.6)
        step = 28.0 if self.exact else 32.0  # three numbers stand closer than two
        for i, gauge in enumerate(self.gauges):
            x = box.x + 5 + i * step
            pen.centred_text(x, box.y + 19, gauge.letter, Font.BOLD, 13, align="left")
            pen.rounded(Rect(x + 5, box.y + 13.6, step - 10, 11), 1.2, WHITE, 1.0)
            pen.text(x + 5, box.y + 28.6, gauge.title.lower())
        draw_qr(pen, Rect(box.right - 22, box.y + 4, 18, 18), printer_link(self.base_url))
        pen.text(
            box.right - 13,
            box.y + 27.4,
            "Scan to type",
            font=Font.BOLD,
            size=8,
            colour=pen.ink.accent,
            align="centre",
        )

    def _draw_notes(self, pen: Pen, x: float, y: float, width: float) -> None:
        # what helps when a gauge cannot be read. The exact sheet has only the last two.
        shown = printer_link(self.base_url).partition("://")[2].lower()
        others = (
            "Pads and aids stand, as this sheet. Cards and tiles lie: for those, enter the lying"
            " sheet too."
        )
        if self.lies:
            others = (
                "Cards and tiles lie, as this sheet. Pads and aids stand: for those, enter the"
                " upright sheet too."
            )
        notes = [
            (
                "No line runs straight through?",
                "Take the closest; between two, the number between them.",
            ),
            (
                "All lines past the end?",
                "More than 2 mm apart: push the paper guides against the stack, print again.",
            ),
            ("Without a camera", f"Type the numbers at **{shown}**."),
            ("Other pages", others),
            (
                "Edges",
                (
                    "The smallest number whose line is whole is your printer’s margin; only if you"
                    " are asked."
                ),
            ),
        ]
        told = notes[3:] if self.exact else notes
        blocks = [stack(heading(title), text(sentence), gap=0) for title, sentence in told]
        stack(*blocks, gap=2.4 if self.exact else 3.4)(width, _NOTES).draw(pen, x, y)

    # ---- both sides

    def _draw_combs(self, pen: Pen) -> None:
        w, h = self.paper.width, self.paper.height
        middle = h * 0.62 if w < h else h / 2
        with pen.figure("Numbered lines at the four edges", Rect(0, 0, w, h)):
            for away in _EDGE:
                # each line is numbered by its distance to the edge; 5 mm from one to the next
                x, y = w / 2 + (away - 5) * 5, middle + (away - 5) * 5
                pen.lines([(x - 2, edge, x + 2, edge) for edge in (away, h - away)], 0.6)
                pen.lines([(edge, y - 2, edge, y + 2) for edge in (away, w - away)], 0.6)
                for place in ((x, 11.6), (x, h - 11.6), (11.6, y), (w - 11.6, y)):
                    pen.centred_text(*place, str(away))

    def draw_back(self, pen: Pen) -> None:
        """Draws the closer lines, as they stand when the sheet is turned."""
        whole = Rect(0, 0, self.paper.width, self.paper.height)
        # the head of the front is at the foot of this side
        _, top_of_front = self.on_back(0, 0)
        y = self.head.y if top_of_front <= 0 else whole.h - self.head.y - 8
        draw_title(pen, whole.cx, y, f"{TITLE}, the back", 18, "H1", align="centre")
        note = "nothing to read here: these lines shine through"
        pen.text(whole.cx, y + 8, note, Font.ITALIC, 13, align="centre")
        with pen.figure("The lines that shine through", whole):
            for gauge in self.gauges:
                lines = list[Line]()
                for number in gauge.counts:
                    along = number * (gauge.pitch - gauge.step)
                    x1, y1, x2, y2 = gauge.line(along, 0, -_length(number))
                    lines.append((*self.on_back(x1, y1), *self.on_back(x2, y2)))
                pen.lines(lines, 0.6)


def _length(number: int) -> float:
    return _SHORT if number % 5 else _LONG


def _draw_gauge(pen: Pen, gauge: Gauge) -> None:
    last = gauge.lines * gauge.pitch
    reach, every = last + 3, 2 if gauge.lines == 10 else 5
    align: Align
    if gauge.upright:
        box, asked = Rect(gauge.x - 5, gauge.y - reach - 9, 30, 2 * reach), "the same"
        away, align = 1.6, "left"
    else:
        box = Rect(gauge.x - reach, gauge.y - 17, 2 * reach, 30)
        asked, away, align = "which line runs straight through?", 2.6, "centre"
    with pen.figure(f"Gauge {gauge.letter}, {gauge.title}", box):
        x, y = box.x + 11, box.y
        disc(pen, box.x + 4.4, y, gauge.letter, 4.4, filled=True, size=13)
        pen.centred_text(x, y - 2.2, gauge.title, Font.BOLD, 13, align="left")
        pen.centred_text(x, y + 2.8, asked, align="left")
        # the axis
        pen.line(*gauge.point(-last - 2), *gauge.point(last + 2), 0.6)
        pen.lines([gauge.line(n * gauge.pitch, 0, _length(n)) for n in gauge.counts], 0.6)
        for number in gauge.counts:
            if number % every == 0:
                place = gauge.point(number * gauge.pitch, _LONG + away)
                font = Font.MEDIUM if number % 5 else Font.BOLD
                label = f"{number * gauge.step:+.1f}".replace("-", "−") if number else "0"
                pen.centred_text(*place, label, font, 8, align=align)


# ---- the pictures of the steps


def _draw_printer(pen: Pen, x: float, y: float) -> None:
    for box in (
        Rect(x - 10, y - 7, 8, 5),
        Rect(x - 13, y - 2.4, 14, 6.4),
        Rect(x - 10, y + 1, 8, 6),
    ):
        pen.rounded(box, 0.6, WHITE, 1.4)
    for right, number in ((4, ""), (6.4, "2")):
        page = Rect(x + right, y - 8 + right * 0.7, 8, 11)
        pen.rect(page, WHITE, 0.8)
        pen.centred_text(*page.centre, number, Font.BOLD, 10)


def _draw_window(pen: Pen, x: float, y: float) -> None:
    pen.rect(Rect(x - 14, y - 9, 28, 18), pen.ink.tint("river"), 1.0)
    pen.lines([(x, y - 9, x, y + 9), (x - 14, y, x + 14, y)], 0.8)
    # the sheet against the pane: lines of the front below its axis, those of the back above
    pen.rect(Rect(x - 7, y - 8, 14, 19), WHITE, 1.0)
    axis = y + 1
    pen.line(x - 4, axis, x + 4, axis, 0.6)
    pen.lines([(line, axis, line, y + 4) for line in (x - 3, x - 1, x + 1, x + 3)], 0.6)
    behind = [x + line * 0.9 + 0.4 for line in (-3, -1, 1, 3)]
    pen.lines([(line, axis, line, y - 2) for line in behind], 0.6, pen.ink.note)


def _draw_loupe(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, 10.4, WHITE, 1.2)
    pen.line(x - 10, y, x + 10, y, 0.8)
    pen.lines([(line, y, line, y + 4.8) for line in (x - 4.6, x, x + 4.6)], 1.2)
    behind = [(x + 4.0 * n, y, x + 4.0 * n, y - 5.6) for n in (-2, -1, 0, 1, 2)]
    pen.lines(behind, 1.2, pen.ink.note)
    pen.rounded(Rect(x - 1.3, y - 6.6, 2.6, 11.6), 1.2, None, 1.0, pen.ink.accent)
    pen.centred_text(x, y + 7.4, "+0.4", Font.BOLD, 8)


def _draw_phone(pen: Pen, x: float, y: float) -> None:
    pen.rounded(Rect(x - 9, y - 10, 18, 21), 2, WHITE, 1.2)
    for letter, reading, middle in (("A", "+0.4", y - 4), ("B", "−1.2", y + 4)):
        pen.centred_text(x - 6, middle, letter, Font.BOLD, 8)
        pen.rounded(Rect(x - 3.6, middle - 2.7, 10.6, 5.4), 0.8, WHITE, 0.8)
        pen.centred_text(x + 1.7, middle, reading, Font.BOLD, 8)


def print_printer_sheet(
    paper: Paper, flip: Flip, base_url: str, on: On = "lying", exact: bool = False
) -> Printed:
    """Returns both sides as PDF, never moved for a printer. The exact sheet always lies."""
    page = paper.landscape if on == "lying" or exact else paper.upright
    sheet = PrinterSheet(page, flip, base_url, exact)
    document = Document(TITLE, f"{paper.title}, {on}, turned over the {flip} edge")
    document.begin(page, accessible=True)
    for title, draw in (("Front", sheet.draw_front), ("Back", sheet.draw_back)):
        pen = Pen(document, page.height, INKS["normal"], reading=True)
        draw(pen)
        document.add_page(pen.tags.marked(), title, tags=pen.tags)
    return Printed(document.finish(), document.pages, 1)
