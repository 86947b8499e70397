"""Ways on the board of a table in play: how far, at what cost, and what follows.

Rules: Treasure Map, 2 Movements, 7 Moving third party ships.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import JUNGLE, Board, Square, read_square, square_name
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.holdings import gained
from companion.games.ship_adventure.play.state import (
    Done,
    Goods,
    Key,
    Kind,
    ShipAt,
    Typed,
    read_key,
)
from companion.games.ship_adventure.routes import Route, shortest, way_rulings, within
from companion.play import not_due


class Sailing(NamedTuple):
    """A way chosen: its squares with both ends, its cost, where the ship then lies, whether the crew has left it, and
    the gold on the squares that a player crosses.
    """

    path: tuple[Square, ...]
    cost: int
    ship: Square | None
    ashore: bool
    gold: int


def board_here(at: ShipAt, typed: Typed) -> Layout:
    """The board of a table. Raises BadInput where none is known."""
    layout = at.layout
    if layout is None:
        raise not_due(typed, "The phone knows no board here: begin with a set-up that it drew.")
    return layout


def sailing_key(at: ShipAt, text: str, place: str = "piece") -> Key:
    """A ship, a crew, a pirate or the galleon of this table. Raises BadInput."""
    key = read_key(text, Kind.SHIP, Kind.CREW, Kind.PIRATE, Kind.GALLEON, place=place)
    most = {Kind.PIRATE: facts.PIRATES, Kind.GALLEON: 1}.get(key.kind, len(at.names))
    if key.number >= most:
        raise BadInput.at(place, text, f"a {key.kind} of this table", "Which piece?")
    return key


def left(at: ShipAt, name: str) -> int:
    """Squares that a player can still go in this round (rules: 2 Movements)."""
    return max(0, facts.PLAYER_MOVE - at.state.sailed.get(name, 0))


def ground(at: ShipAt, board: Board, key: Key) -> tuple[Board, str]:
    """The board that a piece goes over, and as which mover: crews walk onto their ship (rules: 2)."""
    if key.seat is None:
        return board, key.kind
    boat = sea.ship_of(at, at.names[key.seat])
    if key.kind == Kind.SHIP or boat is None:
        return board, "player" if key.kind == Kind.SHIP else "crew"
    rows = list(board.rows)
    rows[boat[0]] = rows[boat[0]][: boat[1]] + JUNGLE + rows[boat[0]][boat[1] + 1 :]
    return Board(tuple(rows)), "crew"


def reach(at: ShipAt, key: Key) -> dict[Square, int]:
    """Where a piece can go in this round, for how many squares; nowhere without a board."""
    layout = at.layout
    start = sea.where(at, key)
    due = at.state.phase == ("turns" if key.seat is not None else "pirates")
    if (
        layout is None
        or start is None
        or not due
        or (key.kind == Kind.PIRATE and key.number in at.state.gone)
    ):
        return {}
    if key.kind == Kind.SHIP and at.names[key.number] in at.state.crews:
        return {}
    board, mover = ground(at, layout.board, key)
    return within(
        board, start, mover, facts.SHIP_MOVE if key.seat is None else left(at, at.names[key.seat])
    )


def course(at: ShipAt, key: Key, goal: Square | None) -> Sailing | None:
    """The shortest way of a piece to a square, None for one out of reach in this round."""
    layout = at.layout
    start = sea.where(at, key)
    costs = reach(at, key)
    if layout is None or start is None or goal is None or goal not in costs:
        return None
    board, mover = ground(at, layout.board, key)
    way = shortest(board, start, goal, mover)
    if way is None:
        return None
    if key.seat is None:
        return Sailing(way.path, costs[goal], goal, False, 0)
    ship = sea.ship_of(at, at.names[key.seat])
    if key.kind == Kind.SHIP:
        ship = [square for square in way.path if layout.board.is_sea(square)][-1]
    gold = sum(at.state.coins.get(sea.coin_on(square), 0) for square in way.path[1:])
    return Sailing(way.path, costs[goal], ship, ashore=goal != ship, gold=gold)


def gone(at: ShipAt, key: Key, way: Sailing) -> ShipAt:
    """The table once a piece has gone a way; a player takes the gold on it."""
    if key.seat is None:
        after = sea.placed(at, key, way.path[-1])
        return (
            after.changed(gone=[*after.state.gone, key.number])
            if key.kind == Kind.PIRATE
            else after
        )
    name = at.names[key.seat]
    after = sea.placed(at, Key(Kind.SHIP, key.seat), way.ship) if way.ship is not None else at
    after = (
        sea.placed(after, Key(Kind.CREW, key.seat), way.path[-1])
        if way.ashore
        else sea.aboard(after, name)
    )
    after = after.changed_of(name, sailed=at.state.sailed.get(name, 0) + way.cost)
    if not way.gold:
        return after
    return _picked(after, key.seat, set(map(sea.coin_on, way.path[1:])), way.gold)


def _picked(at: ShipAt, seat: int, squares: set[str], gold: int) -> ShipAt:
    coins = {square: n for square, n in at.state.coins.items() if square not in squares}
    return gained(at.changed(coins=coins), seat, Goods(gold=gold))


def name_of(at: ShipAt, key: Key) -> str:
    if key.seat is None:
        return "A pirate" if key.kind == Kind.PIRATE else "The galleon"
    return f"{at.names[key.seat]}’s {key.kind}"


# ---- acts


def sail(at: ShipAt, typed: Typed) -> Done:
    layout, key = board_here(at, typed), sailing_key(at, typed.get("piece", ""))
    goal = read_square(layout.board, typed.get("to", ""), "to")
    way = course(at, key, goal)
    if way is None:
        raise not_due(typed, f"It does not come to {square_name(goal)} in this round.")
    found = f" and finds {way.gold} gold" if way.gold else ""
    return gone(at, key, way).acted(f"{name_of(at, key)} goes to {square_name(goal)}{found}.")


def fits(at: ShipAt, board: Board, key: Key, square: Square) -> bool:
    """Whether a piece could stand there: crews on land or aboard, all others at sea."""
    afloat = board.is_sea(square)
    if key.seat is None or key.kind == Kind.SHIP:
        return afloat
    return not afloat or square == sea.ship_of(at, at.names[key.seat])


def put(at: ShipAt, typed: Typed) -> Done:
    """A piece put where it stands at the table. A ship takes its crew along."""
    layout, key = board_here(at, typed), sailing_key(at, typed.get("piece", ""))
    square = read_square(layout.board, typed.get("to", ""), "to")
    if not fits(at, layout.board, key, square):
        allowed = "a square of land" if key.kind == Kind.CREW else "a square at sea"
        raise BadInput.at("to", typed.get("to", ""), allowed)
    if key.kind == Kind.CREW and layout.board.is_sea(square):
        name = at.names[key.number]
        return sea.aboard(at, name).acted(f"{name}’s crew is aboard.")
    return sea.placed(at, key, square).acted(f"{name_of(at, key)} is on {square_name(square)}.")


def pick(at: ShipAt, typed: Typed) -> Done:
    """The galleon's gold on a square, taken by somebody who crossed it."""
    seat, name = at.player(typed)
    key = read_key(typed.get("piece", ""), Kind.GOLD)
    gold = at.state.coins.get(str(key.number), 0)
    if not gold:
        raise not_due(typed, "No gold lies there now.")
    return _picked(at, seat, {str(key.number)}, gold).acted(f"{name} finds {gold} gold.")


# ---- pirates at the end of a round


def chase(at: ShipAt, name: str, pirate: int) -> Route | None:
    """A pirate's way to a player whom it chases, None where there is none."""
    layout = at.layout
    aim = sea.where(at, sea.fighter(at, name))
    if layout is None or aim is None:
        return None
    return shortest(layout.board, sea.pirates_of(at)[pirate], aim, Kind.PIRATE)


def waiting(at: ShipAt) -> list[tuple[int, str, Square]]:
    """The pirates that still sail in this round, after whom, and where to."""
    out = []
    for name, pirates in at.state.hunts.items():
        for pirate in (n for n in pirates if n not in at.state.gone):
            way = chase(at, name, pirate)
            if way is not None and len(way.path) > 1:
                out.append((pirate, name, way.path[: facts.SHIP_MOVE + 1][-1]))
    return out


def rulings(at: ShipAt) -> tuple[str, ...]:
    ways = [way for pirate, name, _ in waiting(at) if (way := chase(at, name, pirate)) is not None]
    gap = max((way.gap for way in ways), default=0)
    return way_rulings(gap, equal=any(len(way.first_steps) > 1 for way in ways))


def pirates(at: ShipAt, typed: Typed) -> Done:
    board_here(at, typed)
    events = list[str]()
    for pirate, name, goal in waiting(at):
        key = Key(Kind.PIRATE, pirate)
        way = course(at, key, goal)
        if way is not None:
            at = gone(at, key, way)
            caught = ", and has caught them" if goal == sea.where(at, sea.fighter(at, name)) else ""
            events.append(f"A pirate sails to {square_name(goal)}, after {name}{caught}.")
    if not events:
        raise not_due(typed, "No pirate has a way to sail in this round.")
    return at.acted(" ".join(events))
