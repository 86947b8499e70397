"""Sheets that show a drawn set-up: a figure, what stands beside it and below, the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from companion.facts import RuleRef
from companion.setups import SetupResult, SetupStep
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import AnyOrder, Printed, link_of, number_of, own_codes, setup_code, setup_for
from pdf.page import Drawing, print_frames
from pdf.parts import chart
from pdf.parts.chart import LEFT, RIGHT, draw_heading
from pdf.parts.flow.blocks import Block, Heading, Setting, cell, row, stack
from pdf.parts.flow.ruled import in_columns

UNIQUE: Final = "unique"
QR: Final = Rect(RIGHT - 26, 8, 26, 26)
"""Where the code stands on a framed page."""
_NUMBER: Final = 90.0  # mm for the number, beside a bar
_TOP, _FOOT = 41.0, 259.0  # mm
_Z: Final = Setting(8, 1.0)
_SIZES: Final = (10.0, 9.0, 8.0)  # points of the steps
_GAPS: Final = (4.0, 2.6, 1.5, 0.8)  # mm between them


def draw_setup_code(pen: Pen, box: Rect, link: str) -> None:
    """The code of a set-up's link filling ``box``, and what it is for."""
    chart.draw_qr(pen, box, link)
    with pen.role("P"):
        pen.text(box.x - 3, 12, "Scan for", Font.BOLD, 8, pen.ink.accent, "right")
        pen.text(box.x - 3, 15.4, "this set-up", Font.BOLD, 8, pen.ink.accent, "right")


class SetupHead(NamedTuple):
    """What stands below the title of a set-up's page: for whom it is, whose its parts are, by which rule."""

    subtitle: str
    whose: str
    rule: RuleRef


def draw_setup_head(pen: Pen, order: AnyOrder, setup: SetupResult, head: SetupHead) -> None:
    """The heading of a page that shows a set-up, with its number, and its code to scan."""
    draw_heading(pen, order.game.title, head.subtitle)
    number = f"No. {number_of(setup)}"
    size = 10 if text_width(number, Font.BOLD, 10) < _NUMBER else 8
    y = pen.paragraph(LEFT + 0.4, 29.6, _NUMBER, number, Font.BOLD, size, lead=1.2)
    note = f"{head.whose} Rules: {head.rule}. Set-up version {setup.version}. Unofficial.".lstrip()
    pen.paragraph(LEFT + 0.4, max(33.8, y), QR.x - LEFT - 4, note, size=8, colour=pen.ink.note, lead=1.3)
    draw_setup_code(pen, QR, link_of(order, setup))


@dataclass(frozen=True)
class SetupPage:
    """What the page of a set-up says.

    ``figure`` draws what lies on the table, so many mm wide: as wide as ``widths`` (the widest first) and the steps
    allow. ``beside`` stands at its right, or in a row above the steps where there is none; ``between`` follows.
    """

    head: SetupHead
    steps: Sequence[Block]
    beside: Sequence[Block]
    between: Sequence[Block] = ()
    figure: Callable[[float], Block] | None = None
    widths: Sequence[float] = (0.0,)


def steps_of(steps: Sequence[SetupStep]) -> list[Block]:
    """Numbered steps as blocks."""
    return [cell(f"n:{n}", step.title, step.printed.replace("\n", " | ")) for n, step in enumerate(steps, 1)]


def draw_setup_page(pen: Pen, order: AnyOrder, setup: SetupResult, page: SetupPage) -> None:
    """The page of a set-up. Raises ValueError where the steps leave no room for the figure."""
    draw_setup_head(pen, order, setup, page.head)
    whole = RIGHT - LEFT
    for width in page.widths:
        if page.figure is None:
            above = row(*page.beside, gap=6, rule=False)
        else:
            above = row(page.figure(width), stack(*page.beside, gap=4), widths=(-width, 1), gap=3, rule=False)
        upper = stack(above, *page.between, Heading("Step by step"), gap=2.4)(whole, _Z)
        top = _TOP + upper.height
        steps = in_columns(Rect(LEFT, top, whole, _FOOT - top), page.steps, 2, _SIZES, _GAPS)
        if steps is not None:
            upper.draw(pen, LEFT, _TOP)
            for part, x, y in steps:
                part.draw(pen, x, y)
            return
    raise ValueError("the steps leave no room for the figure")


def print_setup_sheets(
    order: AnyOrder,
    page: Callable[[SetupResult], SetupPage],
    more: Callable[[SetupResult], Sequence[Drawing]] = lambda setup: (),
) -> Printed:
    """The order's set-ups as PDF, each on its page, ``more`` behind it; the first has the order's code.

    The order's options name ``players``, ``setups`` and ``ink``. Raises BadInput as the set-up does.
    """
    first = setup_for(order)
    subject = f"Set-up {first.code}"

    def pages(setup: SetupResult) -> Sequence[Drawing]:
        draw = partial(draw_setup_page, order=order, setup=setup, page=page(setup))
        return [Drawing(f"Set-up {setup.code}", draw), *more(setup)]

    codes = own_codes(order, setup_code(replace(order, seed=first.code)))
    next(codes)
    others = (pages(setup_for(replace(order, seed=code))) for code in codes)
    further = others if order.options.setups == UNIQUE else None
    return print_frames(order, pages(first), code=first.code, subject=subject, direct=True, others=further)
