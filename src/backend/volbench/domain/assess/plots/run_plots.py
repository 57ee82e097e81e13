"""All plots of a run, by what its stages and workloads are like and not by their names, so that any suite has them."""

from __future__ import annotations

from collections.abc import Sequence

from volbench.domain.assess.plots.blocks import by_block
from volbench.domain.assess.plots.clients import client_plots
from volbench.domain.assess.plots.convergence import all_rounds, convergence, longest_rounds
from volbench.domain.assess.plots.demand import demand_plots
from volbench.domain.assess.plots.histogram import histogram_plot, percentile_curves
from volbench.domain.assess.plots.load import load_plots
from volbench.domain.assess.plots.over_time import course_plots
from volbench.domain.assess.plots.sweep import sweep_plots
from volbench.domain.assess.plots.traces import traces
from volbench.domain.assess.stages import plots as stages
from volbench.domain.model.access import Direction
from volbench.domain.model.plot import Grid, Plot
from volbench.domain.model.run import Run, WorkloadResult
from volbench.domain.model.stage import StageResult
from volbench.domain.model.stage_plots import StagePlots


def plots_by_stage(run: Run) -> list[tuple[Plot | Grid, ...]]:
    """Return the plots of each stage of a run, in their order."""
    drawn = stages.stage_plots(run)
    return [_of_stage(run, result, drawn) for result in run.stages]


def _of_stage(run: Run, result: StageResult, drawn: StagePlots) -> tuple[Plot | Grid, ...]:
    """Return the plots of one stage; that of its tracked value, where it has one, stands first."""
    works = [work for work in run.workloads if work.variant == result.variant]
    own = [work for work in works if work.id in result.workloads and work.rounds]
    key = (result.id, result.variant)
    found: list[Plot | Grid | None] = [convergence(result, works)]
    for grid in drawn.grids:
        found += demand_plots(grid) if (grid.stage, grid.variant) == key else ()
    found += by_block(result, own)
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


def run_plots(run: Run) -> tuple[Plot, ...]:
    """Return the plots of a run without stages: file sizes; of each variant load curves, percentiles, seconds."""
    if run.stages:
        return ()
    found: list[Plot] = [*sweep_plots(run), *client_plots(run)]
    for variant in dict.fromkeys(work.variant for work in run.workloads):
        works = [work for work in run.workloads if work.variant == variant]
        first = [work for work in works if work.is_headline] or works
        found += [*load_plots(works), *percentile_curves(first), *traces(works)]
    return tuple(found)
