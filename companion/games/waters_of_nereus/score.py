"""Scoring of Waters of Nereus: track, game-end science cards, gold (rules: Game End)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.cards import best_cards, means_of
from companion.games.waters_of_nereus.record import Cabin, Table
from companion.results import Line, Notice, Result, TieBreak, by_seat, outcome_of, standings_of, winners_of
from companion.words import counted

HOLDS_LABEL: Final = "completed holds"
TREASURES_LABEL: Final = "treasures in incomplete holds"
_NO_CARDS: Final = Line("science-cards", "Science cards", 0, "no game-end card in hand")


class Scored(NamedTuple):
    """One cabin, scored. ``rulings`` are the names of the rulings that decided something."""

    cabin: Cabin
    lines: tuple[Line, ...]
    total: int
    rulings: frozenset[str]

    @property
    def name(self) -> str:
        """Whose cabin it is."""
        return self.cabin.name

    @property
    def key(self) -> tuple[int, int, int]:
        """What places are decided by: total, completed holds, treasures in incomplete holds."""
        return self.total, len(self.cabin.complete), self.cabin.in_holds


def gold_of(gold: int, treasures: int, gems: int) -> int:
    """Gold when storage is sold (rules: Game End)."""
    return gold + treasures * facts.TREASURE_GOLD + gems * facts.GEM_GOLD


def gold_line(gold: int, treasures: int, gems: int) -> Line:
    """Gold, and what storage sells for, as victory points (rules: Game End)."""
    sold = []
    if treasures:
        sold.append(f"{counted(treasures, 'treasure')} sold for {gold_of(0, treasures, 0)}")
    if gems:
        sold.append(f"{counted(gems, 'gem')} sold for {gold_of(0, 0, gems)}")
    total = gold_of(gold, treasures, gems)
    points, rest = divmod(total, facts.GOLD_PER_POINT)
    made = f"{' + '.join([f'{gold} gold', *sold])} = {total}" if sold else f"{gold} gold"
    why = f"{made}; every {facts.GOLD_PER_POINT} gold 1 VP, {rest or 'nothing'} left over"
    return Line("gold", "Gold", points, why)


def score_cabin(cabin: Cabin) -> Scored:
    """Track, the best use of the cards, then gold."""
    lines = [Line("track", "Scoring track", cabin.track, "victory points earned during play")]
    rulings: frozenset[str] = frozenset()
    if cabin.cards:
        hand = best_cards(cabin.cards, means_of(cabin.science, cabin.stored, cabin.gems, cabin.chest, cabin.complete))
        lines += [Line("science-cards", facts.CARDS[c.name].title, c.points, c.why) for c in hand.cards]
        rulings = hand.rulings
    else:
        lines.append(_NO_CARDS)
    lines.append(gold_line(cabin.gold, sum(cabin.stored.values()), cabin.gems))
    return Scored(cabin, tuple(lines), sum([line.points for line in lines]), rulings)


def score(table: Table) -> Result:
    """The table's result, best first."""
    return table_result([score_cabin(cabin) for cabin in table.cabins])


def table_result(scored: Sequence[Scored]) -> Result:
    """Standings of cabins that were scored already, in seat order."""
    standings = standings_of(scored, lambda s: s.key, _BREAKERS)
    outcome = outcome_of(by_seat(standings, scored), _BREAKERS)
    return Result(facts.SLUG, outcome, winners_of(standings), standings, _notices(scored))


_BREAKERS: Final[tuple[TieBreak[Scored], ...]] = (
    TieBreak(HOLDS_LABEL, lambda s: s.key[1], lambda count: counted(count, "completed hold")),
    TieBreak(TREASURES_LABEL, lambda s: s.key[2], lambda count: f"{counted(count, 'treasure')} in incomplete holds"),
)
"""Rules: Game End."""


def _notices(scored: Sequence[Scored]) -> tuple[Notice, ...]:
    named = set().union(*[s.rulings for s in scored])
    for n, one in enumerate(scored):
        for other in scored[:n]:
            gems = [facts.GEM in contents for s in (one, other) for contents in s.cabin.inside.values()]
            if one.key[:2] == other.key[:2] and any(gems):
                named.add("gems-in-holds")
    stated = [Notice("rule", said.text) for name, said in facts.STATEMENTS.items() if name in named]
    return (*stated, *[Notice("ruling", ruling.text, name) for name, ruling in facts.RULINGS.items() if name in named])
