"""Is that normal? The sentences a run gives on the card, in its verdict and in reports, from judged workloads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from volbench.domain.assess.badges import NEVER_STABLE
from volbench.domain.assess.expectation.expectation_words import sentence
from volbench.domain.assess.limits.clause import with_limit
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.expectation import Expectation, Standing

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run, WorkloadResult
    from volbench.domain.model.words.message import Message

_WAYS = (Direction.READ, Direction.WRITE)


def normal_sentences(run: Run) -> tuple[Message, ...]:
    """Return one sentence for large reads and one for large writes, where something is to be expected of them.

    None for a run whose numbers cannot be trusted, or that compares several sets of file system options.
    """
    variants = {work.variant for work in run.workloads}
    is_trial = run.profile in NEVER_STABLE
    if is_trial or not run.badges.valid or len(variants) != 1:
        return ()
    return tuple(sentence_of(work, expected) for work, expected in large_files(run.workloads))


def sentence_of(work: WorkloadResult, expectation: Expectation) -> Message:
    """Return the sentence for one workload, with what limited it where that is known."""
    return with_limit(sentence(work.title, expectation), work.limit)


def large_files(works: Sequence[WorkloadResult]) -> Iterator[tuple[WorkloadResult, Expectation]]:
    """Pick reading and writing large files, in this order, where something was to be expected."""
    for way in _WAYS:
        for work in works:
            expected = work.expectation
            summary = work.summary.get(work.metric)
            is_of_way = work.access is not None and work.access.direction is way and not work.access.is_random
            is_meant = is_of_way and work.is_headline and summary is not None and summary.ci95
            if is_meant and expected is not None and expected.standing is not Standing.UNKNOWN:
                yield work, expected
                break
