"""What happened second by second gets a column of its own, so that a result is read without it.

Rows stored before keep everything in `detail` and have no `course`: rewriting years of rounds would take a NAS minutes
for nothing, and both are read by the same code.
"""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # zlib over JSON: latency bins, trace and system; NULL where `detail` holds them.
    op.execute("ALTER TABLE rounds ADD COLUMN course BLOB")
