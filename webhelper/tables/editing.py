"""Writes edits into a table: one transaction, each row read once and written once.

Phones ask this most, so it uses SQLAlchemy's Core. Nothing of a table is kept between two requests.
"""

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from flask import abort, session
from sqlalchemy import Connection, Row, bindparam, insert, select, update

from companion import Game
from companion.errors import BadInput
from companion.places import RecordData, format_place, parse_place
from companion.play import PlayState
from companion.randomness import SecretDice
from webhelper.serving.context import copy_of
from webhelper.storage.about import About
from webhelper.storage.rows import Damaged, EditRow, HoldRow, TableRow, now
from webhelper.storage.store import (
    ABOUT,
    PLAY,
    Conflict,
    SeatHold,
    SentEdit,
    Store,
    Table,
    TableClosed,
    TableUnreadable,
    TooManyEdits,
    document_of,
    holds_of,
    names_in,
    record_in,
    reseat,
    store,
    table_of,
)
from webhelper.tables.opening import NO_TABLE
from webhelper.tables.seats import moved_seats, worked_out
from webhelper.tables.undo import MAX_EVENT, REDO, UNDO, older_edit, refused, turned, undo_log_of
from webhelper.tables.writing import TableWriting

WINDOW: Final = dt.timedelta(seconds=5)
MOST: Final = 1000
"""The most edits that a table takes within the window. A phone that was long out of reach sends
some hundreds at once."""
MAX_VALUE: Final = 8000
"""The most characters of a value as JSON, also of the value before it. A whole player has a few
hundred."""
# how old the time of a phone's last edit may get before it is written again. People read that time
# in minutes.
_SEEN_AGAIN: Final = dt.timedelta(seconds=20)

_TABLES, _EDITS = TableRow.__table__, EditRow.__table__
_KNOWN: Final = (_EDITS.c.table_id == _TABLES.c.id) & _EDITS.c.edit_id.in_(
    bindparam("ids", expanding=True)
)
# selects a table for writing, with one row for each of these edits that it has already. PostgreSQL
# locks the table's row.
_LOCKED: Final = (
    select(_TABLES, _EDITS.c.edit_id, _EDITS.c.applied)
    .outerjoin(_EDITS, _KNOWN)
    .where(_TABLES.c.id == bindparam("table_id"))
    .with_for_update(of=TableRow)
)
_LAST_BUT: Final = (
    select(_EDITS.c.at)
    .where(_EDITS.c.table_id == bindparam("table_id"))
    .order_by(_EDITS.c.id.desc())
    .limit(1)
    .offset(bindparam("skipped"))
)
_WRITTEN: Final = ("record", "about", "play", "version", "rolls", "changed")
_WRITE: Final = (
    update(TableRow)
    .where(_TABLES.c.id == bindparam("of_table"))
    .values({name: bindparam(name, type_=_TABLES.c[name].type) for name in _WRITTEN})
)


class Edited(NamedTuple):
    """A table after edits, the conflicts that they met, and the holds of its seats. ``state`` is
    the state of play if the last edit was an act."""

    table: Table
    conflicts: list[Conflict]
    holds: list[SeatHold]
    state: PlayState | None = None


def write_edits(
    store: Store,
    slug: str,
    table_id: str,
    edits: Sequence[SentEdit],
    writing: TableWriting,
    device: str | None = None,
) -> Edited | None:
    """Applies the edits of one request in order, each id only once. Returns None if there is no
    such table of this game.

    If one edit is refused, none is kept. Raises BadInput, TableClosed, TableUnreadable and
    TooManyEdits.
    """
    # nobody types so much at one place
    for edit in edits:
        for value in (edit.before, edit.value):
            if isinstance(value, str | list | dict) and len(json.dumps(value)) > MAX_VALUE:
                raise BadInput.at(edit.place, value, f"up to {MAX_VALUE} characters")
    with store.writing() as connection:
        # a phone that heard no answer sends its edits again, so their ids are looked up with the
        # table
        asked = {"table_id": table_id, "ids": [edit.id for edit in edits]}
        rows = connection.execute(_LOCKED, asked).all()
        if not rows or rows[0].game != slug:
            return None
        under_way = _Round(connection, rows, writing, device)
        for edit in edits:
            under_way.take(edit)
        return Edited(under_way.write(), under_way.conflicts, under_way.holds, under_way.state)


class _Round:
    """The edits of one request on their way into a table that is locked."""

    def __init__(
        self,
        connection: Connection,
        rows: Sequence[Row[Any]],
        writing: TableWriting,
        device: str | None,
    ):
        """Reads a table for editing from its rows: the table beside each of its edits. ``device``
        is the phone that writes. Raises TableUnreadable for a damaged table."""
        self.connection, self.writing, self.device = connection, writing, device
        row = rows[0]
        self.table = table_of(row)
        # a damaged table is refused, not written over: what can be read of its record is exported
        damaged = any(isinstance(part, Damaged) for part in (row.record, row.about, row.play))
        if damaged or not self.table.names:
            raise TableUnreadable
        self.moment, self.rolls = now(), self.table.rolls
        self.about, self.document = row.about, document_of(row.record, row.about, row.play)
        # of the edits sent, those that are here already, each with whether it was applied
        self.known: dict[str, bool] = {r.edit_id: r.applied for r in rows if r.edit_id is not None}
        self.holds = holds_of(connection, self.table.id)
        # a phone that holds no seat, such as one that only watches, writes without a name
        self.by = next((hold.label for hold in self.holds if hold.device == device), "")
        self.conflicts: list[Conflict] = []
        self.rows: list[dict[str, Any]] = []
        self.inserted: list[dict[str, Any]] = []
        self.state: PlayState | None = None

    def take(self, edit: SentEdit) -> None:
        """Applies an edit. If another phone's value stands at its place, notes a conflict
        instead."""
        if edit.id in self.known:
            self._ask_again(edit)
            return
        if self.table.closed is not None:
            raise TableClosed
        if edit.place in (UNDO, REDO):
            self._turn(edit)
            return
        if edit.player is not None:
            edit = self._followed(edit, edit.player)
        dice = SecretDice(self.table.secret, self.rolls + 1)
        # a refused value is told first, even where there is a conflict too
        written = self.writing.apply(self.document, edit, dice)
        stood = self.writing.stands(self.document, edit.place)
        # a phone may show nothing entered yet as 0, false or empty
        applied = stood in (edit.before, edit.value) or (stood is None and not edit.before)
        if not applied:
            self._note(edit, "", applied=False, found=stood)
            self.conflicts.append(Conflict(edit, stood))
            return
        rolled = None
        if dice.rolled is not None:
            # only dice that were thrown count: the next roll follows from the secret and this
            # number
            self.rolls += 1
            rolled = [dice.rolled.number, [list(die) for die in dice.rolled.dice]]
        changes = self.writing.changes(self.document, written.document, edit.place)
        self._note(edit, written.event, found=stood, inverse=changes.as_json(), rolled=rolled)
        self._take_over(written.document)
        self.state = written.state

    def _ask_again(self, edit: SentEdit) -> None:
        """Handles an edit that was sent before: if it met a conflict that still stands, the
        conflict is told again."""
        if self.known[edit.id]:
            return
        stands = self.writing.stands(self.document, edit.place)
        if stands != edit.value:
            self.conflicts.append(Conflict(edit, stands))

    def _note(self, edit: SentEdit, event: str, *, applied: bool = True, **more: Any) -> None:
        """Notes an edit to be kept, with what the log says of it. ``more`` are further columns of
        its row."""
        self.known[edit.id] = applied
        sent = {"edit_id": edit.id, "place": edit.place, "before": edit.before, "value": edit.value}
        known = {
            "table_id": self.table.id,
            "applied": applied,
            "undone": False,
            "at": self.moment,
            "by": self.by,
        }
        nothing = {"found": None, "inverse": None, "rolled": None}
        self.rows.append({**sent, **known, **nothing, "told": event[:MAX_EVENT], **more})

    def _take_over(self, document: RecordData) -> None:
        before, after = names_in(self.document), names_in(document)
        self.document = document
        if before == after:
            return
        # a phone holds a player, not the number of a seat
        moved = moved_seats(before, after)
        if moved != list(range(len(moved))):
            reseat(self.connection, self.table.id, moved)
            self.holds = holds_of(self.connection, self.table.id)

    def _turn(self, edit: SentEdit) -> None:
        """Takes back or puts back the edit that this one names by its id. Does nothing if that was
        done already. Raises BadInput."""
        if not isinstance(edit.value, str):
            raise refused(edit.value, "There is nothing to take back.")
        # the edit that is meant may be among those noted here
        self._insert()
        history, again = undo_log_of(self.connection, self.table.id), edit.place == REDO
        done = history.find(edit.value) or older_edit(self.connection, self.table.id, edit.value)
        # two phones may have taken it back at once; both have what they wanted: only what was
        # taken back is done again, only what stands is taken back
        if done is None or bool(done.undone_at) != again:
            return
        document = turned(history, done, self.document)
        if not history.ends_with(done):
            # out of order it leads to a table that never was
            self.writing.accept(self.document, document)
        self._take_over(document)
        self.state = None
        this = (_EDITS.c.table_id == self.table.id, _EDITS.c.edit_id == done.id)
        self.connection.execute(update(EditRow).where(*this).values(undone=not again))
        self._note(edit, f"{'Put back' if again else 'Taken back'}: {done.event}")

    def _followed(self, edit: SentEdit, player: str) -> SentEdit:
        """Returns an edit of a player's sheet, moved to the seat where this player sits now, also
        under a new name. Raises BadInput if the player was taken out."""
        names = names_in(self.document)
        match parse_place(edit.place):
            case ("players", int(seat), str(_), *_) if names[seat : seat + 1] == [player]:
                return edit  # the player sits there still
            case ("players", int(_), str(part), *inside):
                name = self._called_now(player)
            case _:
                return edit  # it is on no player's sheet
        if name not in names:
            allowed = "a player of this table; this one was taken out"
            raise BadInput.at(edit.place, player, allowed)
        place = format_place(("players", names.index(name), part, *inside))
        return replace(edit, place=place, player=name)

    def _called_now(self, name: str) -> str:
        """Returns what a player is called now who once had this name."""
        # one of the edits noted here may have renamed the player
        self._insert()
        renames = (
            EditRow.table_id == self.table.id,
            EditRow.applied,
            EditRow.place.like("players[%].name"),
        )
        asked = select(EditRow.before, EditRow.value).where(*renames).order_by(EditRow.id)
        for before, after in self.connection.execute(asked):
            if before == name:
                name = after
        return name

    def write(self) -> Table:
        """Writes the edits and the document, if anything is new. Returns the table as it stands
        now. Raises TooManyEdits."""
        if not self.rows and not self.inserted:
            return self.table
        self._insert()
        new = {
            "record": record_in(self.document),
            "about": self.document[ABOUT],
            "play": self.document.get(PLAY),
            "version": self.table.version + sum(row["applied"] for row in self.inserted),
            "rolls": self.rolls,
            "changed": self.moment,
        }
        self.connection.execute(_WRITE, {"of_table": self.table.id, **new})
        mine = [hold for hold in self.holds if hold.device == self.device]
        if any(abs(self.moment - hold.seen) > _SEEN_AGAIN for hold in mine):
            held = (HoldRow.table_id == self.table.id, HoldRow.device == self.device)
            self.connection.execute(update(HoldRow).where(*held).values(seen=self.moment))
        # few edits change what is known of the evening; otherwise it need not be read again
        is_known = new["about"] is self.about
        about = self.table.about if is_known else About.of_json(new["about"])
        return replace(self.table, **{**new, "about": about})

    def _insert(self) -> None:
        """Inserts the edits noted so far. Raises TooManyEdits."""
        if not self.rows:
            return
        # one entry after a while is never too quick
        if len(self.rows) > 1 or abs(self.moment - self.table.changed) <= WINDOW / MOST:
            last = self.connection.scalar(
                _LAST_BUT, {"table_id": self.table.id, "skipped": max(0, MOST - len(self.rows))}
            )
            # ignores an edit that seems to come from the future: the clock was set back
            if last is not None and dt.timedelta() <= self.moment - last < WINDOW:
                raise TooManyEdits
        self.connection.execute(insert(EditRow), self.rows)
        self.inserted += self.rows
        self.rows = []


def write_to(game: Game, table_id: str, edits: Sequence[SentEdit]) -> Edited:
    """Writes a phone's edits as its game allows, or answers 404. Raises as :func:`write_edits`."""
    edited = write_edits(
        store(),
        game.slug,
        table_id,
        edits,
        TableWriting(game, copy_of(game)),
        device=session.get("device"),
    )
    if edited is None:
        abort(404, NO_TABLE)
    worked_out(game, edited.table, edited.holds, edited.state)
    return edited
