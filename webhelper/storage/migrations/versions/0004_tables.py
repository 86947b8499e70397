"""Tables with all that is known of their evening, edits with the way back, who holds which seat,
spoken codes, saved maps, and what history needs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = None


def upgrade() -> None:
    _create_tables_and_edits()
    _create_seats_and_codes()
    _create_history()


def _create_tables_and_edits() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(26), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
        sa.Column("about", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("play", sa.JSON),
        sa.Column("watch", sa.String(26)),
        sa.Column("closed", sa.DateTime),
        sa.Column("reopened", sa.DateTime),
        sa.Column("secret", sa.String(64), nullable=False, server_default=""),
        sa.Column("rolls", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_game_table_watch", "game_table", ["watch"], unique=True)
    op.create_table(
        "edit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _of_table(index=True),
        sa.Column("edit_id", sa.String(40), nullable=False),
        sa.Column("place", sa.String(120), nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("value", sa.JSON),
        sa.Column("found", sa.JSON),
        sa.Column("applied", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("inverse", sa.JSON),
        sa.Column("told", sa.String(240), nullable=False, server_default=""),
        sa.Column("by", sa.String(60), nullable=False, server_default=""),
        sa.Column("undone", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("rolled", sa.JSON),
        sa.UniqueConstraint("table_id", "edit_id"),
    )
    op.create_table(
        "saved_map",
        sa.Column("code", sa.String(120), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
    )


def _create_seats_and_codes() -> None:
    op.create_table(
        "seat_hold",
        _of_table(primary_key=True),
        sa.Column("device", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
        sa.Column("seen", sa.DateTime, nullable=False),
    )
    op.create_table(
        "spoken_code",
        sa.Column("code", sa.String(6), primary_key=True),
        _of_table(index=True),
        sa.Column("expires", sa.DateTime, nullable=False),
    )
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("address", sa.String(60), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_attempt_kind_address_at", "attempt", ["kind", "address", "at"])


def _create_history() -> None:
    op.create_table(
        "known_table",
        sa.Column("device", sa.String(40), primary_key=True),
        _of_table(primary_key=True),
        sa.Column("since", sa.DateTime, nullable=False),
    )
    op.create_index("ix_known_table_table_id", "known_table", ["table_id"])
    op.create_table(
        "finished_game",
        _of_table(primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_table(
        "same_person",
        sa.Column("viewer", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False),
    )
    op.create_index("ix_game_table_closed", "game_table", ["closed"])


def _of_table(*, primary_key: bool = False, index: bool = False) -> sa.Column[str]:
    """The code of a table, whose end is the end of what it names."""
    whole = sa.ForeignKey("game_table.id", ondelete="CASCADE")
    return sa.Column(
        "table_id",
        sa.String(26),
        whole,
        primary_key=primary_key,
        nullable=False,
        index=index or None,
    )
