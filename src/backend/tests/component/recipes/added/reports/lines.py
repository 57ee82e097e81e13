"""A report format as somebody would add it: one line per workload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.reports.exporter import Choice, Exporter
from volbench.reports.table import rows

if TYPE_CHECKING:
    from volbench.domain.model.run import Run


def render(run: Run, choice: Choice) -> bytes:
    """Return the lines."""
    return "\n".join(f"{row.title}: {row.median}" for row in rows(run, choice)).encode()


EXPORTER: Final = Exporter("lines", "text/plain; charset=utf-8", "txt", render)
