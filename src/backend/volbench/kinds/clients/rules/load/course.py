"""The courses of a run of many clients: requests a second and times by their number, of each way and file. Pure.

The workloads are known by their parameters, so that any suite may have them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.model.clients.load import (
    CLIENTS,
    FILE_BYTES,
    KEEP_ALIVE,
    RATE,
    SIDE,
    LoadCourse,
    LoadPoint,
    is_load,
)
from volbench.domain.model.machine.names import way_name
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.servers.key_value import KeyOperation, operation_in
from volbench.domain.stats.descriptive import summarise
from volbench.domain.stats.load_curve_knee import CurvePoint, find_knee
from volbench.kinds.clients.rules.load.client_caveats import count_of, errors_of
from volbench.kinds.clients.rules.load.load_words import course_sentence
from volbench.kinds.clients.rules.load.proposal import LIMITED
from volbench.kinds.clients.rules.load.reported_times import reported_percentiles
from volbench.kinds.clients.rules.load.totals import totals_of

KNEE_SHARE: Final = 0.9
"""Of the most: beyond a knee there is no more than the rest."""
_BODIES: Final = ("read_bytes_per_s", "write_bytes_per_s")
ORDER: Final[dict[KeyOperation | None, int]] = {one: place for place, one in enumerate((None, *KeyOperation))}
"""Files come before what is done with keys."""


def load_courses(run: Run) -> tuple[LoadCourse, ...]:
    """Return the courses of a run, by what is done with keys.

    Files and values go from small to large, kept connections first, ways in the order of the plan.
    """
    found: dict[tuple[KeyOperation | None, int, bool, str], list[LoadPoint]] = {}
    for work in run.workloads:
        point = point_of(work)
        if point is not None:
            key = (
                operation_in(work.parameters),
                file_bytes_of(work),
                bool(work.parameters[KEEP_ALIVE]),
                work.variant,
            )
            found.setdefault(key, []).append(point)
    places = {way: n for n, way in enumerate(run.plan.variants)}
    keys = sorted(found, key=lambda one: (ORDER[one[0]], one[1], not one[2], places.get(one[3], len(places)), one[3]))
    return tuple(
        replace(_course(*key[1:], found[key]), name=name_of_way(run, key[3]), operation=key[0]) for key in keys
    )


def point_of(work: WorkloadResult) -> LoadPoint | None:
    """Return what so many clients came to; None for any other workload, and for one without a round."""
    rates = [one.metrics[RATE] for one in work.rounds if RATE in one.metrics]
    if not is_load(work.parameters) or not rates:
        return None
    found = summarise(rates)
    bodies = [work.summary[name].median for name in _BODIES if name in work.summary]
    return LoadPoint(
        workload=work.id,
        clients=int(work.parameters[CLIENTS]),
        requests_per_s=found.median,
        interval=found.ci95 or (found.min, found.max),
        bytes_per_s=math.fsum(bodies),
        percentiles=dict(work.percentiles.get(SIDE, {})) or reported_percentiles(work.rounds),
        requests=sum(count_of(one.notes, "requests") for one in work.rounds),
        errors=errors_of(work.rounds),
        rounds=found.n,
        totals=totals_of(work),
        is_least=any(caveat.code in LIMITED for caveat in work.caveats),
    )


def file_bytes_of(work: WorkloadResult) -> int:
    """Return how long the file was: as asked for, or of an address that is a file as it was found there; 0: unknown."""
    asked = count_of(work.parameters, FILE_BYTES)
    return asked or next((length for one in work.rounds if (length := count_of(one.notes, FILE_BYTES))), 0)


def digests_of(work: WorkloadResult) -> set[str]:
    """Return what the contents at an address of a file came to; nothing of a file that was put there."""
    return {str(found) for one in work.rounds if (found := one.notes.get("digest"))}


def _course(file_bytes: int, is_kept_alive: bool, way: str, points: Sequence[LoadPoint]) -> LoadCourse:
    ordered = tuple(sorted(points, key=lambda one: one.clients))
    knee = _knee(ordered)
    return LoadCourse(
        way=way,
        name=way_name(way),
        file_bytes=file_bytes,
        is_kept_alive=is_kept_alive,
        points=ordered,
        knee=knee,
        sentence=course_sentence(ordered, knee),
    )


def _knee(points: Sequence[LoadPoint]) -> int | None:
    """Return after how many clients more of them bring little; a bend with much still to come is none."""
    found = find_knee([CurvePoint(one.clients, one.requests_per_s) for one in points])
    return int(found.point.load) if found is not None and found.throughput_ratio >= KNEE_SHARE else None
