"""The stage of what a promise adds to a run by stages: the last one, which goes on until it is exact. Pure."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.promise.judge import WITHIN
from volbench.domain.model.runs.stage import Stage, StageCell
from volbench.domain.model.runs.stopping import StoppingRule
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import MIN_ROUNDS
from volbench.kinds.stages.rules.stage_plan import stage_s
from volbench.planning.promised_rounds import MOST_ROUNDS, rules_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile

STAGE: Final = "promised"
_MINUTES: Final = 5
"""As many as a steady window has."""
_STAGE_TITLE: Final = Message("runner.promised_load.stage")


def with_promised(profile: Profile, added: Sequence[str]) -> Profile:
    """Return the profile with these workloads in a last stage of their own."""
    last = Stage(id=STAGE, title=_STAGE_TITLE, cells=tuple(map(StageCell, added)), most_rounds=_MINUTES)
    return replace(profile, stages=(*profile.stages, last))


def until_exact(profile: Profile, judged: Mapping[str, tuple[str, ...]]) -> Profile:
    """Return the profile whose stage of what a promise added has all rounds it may have, and a rule for each cell."""
    return replace(profile, stages=tuple(_stage(one, profile, judged) for one in profile.stages))


def as_planned(profile: Profile, plan: Plan) -> Profile:
    """Return the profile with the stage that a stored plan has for a promise, whatever has been promised since."""
    planned = {stage.id: stage for stage in plan.stages}
    return replace(
        profile, stages=tuple(planned.get(one.id, one) if one.id == STAGE else one for one in profile.stages)
    )


def _stage(stage: Stage, profile: Profile, judged: Mapping[str, tuple[str, ...]]) -> Stage:
    """Return the stage of what a promise added with all rounds it may have; any other as it is."""
    own = {cell.workload: judged[cell.workload] for cell in stage.cells if cell.workload in judged}
    if stage.id != STAGE or not own:
        return stage
    others_s = math.fsum(stage_s(one, profile.runtime_s, one.least_rounds) for one in profile.stages if one != stage)
    fitting = math.floor(others_s / stage_s(stage, profile.runtime_s, 1) + 1e-9)
    most = min(MOST_ROUNDS, max(MIN_ROUNDS, fitting))
    return replace(stage, most_rounds=most, precision=rules_of(own, StoppingRule(MIN_ROUNDS, most, WITHIN)))
