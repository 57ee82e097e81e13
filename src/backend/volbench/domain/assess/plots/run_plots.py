"""All plots of a run, by what its kind and its workloads are like and not by names, so that any suite has them."""

from __future__ import annotations

from volbench.domain.assess.plots.kind import Plotting
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.plots.plot import Grid, Plot
from volbench.domain.model.runs.run import Run


def plots_by_stage(run: Run) -> list[tuple[Plot | Grid, ...]]:
    """Return the plots of each stage of a run, in their order."""
    return kind_of_run(run.plan).part(Plotting)().by_stage(run)


def run_plots(run: Run) -> tuple[Plot, ...]:
    """Return the plots of a run as a whole."""
    return kind_of_run(run.plan).part(Plotting)().of_run(run)
