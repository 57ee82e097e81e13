"""Pages to print and to file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.experiment_tables import Tables


def _run(run: Run, around: Surroundings, choice: Choice) -> bytes:
    from volbench.reports.pdf_run import render

    return render(run, choice, around)


def _comparison(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    from volbench.reports.pdf_comparison import compare

    return compare(runs, comparison, choice)


def _experiment(tables: Tables, made: str) -> bytes:
    from volbench.reports.pdf_experiment import render

    return render(tables, made)


EXPORTER: Final = Exporter(
    format="pdf",
    title=Message("reports.formats.pdf"),
    hint=Message("reports.formats.pdf.hint"),
    media_type="application/pdf",
    suffix="pdf",
    place=15,
    surrounded=_run,
    comparison=_comparison,
    experiment=_experiment,
    has_published=True,
    is_typeset=True,
)
