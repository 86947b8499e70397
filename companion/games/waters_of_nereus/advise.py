"""Finds what a player can still gain on the last turn without an action, by a search that tries
everything.

The ruling ``last-turn`` says what is searched (rules: Storage area, The treasure chest, Game End).
There are two readings of "at any time" (ruling ``exchange-first``): moves end before the game-end
cards, or go on until storage is sold.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from companion.advice import AdviceData, AdvisedData, Effort, StepData
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.placing import pairs
from companion.games.waters_of_nereus.record import Cabin, Table
from companion.games.waters_of_nereus.score import (
    best_cards,
    cards_points,
    gold_line,
    gold_of,
    means_of,
)
from companion.games.waters_of_nereus.wording import chest_reward
from companion.words import counted, in_words, joined


class AdvisedPlan(NamedTuple):
    """What to do with pairs and gems. Two plans differ if they exchange or place differently.

    ``exchanged`` are the colours of which a pair becomes a gem. ``completed`` are the holds that
    gems complete. ``chest`` is how many gems go into the chest. A gem in a hold that stays
    incomplete is no plan: sold it is always one point more.
    """

    exchanged: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    chest: int = 0


NOTHING: Final = AdvisedPlan()
_TURN_TITLES: Final = joined([card.title for card in facts.TURN_CARDS])


def _step(action: str, text: str, points: int = 0) -> StepData:
    return {"action": action, "text": text, "points": points}


def advise(table: Table, effort: Effort | None = None) -> AdviceData:
    """Returns advice for every player of a table, in seat order, as the contract lays it out."""
    return {"game": facts.SLUG, "advice": [advise_cabin(c, table.holds) for c in table.cabins]}


class PlanBefore(NamedTuple):
    """A plan done before the cards, after what it is chosen by: the points of the cards then, the
    number of its moves (negated), and a rank among equals."""

    cards: int
    fewer_moves: int
    rank: int
    plan: AdvisedPlan


class PlanEnd(NamedTuple):
    """How a plan ends, in the order in which plans are compared: the total, the tie-breaks, which
    are completed holds and treasures in incomplete ones, and the number of moves (negated)."""

    total: int
    completed: int
    treasures: int
    fewer_moves: int


class Search:
    """The plans of one cabin. Holds with an unknown recipe or unknown points take no gems."""

    def __init__(self, cabin: Cabin, holds: Mapping[str, Hold]) -> None:
        """Prepares what can still be moved in a cabin: its pairs, open holds and free spaces of the
        chest."""
        self.cabin, self.holds = cabin, holds
        self.pairs = pairs(cabin)
        self.open = _gems_to_fill(cabin, holds)
        # the chest's spaces that are free, in the order in which they fill
        self.slots = facts.COLORS[len(cabin.chest) :]
        cards = [facts.CARDS[name] for name in cabin.cards]
        # the holds that the cards in hand ask for
        self.asked = frozenset([crew for card in cards for crew in card.crew])
        # how many gems reach the chest's red slot, 0 where that serves nothing
        self.gems_to_red = 0
        if "red" in self.slots and any(card.needs == "chest" for card in cards):
            self.gems_to_red = self.slots.index("red") + 1
        asked_open = [crew for crew in self.open if crew in self.asked]
        # a bit for each pair and hold: no two sets of moves have the same rank, so that of equally
        # good ones the same is chosen each time, the one with the later pairs and holds
        self._rank = {move: 1 << n for n, move in enumerate((*self.pairs, *asked_open))}
        self._before: dict[AdvisedPlan, PlanBefore] = {}

    def plans(self) -> Iterator[AdvisedPlan]:
        for n_pairs in range(len(self.pairs) + 1):
            for exchanged in combinations(self.pairs, n_pairs):
                yield from self._plans_after(exchanged)

    def _plans_after(self, exchanged: tuple[str, ...]) -> Iterator[AdvisedPlan]:
        # the plans for the gems that there are once pairs are exchanged
        gems = self.cabin.gems + len(exchanged)
        near = [crew for crew, need in self.open.items() if need <= gems]
        for size in range(min(len(near), gems) + 1):
            for completed in combinations(near, size):
                left = gems - sum([self.open[crew] for crew in completed])
                for chest in range(min(left, len(self.slots)) + 1):
                    yield AdvisedPlan(exchanged, completed, chest)

    def placed(self, plan: AdvisedPlan) -> int:
        """Returns how many gems a plan moves out of storage."""
        return plan.chest + sum([self.open[crew] for crew in plan.completed])

    def left(self, plan: AdvisedPlan) -> tuple[dict[str, int], int]:
        """Returns storage by colour, and the gems, after a plan."""
        storage = dict(self.cabin.stored)
        for color in plan.exchanged:
            storage[color] -= facts.PAIR
        gems = self.cabin.gems + len(plan.exchanged) - self.placed(plan)
        return {color: count for color, count in storage.items() if count}, gems

    def cards(self, plan: AdvisedPlan) -> int:
        """Returns the points of the cards after a plan, from what they depend on."""
        cabin = self.cabin
        if not cabin.cards:
            return 0
        storage, gems = self.left(plan)
        # cards ask of the chest only whether its red slot is filled, and equal means are kept
        chest: tuple[str, ...] = ()
        if len(cabin.chest) + plan.chest > facts.RED_SLOT:
            chest = (facts.GEM,) * (facts.RED_SLOT + 1)
        complete = cabin.complete.union(plan.completed) & self.asked
        means = means_of(cabin.science, storage, gems, chest, complete)
        return cards_points(tuple(cabin.cards), means)

    def before(self, plan: AdvisedPlan) -> PlanBefore:
        """Returns the part of a plan that is best done before the cards, without moves that can
        wait.

        Before the cards only moves help that the cards ask for: pairs made gems, holds that a card
        in hand names, and the chest up to its red slot.
        Any other move spends gems that a card may need.
        """
        completed = tuple([crew for crew in plan.completed if crew in self.asked])
        # the chest helps as far as its red slot or not at all
        chest = self.gems_to_red if plan.chest >= self.gems_to_red else 0
        helpful = plan._replace(completed=completed, chest=chest)
        if helpful not in self._before:
            # the best without one of its moves, or all of them
            candidates = [self.before(part) for part in _smaller(helpful)]
            _, gems = self.left(helpful)
            # a part may spend gems that only a move left out of it would have brought
            if gems >= 0:
                candidates.append(self._judged(helpful))
            self._before[helpful] = max(candidates)
        return self._before[helpful]

    def _judged(self, part: AdvisedPlan) -> PlanBefore:
        # a part of a plan, to be compared with others: the larger is the better
        moves = len(part.exchanged) + self.placed(part)
        rank = sum([self._rank[move] for move in (*part.exchanged, *part.completed)])
        # the chest counts above the bits of all pairs and holds
        rank += part.chest << len(self._rank)
        return PlanBefore(self.cards(part), -moves, rank, part)

    def rewards(self, plan: AdvisedPlan) -> tuple[int, int]:
        # points and gold of the chest
        slots = self.slots[: plan.chest]
        points = sum([facts.CHEST_POINTS[slot] for slot in slots])
        return points, sum([facts.CHEST_GOLD[slot] for slot in slots])

    def ended(self, plan: AdvisedPlan, cards: int) -> PlanEnd:
        """Returns the end of a plan, with all sold. ``cards`` are the points of the cards."""
        cabin = self.cabin
        storage, gems = self.left(plan)
        chest_points, chest_gold = self.rewards(plan)
        hold_points = sum([self.holds[crew].points or 0 for crew in plan.completed])
        gold = gold_of(cabin.gold + chest_gold, sum(storage.values()), gems)
        emptied = sum([len(cabin.inside.get(crew, ())) for crew in plan.completed])
        total = cabin.track + chest_points + hold_points + cards + gold // facts.GOLD_PER_POINT
        completed = len(cabin.complete) + len(plan.completed)
        fewer_moves = -len(plan.exchanged) - self.placed(plan)
        return PlanEnd(total, completed, cabin.in_holds - emptied, fewer_moves)

    # ---- a plan in words

    def steps(self, plan: AdvisedPlan, before: AdvisedPlan) -> list[StepData]:
        """Returns a plan in an order that can be played, ``before`` first."""
        return [
            *self._moves(NOTHING, before),
            *self._played(before),
            *self._moves(before, plan),
            *self._steps_of_gold(plan),
        ]

    def _moves(self, done: AdvisedPlan, plan: AdvisedPlan) -> Iterator[StepData]:
        # The moves of a plan that are left after part of it was done. A gem at hand is placed
        # first; a pair is exchanged only when none is left, as storage has little room for gems.
        placings = deque(self._placings(done, plan))
        waiting = deque([color for color in plan.exchanged if color not in done.exchanged])
        _, gems = self.left(done)
        while placings or waiting:
            if gems and placings:
                gems -= 1
                yield placings.popleft()
                continue
            text = f"Exchange two stored {waiting.popleft()} treasures for a gem."
            if gems >= facts.STORAGE_GEMS:
                text += " It takes one of the spaces that they leave."
            gems += 1
            yield _step("exchange", text)

    def _placings(self, done: AdvisedPlan, plan: AdvisedPlan) -> Iterator[StepData]:
        # a step for each gem that is left to place: into holds first, then into the chest
        for crew in plan.completed:
            if crew not in done.completed:
                for missing in reversed(range(self.open[crew])):
                    yield self._into_hold(crew, missing)
        for slot in self.slots[done.chest : plan.chest]:
            text = f"Move a gem into the chest’s {slot} space: {chest_reward(slot)}."
            yield _step("gem-to-chest", text, facts.CHEST_POINTS[slot])

    def _into_hold(self, crew: str, missing: int) -> StepData:
        hold = self.holds[crew]
        move = f"Move a gem into the {facts.CREW_TITLES[crew].lower()}’s hold"
        if missing:
            return _step("gem-to-hold", f"{move}; {in_words(missing)} more to complete it.")
        mark = " (from your copy)" if hold.from_copy else ""
        completes = f"{move}, which completes it: {hold.points} points{mark}."
        return _step("gem-to-hold", completes, hold.points or 0)

    def _played(self, plan: AdvisedPlan) -> list[StepData]:
        cabin = self.cabin
        storage, gems = self.left(plan)
        chest = (*cabin.chest, *[facts.GEM] * plan.chest)
        means = means_of(cabin.science, storage, gems, chest, cabin.complete.union(plan.completed))
        lines, _ = best_cards(cabin.cards, means)
        return [
            _step("play-card", f"Play {line.label}: {line.why}.", line.points)
            for line in lines
            if line.points
        ]

    def _steps_of_gold(self, plan: AdvisedPlan) -> Iterator[StepData]:
        storage, gems = self.left(plan)
        treasures = sum(storage.values())
        if treasures or gems:
            what = [counted(n, name) for n, name in ((treasures, "treasure"), (gems, "gem")) if n]
            yield _step("sell", f"Sell {joined(what)} from storage.")
        _, chest_gold = self.rewards(plan)
        line = gold_line(self.cabin.gold + chest_gold, treasures, gems)
        yield _step("gold", f"Gold: {line.why}.", line.points)

    def left_out(self, plan: AdvisedPlan) -> Iterator[str]:
        """Yields what the search could not count, in sentences."""
        if self.cabin.gems or self.pairs:
            yield from self._unknown_holds()
        if facts.CHEST_RANDOM in self.slots[: plan.chest]:
            yield f"The random treasure for the chest’s {facts.CHEST_RANDOM} space counts 0."
        if self.cabin.stored or self.cabin.inside:
            yield "Only the boatswain moves treasures other than gems, so they stay where they are."
        if self.cabin.science:
            yield (
                "Science cards played during your turn take science power too: they draw at random"
                f" or need the board, so they are left out ({_TURN_TITLES})."
            )

    def _unknown_holds(self) -> Iterator[str]:
        for crew, hold in self.holds.items():
            if crew in self.open or crew in self.cabin.complete:
                continue
            told = {"treasures": hold.size, "points": hold.points}
            lack = joined([word for word, value in told.items() if value is None])
            title = facts.CREW_TITLES[crew]
            yield f"{title}’s hold takes no gem here: enter its {lack} from your copy."


def _gems_to_fill(cabin: Cabin, holds: Mapping[str, Hold]) -> dict[str, int]:
    # how many gems each incomplete hold needs, as far as it is known what fills it and scores
    return {
        crew: hold.size - len(cabin.inside.get(crew, ()))
        for crew, hold in holds.items()
        if crew not in cabin.complete and hold.size is not None and hold.points is not None
    }


def _smaller(plan: AdvisedPlan) -> Iterator[AdvisedPlan]:
    # a plan without one of its pairs, without one of its holds, and without its gems for the chest
    for color in plan.exchanged:
        yield plan._replace(exchanged=_without(plan.exchanged, color))
    for crew in plan.completed:
        yield plan._replace(completed=_without(plan.completed, crew))
    if plan.chest:
        yield plan._replace(chest=0)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple([other for other in names if other != name])


def advise_cabin(cabin: Cabin, holds: Mapping[str, Hold]) -> AdvisedData:
    """Returns the best plan by total, then by the tie-breaks, then by the fewest moves. Every plan
    is tried.

    The steps end with the final scoring. Their points are added to those on the track.
    """
    search = Search(cabin, holds)
    # By the first reading moves end before the cards, by the second they go on after them (ruling
    # "exchange-first"). Cards played before the moves count as they stood then, when a gem may
    # still have been there.
    ends: dict[AdvisedPlan, PlanEnd] = {}
    ends_after: dict[AdvisedPlan, PlanEnd] = {}
    for plan in search.plans():
        cards = search.cards(plan)
        end = ends[plan] = search.ended(plan, cards)
        total_after = end.total - cards + search.before(plan).cards
        ends_after[plan] = end._replace(total=total_after)
    # of equally good plans the one found first
    best_plan = max(ends, key=ends.__getitem__)
    after_plan = max(ends_after, key=ends_after.__getitem__)
    now, total = ends[NOTHING].total, ends[best_plan].total
    with_after = ends_after[after_plan].total
    # another plan of the same total is a runner-up that is as good
    runner_up = max([end.total for plan, end in ends.items() if plan != best_plan], default=None)
    gains = with_after > total
    return {
        "name": cabin.name,
        "now": now,
        "best": total,
        "gain": total - now,
        "steps": search.steps(best_plan, best_plan),
        "runner_up": runner_up,
        "margin": None if runner_up is None else total - runner_up,
        "left_out": list(search.left_out(best_plan)),
        "with_moves_after_cards": with_after,
        "steps_with_moves_after_cards": (
            search.steps(after_plan, search.before(after_plan).plan) if gains else []
        ),
        "ruling": facts.RULINGS["exchange-first"].text if gains else None,
    }
