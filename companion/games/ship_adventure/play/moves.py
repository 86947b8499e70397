"""Ways on the board of a table in play: how far whom, what it costs, and what follows from going there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import JUNGLE, Board, Square, parse_square, square_name
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.state import ShipAt, ShipState
from companion.games.ship_adventure.routes import Route, shortest, within
from companion.places import RecordData
from companion.play import Acted, not_due, written


@dataclass(frozen=True, slots=True)
class Course:
    """A way chosen: its squares with both ends and what it costs; ``ship`` is where the ship then lies, where one goes
    along, and ``ashore`` whether the crew has left it. ``gold`` is what lies on the squares that a player crosses.
    """

    path: tuple[Square, ...]
    cost: int
    ship: Square | None
    ashore: bool
    gold: int


def laid(at: ShipAt, typed: Mapping[str, str]) -> Layout:
    """The board of a table. Raises BadInput where none is known."""
    layout = sea.layout_of(at)
    if layout is None:
        raise not_due(typed, "The phone knows no board here: begin with a set-up that it drew.")
    return layout


def voyage_board(at: ShipAt, typed: Mapping[str, str]) -> Layout:
    """The board of a table of Treasure Map. Raises BadInput."""
    layout = laid(at, typed)
    if layout.mode != facts.TREASURE_MAP:
        raise not_due(typed, "That belongs to Treasure Map.")
    return layout


def named_square(layout: Layout, typed: Mapping[str, str], name: str = "to") -> Square:
    """A square that an act names. Raises BadInput."""
    square = parse_square(typed.get(name, ""), layout.board.side)
    if square is None:
        last = square_name((layout.board.side - 1, layout.board.side - 1))
        raise BadInput([Fault(name, typed.get(name, ""), f"a square from A1 to {last}")])
    return square


def whose(at: ShipAt, key: str) -> tuple[str, int]:
    """The kind and the number of a piece that goes somewhere: ``ship`` or ``crew`` with a seat, ``pirate`` with its
    skull, ``galleon`` with 0. Raises BadInput.
    """
    kind, _, number = key.partition(":")
    most = {sea.SHIP: len(at.names), sea.CREW: len(at.names), sea.PIRATE: facts.PIRATES, sea.GALLEON: 1}.get(kind, 0)
    if number not in map(str, range(most)) and not (kind == sea.GALLEON and not number):
        raise BadInput([Fault("piece", key, "a ship, a crew, a pirate or the galleon", "Which piece?")])
    return kind, int(number or 0)


def start_of(at: ShipAt, layout: Layout, kind: str, number: int) -> Square | None:
    """Where a piece is, None where nobody put it."""
    state = at.state
    if kind == sea.PIRATE:
        return sea.pirates_of(at, layout)[number]
    if kind == sea.GALLEON:
        return parse_square(state.galleon, layout.board.side)
    kept = (state.ships if kind == sea.SHIP else state.crews).get(at.names[number])
    return sea.square_at(layout, kept) if kept is not None else None


def left(at: ShipAt, name: str) -> int:
    """Squares that a player can still go in this round (rules: 2 Movements)."""
    return max(0, facts.PLAYER_MOVE - at.state.sailed.get(name, 0))


def reach(at: ShipAt, layout: Layout, kind: str, number: int) -> dict[Square, int]:
    """Where a piece can go in this round, and for how many squares."""
    start = start_of(at, layout, kind, number)
    if start is None:
        return {}
    if kind == sea.PIRATE and number in at.state.gone:
        return {}
    if kind in (sea.PIRATE, sea.GALLEON):
        return within(layout.board, start, kind, facts.SHIP_MOVE)
    name = at.names[number]
    if kind == sea.SHIP:
        return {} if name in at.state.crews else within(layout.board, start, "player", left(at, name))
    board, boat = _with_boat(at, layout, name)
    found = within(board, start, "crew", left(at, name))
    return {square: cost for square, cost in found.items() if square == boat or not layout.board.is_sea(square)}


def _with_boat(at: ShipAt, layout: Layout, name: str) -> tuple[Board, Square | None]:
    """The board on which a crew can walk onto its own ship, and where that lies (rules: 2 Movements)."""
    kept = at.state.ships.get(name)
    if kept is None:
        return layout.board, None
    row, col = sea.square_at(layout, kept)
    rows = list(layout.board.rows)
    rows[row] = rows[row][:col] + JUNGLE + rows[row][col + 1 :]
    return Board(tuple(rows)), (row, col)


def course(at: ShipAt, layout: Layout, kind: str, number: int, goal: Square) -> Course | None:
    """The shortest way of a piece to a square, None where it cannot come there in this round."""
    start, costs = start_of(at, layout, kind, number), reach(at, layout, kind, number)
    if start is None or goal not in costs:
        return None
    if kind in (sea.PIRATE, sea.GALLEON):
        way = shortest(layout.board, start, (goal,), kind)
        return None if way is None else Course(way.path, costs[goal], goal, False, 0)
    name = at.names[number]
    board, boat = _with_boat(at, layout, name) if kind == sea.CREW else (layout.board, None)
    way = shortest(board, start, (goal,), "crew" if kind == sea.CREW else "player")
    if way is None:
        return None
    afloat = [square for square in way.path if layout.board.is_sea(square)]
    ship = afloat[-1] if kind == sea.SHIP else boat
    gold = sum(at.state.coins.get(str(sea.number_of(layout, square)), 0) for square in way.path[1:])
    return Course(way.path, costs[goal], ship, ashore=goal != ship, gold=gold)


# ---- acts


def sail(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A piece goes to a square that it can reach; a player takes the gold on the way."""
    layout = voyage_board(at, typed)
    kind, number = whose(at, typed.get("piece", ""))
    goal = named_square(layout, typed)
    way = course(at, layout, kind, number, goal)
    if way is None:
        raise not_due(typed, f"It does not come to {square_name(goal)} in this round.")
    piece = next(p for p in _pieces(at) if p[0] == f"{kind}:{number}")
    told = f"{piece[1][:1].upper()}{piece[1][1:]} goes to {square_name(goal)}"
    if kind in (sea.PIRATE, sea.GALLEON):
        state = _placed(at, layout, kind, number, goal)
        gone = [*state.gone, number] if kind == sea.PIRATE else state.gone
        return Acted(at.record, state.model_copy(update={"gone": gone}), f"{told}.")
    name = at.names[number]
    after = _placed(at, layout, sea.SHIP, number, way.ship) if way.ship is not None else at.state
    crews = {who: square for who, square in at.state.crews.items() if who != name}
    if way.ashore:
        crews[name] = sea.number_of(layout, goal)
    crossed = {str(sea.number_of(layout, square)) for square in way.path[1:]}
    update: dict[str, object] = {"crews": crews, "sailed": {**at.state.sailed, name: _used(at, name) + way.cost}}
    if way.gold:
        update["coins"] = {square: n for square, n in at.state.coins.items() if square not in crossed}
        told += f" and finds {way.gold} gold"
    record = richer(at, number, way.gold) if way.gold else at.record
    return Acted(record, after.model_copy(update=update), f"{told}.")


def _used(at: ShipAt, name: str) -> int:
    return at.state.sailed.get(name, 0)


def _pieces(at: ShipAt) -> list[tuple[str, str]]:
    board = sea.board_of(at)
    return [(p.key if ":" in p.key else f"{p.key}:0", p.name) for p in board.pieces] if board is not None else []


def richer(at: ShipAt, seat: int, gold: int) -> RecordData:
    """The record with gold added to a player's, or taken with a number below 0."""
    had: int = at.record["players"][seat].get("gold", 0)
    return written(DRAFTING, at, (f"players[{seat}].gold", min(facts.GOLD_MAX, max(0, had + gold))))


def _placed(at: ShipAt, layout: Layout, kind: str, number: int, square: Square) -> ShipState:
    state, kept = at.state, sea.number_of(layout, square)
    if kind == sea.GALLEON:
        return state.model_copy(update={"galleon": square_name(square)})
    if kind == sea.PIRATE:
        pirates = [sea.number_of(layout, there) for there in sea.pirates_of(at, layout)]
        pirates[number] = kept
        return state.model_copy(update={"pirates": pirates})
    field = "ships" if kind == sea.SHIP else "crews"
    return state.model_copy(update={field: {**getattr(state, field), at.names[number]: kept}})


def fits(at: ShipAt, layout: Layout, kind: str, number: int, square: Square) -> bool:
    """Whether a piece could stand on a square: crews on land, once their ship is there; all others at sea."""
    if kind == sea.CREW:
        return not layout.board.is_sea(square) and at.names[number] in at.state.ships
    return layout.board.is_sea(square)


def put(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A piece put where it stands at the table, wherever it was: it costs no movement."""
    layout = voyage_board(at, typed)
    kind, number = whose(at, typed.get("piece", ""))
    square = named_square(layout, typed)
    if not fits(at, layout, kind, number, square):
        allowed = "a square of land, and a ship to return to" if kind == sea.CREW else "a square at sea"
        raise BadInput([Fault("to", typed.get("to", ""), allowed)])
    state = _placed(at, layout, kind, number, square)
    return Acted(at.record, state, f"{title_of(at, kind, number)} is on {square_name(square)}.")


def title_of(at: ShipAt, kind: str, number: int) -> str:
    """A piece as a sentence begins with it."""
    if kind in (sea.PIRATE, sea.GALLEON):
        return "A pirate" if kind == sea.PIRATE else "The galleon"
    return f"{at.names[number]}’s {kind}"


def harbours(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """Everybody's ship in its starting harbour (rules: Setting up)."""
    layout = voyage_board(at, typed)
    ships = {
        name: sea.number_of(layout, city.harbors[0])
        for name in at.names
        if (city := sea.city_of(at, layout, name)) is not None
    }
    return Acted(
        at.record, at.state.model_copy(update={"ships": ships, "crews": {}}), "All ships lie in their harbours."
    )


def aboard(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A crew that is back on its ship, without a way that the phone knew."""
    voyage_board(at, typed)
    kind, number = whose(at, typed.get("piece", ""))
    name = at.names[number] if kind == sea.CREW else ""
    if name not in at.state.crews:
        raise not_due(typed, "No crew of theirs is ashore.")
    crews = {who: square for who, square in at.state.crews.items() if who != name}
    return Acted(at.record, at.state.model_copy(update={"crews": crews}), f"{name}’s crew is aboard again.")


def home(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A pirate back on its island; its chase goes on."""
    layout = voyage_board(at, typed)
    kind, number = whose(at, typed.get("piece", ""))
    if kind != sea.PIRATE:
        raise BadInput([Fault("piece", typed.get("piece", ""), "a pirate")])
    square = sea.skulls(layout)[number]
    return Acted(at.record, _placed(at, layout, kind, number, square), f"A pirate is back on {square_name(square)}.")


def chasing(at: ShipAt, layout: Layout, name: str, pirate: int) -> Route | None:
    """A pirate's way to a player whom it chases, None where one of them is not on the board, or no way leads there."""
    kept = at.state.crews.get(name, at.state.ships.get(name))
    aim = sea.square_at(layout, kept) if kept is not None else None
    return shortest(layout.board, sea.pirates_of(at, layout)[pirate], (aim,), sea.PIRATE) if aim is not None else None


def free_pirates(at: ShipAt) -> list[int]:
    """Pirates of which nobody said whom they chase."""
    return [n for n in range(facts.PIRATES) if sea.hunted_by(at, n) is None]
