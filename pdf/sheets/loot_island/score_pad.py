"""The score pad of Loot Island: whole or half a page, its bonuses below or behind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import ladder_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.score import loot_of
from companion.results import Standing
from companion.words import in_words
from pdf.links import pad_link, setup_link
from pdf.parts.choices import EXAMPLE
from pdf.parts.pad_cells import MEASURES, VERSION, Size
from pdf.parts.pad_rows import (
    Entry,
    PadRow,
    PadTable,
    Writes,
    heights,
    of_player,
    sums,
    tick_for,
    total_row,
)
from pdf.parts.score_pad import (
    NOTE_AT,
    Pad,
    division_of,
    draw_sections,
    example_drawing,
    print_own_pads,
)
from pdf.parts.sheet import (
    FRAME,
    HALF,
    Draw,
    Font,
    Order,
    Pen,
    Piece,
    Printed,
    draw_qr,
    frames,
    is_full,
    played_at,
    rules_at,
    settings_of,
)
from pdf.sheets.loot_island.bonus_tables import BONUSES, draw_bonuses, draw_large
from pdf.sheets.loot_island.options import ScorePadOptions

_LABEL: Final = 58.0  # mm


def _if_in(value: Callable[[Any, Standing], int | None]) -> Writes:
    return lambda player, standing: None if standing.eliminated else value(player, standing)


def _points(category: str, line: int | None = None) -> Writes:
    # what writes the points of a category. ``line`` 0 are those of its cards, 1 those that they
    # add; without it they are added up.

    def value(player: Any, standing: Standing) -> int:
        points = [counted.points for counted in standing.lines if counted.category == category]
        if line is not None:
            return points[line] if line < len(points) else 0
        return abs(sum(points))  # what is taken away has no sign on a pad

    return _if_in(value)


def pad_rows(
    ladder: Sequence[int], full: bool, said: Mapping[str, str], aaron: int | None = None
) -> list[PadRow]:
    """Returns the rows as the rules score, with these crown bonuses. ``said``: what is said
    at the table; ``aaron``: Aaron's column; he has only crosses.

    Of each player they read the player in the record and the loot.
    """
    empty = frozenset(() if aaron is None else {aaron})

    def row(name: str, note: str = "", symbol: str = "", **more: Any) -> PadRow:
        # with cards and what they add in one number
        line = f"standings[{{seat}}].lines.{name}"
        entry = Entry(line, 2, writes=_points(name))
        return PadRow(facts.CATEGORIES[name], note, symbol, (entry,), empty=empty, **more)

    def parted(name: str, symbol: str, added: str, note: str, **more: Any) -> list[PadRow]:
        # a row for cards and one for what they add; on half a page, one row for both
        if not full:
            return [row(name, f"with {note}", symbol, **more)]
        cards = sums(name, digits=2, writes=_points(name, line=0))
        extra = sums(f"{name}-bonus", digits=2, writes=_points(name, line=1))
        return [
            PadRow(facts.CATEGORIES[name], "values", symbol, cards, empty=empty),
            PadRow(f"and {added}", note, "", extra, empty=empty, indent=True, **more),
        ]

    jewels = ", ".join(f"{n}: {points}" for n, points in facts.JEWEL_SETS.items())
    crowns = ", ".join(map(str, ladder[: facts.LADDER_KNOWN]))
    skulls = f"{', '.join(map(str, facts.SKULL_SETS.values()))} × other types"
    tile = tick_for(
        "first_player", _if_in(lambda _, standing: standing.subtotal("first-player") > 0)
    )
    loot = sums("loot", 3, _if_in(lambda player, _: player[1].gold))
    bold: dict[str, Any] = {"size": 10, "font": Font.BOLD}
    summed = [PadRow("Sum", entries=loot, tint="river", empty=empty, **bold)] if full else []
    return [
        PadRow(
            "Curse cubes",
            f"{facts.CUBES_SAFE + 1} or more: out",
            "cube",
            of_player("cubes", 2, lambda player, _: player[0].cubes),
            empty=empty,
            tint="mountains",
            size=10,
            font=Font.BOLD,
            beside=f"{facts.CUBES_SAFE} at most.",
        ),
        row("amulets", "their values", "amulet", line=1.0),
        row("coin-bags", "their values", "coin-bag"),
        row("books", "multiplier × curse value", "book", beside=said["books-beside"]),
        *parted("jewels", "jewel", "sets", jewels),
        _crosses(aaron),
        *parted("crowns", "crown", "bonus", f"{crowns} …", beside=said["crowns-beside"]),
        *parted("skulls", "skull", "sets", skulls, beside=said["skulls-beside"]),
        PadRow(said["first-row"], said["first-pays"], "flag", tile, empty=empty),
        *summed,
        row("healer", "taken away", "healer", line=1.0, beside="Paid by the cubes, taken away."),
        replace(total_row(full, "below 0: out", "Loot value"), empty=empty),
    ]


def _crosses(aaron: int | None) -> PadRow:
    # everybody has crosses, Aaron too
    places = {} if aaron is None else {aaron: "aaron.crosses"}
    writes = _if_in(lambda player, _: player[1].crosses)
    entry = Entry("standings[{seat}].sums.crosses", 2, writes=writes, places=places)
    return PadRow("Crosses", "on the crowns", "cross", (entry,))


def draw(order: Order[ScorePadOptions]) -> Printed:
    """Returns the pad as PDF, one or two to a page, each with a code of its own. Raises
    BadInput."""
    full, players = is_full(order), order.options.players
    copy = order.copy_as(LootCopy)
    aaron = players if players == facts.AARON_PLAYERS else None  # the column after theirs
    heads = {} if aaron is None else {aaron: facts.AARON}  # Aaron has a column too
    said = facts.STATEMENTS.played(played_at(order))
    ending = [rules_at(order)[0].section("end")]
    rows = pad_rows(ladder_of(copy) or facts.CROWN_LADDER, full, said, aaron)
    pad = Pad(
        "Loot Island",
        f"score pad for {in_words(players)} players" if full else "score pad",
        () if full else ("", said["tie"]),
        [PadTable(rows, players + len(heads), _LABEL, heads=heads, heights=heights(full))],
        "full" if full else "half",
        (lambda pen, y: draw_sections(pen, ending, y + 4, 250.0)) if full else None,
        players=lambda read: list(zip(read.players, loot_of(read), strict=True)),
        example=lambda read: PadTable(
            pad_rows(facts.CROWN_LADDER, full, said), 1, _LABEL, heights=heights(full)
        ),
        captions=("Scan to set up and", "score, or photograph"),
    )
    return print_own_pads(order, pad, partial(_own, order, full), _behind(order, pad, copy))


def _behind(order: Order[ScorePadOptions], pad: Pad, copy: LootCopy | None) -> list[Piece]:
    # the tables of bonuses, the pad filled in, or nothing
    full, back = pad.size == "full", order.options.back
    if back == EXAMPLE:
        drawn = example_drawing(order, pad)
    elif back == BONUSES:
        bonuses = draw_large if full else draw_bonuses
        drawn = partial(bonuses, copy=copy, rules=rules_at(order)[0])
    else:
        return []
    framed = partial(_draw_framed, size=FRAME if full else HALF, draw=drawn)
    return [Piece(place, framed) for place in division_of(order, pad).backs(order.options.flip)]


def _draw_framed(pen: Pen, size: tuple[float, float], draw: Draw) -> None:
    frames.frame(pen, *size)
    draw(pen)


def _own(order: Order[ScorePadOptions], full: bool, pen: Pen, code: str) -> None:
    size: Size = "full" if full else "half"
    x, y = NOTE_AT[size]
    width = pen.text(x, y, f"No. {code}", Font.BOLD, 8)
    if len(code) < 12:
        pen.text(x + width + 3, y, f"Rules: {facts.PLACES.END}.", Font.SANS, 8, pen.ink.note)
    root, slug, players = order.base_url, order.game.slug, order.options.players
    link = setup_link(root, slug, players, code, settings_of(order))
    draw_qr(pen, MEASURES[size].qr, pad_link(link, VERSION))
