"""The result of a scorer: standings in which every point has a line with its reason."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from companion.words import ORDINALS, joined


class Line(NamedTuple):
    """Points of one scoring category. ``why`` is the reason in words."""

    category: str
    label: str
    points: int
    why: str


class TieBreaker(NamedTuple):
    """A value that is compared if totals are equal. The higher value goes first unless the label
    says otherwise. ``words`` are for people, such as ``1 completed hold``."""

    label: str
    value: int
    words: str


class Standing(NamedTuple):
    """One player's place. ``rank`` counts from 1; players with equal ranks share the place."""

    name: str
    rank: int
    lines: tuple[Line, ...]
    tie_breakers: tuple[TieBreaker, ...] = ()
    eliminated: bool = False
    reason: str | None = None

    @property
    def total(self) -> int | None:
        """Returns the sum of the lines; None for an eliminated player."""
        return None if self.eliminated else sum([line.points for line in self.lines])

    def subtotal(self, category: str) -> int:
        """Returns the points of one category."""
        return sum([line.points for line in self.lines if line.category == category])

    def as_json(self) -> dict[str, Any]:
        """Returns the place as the contract lays it out."""
        return {
            "name": self.name,
            "rank": self.rank,
            "total": self.total,
            "eliminated": self.eliminated,
            "reason": self.reason,
            "lines": [line._asdict() for line in self.lines],
            "tie_breakers": [{"label": tie.label, "value": tie.value} for tie in self.tie_breakers],
        }


class Notice(NamedTuple):
    """Something to tell beside the points.

    ``kind`` "ruling" or "rule": something that decided. ``ruling`` is the name of the ruling that
        the text quotes.
    "missing": data that was not given.
    "progress": the game is not over.
    "check": an entry that is unlikely with this box, and counts all the same.
    """

    kind: Literal["ruling", "rule", "missing", "progress", "check"]
    text: str
    ruling: str = ""


class Result(NamedTuple):
    """The scored table, best player first, eliminated players last. ``played``: whether anything
    was entered at all."""

    game: str
    outcome: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    notices: tuple[Notice, ...] = ()
    played: bool = True

    def as_json(self) -> dict[str, Any]:
        """Returns the result as the contract lays it out."""
        return {
            "game": self.game,
            "outcome": self.outcome,
            "winners": list(self.winners),
            "standings": [standing.as_json() for standing in self.standings],
            "notices": [{"kind": n.kind, "text": n.text} for n in self.notices],
        }


# ---- standings


class Entrant(Protocol):
    """One player's scored sheet. Standings are made of these."""

    @property
    def name(self) -> str: ...

    @property
    def lines(self) -> tuple[Line, ...]: ...


E = TypeVar("E", bound=Entrant)


@dataclass(frozen=True)
class TieBreak(Generic[E]):
    """How equal totals are told apart. ``label`` and ``value`` are shown; ``words`` makes words of
    the value, such as ``2 completed holds``.

    ``shared`` makes the words for players who share a place. If it is None, ``words`` does.
    """

    label: str
    value: Callable[[E], int]
    words: Callable[[int], str]
    shared: Callable[[int], str] | None = None

    def of(self, entrant: E) -> TieBreaker:
        """Returns the value of one entrant."""
        value = self.value(entrant)
        return TieBreaker(self.label, value, self.words(value))


def standings_of(
    scored: Sequence[E],
    key: Callable[[E], tuple[int, ...] | None],
    tie_breakers: Sequence[TieBreak[E]] = (),
    reason: Callable[[E], str | None] | None = None,
) -> tuple[Standing, ...]:
    """Returns everybody's place, best first.

    ``key`` returns what places go by, higher first; None for an eliminated player. Players with
    equal keys share a place, in the order of ``scored``, and the next place is left out. The
    eliminated share the place after all others. ``reason`` says why somebody is out.
    """
    keys = [key(entrant) for entrant in scored]
    left = [k for k in keys if k is not None]
    standings = []
    for entrant, own in zip(scored, keys, strict=True):
        # after all who have a better key; the eliminated, who have none, after everybody else
        place = len(left) + 1 if own is None else 1 + sum([other > own for other in left])
        values = tuple([tie.of(entrant) for tie in tie_breakers])
        why = None if reason is None else reason(entrant)
        standings.append(Standing(entrant.name, place, entrant.lines, values, own is None, why))
    return tuple(sorted(standings, key=lambda standing: standing.rank))


def winners_of(standings: Sequence[Standing]) -> tuple[str, ...]:
    """Returns the names on the first place; nobody if everybody is eliminated."""
    return tuple([s.name for s in standings if s.rank == 1 and not s.eliminated])


def unplayed(
    game: str, standings: tuple[Standing, ...], notices: tuple[Notice, ...] = ()
) -> Result:
    """Returns the result of a table at which nothing was entered yet. Nobody leads, and nobody has
    won."""
    return Result(game, "Nothing has been entered yet.", (), standings, notices, played=False)


def by_seat(standings: Sequence[Standing], scored: Sequence[Entrant]) -> list[Standing]:
    """Returns the standings in the order of ``scored``."""
    seats = {entry.name: seat for seat, entry in enumerate(scored)}
    return sorted(standings, key=lambda s: seats[s.name])


def outcome_of(
    standings: Sequence[Standing], tie_breakers: Sequence[TieBreak[E]] = (), over: bool = True
) -> str:
    """Returns a sentence: who is first, with how many points, and what decided it.

    Nobody may be eliminated. People are named in the order of ``standings``. If the game is not
    ``over``, they lead.
    """
    best, *level = [s for s in standings if s.rank == 1]
    if level:
        names = joined([s.name for s in (best, *level)])
        return f"{names} share the {'win' if over else 'lead'} {_shared(best, tie_breakers)}."
    wins = f"{best.name} {'wins' if over else 'leads'} with {best.total}"
    rivals = [s for s in standings if s is not best and s.total == best.total]
    if not rivals:
        return f"{wins}; nobody is tied."
    # the last tie-breaker that is needed decides, between those who were level up to it
    n = max(_level_for(best, rival) for rival in rivals)
    decided = [rival for rival in rivals if _level_for(best, rival) == n]
    others = joined([f"{s.name} {s.tie_breakers[n].value}" for s in decided])
    which = "tie-breaker" if n == 0 else f"{ORDINALS[n]} tie-breaker"
    return f"{wins} on the {which}: {best.tie_breakers[n].words}, {others}."


def _shared(best: Standing, tie_breakers: Sequence[TieBreak[E]]) -> str:
    # what each of those has who share the first place: ``with 20 and 1 completed hold each``
    ties = zip(tie_breakers, best.tie_breakers, strict=True)
    words = [(how.shared or how.words)(tie.value) for how, tie in ties]
    return f"with {joined([str(best.total), *words])} each"


def _level_for(one: Standing, other: Standing) -> int:
    # for how many tie-breakers, from the first on, two players are level
    pairs = zip(one.tie_breakers, other.tie_breakers, strict=True)
    return sum(1 for _ in takewhile(lambda pair: pair[0].value == pair[1].value, pairs))


# ---- for people at a terminal


def format_result(result: Result, titles: dict[str, str]) -> str:
    """Returns the result for people at a terminal: the outcome, then each player's lines by
    category.

    ``titles`` has a heading for each scoring category, in the order in which they are shown.
    """
    out = [result.outcome, ""]
    for standing in result.standings:
        out += [*_lines_of(standing, titles), ""]
    out += [f"{notice.kind.capitalize()}: {notice.text}" for notice in result.notices]
    return "\n".join(out).rstrip() + "\n"


def _lines_of(standing: Standing, titles: dict[str, str]) -> Iterator[str]:
    place = "out" if standing.eliminated else f"{standing.rank}."
    total = "" if standing.total is None else str(standing.total)
    reason = f"  ({standing.reason})" if standing.reason else ""
    yield f"{place:<4}{standing.name}  {total}{reason}"
    for category, title in titles.items():
        lines = [line for line in standing.lines if line.category == category]
        if lines:
            yield f"    {title:<24}{standing.subtotal(category):>4}"
        for line in lines:
            yield f"      {line.label:<22}{line.points:>4}  {line.why}"
    for tie in standing.tie_breakers:
        yield f"    tie-breaker: {tie.label} {tie.value}"
