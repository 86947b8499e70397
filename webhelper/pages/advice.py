"""Advice for a table: what a player could still gain, proven best."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.errors import BadInput, Fault
from webhelper.gamefiles import has_own, template_of
from webhelper.serving.context import copy_of
from webhelper.tables.service import draft_of, map_of, remember, require_table, seat_asked

blueprint = Blueprint("advice", __name__)


@blueprint.get("/<slug>/table/<table_id>/advice")
def show(slug: str, table_id: str) -> str | Response:
    """What the game advises for this table, or what must be mended before it can; ``?player=N`` counts from 1.

    A game that gives its advice among its helps has it there. One whose advice must be told something, such as the
    dice, asks for it, and the hint comes into the page by itself.
    """
    game, table = require_table(slug, table_id)
    if game.no_advice is not None:
        abort(404, f"{game.title} has no advice.")
    if not has_own(game, "advice"):
        return redirect(url_for("help.index", slug=game.slug, table=table.id))
    if table.play is not None and game.plays_on:
        return redirect(url_for("now.show", slug=game.slug, table_id=table.id))
    remember(table)
    answer, faults = None, list[Fault]()
    play = game.play()
    asks = play.hint_asks(table.record) if play is not None else ()
    seat = seat_asked(table, request.args)
    asked = False
    try:
        if play is not None and asks:
            asked = play.thinking_beside(table.record, request.args, seat) is not None
        else:
            answer = game.advise_data(table.record, copy_of(game))
    except BadInput as error:
        faults += error.faults
    return render_template(
        template_of(game, "advice"),
        game=game,
        table=table,
        draft=draft_of(game, table),
        answer=answer,
        seat=seat,
        asks=asks,
        typed=request.args,
        asked=asked,
        game_map=map_of(game, table.record),
        faults=faults,
    )
