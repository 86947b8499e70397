"""Take it along: what this browser's history holds as files, and files brought in."""

from __future__ import annotations

from collections.abc import Iterable
from tempfile import TemporaryFile
from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as BaseResponse
from werkzeug.wsgi import wrap_file

from companion.datafolder import json_text
from companion.errors import BadInput, shown
from companion.exports import games_csv, play_file
from webhelper.evenings.history import history, reader
from webhelper.evenings.transfer import bring_in, export_lines, read_file
from webhelper.serving.context import as_file, copy_of
from webhelper.serving.resources import FILES as TURNS
from webhelper.serving.resources import give_back_memory
from webhelper.serving.security import takes
from webhelper.storage.finished import Reader, know
from webhelper.storage.limits import FILES, count
from webhelper.storage.store import store
from webhelper.tables.service import device, require_table

blueprint = Blueprint("exports", __name__)

MAX_FILE: Final = 16 * 1024 * 1024
"""Bytes of a file that is brought in; 1,500 tables."""
_FAULTS: Final = 8


@blueprint.get("/history/files")
def show() -> str:
    """What can be taken along, and the form to bring a file in; ``?told=1`` after that was done."""
    return _page(session.pop("brought", "") if "told" in request.args else "")


def _page(message: str = "", faults: Iterable[str] = ()) -> str:
    household = reader().device is None
    return render_template("pages/history/files.html", message=message, faults=list(faults), household=household)


@blueprint.get("/history/companion.json")
def everything() -> Response:
    """The tables that this browser knows, with all that was typed, and the saved maps."""
    return _written(export_lines(store(), reader()), "companion.json")


@blueprint.get("/<slug>/table/<table_id>/whole.json")
def whole(slug: str, table_id: str) -> Response:
    """One table with all that belongs to it, to be brought in elsewhere."""
    _, table = require_table(slug, table_id)
    lines = export_lines(store(), Reader("", "", (table.id,)), maps=False)
    return _written(lines, f"{slug}-{table.id[:6].lower()}-whole.json")


@blueprint.get("/history/games.csv")
def spreadsheet() -> Response:
    """The finished games as a spreadsheet, a line a player; the mark at its start tells its letters apart."""
    return as_file("\ufeff" + games_csv(history().games), "games.csv", "text/csv", cache="no-store")


@blueprint.get("/history/games.bgsplay")
def bg_stats() -> Response:
    """The games that were played to their end as a file of BG Stats."""
    games = [game for game in history().games if game.complete]
    return as_file(json_text(play_file(games)), "games.bgsplay", "application/json", cache="no-store")


def _written(lines: Iterable[str], name: str) -> Response:
    """The file, written before any of it is sent: whoever reads it slowly or never holds no part of the database."""
    file = TemporaryFile()  # noqa: SIM115 - closed with the answer
    with TURNS.turn():
        file.writelines(line.encode() for line in lines)
    size = file.tell()
    file.seek(0)
    answer = as_file(wrap_file(request.environ, file), name, "application/json", cache="no-store")
    answer.direct_passthrough = True
    answer.content_length = size
    return answer


@blueprint.post("/history/files")
@takes(MAX_FILE, "A file to bring in")
def bring() -> BaseResponse | tuple[str, int]:
    """Adds the tables of a file that are not here yet; this browser knows them from now on."""
    sent = request.files.get("file")
    try:
        if not (raw := sent.read() if sent else b""):
            raise BadInput.at("", "", "a file that was taken along before")
        count(store(), FILES, request.remote_addr or "")
        with TURNS.turn():
            data = read_file(raw.decode("utf-8-sig"), copy_of)
            del raw
    except UnicodeDecodeError:
        return _page(faults=["That is no file that was taken along here."]), 400
    except BadInput as error:
        first = error.faults[:_FAULTS]
        lines = [f"Not in this form: {f.place}, {shown(f.value)}. It takes {f.allowed}." for f in first]
        return _page(faults=["That file cannot be brought in, and nothing was added.", *lines]), 400
    give_back_memory()
    done = bring_in(store(), data, reader().name, devices=False)
    know(store(), device(), [*done.added, *(table.id for table in data.tables)])
    session["brought"] = done.sentence
    return redirect(url_for(".show", told=1), 303)
