"""What one workload should give on its volume: figure of a disk × RAID arithmetic × links, each with its source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.expectation import derivation
from volbench.domain.assess.expectation.array_rates import group_bounds, member_of, position_ratio
from volbench.domain.assess.expectation.expectation_words import (
    FEW_ROUNDS,
    OF_FIGURE,
    disks_phrase,
    phrase,
    standing_of,
)
from volbench.domain.assess.expectation.question import Question, groups_of, question_of
from volbench.domain.model.machine.storage import Health, Volume
from volbench.domain.model.runs.expectation import Bounds, Expectation, Factor, Standing, Work
from volbench.domain.model.runs.quoted import Quoted, quoted
from volbench.domain.model.runs.run import Run, Summary, WorkloadResult
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message

_WAITING: Final = ("delayed", "pending", "frozen")


def expect(work: WorkloadResult, run: Run) -> Expectation | None:
    """Return what `work` should have given; None for kinds of access nothing can be said of.

    It is held against the figure that is told, which what became of its stage in `run` decides with.
    """
    question = question_of(work, run.target)
    told = None if question is None else quoted(work, question.metric, run)
    if question is None or told is None:
        return None
    volume = volume_of(run.target)
    if volume is None:
        return None
    reason = _obstacle(work, volume, question)
    if reason is not None:
        return Expectation(question.metric, Standing.UNKNOWN, reason)
    found = _worked_out(told.summary, run, volume, question)
    if found.standing is Standing.UNKNOWN:
        return found
    return _with_doubt(found, told)


def _with_doubt(found: Expectation, told: Quoted) -> Expectation:
    """Say what the figure is, where it is not the median of enough rounds."""
    if told.figure is not Figure.MEDIAN:
        return replace(found, words=OF_FIGURE[told.figure].fill(phrase=found.words))
    return found if told.summary.ci95 is not None else replace(found, words=FEW_ROUNDS.fill(phrase=found.words))


def _obstacle(work: WorkloadResult, volume: Volume, question: Question) -> Message | None:
    """Return why nothing can be expected, apart from figures that are missing."""
    sync = volume.pool.sync
    is_syncing = sync is not None and sync.action not in _WAITING
    reasons = (
        (not work.cache_class.is_from_disks, derivation.NOT_FROM_DISKS),
        (not volume.disks, derivation.DISKS_HIDDEN),
        (any(disk.is_virtual for disk in volume.disks), derivation.VIRTUAL),
        (is_syncing or volume.pool.health is Health.SYNCING, derivation.SYNCING),
        (volume.ssd_cache is None, derivation.CACHE_HIDDEN),
        (volume.ssd_cache != "none", derivation.CACHE_PRESENT),
        (question.work is Work.RANDOM_WRITE and question.is_copy_on_write, derivation.COPY_ON_WRITE),
        (not work.badges.valid, derivation.DOUBTFUL),
    )
    return next((reason for is_so, reason in reasons if is_so), None)


def _worked_out(summary: Summary, run: Run, volume: Volume, question: Question) -> Expectation:
    measured = summary.median
    groups = groups_of(volume, is_dsm=run.environment.machine.is_dsm)
    if not groups:
        return Expectation(question.metric, Standing.UNKNOWN, derivation.JOINED_OUT_OF_SIGHT)
    factors: list[Factor] = []
    found: list[Bounds] = []
    for group in groups:
        members = [member_of(disk, group, question, run) for disk in group.disks]
        missing = next((disk for disk, member in zip(group.disks, members, strict=True) if member is None), None)
        if missing is not None:
            return Expectation(question.metric, Standing.UNKNOWN, derivation.no_figure(missing, question.work))
        known = [member for member in members if member is not None]
        bounds = group_bounds(group, known, question, run)
        if bounds is None:
            return Expectation(question.metric, Standing.UNKNOWN, derivation.NO_ARITHMETIC)
        found.append(bounds)
        factors += derivation.factors(group, [member.figure for member in known], question, position_ratio(run))
    bounds = _any_of(found)
    words = phrase(measured, bounds, disks_phrase(volume.disks, volume.pool), summary.ci95)
    return Expectation(
        metric=question.metric,
        standing=standing_of(measured, bounds, summary.ci95),
        words=words,
        low=bounds.low,
        high=bounds.high,
        ratio_low=None if bounds.high is None else measured / bounds.high,
        ratio_high=None if bounds.low is None else measured / bounds.low,
        factors=(*dict.fromkeys(factors), *derivation.summary(bounds, question, parts=len(groups))),
    )


def _any_of(found: Sequence[Bounds]) -> Bounds:
    """The test file lies in one of the groups, nobody knows in which."""
    lows, highs = [one.low for one in found], [one.high for one in found]
    return Bounds(
        None if None in lows else min(low for low in lows if low is not None),
        None if None in highs else max(high for high in highs if high is not None),
    )
