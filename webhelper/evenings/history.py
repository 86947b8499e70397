"""Whose history a page shows, and the finished games in it: scored once, then read as they were kept.

The rule: a browser sees the tables that it has opened. Where the helper was started for one household, everybody who
reaches it sees every table.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from flask import current_app, session
from pydantic_core import from_json
from werkzeug.exceptions import HTTPException

from companion import GAMES, Game
from companion.commands import dumps
from companion.errors import BadInput
from companion.history import (
    FinishedGame,
    as_people,
    game_of_summary,
    is_complete,
    minutes_between,
    players_of,
    summary_of,
)
from companion.records import Copy
from webhelper.serving.context import copy_of
from webhelper.storage.about import moment_of
from webhelper.storage.finished import (
    Reader,
    closed_tables,
    ended,
    keep_summaries,
    last_entries,
    people_merged,
)
from webhelper.storage.rows import TableRow
from webhelper.storage.store import Store, Table, TableUnreadable, store
from webhelper.tables.service import device, read_scored

HOUSEHOLD: Final = "HOUSEHOLD"
"""The configuration key: whether everybody who reaches the helper is of one household."""
EVERYBODY: Final = Reader("household", None)
"""Who sees every table, and shares merged names with a household."""
FORMAT: Final = 3
"""Of summaries; a higher one makes all of them anew."""
_AT_ONCE: Final = 200


def reader() -> Reader:
    """Whose history this request asks for."""
    if current_app.config.get(HOUSEHOLD):
        return EVERYBODY
    me = device()
    return Reader(me, me, tuple(session.get("tables", [])))


class History(NamedTuple):
    """Finished games, the latest first, under the names of people; ``unread`` is how many could not be scored. ``raw``
    are the same under the names that were written, ``same`` the names that were merged."""

    games: tuple[FinishedGame, ...]
    raw: tuple[FinishedGame, ...]
    same: dict[str, str]
    unread: int


Copies = Callable[[Game], Copy | None]
"""What gives the owner's copy of a game. Raises BadInput, or an error of HTTP."""


def history() -> History:
    """The finished games that this request may see."""
    return read_history(store(), reader(), copy_of)


def read_history(database: Store, who: Reader, copies: Copies) -> History:
    """The finished games that somebody may see; those not scored yet are scored now."""
    closed = closed_tables(database, who.sees())
    known = _games_of(database, closed, copies)
    raw = sorted(known.values(), key=lambda game: (game.ended, game.id), reverse=True)
    same = people_merged(database, who.name)
    return History(tuple(as_people(raw, same)), tuple(raw), same, len(closed) - len(known))


def finished_game(table: Table) -> FinishedGame | None:
    """A table as history tells it, with the names that were written; None for one that cannot be scored."""
    closed = closed_tables(store(), TableRow.id == table.id)
    return _games_of(store(), closed, copy_of).get(table.id)


def _games_of(database: Store, closed: Mapping[str, str | None], copies: Copies) -> dict[str, FinishedGame]:
    texts = {table_id: summary for table_id, summary in closed.items() if summary is not None}
    read = from_json(f"[{','.join(texts.values())}]")  # all at once, which is several times as fast
    found: dict[str, FinishedGame] = {}
    for table_id, summary in zip(texts, read, strict=True):
        with suppress(KeyError, TypeError, ValueError):
            if summary["format"] == FORMAT:
                found[table_id] = game_of_summary(table_id, summary)
    return found | _score(database, [table_id for table_id in closed if table_id not in found], copies)


def _score(database: Store, ids: Sequence[str], copies: Copies) -> dict[str, FinishedGame]:
    found: dict[str, FinishedGame] = {}
    for at in range(0, len(ids), _AT_ONCE):
        tables = [
            table
            for table in database.tables(ids[at : at + _AT_ONCE])
            if table.closed is not None and table.game in GAMES
        ]
        times = last_entries(database, tables)
        scored: dict[tuple[str, int], str] = {}
        for table in tables:
            try:
                game = _finished(GAMES[table.game], table, times.get(table.id), copies)
            except (BadInput, HTTPException, TableUnreadable):
                continue  # a record or a copy that cannot be read is told by its own page
            found[table.id] = game
            scored[table.id, table.version] = dumps({"format": FORMAT, **summary_of(game)})
        keep_summaries(database, scored)
    return found


def _finished(game: Game, table: Table, last: dt.datetime | None, copies: Copies) -> FinishedGame:
    draft = read_scored(game, table, copies(game)).draft
    about = table.about
    complete = is_complete(draft)
    end = ended(table) or table.changed
    return FinishedGame(
        table.id,
        table.game,
        game.title_of(table.record),
        end,
        minutes_between(moment_of(about.started), last or end),
        about.place,
        map_code(game, table.record.get("map")),
        complete,
        table.reopened,
        draft.result.outcome,
        players_of(draft, table.names, about.start, complete),
    )


def map_code(game: Game, given: Any) -> str | None:
    """The code of a record's map, the same for every way to write it; None where there is none."""
    book = game.maps()
    if book is None or given is None:
        return None
    try:
        return (book.read(given) if isinstance(given, str) else book.from_record(given)).code
    except BadInput:
        return None
