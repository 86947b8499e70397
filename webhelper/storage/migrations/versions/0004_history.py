"""What history needs: tables that a browser knows, finished games as scored, names of one
person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "known_table",
        sa.Column("device", sa.String(40), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(26),
            sa.ForeignKey("game_table.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("since", sa.DateTime, nullable=False),
    )
    op.create_index("ix_known_table_table_id", "known_table", ["table_id"])
    op.create_table(
        "finished_game",
        sa.Column(
            "table_id",
            sa.String(26),
            sa.ForeignKey("game_table.id", ondelete="CASCADE"),
            primary_key=True,
        ),
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
