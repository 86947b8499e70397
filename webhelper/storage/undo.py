"""Undo at a table, whoever did it, on whichever phone: an edit is taken back, or put back, by its id.

The last thing done always can be. What was done before it can be where what it wrote still stands, unless all play by
it: then what was done since rests on it.
"""

from __future__ import annotations

import json

from companion.errors import BadInput, Fault
from companion.places import RecordData
from webhelper.storage.changes import NotStanding, undone_of_old
from webhelper.storage.history import UNDO, Done, UndoLog


def taken_back(history: UndoLog, done: Done, document: RecordData) -> RecordData:
    """The document without an edit that stands. Raises BadInput where it cannot be taken back."""
    if done.shared and history.last != done:
        raise refused(done.id, "Something else was done meanwhile; look again.")
    changes = done.changes
    try:
        if changes is None:
            return undone_of_old(document, json.loads(done.kept or "[]"))
        return changes.undone(document)
    except NotStanding:
        raise refused(done.id, "Something else stands there by now.") from None


def put_back(history: UndoLog, done: Done, document: RecordData) -> RecordData:
    """The document with an edit that was taken back. Raises BadInput where it cannot be put back."""
    changes = done.changes
    if changes is None or (done.shared and not history.last_before(done.undone_at or 0)):
        raise refused(done.id, "Something else was done meanwhile; look again.")
    try:
        return changes.redone(document)
    except NotStanding:
        raise refused(done.id, "Something else stands there by now.") from None


def refused(edit_id: object, words: str) -> BadInput:
    """What to raise where an edit cannot be taken back or put back; ``words`` say why to people."""
    return BadInput([Fault(UNDO, edit_id, "an edit that can be taken back or put back now", words)])
