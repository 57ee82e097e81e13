"""The plots of files by size, which stand before those of single workloads."""

from __future__ import annotations

from collections.abc import Iterable

from volbench.domain.assess.plots.kind import Plotting
from volbench.domain.model.plots.plot import Plot
from volbench.domain.model.runs.run import Run
from volbench.kinds.ways.rules.sweep_plots import sweep_plots


class WaysPlotting(Plotting):
    """A run over file sizes."""

    def of_workloads(self, run: Run) -> Iterable[Plot]:
        """Return time and speed by size, a line for each way."""
        return sweep_plots(run)
