"""Undo for everything at a table, whoever did it; the secret of its dice."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("edit", sa.Column("inverse", sa.JSON))
    op.add_column("edit", sa.Column("told", sa.String(240), nullable=False, server_default=""))
    op.add_column("edit", sa.Column("by", sa.String(60), nullable=False, server_default=""))
    op.add_column(
        "edit", sa.Column("undone", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("edit", sa.Column("rolled", sa.JSON))
    op.add_column(
        "game_table", sa.Column("secret", sa.String(64), nullable=False, server_default="")
    )
    op.add_column("game_table", sa.Column("rolls", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    tables = sa.table("game_table", sa.column("id", sa.String), sa.column("secret", sa.String))
    for (table_id,) in connection.execute(sa.select(tables.c.id)).all():
        connection.execute(
            tables.update().where(tables.c.id == table_id).values(secret=secrets.token_hex(32))
        )
