"""A few lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.export import Use
from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice


def _run(run: Run, around: Surroundings, choice: Choice) -> bytes:
    from volbench.reports.plain_text import render

    return render(run, choice, around)


EXPORTER: Final = Exporter(
    format="txt",
    title=Message("reports.formats.txt"),
    hint=Message("reports.formats.txt.hint"),
    media_type="text/plain; charset=utf-8",
    suffix="txt",
    place=50,
    surrounded=_run,
    use=Use.PASTE,
)
