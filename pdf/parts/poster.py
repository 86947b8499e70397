"""A board as a poster for a printing service: a sheet of A3 or A2 with bleed and crop marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Final

from companion.setups import SetupResult
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import CUT_LINE, FRAME, Paper, Rect
from pdf.drawing.pen import Pen
from pdf.orders import AnyOrder, Printed, setup_for
from pdf.page import Drawing, Page, open_document, print_frames, print_sheets
from pdf.parts import chart
from pdf.parts.chart import draw_labelled_bar
from pdf.parts.imposition import BLEED
from pdf.parts.motifs import draw_motif
from pdf.parts.setup_sheets import SetupHead, draw_setup_head

SLUG: Final = 12.0  # mm round the trim: bleed, and the crop marks beyond it
_MARK: Final = (BLEED + 2.0, SLUG - 1.0)  # mm from the trim: where a crop mark begins and ends
_WAVES: Final = 12.0  # mm from wave to wave along the band
ON_A_PAGE: Final = "page"


@dataclass(frozen=True, slots=True)
class Poster:
    """A size of poster after it is trimmed, upright, in mm."""

    title: str
    w: float
    h: float
    band: float = 9.0  # of sea inside the trim

    @property
    def paper(self) -> Paper:
        """The sheet that is printed, with room for bleed and marks."""
        w, h = self.w + 2 * SLUG, self.h + 2 * SLUG
        return Paper("poster", f"{self.title} and {BLEED:g} mm of bleed", w, h, w, h)

    @property
    def trim(self) -> Rect:
        return Rect(SLUG, SLUG, self.w, self.h)

    @property
    def bleed(self) -> Rect:
        return Rect(SLUG - BLEED, SLUG - BLEED, self.w + 2 * BLEED, self.h + 2 * BLEED)

    @property
    def panel(self) -> Rect:
        """The white panel inside the band."""
        away = SLUG + self.band
        return Rect(away, away, self.w - 2 * self.band, self.h - 2 * self.band)

    @property
    def scale(self) -> float:
        """How many times as large as on a page a framed page stands on the panel."""
        return self.panel.w / FRAME[0]


POSTERS: Final = {"a4": Poster("A4", 210, 297, 7.0), "a3": Poster("A3", 297, 420), "a2": Poster("A2", 420, 594)}


def print_poster(order: AnyOrder, title: str, draw: Callable[[Pen, Poster], None], code: str | None) -> Printed:
    """One sheet of the ordered size of :data:`POSTERS`, which ``draw`` fills; ``title`` is its bookmark and subject."""
    poster = POSTERS[order.options.size]
    document = open_document(order, title, poster.paper, poster.trim, poster.bleed)
    pen = Pen(document, poster.paper.height, INKS[order.options.ink])
    _ground(pen, poster)
    draw(pen, poster)
    chart.draw_crop_marks(pen, poster.trim, *_MARK, round(CUT_LINE, 2))
    note = f"{poster.title}, {poster.w:g} x {poster.h:g} mm, {BLEED:g} mm of bleed, crop marks outside it"
    printed = print_sheets(order, document, repeat([Page(pen.operators(), title)]), code=code)
    return replace(printed, notes=(note,))


def print_board(order: AnyOrder, drawing: Drawing, bar: tuple[float, float], code: str | None = None) -> Printed:
    """A framed page with a bar of 50 mm at ``bar``, or the same as a poster, as the order says."""

    def on_a_page(pen: Pen) -> None:
        drawing.draw(pen)
        draw_labelled_bar(pen, *bar)

    def on_a_poster(pen: Pen, poster: Poster) -> None:
        k, panel = poster.scale, poster.panel
        x, y = panel.x, panel.y + (panel.h - k * FRAME[1]) / 2
        with pen.scaled(x, y, k):
            drawing.draw(pen)
        draw_labelled_bar(pen, x + k * bar[0], y + k * bar[1])

    if order.options.size == ON_A_PAGE:
        page = Drawing(drawing.title, on_a_page)
        return print_frames(order, [page], code=code, subject=drawing.title, direct=True)
    return print_poster(order, drawing.title, on_a_poster, code)


def print_setup_board(
    order: AnyOrder,
    head: Callable[[SetupResult], SetupHead],
    page: Callable[[Pen, SetupResult], None],
    bar: tuple[float, float],
) -> Printed:
    """The board of a set-up, which ``page`` draws below its head, as :func:`print_board`. Raises BadInput as it does.

    The order's options name ``players``, ``size`` and ``ink``.
    """
    setup = setup_for(order)

    def draw(pen: Pen) -> None:
        draw_setup_head(pen, order, setup, head(setup))
        page(pen, setup)

    drawing = Drawing(f"{order.sheet.title} {setup.code}", draw)
    return print_board(order, drawing, bar, setup.code)


def _ground(pen: Pen, poster: Poster) -> None:
    """The sea to the bleed's edge, and the panel in it."""
    bleed, panel = poster.bleed, poster.panel
    pen.rect(bleed, pen.ink.tint("river"), 0)
    inset = poster.band / 2
    path = Rect(poster.trim.x + inset, poster.trim.y + inset, poster.w - poster.band, poster.h - poster.band)
    across, down = round(path.w / _WAVES), round(path.h / _WAVES)
    for n in range(across + 1):
        for y in (path.y, path.bottom):
            draw_motif(pen, "river", path.x + n * path.w / across, y, 1.3)
    for n in range(1, down):
        for x in (path.x, path.right):
            draw_motif(pen, "river", x, path.y + n * path.h / down, 1.3)
    pen.rect(panel, WHITE, 0)
    k = poster.scale
    whole = Rect(0, 0, panel.w / k, panel.h / k)
    with pen.scaled(panel.x, panel.y, k):
        chart.draw_neatline(pen, whole, chart.FULL)
