"""Figures of a person, a game and a map, from finished games. Only games that were played to their
end count."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from companion.finished import FinishedGame, PlayerResult
from companion.words import worded

MOST_BINS: Final = 12
"""The most bars that a distribution has."""

# ---- everybody


@dataclass(frozen=True, slots=True)
class Person:
    """A person who played. ``games`` were played to their end, ``won`` of them were won, ``last``
    is when the last game ended."""

    name: str
    games: int
    won: int
    last: dt.datetime


def people_of(games: Iterable[FinishedGame]) -> list[Person]:
    """Returns everybody who played, the person with the most games first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    last: dict[str, dt.datetime] = {}
    for game in games:
        for player in game.players:
            # also a game that was broken off shows that somebody plays here
            last[player.name] = max(game.ended, last.get(player.name, game.ended))
            if game.complete:
                played[player.name] += 1
                won[player.name] += player.won
    people = [Person(name, played[name], won[name], last[name]) for name in last]
    return sorted(people, key=lambda p: (-p.games, p.name.casefold()))


# ---- one player at one game


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a distribution: the games that ended with ``start`` points or more, up to the next
    bar. ``won`` of them were won; ``others`` were not."""

    start: int
    won: int
    others: int

    @property
    def games(self) -> int:
        """Returns how many games the bar counts."""
        return self.won + self.others


@dataclass(frozen=True, slots=True)
class Career:
    """The figures of one player at one game.

    ``best`` and ``average`` are None if no game was counted. ``step`` is how many points a bar
    spans. ``sources`` are the average points by category, the most first.
    """

    games: int
    won: int
    best: int | None
    average: float | None
    step: int
    bars: tuple[Bar, ...]
    sources: tuple[tuple[str, float], ...]


def career_of(games: Iterable[FinishedGame], name: str) -> Career:
    """Returns the figures of one player. All ``games`` should have the same ``title``, as points
    of different games cannot be compared."""
    mine = [p for game in games if game.complete for p in game.players if p.name == name]
    # a player who was eliminated has no total
    counted = [(p.total, p.won) for p in mine if p.total is not None]
    totals = [total for total, _ in counted]
    step, bars = distribution(counted)
    # the points of all these games together, by category
    sums: Counter[str] = Counter()
    for player in mine:
        if player.total is not None:
            sums.update(player.points)
    most_first = sorted(sums, key=lambda category: -sums[category])
    return Career(
        games=len(mine),
        won=sum(player.won for player in mine),
        best=max(totals, default=None),
        average=sum(totals) / len(totals) if totals else None,
        step=step,
        bars=bars,
        sources=tuple((category, sums[category] / len(counted)) for category in most_first),
    )


def distribution(counted: Sequence[tuple[int, bool]]) -> tuple[int, tuple[Bar, ...]]:
    """Returns the width of a bar in points, and the bars: at most 12, of equal width, without gaps.

    ``counted`` are totals, each with whether it won. The width is 1, 2 or 5 times a power of ten.
    Each bar starts at a multiple of the width.
    """
    if not counted:
        return 1, ()
    totals = [total for total, _ in counted]
    low, high = min(totals), max(totals)
    # 1, 2, 5, 10, 20, 50 and so on: the first with few enough bars from the lowest to the highest
    widths = (step * 10**power for power in count() for step in (1, 2, 5))
    step = next(width for width in widths if high // width - low // width < MOST_BINS)
    won = Counter(total // step for total, has_won in counted if has_won)
    others = Counter(total // step for total, has_won in counted if not has_won)
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
    """How one person did against another, over the games that both sat at.

    ``ahead`` and ``behind`` are how often the first came in before and after the other.
    ``difference`` is by how many points the first was ahead on average; None if no game was
    counted. ``meetings`` have the latest first.
    """

    ahead: int
    behind: int
    difference: float | None
    meetings: tuple[Meeting, ...]


def head_to_head(games: Iterable[FinishedGame], name: str, other: str) -> HeadToHead:
    """Returns how ``name`` did against ``other``. All ``games`` should have the same ``title``, and
    the latest should come first."""
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
    """Returns whom a person met in games played to their end, and how often, most often first."""
    met: Counter[str] = Counter()
    for game in games:
        names = [player.name for player in game.players]
        if game.complete and name in names:
            met.update(other for other in names if other != name)
    most_first = sorted(met, key=lambda other: (-met[other], other.casefold()))
    return [(other, met[other]) for other in most_first]


def form_of(games: Iterable[FinishedGame], name: str) -> list[tuple[FinishedGame, int, bool]]:
    """Returns a person's counted games, each with the points and whether it was won.

    The earliest game comes first.
    """
    form = []
    for game in sorted(games, key=lambda game: (game.ended, game.id)):
        for player in game.players:
            if game.complete and player.name == name and player.total is not None:
                form.append((game, player.total, player.won))
    return form


def standing_of(games: Iterable[FinishedGame]) -> list[Person]:
    """Returns a club's table over some games, for example those of a month.

    The person who won most games comes first. Among equals, the one who needed fewer games does.
    """
    played = [person for person in people_of(games) if person.games]
    return sorted(played, key=lambda person: (-person.won, person.games, person.name.casefold()))


# ---- one map


def best_on(games: Iterable[FinishedGame], code: str) -> list[tuple[PlayerResult, FinishedGame]]:
    """Returns every counted sheet on a map with its game. The best comes first, among equals the
    earlier."""
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
    """Returns the games in groups of which the points can be compared, by the words for the group.

    They are grouped three times: by the number of players, by map and by variant. A grouping that
    has a single group tells nothing, and is left out.
    """
    # each has the games of a group by the words for it
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
    """Returns every map that was played: its game, its code, and how many games were played on it.
    The most played comes first."""
    counts: Counter[tuple[str, str]] = Counter()
    for game in games:
        if game.map is not None and game.complete:
            counts[game.game, game.map] += 1

    def rank(played: tuple[str, str]) -> tuple[int, str]:
        _, code = played
        return -counts[played], code

    return [(slug, code, counts[slug, code]) for slug, code in sorted(counts, key=rank)]
