"""Setting up both games of the box from a code (rules: Setting up; Caribbean Conquest, Set up)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.helps.compass import first_color, rings
from companion.games.ship_adventure.layout import AUTO, COMPASS, VERSION, ShipSetup, lay, seat_colors, stream
from companion.games.ship_adventure.placing import FIELDS, SeatView, ShipView, in_letters, steps_of
from companion.questions import DRAWN as BY_LOT
from companion.randomness import SetupCode
from companion.setups import SetupPlan, SetupResult, SetupSeat
from companion.words import joined


def draw(code: SetupCode, players: int, options: ShipSetup, copy: ShipCopy | None = None) -> SetupResult[ShipView]:
    """A complete setup. Raises BadInput for Conquest alone, a choice of the other game, or tiles that never fit."""
    conquest = options.mode == facts.CONQUEST
    low, high = facts.CONQUEST_PLAYERS if conquest else facts.PLAYERS
    if not low <= players <= high:
        raise BadInput.at("--players", players, f"{low} to {high} in {facts.MODES[options.mode]}")
    layout = lay(code, options, copy)
    alone = players == 1
    if alone and layout.center is not None:  # the central temple has a token too (rules: 8, 1-player variation)
        layout = replace(layout, tokens=tuple(sorted((*layout.tokens, layout.center))), center=None)
    colors = seat_colors(code, players, options)
    seats = tuple(
        SeatView(n, color, tuple(city for city in layout.cities if city.color == color))
        for n, color in enumerate(colors, 1)
    )
    ring_table = rings(copy)
    needle = stream(code, COMPASS).below(len(ring_table))
    first, _ = first_color(ring_table[needle], colors)
    view = ShipView(
        layout=layout,
        seats=seats,
        start=1 if alone else colors.index(first) + 1,
        needle=needle,
        positions=len(ring_table),
        ring=ring_table[needle],
        sails_for=None if conquest else first,
        from_copy=frozenset(field for field in FIELDS[options.mode] if from_copy(copy, field)),
        chosen=options.map_card != AUTO,
        own_colors=options.seat_colors != BY_LOT,
    )
    return SetupResult(
        facts.SLUG,
        VERSION,
        str(code),
        players,
        options,
        view.start,
        steps_of(view),
        view,
        _details(view),
        copy.fingerprint if copy is not None and view.from_copy else None,
        in_letters(layout),
        tuple(SetupSeat(seat.seat, seat.color, joined(seat.names)) for seat in view.seats),
        ("compass", "conquest", "fights") if conquest else ("compass", "map-piece", "temples", "fights"),
    )


def _details(view: ShipView) -> dict[str, Any]:
    layout = view.layout
    common: dict[str, Any] = {
        "board": layout.board.plain(),
        "areas": list(layout.areas),
        "removed_tokens": list(layout.sea_areas),
    }

    def place(square: Square) -> dict[str, int]:
        return {"row": square[0] + 1, "col": square[1] + 1}

    if layout.mode == facts.CONQUEST:
        points = [{**place(p.square), "kind": p.kind, "color": p.color} for p in layout.points]
        return {**common, "points": points}
    tokens = [{**place(square), "level": view.level} for square in layout.tokens]
    return {"map_card": layout.map_card, **common, "tokens": tokens}


PLAN: Final[SetupPlan[ShipSetup, ShipCopy, ShipView]] = SetupPlan(VERSION, ShipSetup, draw)
