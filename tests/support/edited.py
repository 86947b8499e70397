"""Edits as tests make them: what was refused, or the record with all of them written."""

from __future__ import annotations

from typing import Any

from companion.edits import Drafting, Edit
from companion.errors import BadInput, Fault
from companion.places import RecordData


def refused(drafting: Drafting, record: RecordData, place: str, value: Any) -> Fault | None:
    """Why an edit is refused, None where it is taken."""
    try:
        drafting.apply(record, Edit(place, value))
    except BadInput as error:
        assert len(error.faults) == 1, "one edit, one fault"
        return error.faults[0]
    return None
