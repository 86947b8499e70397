"""Codes and links that were scanned, said or typed: each leads to what it belongs to, or the page asks which game."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion import GAMES, Game
from companion.errors import BadInput
from companion.randomness import parse_code, plain, split_layout
from webhelper.pages.setup import SEED, last_setup
from webhelper.storage.joining import table_of_spoken
from webhelper.storage.limits import CODES, TooMany, count
from webhelper.storage.rows import ID_LENGTH
from webhelper.storage.store import Table, store
from webhelper.tables.service import home_of, my_seat, remembered, summary

blueprint = Blueprint("join", __name__)

MAX_CODE: Final = 200
"""Characters of a typed code or link that are shown again."""
_SPOKEN: Final = re.compile(r"\d{3}[\s.-]*\d{3}")
_LINK: Final = re.compile(r"(?:https?://)?[^/\s]*(/\S*)")


@blueprint.get("/S/<path:code>")
@blueprint.get("/s/<path:code>")
def scanned(code: str) -> Response:
    """Where the QR code on a printed sheet leads: a table on that sheet's map, a known one or a new one."""
    code, _ = split_layout(code)
    slug = _game_of_map(code)
    if slug is None:
        abort(404, "No map has this code. Compare it with the number printed on the sheet.")
    return redirect(url_for("score.show", slug=slug, map=code))


def _game_of_map(code: str) -> str | None:
    for slug, game in GAMES.items():
        with suppress(BadInput):
            if (book := game.maps()) is not None and book.read(code):
                return slug
    return None


@blueprint.get("/join")
def join() -> Response | str:
    """Opens what was typed: a table by its code, its six digits or a link; a set-up or a map by its code or a link."""
    typed = request.args.get("code", "").strip()
    if not typed:
        return redirect(url_for("start.show"))
    count(store(), CODES, request.remote_addr or "")
    link = _path_here(typed)
    if link is not None:
        return redirect(link)
    try:
        table = _table_of(typed)
    except TooMany as error:
        return redirect(url_for("start.show", code=typed[:MAX_CODE], wait=-(-error.seconds // 60)))
    if table is not None:
        return redirect(_opened(table))
    games = [game for game in GAMES.values() if _draws(game, typed)]
    if games:
        return _which_game(typed, games)
    if _game_of_map(typed) is not None:
        return redirect(url_for("join.scanned", code=typed))
    return redirect(url_for("start.show", code=typed[:MAX_CODE]))


def _path_here(typed: str) -> str | None:
    """The path of one of our own links, whatever name it was under; None for anything else."""
    if (found := _LINK.fullmatch(typed)) is None:
        return None
    parts = urlsplit(found[1])
    path = "/" + parts.path.lstrip("/")
    try:
        endpoint, values = current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:
        return None
    if endpoint == "join.join" and not parts.query:
        return None
    if endpoint == "table.entry":
        table = store().table(str(values["slug"]), str(values["table_id"]))
        return None if table is None else _opened(table)
    return path + (f"?{parts.query}" if parts.query else "")


def _table_of(typed: str) -> Table | None:
    if _SPOKEN.fullmatch(typed):
        found = table_of_spoken(store(), re.sub(r"\D", "", typed), request.remote_addr or "")
        return store().find(found) if found else None
    letters = plain(typed)
    return store().find(letters) if len(letters) == ID_LENGTH else None


def _opened(table: Table) -> str:
    """Where joining a table leads: where it goes on if this phone holds a seat, else to choosing one."""
    return home_of(table) if my_seat(table) is not None else url_for("lobby.join", slug=table.game, table_id=table.id)


def _draws(game: Game, typed: str) -> bool:
    try:
        return bool(parse_code(typed, game.drawn_steps))
    except BadInput:
        return False


def _which_game(code: str, games: list[Game]) -> Response | str:
    known = [t for t in remembered() if t.about.setup and plain(t.about.setup.code) == plain(code)]
    last = [(game.slug, drawn) for game in games if (drawn := last_setup(game)) and plain(drawn.code) == plain(code)]
    if len(last) == 1 and not known:
        return redirect(url_for("setup.show", slug=last[0][0], **last[0][1].address))
    return render_template(
        "pages/join/which.html", code=code, games=games, tables=[summary(t) for t in known], SEED=SEED
    )
