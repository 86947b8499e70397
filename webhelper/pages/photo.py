"""A photo of a sheet: read here, confirmed on the phone, kept nowhere; what is accepted comes back as edits."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, render_template, request
from werkzeug.exceptions import RequestEntityTooLarge

from companion.errors import BadInput, CompanionError
from pdf.scan.readable import readable_sheet
from pdf.scan.results import MAX_BYTES, TOO_LARGE, StraightSheet
from webhelper.serving.resources import READING, AllBusy, give_back_memory
from webhelper.serving.security import takes
from webhelper.storage.store import TableClosed
from webhelper.tables.service import map_of, require_table, seat_asked

blueprint = Blueprint("photo", __name__)


@blueprint.get("/<slug>/table/<table_id>/photo")
def show(slug: str, table_id: str) -> str:
    """The page that takes a photo for ``?player=N`` (from 1), or for all from the first on."""
    game, table = require_table(slug, table_id)
    readable_sheet(game)
    if table.closed is not None:
        raise TableClosed
    return render_template("pages/photo/index.html", game=game, table=table, seat=seat_asked(table, request.args))


@blueprint.post("/api/<slug>/table/<table_id>/photo")
@takes(MAX_BYTES, "A photo")
def read(slug: str, table_id: str) -> tuple[dict[str, Any], int]:
    """Reads the photo in the body: ``sheets`` with their marks, or ``text`` that says what to do."""
    game, table = require_table(slug, table_id)
    if table.closed is not None:
        return {"text": str(TableClosed())}, 409
    try:
        photo = request.get_data(cache=False)
        code = (map_of(game, table.record) or {}).get("code") or None
        name = table.names[seat_asked(table, request.args)]
        corners = _corners(request.args)
        with READING.turn():
            sheets = readable_sheet(game).look(photo, code, name, corners)
        give_back_memory()
        if other := [sheet.code for sheet in sheets if code is not None and sheet.code != code]:
            return {"text": f"This sheet is of map {other[0]}; this table plays map {code}."}, 400
    except RequestEntityTooLarge:
        return {"text": TOO_LARGE}, 413
    except AllBusy:
        raise
    except BadInput as error:
        return {"text": " ".join(str(f) for f in error.faults)}, 400
    except CompanionError as error:
        return {"text": str(error)}, 400
    return {"sheets": [_as_json(sheet) for sheet in sheets]}, 200


def _corners(given: Mapping[str, str]) -> list[tuple[float, float]]:
    """Four tapped corners in parts of the picture, from ``corners=x,y,x,y...``; none where nothing was tapped."""
    try:
        numbers = [float(part) for part in given.get("corners", "").split(",") if part]
    except ValueError:
        numbers = []
    if len(numbers) != 8 or not all(0 <= n <= 1 for n in numbers):
        return []
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _as_json(sheet: StraightSheet) -> dict[str, Any]:
    marks = [
        {
            **{name: getattr(mark, name) for name in ("place", "read", "ask", "why")},
            "said": mark.label,
            "box": [round(part, 5) for part in mark.box],
            "choices": [{"value": c.value, "said": c.label} for c in mark.choices],
        }
        for mark in sheet.marks
    ]
    same = {name: getattr(sheet, name) for name in ("layout", "code", "size", "notices")}
    return {**same, "picture": base64.b64encode(sheet.picture).decode(), "marks": marks}
