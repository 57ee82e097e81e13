"""All values, for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.experiment_tables import Tables


def _run(run: Run, choice: Choice) -> bytes:
    from volbench.reports.csv_long import render

    return render(run, choice)


def _comparison(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    from volbench.reports.csv_long import compare

    return compare(runs, comparison, choice)


def _experiment(tables: Tables, made: str) -> bytes:
    from volbench.reports.experiment_csv import render

    return render(tables, made)


EXPORTER: Final = Exporter(
    format="csv",
    title=Message("reports.formats.csv"),
    hint=Message("reports.formats.csv.hint"),
    media_type="text/csv; charset=utf-8",
    suffix="csv",
    place=30,
    run=_run,
    comparison=_comparison,
    experiment=_experiment,
    has_published=True,
    is_usual=True,
)
