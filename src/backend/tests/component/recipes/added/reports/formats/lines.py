"""A report format as somebody would add it: one line per number, also of runs side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from support.words import bilingual

from volbench.reports.choice import Choice
from volbench.reports.exporter import Exporter
from volbench.reports.table import rows

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run


def _run(run: Run, choice: Choice) -> bytes:
    return "\n".join(f"{row.title}: {row.median}" for row in rows(run, choice)).encode()


def _comparison(runs: tuple[Run, ...], _comparison: Comparison, choice: Choice) -> bytes:
    return b"\n".join(_run(run, choice) for run in runs)


EXPORTER: Final = Exporter(
    format="lines",
    title=bilingual("Lines", "逐行文字"),
    hint=bilingual("One line per number", "每个数值一行"),
    media_type="text/plain; charset=utf-8",
    suffix="txt",
    place=45,
    run=_run,
    comparison=_comparison,
)
