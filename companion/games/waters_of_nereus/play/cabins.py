"""Treasures from the hand into a cabin, and what storage allows at any time, written on the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts, placing
from companion.games.waters_of_nereus.bag import Color
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.placing import CabinPlace, PlacedTreasure, cabin_at, places_for
from companion.games.waters_of_nereus.play.sea import color_of
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState
from companion.play import Acted, Position, seat_of, written


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


# ---- acts


def hand(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure drawn from the bag into somebody's hand."""
    name, color = at.names[seat_of(at, typed)], color_of(typed)
    state = at.state.drawing(color).with_hand(name, [*at.state.hand(name), color])
    return Acted(at.record, state, f"{name} draws {color} from the bag.")


def place(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A treasure in hand into the cabin, or back into the bag."""
    seat, color = seat_of(at, typed), color_of(typed)
    name = at.names[seat]
    held = list(at.state.hand(name))
    if color not in held:
        raise BadInput([Fault("color", color, "a treasure in hand", f"{name} has no {color} treasure to place.")])
    held.remove(color)
    placed = placing.put(cabin_at(at.record, seat), at.copy, color, typed.get("where", ""))
    return _written(Position(at.record, at.state.with_hand(name, held), at.copy), seat, placed)


def gem(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A gem of storage into the chest or a hold."""
    seat = seat_of(at, typed)
    cabin = cabin_at(at.record, seat)
    if not cabin.gems:
        raise BadInput([Fault("player", cabin.name, "a gem in storage", f"{cabin.name} has no gem in storage.")])
    return _written(at, seat, placing.put(cabin, at.copy, facts.GEM, typed.get("where", "")))


def exchange(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    seat = seat_of(at, typed)
    return _written(at, seat, placing.exchange(cabin_at(at.record, seat), typed.get("color", "")))


def sell(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    seat = seat_of(at, typed)
    return _written(at, seat, placing.sell(cabin_at(at.record, seat), typed.get("color", "")))


def _written(at: NereusAt, seat: int, placed: PlacedTreasure) -> Acted[NereusState]:
    """What was put somewhere on the sheet; what goes back is in the bag again."""
    record = written(DRAFTING, at, *[(f"players[{seat}].{place}", value) for place, value in placed.edits])
    return Acted(record, at.state.returning(placed.back), placed.told)
