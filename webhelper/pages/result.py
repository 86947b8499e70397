"""How a table ended, to watch and to take along: the counting up, a picture, plain text."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from webhelper.filters import whole_day
from webhelper.paper.resultpicture import picture_of
from webhelper.serving.downloads import as_file
from webhelper.serving.turns import PRINTING
from webhelper.tables.playing import standings_of
from webhelper.tables.service import draft_of, remember, require_table
from webhelper.tables.standings import counting_up, result_text

blueprint = Blueprint("result", __name__)


@blueprint.get("/<slug>/table/<table_id>/reveal")
def reveal(slug: str, table_id: str) -> str:
    """The points category by category; ``?step=N`` counts from 1, for browsers without scripts."""
    game, table = require_table(slug, table_id)
    remember(table)
    draft, view = standings_of(game, table)
    steps = counting_up(draft.result, game.categories)
    first = 1 if any(not s.eliminated for s in draft.result.standings) else len(steps) + 1
    step = min(max(request.args.get("step", first, type=int), 1), len(steps) + 1)
    return render_template(
        "pages/table/reveal.html",
        game=game,
        table=table,
        draft=draft,
        result=draft.result,
        view=view,
        steps=steps,
        step=step,
        last=step > len(steps),
    )


@blueprint.get("/<slug>/table/<table_id>/result.png")
def picture(slug: str, table_id: str) -> Response:
    """The ranking with a drawing of the winner's end, as a picture to send."""
    game, table = require_table(slug, table_id)
    with PRINTING.turn():
        drawn = picture_of(game, table)
    return as_file(drawn, f"{slug}-{table.id[:6].lower()}.png", "image/png", look=True, cache="no-cache")


@blueprint.get("/<slug>/table/<table_id>/result.txt")
def text(slug: str, table_id: str) -> Response:
    """The ranking in a few lines, to paste into a message."""
    game, table = require_table(slug, table_id)
    return Response(result_text(game.title, whole_day(table.changed), draft_of(game, table)), mimetype="text/plain")
