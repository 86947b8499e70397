"""Reads games that were logged elsewhere: an export of the BG Stats app, or a spreadsheet in CSV.

Games that are not known here are left out, with the reason. The files have no records, only who had
how many points, and who won.
"""

import csv
import datetime as dt
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from companion.edits import name_faults
from companion.errors import BadInput
from companion.game import Game
from companion.jsontext import dumps, parse_json
from companion.numbers import number_in
from companion.records import Name, Record
from companion.registry import GAMES
from companion.words import counted

MOST: Final = 1_000
"""The most games of one file."""
FAR: Final = 99_999
"""The most points of a player, above and below 0."""
COLUMNS: Final = ("date", "game", "name", "points")
"""The columns that a spreadsheet must have. It has a row for each player. The columns ``time``,
``place``, ``minutes``, ``won``, ``started`` and ``table`` may be there too; ``table`` tells games
apart."""

_DAY_FIRST: Final = re.compile(r"^(?P<day>\d\d?)\.(?P<month>\d\d?)\.(?P<year>\d{4})")

Points = Annotated[int, Field(ge=-FAR, le=FAR)]
Reading = Callable[[], Mapping[str, Any]]
"""Reads one game of a file. Raises _Unfit, or what comes of a file that something else wrote."""


class LoggedPlayer(Record):
    """One player, in seat order. ``total`` is None if no points were written."""

    name: Name
    total: Points | None = None
    won: bool = False
    started: bool = False


class LoggedGame(Record):
    """A game that was logged. ``game`` is its slug, ``title`` its name in a box of several games.
    ``ended`` is in ISO form and UTC."""

    game: str
    title: Annotated[str, Field(max_length=80)]
    ended: Annotated[str, Field(max_length=40)]
    minutes: Annotated[int, Field(ge=1, le=720)] | None = None
    place: Annotated[str, Field(max_length=80)] = ""
    players: Annotated[list[LoggedPlayer], Field(min_length=1, max_length=9)]

    @property
    def key(self) -> str:
        """Returns a text that tells this game from all others, and is the same each time it is
        brought in."""
        text = dumps(self.model_dump(mode="json", exclude={"minutes", "place"}))
        return blake2b(text.encode(), digest_size=20).hexdigest()


class Logged(NamedTuple):
    """What a file had: the games, and in words what was left out and why."""

    games: tuple[LoggedGame, ...]
    left_out: tuple[str, ...]


class _Unfit(Exception):
    """Raised for a game that is left out, with the reason."""


def read_logged(text: str) -> Logged:
    """Returns the games of a file.

    Raises BadInput if it is neither an export of BG Stats nor a spreadsheet with these columns, or
    if it has too many games.
    """
    whole = text.lstrip("\ufeff").lstrip()
    readings = _of_bgstats(parse_json(whole)) if whole.startswith("{") else _of_csv(whole)
    games: dict[str, LoggedGame] = {}
    reasons: Counter[str] = Counter()
    for read in readings:
        try:
            game = _fitting(read())
            games.setdefault(game.key, game)
        except _Unfit as reason:
            reasons[str(reason)] += 1
        except (AttributeError, KeyError, TypeError, ValueError):
            reasons["it cannot be read"] += 1
        if len(games) > MOST:
            raise BadInput.at("", f"more than {MOST} games", f"up to {MOST}, such as a year’s")
    left_out = [f"{counted(count, 'game')}: {reason}" for reason, count in reasons.items()]
    return Logged(tuple(games.values()), tuple(left_out))


def _fitting(fields: Mapping[str, Any]) -> LoggedGame:
    # One game, checked. Raises _Unfit if it is not known here.
    game = _game_called(fields["game"], fields.get("bgg"))
    if game is None:
        raise _Unfit(f"{fields['game'] or 'no name'} is no game of this companion")
    players: Sequence[LoggedPlayer] = fields["players"]
    low, high = game.players
    if not low <= len(players) <= high:
        raise _Unfit(f"{game.title} is for {low} to {high} players")
    for n, player in enumerate(players):
        if name_faults(player.name, "name", [other.name for other in players[:n]]):
            raise _Unfit("a name that cannot stand, or stands twice")
    if not any(player.won for player in players):
        raise _Unfit("nobody is told to have won, and there are no points")
    return LoggedGame(
        game=game.slug,
        title=_title_of(game, fields.get("board", "")),
        ended=fields["ended"],
        minutes=fields["minutes"],
        place=fields["place"][:80],
        players=list(players),
    )


def _title_of(game: Game, board: str) -> str:
    # which game of a box was played is told with the board; otherwise the last one, as in a record
    titles = [*game.modes.values()] or [game.title]
    return next((title for title in titles if title in board), titles[-1])


def _game_called(name: str, number: int | None) -> Game | None:
    # the game with a number of BoardGameGeek or a name: its own, or that of a game in its box
    for game in GAMES.values():
        names = (game.title, game.slug, *game.modes.values())
        if (number and number == game.bgg_id) or name.casefold() in map(str.casefold, names):
            return game
    return None


def _moment(text: str) -> str:
    try:
        moment = dt.datetime.fromisoformat(text.strip())
    except ValueError:
        raise _Unfit("a date that cannot be read, unlike 2026-03-31") from None
    if moment.tzinfo is not None:
        moment = moment.astimezone(dt.UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def _players(told: Iterable[tuple[str, str, bool, bool]]) -> list[LoggedPlayer]:
    # Players made of name, points as typed, whether they won and whether they started. If nobody is
    # said to have won, those with the most points have.
    players = []
    for name, points, won, started in told:
        total = number_in(points)
        if points.strip() and (total is None or abs(total) > FAR):
            raise _Unfit("points that are no whole number")
        players.append(
            LoggedPlayer.model_construct(name=name.strip(), total=total, won=won, started=started)
        )
    # without points nobody can be told to have won
    best = max([p.total for p in players if p.total is not None], default=None)
    if best is None or any(player.won for player in players):
        return players
    return [player.model_copy(update={"won": player.total == best}) for player in players]


def _minutes(number: int | None) -> int | None:
    return number if number is not None and 1 <= number <= 720 else None


# ---- an export of BG Stats


def _of_bgstats(data: Any) -> list[Reading]:
    # The readings of the plays of an export or of a play file. Their games, players and places
    # stand in lists, by number.
    try:
        lists = {
            name: {entry["id"]: entry for entry in data.get(name, [])}
            for name in ("games", "players", "locations")
        }
        plays = [play for play in data["plays"] if not play.get("ignored")]
    except (AttributeError, KeyError, TypeError):
        raise BadInput.at("", "no plays", "an export of BG Stats, or a spreadsheet") from None
    return [partial(_play, play, lists) for play in plays]


def _play(play: Mapping[str, Any], lists: Mapping[str, Mapping[Any, Any]]) -> Mapping[str, Any]:
    # one play of a BG Stats file with the names that its ids stand for in ``lists``
    game = lists["games"][play["gameRefId"]]
    seats = sorted(play["playerScores"], key=lambda score: score.get("seatOrder") or 0)
    players = [
        (
            str(lists["players"][score["playerRefId"]]["name"]),
            str(score.get("score") or ""),
            bool(score.get("winner")),
            bool(score.get("startPlayer")),
        )
        for score in seats
    ]
    return {
        "game": str(game["name"]),
        "bgg": game.get("bggId"),
        "board": f"{play.get('board') or ''} {play.get('comments') or ''}",
        "ended": _moment(str(play["playDate"])),
        "minutes": _minutes(play.get("durationMin")),
        "place": str(lists["locations"].get(play.get("locationRefId"), {}).get("name", "")),
        "players": _players(players),
    }


# ---- a spreadsheet


def _of_csv(text: str) -> list[Reading]:
    # the readings of the games of a spreadsheet with a row for each player
    headings, _, _ = text.partition("\n")
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in headings else ",")
    columns = {heading: heading.strip().casefold() for heading in rows.fieldnames or () if heading}
    if not set(COLUMNS) <= set(columns.values()):
        raise BadInput.at("", headings[:60], f"a first line with the columns {', '.join(COLUMNS)}")
    games: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for row in rows:
        cells = {column: (row[heading] or "").strip() for heading, column in columns.items()}
        # what the rows of one game have in common
        shared = [cells.get(column, "") for column in ("table", "date", "time", "game", "place")]
        games.setdefault(tuple(shared), []).append(cells)
    return [partial(_table_of_rows, rows_of_game) for rows_of_game in games.values()]


def _table_of_rows(rows: Sequence[Mapping[str, str]]) -> Mapping[str, Any]:
    # A game from its rows in a spreadsheet, one for each player. What is said of the whole game
    # stands in the first row. Raises _Unfit for a game that was broken off.
    first = rows[0]
    if first.get("played to its end", "yes").casefold() == "no":
        raise _Unfit("it was not played to its end")
    players = [
        (_plain(row["name"]), row["points"], _is_yes(row.get("won")), _is_yes(row.get("started")))
        for row in rows
    ]
    date = first["date"]
    # with points the day comes first; with slashes nobody knows
    if told := _DAY_FIRST.match(date):
        date = f"{told['year']}-{told['month']:0>2}-{told['day']:0>2}{date[told.end() :]}"
    # as our own spreadsheet has it
    zone = first.get("zone", "").removeprefix("UTC")
    return {
        "game": _plain(first["game"]),
        "board": _plain(first["game"]),
        "ended": _moment(date if ":" in date else f"{date} {first.get('time') or '12:00'}{zone}"),
        "minutes": _minutes(number_in(first.get("minutes", ""))),
        "place": _plain(first.get("place", "")),
        "players": _players(players),
    }


def _plain(cell: str) -> str:
    # a cell without the apostrophe that keeps a text from being a formula
    return cell[1:] if cell.startswith("'") else cell


def _is_yes(cell: str | None) -> bool:
    return (cell or "").casefold() in ("yes", "true", "1", "x")
