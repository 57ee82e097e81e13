"""Stages of one cell, one after the other, as a course over time and over what was written. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.assess.current_rounds import begun_s, current
from volbench.domain.model.plots.stage_plots import CourseCredits, CourseGroup, CoursePoint, CourseRecovery, StageCourse
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import Plan, WorkloadResult
from volbench.domain.model.runs.stage import Stage
from volbench.kinds.stages.rules.recovery import METRIC, recovery

MOST_POINTS: Final = 480
"""Of one group; where it has more rounds, neighbours are taken together."""
_LATENCY: Final = "write_lat_mean_ns"
_ONE: Final = 1
_SAME_S: Final = 0.2
"""Seconds told to a tenth are alike within this."""


def is_in_course(stage: Stage) -> bool:
    """Say whether a stage goes on with one workload, round after round."""
    return len(stage.cells) == _ONE and stage.most_rounds > _ONE


def course_of(plan: Plan, variant: str, works: Sequence[WorkloadResult]) -> StageCourse | None:
    """Return the course of a run whose rounds are all of one workload at a time; None where they are not.

    Neither has one a run from elsewhere of which not every round says when it began.
    """
    if any(stage.choice is not None for stage in plan.stages):
        return None
    stages = [stage for stage in plan.stages if is_in_course(stage)]
    by_id = {work.id: work for work in works}
    rounds = {stage.id: _rounds(stage, by_id) for stage in stages}
    first = next((stage for stage in stages if rounds[stage.id]), None)
    if first is None or any(begun_s(one) is None for own in rounds.values() for one in own):
        return None
    metric = by_id[first.cells[0].workload].metric
    start_s = _start_s(rounds[first.id][0])
    groups, written, ended = [], 0, None
    for stage in stages:
        own = [one for one in rounds[stage.id] if metric in one.metrics]
        if not own:
            continue
        ended = ended or _credits(by_id[stage.cells[0].workload], own, metric, start_s, written)
        size = -(-len(own) // MOST_POINTS)
        points = []
        for place in range(0, len(own), size):
            part = own[place : place + size]
            written += sum(one.evidence.asked_write_bytes for one in part)
            points.append(_point(part, metric, start_s, written))
        wait_s = stage.cells[0].wait_minutes * plan.runtime_s
        groups.append(CourseGroup(stage.id, stage.title, wait_s, size, tuple(points)))
    return StageCourse(variant, metric, plan.file_bytes, tuple(groups), _recovery(stages, rounds, start_s), ended)


def _credits(
    work: WorkloadResult, own: Sequence[Round], metric: str, start_s: float, written: int
) -> CourseCredits | None:
    """Return where the credits ended; `written` bytes were written in the stages before.

    None where the stage writes nothing, for its course is drawn over what was written, or where the credits began to be
    used before it was started anew.
    """
    found = work.burst
    if found is None or found.ended_s is None or metric not in found.burst or metric not in found.settled:
        return None
    ended = next((one for one in own if one.n == found.round), None)
    if ended is None or not ended.evidence.asked_write_bytes:
        return None
    # Credits that end in each round are told of the first such round alone; what came before is not in its bytes.
    is_of_round = found.lasted_s <= found.ended_s + _SAME_S
    if not is_of_round and any(one.n < own[0].n for one in work.rounds):
        return None
    before = sum(one.evidence.asked_write_bytes for one in own if one.n < found.round) if is_of_round else 0
    share = ended.evidence.asked_write_bytes / (ended.evidence.asked_write_bytes + ended.evidence.asked_read_bytes)
    return CourseCredits(
        burst=found.burst[metric],
        settled=found.settled[metric].median,
        t_s=max(0.0, _start_s(ended) - start_s + found.ended_s),
        written_bytes=written + before + round(share * found.lasted_bytes),
        round=found.round,
    )


def _rounds(stage: Stage, works: Mapping[str, WorkloadResult]) -> tuple[Round, ...]:
    name = stage.cells[0].workload
    return current({name: works[name].rounds if name in works else ()})[name]


def _point(part: Sequence[Round], metric: str, start_s: float, written: int) -> CoursePoint:
    told = [(one.metrics[_LATENCY], one.io_count) for one in part if _LATENCY in one.metrics]
    count = sum(ios for _, ios in told)
    return CoursePoint(
        t_s=max(0.0, _start_s(part[0]) - start_s),
        written_bytes=written,
        value=math.fsum(one.metrics[metric] for one in part) / len(part),
        response_ns=math.fsum(mean * ios for mean, ios in told) / count if count else None,
    )


def _recovery(stages: Sequence[Stage], rounds: Mapping[str, Sequence[Round]], start_s: float) -> CourseRecovery | None:
    for stage in stages:
        before = next((one for one in stages if one.id == stage.recovers), None)
        if before is None or len(rounds[before.id]) < before.most_rounds:
            continue
        whole = _values(rounds[before.id])
        minute = recovery(whole, _values(rounds[stage.id]))
        if minute is not None:
            begun = rounds[stage.id][minute - 1]
            return CourseRecovery(stage.id, math.fsum(whole) / len(whole), minute, max(0.0, _start_s(begun) - start_s))
    return None


def _values(rounds: Sequence[Round]) -> list[float]:
    return [one.metrics[METRIC] for one in rounds if METRIC in one.metrics]


def _start_s(one: Round) -> float:
    return begun_s(one) or 0.0
