"""Volumes in documents of earlier versions, whose ids were slugs: known by their mount points, as here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.machine.volume_ids import renewed_id
from volbench.domain.model.runs.target import LocalVolume

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.runs.target import Target


def with_ids_of_today(run: Run) -> Run:
    """Return the run with its volumes known as they are known today; of any other id nothing is changed."""
    targets = {variant: _renewed(target) for variant, target in run.targets.items()}
    target = _renewed(run.target)
    if target == run.target and targets == run.targets:
        return run
    return replace(run, target=target, targets=targets, plan=_plan(run.plan, run, targets or {"": target}))


def _renewed(target: Target) -> Target:
    if not isinstance(target, LocalVolume) or target.volume.share is not None:
        return target
    known = target.volume.id
    new = renewed_id(known, target.volume.mount_point)
    return target if new == known else replace(target, volume=replace(target.volume, id=new))


def _plan(plan: Plan, run: Run, targets: dict[str, Target]) -> Plan:
    """Return the plan with the ids of the targets and ways that it names."""

    def id_of(variant: str, known: str) -> str:
        before, now = run.targets.get(variant, run.target), targets.get(variant) or targets.get("")
        return now.id if now is not None and before.id == known else known

    own = {v: replace(one, volume_id=id_of(v, one.volume_id)) for v, one in plan.targets.items()}
    plan = plan.with_ways(lambda v, one: replace(one, target_id=id_of(v, one.target_id)))
    return replace(plan, targets=own)
