"""What is left of an interrupted run, and what it costs: its test files were removed and are written anew. Pure."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from volbench.domain.assess.consent import Cost, wants_yes_for_cost
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.machine.endurance import endurance_ratio
from volbench.domain.model.runs.continuation import Continuation
from volbench.domain.model.runs.target import volume_of
from volbench.planning.kind import Planning
from volbench.planning.plan_inputs import CELL_OVERHEAD_S

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run, WorkloadResult


def continuation_of(run: Run) -> Continuation:
    """Return what the rest of a run costs at most, from its plan and its finished rounds.

    Bytes are what the run's limit leaves, which the runner holds; seconds are those of the plan without the rounds that
    are not done again.
    """
    plan = run.plan
    left_bytes = _left_bytes(run)
    left_s = max(0.0, (plan.most_duration_s or plan.expected_duration_s) - _spared_s(run))
    return Continuation(
        anew_bytes=min(_planning(run).anew_bytes(run), left_bytes),
        most_write_bytes=left_bytes,
        most_duration_s=round(left_s, 1),
        wants_yes_for=wants_yes_for_cost(Cost(left_s, left_bytes, _wear(run, left_bytes))),
    )


def _wear(run: Run, left_bytes: int) -> float | None:
    plan, volume = run.plan, volume_of(run.target)
    if plan.precision and volume is not None:
        # The plan's own share is that of all rounds for the promise, its bytes are those of the fewest.
        return endurance_ratio(volume, left_bytes)
    if plan.endurance_ratio is None or not plan.expected_write_bytes:
        return plan.endurance_ratio
    return plan.endurance_ratio * left_bytes / plan.expected_write_bytes


def _left_bytes(run: Run) -> int:
    plan = run.plan
    if plan.most_write_bytes is None:
        # Nothing holds it to a limit, and what had begun is written again: the whole is the safer figure.
        return plan.expected_write_bytes
    return max(0, plan.most_write_bytes - _written_bytes(run))


def _planning(run: Run) -> Planning:
    return kind_of_run(run.plan).part(Planning)()


def _written_bytes(run: Run) -> int:
    return sum(one.evidence.asked_write_bytes for work in run.workloads for one in work.rounds)


def _spared_s(run: Run) -> float:
    """Return the length of the finished rounds that stay; a stage that had not ended begins anew."""
    again = _planning(run).begun_anew(run)
    return math.fsum(_rounds_s(run, work) for work in run.workloads if work.id not in again)


def _rounds_s(run: Run, work: WorkloadResult) -> float:
    return len(work.rounds) * (run.plan.seconds_of(work.id) + CELL_OVERHEAD_S)
