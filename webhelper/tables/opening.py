"""Opens tables: new ones, a next one for the same people, and those that an address names."""

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
from webhelper.tables.writing import colours_chosen, setup_known

Answer = TypeVar("Answer")

HERE: Final = "/<slug>/table/<table_id>"  # where the addresses of a table begin
NO_TABLE: Final = "There is no table with this code here."
ELSEWHERE: Final = (
    "This table is on the phone, or the computer, where it was begun. To bring it here once the"
    " game is over, scan the code that it shows there under Share. At any time: there open More,"
    " Keep everything, and send the file to this phone; here open More, Keep everything, and bring"
    " it in. Then this link opens it."
)
"""The answer to a link to another phone's table, if every phone keeps its own tables."""


def new_table(
    game: Game,
    names: Sequence[str],
    map_code: str | None = None,
    setup: SetupResult | None = None,
    options: Mapping[str, str] | None = None,
    about: About | None = None,
) -> Table:
    """Makes a table for these players, in seat order, with a spoken code. ``setup`` lays it out, if
    given; ``options`` are that set-up's options as a form gives them. Raises BadInput, and TooMany
    after too many tables from one address."""
    drafting, evening = game.drafting(), about or About()
    if setup is None:
        record = drafting.blank(names, map_code, copy_of(game))
        record = drafting.of_options(record, options or {})
    else:
        evening = _evening_of(setup, options or {}, len(names), evening)
        if game.maps():
            map_code = map_code or setup.code
        record = drafting.of_setup(drafting.blank(names, map_code, copy_of(game)), setup)
    # counted last, so that a slip of the finger costs nobody a table
    count(store(), TABLES, request.remote_addr or "")
    table = store().create_table(game.slug, record, evening)
    new_spoken_code(store(), table.id)
    # at a next game the same phones sit where they sat
    if evening.again_of is None:
        sit_first(store(), table.id, device(), f"{names[0]}’s phone")
    remember(table, made=True)
    return table


def _evening_of(
    setup: SetupResult, options: Mapping[str, str], players: int, evening: About
) -> About:
    # a set-up for more players may name nobody at the table; who starts stays who was told before
    drawn = setup.start_player - 1 if setup.start_player <= players else None
    return evening.but(
        setup=setup_known(setup, options),
        colours=[seat.color or None for seat in setup.seats][:players],
        start=drawn if evening.start is None else evening.start,
    )


def next_of(table: Table) -> Table | None:
    """Returns the table at which the people of this one play on, if somebody asked for it."""
    return store().find(table.about.again) if table.about.again else None


def play_again(game: Game, table: Table) -> Table:
    """Returns the table at which the same people play again. It is made if nobody asked for it
    before.

    It has a fresh set-up with the same options, else the same map and, if it is known who started,
    the next player clockwise starts.
    """
    there = next_of(table)
    # somebody else at the table asked first
    if there is not None:
        remember(there)
        tell_all(store(), there.id)
        return there
    names, about = table.names, table.about
    again = About(place=about.place, again_of=table.id, colours=about.colours)
    if about.setup is not None:
        options = about.setup.options | colours_chosen(game, about.colours)
        result = run_setup(game, len(names), None, options, (), copy_of(game))
        # who starts is drawn with it
        return new_table(game, names, None, result, options, again)
    if about.start is not None and not game.draws_start:
        again = again.but(start=(about.start + 1) % len(names))
    map_code = table.record.get("map")
    return new_table(game, names, map_code if isinstance(map_code, str) else None, about=again)


def stored_table(slug: str, table_id: str) -> Table:
    """Returns a table as it is stored, even if it cannot be read, or answers 404."""
    table = store().find(table_id, slug)
    if table is None:
        abort(404, NO_TABLE if current_app.config["HOME"].phones else ELSEWHERE)
    return table


def require_table(slug: str, table_id: str) -> tuple[Game, Table]:
    """Returns the game and its table, or answers 404. Raises TableUnreadable."""
    game, table = get_game(slug), stored_table(slug, table_id)
    if not table.names:
        raise TableUnreadable
    # the page follows this table and leads back to it
    g.at_table = table
    # a logged game has no record to look at or write in
    if table.about.logged and request.endpoint not in ("table.standings", "table.again"):
        abort(redirect(url_for("table.standings")))
    return game, table


def of_table(view: Callable[[Game, Table], Answer]) -> Callable[[str, str], Answer]:
    """Makes a view of an address with slug and table from one that takes the game and the table."""

    @wraps(view)
    def found(slug: str, table_id: str) -> Answer:
        return view(*require_table(slug, table_id))

    return found


def home_of(table: Table) -> str:
    """Returns the address where a table goes on: its page of play, or the lobby before play has
    begun."""
    return url_for(
        "lobby.show" if table.play is None else "now.show", slug=table.game, table_id=table.id
    )


def remember(table: Table, made: bool = False) -> None:
    """Adds a table to this browser's list and history, if it is new there. ``made`` says that the
    table began in this browser."""
    known: list[str] = session.get("tables", [])
    if table.id in known:
        return
    session["tables"] = [table.id, *known]
    session.permanent = True
    # reading goes on even if the database takes nothing now
    with suppress(DBAPIError):
        know(store(), device(), [table.id], made)
