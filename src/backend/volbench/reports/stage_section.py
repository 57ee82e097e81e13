"""The stages of a run in a report: what each came to, its plots, and its tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.assess.plots.run_plots import plots_by_stage
from volbench.reports.plot_section import PlotSection, plot_sections
from volbench.reports.stage_tables import StageTable, stage_tables

if TYPE_CHECKING:
    from volbench.domain.model.run import Run
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class StageSection:
    """One stage."""

    id: str
    table: StageTable
    plots: tuple[PlotSection, ...]

    @property
    def convergence(self) -> PlotSection | None:
        """The plot of the looked-at rounds, whose table the stage has itself."""
        return next((plot for plot in self.plots if plot.id == f"{self.id}-convergence"), None)

    @property
    def others(self) -> tuple[PlotSection, ...]:
        """All other plots."""
        return tuple(plot for plot in self.plots if plot is not self.convergence)


def stage_sections(run: Run, choice: Choice) -> list[StageSection]:
    """Return a section for each stage; none for a run without stages."""
    return [
        StageSection(stage.id, table, tuple(plot_sections(plots, choice)))
        for stage, table, plots in zip(run.stages, stage_tables(run, choice), plots_by_stage(run), strict=True)
    ]
