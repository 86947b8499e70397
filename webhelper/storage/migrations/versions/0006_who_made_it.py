"""Notes which browser made a table. Only that browser may change the table for good. For older
tables it is the browser that opened them first."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "known_table", sa.Column("made", sa.Boolean, nullable=False, server_default=sa.false())
    )
    known = sa.table(
        "known_table", sa.column("table_id"), sa.column("since"), sa.column("made", sa.Boolean)
    )
    other = known.alias()
    first = sa.select(sa.func.min(other.c.since)).where(other.c.table_id == known.c.table_id)
    op.execute(known.update().where(known.c.since == first.scalar_subquery()).values(made=True))


def downgrade() -> None:
    op.drop_column("known_table", "made")
