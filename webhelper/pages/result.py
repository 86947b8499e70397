"""How a table ended, to watch and to take along: the counting up, a picture, plain text."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion import Game
from webhelper.filters import signed, whole_day
from webhelper.serving.downloads import as_file
from webhelper.serving.turns import PRINTING
from webhelper.storage.store import Table
from webhelper.tables.playing import standings_of
from webhelper.tables.service import draft_of, remember, require_table
from webhelper.tables.standings import counting_up, in_play, result_text

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
        drawn = _drawn(game, table)
    return as_file(drawn, f"{slug}-{table.id[:6].lower()}.png", "image/png", look=True, cache="no-cache")


@blueprint.get("/<slug>/table/<table_id>/result.txt")
def text(slug: str, table_id: str) -> Response:
    """The ranking in a few lines, to paste into a message."""
    game, table = require_table(slug, table_id)
    return Response(result_text(game.title, whole_day(table.changed), draft_of(game, table)), mimetype="text/plain")


def _drawn(game: Game, table: Table) -> bytes:
    """The PNG: headline, ranking, date, and how the winner ended where the game has a drawing of that."""
    from pdf.rendering import render_png
    from pdf.result import End, Ranked, draw_result, writable

    draft, view = standings_of(game, table)
    names = {name: writable(name, f"Player {seat}") for seat, name in enumerate(table.names, 1)}
    headline = view.headline
    for name, written in names.items():
        headline = headline.replace(name, written) if name != written else headline
    ranking = tuple(
        Ranked("–", names[s.name], "out") if s.total is None else Ranked(str(s.rank), names[s.name], signed(s.total))
        for s in draft.result.standings
    )
    winners = draft.result.winners
    code = table.record.get("map")
    above = f"{game.title}, map {code}" if isinstance(code, str) and len(code) < 20 else game.title
    shown = table.names.index(winners[0]) if winners and not in_play(draft) else None
    end = End(above, headline, ranking, whole_day(table.changed), writable(table.about.place, ""), table.record, shown)
    return render_png(draw_result(game, end))
