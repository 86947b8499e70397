"""Who still moves in the last round of Conquest (rules: Conquest, End of the game)."""

from __future__ import annotations

from companion.games.ship_adventure.play.state import Done, ShipAt, Typed
from companion.play import not_due


def in_turn(game: ShipAt) -> list[str]:
    """Returns the players who are left, the first player first and then to the left."""
    return _still_in(game, _order(game))


def still_moving(game: ShipAt) -> list[str]:
    """Returns the players who still have a turn in the last round; empty if the phone does not
    know."""
    order, turn = _order(game), game.state.turn
    if not game.conquest or turn not in order:
        return []
    # whoever is eliminated in their own turn moves no more; those after them do
    return _still_in(game, order[order.index(turn) :])


def _order(game: ShipAt) -> list[str]:
    start = game.names.index(game.state.first or game.names[0])
    return [*game.names[start:], *game.names[:start]]


def _still_in(game: ShipAt, names: list[str]) -> list[str]:
    out = {player["name"] for player in game.record["players"] if player.get("eliminated")}
    return [name for name in names if name not in out]


def moved(game: ShipAt, typed: Typed) -> Done:
    """Ends a turn of the last round, or all turns (``all-done``)."""
    moving = still_moving(game)
    if not moving:
        raise not_due(typed, "No turn of the last round is left.")
    if typed["do"] == "all-done" or len(moving) == 1:
        return game.changed(turn=None).acted("Everybody has moved: the last gold is next.")
    return game.changed(turn=moving[1]).acted(f"{moving[0]}’s turn is over, {moving[1]}’s begins.")
