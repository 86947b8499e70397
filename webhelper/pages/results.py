"""How a table ended: the counting up, the ranking as text and as a picture, its record, the whole
table."""

from flask import Blueprint, Response, render_template, request

from companion import Game
from companion.jsontext import dumps
from companion.results import Standing
from webhelper.evenings.finished import Reader
from webhelper.evenings.transfer import export_lines
from webhelper.serving.context import signed, whole_day
from webhelper.serving.files import as_file, written
from webhelper.serving.resources import PRINTING
from webhelper.serving.security import caller
from webhelper.storage.store import Table, store
from webhelper.tables.live import draft_of
from webhelper.tables.opening import HERE, of_table, remember, stored_table
from webhelper.tables.seats import seats_at
from webhelper.tables.standings import (
    being_counted,
    counting_up,
    in_play,
    result_text,
    standings_of,
)

blueprint = Blueprint("results", __name__)


@blueprint.get(f"{HERE}/reveal")
@of_table
def reveal(game: Game, table: Table) -> str:
    """Shows the points category by category. ``?step=N`` counts from 1, for browsers without
    scripts."""
    remember(table)
    draft, view = standings_of(game, table)
    steps = counting_up(draft.result, game.categories)
    outcome = len(steps) + 1  # the step after the last category
    # with everybody out there is nothing to count up: the outcome is shown at once
    anybody_in = any(not s.eliminated for s in draft.result.standings)
    asked = request.args.get("step", 1 if anybody_in else outcome, type=int)
    step = min(max(asked, 1), outcome)
    counted_now = being_counted(table)
    if counted_now and step == outcome:
        store().tell_result(table.id)
    return render_template(
        "pages/table/reveal.html",
        view=view,
        steps=steps,
        step=step,
        last=step == outcome,
        counts=counted_now,
        seats=seats_at(table),
    )


@blueprint.get(f"{HERE}/result.txt")
@of_table
def text(game: Game, table: Table) -> Response:
    """Sends the ranking in a few lines, to paste into a message."""
    return Response(
        result_text(game.title, whole_day(table.changed), draft_of(game, table)),
        mimetype="text/plain",
    )


def _ranked(standing: Standing, name: str) -> tuple[str, str, str]:
    if standing.total is None:
        return "–", name, "out"
    return str(standing.rank), name, signed(standing.total)


@blueprint.get(f"{HERE}/result.png")
@of_table
def picture(game: Game, table: Table) -> Response:
    """Sends a picture of the result: headline, ranking, date, and the winner's end of the game if
    the game has a drawing of it."""
    from pdf.rendering import draw_result, render_png, writable

    with PRINTING.turn(caller()):
        draft, view = standings_of(game, table)
        # a name in a script that the picture's fonts do not have is told by its seat
        names = {name: writable(name, f"Player {seat}") for seat, name in enumerate(table.names, 1)}
        headline = view.headline
        for name, written in names.items():
            headline = headline.replace(name, written)
        ranking = [_ranked(standing, names[standing.name]) for standing in draft.result.standings]
        winners = draft.result.winners
        winner = table.names.index(winners[0]) if winners and not in_play(draft) else None
        above, code = game.title, table.record.get("map")
        # an owner's map has a code as long as its map
        if isinstance(code, str) and len(code) < 20:
            above += f", map {code}"
        result = draw_result(
            game,
            table.record,
            winner,
            headline,
            ranking=ranking,
            above=above,
            below=whole_day(table.changed),
            place=writable(table.about.place, ""),
        )
        drawn = render_png(result)
    return as_file(
        drawn, f"{table.game}-{table.id[:6].lower()}.png", "image/png", look=True, cache="no-cache"
    )


@blueprint.get(f"{HERE}.json")
def export(slug: str, table_id: str) -> Response:
    """Sends the table's record, as ``companion score`` reads it."""
    table = stored_table(slug, table_id)
    return as_file(
        dumps(table.record) + "\n", f"{table.game}-{table.id[:6].lower()}.json", "application/json"
    )


@blueprint.get(f"{HERE}/whole.json")
@of_table
def whole(_: Game, table: Table) -> Response:
    """Sends the table with all that belongs to it, to be brought in elsewhere."""
    lines = export_lines(store(), Reader("", "", (table.id,)), maps=False)
    return written(lines, f"{table.game}-{table.id[:6].lower()}-whole.json")
