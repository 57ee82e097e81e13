"""Notices on their way to an owner's addresses, and what was told of already."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE outbox (
            -- Notices on their way, one row for each address. The address itself is not here: it holds secrets.
            id INTEGER PRIMARY KEY NOT NULL,
            address_id TEXT NOT NULL,
            occasion TEXT NOT NULL,
            text TEXT NOT NULL, -- JSON
            written_at TEXT NOT NULL,
            due_at TEXT NOT NULL,
            tries INTEGER NOT NULL,
            progress TEXT NOT NULL,
            problem TEXT -- JSON
        )
        """
    )
    op.execute("CREATE INDEX outbox_by_progress ON outbox (progress, due_at)")
    op.execute(
        """
        CREATE TABLE told (
            -- What notices were written of and still is so: each is told once.
            key TEXT PRIMARY KEY NOT NULL
        ) WITHOUT ROWID
        """
    )
