"""Where everything stands on a map sheet of Sailorman Dice, as data.

The drawing takes every place from here, and so does the reader of a photographed sheet. A sheet
comes in three sizes: ``full`` (196 x 264 mm, one to a page), ``half`` (196 x 130, two to a page or
one on A5) and ``quarter`` (130 x 96, four to a page, standing on its side).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from companion.games.sailorman_dice import facts
from companion.randomness import with_layout
from pdf.drawing import frames
from pdf.drawing.paper import FRAME, HALF, QUARTER, Extent, Place, Rect, divide, get_paper
from pdf.drawing.pen import polar
from pdf.parts.chart import DICTIONARY, LEFT, RIGHT, marker_boxes

if TYPE_CHECKING:
    from pdf.orders import Order
    from pdf.sheets.sailorman_dice.options import MapPadOptions

MapSize = Literal["full", "half", "quarter"]
NEATLINES: Final[Mapping[MapSize, frames.Neatline]] = {
    "full": frames.FULL,
    "half": frames.HALF,
    "quarter": frames.QUARTER,
}

AREA_BOXES: Final = tuple(f"{region}-{n}" for region in facts.REGIONS for n in (1, 2))
COLUMN_BOXES: Final = tuple(f"column-{n}" for n in range(1, facts.N_COLS + 1))


@dataclass(frozen=True)
class SheetLayout:
    """One sheet: everything in mm from the sheet's own top left, and where it stands on its page.

    ``fields``: by row and column. ``boxes``: by name: the rows' names, ``column-1`` to
    ``column-9``, ``mountains-1`` (left) and ``mountains-2`` (right) and so on, ``largest-group``,
    ``second-group``, ``total``, ``captain``, ``name``. ``shells``: the square around the shell,
    with its number, of each box that may have one. ``counters``: the centres of the eight circles
    to tick, of radius ``counter_radius``. ``markers``: the squares of ArUco markers 0 to 3, black
    border included, clockwise from the top left.
    """

    size: MapSize
    version: int
    page: tuple[float, float]
    place: Place
    field: float
    fields: tuple[tuple[Rect, ...], ...]
    boxes: Mapping[str, Rect]
    shells: Mapping[str, Rect]
    counters: tuple[tuple[float, float], ...]
    counter_radius: float
    markers: tuple[Rect, ...]
    qr: Rect

    @property
    def name(self) -> str:
        """The sheet's size and version, ``full`` or ``full.layout-2``: the name of the layout for a
        reader of photos."""
        return with_layout(self.size, self.version)

    @property
    def width(self) -> float:
        return self.place.w

    @property
    def height(self) -> float:
        return self.place.h

    @property
    def map(self) -> Rect:
        """The six by nine fields together."""
        first, last = self.fields[0][0], self.fields[-1][-1]
        return Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)


@dataclass(frozen=True)
class _Measures:
    """The measures of one size; places in mm."""

    sheet: Extent
    field: float
    map_at: tuple[float, float]
    marker: tuple[float, float]  # side, distance from the frame
    row_box: tuple[float, float, float]  # x, width, space above and below
    column_box: tuple[float, float]  # distance from the map, height
    # x of the first region's left box, y, from region to region
    area_at: tuple[float, float, float]
    area_box: tuple[float, float, float]  # width, height, from box to box
    finals: Mapping[str, Rect]
    captain: Rect
    name: Rect
    rose: tuple[float, float, float, float]  # centre, radius, radius of its circles
    qr: Rect
    shell_size: float


_GAP: Final = (RIGHT - LEFT - 43.5) / 3  # four regions of 43.5 mm spread over the content's width

_FIRST: Final[Mapping[MapSize, _Measures]] = {
    "full": _Measures(
        sheet=FRAME,
        field=17,
        map_at=(LEFT + 11, 68),
        marker=(8, 2),
        row_box=(173.2, RIGHT - 173.2, 0.5),
        column_box=(2, 12),
        area_at=(LEFT + 10, 40, _GAP),
        area_box=(16.25, 16, 17.25),
        finals={
            "rows-total": Rect(128, 200, 16, 6),
            "columns-total": Rect(128, 206, 16, 6),
            "areas-total": Rect(128, 212, 16, 6),
            "shells-total": Rect(128, 218, 16, 6),
            "largest-group": Rect(84, 228, 17, 14),
            "second-group": Rect(102.5, 228, 17, 14),
            "total": Rect(122, 228, 22, 14),
            "tie-break": Rect(128, 249, 16, 6),
        },
        captain=Rect(99.7, 22.4, 6, 6),
        name=Rect(99.7, 8.4, 82.3, 7),
        rose=(36, 229, 20.4, 3.1),
        qr=Rect(RIGHT - 26, 199, 26, 26),
        shell_size=5.4,
    ),
    "half": _Measures(
        sheet=HALF,
        field=15.5,
        map_at=(LEFT + 9, 23.6),
        marker=(7, 1.75),
        row_box=(157.7, 12.6, 0.5),
        column_box=(1.2, 6.8),
        area_at=(71.6, 8.6, 29.6),
        area_box=(11.2, 11, 11.9),
        finals={
            "largest-group": Rect(RIGHT - 15, 48.4, 15, 11),
            "second-group": Rect(RIGHT - 15, 64, 15, 11),
            "total": Rect(RIGHT - 15, 79.6, 15, 12),
        },
        captain=Rect(45, 16.4, 4.2, 4.2),
        name=Rect(13, 16, 29, 4.6),
        rose=(RIGHT - 7.5, 30.6, 5.75, 1.75),
        qr=Rect(RIGHT - 15, 99.6, 15, 15),
        shell_size=4.4,
    ),
    "quarter": _Measures(
        sheet=QUARTER,
        field=10.2,
        map_at=(10.1, 19.4),
        marker=(5.5, 1),
        row_box=(102.8, 8.8, 0.4),
        column_box=(0.8, 5.8),
        area_at=(49.8, 6.8, 19),
        area_box=(7.4, 9.6, 7.8),
        finals={
            "largest-group": Rect(113.9, 19.8, 12.4, 8.4),
            "second-group": Rect(113.9, 32.4, 12.4, 8.4),
            "total": Rect(113.9, 45, 12.4, 8.4),
        },
        captain=Rect(30.9, 13.8, 3.6, 3.6),
        name=Rect(10.1, 8.6, 36, 4.4),
        rose=(0, 0, 0, 1.25),
        qr=Rect(113.9, 67.2, 12.4, 12.4),
        shell_size=3.4,
    ),
}

_SECOND: Final[Mapping[MapSize, _Measures]] = {
    "full": _FIRST["full"],
    "half": replace(
        _FIRST["half"],
        field=15.2,
        map_at=(LEFT + 9, 24.2),
        row_box=(155, 12.6, 0.5),
        column_box=(1.1, 8.6),
        area_at=(72.8, 8.6, 29.6),
        area_box=(11.2, 12.4, 11.9),
        captain=Rect(47, 17.6, 4.2, 4.2),
        name=Rect(13, 14.4, 31, 8),
        qr=Rect(RIGHT - 15.5, 100.4, 16, 16),
    ),
    "quarter": replace(
        _FIRST["quarter"],
        field=10.1,
        map_at=(8.8, 17.4),
        row_box=(100.5, 9, 0.4),
        column_box=(0.8, 8.2),
        area_at=(49.4, 6.6, 19.4),
        area_box=(7.6, 9.4, 8.0),
        finals={
            "largest-group": Rect(111.6, 18, 14, 8.6),
            "second-group": Rect(111.6, 30.8, 14, 8.6),
            "total": Rect(111.6, 43.6, 14, 8.6),
        },
        captain=Rect(30.4, 12, 3.6, 3.6),
        name=Rect(8.8, 8.2, 20, 8),
        qr=Rect(111.1, 61.6, 15, 15),
    ),
}

MEASURES: Final[Mapping[int, Mapping[MapSize, _Measures]]] = {1: _FIRST, 2: _SECOND}
"""Every layout that sheets were ever printed in, by its version. The numbers of sheets name it.

None of them is changed, as printed sheets are not: a new layout is a new version, and the catalogue
counts the versions. A size that a version leaves as it was keeps the number of the version that its
measures come from.
"""


@lru_cache(maxsize=32)
def layout(paper: str, up: int, version: int = max(MEASURES)) -> tuple[SheetLayout, ...]:
    """Returns the sheets of one page, in reading order. Raises BadInput if so many do not fit the
    paper."""
    page = get_paper(paper)
    # the small paper is half of the other: one sheet on it is a half
    by_sheets: dict[int, MapSize] = {1: "full", 2: "half"}
    size = by_sheets.get(up if page.whole else 2 * up, "quarter")
    measures = MEASURES[version][size]
    # a size that a version left as it was keeps the number of the first that had it
    version = min(number for number, sizes in MEASURES.items() if sizes[size] is measures)
    boxes, shells = _boxes(measures)
    *_, counter_radius = measures.rose
    return tuple(
        SheetLayout(
            size=size,
            version=version,
            page=(page.width, page.height),
            place=place,
            field=measures.field,
            fields=tuple(_fields_of_row(measures, row) for row in range(facts.N_ROWS)),
            boxes=boxes,
            shells=shells,
            counters=_counters(measures, size),
            counter_radius=counter_radius,
            markers=marker_boxes(measures.sheet, *measures.marker),
            qr=measures.qr,
        )
        for place in divide(page, up).places
    )


def _fields_of_row(measures: _Measures, row: int) -> tuple[Rect, ...]:
    left, top = measures.map_at
    side = measures.field
    y = top + row * side
    return tuple(Rect(left + n * side, y, side, side) for n in range(facts.N_COLS))


def page_geometry(order: Order[MapPadOptions]) -> dict[str, Any]:
    """Returns where the sheets of one page stand, as JSON: in mm from the page's top left.

    A quarter stands on its side, so its rectangles are turned with it; ``turned`` says so, and
    ``corners`` lists a sheet's own corners clockwise from its own top left.
    """
    sheets = layout(order.paper.name, order.options.up, order.layout)
    return {
        "page": list(sheets[0].page),
        "unit": "mm",
        "sheets": [_on_page(sheet) for sheet in sheets],
    }


def _on_page(sheet: SheetLayout) -> dict[str, Any]:
    place, rect = sheet.place, sheet.place.on_page

    def point(x: float, y: float) -> list[float]:
        return [round(v, 3) for v in place.to_page(x, y)]

    corners = ((0.0, 0.0), (sheet.width, 0.0), (sheet.width, sheet.height), (0.0, sheet.height))
    return {
        "place": rect(Rect(0, 0, sheet.width, sheet.height)),
        "layout": sheet.size,
        "version": sheet.version,
        "turned": place.turned,
        "corners": [point(*corner) for corner in corners],
        "fields": [list(map(rect, row)) for row in sheet.fields],
        "shells": {name: rect(box) for name, box in sheet.shells.items()},
        "boxes": {name: rect(box) for name, box in sheet.boxes.items()},
        "counters": [point(*centre) for centre in sheet.counters],
        "markers": [rect(box) for box in sheet.markers],
        "marker_dictionary": DICTIONARY,
        "qr": rect(sheet.qr),
    }


def _counters(measures: _Measures, size: MapSize) -> tuple[tuple[float, float], ...]:
    # the middles of the circles that count towards the end
    if size == "quarter":  # a row below the map, for want of a rose
        left, _ = measures.map_at
        return tuple((left + 39 + 4.4 * n, 89.6) for n in range(facts.END_BOXES))
    cx, cy, r, _ = measures.rose
    return tuple(polar(cx, cy, r, 45 * n) for n in range(1, facts.END_BOXES + 1))


def _boxes(measures: _Measures) -> tuple[dict[str, Rect], dict[str, Rect]]:
    boxes: dict[str, Rect] = {}
    left, top = measures.map_at
    field, (x, width, space) = measures.field, measures.row_box
    inside = field - 2 * space
    for n, row in enumerate(facts.ROWS):
        boxes[row] = Rect(x, top + n * field + space, width, inside)
    below, height = measures.column_box
    y = top + facts.N_ROWS * field + below
    for n, column in enumerate(COLUMN_BOXES):
        boxes[column] = Rect(left + n * field + space, y, inside, height)
    first, y, step = measures.area_at
    width, height, to_second = measures.area_box
    for n, name in enumerate(AREA_BOXES):
        region, second = divmod(n, 2)
        boxes[name] = Rect(first + region * step + second * to_second, y, width, height)
    shells = {}
    for name in (*facts.ROWS, *AREA_BOXES):
        box = boxes[name]
        # the number to the left of its shell belongs to it and is circled with it
        wide = 1.9 * measures.shell_size
        shells[name] = Rect(box.right - 0.9 - wide, box.y + 0.6, wide, measures.shell_size)
    return {**boxes, **measures.finals, "captain": measures.captain, "name": measures.name}, shells
