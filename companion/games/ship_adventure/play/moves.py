"""Moves on the board of a table in play: how far a piece can go, what it costs, and what follows.

Rules: Treasure Map, 2 Movements, 7 Moving third party ships.
"""

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
    read_key,
)
from companion.games.ship_adventure.routes import Route, shortest, way_rulings, within
from companion.play import Typed, not_due
from companion.words import counted


class Sailing(NamedTuple):
    """A way chosen. ``path`` has its squares, with both ends. ``cost`` is in squares. ``ship`` is
    where the ship then lies. ``ashore``: the crew has left the ship. ``gold`` lies on the squares
    that a player crosses."""

    path: tuple[Square, ...]
    cost: int
    ship: Square | None
    ashore: bool
    gold: int


def board_here(game: ShipAt, typed: Typed) -> Layout:
    """Returns the board of a table. Raises BadInput if none is known."""
    layout = game.layout
    if layout is None:
        raise not_due(
            typed, "The phone has no board of this table: begin with a set-up that it drew."
        )
    return layout


def sailing_key(game: ShipAt, text: str, place: str = "piece") -> Key:
    """Returns the key of a ship, a crew, a pirate or the galleon of this table. Raises BadInput for
    others."""
    key = read_key(text, Kind.SHIP, Kind.CREW, Kind.PIRATE, Kind.GALLEON, place=place)
    most = {Kind.PIRATE: facts.PIRATES, Kind.GALLEON: 1}.get(key.kind, len(game.names))
    if key.number >= most:
        raise BadInput.at(place, text, f"a {key.kind} of this table", "Which piece?")
    return key


def left(game: ShipAt, name: str) -> int:
    """Returns how many squares a player can still go in this round. It is 0 after a fight (rules:
    How does a turn go, 2 Movements)."""
    if name in game.state.attacked:
        return 0
    return max(0, facts.PLAYER_MOVE - game.state.sailed.get(name, 0))


def ground(game: ShipAt, board: Board, key: Key) -> tuple[Board, str]:
    """Returns the board that a piece goes over, and which kind of mover it is.

    On the board of a crew its ship's square counts as land, so that it can go aboard (rules: 2).
    """
    if key.seat is None:
        return board, key.kind
    if key.kind == Kind.SHIP:
        return board, "player"
    boat = sea.ship_of(game, game.names[key.seat])
    if boat is None:
        return board, "crew"
    row, col = boat
    rows = list(board.rows)
    rows[row] = f"{rows[row][:col]}{JUNGLE}{rows[row][col + 1 :]}"
    return Board(tuple(rows)), "crew"


def reach(game: ShipAt, key: Key) -> dict[Square, int]:
    """Returns where a piece can go in this round, and for how many squares; empty without a
    board."""
    layout, start = game.layout, sea.where(game, key)
    if layout is None or start is None or not _may_go(game, key):
        return {}
    board, mover = ground(game, layout.board, key)
    squares = facts.SHIP_MOVE if key.seat is None else left(game, game.names[key.seat])
    return within(board, start, mover, squares)


def _may_go(game: ShipAt, key: Key) -> bool:
    if key.seat is None:
        had_its_way = key.kind == Kind.PIRATE and key.number in game.state.gone
        return game.state.phase == "pirates" and not had_its_way
    name = game.names[key.seat]
    # a ship waits for its crew ashore, and a fight ends the move
    waits = key.kind == Kind.SHIP and name in game.state.crews
    return game.state.phase == "turns" and not waits and name not in game.state.attacked


def course(game: ShipAt, key: Key, goal: Square | None) -> Sailing | None:
    """Returns the shortest way of a piece to a square; None if it cannot get there in this
    round."""
    layout, start = game.layout, sea.where(game, key)
    cost = reach(game, key).get(goal) if goal is not None else None
    if layout is None or start is None or goal is None or cost is None:
        return None
    board, mover = ground(game, layout.board, key)
    way = shortest(board, start, goal, mover)
    if way is None:
        return None
    if key.seat is None:
        return Sailing(way.path, cost, goal, ashore=False, gold=0)
    if key.kind == Kind.SHIP:
        # on a way that goes ashore the ship stays on the last square at sea
        ship = next(filter(layout.board.is_sea, reversed(way.path)), None)
    else:
        ship = sea.ship_of(game, game.names[key.seat])
    gold = sum(game.state.coins.get(sea.coin_on(square), 0) for square in way.path[1:])
    return Sailing(way.path, cost, ship, ashore=goal != ship, gold=gold)


def gone(game: ShipAt, key: Key, way: Sailing) -> ShipAt:
    """Returns the table after a piece went a way. A player takes the gold on it."""
    goal = way.path[-1]
    if key.seat is None:
        after = sea.placed(game, key, goal)
        if key.kind == Kind.PIRATE:
            return after.changed(gone=[*after.state.gone, key.number])
        return after
    name = game.names[key.seat]
    after = game.changed_of(name, sailed=game.state.sailed.get(name, 0) + way.cost)
    if way.ship is not None:
        after = sea.placed(after, Key(Kind.SHIP, key.seat), way.ship)
    if way.ashore:
        after = sea.placed(after, Key(Kind.CREW, key.seat), goal)
    else:
        after = sea.aboard(after, name)
    if not way.gold:
        return after
    return _with_coins_taken(after, key.seat, set(map(sea.coin_on, way.path[1:])), way.gold)


def _with_coins_taken(game: ShipAt, seat: int, squares: set[str], gold: int) -> ShipAt:
    coins = {square: n for square, n in game.state.coins.items() if square not in squares}
    return gained(game.changed(coins=coins), seat, Goods(gold=gold))


def name_of(game: ShipAt, key: Key) -> str:
    """Returns the name of a piece for the beginning of a sentence: ``Ann’s ship``."""
    if key.seat is None:
        return "A pirate" if key.kind == Kind.PIRATE else "The galleon"
    return f"{game.names[key.seat]}’s {key.kind}"


# ---- acts


def sail(game: ShipAt, typed: Typed) -> Done:
    """Moves a piece to a square. Raises BadInput if it cannot get there in this round."""
    layout, key = board_here(game, typed), sailing_key(game, typed.get("piece", ""))
    goal = read_square(layout.board, typed.get("to", ""), "to")
    way = course(game, key, goal)
    if way is None:
        raise not_due(typed, f"It does not get to {square_name(goal)} this round.")
    finds = f" and finds {way.gold} gold" if way.gold else ""
    return gone(game, key, way).acted(f"{told(game, key, way)}{finds}.")


def sailing_word(name: str, left: int, ashore: bool) -> str:
    """Returns ``Ann sails: 4 squares``, with the squares that are left in this turn. Ashore she
    walks."""
    does, did = ("walks", "has walked") if ashore else ("sails", "has sailed")
    return f"{name} {does}: {counted(left, 'square')}" if left else f"{name} {did}"


def told(game: ShipAt, key: Key, way: Sailing) -> str:
    """Returns a way in words: who goes on, and where the ship stays."""
    there = square_name(way.path[-1])
    if key.seat is None or way.ship is None:
        return f"{name_of(game, key)} goes to {there}"
    name = game.names[key.seat]
    if key.kind == Kind.CREW:
        return f"{name}’s crew goes to {there}" if way.ashore else f"{name}’s crew is back aboard"
    if not way.ashore:
        return f"{name}’s ship sails to {there}"
    return f"{name}’s crew lands on {there}; the ship waits on {square_name(way.ship)}"


def ship_waits(game: ShipAt, name: str) -> str:
    """Returns where a crew is and its ship waits. A crew that cannot walk back aboard was moved by
    hand, so its ship is to be put right too."""
    crew, ship = sea.fighter(game, name), sea.ship_of(game, name)
    here = sea.where(game, crew)
    assert game.layout and here and ship  # noqa: S101 - a crew stands on this board
    board, mover = ground(game, game.layout.board, crew)
    if shortest(board, here, ship, mover) is not None:
        return f"{square_name(here)}. The ship waits on {square_name(ship)}."
    return f"{square_name(here)}. Its ship is still on {square_name(ship)}: tap where it waits."


def fits(game: ShipAt, board: Board, key: Key, square: Square) -> bool:
    """Returns whether a piece may stand on a square: a crew on land or aboard, all others at
    sea."""
    afloat = board.is_sea(square)
    if key.seat is None or key.kind == Kind.SHIP:
        return afloat
    return not afloat or square == sea.ship_of(game, game.names[key.seat])


def put(game: ShipAt, typed: Typed) -> Done:
    """Puts a piece where it stands at the table. A ship takes its crew along."""
    layout, key = board_here(game, typed), sailing_key(game, typed.get("piece", ""))
    square = read_square(layout.board, typed.get("to", ""), "to")
    if not fits(game, layout.board, key, square):
        allowed = "a square of land" if key.kind == Kind.CREW else "a square at sea"
        raise BadInput.at("to", typed.get("to", ""), allowed)
    if key.kind == Kind.CREW and layout.board.is_sea(square):
        name = game.names[key.number]
        return sea.aboard(game, name).acted(f"{name}’s crew is aboard.")
    after, there = sea.placed(game, key, square), f"{square_name(square)}."
    if key.kind == Kind.CREW:
        there = ship_waits(after, game.names[key.number])
    return after.acted(f"{name_of(game, key)} is on {there}")


def pick(game: ShipAt, typed: Typed) -> Done:
    """Takes the galleon's gold on a square, for a player who crossed it."""
    seat, name = game.player(typed)
    key = read_key(typed.get("piece", ""), Kind.GOLD)
    gold = game.state.coins.get(str(key.number), 0)
    if not gold:
        raise not_due(typed, "There is no gold there now.")
    return _with_coins_taken(game, seat, {str(key.number)}, gold).acted(
        f"{name} finds {gold} gold."
    )


# ---- pirates at the end of a round


def chase(game: ShipAt, name: str, pirate: int) -> Route | None:
    """Returns the way of a pirate to the player whom it chases; None if there is none."""
    layout = game.layout
    aim = sea.where(game, sea.fighter(game, name))
    if layout is None or aim is None:
        return None
    return shortest(layout.board, sea.pirates_of(game)[pirate], aim, Kind.PIRATE)


def waiting(game: ShipAt) -> list[tuple[int, str, Square]]:
    """Returns the pirates that still sail in this round, each with whom it chases and where it gets
    to."""
    sailing = []
    for name, pirates in game.state.hunts.items():
        for pirate in pirates:
            way = chase(game, name, pirate) if pirate not in game.state.gone else None
            # a way of one square: it has come as near as it can
            if way is not None and len(way.path) > 1:
                *_, goal = way.path[: facts.SHIP_MOVE + 1]
                sailing.append((pirate, name, goal))
    return sailing


def rulings(game: ShipAt) -> tuple[str, ...]:
    chases = [chase(game, name, pirate) for pirate, name, _ in waiting(game)]
    ways = [way for way in chases if way is not None]
    gap = max((way.gap for way in ways), default=0)
    return way_rulings(gap, equal=any(len(way.first_steps) > 1 for way in ways))


def pirates(game: ShipAt, typed: Typed) -> Done:
    """Moves every pirate towards the player whom it chases, as far as it can go."""
    board_here(game, typed)
    events = list[str]()
    for pirate, name, goal in waiting(game):
        key = Key(Kind.PIRATE, pirate)
        way = course(game, key, goal)
        if way is not None:
            game = gone(game, key, way)
            event = f"A pirate sails to {square_name(goal)}, after {name}"
            if goal == sea.where(game, sea.fighter(game, name)):
                event += ", and has caught them"
            events.append(f"{event}.")
    if not events:
        raise not_due(typed, "No pirate can sail this round.")
    return game.acted(" ".join(events))
