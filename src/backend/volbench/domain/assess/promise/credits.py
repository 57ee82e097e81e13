"""Which level of a disk with burst credits a promise is held against: the one it settles at, told beside the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.assess.current_rounds import begun_s, seconds_of
from volbench.domain.model.runs.quoted import stage_of
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import metric_text

if TYPE_CHECKING:
    from volbench.domain.model.rounds.summary import Summary
    from volbench.domain.model.runs.run import Run, WorkloadResult

NOT_SETTLED: Final = Message("assess.promise.not_settled")
ON_CREDITS: Final = Message("assess.promise.on_credits")
_BESIDE: Final = Message("assess.promise.settled_beside_burst")


def level_of(work: WorkloadResult, metric: str) -> Summary | None:
    """Return the rounds a promise of this metric is held against; None where none were measured at that level."""
    return work.summary.get(metric) if work.burst is None else work.burst.settled.get(metric)


def is_window_settled(work: WorkloadResult, run: Run) -> bool:
    """Say whether the steady window lies behind the end of the credits, or there were none."""
    stage = stage_of(work, run)
    steady = None if stage is None else stage.steady_state
    return work.burst is None or (steady is not None and steady.first_round > work.burst.round)


def with_burst(words: Message, work: WorkloadResult, metric: str) -> Message:
    """Say the upper level beside what was found of the lower one."""
    if work.burst is None or metric not in work.burst.burst or metric not in METRICS:
        return words
    return _BESIDE.fill(words=words, burst=metric_text(work.burst.burst[metric], METRICS[metric].unit))


def ran_on_credits(work: WorkloadResult, run: Run) -> bool:
    """Say whether all of a cell was measured before the credits ended in another one of the same run."""
    if work.burst is not None or not work.rounds:
        return False
    told = (seconds_of(one.burst.ended_at) for one in run.workloads if one.burst and one.variant == work.variant)
    ends = [ended_s for ended_s in told if ended_s is not None]
    begun = [(begun_s(one), one.duration_s) for one in work.rounds]
    return bool(ends) and all(began is not None and began + took <= min(ends) for began, took in begun)
