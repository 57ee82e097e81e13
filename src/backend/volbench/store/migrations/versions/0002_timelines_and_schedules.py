"""What watching a volume over time needs: one narrow row per measured cell, schedules, notices put away.

`medians` repeats what stands in `workload_results` and `rounds`, so that drawing years of runs reads
neither.
"""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_STATEMENTS = (
    """
    CREATE TABLE medians (
        -- One row per cell of a run: its main metric as a timeline draws it. Base units.
        run_id TEXT NOT NULL,
        variant TEXT NOT NULL,
        workload_id TEXT NOT NULL,
        place INTEGER NOT NULL, -- order within the run, from 0
        metric TEXT NOT NULL,
        median FLOAT NOT NULL,
        low FLOAT NOT NULL, -- 95 % interval, or lowest and highest round where there is none
        high FLOAT NOT NULL,
        n INTEGER NOT NULL, -- rounds
        is_valid INTEGER NOT NULL CHECK (is_valid IN (0, 1)),
        PRIMARY KEY (run_id, variant, workload_id),
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO medians
    SELECT run_id, variant, workload_id, place, metric, json_extract(shown, '$.median'),
        coalesce(json_extract(shown, '$.ci95[0]'), json_extract(shown, '$.min')),
        coalesce(json_extract(shown, '$.ci95[1]'), json_extract(shown, '$.max')),
        json_extract(shown, '$.n'), json_extract(badges, '$.valid')
    FROM (SELECT *, json_extract(summary, '$."' || metric || '"') AS shown FROM workload_results)
    WHERE json_extract(shown, '$.median') IS NOT NULL
    """,
    "CREATE INDEX runs_by_timeline ON runs (volume_id, suite_id, profile, state, created_at, id, is_baseline)",
    """
    CREATE TABLE dismissals (
        -- Notices of a drop the owner has put away, cell by cell; one that has become worse since is shown again.
        cell_id TEXT NOT NULL PRIMARY KEY,
        ratio FLOAT NOT NULL, -- speed over usual speed when it was put away
        dismissed_at TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE schedules (
        -- When a volume is measured by itself; at most one schedule per volume, none unless the owner made it.
        volume_id TEXT NOT NULL PRIMARY KEY,
        target_path TEXT NOT NULL,
        profile TEXT NOT NULL,
        weekdays TEXT NOT NULL, -- JSON list, 0 = Monday
        hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23), -- local time
        is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
        disks_never_sleep INTEGER NOT NULL CHECK (disks_never_sleep IN (0, 1)), -- the owner's word
        settled_at TEXT NOT NULL -- due times up to here have been dealt with; UTC
    )
    """,
    """
    CREATE TABLE schedule_events (
        -- What became of each due time: started, skipped or missed, and why.
        id INTEGER NOT NULL PRIMARY KEY,
        volume_id TEXT NOT NULL,
        due_at TEXT NOT NULL, -- UTC
        noted_at TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('started', 'skipped', 'missed')),
        reason TEXT NOT NULL, -- stable code, empty when started
        words TEXT NOT NULL, -- JSON, both languages
        run_id TEXT
    )
    """,
    "CREATE INDEX schedule_events_by_volume ON schedule_events (volume_id, id)",
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
