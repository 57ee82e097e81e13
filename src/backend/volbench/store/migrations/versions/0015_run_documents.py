"""Which runs have their document at the place for documents, and which documents of others were taken in."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE sent_documents (
            -- Outlives a run that is deleted: its document stays where it is.
            place TEXT NOT NULL,
            run_id TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            sent_at TEXT NOT NULL,
            PRIMARY KEY (place, run_id)
        ) WITHOUT ROWID
        """
    )
    op.execute(
        """
        CREATE TABLE taken_documents (
            -- Outlives a run that is deleted: what the owner has removed does not come back.
            installation TEXT NOT NULL,
            run_name TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            version TEXT NOT NULL,
            run_id TEXT, -- NULL: it was refused
            taken_at TEXT NOT NULL,
            PRIMARY KEY (installation, run_name)
        ) WITHOUT ROWID
        """
    )
