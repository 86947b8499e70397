"""What can be done on a square of Conquest that was tapped: a point or a city changes hands, units are bought, ways."""

from __future__ import annotations

from companion.boards import Link, PlayBoard, Tap, Tapped
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import KINDS, Square, square_name
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import battles, holdings, sea
from companion.games.ship_adventure.play.points import NOBODY
from companion.games.ship_adventure.play.state import ShipAt
from companion.games.ship_adventure.routes import shortest, within
from companion.games.ship_adventure.verdicts import CLOSE, RANGED
from companion.play import Choice, Question, Step
from companion.results import in_words


def tapped(at: ShipAt, layout: Layout, board: PlayBoard, tap: Tap, square: Square) -> Tapped:
    """What a tap offers in Conquest; ``square`` is the one tapped."""
    spot = next((spot for spot in sea.spots_of(at, layout) if spot.point.square == square), None)
    if spot is not None:
        title = f"{spot.letters}, the {spot.point.kind} on {spot.square}"
        return _held(at, tap, spot.name, title, spot.holder, ())
    city = next((city for city in layout.cities if city.square == square), None)
    if city is not None:
        holder = sea.holder_of(at, layout, city)
        title = f"The {city.color} city on {square_name(square)}"
        return _held(at, tap, f"{sea.CITY} {square_name(square)}", title, holder, _shop(at, holder))
    return _way(layout, board, tap, square)


def _held(at: ShipAt, tap: Tap, spot: str, title: str, holder: str | None, more: tuple[Step, ...]) -> Tapped:
    """Who holds a point, who shall, and a battle for it."""
    people = (*(Choice(name, name) for name in at.names), Choice(NOBODY, "Nobody"))
    asks = (Question("holder", "Who holds it now?", people, holder or NOBODY),)
    step = Step("point", "It changes hands", fields={"spot": spot}, asks=asks, symbol="flag")
    return Tapped(
        tap.square,
        title,
        f"held by {holder}" if holder else "held by nobody",
        steps=(step, *more),
        links=_battles(at, spot, holder),
    )


def _battles(at: ShipAt, spot: str, holder: str | None) -> tuple[Link, ...]:
    against = {"spot": spot, "mode": facts.CONQUEST}
    if holder is not None:
        against["d_who"] = f"{sea.SHIP}:{at.names.index(holder)}"
    note = f"against {holder}" if holder else "units of both sides"
    return (
        Link("fights", "A battle for it", f"close, {note}", fields={**against, "kind": CLOSE}, symbol="swords"),
        Link("fights", "Fire at it", f"ranged, {note}", fields={**against, "kind": RANGED}, symbol="cannon"),
    )


def _shop(at: ShipAt, holder: str | None) -> tuple[Step, ...]:
    """Units that start in a city, and cards (rules: Caribbean Conquest, Purchasing)."""
    if holder is None:
        return ()
    seat = at.names.index(holder)
    has = f"{holder} has {at.record['players'][seat].get('gold', 0)} gold"
    units = (
        Question("ships", f"Ships, {facts.SHIP_PRICE} gold each", low=0, high=9, value="0"),
        Question("crews", f"Crews, {facts.CREW_PRICE} gold each", low=0, high=9, value="0"),
    )
    held = f"{has}, {in_words(battles.cannonballs(at, holder))} cannonballs"
    return (
        Step("buy", "New units", has, {"player": holder}, units, "coin"),
        Step("card", "Buy a card", held, {"player": holder}, holdings.card_questions(at), "cannon"),
    )


def _way(layout: Layout, board: PlayBoard, tap: Tap, square: Square) -> Tapped:
    """How far a group of ships or crews goes from a square (rules: Caribbean Conquest, The moves)."""
    afloat = layout.board.is_sea(square)
    mover = "player-ship" if afloat else "crew"
    costs = within(layout.board, square, mover, facts.CONQUEST_MOVE)
    title = f"{KINDS[layout.board.at(square)].capitalize()}, {tap.square}"
    who = "ship" if afloat else "crew"
    goals = tuple(square_name(there) for there in sorted(costs))
    there = board.find(tap.goal) if tap.goal else None
    way = shortest(layout.board, square, (there,), mover) if there is not None and there in costs else None
    if way is None:
        note = f"Where a {who} can go from here with {in_words(facts.CONQUEST_MOVE)} squares. Tap a dot for its way."
        return Tapped(tap.square, title, note, goals=goals)
    note = f"{way.length} of {facts.CONQUEST_MOVE} squares for a {who} to {tap.goal}."
    path = tuple(square_name(step) for step in way.path)
    return Tapped(tap.square, title, note, goals=goals, goal=tap.goal, way=path)
