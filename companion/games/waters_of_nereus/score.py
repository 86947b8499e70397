"""Scoring of Waters of Nereus: track, game-end science cards, gold (rules: Game End).

Each card played lowers science power by one. Each treasure or gem serves one card (rules: Science
cards, appendix).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from companion.facts import that_hold
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.record import Cabin, Table
from companion.results import (
    Line,
    Notice,
    Result,
    TieBreak,
    by_seat,
    outcome_of,
    standings_of,
    winners_of,
)
from companion.words import counted, joined, plural

HOLDS_LABEL: Final = "completed holds"
TREASURES_LABEL: Final = "treasures in incomplete holds"
_NO_CARDS: Final = Line("science-cards", "Science cards", 0, "no game-end card in hand")


# ---- game-end cards


class Means(NamedTuple):
    """What cards can be played with. ``storage`` is by colour."""

    science: int
    storage: tuple[int, ...]
    gems: int
    chest: tuple[str, ...]
    complete: frozenset[str]


def means_of(
    science: int,
    storage: Mapping[str, int],
    gems: int,
    chest: Sequence[str],
    complete: Iterable[str],
) -> Means:
    """Returns the means of a cabin. ``storage`` counts by colour; a missing colour counts 0."""
    counts = tuple([storage.get(color, 0) for color in facts.COLORS])
    return Means(science, counts, gems, tuple(chest), frozenset(complete))


def _served(hand: Sequence[str], means: Means) -> tuple[dict[int, str], set[int]]:
    # The choice of cards with the most points. The first part says what serves each card, by its
    # place in the hand: ``holds``, ``slot``, ``gem`` or the colour of a treasure. The second part
    # are the cards that lack only science power. There are two limits, science power and gems, one
    # inside the other. So it is best to take cards from the highest down while they fit.
    served: dict[int, str] = {}
    powerless: set[int] = set()
    left: dict[str, int] = {
        **dict(zip(facts.COLORS, means.storage, strict=True)),
        facts.GEM: means.gems,
        # there is one red space, and it serves one card (ruling one-red-slot)
        "slot": int(len(means.chest) > facts.RED_SLOT),
    }
    for n in sorted(range(len(hand)), key=lambda n: -facts.CARDS[hand[n]].points):
        by = _what_can_serve(facts.CARDS[hand[n]], left, means.complete)
        # it could be played but for science power, which cards worth as much or more have taken
        if by and len(served) == means.science:
            powerless.add(n)
        elif by:
            served[n] = by
            # what serves a card is used up, but a complete hold serves any number
            if by != "holds":
                left[by] -= 1
    return served, powerless


def _what_can_serve(
    card: facts.ScienceCard, left: Mapping[str, int], complete: frozenset[str]
) -> str:
    # what serves a card of that which is ``left``; empty for nothing
    if card.needs == "holds":
        return "holds" if complete.issuperset(card.crew) else ""
    if card.needs == "chest":
        return "slot" if left["slot"] else ""
    # a treasure of the card's own colour first, as no other card could use it
    if left[card.color]:
        return card.color
    return facts.GEM if left[facts.GEM] else ""


@lru_cache(maxsize=8192)
def cards_points(hand: tuple[str, ...], means: Means) -> int:
    """Returns the points of the best choice of a hand's cards."""
    return sum([facts.CARDS[hand[n]].points for n in _served(hand, means)[0]])


def best_cards(hand: Sequence[str], means: Means) -> tuple[list[Line], set[str]]:
    """Returns what each card of the hand scores in the best choice, and the rulings that
    decide it."""
    served, powerless = _served(hand, means)
    power = f"science power is {means.science}"
    if served:
        titles = joined([facts.CARDS[hand[n]].title for n in served])
        power = f"science power {means.science} goes to {titles}, worth as much or more"
    # a slice, as the chest may not be filled as far
    gem_in_slot = means.chest[facts.RED_SLOT : facts.RED_SLOT + 1] == (facts.GEM,)
    lines = []
    for n, name in enumerate(hand):
        card = facts.CARDS[name]
        if n in served:
            points, why = card.points, _what_served(served[n], card, gem_in_slot)
        elif n in powerless:
            points, why = 0, f"not played: {power}"
        else:
            points, why = 0, f"not played: {_what_a_card_lacks(card, means)}"
        lines.append(Line("science-cards", card.title, points, why))
    lacking = [facts.CARDS[name] for n, name in enumerate(hand) if n not in {*served, *powerless}]
    return lines, _rulings_of_cards(set(served.values()), lacking, gem_in_slot)


def _rulings_of_cards(
    used: set[str], lacking: Sequence[facts.ScienceCard], gem_in_slot: bool
) -> set[str]:
    # ``used`` is what serves the cards played, ``lacking`` are the cards that nothing is left for
    decides = {
        "gem-for-a-card": facts.GEM in used,
        "gem-in-red-slot": "slot" in used and gem_in_slot,
        "one-red-slot": "slot" in used and any(card.needs == "chest" for card in lacking),
    }
    return set(that_hold(decides))


def _what_served(by: str, card: facts.ScienceCard, gem_in_slot: bool) -> str:
    if by == "holds":
        return "the hold is complete" if len(card.crew) == 1 else "both holds are complete"
    if by == "slot":
        return "a gem in the chest’s red space" if gem_in_slot else "the red treasure in the chest"
    if by == facts.GEM:
        return f"a gem in storage stands for {card.color}"
    return f"a {card.color} treasure in storage"


def _what_a_card_lacks(card: facts.ScienceCard, means: Means) -> str:
    # why a science card does not count, in words
    if card.needs == "storage":
        return _treasure_lacking(card.color, means)
    if card.needs == "chest":
        filled = len(means.chest) > facts.RED_SLOT
        return (
            "the one treasure in the red space serves the other card"
            if filled
            else "the chest’s red space is empty"
        )
    missing = [f"{crew}’s" for crew in card.crew if crew not in means.complete]
    return f"the {joined(missing)} {plural(len(missing), 'hold is', 'holds are')} not complete"


def _treasure_lacking(color: str, means: Means) -> str:
    # Why a card has no treasure of its colour, in words. Treasures and gems that are there serve
    # other cards.
    treasures = means.storage[facts.COLORS.index(color)]
    if not treasures and not means.gems:
        return f"no {color} treasure and no gem in storage"
    used = [f"the {color} {plural(treasures, 'treasure')}"] if treasures else []
    if means.gems:
        used.append(f"the {plural(means.gems, 'gem')}")
    single = treasures + means.gems == 1
    taken = f"{joined(used)} {'serves another card' if single else 'serve other cards'}"
    if not treasures:
        return f"no {color} treasure in storage, and {taken}"
    return taken if means.gems else f"{taken}, and there is no gem"


# ---- a cabin, a table


class Scored(NamedTuple):
    """One cabin, scored. ``rulings`` are the names of the rulings that decided something."""

    cabin: Cabin
    lines: tuple[Line, ...]
    total: int
    rulings: set[str]

    @property
    def name(self) -> str:
        return self.cabin.name

    @property
    def key(self) -> tuple[int, int, int]:
        """Returns what places are decided by: total, completed holds, treasures in incomplete
        holds."""
        return self.total, len(self.cabin.complete), self.cabin.in_holds


def gold_of(gold: int, treasures: int, gems: int) -> int:
    """Returns the gold after storage is sold (rules: Game End)."""
    return gold + treasures * facts.TREASURE_GOLD + gems * facts.GEM_GOLD


def gold_line(gold: int, treasures: int, gems: int) -> Line:
    """Returns the line for gold, with what storage sells for, in victory points (rules: Game
    End)."""
    stored = ((treasures, "treasure", facts.TREASURE_GOLD), (gems, "gem", facts.GEM_GOLD))
    sold = [f"{counted(n, name)} sold for {n * price}" for n, name, price in stored if n]
    total = gold_of(gold, treasures, gems)
    points, rest = divmod(total, facts.GOLD_PER_POINT)
    counted_up = " + ".join([f"{gold} gold", *sold])
    if sold:
        counted_up += f" = {total}"
    why = f"{counted_up}; every {facts.GOLD_PER_POINT} gold 1 point, {rest or 'nothing'} left over"
    return Line("gold", "Gold", points, why)


def score_cabin(cabin: Cabin) -> Scored:
    """Returns the score of a cabin: track, the best use of the cards, then gold."""
    lines = [Line("track", "Scoring track", cabin.track, "victory points earned during play")]
    means = means_of(cabin.science, cabin.stored, cabin.gems, cabin.chest, cabin.complete)
    cards, rulings = best_cards(cabin.cards, means)
    lines += [
        *(cards or [_NO_CARDS]),
        gold_line(cabin.gold, sum(cabin.stored.values()), cabin.gems),
    ]
    return Scored(cabin, tuple(lines), sum([line.points for line in lines]), rulings)


def score(table: Table) -> Result:
    """Returns the standings of a table."""
    return table_result([score_cabin(cabin) for cabin in table.cabins])


def table_result(scored: Sequence[Scored]) -> Result:
    """Returns the standings of cabins that are scored already, in seat order."""
    standings = standings_of(scored, lambda s: s.key, _BREAKERS)
    outcome = outcome_of(by_seat(standings, scored), _BREAKERS)
    return Result(facts.SLUG, outcome, winners_of(standings), standings, _notices(scored))


# rules: Game End
_BREAKERS: Final[tuple[TieBreak[Scored], ...]] = (
    TieBreak(
        HOLDS_LABEL, lambda s: len(s.cabin.complete), lambda count: counted(count, "completed hold")
    ),
    TieBreak(
        TREASURES_LABEL,
        lambda s: s.cabin.in_holds,
        lambda count: f"{counted(count, 'treasure')} in incomplete holds",
    ),
)


def _gems_decide(one: Scored, other: Scored) -> bool:
    # whether it decides between two players that gems in open holds count: they are equal in total
    # and completed holds, and one of them has such a gem
    contents = [*one.cabin.inside.values(), *other.cabin.inside.values()]
    return one.key[:2] == other.key[:2] and any(facts.GEM in inside for inside in contents)


def _notices(scored: Sequence[Scored]) -> tuple[Notice, ...]:
    # the rulings and statements that decided something in these scores
    named = set().union(*[s.rulings for s in scored])
    if any(_gems_decide(one, other) for one, other in combinations(scored, 2)):
        named.add("gems-in-holds")
    stated = [Notice("rule", text) for name, text in facts.STATEMENTS.items() if name in named]
    return (
        *stated,
        *[
            Notice("ruling", ruling.text, name)
            for name, ruling in facts.RULINGS.items()
            if name in named
        ],
    )
