"""Pages of pieces drawn once and placed again and again, with what each piece has of its own.

A piece's fixed part becomes a form; its own part, such as a number and a QR code, is drawn for
each sheet's code. Front and back take turns where there are backs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat
from typing import Final

from companion.randomness import ALPHABET, CODE_LENGTH, SetupCode, Stream, new_code, parse_code
from pdf.drawing.document import Document, Printed
from pdf.drawing.inks import Ink
from pdf.drawing.paper import Division, Place
from pdf.drawing.pen import Pen, number
from pdf.orders import Job
from pdf.parts.chart import cut_marks

LEAVES_VERSION: Final = 1
_EDGE: Final = 0.25  # mm

Draw = Callable[[Pen], None]
DrawOwn = Callable[[Pen, str], None]


@dataclass(frozen=True)
class Piece:
    """A drawing in its place on the page. ``own`` draws what depends on the sheet's code, if anything does."""

    place: Place
    draw: Draw
    own: DrawOwn | None = None


def seed_code(job: Job) -> SetupCode:
    """The code of the job's seed, a fresh one without it. Raises BadInput at ``--seed``."""
    if job.seed is None:
        return new_code()
    return parse_code(job.seed, job.game.setup.load().drawn_steps)


def codes_after(first: SetupCode, *names: str | int) -> Iterator[SetupCode]:
    """More codes than anyone prints: ``first``, then those that follow from it for ever, each only once.

    ``names`` set this sequence apart from others, as those of a :class:`Stream` do.
    """
    yield first
    seen = {first.base}
    stream = Stream(*names, first.base)
    while True:
        base = "".join(ALPHABET[stream.below(len(ALPHABET))] for _ in range(CODE_LENGTH))
        if base not in seen:
            seen.add(base)
            yield SetupCode(base)


def own_codes(job: Job, first: SetupCode) -> Iterator[str]:
    """A code for each sheet of a pad, beginning with ``first``."""
    return map(str, codes_after(first, job.game.slug, LEAVES_VERSION, job.sheet.name))


def print_leaves(
    job: Job,
    ink: Ink,
    division: Division,
    fronts: Sequence[Piece],
    backs: Sequence[Piece] = (),
    codes: Iterator[str] | None = None,
    subject: str = "",
) -> Printed:
    """The job's sheets as PDF; a page holds as many as ``fronts`` has pieces with a part of their own, or all.

    ``codes`` gives each sheet its code; the first is the one that the result names.
    """
    sheets = sum(piece.own is not None for piece in fronts) or len(fronts)
    pages = -(-job.copies // sheets)
    document = Document(job.paper, f"{job.game.title}: {job.sheet.title}", subject or job.sheet.summary)
    forms: dict[Draw, str] = {}
    for piece in (*fronts, *backs):
        if piece.draw not in forms:
            forms[piece.draw] = name = f"F{len(forms)}"
            pen = Pen(document, piece.place.h, ink)
            piece.draw(pen)
            bleed = _EDGE  # the outer line of a frame lies half outside the piece
            document.add_form(name, pen, (-bleed, -bleed, piece.place.w + bleed, piece.place.h + bleed))

    @lru_cache(maxsize=16)  # equal sheets are drawn once
    def own(draw: DrawOwn, height: float, code: str) -> str:
        pen = Pen(document, height, ink)
        draw(pen, code)
        return pen.operators()

    def placed(piece: Piece, code: str | None) -> str:
        matrix = " ".join(number(v) for v in piece.place.matrix(job.paper.height))
        mine = own(piece.own, piece.place.h, code) if piece.own is not None and code is not None else ""
        return f"q {matrix} cm /{forms[piece.draw]} Do {mine} Q"

    marks = cut_marks(division)
    given = codes if codes is not None else repeat(None)
    first = next(given)
    rest: Iterator[str | None] = chain([first], given)
    last = None
    for page in job.counted(range(pages), pages):
        mine = [next(rest) if piece.own is not None else None for piece in fronts]
        title = job.sheet.title if page == 0 else None
        if mine[0] is not None and mine[0] != last:
            title = f"{job.sheet.title} {mine[0]}"
        last = mine[0]
        document.add_page("\n".join([*map(placed, fronts, mine), marks]), title)
        if backs:
            document.add_page("\n".join([*(placed(b, None) for b in backs), marks]))
    return Printed(document.finish(), document.pages, pages * sheets, first)
