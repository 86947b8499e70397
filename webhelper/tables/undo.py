"""Undo: whoever did it, on whichever phone, an edit is taken back, or put back, by its id.

The last thing done always can be. What was done before it can be where what it wrote still stands,
unless all play by it: then what was done since rests on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from pydantic_core import from_json
from sqlalchemy import Cast, Connection, Row, Text, bindparam, select

from companion.errors import BadInput, Fault
from companion.places import RecordData
from webhelper.storage.rows import EditRow
from webhelper.storage.store import PLAY, Store
from webhelper.tables.changes import Changes, NotStanding

MAX_EVENT: Final = 240
"""Characters of the sentence that tells an edit."""

UNDO, REDO = "undo", "redo"
"""The places of edits that take another one back, or put it back: their value is its id."""

_LOOKED_AT: Final = 100
"""How many of the latest edits are looked at for what can be undone."""


@dataclass(frozen=True)
class Done:
    """An edit that was done: its sentence, and whose phone it came ``by``, if known. ``number``
    counts the edits of all tables, ``undone_at`` is that of the one that took it back, if any;
    ``inverse`` is what it changed, as JSON.
    """

    id: str
    number: int
    event: str
    by: str
    inverse: str
    undone_at: int | None = None

    @cached_property
    def changes(self) -> Changes:
        """What it changed."""
        return Changes.of_json(from_json(self.inverse))

    @property
    def empty(self) -> bool:
        """Whether it changed nothing, as its text tells without being read."""
        return self.inverse.endswith(('"changes":[]}', '"changes": []}'))

    @property
    def shared(self) -> bool:
        """Whether it changed what all play by: then it is taken back only where nothing was done
        after it."""
        return self.changes.touches(PLAY)


class UndoLog(NamedTuple):
    """The latest edits of a table, oldest first: those that stand, and those that were taken
    back."""

    standing: tuple[Done, ...] = ()
    undone: tuple[Done, ...] = ()

    @property
    def last(self) -> Done | None:
        """What an undo takes back."""
        return self.standing[-1] if self.standing else None

    @property
    def last_undone(self) -> Done | None:
        """What was taken back last, if nothing was done since."""
        latest = max(self.undone, key=_undone_at, default=None)
        return latest if latest and self.ends_with(latest) else None

    def ends_with(self, done: Done) -> bool:
        """Whether nothing that stands was done after an edit, or after it was taken back."""
        if done.undone_at is None:
            return self.last == done
        return self.last is None or self.last.number < done.undone_at

    def own(self, *names: str) -> Done | None:
        """The latest entry of one of these players alone, if everybody is still at what it was made
        in."""
        for done in reversed(self.standing):
            if done.changes.whose in names:
                return done
            # what all play by went on after it: taken back, it would be of an earlier moment
            if done.shared:
                return None
        return None

    def own_undone(self, *names: str) -> Done | None:
        """What one of these took back last, if they wrote nothing and everybody is still at the
        same since."""
        latest = max(
            (done for done in self.undone if done.changes.whose in names),
            key=_undone_at,
            default=None,
        )
        later = [done for done in self.standing if latest and done.number > _undone_at(latest)]
        return None if any(done.changes.whose in names or done.shared for done in later) else latest

    def written_since(self, done: Done) -> bool:
        """Whether what an edit counted was written anew since, or cannot be told any more."""
        if done not in (*self.standing, *self.undone):
            return True
        since = done.number if done.undone_at is None else done.undone_at
        later = [other.changes for other in self.standing if other.number > since]
        return any(changes.rest_on(done.changes) for changes in later)

    def find(self, edit_id: str) -> Done | None:
        """An edit by its id."""
        return next((done for done in (*self.standing, *self.undone) if done.id == edit_id), None)


def _undone_at(done: Done) -> int:
    return done.undone_at or 0


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
            # the latest comes first, and of an edit turned several times that one counts
            taken.setdefault(from_json(row.value), row.id)
        elif not _leads_back(row):
            # nothing before it can be reached
            break
        else:
            entries.append(_done(row, taken))
    latest = [done for done in reversed(entries) if not done.empty]
    undone = (done for done in latest if done.undone_at is not None)
    return UndoLog(tuple(done for done in latest if done.undone_at is None), tuple(undone))


def _leads_back(row: Row[Any]) -> bool:
    """Whether what was changed was kept: versions before November 2026 kept nothing, or a list."""
    return row.inverse is not None and row.inverse.startswith("{")


def _done(row: Row[Any], taken: Mapping[str, int]) -> Done:
    undone_at = taken.get(row.edit_id, row.id) if row.undone else None
    return Done(row.edit_id, row.id, row.told, row.by, row.inverse, undone_at)


def undo_log_at(store: Store, table_id: str) -> UndoLog:
    """The same for whoever has no connection."""
    with store.engine.connect() as connection:
        return undo_log_of(connection, table_id)


def older_edit(connection: Connection, table_id: str, edit_id: str) -> Done | None:
    """An edit by its id however long ago it was done; None where there is none to take back."""
    asked = {"table_id": table_id, "edit_id": edit_id}
    for row in connection.execute(_ONE, asked):
        if row.place not in (UNDO, REDO) and _leads_back(row):
            return _done(row, {})
    return None


def turned(history: UndoLog, done: Done, document: RecordData) -> RecordData:
    """The document without an edit that stands, or with one that was taken back. Raises
    BadInput."""
    changes = done.changes
    if done.shared and not history.ends_with(done):
        raise refused(done.id, "Something else was done meanwhile; look again.")
    try:
        if changes.counts and history.written_since(done):
            raise NotStanding
        if done.undone_at is not None:
            return changes.redone(document)
        return changes.undone(document)
    except (LookupError, TypeError):
        raise refused(done.id, "Something else is there by now.") from None


def refused(edit_id: object, words: str) -> BadInput:
    """What to raise where an edit cannot be taken back or put back; ``words`` say why to people."""
    return BadInput([Fault(UNDO, edit_id, "an edit that can be taken back or put back now", words)])
