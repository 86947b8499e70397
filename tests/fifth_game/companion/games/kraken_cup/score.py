"""Scoring Kraken Cup (rules: p. 4, Scoring)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kraken_cup import facts
from companion.games.kraken_cup.record import KrakenPlayer, KrakenRecord

from companion.results import (
    Line,
    Result,
    TieBreak,
    outcome_of,
    standings_of,
    unplayed,
    winners_of,
)
from companion.words import counted


@dataclass(frozen=True)
class Scored:
    """A player with their lines; ``krakens`` part equal totals."""

    name: str
    lines: tuple[Line, ...]
    krakens: int

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)


TIES = [TieBreak[Scored]("krakens", lambda one: one.krakens, lambda n: counted(n, "kraken"))]


def score(record: KrakenRecord) -> Result:
    """The standings of a table."""
    scored = [
        Scored(player.name, _lines(record, player), player.krakens) for player in record.players
    ]
    standings = standings_of(scored, lambda one: (one.total, one.krakens), TIES)
    if record.home is None and not any(one.krakens or one.pearls for one in record.players):
        return unplayed(facts.SLUG, standings)
    return Result(facts.SLUG, outcome_of(standings, TIES), winners_of(standings), standings)


def _lines(record: KrakenRecord, player: KrakenPlayer) -> tuple[Line, ...]:
    each = facts.LONG_KRAKEN if record.cup == "long" else facts.KRAKEN
    lines = [
        Line(
            "krakens",
            "Krakens",
            each * player.krakens,
            f"{counted(player.krakens, 'kraken')} at {each}",
        ),
        Line("pearls", "Pearls", player.pearls, f"{counted(player.pearls, 'pearl')} at 1"),
    ]
    most = max(one.pearls for one in record.players)
    if most and player.pearls == most:
        lines.append(
            Line(
                "most-pearls",
                "Most pearls",
                facts.MOST_BONUS,
                f"{counted(most, 'pearl')}, nobody has more",
            )
        )
    if player.name == record.home:
        lines.append(Line("home", "Home first", facts.HOME, "home before everybody else"))
    return tuple(lines)
