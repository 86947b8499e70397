"""The end of a table: the game is over, correct it, play again."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from webhelper.evenings.history import finished_game
from webhelper.storage.store import store
from webhelper.tables.service import draft_of, home_of, play_again, require_table

blueprint = Blueprint("ending", __name__)


@blueprint.post("/<slug>/table/<table_id>/close")
def close(slug: str, table_id: str) -> Response:
    """The game is over: from now on the table is only read. What is open still is asked first, unless ``open`` says
    that it may stay so."""
    game, table = require_table(slug, table_id)
    if draft_of(game, table).open_points and not request.form.get("open"):
        return redirect(url_for("table.standings", slug=slug, table_id=table.id, close=1), 303)
    finished_game(store().end_table(table.id))  # scored now, so that history need not
    counted = request.form.get("to") == "reveal"
    return redirect(url_for("result.reveal" if counted else "table.standings", slug=slug, table_id=table.id), 303)


@blueprint.post("/<slug>/table/<table_id>/reopen")
def reopen(slug: str, table_id: str) -> Response:
    """Something is to be corrected: the table is written again, and says so."""
    _, table = require_table(slug, table_id)
    store().reopen_table(table.id)
    return redirect(url_for("table.standings", slug=slug, table_id=table.id), 303)


@blueprint.post("/<slug>/table/<table_id>/again")
def again(slug: str, table_id: str) -> Response:
    """The same people sit down to another game, all at one table, whoever asks first."""
    game, table = require_table(slug, table_id)
    fresh = play_again(game, table)
    return redirect(home_of(fresh), 303)
