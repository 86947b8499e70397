"""The score pad of Loot Island: half a page with a column for each player, and tables of bonuses beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.record import Table as Players
from companion.games.loot_island.score import loot_of
from companion.results import Standing
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.markers import draw_marker
from pdf.drawing.paper import FRAME, Division, Place, Rect, divide
from pdf.drawing.paper import HALF as HALF_SIZE
from pdf.drawing.pen import Pen
from pdf.links import setup_link
from pdf.orders import Order, Printed
from pdf.page import Draw, Piece, print_pieces
from pdf.parts import chart, tables
from pdf.parts.choices import EXAMPLE
from pdf.parts.headings import HALF, draw_heading
from pdf.parts.score_pad import HAND, Filled, Row, RowStyle, Sums, Table, before, split
from pdf.parts.worked_example import FilledPad, example_drawing
from pdf.setups import own_codes, settings_of, setup_code
from pdf.sheets.loot_island.bonus_tables import BONUSES, Bonuses
from pdf.sheets.loot_island.options import PadOptions


@dataclass(frozen=True)
class _Measures:
    """Where things stand on the pad, in mm from its top left."""

    size: tuple[float, float] = HALF_SIZE
    code: tuple[float, float] = (12.0, 16.6)
    marker: tuple[float, float] = (7.0, 1.5)  # side, distance from the edge
    table: tuple[float, float, float, float] = (6.0, 20.6, 190.0, 58.0)  # left, top, right, width of labels
    total: float = 8.8
    foot: float = 16.0  # left of the words below the table
    aaron: tuple[float, float] = (180.0, 12.0)  # right and width of the box for Aaron's crosses


_AT: Final = _Measures()
QR: Final = Rect(167, 4.3, 15.4, 15.4)


def pad_rows(ladder: Sequence[int], aaron: int | None) -> list[Row]:
    """The rows as the rules score, with these crown bonuses; ``aaron``: his column, who has crosses alone."""
    titles, sets, skulls = facts.CATEGORIES, facts.JEWEL_SETS, facts.SKULL_SETS
    crowns = " · ".join(map(str, ladder[: facts.LADDER_KNOWN]))
    jewels = ", ".join(f"{points} for {n}" for n, points in sets.items())
    empty = frozenset({aaron} if aaron is not None else ())
    row = partial(Row, empty=empty)
    return [
        row("Curse cubes", f"{facts.CUBES_SAFE + 1} or more: out", "cube", tint="mountains"),
        row(titles["amulets"], symbol="amulet", line=1.0),
        row(titles["coin-bags"], symbol="coin-bag"),
        row(titles["books"], "multiplier × curse value", "book"),
        row(titles["jewels"], f"+ {jewels}", "jewel", cell=split),
        Row("Crosses", "of your crowns", "cross"),
        row(titles["crowns"], f"+ {crowns} …", "crown", cell=split),
        row(titles["skulls"], f"+ {'/'.join(map(str, skulls.values()))} × other types", "skull", cell=split),
        row(titles["first-player"], "", "first-player", line=1.0, cell=before(f"+{facts.FIRST_PLAYER_GOLD}", box=True)),
        row(titles["healer"], "fewest cubes choose first", "healer", tint="dunes", cell=before("−")),
        row("Loot value", "below 0: out", height=_AT.total, font=Font.SERIF_BOLD, size=13, line=1.0),
    ]


@dataclass(frozen=True)
class PadSheet:
    """The fixed part of a pad for so many players."""

    players: int
    ladder: tuple[int, ...] = facts.CROWN_LADDER

    @property
    def table(self) -> Table:
        """A column for each player, and one for Aaron where he plays."""
        left, top, right, label = _AT.table
        heads = {self.players: facts.AARON} if self.players == facts.AARON_PLAYERS else {}
        style = RowStyle(4.6, 5.2, label_x=10.0)
        return Table(self.players + len(heads), top, label, left=left, right=right, style=style, heads=heads)

    def draw(self, pen: Pen) -> None:
        width, height = _AT.size
        tables.frame(pen, width, height, corners=True)
        side, inset = _AT.marker
        far_x, far_y = width - side - inset, height - side - inset
        for i, (x, y) in enumerate(((inset, inset), (far_x, inset), (far_x, far_y), (inset, far_y))):
            draw_marker(pen, Rect(x, y, side, side), i)
        draw_heading(pen, "Loot Island", "Score pad", style=replace(HALF, title=(12, 12)))
        after = pen.text(86, 12, "Date and place", Font.SANS, 8, pen.ink.note)
        pen.line(88 + after, 12.4, 144, 12.4)
        pen.text(QR.x - 3, 16.6, "Scan to set up", Font.BOLD, 8, pen.ink.accent, "right")
        pen.text(QR.x - 3, 19.4, "and score", Font.BOLD, 8, pen.ink.accent, "right")
        table = self.table
        self._foot(pen, table.draw(pen, pad_rows(self.ladder, next(iter(table.heads), None))))

    def _foot(self, pen: Pen, y: float) -> None:
        """The tie-breaker; and Aaron's crosses on a pad for four that two play on."""
        pen.text(_AT.foot, y + 4.8, facts.STATEMENTS["tie"].text, Font.SANS, 8)
        if self.players == facts.PLAYERS[1]:
            right, wide = _AT.aaron
            box = Rect(right - wide, y, wide, HAND)
            pen.rect(box, WHITE, 0.6)
            said = f"Two players: {facts.AARON}’s crosses"
            pen.text(box.x - 2, y + 4.8, said, Font.SANS, 8, align="right")
            pen.symbol("crown", box.x - 5 - text_width(said, Font.SANS, 8), y + 3.6, 4)

    def own(self, order: Order[PadOptions], pen: Pen, code: str) -> None:
        """The number and the QR code of one sheet."""
        x, y = _AT.code
        width = pen.text(x, y, f"No. {code}", Font.BOLD, 8)
        note = f"Rules: {facts.END}; {facts.VALUES}. Unofficial."
        if x + width + 3 + text_width(note, Font.SANS, 8) > 138:
            note = "Unofficial."
        pen.text(x + width + 3, y, note, Font.SANS, 8, pen.ink.note)
        chart.draw_qr(pen, QR, setup_link(order.base_url, order.game.slug, self.players, code, settings_of(order)))


def draw(order: Order[PadOptions]) -> Printed:
    """The pad as PDF: one to a page with the bonuses below it, or two. Every sheet has a code of its own.

    Raises BadInput for a code that is none and for a layout that does not fit the paper.
    """
    options = order.options
    first = setup_code(order)
    small = order.paper.name == "a5"
    if small and options.up > 1:
        raise BadInput.at("--set up", options.up, f"1 on {order.paper.title}; the nearest fit is 1")
    division = divide(order.paper, options.up if small else 2)
    copy = order.copy_as(LootCopy)
    bonuses = Bonuses(copy)
    sheet = PadSheet(options.players, bonuses.ladder)
    own = partial(sheet.own, order)
    fronts = [Piece(place, sheet.draw, own) for place in division.places]
    if options.up == 1 and not small:
        fronts[1] = Piece(division.places[1], bonuses.draw)
    backs: list[Piece] = []
    if options.back == BONUSES and options.up == 1 and not small:
        box = order.paper.centred(*FRAME)
        division = Division(order.paper, division.places)  # the page stays whole
        whole = Division(order.paper, (Place(box.x, box.y, box.h, box.w, turned=True),))
        backs = [Piece(place, bonuses.draw_large) for place in whole.backs(options.flip)]
    elif options.back == BONUSES:
        backs = [Piece(place, bonuses.draw) for place in division.backs(options.flip)]
    elif options.back == EXAMPLE:
        full = options.up == 1 and not small
        behind = divide(order.paper, 1) if full else division
        draw = partial(
            _framed,
            size=FRAME if full else HALF_SIZE,
            draw=example_drawing(order.game, full, partial(_filled, full=full)),
        )
        backs = [Piece(place, draw) for place in behind.backs(options.flip)]
    return print_pieces(order, INKS[options.ink], division, fronts, backs, own_codes(order, first))


def _framed(pen: Pen, size: tuple[float, float], draw: Draw) -> None:
    """A back in its neatline."""
    tables.frame(pen, *size)
    draw(pen)


# ---- the pad filled in

_SPLIT: Final = ("jewels", "crowns", "skulls")
_HEALER: Final = "healer"
_ONCE: Final = "first-player"


def _filled(table: Players, standings: Sequence[Standing], full: bool) -> FilledPad:
    """The pad with what everybody writes, and why."""
    crosses = [loot.crosses if loot else None for loot in loot_of(table)]
    sums = [
        _sums(player.cubes, crossed, standing)
        for player, crossed, standing in zip(table.players, crosses, standings, strict=True)
    ]
    titles = facts.CATEGORIES
    out = next((f" {one.name} is out." for one in standings if one.eliminated), "")
    book = next((line.why for one in standings for line in one.lines if line.category == "books" and line.points), "")
    notes = {
        "Curse cubes": f"{facts.CUBES_SAFE} at most.{out}",
        titles["books"]: f"{standings[0].name}’s {book}.",
        titles["crowns"]: "Left: the cards. Right: the bonus, by who has most crosses.",
        titles["skulls"]: "Left: the cards. Right: the sets.",
        titles["healer"]: "Paid by the cubes, taken away.",
    }
    _, top, _, label = _AT.table
    at = Table(len(standings), 34.0 if full else top, label, left=8.0, style=RowStyle(4.6, 5.2, label_x=10.0))
    names = [one.name for one in standings]
    return FilledPad(at, pad_rows(facts.CROWN_LADDER, None), Filled(names, sums, notes))


def _sums(cubes: int, crosses: int | None, standing: Standing) -> Sums:
    """What a player writes, by the label of the row."""
    if standing.eliminated:
        return {"Curse cubes": (str(cubes),), "Loot value": ("out",)}
    written: dict[str, tuple[str, ...]] = {
        "Curse cubes": (str(cubes),),
        "Crosses": (str(crosses),),
        "Loot value": (str(standing.total),),
    }
    for category, title in facts.CATEGORIES.items():
        points = [line.points for line in standing.lines if line.category == category]
        if category in _SPLIT:
            written[title] = tuple(map(str, points)) if any(points) else ("0",)
        elif category != _ONCE or any(points):
            written[title] = (str(abs(sum(points))),)
    return written
