"""Pictures of sheets: a page of the very PDF that would be printed, kept in memory by what was ordered; and whether the
backs will fit, as a cut card with its back as a printer lays it, as it prints now and moved by the profile.

What draws is imported when a picture is drawn.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from hashlib import blake2b
from threading import Event
from typing import Final, NamedTuple

from flask import Flask

from companion import GAMES
from companion.errors import BadInput
from pdf.catalogue import sheets_of
from pdf.drawing.paper import Paper, Rect
from pdf.orders import AnyOrder, print_order
from pdf.parts.choices import CutOptions
from pdf.parts.imposition import BLEED, ROOM, Imposition, impose
from pdf.printers import LEFT_OVER, PrinterProfile, drift_of, on_paper
from webhelper.paper.orders import EXAMPLE_CODE, order_of
from webhelper.serving.resources import AllBusy, Kept, turn_for_a_picture
from webhelper.serving.statics import version

MOST_BYTES: Final = 8_000_000
"""What all pictures in memory take together: some two hundred."""
_MOST_SHEETS: Final = 4
"""Sheets drawn for a picture of any number: as many as fill a page."""


class Size(StrEnum):
    """How large a picture is wanted: ``SMALL`` for a list, ``MEDIUM`` to look at on a phone, ``LARGE`` elsewhere."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


_PIXELS: Final = {Size.SMALL: (112, 20), Size.MEDIUM: (560, 24), Size.LARGE: (1024, 48)}
"""Pixels of the longer side, and colours. A small one weighs as little as an icon, since a list shows many; a medium
one is twice what a phone shows, and with its page weighs no more than a further page may."""


class Wanted(NamedTuple):
    """A page, from 1, of an order, and how large."""

    order: AnyOrder
    size: Size
    page: int = 1

    @property
    def key(self) -> str:
        """A short name of everything that the picture depends on, for its address."""
        order = self.order
        own = order.owners_copy.model_dump_json() if order.owners_copy else ""
        what = (order.game.slug, order.sheet.name, order.options.model_dump_json(), order.paper.name)
        base = "" if self.size is Size.SMALL else order.base_url  # no QR code can be read at that size
        how = (min(order.copies, _MOST_SHEETS), order.seed, base, own, order.printer)
        parts = repr((version(), what, how, self.size.value, self.page))
        return blake2b(parts.encode(), digest_size=8).hexdigest()


DRAWN: Final = Kept[str, bytes](MOST_BYTES, len)


def picture_of_sheet(wanted: Wanted) -> bytes | None:
    """The PNG; None for a drawing that has no pages, as the lines for a cutting machine have none. Raises BadInput for
    what cannot be drawn, AllBusy where it would have to wait long."""
    drawn = DRAWN.get(wanted.key)
    if drawn is not None:
        return drawn
    with turn_for_a_picture():
        from pdf.rendering import render_png

        drawn = DRAWN.get(wanted.key)  # whoever waited may have waited for this one
        if drawn is not None:
            return drawn
        printed = print_order(replace(wanted.order, copies=min(wanted.order.copies, _MOST_SHEETS)))
        if printed.kind != "pdf":
            return None
        pixels, colours = _PIXELS[wanted.size]
        return DRAWN.put(wanted.key, render_png(printed.data, pixels, colours, wanted.page, small=True))


def draw_ahead(app: Flask, stopped: Event) -> None:
    """Draws the pictures of every list as it first opens, one after the other, and keeps them."""
    with app.test_request_context():
        for game in GAMES.values():
            for sheet in sheets_of(game.slug):
                if stopped.wait(1):
                    return
                with suppress(BadInput, AllBusy):
                    picture_of_sheet(Wanted(order_of(game, sheet, {}, EXAMPLE_CODE), Size.SMALL))


# ---- will the backs fit?


class CutCard(NamedTuple):
    """A card of ``w`` x ``h`` mm and its back, whose middle lies ``x`` right and ``y`` below the card's, turned.
    ``worst``: mm that any corner of the sheet misses its front by, of ``bleed``."""

    id: str
    title: str
    w: float
    h: float
    x: float
    y: float
    angle: float
    worst: float
    bleed: float = BLEED

    @property
    def shows(self) -> bool:
        """Whether paper shows."""
        return self.worst > self.bleed

    @property
    def outcome(self) -> str:
        """What becomes of it, in words."""
        what = "white may show" if self.shows else "nothing shows"
        return f"{self.worst:.1f} mm of {self.bleed:g} mm: {what}"


def cut_cards(options: object, paper: Paper, name: str, profile: PrinterProfile) -> list[CutCard]:
    """The card that drifts most, as it prints now and with the profile; none where no page of backs is printed."""
    if not isinstance(options, CutOptions) or options.plan not in ("duplex", "apart"):
        return []
    try:
        imposition = impose(paper, options.card_size, options.plan, options.flip, ROOM)
    except BadInput:
        return []
    size = imposition.size
    x, y = _drift(imposition, on_paper(profile, imposition.paper, imposition.flip))
    now = CutCard("now", "As it prints now", size.w, size.h, x, y, profile.angle, drift_of(profile, imposition))
    return [now, CutCard("moved", f"With {name}", size.w, size.h, 0.0, 0.0, 0.0, LEFT_OVER)]


def _drift(imposition: Imposition, profile: PrinterProfile) -> tuple[float, float]:
    """How far the middle of the card that drifts most lies off, seen from its back upright."""
    w, h = imposition.paper.width, imposition.paper.height

    def off(box: Rect) -> tuple[float, float]:
        (x, y), (u, v) = box.centre, profile.landed(*box.centre, w, h)
        return u - x, v - y

    cells = [imposition.back(i) for i in range(imposition.capacity)]
    worst = max(cells, key=lambda cell: sum(v * v for v in off(cell.box)))
    x, y = off(worst.box)
    return (-x, -y) if worst.turned else (x, y)
