"""The section of a run over ways, whatever it sent: files of many sizes, or requests of many clients for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.reports.load_section import load_section
from volbench.reports.sweep_section import sweep_section

if TYPE_CHECKING:
    from volbench.domain.model.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.way_tables import WaySection


def way_section(run: Run, choice: Choice) -> WaySection | None:
    """Return the section of a run; None for one of volumes."""
    return sweep_section(run, choice) or load_section(run, choice)
