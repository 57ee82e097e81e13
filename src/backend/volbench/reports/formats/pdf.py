"""Pages to print and to file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.reports.blocks import Report


def _write(report: Report) -> bytes:
    from volbench.reports.paper import write

    return write(report)


EXPORTER: Final = Exporter(
    format="pdf",
    title=Message("reports.formats.pdf"),
    hint=Message("reports.formats.pdf.hint"),
    media_type="application/pdf",
    suffix="pdf",
    place=15,
    report=_write,
    has_published=True,
    is_typeset=True,
)
