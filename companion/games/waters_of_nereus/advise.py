"""What a player can still gain on the last turn without an action, proven best by exact search.

The ruling ``last-turn`` says what is searched: exchanging pairs for gems, moving gems into holds and
the chest's next slot, selling, then the final scoring (rules: Storage area, The treasure chest, Game End).
The ruling ``exchange-first`` parts two readings of "at any time": moves end before the game-end cards, or
go on between the cards and the sale of storage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from companion.advice import AdviceData, AdvisedData, Effort, StepData
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.cards import best_cards, cards_points, means_of
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.record import Cabin, Table
from companion.games.waters_of_nereus.score import gold_line
from companion.words import counted, in_words, joined


class Outcome(NamedTuple):
    """What places are decided by, higher first: total, completed holds, treasures in incomplete holds."""

    total: int
    holds: int
    treasures: int


class AdvisedPlan(NamedTuple):
    """What to do with pairs and gems. Two plans differ when they exchange or place differently.

    ``exchanged``: the colours whose pair becomes a gem; ``completed``: the holds that gems
    complete; ``chest``: gems into the chest. A gem in a hold that stays incomplete is no plan: sold it
    would be 5 gold and so always exactly one point more, which goes before every tie-break.
    """

    exchanged: tuple[str, ...]
    completed: tuple[str, ...]
    chest: int


def _step(action: str, text: str, points: int = 0) -> StepData:
    return {"action": action, "text": text, "points": points}


def advise(table: Table, effort: Effort | None = None) -> AdviceData:
    """Advice for every player of a table, in seat order, as the contract lays it out."""
    return {"game": facts.SLUG, "advice": [advise_cabin(c, table.holds) for c in table.cabins]}


class Search:
    """The plans of one cabin. Holds of unknown recipe or points take no gems."""

    def __init__(self, cabin: Cabin, holds: Mapping[str, Hold]) -> None:
        self.cabin = cabin
        self.holds = holds
        self.pairs = [color for color in facts.COLORS if cabin.stored.get(color, 0) >= facts.PAIR]
        self.open = {
            crew: hold.size - len(cabin.inside.get(crew, ()))
            for crew, hold in holds.items()
            if crew not in cabin.complete and hold.size is not None and hold.points is not None
        }
        """How many gems each incomplete hold needs."""
        self.asked = frozenset([crew for name in cabin.cards for crew in facts.CARDS[name].crew])
        """The holds that the cards in hand ask for."""
        self.hand = tuple(cabin.cards)
        self.red = (facts.GEM,) * (facts.RED_SLOT + 1)

    def plans(self) -> Iterator[AdvisedPlan]:
        """Every plan."""
        for n_pairs in range(len(self.pairs) + 1):
            for exchanged in combinations(self.pairs, n_pairs):
                gems = self.cabin.gems + n_pairs
                for completed, needed in self._completions(gems):
                    for chest in range(min(gems - needed, len(facts.COLORS) - len(self.cabin.chest)) + 1):
                        yield AdvisedPlan(exchanged, completed, chest)

    def _completions(self, gems: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Sets of holds that so many gems can complete, and how many they take."""
        near = [crew for crew, need in self.open.items() if need <= gems]
        for size in range(min(len(near), gems) + 1):
            for completed in combinations(near, size):
                needed = sum([self.open[crew] for crew in completed])
                if needed <= gems:
                    yield completed, needed

    def left(self, plan: AdvisedPlan) -> tuple[dict[str, int], int]:
        """Storage by colour and gems once a plan is done; a gem always finds a space, its pair's at least."""
        storage = {color: n for color, n in self.cabin.stored.items() if color not in plan.exchanged}
        storage |= {c: n for c in plan.exchanged if (n := self.cabin.stored[c] - facts.PAIR)}
        return storage, self.cabin.gems + len(plan.exchanged) - self.placed(plan)

    def placed(self, plan: AdvisedPlan) -> int:
        """How many gems a plan moves out of storage."""
        return plan.chest + sum([self.open[crew] for crew in plan.completed])

    def rewards(self, plan: AdvisedPlan) -> tuple[int, int]:
        """Victory points and gold of the gems that go into the chest."""
        slots = facts.COLORS[len(self.cabin.chest) :][: plan.chest]
        return sum([facts.CHEST_POINTS[s] for s in slots]), sum([facts.CHEST_GOLD[s] for s in slots])

    def cards(self, plan: AdvisedPlan) -> int:
        """The points of the cards once a plan is done.

        They are asked for with no more than they depend on, so that most answers are remembered.
        """
        cabin = self.cabin
        if not cabin.cards:
            return 0
        storage, gems = self.left(plan)
        red = self.red if len(cabin.chest) + plan.chest > facts.RED_SLOT else ()
        complete = cabin.complete.union(plan.completed) & self.asked
        return cards_points(self.hand, means_of(cabin.science, storage, gems, red, complete))

    def outcome(self, plan: AdvisedPlan, cards: int) -> Outcome:
        """The end of a plan in which the cards score so much, with everything sold."""
        cabin = self.cabin
        storage, gems = self.left(plan)
        points, gold = self.rewards(plan)
        for crew in plan.completed:
            points += self.holds[crew].points or 0
        gold += cabin.gold + gems * facts.GEM_GOLD + sum(storage.values()) * facts.TREASURE_GOLD
        emptied = sum([len(cabin.inside.get(crew, ())) for crew in plan.completed])
        return Outcome(
            cabin.track + points + cards + gold // facts.GOLD_PER_POINT,
            len(cabin.complete) + len(plan.completed),
            cabin.in_holds - emptied,
        )

    def steps(self, plan: AdvisedPlan, before: AdvisedPlan) -> list[StepData]:
        """A plan in an order that can be played, down to the final scoring: of it ``before`` comes before the cards,
        the rest between the cards and the sale.
        """
        moves, later = self._moves(NOTHING, before), self._moves(before, plan)
        return [*moves, *self._cards_played(before), *later, *self._sold(plan)]

    def _moves(self, done: AdvisedPlan, plan: AdvisedPlan) -> list[StepData]:
        """What is left of a plan once a part of it is done, gems going on before another pair is exchanged."""
        moves = [crew for crew in plan.completed if crew not in done.completed for _ in range(self.open[crew])]
        waiting = [color for color in plan.exchanged if color not in done.exchanged]
        missing = dict(self.open)
        out: list[StepData] = []
        gems = self.left(done)[1]
        slots = list(facts.COLORS[len(self.cabin.chest) :][done.chest : plan.chest])
        while moves or slots or waiting:
            if gems and moves:
                crew = moves.pop(0)
                missing[crew] -= 1
                out.append(self._into_hold(crew, missing[crew]))
                gems -= 1
            elif gems and slots:
                out.append(_into_chest(slots.pop(0)))
                gems -= 1
            else:
                text = f"Exchange two stored {waiting.pop(0)} treasures for a gem."
                if gems >= facts.STORAGE_GEMS:
                    text = f"{text} It takes one of the spaces that they leave."
                out.append(_step("exchange", text, 0))
                gems += 1
        return out

    def _into_hold(self, crew: str, missing: int) -> StepData:
        hold, title = self.holds[crew], facts.CREW_TITLES[crew].lower()
        if missing:
            return _step(
                "gem-to-hold", f"Move a gem into the {title}'s hold; {in_words(missing)} more to complete it.", 0
            )
        points = hold.points or 0
        mark = " (from your copy)" if hold.from_copy else ""
        return _step(
            "gem-to-hold", f"Move a gem into the {title}'s hold, which completes it: {points} VP{mark}.", points
        )

    def _cards_played(self, plan: AdvisedPlan) -> list[StepData]:
        cabin = self.cabin
        storage, gems = self.left(plan)
        chest = (*cabin.chest, *[facts.GEM] * plan.chest)
        means = means_of(cabin.science, storage, gems, chest, cabin.complete.union(plan.completed))
        return [
            _step("play-card", f"Play {facts.CARDS[c.name].title}: {c.why}.", c.points)
            for c in best_cards(cabin.cards, means).cards
            if c.points
        ]

    def _sold(self, plan: AdvisedPlan) -> list[StepData]:
        storage, gems = self.left(plan)
        out = []
        treasures = sum(storage.values())
        line = gold_line(self.cabin.gold + self.rewards(plan)[1], treasures, gems)
        if treasures or gems:
            what = [counted(n, name) for n, name in ((treasures, "treasure"), (gems, "gem")) if n]
            out.append(_step("sell", f"Sell {joined(what)} from storage.", 0))
        out.append(_step("gold", f"Gold: {line.why}.", line.points))
        return out

    def left_out(self, plan: AdvisedPlan) -> list[str]:
        """What the search could not count, in sentences."""
        out = []
        if self.cabin.gems or self.pairs:
            for crew, hold in self.holds.items():
                if crew not in self.open and crew not in self.cabin.complete:
                    lack = [
                        word for word, value in (("treasures", hold.size), ("points", hold.points)) if value is None
                    ]
                    title = facts.CREW_TITLES[crew]
                    out.append(f"{title}'s hold takes no gem here: enter its {joined(lack)} from your copy.")
        slots = facts.COLORS[len(self.cabin.chest) :][: plan.chest]
        if facts.CHEST_RANDOM in slots:
            out.append(f"The random treasure for the chest's {facts.CHEST_RANDOM} space counts 0.")
        if self.cabin.stored or self.cabin.inside:
            out.append("Only the boatswain moves treasures other than gems, so they stay where they are.")
        if self.cabin.science:
            out.append(
                "Science cards played during your turn take science power too: they draw at random or need the "
                f"board, so they are left out ({_TURN_TITLES})."
            )
        return out


def _into_chest(slot: str) -> StepData:
    points, gold = facts.CHEST_POINTS[slot], facts.CHEST_GOLD[slot]
    reward = [f"{gold} gold"] if gold else []
    reward += [f"{points} VP"] if points else []
    reward += ["a random treasure"] if slot == facts.CHEST_RANDOM else []
    return _step("gem-to-chest", f"Move a gem into the chest's {slot} space: {joined(reward)}.", points)


NOTHING: Final = AdvisedPlan((), (), 0)
_TURN_TITLES: Final = joined([card.title for card in facts.TURN_CARDS])


class BeforeCards:
    """For every plan, the part of it that is best done before the cards, where the rest may follow them.

    Before the cards only that helps which they ask for: pairs made gems, holds that a card in hand names,
    and the chest up to its red slot; any other move spends gems that a card may need. These parts are
    numbered by bits, and the best part of a plan is the best number among the bits that the plan has.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        chest = len(search.cabin.chest)
        cards = [facts.CARDS[name] for name in search.cabin.cards]
        self.red = max(0, facts.RED_SLOT + 1 - chest) if any(card.needs == "chest" for card in cards) else 0
        """How many gems reach the chest's red slot, 0 where that serves nothing."""
        self.crew = [crew for crew in search.open if crew in search.asked]
        self.bits = {what: 1 << n for n, what in enumerate((*search.pairs, *self.crew))}
        self.red_bit = 1 << len(self.bits)
        self._best = self._all_best()

    def points(self, plan: AdvisedPlan) -> int:
        """The most that the cards can score in the course of a plan."""
        return self._best[self._mask(plan)][0]

    def part(self, plan: AdvisedPlan) -> AdvisedPlan:
        """What of a plan comes before the cards for that, with no move that can wait."""
        return self._part(self._best[self._mask(plan)][2])

    def _mask(self, plan: AdvisedPlan) -> int:
        mask = sum([self.bits.get(what, 0) for what in (*plan.exchanged, *plan.completed)])
        return mask | self.red_bit if self.red and plan.chest >= self.red else mask

    def _part(self, mask: int) -> AdvisedPlan:
        chosen = [what for what, bit in self.bits.items() if mask & bit]
        return AdvisedPlan(
            tuple([what for what in chosen if what in self.search.pairs]),
            tuple([what for what in chosen if what not in self.search.pairs]),
            self.red if mask & self.red_bit else 0,
        )

    def _all_best(self) -> list[tuple[int, int, int]]:
        """By mask: the most points of any part within it, then the fewest moves (negated), and that part's mask."""
        search, best = self.search, []
        for mask in range(self.red_bit << (self.red > 0)):
            part = self._part(mask)
            exchanged, placed = len(part.exchanged), search.placed(part)
            enough = placed <= search.cabin.gems + exchanged
            best.append((search.cards(part), -exchanged - placed, mask) if enough else (0, 0, 0))
        for bit in (*self.bits.values(), *((self.red_bit,) if self.red else ())):
            for mask in range(len(best)):
                if mask & bit and best[mask ^ bit] > best[mask]:
                    best[mask] = best[mask ^ bit]
        return best


def advise_cabin(cabin: Cabin, holds: Mapping[str, Hold]) -> AdvisedData:
    """The best plan by total, then by the tie-breaks, then by the fewest moves; proven by trying every plan.

    The steps end with the final scoring, and their points are what comes on top of the track.
    """
    search = Search(cabin, holds)
    before = BeforeCards(search)
    best: tuple[Outcome, int] | None = None
    after: tuple[Outcome, int] | None = None
    best_plan = after_plan = NOTHING
    totals: list[int] = []
    for plan in search.plans():
        cards = search.cards(plan)
        outcome = search.outcome(plan, cards)
        totals.append(outcome.total)
        fewer = -len(plan.exchanged) - search.placed(plan)
        if best is None or (outcome, fewer) > best:
            best, best_plan = (outcome, fewer), plan
        later = outcome._replace(total=outcome.total - cards + before.points(plan))
        if after is None or (later, fewer) > after:
            after, after_plan = (later, fewer), plan
    assert best is not None and after is not None  # noqa: S101 - doing nothing is a plan
    total, with_after = best[0].total, after[0].total
    totals.remove(total)
    runner_up = max(totals, default=None)
    now = search.outcome(NOTHING, search.cards(NOTHING)).total
    gains = with_after > total
    return {
        "name": cabin.name,
        "now": now,
        "best": total,
        "gain": total - now,
        "steps": search.steps(best_plan, best_plan),
        "runner_up": runner_up,
        "margin": None if runner_up is None else total - runner_up,
        "left_out": search.left_out(best_plan),
        "with_moves_after_cards": with_after,
        "steps_with_moves_after_cards": search.steps(after_plan, before.part(after_plan)) if gains else [],
        "ruling": facts.RULINGS["exchange-first"].text if gains else None,
    }
