"""What goes by and by: names whose day is over are due to be forgotten, and tables that nobody touched for long."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Final

from sqlalchemy import delete, select

from webhelper.storage.rows import ForgetRow, TableRow, now
from webhelper.storage.store import Store

GRACE: Final = dt.timedelta(days=1)
"""How long forgetting a name can be taken back."""


def plan_forgetting(store: Store, viewer: str, names: Iterable[str]) -> None:
    """These names are forgotten in a day, in what ``viewer`` may change; one that is planned stays as it is."""
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
    """Deletes the tables in which nothing was entered for so many days, with all that belongs to them; says how many.

    Where many are, each is a transaction of its own, so that nobody waits long.
    """
    before = now() - dt.timedelta(days=days)
    with store.session() as session:
        ids = list(session.scalars(select(TableRow.id).where(TableRow.changed < before)))
    gone = 0
    for table_id in ids:
        with store.writing() as connection:
            old = (TableRow.id == table_id, TableRow.changed < before)
            gone += connection.execute(delete(TableRow).where(*old)).rowcount
    return gone
