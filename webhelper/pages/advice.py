"""Advice for a table: what a player could still gain, proven best."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from companion.errors import BadInput, Fault
from webhelper.context import copy_of
from webhelper.gamefiles import template_of
from webhelper.tables import draft_of, remember, require_table

blueprint = Blueprint("advice", __name__)


@blueprint.get("/<slug>/table/<table_id>/advice")
def show(slug: str, table_id: str) -> str:
    """What the game advises for this table, or what must be mended before it can; ``?player=N`` counts from 1."""
    game, table = require_table(slug, table_id)
    if game.no_advice is not None:
        abort(404, f"{game.title} has no advice.")
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
