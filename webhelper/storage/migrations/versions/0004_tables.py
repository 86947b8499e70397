"""The schema of November 2026, the earliest from which a database is brought further. A new one is
made as it is now, without migrations (``webhelper/storage/database.py``)."""

revision = "0004"
down_revision = None


def upgrade() -> None:
    """Does nothing: where this is the newest migration, everything is there."""
