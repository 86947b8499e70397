"""What the entry page asks of the server: a table as it stands, and edits to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from flask import Blueprint, Response, abort, request
from pydantic import Field

from companion import Game, get_game
from companion.errors import BadInput
from companion.randomness import plain
from companion.records import Record, parse_json, read_model
from webhelper.serving.security import takes
from webhelper.storage.about import moment
from webhelper.storage.store import SeatHold, SentEdit, Table, TableClosed, store
from webhelper.tables.editing import read_table
from webhelper.tables.service import NO_TABLE, holders, table_text, write_to

blueprint = Blueprint("api", __name__, url_prefix="/api")

MAX_EDITS: Final = 200
"""Edits in one request; a phone that was long offline sends several requests."""
MAX_BODY: Final = 64 * 1024
"""Bytes of a request with edits; one of a hundred has 15 kB."""


_Id = Field(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9-]+$", description="8 to 40 letters or digits")


class EditRecord(Record):
    """One edit as a phone sends it."""

    id: Annotated[str, _Id]
    place: Annotated[str, Field(min_length=1, max_length=120, description="a place in the record")]
    before: Any = None
    value: Any = None
    player: Annotated[str | None, Field(max_length=40, description="who sits at the seat that the place names")] = None


class EditsRecord(Record):
    """A request with edits."""

    edits: Annotated[list[EditRecord], Field(max_length=MAX_EDITS, description=f"up to {MAX_EDITS} edits")]
    have: Annotated[str, Field(max_length=40, description="the name of what the phone has")] = ""


@blueprint.get("/<slug>/table/<table_id>")
def read(slug: str, table_id: str) -> Response:
    """The table as it stands; with ``?since=`` its version an empty 304, see :mod:`webhelper.serving.polls`. With
    ``?have=``, the name of what the phone has, the answer may leave out what stayed, and then says ``of`` what."""
    game = get_game(slug)
    found = read_table(store(), slug, plain(table_id))
    if found is None:
        abort(404, NO_TABLE)
    return _answer(game, *found, request.args.get("have", ""))


def _answer(game: Game, table: Table, holds: Sequence[SeatHold], have: str, **more: Any) -> Response:
    closed, reopened = (time and moment(time) for time in (table.closed, table.reopened))
    known = {"about": table.about.as_json(), "closed": closed, "reopened": reopened, "who": holders(holds), **more}
    return Response(table_text(game, table, have, **known), mimetype="application/json")


@blueprint.post("/<slug>/table/<table_id>/edits")
@takes(MAX_BODY, "What is entered at once")
def edit(slug: str, table_id: str) -> Response | tuple[dict[str, Any], int]:
    """Applies edits; answers with the table, as :func:`read` does, and with every conflict, both values in it."""
    game = get_game(slug)
    try:
        sent = read_model(EditsRecord, parse_json(request.get_data(as_text=True)))
        edits = [SentEdit(e.place, e.value, e.id, e.before, e.player) for e in sent.edits]
        edited = write_to(game, plain(table_id), edits)
    except BadInput as error:
        found = store().table(game.slug, plain(table_id))
        record = found.record if found is not None else {"players": []}
        sentences = [game.drafting().refusal(record, fault) for fault in error.faults]  # with the players' names
        return {"faults": [str(f) for f in error.faults], "said": sentences}, 400
    except TableClosed as error:
        return {"closed": True, "text": str(error)}, 409
    except UnicodeDecodeError:
        return {"faults": ["the request is not text in UTF-8"], "said": ["This could not be read."]}, 400
    met = edited.conflicts
    conflicts = [{"id": c.edit.id, "place": c.edit.place, "yours": c.edit.value, "theirs": c.theirs} for c in met]
    return _answer(game, edited.table, edited.holds, sent.have, conflicts=conflicts)
