"""What stands on every map sheet besides its map: frame, titles, score boxes, counters, captions.

There is one class for each size of :mod:`pdf.sheets.sailorman_dice.layout`. The place of every box
comes from there.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import ClassVar, Final

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap
from pdf.drawing import frames
from pdf.drawing.pen import WHITE, Font, Pen, Rect, fitted, text_width
from pdf.parts.chart import LEFT, RIGHT, draw_box, draw_marker, draw_rose, draw_shell
from pdf.sheets.sailorman_dice.layout import AREA_BOXES, COLUMN_BOXES, NEATLINES, SheetLayout
from pdf.sheets.sailorman_dice.terrain import draw_swatch

SOURCE: Final = "Our own map. Unofficial."
_SOURCE_SHORT: Final = "Unofficial."  # beside a number with endings
_SHORT_CODE: Final = 9  # eight letters
_LONG_CODE: Final = 27  # longer codes break after this many characters: four groups of six


@dataclass(frozen=True)
class SheetFront(ABC):
    """The fixed part of a sheet. ``sea_map``: says which shells the sheet's boxes have."""

    layout: SheetLayout
    sea_map: SeaMap

    symbol_size: ClassVar[float] = 9.6
    symbol_x: ClassVar[float] = LEFT + 4.8
    shell_type: ClassVar[float] = 10
    corner: ClassVar[float] = 1.4
    name_down: ClassVar[float] = 3  # mm from the line for the player's name to its label
    # width, distance from its boxes, size of its pattern
    swatch: ClassVar[tuple[float, float, float]] = (8.5, 1.5, 1)
    swatch_title: ClassVar[tuple[float, float]] = (1.8, 10)  # mm above it, type
    code_at: ClassVar[tuple[float, float, float] | None] = (16, 28.4, 8)  # x, baseline, type
    labels: ClassVar[int] = 8  # points of the names of boxes
    code_word: ClassVar[str] = "No. "
    longest: ClassVar[int] = _LONG_CODE  # characters of a code that has room in the heading
    # mm from the QR code to the baselines of the number
    below: ClassVar[tuple[float, ...]] = (3.4,)
    own_code_at: ClassVar[tuple[tuple[float, float], ...]] = ((16, 27.6), (16, 30.6))
    source_until: ClassVar[float] = (
        98  # mm: how far to the right the source may reach beside the number; 0: it stands below
    )

    def broken(self, code: str) -> list[str]:
        """Returns a number as lines below the QR code; none if it is wider than the code."""
        return [code] if len(code) <= _SHORT_CODE else []

    def below_qr(self, pen: Pen, lines: Sequence[str], font: Font = Font.BOLD) -> None:
        """Writes lines below the QR code, as many as have room."""
        qr = self.layout.qr
        for line, down in zip(lines, self.below, strict=False):
            pen.text(qr.cx, qr.bottom + down, line, font, 8, align="centre")

    def write_code(self, pen: Pen, code: str) -> None:
        """Writes a sheet's number as it is printed everywhere: in its heading and below its QR
        code. A long number is written once."""
        if len(code) <= self.longest:
            self._write_in_heading(pen, code)
            self.below_qr(pen, self.broken(code))
            return
        # a long code stands whole where there is one place for it; where there are two, it breaks
        # after a hyphen, and what follows it, such as the layout, stands below the QR code
        parts, below = [code], ""
        if len(self.own_code_at) > 1:
            code, _, below = code.partition(" ")
            parts = [code[: _LONG_CODE + 1], code[_LONG_CODE + 1 :]]
        for place, part in zip(self.own_code_at, parts, strict=True):
            pen.text(*place, part, Font.BOLD, 8)
        self.below_qr(pen, [below] if below else [])

    def _write_in_heading(self, pen: Pen, code: str) -> None:
        if self.code_at is None:
            return
        x, y, size = self.code_at
        x += pen.text(x, y, f"{self.code_word}{code}", Font.BOLD, size) + 2.4
        if self.source_until:
            fits = x + text_width(SOURCE, Font.SANS, 8) <= self.source_until
            pen.text(x, y, SOURCE if fits else _SOURCE_SHORT, Font.SANS, 8, pen.ink.note)

    def draw(self, pen: Pen, title: str, name: str) -> None:
        """Draws everything but map, number and QR code. ``name``: that of the map, or empty."""
        whole = Rect(0, 0, self.layout.width, self.layout.height)
        frames.draw_neatline(pen, whole, NEATLINES[self.layout.size], markers=True)
        for marker, box in enumerate(self.layout.markers):
            draw_marker(pen, box, marker)
        boxes, shells = self.layout.boxes, self.layout.shells
        rows = zip(facts.ROWS, self.layout.fields, self.sea_map.row_shells, strict=True)
        for row, (first_field, *_), shell in rows:
            pen.symbol(row, self.symbol_x, first_field.cy, self.symbol_size)
            draw_box(pen, boxes[row], self.corner)
            draw_shell(pen, shells[row], shell, self.shell_type)
        for column in COLUMN_BOXES:
            draw_box(pen, boxes[column], self.corner)
        known = self.sea_map.area_shells
        for region in facts.REGIONS:
            for n, points in enumerate((None, None) if known is None else known[region], 1):
                draw_box(pen, boxes[f"{region}-{n}"], self.corner)
                draw_shell(pen, shells[f"{region}-{n}"], points, self.shell_type)
        self._draw_around_map(pen, title, name)

    def _draw_swatches(self, pen: Pen) -> None:
        # the name of water is in italics, as on charts
        width, gap, scale = self.swatch
        up, size = self.swatch_title
        for region in facts.REGIONS:
            box = self.layout.boxes[f"{region}-1"]
            swatch = Rect(box.x - gap - width, box.y, width, box.h)
            draw_swatch(pen, region, swatch, scale)
            font = Font.ITALIC if region == "river" else Font.SERIF
            pen.text(swatch.x, swatch.y - up, region.capitalize(), font, size)

    def _draw_captain(self, pen: Pen) -> None:
        box, ink = self.layout.boxes["captain"], pen.ink.accent
        pen.rect(box, WHITE, 1.0, ink)
        # beside it, about a third of its width away
        pen.centred_text(
            box.right + 0.32 * box.w, box.cy, "Captain", Font.BOLD, 8, ink, align="left"
        )

    def _draw_name_line(self, pen: Pen) -> None:
        box = self.layout.boxes["name"]
        pen.line(box.x, box.bottom, box.right, box.bottom, 0.6)
        pen.text(box.x, box.bottom + self.name_down, "Name", Font.SANS, self.labels, pen.ink.note)

    def _draw_counters(self, pen: Pen) -> None:
        for x, y in self.layout.counters:
            pen.circle(x, y, self.layout.counter_radius, WHITE, 0.6)

    def _draw_finals(self, pen: Pen, largest: str = "Largest") -> None:
        labels = {"largest-group": largest, "second-group": "Second", "total": "Total"}
        for name, label in labels.items():
            box = self.layout.boxes[name]
            draw_box(pen, box, self.corner)
            font = Font.BOLD if name == "total" else Font.SANS
            pen.text(box.cx, box.bottom + 2.9, label, font, self.labels, align="centre")

    @abstractmethod
    def _draw_around_map(self, pen: Pen, title: str, name: str) -> None:
        """Draws what this size has beside the map: the title block, and the rest. ``name``: that of
        the map, or empty."""


def _fitting(name: str, size: float, width: float) -> str:
    # a map's name for a place of ``width`` mm. Raises BadInput if it would have to be cut.
    shown = fitted(name, Font.ITALIC, size, width)
    if shown != name:
        allowed = f"a name that fits this size of sheet, such as {shown.rstrip('…').strip()}"
        raise BadInput.at("--set name", name, allowed)
    return shown


class FullFront(SheetFront):
    """The front of a sheet that fills a page."""

    def _draw_around_map(self, pen: Pen, title: str, name: str) -> None:
        boxes, note = self.layout.boxes, pen.ink.note
        pen.text(15.4, 15.4, title, Font.SERIF, 28)
        subtitle = _fitting(name or "Map pad for two to four sailors", 13, 80)
        pen.text(16, 22.4, subtitle, Font.ITALIC, 13)
        self._draw_name_line(pen)
        captain = boxes["captain"]
        pen.rect(captain, WHITE, 1.0, pen.ink.accent)
        pen.text(captain.right + 2, captain.y + 2.6, "Captain", Font.BOLD, 10, pen.ink.accent)
        rule = f"Rolls first. {facts.STATEMENTS['who-enters']}"
        pen.text(captain.right + 2, captain.bottom, rule, Font.SANS, 8, note)
        self._draw_swatches(pen)
        for area in AREA_BOXES:
            label, box = "first area" if area.endswith("1") else "both areas", boxes[area]
            pen.text(box.cx, box.bottom + 2.8, label, Font.SANS, 8, note, align="centre")
        sea = self.layout.map
        base, shaft = sea.y - 2, sea.y - 3
        # an arrow, the way that a row goes
        x = sea.x + pen.text(sea.x, base, "Rows: numbers stay equal or rise", Font.SANS, 8) + 3
        pen.line(x, shaft, x + 13, shaft)
        head = [(x + 13.4, shaft), (x + 11.5, shaft - 0.75), (x + 11.5, shaft + 0.75)]
        pen.polygon(head, pen.ink.line)
        pen.text(sea.right, base, "Columns: any order", Font.SANS, 8, align="right")
        pen.text(boxes["anchor"].cx, base, "Row", Font.SANS, 8, note, align="centre")
        pen.centred_text(LEFT, boxes["column-1"].cy, "Column", Font.SANS, 8, note, align="left")
        in_a_box = facts.STATEMENTS["in-a-box"]
        pen.text(sea.right, sea.bottom + 18, in_a_box, Font.SANS, 8, align="right")
        self._draw_lower(pen, sea.bottom + 20.6)

    def _draw_lower(self, pen: Pen, y: float) -> None:
        # the circles to count boxes, the points, and the code
        boxes, note = self.layout.boxes, pen.ink.note
        pen.line(LEFT, y, RIGHT, y, 0.35)
        pen.text(LEFT, y + 7, facts.STATEMENTS["boxes-end"], Font.SERIF, 13)
        how = "Tick a circle for each score box that you fill in."
        pen.text(LEFT, y + 11, how, Font.SANS, 8, note)
        cx, cy = (fmean(places) for places in zip(*self.layout.counters, strict=True))
        draw_rose(pen, cx, cy, 21)
        for number, centre in enumerate(self.layout.counters, 1):
            pen.circle(*centre, self.layout.counter_radius, WHITE, 1.0)
            pen.centred_text(*centre, str(number), Font.SANS, 8, note)
        left = boxes["largest-group"].x
        pen.text(left, y + 7, "Points", Font.SERIF, 13)
        for name, label in _TOTALS.items():
            box = boxes[name]
            pen.centred_text(left, box.cy, label, Font.SANS, 8, align="left")
            pen.line(left, box.bottom, box.x, box.bottom, 0.35)
            pen.rect(box)
        self._draw_finals(pen, "Largest group")
        tie = boxes["tie-break"]
        pen.centred_text(left, tie.cy, "Tie: most numbers in the river", Font.SANS, 8, align="left")
        pen.rect(tie)
        qr = self.layout.qr
        pen.text(qr.cx, qr.y - 2.4, "Scan to score", Font.BOLD, 8, pen.ink.accent, align="centre")
        pen.text(qr.x, qr.bottom + 10.4, "Sailorman move", Font.ITALIC, 10)
        pen.paragraph(qr.x, qr.bottom + 14.4, qr.w, facts.STATEMENTS["move"], lead=1.22)


_TOTALS: Final = {
    "rows-total": "Row boxes",
    "columns-total": "Column boxes",
    "areas-total": "Area boxes",
    "shells-total": "Circled shells",
}


class HalfFront(SheetFront):
    """The front of a sheet that fills half a page."""

    symbol_size = 8
    symbol_x = LEFT + 4
    code_at = (13, 13.9, 8)
    code_word = ""
    source_until = 66
    name_down = -1
    swatch = (4, 0.8, 0.68)
    swatch_title = (1.5, 8)
    own_code_at = ((13, 12.9), (13, 16.1))

    def _draw_title(self, pen: Pen, title: str, name: str) -> None:
        # the game and the name of the map. An owner's map has its name beside the game, as its code
        # takes the second line; other maps have it left of the columns.
        if self.sea_map.own and name:
            room = 50.5  # mm, for both
            # beside a long name the game is written smaller
            fits = text_width(name, Font.ITALIC, 8) <= room - text_width(title, Font.SERIF, 13)
            width = pen.text(13, 9.6, title, Font.SERIF, 13 if fits else 10)
            pen.text(15 + width, 9.6, _fitting(name, 8, room - width), Font.ITALIC, 8)
            return
        pen.text(13, 9.6, title, Font.SERIF, 18)
        if name:
            x, y = self.layout.boxes["anchor"].x, self.layout.boxes["column-1"].cy + 1
            pen.text(x, y, _fitting(name, 8, 26), Font.ITALIC, 8, pen.ink.note)

    def _draw_around_map(self, pen: Pen, title: str, name: str) -> None:
        note = pen.ink.note
        self._draw_title(pen, title, name)
        self._draw_name_line(pen)
        self._draw_captain(pen)
        self._draw_swatches(pen)
        for area in AREA_BOXES[1::2]:
            box = self.layout.boxes[area]
            pen.text(box.right, box.y - 1.5, "both", Font.SANS, 8, note, align="right")
        qr = self.layout.qr
        draw_rose(pen, qr.cx, 30.6, 6.0, 15, (0.7, 0.5))
        self._draw_counters(pen)
        pen.text(qr.cx, 42.4, "Eight end", Font.SANS, 8, note, align="centre")
        pen.text(qr.cx, 45.6, "the game", Font.SANS, 8, note, align="centre")
        self._draw_finals(pen)
        pen.text(qr.cx, qr.y - 1.4, "Score", Font.BOLD, 8, pen.ink.accent, align="centre")


class QuarterFront(SheetFront):
    """The front of a sheet that fills a quarter of a page."""

    symbol_size = 5.6
    symbol_x = 6.5
    shell_type = 8
    corner = 1.0
    code_at: ClassVar[tuple[float, float, float] | None] = (10.1, 17.2, 8)
    code_word = ""
    longest = _SHORT_CODE
    below: ClassVar[tuple[float, ...]] = (3.2, 6.2)
    own_code_at: ClassVar[tuple[tuple[float, float], ...]] = ((10.1, 93.4),)
    source_until = 0
    name_down = -0.8
    swatch = (2.6, 0.5, 0.5)
    swatch_title = (1.2, 8)

    def broken(self, code: str) -> list[str]:
        return code.split("-", 1)

    def _draw_around_map(self, pen: Pen, title: str, name: str) -> None:
        x, note = self.layout.map.x, pen.ink.note
        pen.text(x, 7.4, title, Font.SERIF, 13)
        # the code takes the lowest line
        if self.sea_map.own:
            self._draw_whose(pen, name)
        elif name:
            pen.text(x, 93.4, _fitting(name, 8, 60), Font.ITALIC, 8, note)
        self._draw_name_line(pen)
        self._draw_captain(pen)
        self._draw_swatches(pen)
        qr = self.layout.qr
        self._draw_finals(pen)
        pen.text(qr.cx, qr.y - 2.4, "Scan", Font.BOLD, self.labels, pen.ink.accent, align="centre")
        (left, middle), *_ = self.layout.counters
        ends = facts.STATEMENTS["boxes-end"]
        pen.centred_text(left - 3, middle, ends, Font.SANS, 8, align="right")
        self._draw_counters(pen)
        if not self.sea_map.own:
            _, _, below_right, _ = self.layout.markers
            x = below_right.x - 2.5
            pen.centred_text(x, middle, SOURCE, Font.SANS, 8, note, align="right")

    def _draw_whose(self, pen: Pen, name: str) -> None:
        pen.text(10.1, 17.2, _fitting(name, 8, 19.4) if name else "owner’s map", Font.ITALIC, 8)


class SecondQuarterFront(QuarterFront):
    """The front of a quarter from the second layout on: the number stands below the QR code, part
    by part."""

    symbol_x = 5.2
    code_at = None
    labels = 9
    swatch_title = (1.2, 9)
    longest = _LONG_CODE
    below = (3.2, 6.2, 9.2)
    own_code_at = ((8.8, 93.4),)

    def broken(self, code: str) -> list[str]:
        return code.split(" ", 1)

    def _draw_whose(self, pen: Pen, name: str) -> None:
        self.below_qr(pen, [_fitting(name, 8, 17)] if name else ["owner’s map"], Font.ITALIC)


_FRONTS: Final[dict[str, type[FullFront | HalfFront | QuarterFront]]] = {
    "full": FullFront,
    "half": HalfFront,
    "quarter": QuarterFront,
}


def front_of(layout: SheetLayout, sea_map: SeaMap) -> SheetFront:
    """Returns the fixed part of a sheet of this layout."""
    kind = SecondQuarterFront if layout.name == "quarter.layout-2" else _FRONTS[layout.size]
    return kind(layout, sea_map)
