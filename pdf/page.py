"""The page loop: every sheet of every game comes to its pages here.

A sheet is drawn as one drawing to a framed page (:func:`print_frames`), as *pieces* placed on a
page with what each has of its own (:func:`print_pieces`), or as pages that the sheet makes itself
(:func:`print_sheets`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, repeat
from typing import Final, NamedTuple

from companion.errors import BadInput
from pdf.drawing.document import Document
from pdf.drawing.frames import cut_marks, frame
from pdf.drawing.paper import POINTS_PER_MM, Division, Flip, Paper, Place, Rect, divide, number
from pdf.drawing.pen import INKS, Ink, Pen
from pdf.drawing.tagging import Tags, artifact
from pdf.orders import AnyOrder, Cutting, Printed, own_codes, setup_code

_EDGE: Final = 0.25  # mm

Draw = Callable[[Pen], None]
DrawOwn = Callable[[Pen, str], None]
Edges = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Page:
    """A page to add.

    ``operators``: what draws it; ``bookmark``: its entry in the outline, if any; ``back``: it is
    the back of a sheet; ``tags``: what is read of it. A page without tags is read as a picture, in
    the words ``alt``. ``again``: what draws it on further copies, which are not read.
    """

    operators: str
    bookmark: str | None = None
    back: bool = False
    tags: Tags | None = None
    again: str = ""
    alt: str = ""


def open_document(
    order: AnyOrder,
    subject: str = "",
    paper: Paper | None = None,
    trim: Rect | None = None,
    bleed: Rect | None = None,
) -> Document:
    """Opens the file that an order is drawn into: the order's own if it has one, else a new one.

    ``paper``: the order's unless it is given; ``subject``: the sheet's summary unless it is given.
    ``trim``: what is cut out of pages with bleed; ``bleed``: how far they are drawn.
    """
    page = paper or order.paper
    title = f"{order.game.title}: {order.sheet.title}"
    document = order.into or Document(title, subject or order.sheet.summary)
    document.begin(page, trim, bleed, title=order.sheet.title, accessible=order.sheet.reading)
    # what goes to a printing service is moved there
    if order.printer is not None and trim is None:
        from pdf.printers import on_paper  # most print without

        profile = on_paper(order.printer[1], page, getattr(order.options, "flip", "long"))
        document.moves = tuple(
            profile.undoing(page.width, page.height, back) for back in (False, True)
        )
    return document


def print_sheets(
    order: AnyOrder,
    document: Document,
    sheets: Iterable[Sequence[Page]],
    up: int = 1,
    code: str | None = None,
) -> Printed:
    """Adds the pages of as many ``sheets`` as were ordered, ``up`` of them to a page, and returns
    the file.

    A sheet that comes again at once is not read again and has no bookmarks. ``code``: the code of
    the first sheet, if any.
    """
    # rounded up: the last page is filled, as paper is not cut in half in the printer
    pages = -(-order.copies // up)
    last: Sequence[Page] | None = None
    for sheet in islice(sheets, pages):
        for page in sheet:
            if sheet is last:
                alt = f"{page.alt or page.bookmark or order.sheet.title}, once more"
                document.add_page(page.again or page.operators, None, page.back, alt=alt)
            else:
                document.add_page(
                    page.operators, page.bookmark, page.back, tags=page.tags, alt=page.alt
                )
        last = sheet
    if any(back for _, back in document.sides) and getattr(order.options, "plan", "") != "apart":
        document.turned_over = getattr(order.options, "flip", "long")
    data = document.finish() if order.into is None else b""
    return Printed(data, document.pages, pages * up, code)


def placed(place: Place, page_height: float, operators: str) -> str:
    """Returns the operators that draw a piece at its place on the page."""
    matrix = " ".join(number(v) for v in place.matrix(page_height))
    return f"q {matrix} cm {operators} Q"


def read_at(
    place: Place, page_height: float, pen: Pen, box: Edges | None = None
) -> tuple[str, Tags]:
    """Returns the operators of a piece that is read, drawn on the page itself, and its tags.

    ``box``: left, bottom, right and top in mm that it may fill, y up; without it, the piece and its
    outer line.
    """
    left, bottom, right, top = (v * POINTS_PER_MM for v in box or _edges(place))
    pen.tags.matrix = place.matrix(page_height)
    clip = f"{number(left)} {number(bottom)} {number(right - left)} {number(top - bottom)} re W n"
    return placed(place, page_height, f"{clip}\n{pen.tags.marked()}\n"), pen.tags


def is_full(order: AnyOrder) -> bool:
    """Whether each sheet fills a whole page. Raises BadInput if two are wanted on paper for one
    half."""
    if not order.paper.whole and order.options.up > 1:
        raise BadInput.at(
            "--set up", order.options.up, f"1 on {order.paper.title}; the nearest fit is 1"
        )
    return order.paper.whole and order.options.up == 1


# ---- one framed drawing to a page


class Drawing(NamedTuple):
    """A sheet to draw.

    ``title``: its bookmark; ``draw`` draws it in mm from the top left of its frame; ``bare``: it
    fills the frame itself, without a neatline.
    """

    title: str
    draw: Draw
    bare: bool = False


def print_frames(
    order: AnyOrder,
    drawings: Sequence[Drawing],
    up: int = 1,
    code: str | None = None,
    subject: str = "",
    direct: bool = False,
    flip: Flip | None = None,
    upright: bool = False,
    others: Iterable[Sequence[Drawing]] | None = None,
) -> Printed:
    """Draws each drawing in a neatline of its own, all of them ``copies`` times, ``up`` of one to a
    page.

    ``direct``: a drawing that has a page to itself is drawn on the page and not as a form, as a
    drawing that calls forms has to be. ``flip``: every second drawing is the back of the one before
    it, on paper that is turned over this edge. ``upright``: the halves of a page stand and do not
    lie. ``others``: the drawings of each further sheet, if the sheets differ; each is drawn when
    its turn comes.
    """
    division = divide(order.paper, up, upright)
    order = replace(order, paper=division.paper)
    document = open_document(order, subject)

    def framed(shown: Sequence[Drawing]) -> list[Page]:
        return [
            _framed(order, document, division, n, drawing=drawing, direct=direct, flip=flip)
            for n, drawing in enumerate(shown)
        ]

    def sheets() -> Iterator[Sequence[Page]]:
        first = framed(drawings)
        yield first
        for other in others or ():
            open_document(replace(order, into=document), subject)  # forms of its own
            yield framed(other)
        if others is None:
            # every further sheet is the first again, as often as it is asked for
            yield from repeat(first)

    return replace(print_sheets(order, document, sheets(), up, code), cutting=cutting_of(division))


def cutting_of(division: Division) -> Cutting | None:
    """Returns how pages of several pieces are cut, all pages as one stack. Returns None for one
    piece."""
    if not division.cuts:
        return None
    # of the upright cuts, and of those across the page
    xs = sorted({x1 for x1, _, x2, _ in division.cuts if x1 == x2})
    ys = sorted({y1 for _, y1, _, y2 in division.cuts if y1 == y2})
    return Cutting(
        (division.paper.width, division.paper.height),
        columns=len(xs) - 1,
        rows=len(ys) - 1,
        xs=tuple(xs),
        ys=tuple(ys),
        times=1,
        stacked=True,
    )


def _framed(
    order: AnyOrder,
    document: Document,
    division: Division,
    n: int,
    drawing: Drawing,
    direct: bool,
    flip: Flip | None,
) -> Page:
    # the page of the ``n``-th drawing. The drawing becomes a form if that makes the file smaller;
    # at most its first place on the page is read.
    back, places = False, division.places
    if flip is not None and n % 2 == 1:
        back, places = True, division.backs(flip)
    first, *others = places
    pen = Pen(document, first.h, INKS[order.options.ink], reading=True)
    if not drawing.bare:
        frame(pen, first.w, first.h)
    drawing.draw(pen)
    height, marks = order.paper.height, cut_marks(division)
    drawn = pen.operators()
    # a form cuts the outer half of its neatline off
    box = _edges(first) if direct else (0.0, 0.0, first.w, first.h)
    if others or (not direct and order.copies > 1):
        document.add_form(f"Fr{n}", drawn, box)
        drawn = f"/Fr{n} Do"
    shown = [placed(place, height, drawn) for place in places]
    unread = "\n".join([*shown, marks])
    read, tags = read_at(first, height, pen, box)
    alt = f"{drawing.title}, once more"
    repeated = [tags.also(one, alt, Rect(0, 0, 0, 0)) for one in shown[1:]]
    operators = "\n".join([read, *repeated, artifact(marks)])
    return Page(operators, drawing.title, back, tags, again=unread)


# ---- pieces


@dataclass(frozen=True)
class Piece:
    """A drawing in its place on the page. ``own`` draws what depends on the code of the sheet."""

    place: Place
    draw: Draw
    own: DrawOwn | None = None


def print_pieces(
    order: AnyOrder,
    division: Division,
    fronts: Sequence[Piece],
    backs: Sequence[Piece] = (),
    same: bool = False,
) -> Printed:
    """Returns the order's sheets as PDF. Every front with an ``own`` is a sheet; a page holds all
    of them.

    Each sheet has a code, or all have the ``same``. The first sheet has the order's code, which the
    result names.
    """
    document = open_document(order)
    ink = INKS[order.options.ink]
    height, marks = order.paper.height, cut_marks(division)
    forms = _forms(document, ink, (*fronts, *backs))

    def shown(piece: Piece, code: str) -> str:
        own = ""
        if piece.own is not None:
            pen = Pen(document, piece.place.h, ink)
            piece.own(pen, code)
            own = pen.operators()
        return placed(piece.place, height, f"/{forms[piece.draw]} Do {own}")

    behind = [Page("\n".join(shown(piece, "") for piece in backs), back=True)] if backs else []
    first = setup_code(order)

    def sheets() -> Iterator[Sequence[Page]]:
        codes = repeat(str(first)) if same else own_codes(order, first)
        while True:
            # a front that is the same on every page has no code
            here = [next(codes) if piece.own is not None else "" for piece in fronts]
            front = "\n".join([*map(shown, fronts, here), marks])
            title = f"{order.sheet.title} {here[0]}"
            yield [Page(front, title, alt=f"{title}. {order.sheet.summary}"), *behind]

    # sheets of a page: the pieces with a code
    up = sum(piece.own is not None for piece in fronts)
    printed = print_sheets(order, document, sheets(), up, str(first))
    # what stands beside the sheets belongs to them: the page stays whole
    if up < len(fronts):
        return printed
    return replace(printed, cutting=cutting_of(division))


def _forms(document: Document, ink: Ink, pieces: Iterable[Piece]) -> dict[Draw, str]:
    # the names of the forms that draw pieces. A piece that stands twice is stored once, which keeps
    # a pad of a hundred sheets small.
    forms: dict[Draw, str] = {}
    for piece in pieces:
        if piece.draw not in forms:
            forms[piece.draw] = f"F{len(forms)}"
            pen = Pen(document, piece.place.h, ink)
            piece.draw(pen)
            document.add_form(forms[piece.draw], pen.operators(), _edges(piece.place))
    return forms


def _edges(place: Place) -> Edges:
    # what a piece fills: left, bottom, right and top in mm. The outer line of its frame lies half
    # outside the piece and is included.
    return -_EDGE, -_EDGE, place.w + _EDGE, place.h + _EDGE
