"""Setting up both games of the box from a code (rules: Setting up; Caribbean Conquest, Set up)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import SKULL, Square, square_name
from companion.games.ship_adventure.compass import first_color, rings
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.layout import City, Layout, lay
from companion.games.ship_adventure.letters import in_letters, in_words, short_names
from companion.games.ship_adventure.placing import SeatedTable, StartSeat, conquest_steps, treasure_steps
from companion.games.ship_adventure.settings import (
    AUTO,
    COMPASS,
    VERSION,
    ShipSetup,
    seat_colors,
    stream,
)
from companion.options import DRAWN as BY_LOT
from companion.randomness import SetupCode
from companion.setups import SetupPlan, SetupResult, SetupSeat
from companion.words import joined

FIELDS: Final = {
    facts.TREASURE_MAP: ("tiles", "map_cards", "area_colors", "compass"),
    facts.CONQUEST: ("tiles", "area_colors", "compass"),
}
"""What of an owner's copy a set-up of each game uses."""


TREASURE_HELPS: Final = ("compass", "map-piece", "routes", "temples", "fights")
CONQUEST_HELPS: Final = ("compass", "routes", "conquest", "fights")
"""Help during play that is of use in each game and asks for no table."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat from 1: its colour, its cities with their words, and the land square and harbours of the first."""

    seat: int
    color: str
    city: Square
    harbors: tuple[Square, ...]
    cities: tuple[City, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShipView:
    """What pages and sheets draw from; squares count from 0.

    ``needle`` counts the compass's ``positions`` from 0 in the north, ``ring`` are its three colours there;
    ``galleon`` is where the galleon starts, None in Conquest. ``words`` says what stands where on the board, ``edges``
    are the colours of the compass points, ``counts`` the points of each area, ``short`` an abbreviation of
    each area's name. ``from_copy`` are the fields of the owner's copy that take part, and ``marks`` says
    of each whether it is theirs (``copy``) or ours (``ours``).
    """

    layout: Layout
    seats: tuple[SeatView, ...]
    needle: int
    positions: int
    ring: tuple[str, str, str]
    galleon: Square | None
    galleon_name: str | None
    level: int
    words: str
    edges: Mapping[str, str]
    pirates: tuple[Square, ...]
    counts: Mapping[str, int]
    short: Mapping[str, str]
    from_copy: frozenset[str]
    marks: Mapping[str, str]


def draw(code: SetupCode, players: int, options: ShipSetup, copy: ShipCopy | None = None) -> SetupResult[ShipView]:
    """A complete setup. Raises BadInput for Conquest alone, a choice of the other game, or tiles that never fit.

    The board depends on the code and the options, not on the players.
    """
    conquest = options.mode == facts.CONQUEST
    low, high = facts.CONQUEST_PLAYERS if conquest else facts.PLAYERS
    if not low <= players <= high:
        raise BadInput.at("--players", players, f"{low} to {high} in {facts.MODES[options.mode]}")
    layout = lay(code, options, copy)
    alone = players == 1
    if alone:
        layout = _with_all_temples(layout)
    colors = seat_colors(code, players, options)
    seats = tuple(
        StartSeat(n, color, tuple(city for city in layout.cities if city.color == color))
        for n, color in enumerate(colors, 1)
    )
    ring_table = rings(copy)
    needle = stream(code, COMPASS).below(len(ring_table))
    first, _ = first_color(ring_table[needle], colors)
    table = SeatedTable(
        layout=layout,
        seats=seats,
        start=1 if alone else colors.index(first) + 1,
        needle=needle,
        positions=len(ring_table),
        ring=ring_table[needle],
        sails_for=None if conquest else first,
        own=frozenset(field for field in FIELDS[options.mode] if from_copy(copy, field)),
        chosen=options.map_card != AUTO,
        own_colors=options.seat_colors != BY_LOT,
    )
    view = _view(table)
    return SetupResult(
        facts.SLUG,
        VERSION,
        str(code),
        players,
        options,
        table.start,
        conquest_steps(table) if conquest else treasure_steps(table),
        view,
        _details(table),
        copy.fingerprint if copy is not None and table.own else None,
        in_letters(layout),
        tuple(SetupSeat(seat.seat, seat.color, joined(seat.names)) for seat in view.seats),
        CONQUEST_HELPS if conquest else TREASURE_HELPS,
    )


def _with_all_temples(layout: Layout) -> Layout:
    """Alone, every temple has a token, the central one too (rules: 8 Next level, 1-player variation)."""
    assert layout.center is not None  # noqa: S101 - Conquest is not played alone
    return replace(layout, tokens=tuple(sorted((*layout.tokens, layout.center))), center=None)


def _details(table: SeatedTable) -> dict[str, Any]:
    layout = table.layout
    common: dict[str, Any] = {
        "board": layout.board.plain(),
        "areas": list(layout.areas),
        "removed_tokens": list(layout.sea_areas),
    }
    if layout.mode == facts.CONQUEST:
        points = [{**_place(p.square), "kind": p.kind, "color": p.color} for p in layout.points]
        return {**common, "points": points}
    tokens = [{**_place(square), "level": table.level} for square in layout.tokens]
    return {"map_card": layout.map_card, **common, "tokens": tokens}


def _place(square: Square) -> dict[str, int]:
    return {"row": square[0] + 1, "col": square[1] + 1}


def _view(table: SeatedTable) -> ShipView:
    conquest = table.layout.mode == facts.CONQUEST
    return ShipView(
        layout=table.layout,
        seats=tuple(
            SeatView(
                seat.number,
                seat.color,
                seat.cities[0].square,
                seat.cities[0].harbors,
                seat.cities,
                tuple(_city_words(city) for city in seat.cities),
            )
            for seat in table.seats
        ),
        needle=table.needle,
        positions=table.positions,
        ring=table.ring,
        galleon=table.galleon,
        galleon_name=square_name(table.galleon) if table.galleon is not None else None,
        level=table.level,
        words=in_words(table.layout),
        edges=facts.EDGE_COLORS,
        pirates=() if conquest else table.layout.board.squares(SKULL),
        counts=Counter(point.color for point in table.layout.points if point.color),
        short=short_names(table.layout.areas),
        from_copy=table.own,
        marks={field: "copy" if field in table.own else "ours" for field in FIELDS[table.layout.mode]},
    )


def _city_words(city: City) -> str:
    return f"harbour {joined([square_name(s) for s in city.harbors])}, city {square_name(city.square)}"


PLAN: Final[SetupPlan[ShipSetup, ShipCopy, ShipView]] = SetupPlan(VERSION, ShipSetup, draw)
