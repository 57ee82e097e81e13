"""What kinds of run say of whole runs and of several beside each other, as texts: of workloads that any suite may have.

Every kind is asked, and one that does not know the workloads says nothing.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from volbench.domain.model.kind import all_parts
from volbench.reports.kind import Reporting

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.reports.blocks import Section
    from volbench.reports.choice import Choice


def way_section(run: Run, choice: Choice) -> Section | None:
    """Return the section of a run as a whole; None where what its workloads say is all."""
    found = (one().whole(run, choice, Random) for one in all_parts(Reporting))
    return next((section for section in found if section is not None), None)


def short_lines(run: Run, choice: Choice) -> list[str]:
    """Return further lines of the short text of a run."""
    return [line for one in all_parts(Reporting) for line in one().short_lines(run, choice, Random)]


def beside_section(runs: tuple[Run, ...], choice: Choice) -> Section | None:
    """Return the section of runs that stand beside each other; None where they do not."""
    found = (one().beside(runs, choice) for one in all_parts(Reporting))
    return next((section for section in found if section is not None), None)


def table_beside(runs: tuple[Run, ...], choice: Choice) -> bytes | None:
    """Return the same as a CSV."""
    found = (one().table_beside(runs, choice) for one in all_parts(Reporting))
    return next((table for table in found if table is not None), None)
