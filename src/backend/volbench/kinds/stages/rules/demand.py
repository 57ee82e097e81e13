"""What a grid of loads gives: speed, response time and processor at each, and which points later stages took. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.assess.current_rounds import current
from volbench.domain.model.plots.stage_plots import ChosenPoint, DemandGrid, DemandPoint
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.quoted import longest_of_cell, quoted
from volbench.domain.model.runs.run import Plan, WorkloadResult
from volbench.domain.model.runs.stage import Load, Stage
from volbench.domain.stats.descriptive import median
from volbench.kinds.stages.rules.choice import Point, choose, loads_of, points_of

_SIDES: Final = ("read", "write")


def grids_of(plan: Plan, variant: str, works: Sequence[WorkloadResult]) -> tuple[DemandGrid, ...]:
    """Return the grids that later stages choose from; one without a whole round is left out."""
    rounds = {work.id: work.rounds for work in works}
    accesses = {work.id: work.access for work in works}
    named = {stage.choice.stage for stage in plan.stages if stage.choice is not None}
    by_id = {work.id: work for work in works}
    grids = [
        _grid(stage, plan, variant, by_id, points_of(stage, rounds, accesses), loads_of(stage, rounds, accesses))
        for stage in plan.stages
        if stage.id in named
    ]
    return tuple(one for one in grids if one is not None)


def _grid(  # noqa: PLR0917 (what a grid is made of)
    stage: Stage,
    plan: Plan,
    variant: str,
    works: Mapping[str, WorkloadResult],
    points: Sequence[Point],
    loads: Sequence[tuple[str, Load, Round]],
) -> DemandGrid | None:
    if not loads:
        return None
    chosen = []
    for later in plan.stages:
        taken = choose(later.choice.pick, points) if later.choice and later.choice.stage == stage.id else None
        if taken is not None:
            chosen.append(ChosenPoint(taken.pick, taken.load.threads, taken.load.depth, taken.is_slow))
    found = tuple(_point(works[workload], load) for workload, load, _ in loads)
    return DemandGrid(stage.id, stage.title, variant, loads[0][2].n, found, tuple(chosen))


def _point(work: WorkloadResult, load: Load) -> DemandPoint:
    """Return what is told of one load everywhere, not what its last round had: that one only decides what is taken."""
    told = {name: one.summary.median for name in work.summary if (one := quoted(work, name)) is not None}
    return DemandPoint(
        workload=work.id,
        threads=load.threads,
        depth=load.depth,
        outstanding=load.threads * load.depth,
        iops=_iops(told),
        response_ns=_response_ns(told),
        write_iops=told["write_iops"],
        write_response_ns=told["write_lat_mean_ns"],
        cpu_ratio=_processor(work),
        longest_ns=None if (slowest := longest_of_cell(work)) is None else slowest.ns,
    )


def _processor(work: WorkloadResult) -> float | None:
    """Return the median over the rounds on the file that was there last; None where one of them was not seen."""
    seen = [one.cpu_ratio for one in current({work.id: work.rounds})[work.id]]
    known = [ratio for ratio in seen if ratio is not None]
    return median(known) if seen and len(known) == len(seen) else None


def _iops(told: Mapping[str, float]) -> float:
    return math.fsum(told.get(f"{side}_iops", 0.0) for side in _SIDES)


def _response_ns(told: Mapping[str, float]) -> float:
    """Return the mean of all requests: in the same time each side made as many as its rate says."""
    times = [
        (told[f"{side}_lat_mean_ns"], told.get(f"{side}_iops", 0.0)) for side in _SIDES if f"{side}_lat_mean_ns" in told
    ]
    return math.fsum(mean * rate for mean, rate in times) / (math.fsum(rate for _, rate in times) or 1.0)
