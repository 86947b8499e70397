"""Tables as blocks: columns, rows, and what may stand in a cell besides words.

Lengths are in mm at 8 points, which a setting makes larger.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final, Literal, NamedTuple

from pdf.drawing.paper import Grid, Rect
from pdf.drawing.pen import WHITE, Align, Font, Pen, spaced
from pdf.parts import signs
from pdf.parts.flow.blocks import Laid, Picture, Setting, as_block, text, widths_of

_PAD: Final = 1.3  # mm, beside the words in a table's cell
_BESIDE_BOXES: Final = 3.0  # mm that several boxes leave free, so that columns of boxes stay apart
_AROUND_BOXES: Final = 1.0  # mm that the boxes of a cell leave free before they become smaller
_LEAST_GAP, _MOST_GAP = 0.6, 1.4  # mm between two boxes to tick


Cell = str | Picture
"""A table's cell: words, or a drawing such as a sign or figures."""


class Column(NamedTuple):
    """A table's column: its title, its share of the width (below 0: mm), and how it is aligned."""

    title: Cell
    width: float = 1.0
    align: Align = "left"


Row = Sequence[Cell]


@as_block
def table(
    width: float,
    setting: Setting,
    columns: Sequence[Column],
    rows: Sequence[Row],
    least: float = 0.0,
    heads: int = 1,
    shades: Sequence[int] = (),
    air: float = 1.7,
) -> Laid:
    """Returns a table. Its titles stand on a tint; if all are empty, there is no row of titles. Its
    rows are at least ``least`` mm high, in turns white and tinted.

    ``heads``: so many columns are read as heads. ``shades``: a number for each row; odd and even
    ones differ in tint. ``air``: mm that the words of a row leave free.
    """
    titled = any(column.title for column in columns)
    pad = _PAD * setting.scale
    wide = widths_of([column.width for column in columns], width, setting)
    sized = list(zip(columns, wide, strict=True))
    cells: list[list[Laid | Picture]] = []
    heights = []
    for line in rows:
        contents = [_set(c, *place, setting) for c, place in zip(line, sized, strict=True)]
        words = [part.height + air * setting.scale for part in contents if isinstance(part, Laid)]
        cells.append(contents)
        heights.append(max([least * setting.scale, *words]))
    if titled:
        titles = [_titled(column, w - 2 * pad, setting) for column, w in sized]
        worded = [title.height + 1.6 * setting.scale for title in titles if isinstance(title, Laid)]
        high = least * setting.scale if len(worded) < len(titles) else 0.0  # as a drawing needs
        cells.insert(0, titles)
        heights.insert(0, max([*worded, high]))

    def drawn(pen: Pen, x: float, y: float) -> None:
        lines = Grid(x, y, tuple(wide), tuple(heights))
        with pen.role("Table") if titled or heads else nullcontext():
            for r, contents in enumerate(cells):
                # rows that belong together have one shade
                shade = r if not shades or r < titled else shades[r - titled] + 1
                if r < titled:
                    pen.rect(lines.row(r), pen.ink.tint("river"), 0)
                elif pen.ink.panel and shade % 2 == 0:
                    pen.rect(lines.row(r), pen.ink.panel, 0)
                with pen.role("TR") if titled or heads else nullcontext():
                    for i, content in enumerate(contents):
                        with pen.cell(_head_of(r < titled, i < heads)):
                            _draw_content(pen, content, lines.cell(r, i), setting)
        if not pen.ink.panel:
            # after the cells, whose grounds are white here
            rows_of = [lines.row(r) for r in range(1, len(cells))]
            pen.lines([(row.x, row.y, row.right, row.y) for row in rows_of], 0.35)
        pen.rect(lines.box, None, 0.8)

    return Laid(sum(heights), drawn)


def _titled(column: Column, width: float, setting: Setting) -> Laid | Picture:
    if isinstance(column.title, str):
        return text(f"**{column.title}**", align=column.align, small=True)(width, setting)
    return column.title


def _set(content: Cell, column: Column, width: float, setting: Setting) -> Laid | Picture:
    # a drawing is as it is
    if isinstance(content, str):
        return text(content, align=column.align)(width - 2 * _PAD * setting.scale, setting)
    return content


def _head_of(titles: bool, first: bool) -> Literal["Column", "Row"] | None:
    # what a cell is the head of: its column, its row, or nothing
    if titles:
        return "Column"
    return "Row" if first else None


def _draw_content(pen: Pen, content: Laid | Picture, cell: Rect, setting: Setting) -> None:
    if isinstance(content, Laid):
        content.draw(pen, cell.x + _PAD * setting.scale, cell.y + (cell.h - content.height) / 2)
    else:
        content(pen, cell, setting)


def sign_cell(sign: str, size: float = 5.0) -> Picture:
    """Returns a table's cell with a sign ``size`` mm wide."""

    def drawn(pen: Pen, box: Rect, setting: Setting) -> None:
        signs.draw_sign(pen, sign, *box.centre, size * setting.scale, setting.least, 1.8)

    return drawn


def to_write(pen: Pen, box: Rect, setting: Setting) -> None:
    """Draws a line to write on in a table's cell."""
    base = box.bottom - 1.6 * setting.scale
    pen.line(box.x + 1.4, base, box.right - 1.4, base, 0.35, pen.ink.note)


def to_tick(count: int = 1, numbered: bool = False, most: float = 5.0) -> Picture:
    """Returns a table's cell with ``count`` boxes to tick, each ``most`` mm wide at most.

    ``numbered``: the boxes carry the numbers from 1.
    """

    def drawn(pen: Pen, box: Rect, setting: Setting) -> None:
        room = box.w - _BESIDE_BOXES if count > 1 else box.w
        side = min(most * setting.scale, (room - _AROUND_BOXES) / count - _LEAST_GAP)
        gap = min(_MOST_GAP * setting.scale, (room - count * side) / count)
        for number, x in enumerate(spaced(box.cx, count, side + gap), 1):
            pen.rounded(Rect.around((x, box.cy), side, side), 0.7, WHITE, 0.6)
            if numbered:
                pen.centred_text(x, box.cy, str(number), Font.SANS, setting.least, pen.ink.note)

    return drawn
