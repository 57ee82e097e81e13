"""The plots of many clients, which stand before those of single workloads."""

from __future__ import annotations

from collections.abc import Iterable

from volbench.domain.assess.plots.kind import Plotting
from volbench.domain.model.plots.plot import Plot
from volbench.domain.model.runs.run import Run
from volbench.kinds.clients.rules.client_plots import client_plots


class ClientsPlotting(Plotting):
    """A run of many clients."""

    def of_workloads(self, run: Run) -> Iterable[Plot]:
        """Return rate and times by the number of clients, and times by the pace."""
        return client_plots(run)
