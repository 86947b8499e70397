"""What was done at a table, in order: what stands of it, what was taken back, and what the phone rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from pydantic_core import from_json
from sqlalchemy import Cast, Connection, Text, bindparam, select

from companion.dice import Roll
from companion.errors import BadInput, Fault
from companion.places import RecordData
from webhelper.storage.changes import Changes, NotStanding, undone_of_old
from webhelper.storage.rows import EditRow
from webhelper.storage.store import PLAY, Store

MAX_TOLD: Final = 240
"""Characters of the sentence that tells an edit."""
UNDO, REDO = "undo", "redo"
"""The places of edits that take another one back, or put it back: their value is its id."""
_LOOKED_AT: Final = 100
"""How many of the latest edits are looked at for what can be undone."""


@dataclass(frozen=True)
class Done:
    """An edit that was done: its sentence, and whose phone it came from, empty where nobody holds it. ``number`` counts
    the edits of all tables. ``kept`` is what it changed, as it is kept in JSON. ``undone_at`` is the number of the edit
    that took it back, None while it stands."""

    id: str
    number: int
    told: str
    by: str
    kept: str | None
    undone_at: int | None = None

    @cached_property
    def changes(self) -> Changes | None:
        """What it changed; None where an older version kept only the way back."""
        return Changes.of_json(from_json(self.kept or "null"))

    @property
    def empty(self) -> bool:
        """Whether it changed nothing, as its text tells without being read."""
        kept = self.kept or ""
        return kept == "[]" or kept.endswith(('"changes":[]}', '"changes": []}'))

    @property
    def of(self) -> str | None:
        """The one player whose places alone it changed, None where there is none."""
        changes = self.changes
        return changes.of() if changes is not None else None

    @property
    def shared(self) -> bool:
        """Whether it changed what all play by: then it is taken back only where nothing was done after it."""
        changes = self.changes
        return changes is None or changes.touches(PLAY)


class UndoLog(NamedTuple):
    """The latest edits of a table, oldest first: those that stand, and those that were taken back."""

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
        return latest if latest and self.last_before(_undone_at(latest)) else None

    def last_before(self, number: int) -> bool:
        """Whether nothing that stands was done after an edit of this number."""
        return self.last is None or self.last.number < number

    def own(self, *names: str) -> Done | None:
        """The latest entry of one of these players alone, if everybody is still at what it was made in."""
        for done in reversed(self.standing):
            if done.of in names:
                return done
            if done.shared:
                return None
        return None

    def own_undone(self, *names: str) -> Done | None:
        """What one of these took back last, if they wrote nothing and everybody is still at the same since."""
        latest = max((done for done in self.undone if done.of in names), key=_undone_at, default=None)
        later = [done for done in self.standing if latest and done.number > _undone_at(latest)]
        return None if any(done.of in names or done.shared for done in later) else latest

    def find(self, edit_id: str) -> Done | None:
        """An edit by its id."""
        return next((done for done in (*self.standing, *self.undone) if done.id == edit_id), None)


def _undone_at(done: Done) -> int:
    return done.undone_at or 0


_EDITS: Final = EditRow.__table__.c
_COLUMNS: Final = (
    *(_EDITS.id, _EDITS.edit_id, _EDITS.place, Cast(_EDITS.value, Text), Cast(_EDITS.inverse, Text)),
    *(_EDITS.told, _EDITS.by, _EDITS.undone),
)
_APPLIED: Final = select(*_COLUMNS).where(_EDITS.table_id == bindparam("table_id"), _EDITS.applied)
_LATEST: Final = _APPLIED.order_by(_EDITS.id.desc()).limit(_LOOKED_AT)
_ONE: Final = _APPLIED.where(_EDITS.edit_id == bindparam("edit_id"))


def history_of(connection: Connection, table_id: str) -> UndoLog:
    """The latest edits of a table."""
    standing: list[Done] = []
    undone, taken = list[Done](), dict[str, int]()
    for number, edit_id, place, value, kept, told, by, gone in connection.execute(_LATEST, {"table_id": table_id}):
        if place in (UNDO, REDO):
            taken.setdefault(from_json(value), number)
        elif kept is None:
            break  # stored before there was a way back: nothing before it can be reached
        else:
            (undone if gone else standing).append(
                Done(edit_id, number, told, by, kept, taken.get(edit_id, number) if gone else None)
            )
    return UndoLog(*(tuple(done for done in reversed(found) if not done.empty) for found in (standing, undone)))


def history_at(store: Store, table_id: str) -> UndoLog:
    """The same for whoever has no connection."""
    with store.engine.connect() as connection:
        return history_of(connection, table_id)


def older_edit(connection: Connection, table_id: str, edit_id: str) -> Done | None:
    """An edit by its id however long ago it was done; None where none of that id was, or it cannot be taken back."""
    asked = {"table_id": table_id, "edit_id": edit_id}
    for number, found, place, _, kept, told, by, gone in connection.execute(_ONE, asked):
        if place not in (UNDO, REDO) and kept is not None:
            return Done(found, number, told, by, kept, number if gone else None)
    return None


def rolls_at(store: Store, table_id: str) -> Sequence[tuple[Roll, str, bool]]:
    """Every roll of the phone at a table, in order, with what was told of it and whether it was undone."""
    with store.session() as session:
        rows = session.scalars(
            select(EditRow).where(EditRow.table_id == table_id, EditRow.applied).order_by(EditRow.id)
        )
        return [
            (Roll(row.rolled[0], tuple((sides, face) for sides, face in row.rolled[1])), row.told, row.undone)
            for row in rows
            if row.rolled
        ]


# ---- undo: whoever did it, on whichever phone, an edit is taken back, or put back, by its id
# The last thing done always can be. What was done before it can be where what it wrote still stands, unless all play by
# it: then what was done since rests on it.


def taken_back(history: UndoLog, done: Done, document: RecordData) -> RecordData:
    """The document without an edit that stands. Raises BadInput where it cannot be taken back."""
    if done.shared and history.last != done:
        raise refused(done.id, "Something else was done meanwhile; look again.")
    changes = done.changes
    try:
        if changes is None:
            return undone_of_old(document, from_json(done.kept or "[]"))
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
