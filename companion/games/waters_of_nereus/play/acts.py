"""What is done in play: days and cycles, the discovery card, the neutral player, the bag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.dice import Dice
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.play.neutral import Neutral
from companion.games.waters_of_nereus.play.sea import color_of
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState
from companion.play import Acted, known, not_due, number
from companion.words import joined

Due = Literal["card", "space", "roll"]
DRAWN, RETURNED = "draw", "return"

# ---- the neutral player


def due(state: NereusState) -> Due | None:
    """What the neutral player has to do before the game goes on (rules: Two-player variant, Phase II and III)."""
    neutral = state.neutral
    if neutral is None or state.phase not in ("action", "explorer"):
        return None
    card = neutral.last
    if card is not None and card.moves and card.ship is None:
        return "roll" if card.space else "space"
    cards = state.cycle if state.phase == "action" else facts.CYCLES + neutral.explores
    return "card" if len(neutral.today) < cards else None


def _neutral_at(at: NereusAt, wanted: Due) -> Neutral:
    """The neutral player, of whom this is due. Raises BadInput."""
    if at.state.neutral is None or due(at.state) != wanted:
        raise not_due({"do": wanted}, "The neutral player has nothing of this to do now.")
    return at.state.neutral


def flip(at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
    """A card of the neutral player: the one that was turned at the table, or one that the phone draws."""
    neutral = _neutral_at(at, "card")
    if typed.get("value"):
        crew = known(typed, "value", neutral.unused, "That card was turned today already.")
        return _played(at, neutral.turned(next(one for one in neutral.unused if one == crew)))
    return _played(at, neutral.turned(neutral.drawn(at.state.day, dice), drawn=True), dice)


def space(at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
    """The leftmost free action space, where its marker lies; of a card that the phone drew, the phone rolls."""
    neutral = _neutral_at(at, "space").placed(number(typed, "value", 1, facts.ACTION_SPACES))
    card = neutral.last
    return _played(at, neutral, dice if card is not None and card.drawn else None)


def die(at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
    """The die for its ship: a face that was rolled at the table, or the phone rolls until the ship moves."""
    neutral, board = _neutral_at(at, "roll"), at.state.board
    if not typed.get("value") or board is None:
        return _played(at, neutral, dice)
    return _played(at, neutral.rolled(board, number(typed, "value", facts.FACES[0], facts.FACES[-1])))


def _played(at: NereusAt, neutral: Neutral, dice: Dice | None = None) -> Acted[NereusState]:
    """What came of it; with ``dice`` its ship sails at once, if it can. What lies where it stops goes back into the
    bag (rules: Moving the neutral ship).
    """
    state, board, told = at.state.but(neutral=neutral), at.state.board, neutral.told
    if dice is not None and board is not None:
        while due(state) == "roll":
            neutral = neutral.rolled(board, dice.die(len(facts.FACES)))
            state, told = state.but(neutral=neutral), neutral.told
    sailed = neutral.last.ship if neutral.last is not None else None
    treasures = state.pile(sailed) if sailed is not None else []
    if sailed is not None:
        told += f" The ship is in {sailed}."
    if sailed is not None and treasures:
        state = state.returning(treasures).with_lying(sailed, [])
        told += f" {joined(treasures).capitalize()} back into the bag."
    return Acted(at.record, state, f"Neutral player: {told}")


# ---- the bag


def bag(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure drawn from the bag or put back, ``do``, that lies nowhere on the phone."""
    if at.state.bag is None:
        raise not_due(typed, "No bag is counted at this table.")
    color, draws = color_of(typed), typed["do"] == DRAWN
    after = at.state.bag.draw(color) if draws else at.state.bag.put_back(color)
    told = f"One {color} {'drawn from' if draws else 'back into'} the bag."
    if after.refills > at.state.bag.refills:
        told += f" It was empty: {joined([f'{n} {added}' for added, n in facts.REFILL.items()])} were added first."
    if after.gone != at.state.bag.gone:
        told = f"One {color} leaves the game, as one was added before."
    return Acted(at.record, at.state.but(bag=after), told)


# ---- days


def left_of(at: NereusAt, name: str) -> str:
    names = at.names
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def card(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """Which of the owner's discovery cards was turned today."""
    letter = known(typed, "value", at.state.asks_card, "That card was turned before.")
    unknown: list[list[str]] = [[] for _ in range(at.state.day - 1 - len(at.state.ticks))]
    ticks = [*at.state.ticks, *unknown, at.state.deck[letter]]
    return Acted(at.record, at.state.but(ticks=ticks), f"Discovery card {letter} is turned.")


def go_on(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """The next cycle, phase or day (rules: Phase II to IV); after day 4 the game is over."""
    state = at.state
    if state.phase == "end":
        raise not_due(typed, "The fourth day is over.")
    if due(state):
        raise not_due(typed, "The neutral player comes first.")
    if state.phase == "discovery":
        after, told = state.but(phase="action", cycle=1), "Cycle 1. Everybody chooses a crew card."
    elif state.phase == "action" and state.cycle < facts.CYCLES:
        after = state.but(cycle=state.cycle + 1, hourglass=left_of(at, state.hourglass))
        told = f"Cycle {after.cycle}. {after.hourglass} goes first."
    elif state.phase == "action":
        after, told = state.but(phase="explorer"), "Phase III: whoever played the explorer."
    else:  # markers and cards are taken back, sun and hourglass passed on
        after = state.but(neutral=state.neutral and state.neutral.next_day(), laid=[], phase="end")
        told = "The fourth day is over: final scoring."
        if state.day < facts.DAYS:
            sun = left_of(at, state.sun)
            after = after.but(day=state.day + 1, phase="discovery", cycle=0, sun=sun, hourglass=sun)
            told = f"Day {after.day}. {sun} has the sun and the hourglass; the next discovery card is turned."
    return Acted(at.record, after, told)


def hourglass(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    name = known(typed, "player", at.names)
    return Acted(at.record, at.state.but(hourglass=name), f"{name} has the hourglass.")
