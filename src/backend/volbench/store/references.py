"""Finds the runs on Basic volumes a new run may lean on; reads no rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, select

from volbench.domain.assess.expectation.references import BasicRun
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import LocalVolume, RunState
from volbench.store.known_time import has_known_time, latest_of
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.packing import from_json
from volbench.store.rounds import read_result
from volbench.store.run_targets import has_several
from volbench.store.schema import RUN_FACTS, RUNS, WORKLOAD_RESULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_RUNS: Final = 24
"""Newest runs that are looked at; a NAS has few single disks."""


def read_basic_runs(connection: Connection, suite_digest: str) -> Iterator[BasicRun]:
    """Return the finished runs of this very suite on Basic volumes, newest first."""
    wanted = (
        RUNS.c.suite_digest == suite_digest,
        RUNS.c.raid_type == str(RaidType.BASIC),
        RUNS.c.state == str(RunState.DONE),
        ~has_several(RUNS.c.id),
        is_of_known_kind(),
        has_known_time(latest_of(connection)),
    )
    newest = select(RUNS.c.id, RUNS.c.created_at, RUNS.c.is_imported, RUN_FACTS.c.target)
    newest = newest.join(RUN_FACTS, RUN_FACTS.c.run_id == RUNS.c.id).where(*wanted)
    for row in connection.execute(newest.order_by(RUNS.c.created_at.desc(), RUNS.c.id).limit(MOST_RUNS)):
        results = select(WORKLOAD_RESULTS).where(WORKLOAD_RESULTS.c.run_id == row.id).order_by(WORKLOAD_RESULTS.c.place)
        works = tuple(read_result(result, []) for result in connection.execute(results))
        target: LocalVolume = from_json(LocalVolume, row.target)
        yield BasicRun(row.id, row.created_at, bool(row.is_imported), target, works)
