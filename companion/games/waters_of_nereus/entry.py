"""What the entry page of Waters of Nereus shows of each cabin, and what a tap on its chest does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, product

from companion.edits import PageData
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.score import Scored


@cache
def reference() -> PageData:
    """What the page must know of every cabin: every chest there can be, and for each of them the number in that list
    of what a tap on each slot makes of it.

    A tap on an empty slot fills the chest up to it, as slots fill in order; then the treasure there
    is a gem, then it is taken out with those after it (rules: Chest).
    """
    colors = facts.COLORS
    chests = [
        [facts.GEM if gem else color for gem, color in zip(gems, colors, strict=False)]
        for filled in range(len(colors) + 1)
        for gems in product((False, True), repeat=filled)
    ]
    after = [[chests.index(_chest_after(chest, at)) for at in range(len(colors))] for chest in chests]
    return {"chest": {"chests": chests, "after": after}, "gem": facts.GEM}


def _chest_after(chest: list[str], at: int) -> list[str]:
    if at >= len(chest):
        return [*chest, *facts.COLORS[len(chest) : at + 1]]
    return chest[:at] if chest[at] == facts.GEM else [*chest[:at], facts.GEM, *chest[at + 1 :]]


def cabin_view(scored: Scored, holds: Mapping[str, Hold], others: Sequence[Sequence[str]]) -> PageData:
    """What the entry page shows of one cabin while ``others`` have these cards.

    ``chest`` are its slots with what they give, ``storage`` the most of each that can lie there, ``bays`` the spaces
    as they lie, ``deck`` how many of each card this player can have.
    """
    cabin = scored.cabin
    played = [line.why for line in scored.lines if line.category == "science-cards"]
    stored: dict[str, int] = {color: cabin.stored.get(color, 0) + cabin.room_for(color) for color in facts.COLORS}
    in_hands = list(chain.from_iterable(others))
    return {
        "chest": [
            {
                "slot": slot,
                "random": slot == facts.CHEST_RANDOM,
                "gold": facts.CHEST_GOLD[slot],
                "points": facts.CHEST_POINTS[slot],
            }
            for slot in facts.COLORS
        ],
        "storage": {**stored, facts.GEM: cabin.gem_room},
        "bays": [*[list(group[::-1]) for group in facts.STORAGE_GROUPS[::-1]], [facts.GEM]],
        "holds": [_hold_view(hold, cabin.inside.get(crew, ()), crew in cabin.complete) for crew, hold in holds.items()],
        "cards": [{"name": name, "why": why} for name, why in zip(cabin.cards, played, strict=False)],
        "deck": [
            {
                "name": name,
                "title": card.title,
                "points": card.points,
                "most": max(0, card.copies - in_hands.count(name)),
            }
            for name, card in facts.CARDS.items()
        ],
        "completed": len(cabin.complete),
    }


@lru_cache(maxsize=2048)
def _hold_view(hold: Hold, contents: tuple[str, ...], complete: bool) -> PageData:
    """A hold with what can still go into it, its recipe None where it is not known; nobody may change it."""
    fault = hold.fault(contents)
    fits = [piece for piece in (*facts.COLORS, facts.GEM) if not complete and hold.fault((*contents, piece)) is None]
    return {
        "crew": hold.crew,
        "title": facts.CREW_TITLES[hold.crew],
        "size": hold.size or max(facts.HOLD_SIZES),
        "points": hold.points,
        "recipe": hold.recipe if hold.rule != "unknown" else None,
        "fault": f"{facts.CREW_TITLES[hold.crew]}'s hold: {fault}." if fault else None,
        "from_copy": hold.from_copy,
        "fits": fits,
    }
