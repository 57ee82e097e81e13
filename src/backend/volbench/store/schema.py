"""The tables as SQLAlchemy sees them. They are made by the migrations; a test holds both to be the same."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

REVISION: Final = "0017"
"""Newest migration; the service starts only with a database of exactly this revision."""

METADATA: Final = MetaData()

RUNS: Final = Table(
    "runs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("suite_id", Text, nullable=False),
    Column("suite_digest", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("started_at", Text),
    Column("finished_at", Text),
    Column("label", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("is_imported", Integer, nullable=False),
    Column("is_baseline", Integer, nullable=False),
    Column("volume_id", Text, nullable=False),
    Column("volume_name", Text, nullable=False),
    Column("target_path", Text, nullable=False),
    Column("raid_type", Text),
    Column("file_system", Text, nullable=False),
    Column("face", Text, nullable=False),
    Column("target_kind", Text, nullable=False, server_default=text("'volume'")),
    Column("target_id", Text, nullable=False, server_default=text("''")),
    Column("target_name", Text, nullable=False, server_default=text("''")),
    Column("kind", Text),
    Index("runs_by_time", "created_at", "id"),
    Index("runs_by_target", "target_id", "created_at", "id"),
    Index("runs_by_state", "state", "created_at"),
    Index("runs_by_timeline", "target_id", "suite_id", "profile", "state", "created_at", "id", "is_baseline", "kind"),
    comment="One row per run: all that a list shows, so that history never reads rounds.",
)

RUN_FACTS: Final = Table(
    "run_facts",
    METADATA,
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("request", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("environment", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("caveats", Text, nullable=False),
    Column("stages", Text),
    Column("document", LargeBinary),
    comment="The long facts of a run, apart from the list's row so that paging stays quick. `document` (zlib over "
    "JSON) is the whole of a run of a kind that this version does not have, as it came from elsewhere.",
)

RUN_TARGETS: Final = Table(
    "run_targets",
    METADATA,
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("variant", Text, nullable=False),
    Column("volume_id", Text, nullable=False),
    Column("face", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("environment", Text, nullable=False),
    Column("caveats", Text, nullable=False),
    Column("target_kind", Text, nullable=False, server_default=text("'volume'")),
    Column("target_id", Text, nullable=False, server_default=text("''")),
    PrimaryKeyConstraint("run_id", "place"),
    Index("run_targets_by_target", "target_id", "run_id"),
    sqlite_with_rowid=False,
    comment="The targets of runs that measured several in turns, the first one included; other runs have no row here.",
)

WORKLOAD_RESULTS: Final = Table(
    "workload_results",
    METADATA,
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("variant", Text, nullable=False),
    Column("workload_id", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("tool", Text, nullable=False),
    Column("direction", Text, nullable=False),
    Column("metric", Text, nullable=False),
    Column("is_headline", Integer, nullable=False),
    Column("cache_class", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("parameters", Text, nullable=False),
    Column("summary", Text, nullable=False),
    Column("caveats", Text, nullable=False),
    Column("badges", Text, nullable=False),
    Column("percentiles", Text, nullable=False),
    Column("access", Text),
    Column("window", Text),
    PrimaryKeyConstraint("run_id", "variant", "workload_id"),
    comment="One row per workload and variant of a run: what it was and how it is judged.",
)

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("run_id", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("workload_id", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("started_at", Text, nullable=False),
    Column("duration_s", Float, nullable=False),
    Column("cache_class", Text, nullable=False),
    Column("io_count", Integer, nullable=False),
    Column("cpu_ratio", Float),
    Column("raw_id", Text),
    Column("detail", LargeBinary, nullable=False),
    Column("course", LargeBinary),
    ForeignKeyConstraint(
        ["run_id", "variant", "workload_id"],
        ["workload_results.run_id", "workload_results.variant", "workload_results.workload_id"],
        ondelete="CASCADE",
    ),
    UniqueConstraint("run_id", "variant", "workload_id", "n"),
    comment="One row per round; `detail` packs evidence, disks and notes, `course` latency bins, trace and system "
    "(zlib over JSON). Rounds stored before revision 0003 have all of these in `detail` and no `course`.",
)

SAMPLES: Final = Table(
    "samples",
    METADATA,
    Column("round_id", Integer, ForeignKey("rounds.id", ondelete="CASCADE"), nullable=False),
    Column("metric", Text, nullable=False),
    Column("value", Float, nullable=False),
    PrimaryKeyConstraint("round_id", "metric"),
    sqlite_with_rowid=False,
    comment="One measured number per row, in the base unit its metric id names.",
)

RAW_OUTPUTS: Final = Table(
    "raw_outputs",
    METADATA,
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("raw_id", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
    PrimaryKeyConstraint("run_id", "raw_id"),
    comment="Untouched tool output of a round (zlib over JSON), kept so that a parser can be run again.",
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    comment="What the owner has set, one JSON value per name; what is not here has its default.",
)

MEDIANS: Final = Table(
    "medians",
    METADATA,
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("variant", Text, nullable=False),
    Column("workload_id", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("metric", Text, nullable=False),
    Column("median", Float, nullable=False),
    Column("low", Float, nullable=False),
    Column("high", Float, nullable=False),
    Column("n", Integer, nullable=False),
    Column("is_valid", Integer, nullable=False),
    PrimaryKeyConstraint("run_id", "variant", "workload_id"),
    sqlite_with_rowid=False,
    comment="One row per cell of a run: its main metric as a timeline draws it.",
)

DISMISSALS: Final = Table(
    "dismissals",
    METADATA,
    Column("cell_id", Text, primary_key=True),
    Column("ratio", Float, nullable=False),
    Column("dismissed_at", Text, nullable=False),
    comment="Notices of a drop the owner has put away, cell by cell.",
)

SCHEDULES: Final = Table(
    "schedules",
    METADATA,
    Column("volume_id", Text, primary_key=True),
    Column("target_path", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("weekdays", Text, nullable=False),
    Column("hour", Integer, nullable=False),
    Column("is_on", Integer, nullable=False),
    Column("disks_never_sleep", Integer, nullable=False),
    Column("settled_at", Text, nullable=False),
    comment="When a volume is measured by itself; at most one schedule per volume.",
)

SCHEDULE_EVENTS: Final = Table(
    "schedule_events",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("volume_id", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("noted_at", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("run_id", Text),
    Index("schedule_events_by_volume", "volume_id", "id"),
    comment="What became of each due time of a schedule.",
)

EXPERIMENTS: Final = Table(
    "experiments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("template", Text),
    Column("suite_id", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("configurations", Text, nullable=False),
    Column("variants", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
    comment="Planned matrices: the frame of each, without its cells.",
)

EXPERIMENT_CELLS: Final = Table(
    "experiment_cells",
    METADATA,
    Column("experiment_id", Text, ForeignKey("experiments.id", ondelete="CASCADE"), nullable=False),
    Column("configuration_id", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE")),
    Column("run_variant", Text),
    Column("reason", Text),
    Column("filled_at", Text),
    PrimaryKeyConstraint("experiment_id", "configuration_id", "variant"),
    Index("experiment_cells_by_run", "run_id"),
    sqlite_with_rowid=False,
    comment="Cells of an experiment that are not empty.",
)

EXPERIMENT_RUNS: Final = Table(
    "experiment_runs",
    METADATA,
    Column("experiment_id", Text, ForeignKey("experiments.id", ondelete="CASCADE"), nullable=False),
    Column("run_id", Text, ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("configuration_id", Text, nullable=False),
    Column("variants", Text, nullable=False),
    PrimaryKeyConstraint("experiment_id", "run_id"),
    Index("experiment_runs_by_run", "run_id"),
    sqlite_with_rowid=False,
    comment="Runs started for cells of an experiment and not ticked yet.",
)

CLEAN_UPS: Final = Table(
    "clean_ups",
    METADATA,
    Column("run_id", Text, nullable=False),
    Column("target_path", Text, nullable=False),
    Column("volume_id", Text, nullable=False),
    Column("volume_name", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("left_bytes", Integer),
    Column("reason", Text),
    Column("mark", Text),
    Column("endpoint", Text),
    Column("expected", Text),
    PrimaryKeyConstraint("run_id", "target_path"),
    Index("clean_ups_by_state", "state"),
    sqlite_with_rowid=False,
    comment="Whether what a run wrote to a target folder is gone again; what is left outlives a run that is deleted.",
)

PROMISES: Final = Table(
    "promises",
    METADATA,
    Column("volume_id", Text, primary_key=True),
    Column("content", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
    sqlite_with_rowid=False,
    comment="What was promised of each volume, and its price; runs carry a copy in their target.",
)

ENDPOINTS: Final = Table(
    "endpoints",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("endpoint_id", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
    sqlite_with_rowid=False,
    comment="Servers an owner has named, without passwords: those lie in a file of their own.",
)

OUTBOX: Final = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("address_id", Text, nullable=False),
    Column("occasion", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("written_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("progress", Text, nullable=False),
    Column("problem", Text),
    Index("outbox_by_progress", "progress", "due_at"),
    comment="Notices on their way to an owner's addresses, one row for each; the addresses lie in a file of their own.",
)

TOLD: Final = Table(
    "told",
    METADATA,
    Column("key", Text, primary_key=True),
    sqlite_with_rowid=False,
    comment="What notices were written of and still is so: each is told once.",
)

SENT_DOCUMENTS: Final = Table(
    "sent_documents",
    METADATA,
    Column("place", Text, nullable=False),
    Column("run_id", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("sent_at", Text, nullable=False),
    PrimaryKeyConstraint("place", "run_id"),
    sqlite_with_rowid=False,
    comment="Runs whose document lies at a place for documents; outlives a run that is deleted.",
)

TAKEN_DOCUMENTS: Final = Table(
    "taken_documents",
    METADATA,
    Column("installation", Text, nullable=False),
    Column("run_name", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("run_id", Text),
    Column("taken_at", Text, nullable=False),
    PrimaryKeyConstraint("installation", "run_name"),
    sqlite_with_rowid=False,
    comment="What became of documents of other installations; without a run where one was refused.",
)
