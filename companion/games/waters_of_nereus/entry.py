"""What the entry page of Waters of Nereus shows of each cabin, and what a tap on its chest does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain, product

from typing_extensions import TypedDict

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.record import Cabin
from companion.games.waters_of_nereus.score import Scored


class SlotView(TypedDict):
    """A slot of the chest; ``holds`` is the treasure there, ``next`` says that a tap fills it."""

    slot: str
    random: bool
    holds: str | None
    next: bool
    gold: int
    points: int


class RoomView(TypedDict):
    """How many there are, and can be."""

    count: int
    most: int


class HoldView(TypedDict):
    """A hold; ``recipe`` is None where it is not known, ``fits`` what can still go in."""

    crew: str
    title: str
    complete: bool
    contents: list[str]
    size: int | None
    most: int
    points: int | None
    recipe: str | None
    fault: str | None
    from_copy: bool
    fits: list[str]


class PlayedCard(TypedDict):
    """A science card in hand and what it scores."""

    name: str
    title: str
    points: int
    why: str


class DeckCard(TypedDict):
    """A card of the deck, and how many of it this player can have."""

    name: str
    title: str
    points: int
    most: int


class ScienceView(TypedDict):
    """Science power, the most there is, and how many cards it lets be played."""

    power: int
    most: int
    played: int


class GoldView(TypedDict):
    """Coins and what they score."""

    coins: int
    why: str
    points: int


class CabinView(TypedDict):
    """One player's cabin; ``bays`` are the spaces of the storage as they lie."""

    chest: list[SlotView]
    storage: dict[str, RoomView]
    bays: list[list[str]]
    holds: list[HoldView]
    cards: list[PlayedCard]
    deck: list[DeckCard]
    science: ScienceView
    gold: GoldView
    total: int
    completed: int
    in_holds: int


class ChestTaps(TypedDict):
    """Every chest there can be, and for each of them the number of what a tap on each slot makes of it."""

    chests: list[list[str]]
    after: list[list[int]]


class Reference(TypedDict):
    """What a tap on a slot of the chest does, whatever lies in it."""

    chest: ChestTaps
    gem: str


def reference() -> Reference:
    """What the page must know of every cabin."""
    return {"chest": chest_taps(), "gem": facts.GEM}


def chest_taps() -> ChestTaps:
    """Every chest there can be, and for each of them the number in that list of what a tap on each slot makes of it.

    A tap on an empty slot fills the chest up to it, as slots fill in order; then the treasure there
    is a gem, then it is taken out with those after it (rules: Chest).
    """
    colors = facts.COLORS
    chests = [
        [facts.GEM if gem else color for gem, color in zip(gems, colors, strict=False)]
        for filled in range(len(colors) + 1)
        for gems in product((False, True), repeat=filled)
    ]
    numbers = {tuple(chest): n for n, chest in enumerate(chests)}
    after = [[numbers[tuple(_chest_after(chest, at))] for at in range(len(colors))] for chest in chests]
    return {"chests": chests, "after": after}


def _chest_after(chest: list[str], at: int) -> list[str]:
    if at >= len(chest):
        return [*chest, *facts.COLORS[len(chest) : at + 1]]
    return chest[:at] if chest[at] == facts.GEM else [*chest[:at], facts.GEM, *chest[at + 1 :]]


def cabin_view(cabin: Cabin, scored: Scored, holds: Mapping[str, Hold], others: list[tuple[str, ...]]) -> CabinView:
    """What the entry page shows of one cabin; ``most`` is how many of a card or treasure this player can have there."""
    played = [line for line in scored.lines if line.category == "science-cards"]
    return {
        "chest": [
            {
                "slot": slot,
                "random": slot == facts.CHEST_RANDOM,
                "holds": cabin.chest[n] if n < len(cabin.chest) else None,
                "next": n == len(cabin.chest),
                "gold": facts.CHEST_GOLD[slot],
                "points": facts.CHEST_POINTS[slot],
            }
            for n, slot in enumerate(facts.COLORS)
        ],
        "storage": _storage_view(cabin),
        "bays": [*[list(group[::-1]) for group in facts.STORAGE_GROUPS[::-1]], [facts.GEM]],
        "holds": [_hold_view(holds[crew], cabin.holds.get(crew, ()), crew in cabin.complete) for crew in facts.CREW],
        "cards": [
            {"name": name, "title": facts.CARDS[name].title, "points": line.points, "why": line.why}
            for name, line in zip(cabin.cards, played, strict=False)
        ],
        "deck": _deck_view(tuple(sorted(chain.from_iterable(others)))),
        "science": {
            "power": cabin.science,
            "most": facts.SCIENCE_MAX,
            "played": sum(line.points > 0 for line in played),
        },
        "gold": {"coins": cabin.gold, "why": scored.lines[-1].why, "points": scored.lines[-1].points},
        "total": scored.total,
        "completed": len(cabin.complete),
        "in_holds": cabin.in_holds,
    }


@lru_cache(maxsize=256)
def _deck_view(in_other_hands: tuple[str, ...]) -> list[DeckCard]:
    """The deck for a player while others have these cards; nobody may change it."""
    return [
        {
            "name": name,
            "title": card.title,
            "points": card.points,
            "most": max(0, card.copies - in_other_hands.count(name)),
        }
        for name, card in facts.CARDS.items()
    ]


def _storage_view(cabin: Cabin) -> dict[str, RoomView]:
    for_gems = cabin.gem_room
    out: dict[str, RoomView] = {}
    for color in facts.COLORS:
        group = next(g for g in facts.STORAGE_GROUPS if color in g)
        own = facts.STORAGE_EACH - sum([cabin.storage.get(c, 0) for c in group])
        room = max(0, min(own, for_gems - cabin.gems))  # gems beyond three lie on coloured spaces
        count = cabin.storage.get(color, 0)
        out[color] = {"count": count, "most": count + room}
    out[facts.GEM] = {"count": cabin.gems, "most": for_gems}
    return out


@lru_cache(maxsize=2048)
def _hold_view(hold: Hold, contents: tuple[str, ...], complete: bool) -> HoldView:
    """A hold with what lies in it; nobody may change it."""
    fault = hold.fault(contents)
    fits = [piece for piece in (*facts.COLORS, facts.GEM) if not complete and hold.fault((*contents, piece)) is None]
    return {
        "crew": hold.crew,
        "title": facts.CREW_MEMBERS[hold.crew].title,
        "complete": complete,
        "contents": list(contents),
        "size": hold.size,
        "most": max(facts.HOLD_SIZES),
        "points": hold.points,
        "recipe": hold.recipe if hold.rule != "unknown" else None,
        "fault": f"{facts.CREW_MEMBERS[hold.crew].title}'s hold: {fault}." if fault else None,
        "from_copy": hold.from_copy,
        "fits": fits,
    }
