"""The cover of a pad of Sailorman Dice: front, spine and back for a stack of cut sheets, and how it
is bound. On a page of quarters each pile is a pad, with a cover of its own.

Front and back of a cut leaf are one sheet of card, wrapped over the glued edge. The back stands on
its head, so that it is upright when the pad is turned. If the leaf is the whole paper, or the pad
is too thick, they are two cards and a strip. Nothing is glued on the front: glue goes on the spine
and 10 mm inside the back. All measures in mm.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.rules.aids import aid
from companion.words import in_words, joined, plural
from pdf.parts.imposition import BLEED
from pdf.parts.sheet import (
    TRIM,
    WHITE,
    Block,
    Draw,
    Extent,
    Font,
    Paper,
    Pen,
    Point,
    Rect,
    Setting,
    cell,
    draw_crop_marks,
    draw_labelled_bar,
    draw_rose,
    draw_scales,
    draw_title,
    frames,
    grid,
    lead_of,
    neatline_inset,
    stack,
    text,
    wrapped,
)
from pdf.sheets.sailorman_dice.layout import NEATLINES, SheetLayout

_SHEET, _CARD = 0.11, 0.7  # thickness of a sheet, of the card and the glue
_FLAP: Final = 10.0  # the part of the strip that is glued inside the back
_MARK: Final = (BLEED + 0.6, BLEED + 3.6)  # from the leaf to a mark, and to its end
_SCALE: Final = Extent(9.0, 3.2)  # a scale in the ground's pattern


def cover_pages(
    paper: Paper, layout: SheetLayout, title: str, sheets: Counter[str], up: int
) -> list[Draw]:
    """Returns what draws the pages of a cover on ``paper``: one page to wrap around the pad, or two
    whole pages, or front, back and a strip.

    ``sheets``: how many sheets of each map, in the order of the pad's pages; ``up``: how many of
    them to a page.
    """
    # the leaf: a sheet as it is cut, which is a little more than its frame
    around = TRIM - neatline_inset(layout.width, layout.height)
    w, h = layout.width + 2 * around, layout.height + 2 * around
    made = _Cover(layout, title, sheets, up, wrapped=True)
    # back, spine and front one below the other, if the paper is high enough
    high = 2 * h + made.thick + 2 * BLEED
    if layout.size == "half" and paper.whole and high <= paper.height:
        x, y = (paper.width - w) / 2, (paper.height - high) / 2 + BLEED
        return [partial(made.wrap, x=x, y=y, w=w, h=h)]
    made = replace(made, wrapped=False)
    if up == 1:  # a sheet is the whole paper, which nobody cuts
        box = layout.place.covers
        return [partial(made.sheet, box=box), partial(made.sheet_back, box=box)]
    return made.cards(paper.centred(min(w, paper.safe_width), min(h, paper.safe_height)))


@dataclass(frozen=True)
class _Cover:
    """A cover. ``wrapped``: it is of one piece."""

    layout: SheetLayout
    title: str
    sheets_by_map: Counter[str]
    up: int
    wrapped: bool

    @property
    def small(self) -> bool:
        return self.layout.size == "quarter"

    @property
    def many(self) -> int:
        # sheets in all
        return self.sheets_by_map.total()

    @property
    def thick(self) -> float:
        return round(self.many * _SHEET + _CARD, 1)

    @property
    def words(self) -> str:
        # what the pad holds
        maps = len(self.sheets_by_map)
        if maps == 1:
            return f"{self.many} sheets of one map" if self.many > 1 else "One sheet"
        each = max(self.sheets_by_map.values())
        if self.many < maps * each:
            return f"{self.many} sheets of {in_words(maps)} maps"
        so_many = f"{in_words(each)} of each" if each > 1 else "one each"
        return f"{self.many} sheets: {in_words(maps)} maps, {so_many}"

    def wrap(self, pen: Pen, x: float, y: float, w: float, h: float) -> None:
        """Draws the back on its head, the spine and the front, from the top, with bleed all round
        and marks to cut and to fold."""
        back, edge = Rect(x, y, w, h), Rect(x, y + h, w, self.thick)
        self.front(pen, Rect(x, y + h + self.thick, w, h), (BLEED, 0, BLEED, BLEED))
        with pen.turned(*back.centre, 2):
            self.back(pen, back)
        self.spine(pen, edge, BLEED)
        draw_crop_marks(pen, Rect(x, y, w, 2 * h + self.thick), *_MARK, 0.6)
        near, _ = _MARK
        # broken marks at both sides, of two dashes each: to fold
        for fold in (edge.y, edge.bottom):
            for gap in (near, near + 1.4):
                left, right = x - gap, x + w + gap
                pen.lines([(left, fold, left - 0.8, fold), (right, fold, right + 0.8, fold)], 0.6)

    def cards(self, leaf: Rect) -> list[Draw]:
        """Returns what draws the front, the back and the strip for the spine, to be cut out of
        pages of their own."""

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
            draw_crop_marks(pen, leaf, *_MARK, 0.6)

        front = partial(side, draw=partial(self.front, leaf=leaf, bleed=(BLEED,) * 4))
        return [front, partial(side, draw=partial(self.back, leaf=leaf)), strip]

    def front(self, pen: Pen, leaf: Rect, bleed: Sequence[float]) -> None:
        """Draws the ground to beyond the cut, and what the pad holds in a neatline."""
        inset, edge, foot = (8.0, 6, 5) if self.small else (12.0, 10, 8)
        _draw_ground(pen, leaf, bleed)
        box = leaf.grown(-inset)
        pen.rect(box, WHITE, 0)
        frames.draw_neatline(pen, box, NEATLINES[self.layout.size])
        w, h = box.w, box.h
        if w > h:
            draw_rose(pen, box.x + 0.215 * w, box.cy, min(0.175 * w, 0.34 * h))
            words = Rect(box.x + 0.42 * w, box.y + 0.36 * h, 0.5 * w, 0.5 * h)
        else:
            draw_rose(pen, box.cx, box.y + 0.34 * h, 0.27 * w)
            words = Rect(box.x + 22, box.y + 0.66 * h, w - 44, 0.3 * h)
        self._draw_words(pen, words, (box.right - edge, box.bottom - foot))

    def _draw_words(self, pen: Pen, box: Rect, corner: Point) -> None:
        # title, first and last map, and how the pad is used; in the corner that it is unofficial
        size, italics, least = (18, 8, 8) if self.small else (28, 13, 10)
        pen.text(box.x, box.y, self.title, Font.SERIF, size)
        subtitle = box.y + 0.34 * size
        pen.text(box.x + 0.3, subtitle, self.words, Font.ITALIC, italics)
        rule = subtitle + 0.2 * size
        pen.line(box.x, rule, box.right, rule, 0.35)
        step = min(box.w / len(facts.ROWS), 0.6 * size)
        for n, row in enumerate(facts.ROWS):
            pen.symbol(row, box.x + (n + 0.35) * step, rule + 0.32 * size, 0.27 * size)
        y = self._draw_numbers(pen, box, rule + 0.72 * size, least)
        (use,) = aid("cover").sections[0].parts
        text(use.text)(box.w, Setting(least)).draw(pen, box.x, y + 2.4)
        pen.text(*corner, "Unofficial", Font.SANS, 8, pen.ink.note, align="right")

    def _draw_numbers(self, pen: Pen, box: Rect, y: float, least: float) -> float:
        # the first and the last map, or the only one; returns the baseline of the last line
        x = box.x
        first, *others = self.sheets_by_map
        numbers = [("First map" if others else "Map", first)]
        numbers += [("Last map", last) for last in others[-1:]]
        for label, code in numbers:
            # on a small cover the last map has a line of its own
            if self.small and label == "Last map":
                x, y = box.x, y + 3.8
            x += pen.text(x, y, label, Font.SANS, least) + 2
            end, y = _draw_code(pen, Rect(x, y, box.right - x, 0), code, least)
            x = end + 5
        return y

    def sheet(self, pen: Pen, box: Rect) -> None:
        """Draws the front as a whole page in the frame of the maps, without a cut: what the pad
        holds."""
        lying = box.w > box.h
        label = self._label(pen, box, 0.7 if lying else 0.8)
        x, (middle, centre) = label.x, label.centre
        if lying:
            draw_rose(pen, x + 0.25 * label.w, centre, min(0.175 * label.w, 0.35 * label.h))
            words = Rect(x + 0.48 * label.w, centre - 21, 0.46 * label.w, 0)
        else:
            draw_rose(pen, middle, label.y + 0.35 * label.h, 0.34 * label.w)
            words = Rect(x + 0.2 * label.w, label.y + 0.72 * label.h, 0.6 * label.w, 0)
        self._draw_words(pen, words, (label.right - 5, label.bottom - 5))

    def sheet_back(self, pen: Pen, box: Rect) -> None:
        """Draws the back as such a page: how the pad is bound and used."""
        if box.w < box.h:
            self.back(pen, self._label(pen, box, 0.8))
            return
        frames.draw_neatline(pen, box, NEATLINES[self.layout.size])
        self.back(pen, box)

    def _label(self, pen: Pen, box: Rect, part: float) -> Rect:
        # the ground of a whole page, its frame, and a label on it, whose place it returns.
        # ``part``: the label's height, as a part of the page's.
        ground = box.grown(-neatline_inset(box.w, box.h))
        _draw_ground(pen, ground)
        frames.draw_neatline(pen, box, NEATLINES[self.layout.size])
        high = part * ground.h
        label = Rect(ground.x + 16, ground.y + 0.4 * (ground.h - high), ground.w - 32, high)
        pen.rect(label.grown(2), WHITE, 0)
        frames.draw_neatline(pen, label, frames.HALF)
        return label

    def spine(self, pen: Pen, box: Rect, bleed: float) -> None:
        """Draws the edge of the pad, with its title if it is thick enough."""
        left, right, title = box.x - bleed, box.right + bleed, None
        pen.rect(Rect(left, box.y, box.w + 2 * bleed, box.h), pen.ink.dark, 0)
        if pen.ink.solid:
            title = WHITE
        else:
            pen.lines([(left, y, right, y) for y in (box.y, box.bottom)], 0.6)
        if box.h >= 4:
            pen.centred_text(*box.centre, self.title, Font.SERIF, 10, title)

    def back(self, pen: Pen, leaf: Rect) -> None:
        """Draws how the pad is bound, how it is used, and a bar."""
        inset, title, below = (9.0, 13, 8) if self.small else (16.0, 18, 11)
        if self.small:
            columns, setting = 2, _SMALL
        elif leaf.w > leaf.h:
            columns, setting = 4, Setting(12, 1.4)
        else:
            columns, setting = 2, Setting(16, 2.0)
        x, y, w = leaf.x + inset, leaf.y + inset, leaf.w - 2 * inset
        draw_title(pen, x, y + 4, "How to bind it", title)
        _, *sections = aid("cover").sections
        notes = [
            text(f"**{section.title}** {part.text}")
            for section in sections
            for part in section.parts
        ]
        steps = grid(*self._steps(), columns=columns, gap=4, down=4, least=24, top=True)
        stack(steps, *notes, gap=4)(w, setting).draw(pen, x, y + below)
        draw_labelled_bar(pen, x, leaf.bottom - inset - 2)
        marks = "Full marks: cut, 3 mm of bleed. Broken marks: score and fold."
        told = marks if self.wrapped else "Back of the pad"
        right, foot = leaf.right - inset, leaf.bottom - inset
        pen.text(right, foot, told, Font.SANS, 8, pen.ink.note, align="right")

    def _steps(self) -> Sequence[Block]:
        # how the pad is bound
        pages = -(-self.many // self.up)  # rounded up
        on_each = "" if self.up == 1 else f", {in_words(self.up)} sheets on each"
        cut = {
            1: "nothing: knock the stack flush",
            2: "as one stack, the middle first; lower half under the upper",
        }
        cover = "score both folds, glue the spine and 10 mm inside the back, never the front"
        if not self.wrapped:
            strip = (
                "the strip" if self.up > 1 else f"cloth or paper, {self.layout.width:.0f} x 26 mm,"
            )
            cover = f"front on top, back below; {strip} over the spine, glued inside the back"
        return (
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


def _draw_code(pen: Pen, line: Rect, code: str, size: float) -> tuple[float, float]:
    # an own map's code takes several lines: where it ends, and its last baseline
    end, y = line.x, line.y
    for number, part in enumerate(wrapped(code.replace("-", "- "), Font.BOLD, size, line.w)):
        y = line.y + number * lead_of(size, 1.15)
        end = line.x + pen.text(line.x, y, part.replace("- ", "-"), Font.BOLD, size)
    return end, y


def _draw_ground(pen: Pen, box: Rect, bleed: Sequence[float] = (0, 0, 0, 0)) -> None:
    # scales like waves on the river's tint, as far as the bleed (left, top, right, bottom) and no
    # farther
    left, top, right, bottom = bleed
    ground = Rect(box.x - left, box.y - top, box.w + left + right, box.h + top + bottom)
    pen.rect(ground, pen.ink.tint("river"), 0)
    across = round(box.w / _SCALE.w)
    down = 2 * round(box.h / _SCALE.h / 2)  # an even number, which joins at the edges
    with pen.clipped(ground):
        draw_scales(pen, box, across, down, BLEED)


@dataclass(frozen=True)
class PileCover:
    """The cover of one of the four piles of a page of quarters. Each pile is a pad of its own.

    ``piles``: the codes of each pile's maps from the top, in the order of the page; ``number``:
    which pile this is, from 0.
    """

    layout: SheetLayout
    title: str
    piles: Sequence[Sequence[str]]
    number: int

    @property
    def words(self) -> str:
        """What the pad holds, in words."""
        pile = self.piles[self.number]
        maps = len(set(pile))
        if maps < len(pile):
            return f"{in_words(maps)} {plural(maps, 'map')}, {len(pile)} sheets"
        return f"{in_words(maps)} {plural(maps, 'map')}, one sheet of each"

    @property
    def use(self) -> str:
        """How the piles play together, in words."""
        pile = self.piles[self.number]
        alike = [str(n + 1) for n, other in enumerate(self.piles) if list(other) == list(pile)]
        if len(alike) == len(self.piles):
            return "Everybody has a pad of their own: all tear off the top sheet, and play one map."
        if len(alike) > 1:
            return f"Pads {joined(alike)} hold the same maps: tear off the top sheet of each."
        return "The other pads hold other maps: tear off what you want to play."

    def draw(self, pen: Pen) -> None:
        """Draws the cover in the piece's own millimetres. Its frame is at the same place as those
        of the maps."""
        w, h = self.layout.width, self.layout.height
        ground = Rect(0, 0, w, h).grown(-neatline_inset(w, h))
        _draw_ground(pen, ground)
        pen.rect(ground, None, 1.0)
        panel = ground.grown(-5)
        pen.rect(panel, WHITE, 0.6)
        draw_rose(pen, panel.x + 18, panel.y + 24, 13)
        x, y, width = panel.x + 36, panel.y + 17, panel.w - 41
        pen.text(x, y, self.title, Font.SERIF, 28)
        pen.text(x + 0.3, y + 6.4, self.words, Font.ITALIC, 13)
        pen.line(x, y + 9, x + width, y + 9, 0.35)
        pile = self.piles[self.number]
        codes = " to ".join(dict.fromkeys((pile[0], pile[-1])))  # one that is the same stands once
        _, end = _draw_code(pen, Rect(x, y + 14.4, width, 0), codes, 10)
        text(self.use)(width, _SMALL).draw(pen, x, end + 2)
        self._draw_place(pen, panel.x + 4, panel.bottom - 22, x)
        foot = panel.bottom - 3
        pen.text(panel.right - 3, foot, "Unofficial", Font.SANS, 8, pen.ink.note, align="right")

    def _draw_place(self, pen: Pen, words_x: float, y: float, picture_x: float) -> None:
        # in words, and as a picture of the page
        many = len(self.piles)
        middle, base = y + 7.5, y + 9.0
        across = words_x + pen.text(words_x, base, "Pad", Font.SERIF, 10) + 5.4
        pen.circle(across, middle, 4.2, pen.ink.line, 0)
        pen.centred_text(across, middle, str(self.number + 1), Font.BOLD, 13, WHITE)
        pen.text(across + 5.4, base, f"of {in_words(many)}", Font.SERIF, 10)
        w, h = 9.5, 7.0
        for n in range(many):
            # the covers stand on their side, so the page lies turned while one is read: its columns
            # are seen as rows, the second one above
            column, row = divmod(n, 2)
            box = Rect(picture_x + (1 - column) * w, y + row * h, w, h)
            is_this = n == self.number
            pen.rect(box, pen.ink.tint("dunes") if is_this else WHITE, 0.6)
            pen.centred_text(*box.centre, str(n + 1), Font.BOLD if is_this else Font.SANS, 8)
        note = "this pile of the cut page; piles stay apart. Glue the top edge."
        room = self.layout.width - picture_x - 2 * w - 14
        text(note)(room, _SMALL).draw(pen, picture_x + 2 * w + 3, y)


_SMALL: Final = Setting(10, 1.0)
