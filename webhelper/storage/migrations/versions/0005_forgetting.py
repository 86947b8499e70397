"""Keeps names that are to be forgotten, and when. Until then the plan can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "forgetting",
        sa.Column("viewer", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("due", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("forgetting")
