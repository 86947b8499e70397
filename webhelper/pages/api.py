"""What the entry page asks of the server: a table as it stands, and edits to it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Blueprint, request
from pydantic import Field
from werkzeug.exceptions import BadRequest

from companion.errors import BadInput
from companion.records import Record, read_model
from webhelper.storage.store import SentEdit
from webhelper.tables import edit_table, require_table, table_json

blueprint = Blueprint("api", __name__, url_prefix="/api")

MAX_EDITS: Final = 200
"""Edits in one request; a phone that was long offline sends several requests."""


class EditRecord(Record):
    """One edit as a phone sends it."""

    id: Annotated[
        str, Field(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9-]+$", description="8 to 40 letters or digits")
    ]
    place: Annotated[str, Field(min_length=1, max_length=120, description="a place in the record")]
    before: Any = None
    value: Any = None


class EditsRecord(Record):
    """A request with edits."""

    edits: Annotated[list[EditRecord], Field(max_length=MAX_EDITS, description=f"up to {MAX_EDITS} edits")]


@blueprint.get("/<slug>/table/<table_id>")
def read(slug: str, table_id: str) -> dict[str, Any]:
    """The table as it stands."""
    game, table = require_table(slug, table_id)
    return table_json(game, table)


@blueprint.post("/<slug>/table/<table_id>/edits")
def edit(slug: str, table_id: str) -> tuple[dict[str, Any], int]:
    """Applies edits; answers with the table and with every conflict, both values in it."""
    game, table = require_table(slug, table_id)
    try:
        sent = read_model(EditsRecord, request.get_json())
        edits = [SentEdit(e.place, e.value, e.id, e.before) for e in sent.edits]
        table, conflicts = edit_table(game, table, edits)
    except BadInput as error:
        drafting = game.drafting()
        said = [drafting.refusal(table.record, f) for f in error.faults]
        return {"faults": [str(f) for f in error.faults], "said": said}, 400
    except (BadRequest, RecursionError):
        return {"faults": ["the request is not JSON as in the format"], "said": ["This could not be read."]}, 400
    answer = table_json(game, table)
    answer["conflicts"] = [
        {"id": c.edit.id, "place": c.edit.place, "yours": c.edit.value, "theirs": c.theirs} for c in conflicts
    ]
    return answer, 200
