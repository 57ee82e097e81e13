"""What a report is headed with: by what was measured, because a server is no volume."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.compare.sweep import is_sweep
from volbench.domain.model.load import asks_for_a_file, is_reported
from volbench.domain.model.target import EndpointTarget
from volbench.domain.model.variants import letter_of
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.model.message import Message
    from volbench.domain.model.run import Run


def report_title(run: Run) -> Message:
    """Return the title of the report of a run."""
    if any(asks_for_a_file(work.parameters) or is_reported(work.parameters) for work in run.workloads):
        return words.TITLE_OF_SERVER
    is_by_ways = is_sweep(run) or any(letter_of(variant) is None for variant in run.targets)
    return words.TITLE_OF_WAYS if is_by_ways or isinstance(run.target, EndpointTarget) else words.TITLE
