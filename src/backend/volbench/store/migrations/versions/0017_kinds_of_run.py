"""Which kind each run is of, and the whole document of runs of kinds that this version does not have.

The kind stands in the row of a run, so that lists and histories need not read its plan. Runs made before kinds had
names have none.
"""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE runs ADD COLUMN kind TEXT")
    op.execute("ALTER TABLE run_facts ADD COLUMN document BLOB")
    op.execute(
        """
        UPDATE runs SET kind = (
            SELECT CASE WHEN json_valid(plan) THEN json_extract(plan, '$.kind') END
            FROM run_facts WHERE run_facts.run_id = runs.id
        )
        """
    )
    op.execute("DROP INDEX runs_by_timeline")
    op.execute(
        """
        CREATE INDEX runs_by_timeline
        ON runs (target_id, suite_id, profile, state, created_at, id, is_baseline, kind)
        """
    )
