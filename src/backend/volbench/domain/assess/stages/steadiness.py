"""In a staged run the words on steady state take the place of the badge *stable*."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.caveat_words.kind import Touches
from volbench.domain.assess.caveats import kind_of
from volbench.domain.model.message import Message, labelled
from volbench.domain.model.quoted import stage_of
from volbench.domain.model.run import Badges, Caveat, WorkloadResult
from volbench.domain.model.stage import StageResult

_ABOUT_ROUNDS: Final = frozenset({"drift", "outlier", "few-rounds"})
"""Caveats that take the rounds for repetitions of one thing; here they lead to the steady window."""
_NOTHING_STEADY: Final = Message("assess.stages.looks_for_nothing_steady")


def without_spread(caveats: Iterable[Caveat]) -> tuple[Caveat, ...]:
    """Leave out what is said of the spread of all rounds."""
    return tuple(
        caveat
        for caveat in caveats
        if caveat.code not in _ABOUT_ROUNDS and kind_of(caveat.code).touches is not Touches.STABLE
    )


def with_steadiness(work: WorkloadResult, stages: Sequence[StageResult]) -> WorkloadResult:
    """Return a result whose badge *stable* says what its stage came to."""
    own = stage_of(work, stages)
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
