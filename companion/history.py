"""Games that are over: what is kept of each, what they say of a player, a game and a map, and how other programs take
them: the BG Stats app, and a spreadsheet in CSV with a row for each player and game.

A finished game is a summary of a result, so that thousands are read and counted without being scored again.
Pure: who may see which games is the business of whoever keeps them.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.edits import Draft
from companion.errors import BadInput
from companion.records import plain_name
from companion.registry import GAMES, get_game

MOST_BINS: Final = 12
"""Bars of a distribution at most."""
LONGEST: Final = 12 * 60
"""Minutes of a game at most; a table that stood open longer was forgotten, and its length is not known."""


class PlayerResult(NamedTuple):
    """One player of a finished game. ``total`` is None for who was eliminated; ``points`` are by scoring category;
    ``seat`` is where they sat, clockwise from 1; ``out`` why they were eliminated, empty for everybody else.
    """

    name: str
    rank: int
    total: int | None
    won: bool
    started: bool
    points: Mapping[str, int]
    seat: int = 0
    out: str = ""


class FinishedGame(NamedTuple):
    """A game that is over, at the table ``id``; ``title`` is which game of the box. Times are UTC.

    ``players`` are in the order of their places. ``minutes`` is None where nobody can know, ``map`` the code of
    its map, ``place`` empty. One that was not played to its end is not ``complete``: it is listed and counts nowhere.
    ``corrected`` is when it was opened again last.
    """

    id: str
    game: str
    title: str
    ended: dt.datetime
    minutes: int | None
    place: str
    map: str | None
    complete: bool
    corrected: dt.datetime | None
    outcome: str
    players: tuple[PlayerResult, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(p.name for p in self.players if p.won)


def players_of(
    draft: Draft, names: Sequence[str], start: int | None, complete: bool
) -> tuple[PlayerResult, ...]:
    """What is kept of everybody, best first; ``names`` are theirs by seat, ``start`` the seat of who started.

    Seats are from 0, None where nobody knows. Nobody has won what is not over.
    """
    winners = draft.result.winners if complete else ()
    seats = {name: seat for seat, name in enumerate(names)}
    players = []
    for s in draft.result.standings:
        categories = () if s.eliminated else dict.fromkeys(line.category for line in s.lines)
        points = {category: s.subtotal(category) for category in categories}
        out = (s.reason or "eliminated") if s.eliminated else ""
        seat = seats[s.name]
        players.append(
            PlayerResult(
                s.name, s.rank, s.total, s.name in winners, seat == start, points, seat + 1, out
            )
        )
    return tuple(players)


def is_complete(draft: Draft) -> bool:
    """Whether a game was played to its end, as far as its record tells."""
    return not draft.open_points and all(
        notice.kind != "progress" for notice in draft.result.notices
    )


def minutes_between(start: dt.datetime | None, end: dt.datetime) -> int | None:
    """How long a game took; None where the start is not known or the table was left open."""
    minutes = int((end - start).total_seconds() // 60) if start else -1
    return minutes if 0 < minutes <= LONGEST else None


# ---- as it is kept


def summary_of(game: FinishedGame) -> dict[str, Any]:
    """A finished game JSON-ready, without the id under which it is kept."""
    corrected = game.corrected and game.corrected.isoformat()
    out = {**game._asdict(), "ended": game.ended.isoformat(), "corrected": corrected}
    return {
        **{key: value for key, value in out.items() if key != "id"},
        "players": [list(p) for p in game.players],
    }


def game_of_summary(id: str, stored: Mapping[str, Any]) -> FinishedGame:
    """What :func:`summary_of` gave. Raises KeyError, TypeError or ValueError for what another version gave."""
    fields = {key: stored[key] for key in FinishedGame._fields if key != "id"}
    fields["ended"] = dt.datetime.fromisoformat(stored["ended"])
    fields["corrected"] = (
        dt.datetime.fromisoformat(stored["corrected"]) if stored["corrected"] else None
    )
    fields["players"] = tuple(PlayerResult(*player) for player in stored["players"])
    return FinishedGame(id, **fields)


# ---- names and people


def as_people(games: Iterable[FinishedGame], same: Mapping[str, str]) -> list[FinishedGame]:
    """The games with every name replaced by its person's; ``same`` are names that somebody merged.

    A name is one name however its accents are encoded.
    """

    def person(player: PlayerResult) -> PlayerResult:
        name = plain_name(player.name)
        return player._replace(name=same.get(name, name))

    return [game._replace(players=tuple(map(person, game.players))) for game in games]


def check_merge(games: Iterable[FinishedGame], name: str, person: str) -> None:
    """Raises BadInput where two names cannot be one person: they are the same, or sat at one table."""
    both = {plain_name(name), plain_name(person)}
    if len(both) == 1:
        raise BadInput.at("person", person, "another name")
    for game in games:
        if both <= {plain_name(p.name) for p in game.players}:
            allowed = f"somebody who never sat at a table with {name}, as on {game.ended:%d.%m.%Y}"
            raise BadInput.at("person", person, allowed)


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
            won[player.name] += player.won and game.complete
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
        return self.won + self.others


@dataclass(frozen=True, slots=True)
class Career:
    """What one player's games at one game come to. ``best`` and ``average`` are None where nothing was counted.

    ``sources`` are average points by category, the most first; ``step`` is how many points a bar spans.
    """

    games: int
    won: int
    best: int | None
    average: float | None
    step: int
    bars: tuple[Bar, ...]
    sources: tuple[tuple[str, float], ...]


def career_of(games: Iterable[FinishedGame], name: str) -> Career:
    """The games of one player; those of one ``title`` should come, as points of different games do not compare."""
    mine = [p for game in games if game.complete for p in game.players if p.name == name]
    counted = [(p.total, p.won) for p in mine if p.total is not None]
    totals = [total for total, _ in counted]
    step, bars = distribution(counted)
    sums: Counter[str] = Counter()
    for player in mine:
        sums.update(player.points)  # none of who was eliminated
    averages = [(category, total / len(counted)) for category, total in sums.items()]
    return Career(
        len(mine),
        sum(p.won for p in mine),
        max(totals, default=None),
        sum(totals) / len(totals) if totals else None,
        step,
        bars,
        tuple(sorted(averages, key=lambda pair: -pair[1])),
    )


def distribution(counted: Sequence[tuple[int, bool]]) -> tuple[int, tuple[Bar, ...]]:
    """Totals, each with whether it won, in bars of equal width without gaps: the width and the bars, at most 12.

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


def maps_of(games: Iterable[FinishedGame]) -> list[tuple[str, str, int]]:
    """Every map that was played: its game, its code, and how many games; the most played first."""
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for game in games:
        if game.map is not None and game.complete:
            counts[game.game, game.map] += 1
    return sorted(
        ((slug, code, n) for (slug, code), n in counts.items()), key=lambda one: (-one[2], one[1])
    )


# ---- BG Stats: the link that logs a play, and a play file with many

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Tabletop Companion"
_OURS: Final = UUID("6d0c1f86-2f5e-5a63-9d0b-1a0a3c3c9a51")
"""From which the play file's ids are made, so that a game sent twice is one play."""


def play_of(game: FinishedGame) -> dict[str, Any]:
    """A finished game as the app's link takes it: numbers as numbers, times in UTC, and always who won, who started
    and how it is scored, since the app otherwise guesses."""
    title = get_game(game.game).title
    several = (
        title != game.title
    )  # the box is one game to the app, whichever of its games was played
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _id("play", game.id),
        "playDate": f"{game.ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": game.minutes or 0,
        "comments": f"{game.title}: {game.outcome}" if several else game.outcome,
        "board": game.map or (game.title if several else ""),
        "location": game.place,
        "game": _game(game.game),
        "players": [_player(p) for p in game.players],
    }


def _game(slug: str) -> dict[str, Any]:
    game = get_game(slug)
    fields = {"name": game.title, "sourceGameId": slug, "highestWins": True, "noPoints": False}
    return fields if game.bgg_id is None else {**fields, "bggId": game.bgg_id}


def _player(player: PlayerResult) -> dict[str, Any]:
    """One player; who was eliminated has no score, which is not 0."""
    fields: dict[str, Any] = {
        "name": player.name,
        "sourcePlayerId": _id("player", plain_name(player.name)),
        "startPlayer": player.started,
        "winner": player.won,
        "rank": player.rank,
    }
    return fields if player.total is None else {**fields, "score": player.total}


def _id(kind: str, name: str) -> str:
    return str(uuid5(_OURS, f"{kind}:{name}"))


def play_link(game: FinishedGame) -> str:
    """The link that opens the app with a play filled in."""
    text = json.dumps(play_of(game), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(text, safe="")


def play_file(games: Sequence[FinishedGame]) -> dict[str, Any]:
    """Many games as one file of the app (``.bgsplay``): each as its link has it, with references into lists."""
    people = {plain_name(p.name): p.name for game in games for p in game.players}
    numbers = {name: n for n, name in enumerate(people, 1)}
    boxes = {slug: n for n, slug in enumerate(dict.fromkeys(game.game for game in games), 1)}
    places = {
        place: n
        for n, place in enumerate(dict.fromkeys(game.place for game in games if game.place), 1)
    }
    return {
        "about": f"Games played, from {SOURCE}; BG Stats opens this file.",
        "players": [
            {"id": numbers[key], "uuid": _id("player", key), "name": name, "isAnonymous": False}
            for key, name in people.items()
        ],
        "locations": [
            {"id": n, "uuid": _id("place", place), "name": place} for place, n in places.items()
        ],
        "games": [
            {
                **_game(slug),
                "id": n,
                "uuid": _id("game", slug),
                "cooperative": False,
                "usesTeams": False,
            }
            for slug, n in boxes.items()
        ],
        "plays": [
            {
                **play_of(game),
                "uuid": _id("play", game.id),
                "gameRefId": boxes[game.game],
                "locationRefId": places.get(game.place, 0),
                "manualWinner": True,
                "ignored": False,
                "usesTeams": False,
                "playerScores": [_score(p, numbers[plain_name(p.name)]) for p in game.players],
            }
            for game in games
        ],
    }


def _score(player: PlayerResult, number: int) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": "" if player.total is None else str(player.total),
        "winner": player.won,
        "startPlayer": player.started,
        "newPlayer": False,
        "rank": player.rank,
        "seatOrder": player.seat,
    }


# ---- a spreadsheet

COLUMNS: Final = (
    *("date", "time", "zone", "game", "place", "minutes", "map", "players"),
    *(
        "name",
        "seat",
        "points",
        "rank",
        "won",
        "started",
        "played to its end",
        "eliminated",
        "table",
    ),
)
"""Before the points of each category, which have a column each, such as ``Loot Island: Crowns``."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def cell(text: str) -> str:
    """A text, such as somebody's name, that no spreadsheet takes for a formula: an apostrophe before it shows it."""
    return (
        f"'{text}"
        if text.lstrip(" '\"").startswith(_FORMULA) or text.startswith(_FORMULA)
        else text
    )


def games_csv(games: Iterable[FinishedGame], zone: dt.tzinfo | None = None) -> str:
    """All games with a line of headings. Dates and times are of ``zone``, this machine's where none is given."""
    games = list(games)
    categories = [
        (game.slug, category, f"{game.title}: {heading}")
        for game in GAMES.values()
        if any(played.game == game.slug for played in games)
        for category, heading in game.categories.items()
    ]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *(heading for *_, heading in categories)])
    yes = {True: "yes", False: "no"}
    for game in games:
        ended = game.ended.replace(tzinfo=dt.UTC).astimezone(zone)
        for player in game.players:
            points = [
                player.points.get(category, "") if slug == game.game else ""
                for slug, category, _ in categories
            ]
            writer.writerow(
                [
                    f"{ended:%Y-%m-%d}",
                    f"{ended:%H:%M}",
                    f"UTC{ended:%z}",
                    cell(game.title),
                    cell(game.place),
                    "" if game.minutes is None else game.minutes,
                    cell(game.map or ""),
                    len(game.players),
                    cell(player.name),
                    player.seat or "",
                    "" if player.total is None else player.total,
                    player.rank,
                    yes[player.won],
                    yes[player.started],
                    yes[game.complete],
                    player.out,
                    game.id,
                    *points,
                ]
            )
    return out.getvalue()
