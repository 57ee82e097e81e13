"""What an answer is worked out from: the numbers shown first, in as few facts as a list of runs can be read with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.assess.burst.burst_words import levels_words
from volbench.domain.model.clients.load import is_load
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.limit import LimitName
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import MIN_ROUNDS, half_width

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run, WorkloadResult


@dataclass(frozen=True, slots=True)
class CellFacts:
    """The main number of one workload that its suite shows first."""

    workload: str
    variant: str
    title: Message
    metric: str
    median: float
    """Or the mean of its steady window: what is told. Base unit of the metric."""
    rounds: int
    spread: float | None = None
    """Half the width of what the median lies in, base unit of the metric: how many of its digits are told."""
    figure: Figure = Figure.MEDIAN
    is_load: bool = False
    """Whether it counts what a server answers so many clients that wait."""
    is_large_file: bool = False
    """Whether it reads or writes a file from beginning to end: what is held against data sheets."""
    standing: Standing | None = None
    """How it stands to what such disks give; None where that was not asked."""
    low: float | None = None
    """What such disks give at least, base unit of the metric."""
    high: float | None = None
    limit: LimitName | None = None
    slower_disk: Message | None = None
    """The disk that is slower than its siblings, where one is."""
    burst: Message | None = None
    """Both levels, where the disk was fast only while its credits lasted."""

    @property
    def has_enough(self) -> bool:
        """Whether it rests on six rounds, or on a window that was found steady."""
        is_enough = self.figure is Figure.STEADY_MEAN or self.rounds >= MIN_ROUNDS
        return is_enough and self.figure is not Figure.NOT_STEADY


Facts = Mapping[str, Sequence[CellFacts]]
"""Run id → its numbers."""


def facts_of(run: Run) -> tuple[CellFacts, ...]:
    """Return the facts of a run: those of all workloads where its suite shows none first."""
    return shown_first((work.is_headline, fact) for work, fact in _facts(run))


def shown_first(marked: Iterator[tuple[bool, CellFacts]]) -> tuple[CellFacts, ...]:
    """Return the numbers shown first; of a target or set of options that has none of them all, behind the others."""
    found = tuple(marked)
    with_some = {fact.variant for is_shown, fact in found if is_shown}
    shown = [fact for is_shown, fact in found if is_shown]
    rest = [fact for _, fact in found if fact.variant not in with_some]
    return _most_ahead([*shown, *rest], [fact for _, fact in found])


def _most_ahead(shown: Sequence[CellFacts], every: Sequence[CellFacts]) -> tuple[CellFacts, ...]:
    """Put the number of clients that got the most answers ahead, of each way: no other says as much of a server."""
    most: dict[str, CellFacts] = {}
    for fact in every:
        if fact.is_load and (fact.variant not in most or fact.median > most[fact.variant].median):
            most[fact.variant] = fact
    ahead = [most[variant] for variant in dict.fromkeys(fact.variant for fact in shown) if variant in most]
    return (*ahead, *(fact for fact in shown if fact not in ahead))


def _facts(run: Run) -> Iterator[tuple[WorkloadResult, CellFacts]]:
    for work in run.workloads:
        told = quoted(work, work.metric, run)
        if told is None:
            continue
        expected, limit = work.expectation, work.limit
        is_of_metric = expected is not None and expected.metric == work.metric
        yield (
            work,
            CellFacts(
                workload=work.id,
                variant=work.variant,
                title=work.title,
                metric=work.metric,
                median=told.summary.median,
                rounds=told.summary.n,
                spread=half_width(told.summary),
                figure=told.figure,
                is_load=is_load(work.parameters),
                is_large_file=work.access is not None and not work.access.is_random,
                standing=expected.standing if expected is not None and is_of_metric else None,
                low=expected.low if expected is not None and is_of_metric else None,
                high=expected.high if expected is not None and is_of_metric else None,
                limit=None if limit is None else limit.short,
                slower_disk=None if limit is None or limit.slower is None else limit.slower.name,
                burst=None if work.burst is None else levels_words(work.burst),
            ),
        )
