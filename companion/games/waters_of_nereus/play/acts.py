"""What is done in play: days and cycles, the discovery card, the neutral player, the bag, treasures in cabins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts, placing
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.facts import Color
from companion.games.waters_of_nereus.neutral import Neutral
from companion.games.waters_of_nereus.placing import CabinPlace, PlacedTreasure, cabin_at, places_for
from companion.games.waters_of_nereus.play.sea import color_of
from companion.games.waters_of_nereus.play.state import Due, NereusAt, NereusState, due, left_of
from companion.play import Acted, known, not_due, number, seat_of, written
from companion.words import joined

DRAWN, RETURNED = "draw", "return"

# ---- the neutral player


def _neutral_at(at: NereusAt, wanted: Due) -> Neutral:
    """The neutral player, of whom this is due. Raises BadInput."""
    if at.state.neutral is None or due(at.state) != wanted:
        raise not_due({"do": wanted}, "The neutral player has nothing of this to do now.")
    return at.state.neutral


def flip(at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
    """A card of the neutral player: the one that was turned at the table, or one that the phone draws."""
    neutral = _neutral_at(at, "card")
    if typed.get("value"):
        known(typed, "value", neutral.unused, "That card was turned today already.")
        return _played(at, neutral.turned(next(one for one in neutral.unused if one == typed["value"])))
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
    state = at.state.but(neutral=neutral)
    board = at.state.board
    event = neutral.message
    if dice is not None and board is not None:
        while due(state) == "roll":
            neutral = neutral.rolled(board, dice.die(len(facts.FACES)))
            state = state.but(neutral=neutral)
            event = neutral.message
    sailed = neutral.last.ship if neutral.last is not None else None
    treasures = state.pile(sailed) if sailed is not None else []
    if sailed is not None:
        event += f" The ship is in {sailed}."
    if sailed is not None and treasures:
        state = state.returning(treasures).with_lying(sailed, [])
        event += f" {joined(treasures).capitalize()} back into the bag."
    return Acted(at.record, state, f"Neutral player: {event}")


# ---- the bag


def bag(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure drawn from the bag or put back, ``do``, that lies nowhere on the phone."""
    if at.state.bag is None:
        raise not_due(typed, "No bag is counted at this table.")
    color, draws = color_of(typed), typed["do"] == DRAWN
    after = at.state.bag.draw(color) if draws else at.state.bag.put_back(color)
    event = f"One {color} {'drawn from' if draws else 'back into'} the bag."
    if after.refills > at.state.bag.refills:
        event += f" It was empty: {joined([f'{n} {added}' for added, n in facts.REFILL.items()])} were added first."
    if after.gone != at.state.bag.gone:
        event = f"One {color} leaves the game, as one was added before."
    return Acted(at.record, at.state.but(bag=after), event)


# ---- days


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
        after = state.but(phase="action", cycle=1)
        event = "Cycle 1. Everybody chooses a crew card."
    elif state.phase == "action" and state.cycle < facts.CYCLES:
        after = state.but(cycle=state.cycle + 1, hourglass=left_of(at, state.hourglass))
        event = f"Cycle {after.cycle}. {after.hourglass} goes first."
    elif state.phase == "action":
        after = state.but(phase="explorer")
        event = "Phase III: whoever played the explorer."
    else:  # markers and cards are taken back, sun and hourglass passed on
        after = state.but(neutral=state.neutral and state.neutral.but(today=[]), laid=[], phase="end")
        event = "The fourth day is over: final scoring."
        if state.day < facts.DAYS:
            sun = left_of(at, state.sun)
            after = after.but(day=state.day + 1, phase="discovery", cycle=0, sun=sun, hourglass=sun)
            event = f"Day {after.day}. {sun} has the sun and the hourglass; the next discovery card is turned."
    return Acted(at.record, after, event)


def hourglass(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    name = known(typed, "player", at.names)
    return Acted(at.record, at.state.but(hourglass=name), f"{name} has the hourglass.")


# ---- cabins


@dataclass(frozen=True, slots=True)
class CanPlace:
    """What a player can do with treasures: those in hand with where each may go, colours to exchange for a gem, what
    can be sold for how much, and where a gem of storage may go.
    """

    name: str
    hand: tuple[tuple[Color, tuple[CabinPlace, ...]], ...]
    pairs: tuple[str, ...]
    sold: tuple[tuple[str, int], ...]
    gems: tuple[CabinPlace, ...]


def can_place(at: NereusAt, seat: int) -> CanPlace:
    cabin = cabin_at(at.record, seat)
    hand = tuple((color, places_for(cabin, at.copy, color)) for color in at.state.hand(cabin.name))
    sold = [(color, facts.TREASURE_GOLD) for color in cabin.stored]
    gems = places_for(cabin, at.copy, facts.GEM) if cabin.gems else ()
    if cabin.gems:
        sold.append((facts.GEM, facts.GEM_GOLD))
    return CanPlace(cabin.name, hand, placing.pairs(cabin), tuple(sold), gems)


def hand(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure drawn from the bag into somebody's hand."""
    name, color = at.names[seat_of(at, typed)], color_of(typed)
    state = at.state.drawing(color).with_hand(name, [*at.state.hand(name), color])
    return Acted(at.record, state, f"{name} draws {color} from the bag.")


def place(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure in hand into the cabin, or back into the bag."""
    seat, color = seat_of(at, typed), color_of(typed)
    name = at.names[seat]
    left = list(at.state.hand(name))
    if color not in left:
        raise BadInput([Fault("color", color, "a treasure in hand", f"{name} has no {color} treasure to place.")])
    left.remove(color)
    placed = placing.put(cabin_at(at.record, seat), at.copy, color, typed.get("where", ""))
    return _written(replace(at, state=at.state.with_hand(name, left)), seat, placed)


def gem(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A gem of storage into the chest or a hold."""
    seat = seat_of(at, typed)
    cabin = cabin_at(at.record, seat)
    if not cabin.gems:
        raise BadInput([Fault("player", cabin.name, "a gem in storage", f"{cabin.name} has no gem in storage.")])
    return _written(at, seat, placing.put(cabin, at.copy, facts.GEM, typed.get("where", "")))


def storage(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """Two stored treasures exchanged for a gem, or something sold, as ``do`` says."""
    seat = seat_of(at, typed)
    done = placing.exchange if typed["do"] == "exchange" else placing.sell
    return _written(at, seat, done(cabin_at(at.record, seat), typed.get("color", "")))


def _written(at: NereusAt, seat: int, placed: PlacedTreasure) -> Acted[NereusState]:
    """What was put somewhere on the sheet; what goes back is in the bag again."""
    record = written(DRAFTING, at, *[(f"players[{seat}].{place}", value) for place, value in placed.edits])
    return Acted(record, at.state.returning(placed.back), placed.event)
