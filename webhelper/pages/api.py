"""What the entry page asks of the server: a table as it stands, and edits to it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Blueprint, request
from pydantic import Field

from companion import Game
from companion.errors import BadInput
from companion.randomness import plain
from companion.records import Record, parse_json, read_model
from webhelper.seats import holders
from webhelper.storage.store import SentEdit, Table, TableClosed, store
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
    player: Annotated[str | None, Field(max_length=40, description="who sits at the seat that the place names")] = None


class EditsRecord(Record):
    """A request with edits."""

    edits: Annotated[list[EditRecord], Field(max_length=MAX_EDITS, description=f"up to {MAX_EDITS} edits")]


@blueprint.get("/<slug>/table/<table_id>")
def read(slug: str, table_id: str) -> tuple[dict[str, Any] | str, int]:
    """The table as it stands; with ``?since=`` a version and nothing newer an empty 304, for one look into an index."""
    since = request.args.get("since", type=int)
    if since is not None:
        version = store().version(slug, plain(table_id))
        if version is not None and version <= since:
            return "", 304
    game, table = require_table(slug, table_id)
    return _told(game, table), 200


def _told(game: Game, table: Table) -> dict[str, Any]:
    """A table as other phones are told of it: its draft, what is known of the evening, who holds which seat."""
    return {
        **table_json(game, table),
        "about": table.about.as_json(),
        "closed": table.closed and f"{table.closed:%Y-%m-%dT%H:%M:%SZ}",
        "reopened": table.reopened and f"{table.reopened:%Y-%m-%dT%H:%M:%SZ}",
        "who": holders(table),
    }


@blueprint.post("/<slug>/table/<table_id>/edits")
def edit(slug: str, table_id: str) -> tuple[dict[str, Any], int]:
    """Applies edits; answers with the table and with every conflict, both values in it."""
    game, table = require_table(slug, table_id)
    try:
        sent = read_model(EditsRecord, parse_json(request.get_data(as_text=True)))
        edits = [SentEdit(e.place, e.value, e.id, e.before, e.player) for e in sent.edits]
        table, conflicts = edit_table(game, table, edits)
    except BadInput as error:
        drafting = game.drafting()
        said = [drafting.refusal(table.record, f) for f in error.faults]
        return {"faults": [str(f) for f in error.faults], "said": said}, 400
    except TableClosed as error:
        return {"closed": True, "text": str(error)}, 409
    except UnicodeDecodeError:
        return {"faults": ["the request is not JSON as in the format"], "said": ["This could not be read."]}, 400
    answer = _told(game, table)
    answer["conflicts"] = [
        {"id": c.edit.id, "place": c.edit.place, "yours": c.edit.value, "theirs": c.theirs} for c in conflicts
    ]
    return answer, 200
