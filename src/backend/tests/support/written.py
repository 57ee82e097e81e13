"""Reports as each format writes them: by the names of the writers, from a run, runs or an experiment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.runs.answer import NOTHING_AROUND
from volbench.reports import html_page as _html_page
from volbench.reports import markdown as _markdown
from volbench.reports import paper as _paper
from volbench.reports.document.report_of_comparison import report_of_comparison
from volbench.reports.document.report_of_experiment import report_of_experiment
from volbench.reports.document.report_of_run import report_of_run

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.blocks import Report
    from volbench.reports.choice import Choice
    from volbench.reports.experiment_tables import Tables


@dataclass(frozen=True)
class Written:
    """One format that writes reports."""

    write: Callable[[Report], bytes]
    __name__: str

    def render(self, run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> bytes:
        """Return the report of one run."""
        return self.write(report_of_run(run, choice, around))

    def compare(self, runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
        """Return the report of a comparison."""
        return self.write(report_of_comparison(runs, comparison, choice))

    def experiment(self, tables: Tables, made: str) -> bytes:
        """Return the report of an experiment."""
        return self.write(report_of_experiment(tables, made))


html_page = Written(_html_page.write, "html_page")
markdown = Written(_markdown.write, "markdown")
paper = Written(_paper.write, "paper")
