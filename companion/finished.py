"""A finished game: what is kept of it, and which names mean the same person.

A finished game is a summary of a result, so thousands of games can be read and counted without
scoring them again. This module does not know who may see which games; whoever keeps them does.
"""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.edits import Draft
from companion.errors import BadInput
from companion.records import plain_name

LONGEST: Final = 12 * 60
"""The most minutes of a game. A table that stood open longer was forgotten, and its length is not
known."""


class PlayerResult(NamedTuple):
    """One player of a finished game.

    ``total`` is None if the player was eliminated, and ``out`` says why; it is empty for others.
    ``points`` are by scoring category. ``seat`` is where the player sat, clockwise from 1.
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
    """A game that is over, at the table ``id``. ``title`` is which game of the box it is. Times are
    UTC.

    ``players`` are in the order of their places. ``minutes`` is None if nobody can know it. ``map``
    is the code of its map. ``place`` may be empty. A game that was not played to its end is not
    ``complete``: it is listed, but counts nowhere. ``corrected`` is when it was last opened again.
    ``variant`` are the options of its set-up that were not the usual ones, in words.
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
    variant: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """Returns the names of the winners."""
        return tuple(p.name for p in self.players if p.won)


def players_of(
    draft: Draft, names: Sequence[str], start: int | None, complete: bool
) -> tuple[PlayerResult, ...]:
    """Returns what is kept of everybody, best first.

    ``names`` are the players by seat. ``start`` is the seat of the start player, from 0; None if
    nobody knows. If the game is not complete, nobody has won.
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
                name=s.name,
                rank=s.rank,
                total=s.total,
                won=s.name in winners,
                started=seat == start,
                points=points,
                seat=seat + 1,
                out=out,
            )
        )
    return tuple(players)


def is_complete(draft: Draft) -> bool:
    """Returns whether a game was played to its end, as far as its record tells."""
    return not draft.open_points and all(
        notice.kind != "progress" for notice in draft.result.notices
    )


def minutes_between(start: dt.datetime | None, end: dt.datetime) -> int | None:
    """Returns how long a game took; None if the start is not known or the table was left open."""
    minutes = int((end - start).total_seconds() // 60) if start else 0
    # less than a minute is no game: the table was opened to write one down
    return minutes if 0 < minutes <= LONGEST else None


# ---- as it is kept


def summary_of(game: FinishedGame) -> dict[str, Any]:
    """Returns a finished game, JSON-ready, without the id under which it is kept."""
    corrected = game.corrected and game.corrected.isoformat()
    out = {**game._asdict(), "ended": game.ended.isoformat(), "corrected": corrected}
    return {
        **{key: value for key, value in out.items() if key != "id"},
        "players": [list(p) for p in game.players],
    }


def game_of_summary(id: str, stored: Mapping[str, Any]) -> FinishedGame:
    """Returns the game that :func:`summary_of` was given. Raises KeyError, TypeError or ValueError
    if another version made the summary."""
    fields = {key: stored[key] for key in FinishedGame._fields if key != "id"}
    fields["ended"] = dt.datetime.fromisoformat(stored["ended"])
    fields["corrected"] = (
        dt.datetime.fromisoformat(stored["corrected"]) if stored["corrected"] else None
    )
    fields["players"] = tuple(PlayerResult(*player) for player in stored["players"])
    return FinishedGame(id, **fields)


# ---- names and people


def as_people(games: Iterable[FinishedGame], same: Mapping[str, str]) -> list[FinishedGame]:
    """Returns the games with every name replaced by its person's. ``same`` has the names that
    somebody merged.

    A name is the same however its accents are encoded.
    """

    def person(player: PlayerResult) -> PlayerResult:
        name = plain_name(player.name)
        return player._replace(name=same.get(name, name))

    return [game._replace(players=tuple(map(person, game.players))) for game in games]


def check_merge(games: Iterable[FinishedGame], name: str, person: str) -> None:
    """Raises BadInput if two names cannot be one person: they are the same, or they sat at one
    table."""
    both = {plain_name(name), plain_name(person)}
    if len(both) == 1:
        raise BadInput.at("person", person, "another name")
    for game in games:
        if both <= {plain_name(p.name) for p in game.players}:
            allowed = f"somebody who never sat at a table with {name}, as on {game.ended:%d.%m.%Y}"
            raise BadInput.at("person", person, allowed)
