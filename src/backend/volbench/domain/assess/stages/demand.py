"""What a grid of loads gives: speed, response time and processor at each, and which points later stages took. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.assess.stages.choice import choose, loads_of, points_of
from volbench.domain.model.access import Access
from volbench.domain.model.round import Round
from volbench.domain.model.run import Plan, WorkloadResult
from volbench.domain.model.stage import Stage
from volbench.domain.model.stage_plots import ChosenPoint, DemandGrid, DemandPoint

_SIDES: Final = ("read", "write")


def grids_of(plan: Plan, variant: str, works: Sequence[WorkloadResult]) -> tuple[DemandGrid, ...]:
    """Return the grids that later stages choose from; one without a whole round is left out."""
    rounds = {work.id: work.rounds for work in works}
    accesses = {work.id: work.access for work in works}
    named = {stage.choice.stage for stage in plan.stages if stage.choice is not None}
    grids = [_grid(stage, plan, variant, rounds, accesses) for stage in plan.stages if stage.id in named]
    return tuple(one for one in grids if one is not None)


def _grid(
    stage: Stage,
    plan: Plan,
    variant: str,
    rounds: Mapping[str, Sequence[Round]],
    accesses: Mapping[str, Access | None],
) -> DemandGrid | None:
    loads = loads_of(stage, rounds, accesses)
    found = [
        DemandPoint(
            workload=workload,
            threads=load.threads,
            depth=load.depth,
            outstanding=load.threads * load.depth,
            iops=_iops(one),
            response_ns=_response_ns(one),
            write_iops=one.metrics["write_iops"],
            write_response_ns=one.metrics["write_lat_mean_ns"],
            cpu_ratio=one.cpu_ratio,
        )
        for workload, load, one in loads
    ]
    if not found:
        return None
    points = points_of(stage, rounds, accesses)
    chosen = []
    for later in plan.stages:
        taken = choose(later.choice.pick, points) if later.choice and later.choice.stage == stage.id else None
        if taken is not None:
            chosen.append(ChosenPoint(taken.pick, taken.load.threads, taken.load.depth, taken.is_slow))
    return DemandGrid(stage.id, stage.title, variant, loads[0][2].n, tuple(found), tuple(chosen))


def _iops(one: Round) -> float:
    return math.fsum(one.metrics.get(f"{side}_iops", 0.0) for side in _SIDES)


def _response_ns(one: Round) -> float:
    """Return the mean of all requests: in the same time each side made as many as its rate says."""
    told = [
        (one.metrics[f"{side}_lat_mean_ns"], one.metrics.get(f"{side}_iops", 0.0))
        for side in _SIDES
        if f"{side}_lat_mean_ns" in one.metrics
    ]
    return math.fsum(mean * rate for mean, rate in told) / (math.fsum(rate for _, rate in told) or 1.0)
