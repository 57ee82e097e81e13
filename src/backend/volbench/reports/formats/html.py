"""A web page that holds everything it needs."""

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
    from volbench.reports.html_page import render

    return render(run, choice, around)


def _comparison(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    from volbench.reports.html_page import compare

    return compare(runs, comparison, choice)


def _experiment(tables: Tables, made: str) -> bytes:
    from volbench.reports.experiment_html import render

    return render(tables, made)


EXPORTER: Final = Exporter(
    format="html",
    title=Message("reports.formats.html"),
    hint=Message("reports.formats.html.hint"),
    media_type="text/html; charset=utf-8",
    suffix="html",
    place=10,
    surrounded=_run,
    comparison=_comparison,
    experiment=_experiment,
    has_published=True,
    is_usual=True,
)
