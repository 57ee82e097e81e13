"""What the plots of a run ask of its kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from volbench.domain.assess.plots.histogram import percentile_curves
from volbench.domain.assess.plots.load_curves import load_plots
from volbench.domain.assess.plots.traces import traces
from volbench.domain.model.kind import Part, all_parts
from volbench.domain.model.plots.plot import Grid, Plot
from volbench.domain.model.plots.stage_plots import StagePlots
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.targets import cell_name
from volbench.domain.model.words.message import Message, dotted


class Plotting(Part):
    """The plots of a run whose kind says nothing else."""

    FILE: ClassVar[str] = "plots"

    def of_run(self, run: Run) -> tuple[Plot, ...]:
        """Return the plots of a run as a whole: of its workloads together, then of each variant.

        What is drawn follows from the workloads, so each kind says what it knows of them: any suite may have those of
        another kind. Of each variant there are load curves, percentiles, seconds.
        """
        found: list[Plot] = [plot for part in all_parts(Plotting) for plot in part().of_workloads(run)]
        variants = dict.fromkeys(work.variant for work in run.workloads)
        for variant in variants:
            works = [work for work in run.workloads if work.variant == variant]
            first = [work for work in works if work.is_headline] or works
            own = [*load_plots(works), *percentile_curves(first), *traces(works)]
            found += own if len(variants) == 1 else _titled(own, cell_name(run, variant))
        return tuple(found)

    def of_workloads(self, run: Run) -> Iterable[Plot]:  # noqa: ARG002
        """Return plots over all workloads of a run that are as this kind has them; asked of every kind."""
        return ()

    def by_stage(self, run: Run) -> list[tuple[Plot | Grid, ...]]:  # noqa: ARG002
        """Return the plots of each stage, in their order; of a run without stages there are none."""
        return []

    def drawn(self, run: Run) -> StagePlots:  # noqa: ARG002
        """Return what the page draws by itself; of the workloads that `with_bins` names, the rounds have their bins."""
        return StagePlots((), (), ())

    def with_bins(self, plan: Plan) -> frozenset[str]:  # noqa: ARG002
        """Return the workloads whose response times are drawn: of all others no bins are needed."""
        return frozenset()


def _titled(plots: Iterable[Plot], name: Message) -> list[Plot]:
    """Say of which option, volume or folder a plot is: those of the others look the same."""
    return [replace(plot, title=dotted(plot.title, name)) for plot in plots]
