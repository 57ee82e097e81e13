"""Requests at a constant pace, read: how long they take the nearer a server is to its most, of each way and file. Pure.

The workloads are known by their parameters, so that any suite may have them. Nothing here is mixed with what clients
came to that wait for their answers: those ask a slow server less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from volbench.domain.assess.caveats import kind_of
from volbench.domain.model.clients.load import ASKED, MOST, RATE, SIDE, PaceCourse, PacePoint, pace_of
from volbench.domain.model.runs.run import Round, Run, WorkloadResult
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.servers.key_value import KeyOperation, operation_in
from volbench.domain.stats import descriptive
from volbench.kinds.clients.rules.load.client_caveats import count_of, errors_of
from volbench.kinds.clients.rules.load.course import ORDER, file_bytes_of
from volbench.kinds.clients.rules.load.pace_caveats import left_late, pace_caveats
from volbench.kinds.clients.rules.load.totals import totals_of


def most_of(rates: Iterable[Sequence[float]]) -> float | None:
    """Return the most requests a second: the highest of the medians of each count of clients; None where there is none.

    `rates` are the rounds of each. The highest of several medians is a little too high by chance, so a share of it is
    one of slightly more than the server may hold.
    """
    found = max((descriptive.median(each) for each in rates if each), default=0.0)
    return found or None


def pace_courses(run: Run) -> tuple[PaceCourse, ...]:
    """Return the courses of a run: files and values from small to large, ways in the order of the plan."""
    found: dict[tuple[KeyOperation | None, int, str], list[PacePoint]] = {}
    for work in run.workloads:
        point = pace_point(work)
        if point is not None:
            found.setdefault((operation_in(work.parameters), file_bytes_of(work), work.variant), []).append(point)
    places = {way: n for n, way in enumerate(run.plan.variants)}
    keys = sorted(found, key=lambda one: (ORDER[one[0]], one[1], places.get(one[2], len(places)), one[2]))
    return tuple(
        PaceCourse(way, name_of_way(run, way), size, tuple(sorted(found[key], key=lambda one: one.share)), operation)
        for key in keys
        for operation, size, way in (key,)
    )


def paces_by_file(courses: Iterable[PaceCourse]) -> list[list[PaceCourse]]:
    """Put together what differs in its way alone."""
    found: dict[tuple[KeyOperation | None, int], list[PaceCourse]] = {}
    for one in courses:
        found.setdefault((one.operation, one.file_bytes), []).append(one)
    return list(found.values())


def pace_point(work: WorkloadResult) -> PacePoint | None:
    """Return what one pace came to; None for any other workload, and for one without a round."""
    share = pace_of(work.parameters)
    asked = _metric(work.rounds, ASKED)
    reached = _metric(work.rounds, RATE)
    if share is None or not asked or not reached:
        return None
    most = [float(value) for one in work.rounds if isinstance(value := one.notes.get(MOST), int | float)]
    # Its numbers stand beside it already, and of several paces the same reason is told once.
    kind = next((kind_of(one.code) for one in pace_caveats(work.rounds)), None)
    found = descriptive.summarise(reached)
    return PacePoint(
        workload=work.id,
        share=share,
        most_per_s=descriptive.median(most) if most else None,
        asked_per_s=descriptive.median(asked),
        requests_per_s=found.median,
        interval=found.ci95 or (found.min, found.max),
        percentiles=dict(work.percentiles.get(SIDE, {})),
        late_ratio=left_late(work.rounds),
        requests=sum(count_of(one.notes, "requests") for one in work.rounds),
        errors=errors_of(work.rounds),
        rounds=found.n,
        invalid=None if kind is None else kind.explanation,
        doubt=None if kind is None else kind.title,
        totals=totals_of(work),
    )


def _metric(rounds: Sequence[Round], name: str) -> list[float]:
    return [one.metrics[name] for one in rounds if name in one.metrics]
