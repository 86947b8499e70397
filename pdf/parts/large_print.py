"""Aids in large print: whole pages of type of 12 points or more, as many as they take."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.rules import Rule
from pdf.drawing.fonts import Font, in_print, wrapped
from pdf.drawing.inks import Ink
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import AnyOrder, Printed
from pdf.page import Draw, Drawing, print_frames
from pdf.parts.columns import Block, draw_columns, fits, share_out
from pdf.parts.headings import LARGE, LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.reference import draw_house_note, rule_blocks
from pdf.parts.reference_entries import Inset

TYPE: Final = 12.0
"""The least type, in points."""
SECTION: Final = 18.0
"""Type of a section's title."""
ROOM: Final = Rect(LEFT, 37.0, RIGHT - LEFT, 213.0)
"""What a page has between its heading and its foot."""
_FOOT: Final = 257.6
_MOST: Final = 9  # pages; more is a mistake of ours


class LargePage(NamedTuple):
    """A page: where the rules tell what is on it, what draws it, and whether it has marks of house rules."""

    note: str
    draw: Draw
    house: bool = True


def print_large(order: AnyOrder, ink: Ink, title: str, subtitle: str, pages: Sequence[LargePage]) -> Printed:
    """The pages as PDF, each with the heading of the aid."""

    def draw(pen: Pen, number: int, page: LargePage) -> None:
        draw_heading(pen, title, subtitle, page.note, LARGE)
        page.draw(pen)
        if page.house:
            draw_house_note(pen, LEFT, _FOOT, TYPE)
        of = f"Page {number} of {len(pages)}. " if len(pages) > 1 else ""
        pen.text(RIGHT, _FOOT, f"{of}Unofficial.", Font.SANS, TYPE, pen.ink.note, "right")

    drawings = [
        Drawing(f"{order.sheet.title}, page {n}", partial(draw, number=n, page=page)) for n, page in enumerate(pages, 1)
    ]
    return print_frames(order, ink, order.sheet.summary, drawings)


def paged(blocks: Sequence[Block], height: float, columns: int = 1) -> list[list[Sequence[Block]]]:
    """The columns of each page, on as few pages as hold the blocks in columns of ``height`` mm."""
    for pages in range(1, _MOST + 1):
        if fits(blocks, pages * columns, height):
            shared = share_out(blocks, pages * columns, height, columns)
            return [shared[i : i + columns] for i in range(0, len(shared), columns)]
    raise ValueError(f"{len(blocks)} blocks do not fit {_MOST} pages")


def _side(columns: int) -> Inset:
    return Inset(ROOM.w, ROOM.h, TYPE, columns=columns)


def rule_pages(title: str, rules: Sequence[Rule], note: str, columns: int = 2) -> list[LargePage]:
    """Pages of rules in columns below a title."""
    head = 10.0
    box = Rect(ROOM.x, ROOM.y + head, ROOM.w, ROOM.h - head)
    side = _side(columns)

    def draw(pen: Pen, shared: Sequence[Sequence[Block]]) -> None:
        draw_title(pen, box.x, box.y - 3.4, title, SECTION)
        draw_columns(pen, box, side.gutter, shared)

    return [LargePage(note, partial(draw, shared=shared)) for shared in paged(rule_blocks(side, rules), box.h, columns)]


def draw_large_rules(
    pen: Pen, top: float, rules: Sequence[Rule], columns: int = 2, steps: bool = False, icons: bool = True
) -> float:
    """Rules in columns from ``top`` down, as level as they can be; returns where they end."""
    side = _side(columns)
    blocks = rule_blocks(side, rules, steps, icons)
    height = max(sum(block.height for block in blocks) / columns, *(block.height for block in blocks))
    while not fits(blocks, columns, height):
        height += 1
    draw_columns(pen, Rect(ROOM.x, top, ROOM.w, height), side.gutter, share_out(blocks, columns, height, columns))
    return top + height


def draw_lines_centred(pen: Pen, cell: Rect, text: str, font: Font = Font.MEDIUM, size: float = TYPE) -> None:
    """A few words in the middle of a cell, in as many lines as they take."""
    lines = wrapped(in_print(text), font, size, cell.w - 3)
    lead = lead_of(size, 1.16)
    cx, cy = cell.centre
    with pen.role("P"):
        for i, line in enumerate(lines):
            pen.centred_text(cx, cy + (i - (len(lines) - 1) / 2) * lead, line, font, size)
