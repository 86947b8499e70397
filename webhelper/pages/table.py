"""A table: the entry page of each sheet, the standings, and the record as a file."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.commands import dumps
from webhelper.evenings.history import bg_stats_link
from webhelper.filters import whole_day
from webhelper.gamefiles import own_or
from webhelper.serving.addresses import public_url
from webhelper.serving.downloads import as_file
from webhelper.tables.playing import standings_of
from webhelper.tables.seats import my_seat, seats_at
from webhelper.tables.service import entry_context, remember, require_table, seat_asked, stored_table
from webhelper.tables.standings import result_text

blueprint = Blueprint("table", __name__)


@blueprint.get("/<slug>/table/<table_id>")
def entry(slug: str, table_id: str) -> str:
    """The entry page of one player's sheet; ``?player=N`` counts from 1, without it the seat that this phone holds."""
    game, table = require_table(slug, table_id)
    remember(table)
    mine = my_seat(table) if "player" not in request.args else None
    seat, context = seat_asked(table, request.args) if mine is None else mine, entry_context(game, table)
    by_name = {standing.name: standing for standing in context["draft"].result.standings}
    return render_template(
        own_or(game, "entry", "pages/table/generated.html"),
        game=game,
        table=table,
        seat=seat,
        counted=by_name[table.names[seat]],
        **context,
    )


@blueprint.get("/<slug>/table/<table_id>/standings")
def standings(slug: str, table_id: str) -> str:
    """Who won and why, every point explained; what is at fault first, if anything is.

    ``?close=1`` asks whether the game is over although something is open.
    """
    game, table = require_table(slug, table_id)
    remember(table)
    draft, view = standings_of(game, table)
    return render_template(
        "pages/table/standings.html",
        game=game,
        table=table,
        draft=draft,
        result=draft.result,
        view=view,
        hidden=table.play is not None and table.closed is None and not view.in_play and not draft.open_points,
        seats=seats_at(table),
        sheet_link=True,
        asked=bool(request.args.get("close")),
        text=result_text(game.title, whole_day(table.changed), draft),
        watch=public_url("watch.show", code=table.watch),
        play_link=bg_stats_link(table),
    )


@blueprint.get("/<slug>/table/<table_id>.json")
def export(slug: str, table_id: str) -> Response:
    """The table's record, as ``companion score`` reads it."""
    table = stored_table(slug, table_id)
    return as_file(dumps(table.record) + "\n", f"{slug}-{table.id[:6].lower()}.json", "application/json")
