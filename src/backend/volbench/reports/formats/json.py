"""The run document, which can be imported again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice


def _run(run: Run, choice: Choice) -> bytes:
    from volbench.reports.json_document import render

    return render(run, choice)


EXPORTER: Final = Exporter(
    format="json",
    title=Message("reports.formats.json"),
    hint=Message("reports.formats.json.hint"),
    media_type="application/json",
    suffix="json",
    place=20,
    run=_run,
    is_usual=True,
    is_as_stored=True,
)
