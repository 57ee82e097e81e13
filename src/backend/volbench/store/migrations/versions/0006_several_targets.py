"""Runs that measure several volumes in turns: each of their targets with what belongs to it alone."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_STATEMENTS = (
    """
    CREATE TABLE run_targets (
        -- One row per target of a run that measured several in turns, the first one included; other runs have none.
        run_id TEXT NOT NULL,
        place INTEGER NOT NULL, -- from 0
        variant TEXT NOT NULL,
        volume_id TEXT NOT NULL,
        face TEXT NOT NULL, -- JSON: what a list shows of it
        target TEXT NOT NULL, -- JSON
        environment TEXT NOT NULL, -- JSON
        caveats TEXT NOT NULL, -- JSON list: of this target alone
        PRIMARY KEY (run_id, place),
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    "CREATE INDEX run_targets_by_volume ON run_targets (volume_id, run_id)",
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
