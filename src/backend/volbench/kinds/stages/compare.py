"""What is compared of a run by stages: the rounds of the steady window, and their means."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from volbench.domain.compare.comparison_words import NOT_STEADY
from volbench.domain.compare.kind import Comparing
from volbench.domain.model.runs.quoted import figure_of, stage_of
from volbench.domain.model.words.figure import Figure

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run, WorkloadResult
    from volbench.domain.model.words.message import Message


class StagesComparing(Comparing):
    """A run by stages."""

    rounds_are_chosen: ClassVar[bool] = True

    def as_compared(self, run: Run, work: WorkloadResult) -> WorkloadResult:
        """Return a result with the rounds of the steady window alone, where there is one."""
        told, stage = super().as_compared(run, work), stage_of(work, run)
        steady = None if stage is None else stage.steady_state
        if stage is None or steady is None or figure_of(work, run) is not Figure.STEADY_MEAN:
            return told
        numbers = {n for n in stage.rounds if steady.first_round <= n <= steady.last_round}
        return replace(told, rounds=tuple(one for one in work.rounds if one.n in numbers))

    def obstacle(self, run: Run, work: WorkloadResult) -> Message | None:
        """Say that a stage which looked for a steady window found none."""
        return NOT_STEADY if figure_of(work, run) is Figure.NOT_STEADY else None
