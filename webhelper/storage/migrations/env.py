"""Alembic's environment: migrations run on the connection that the store hands over."""

from alembic import context

from webhelper.storage.rows import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
