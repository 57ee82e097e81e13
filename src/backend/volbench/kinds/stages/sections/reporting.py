"""The report of a run by stages: its conditions, each stage with its plots, what each came to for its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.plots.run_plots import plots_by_stage
from volbench.domain.model.runs.quoted import stage_of
from volbench.kinds.stages.sections.badge import steadiness
from volbench.kinds.stages.sections.conditions import stage_conditions
from volbench.kinds.stages.sections.csv_lines import stage_lines
from volbench.kinds.stages.sections.tables import stage_tables
from volbench.reports.kind import Reporting
from volbench.reports.plot_section import plot_sections
from volbench.reports.section import StageSection

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.runs.run import Run, Summary, WorkloadResult
    from volbench.domain.model.words.message import Message
    from volbench.reports.choice import Choice
    from volbench.reports.section import Conditions


class StagesReporting(Reporting):
    """A run by stages."""

    def figures_differ(self, run: Run) -> bool:
        """Say that each figure names itself as soon as a stage was judged: steady means stand beside medians."""
        return bool(run.stages)

    def stability(self, work: WorkloadResult, summary: Summary, run: Run) -> Message | None:
        """Return what became of the stage of a workload; nothing where that looks for nothing steady."""
        stage = stage_of(work, run)
        return super().stability(work, summary, run) if stage is None else steadiness(stage)

    def conditions(self, run: Run, choice: Choice) -> Conditions | None:
        """Return how it was tested, as PTS wants it beside every result."""
        return stage_conditions(run, choice)

    def sections(self, run: Run, choice: Choice) -> list[StageSection]:
        """Return a section for each stage."""
        return [
            StageSection(stage.id, table, tuple(plot_sections(plots, choice)))
            for stage, table, plots in zip(run.stages, stage_tables(run, choice), plots_by_stage(run), strict=True)
        ]

    def csv_lines(self, run: Run) -> Iterable[dict[str, object]]:
        """Return how much a stage that fills had written."""
        return stage_lines(run)
