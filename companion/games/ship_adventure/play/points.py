"""What is held in Conquest: points and cities that change hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.conquest import ending
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.state import ShipAt, ShipState
from companion.games.ship_adventure.record import ConquestTable, read_draft
from companion.places import format_place
from companion.play import Acted, Position, known, not_due, written

NOBODY: Final = "nobody"


def conquest_of(at: ShipAt, typed: Mapping[str, str]) -> ConquestTable:
    """The table of Conquest. Raises BadInput for one of Treasure Map."""
    table = read_draft(at.record)
    if not isinstance(table, ConquestTable):
        raise not_due(typed, "That belongs to Caribbean Conquest.")
    return table


def point(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A strategic point held by somebody else now, or by nobody: ``spot`` is the area and the point from 1, or
    ``city`` and its square.
    """
    conquest_of(at, typed)
    spot = known(typed, "spot", spots(at, typed), "Which point?")
    holder = known(typed, "holder", [*at.names, NOBODY], "Who holds it now?")
    done = taken(at, spot, None if holder == NOBODY else holder, typed)
    end = ending(conquest_of(Position(done.record, at.state, at.copy), typed))
    return Acted(done.record, done.state, f"{done.told} {end.text}" if end.reached else done.told)


def spots(at: ShipAt, typed: Mapping[str, str]) -> list[str]:
    """The points of the areas, and the cities of a board that is known."""
    table, layout = conquest_of(at, typed), sea.layout_of(at)
    cities = [f"{sea.CITY} {square_name(city.square)}" for city in layout.cities] if layout is not None else []
    return [f"{area.name} {n}" for area in table.areas for n in range(1, len(area.holders) + 1)] + cities


def taken(at: ShipAt, spot: str, holder: str | None, typed: Mapping[str, str]) -> Acted[ShipState]:
    """A point held by somebody else now, None for nobody. Raises BadInput for no point."""
    if spot not in spots(at, typed):
        raise BadInput([Fault("spot", spot, "a point of this board", "Which point?")])
    area, _, n = spot.rpartition(" ")
    layout = sea.layout_of(at)
    if area == sea.CITY and layout is not None and not n.isdecimal():
        return _city(at, layout, n, holder)
    place = format_place(("areas", area, int(n) - 1))
    told = f"Point {n} of {area}: {holder or 'nobody'} holds it."
    return Acted(written(DRAFTING, at, (place, holder)), at.state, told)


def _city(at: ShipAt, layout: Layout, name: str, holder: str | None) -> Acted[ShipState]:
    """A city held by somebody else now; the record counts a player's cities, the state knows which ones."""
    held = {who: list(cities) for who, cities in sea.cities_held(at, layout).items()}
    square = next(sea.number_of(layout, c.square) for c in layout.cities if square_name(c.square) == name)
    before = next((who for who, cities in held.items() if square in cities), None)
    if before == holder:
        raise BadInput([Fault("holder", holder or NOBODY, "somebody else", f"{holder or 'Nobody'} holds it already.")])
    edits = []
    for who, by in ((before, -1), (holder, 1)):
        if who is not None:
            count = at.record.get("cities", {}).get(who, 0) + by
            most = facts.CITIES * layout.boxes
            edits.append((format_place(("cities", who)), min(most, max(0, count))))
            held[who] = [*held.get(who, ()), square] if by > 0 else [n for n in held[who] if n != square]
    record = written(DRAFTING, at, *edits)
    state = at.state.model_copy(update={"cities": held})
    return Acted(record, state, f"The city in {name}: {holder or 'nobody'} holds it.")
