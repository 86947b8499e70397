"""Where a score pad's boxes are, as data: the print draws them from here, and whoever reads a
photographed pad takes them from here. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

from companion.game import Game
from companion.randomness import with_layout
from pdf.catalogue import RowPad
from pdf.drawing import frames
from pdf.drawing.paper import FRAME, HALF, Place, Rect
from pdf.drawing.pen import Pen
from pdf.links import PadLink
from pdf.orders import AnyOrder, Printed, make_order, print_order
from pdf.parts import chart

VERSION: Final = 1
"""The layout of all pads, which their codes name. Printed pads stay as they are, so that another
layout is another version (``tests/pdf/golden/pads.json``)."""

Size = Literal["full", "half", "upright"]
"""A whole frame, half of one that lies, or half of one that stands."""
Filled = Mapping[tuple[str, str, str], str]
"""What a person writes into cells, by their place, kind and value; of ticks how many."""


@dataclass(frozen=True, slots=True)
class PadCell:
    """What one player writes in one row: a number, a box for each of its ``digits``, the last for
    the ones; or a tick.

    ``place``: as in the record, or under ``standings``, by seat, what its score says; ``value``:
    what a tick stands for, or whose the number is, where the place alone does not say it.
    """

    place: str
    box: Rect
    digits: tuple[Rect, ...] = ()
    kind: Literal["number", "tick"] = "number"
    value: str = ""


@dataclass(frozen=True)
class Measures:
    """What every pad of a size has at the same place: the frame, the markers 0 to 3 clockwise from
    the top left, the code."""

    size: Size
    sheet: tuple[float, float]
    neatline: frames.Neatline
    marker: tuple[float, float]  # side, distance from the frame
    qr: Rect

    @property
    def markers(self) -> tuple[Rect, ...]:
        """The squares of the markers, black border included."""
        return chart.marker_boxes(self.sheet, *self.marker)

    def draw(self, pen: Pen) -> None:
        """The frame with its markers."""
        frames.draw_neatline(pen, Rect(0, 0, *self.sheet), self.neatline, markers=True)
        for n, box in enumerate(self.markers):
            chart.draw_marker(pen, box, n)


MEASURES: Final[Mapping[Size, Measures]] = {
    "full": Measures("full", FRAME, frames.FULL, (8, 2), Rect(160, 5.6, 21, 21)),
    "half": Measures("half", HALF, frames.HALF, (7, 1.75), Rect(166.5, 4.2, 16, 16)),
    "upright": Measures(
        "upright", HALF[::-1], frames.HALF, (7, 1.75), Rect(100.9, 4.2, 15.6, 15.6)
    ),
}


@dataclass(frozen=True)
class PadSheet:
    """A printed pad: everything in mm from its own top left, and where it stands on its page.

    ``names`` are the boxes of the players' names, which are not read; ``written`` says of a
    finished record what stands in its cells.
    """

    measures: Measures
    page: tuple[float, float]
    place: Place
    names: tuple[Rect, ...]
    cells: tuple[PadCell, ...]
    written: Callable[[Any], Filled] = field(compare=False)
    version: int = VERSION

    @property
    def name(self) -> str:
        """Size and version, as a reader of photos tells layouts apart."""
        return with_layout(self.measures.size, self.version)

    def as_json(self) -> dict[str, Any]:
        """The sheet as ``print --geometry`` has it, in mm from the page's top left."""
        rect = self.place.on_page

        def shown(cell: PadCell) -> dict[str, Any]:
            told = {"place": cell.place, "box": rect(cell.box), "kind": cell.kind}
            value = {"value": cell.value} if cell.value else {}
            return {**told, "digits": list(map(rect, cell.digits)), **value}

        return {
            "place": rect(Rect(0, 0, *self.measures.sheet)),
            "layout": self.measures.size,
            "version": self.version,
            "turned": self.place.turned,
            "names": list(map(rect, self.names)),
            "cells": list(map(shown, self.cells)),
            "markers": list(map(rect, self.measures.markers)),
            "marker_dictionary": chart.DICTIONARY,
            "qr": rect(self.measures.qr),
        }


@dataclass(frozen=True, slots=True)
class PrintedPads(Printed):
    """A finished file of pads, and where what is written in each pad of a page stands."""

    pads: tuple[PadSheet, ...] = ()

    @classmethod
    def of(cls, printed: Printed, pads: tuple[PadSheet, ...]) -> PrintedPads:
        """A finished file with its pads."""
        return cls(**{one.name: getattr(printed, one.name) for one in fields(printed)}, pads=pads)


def pads_of(order: AnyOrder) -> tuple[PadSheet, ...]:
    """The pads of a page of an order as data; none of another sheet. Raises BadInput."""
    printed = print_order(replace(order, copies=1))
    return printed.pads if isinstance(printed, PrintedPads) else ()


def page_geometry(order: AnyOrder) -> dict[str, Any]:
    """Where the pads of one page stand, as JSON. Raises BadInput."""
    pads = pads_of(order)
    return {"page": list(pads[0].page), "unit": "mm", "sheets": [pad.as_json() for pad in pads]}


def pad_order(sheet: RowPad[Any], game: Game, link: PadLink, size: Size) -> AnyOrder:
    """The order that prints a pad of this size as its code says. Raises BadInput."""
    known = sheet.options.model_fields
    settings = {name: text for name, text in link.settings.items() if name in known}
    paper, up = ("a4", 1) if size == "full" else ("a5", 1)
    code = link.settings.get("seed")
    return make_order(game, sheet, {**settings, "up": str(up)}, paper, code=code)
