"""A picture of 16 to 9, 1600 px wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.export import Use
from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice


def _picture(run: Run, around: Surroundings, choice: Choice) -> bytes:
    from volbench.reports.card_svg import WIDE, render

    return render(run, choice, around.ranges, WIDE)


EXPORTER: Final = Exporter(
    format="card-wide",
    title=Message("reports.formats.card_wide"),
    hint=Message("reports.formats.card_wide.hint"),
    media_type="image/svg+xml",
    suffix="svg",
    place=61,
    surrounded=_picture,
    use=Use.PICTURE,
)
