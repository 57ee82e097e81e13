"""One narrow row per measured cell: written with a run's results, read by the hundred when a timeline is drawn."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, case, delete, func, insert, or_, select

from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.limit import Limit
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import RunState, SuiteRef
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message
from volbench.domain.timeline.history import (
    Circumstances,
    StoredMedian,
    StoredRun,
    StoredTimeline,
    StoredTitle,
    TimelineName,
)
from volbench.domain.timeline.lines import placed
from volbench.store.grounds import read_grounds, with_places
from volbench.store.known_time import has_known_time, latest_of
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.packing import from_json
from volbench.store.run_targets import is_on
from volbench.store.schema import MEDIANS, RUN_FACTS, RUNS, WORKLOAD_RESULTS
from volbench.store.target_timelines import (
    read_circumstances,
    read_other_names,
    read_variants,
    with_other_targets,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.run import Run

MOST_RUNS: Final = 400
"""Runs of a timeline that are read: more than one a day for a year."""


def write_medians(connection: Connection, run: Run) -> None:
    """Make the narrow rows of a run equal its results; one without its main metric has none.

    Where a stage became steady its mean is the figure; where it did not the figure is kept and not *valid* here, so
    that nothing is watched by it.
    """
    connection.execute(delete(MEDIANS).where(MEDIANS.c.run_id == run.id))
    rows = []
    for place, result in enumerate(run.workloads):
        found = quoted(result, result.metric, run)
        if found is None:
            continue
        summary = found.summary
        low, high = summary.ci95 or (summary.min, summary.max)
        rows.append(
            {
                "run_id": run.id,
                "variant": result.variant,
                "workload_id": result.id,
                "place": place,
                "metric": result.metric,
                "median": summary.median,
                "low": low,
                "high": high,
                "n": summary.n,
                "is_valid": int(result.badges.valid and found.figure is not Figure.NOT_STEADY),
            }
        )
    if rows:
        connection.execute(insert(MEDIANS), rows)


def read_names(connection: Connection, target_id: str | None = None) -> tuple[TimelineName, ...]:
    """List the timelines there are, by volume, suite and profile; answered from the index but for the names."""
    columns = RUNS.c
    is_known, moment = has_known_time(latest_of(connection)), columns.created_at + " " + columns.id
    groups = (
        select(
            func.count().label("runs"),
            # Times have one width, so the largest of both together is the newest run.
            func.coalesce(func.max(case((is_known, moment))), func.max(moment)).label("newest"),
            func.sum(case((is_known, 0), else_=1)).label("unknown"),
            func.group_concat(case((columns.is_baseline == 1, columns.id))).label("baselines"),
        )
        .where(columns.state == str(RunState.DONE), is_of_known_kind())
        .group_by(columns.target_id, columns.suite_id, columns.profile)
    )
    if target_id is not None:
        groups = groups.where(columns.target_id == target_id)
    counts = {row.newest.partition(" ")[2]: row for row in connection.execute(groups)}
    newest = select(RUNS).where(columns.id.in_(counts))
    rows = connection.execute(newest.order_by(columns.target_name, columns.suite_id, columns.profile))
    names = [_name(row, counts[row.id]) for row in rows]
    return with_other_targets(names, read_other_names(connection, target_id))


def read_timeline(connection: Connection, target_id: str, suite_id: str, profile: str) -> StoredTimeline | None:
    """Read the newest runs of a timeline whose time is known; None where there is no finished run at all."""
    name = next(
        (one for one in read_names(connection, target_id) if (one.suite_id, one.profile) == (suite_id, profile)), None
    )
    if name is None:
        return None
    ids = select(RUNS.c.id).where(
        or_(RUNS.c.target_id == target_id, is_on(RUNS.c.id, target_id)),
        RUNS.c.suite_id == suite_id,
        RUNS.c.profile == profile,
        RUNS.c.state == str(RunState.DONE),
        is_of_known_kind(),
        has_known_time(latest_of(connection)),
    )
    ids = ids.order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc()).limit(MOST_RUNS)
    runs = _read_runs(connection, list(connection.execute(ids).scalars()))
    grounds = read_grounds(connection, target_id)
    found = placed(grounds.items())
    several = read_variants(connection, [run.id for run in runs], target_id)
    medians = [one for one in _read_medians(connection, [run.id for run in runs]) if _is_of(one, several)]
    titles = _read_titles(connection, medians)
    return StoredTimeline(
        name,
        with_places(read_circumstances(connection, runs, target_id), grounds, found),
        tuple(replace(one, variant=options_of(one.variant)) for one in medians),
        _titled_once(titles),
        found.now,
    )


def _titled_once(titles: Sequence[StoredTitle]) -> tuple[StoredTitle, ...]:
    """Return each cell's title once: a run in turns calls the same options by a letter of its own."""
    plain: dict[tuple[str, str], StoredTitle] = {}
    for one in titles:
        options = options_of(one.variant)
        plain.setdefault((one.workload, options), replace(one, variant=options))
    return tuple(plain.values())


def _is_of(median: StoredMedian, several: Mapping[str, str]) -> bool:
    """Say whether a median is this volume's: of a run on several, only those of its own variant are."""
    return several.get(median.run_id, median.variant) == median.variant


def _name(row: Row[Any], counts: Row[Any]) -> TimelineName:
    suite = from_json(SuiteRef, json.dumps(json.loads(row.face)["suite"]))
    return TimelineName(
        volume_id=row.target_id,
        volume_name=row.target_name,
        suite_id=row.suite_id,
        suite_title=suite.title,
        profile=row.profile,
        runs=counts.runs,
        newest_id=row.id,
        newest_at=row.created_at,
        baseline_ids=tuple(sorted(counts.baselines.split(","))) if counts.baselines else (),
        unknown_times=counts.unknown,
        is_imported=bool(row.is_imported),
    )


def _read_runs(connection: Connection, ids: Sequence[str]) -> tuple[StoredRun, ...]:
    environment, plan, target = RUN_FACTS.c.environment, RUN_FACTS.c.plan, RUN_FACTS.c.target
    query = (
        select(
            RUNS.c.id,
            func.coalesce(RUNS.c.started_at, RUNS.c.created_at).label("at"),
            RUNS.c.label,
            RUNS.c.note,
            RUNS.c.is_baseline,
            RUNS.c.is_imported,
            RUNS.c.suite_digest,
            func.json_extract(RUNS.c.face, "$.suite.version").label("suite_version"),
            RUNS.c.raid_type,
            RUNS.c.file_system,
            RUNS.c.target_path,
            func.json_extract(environment, "$.method_version").label("method_version"),
            func.json_extract(environment, "$.engine").label("engine"),
            func.json_extract(environment, "$.is_direct").label("is_direct"),
            func.json_extract(environment, "$.tools").label("tools"),
            func.json_extract(environment, "$.machine.kernel").label("kernel"),
            func.json_extract(environment, "$.machine.system").label("system"),
            func.json_extract(environment, "$.volbench_version").label("volbench_version"),
            func.json_extract(environment, "$.fill_ratio").label("fill_ratio"),
            func.json_extract(environment, "$.load_1min").label("load_1min"),
            func.json_extract(environment, "$.machine.cpu_cores").label("cpu_cores"),
            func.json_extract(environment, "$.busy_before_ratio").label("busy_before_ratio"),
            func.json_extract(plan, "$.file_bytes").label("file_bytes"),
            func.json_extract(target, "$.volume.disks").label("disks"),
        )
        .join(RUN_FACTS, RUN_FACTS.c.run_id == RUNS.c.id)
        .where(RUNS.c.id.in_(ids))
        .order_by(RUNS.c.created_at, RUNS.c.id)
    )
    return tuple(_read_run(row) for row in connection.execute(query))


def _read_run(row: Any) -> StoredRun:
    around = Circumstances(
        suite_digest=row.suite_digest,
        suite_version=row.suite_version or 0,
        method_version=row.method_version,
        engine=row.engine,
        is_direct=bool(row.is_direct),
        tools=json.loads(row.tools or "{}"),
        kernel=row.kernel or "",
        system=row.system or "",
        volbench_version=row.volbench_version,
        raid_type=row.raid_type or "",
        file_system=row.file_system,
        target_path=row.target_path,
        disks=tuple(str(disk.get("model") or disk.get("name")) for disk in json.loads(row.disks or "[]")),
        file_bytes=row.file_bytes,
        fill_ratio=row.fill_ratio,
        load_per_core=None if row.load_1min is None else row.load_1min / max(1, row.cpu_cores or 1),
        busy_before_ratio=row.busy_before_ratio,
    )
    return StoredRun(row.id, row.at, row.label, row.note, bool(row.is_baseline), bool(row.is_imported), around)


def _read_medians(connection: Connection, ids: Sequence[str]) -> tuple[StoredMedian, ...]:
    order = {run_id: position for position, run_id in enumerate(ids)}
    columns = MEDIANS.c
    rows = connection.execute(select(MEDIANS).where(columns.run_id.in_(ids)))
    found = sorted(rows, key=lambda row: (order[row.run_id], row.place))
    return tuple(
        StoredMedian(
            row.run_id,
            row.workload_id,
            row.variant,
            row.metric,
            row.median,
            row.low,
            row.high,
            row.n,
            bool(row.is_valid),
        )
        for row in found
    )


def _read_titles(connection: Connection, medians: Sequence[StoredMedian]) -> tuple[StoredTitle, ...]:
    """Name every cell by the newest run that has it."""
    newest = {(one.workload, one.variant): one.run_id for one in medians}
    table = WORKLOAD_RESULTS.c
    query = select(
        table.run_id,
        table.workload_id,
        table.variant,
        table.title,
        table.is_headline,
        func.json_extract(table.badges, "$.limit").label("limit"),
        table.window,
    ).where(table.run_id.in_(set(newest.values())))
    return tuple(
        StoredTitle(
            row.workload_id,
            row.variant,
            from_json(Message, row.title),
            bool(row.is_headline),
            _limit_name(row.limit),
            Figure.MEDIAN if row.window is None else Figure.STEADY_MEAN,
        )
        for row in connection.execute(query.order_by(table.place))
        if newest.get((row.workload_id, row.variant)) == row.run_id
    )


def _limit_name(packed: str | None) -> Message | None:
    """Return what held the cell up; nothing where that was not determined, or not asked by that version."""
    if packed is None:
        return None
    limit: Limit = from_json(Limit, packed)
    return limit.name if limit.is_told else None
