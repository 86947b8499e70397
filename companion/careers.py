"""What games that are over say of a person, a game and a map; each counts those that were played to
their end."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from companion.finished import FinishedGame, PlayerResult
from companion.words import worded

MOST_BINS: Final = 12
"""Bars of a distribution at most."""

# ---- everybody


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who played: how many games to their end, how many won, and when last."""

    name: str
    games: int
    won: int
    last: dt.datetime


def people_of(games: Iterable[FinishedGame]) -> list[Person]:
    """Everybody who played, who played most first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    last: dict[str, dt.datetime] = {}
    for game in games:
        for player in game.players:
            played[player.name] += game.complete
            won[player.name] += int(player.won and game.complete)
            last[player.name] = max(game.ended, last.get(player.name, game.ended))
    people = [Person(name, played[name], won[name], last[name]) for name in last]
    return sorted(people, key=lambda p: (-p.games, p.name.casefold()))


# ---- one player at one game


@dataclass(frozen=True, slots=True)
class Bar:
    """How many games ended with ``start`` points up to the next bar's, those won and the others."""

    start: int
    won: int
    others: int

    @property
    def games(self) -> int:
        """All that ended so."""
        return self.won + self.others


@dataclass(frozen=True, slots=True)
class Career:
    """What one player's games at one game come to. ``best`` and ``average`` are None where nothing
    was counted.

    ``sources`` are average points by category, the most first; ``step`` is how many points a bar
    spans.
    """

    games: int
    won: int
    best: int | None
    average: float | None
    step: int
    bars: tuple[Bar, ...]
    sources: tuple[tuple[str, float], ...]


def career_of(games: Iterable[FinishedGame], name: str) -> Career:
    """The games of one player; those of one ``title`` should come, as points of different games do
    not compare."""
    mine = [p for game in games if game.complete for p in game.players if p.name == name]
    counted = [(p.total, p.won) for p in mine if p.total is not None]
    totals = [total for total, _ in counted]
    step, bars = distribution(counted)
    sums: Counter[str] = Counter()
    for player in mine:
        # none of who was eliminated
        sums.update(player.points)
    averages = [(category, total / len(counted)) for category, total in sums.items()]
    return Career(
        games=len(mine),
        won=sum(player.won for player in mine),
        best=max(totals, default=None),
        average=sum(totals) / len(totals) if totals else None,
        step=step,
        bars=bars,
        sources=tuple(sorted(averages, key=lambda pair: -pair[1])),
    )


def distribution(counted: Sequence[tuple[int, bool]]) -> tuple[int, tuple[Bar, ...]]:
    """Totals, each with whether it won, in bars of equal width without gaps: the width and the
    bars, at most 12.

    Widths are 1, 2 or 5 times a power of ten, and bars start at their multiples.
    """
    if not counted:
        return 1, ()
    low, high = min(counted)[0], max(counted)[0]
    widths = (step * 10**power for power in count() for step in (1, 2, 5))
    step = next(s for s in widths if high // s - low // s < MOST_BINS)
    won = Counter(total // step for total, first in counted if first)
    others = Counter(total // step for total, first in counted if not first)
    return step, tuple(
        Bar(n * step, won[n], others[n]) for n in range(low // step, high // step + 1)
    )


# ---- two people, the last games, a month


class Meeting(NamedTuple):
    """A game that two people sat at, and each of them in it."""

    game: FinishedGame
    one: PlayerResult
    other: PlayerResult


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people at one table: how often each came in before the other, the latest meeting first.

    ``difference`` is by how many points the one was ahead on average, None where nothing was
    counted.
    """

    ahead: int
    behind: int
    difference: float | None
    meetings: tuple[Meeting, ...]


def head_to_head(games: Iterable[FinishedGame], name: str, other: str) -> HeadToHead:
    """What two people's games against each other come to; those of one ``title`` should come, the
    latest first."""
    meetings = []
    for game in games:
        seated = {player.name: player for player in game.players}
        if game.complete and {name, other} <= seated.keys():
            meetings.append(Meeting(game, seated[name], seated[other]))
    differences = [
        met.one.total - met.other.total
        for met in meetings
        if met.one.total is not None and met.other.total is not None
    ]
    return HeadToHead(
        ahead=sum(met.one.rank < met.other.rank for met in meetings),
        behind=sum(met.one.rank > met.other.rank for met in meetings),
        difference=sum(differences) / len(differences) if differences else None,
        meetings=tuple(meetings),
    )


def opponents_of(games: Iterable[FinishedGame], name: str) -> list[tuple[str, int]]:
    """Whom somebody met in games played to their end, and how often; the most often first."""
    met: Counter[str] = Counter()
    for game in games:
        names = [player.name for player in game.players]
        if game.complete and name in names:
            met.update(other for other in names if other != name)
    return sorted(met.items(), key=lambda pair: (-pair[1], pair[0].casefold()))


def form_of(games: Iterable[FinishedGame], name: str) -> list[tuple[FinishedGame, int, bool]]:
    """Somebody's counted games with their points and whether they won, the earliest first."""
    form = []
    for game in games:
        for player in game.players:
            if game.complete and player.name == name and player.total is not None:
                form.append((game, player.total, player.won))
    return sorted(form, key=lambda counted: (counted[0].ended, counted[0].id))


def standing_of(games: Iterable[FinishedGame]) -> list[Person]:
    """A club's table over some games, such as a month's: most games won first, of equals who needed
    fewer games."""
    played = [person for person in people_of(games) if person.games]
    return sorted(played, key=lambda person: (-person.won, person.games, person.name.casefold()))


# ---- one map


def best_on(games: Iterable[FinishedGame], code: str) -> list[tuple[PlayerResult, FinishedGame]]:
    """Every counted sheet on a map with its game, the best first, of equals the earlier."""
    sheets = [
        (player, game)
        for game in games
        if game.complete and game.map == code
        for player in game.players
        if player.total is not None
    ]
    return sorted(sheets, key=lambda sheet: (-(sheet[0].total or 0), sheet[1].ended))


def parts_of(
    games: Iterable[FinishedGame], map_named: Callable[[str], str]
) -> dict[str, list[FinishedGame]]:
    """The games in parts whose points compare, under words that name the part: by how many played,
    by map, by variant. Where all games fall into one part it tells nothing, and is left out."""
    by_players, by_map, by_variant = (defaultdict[str, list[FinishedGame]](list) for _ in range(3))
    for game in games:
        by_players[f"with {worded(len(game.players), 'player')}"].append(game)
        if game.map is not None:
            by_map[f"on {map_named(game.map)}"].append(game)
        by_variant[game.variant or "as usual"].append(game)
    parts: dict[str, list[FinishedGame]] = {}
    for groups in (by_players, by_map, by_variant):
        if len(groups) > 1:
            parts |= groups
    return parts


def maps_of(games: Iterable[FinishedGame]) -> list[tuple[str, str, int]]:
    """Every map that was played: its game, its code, and how many games; the most played first."""
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for game in games:
        if game.map is not None and game.complete:
            counts[game.game, game.map] += 1
    return sorted(
        ((slug, code, n) for (slug, code), n in counts.items()), key=lambda one: (-one[2], one[1])
    )
