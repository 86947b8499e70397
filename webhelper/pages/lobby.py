"""A table's own page: who sits where, its QR code and its six digits; joining it; changing who plays."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput, Fault
from webhelper.addresses import public_root, public_url
from webhelper.forms import sentence
from webhelper.playing import first_step
from webhelper.seats import people_here, seats_at
from webhelper.setups import setup_address
from webhelper.storage.holds import leave_seat, take_seat
from webhelper.storage.spoken import new_spoken_code, spoken_code
from webhelper.storage.store import ABOUT, SentEdit, Table, TableClosed, store
from webhelper.tables import device, edit_table, remember, require_table
from webhelper.writing import TableWriting

blueprint = Blueprint("lobby", __name__, url_prefix="/<slug>/table/<table_id>")

SHEET: Final = "sheet"
"""What a form says in ``back`` when it comes from joining: the seat's sheet opens next."""


@blueprint.get("/lobby")
def show(slug: str, table_id: str) -> str:
    """The seats and the invitation; ``?change=add`` or ``seats`` to change who plays, ``?told=`` an edit just made."""
    game, table = require_table(slug, table_id)
    remember(table)
    return _lobby(game, table)


def _lobby(game: Game, table: Table, faults: tuple[str, ...] = (), asked: int | None = None) -> str:
    seats = seats_at(table)
    return render_template(
        "pages/table/lobby.html",
        game=game,
        table=table,
        seats=seats,
        asked=None if asked is None else seats[asked],
        back="",
        again=url_for("lobby.show", slug=game.slug, table_id=table.id),
        change="" if table.closed else request.args.get("change", ""),
        faults=[("", text) for text in faults],
        told=_told(table, request.args.get("told", "")),
        people=people_here(table.names),
        link=public_url("join.join", code=table.id),
        host=urlsplit(public_root()).netloc,
        code=spoken_code(store(), table.id),
        setup_address=setup_address(game, table),
        first=first_step(game, table) if table.play is None else None,
    )


@blueprint.get("/join")
def join(slug: str, table_id: str) -> str:
    """I am ...: the seats to choose from, the free ones first to the eye."""
    game, table = require_table(slug, table_id)
    remember(table)
    return _joining(game, table)


def _joining(game: Game, table: Table, asked: int | None = None) -> str:
    seats = seats_at(table)
    return render_template(
        "pages/table/join.html",
        game=game,
        table=table,
        seats=seats,
        asked=None if asked is None else seats[asked],
        back=SHEET,
        again=url_for("lobby.join", slug=game.slug, table_id=table.id),
    )


# ---- seats and codes


def _seat_of_form(table: Table) -> int:
    """The seat, from 0, that a form names. Raises BadInput."""
    number = request.form.get("seat", 0, type=int)
    if not 1 <= number <= len(table.names):
        raise BadInput.at("seat", request.form.get("seat"), f"a seat from 1 to {len(table.names)}")
    return number - 1


@blueprint.post("/hold")
def hold(slug: str, table_id: str) -> Response | str:
    """This phone takes a seat; one that another holds is asked for first, unless ``how`` says so already."""
    game, table = require_table(slug, table_id)
    seat, how = _seat_of_form(table), request.form.get("how", "")
    joining = request.form.get("back") == SHEET
    if not how and seats_at(table)[seat].others:
        return _joining(game, table, seat) if joining else _lobby(game, table, asked=seat)
    take_seat(store(), table.id, device(), seat, f"{table.names[seat]}’s phone", alone=how == "alone")
    if joining:
        return redirect(url_for("table.entry", slug=slug, table_id=table.id, player=seat + 1))
    return redirect(url_for(".show", slug=slug, table_id=table.id))


@blueprint.post("/release")
def release(slug: str, table_id: str) -> Response:
    """This phone leaves a seat."""
    _, table = require_table(slug, table_id)
    leave_seat(store(), table.id, device(), _seat_of_form(table))
    return redirect(url_for(".show", slug=slug, table_id=table.id))


@blueprint.post("/code")
def renew(slug: str, table_id: str) -> Response:
    """Six fresh digits for ten minutes."""
    _, table = require_table(slug, table_id)
    new_spoken_code(store(), table.id)
    return redirect(url_for(".show", slug=slug, table_id=table.id))


# ---- who plays


@blueprint.post("/roster")
def roster(slug: str, table_id: str) -> Response | tuple[str, int]:
    """Adds, takes out, renames or moves a player, or undoes that; ``do`` says which."""
    game, table = require_table(slug, table_id)
    do = request.form.get("do", "")
    try:
        edits = _undoing(table) if do == "undo" else [_change(table, do)]
        if edits:
            _, conflicts = edit_table(game, table, edits)
            if conflicts:
                raise BadInput(
                    Fault("", c.theirs, "what another phone changed meanwhile; look again") for c in conflicts
                )
    except BadInput as error:
        return _lobby(game, table, tuple(sentence(f) for f in error.faults)), 400
    except TableClosed as error:
        return _lobby(game, table, (str(error),)), 409
    change = {"out": "seats", "rename": "seats", "down": "seats", "add": "add"}.get(do)
    told = edits[-1].id if edits and do != "undo" else None
    return redirect(url_for(".show", slug=slug, table_id=table.id, change=change, told=told))


def _change(table: Table, do: str) -> SentEdit:
    """The edit that a form asks for, with what the page showed as what was there before. Raises BadInput."""
    names, name = table.names, request.form.get("name", "").strip()
    if do == "add":
        return _edit(f"players[{len(names)}]", None, {"name": name})
    seat, was = _seat_of_form(table), request.form.get("was", "")
    if names[seat] != was:
        raise BadInput.at("", names[seat], f"{was}, who sat here when this page was shown; look again")
    if do == "rename":
        return _edit(f"players[{seat}].name", was, name)
    if do == "down" and seat + 1 < len(names):
        return _edit("seating", names, [*names[:seat], names[seat + 1], names[seat], *names[seat + 2 :]])
    if do == "out":
        return _edit(f"players[{seat}]", _stands(table, f"players[{seat}]"), None)
    raise BadInput.at("do", do, "add, rename, down, out or undo")


def _undoing(table: Table) -> list[SentEdit]:
    """The edits that undo one of this page: the one who was taken out comes back where they sat."""
    done = store().applied_edit(table.id, request.form.get("edit", ""))
    if done is None:
        return []
    if done.value is not None or not done.place.endswith("]"):
        at = done.place if isinstance(done.value, (str, list)) else f"players[{_seat_named(table, done.value['name'])}]"
        return [_edit(at, _stands(table, at), done.before)]
    names, seat = table.names, int(done.place[len("players[") : -1])
    back = done.before["name"]
    order = [*names[:seat], back, *names[seat:]]
    edits = [_edit(f"players[{len(names)}]", None, done.before)]
    return edits if order == [*names, back] else [*edits, _edit("seating", [*names, back], order)]


def _seat_named(table: Table, name: str) -> int:
    if name not in table.names:
        raise BadInput.at("", name, f"one of {', '.join(table.names)}")
    return table.names.index(name)


def _stands(table: Table, place: str) -> Any:
    return TableWriting(get_game(table.game), None).stands({**table.record, ABOUT: table.about.as_json()}, place)


def _edit(place: str, before: Any, value: Any) -> SentEdit:
    return SentEdit(place, value, token_hex(12), before)


@dataclass(frozen=True, slots=True)
class Told:
    """What was just changed, in a sentence, with the edit, ``id``, that can be undone."""

    id: str
    text: str


def _told(table: Table, edit_id: str) -> Told | None:
    edit = store().applied_edit(table.id, edit_id) if edit_id else None
    if edit is None or edit.place.startswith("about"):
        return None
    if edit.place == "seating":
        return Told(edit.id, f"Clockwise now: {', '.join(edit.value)}.")
    if edit.place.endswith(".name"):
        return Told(edit.id, f"{edit.before} is {edit.value} now.")
    if edit.place.endswith("]") and edit.place.startswith("players["):
        return Told(edit.id, f"{edit.value['name']} plays too." if edit.value else f"{edit.before['name']} is out.")
    return None
