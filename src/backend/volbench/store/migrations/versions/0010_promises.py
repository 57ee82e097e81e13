"""What was promised of volumes and what they cost."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE promises (
            -- At most one per volume. Runs carry a copy in their target, so that a change here does not reach them.
            volume_id TEXT PRIMARY KEY,
            content TEXT NOT NULL, -- JSON
            changed_at TEXT NOT NULL
        ) WITHOUT ROWID
        """
    )
