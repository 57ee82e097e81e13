"""The plots of a run by stages: of each stage its own, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.plots.histogram import histogram_plot
from volbench.domain.assess.plots.kind import Plotting
from volbench.domain.model.runs.access import Direction
from volbench.kinds.stages.plots.blocks import by_block
from volbench.kinds.stages.plots.convergence import all_rounds, convergence, longest_rounds
from volbench.kinds.stages.plots.demand_plots import demand_plots
from volbench.kinds.stages.plots.over_time import course_plots
from volbench.kinds.stages.rules.drawn import stage_plots, with_histogram

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.plots.plot import Grid, Plot
    from volbench.domain.model.plots.stage_plots import StagePlots
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Run, WorkloadResult
    from volbench.domain.model.runs.stage import StageResult


class StagesPlotting(Plotting):
    """The plots of a run by stages."""

    def of_run(self, run: Run) -> tuple[Plot, ...]:
        """Return nothing where stages were judged: all there is belongs to one of them."""
        return () if run.stages else super().of_run(run)

    def by_stage(self, run: Run) -> list[tuple[Plot | Grid, ...]]:
        """Return the plots of each stage, in their order."""
        drawn = stage_plots(run)
        return [_of_stage(run, result, drawn) for result in run.stages]

    def drawn(self, run: Run) -> StagePlots:
        """Return histograms of response times, grids of loads, and courses."""
        return stage_plots(run)

    def with_bins(self, plan: Plan) -> frozenset[str]:
        """Return the workloads whose response times are drawn."""
        return with_histogram(plan)


def _of_stage(run: Run, result: StageResult, drawn: StagePlots) -> tuple[Plot | Grid, ...]:
    """Return the plots of one stage; that of its tracked value, where it has one, stands first."""
    works = [work for work in run.workloads if work.variant == result.variant]
    own = [work for work in works if work.id in result.workloads and work.rounds]
    key = (result.id, result.variant)
    found: list[Plot | Grid | None] = [convergence(result, works)]
    for grid in drawn.grids:
        found += demand_plots(grid) if (grid.stage, grid.variant) == key else ()
    found += by_block(run, result, own)
    found.append(_all_writes(result, own))
    found.append(longest_rounds(result, own))
    for course in drawn.courses:
        # A course of several stages is told with the last of them, when all of it is known.
        if course.groups and (course.groups[-1].stage, course.variant) == key:
            inside = {group.stage for group in course.groups}
            names = {name for one in run.stages if one.id in inside for name in one.workloads}
            found += course_plots(course, [work for work in works if work.id in names])
    found += [histogram_plot(one) for one in drawn.histograms if (one.stage, one.variant) == key]
    return tuple(plot for plot in found if plot is not None)


def _all_writes(result: StageResult, own: Sequence[WorkloadResult]) -> Plot | None:
    """Return the course over the rounds of all cells that only write, unless they differ in load."""
    alike = [work for work in own if work.access is not None and work.access.direction is Direction.WRITE]
    loads = {(work.access.jobs, work.access.depth) for work in own if work.access is not None}
    return None if result.tracked is None or len(loads) > 1 else all_rounds(result, alike, result.tracked.metric)
