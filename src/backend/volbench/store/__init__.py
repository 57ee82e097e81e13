"""The only room with SQL: SQLite through SQLAlchemy Core, schema by Alembic."""
