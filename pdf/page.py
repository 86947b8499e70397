"""The page loop: every sheet of every game comes to its pages here.

A sheet is drawn in one of four ways, all of which hand their pages to :func:`print_pages`: as
*pieces* placed on a page with what each has of its own (:func:`print_pieces`), as one drawing to
a framed page (:func:`print_frames`), as sheets that differ (:func:`print_series`), or as pages that
the sheet makes itself, the same for every copy (:func:`print_copies`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice, repeat
from typing import Final, NamedTuple

from companion.errors import BadInput
from pdf.drawing.document import Document
from pdf.drawing.inks import Ink
from pdf.drawing.paper import POINTS_PER_MM, Division, Flip, Paper, Place, Rect, divide, divide_upright, number
from pdf.drawing.pen import Pen
from pdf.drawing.tagging import Tags, artifact
from pdf.orders import AnyOrder, Printed
from pdf.parts.chart import cut_marks
from pdf.parts.tables import frame

_EDGE: Final = 0.25  # mm

Draw = Callable[[Pen], None]
DrawOwn = Callable[[Pen, str], None]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """A page to add: its operators, its bookmark if it has one, and how many ordered sheets it completes;
    ``back``: whether it is printed on the back of the page before it, so that a printer's drift is to be undone;
    ``tags``: what is read of it, in a tagged file; ``again``: its operators where it stands there once more, unread.
    """

    operators: str
    bookmark: str | None = None
    sheets: int = 0
    back: bool = False
    tags: Tags | None = None
    again: str = ""


def open_document(
    order: AnyOrder, subject: str, paper: Paper | None = None, trim: Rect | None = None, bleed: Rect | None = None
) -> Document:
    """The file of an order, or the one that it is drawn into, on its paper unless another is named.

    ``trim`` is what is cut out of pages with bleed, ``bleed`` how far that is drawn, where not to the page's edge.
    """
    page = paper or order.paper
    reading = order.sheet.reading
    if order.into is None:
        document = Document(page, f"{order.game.title}: {order.sheet.title}", subject, trim, bleed, reading)
    else:
        document = order.into
        document.begin(page, trim, bleed, reading, order.sheet.title)
    document.sink = document.sink or order.sink
    if order.printer is not None and trim is None:  # what goes to a printing service is moved there
        from pdf.printers import on_paper  # most print without

        profile = on_paper(order.printer[1], page, getattr(order.options, "flip", "long"))
        document.moves = tuple(profile.undoing(page.width, page.height, back) for back in (False, True))
    return document


def print_pages(
    order: AnyOrder, document: Document, pages: Iterable[Page], total: int, code: str | None = None
) -> Printed:
    """Adds every page and finishes the file; tells of the progress towards ``total`` sheets."""
    done = 0
    order.progress(done, total)
    for page in pages:
        document.add_page(page.operators, page.bookmark, page.back, page.tags)
        if page.sheets:
            done += page.sheets
            order.progress(done, total)
    data = document.finish() if order.into is None else b""
    return Printed(data, document.pages, done, code)


def print_copies(
    order: AnyOrder,
    document: Document,
    pages: Sequence[Page],
    up: int = 1,
    code: str | None = None,
    every_bookmark: bool = False,
) -> Printed:
    """The same pages for every copy, which stand ``up`` to a page; bookmarks for the first copy, or for every one."""
    copies = -(-order.copies // up)
    last = len(pages) - 1

    def repeated() -> Iterator[Page]:
        for copy in range(copies):
            for i, page in enumerate(pages):
                sheets = up if i == last else 0
                if copy == 0:
                    yield replace(page, sheets=sheets)
                else:
                    bookmark = page.bookmark if every_bookmark else None
                    yield Page(page.again or page.operators, bookmark, sheets, page.back)

    return print_pages(order, document, repeated(), copies * up, code)


def placed(place: Place, page_height: float, operators: str) -> str:
    """The operators of a piece where it stands on its page."""
    matrix = " ".join(number(v) for v in place.matrix(page_height))
    return f"q {matrix} cm {operators} Q"


def read_at(place: Place, page_height: float, pen: Pen, box: Box | None = None) -> tuple[str, Tags]:
    """A piece that is read, drawn on the page itself where it stands, within ``box`` as a form would be.

    Raises ValueError for a pen without tags.
    """
    if pen.tags is None:
        raise ValueError("this pen took nothing down")
    left, bottom, right, top = (v * POINTS_PER_MM for v in box or _edges(place))
    pen.tags.height, pen.tags.matrix = pen.height, place.matrix(page_height)
    clip = f"{number(left)} {number(bottom)} {number(right - left)} {number(top - bottom)} re W n"
    return placed(place, page_height, f"{clip}\n{pen.marked_operators()}\n"), pen.tags


def is_full(order: AnyOrder) -> bool:
    """Whether each sheet fills a whole page and not half of one. Raises BadInput for two where one half has room."""
    if not order.paper.whole and order.options.up > 1:
        raise BadInput.at("--set up", order.options.up, f"1 on {order.paper.title}; the nearest fit is 1")
    return order.paper.whole and order.options.up == 1


# ---- one framed drawing to a page


class Drawing(NamedTuple):
    """A sheet to draw: its bookmark, and what draws it in mm from its frame's top left."""

    title: str
    draw: Draw


def print_frames(
    order: AnyOrder,
    ink: Ink,
    subject: str,
    drawings: Sequence[Drawing],
    up: int = 1,
    code: str | None = None,
    direct: bool = False,
    flip: Flip | None = None,
    upright: bool = False,
) -> Printed:
    """Each drawing in a neatline of its own, all of them ``copies`` times; ``up`` of one to a page.

    ``direct``: drawn on the page itself and not as a form, for drawings that call forms of their own.
    ``flip``: every second drawing is the back of the one before, upright when the sheet is turned like a leaf after a
    printer turned the paper over this edge. ``upright``: they are halves of a page that stand, not lie.
    """
    division = divide_upright(order.paper, up) if upright else divide(order.paper, up)
    order = replace(order, paper=division.paper)
    document = open_document(order, subject)
    pages = []
    for i, drawing in enumerate(drawings):
        pen = _framed(document, division.places[0], ink, drawing)
        back = flip is not None and i % 2 == 1
        places = division.backs(flip) if flip is not None and back else division.places
        # a form cuts the outer half of its neatline off
        box = _edges(places[0]) if direct else (0.0, 0.0, places[0].w, places[0].h)
        page = _page_of(order, document, division, places, pen, box, "" if direct else f"Fr{i}", drawing.title)
        pages.append(replace(page, back=back))
    return print_copies(order, document, pages, up, code)


def _page_of(
    order: AnyOrder,
    document: Document,
    division: Division,
    places: Sequence[Place],
    pen: Pen,
    box: Box,
    form: str,
    title: str,
) -> Page:
    """A page with a drawing in all ``places``, as a ``form`` where that has a name; the first may be read."""
    height, marks = order.paper.height, cut_marks(division)
    drawn = pen.operators()
    if form and (pen.tags is None or len(places) > 1 or order.copies > 1):
        document.add_form(form, drawn, box)
        drawn = f"/{form} Do"
    shown = [placed(place, height, drawn) for place in places]
    plain = "\n".join([*shown, marks])
    if pen.tags is None:
        return Page(plain, title)
    first, tags = read_at(places[0], height, pen, box)
    others = [tags.also(one, f"{title}, once more", Rect(0, 0, 0, 0)) for one in shown[1:]]
    return Page("\n".join([first, *others, artifact(marks)]), title, tags=tags, again=plain)


def print_series(
    order: AnyOrder, ink: Ink, subject: str, sheets: Iterable[Sequence[Drawing]], code: str | None = None
) -> Printed:
    """As many ``sheets`` as were ordered, each with drawings of its own, a framed page each.

    They are drawn on the page itself one after the other, none before its turn; each has forms of its own.
    """
    division = divide(order.paper, 1)
    document = open_document(order, subject)

    def drawn() -> Iterator[Page]:
        for n, drawings in enumerate(islice(sheets, order.copies)):
            if n:
                open_document(replace(order, into=document), subject)
            for left, drawing in zip(range(len(drawings) - 1, -1, -1), drawings, strict=True):
                one, tags = division.places[0], None
                pen = _framed(document, one, ink, drawing)
                if pen.tags is None:
                    shown = placed(one, order.paper.height, pen.operators())
                else:
                    shown, tags = read_at(one, order.paper.height, pen)
                yield Page(shown, drawing.title, 0 if left else 1, tags=tags)

    return print_pages(order, document, drawn(), order.copies, code)


def _framed(document: Document, place: Place, ink: Ink, drawing: Drawing) -> Pen:
    """A drawing in its neatline."""
    pen = Pen(document, place.h, ink, tags=document.tags())
    frame(pen, place.w, place.h)
    drawing.draw(pen)
    return pen


# ---- pieces


@dataclass(frozen=True)
class Piece:
    """A drawing in its place on the page. ``own`` draws what depends on the sheet's code, if anything does."""

    place: Place
    draw: Draw
    own: DrawOwn | None = None


def print_pieces(
    order: AnyOrder,
    ink: Ink,
    division: Division,
    fronts: Sequence[Piece],
    backs: Sequence[Piece] = (),
    codes: Iterator[str] | None = None,
) -> Printed:
    """The order's sheets as PDF; a page holds as many as ``fronts`` has pieces with a part of their own, or all.

    ``codes`` gives each sheet its code; the first is the one that the result names. A piece's
    fixed part is drawn once; front and back take turns where there are backs. Sheets that are read have one drawing.
    """
    each = sum(piece.own is not None for piece in fronts) or len(fronts)
    pages = -(-order.copies // each)
    document = open_document(order, order.sheet.summary)
    if order.sheet.reading:
        pen = Pen(document, fronts[0].place.h, ink, tags=document.tags())
        fronts[0].draw(pen)
        places = [piece.place for piece in fronts]
        page = _page_of(order, document, division, places, pen, _edges(places[0]), "F0", order.sheet.title)
        return print_copies(order, document, [page], each)
    forms = _forms(document, ink, (*fronts, *backs))
    height, marks = order.paper.height, cut_marks(division)

    @lru_cache(maxsize=16)  # equal sheets are drawn once
    def own(draw: DrawOwn, piece_height: float, code: str) -> str:
        pen = Pen(document, piece_height, ink)
        draw(pen, code)
        return pen.operators()

    def shown(piece: Piece, code: str | None) -> str:
        mine = own(piece.own, piece.place.h, code) if piece.own is not None and code is not None else ""
        return placed(piece.place, height, f"/{forms[piece.draw]} Do {mine}")

    given = codes if codes is not None else repeat(None)
    first = next(given)

    def drawn() -> Iterator[Page]:
        rest: Iterator[str | None] = chain([first], given)
        last = None
        for page in range(pages):
            mine = [next(rest) if piece.own is not None else None for piece in fronts]
            title = order.sheet.title if page == 0 else None
            if mine[0] is not None and mine[0] != last:
                title = f"{order.sheet.title} {mine[0]}"
            last = mine[0]
            yield Page("\n".join([*map(shown, fronts, mine), marks]), title, each)
            if backs:
                yield Page("\n".join(shown(b, None) for b in backs), back=True)

    return print_pages(order, document, drawn(), pages * each, first)


def _forms(document: Document, ink: Ink, pieces: Sequence[Piece]) -> dict[Draw, str]:
    """The fixed part of every piece as a form, each drawing once; their names."""
    forms: dict[Draw, str] = {}
    for piece in pieces:
        if piece.draw not in forms:
            forms[piece.draw] = name = f"F{len(forms)}"
            pen = Pen(document, piece.place.h, ink)
            piece.draw(pen)
            document.add_form(name, pen.operators(), _edges(piece.place))
    return forms


def _edges(place: Place) -> Box:
    """What a piece fills, with the outer line of its frame, which lies half outside."""
    return -_EDGE, -_EDGE, place.w + _EDGE, place.h + _EDGE
