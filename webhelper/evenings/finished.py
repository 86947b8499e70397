"""The finished games of a history, and whose history it is. A game is scored once and then read as
it was kept.

A browser sees the tables that it has opened. If the helper was started for one household, everybody
who reaches it sees every table.

A summary is kept with the version of its table and is never used for another version. A table that
was opened again and corrected, renamed or brought from elsewhere is scored again.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from flask import current_app, session
from pydantic_core import from_json
from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import HTTPException

from companion import GAMES, Game
from companion.errors import BadInput
from companion.finished import (
    FinishedGame,
    PlayerResult,
    as_people,
    game_of_summary,
    is_complete,
    minutes_between,
    players_of,
    summary_of,
)
from companion.jsontext import dumps
from companion.records import Copy, plain_name
from companion.words import joined
from webhelper.forms import unusual
from webhelper.serving.context import copy_of
from webhelper.serving.security import device
from webhelper.storage.about import LoggedResult, moment_of
from webhelper.storage.rows import EditRow, FinishedRow, KnownRow, PersonRow, TableRow
from webhelper.storage.store import Store, Table, TableUnreadable, store
from webhelper.tables.live import read_scored


class Reader(NamedTuple):
    """Whose history it is. Merged names are kept under ``name``. ``device`` is the browser that
    opened the tables, None for everybody's. ``listed`` are tables in its cookie."""

    name: str
    device: str | None
    listed: tuple[str, ...] = ()

    def sees(self) -> ColumnElement[bool]:
        """Returns the condition for tables that this reader may see."""
        if self.device is None:
            return TableRow.id.is_not(None)
        return or_(
            TableRow.id.in_(select(KnownRow.table_id).where(KnownRow.device == self.device)),
            TableRow.id.in_(self.listed),
        )

    def owns(self) -> ColumnElement[bool]:
        """Returns the condition for tables that this reader made, and so may change for good."""
        if self.device is None:
            return TableRow.id.is_not(None)
        return TableRow.id.in_(
            select(KnownRow.table_id).where(KnownRow.device == self.device, KnownRow.made)
        )


EVERYBODY: Final = Reader("household", None)
"""The reader who sees every table, and shares merged names with a household."""
FORMAT: Final = 4
"""The format of summaries. A higher number makes all of them anew."""
_AT_ONCE: Final = 200  # tables in memory with their records


def reader() -> Reader:
    """Returns whose history this request asks for."""
    # everybody who reaches the helper is of one household
    if current_app.config["HOUSEHOLD"]:
        return EVERYBODY
    me = device()
    return Reader(me, me, tuple(session.get("tables", [])))


class History(NamedTuple):
    """Finished games, the latest first, with the names of people. ``same`` are merged names.
    ``unread`` is how many tables could not be scored."""

    games: tuple[FinishedGame, ...]
    same: dict[str, str]
    unread: int

    @property
    def boxes(self) -> list[Game]:
        """Returns the boxes of which a game was finished."""
        finished = {game.game for game in self.games}
        return [game for slug, game in GAMES.items() if slug in finished]


Copies = Callable[[Game], Copy | None]
"""Returns the owner's copy of a game. Raises BadInput, or an error of HTTP."""


def history() -> History:
    """Returns the finished games that this request may see."""
    return read_history(store(), reader(), copy_of)


def read_history(database: Store, who: Reader, copies: Copies) -> History:
    """Returns the finished games that somebody may see. Those not scored yet are scored now."""
    closed = closed_tables(database, who.sees())
    known = _games_of(database, closed, copies)
    games = sorted(known.values(), key=lambda game: (game.ended, game.id), reverse=True)
    with database.session() as session:
        rows = session.scalars(
            select(PersonRow).where(PersonRow.viewer == who.name).order_by(PersonRow.name)
        )
        same = {row.name: row.person for row in rows}
    return History(tuple(as_people(games, same)), same, len(closed) - len(known))


def finished_game(table: Table) -> FinishedGame | None:
    """Returns a table as history tells it, with the names as written. Returns None if it cannot be
    scored."""
    closed = closed_tables(store(), TableRow.id == table.id)
    return _games_of(store(), closed, copy_of).get(table.id)


def _games_of(
    database: Store, closed: Mapping[str, str | None], copies: Copies
) -> dict[str, FinishedGame]:
    """Returns the finished games by their table’s id. ``closed`` has the summary kept for each
    table; a table without one, or with an old one, is scored."""
    texts = {table_id: summary for table_id, summary in closed.items() if summary is not None}
    # read as one list, which is several times as fast
    read = from_json(f"[{','.join(texts.values())}]")
    by_id: dict[str, FinishedGame] = {}
    for table_id, summary in zip(texts, read, strict=True):
        with suppress(KeyError, TypeError, ValueError):
            if summary["format"] == FORMAT:
                by_id[table_id] = game_of_summary(table_id, summary)
    return by_id | _scored_games(
        database, [table_id for table_id in closed if table_id not in by_id], copies
    )


def _scored_games(database: Store, ids: Sequence[str], copies: Copies) -> dict[str, FinishedGame]:
    """Scores closed tables and keeps a summary of each. Returns the games by their table’s id,
    without those that cannot be read."""
    by_id: dict[str, FinishedGame] = {}
    for start in range(0, len(ids), _AT_ONCE):
        tables = [
            table
            for table in database.tables(ids[start : start + _AT_ONCE])
            if table.closed is not None and table.game in GAMES
        ]
        times = last_entries(database, tables)
        summaries: list[FinishedRow] = []
        for table in tables:
            try:
                game = _finished_game(GAMES[table.game], table, times.get(table.id), copies)
            except (BadInput, HTTPException, TableUnreadable):
                # a record or a copy that cannot be read is told by its own page
                continue
            by_id[table.id] = game
            summaries.append(
                FinishedRow(
                    table_id=table.id,
                    version=table.version,
                    summary=dumps({"format": FORMAT, **summary_of(game)}),
                )
            )
        _keep(database, summaries)
    return by_id


def _keep(database: Store, summaries: Sequence[FinishedRow]) -> None:
    ids = [summary.table_id for summary in summaries]
    # another request that kept them meanwhile kept the same
    with suppress(IntegrityError), database.transaction() as session:
        session.execute(delete(FinishedRow).where(FinishedRow.table_id.in_(ids)))
        session.add_all(summaries)


def _finished_game(
    game: Game, table: Table, last: dt.datetime | None, copies: Copies
) -> FinishedGame:
    """Returns a closed table as a finished game. ``last`` is when its last entry before the end was
    made."""
    about = table.about
    if about.logged is not None:
        return _logged(table, about.logged)
    draft = read_scored(game, table, copies(game)).draft
    complete = is_complete(draft)
    end = ended(table) or table.changed
    return FinishedGame(
        table.id,
        table.game,
        game.title_of(table.record),
        end,
        minutes=minutes_between(moment_of(about.started), last or end),
        place=about.place,
        map=map_code(game, table.record.get("map")),
        complete=complete,
        corrected=table.reopened,
        outcome=draft.result.outcome,
        players=players_of(draft, table.names, about.start, complete),
        variant="" if about.setup is None else unusual(game, about.setup.options),
    )


def _logged(table: Table, logged: LoggedResult) -> FinishedGame:
    """Makes a finished game of a logged one. Winners come first, then points decide the places."""
    # who won goes before who did not, then known points before unknown ones, then more before less
    better = [
        (seat in logged.won, total is not None, total or 0)
        for seat, total in enumerate(logged.totals)
    ]
    players = [
        PlayerResult(
            name=table.names[seat],
            rank=1 + sum(other > better[seat] for other in better),
            total=logged.totals[seat],
            won=seat in logged.won,
            started=seat == table.about.start,
            points={},
            seat=seat + 1,
        )
        for seat in range(len(better))
    ]
    winners = [player.name for player in players if player.won]
    return FinishedGame(
        id=table.id,
        game=table.game,
        title=logged.title,
        ended=table.closed or table.changed,
        minutes=logged.minutes,
        place=table.about.place,
        map=None,
        complete=True,
        corrected=None,
        outcome=f"{joined(winners)} won." if winners else "Nobody won.",
        players=tuple(sorted(players, key=lambda player: player.rank)),
    )


def map_code(game: Game, given: Any) -> str | None:
    """Returns the code of a record's map, the same for every way to write it. Returns None without
    a map."""
    book = game.maps()
    if book is None or given is None:
        return None
    try:
        return (book.read(given) if isinstance(given, str) else book.from_record(given)).code
    except BadInput:
        return None


# ---- summaries


def closed_tables(store: Store, which: ColumnElement[bool]) -> dict[str, str | None]:
    """Returns the closed tables that fit a condition, each with its summary as JSON, None if that
    is not of this version."""
    columns = (TableRow.id, TableRow.version, FinishedRow.version, FinishedRow.summary)
    asked = select(*columns).outerjoin(FinishedRow, FinishedRow.table_id == TableRow.id)
    with store.engine.connect() as connection:
        rows = connection.execute(asked.where(TableRow.closed.is_not(None), which)).all()
    return {
        table_id: summary if scored_version == version else None
        for table_id, version, scored_version, summary in rows
    }


def ended(table: Table) -> dt.datetime | None:
    """Returns when a closed table was first closed; what is entered later corrects it. Returns None
    for an open table."""
    if table.closed is None:
        return None
    return moment_of(table.about.ended) or table.closed


def last_entries(store: Store, tables: Iterable[Table]) -> dict[str, dt.datetime]:
    """Returns when each of these closed tables got its last entry before it was first closed."""
    ends = {table.id: ended(table) for table in tables}
    with store.engine.connect() as connection:
        last = select(EditRow.table_id, func.max(EditRow.at)).where(EditRow.table_id.in_(ends))
        times: dict[str, Any] = {
            row[0]: row[1] for row in connection.execute(last.group_by(EditRow.table_id))
        }
        # a table that was opened again and corrected has its last entry after its end
        for table_id, moment in times.items():
            end = ends[table_id]
            if end is not None and moment > end:
                earlier = select(func.max(EditRow.at)).where(
                    EditRow.table_id == table_id, EditRow.at <= end
                )
                times[table_id] = connection.scalar(earlier)
    return {table_id: moment for table_id, moment in times.items() if moment is not None}


# ---- names of one person


def merge_person(store: Store, viewer: str, name: str, person: str) -> None:
    """Makes ``name``, and whoever was merged into it, the person ``person``."""
    name = plain_name(name)
    with store.transaction() as session:
        target = session.get(PersonRow, (viewer, plain_name(person)))
        # that one is merged itself: both go where it went
        if target is not None:
            person = target.person
        for row in session.scalars(
            select(PersonRow).where(PersonRow.viewer == viewer, PersonRow.person == name)
        ):
            row.person = person
        session.merge(PersonRow(viewer=viewer, name=name, person=person))


def part_person(store: Store, viewer: str, name: str) -> None:
    """Undoes a merge: ``name`` is a person of its own again."""
    with store.transaction() as session:
        session.execute(
            delete(PersonRow).where(PersonRow.viewer == viewer, PersonRow.name == plain_name(name))
        )
