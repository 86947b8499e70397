"""Finds the best healer to pick, by exact backward induction (rules: p. 12, Healer cards).

Each player takes what is best for their final place, then for their total, then the earlier card.
Each knows that the players after them do the same. Being out is worse than any place, and all ways
of being out are equally bad.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.advice import AdviceData, Effort
from companion.errors import MISSING, BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Healer, eliminated_by_cubes, ordinal
from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.record import Table
from companion.games.loot_island.score import loot_of, places


class HealerChoice(NamedTuple):
    """One healer for one player: its cost, the reason for the cost, and who took it."""

    healer: Healer
    cost: int
    why: str
    taken: str | None
    picked: bool
    best: bool = False
    cheapest: bool = False


def known_healers(copy: LootCopy | None) -> tuple[Healer, ...]:
    """Returns the healers of the owner's copy, otherwise the two in the rules."""
    return tuple(dict.fromkeys(healers_of(copy)))


def choices_for(table: Table, seat: int, healers: Sequence[Healer]) -> list[HealerChoice]:
    """Returns the healers as one player finds them. Each of several equal cards can be taken, and
    picked, once.

    If no healer is revealed, none is taken. A player's own pick that is not among them stands last.
    """
    player = table.players[seat]
    # who took which card, by its index among ``healers``
    taken: dict[int, str] = {}
    # what is known before any is revealed are cards of the box, which nobody has taken
    for rival in table.players if table.healers else ():
        index = _index_of(rival.healer, healers, taken)
        if index is not None and rival is not player:
            taken[index] = rival.name
    own_index = _index_of(player.healer, healers, taken)
    if own_index is None and player.healer is not None:
        own_index = len(healers)
        healers = [*healers, player.healer]
    return [
        HealerChoice(
            healer=healer,
            cost=healer.cost(player.cubes),
            why=healer.why(player.cubes),
            taken=taken.get(n),
            picked=n == own_index,
        )
        for n, healer in enumerate(healers)
    ]


def _index_of(
    healer: Healer | None, healers: Sequence[Healer], taken: Collection[int]
) -> int | None:
    # the place of the first such card that nobody has taken: two of the box may be alike
    for index, revealed in enumerate(healers):
        if revealed == healer and index not in taken:
            return index
    return None


def outside(name: str, cubes: int) -> str:
    """Returns a sentence: why a player picks no healer."""
    if eliminated_by_cubes(cubes):
        return f"{name} is out with {cubes} curse cubes and picks none."
    return f"{name} has no curse cubes and picks none."


@dataclass(frozen=True, slots=True)
class PickOption:
    """A card that a player, at a ``seat``, could take. ``places`` and ``values`` are how everybody
    ends with it, by seat."""

    index: int
    healer: Healer
    cost: int
    seat: int
    places: Sequence[int]
    values: Sequence[int | None]

    @property
    def place(self) -> int:
        """Returns the place of the player."""
        return self.places[self.seat]

    @property
    def total(self) -> int | None:
        """Returns the loot left to the player; None if the card cannot be paid."""
        value = self.values[self.seat]
        return None if value is None or value < 0 else value

    @property
    def worth(self) -> tuple[int, int]:
        """Returns what it is worth to the player; higher is better."""
        # to be out is below every place, and no way of being out is better than another
        return (-99, 0) if self.total is None else (-self.place, self.total)

    @property
    def ends(self) -> str:
        """Returns in words what comes of it."""
        if self.total is None:
            return "cannot be paid"
        return f"ends {ordinal(self.place)} with {self.total}"


class Pick(NamedTuple):
    """The best pick of one player. ``options`` are in the order of the cards."""

    seat: int
    name: str
    best: PickOption
    cheapest: PickOption
    options: tuple[PickOption, ...]

    @property
    def why(self) -> str:
        """Returns the reason in words."""
        best = self.best
        if best.total is None:
            return f"{self.name} can pay none of them and is out; the first costs {best.cost} gold"
        if len(self.options) == 1:
            return f"the only card left: {best.cost} gold; {self.name} {best.ends}"
        if best.cost == self.cheapest.cost:
            return f"the cheapest: {best.cost} gold; {self.name} {best.ends}"
        other = self.cheapest
        then = "would be out"
        if other.total is not None:
            then = f"would end {ordinal(other.place)} with {other.total}"
        cheapest = f"with the cheapest ({other.healer.text}, {other.cost}) {self.name} {then}"
        return f"costs {best.cost} and {best.ends}; {cheapest}"


def best_picks(table: Table, picked: Mapping[int, int] | None = None) -> list[Pick]:
    """Returns everybody's best pick, in picking order.

    ``picked`` are picks made already: the index among the revealed healers, by seat. Raises
    BadInput if fewer healers are revealed than players pick.
    """
    count = len(table.picking)
    if len(table.healers) < count:
        cards, pickers = ("healer", "player picks") if count == 1 else ("healers", "players pick")
        allowed = f"at least {count} {cards} revealed, as {count} {pickers} one"
        raise BadInput.at("healers", len(table.healers) or MISSING, allowed)
    return _Search(table, picked or {}).line()


def suggestions(table: Table) -> dict[int, Pick]:
    """Returns the best pick of each seat that picks, beside what the others have picked already.

    It is empty if fewer healers are revealed than players pick.
    """
    order = table.picking
    if len(table.healers) < len(order):
        return {}
    picked: dict[int, int] = {}
    for seat in order:
        index = _index_of(table.players[seat].healer, table.healers, picked.values())
        if index is not None:
            picked[seat] = index
    best = {pick.seat: pick for pick in best_picks(table, picked)}
    # one's own pick may be changed, so it is searched as if it were not made
    for seat in picked:
        others = {other: index for other, index in picked.items() if other != seat}
        best[seat] = next(pick for pick in best_picks(table, others) if pick.seat == seat)
    return best


class _Search:
    # The search over all picks. Which cards are taken is a number with a bit for each card, so a
    # state costs next to nothing: bit n stands for the card at index n of the revealed ones.

    def __init__(self, table: Table, picked: Mapping[int, int]) -> None:
        self.table, self.order = table, table.picking
        self.picked = picked
        self.away = [table.seats_away(seat) for seat in range(len(table.players))]
        # the cards that are picked already, whoever comes to pick before their owners do
        self.reserved = sum(1 << index for index in picked.values())

    def choices(self, seat: int, taken: int) -> list[int]:
        # The cards that a player can pick, without those ``taken`` (bits). Of equal cards it has
        # the first.
        if seat in self.picked:
            return [self.picked[seat]]
        not_free = taken | self.reserved
        first_of: dict[Healer, int] = {}
        for index, healer in enumerate(self.table.healers):
            if not not_free & (1 << index):
                first_of.setdefault(healer, index)
        return list(first_of.values())

    def options(self, turn: int, taken: int, values: Sequence[int | None]) -> list[PickOption]:
        # The cards that a player can pick, and how everybody ends if all play well then. ``values``
        # are everybody's loot so far, by seat.
        seat = self.order[turn]
        options = []
        for index in self.choices(seat, taken):
            healer = self.table.healers[index]
            cost = healer.cost(self.table.players[seat].cubes)
            after = _paid(values, seat, cost)
            all_places, left = self.ends(turn + 1, taken | 1 << index, after)
            options.append(PickOption(index, healer, cost, seat, all_places, left))
        return options

    def ends(
        self, turn: int, taken: int, values: Sequence[int | None]
    ) -> tuple[Sequence[int], Sequence[int | None]]:
        # final places and values by seat, if everybody plays well from ``turn`` on
        if turn == len(self.order):
            return places(values, self.away), values
        best = max(self.options(turn, taken, values), key=lambda o: o.worth)  # the first of equals
        return best.places, best.values

    def line(self) -> list[Pick]:
        # the picks if everybody plays well
        picks, taken = [], 0
        values: Sequence[int | None] = [loot and loot.gold for loot in loot_of(self.table)]
        for turn, seat in enumerate(self.order):
            options = self.options(turn, taken, values)
            best = max(options, key=lambda o: o.worth)
            cheapest = min(options, key=lambda o: o.cost)
            values = _paid(values, seat, best.cost)
            taken |= 1 << best.index
            picks.append(Pick(seat, self.table.players[seat].name, best, cheapest, tuple(options)))
        return picks


def _paid(values: Sequence[int | None], seat: int, cost: int) -> list[int | None]:
    # everybody's loot after a player, who is not out, has paid
    return [*values[:seat], (values[seat] or 0) - cost, *values[seat + 1 :]]


def advise(table: Table, effort: Effort | None = None) -> AdviceData:
    """Returns the best picks in picking order. Raises BadInput if healers are missing."""
    return {
        "game": facts.SLUG,
        "advice": [],
        "picks": [
            {
                "name": pick.name,
                "healer": pick.best.healer.model_dump(),
                "cost": pick.best.cost,
                "why": pick.why,
            }
            for pick in best_picks(table)
        ],
    }
