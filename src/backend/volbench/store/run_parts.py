"""One run in the tables `runs`, `run_facts` and `raw_outputs`: read as a whole, written part by part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, insert, select, update

from volbench.domain.assess.run_row import make_row
from volbench.domain.model.runs.run import Caveat, Environment, Plan, Run, RunRequest, RunRow, Target
from volbench.domain.model.runs.stage import StageResult
from volbench.store.clean_ups import read_clean_ups
from volbench.store.database_failures import no_such_run
from volbench.store.known_time import latest_of
from volbench.store.newer_runs import document_values, read_newer
from volbench.store.packing import from_json, pack, to_json
from volbench.store.round_parts import Depth
from volbench.store.rounds import read_results
from volbench.store.rows import read_row
from volbench.store.run_targets import read_targets, with_targets, write_targets
from volbench.store.schema import RAW_OUTPUTS, RUN_FACTS, RUNS

if TYPE_CHECKING:
    from volbench.runner.protocols import RawOutput


def read_run(connection: Connection, run_id: str, depth: Depth = Depth.WHOLE) -> Run:
    """Return one run, its rounds as deep as asked.

    Raises:
        NotFound: no such run.
        ValueError: what is stored of it is not whole.
    """
    row = find_row(connection, run_id)
    facts = connection.execute(select(RUN_FACTS).where(RUN_FACTS.c.run_id == run_id)).first()
    if facts is None:
        raise ValueError("run_facts has no row for this run")
    if row.is_newer:
        return replace(read_newer(connection, row, facts), clean_ups=read_clean_ups(connection, run_id))
    targets, target_results = read_targets(connection, run_id)
    return Run(
        id=row.id,
        suite=row.suite,
        profile=row.profile,
        state=row.state,
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
        label=row.label,
        note=row.note,
        is_imported=row.is_imported,
        request=from_json(RunRequest, facts.request),
        target=from_json(Target, facts.target),
        environment=from_json(Environment, facts.environment),
        plan=from_json(Plan, facts.plan),
        workloads=read_results(connection, run_id, depth),
        caveats=from_json(tuple[Caveat, ...], facts.caveats),
        badges=row.badges,
        verdict=row.verdict,
        failure=row.failure,
        clean_ups=read_clean_ups(connection, run_id),
        targets=targets,
        target_results=target_results,
        stages=() if facts.stages is None else from_json(tuple[StageResult, ...], facts.stages),
        is_time_unknown=row.is_time_unknown or None,
    )


def find_row(connection: Connection, run_id: str) -> RunRow:
    """Return a run as a list shows it. Raises NotFound without such a run."""
    found = connection.execute(select(RUNS).where(RUNS.c.id == run_id)).first()
    if found is None:
        raise no_such_run(run_id)
    return with_targets(connection, [read_row(found, latest_of(connection))])[0]


def set_columns(connection: Connection, run_id: str, **values: Any) -> None:
    """Write these columns of `runs`. Raises NotFound without such a run."""
    if connection.execute(update(RUNS).where(RUNS.c.id == run_id).values(values)).rowcount == 0:
        raise no_such_run(run_id)


def fact_values(run: Run) -> dict[str, str | bytes | None]:
    """Return the columns of `run_facts` for a run, all but its id."""
    return {
        "request": to_json(run.request),
        "target": to_json(run.target),
        "environment": to_json(run.environment),
        "plan": to_json(run.plan),
        "caveats": to_json(run.caveats),
        "stages": to_json(run.stages) if run.stages else None,
        **document_values(run),
    }


def write_targets_of(connection: Connection, run: Run) -> None:
    """Write the targets of a run that has several."""
    faces = make_row(run).targets
    write_targets(connection, run.id, targets=run.targets, results=run.target_results, faces=faces)


def insert_raw(connection: Connection, run_id: str, raw_id: str, raw: RawOutput) -> None:
    """Keep the untouched output of one round."""
    connection.execute(insert(RAW_OUTPUTS), {"run_id": run_id, "raw_id": raw_id, "content": pack(raw)})
