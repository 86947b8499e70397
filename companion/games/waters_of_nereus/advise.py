"""What a player can still gain on the last turn without an action, proven best by exact search.

The ruling ``last-turn`` says what is searched: exchanging pairs for gems, moving gems into holds and
the chest's next slot, selling, then the final scoring (rules: Storage area, The treasure chest, Game End).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from companion.advice import AdviceData, AdvisedData
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.cards import best_cards, cards_points, means_of
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.record import Cabin, Table
from companion.games.waters_of_nereus.score import gold_line
from companion.results import in_words, joined


class Outcome(NamedTuple):
    """What places are decided by, higher first: total, completed holds, treasures in incomplete holds."""

    total: int
    holds: int
    treasures: int


class Plan(NamedTuple):
    """What to do with pairs and gems. Two plans differ when they exchange or place differently.

    ``exchanged``: the colours whose pair becomes a gem; ``completed``: the holds that gems
    complete; ``chest``: gems into the chest. A gem in a hold that stays incomplete is no plan: sold it
    would be 5 gold and so always exactly one point more, which goes before every tie-break.
    """

    exchanged: tuple[str, ...]
    completed: tuple[str, ...]
    chest: int


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, in order. ``points`` are the victory points that it scores at once."""

    action: str
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The best that one player can still do.

    ``steps`` end with the final scoring, and their points are what comes on top of the track.
    ``runner_up`` is the highest total of any other plan, None where there is no other.
    """

    name: str
    now: int
    best: int
    steps: tuple[Step, ...]
    runner_up: int | None
    left_out: tuple[str, ...]
    plan: Plan
    outcome: Outcome

    def as_json(self) -> AdvisedData:
        """The advice as the contract lays it out."""
        return {
            "name": self.name,
            "now": self.now,
            "best": self.best,
            "gain": self.best - self.now,
            "steps": [{"action": s.action, "text": s.text, "points": s.points} for s in self.steps],
            "runner_up": self.runner_up,
            "margin": None if self.runner_up is None else self.best - self.runner_up,
            "left_out": list(self.left_out),
        }


def advise(table: Table) -> AdviceData:
    """Advice for every player of a table, in seat order, as the contract lays it out."""
    return {"game": facts.SLUG, "advice": [advise_cabin(c, table.holds).as_json() for c in table.cabins]}


class Search:
    """The plans of one cabin. Holds of unknown recipe or points take no gems."""

    def __init__(self, cabin: Cabin, holds: Mapping[str, Hold]) -> None:
        self.cabin = cabin
        self.holds = holds
        self.pairs = [color for color in facts.COLORS if cabin.storage.get(color, 0) >= facts.PAIR]
        self.open = {
            crew: hold.size - len(cabin.holds.get(crew, ()))
            for crew, hold in holds.items()
            if crew not in cabin.complete and hold.size is not None and hold.points is not None
        }
        """How many gems each incomplete hold needs."""
        self.asked = frozenset([crew for name in cabin.cards for crew in facts.CARDS[name].crew])
        """The holds that the cards in hand ask for."""
        self.red = (facts.GEM,) * (facts.RED_SLOT + 1)

    def plans(self) -> Iterator[Plan]:
        """Every plan."""
        for n_pairs in range(len(self.pairs) + 1):
            for exchanged in combinations(self.pairs, n_pairs):
                gems = self.cabin.gems + n_pairs
                for completed, needed in self._completions(gems):
                    for chest in range(min(gems - needed, len(facts.COLORS) - len(self.cabin.chest)) + 1):
                        yield Plan(exchanged, completed, chest)

    def _completions(self, gems: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Sets of holds that so many gems can complete, and how many they take."""
        near = [crew for crew, need in self.open.items() if need <= gems]
        for size in range(min(len(near), gems) + 1):
            for completed in combinations(near, size):
                needed = sum([self.open[crew] for crew in completed])
                if needed <= gems:
                    yield completed, needed

    def left(self, plan: Plan) -> tuple[dict[str, int], int, int]:
        """Storage by colour and gems when the cards are played, and gems sold before for want of room."""
        storage = {color: n for color, n in self.cabin.storage.items() if color not in plan.exchanged}
        storage |= {c: n for c in plan.exchanged if (n := self.cabin.storage[c] - facts.PAIR)}
        gems = self.cabin.gems + len(plan.exchanged) - self.placed(plan)
        kept = min(gems, facts.STORAGE_GEMS)
        return storage, kept, gems - kept

    def placed(self, plan: Plan) -> int:
        """How many gems a plan moves out of storage."""
        return plan.chest + sum([self.open[crew] for crew in plan.completed])

    def rewards(self, plan: Plan) -> tuple[int, int]:
        """Victory points and gold of the gems that go into the chest."""
        slots = facts.COLORS[len(self.cabin.chest) :][: plan.chest]
        return sum([facts.CHEST_POINTS[s] for s in slots]), sum([facts.CHEST_GOLD[s] for s in slots])

    def cards(self, plan: Plan, storage: Mapping[str, int], gems: int, complete: frozenset[str]) -> int:
        """The points of the cards; asked with no more than they depend on, so that most answers are remembered."""
        if not self.cabin.cards:
            return 0
        red = self.red if len(self.cabin.chest) + plan.chest > facts.RED_SLOT else ()
        means = means_of(self.cabin.science, storage, gems, red, complete & self.asked)
        return cards_points(self.cabin.cards, means)

    def outcome(self, plan: Plan) -> Outcome:
        """The end of a plan, with the best cards and everything sold."""
        cabin = self.cabin
        storage, gems, sold = self.left(plan)
        complete = cabin.complete.union(plan.completed)
        points, gold = self.rewards(plan)
        for crew in plan.completed:
            points += self.holds[crew].points or 0
        gold += cabin.gold + (gems + sold) * facts.GEM_GOLD + sum(storage.values()) * facts.TREASURE_GOLD
        points += self.cards(plan, storage, gems, complete)
        emptied = sum([len(cabin.holds.get(crew, ())) for crew in plan.completed])
        return Outcome(
            cabin.track + points + gold // facts.GOLD_PER_POINT,
            len(complete),
            cabin.in_holds - emptied,
        )

    def steps(self, plan: Plan) -> tuple[Step, ...]:
        """A plan in an order that never has more gems than storage takes, down to the final scoring."""
        moves = [crew for crew in plan.completed for _ in range(self.open[crew])]
        out, waiting = [], list(plan.exchanged)
        missing = dict(self.open)
        gems, slot = self.cabin.gems, len(self.cabin.chest)
        chest_left = plan.chest
        while moves or chest_left or waiting:
            if gems and moves:
                crew = moves.pop(0)
                missing[crew] -= 1
                out.append(self._into_hold(crew, missing[crew]))
                gems -= 1
            elif gems and chest_left:
                out.append(_into_chest(facts.COLORS[slot]))
                gems, slot, chest_left = gems - 1, slot + 1, chest_left - 1
            else:
                if gems == facts.STORAGE_GEMS:
                    out.append(Step("sell", f"Sell a gem for {facts.GEM_GOLD} gold to make room for another.", 0))
                    gems -= 1
                color = waiting.pop(0)
                out.append(Step("exchange", f"Exchange two stored {color} treasures for a gem.", 0))
                gems += 1
        return (*out, *self._scoring(plan))

    def _into_hold(self, crew: str, missing: int) -> Step:
        hold, title = self.holds[crew], facts.CREW_MEMBERS[crew].title.lower()
        if missing:
            return Step(
                "gem-to-hold", f"Move a gem into the {title}'s hold; {in_words(missing)} more to complete it.", 0
            )
        points = hold.points or 0
        mark = " (from your copy)" if hold.from_copy else ""
        return Step(
            "gem-to-hold", f"Move a gem into the {title}'s hold, which completes it: {points} VP{mark}.", points
        )

    def _scoring(self, plan: Plan) -> list[Step]:
        cabin = self.cabin
        storage, gems, sold = self.left(plan)
        chest = (*cabin.chest, *[facts.GEM] * plan.chest)
        means = means_of(cabin.science, storage, gems, chest, cabin.complete.union(plan.completed))
        out = [
            Step("play-card", f"Play {facts.CARDS[c.name].title}: {c.why}.", c.points)
            for c in best_cards(cabin.cards, means).cards
            if c.points
        ]
        gold = cabin.gold + self.rewards(plan)[1] + sold * facts.GEM_GOLD
        treasures = sum(storage.values())
        line = gold_line(gold, treasures, gems)
        if treasures or gems:
            what = [f"{n} {name}{'' if n == 1 else 's'}" for n, name in ((treasures, "treasure"), (gems, "gem")) if n]
            out.append(Step("sell", f"Sell {joined(what)} from storage.", 0))
        out.append(Step("gold", f"Gold: {line.why}.", line.points))
        return out

    def left_out(self, plan: Plan) -> tuple[str, ...]:
        """What the search could not count, in sentences."""
        out = []
        if self.cabin.gems or self.pairs:
            for crew, hold in self.holds.items():
                if crew not in self.open and crew not in self.cabin.complete:
                    lack = [
                        word for word, value in (("treasures", hold.size), ("points", hold.points)) if value is None
                    ]
                    title = facts.CREW_MEMBERS[crew].title
                    out.append(f"{title}'s hold takes no gem here: enter its {joined(lack)} from your copy.")
        slots = facts.COLORS[len(self.cabin.chest) :][: plan.chest]
        if facts.CHEST_RANDOM in slots:
            out.append(f"The random treasure for the chest's {facts.CHEST_RANDOM} slot counts 0.")
        if self.cabin.storage or self.cabin.holds:
            out.append("Treasures that are no gems move only with the boatswain, so they stay where they are.")
        return tuple(out)


def _into_chest(slot: str) -> Step:
    points, gold = facts.CHEST_POINTS[slot], facts.CHEST_GOLD[slot]
    reward = [f"{gold} gold"] if gold else []
    reward += [f"{points} VP"] if points else []
    reward += ["a random treasure"] if slot == facts.CHEST_RANDOM else []
    return Step("gem-to-chest", f"Move a gem into the chest's {slot} slot: {joined(reward)}.", points)


NOTHING: Final = Plan((), (), 0)


def advise_cabin(cabin: Cabin, holds: Mapping[str, Hold]) -> Advice:
    """The best plan by total, then by the tie-breaks, then by the fewest moves; proven by trying every plan."""
    search = Search(cabin, holds)
    best: tuple[Outcome, int] | None = None
    best_plan = NOTHING
    totals: list[int] = []
    for plan in search.plans():
        outcome = search.outcome(plan)
        totals.append(outcome.total)
        moves = len(plan.exchanged) + search.placed(plan)
        if best is None or (outcome, -moves) > best:
            best, best_plan = (outcome, -moves), plan
    assert best is not None  # noqa: S101 - doing nothing is a plan
    outcome = best[0]
    totals.remove(outcome.total)
    return Advice(
        cabin.name,
        search.outcome(NOTHING).total,
        outcome.total,
        search.steps(best_plan),
        max(totals, default=None),
        search.left_out(best_plan),
        best_plan,
        outcome,
    )
