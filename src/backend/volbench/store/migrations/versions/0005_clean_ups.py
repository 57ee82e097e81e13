"""Clean-ups: whether what a run wrote to its target folders is gone again."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_STATEMENTS = (
    """
    CREATE TABLE clean_ups (
        -- One row per run and target folder it wrote to. No foreign key: what is left outlives a run that is deleted.
        run_id TEXT NOT NULL,
        target_path TEXT NOT NULL,
        volume_id TEXT NOT NULL,
        volume_name TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'left', 'removed')),
        left_bytes INTEGER,
        reason TEXT, -- JSON, both languages
        mark TEXT, -- JSON: how the file system is told again
        PRIMARY KEY (run_id, target_path)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX clean_ups_by_state ON clean_ups (state)",
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
