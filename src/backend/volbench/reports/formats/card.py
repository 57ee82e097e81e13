"""One picture, 1080 px wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.export import Use
from volbench.domain.model.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.model.run import Run
    from volbench.reports.choice import Choice


def _run(run: Run, choice: Choice) -> bytes:
    from volbench.reports.card_svg import render

    return render(run, choice)


EXPORTER: Final = Exporter(
    format="card",
    title=Message("reports.formats.card"),
    hint=Message("reports.formats.card.hint"),
    media_type="image/svg+xml",
    suffix="svg",
    place=60,
    run=_run,
    use=Use.PICTURE,
)
