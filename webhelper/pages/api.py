"""Answers the scripts of the entry page: a table as it stands, edits to it, a photo of a sheet."""

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from flask import Blueprint, Response, abort, render_template, request, session, url_for
from pydantic import Field
from werkzeug.exceptions import RequestEntityTooLarge

from companion import Game, get_game
from companion.errors import BadInput, CompanionError
from companion.jsontext import parse_json
from companion.pads import (
    Cell,
    Told,
    edits_towards,
    pad_record,
    replaced,
    seated,
    totals_apart,
)
from companion.places import RecordData
from companion.randomness import plain
from companion.records import Record, read_model
from pdf.catalogue import RowPad, readable_sheet
from pdf.scan.results import MAX_BYTES, TOO_LARGE, StraightSheet
from webhelper.serving.context import copy_of
from webhelper.serving.resources import READING, AllBusy, give_back_memory
from webhelper.serving.security import caller, takes
from webhelper.storage.about import moment
from webhelper.storage.store import SeatHold, SentEdit, Table, TableClosed, store
from webhelper.tables.editing import write_to
from webhelper.tables.live import map_of, table_text
from webhelper.tables.opening import NO_TABLE, of_table
from webhelper.tables.seats import holds_at, seat_asked

blueprint = Blueprint("api", __name__)

MAX_EDITS: Final = 200
"""The most edits in one request. A phone that was long out of reach sends several requests."""
MAX_BODY: Final = 64 * 1024
"""The most bytes of a request with edits. One with a hundred edits has 15 kB."""


_Id = Field(
    min_length=8, max_length=40, pattern=r"^[A-Za-z0-9-]+$", description="8 to 40 letters or digits"
)


class EditRecord(Record):
    """One edit as a phone sends it."""

    id: Annotated[str, _Id]
    place: Annotated[str, Field(min_length=1, max_length=120, description="a place in the record")]
    before: Any = None
    value: Any = None
    player: Annotated[
        str | None, Field(max_length=40, description="who sits at the seat that the place names")
    ] = None


class EditsRecord(Record):
    """A request with edits."""

    edits: Annotated[
        list[EditRecord], Field(max_length=MAX_EDITS, description=f"up to {MAX_EDITS} edits")
    ]
    have: Annotated[str, Field(max_length=40, description="the name of what the phone has")] = ""


@blueprint.get("/api/<slug>/table/<table_id>")
def read(slug: str, table_id: str) -> Response:
    """Sends the table as it stands. With ``?since=`` its version, the answer may be an empty 304,
    see :mod:`webhelper.serving.network`.

    ``?have=`` names what the phone has. The answer may then leave out what stayed the same, and
    names in ``of`` what it builds on.
    """
    game = get_game(slug)
    table = store().find(table_id, slug)
    if table is None:
        abort(404, NO_TABLE)
    return _answer(game, table, holds_at(table), request.args.get("have", ""))


def _answer(
    game: Game, table: Table, holds: Sequence[SeatHold], have: str, **more: Any
) -> Response:
    """Answers with a table as JSON. ``have`` is what the phone has already, which is not sent
    again. ``more`` is added as it is."""
    closed, reopened = (time and moment(time) for time in (table.closed, table.reopened))
    me = session.get("device")
    # what is sent holds no phone's id
    who = [{"seat": hold.seat, "label": hold.label, "mine": hold.device == me} for hold in holds]
    known = {
        "about": table.about.as_json(),
        "closed": closed,
        "reopened": reopened,
        "who": who,
        # once one phone counts the table up, all that show it do
        "begun": url_for("results.reveal", slug=table.game, table_id=table.id)
        if table.closed and table.about.counted
        else "",
        **more,
    }
    return Response(table_text(game, table, have, **known), mimetype="application/json")


@blueprint.post("/api/<slug>/table/<table_id>/edits")
@takes(MAX_BODY, "What is entered at once")
def edit(slug: str, table_id: str) -> Response | tuple[dict[str, Any], int]:
    """Applies edits. The answer is the table, as from :func:`read`, and every conflict with both
    its values."""
    game = get_game(slug)
    try:
        sent = read_model(EditsRecord, parse_json(request.get_data().decode()))
        edits = [SentEdit(e.place, e.value, e.id, e.before, e.player) for e in sent.edits]
        edited = write_to(game, plain(table_id), edits)
    except BadInput as error:
        table = store().find(table_id, game.slug)
        record = table.record if table is not None else {"players": []}
        # the sentences have the players' names in them
        sentences = [game.drafting().refusal(record, fault) for fault in error.faults]
        return {"faults": [str(f) for f in error.faults], "said": sentences}, 400
    except TableClosed as error:
        return {"closed": True, "text": str(error)}, 409
    except UnicodeDecodeError:
        return {
            "faults": ["the request is not text in UTF-8"],
            "said": ["This could not be read."],
        }, 400
    conflicts = [
        {"id": c.edit.id, "place": c.edit.place, "yours": c.edit.value, "theirs": c.theirs}
        for c in edited.conflicts
    ]
    return _answer(game, edited.table, edited.holds, sent.have, conflicts=conflicts)


# ---- a photo: read here, confirmed on the phone, stored nowhere; what is accepted comes as edits


@blueprint.get("/<slug>/table/<table_id>/photo")
@of_table
def photo(game: Game, table: Table) -> str:
    """Shows the page that takes a photo for ``?player=N`` (from 1), or for all players from the
    first on."""
    sheet = readable_sheet(game)
    if table.closed is not None:
        raise TableClosed
    return render_template(
        "pages/photo/index.html",
        seat=seat_asked(table, request.args),
        pad=isinstance(sheet, RowPad),
    )


@blueprint.post("/api/<slug>/table/<table_id>/photo")
@takes(MAX_BYTES, "A photo")
@of_table
def read_photo(game: Game, table: Table) -> tuple[dict[str, Any], int]:
    """Reads the photo in the body. Answers with ``sheets`` and their marks, or with ``text`` that
    says what to do."""
    if table.closed is not None:
        return {"text": str(TableClosed())}, 409
    try:
        sent = request.get_data(cache=False)
        code = (map_of(game, table.record) or {}).get("code") or None
        name = table.names[seat_asked(table, request.args)]
        corners = _corners(request.args)
        with READING.turn(caller()):
            sheets = readable_sheet(game).look(sent, code, name, corners)
        give_back_memory()
        others = [sheet.code for sheet in sheets if code is not None and sheet.code != code]
        if others:
            return {"text": f"This sheet is of map {others[0]}; this table plays map {code}."}, 400
    except RequestEntityTooLarge:
        return {"text": TOO_LARGE}, 413
    # is told as on every page, with when to come back, though it is a CompanionError too
    except AllBusy:
        raise
    except BadInput as error:
        return {"text": " ".join(str(f) for f in error.faults)}, 400
    except CompanionError as error:
        return {"text": str(error)}, 400
    return {"sheets": [_as_json(sheet) for sheet in sheets]}, 200


class CellRecord(Record):
    """What a cell of a pad says, as a person confirmed it: a number, or 1 for a tick."""

    place: Annotated[str, Field(max_length=120)]
    kind: Literal["number", "tick"]
    value: Annotated[str, Field(max_length=40)] = ""
    says: Annotated[int, Field(ge=-9999, le=9999)]


class PadRecord(Record):
    """A pad as a person confirmed it. ``seats`` are the seats, from 0, of its columns."""

    cells: Annotated[list[CellRecord], Field(max_length=MAX_EDITS)]
    seats: Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(max_length=10)]


def _for_seats(seats: Sequence[int], record: RecordData, goal: RecordData) -> RecordData:
    # a pad of some seats leaves the sheets of the others as they are
    sheets = enumerate(zip(record["players"], goal["players"], strict=True))
    return {**goal, "players": [new if seat in seats else old for seat, (old, new) in sheets]}


@blueprint.post("/api/<slug>/table/<table_id>/pad")
@of_table
def pad(game: Game, table: Table) -> tuple[dict[str, Any], int]:
    """Answers with the edits that write a confirmed pad.

    ``apart`` is what should be known before: totals that do not follow from the rules, entries that
    would be replaced or repeated. If it cannot be written, ``text`` says why.
    """
    drafting, record = game.drafting(), table.record
    try:
        sent = read_model(PadRecord, parse_json(request.get_data().decode()))
        said = Counter[Cell]()
        # boxes ticked for the same thing count together
        for cell in sent.cells:
            said[cell.place, cell.kind, cell.value] += cell.says
        told = seated(Told(said), sent.seats, table.names)
        goal = _for_seats(sent.seats, record, pad_record(game, record, told))
        edits = edits_towards(drafting, record, goal, copy_of(game))
    except BadInput as error:
        return {"text": " ".join(drafting.refusal(record, f) for f in error.faults)}, 400
    except UnicodeDecodeError:
        return {"text": "This could not be read."}, 400
    found = [
        {"place": edit.place, "before": drafting.stands(record, edit.place), "value": edit.value}
        for edit in edits
    ]
    apart = totals_apart(game, goal, told)
    if edits:
        apart += replaced(drafting, record, goal, told.names or ())
    else:
        apart.append("All of this stands at the table already: it may be the same pad twice.")
    return {"edits": found, "apart": apart}, 200


def _corners(given: Mapping[str, str]) -> list[tuple[float, float]]:
    """Reads four tapped corners in parts of the picture, from ``corners=x,y,x,y...``. Returns none
    if they are missing or out of bounds."""
    try:
        numbers = [float(part) for part in given.get("corners", "").split(",") if part]
    except ValueError:
        numbers = []
    if len(numbers) != 8 or not all(0 <= n <= 1 for n in numbers):
        return []
    return list(zip(numbers[::2], numbers[1::2], strict=True))


_OF_MARKS: Final = ("place", "read", "ask", "why", "kind", "value", "column")


def _as_json(sheet: StraightSheet) -> dict[str, Any]:
    """Returns a sheet that was read from a photo as JSON. Pictures are in base64."""
    marks = [
        {
            **{name: getattr(mark, name) for name in _OF_MARKS},
            "said": mark.label,
            "box": [round(part, 5) for part in mark.box],
            "choices": [{"value": c.value, "said": c.label} for c in mark.choices],
        }
        for mark in sheet.marks
    ]
    same = {name: getattr(sheet, name) for name in ("layout", "code", "size", "notices")}
    return {
        **same,
        "picture": base64.b64encode(sheet.picture).decode(),
        "names": [base64.b64encode(name).decode() for name in sheet.names],
        "marks": marks,
    }
