"""Everything one answer is worked out from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from volbench.domain.answer.facts import CellFacts
from volbench.domain.answer.next_steps import EVERYTHING, Means
from volbench.domain.answer.ranges import Usuals
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.run import Badges, RunState
from volbench.domain.timeline.trend import Development

if TYPE_CHECKING:
    from volbench.domain.timeline.alarm import Alarm
    from volbench.domain.timeline.notices import Notice


@dataclass(frozen=True, slots=True)
class Past:
    """What the volume's own runs say of one of them."""

    alarm: Alarm | None = None
    development: Development | None = None
    runs: int = 0
    """Earlier runs made as this one was."""
    elsewhere: Notice | None = None
    """What other tests of the volume, with another suite or profile, said against it when the run was made."""
    usuals: Usuals = field(default_factory=dict)
    """Between what its numbers usually lie, where that is known."""

    @property
    def is_alarmed(self) -> bool:
        """Whether any test of the volume says that it has become slower."""
        return self.alarm is not None or self.elsewhere is not None


@dataclass(frozen=True, slots=True)
class Question:
    """One run, or one target of several, that wants its answer."""

    state: RunState
    badges: Badges
    cells: tuple[CellFacts, ...]
    past: Past = Past()
    means: Means = EVERYTHING

    @property
    def has_enough(self) -> bool:
        """Whether every number shown first rests on enough rounds."""
        return bool(self.cells) and all(cell.has_enough for cell in self.cells)

    @property
    def large_files(self) -> list[CellFacts]:
        """The numbers that such disks are known to reach, where it is known how little would be too little."""
        return [cell for cell in self.cells if cell.is_large_file and is_known(cell)]


def is_known(cell: CellFacts) -> bool:
    """Say whether it is known what such disks give, and how little of it would be too little."""
    if cell.standing in {None, Standing.UNKNOWN}:
        return False
    return cell.low is not None or cell.standing is Standing.ABOVE
