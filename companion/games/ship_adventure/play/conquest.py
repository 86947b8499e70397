"""Conquest at a table: points and cities that change hands, units bought, the end once it was reached.

Rules: Caribbean Conquest, Strategic points, Purchasing, End of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.goods import Key, Kind, read_key
from companion.games.ship_adventure.play.holdings import paid
from companion.games.ship_adventure.play.state import ShipAt, ShipState, acted, changed, recorded
from companion.games.ship_adventure.record import ConquestRecord, read_draft
from companion.games.ship_adventure.score import end_of
from companion.places import format_place
from companion.play import Acted, Question, answer, known, not_due, number, seat_of
from companion.words import counted, joined

NOBODY: Final = "nobody"
UNITS: Final = tuple(
    Question(unit, f"{unit.capitalize()}, {price} gold each", high=9, value="0")
    for unit, price in (("ships", facts.SHIP_PRICE), ("crews", facts.CREW_PRICE))
)
"""How many are bought at a time; the most is by sense."""


def conquest_of(at: ShipAt) -> ConquestRecord:
    """The table of Conquest that a record holds."""
    table = read_draft(at.record)
    assert isinstance(table, ConquestRecord)  # noqa: S101 - acts of Conquest are due there alone
    return table


def over_with(at: ShipAt) -> bool:
    """Whether the game ends with this round: what once ended it counts."""
    return at.state.ending or bool(end_of(conquest_of(at)).headline)


def _noted(at: ShipAt, event: str) -> Acted[ShipState]:
    end = end_of(conquest_of(at))
    if end.headline and not at.state.ending:
        at = changed(at, ending=True)
        event = f"{event} {end.text}"
    return acted(at, event)


# ---- points and cities


def point(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A strategic point or a city held by somebody else now, or by nobody."""
    key = read_key(typed.get("piece", ""), Kind.POINT, Kind.CITY)
    holder = known(typed, "holder", [*at.names, NOBODY], "Who holds it now?")
    who = None if holder == NOBODY else holder
    if key.kind == Kind.CITY:
        return _city(at, typed, key, who)
    spot = next((spot for spot in sea.spots_of(at) if spot.key == key), None)
    if spot is None:
        raise BadInput([Fault("piece", key.text, "a point of this board", "Which point?")])
    place = format_place(("areas", spot.area, spot.number - 1))
    return _noted(recorded(at, (place, who)), f"{spot.title}: {who or 'nobody'} holds it.")


def _city(at: ShipAt, typed: Mapping[str, str], key: Key, holder: str | None) -> Acted[ShipState]:
    """The record counts a player's cities, the state knows which ones."""
    layout = sea.layout_of(at)
    if layout is None:
        raise not_due(typed, "The phone knows no board here: say how many cities everybody holds.")
    if key.number >= len(layout.cities):
        raise BadInput([Fault("piece", key.text, "a city of this board", "Which city?")])
    city = layout.cities[key.number]
    before = sea.holder_of(at, layout, city)
    square = sea.number_of(city.square, layout.board.side)
    if before == holder:
        raise BadInput([Fault("holder", holder or NOBODY, "somebody else", f"{holder or 'Nobody'} holds it already.")])
    owned = {who: [n for n in cities if n != square] for who, cities in sea.owned_cities(at, layout).items()}
    edits = []
    for who, by in ((before, -1), (holder, 1)):
        if who is not None:
            count = at.record.get("cities", {}).get(who, 0) + by
            edits.append((format_place(("cities", who)), min(facts.CITIES * layout.boxes, max(0, count))))
    if holder is not None:
        owned[holder] = [*owned.get(holder, ()), square]
    after = changed(recorded(at, *edits), cities=owned)
    return _noted(after, f"The city in {square_name(city.square)}: {holder or 'nobody'} holds it.")


def cities(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """How many cities a player holds, where the phone knows no board."""
    if sea.layout_of(at) is not None:
        raise not_due(typed, "Tap the city on the board.")
    seat = seat_of(at, typed)
    name, most = at.names[seat], facts.CITIES * conquest_of(at).boxes
    others = sum(count for who, count in at.record.get("cities", {}).items() if who != name)
    count = number(typed, "count", 0, most - others, words=f"The others hold {others} of {most} cities.")
    after = recorded(at, (format_place(("cities", name)), count))
    return _noted(after, f"{name} holds {counted(count, 'city', 'cities')}.")


# ---- units and players


def buy(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    seat = seat_of(at, typed)
    name = at.names[seat]
    ships, crews = (answer(typed, unit) for unit in UNITS)
    if not ships and not crews:
        raise BadInput([Fault("ships", 0, "a number", "How many ships and crews?")])
    if not at.record.get("cities", {}).get(name, 0):
        raise BadInput([Fault("player", name, "who holds a city", f"{name} holds no city for them to start in.")])
    price = ships * facts.SHIP_PRICE + crews * facts.CREW_PRICE
    after = paid(at, seat, price, "ships")
    bought = [counted(n, word) for n, word in ((ships, "ship"), (crews, "crew")) if n]
    return acted(after, f"{name} buys {joined(bought)} for {price} gold.")


def eliminated(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A player with neither a unit nor a city left (ruling "eliminated"); their points are nobody's."""
    seat = seat_of(at, typed)
    name = at.names[seat]
    if at.record["players"][seat].get("eliminated"):
        raise not_due(typed, f"{name} is eliminated already.")
    if at.record.get("cities", {}).get(name, 0):
        raise not_due(typed, f"{name} still holds a city, so is not eliminated.")
    freed = [(format_place(("areas", s.area, s.number - 1)), None) for s in sea.spots_of(at) if s.holder == name]
    return _noted(recorded(at, *freed, (f"players[{seat}].eliminated", True)), f"{name} is eliminated.")


def not_over(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The end was told by mistake: nothing that holds now ends the game."""
    if not at.state.ending or bool(end_of(conquest_of(at)).headline):
        raise not_due(typed, "The end has come.")
    return acted(changed(at, ending=False), "The end had not come: the game goes on.")
