"""The database's history, as Alembic revisions; part of the built package."""
