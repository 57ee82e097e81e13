"""Markdown, as forums take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.export import Use
from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.experiment_tables import Tables


def _run(run: Run, around: Surroundings, choice: Choice) -> bytes:
    from volbench.reports.markdown import render

    return render(run, choice, around)


def _comparison(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    from volbench.reports.markdown import compare

    return compare(runs, comparison, choice)


def _experiment(tables: Tables, made: str) -> bytes:
    from volbench.reports.experiment_markdown import render

    return render(tables, made)


EXPORTER: Final = Exporter(
    format="md",
    title=Message("reports.formats.md"),
    hint=Message("reports.formats.md.hint"),
    media_type="text/markdown; charset=utf-8",
    suffix="md",
    place=40,
    surrounded=_run,
    comparison=_comparison,
    experiment=_experiment,
    has_published=True,
    use=Use.PASTE,
    is_usual=True,
)
