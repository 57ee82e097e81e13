"""One line of text."""

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
    from volbench.reports.chat_line import render

    return render(run, choice, around)


EXPORTER: Final = Exporter(
    format="chat",
    title=Message("reports.formats.chat"),
    hint=Message("reports.formats.chat.hint"),
    media_type="text/plain; charset=utf-8",
    suffix="txt",
    place=55,
    surrounded=_run,
    use=Use.CAPTION,
)
