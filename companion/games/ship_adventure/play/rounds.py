"""Rounds of both games: the compass, turns, the change of level, income.

Rules: Treasure Map, How does a turn go, 1 The compass, 8 Next level; Conquest, How does a turn go, Strategic points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.dice import Dice
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.compass import first_color, needle_name, rings
from companion.games.ship_adventure.conquest import incomes
from companion.games.ship_adventure.galleon import galleon_move, galleon_text
from companion.games.ship_adventure.play import moves, sea, voyage
from companion.games.ship_adventure.play.keys import GALLEON
from companion.games.ship_adventure.play.points import conquest_of, over_with
from companion.games.ship_adventure.play.state import ShipAt, ShipState, acted, changed, is_conquest, recorded, turn_of
from companion.play import Acted, not_due, number


def due(at: ShipAt, typed: Mapping[str, str], *phases: str) -> None:
    """Raises BadInput for an act that belongs to another phase."""
    if at.state.phase not in phases:
        raise not_due(typed, f"It is {_where(at)} now.")


def _where(at: ShipAt) -> str:
    told = {"compass": "the compass of round", "turns": "round", "pirates": "the end of round", "paid": "after round"}
    return f"{told[at.state.phase]} {at.state.round}"


# ---- the compass


def compass(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The needle as it points at the table."""
    due(at, typed, "compass")
    return _pointed(at, number(typed, "needle", 1, len(rings(at.copy)), words="Where does the needle point?"))


def spin(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The needle spun by the phone."""
    due(at, typed, "compass")
    return _pointed(at, dice.die(len(rings(at.copy))))


def _pointed(at: ShipAt, needle: int) -> Acted[ShipState]:
    ring_table, layout = rings(at.copy), sea.layout_of(at)
    color, _ = first_color(ring_table[needle - 1], at.state.colors.values())
    first = next((name for name, theirs in at.state.colors.items() if theirs == color), at.names[0])
    update: dict[str, object] = {"needle": needle, "first": first, "turn": None, "phase": "turns"}
    text, lies = "", sea.where(at, GALLEON)
    if layout is None:
        text = "" if is_conquest(at.record) else galleon_text(color)
    elif lies is not None:
        move, coins = galleon_move(layout, lies, color), dict(at.state.coins)
        for square in move.coins:
            left = str(sea.number_of(square))
            coins[left] = min(99, coins.get(left, 0) + facts.WAKE)
        update |= {"galleon": move.end, "coins": coins}
        text = move.text
    elif not is_conquest(at.record):  # destroyed: it starts again (ruling "galleon-start")
        city = next(city for city in layout.cities if city.color == color)
        update["galleon"] = square_name(city.harbors[0])
        text = f"The galleon is back, in {update['galleon']}."
    told = f"The needle points {needle_name(needle - 1, len(ring_table))}: {first} goes first. {text}".strip()
    return acted(changed(at, **update), told)


# ---- turns of Treasure Map


def done(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A player has moved: the next one clockwise, after the last the pirates."""
    due(at, typed, "turns")
    name = turn_of(at)
    follower = at.names[(at.names.index(name) + 1) % len(at.names)]
    if follower == (at.state.first or at.names[0]):
        return _all_done(at, f"{name} is done.")
    return acted(changed(at, turn=follower), f"{name} is done: {follower}’s turn.")


def all_done(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """Everybody has moved."""
    due(at, typed, "turns")
    return _all_done(at, "Everybody is done.")


def _all_done(at: ShipAt, told: str) -> Acted[ShipState]:
    after = changed(at, turn=None, phase="pirates")
    return acted(after, f"{told} Now the pirates." if moves.waiting(after) else told)


def go_on(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The next round, at the next level where that is due (rules: 8 Next level)."""
    due(at, typed, "pirates", "paid")
    if is_conquest(at.record) and over_with(at):
        raise not_due(typed, "The end has come: count.")
    if moves.waiting(at):
        raise not_due(typed, "The pirates sail first.")
    after, change = voyage.level_changed(at)
    after = _next_round(after)
    return acted(after, f"{change} Round {after.state.round}. Set the compass.".strip())


def _next_round(at: ShipAt) -> ShipAt:
    return changed(at, round=at.state.round + 1, phase="compass", needle=0, turn=None, sailed={}, gone=[])


# ---- rounds of Conquest


def income(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """Everybody takes the gold of the round, once; then the next round, or the count."""
    due(at, typed, "turns")
    earned, over = incomes(conquest_of(at)), over_with(at)
    edits: list[tuple[str, Any]] = [(f"players[{n}].gold", one.after) for n, one in enumerate(earned)]
    told = f"Round {at.state.round} is paid. {', '.join(f'{one.name} {one.total}' for one in earned)}."
    after = changed(at, phase="paid") if over else _next_round(at)
    return acted(recorded(after, *edits), told)
