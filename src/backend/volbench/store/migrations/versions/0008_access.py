"""How a workload read and wrote is kept beside its parameters, so that it is known without the tool that wrote them.

Rows stored before have none: it is read out of their parameters whenever they are read, which gives the same.
"""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # JSON, `null` where the question makes no sense; NULL in rows from before.
    op.execute("ALTER TABLE workload_results ADD COLUMN access TEXT")
