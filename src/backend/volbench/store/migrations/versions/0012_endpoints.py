"""Servers an owner has named, and what a run that died may have left at one."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE endpoints (
            -- Servers an owner has named. Passwords are not here: they lie in a file of their own.
            name TEXT PRIMARY KEY NOT NULL,
            endpoint_id TEXT NOT NULL,
            content TEXT NOT NULL, -- JSON
            changed_at TEXT NOT NULL
        ) WITHOUT ROWID
        """
    )
    # JSON; NULL for folders: where the files were put, and size -> last round that may have begun.
    op.execute("ALTER TABLE clean_ups ADD COLUMN endpoint TEXT")
    op.execute("ALTER TABLE clean_ups ADD COLUMN expected TEXT")
