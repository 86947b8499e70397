"""Which healer to pick, by exact backward induction (rules: p. 12, Healer cards).

Each player takes what is best for their final place, then for their total, then the earlier
card, and knows that the players after them do the same. Being out is worse than any place,
and all ways of being out are alike. The last picker's choice is plain;
from it follows the choice before, and so on to the first. Choices that tie for the picker are
settled by the order of the cards, so there is one line of best picks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.advice import AdviceData, Effort
from companion.errors import MISSING, BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.healers import Healer, ordinal, picking_order
from companion.games.loot_island.record import Table
from companion.games.loot_island.score import loot_of, places


@dataclass(frozen=True, slots=True)
class PickOption:
    """One card a picker could take: its index among those revealed, its cost, and how the picker then ends.

    ``place`` and ``total`` follow when everybody after picks as they should; ``total`` is None
    for who cannot pay.
    """

    index: int
    healer: Healer
    cost: int
    place: int
    total: int | None


@dataclass(frozen=True, slots=True)
class Pick:
    """The best pick of one player; ``options`` are all cards left for them, in the order of the cards.

    ``given`` is whether the table had picked already, so that nothing was left to choose.
    """

    seat: int
    name: str
    best: PickOption
    cheapest: PickOption
    options: tuple[PickOption, ...]
    given: bool = False

    @property
    def why(self) -> str:
        """The reason in words: what it costs, where it leads, and the cheapest card if that is another."""
        best = self.best
        if best.total is None:
            return f"cannot be paid, like every card left; the first of them costs {best.cost}"
        ends = f"ends {ordinal(best.place)} with {best.total}"
        if len(self.options) == 1:
            return f"the only card left; costs {best.cost} and {ends}"
        if best.cost == self.cheapest.cost:
            return f"the cheapest for {self.name} at {best.cost}; {ends}"
        other = self.cheapest
        then = "would be out" if other.total is None else f"would end {ordinal(other.place)} with {other.total}"
        return f"costs {best.cost} and {ends}; with the cheapest ({other.healer.text}, {other.cost}) {self.name} {then}"


def best_picks(table: Table, given: Mapping[int, int] | None = None) -> tuple[Pick, ...]:
    """Everyone's best pick in picking order.

    ``given`` holds picks made already, seat to index among the revealed healers: they stay, and
    the others pick around them. Raises BadInput where fewer healers are revealed than players pick.
    """
    given = given or {}
    first = table.first or 0
    order = picking_order([p.cubes for p in table.players], first)
    if len(table.healers) < len(order):
        cards, pickers = ("healer", "player picks") if len(order) == 1 else ("healers", "players pick")
        count = f"at least {len(order)} {cards} revealed, as {len(order)} {pickers} one"
        raise BadInput.at("healers", len(table.healers) or MISSING, count)
    values = [None if x is None else x.gold for x in loot_of(table)]
    search = _Search(table, order, given, values)
    search.play(0, 0)
    return tuple(search.line())


def suggestions(table: Table) -> dict[int, Pick]:
    """For each seat that picks, its best pick beside what the others have picked already.

    Empty where fewer healers are revealed than players pick.
    """
    order = picking_order([p.cubes for p in table.players], table.first or 0)
    if len(table.healers) < len(order):
        return {}
    given: dict[int, int] = {}
    for seat in order:
        healer = table.players[seat].healer
        at = next((n for n, h in enumerate(table.healers) if h == healer and n not in given.values()), None)
        if at is not None:
            given[seat] = at
    out = {pick.seat: pick for pick in best_picks(table, given)}
    for seat in given:  # one's own pick may be changed, so it is searched as if it were not made
        others = {s: index for s, index in given.items() if s != seat}
        out[seat] = next(pick for pick in best_picks(table, others) if pick.seat == seat)
    return out


class _Search:
    """The search over all picks; cards are a bit mask, so that a state costs next to nothing."""

    def __init__(
        self, table: Table, order: Sequence[int], given: Mapping[int, int], values: Sequence[int | None]
    ) -> None:
        self.table, self.order, self.given = table, order, given
        self.costs = {seat: [h.cost(table.players[seat].cubes) for h in table.healers] for seat in order}
        self.values = list(values)
        self.away = [table.seats_away(seat) for seat in range(len(table.players))]
        self.kept = sum(1 << index for index in given.values())

    def choices(self, turn: int, taken: int) -> list[int]:
        """The cards open to a picker; of equal cards only the first, as they lead to the same."""
        seat, healers = self.order[turn], self.table.healers
        if seat in self.given:
            return [self.given[seat]]
        seen: set[Healer] = set()
        out = []
        for index, healer in enumerate(healers):
            if not (taken | self.kept) >> index & 1 and healer not in seen:
                seen.add(healer)
                out.append(index)
        return out

    def play(self, turn: int, taken: int) -> tuple[list[int], list[int | None]]:
        """Final places and values by seat when everyone from ``turn`` on picks as they should."""
        if turn == len(self.order):
            return places(self.values, self.away), list(self.values)
        seat = self.order[turn]
        before = self.values[seat]
        assert before is not None  # pickers are not out by cubes  # noqa: S101
        choices = self.choices(turn, taken)
        if turn == len(self.order) - 1:
            # nobody answers the last pick: the cheapest card is best, and if even that cannot be paid, any
            costs = self.costs[seat]
            cheapest = min(choices, key=costs.__getitem__)
            choices = [cheapest if costs[cheapest] <= before else choices[0]]
        best: tuple[list[int], list[int | None]] | None = None
        best_key = _OUT
        for index in choices:
            self.values[seat] = before - self.costs[seat][index]
            outcome = self.play(turn + 1, taken | 1 << index)
            key = _wish(outcome[0][seat], outcome[1][seat])
            if best is None or key > best_key:
                best, best_key = outcome, key
        self.values[seat] = before
        assert best is not None  # as many cards as pickers  # noqa: S101
        return best

    def line(self) -> list[Pick]:
        """The picks along the line of best play, each with what every other card would have led to."""
        picks, taken = [], 0
        for turn, seat in enumerate(self.order):
            before = self.values[seat]
            assert before is not None  # noqa: S101
            options = []
            for index in self.choices(turn, taken):
                cost = self.costs[seat][index]
                self.values[seat] = before - cost
                ranked, ends = self.play(turn + 1, taken | 1 << index)
                end = ends[seat]
                total = end if end is not None and end >= 0 else None
                options.append(PickOption(index, self.table.healers[index], cost, ranked[seat], total))
            best = max(options, key=lambda o: (_wish(o.place, o.total), -o.index))
            cheapest = min(options, key=lambda o: (o.cost, o.index))
            self.values[seat] = before - best.cost
            taken |= 1 << best.index
            name = self.table.players[seat].name
            picks.append(Pick(seat, name, best, cheapest, tuple(options), seat in self.given))
        return picks


_OUT: Final = (-99, 0)


def _wish(place: int, value: int | None) -> tuple[int, int]:
    """What an end is worth to the picker, higher is better."""
    return _OUT if value is None or value < 0 else (-place, value)


def advise(table: Table, effort: Effort | None = None) -> AdviceData:
    """Advice as the contract lays it out: the best picks in picking order, whoever has picked already.

    Raises BadInput where healers are missing.
    """
    return {
        "game": facts.SLUG,
        "advice": [],
        "picks": [
            {
                "name": pick.name,
                "healer": {"per_cube": pick.best.healer.per_cube, "fixed": pick.best.healer.fixed},
                "cost": pick.best.cost,
                "why": pick.why,
            }
            for pick in best_picks(table)
        ],
    }
