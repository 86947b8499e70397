"""What a scorer answers: standings in which every point has its line and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one scoring category, with a label and the reason in words."""

    category: str
    label: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """A value compared when totals are equal; the higher one goes first unless the label says otherwise."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place. ``rank`` counts from 1; equal ranks share the place."""

    name: str
    rank: int
    lines: tuple[Line, ...]
    tie_breakers: tuple[TieBreaker, ...] = ()
    eliminated: bool = False
    reason: str | None = None

    @property
    def total(self) -> int | None:
        """The sum of the lines, None for an eliminated player."""
        return None if self.eliminated else sum([line.points for line in self.lines])

    def subtotal(self, category: str) -> int:
        """The points of one category."""
        return sum([line.points for line in self.lines if line.category == category])


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell beside the points: a ``ruling`` that decided, data ``missing``, ``progress``."""

    kind: Literal["ruling", "missing", "progress"]
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """The scored table: best first, eliminated players last."""

    game: str
    outcome: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    notices: tuple[Notice, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The result as the contract lays it out."""
        return {
            "game": self.game,
            "outcome": self.outcome,
            "winners": list(self.winners),
            "standings": [
                {
                    "name": s.name,
                    "rank": s.rank,
                    "total": s.total,
                    "eliminated": s.eliminated,
                    "reason": s.reason,
                    "lines": [
                        {"category": x.category, "label": x.label, "points": x.points, "why": x.why} for x in s.lines
                    ],
                    "tie_breakers": [{"label": t.label, "value": t.value} for t in s.tie_breakers],
                }
                for s in self.standings
            ],
            "notices": [{"kind": n.kind, "text": n.text} for n in self.notices],
        }


def ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Places from 1 for ``keys``, higher first; equal keys share a place, and the next is left out."""
    return [1 + sum(other > key for other in keys) for key in keys]


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """Small numbers as words, others as digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def joined(names: Sequence[str]) -> str:
    """``Ann``, ``Ann and Ben``, ``Ann, Ben and Chloé``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def either(names: Sequence[str]) -> str:
    """``Ann``, ``Ann or Ben``, ``Ann, Ben or Chloé``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def format_result(result: Result, titles: dict[str, str]) -> str:
    """The result for people at a terminal: outcome, then each player's lines by category.

    ``titles`` gives a heading for each scoring category, in the order to show them.
    """
    out = [result.outcome, ""]
    for s in result.standings:
        place = "out" if s.eliminated else f"{s.rank}."
        total = "" if s.total is None else str(s.total)
        out.append(f"{place:<4}{s.name}  {total}" + (f"  ({s.reason})" if s.reason else ""))
        for category, title in titles.items():
            lines = [x for x in s.lines if x.category == category]
            if not lines:
                continue
            out.append(f"    {title:<24}{sum(x.points for x in lines):>4}")
            out += [f"      {x.label:<22}{x.points:>4}  {x.why}" for x in lines]
        out += [f"    tie-break: {t.label} {t.value}" for t in s.tie_breakers]
        out.append("")
    out += [f"{n.kind.capitalize()}: {n.text}" for n in result.notices]
    return "\n".join(out).rstrip() + "\n"
