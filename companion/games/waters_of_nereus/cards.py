"""Which game-end cards to play: the best choice, and why each other card is not played.

Rules: "Game End", "Science cards" and the appendix. Each card played lowers science power by one;
each treasure or gem serves one card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.waters_of_nereus import facts
from companion.words import joined, plural


class Played(NamedTuple):
    """A card of the hand: what it scores, and why."""

    name: str
    points: int
    why: str


class Hand(NamedTuple):
    """The best use of a hand: every card in the order of the hand, the points, and rulings that decided."""

    cards: tuple[Played, ...]
    points: int
    rulings: frozenset[str]


class Means(NamedTuple):
    """What cards can be played from: science power, stored treasures by colour, gems, the chest, complete holds."""

    science: int
    storage: tuple[int, ...]
    gems: int
    chest: tuple[str, ...]
    complete: frozenset[str]


def means_of(
    science: int, storage: Mapping[str, int], gems: int, chest: Sequence[str], complete: Iterable[str]
) -> Means:
    """The means of a cabin; ``storage`` counts by colour, none where a colour is missing."""
    counts = tuple([storage.get(color, 0) for color in facts.COLORS])
    return Means(science, counts, gems, tuple(chest), frozenset(complete))


def _order(hand: Sequence[str]) -> list[int]:
    """The cards of a hand from the most points to the least, equal ones as they come."""
    return sorted(range(len(hand)), key=lambda n: -facts.CARDS[hand[n]].points)


def best_cards(hand: Sequence[str], means: Means) -> Hand:
    """The choice of cards with the most points, proven best.

    A card is served by a treasure of its own colour where one is left, which no other colour
    could use, and otherwise by a gem. So a choice is possible when it has no more cards than
    science power and no more that need a gem than there are gems. For two such limits, one
    inside the other, taking cards from the highest down as long as they fit is best.
    """
    played: dict[int, Played] = {}
    unplayed: dict[int, str] = {}
    rulings = set()
    stock = dict(zip(facts.COLORS, means.storage, strict=True))
    gems, power, chest_used = means.gems, means.science, False
    for n in _order(hand):
        card = facts.CARDS[hand[n]]
        why, gem = "", False
        if card.needs == "holds":
            missing = [crew for crew in card.crew if crew not in means.complete]
            if missing:
                unplayed[n] = f"not played: {_incomplete(missing)}"
                continue
            why = "the hold is complete" if len(card.crew) == 1 else "both holds are complete"
        elif card.needs == "chest":
            if len(means.chest) <= facts.RED_SLOT:
                unplayed[n] = "not played: the chest's red space is empty"
                continue
            if chest_used:
                unplayed[n] = "not played: the one treasure in the red space serves the other card"
                rulings.add("one-red-slot")
                continue
            in_slot = means.chest[facts.RED_SLOT]
            why = "a gem in the chest's red space" if in_slot == facts.GEM else "the red treasure in the chest"
        elif stock[card.color]:
            why = f"a {card.color} treasure in storage"
        elif gems:
            why, gem = f"a gem in storage stands for {card.color}", True
        else:
            unplayed[n] = f"not played: {_lacking(card.color, means)}"
            continue
        if not power:
            unplayed[n] = _no_power(means.science, [p.name for p in played.values()])
            continue
        power -= 1
        if card.needs == "chest":
            chest_used = True
            if means.chest[facts.RED_SLOT] == facts.GEM:
                rulings.add("gem-in-red-slot")
        elif gem:
            gems -= 1
            rulings.add("gem-for-a-card")
        elif card.needs == "storage":
            stock[card.color] -= 1
        played[n] = Played(card.name, card.points, why)
    cards = tuple([played.get(n) or Played(name, 0, unplayed[n]) for n, name in enumerate(hand)])
    return Hand(cards, sum([card.points for card in cards]), frozenset(rulings))


def _incomplete(crew: Sequence[str]) -> str:
    """``the captain's hold is not complete``, of one hold or two."""
    whose = joined([f"{name}'s" for name in crew])
    return f"the {whose} {plural(len(crew), 'hold is', 'holds are')} not complete"


def _lacking(color: str, means: Means) -> str:
    """Why no treasure and no gem serves a card of this colour."""
    treasures = means.storage[facts.COLORS.index(color)]
    if not treasures and not means.gems:
        return f"no {color} treasure and no gem in storage"
    used = [f"the {color} {plural(treasures, 'treasure')}"] if treasures else []
    used += [f"the {plural(means.gems, 'gem')}"] if means.gems else []
    one = treasures + means.gems == 1
    taken = f"{joined(used)} {'serves another card' if one else 'serve other cards'}"
    if not treasures:
        return f"no {color} treasure in storage, and {taken}"
    return taken if means.gems else f"{taken}, and there is no gem"


def _no_power(science: int, played: Sequence[str]) -> str:
    if not science:
        return "not played: science power is 0"
    titles = joined([facts.CARDS[name].title for name in played])
    return f"not played: science power {science} goes to {titles}, worth as much or more"


@lru_cache(maxsize=8192)
def cards_points(hand: tuple[str, ...], means: Means) -> int:
    """The points of :func:`best_cards` alone, by the same argument, for a search that asks often."""
    stock = list(means.storage)
    red = len(means.chest) > facts.RED_SLOT
    served, by_gem = [], []
    for name in hand:
        card = facts.CARDS[name]
        if card.needs == "holds":
            if means.complete.issuperset(card.crew):
                served.append(card.points)
        elif card.needs == "chest":
            if red:
                served.append(card.points)
                red = False
        elif stock[n := facts.COLORS.index(card.color)]:
            stock[n] -= 1
            served.append(card.points)
        else:
            by_gem.append(card.points)
    by_gem.sort(reverse=True)
    return sum(sorted([*served, *by_gem[: means.gems]], reverse=True)[: means.science])
