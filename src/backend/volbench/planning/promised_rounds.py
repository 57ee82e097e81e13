"""How many rounds those cells of a run get by which a promise is judged: until they are as exact as the judging. Pure.

A number of requests counts as kept within a hundredth, so that its median is to be known to a hundredth. Further rounds
take time, and are held by it: all of them together take no longer than the profile is meant to take without them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.promise.cells import judged_cells
from volbench.domain.assess.promise.judge import WITHIN
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.runs.stopping import Precision, StoppingRule
from volbench.domain.stats.descriptive import MIN_ROUNDS
from volbench.planning.kind import Planning
from volbench.planning.plan_inputs import CELL_OVERHEAD_S
from volbench.planning.workload_selection import wanted_workloads

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.promise import Promise
    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.suites.workload import Profile, Suite

MOST_ROUNDS: Final = 30
"""So many that scatter by 1.5 % tell their median to a hundredth in 96 of 100 cells."""
_SMOKE: Final = "smoke"
"""Of so few and short rounds nothing is to be known exactly."""


def with_precision(
    profile: Profile, suite: Suite, request: RunRequest, promise: Promise | None
) -> tuple[Profile, tuple[Precision, ...]]:
    """Return the profile, and the cells by which a promise is judged unless the profile itself has rules for them.

    Args:
        profile: With the cells that the promise added.
        suite: Likewise.
        request: What the owner asked for.
        promise: Of the volume; None: nothing is promised.
    """
    if promise is None or request.other_target_paths or profile.id == _SMOKE:
        return profile, ()
    judged = judged_cells(promise, wanted_workloads(suite, profile, request))
    known = kind_measuring(suite, profile).part(Planning)().until_exact(profile, judged)
    if known is not None:
        return known, ()
    most = 0 if suite.is_order_fixed else _most_rounds(profile, len(judged) * max(1, len(request.variants)))
    is_more = most > profile.rounds
    return profile, rules_of(judged, StoppingRule(profile.rounds, most, WITHIN)) if is_more else ()


def _most_rounds(profile: Profile, cells: int) -> int:
    """Return with how many rounds of so many cells all further ones take as long as the profile without them."""
    if not cells or profile.rounds < MIN_ROUNDS or profile.time_goal_s is None:
        return 0
    each_s = profile.ramp_s + profile.runtime_s + CELL_OVERHEAD_S
    most = profile.rounds + math.floor(profile.time_goal_s / (cells * each_s) + 1e-9)
    usual = profile.rounds if profile.stopping is None else profile.stopping.most_rounds
    return max(usual, min(MOST_ROUNDS, most))


def rules_of(judged: Mapping[str, tuple[str, ...]], rule: StoppingRule) -> tuple[Precision, ...]:
    """Return the same rule for each of these workloads, by its metrics."""
    return tuple(Precision(cell, metrics, rule) for cell, metrics in judged.items())
