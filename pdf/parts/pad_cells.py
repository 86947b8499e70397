"""The places of a score pad's boxes, as data. The print draws them, and the reader of a
photographed pad looks for them there. All lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

from companion.game import Game
from companion.randomness import with_layout
from pdf.catalogue import RowPad
from pdf.drawing import frames
from pdf.drawing.paper import FRAME, HALF, UPRIGHT_HALF, Extent, Place, Rect
from pdf.drawing.pen import Pen
from pdf.links import PadLink
from pdf.orders import AnyOrder, Printed, make_order, print_order
from pdf.parts import chart

VERSION: Final = 1
"""The version of the layout of all pads; their codes name it. Printed pads stay as they are, so a
new layout is a new version (``tests/pdf/golden/pads.json``)."""

Size = Literal["full", "half", "upright"]
"""A whole frame, half of one that lies, or half of one that stands."""
Filled = Mapping[tuple[str, str, str], str]
"""What a person writes into each cell, by its place, kind and value; for ticks, how many."""


@dataclass(frozen=True, slots=True)
class PadCell:
    """What one player writes in one row: a number or a tick.

    A number has a box for each of its ``digits``; the last is for the ones. ``place``: as in the
    record; for what only the score has, under ``standings``, by seat. ``value``: what a tick stands
    for, or the player whom a number belongs to, if the place alone does not say so.
    """

    place: str
    box: Rect
    digits: tuple[Rect, ...] = ()
    kind: Literal["number", "tick"] = "number"
    value: str = ""


@dataclass(frozen=True)
class Measures:
    """What every pad of a size has at the same place: the frame, the code, and the markers 0 to 3,
    clockwise from the top left."""

    size: Size
    sheet: Extent
    neatline: frames.Neatline
    marker: tuple[float, float]  # side, distance from the frame
    qr: Rect

    @property
    def markers(self) -> tuple[Rect, ...]:
        """The squares of the markers; the black border belongs to them."""
        return chart.marker_boxes(self.sheet, *self.marker)

    def draw(self, pen: Pen) -> None:
        """Draws the frame with its markers."""
        frames.draw_neatline(pen, Rect(0, 0, *self.sheet), self.neatline, markers=True)
        for n, box in enumerate(self.markers):
            chart.draw_marker(pen, box, n)


MEASURES: Final[Mapping[Size, Measures]] = {
    "full": Measures("full", FRAME, frames.FULL, (8, 2), Rect(160, 5.6, 21, 21)),
    "half": Measures("half", HALF, frames.HALF, (7, 1.75), Rect(166.5, 4.2, 16, 16)),
    "upright": Measures(
        "upright", UPRIGHT_HALF, frames.HALF, (7, 1.75), Rect(100.9, 4.2, 15.6, 15.6)
    ),
}


@dataclass(frozen=True)
class PadSheet:
    """A printed pad: everything in mm from its own top left, and the place of the pad on its page.

    ``names``: the boxes of the players' names, which are not read. ``written``: returns what stands
    in the cells for a finished record.
    """

    measures: Measures
    page: tuple[float, float]
    place: Place
    names: tuple[Rect, ...]
    cells: tuple[PadCell, ...]
    written: Callable[[Any], Filled] = field(compare=False)

    @property
    def name(self) -> str:
        """Size and version: the name of the layout for a reader of photos."""
        return with_layout(self.measures.size, VERSION)

    def as_json(self) -> dict[str, Any]:
        """Returns the sheet as ``print --geometry`` has it, in mm from the page's top left."""
        rect = self.place.on_page

        def shown(cell: PadCell) -> dict[str, Any]:
            told = {"place": cell.place, "box": rect(cell.box), "kind": cell.kind}
            value = {"value": cell.value} if cell.value else {}
            return {**told, "digits": list(map(rect, cell.digits)), **value}

        return {
            "place": rect(Rect(0, 0, *self.measures.sheet)),
            "layout": self.measures.size,
            "version": VERSION,
            "turned": self.place.turned,
            "names": list(map(rect, self.names)),
            "cells": list(map(shown, self.cells)),
            "markers": list(map(rect, self.measures.markers)),
            "marker_dictionary": chart.DICTIONARY,
            "qr": rect(self.measures.qr),
        }


@dataclass(frozen=True, slots=True)
class PrintedPads(Printed):
    """A finished file of pads. ``pads`` returns where the boxes of each pad on a page are, which
    only a reader of photos asks."""

    pads: Callable[[], tuple[PadSheet, ...]] = tuple

    @classmethod
    def of(cls, printed: Printed, pads: Callable[[], tuple[PadSheet, ...]]) -> PrintedPads:
        """Returns a finished file with its pads."""
        return cls(**{one.name: getattr(printed, one.name) for one in fields(printed)}, pads=pads)


def pads_of(order: AnyOrder) -> tuple[PadSheet, ...]:
    """Returns the pads on a page of an order as data; none for another sheet. Raises BadInput."""
    printed = print_order(replace(order, copies=1))
    return printed.pads() if isinstance(printed, PrintedPads) else ()


def page_geometry(order: AnyOrder) -> dict[str, Any]:
    """Returns where the pads of one page stand, as JSON. Raises BadInput."""
    pads = pads_of(order)
    return {"page": list(pads[0].page), "unit": "mm", "sheets": [pad.as_json() for pad in pads]}


def pad_order(sheet: RowPad[Any], game: Game, link: PadLink, size: Size) -> AnyOrder:
    """Returns the order that prints a pad of this size as its code says. Raises BadInput."""
    known = sheet.options.model_fields
    settings = {name: text for name, text in link.settings.items() if name in known}
    paper = "a4" if size == "full" else "a5"  # a pad of half a page is a whole A5
    code = link.settings.get("seed")
    return make_order(game, sheet, {**settings, "up": "1"}, paper, code=code)
