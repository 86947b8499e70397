"""Forgets a player: replaces their name wherever it is kept, in records, edits, seats and merged
names.

A seat stays, as ``Player 2``, with its points. Nothing remembers who sat there, so this cannot be
undone. On the web it is done a day after it was asked for, in the tables that began in the browser.
"""

import datetime as dt
import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import ColumnElement, String, delete, or_, select
from sqlalchemy.orm import Session

from companion import GAMES
from companion.edits import Edit
from companion.errors import BadInput
from companion.places import RecordData, format_place, parse_place
from companion.randomness import SecretDice
from companion.records import plain_name
from webhelper.evenings.finished import EVERYBODY, Reader
from webhelper.storage.rows import (
    EditRow,
    FinishedRow,
    ForgetRow,
    HoldRow,
    PersonRow,
    TableRow,
    now,
)
from webhelper.storage.store import ABOUT, PLAY, Store, document_of, names_in, record_in
from webhelper.tables.live import NO_RECORD
from webhelper.tables.writing import TableWriting

SOMEBODY: Final = "Somebody"
"""The name in place of a forgotten one that belongs to no seat of a table any more."""


def tables_naming(store: Store, who: Reader, names: Iterable[str]) -> list[str]:
    """Returns the codes of all tables that a reader made and in which one of the names stands
    anywhere."""
    spelled = _spellings(names)

    def named_in(*columns: Any) -> ColumnElement[bool]:
        return or_(*[_holds(column, name) for name in spelled for column in columns])

    in_table = named_in(TableRow.record, TableRow.about, TableRow.play)
    in_edit = named_in(
        *(EditRow.before, EditRow.value, EditRow.place),
        *(EditRow.inverse, EditRow.told, EditRow.by),
    )
    edited = select(EditRow.table_id).where(in_edit)
    named = select(TableRow.id).where(who.owns(), or_(in_table, TableRow.id.in_(edited)))
    with store.session() as session:
        return list(session.scalars(named))


# tables that are asked about at once: a database has room for so many in a question
_ASKED: Final = 500


def has_opened(store: Store, who: Reader, tables: Sequence[str]) -> bool:
    """Whether a reader opened one of the first of these tables."""
    with store.session() as session:
        asked = select(TableRow.id).where(who.owns(), TableRow.id.in_(tables[:_ASKED]))
        return session.scalar(asked.limit(1)) is not None


def _spellings(names: Iterable[str]) -> set[str]:
    # a database compares bytes: an é may be stored as one letter or as two
    return {unicodedata.normalize(form, name) for name in names for form in ("NFC", "NFD")}


def _holds(column: Any, name: str) -> ColumnElement[bool]:
    """Whether a column of JSON or text may hold a name. It may find more than it should."""
    # JSON may be stored with its letters escaped
    written = {name, json.dumps(name)[1:-1]}
    return or_(*[column.cast(String).contains(text, autoescape=True) for text in written])


def forget_player(store: Store, who: Reader, names: Iterable[str]) -> int:
    """Forgets whoever was written under these names, in all tables that a reader made. Returns the
    number of tables."""
    gone = {plain_name(name) for name in names}
    # a transaction a table, so that nobody's entry waits for all of them
    done = 0
    for table_id in tables_naming(store, who, gone):
        with store.transaction() as session:
            row = session.get(TableRow, table_id, with_for_update=True)
            if row is not None and _forget_in(session, row, gone):
                done += 1
    with store.transaction() as session:
        # a name that was merged into another one is known by both
        merged = or_(PersonRow.name.in_(gone), PersonRow.person.in_(_spellings(gone)))
        mine = () if who.device is None else (PersonRow.viewer == who.name,)
        session.execute(delete(PersonRow).where(merged, *mine))
    return done


def forget_due(store: Store) -> int:
    """Forgets the names that are due. Returns the number of tables."""
    due: dict[str, list[str]] = {}
    with store.session() as session:
        for row in session.scalars(select(ForgetRow).where(ForgetRow.due <= now())):
            due.setdefault(row.viewer, []).append(row.name)
    done = 0
    for viewer, names in due.items():
        who = EVERYBODY if viewer == EVERYBODY.name else Reader(viewer, viewer)
        done += forget_player(store, who, names)
        keep_names(store, viewer, names)
    return done


def _free_name(seat: int, names: Sequence[str]) -> str:
    name = f"Player {seat + 1}"
    # somebody may be called so; two of one name at a table cannot be told apart
    while name in names:
        name += "*"
    return name


def _forget_in(session: Session, row: TableRow, gone: set[str]) -> bool:
    """Takes names out of a table, its edits and its phones. Returns whether anything was changed.
    ``gone`` are the names as they are compared."""
    edits = list(
        session.scalars(select(EditRow).where(EditRow.table_id == row.id).order_by(EditRow.id))
    )
    names = names_in(row.record)
    seats = [seat for seat, name in enumerate(names) if plain_name(name) in gone]
    # what stands in place of each name, as names are compared
    instead: dict[str, str] = {}
    for seat in seats:
        new = names[seat] = _free_name(seat, names)
        _rename(row, seat, new)
        # also what the player was called before, else the edits would still say it
        instead |= dict.fromkeys(_called_before(edits, gone, names), new)
    instead |= {name: SOMEBODY for name in gone if name not in instead}
    for edit in edits:
        _forget_edit(edit, instead)
    about = _about_without(row.about, gone, instead)
    told_otherwise = about != row.about
    if told_otherwise:
        row.about = about
    changed = bool(seats) or told_otherwise or any(map(session.is_modified, edits))
    for hold in session.scalars(select(HoldRow).where(HoldRow.table_id == row.id)):
        if any(name in plain_name(hold.label) for name in instead):
            hold.label = f"The phone of player {hold.seat + 1}"
    if changed:
        row.version += 1
        # the table is scored again when it is asked for
        session.execute(delete(FinishedRow).where(FinishedRow.table_id == row.id))
    return changed


def _about_without(about: RecordData, gone: set[str], instead: Mapping[str, str]) -> RecordData:
    """Returns what is known of an evening, without a place that may name somebody, and without
    forgotten names at the steps of its set-up."""
    known = dict(about)
    if _names(str(about.get("place", "")), gone):
        del known["place"]
    if "ticks" in about:
        # a text that only contains a forgotten name tells of nobody in particular any more
        known["ticks"] = {
            step: instead.get(plain_name(by), SOMEBODY) if _names(by, instead) else by
            for step, by in about["ticks"].items()
        }
    return known


def _rename(row: TableRow, seat: int, new: str) -> None:
    """Gives a player of a table another name, wherever the game keeps it."""
    edit = Edit(f"players[{seat}].name", new)
    if row.game in GAMES:
        try:
            before = document_of(row.record, row.about, row.play)
            dice = SecretDice(row.secret, row.rolls)  # which a name never rolls
            after = TableWriting(GAMES[row.game], None).apply(before, edit, dice).document
            row.record, row.about = record_in(after), after[ABOUT]
            row.play = after.get(PLAY)
            return
        except NO_RECORD:
            # the record is damaged, or of another version; the name is replaced all the same
            pass
    old = {plain_name(row.record["players"][seat]["name"]): new}
    row.record, row.play = _without(row.record, old), _without(row.play, old)


def _called_before(edits: Sequence[EditRow], gone: set[str], names: Iterable[str]) -> set[str]:
    """Returns the forgotten names and what they were renamed from, without names that others have
    now."""
    called, seated = set(gone), {plain_name(name) for name in names}
    # from the last one back, so that a name renamed twice leads to the first
    for edit in reversed(edits):
        renames = (
            edit.applied and edit.place.startswith("players[") and edit.place.endswith("].name")
        )
        if renames and isinstance(edit.before, str) and plain_name(str(edit.value)) in called:
            called.add(plain_name(edit.before))
    # an earlier name may be somebody else's by now; what is to be forgotten goes all the same
    return (called - seated) | gone


def _forget_edit(edit: EditRow, instead: Mapping[str, str]) -> None:
    """Replaces names in an edit: its place, its values and what it said. ``instead`` has the new
    name for each."""
    with suppress(BadInput):
        parts = parse_place(edit.place)
        edit.place = format_place(
            instead.get(plain_name(p), p) if isinstance(p, str) else p for p in parts
        )
    for name in ("before", "value", "found", "inverse"):
        setattr(edit, name, _without(getattr(edit, name), instead))
    # where the table played is a text that may hold a name, as “At Ann’s”
    if edit.place == "about.place" and _names(f"{edit.before} {edit.value} {edit.found}", instead):
        edit.before = edit.value = edit.found = edit.inverse = None
    edit.told, edit.by = ("" if _names(text, instead) else text for text in (edit.told, edit.by))


def _names(text: str, forgotten: Iterable[str]) -> bool:
    """Whether a sentence may name a forgotten player. In doubt, it may."""
    return any(name in plain_name(text) for name in forgotten)


def _without(value: Any, instead: Mapping[str, str]) -> Any:
    """Returns JSON with every text and key that is a forgotten name replaced."""
    if isinstance(value, str):
        return instead.get(plain_name(value), value)
    if isinstance(value, list):
        return [_without(one, instead) for one in value]
    if isinstance(value, dict):
        return {
            instead.get(plain_name(key), key): _without(one, instead) for key, one in value.items()
        }
    return value


# ---- planned a day before, and tables that nobody touched

GRACE: Final = dt.timedelta(days=1)
"""For how long a plan to forget a name can be taken back."""


def plan_forgetting(store: Store, viewer: str, names: Iterable[str]) -> None:
    """Plans to forget these names in a day, in what ``viewer`` may change. A plan that exists stays
    as it is."""
    with store.transaction() as session:
        for name in names:
            if session.get(ForgetRow, (viewer, name)) is None:
                session.add(ForgetRow(viewer=viewer, name=name, due=now() + GRACE))


def keep_names(store: Store, viewer: str, names: Iterable[str]) -> None:
    """Takes back the plan to forget names."""
    with store.transaction() as session:
        session.execute(
            delete(ForgetRow).where(ForgetRow.viewer == viewer, ForgetRow.name.in_(list(names)))
        )


def planned(store: Store, viewer: str) -> dict[str, dt.datetime]:
    """Returns the names to be forgotten for a viewer, and when (UTC)."""
    with store.session() as session:
        rows = session.scalars(select(ForgetRow).where(ForgetRow.viewer == viewer))
        return {row.name: row.due for row in rows}


def delete_untouched(store: Store, days: int) -> int:
    """Deletes the tables that nobody touched for so many days, one by one, so that nobody waits
    long. Returns their number."""
    before = now() - dt.timedelta(days=days)
    with store.session() as session:
        ids = list(session.scalars(select(TableRow.id).where(TableRow.changed < before)))
    gone = 0
    for table_id in ids:
        with store.writing() as connection:
            # somebody may have come back to it meanwhile
            old = (TableRow.id == table_id, TableRow.changed < before)
            gone += connection.execute(delete(TableRow).where(*old)).rowcount
    return gone
