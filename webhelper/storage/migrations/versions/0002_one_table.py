"""What a table knows of its evening: about, play, watchers, its end; who holds which seat; spoken
codes."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # as it was when this migration was written


def upgrade() -> None:
    op.execute("ALTER TABLE game_table RENAME COLUMN edits TO version")
    op.add_column("game_table", sa.Column("about", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("game_table", sa.Column("play", sa.JSON))
    op.add_column("game_table", sa.Column("watch", sa.String(26)))
    op.add_column("game_table", sa.Column("closed", sa.DateTime))
    op.add_column("game_table", sa.Column("reopened", sa.DateTime))
    # every table that is stored gets a code for watchers, which leads to no other table
    connection = op.get_bind()
    tables = sa.table("game_table", sa.column("id", sa.String), sa.column("watch", sa.String))
    for (table_id,) in connection.execute(sa.select(tables.c.id)).all():
        code = "".join(secrets.choice(_ALPHABET) for _ in range(26))
        connection.execute(tables.update().where(tables.c.id == table_id).values(watch=code))
    op.create_index("ix_game_table_watch", "game_table", ["watch"], unique=True)
    op.create_table(
        "seat_hold",
        sa.Column(
            "table_id",
            sa.String(26),
            sa.ForeignKey("game_table.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("device", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("since", sa.DateTime, nullable=False),
        sa.Column("seen", sa.DateTime, nullable=False),
    )
    op.create_table(
        "spoken_code",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(26),
            sa.ForeignKey("game_table.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
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
