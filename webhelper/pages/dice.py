"""The phone's dice of a table: the hash that was shown before, every roll, and at the end the secret to check them."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.dice import fingerprint, wrong_rolls
from webhelper.storage.history import rolls_at
from webhelper.storage.store import store
from webhelper.tables.service import require_table

blueprint = Blueprint("dice", __name__, url_prefix="/<slug>/table/<table_id>")


@blueprint.get("/dice")
def show(slug: str, table_id: str) -> str:
    """Every roll of the phone at this table; once it is closed, whether each follows from the secret."""
    game, table = require_table(slug, table_id)
    rolls = rolls_at(store(), table.id)
    wrong = wrong_rolls(table.secret, [roll for roll, _, _ in rolls], table.about.secrets) if table.closed else ()
    return render_template(
        "pages/dice/index.html",
        game=game,
        table=table,
        fingerprint=fingerprint(table.secret),
        secret=table.secret if table.closed else None,
        rolls=rolls,
        wrong=wrong,
    )
