"""How many rounds those cells of a run get by which a promise is judged: until they are as exact as the judging. Pure.

A number of requests counts as kept within a hundredth, so that its median is to be known to a hundredth. Further rounds
take time, and are held by it: all of them together take no longer than the profile is meant to take without them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.promise.cells import judged_cells
from volbench.domain.assess.promise.judge import WITHIN
from volbench.domain.model.stopping import Precision, StoppingRule
from volbench.domain.stats.descriptive import MIN_ROUNDS
from volbench.runner.promised_load import STAGE
from volbench.runner.stage_plan import CELL_OVERHEAD_S, stage_s
from volbench.runner.workload_selection import wanted_workloads

if TYPE_CHECKING:
    from volbench.domain.model.plan import Plan
    from volbench.domain.model.promise import Promise
    from volbench.domain.model.run import RunRequest
    from volbench.domain.model.stage import Stage
    from volbench.domain.model.workload import Profile, Suite

MOST_ROUNDS: Final = 30
"""So many that scatter by 1.5 % tell their median to a hundredth in 96 of 100 cells."""
_SMOKE: Final = "smoke"
"""Of so few and short rounds nothing is to be known exactly."""


def with_precision(
    profile: Profile, suite: Suite, request: RunRequest, promise: Promise | None
) -> tuple[Profile, tuple[Precision, ...]]:
    """Return the cells of a run without stages by which a promise is judged, and the profile; by stages they are in it.

    Args:
        profile: With the cells that the promise added.
        suite: Likewise.
        request: What the owner asked for.
        promise: Of the volume; None: nothing is promised.
    """
    if promise is None or request.other_target_paths or request.ways or profile.id == _SMOKE:
        return profile, ()
    judged = judged_cells(promise, wanted_workloads(suite, profile, request))
    if profile.stages:
        return replace(profile, stages=tuple(_stage(one, profile, judged) for one in profile.stages)), ()
    most = 0 if suite.is_order_fixed else _most_rounds(profile, len(judged) * max(1, len(request.variants)))
    is_more = most > profile.rounds
    return profile, _rules(judged, StoppingRule(profile.rounds, most, WITHIN)) if is_more else ()


def as_planned(profile: Profile, plan: Plan) -> Profile:
    """Return the profile with the stage that a stored plan has for a promise, whatever has been promised since."""
    planned = {stage.id: stage for stage in plan.stages}
    return replace(
        profile, stages=tuple(planned.get(one.id, one) if one.id == STAGE else one for one in profile.stages)
    )


def _most_rounds(profile: Profile, cells: int) -> int:
    """Return with how many rounds of so many cells all further ones take as long as the profile without them."""
    if not cells or profile.rounds < MIN_ROUNDS or profile.time_goal_s is None:
        return 0
    each_s = profile.ramp_s + profile.runtime_s + CELL_OVERHEAD_S
    most = profile.rounds + math.floor(profile.time_goal_s / (cells * each_s) + 1e-9)
    usual = profile.rounds if profile.stopping is None else profile.stopping.most_rounds
    return max(usual, min(MOST_ROUNDS, most))


def _stage(stage: Stage, profile: Profile, judged: dict[str, tuple[str, ...]]) -> Stage:
    """Return the stage of what a promise added with all rounds it may have; any other as it is."""
    own = {cell.workload: judged[cell.workload] for cell in stage.cells if cell.workload in judged}
    if stage.id != STAGE or not own:
        return stage
    others_s = math.fsum(stage_s(one, profile.runtime_s, one.least_rounds) for one in profile.stages if one != stage)
    fitting = math.floor(others_s / stage_s(stage, profile.runtime_s, 1) + 1e-9)
    most = min(MOST_ROUNDS, max(MIN_ROUNDS, fitting))
    return replace(stage, most_rounds=most, precision=_rules(own, StoppingRule(MIN_ROUNDS, most, WITHIN)))


def _rules(judged: dict[str, tuple[str, ...]], rule: StoppingRule) -> tuple[Precision, ...]:
    return tuple(Precision(cell, metrics, rule) for cell, metrics in judged.items())
