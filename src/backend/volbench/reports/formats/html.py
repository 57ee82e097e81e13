"""A web page that holds everything it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.reports.blocks import Report


def _write(report: Report) -> bytes:
    from volbench.reports.html_page import write

    return write(report)


EXPORTER: Final = Exporter(
    format="html",
    title=Message("reports.formats.html"),
    hint=Message("reports.formats.html.hint"),
    media_type="text/html; charset=utf-8",
    suffix="html",
    place=10,
    report=_write,
    has_published=True,
    is_usual=True,
)
