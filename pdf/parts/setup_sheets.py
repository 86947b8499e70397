"""Sheets that show a drawn set-up: a figure, what stands beside it and below, and the steps. Also
boards, on a page or as a poster for a printing service: a sheet of A3 or A2 with bleed and crop
marks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice, repeat
from typing import Final, NamedTuple

from companion.facts import RuleRef
from companion.setups import SetupResult, SetupStep
from pdf.parts.flow.texts import Placed
from pdf.parts.imposition import BLEED
from pdf.parts.sheet import (
    CUT_LINE,
    FRAME,
    GUTTER,
    INKS,
    LEFT,
    RIGHT,
    WHITE,
    AnyOrder,
    Block,
    Drawing,
    Font,
    Laid,
    Page,
    Paper,
    Pen,
    Printed,
    Rect,
    Setting,
    as_block,
    cell,
    draw_crop_marks,
    draw_heading,
    draw_labelled_bar,
    draw_motif,
    draw_qr,
    fitting,
    frames,
    heading,
    in_columns,
    link_of,
    number_of,
    open_document,
    own_codes,
    piled,
    print_frames,
    print_sheets,
    row,
    setup_code,
    setup_for,
    stack,
    text_width,
)

QR: Final = Rect(RIGHT - 26, 8, 26, 26)
"""The place of the code on a framed page."""
_NUMBER: Final = 90.0  # mm for the number, beside a bar
_TOP, _FOOT = 41.0, 256.0  # mm
_SETTING: Final = Setting(8, 1.0)
_SIZES: Final[Sequence[float]] = (12.0, 11.0, 10.0, 9.0, 8.0)  # points of the steps
# how many of the largest sizes of steps are tried before the next: the figure becomes smaller first
_READ: Final = (3, 4)
_GAPS: Final[Sequence[float]] = (4.0, 2.6, 1.5, 0.8)  # mm between the steps
_SPREAD: Final = 7.0  # mm more at most, for columns to end level
_UNDER: Final = 2.4  # mm from what stands above the steps to their heading
_BESIDE, _APART = 4.0, 14.0  # mm between what stands beside a figure, at least and at most


def draw_setup_code(pen: Pen, box: Rect, link: str) -> None:
    """Draws the code of a set-up's link filling ``box``, and what it is for."""
    draw_qr(pen, box, link)
    right, colour = box.x - 3, pen.ink.accent
    with pen.role("P"):
        for words, base in (("Scan for", 12), ("this set-up", 15.4)):
            pen.text(right, base, words, Font.BOLD, size=8, colour=colour, align="right")


class SetupHead(NamedTuple):
    """What stands below the title of a set-up's page: for whom it is, whose its parts are, and
    which rule it follows."""

    subtitle: str
    whose: str
    rule: RuleRef


def draw_setup_head(pen: Pen, order: AnyOrder, setup: SetupResult, head: SetupHead) -> None:
    """Draws the heading of a page that shows a set-up, with its number, and its code to scan."""
    draw_heading(pen, order.game.title, head.subtitle)
    number = f"No. {number_of(setup)}"
    size = 10 if text_width(number, Font.BOLD, 10) < _NUMBER else 8
    y = pen.paragraph(LEFT + 0.4, 29.6, _NUMBER, number, Font.BOLD, size, lead=1.2)
    note = f"{head.whose} Rules: {head.rule}. Unofficial.".lstrip()
    pen.paragraph(
        LEFT + 0.4, max(33.8, y), QR.x - LEFT - 4, note, size=8, colour=pen.ink.note, lead=1.3
    )
    draw_setup_code(pen, QR, link_of(order, setup))


@dataclass(frozen=True)
class SetupPage:
    """What the page of a set-up says.

    ``figure``: returns the drawing of what lies on the table, so many mm wide. It takes the first
    of ``widths``, the widest first, that leaves room for the steps. ``beside``: stands at the
    figure's right, with as much of ``spare`` as has room there; without a figure it stands in a row
    above the steps. ``between``: follows. ``aside``: stands at the right of the steps, from their
    heading down.
    """

    head: SetupHead
    steps: Sequence[Block]
    beside: Sequence[Block]
    between: Sequence[Block] = ()
    figure: Callable[[float], Block] | None = None
    widths: Sequence[float] = (0.0,)
    aside: Block | None = None
    spare: Sequence[Block] = ()


def steps_of(steps: Sequence[SetupStep]) -> list[Block]:
    """Returns numbered steps as blocks."""
    return [
        cell(f"n:{n}", step.title, step.printed.replace("\n", " | "))
        for n, step in enumerate(steps, 1)
    ]


def draw_setup_page(pen: Pen, order: AnyOrder, setup: SetupResult, page: SetupPage) -> None:
    """Draws the page of a set-up. Raises ValueError if the steps leave no room for the figure."""
    draw_setup_head(pen, order, setup, page.head)
    remembered = replace(page, steps=[cache(step) for step in page.steps])  # to be set only once
    for width, sizes, gaps in _attempts(page.widths):
        placed = _placed(remembered, width, sizes, gaps)
        if placed is not None:
            for part, x, y in placed:
                part.draw(pen, x, y)
            return
    raise ValueError("the steps leave no room for the figure")


def _attempts(
    widths: Sequence[float],
) -> Iterator[tuple[float, Sequence[float], Sequence[float]]]:
    # the width of the figure, and the sizes and the gaps that the steps may have then: a narrower
    # figure before smaller steps, and every size and gap only at the end
    for largest in _READ:
        yield from ((width, _SIZES[:largest], _GAPS[:-1]) for width in widths)
    yield from ((width, _SIZES, _GAPS) for width in widths)


def _placed(
    page: SetupPage, width: float, sizes: Sequence[float], gaps: Sequence[float]
) -> Placed | None:
    # all that stands below the head, or None if the steps have no room there
    whole = RIGHT - LEFT
    half = (whole - GUTTER) / 2
    columns, wide = (1, half) if page.aside else (2, whole)
    upper = stack(_above(page, width), *page.between, gap=2.4)(whole, _SETTING)
    title = heading("Step by step")(wide, _SETTING)
    top = _TOP + upper.height + _UNDER
    below = Rect(LEFT, top + title.height, wide, _FOOT - top - title.height)
    steps = in_columns(below, page.steps, columns, sizes, gaps, _SPREAD)
    if steps is None:
        return None
    placed = [(upper, LEFT, _TOP), (title, LEFT, top), *steps]
    if page.aside:
        settings = [Setting(size, size / 8 * 0.9, least=8) for size in _SIZES]
        aside = fitting(page.aside, half, _FOOT - top, settings)
        placed.append((aside, LEFT + half + GUTTER, top))
    return placed


def _above(page: SetupPage, width: float) -> Block:
    # spread from the figure's top to its foot
    if page.figure is None:
        return row(*page.beside, gap=6, rule=False)
    figure = page.figure(width)
    column = _filling(page, figure(width, _SETTING).height)
    return row(figure, column, widths=(-width, 1), gap=3, rule=False)


@as_block
def _filling(width: float, setting: Setting, page: SetupPage, height: float) -> Laid:
    # spread over the height
    parts = [block(width, setting) for block in page.beside]
    for block in page.spare:
        more = block(width, setting)
        if sum(part.height for part in parts) + more.height + _BESIDE * len(parts) <= height:
            parts.append(more)
    free = height - sum(part.height for part in parts)
    gap = min(max(_BESIDE, free / max(1, len(parts) - 1)), _APART)
    return piled(parts, gap)


def print_setup_sheets(
    order: AnyOrder,
    page: Callable[[SetupResult], SetupPage],
    more: Callable[[SetupResult], Sequence[Drawing]] = lambda setup: (),
) -> Printed:
    """Returns the order's set-ups as PDF, each on its page with ``more`` behind it. The first has
    the order's code.

    The order's options name ``players``, ``setups`` and ``ink``. Raises BadInput as the set-up
    does.
    """
    first = setup_for(order)
    subject = f"Set-up {first.code}"

    def pages(setup: SetupResult) -> Sequence[Drawing]:
        draw = partial(draw_setup_page, order=order, setup=setup, page=page(setup))
        return [Drawing(f"Set-up {setup.code}", draw), *more(setup)]

    others = None
    if order.options.setups == "unique":
        codes = own_codes(order, setup_code(replace(order, code=first.code)))
        others = (pages(setup_for(replace(order, code=code))) for code in islice(codes, 1, None))
    return print_frames(
        order, pages(first), code=first.code, subject=subject, direct=True, others=others
    )


# ---- boards

SLUG: Final = 12.0  # mm round the trim: bleed, and the crop marks beyond it
_MARK: Final = (BLEED + 2.0, SLUG - 1.0)  # mm from the trim: where a crop mark begins and ends
_WAVES: Final = 12.0  # mm from wave to wave along the band


@dataclass(frozen=True, slots=True)
class Poster:
    """A size of poster after it is trimmed, upright, in mm. ``band``: the width of the sea inside
    the trim."""

    title: str
    w: float
    h: float
    band: float = 9.0

    @property
    def paper(self) -> Paper:
        """The sheet that is printed, with room for bleed and marks."""
        w, h = self.w + 2 * SLUG, self.h + 2 * SLUG
        return Paper("poster", f"{self.title} and {BLEED:g} mm of bleed", w, h, w, h)

    @property
    def trim(self) -> Rect:
        return Rect(SLUG, SLUG, self.w, self.h)

    @property
    def panel(self) -> Rect:
        """The white panel inside the band."""
        return self.trim.grown(-self.band)

    @property
    def scale(self) -> float:
        """How many times as large as on a page a framed page stands on the panel."""
        return self.panel.w / FRAME.w


POSTERS: Final = {
    "a4": Poster("A4", 210, 297, 7.0),
    "a3": Poster("A3", 297, 420),
    "a2": Poster("A2", 420, 594),
}


def print_poster(
    order: AnyOrder, title: str, draw: Callable[[Pen, Poster], None], code: str | None
) -> Printed:
    """Returns one sheet of the ordered size of :data:`POSTERS`. ``draw`` fills it; ``title`` is its
    bookmark and subject."""
    poster = POSTERS[order.options.size]
    document = open_document(order, title, poster.paper, poster.trim, poster.trim.grown(BLEED))
    pen = Pen(document, poster.paper.height, INKS[order.options.ink])
    _draw_ground(pen, poster)
    draw(pen, poster)
    draw_crop_marks(pen, poster.trim, *_MARK, round(CUT_LINE, 2))
    note = (
        f"{poster.title}, {poster.w:g} x {poster.h:g} mm, {BLEED:g} mm of bleed, crop marks"
        " outside it"
    )
    printed = print_sheets(order, document, repeat([Page(pen.operators(), title)]), code=code)
    return replace(printed, notes=(note,))


def print_board(
    order: AnyOrder, drawing: Drawing, bar: tuple[float, float], code: str | None = None
) -> Printed:
    """Returns a framed page with a bar of 50 mm at ``bar``, or the same as a poster, as the order
    says."""

    def on_a_page(pen: Pen) -> None:
        drawing.draw(pen)
        draw_labelled_bar(pen, *bar)

    def on_a_poster(pen: Pen, poster: Poster) -> None:
        k, panel = poster.scale, poster.panel
        x, y = panel.x, panel.y + (panel.h - k * FRAME.h) / 2
        with pen.scaled(x, y, k):
            drawing.draw(pen)
        draw_labelled_bar(pen, x + k * bar[0], y + k * bar[1])

    if order.options.size == "page":
        page = Drawing(drawing.title, on_a_page)
        return print_frames(order, [page], code=code, subject=drawing.title, direct=True)
    return print_poster(order, drawing.title, on_a_poster, code)


def _draw_ground(pen: Pen, poster: Poster) -> None:
    # the sea up to the bleed's edge, and the panel in it
    pen.rect(poster.trim.grown(BLEED), pen.ink.tint("river"), 0)
    path = poster.trim.grown(-poster.band / 2)
    across, down = round(path.w / _WAVES), round(path.h / _WAVES)
    for n in range(across + 1):
        for y in (path.y, path.bottom):
            draw_motif(pen, "river", path.x + n * path.w / across, y, 1.3)
    for n in range(1, down):
        for x in (path.x, path.right):
            draw_motif(pen, "river", x, path.y + n * path.h / down, 1.3)
    panel, k = poster.panel, poster.scale
    pen.rect(panel, WHITE, 0)
    whole = Rect(0, 0, panel.w / k, panel.h / k)
    with pen.scaled(panel.x, panel.y, k):
        frames.draw_neatline(pen, whole, frames.FULL)
