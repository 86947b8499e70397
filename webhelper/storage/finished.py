"""What history reads: the closed tables that somebody may see, their summaries, and names of one person.

A summary is kept with the version of the table that it was made from and is never trusted at another, so that a table
which was opened again and corrected, renamed or brought from elsewhere is scored anew and nothing has to remember to.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from companion.history import plain_name
from webhelper.storage.about import moment_of
from webhelper.storage.rows import EditRow, FinishedRow, ForgetRow, KnownRow, PersonRow, TableRow, now
from webhelper.storage.store import Store, Table


class Reader(NamedTuple):
    """Whose history it is: ``name`` for what is merged, and the tables of a browser, None for those of everybody.
    ``listed`` are the codes on the browser's own list, whether or not the database knows them as its."""

    name: str
    device: str | None
    listed: tuple[str, ...] = ()

    def sees(self) -> ColumnElement[bool]:
        """The condition on a table that this reader may see."""
        if self.device is None:
            return TableRow.id.is_not(None)
        known = select(KnownRow.table_id).where(KnownRow.device == self.device)
        return or_(TableRow.id.in_(known), TableRow.id.in_(self.listed))

    def owns(self) -> ColumnElement[bool]:
        """The condition on a table that this reader opened first, and so may change for good."""
        if self.device is None:
            return TableRow.id.is_not(None)
        other = aliased(KnownRow)
        first = select(func.min(other.since)).where(other.table_id == KnownRow.table_id).scalar_subquery()
        mine = select(KnownRow.table_id).where(KnownRow.device == self.device, KnownRow.since == first)
        return TableRow.id.in_(mine)


def know(store: Store, device: str, ids: Iterable[str]) -> None:
    """A browser has opened these tables, and its history keeps them from now on."""
    wanted = set(ids)
    with suppress(IntegrityError), store.transaction() as session:  # two answers at once say the same
        there = session.scalars(select(TableRow.id).where(TableRow.id.in_(wanted)))
        known = session.scalars(select(KnownRow.table_id).where(KnownRow.device == device))
        session.add_all(KnownRow(device=device, table_id=i, since=now()) for i in set(there) - set(known))


# ---- summaries


def closed_tables(store: Store, which: ColumnElement[bool]) -> dict[str, str | None]:
    """The closed tables for which a condition holds, with their summaries as JSON, if of this version."""
    asked = select(TableRow.id, TableRow.version, FinishedRow.version, FinishedRow.summary)
    asked = asked.outerjoin(FinishedRow, FinishedRow.table_id == TableRow.id)
    with store.engine.connect() as connection:
        rows = connection.execute(asked.where(TableRow.closed.is_not(None), which)).all()
    return {table_id: summary if version == of else None for table_id, version, of, summary in rows}


def ended(table: Table) -> dt.datetime | None:
    """When a closed table was closed first: what is entered later corrects it. None for one that is open."""
    return table.closed and (moment_of(table.about.ended) or table.closed)


def last_entries(store: Store, tables: Iterable[Table]) -> dict[str, dt.datetime]:
    """When each of these closed tables got its last entry before it was closed first."""
    ends = {table.id: ended(table) for table in tables}
    with store.engine.connect() as connection:
        last = select(EditRow.table_id, func.max(EditRow.at)).where(EditRow.table_id.in_(ends))
        times: dict[str, Any] = {row[0]: row[1] for row in connection.execute(last.group_by(EditRow.table_id))}
        for table_id, at in times.items():
            end = ends[table_id]
            if end is not None and at > end:
                earlier = select(func.max(EditRow.at)).where(EditRow.table_id == table_id, EditRow.at <= end)
                times[table_id] = connection.scalar(earlier)
    return {table_id: at for table_id, at in times.items() if at is not None}


def keep_summaries(store: Store, summaries: Mapping[tuple[str, int], str]) -> None:
    """Keeps what was scored, by code and version. What somebody else kept meanwhile is the same."""
    with suppress(IntegrityError), store.transaction() as session:
        session.execute(delete(FinishedRow).where(FinishedRow.table_id.in_([table_id for table_id, _ in summaries])))
        session.add_all(FinishedRow(table_id=i, version=v, summary=text) for (i, v), text in summaries.items())


# ---- names of one person


def people_merged(store: Store, viewer: str) -> dict[str, str]:
    """The names that somebody merged, each with the name of its person."""
    with store.session() as session:
        rows = session.scalars(select(PersonRow).where(PersonRow.viewer == viewer).order_by(PersonRow.name))
        return {row.name: row.person for row in rows}


def merge_person(store: Store, viewer: str, name: str, person: str) -> None:
    """``name``, and whoever was merged into it, is ``person`` from now on."""
    name = plain_name(name)
    with store.transaction() as session:
        target = session.get(PersonRow, (viewer, plain_name(person)))
        person = target.person if target else person
        for row in session.scalars(select(PersonRow).where(PersonRow.viewer == viewer, PersonRow.person == name)):
            row.person = person
        session.merge(PersonRow(viewer=viewer, name=name, person=person))


def part_person(store: Store, viewer: str, name: str) -> None:
    """Undoes a merge: ``name`` is a person of its own again."""
    with store.transaction() as session:
        session.execute(delete(PersonRow).where(PersonRow.viewer == viewer, PersonRow.name == plain_name(name)))


GRACE: Final = dt.timedelta(days=1)
"""How long forgetting a name can be taken back."""


def plan_forgetting(store: Store, viewer: str, names: Iterable[str]) -> None:
    """These names are forgotten in a day, in what ``viewer`` may change; a plan stays as it is."""
    with store.transaction() as session:
        for name in names:
            if session.get(ForgetRow, (viewer, name)) is None:
                session.add(ForgetRow(viewer=viewer, name=name, due=now() + GRACE))


def keep_names(store: Store, viewer: str, names: Iterable[str]) -> None:
    """Takes back that names are to be forgotten."""
    with store.transaction() as session:
        session.execute(delete(ForgetRow).where(ForgetRow.viewer == viewer, ForgetRow.name.in_(list(names))))


def planned(store: Store, viewer: str) -> dict[str, dt.datetime]:
    """The names that are to be forgotten for a viewer, and when (UTC)."""
    with store.session() as session:
        rows = session.scalars(select(ForgetRow).where(ForgetRow.viewer == viewer))
        return {row.name: row.due for row in rows}


def due_names(store: Store) -> dict[str, list[str]]:
    """The names whose day is over, by viewer."""
    due: dict[str, list[str]] = {}
    with store.session() as session:
        for row in session.scalars(select(ForgetRow).where(ForgetRow.due <= now())):
            due.setdefault(row.viewer, []).append(row.name)
    return due


def delete_untouched(store: Store, days: int) -> int:
    """Deletes the tables in which nothing was entered for so many days, one by one, so that nobody waits long; says how
    many."""
    before = now() - dt.timedelta(days=days)
    with store.session() as session:
        ids = list(session.scalars(select(TableRow.id).where(TableRow.changed < before)))
    gone = 0
    for table_id in ids:
        with store.writing() as connection:
            old = (TableRow.id == table_id, TableRow.changed < before)
            gone += connection.execute(delete(TableRow).where(*old)).rowcount
    return gone
