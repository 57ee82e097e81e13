"""Experiments: planned matrices of RAID types and file systems, and which run fills which cell."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_STATEMENTS = (
    """
    CREATE TABLE experiments (
        -- One row per experiment: its frame. Cells without a row in experiment_cells are empty.
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        note TEXT NOT NULL,
        template TEXT,
        suite_id TEXT NOT NULL,
        profile TEXT NOT NULL,
        configurations TEXT NOT NULL, -- JSON list, in order
        variants TEXT NOT NULL, -- JSON list, in order
        created_at TEXT NOT NULL,
        changed_at TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE experiment_cells (
        -- Cells that are not empty. A run that is deleted takes its cells along: they are empty again.
        experiment_id TEXT NOT NULL,
        configuration_id TEXT NOT NULL,
        variant TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('filled', 'impossible', 'skipped')),
        run_id TEXT,
        run_variant TEXT,
        reason TEXT, -- JSON, both languages
        filled_at TEXT,
        PRIMARY KEY (experiment_id, configuration_id, variant),
        FOREIGN KEY (experiment_id) REFERENCES experiments (id) ON DELETE CASCADE,
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE,
        CHECK ((state = 'filled') = (run_id IS NOT NULL))
    ) WITHOUT ROWID
    """,
    "CREATE INDEX experiment_cells_by_run ON experiment_cells (run_id)",
    """
    CREATE TABLE experiment_runs (
        -- Runs started for open cells and not ticked yet; outlives a restart of the service.
        experiment_id TEXT NOT NULL,
        run_id TEXT NOT NULL,
        configuration_id TEXT NOT NULL,
        variants TEXT NOT NULL, -- JSON list
        PRIMARY KEY (experiment_id, run_id),
        FOREIGN KEY (experiment_id) REFERENCES experiments (id) ON DELETE CASCADE,
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    "CREATE INDEX experiment_runs_by_run ON experiment_runs (run_id)",
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
