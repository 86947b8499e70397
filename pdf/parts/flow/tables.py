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


class _SetRow(NamedTuple):
    # a row that is set: what stands in its cells, how high it is, and its ground
    contents: list[Laid | Picture]
    height: float
    titles: bool = False
    tinted: bool = False


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
    scale = setting.scale
    wide = widths_of([column.width for column in columns], width, setting)
    sized = list(zip(columns, wide, strict=True))
    set_rows: list[_SetRow] = []
    titled = any(column.title for column in columns)
    if titled:
        titles = [_set(column.title, column, w, setting, title=True) for column, w in sized]
        # a drawing among the titles needs the height of a row
        with_drawing = not all(isinstance(title, Laid) for title in titles)
        high = _highest(titles, 1.6 * scale, least * scale if with_drawing else 0.0)
        set_rows.append(_SetRow(titles, high, titles=True))
    # rows that belong together have one shade; else every other row has a tint, the first one where
    # no titles stand above it
    shades = shades or [n if titled else n + 1 for n in range(len(rows))]
    for line, shade in zip(rows, shades, strict=True):
        contents = [_set(c, *place, setting) for c, place in zip(line, sized, strict=True)]
        high = _highest(contents, air * scale, least * scale)
        set_rows.append(_SetRow(contents, high, tinted=shade % 2 == 1))
    heights = tuple(one.height for one in set_rows)
    is_read = titled or heads > 0

    def drawn(pen: Pen, x: float, y: float) -> None:
        lines = Grid(x, y, tuple(wide), heights)
        with pen.role("Table") if is_read else nullcontext():
            for r, one in enumerate(set_rows):
                if one.titles:
                    pen.rect(lines.row(r), pen.ink.tint("river"), 0)
                elif pen.ink.panel and one.tinted:
                    pen.rect(lines.row(r), pen.ink.panel, 0)
                with pen.role("TR") if is_read else nullcontext():
                    for i, content in enumerate(one.contents):
                        with pen.cell(_head_of(one.titles, i < heads)):
                            _draw_content(pen, content, lines.cell(r, i), setting)
        if not pen.ink.panel:
            # after the cells, whose grounds are white here
            rows_below = [lines.row(r) for r in range(1, len(set_rows))]
            pen.lines([(row.x, row.y, row.right, row.y) for row in rows_below], 0.35)
        pen.rect(lines.box, None, 0.8)

    return Laid(sum(heights), drawn)


def _set(
    content: Cell, column: Column, width: float, setting: Setting, title: bool = False
) -> Laid | Picture:
    # a drawing is as it is; a title is bold and small
    if not isinstance(content, str):
        return content
    words = f"**{content}**" if title else content
    laid = text(words, align=column.align, small=title)
    return laid(width - 2 * _PAD * setting.scale, setting)


def _highest(contents: Sequence[Laid | Picture], air: float, least: float) -> float:
    # of a row: its highest words and the air around them. Drawings take what height there is.
    return max([least, *(part.height + air for part in contents if isinstance(part, Laid))])


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
        signs.draw_sign(pen, sign, *box.centre, size * setting.scale, setting.least, stroke=1.8)

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
