"""Which pirate chases whom, as far as the table knows: the counts stand in the temples' state."""

from __future__ import annotations

from collections.abc import Mapping

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, square_name
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import moves, sea
from companion.games.ship_adventure.play.state import ShipAt, ShipState, voyage_of
from companion.games.ship_adventure.routes import nearest
from companion.play import Acted, not_due, seat_of


def unnamed(at: ShipAt) -> list[str]:
    """Players who are chased by more pirates than it is known of."""
    voyage = voyage_of(at)
    if voyage is None:
        return []
    known = at.state.hunts
    return [name for name, n in zip(at.names, voyage.chasing, strict=True) if n > len(known.get(name, ()))]


def sent(at: ShipAt, layout: Layout, name: str, count: int, start: Square) -> dict[str, list[int]]:
    """The hunts once so many pirates more give chase: the nearest free ones, where nothing is left to the table."""
    hunts = {who: list(which) for who, which in at.state.hunts.items()}
    lying = sea.pirates_of(at, layout)
    for _ in range(count):
        free = [n for n in moves.free_pirates(at) if n not in hunts.get(name, [])]
        found = nearest(layout.board, start, [lying[n] for n in free])
        if found.tied or not found.nearest:
            break
        hunts.setdefault(name, []).append(free[found.nearest[0]])
    return hunts


def ended(state: ShipState, name: str, pirate: int | None) -> ShipState:
    """The state once a pirate's chase of a player is over; None where it is not known which one's."""
    which = [n for n in state.hunts.get(name, ()) if n != pirate]
    if pirate is None and which:
        which = which[1:] if len(which) == 1 else which  # of several the table tells which is left
    return state.model_copy(update={"hunts": {**{k: v for k, v in state.hunts.items() if k != name}, name: which}})


def hunt(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The table says which pirate took up a chase."""
    layout = moves.voyage_board(at, typed)
    seat = seat_of(at, typed)
    kind, number = moves.whose(at, typed.get("piece", ""))
    name = at.names[seat]
    if kind != sea.PIRATE or number not in moves.free_pirates(at):
        raise BadInput([Fault("piece", typed.get("piece", ""), "a pirate that chases nobody")])
    if name not in unnamed(at):
        raise not_due(typed, f"No pirate more gives chase to {name}.")
    which = [*at.state.hunts.get(name, ()), number]
    state = at.state.model_copy(update={"hunts": {**at.state.hunts, name: which}})
    lies = square_name(sea.pirates_of(at, layout)[number])
    return Acted(at.record, state, f"The pirate in {lies} chases {name}.")


def pirate_of(typed: Mapping[str, str]) -> int | None:
    """The pirate that an act names by its piece, None where it names none."""
    kind, _, number = typed.get("piece", "").partition(":")
    return int(number) if kind == sea.PIRATE and number in map(str, range(facts.PIRATES)) else None
