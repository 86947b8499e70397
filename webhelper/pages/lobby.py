"""A table's own page: who sits where, its QR code and its six digits; joining it; changing what is known of it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game
from companion.errors import BadInput, Fault
from pdf.scan.readable import can_be_photographed
from webhelper.forms import sentence
from webhelper.pages.setup import setup_address, setup_of_table
from webhelper.serving.context import public_root, public_url, with_query
from webhelper.storage.history import history_at
from webhelper.storage.joining import leave_seat, new_spoken_code, spoken_code, take_seat
from webhelper.storage.store import Table, TableClosed, store
from webhelper.tables.playing import first_step
from webhelper.tables.service import device, home_of, people_here, remember, require_table, seats_at, write_to
from webhelper.tables.typed import PLATES, changes, seat_of_form

blueprint = Blueprint("lobby", __name__, url_prefix="/<slug>/table/<table_id>")

JOINING: Final = "table"
"""What a form says in ``back`` when it comes from joining: the table goes on next."""
_ABOUT: Final = ("place", "map", "colours")
_CHANGED: Final = dict.fromkeys(("out", "rename", "down", "add"), "seats") | dict.fromkeys(_ABOUT, "about")
"""What is changed further once ``do`` was done."""


@blueprint.get("/lobby")
def show(slug: str, table_id: str) -> str:
    """The seats and the invitation; ``?told=`` is an edit just made, ``?change=`` seats, add or about."""
    game, table = require_table(slug, table_id)
    remember(table)
    return _lobby(game, table)


def _lobby(game: Game, table: Table, faults: tuple[str, ...] = (), asked: int | None = None) -> str:
    seats = seats_at(table)
    typed = request.form if faults else {}
    setup = setup_of_table(game, table)
    return render_template(
        "pages/table/lobby.html",
        game=game,
        table=table,
        seats=seats,
        asked=None if asked is None else seats[asked],
        back="",
        again=url_for("lobby.show", slug=game.slug, table_id=table.id),
        change="" if table.closed else request.args.get("change", "") or _CHANGED.get(typed.get("do", ""), ""),
        typed=typed,
        faults=[("", text) for text in faults],
        made=history_at(store(), table.id).find(request.args.get("told", "")),
        people=people_here(table.names),
        link=public_url("start.join", code=table.id),
        host=urlsplit(public_root()).netloc,
        code=spoken_code(store(), table.id),
        setup_address=setup_address(table),
        map_code=code if isinstance(code := table.record.get("map"), str) else "",
        saved_maps=store().saved_maps(game.slug) if game.maps() else [],
        colours=game.colours or PLATES,
        photographed=can_be_photographed(game),
        way=_way_on(game, table),
        first_step=game.play() is not None,
        print_address=with_query(url_for("print.index", slug=game.slug), setup.address if setup else {}),
    )


@blueprint.get("/join")
def join(slug: str, table_id: str) -> str:
    """I am ...: the seats to choose from, the free ones first to the eye."""
    game, table = require_table(slug, table_id)
    remember(table)
    return _joining(game, table)


class LobbyWay(NamedTuple):
    """Where a table goes on from its own page, in words; ``other`` is the way for whoever wants something else."""

    title: str
    note: str
    href: str
    other: LobbyWay | None = None


def _way_on(game: Game, table: Table) -> LobbyWay:
    at: dict[str, Any] = {"slug": game.slug, "table_id": table.id}
    sheets = LobbyWay("Go to the sheets", "only to count up", url_for("table.entry", **at))
    if table.closed is not None:
        return LobbyWay("Look at the standings", "the game is over", url_for("table.standings", **at))
    if table.play is not None:
        return LobbyWay("Back to the game", "where it stands", url_for("table.now", **at))
    if first_step(game, table) is None:
        return sheets
    play = LobbyWay("Play with this phone", "it says what comes next", url_for("table.now", **at))
    setup = setup_address(table)
    if setup is None:
        return sheets._replace(other=play)
    return LobbyWay("Set up the box", "step by step, then begin", setup, sheets)


def _joining(game: Game, table: Table, asked: int | None = None) -> str:
    seats = seats_at(table)
    return render_template(
        "pages/table/join.html",
        game=game,
        table=table,
        seats=seats,
        asked=None if asked is None else seats[asked],
        watch=url_for("table.watch", code=table.watch),
        back=JOINING,
        again=url_for("lobby.join", slug=game.slug, table_id=table.id),
    )


# ---- seats and codes


@blueprint.post("/hold")
def hold(slug: str, table_id: str) -> Response | str:
    """This phone takes a seat; one that another holds is asked for first, unless ``how`` says so already."""
    game, table = require_table(slug, table_id)
    seat, how = seat_of_form(table, request.form), request.form.get("how", "")
    joining = request.form.get("back") == JOINING
    if not how and seats_at(table)[seat].others:
        return _joining(game, table, seat) if joining else _lobby(game, table, asked=seat)
    take_seat(store(), table.id, device(), seat, f"{table.names[seat]}’s phone", alone=how == "alone")
    if joining:
        return redirect(home_of(table))
    return redirect(url_for(".show", slug=slug, table_id=table.id))


@blueprint.post("/release")
def release(slug: str, table_id: str) -> Response:
    """This phone leaves a seat."""
    _, table = require_table(slug, table_id)
    leave_seat(store(), table.id, device(), seat_of_form(table, request.form))
    return redirect(url_for(".show", slug=slug, table_id=table.id))


@blueprint.post("/code")
def renew(slug: str, table_id: str) -> Response:
    """Six fresh digits for ten minutes."""
    _, table = require_table(slug, table_id)
    new_spoken_code(store(), table.id)
    return redirect(url_for(".show", slug=slug, table_id=table.id))


# ---- who plays, where, on which map, in which colours


@blueprint.post("/roster")
def roster(slug: str, table_id: str) -> Response | tuple[str, int]:
    """Adds, takes out, renames or moves a player, tells place, map or colours, or undoes one; ``do`` says which."""
    game, table = require_table(slug, table_id)
    do = request.form.get("do", "")
    try:
        edits = changes(table, do, request.form)
        if edits:
            other = "what another phone changed meanwhile; look again"
            if conflicts := write_to(game, table.id, edits).conflicts:
                raise BadInput(Fault("", conflict.theirs, other) for conflict in conflicts)
    except BadInput as error:
        return _lobby(game, table, tuple(sentence(f) for f in error.faults)), 400
    except TableClosed as error:
        return _lobby(game, table, (str(error),)), 409
    if do == "tick":
        return redirect(setup_address(table) or url_for(".show", slug=slug, table_id=table.id))
    made = edits[-1].id if edits and do != "undo" else None
    return redirect(url_for(".show", slug=slug, table_id=table.id, change=_CHANGED.get(do), told=made))
