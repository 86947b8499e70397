"""Codes and links that were scanned or typed: each leads to its table, or to a new one on its map."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from companion import GAMES
from companion.errors import BadInput
from companion.randomness import plain
from webhelper.storage.rows import ID_LENGTH
from webhelper.storage.store import store
from webhelper.tables import remember

blueprint = Blueprint("join", __name__)

MAX_CODE: Final = 200
"""Characters of a typed code or link that are shown again."""


@blueprint.get("/S/<path:code>")
@blueprint.get("/s/<path:code>")
def scanned(code: str) -> Response:
    """Where the QR code on a printed sheet leads: a new table on that sheet's map."""
    slug = _game_of_map(code)
    if slug is None:
        abort(404, "No map has this code. Compare it with the number printed on the sheet.")
    return redirect(url_for("score.show", slug=slug, map=code))


def _game_of_map(code: str) -> str | None:
    """The slug of the game that reads ``code`` as a map."""
    for slug, game in GAMES.items():
        book = game.maps()
        if book is not None:
            try:
                book.read(code)
            except BadInput:
                continue
            return slug
    return None


@blueprint.get("/join")
def join() -> Response:
    """Opens the table whose code, or whose link, was typed."""
    typed = request.args.get("code", "").strip()
    letters = plain(typed.rstrip("/").split("/")[-1] if "/" in typed else typed)
    table = store().find(letters) if len(letters) == ID_LENGTH else None
    if table is None:
        map_code = typed.rstrip("/").split("/")[-1]
        if not map_code:
            return redirect(url_for("start.show"))
        if _game_of_map(map_code) is None:
            return redirect(url_for("start.show", code=typed[:MAX_CODE]))
        return redirect(url_for("join.scanned", code=map_code))
    remember(table)
    return redirect(url_for("table.entry", slug=table.game, table_id=table.id))
