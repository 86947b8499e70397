"""Advice for a table: what a player could still gain, proven best."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.errors import BadInput, Fault
from webhelper.gamefiles import has_own, template_of
from webhelper.serving.context import copy_of
from webhelper.tables.service import draft_of, remember, require_table

blueprint = Blueprint("advice", __name__)


@blueprint.get("/<slug>/table/<table_id>/advice")
def show(slug: str, table_id: str) -> str | Response:
    """What the game advises for this table, or what must be mended before it can; ``?player=N`` counts from 1.

    A game that gives its advice among its helps has it there.
    """
    game, table = require_table(slug, table_id)
    if game.no_advice is not None:
        abort(404, f"{game.title} has no advice.")
    if not has_own(game, "advice"):
        return redirect(url_for("help.index", slug=game.slug, table=table.id))
    remember(table)
    answer, faults = None, list[Fault]()
    try:
        answer = game.advise_data(table.record, copy_of(game))
    except BadInput as error:
        faults += error.faults
    return render_template(
        template_of(game, "advice"),
        game=game,
        table=table,
        draft=draft_of(game, table),
        answer=answer,
        faults=faults,
    )
