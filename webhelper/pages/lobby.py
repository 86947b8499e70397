"""A table's own page: who sits where, its QR code and its six digits, joining it, and changing what
is known of it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game
from companion.errors import BadInput, Fault
from companion.numbers import whole_number
from companion.places import format_place
from companion.setups import put_back, run_setup
from webhelper.forms import ask_of_twins, sentence
from webhelper.serving.context import copy_of, public_root, public_url, reached, with_query
from webhelper.serving.security import device
from webhelper.setups import setup_address, setup_of_table
from webhelper.storage.joining import leave_seat, new_spoken_code, spoken_code, take_seat, who_knows
from webhelper.storage.store import ABOUT, SentEdit, Table, TableClosed, store
from webhelper.tables.editing import write_to
from webhelper.tables.listed import people_here
from webhelper.tables.opening import home_of, of_table, remember
from webhelper.tables.playing import first_step
from webhelper.tables.seats import holds_at, seats_at
from webhelper.tables.undo import UNDO, undo_log_at
from webhelper.tables.writing import setup_known

blueprint = Blueprint("lobby", __name__, url_prefix="/<slug>/table/<table_id>")

JOINING: Final = "table"
"""The value of ``back`` in a form on the page of joining. The answer then leads on to the table."""
# which part of the page stays open for more changes, by the ``do`` that was done
_CHANGED: Final = dict.fromkeys(("out", "rename", "down", "add"), "seats") | dict.fromkeys(
    ("place", "map", "colours"), "about"
)
REDRAW, PUT_BACK = "redraw", "back"
"""The values of ``do`` that draw a step of the set-up again, or put it back."""
PLATES: Final = ("red", "blue", "yellow", "green", "white", "orange", "purple", "black")
"""The colours of players in games that name none for their pieces."""


@blueprint.get("/lobby")
@of_table
def show(game: Game, table: Table) -> str:
    """Shows the seats and the invitation. ``?told=`` names an edit just made, ``?change=`` the part
    to change: seats, add or about."""
    remember(table)
    return _lobby(game, table)


def _lobby(game: Game, table: Table, faults: tuple[str, ...] = (), asked: int | None = None) -> str:
    """Returns the page of a table’s players. ``faults`` are those of what was sent; ``asked`` is
    the seat whose player is asked for a yes."""
    seats = seats_at(table)
    typed = request.form if faults else {}
    setup = setup_of_table(game, table)
    change = request.args.get("change", "") or _CHANGED.get(typed.get("do", ""), "")
    sea_map = table.record.get("map")
    return render_template(
        "pages/table/lobby.html",
        seats=seats,
        said_yes=_said_yes(table),
        asked=None if asked is None else seats[asked],
        back="",
        again=url_for("lobby.show"),
        change="" if table.closed else change,
        typed=typed,
        faults=[("", text) for text in faults],
        made=undo_log_at(store(), table.id).find(request.args.get("told", "")),
        people=people_here(table.names),
        link=public_url("start.join", code=table.id) if reached() else "",
        host=urlsplit(public_root()).netloc,
        code=spoken_code(store(), table.id),
        map_code=sea_map if isinstance(sea_map, str) else "",
        saved_maps=store().saved_maps(game.slug) if game.maps() else [],
        colours=game.colours or PLATES,
        way=_way_on(game, table),
        print_address=with_query(url_for("print.index"), setup.address if setup else {}),
    )


def _said_yes(table: Table) -> list[int] | None:
    """Returns the seats, from 1, of phones that go on with this next game, before it begins.
    Returns None for a first game."""
    if table.about.again_of is None or table.play is not None:
        return None
    came = who_knows(store(), table.id)
    return sorted({hold.seat + 1 for hold in holds_at(table) if hold.device in came})


@blueprint.get("/join")
@of_table
def join(game: Game, table: Table) -> str:
    """Shows the seats to choose from (I am ...)."""
    remember(table)
    return _joining(table)


class LobbyWay(NamedTuple):
    """The way on from a table's own page, in words. ``other`` is the second way offered."""

    title: str
    note: str
    href: str
    other: LobbyWay | None = None


def _way_on(game: Game, table: Table) -> LobbyWay:
    """Returns where a table goes from its players: to the set-up, the play, the sheets or the
    standings."""
    sheets = LobbyWay("Go to the sheets", "only to count up", url_for("table.entry"))
    if table.closed is not None:
        return LobbyWay("Look at the standings", "the game is over", url_for("table.standings"))
    if table.play is not None:
        return LobbyWay("Back to the game", "it has begun", url_for("now.show"))
    if first_step(game, table) is None:
        return sheets
    play = LobbyWay("Play with this phone", "it says what comes next", url_for("now.show"))
    setup = setup_address(table)
    if setup is None:
        return sheets._replace(other=play)
    return LobbyWay("Set up the box", "step by step, then begin", setup, sheets)


def _joining(table: Table, asked: int | None = None) -> str:
    seats = seats_at(table)
    return render_template(
        "pages/table/join.html",
        seats=seats,
        asked=None if asked is None else seats[asked],
        watch=url_for("table.watch", code=table.watch),
        back=JOINING,
        again=url_for("lobby.join"),
    )


# ---- seats and codes


def seat_of_form(table: Table) -> int:
    """Returns the seat, from 0, that the form names from 1. Raises BadInput."""
    text, last = request.form.get("seat", ""), len(table.names)
    return whole_number(text, "seat", 1, last, f"a seat from 1 to {last}") - 1


@blueprint.post("/hold")
@of_table
def hold(game: Game, table: Table) -> Response | str:
    """Gives a seat to this phone. If another phone holds it, the page asks first, unless ``how``
    says what to do."""
    seat, how = seat_of_form(table), request.form.get("how", "")
    joining = request.form.get("back") == JOINING
    if not how and seats_at(table)[seat].others:
        return _joining(table, seat) if joining else _lobby(game, table, asked=seat)
    take_seat(
        store(), table.id, device(), seat, f"{table.names[seat]}’s phone", alone=how == "alone"
    )
    return redirect(home_of(table) if joining else url_for(".show"))


@blueprint.post("/release")
@of_table
def release(_: Game, table: Table) -> Response:
    """Takes a seat from this phone."""
    leave_seat(store(), table.id, device(), seat_of_form(table))
    return redirect(url_for(".show"))


@blueprint.post("/code")
@of_table
def renew(_: Game, table: Table) -> Response:
    """Draws six fresh digits for ten minutes."""
    new_spoken_code(store(), table.id)
    return redirect(url_for(".show"))


# ---- who plays, where, on which map, in which colours


@blueprint.post("/roster")
@of_table
def roster(game: Game, table: Table) -> Response | tuple[str, int]:
    """Changes who plays, the place, the map or the colours, or undoes such a change. ``do`` says
    which."""
    do = request.form.get("do", "")
    try:
        edits = changes(game, table, do)
        conflicts = write_to(game, table.id, edits).conflicts
        if conflicts:
            allowed = "what another phone changed meanwhile; look again"
            raise BadInput(Fault("", conflict.theirs, allowed) for conflict in conflicts)
    except BadInput as error:
        return _lobby(game, table, tuple(sentence(f) for f in error.faults)), 400
    except TableClosed as error:
        return _lobby(game, table, (str(error),)), 409
    if do in ("tick", REDRAW, PUT_BACK):
        return redirect(setup_address(table) or url_for(".show"))
    made = edits[-1].id if edits and do != "undo" else None
    return redirect(url_for(".show", change=_CHANGED.get(do), told=made))


def changes(game: Game, table: Table, do: str) -> list[SentEdit]:
    """Returns the edits that the form asks for. What the page showed is their value before. Raises
    BadInput."""
    form, was = request.form, request.form.get("was", "")
    if do == "undo":
        return [SentEdit(UNDO, form.get("edit", ""))]
    if do in (REDRAW, PUT_BACK):
        return [_drawn_anew(game, table, form.get("step", ""), back=do == PUT_BACK)]
    place_of = {
        "place": f"{ABOUT}.place",
        "map": "map",
        "tick": format_place((ABOUT, "ticks", form.get("step", ""))),
    }
    # what stands as it was shown is no edit
    if do in place_of:
        text = " ".join(form.get("value", "").split())
        return [] if was == text else [SentEdit(place_of[do], text or None, before=was or None)]
    if do == "colours":
        return _change_of_colours(len(table.names), was)
    return [_change_of_players(game, table, do)]


def _drawn_anew(game: Game, table: Table, step: str, *, back: bool) -> SentEdit:
    """Returns the edit that draws a step of the set-up once more, or takes its last drawing back.
    Raises BadInput."""
    setup, copy = table.about.setup, copy_of(game)
    if setup is None or table.play is not None:
        raise BadInput.at("", step, "a set-up that has not begun; look again")
    again = () if back else (step,)
    drawn = run_setup(game, setup.players, setup.code, setup.options, again, copy)
    if back:
        drawn = put_back(game, drawn, step, setup.options, copy)
    value = setup_known(drawn, setup.options).as_json()
    return SentEdit(f"{ABOUT}.setup", value, before=setup.as_json())


def _change_of_colours(players: int, was: str) -> list[SentEdit]:
    value = [request.form.get(f"colour{seat}") or None for seat in range(1, players + 1)]
    shown = None
    # what the page showed comes back as JSON; if it is none, the colours are sent as new
    with suppress(ValueError):
        shown = json.loads(was or "null")
    return [] if shown == value else [SentEdit(f"{ABOUT}.colours", value, before=shown)]


def _change_of_players(game: Game, table: Table, do: str) -> SentEdit:
    """Returns the edit that a form of the lobby asks for. Raises BadInput if another phone has
    changed the seat meanwhile."""
    names, was = table.names, request.form.get("was", "")
    name = request.form.get("name", "").strip()
    if do in ("add", "rename"):
        # a player who gets a new name is no twin of the old one
        others = [other for other in names if other != was]
        ask_of_twins([*others, name], request.form.get("alike", ""))
    if do == "add":
        return SentEdit(f"players[{len(names)}]", {"name": name})
    # a seat is named by its number, so the name tells whether others have moved meanwhile
    seat = seat_of_form(table)
    if names[seat] != was:
        raise BadInput.at(
            "", names[seat], f"{was}, who sat here when this page was shown; look again"
        )
    if do == "rename":
        return SentEdit(f"players[{seat}].name", name, before=was)
    if do == "down" and seat + 1 < len(names):
        return SentEdit(
            "seating",
            [*names[:seat], names[seat + 1], names[seat], *names[seat + 2 :]],
            before=names,
        )
    if do == "out":
        place = f"players[{seat}]"
        return SentEdit(place, None, before=game.drafting().stands(table.record, place))
    known = "add, rename, down, out, place, map, colours, tick, redraw, back or undo"
    raise BadInput.at("do", do, known)
