"""What is done in the cabins of Waters of Nereus in play: treasures from the hand are placed, gems
moved, and storage exchanged and sold."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.edits import PageData
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts, placing
from companion.games.waters_of_nereus.holds import Hold, holds_of, playable_holds
from companion.games.waters_of_nereus.placing import (
    CabinPlace,
    PlacedTreasure,
    cabin_at,
    places_for,
)
from companion.games.waters_of_nereus.play.sea import color_of
from companion.games.waters_of_nereus.play.state import (
    BOX,
    OURS,
    NereusAt,
    NereusState,
    without_one,
)
from companion.play import Acted, Typed, known

# for the cabins that a table uses: the other ones, and the words of the button that changes to them
_OTHER_CABINS: Final = {
    BOX: (OURS, "We use our printed cabins"),
    OURS: (BOX, "We use the cabins of the box"),
}


# ---- acts


def _holds(position: NereusAt) -> Mapping[str, Hold]:
    ours = position.state.cabins == OURS
    return playable_holds(position.copy) if ours else holds_of(position.copy)


def use(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Tells which cabins lie on the table from now on."""
    chosen = known(typed, "value", [BOX, OURS])
    told = "the printed ones, with our holds" if chosen == OURS else "those of the box"
    return position.changed(cabins=chosen).acted(f"The cabins are {told}.")


def hand(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Draws a treasure from the bag into a player's hand."""
    _, name = position.player(typed)
    color = color_of(typed)
    after = position.drawing(color).with_hand(name, [*position.state.hand(name), color])
    return after.acted(f"{name} draws {color} from the bag.")


def place(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Puts a treasure from a player's hand somewhere in the cabin. Raises BadInput."""
    seat, name = position.player(typed)
    color, in_hand = color_of(typed), position.state.hand(name)
    if color not in in_hand:
        words = f"{name} has no {color} treasure to place."
        raise BadInput.at("color", color, "a treasure in hand", words)
    cabin = cabin_at(position.record, seat)
    placed = placing.put(cabin, _holds(position), color, typed.get("where", ""))
    return _written(position.with_hand(name, without_one(in_hand, color)), seat, placed)


def gem(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Moves a gem from storage. Raises BadInput."""
    seat, name = position.player(typed)
    cabin = cabin_at(position.record, seat)
    if not cabin.gems:
        raise BadInput.at("player", name, "a gem in storage", f"{name} has no gem in storage.")
    placed = placing.put(cabin, _holds(position), facts.GEM, typed.get("where", ""))
    return _written(position, seat, placed)


def storage(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Exchanges two stored treasures for a gem, or sells something, as ``do`` says."""
    seat, _ = position.player(typed)
    done = placing.exchange if typed["do"] == "exchange" else placing.sell
    return _written(position, seat, done(cabin_at(position.record, seat), typed.get("color", "")))


def _written(position: NereusAt, seat: int, placed: PlacedTreasure) -> Acted[NereusState]:
    # The table after something was put on the sheet. What goes back is in the bag again.
    return _with_edits(position, seat, placed).returning(placed.back).acted(placed.event)


def _with_edits(position: NereusAt, seat: int, placed: PlacedTreasure | CabinPlace) -> NereusAt:
    return position.recorded(*[(f"players[{seat}].{at}", value) for at, value in placed.edits])


# ---- what the help for a cabin offers


def writable(position: NereusAt, seat: int) -> PageData:
    """Returns where treasures in hand and gems may go, and what can be exchanged and sold."""
    cabin, holds = cabin_at(position.record, seat), _holds(position)
    ours = [hold for hold in playable_holds(position.copy).values() if hold.ours]
    gems = [(facts.GEM, facts.GEM_GOLD)] if cabin.gems else []
    in_hand = position.state.hand(cabin.name)
    # treasures of the same colour may go to the same places: each colour is looked up once
    places_of = {color: places_for(cabin, holds, color) for color in in_hand}
    offers = [(color, place) for color, places in places_of.items() for place in places]
    return {
        "name": cabin.name,
        "hand": [(color, places_of[color]) for color in in_hand],
        # a phone out of reach goes on without asking, so it is told what each tap rules out
        "closes": {
            (color, place.where): _closed_by(position, seat, place, offers)
            for color, place in offers
        },
        "pairs": placing.pairs(cabin),
        "sold": [*((color, facts.TREASURE_GOLD) for color in cabin.stored), *gems],
        "gems": places_for(cabin, holds, facts.GEM) if gems else (),
        "cabins": _OTHER_CABINS[position.state.cabins] if ours else None,
        "ours": "; ".join([f"{h.crew}: {h.recipe}, {h.points} points" for h in ours]) + ".",
    }


def _closed_by(
    position: NereusAt,
    seat: int,
    taken: CabinPlace,
    offers: Sequence[tuple[facts.Color, CabinPlace]],
) -> list[tuple[facts.Color, str]]:
    # those of ``offers``, a treasure in hand and where it may go, that may not be done any more
    # once a place is taken
    after = cabin_at(_with_edits(position, seat, taken).record, seat)
    holds = _holds(position)
    left = {(color, p.where) for color in dict(offers) for p in places_for(after, holds, color)}
    return [(color, p.where) for color, p in offers if (color, p.where) not in left]
