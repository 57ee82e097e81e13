"""A target is a volume or an endpoint: lists, filters and timelines go by kind, id and name of the target."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

STATEMENTS = (
    # `volume` or `endpoint`; what only a volume has (volume_id, volume_name, file_system) is '' for the latter.
    "ALTER TABLE runs ADD COLUMN target_kind TEXT NOT NULL DEFAULT 'volume'",
    "ALTER TABLE runs ADD COLUMN target_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE runs ADD COLUMN target_name TEXT NOT NULL DEFAULT ''",
    "UPDATE runs SET target_id = volume_id, target_name = volume_name",
    "ALTER TABLE run_targets ADD COLUMN target_kind TEXT NOT NULL DEFAULT 'volume'",
    "ALTER TABLE run_targets ADD COLUMN target_id TEXT NOT NULL DEFAULT ''",
    # What a list shows of each of several targets is kept as JSON.
    """
    UPDATE run_targets SET
        target_id = volume_id,
        face = json_set(
            face,
            '$.target_kind', 'volume',
            '$.target_id', json_extract(face, '$.volume_id'),
            '$.target_name', json_extract(face, '$.volume_name')
        )
    """,
    "DROP INDEX runs_by_volume",
    "DROP INDEX runs_by_timeline",
    "DROP INDEX run_targets_by_volume",
    "CREATE INDEX runs_by_target ON runs (target_id, created_at, id)",
    "CREATE INDEX runs_by_timeline ON runs (target_id, suite_id, profile, state, created_at, id, is_baseline)",
    "CREATE INDEX run_targets_by_target ON run_targets (target_id, run_id)",
)


def upgrade() -> None:
    for statement in STATEMENTS:
        op.execute(statement)
