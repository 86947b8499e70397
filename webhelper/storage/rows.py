"""The schema: the rows of the database, which Alembic's migrations make."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID_LENGTH: Final = 26
"""Letters of base 32 in a table's code: 130 bits."""


def now() -> dt.datetime:
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """The tables of the database; Alembic's migrations make them."""


class TableRow(Base):
    """A game at a table: its record so far."""

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), index=True)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    edits: Mapped[int] = mapped_column(default=0)
    created: Mapped[dt.datetime] = mapped_column(default=now)
    changed: Mapped[dt.datetime] = mapped_column(default=now)


class EditRow(Base):
    """One edit, in the order in which they arrived. ``applied`` is false for one that met a conflict."""

    __tablename__ = "edit"
    __table_args__ = (UniqueConstraint("table_id", "edit_id"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    edit_id: Mapped[str] = mapped_column(String(40))
    place: Mapped[str] = mapped_column(String(120))
    before: Mapped[Any] = mapped_column(JSON, nullable=True)
    value: Mapped[Any] = mapped_column(JSON, nullable=True)
    found: Mapped[Any] = mapped_column(JSON, nullable=True)
    applied: Mapped[bool]
    at: Mapped[dt.datetime] = mapped_column(default=now)


class MapRow(Base):
    """A map of an owner's copy under its name; the code holds all of it."""

    __tablename__ = "saved_map"

    code: Mapped[str] = mapped_column(String(120), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[dt.datetime] = mapped_column(default=now)
