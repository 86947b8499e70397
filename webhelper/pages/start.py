"""The start page: the games, this browser's tables and set-ups, and joining a table by its code."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion import GAMES
from webhelper.setups import SEED, last_setup
from webhelper.tables import known
from webhelper.tables.service import remembered, summary

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def show() -> str:
    """The games and this browser's tables; ``?code=`` is one that opened nothing, ``?wait=`` minutes to wait.

    With ``?change=tables`` the tables can be named, hidden and taken off the list.
    """
    names, hidden = known.names(), known.hidden()
    tables = [{**summary(t), "id": t.id, "name": names.get(t.id, ""), "hidden": t.id in hidden} for t in remembered()]
    changing = request.args.get("change") == "tables" and bool(tables)
    return render_template(
        "pages/start/index.html",
        tables=[t for t in tables if changing or not t["hidden"]],
        hidden=sum(bool(t["hidden"]) for t in tables),
        changing=changing,
        removed=known.removed(),
        setups=_setups(),
        code=request.args.get("code", ""),
        wait=request.args.get("wait", 0, type=int),
    )


def _setups() -> list[dict[str, Any]]:
    """The set-up that this browser drew last of each game, where it is kept."""
    found = []
    for game in GAMES.values():
        last = last_setup(game)
        if last is not None:
            fields: dict[str, Any] = {SEED if name == "code" else name: value for name, value in last.fields.items()}
            href = url_for("setup.show", slug=game.slug, **fields)
            found.append({"href": href, "symbol": game.symbol, "title": game.title, "code": last.code})
    return found


@blueprint.post("/tables")
def change() -> Response:
    """Changes this browser's list: ``do`` is rename, hide, show, remove or back, ``table`` the table's code."""
    do, table_id = request.form.get("do", ""), request.form.get("table", "")
    if do != "back" and table_id not in session.get("tables", []):
        abort(404, "This phone does not know that table.")
    match do:
        case "rename":
            known.rename(table_id, request.form.get("name", ""))
        case "hide":
            known.hide(table_id)
        case "show":
            known.show_again(table_id)
        case "remove":
            known.remove(table_id)
        case "back":
            known.put_back()
        case _:
            abort(404, "There is nothing like that to do with a table.")
    return redirect(url_for(".show", change="tables"), 303)
