"""Timelines as the rest of the house asks for them, and the notices the owner has put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import case, func, select
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.run import RunState
from volbench.domain.timeline.alike import history_of, medians_alike
from volbench.store.answer_facts import read_facts
from volbench.store.database_failures import reading
from volbench.store.grounds import read_places
from volbench.store.known_time import has_known_time
from volbench.store.medians import read_names, read_timeline
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.schema import DISMISSALS, RUNS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.answer.facts import Facts
    from volbench.domain.compare.between_runs import History
    from volbench.domain.model.runs.run import RunRow
    from volbench.domain.timeline.history import StoredTimeline, TimelineName
    from volbench.domain.timeline.lines import PlacedRuns
    from volbench.store.engine import Database


class TimelineStore:
    """The part of the store that looks along the runs of a volume. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def names(self, volume_id: str | None = None) -> tuple[TimelineName, ...]:
        """List the timelines there are, of one volume or all, by volume, suite and profile."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_names(connection, volume_id)

    def read(self, volume_id: str, suite_id: str, profile: str) -> StoredTimeline | None:
        """Return the newest 400 finished runs of a timeline, oldest first; None where there are none."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_timeline(connection, volume_id, suite_id, profile)

    def places(self, volume_id: str) -> PlacedRuns:
        """Return where each run of a volume stands: on which file system, and behind which marks."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_places(connection, volume_id)

    def medians_alike(self, row: RunRow) -> Mapping[tuple[str, str, str], Sequence[float]]:
        """Return (workload, variant, metric) → medians of this run and of those of its volume made as it was.

        Of a run on several volumes each variant has those of its own volume.
        """
        if not row.targets:
            return self._medians_alike(row.target_id, row)
        return {
            (workload, target.variant, metric): medians
            for target in row.targets
            for (workload, options, metric), medians in self._medians_alike(target.target_id, row).items()
            if options == options_of(target.variant)
        }

    def _medians_alike(self, volume_id: str, row: RunRow) -> Mapping[tuple[str, str, str], Sequence[float]]:
        stored = self.read(volume_id, row.suite.id, row.profile)
        return medians_alike(stored, row.id) if stored is not None else {}

    def histories(self, rows: Sequence[RunRow]) -> dict[str, History]:
        """Return run id → the runs of its volume made as it was; without those that were measured elsewhere."""
        read: dict[tuple[str, str, str], StoredTimeline | None] = {}
        found = {}
        for row in rows:
            name = (row.target_id, row.suite.id, row.profile)
            if name not in read:
                read[name] = self.read(*name)
            stored = read[name]
            history = history_of(stored, row.id) if stored is not None else None
            if history is not None:
                found[row.id] = history
        return found

    def standing(self, rows: Sequence[RunRow]) -> tuple[tuple[object, ...], ...]:
        """Return what changes whenever a finished run comes to the timelines of these runs, or leaves them."""
        columns = RUNS.c
        groups = (columns.target_id, columns.suite_id, columns.profile)
        newest = func.max(columns.created_at + " " + columns.id)
        known = func.sum(case((has_known_time(self._database.latest), 1), else_=0))
        query = select(*groups, func.count(), newest, known).where(
            columns.state == str(RunState.DONE),
            columns.target_id.in_({row.target_id for row in rows}),
            is_of_known_kind(),
        )
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(tuple(row) for row in connection.execute(query.group_by(*groups).order_by(*groups)))

    def facts(self, run_ids: Sequence[str]) -> Facts:
        """Return run id → what its answer is worked out from; the runs may still be going on."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_facts(connection, run_ids)

    def dismissed(self) -> dict[str, float]:
        """Return the cells whose notice was put away, with the ratio they had then."""
        with self._database.reading() as connection:
            return {row.cell_id: row.ratio for row in connection.execute(select(DISMISSALS))}

    def dismiss(self, ratios: Mapping[str, float], at: str) -> None:
        """Put notices away until they become worse; `ratios` is cell id → speed over usual speed."""
        if not ratios:
            return
        rows = [{"cell_id": cell, "ratio": ratio, "dismissed_at": at} for cell, ratio in ratios.items()]
        statement = upsert(DISMISSALS)
        statement = statement.on_conflict_do_update(
            index_elements=["cell_id"],
            set_={"ratio": statement.excluded.ratio, "dismissed_at": statement.excluded.dismissed_at},
        )
        with self._database.writing() as connection:
            connection.execute(statement, rows)
