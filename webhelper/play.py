"""Help during play."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput
from companion.game import PlayHelp
from webhelper import decisions
from webhelper.context import copy_of
from webhelper.storage import Table, store
from webhelper.tables import map_of, reference_of, remembered, summary

blueprint = Blueprint("play", __name__)


@blueprint.get("/<slug>/help")
def index(slug: str) -> str:
    """What help there is for a game; ``?table=`` is handed on to it."""
    game = get_game(slug)
    table = store().table(slug, request.args.get("table", ""))
    return render_template("play/index.html", game=game, rulings=game.rulings.load(), table=table.id if table else None)


@blueprint.get("/<slug>/help/<name>")
def show(slug: str, name: str) -> str | Response | tuple[str, int]:
    """One kind of help, for the sheet named by ``?table=`` and ``?player=`` (from 1)."""
    game, kind = _kind(slug, name)
    table = store().table(slug, request.args.get("table", ""))
    if table is None:
        tables = [summary(t) | {"id": t.id} for t in remembered(game)]
        return render_template("play/choose_table.html", game=game, kind=kind, tables=tables)
    if kind.roll is not None and request.args.get("roll"):
        dice = kind.roll.load()(secrets.token_hex(8))
        values: dict[str, Any] = {"slug": slug, "name": name, "table": table.id, "player": _seat(table) + 1, **dice}
        return redirect(url_for(".show", **values))
    return _page(game, kind, table, None)


@blueprint.post("/<slug>/help/<name>")
def decide(slug: str, name: str) -> Response | tuple[str, int]:
    """Writes what the table decided on a help page into its record, and shows the help anew."""
    game, kind = _kind(slug, name)
    table = store().table(slug, request.args.get("table", ""))
    if table is None:
        abort(404, "There is no table with this code here.")
    try:
        decisions.decide(game, table)
    except BadInput as error:
        kept = store().table(slug, table.id) or table
        return _page(game, kind, kept, error)
    values: dict[str, Any] = {**request.args.to_dict(), "slug": slug, "name": name}
    return redirect(url_for(".show", **values))


def _kind(slug: str, name: str) -> tuple[Game, PlayHelp]:
    game = get_game(slug)
    kind = next((h for h in game.play_helps if h.name == name), None)
    if kind is None:
        abort(404)
    return game, kind


def _seat(table: Table) -> int:
    return min(max(request.args.get("player", 1, type=int), 1), len(table.record["players"])) - 1


def _page(game: Game, kind: PlayHelp, table: Table, refused: BadInput | None) -> tuple[str, int]:
    """The help for a sheet; ``refused`` is why a decision was not written."""
    seat = _seat(table)
    typed = request.args.to_dict()
    answer, fault = None, None
    try:
        answer = kind.answer.load()(table.record, seat, typed, copy=copy_of(game))
    except BadInput as error:
        fault = error
    page = render_template(
        f"{game.module}/{kind.name.replace('-', '_')}.html",
        game=game,
        kind=kind,
        table=table,
        seat=seat,
        player=table.record["players"][seat],
        typed=typed,
        answer=answer,
        fault=fault,
        refused=refused,
        was=lambda place: decisions.shown_value(table, place),
        game_map=map_of(game, table.record),
        reference=reference_of(game),
    )
    return page, 400 if fault or refused else 200
