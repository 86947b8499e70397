"""The tables that this browser knows, as its lists show them.

The list is kept in its signed cookie. Taking a table off the list deletes nothing.
"""

from collections.abc import Sequence
from typing import Any

from flask import session, url_for
from werkzeug.exceptions import HTTPException

from companion import GAMES, Game
from companion.words import joined
from webhelper.storage.store import Table, TableUnreadable, store
from webhelper.tables.live import draft_of
from webhelper.tables.opening import home_of
from webhelper.tables.standings import being_counted


def remembered(game: Game | None = None) -> list[Table]:
    """Returns this browser's tables, last written first, only those of ``game`` if given."""
    tables = [
        t for t in store().tables(session.get("tables", [])) if game is None or t.game == game.slug
    ]
    return sorted(tables, key=lambda table: table.changed, reverse=True)


def summary(table: Table) -> dict[str, Any]:
    """Returns a table as a list shows it: address, symbol, title, players and how it stands, if it
    can be read."""
    game = GAMES.get(table.game)
    people, state = _standing_in_words(game, table) if game else ("", "of a game that is not here")
    if table.closed:
        href = url_for("table.standings", slug=table.game, table_id=table.id)
    elif table.play is None and table.about.setup is None:
        href = url_for("table.entry", slug=table.game, table_id=table.id)
    else:
        href = home_of(table)
    return {
        "id": table.id,
        "name": session.get("names", {}).get(table.id, ""),  # that this browser gave it
        "href": href,
        "over": table.closed is not None,
        "symbol": game.symbol if game else "warn",
        "title": game.title_of(table.record) if game else table.game,
        "people": people or ", ".join(table.names) or "nobody",
        "state": state,
        "changed": table.changed,
    }


def _standing_in_words(game: Game, table: Table) -> tuple[str, str]:
    """Returns how a table stands: the players with their points, and in words who won or what goes
    on. Points are left out while they may be hidden."""
    try:
        draft = draft_of(game, table)
    except TableUnreadable:
        return "", "cannot be read"
    except HTTPException:  # one game's unreadable copy must not take the list of all tables away
        return "", "your copy cannot be read"
    # a game may hide points until all is counted; before it there are none
    if table.closed is None and (table.play is not None or table.about.setup is not None):
        return "", "in play" if table.play is not None else "before the game"
    if being_counted(table):
        return "", "being counted up"
    people = ", ".join(
        f"{s.name} {'out' if s.eliminated else s.total}" for s in draft.result.standings
    )
    return people, (
        "in play" if table.closed is None else f"{joined(draft.result.winners or ('nobody',))} won"
    )


def people_here(without: Sequence[str] = ()) -> list[str]:
    """Returns the names of everybody who played on this browser's tables, latest first, leaving out
    those in ``without``."""
    names = dict.fromkeys(
        name for table in remembered() if not table.about.unnamed for name in table.names
    )
    return [name for name in names if name not in without]
