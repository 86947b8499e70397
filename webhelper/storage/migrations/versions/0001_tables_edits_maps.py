"""Tables, their edits, and saved maps."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(26), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("edits", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
    )
    op.create_table(
        "edit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column(
            "table_id",
            sa.String(26),
            sa.ForeignKey("game_table.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("edit_id", sa.String(40), nullable=False),
        sa.Column("place", sa.String(120), nullable=False),
        sa.Column("before", sa.JSON),
        sa.Column("value", sa.JSON),
        sa.Column("found", sa.JSON),
        sa.Column("applied", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.UniqueConstraint("table_id", "edit_id"),
    )
    op.create_table(
        "saved_map",
        sa.Column("code", sa.String(120), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
    )
