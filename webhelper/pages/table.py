"""A table: the entry page of each sheet, its standings also for watchers, its end, the phone's dice, its record."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import Game, get_game
from companion.commands import dumps
from companion.dice import fingerprint, wrong_rolls
from companion.exports import play_link
from webhelper.evenings.history import finished_game
from webhelper.filters import signed, whole_day
from webhelper.serving.context import as_file, public_url, template_of
from webhelper.serving.resources import PRINTING
from webhelper.storage.history import rolls_at
from webhelper.storage.store import Table, store
from webhelper.tables.playing import standings_of
from webhelper.tables.service import (
    draft_of,
    entry_context,
    home_of,
    my_seat,
    play_again,
    remember,
    require_table,
    seat_asked,
    seats_at,
    stored_table,
)
from webhelper.tables.standings import counting_up, in_play, result_text

blueprint = Blueprint("table", __name__)
_HERE = "/<slug>/table/<table_id>"


@blueprint.get(_HERE)
def entry(slug: str, table_id: str) -> str:
    """The entry page of one player's sheet; ``?player=N`` counts from 1, without it the seat that this phone holds."""
    game, table = require_table(slug, table_id)
    remember(table)
    mine = my_seat(table) if "player" not in request.args else None
    seat = seat_asked(table, request.args) if mine is None else mine
    context = entry_context(game, table)
    counted = next(one for one in context["draft"].result.standings if one.name == table.names[seat])
    context |= {"game": game, "table": table, "seat": seat, "counted": counted}
    return render_template([template_of(game, "entry"), "pages/table/generated.html"], **context)


@blueprint.get(f"{_HERE}/standings")
def standings(slug: str, table_id: str) -> str:
    """Who won and why, what is at fault first. ``?close=1`` asks whether it is over although something is open."""
    game, table = require_table(slug, table_id)
    remember(table)
    context = _standing(game, table)
    draft = context["draft"]
    view = context["view"]
    finished = finished_game(table)
    return render_template(
        "pages/table/standings.html",
        **context,
        hidden=table.play is not None and table.closed is None and not view.in_play and not draft.open_points,
        seats=seats_at(table),
        sheet_link=True,
        asked=bool(request.args.get("close")),
        text=result_text(game.title, whole_day(table.changed), draft),
        watch=public_url(".watch", code=table.watch),
        play_link=play_link(finished) if finished is not None and finished.complete else "",
    )


def _standing(game: Game, table: Table) -> dict[str, Any]:
    draft, view = standings_of(game, table)
    return {"game": game, "table": table, "draft": draft, "result": draft.result, "view": view}


@blueprint.get("/watch/<code>")
def watch(code: str) -> str:
    """The standings as they are now, by a code that opens nothing else: nothing there leads to the table itself."""
    table = store().watched(code)
    if table is None:
        abort(404, "Nobody plays under this link. Ask at the table for a new one.")
    return render_template("pages/table/watch.html", **_standing(get_game(table.game), table), sheet_link=False)


@blueprint.get(f"{_HERE}.json")
def export(slug: str, table_id: str) -> Response:
    """The table's record, as ``companion score`` reads it."""
    table = stored_table(slug, table_id)
    return as_file(dumps(table.record) + "\n", f"{slug}-{table.id[:6].lower()}.json", "application/json")


@blueprint.get(f"{_HERE}/dice")
def dice(slug: str, table_id: str) -> str:
    """Every roll of the phone, with the hash shown before; once the table is closed, whether each follows from it."""
    game, table = require_table(slug, table_id)
    rolls = rolls_at(store(), table.id)
    return render_template(
        "pages/dice/index.html",
        game=game,
        table=table,
        fingerprint=fingerprint(table.secret),
        secret=table.secret if table.closed else None,
        rolls=rolls,
        wrong=wrong_rolls(table.secret, [roll for roll, _, _ in rolls], table.about.secrets) if table.closed else (),
    )


# ---- its end


@blueprint.post(f"{_HERE}/close")
def close(slug: str, table_id: str) -> BaseResponse:
    """The game is over: the table is only read. What is open is asked first, unless ``open`` lets it be."""
    game, table = require_table(slug, table_id)
    if draft_of(game, table).open_points and not request.form.get("open"):
        return redirect(url_for(".standings", slug=slug, table_id=table.id, close=1), 303)
    finished_game(store().end_table(table.id))  # scored now, so that history need not
    counted = request.form.get("to") == "reveal"
    return redirect(url_for(".reveal" if counted else ".standings", slug=slug, table_id=table.id), 303)


@blueprint.post(f"{_HERE}/reopen")
def reopen(slug: str, table_id: str) -> BaseResponse:
    """Something is to be corrected: the table is written again, and says so."""
    _, table = require_table(slug, table_id)
    store().reopen_table(table.id)
    return redirect(url_for(".standings", slug=slug, table_id=table.id), 303)


@blueprint.post(f"{_HERE}/again")
def again(slug: str, table_id: str) -> BaseResponse:
    """The same people sit down to another game, all at one table, whoever asks first."""
    return redirect(home_of(play_again(*require_table(slug, table_id))), 303)


# ---- how it ended, to watch and to take along


@blueprint.get(f"{_HERE}/reveal")
def reveal(slug: str, table_id: str) -> str:
    """The points category by category; ``?step=N`` counts from 1, for browsers without scripts."""
    game, table = require_table(slug, table_id)
    remember(table)
    context = _standing(game, table)
    steps = counting_up(context["result"], game.categories)
    first = 1 if any(not s.eliminated for s in context["result"].standings) else len(steps) + 1
    step = min(max(request.args.get("step", first, type=int), 1), len(steps) + 1)
    return render_template("pages/table/reveal.html", **context, steps=steps, step=step, last=step > len(steps))


@blueprint.get(f"{_HERE}/result.txt")
def text(slug: str, table_id: str) -> Response:
    """The ranking in a few lines, to paste into a message."""
    game, table = require_table(slug, table_id)
    return Response(result_text(game.title, whole_day(table.changed), draft_of(game, table)), mimetype="text/plain")


@blueprint.get(f"{_HERE}/result.png")
def picture(slug: str, table_id: str) -> Response:
    """A picture to send: headline, ranking, date, and how the winner ended where the game has a drawing of that."""
    from pdf.rendering import render_png
    from pdf.result import End, draw_result, writable

    game, table = require_table(slug, table_id)
    with PRINTING.turn():
        draft, view = standings_of(game, table)
        names = {name: writable(name, f"Player {seat}") for seat, name in enumerate(table.names, 1)}
        headline = view.headline
        for name, written in names.items():
            headline = headline.replace(name, written) if name != written else headline
        ranking = [
            ("–", names[s.name], "out") if s.total is None else (str(s.rank), names[s.name], signed(s.total))
            for s in draft.result.standings
        ]
        winners = draft.result.winners
        code = table.record.get("map")
        above = f"{game.title}, map {code}" if isinstance(code, str) and len(code) < 20 else game.title
        shown = table.names.index(winners[0]) if winners and not in_play(draft) else None
        day = whole_day(table.changed)
        place = writable(table.about.place, "")
        drawn = render_png(draw_result(game, End(above, headline, ranking, day, place, table.record, shown)))
    return as_file(drawn, f"{slug}-{table.id[:6].lower()}.png", "image/png", look=True, cache="no-cache")
