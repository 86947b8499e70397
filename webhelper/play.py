"""Help during play."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import get_game
from companion.errors import BadInput
from webhelper.context import copy_of
from webhelper.storage import store
from webhelper.tables import map_of, remembered, summary

blueprint = Blueprint("play", __name__)


@blueprint.get("/<slug>/help")
def index(slug: str) -> str:
    """What help there is for a game."""
    game = get_game(slug)
    return render_template("play/index.html", game=game, rulings=game.rulings.load())


@blueprint.get("/<slug>/help/<name>")
def show(slug: str, name: str) -> str | Response | tuple[str, int]:
    """One kind of help, for the sheet named by ``?table=`` and ``?player=`` (from 1)."""
    game = get_game(slug)
    kind = next((h for h in game.play_helps if h.name == name), None)
    if kind is None:
        abort(404)
    table = store().table(slug, request.args.get("table", ""))
    if table is None:
        tables = [summary(t) | {"id": t.id} for t in remembered(game)]
        return render_template("play/choose_table.html", game=game, kind=kind, tables=tables)
    players = table.record["players"]
    seat = min(max(request.args.get("player", 1, type=int), 1), len(players)) - 1
    if kind.roll is not None and request.args.get("roll"):
        dice = kind.roll.load()(secrets.token_hex(8))
        values: dict[str, Any] = {"slug": slug, "name": name, "table": table.id, "player": seat + 1, **dice}
        return redirect(url_for(".show", **values))
    typed = request.args.to_dict()
    answer, fault, status = None, None, 200
    try:
        answer = kind.answer.load()(table.record, seat, typed, copy=copy_of(game))
    except BadInput as error:
        fault, status = error, 400
    return (
        render_template(
            f"{game.module}/{name.replace('-', '_')}.html",
            game=game,
            kind=kind,
            table=table,
            seat=seat,
            player=players[seat],
            typed=typed,
            answer=answer,
            fault=fault,
            game_map=map_of(game, table.record),
        ),
        status,
    )
