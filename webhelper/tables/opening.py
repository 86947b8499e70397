"""A table is opened: new, for the same people again, or by whoever comes to a page of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from typing import Final, TypeVar

from flask import abort, current_app, g, redirect, request, session, url_for
from sqlalchemy.exc import DBAPIError

from companion import Game, get_game
from companion.setups import SetupResult, run_setup
from webhelper.serving.context import copy_of
from webhelper.serving.security import device
from webhelper.storage.about import About
from webhelper.storage.joining import know, new_spoken_code, sit_first, tell_all
from webhelper.storage.limits import TABLES, count
from webhelper.storage.store import Table, TableUnreadable, store
from webhelper.tables.writing import setup_known

Answer = TypeVar("Answer")

NO_TABLE: Final = "There is no table with this code here."
ELSEWHERE: Final = (
    "This table is on the phone, or the computer, where it was begun. To bring it here once the"
    " game is over, scan the code that it shows there under Share. At any time: there open More,"
    " Keep everything, and send the file to this phone; here open More, Keep everything, and bring"
    " it in. Then this link opens it."
)
"""What a link to another phone's table is told where each phone has its own."""


def new_table(
    game: Game,
    names: Sequence[str],
    map_code: str | None = None,
    setup: SetupResult | None = None,
    options: Mapping[str, str] | None = None,
    about: About | None = None,
) -> Table:
    """A new table for these players, in seat order, laid out by a set-up if one is given, with a
    spoken code. ``options`` are those of the set-up as a form gives them. Raises BadInput, and
    TooMany from one address.
    """
    drafting = game.drafting()
    evening = about or About()
    if setup is not None:
        first = setup.start_player - 1 if setup.start_player <= len(names) else None
        evening = evening.but(
            setup=setup_known(setup, options or {}),
            colours=[seat.color or None for seat in setup.seats][: len(names)],
            start=first if evening.start is None else evening.start,
        )
        map_code = map_code or (setup.code if game.maps() else None)
    record = drafting.blank(names, map_code, copy_of(game))
    if setup is not None and drafting.starts_from_setup:
        record = drafting.of_setup(record, setup)
    if setup is None:
        record = drafting.of_options(record, options or {})
    # counted last, so that a slip of the finger costs nobody a table
    count(store(), TABLES, request.remote_addr or "")
    table = store().create_table(game.slug, record, evening)
    new_spoken_code(store(), table.id)
    # else the same phones sit where they sat
    if evening.again_of is None:
        sit_first(store(), table.id, device(), f"{names[0]}’s phone")
    remember(table, made=True)
    return table


def play_again(game: Game, table: Table) -> Table:
    """The table at which the same people play again, a new one where nobody asked before: with a
    fresh set-up of the same options, else on the same map. The next player clockwise starts, where
    it was known who did.
    """
    there = store().find(table.about.again) if table.about.again else None
    # somebody else at the table asked first
    if there is not None:
        remember(there)
        tell_all(store(), there.id)
        return there
    names, about = table.names, table.about
    rotated = None if about.start is None or game.draws_start else (about.start + 1) % len(names)
    again = About(place=about.place, again_of=table.id, start=rotated, colours=about.colours)
    if about.setup is not None:
        result = run_setup(game, len(names), None, about.setup.options, (), copy_of(game))
        return new_table(game, names, None, result, about.setup.options, again)
    map_code = table.record.get("map")
    return new_table(game, names, map_code if isinstance(map_code, str) else None, about=again)


def stored_table(slug: str, table_id: str) -> Table:
    """A table as it is stored, whether anything can be made of it or not, or 404."""
    table = store().find(table_id, slug)
    if table is None:
        abort(404, NO_TABLE if current_app.config["HOME"].phones else ELSEWHERE)
    return table


def require_table(slug: str, table_id: str) -> tuple[Game, Table]:
    """The game and its table, or 404. Raises TableUnreadable."""
    game, table = get_game(slug), stored_table(slug, table_id)
    if not table.names:
        raise TableUnreadable
    # it has no record to look at or write in
    logged = table.about.logged is not None
    if logged and request.endpoint not in ("table.standings", "table.again"):
        abort(redirect(url_for("table.standings", slug=slug, table_id=table.id)))
    # whose page it is: it follows it, and leads back to it
    g.at_table = table
    return game, table


def of_table(view: Callable[[Game, Table], Answer]) -> Callable[[str, str], Answer]:
    """A view of a table, which is given the game and the table of its address."""

    @wraps(view)
    def found(slug: str, table_id: str) -> Answer:
        return view(*require_table(slug, table_id))

    return found


def home_of(table: Table) -> str:
    """Where a table goes on: its page of play, before play has begun its own page."""
    return url_for(
        "lobby.show" if table.play is None else "table.now", slug=table.game, table_id=table.id
    )


def remember(table: Table, made: bool = False) -> None:
    """Puts a table that this browser does not know on its list, and into its history; ``made``
    where it began here."""
    known: list[str] = session.get("tables", [])
    if table.id in known:
        return
    session["tables"] = [table.id, *known]
    session.permanent = True
    # a database that takes nothing now keeps nobody from reading
    with suppress(DBAPIError):
        know(store(), device(), [table.id], made)
