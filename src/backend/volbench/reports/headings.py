"""What a report is headed with: by what was measured, because a server is no volume."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.kind import all_parts
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.runs.target import EndpointTarget
from volbench.reports import words
from volbench.reports.kind import Reporting

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message


def report_title(run: Run) -> Message:
    """Return the title of the report of a run."""
    titles = (one().title(run) for one in all_parts(Reporting))
    own = next((title for title in titles if title is not None), None)
    if own is not None:
        return own
    is_by_ways = any(letter_of(variant) is None for variant in run.targets)
    return words.TITLE_OF_WAYS if is_by_ways or isinstance(run.target, EndpointTarget) else words.TITLE
