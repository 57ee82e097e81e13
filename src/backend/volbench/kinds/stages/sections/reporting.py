"""The report of a run by stages: its conditions, each stage with its plots, what each came to for its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.plots.run_plots import plots_by_stage
from volbench.domain.model.runs.quoted import stage_of
from volbench.kinds.stages.sections.badge import steadiness
from volbench.kinds.stages.sections.conditions import stage_conditions
from volbench.kinds.stages.sections.csv_lines import stage_lines
from volbench.kinds.stages.sections.tables import stage_tables
from volbench.reports import words
from volbench.reports.blocks import Fold, Heading, Long, Paragraph, Plotted, Table
from volbench.reports.kind import Reporting
from volbench.reports.plot_section import plot_sections

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from volbench.domain.model.runs.run import Run, Summary, WorkloadResult
    from volbench.domain.model.words.message import Message
    from volbench.kinds.stages.sections.tables import StageTable
    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice
    from volbench.reports.plot_section import PlotSection
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

    def sections(self, run: Run, choice: Choice) -> list[Block]:
        """Return what became of each stage."""
        told = zip(run.stages, stage_tables(run, choice), plots_by_stage(run), strict=True)
        return [
            block
            for stage, table, plots in told
            for block in _stage(stage.id, table, plot_sections(plots, choice), choice)
        ]

    def csv_lines(self, run: Run) -> Iterable[dict[str, object]]:
        """Return how much a stage that fills had written."""
        return stage_lines(run)


def _stage(id_: str, table: StageTable, plots: Sequence[PlotSection], choice: Choice) -> Iterator[Block]:
    """Yield the rounds that tell whether a stage is steady, what decides, and its plots."""
    yield Heading(table.title)
    yield from (Paragraph(sentence) for sentence in table.sentences)
    # The plot of the rounds that are looked at has their table already.
    looked_at = [plot for plot in plots if plot.id == f"{id_}-convergence"]
    yield Long(tuple(Plotted(plot, table="left-out") for plot in looked_at))
    if table.rounds:
        rounds = Table(table.round_heads, table.rounds, tuple(range(1, len(table.round_heads) - 1)))
        yield Fold(choice.say(words.ROUNDS), (rounds,))
    if table.determination:
        yield Table(table.determination_heads, table.determination, (1, 2))
    yield Long(tuple(Plotted(plot) for plot in plots if plot not in looked_at))
