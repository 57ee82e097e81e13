"""What became of the stages of a run, and the means over their steady windows. Rows stored before have neither."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # JSON; NULL in rows from before and in runs without stages.
    op.execute("ALTER TABLE run_facts ADD COLUMN stages TEXT")
    op.execute('ALTER TABLE workload_results ADD COLUMN "window" TEXT')
