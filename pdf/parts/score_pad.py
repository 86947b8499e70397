"""Score pads: rows of data under a heading, in a frame with markers and a code, by which photos are
read.

:mod:`pdf.parts.pad_rows` says what stands in a pad, :mod:`pdf.parts.pad_cells` says where its boxes
are. All lengths in mm.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any, Final, NamedTuple

from companion.game import Game
from companion.rules import RulesInShort, Section
from pdf.drawing.paper import FRAME, MIN_TYPE, Division, Rect, divide
from pdf.drawing.pen import WHITE, Font, Pen
from pdf.links import pad_link, page_link
from pdf.orders import AnyOrder, Printed, rules_at
from pdf.page import Draw, Drawing, Piece, print_frames, print_pieces
from pdf.parts.chart import LEFT, RIGHT, draw_heading, draw_qr, draw_title
from pdf.parts.choices import EXAMPLE
from pdf.parts.flow import Block, Laid, Setting, draw_house_note, heading, rule_text, stack
from pdf.parts.flow.blocks import row as side_by_side
from pdf.parts.pad_cells import MEASURES, VERSION, Filled, PadSheet, PrintedPads, Size
from pdf.parts.pad_rows import NOTES, Asked, Counted, PadTable


class _Places(NamedTuple):
    """Where things stand on a size of pad, in mm.

    ``title``: x, baseline and points of the title; ``subtitle``, ``note``, ``caption``: x and
    baseline of the subtitle, of the notes, and of what the code is for. ``date``: left end, right
    end and baseline of the line for date and place. ``table``: top and height of the names.
    ``foot``: its left end, the height of its middle, and its right end.
    """

    title: tuple[float, float, float]
    subtitle: tuple[float, float] | None
    note: tuple[float, float]
    caption: tuple[float, float]
    date: tuple[float, float, float] | None
    table: tuple[float, float]
    foot: tuple[float, float, float]


_PLACES: Final[Mapping[Size, _Places]] = {
    "full": _Places(
        (16, 16, 28), (16.4, 23.2), (16.4, 28.6), (157, 9.4), (122, 157, 28.6),
        (33.4, 9.4), (16, 257, 180),
    ),
    "half": _Places(
        (12.6, 10.6, 18), None, (12.6, 15.6), (164.5, 8.4), (126, 164.5, 15.6),
        (19.6, 8), (12.4, 123.4, 183.6),
    ),
    "upright": _Places(
        (12.4, 10.2, 18), (12.6, 15.4), (12.6, 19.2), (98.9, 8.4), None,
        (20.2, 8), (12.4, 190.2, 117.6),
    ),
}  # fmt: skip
NOTE_AT: Final = {size: at.note for size, at in _PLACES.items()}
"""Where a pad's notes begin; on a pad with a number of its own, where the number begins."""
_CAPTION: Final = ("Scan the code", "or take a photo")
_ENDS: Final = 118.4  # mm: where the table ends on half a page that lies
_HEADING: Final = 9.0  # mm above a table that stands below another one


class _Stacked(NamedTuple):
    # a table at its place: where its rows begin, and how much room stands above them
    table: PadTable
    top: float
    head: float


@dataclass(frozen=True)
class Pad:
    """A score pad: its title and subtitle, the lines below them (``notes``), and its tables, one
    below the other.

    ``below``: draws under the tables, from where they end. ``players``: returns what the rows read
    of each player of a record, in the order of seats. ``example``: returns the table for the
    counted game on the pad's back, if that is not the first of ``tables``. ``counted``: the name of
    the record of that game.
    """

    title: str
    subtitle: str
    notes: Sequence[str]
    tables: Sequence[PadTable]
    size: Size
    below: Callable[[Pen, float], object] | None = None
    players: Callable[[Any], Sequence[Any]] = lambda read: ()
    example: Callable[[Any], PadTable] | None = None
    counted: str = "example"
    captions: Sequence[str] = field(default=_CAPTION)

    def draw(self, pen: Pen, link: str = "") -> None:
        """Draws the pad in its frame. ``link``: draws its code too; a pad whose sheets have codes
        of their own gives none."""
        places, measures = _PLACES[self.size], MEASURES[self.size]
        measures.draw(pen)
        self._draw_head(pen, places)
        if link:
            draw_qr(pen, measures.qr, link)
        end = 0.0
        for table, first, head in self._stacked():
            end = table.draw(pen, first, head)
        if self.below:
            self.below(pen, end)
        _draw_foot(pen, places.foot, self.size)

    def _draw_head(self, pen: Pen, places: _Places) -> None:
        x, y, size = places.title
        width = draw_title(pen, x, y, self.title, size, "H1")
        pen.text(*(places.subtitle or (x + width + 4, y)), self.subtitle, Font.ITALIC, 13)
        x, y = places.note
        for n, note in enumerate(self.notes):
            pen.text(x, y + 3.4 * n, note, Font.SANS, 8, pen.ink.note)
        if places.date:
            left, right, y = places.date
            label = "Date and place"
            pen.text(left - 2, y, label, Font.SANS, size=8, colour=pen.ink.note, align="right")
            pen.line(left, y + 0.4, right, y + 0.4)
        x, y = places.caption
        for n, text in enumerate(self.captions):
            pen.text(x, y + 3.6 * n, text, Font.BOLD, size=8, colour=pen.ink.accent, align="right")

    def _stacked(self) -> Iterator[_Stacked]:
        top, head = _PLACES[self.size].table
        tables = self.tables
        # a game has one, which takes what room there is
        if self.size == "half":
            tables = [table.filling(_ENDS - top - head) for table in tables]
        for table in tables:
            yield _Stacked(table, top + head, head)
            top, head = top + head + table.high, _HEADING

    def cells(self) -> Iterator[Asked]:
        """Yields all that is written in the pad."""
        for table, first, _ in self._stacked():
            yield from table.cells(first)

    def written(self, game: Game, record: Any) -> Filled:
        """Returns what a person writes who counts a finished record, by the place, kind and value
        of a cell."""
        counted = counted_of(self, game, record)
        texts = dict[tuple[str, str, str], str]()
        for asked in self.cells():
            cell, *_ = asked.boxes  # boxes to tick differ in nothing else
            texts[cell.place, cell.kind, cell.value] = asked.written(counted)
        return texts

    def sheets(self, order: AnyOrder) -> tuple[PadSheet, ...]:
        """Returns the pad as data, once for each of its places on the page."""
        division = division_of(order, self)
        # the players write their names above the first table
        first, *_ = self._stacked()
        return tuple(
            PadSheet(
                MEASURES[self.size],
                (division.paper.width, division.paper.height),
                place,
                names=tuple(first.table.names(first.top - first.head, first.head)),
                cells=tuple(cell for asked in self.cells() for cell in asked.boxes),
                written=partial(self.written, order.game),
            )
            for place in division.places
        )


def _draw_foot(pen: Pen, at: tuple[float, float, float], size: Size) -> None:
    left, y, right = at
    pen.text(right, y + 1, "Unofficial", Font.SANS, 8, pen.ink.note, align="right")
    told = "One digit a box, the last at the right:" if size != "upright" else "One digit a box:"
    x = left + pen.text(left, y + 1, told, Font.SANS, 8) + 1.6
    for n in range(10):
        box = Rect(x + 4.6 * n, y - 2.8, 4.6, 5.6)
        pen.rect(box, WHITE, 0.35, pen.ink.note)
        pen.centred_text(*box.centre, str(n), font=Font.SERIF, size=10, colour=pen.ink.hand)
    if size != "upright":
        pen.text(x + 48, y + 1, "All four corners in the picture.", Font.SANS, 8)


def division_of(order: AnyOrder, pad: Pad) -> Division:
    """Returns where pads stand on a page."""
    return divide(order.paper, order.options.up, pad.size == "upright")


def print_pad(
    order: AnyOrder,
    pad: Pad,
    settings: Mapping[str, object] | None = None,
) -> Printed:
    """Returns a pad as PDF. Its code leads to the scorer and has the settings of the table that it
    is for.

    The back shows a counted game if the order asks for it.
    """
    link = pad_link(page_link(order.base_url, order.game.slug, "score", settings), VERSION)
    options, upright = order.options, pad.size == "upright"
    front = Drawing(order.sheet.title, partial(pad.draw, link=link), bare=True)
    behind = []
    if getattr(options, "back", "") == EXAMPLE:
        behind.append(Drawing("A game that is counted", example_drawing(order, pad)))
    printed = print_frames(
        order,
        [front, *behind],
        options.up,
        flip=options.flip if behind else None,
        upright=upright,
    )
    return PrintedPads.of(printed, partial(pad.sheets, order))


def print_own_pads(
    order: AnyOrder,
    pad: Pad,
    own: Callable[[Pen, str], None],
    behind: Sequence[Piece] = (),
) -> Printed:
    """Returns pads as PDF, each with a code of its own. ``own`` draws what depends on the code."""
    division = division_of(order, pad)
    fronts = [Piece(place, pad.draw, own) for place in division.places]
    printed = print_pieces(order, division, fronts, behind)
    return PrintedPads.of(printed, partial(pad.sheets, order))


# ---- the back: the pad filled in with a game that is counted, and notes on what stands where

# sections of the rules in short that stand below the example on a whole page. If there is no room
# for all, only the last one does.
_BELOW: Final = ("end", "scoring")
_FILLED_IN: Final = "the pad, filled in: what to write where"


def counted_of(pad: Pad, game: Game, record: Any) -> list[Counted]:
    """Returns what the rows of a pad read of each player of a record, with their standing."""
    placed = {one.name: one for one in game.score_data(record).standings}
    standings = [placed[one["name"]] for one in record["players"]]
    return list(zip(pad.players(game.read(record)), standings, strict=True))


def example_drawing(order: AnyOrder, pad: Pad) -> Draw:
    """Returns what draws a game's example: the pad filled in, on a whole page with rules below.
    Raises ValueError if the game has no example."""
    game = order.game
    record = game.example(pad.counted)
    if record is None:
        raise ValueError(f"{game.slug} has no example")
    title, result = game.title_of(record), game.score_data(record)
    counted = counted_of(pad, game, record)
    all_rules = rules_at(order)
    rules = next((one for one in all_rules if one.title == title), all_rules[0])
    table = pad.example(game.read(record)) if pad.example else pad.tables[0]
    full, sheet = pad.size == "full", MEASURES[pad.size].sheet
    right = sheet.w - LEFT
    narrow = replace(table, players=len(counted), right=right - NOTES, heads={})
    subtitle = "the pad, filled in" if pad.size == "upright" else _FILLED_IN

    def draw(pen: Pen) -> None:
        draw_heading(pen, title, subtitle, half=not full)
        bottom = FRAME.h - 12 if full else sheet.h - 6
        _, head = _PLACES[pad.size].table
        rows_end = narrow.draw(pen, (33 if full else 16) + head, head, counted)
        # half a page that lies has no room between the rows and its foot
        outcome_at = bottom if pad.size == "half" else rows_end + 6
        pen.text(LEFT, outcome_at, result.outcome, Font.BOLD, 8)
        if full:
            _draw_below(pen, rules, outcome_at, bottom)
        told = "An example of ours, which no photo is read of. Unofficial."
        pen.text(right, bottom, told, font=Font.SANS, size=8, colour=pen.ink.note, align="right")

    return draw


def _draw_below(pen: Pen, rules: RulesInShort, end: float, bottom: float) -> None:
    # the sections of the rules below an example that ends at ``end``, as many as have room
    for names in (_BELOW, _BELOW[-1:]):
        sections = [rules.section(name) for name in names]
        if _laid_out(sections, bottom - end - 14):
            draw_sections(pen, sections, end + 9, bottom - 5)
            return


def draw_sections(pen: Pen, sections: Sequence[Section], top: float, bottom: float) -> None:
    """Draws sections of the rules in short side by side. Raises ValueError if they have no room."""
    laid = _laid_out(sections, bottom - top)
    if laid is None:
        raise ValueError(f"the rules do not fit {bottom - top:.0f} mm")
    laid.draw(pen, LEFT, top)
    if any(rule.ruling for section in sections for rule in section.rules):
        draw_house_note(pen, LEFT, bottom + 5)


def _laid_out(sections: Sequence[Section], room: float) -> Laid | None:
    # the sections set as large as fits room mm, or None if they do not fit
    def block(section: Section, gap: float) -> Block:
        signs = [rule.symbol for rule in section.rules]
        if section.steps:
            signs = [f"n:{n}" for n in range(1, len(section.rules) + 1)]
        return stack(heading(section.title), *map(rule_text, section.rules, signs), gap=gap)

    for size, gap in product((13.0, 12.0, 11.0, 10.0, 9.0, MIN_TYPE), (4.0, 2.4, 1.2)):
        columns = side_by_side(*(block(one, gap) for one in sections), gap=8, rule=False)
        laid = columns(RIGHT - LEFT, Setting(size, size / 8 * 0.9))
        if laid.height <= room:
            return laid
    return None
