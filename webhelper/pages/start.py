"""The start page: the games, this browser's tables and set-ups, and joining a table by its code."""

from __future__ import annotations

import os
from typing import Any, Final

from flask import Blueprint, abort, current_app, redirect, render_template, request, session, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion import GAMES
from companion.errors import BadInput
from webhelper.evenings.history import HOUSEHOLD
from webhelper.evenings.keeping import KEEP_DAYS_VARIABLE
from webhelper.pages.setup import last_setup
from webhelper.storage.store import Table, TableUnreadable
from webhelper.tables.playing import now_of, players_of
from webhelper.tables.service import names_given, remembered, summary

blueprint = Blueprint("start", __name__)

MAX_NAME: Final = 30
"""Characters of a table's name on a list."""


@blueprint.get("/")
def show() -> str | Response:
    """The table that this browser was at last, and the games; ``?code=`` opened nothing, ``?wait=`` minutes to wait."""
    if request.args.get("change"):
        return redirect(url_for(".tables", change=1))
    tables = [t for t in remembered() if t.closed is None]
    running = next((one for one in map(_running, tables) if one is not None), None)
    others = [GAMES[t.game].title if t.game in GAMES else t.game for t in tables if running and t.id != running["id"]]
    return render_template(
        "pages/start/index.html",
        running=running,
        more=f"{len(others)} more: {', '.join(dict.fromkeys(others))}" if others else "",
        code=request.args.get("code", ""),
        wait=request.args.get("wait", 0, type=int),
    )


def _running(table: Table) -> dict[str, Any] | None:
    game = GAMES.get(table.game)
    if game is None:
        return None
    try:
        now = now_of(game, table)
        players = players_of(game, table, now)
    except (TableUnreadable, BadInput, HTTPException):
        return None
    point = now.title if now else "Sheets" if table.about.setup is None else "Before the game"
    return {
        **summary(table),
        "id": table.id,
        "name": names_given().get(table.id, ""),
        "point": point,
        "word": (now.word or now.turn) if now else "",
        "players": players,
    }


@blueprint.get("/tables")
def tables() -> str:
    """This browser's tables and set-ups; with ``?change=`` they can be named and taken off the list."""
    names = names_given()
    listed = [{**summary(t), "id": t.id, "name": names.get(t.id, "")} for t in remembered()]
    return render_template(
        "pages/start/tables.html",
        tables=listed,
        changing=bool(request.args.get("change") and listed),
        removed=session.get("removed"),
        setups=[(game, last) for game in GAMES.values() if (last := last_setup(game)) is not None],
    )


@blueprint.get("/copies")
def copies() -> str:
    """The games of which an owner can enter what only their box says."""
    return render_template("pages/start/copies.html")


@blueprint.get("/about")
def about() -> str:
    """What this helper is."""
    return render_template("pages/start/about.html")


@blueprint.get("/privacy")
def privacy() -> str:
    """What is kept, for how long, and how it is deleted."""
    days = os.environ.get(KEEP_DAYS_VARIABLE, "")
    household = bool(current_app.config.get(HOUSEHOLD))
    return render_template("pages/start/privacy.html", days=days if days.isdecimal() else "", household=household)


@blueprint.post("/tables")
def change() -> Response:
    """Changes this browser's list: ``do`` is rename, remove or back (undoes a removal), ``table`` the table's code."""
    do, table_id = request.form.get("do", ""), request.form.get("table", "")
    known: list[str] = session.get("tables", [])
    if do != "back" and table_id not in known:
        abort(404, "This phone does not know that table.")
    others = [code for code in known if code != table_id]
    match do:
        case "rename":
            seen = (letter for letter in request.form.get("name", "") if letter.isprintable() or letter.isspace())
            name = " ".join("".join(seen).split())[:MAX_NAME]
            names = {code: called for code, called in names_given().items() if code != table_id}
            session["names"] = {**names, table_id: name} if name else names
        case "remove":
            session["removed"], session["removed_at"] = table_id, known.index(table_id)
            session["tables"] = others
        case "back":
            code = session.pop("removed", None)
            at = session.pop("removed_at", 0)
            if code is not None and code not in known:
                session["tables"] = [*known[:at], code, *known[at:]]
        case _:
            abort(404, "There is nothing like that to do with a table.")
    return redirect(url_for(".tables", change=1), 303)
