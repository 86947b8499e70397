"""The score pad of Loot Island: half a page, and tables of bonuses below or behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import ladder_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.record import Table as Players
from companion.games.loot_island.score import loot_of
from companion.results import Standing
from pdf.drawing import frames
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import FRAME, HALF, Division, Place, Rect, divide
from pdf.drawing.pen import Pen
from pdf.links import setup_link
from pdf.orders import Order, Printed, settings_of
from pdf.page import Draw, Piece, is_full, print_pieces
from pdf.parts import chart
from pdf.parts.chart import LEFT, RIGHT
from pdf.parts.choices import EXAMPLE
from pdf.parts.score_pad import (
    HAND,
    Pad,
    Row,
    Table,
    Writes,
    before,
    example_drawing,
    places_of,
    split,
    total_row,
)
from pdf.sheets.loot_island.bonus_tables import BONUSES, draw_bonuses, draw_large
from pdf.sheets.loot_island.options import PadOptions

_LABEL: Final = 58.0  # mm
_NUMBER: Final = 102.0  # mm from the left for the number and where the rules tell it
_AARON: Final = 12.0  # mm: the box for his crosses


def _if_in(value: Callable[[Any, Standing], object]) -> Writes:
    return lambda player, standing: None if standing.eliminated else value(player, standing)


def _points(category: str) -> Writes:
    """The points of a category; ``split`` cells have the cards and what they add."""

    def value(player: Any, standing: Standing) -> object:
        points = [line.points for line in standing.lines if line.category == category]
        if category in ("jewels", "crowns", "skulls"):
            return tuple(points) if any(points) else 0
        return abs(sum(points)) if category != "first-player" or any(points) else None

    return _if_in(value)


def pad_rows(ladder: Sequence[int], aaron: int | None = None) -> list[Row]:
    """The rows as the rules score, with these crown bonuses; ``aaron``: his column, who has crosses
    alone.

    Of each player they read the record's and the loot.
    """
    empty = frozenset({aaron} if aaron is not None else ())

    def row(name: str, note: str = "", symbol: str = "", **more: Any) -> Row:
        title, symbol = facts.CATEGORIES[name], symbol or name
        return Row(title, note, symbol, empty=empty, size=10, writes=_points(name), **more)

    crosses = _if_in(lambda player, _: player[1].crosses)
    crowns = " · ".join(map(str, ladder[: facts.LADDER_KNOWN]))
    jewels = ", ".join(f"{points} for {n}" for n, points in facts.JEWEL_SETS.items())
    skulls = "/".join(map(str, facts.SKULL_SETS.values()))
    paid = "Paid by the cubes, taken away."
    return [
        Row(
            "Curse cubes",
            f"{facts.CUBES_SAFE + 1} or more: out",
            "cube",
            empty=empty,
            size=10,
            tint="mountains",
            writes=lambda player, _: player[0].cubes,
            beside=f"{facts.CUBES_SAFE} at most.",
        ),
        row("amulets", symbol="amulet", line=1.0),
        row("coin-bags", symbol="coin-bag"),
        row("books", "multiplier × curse value", "book", beside=_OF_BOOKS),
        row("jewels", f"+ {jewels}", "jewel", cell=split),
        Row("Crosses", "of your crowns", "cross", size=10, writes=crosses),
        row("crowns", f"+ {crowns} …", "crown", cell=split, beside=_OF_CROWNS),
        row("skulls", f"+ {skulls} × other types", "skull", cell=split, beside=_OF_SKULLS),
        row("first-player", line=1.0, cell=before(f"+{facts.FIRST_PLAYER_GOLD}", box=True)),
        row("healer", "fewest cubes choose first", tint="dunes", cell=before("−"), beside=paid),
        total_row(False, "below 0: out", "Loot value", ""),
    ]


_OF_BOOKS: Final = "Multiplier times the curse of another treasure, no book."
_OF_CROWNS: Final = "Left: the cards. Right: the bonus, by who has most crosses."
_OF_SKULLS: Final = "Left: the cards. Right: the sets."


def _foot(pen: Pen, y: float, players: int) -> None:
    pen.text(LEFT, y + 4.8, facts.STATEMENTS["tie"], Font.SANS, 8)
    if players == facts.PLAYERS[1]:
        box = Rect(RIGHT - _AARON, y, _AARON, HAND - 1)
        pen.rect(box, WHITE, 0.6)
        label = f"Two players: {facts.AARON}’s crosses"
        pen.text(box.x - 2, y + 4.8, label, Font.SANS, 8, align="right")
        pen.symbol("crown", box.x - 5 - text_width(label, Font.SANS, 8), y + 3.6, 4)


def draw(order: Order[PadOptions]) -> Printed:
    """The pad as PDF, one or two to a page, each with a code of its own. Raises BadInput."""
    options = order.options
    full = is_full(order)
    copy = order.copy_as(LootCopy)
    division = divide(order.paper, 2 if order.paper.whole else 1)
    bonuses: Draw = partial(_framed, size=HALF, draw=partial(draw_bonuses, copy=copy))
    players = options.players
    aaron = players if players == facts.AARON_PLAYERS else None
    heads = {} if aaron is None else {aaron: facts.AARON}  # a column for him too
    rows = pad_rows(ladder_of(copy) or facts.CROWN_LADDER, aaron)
    table = Table(rows, players + len(heads), _LABEL, heads=heads)
    below = partial(_foot, players=players)
    pad = Pad(
        "Loot Island",
        "Score pad",
        (),
        [table],
        full=False,
        below=below,
        caption="Scan to set up and score",
    )
    front = partial(_framed, size=HALF, draw=pad.draw)
    fronts = [Piece(place, front, partial(_own, order)) for place in division.places]
    if full:
        fronts[1] = Piece(division.places[1], bonuses)
    back = bonuses
    behind = division
    if options.back == BONUSES and full:
        division = Division(order.paper, division.places)  # the page stays whole
        box = order.paper.centred(*FRAME)
        behind = Division(order.paper, (Place(box.x, box.y, box.h, box.w, turned=True),))
        back = partial(draw_large, copy=copy)
    elif options.back == EXAMPLE:
        behind = divide(order.paper, 1) if full else division
        example = example_drawing(order.game, full, _filled)
        back = partial(_framed, size=FRAME if full else HALF, draw=example)
    backs: list[Piece] = []
    if options.back in (BONUSES, EXAMPLE):
        backs = [Piece(place, back) for place in behind.backs(options.flip)]
    return print_pieces(order, division, fronts, backs)


def _framed(pen: Pen, size: tuple[float, float], draw: Draw) -> None:
    frames.frame(pen, *size)
    draw(pen)


def _own(order: Order[PadOptions], pen: Pen, code: str) -> None:
    at = places_of(False)
    x, y = at.note
    width = pen.text(x, y, f"No. {code}", Font.BOLD, 8)
    note = f"Rules: {facts.END}. Unofficial."
    if width + 3 + text_width(note, Font.SANS, 8) > _NUMBER:
        note = "Unofficial."
    pen.text(x + width + 3, y, note, Font.SANS, 8, pen.ink.note)
    link = setup_link(
        order.base_url, order.game.slug, order.options.players, code, settings_of(order)
    )
    chart.draw_qr(pen, at.code, link)


def _filled(table: Players) -> tuple[Table, Sequence[Any]]:
    players = list(zip(table.players, loot_of(table), strict=True))
    return Table(pad_rows(facts.CROWN_LADDER), 1, _LABEL), players
