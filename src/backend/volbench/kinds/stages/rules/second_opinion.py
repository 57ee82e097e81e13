"""Whether another program, asked for the same requests after each round, says the same as the measurement. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.second_opinion import noted
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.runs.quoted import stage_among
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.runs.stage import StageResult
from volbench.domain.model.words.message import Message, labelled
from volbench.domain.model.words.units import format_latency
from volbench.domain.stats.descriptive import sample_deviation
from volbench.domain.stats.student import quantile

APART_RATIO: Final = 0.10
"""Two programs ask in their own ways: a tenth is no disagreement."""
APART_NS: Final = 10_000.0
"""Neither are 10 µs: so much may lie between two ways into the kernel, on a busy processor."""
LEAST_ROUNDS: Final = 3
"""Below, there is no telling what the noise is."""
CHANCE: Final = 0.05
AT_ONCE: Final = 2
"""Reads and writes are held against it; the interval is corrected for both (Bonferroni)."""
_MOST_LOG: Final = 700.0
CODE: Final = "second-opinion-differs"

_SAME: Final = Message("assess.stages.second_opinion_same")
_APART: Final = Message("assess.stages.second_opinion_apart")
_TOO_FEW: Final = Message("assess.stages.second_opinion_too_few")
_LONGEST: Final = Message("assess.stages.second_opinion_longest")
_SILENT: Final = Message("assess.stages.second_opinion_silent")


@dataclass(frozen=True, slots=True)
class Beside:
    """Two programs' times for the same requests."""

    tool: str
    rounds: int
    """In which both answered."""
    asked: int
    ours_ns: float
    """Geometric mean over these rounds, as of the other's."""
    theirs_ns: float
    interval: tuple[float, float] | None
    """Of their ratio, from the pairs of each round; None below three."""
    longest_ns: float | None = None
    """The other's longest request of these rounds; None where one of them does not tell it."""

    @property
    def is_apart(self) -> bool:
        """Whether they disagree by more than the rounds vary, and by more than the two ways of asking may."""
        if self.interval is None or abs(self.theirs_ns - self.ours_ns) <= APART_NS:
            return False
        low, high = self.interval
        return low > 1 + APART_RATIO or high < 1 / (1 + APART_RATIO)

    def words(self) -> Message:
        """Say what the other one said."""
        if not self.rounds:
            return _SILENT.fill(tool=self.tool, rounds=self.asked)
        words = _TOO_FEW if self.interval is None else _APART if self.is_apart else _SAME
        times = {"theirs": format_latency(self.theirs_ns), "ours": format_latency(self.ours_ns)}
        said = words.fill(tool=self.tool, rounds=self.rounds, **times)
        return said if self.longest_ns is None else _LONGEST.fill(said=said, time=format_latency(self.longest_ns))


def beside(work: WorkloadResult, stage: StageResult | None) -> Beside | None:
    """Hold the two against each other, over the steady window where there is one; None where nobody was asked."""
    found = [(one, said) for one in _counted(work.rounds, stage) if (said := noted(one.notes)) is not None]
    if not found:
        return None
    pairs = [
        (math.log(one.metrics[work.metric]), math.log(said.opinion.mean_ns))
        for one, said in found
        if said.opinion is not None and one.metrics.get(work.metric, 0.0) > 0
    ]
    ours, theirs = (math.exp(fmean(side)) if side else 0.0 for side in ([p[0] for p in pairs], [p[1] for p in pairs]))
    slowest = [said.opinion.longest_ns for _, said in found if said.opinion is not None]
    told = [ns for ns in slowest if ns is not None]
    longest_ns = max(told) if told and len(told) == len(slowest) else None
    interval = _interval([b - a for a, b in pairs])
    return Beside(found[0][1].tool, len(pairs), len(found), ours, theirs, interval, longest_ns)


def opinion_words(works: Sequence[WorkloadResult], stage: StageResult) -> tuple[Message, ...]:
    """Return a sentence for each cell of a stage that another program was asked about."""
    found = ((work, beside(work, stage)) for work in works if work.id in stage.workloads)
    return tuple(labelled(work.title, said.words()) for work, said in found if said is not None)


def with_second_opinion(work: WorkloadResult, results: Sequence[StageResult]) -> WorkloadResult:
    """Return a result with a caveat where the other program says something else."""
    said = beside(work, stage_among(results, work))
    if said is None or not said.is_apart:
        return work
    values = {"theirs_ns": said.theirs_ns, "ours_ns": said.ours_ns, "rounds": said.rounds}
    return replace(work, caveats=(*work.caveats, Caveat(CODE, values)))


def _counted(rounds: Sequence[Round], stage: StageResult | None) -> list[Round]:
    steady = None if stage is None else stage.steady_state
    if steady is None or not steady.reached:
        return list(rounds)
    return [one for one in rounds if steady.first_round <= one.n <= steady.last_round]


def _interval(logs: Sequence[float]) -> tuple[float, float] | None:
    if len(logs) < LEAST_ROUNDS:
        return None
    half = quantile(1 - CHANCE / AT_ONCE / 2, len(logs) - 1) * sample_deviation(logs) / math.sqrt(len(logs))
    # Numbers of a document from elsewhere may lie so far apart that their ratio is none.
    return math.exp(max(-_MOST_LOG, fmean(logs) - half)), math.exp(min(_MOST_LOG, fmean(logs) + half))
