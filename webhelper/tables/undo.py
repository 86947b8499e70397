"""Undo: an edit is taken back, or put back, by its id, whoever did it and on whichever phone.

The last thing done can always be taken back. An earlier one can if what it wrote still stands and
does not belong to the whole table: what was done since may rest on that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, NamedTuple

from pydantic_core import from_json
from sqlalchemy import Cast, Connection, Row, Text, bindparam, select

from companion.errors import BadInput, Fault
from companion.places import RecordData
from webhelper.storage.rows import EditRow
from webhelper.storage.store import Store
from webhelper.tables.changes import Changes, NotStanding

MAX_EVENT: Final = 240
"""Characters of the sentence that tells an edit."""

UNDO, REDO = "undo", "redo"
"""The places of edits that take another edit back, or put it back. The value of such an edit is the
other one's id."""

# how many of the latest edits are looked through for what can be undone
_LOOKED_AT: Final = 100


@dataclass(frozen=True)
class Done:
    """An edit that was done.

    ``event`` is its sentence, ``by`` names the phone that it came from, if known. ``number`` counts
    the edits of all tables, from 1. ``undone_at`` is the number of the edit that took it back; 0 if
    it stands. ``inverse`` is what it changed, ``value`` what was sent, both as JSON.
    """

    id: str
    number: int
    event: str
    by: str
    inverse: str
    undone_at: int = 0
    value: str = ""

    @cached_property
    def changes(self) -> Changes:
        """Returns what the edit changed."""
        return Changes.of_json(from_json(self.inverse))


class UndoLog(NamedTuple):
    """The latest edits of a table, oldest first: ``standing`` those that stand, ``undone`` those
    that were taken back."""

    standing: tuple[Done, ...] = ()
    undone: tuple[Done, ...] = ()

    @property
    def last(self) -> Done | None:
        """Returns what an undo takes back."""
        return self.standing[-1] if self.standing else None

    @property
    def last_undone(self) -> Done | None:
        """Returns what was taken back last, if nothing was done since."""
        latest = max(self.undone, key=attrgetter("undone_at"), default=None)
        return latest if latest and self.ends_with(latest) else None

    def ends_with(self, done: Done) -> bool:
        """Whether nothing was done after an edit; for one that was taken back, whether nothing was
        done since then. Only what still stands counts."""
        if not done.undone_at:
            return self.last == done
        return self.last is None or self.last.number < done.undone_at

    def own(self, *names: str) -> tuple[Done | None, Done | None]:
        """Returns the latest edit that changed one of these players alone, and what was taken back
        last of one of them.

        Neither if the game went on for all since: taken back, it would be of an earlier moment.
        Nothing is put back once they wrote something else.
        """
        latest = self._latest_of_play_or_of(names)
        to_take_back = latest if latest and latest.changes.whose in names else None
        theirs = [done for done in self.undone if done.changes.whose in names]
        gone = max(theirs, key=attrgetter("undone_at"), default=None)
        # what was written since stands in the way of what was taken back before
        overwritten = latest and gone and latest.number > gone.undone_at
        return to_take_back, None if overwritten else gone

    def _latest_of_play_or_of(self, names: Sequence[str]) -> Done | None:
        concerns_them = (
            done
            for done in reversed(self.standing)
            if done.changes.shared or done.changes.whose in names
        )
        return next(concerns_them, None)

    def written_since(self, done: Done) -> bool:
        """Whether a number that an edit counted was overwritten since. Also true if the edit is too
        old to tell."""
        if done not in (*self.standing, *self.undone):
            return True
        since = done.undone_at or done.number
        later = [other.changes for other in self.standing if other.number > since]
        return any(changes.rest_on(done.changes) for changes in later)

    def find(self, edit_id: str) -> Done | None:
        """Returns the edit of this id, if it is among these."""
        return next((done for done in (*self.standing, *self.undone) if done.id == edit_id), None)


_EDITS: Final = EditRow.__table__.c

_COLUMNS: Final = (
    *(_EDITS.id, _EDITS.edit_id, _EDITS.place, _EDITS.told, _EDITS.by, _EDITS.undone),
    *(Cast(_EDITS.value, Text).label("value"), Cast(_EDITS.inverse, Text).label("inverse")),
)

_APPLIED: Final = select(*_COLUMNS).where(_EDITS.table_id == bindparam("table_id"), _EDITS.applied)

_LATEST: Final = _APPLIED.order_by(_EDITS.id.desc()).limit(_LOOKED_AT)

_ONE: Final = _APPLIED.where(_EDITS.edit_id == bindparam("edit_id"))


def undo_log_of(connection: Connection, table_id: str) -> UndoLog:
    """The latest edits of a table."""
    entries: list[Done] = []
    taken: dict[str, int] = {}
    for row in connection.execute(_LATEST, {"table_id": table_id}):
        if row.place in (UNDO, REDO):
            # rows come latest first: of an edit turned several times, the first seen counts
            taken.setdefault(from_json(row.value), row.id)
            continue
        done = _done(row, taken)
        if done is None:
            # an undo reaches no further back
            break
        # looks at the text only, without parsing it
        if not done.inverse.endswith(_NOTHING):
            entries.append(done)
    entries.reverse()
    return UndoLog(
        standing=tuple(done for done in entries if not done.undone_at),
        undone=tuple(done for done in entries if done.undone_at),
    )


# the end of what an edit changed, as JSON, if that is nothing
_NOTHING: Final = ('"changes":[]}', '"changes": []}')


def _done(row: Row[Any], taken: Mapping[str, int]) -> Done | None:
    """Returns the edit of a row, None for one that does not say what it changed."""
    if row.inverse is None or not row.inverse.startswith("{"):
        return None
    undone_at = taken.get(row.edit_id, row.id) if row.undone else 0
    return Done(row.edit_id, row.id, row.told, row.by, row.inverse, undone_at, row.value or "")


def undo_log_at(store: Store, table_id: str) -> UndoLog:
    """Returns the latest edits of a table, over a connection of its own."""
    with store.engine.connect() as connection:
        return undo_log_of(connection, table_id)


def older_edit(connection: Connection, table_id: str, edit_id: str) -> Done | None:
    """Finds an edit by its id, however long ago it was done. Returns None if no edit of this id can
    be taken back."""
    row = connection.execute(_ONE, {"table_id": table_id, "edit_id": edit_id}).one_or_none()
    return None if row is None or row.place in (UNDO, REDO) else _done(row, {})


def turned(history: UndoLog, done: Done, document: RecordData) -> RecordData:
    """Returns the document without an edit that stands, or with one again that was taken back.
    Raises BadInput if that cannot be done now."""
    changes = done.changes
    if changes.shared and not history.ends_with(done):
        raise refused(done.id, "Something else was done meanwhile; look again.")
    try:
        if changes.counts and history.written_since(done):
            raise NotStanding
        return changes.redone(document) if done.undone_at else changes.undone(document)
    except (LookupError, TypeError):
        raise refused(done.id, "Something else is there by now.") from None


def refused(edit_id: object, words: str) -> BadInput:
    """Makes the error for an edit that cannot be taken back or put back. ``words`` tell people
    why."""
    return BadInput([Fault(UNDO, edit_id, "an edit that can be taken back or put back now", words)])
