"""Where a treasure may go in a cabin, and what that brings: storage, chest, holds (rules: Placing
treasures).

A place has the name of a field of a page: ``storage``, ``chest``, ``pilot``. If a hold's treasures
stand in no text, only the players can see that it is full; then the place is ``pilot-full``. A
treasure that is not placed goes to ``bag``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.record import Cabin
from companion.games.waters_of_nereus.wording import chest_reward
from companion.places import RecordData
from companion.records import read_model
from companion.words import counted

STORAGE: Final = "storage"
CHEST: Final = "chest"
BAG: Final = "bag"
_FULL: Final = "-full"
_INTO: Final = {STORAGE: "into storage", CHEST: "into the chest", BAG: "back into the bag"}

Edits = list[tuple[str, Any]]
"""Places of a record and their new values. A place begins with a player's field."""


@dataclass(frozen=True)
class CabinPlace:
    """A place where a treasure or gem may go. ``brings`` says what that gives; empty for nothing.
    ``note`` says what else must be done. ``edits`` are what to write. ``back`` are the treasures
    that go back into the bag."""

    where: str
    title: str
    symbol: str
    brings: str = ""
    edits: Edits = field(default_factory=list)
    back: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlacedTreasure:
    """What to write, a sentence, and what goes back into the bag."""

    edits: Edits
    event: str
    back: tuple[str, ...] = ()


def cabin_at(record: RecordData, seat: int) -> Cabin:
    """Returns a player's cabin as it is typed in. Raises BadInput if it is malformed."""
    return read_model(Cabin, record["players"][seat], ("players", seat))


def places_for(cabin: Cabin, holds: Mapping[str, Hold], piece: str) -> tuple[CabinPlace, ...]:
    """Returns where a piece may go: first the places that bring something at once, ``bag`` last."""
    return tuple(
        sorted(
            _places_for(cabin, holds, piece),
            key=lambda place: not place.brings or place.where.endswith(_FULL),
        )
    )


def _places_for(cabin: Cabin, holds: Mapping[str, Hold], piece: str) -> Iterator[CabinPlace]:
    # each place where a cabin may put a piece, with the edits that put it there
    open_holds = [hold for hold in holds.values() if hold.crew not in cabin.complete]
    if piece == facts.GEM:
        # it comes out of storage, and the last one leaves the count empty
        taken: Edits = [(f"storage.{facts.GEM}", cabin.gems - 1 or None)]
        yield from _in_chest(cabin, piece, taken)
        for hold in open_holds:
            yield from _in_hold(cabin, hold, piece, taken)
        return
    # a treasure comes from the hand, where the record does not count it
    yield from _in_chest(cabin, piece, [])
    if cabin.room_for(piece):
        stored = (f"storage.{piece}", cabin.stored.get(piece, 0) + 1)
        yield CabinPlace(STORAGE, "Storage", "barrel", edits=[stored])
    for hold in open_holds:
        yield from _in_hold(cabin, hold, piece, [])
    yield CabinPlace(BAG, "Back into the bag", "bag", back=(piece,))


def _in_chest(cabin: Cabin, piece: str, taken: Edits) -> Iterator[CabinPlace]:
    # The chest fills in order: its next slot is open, to its own colour or a gem.
    slot = next(iter(facts.COLORS[len(cabin.chest) :]), "")
    if slot and piece in (slot, facts.GEM):
        gained = _gained(cabin, facts.CHEST_GOLD[slot], facts.CHEST_POINTS[slot])
        edits: Edits = [*taken, ("chest", [*cabin.chest, piece]), *gained]
        yield CabinPlace(CHEST, f"Chest, {slot}", "chest", chest_reward(slot), edits)


def _in_hold(cabin: Cabin, hold: Hold, piece: str, taken: Edits) -> Iterator[CabinPlace]:
    # A hold that a piece fits: still open after it, or full with it. Both are offered if nobody
    # told how many treasures fill it, as then only the cabin on the table does.
    crew = hold.crew
    inside = [*cabin.inside.get(crew, ()), piece]
    full = _filled(cabin, hold, inside, taken)
    if hold.size is None and len(inside) in facts.HOLD_SIZES:
        yield replace(
            full, where=crew + _FULL, title=f"{full.title}, full now", brings=_points_of(hold)
        )
    # as many pieces as fill a hold are a fault in it, as a full one is written "complete": whether
    # they suit each other is tried in a hold with one space more
    bigger = hold._replace(size=len(inside) + 1)
    if hold.fault(inside) is None:
        yield CabinPlace(crew, full.title, crew, edits=[*taken, (f"holds.{crew}", inside)])
    elif hold.size == len(inside) and bigger.fault(inside) is None:
        yield full


def _filled(cabin: Cabin, hold: Hold, inside: Sequence[str], taken: Edits) -> CabinPlace:
    # a hold that is full with what is ``inside`` it now
    return CabinPlace(
        where=hold.crew,
        title=f"{facts.CREW_TITLES[hold.crew]}’s hold",
        symbol=hold.crew,
        brings=f"full: {_points_of(hold)}",
        edits=[
            *taken,
            (f"holds.{hold.crew}", facts.COMPLETE),
            *_gained(cabin, 0, hold.points or 0),
        ],
        back=tuple(color for color in inside if color != facts.GEM),
        note=" Write the points that your cabin shows." if hold.points is None else "",
    )


def _points_of(hold: Hold) -> str:
    return "its points" if hold.points is None else counted(hold.points, "point")


def put(cabin: Cabin, holds: Mapping[str, Hold], piece: str, where: str) -> PlacedTreasure:
    """Puts a treasure or a gem somewhere. Raises BadInput."""
    place = next((p for p in places_for(cabin, holds, piece) if p.where == where), None)
    if place is None:
        words = f"{cabin.name} cannot put {_a(piece)} there."
        raise BadInput([Fault("where", where, "a place where it may go", words)])
    into = _INTO.get(where) or f"into the {place.title.lower()}"
    event = f"{cabin.name} puts {_a(piece)} {into}"
    if place.brings:
        event += f": {place.brings}"
    return PlacedTreasure(place.edits, f"{event}.{place.note}", place.back)


def _gained(cabin: Cabin, gold: int, points: int) -> Edits:
    gains = (("gold", cabin.gold, gold), ("track", cabin.track, points))
    return [(part, stood + more) for part, stood, more in gains if more]


def _a(piece: str) -> str:
    return "a gem" if piece == facts.GEM else f"a {piece} treasure"


# ---- what storage allows at any time (rules: Storage area)


def pairs(cabin: Cabin) -> tuple[str, ...]:
    """Returns the colours of which two stored treasures can become a gem."""
    return tuple(color for color in facts.COLORS if cabin.stored.get(color, 0) >= facts.PAIR)


def exchange(cabin: Cabin, color: str) -> PlacedTreasure:
    """Exchanges two stored treasures of a colour for a gem. Raises BadInput."""
    if color not in pairs(cabin):
        words = f"{cabin.name} has no two {color} treasures in storage."
        raise BadInput([Fault("color", color, "a colour of which two are stored", words)])
    edits: Edits = [
        (f"storage.{color}", cabin.stored[color] - facts.PAIR or None),
        (f"storage.{facts.GEM}", cabin.gems + 1),
    ]
    return PlacedTreasure(
        edits, f"{cabin.name}: two {color} treasures for a gem.", (color,) * facts.PAIR
    )


def sell(cabin: Cabin, piece: str) -> PlacedTreasure:
    """Sells a stored treasure or gem. Raises BadInput."""
    back: tuple[str, ...] = ()
    if piece == facts.GEM:
        count, price, what = cabin.gems, facts.GEM_GOLD, "gem"
    else:
        count, price, what = cabin.stored.get(piece, 0), facts.TREASURE_GOLD, f"{piece} treasure"
        back = (piece,)
    if not count:
        words = f"{cabin.name} has no {what} in storage."
        raise BadInput([Fault("color", piece, "what is in storage", words)])
    edits: Edits = [(f"storage.{piece}", count - 1 or None), ("gold", cabin.gold + price)]
    return PlacedTreasure(edits, f"{cabin.name} sells a {what} for {price} gold.", back)
