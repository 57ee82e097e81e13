"""Runs of kinds that this version does not have: told from others, and their documents as they came or are stored.

Either a document came from elsewhere and is stored whole, or a newer version has measured here with this database: then
its document is put together from what stands in the tables, every value as that version wrote it.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, Connection, Row, or_, select

from volbench.domain.model.kind import all_kinds, is_known
from volbench.domain.model.newer_run import NewerRun, read_newer_run, read_target
from volbench.store.packing import pack, unpack, unpack_text
from volbench.store.schema import ROUNDS, RUN_TARGETS, RUNS, SAMPLES, WORKLOAD_RESULTS

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run, RunRow

_SCHEMA: Final = "volbench.run/2"


def is_of_known_kind() -> ColumnElement[bool]:
    """Return the condition that a run is of a kind that this version has; one without a name of its kind is."""
    return or_(RUNS.c.kind.is_(None), RUNS.c.kind.in_([kind.id for kind in all_kinds()]))


def is_newer_row(row: Row[Any]) -> bool:
    """Say whether a row of `runs` is of a run of another kind."""
    return not is_known(row.kind)


def document_values(run: Run) -> dict[str, bytes | None]:
    """Return the column of `run_facts` that holds a document as it came; None for runs that are read."""
    return {"document": pack(run.document) if isinstance(run, NewerRun) else None}


def read_newer(connection: Connection, row: RunRow, facts: Row[Any]) -> NewerRun:
    """Return a run of which only the row can be read, with its document.

    Raises ValueError, InvalidRequest or zlib.error when a column does not hold what it should.
    """
    if facts.document is None:
        document = _document_of(connection, row, facts)
    else:
        document = unpack(dict[str, Any], facts.document)
    run = read_newer_run(document, document)
    own = {name: getattr(row, name) for name in ("id", "label", "note", "is_imported", "state")}
    return replace(
        run, **own, target=read_target(json.loads(facts.target)), is_time_unknown=row.is_time_unknown or None
    )


def _document_of(connection: Connection, row: RunRow, facts: Row[Any]) -> dict[str, Any]:
    stored = connection.execute(select(RUNS).where(RUNS.c.id == row.id)).one()
    face = json.loads(stored.face)
    told = ("id", "profile", "state", "created_at", "started_at", "finished_at", "label", "note")
    return {
        "schema": _SCHEMA,
        **{name: getattr(stored, name) for name in told},
        "is_imported": bool(stored.is_imported),
        **{name: face[name] for name in ("suite", "badges", "verdict", "failure") if name in face},
        **{name: json.loads(getattr(facts, name)) for name in ("request", "target", "environment", "plan", "caveats")},
        "workloads": _workloads(connection, row.id),
        "stages": json.loads(facts.stages or "[]"),
        **_targets(connection, row.id),
    }


def _targets(connection: Connection, run_id: str) -> dict[str, Any]:
    table = RUN_TARGETS.c
    targets, results = {}, {}
    for row in connection.execute(select(RUN_TARGETS).where(table.run_id == run_id).order_by(table.place)):
        face = json.loads(row.face)
        targets[row.variant] = json.loads(row.target)
        if row.environment:
            own = {"environment": json.loads(row.environment), "caveats": json.loads(row.caveats)}
            results[row.variant] = own | {name: face[name] for name in ("badges", "verdict") if name in face}
    return {"targets": targets, "target_results": results}


def _workloads(connection: Connection, run_id: str) -> list[dict[str, Any]]:
    rounds = _rounds(connection, run_id)
    table = WORKLOAD_RESULTS.c
    return [
        _workload(row, rounds.get((row.variant, row.workload_id), []))
        for row in connection.execute(select(WORKLOAD_RESULTS).where(table.run_id == run_id).order_by(table.place))
    ]


def _workload(row: Row[Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    judged = json.loads(row.badges)
    badges = {name: judged.pop(name) for name in _OF_BADGES if name in judged}
    packed = ("title", "command", "parameters", "summary", "caveats", "percentiles")
    return {
        "id": row.workload_id,
        **{name: getattr(row, name) for name in ("variant", "tool", "direction", "metric", "cache_class")},
        "is_headline": bool(row.is_headline),
        **{name: json.loads(getattr(row, name)) for name in packed},
        "rounds": rounds,
        "badges": badges,
        **judged,
        "access": json.loads(row.access or "null"),
        "window": json.loads(row.window or "{}"),
    }


_OF_BADGES: Final = ("valid", "stable", "valid_reasons", "stable_reasons", "valid_for")
"""Of the column `badges`; what else stands in it belongs to the workload."""


def _rounds(connection: Connection, run_id: str) -> dict[tuple[str, str], list[dict[str, Any]]]:
    metrics: dict[int, dict[str, float]] = {}
    samples = select(SAMPLES).join(ROUNDS, ROUNDS.c.id == SAMPLES.c.round_id).where(ROUNDS.c.run_id == run_id)
    for round_id, metric, value in connection.execute(samples):
        metrics.setdefault(round_id, {})[metric] = value
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    told = ("n", "position", "started_at", "duration_s", "cache_class", "io_count", "cpu_ratio", "raw_id")
    for row in connection.execute(select(ROUNDS).where(ROUNDS.c.run_id == run_id).order_by(ROUNDS.c.n)):
        packed = [unpack_text(part) for part in (row.detail, row.course) if part is not None]
        whole: dict[str, Any] = {name: getattr(row, name) for name in told} | {"metrics": metrics.get(row.id, {})}
        for part in packed:
            whole |= json.loads(part)
        found.setdefault((row.variant, row.workload_id), []).append(whole)
    return found
