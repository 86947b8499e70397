"""What is done in play: days and cycles, the neutral player, the bag."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.helps import neutral_player
from companion.games.waters_of_nereus.helps.neutral_player import NeutralPlay
from companion.games.waters_of_nereus.play.state import RETURNED, NereusAt, NereusState, bag_of, bagged, neutral_of
from companion.play import Acted, Position, known, not_due
from companion.results import joined

# ---- the neutral player and the bag


def is_due(state: NereusState, neutral: NeutralPlay | None) -> bool:
    """Whether the neutral player has something to do before the game goes on."""
    if neutral is None or neutral.due in ("day", "over") or state.phase not in ("action", "explorer"):
        return False
    if neutral.due in ("space", "roll"):
        return True
    return len(neutral.today) < (state.cycle if state.phase == "action" else facts.CYCLES + 1)


def neutral_does(at: NereusAt, do: str, value: str) -> Acted[NereusState]:
    """A card flipped, its space, or a roll: as the neutral player's help knows it."""
    before = neutral_of(at)
    if before is None or not is_due(at.state, before):
        raise not_due({"do": do}, "The neutral player has nothing to do now.")
    after = neutral_player.answer(at.record, 0, {"state": at.state.neutral, "do": do, "value": value}, at.copy)
    assert after is not None  # noqa: S101 - a state is always answered
    told = f"Neutral player, {after.today[-1].title.lower()}: {' '.join(after.texts)}" if after.today else ""
    state = at.state.model_copy(update={"neutral": after.state})
    moved = bool(after.today) and after.today[-1].ship is not None
    if do != "die" or not moved:
        return Acted(at.record, state, told)
    state, picked = _picked_up(Position(at.record, state, at.copy), after.ship_name)
    return Acted(at.record, state, told + picked)


def _picked_up(at: NereusAt, square: str) -> tuple[NereusState, str]:
    """What lies where the neutral ship stops goes back into the bag (rules: Moving the neutral ship)."""
    treasures = at.state.lies.get(square, [])
    if not treasures:
        return at.state, ""
    state = bagged(at, RETURNED, treasures).with_lying(square, [])
    return state, f" {joined([color.capitalize() for color in treasures])} taken off the board."


def bag(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure drawn from the bag or put back, ``do``, that lies nowhere on the phone."""
    if not at.state.bag:
        raise not_due(typed, "No bag is counted at this table.")
    color = known(typed, "color", facts.COLORS)
    state = bagged(at, typed["do"], [color])
    after = bag_of(Position(at.record, state, at.copy))
    return Acted(at.record, state, f"Bag: {after.text}" if after else "")


# ---- days


def left_of(at: NereusAt, name: str) -> str:
    names = at.names
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def go_on(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    state = at.state
    if state.phase == "end":
        raise not_due(typed, "The fourth day is over.")
    if is_due(state, neutral_of(at)):
        raise not_due(typed, "The neutral player comes first.")
    if state.phase == "discovery":
        told = "Cycle 1. Everybody chooses a crew card."
        return Acted(at.record, state.model_copy(update={"phase": "action", "cycle": 1}), told)
    if state.phase == "action" and state.cycle < facts.CYCLES:
        hourglass = left_of(at, state.hourglass)
        update = {"cycle": state.cycle + 1, "hourglass": hourglass}
        return Acted(at.record, state.model_copy(update=update), f"Cycle {state.cycle + 1}. {hourglass} goes first.")
    if state.phase == "action":
        return Acted(
            at.record, state.model_copy(update={"phase": "explorer"}), "Phase III: whoever played the explorer."
        )
    return _next_day(at)


def _next_day(at: NereusAt) -> Acted[NereusState]:
    state = at.state
    if state.day == facts.DAYS:
        return Acted(at.record, state.model_copy(update={"phase": "end"}), "The fourth day is over: final scoring.")
    sun = left_of(at, state.sun)
    update: dict[str, object] = {"day": state.day + 1, "phase": "discovery", "cycle": 0, "laid": []}
    update |= {"sun": sun, "hourglass": sun}
    neutral = neutral_of(at)
    if neutral is not None and neutral.due == "day":
        shuffled = neutral_player.answer(at.record, 0, {"state": state.neutral, "do": "day"}, at.copy)
        update["neutral"] = shuffled.state if shuffled else state.neutral
    told = f"Day {state.day + 1}. {sun} has the sun and the hourglass; the next discovery card is turned."
    return Acted(at.record, state.model_copy(update=update), told)


def hourglass(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    name = known(typed, "player", at.names)
    return Acted(at.record, at.state.model_copy(update={"hourglass": name}), f"{name} has the hourglass.")
