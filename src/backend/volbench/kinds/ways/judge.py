"""What speaks for and against the numbers of files that went over a way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from volbench.domain.assess.kind import Judging
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.kinds.ways.rules.sweep.trust import VALID_FOR, doubts_of, is_of_files


class WaysJudging(Judging):
    """A run over file sizes."""

    def doubts(self, works: Sequence[WorkloadResult]) -> Mapping[tuple[str, str], tuple[Message, ...]]:
        """Return whether every file was there, and right."""
        return doubts_of(works)

    def valid_for(self, work: WorkloadResult) -> Message | None:
        """Say that a file was just written."""
        return VALID_FOR if is_of_files(work) else None
