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


def _served(hand: Sequence[str], means: Means) -> tuple[dict[int, str], set[int]]:
    """The choice of cards with the most points, proven best: what serves each, by its place in the hand (``holds``,
    ``slot``, ``treasure`` or ``gem``), and those that only science power is missing for.

    A card is served by a treasure of its own colour where one is left, which no other colour
    could use, and otherwise by a gem. So a choice is possible when it has no more cards than
    science power and no more that need a gem than there are gems. For two such limits, one
    inside the other, taking cards from the highest down as long as they fit is best.
    """
    served: dict[int, str] = {}
    powerless: set[int] = set()
    stock, gems = list(means.storage), means.gems
    slots = int(len(means.chest) > facts.RED_SLOT)
    for n in sorted(range(len(hand)), key=lambda n: -facts.CARDS[hand[n]].points):
        card = facts.CARDS[hand[n]]
        color = facts.COLORS.index(card.color) if card.needs == "storage" else 0
        if card.needs == "holds":
            by = "holds" if means.complete.issuperset(card.crew) else ""
        elif card.needs == "chest":
            by = "slot" if slots else ""
        else:
            by = "treasure" if stock[color] else "gem" if gems else ""
        if by and len(served) == means.science:
            powerless.add(n)
        elif by:
            served[n] = by
            slots -= by == "slot"
            gems -= by == "gem"
            stock[color] -= by == "treasure"
    return served, powerless


@lru_cache(maxsize=8192)
def cards_points(hand: tuple[str, ...], means: Means) -> int:
    """The most points that a hand scores."""
    return sum([facts.CARDS[hand[n]].points for n in _served(hand, means)[0]])


def best_cards(hand: Sequence[str], means: Means) -> Hand:
    """The choice of cards with the most points, and why each card is played or not."""
    served, powerless = _served(hand, means)
    power = f"science power is {means.science}"
    if served:
        titles = joined([facts.CARDS[hand[n]].title for n in served])
        power = f"science power {means.science} goes to {titles}, worth as much or more"
    gem_in_slot = means.chest[facts.RED_SLOT : facts.RED_SLOT + 1] == (facts.GEM,)
    rulings = {"gem-for-a-card"} if "gem" in served.values() else set()
    rulings |= {"gem-in-red-slot"} if gem_in_slot and "slot" in served.values() else set()
    cards = []
    for n, name in enumerate(hand):
        card = facts.CARDS[name]
        if n in served:
            whys = {
                "holds": "the hold is complete" if len(card.crew) == 1 else "both holds are complete",
                "slot": "a gem in the chest's red space" if gem_in_slot else "the red treasure in the chest",
                "treasure": f"a {card.color} treasure in storage",
                "gem": f"a gem in storage stands for {card.color}",
            }
            cards.append(Played(name, card.points, whys[served[n]]))
            continue
        if n not in powerless and card.needs == "chest" and "slot" in served.values():
            rulings.add("one-red-slot")
        cards.append(Played(name, 0, f"not played: {power if n in powerless else _lacks(card, means)}"))
    return Hand(tuple(cards), sum([card.points for card in cards]), frozenset(rulings))


def _lacks(card: facts.ScienceCard, means: Means) -> str:
    """Why nothing serves a card."""
    if card.needs == "storage":
        return _lacking(card.color, means)
    if card.needs == "chest":
        filled = len(means.chest) > facts.RED_SLOT
        return "the one treasure in the red space serves the other card" if filled else "the chest's red space is empty"
    missing = [f"{crew}'s" for crew in card.crew if crew not in means.complete]
    return f"the {joined(missing)} {plural(len(missing), 'hold is', 'holds are')} not complete"


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
