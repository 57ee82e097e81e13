"""The first schema: runs with their facts, workload results, rounds, samples, raw outputs, settings.

SQL by hand, because SQLite keeps the comments inside CREATE TABLE: `.schema` in any sqlite3 shell explains itself.
"""

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_STATEMENTS = (
    """
    CREATE TABLE runs (
        -- One row per run: all that a list shows, so that history never reads rounds.
        id TEXT NOT NULL PRIMARY KEY,
        suite_id TEXT NOT NULL,
        suite_digest TEXT NOT NULL,
        profile TEXT NOT NULL,
        state TEXT NOT NULL
            CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
        created_at TEXT NOT NULL, -- times are UTC, ISO 8601
        started_at TEXT,
        finished_at TEXT,
        label TEXT NOT NULL,
        note TEXT NOT NULL,
        is_imported INTEGER NOT NULL CHECK (is_imported IN (0, 1)),
        is_baseline INTEGER NOT NULL CHECK (is_baseline IN (0, 1)),
        volume_id TEXT NOT NULL,
        volume_name TEXT NOT NULL,
        target_path TEXT NOT NULL,
        raid_type TEXT,
        file_system TEXT NOT NULL,
        face TEXT NOT NULL -- JSON: suite, badges, headline numbers, verdict, failure
    )
    """,
    "CREATE INDEX runs_by_time ON runs (created_at, id)",
    "CREATE INDEX runs_by_volume ON runs (volume_id, created_at, id)",
    "CREATE INDEX runs_by_state ON runs (state, created_at)",
    """
    CREATE TABLE run_facts (
        -- The long facts of a run, apart from the list's row so that paging stays quick. JSON columns.
        run_id TEXT NOT NULL PRIMARY KEY,
        request TEXT NOT NULL,
        target TEXT NOT NULL,
        environment TEXT NOT NULL,
        "plan" TEXT NOT NULL,
        caveats TEXT NOT NULL,
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE workload_results (
        -- One row per workload and variant of a run: what it was and how it is judged.
        run_id TEXT NOT NULL,
        variant TEXT NOT NULL,
        workload_id TEXT NOT NULL,
        place INTEGER NOT NULL, -- order within the run, from 0
        title TEXT NOT NULL, -- JSON from here on, but for the plain words
        tool TEXT NOT NULL,
        direction TEXT NOT NULL,
        metric TEXT NOT NULL,
        is_headline INTEGER NOT NULL CHECK (is_headline IN (0, 1)),
        cache_class TEXT NOT NULL,
        command TEXT NOT NULL,
        parameters TEXT NOT NULL,
        summary TEXT NOT NULL,
        caveats TEXT NOT NULL,
        badges TEXT NOT NULL,
        percentiles TEXT NOT NULL,
        PRIMARY KEY (run_id, variant, workload_id),
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE rounds (
        -- One row per round; `detail` packs evidence, disks, latency bins, trace and notes (zlib over JSON).
        id INTEGER NOT NULL PRIMARY KEY,
        run_id TEXT NOT NULL,
        variant TEXT NOT NULL,
        workload_id TEXT NOT NULL,
        n INTEGER NOT NULL, -- from 1
        position INTEGER NOT NULL, -- place in the recorded order of the whole run, from 1
        started_at TEXT NOT NULL,
        duration_s FLOAT NOT NULL,
        cache_class TEXT NOT NULL,
        io_count INTEGER NOT NULL,
        cpu_ratio FLOAT,
        raw_id TEXT,
        detail BLOB NOT NULL,
        UNIQUE (run_id, variant, workload_id, n),
        FOREIGN KEY (run_id, variant, workload_id)
            REFERENCES workload_results (run_id, variant, workload_id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE samples (
        -- One measured number per row, in the base unit its metric id names.
        round_id INTEGER NOT NULL,
        metric TEXT NOT NULL,
        value FLOAT NOT NULL,
        PRIMARY KEY (round_id, metric),
        FOREIGN KEY (round_id) REFERENCES rounds (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE raw_outputs (
        -- Untouched tool output of a round (zlib over JSON), kept so that a parser can be run again.
        run_id TEXT NOT NULL,
        raw_id TEXT NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (run_id, raw_id),
        FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE settings (
        -- What the owner has set, one JSON value per name; what is not here has its default.
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
    )
    """,
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
