"""In a staged run the words on steady state take the place of the badge *stable*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.model.runs.quoted import stage_among
from volbench.domain.model.runs.run import Badges, WorkloadResult
from volbench.domain.model.runs.stage import StageResult
from volbench.domain.model.words.message import Message, labelled

_NOTHING_STEADY: Final = Message("assess.stages.looks_for_nothing_steady")


def with_steadiness(work: WorkloadResult, stages: Sequence[StageResult]) -> WorkloadResult:
    """Return a result whose badge *stable* says what its stage came to."""
    own = stage_among(stages, work)
    if own is None:
        return work
    reasons = own.words or (_NOTHING_STEADY,)
    return replace(work, badges=replace(work.badges, stable=False, stable_reasons=reasons))


def with_steadiness_of_run(badges: Badges, stages: Sequence[StageResult]) -> Badges:
    """Return the badges of a run, *stable* saying what each stage came to."""
    if not stages:
        return badges
    said = tuple(labelled(stage.title, one) for stage in stages for one in stage.words)
    return replace(badges, stable=False, stable_reasons=said or (_NOTHING_STEADY,))
