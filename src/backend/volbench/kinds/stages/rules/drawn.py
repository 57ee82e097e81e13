"""All that is drawn of a run by stages beside its rounds. Pure; page and reports draw the same."""

from __future__ import annotations

from collections.abc import Sequence

from volbench.domain.model.plots.stage_plots import ResponseHistogram, StagePlots
from volbench.domain.model.runs.run import Plan, Run, WorkloadResult
from volbench.kinds.stages.rules.choice import chosen_for
from volbench.kinds.stages.rules.courses import course_of
from volbench.kinds.stages.rules.demand import grids_of
from volbench.kinds.stages.rules.histogram import histogram_cell, histogram_of


def stage_plots(run: Run) -> StagePlots:
    """Return what is drawn of a run; of the workloads that `with_histogram` names, the rounds must have their bins."""
    by_variant = [
        (variant, [work for work in run.workloads if work.variant == variant]) for variant in run.plan.variants
    ]
    courses = [course_of(run.plan, variant, works) for variant, works in by_variant]
    return StagePlots(
        histograms=tuple(one for _, works in by_variant for one in _histograms(run.plan, works)),
        grids=tuple(one for variant, works in by_variant for one in grids_of(run.plan, variant, works)),
        courses=tuple(one for one in courses if one is not None),
    )


def with_histogram(plan: Plan) -> frozenset[str]:
    """Return the workloads whose response times are drawn: of all others no bins are needed."""
    return frozenset(name for stage in plan.stages if (name := histogram_cell(stage)) is not None)


def _histograms(plan: Plan, works: Sequence[WorkloadResult]) -> list[ResponseHistogram]:
    by_id = {work.id: work for work in works}
    rounds = {work.id: work.rounds for work in works}
    accesses = {work.id: work.access for work in works}
    found = []
    for stage in plan.stages:
        work = by_id.get(histogram_cell(stage) or "")
        if work is None:
            continue
        chosen = chosen_for(stage, plan.stages, rounds, accesses)
        load = None if chosen is None else chosen.load
        found.append(histogram_of(stage, work, pick=stage.choice.pick if stage.choice else None, load=load))
    return [one for one in found if one is not None]
