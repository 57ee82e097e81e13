"""Timelines of a volume that some runs measured in turns with another: the part of such a run that is this volume's."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from volbench.domain.model.runs.run import Environment, RowTarget, RunState, SuiteRef, Target
from volbench.domain.model.runs.target import disks_of, volume_of
from volbench.domain.timeline.history import StoredRun, TimelineName
from volbench.store.known_time import has_known_time, latest_of, oldest_first
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.packing import from_json
from volbench.store.schema import RUN_TARGETS, RUNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def read_other_names(connection: Connection, target_id: str | None) -> tuple[TimelineName, ...]:
    """Return the timelines of volumes as further targets, one for each finished run, oldest first."""
    table, latest = RUN_TARGETS.c, latest_of(connection)
    is_known = has_known_time(latest).label("is_known")
    run = (RUNS.c.id, RUNS.c.suite_id, RUNS.c.profile, RUNS.c.created_at, RUNS.c.is_imported, RUNS.c.face)
    query = (
        select(*run, table.face.label("shown"), is_known)
        .join(RUNS, RUNS.c.id == table.run_id)
        .where(table.place > 0, RUNS.c.state == str(RunState.DONE), is_of_known_kind())
        .order_by(*oldest_first(latest))
    )
    if target_id is not None:
        query = query.where(table.target_id == target_id)
    found = []
    for row in connection.execute(query):
        shown = from_json(RowTarget, row.shown)
        suite = from_json(SuiteRef, json.dumps(json.loads(row.face)["suite"]))
        found.append(
            TimelineName(
                volume_id=shown.target_id,
                volume_name=shown.target_name,
                suite_id=row.suite_id,
                suite_title=suite.title,
                profile=row.profile,
                runs=1,
                newest_id=row.id,
                newest_at=row.created_at,
                baseline_ids=(),
                unknown_times=0 if row.is_known else 1,
                is_imported=bool(row.is_imported),
            )
        )
    return tuple(found)


def with_other_targets(names: Iterable[TimelineName], others: Iterable[TimelineName]) -> tuple[TimelineName, ...]:
    """Add what a volume has as a further target to the timelines it has as the first, or begin one."""
    found = {(one.volume_id, one.suite_id, one.profile): one for one in names}
    for other in others:
        key = (other.volume_id, other.suite_id, other.profile)
        known = found.get(key)
        if known is None:
            found[key] = other
            continue
        newer = max(known, other, key=lambda one: (one.has_known_time, one.newest_at, one.newest_id))
        found[key] = replace(
            newer,
            runs=known.runs + other.runs,
            baseline_ids=known.baseline_ids,
            unknown_times=known.unknown_times + other.unknown_times,
        )
    return tuple(sorted(found.values(), key=lambda one: (one.volume_name, one.suite_id, one.profile)))


def read_variants(connection: Connection, ids: Sequence[str], target_id: str) -> dict[str, str]:
    """Return run → the variant this volume has in it, of the runs that measured several targets."""
    table = RUN_TARGETS.c
    query = select(table.run_id, table.variant).where(table.run_id.in_(ids), table.target_id == target_id)
    return {row.run_id: row.variant for row in connection.execute(query)}


def read_circumstances(connection: Connection, runs: Sequence[StoredRun], target_id: str) -> tuple[StoredRun, ...]:
    """Return runs with the circumstances of this volume, where it was not the first of several."""
    table = RUN_TARGETS.c
    ids = [run.id for run in runs]
    query = select(table.run_id, table.target, table.environment).where(
        table.run_id.in_(ids), table.target_id == target_id, table.place > 0
    )
    own = {row.run_id: row for row in connection.execute(query)}
    return tuple(_seen_from(run, own[run.id].target, own[run.id].environment) if run.id in own else run for run in runs)


def _seen_from(run: StoredRun, target_json: str, environment_json: str) -> StoredRun:
    target: Target = from_json(Target, target_json)
    environment: Environment = from_json(Environment, environment_json)
    volume, around = volume_of(target), run.around
    raid_type = None if volume is None else volume.pool.raid_type
    return replace(
        run,
        around=replace(
            around,
            engine=environment.engine,
            is_direct=environment.is_direct,
            fill_ratio=environment.fill_ratio,
            raid_type="" if raid_type is None else str(raid_type),
            file_system="" if volume is None else volume.file_system,
            target_path=target.place,
            disks=tuple(disk.model or disk.name for disk in disks_of(target)),
        ),
    )
