"""The cover of a pad of Sailorman Dice: front, spine and back for a stack of cut sheets, and how it is bound.

Front and back of a cut leaf are one sheet of card, wrapped over the glued edge: the back stands on its head, so that
it is upright when the pad is turned. Where the leaf is the whole paper, or the pad too thick, they are two cards and a
strip. Nothing is glued on the front: glue goes on the spine and 10 mm inside the back. All measures in mm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.rules.aids import aid
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import TRIM, Paper, Rect, neatline_inset
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.chart import draw_labelled_bar, draw_title
from pdf.parts.flow.blocks import Setting, cell, grid, stack, text
from pdf.parts.imposition import BLEED
from pdf.parts.motifs import draw_scales
from pdf.sheets.sailorman_dice.layout import NEATLINES, SheetLayout

_SHEET, _CARD = 0.11, 0.7  # thickness of a sheet, of the card and the glue
_FLAP: Final = 10.0  # glued inside the back
_MARK: Final = (BLEED + 0.6, BLEED + 3.6)  # from the leaf to a mark, and to its end
_SCALE: Final = (9.0, 3.2)  # a scale of the ground, across and down


Draw = Callable[[Pen], None]


def cover_pages(
    paper: Paper, layout: SheetLayout, title: str, sheets: Counter[str], up: int
) -> list[Draw]:
    """What draws the pages of a cover on ``paper``: a wrap, or two on a page, or front, back and a strip.

    ``sheets``: how many of each map, in the order of the pad's pages; ``up``: how many of them to a page.
    """
    around = TRIM - neatline_inset(layout.width, layout.height)
    w, h = layout.width + 2 * around, layout.height + 2 * around
    made = _Cover(layout, title, sheets, up, True)
    high = 2 * h + made.thick + 2 * BLEED
    if layout.size == "half" and paper.whole and high <= paper.height:
        return [
            lambda pen: made.wrap(
                pen, (paper.width - w) / 2, (paper.height - high) / 2 + BLEED, w, h
            )
        ]
    if layout.size == "quarter" and paper.whole and high <= paper.width:
        # the page turned a quarter: two side by side
        left = (paper.height - 2 * w) / 4

        def two(pen: Pen) -> None:
            with pen.turned(paper.width, paper.height, 3):
                for x in (left, 3 * left + w):
                    made.wrap(
                        pen, paper.width + x, paper.height - (paper.width + high) / 2 + BLEED, w, h
                    )

        return [two]
    made = replace(made, wrapped=False)
    if up == 1:
        return made.cards(Rect(0, 0, paper.width, paper.height), False)
    return made.cards(paper.centred(min(w, paper.safe_width), min(h, paper.safe_height)), True)


@dataclass(frozen=True)
class _Cover:
    """A cover; ``wrapped``: of one piece."""

    layout: SheetLayout
    title: str
    sheets: Counter[str]
    up: int
    wrapped: bool

    @property
    def small(self) -> bool:
        return self.layout.size == "quarter"

    @property
    def many(self) -> int:
        """All sheets of the pad."""
        return self.sheets.total()

    @property
    def thick(self) -> float:
        return round(self.many * _SHEET + _CARD, 1)

    @property
    def words(self) -> str:
        """What the pad holds."""
        maps, counts = len(self.sheets), set(self.sheets.values())
        if maps == 1:
            return f"{self.many} sheets of one map" if self.many > 1 else "One sheet"
        if len(counts) > 1:
            return f"{self.many} sheets of {in_words(maps)} maps"
        each = counts.pop()
        so_many = f"{in_words(each)} of each" if each > 1 else "one each"
        return f"{self.many} sheets: {in_words(maps)} maps, {so_many}"

    def wrap(self, pen: Pen, x: float, y: float, w: float, h: float) -> None:
        """Back on its head, spine and front from the top, with bleed all round and marks to cut and to fold."""
        spine = self.thick
        back, edge, front = Rect(x, y, w, h), Rect(x, y + h, w, spine), Rect(x, y + h + spine, w, h)
        self.front(pen, front, (BLEED, 0, BLEED, BLEED))
        with pen.turned(*back.centre, 2):
            self.back(pen, back)
        self.spine(pen, edge, BLEED)
        chart.draw_crop_marks(pen, Rect(x, y, w, 2 * h + spine), *_MARK, 0.6)
        near = _MARK[0]
        for at in (edge.y, edge.bottom):  # broken: to fold
            marks = [(x - near - k, at, x - near - k - 0.8, at) for k in (0, 1.4)]
            pen.lines(
                [*marks, *((2 * x + w - a, b, 2 * x + w - c, d) for a, b, c, d in marks)], 0.6
            )

    def cards(self, leaf: Rect, cut: bool) -> list[Draw]:
        """Front, back and the strip for the spine on pages of their own; ``cut``: the leaf is cut out of its page."""

        def strip(pen: Pen) -> None:
            edge = Rect(leaf.x, leaf.y + 34, leaf.w, self.thick)
            draw_title(pen, leaf.x + 16, leaf.y + 24, "The spine: cut out this strip")
            self.spine(pen, edge, 0.0)
            flap = Rect(edge.x, edge.bottom, edge.w, _FLAP)
            pen.rect(Rect(edge.x, edge.y, edge.w, edge.h + _FLAP), None, 0.35)
            pen.centred_text(
                *flap.centre, "glue to the inside of the back", Font.SANS, 8, pen.ink.note
            )

        def side(pen: Pen, draw: Draw) -> None:
            draw(pen)
            if cut:
                chart.draw_crop_marks(pen, leaf, *_MARK, 0.6)

        bleed = (BLEED if cut else 0,) * 4
        front = partial(side, draw=partial(self.front, leaf=leaf, bleed=bleed))
        return [front, partial(side, draw=partial(self.back, leaf=leaf)), strip]

    def front(self, pen: Pen, leaf: Rect, bleed: Sequence[float]) -> None:
        """The ground to beyond the cut, and what the pad holds in a neatline."""
        left, top, right, bottom = bleed
        ground = Rect(leaf.x - left, leaf.y - top, leaf.w + left + right, leaf.h + top + bottom)
        pen.rect(ground, pen.ink.tint("river"), 0)
        with pen.clipped(ground):
            draw_scales(
                pen, leaf, round(leaf.w / _SCALE[0]), 2 * round(leaf.h / _SCALE[1] / 2), BLEED
            )
        inset = 8.0 if self.small else 12.0
        box = Rect(leaf.x + inset, leaf.y + inset, leaf.w - 2 * inset, leaf.h - 2 * inset)
        pen.rect(box, WHITE, 0)
        chart.draw_neatline(pen, box, NEATLINES[self.layout.size])
        if box.w > box.h:
            r = min(0.175 * box.w, 0.34 * box.h)
            chart.draw_rose(pen, box.x + 0.215 * box.w, box.centre[1], r)
            self._words(
                pen, Rect(box.x + 0.42 * box.w, box.y + 0.36 * box.h, 0.5 * box.w, 0.5 * box.h)
            )
        else:
            chart.draw_rose(pen, box.centre[0], box.y + 0.34 * box.h, 0.27 * box.w)
            self._words(pen, Rect(box.x + 22, box.y + 0.66 * box.h, box.w - 44, 0.3 * box.h))
        foot = box.bottom - (5 if self.small else 8)
        pen.text(
            box.right - (6 if self.small else 10),
            foot,
            "Unofficial",
            Font.SANS,
            8,
            pen.ink.note,
            "right",
        )

    def _words(self, pen: Pen, box: Rect) -> None:
        size = 18 if self.small else 28
        y = box.y
        pen.text(box.x, y, self.title, Font.SERIF, size)
        y += 0.34 * size
        pen.text(box.x + 0.3, y, self.words, Font.ITALIC, 8 if self.small else 13)
        y += 0.2 * size
        pen.line(box.x, y, box.right, y, 0.35)
        step = min(box.w / len(facts.ROWS), 0.6 * size)
        for i, row in enumerate(facts.ROWS):
            pen.symbol(row, box.x + (i + 0.35) * step, y + 0.32 * size, 0.27 * size)
        y += 0.72 * size
        first, *_, last = codes = list(self.sheets) * 2
        numbers = [("First map", first), ("Last map", last)] if len(codes) > 2 else [("Map", first)]
        x = box.x
        for label, code in numbers:
            x += pen.text(x, y, label, Font.SANS, 8) + 2
            x += pen.text(x, y, code, Font.BOLD, 8) + 5
            if self.small and label == "First map":
                x, y = box.x, y + 3.8
        (use,) = aid("cover").sections[0].parts
        text(use.text)(box.w, _SMALL).draw(pen, box.x, y + 2.4)

    def spine(self, pen: Pen, box: Rect, bleed: float) -> None:
        """The edge of the pad, with its title where it is thick enough for that."""
        dark = pen.ink.solid
        pen.rect(
            Rect(box.x - bleed, box.y, box.w + 2 * bleed, box.h), pen.ink.line if dark else WHITE, 0
        )
        if not dark:
            pen.lines([(box.x - bleed, y, box.right + bleed, y) for y in (box.y, box.bottom)], 0.6)
        if box.h >= 4:
            pen.centred_text(*box.centre, self.title, Font.SERIF, 10, WHITE if dark else None)

    def back(self, pen: Pen, leaf: Rect) -> None:
        """How the pad is bound, how it is used, a bar."""
        inset = 9.0 if self.small else 16.0
        x, y, w = leaf.x + inset, leaf.y + inset, leaf.w - 2 * inset
        z = {"full": Setting(12, 1.4), "half": Setting(10, 1.1), "quarter": _SMALL}[
            self.layout.size
        ]
        draw_title(pen, x, y + 4, "How to bind it", 13 if self.small else 18)
        pages = -(-self.many // self.up)
        on_each = "" if self.up == 1 else f", {in_words(self.up)} sheets on each"
        cut = {
            1: "nothing: knock the stack flush",
            2: "as one stack, the middle first; lower half under the upper",
        }
        cover = "score both folds, glue the spine and 10 mm inside the back, never the front"
        if not self.wrapped:
            cover = "front on top, back below; the strip over the spine, glued inside the back"
        steps = (
            cell(
                "n:1",
                "Print",
                f"{pages} {'pages' if pages > 1 else 'page'} on paper{on_each}; this cover on card",
            ),
            cell(
                "n:2",
                "Cut",
                cut.get(self.up, "as one stack, the middle first; the piles upon each other"),
            ),
            cell(
                "n:3",
                "Glue",
                "clamp the top edges flush, two thin coats of glue on them, let it dry",
            ),
            cell("n:4", "Cover", cover),
        )
        columns = 4 if leaf.w > leaf.h and not self.small else 2
        _, *sections = aid("cover").sections
        notes = [text(f"**{one.title}** {part.text}") for one in sections for part in one.parts]
        laid = stack(
            grid(*steps, columns=columns, gap=6, down=4, least=24, top=True), *notes, gap=4
        )(w, z)
        laid.draw(pen, x, y + (8 if self.small else 11))
        draw_labelled_bar(pen, x, leaf.bottom - inset - 2)
        pen.text(
            leaf.right - inset,
            leaf.bottom - inset,
            "Back of the pad",
            Font.SANS,
            8,
            pen.ink.note,
            "right",
        )


_SMALL: Final = Setting(8, 1.0)
