"""For those who only watch: a table's standings by a code that opens nothing else."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from companion import get_game
from webhelper.storage.store import store
from webhelper.tables.playing import standings_of

blueprint = Blueprint("watch", __name__)


@blueprint.get("/watch/<code>")
def show(code: str) -> str:
    """The standings as they are now; nothing on the page leads to the table itself."""
    table = store().watched(code)
    if table is None:
        abort(404, "Nobody plays under this link. Ask at the table for a new one.")
    game = get_game(table.game)
    draft, view = standings_of(game, table)
    return render_template(
        "pages/table/watch.html",
        game=game,
        table=table,
        draft=draft,
        result=draft.result,
        view=view,
        sheet_link=False,
    )
