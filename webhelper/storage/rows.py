"""The schema: the rows of the database. A new one is made as they say; Alembic's migrations bring
an older one there."""

import datetime as dt
import math
import secrets
from typing import Any, Final

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from companion.randomness import SECRET_BYTES

ID_LENGTH: Final = 26
"""Letters of base 32 in a table's code: 130 bits."""


def now() -> dt.datetime:
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


def new_secret() -> str:
    """Draws the secret that a table's dice follow from, in hexadecimal."""
    return secrets.token_hex(SECRET_BYTES)


class Damaged(dict[str, Any]):
    """What is read from a column that holds no JSON. Nothing is written over it."""


class Base(DeclarativeBase):
    """The tables of the database."""


class TableRow(Base):
    """A game at a table: its record so far, and what is known about the evening.

    ``version`` rises with everything that changes what a page of the table shows. ``watch`` is the
    code of the read-only link; the migration gives one to older tables. ``secret`` is what the
    phone's dice follow from, in hexadecimal. ``rolls`` is how often they were rolled; no undo takes
    a roll back.
    """

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), index=True)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    about: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    play: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    watch: Mapped[str | None] = mapped_column(String(ID_LENGTH), index=True, unique=True)
    version: Mapped[int] = mapped_column(default=0)
    created: Mapped[dt.datetime] = mapped_column(default=now)
    changed: Mapped[dt.datetime] = mapped_column(default=now)
    closed: Mapped[dt.datetime | None] = mapped_column(index=True)
    reopened: Mapped[dt.datetime | None]
    secret: Mapped[str] = mapped_column(String(64), default=new_secret)
    rolls: Mapped[int] = mapped_column(default=0)


class EditRow(Base):
    """One edit, in order of arrival.

    ``applied`` is false if it met a conflict. ``inverse`` is what it changed, None if it is older
    than undo. ``told`` is the edit in words, ``by`` names the phone that sent it, ``rolled`` is
    what the phone's dice showed for it.
    """

    __tablename__ = "edit"
    __table_args__ = (UniqueConstraint("table_id", "edit_id"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), index=True
    )
    edit_id: Mapped[str] = mapped_column(String(40))
    place: Mapped[str] = mapped_column(String(120))
    before: Mapped[Any] = mapped_column(JSON, nullable=True)
    value: Mapped[Any] = mapped_column(JSON, nullable=True)
    found: Mapped[Any] = mapped_column(JSON, nullable=True)
    applied: Mapped[bool]
    undone: Mapped[bool] = mapped_column(default=False)
    inverse: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    told: Mapped[str] = mapped_column(String(240), default="")
    by: Mapped[str] = mapped_column(String(60), default="")
    rolled: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    at: Mapped[dt.datetime] = mapped_column(default=now)


class HoldRow(Base):
    """A seat (from 0) that a phone holds, which says what sheet opens first on the phone.
    ``device`` is the id in its cookie."""

    __tablename__ = "seat_hold"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True
    )
    device: Mapped[str] = mapped_column(String(40), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    label: Mapped[str] = mapped_column(String(60))
    since: Mapped[dt.datetime] = mapped_column(default=now)
    seen: Mapped[dt.datetime] = mapped_column(default=now)


SPOKEN_MINUTES: Final = 10
"""Minutes for which six digits stand for a table."""


class SpokenRow(Base):
    """Six digits that stand for a table for a while, until ``expires`` (UTC)."""

    __tablename__ = "spoken_code"

    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), index=True
    )
    expires: Mapped[dt.datetime]

    @property
    def minutes_left(self) -> int:
        """Returns the minutes until it expires, rounded up. After a change of the clock it is still
        no more than the code got."""
        left = math.ceil((self.expires - now()).total_seconds() / 60)
        return min(max(0, left), SPOKEN_MINUTES)


class AttemptRow(Base):
    """One try of a ``kind`` from an address, counted where tries are limited."""

    __tablename__ = "attempt"
    __table_args__ = (Index("ix_attempt_kind_address_at", "kind", "address", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(20))
    address: Mapped[str] = mapped_column(String(60))
    at: Mapped[dt.datetime] = mapped_column(default=now)


class MapRow(Base):
    """A map of an owner's copy under its name. The code holds the whole map."""

    __tablename__ = "saved_map"

    code: Mapped[str] = mapped_column(String(120), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[dt.datetime] = mapped_column(default=now)


class KnownRow(Base):
    """A table that a browser (``device``) has opened, for its history. ``made`` says that the table
    began, or was brought in, there."""

    __tablename__ = "known_table"

    device: Mapped[str] = mapped_column(String(40), primary_key=True)
    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    since: Mapped[dt.datetime] = mapped_column(default=now)
    made: Mapped[bool] = mapped_column(default=False)


class FinishedRow(Base):
    """A closed table as it was scored at one version. At any other version it is scored again."""

    __tablename__ = "finished_game"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int]
    summary: Mapped[str] = mapped_column(Text)


class PersonRow(Base):
    """A name that belongs to a person of another name in the history of ``viewer``."""

    __tablename__ = "same_person"

    viewer: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    person: Mapped[str] = mapped_column(String(40))


class ForgetRow(Base):
    """A name that will be forgotten for ``viewer`` when its day, ``due``, is over."""

    __tablename__ = "forgetting"

    viewer: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    due: Mapped[dt.datetime]
