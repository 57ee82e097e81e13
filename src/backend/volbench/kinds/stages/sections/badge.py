"""What became of a stage in a few words, where other runs have the badge *stable*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.kinds.stages.rules.steady_line import RESTLESS
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.model.runs.stage import StageResult
    from volbench.domain.model.words.message import Message


def steadiness(stage: StageResult) -> Message | None:
    """Say in a few words whether a stage became steady; None where it looks for nothing steady."""
    if stage.tracked is None:
        return None
    found = stage.steady_state
    if found is None or not found.reached:
        return words.NOT_REACHED
    is_restless = (stage.spread_ratio or 0.0) > RESTLESS
    reached = words.REACHED_AMONG_RESTLESS if is_restless else words.REACHED
    return reached.fill(first=found.first_round, last=found.last_round)
