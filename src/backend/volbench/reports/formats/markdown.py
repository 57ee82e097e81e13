"""Markdown, as forums take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.export import Use
from volbench.domain.model.words.message import Message
from volbench.reports.exporter import Exporter

if TYPE_CHECKING:
    from volbench.reports.blocks import Report


def _write(report: Report) -> bytes:
    from volbench.reports.markdown import write

    return write(report)


EXPORTER: Final = Exporter(
    format="md",
    title=Message("reports.formats.md"),
    hint=Message("reports.formats.md.hint"),
    media_type="text/markdown; charset=utf-8",
    suffix="md",
    place=40,
    report=_write,
    has_published=True,
    use=Use.PASTE,
    is_usual=True,
)
