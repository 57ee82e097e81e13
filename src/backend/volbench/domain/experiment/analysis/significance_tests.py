"""Is one cell faster than another, beyond the noise of its rounds and of building it? Candidates, test, Holm.

Everything that could be claimed is tested together: one family for the whole matrix.
"""

from __future__ import annotations

import math
import statistics as standard
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from volbench.domain.experiment.analysis.matrix import CellRef, DifferenceVerdict
from volbench.domain.experiment.analysis.samples import Grid, Sample, squared_error, usual_spread
from volbench.domain.stats.significance import ALPHA, POWER, holm, mann_whitney_p

REACH: Final = 1.96
_NORMAL: Final = standard.NormalDist()
_MOST_AGAINST: Final = 1 / 3
"""A mean over configurations is claimed only where at most this share of them point the other way."""


class Untested(StrEnum):
    """Why a difference is not tested; the first of several is said."""

    ROUNDS = "rounds"
    """Too few rounds."""
    HARDWARE = "hardware"
    """Another machine, or other disks."""
    BUILDS = "builds"
    """Two builds, and nothing tells how much builds differ."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One candidate: a cell, or several together, against another."""

    metric: str | None
    """None: geometric mean over several metrics."""
    cell: CellRef | None
    """None: over all configurations."""
    against: CellRef | None
    log: float
    """Logarithm of the speed ratio."""
    error: float
    """Its standard error, the noise between builds included."""
    p_value: float | None
    """Before correction; None where there are too few rounds for a test, or nothing tells how much builds differ."""
    untested: Untested | None = None
    """Why there is no p-value."""
    behind: tuple[tuple[str, CellRef, CellRef], ...] = field(default=(), compare=False)
    """(metric, cell, against) of every pair of numbers that went in."""
    is_same_run: frozenset[bool] = field(default=frozenset(), compare=False)
    """Whether these pairs are of one run, of two, or there are both: which noise was taken."""
    do_rounds_differ: bool = field(default=False, compare=False)
    """Whether the rounds of two sittings differ that nothing tells the noise between."""
    freedom: float = field(default=math.inf, compare=False)
    """Degrees of freedom of `error`: finite where noisy rounds have to tell their own spread."""

    @property
    def ratio(self) -> float:
        """Speed ratio; above 1 is faster."""
        return math.exp(self.log)

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % interval of the ratio; None where nothing can be tested."""
        if self.p_value is None:
            return None
        return math.exp(self.log - REACH * self.error), math.exp(self.log + REACH * self.error)

    @property
    def metric_count(self) -> int:
        """So many measurements went in."""
        return len({metric for metric, _, _ in self.behind})

    @property
    def row_count(self) -> int:
        """So many configurations went in."""
        return len({cell.configuration for _, cell, _ in self.behind})

    def detectable(self, p_value: float) -> float:
        """Return the difference (a logarithm) whose p-value is below this one four times out of five.

        Far out Student's distribution reaches much further than 1.96 of `error` tell: on five degrees of freedom twice
        as far at one in ten thousand.
        """
        raw = self.error * REACH / student(REACH, self.freedom)
        reach = _NORMAL.inv_cdf(1 - p_value / 2), _NORMAL.inv_cdf(POWER)
        return raw * math.fsum(student(z, self.freedom) for z in reach)

    def may_be(self, ratio: float) -> bool:
        """Whether a ratio lies within what the numbers leave open."""
        return abs(math.log(ratio) - self.log) <= REACH * self.error


@dataclass(frozen=True)
class Judge:
    """Compares cells of one grid under one idea of the noise."""

    grid: Grid
    between_builds: float
    within_run: float
    threshold_ratio: float
    knows_builds: bool = True
    """Whether anything tells how much builds differ. Where not, cells of different runs are never tested."""
    places: Mapping[str, int] = field(default_factory=dict)
    """Run id → its place in the order of time; none where that is not known."""
    apart: float = 1.0
    """How many places apart those runs are, on average, that tell how much builds differ."""

    @cached_property
    def usual(self) -> Mapping[str, float]:
        """The usual spread of the rounds, by metric."""
        return {key: usual_spread(samples.values()) for key, samples in self.grid.items()}

    def pair(self, metric: str, cell: CellRef, against: CellRef) -> Judged | None:
        """Hold one cell against another in one metric; None where one was not measured."""
        samples = self.grid[metric]
        one, other = samples.get(cell), samples.get(against)
        if one is None or other is None:
            return None
        usual = self.usual[metric]
        is_same_run = one.run_id == other.run_id
        noise = self.within_run if is_same_run else self.between_builds * self._farther(one, other)
        square = squared_error(one, usual) + squared_error(other, usual) + 2 * noise**2
        freedom = _freedom(square, (one, other), usual)
        log, raw = one.log - other.log, math.sqrt(square)
        # So that 1.96 of it reach as far as Student's distribution does.
        error = raw * student(REACH, freedom) / REACH
        untested = self._why_untested(one, other)
        p_value = self._p_of(normal(abs(log) / raw, freedom), one, other) if untested is None else None
        behind = ((metric, cell, against),)
        differ = untested is Untested.BUILDS and mann_whitney_p(one.rounds, other.rounds) <= ALPHA
        same_run = frozenset({is_same_run})
        return Judged(metric, cell, against, log, error, p_value, untested, behind, same_run, differ, freedom)

    def _farther(self, one: Sample, other: Sample) -> float:
        """Return how much more two runs may differ that lie farther apart in time than those that tell the noise.

        What a machine does may last from run to run and then grows with the root of the number of runs between. Where
        the time of one is not known they may lie as far apart as any two.
        """
        ids = (one.run_id, other.run_id)
        known = [self.places[run_id] for run_id in ids if run_id in self.places]
        steps = max(known) - min(known) if len(known) == len(ids) else max(self.places.values(), default=0)
        return math.sqrt(max(1.0, steps / max(1.0, self.apart)))

    def _why_untested(self, one: Sample, other: Sample) -> Untested | None:
        if not (one.is_testable and other.is_testable):
            return Untested.ROUNDS
        if not one.hardware.is_like(other.hardware):
            return Untested.HARDWARE
        return None if self.knows_builds or one.run_id == other.run_id else Untested.BUILDS

    def over_configurations(self, metric: str, pairs: Sequence[Judged]) -> Judged:
        """Take the mean over configurations; they were built apart, so their errors are independent."""
        log, error = _mean(pairs)
        against = sum(pair.log * log < 0 for pair in pairs) > len(pairs) * _MOST_AGAINST
        p_value = self._p_of_mean(log, error, pairs, is_split=against)
        return Judged(metric, None, None, log, error, p_value, *_of_parts(pairs))

    def over_metrics(self, pairs: Sequence[Judged]) -> Judged:
        """Take the mean over the metrics of one pair of cells; what a build does, it may do to all of them alike."""
        log = math.fsum(pair.log for pair in pairs) / len(pairs)
        error = math.fsum(pair.error for pair in pairs) / len(pairs)
        p_value = self._p_of_mean(log, error, pairs)
        return Judged(None, pairs[0].cell, pairs[0].against, log, error, p_value, *_of_parts(pairs))

    def over_all(self, sums: Sequence[Judged]) -> Judged:
        """Take the mean over configurations of what `over_metrics` gave."""
        log, error = _mean(sums)
        against = sum(one.log * log < 0 for one in sums) > len(sums) * _MOST_AGAINST
        p_value = self._p_of_mean(log, error, sums, is_split=against)
        return Judged(None, None, None, log, error, p_value, *_of_parts(sums))

    def _p_of(self, z: float, one: Sample, other: Sample) -> float:
        p_value = two_sided(z, 1.0)
        if p_value <= ALPHA < mann_whitney_p(one.rounds, other.rounds):
            # The rounds themselves do not tell the two apart.
            return 1.0
        return p_value

    def _p_of_mean(self, log: float, error: float, parts: Sequence[Judged], *, is_split: bool = False) -> float | None:
        if any(part.p_value is None for part in parts):
            return None
        return 1.0 if is_split else two_sided(log, error)


def _freedom(square: float, samples: Sequence[Sample], usual: float) -> float:
    """Return the degrees of freedom of a squared error (Welch and Satterthwaite).

    The usual spread and the noise between builds count as known. A cell noisier than usual tells its own spread, and
    six rounds tell a spread badly: a few that happen to lie together must not make it look sure.
    """
    own = math.fsum(
        squared_error(one, usual) ** 2 / (len(one.rounds) - 1) for one in samples if (one.spread or 0.0) > usual
    )
    return square**2 / own if own > 0 else math.inf


def normal(t: float, freedom: float) -> float:
    """Return the normal deviate that is as rare as Student's t (Wallace 1959, within 0.02 from three degrees on)."""
    if math.isinf(freedom):
        return t
    return (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t**2 / freedom))


def student(z: float, freedom: float) -> float:
    """Return the t that is as rare as a normal deviate: the other way round."""
    if math.isinf(freedom):
        return z
    return math.sqrt(freedom * math.expm1((z * (8 * freedom + 3) / (8 * freedom + 1)) ** 2 / freedom))


def _mean(parts: Sequence[Judged]) -> tuple[float, float]:
    log = math.fsum(part.log for part in parts) / len(parts)
    return log, math.sqrt(math.fsum(part.error**2 for part in parts)) / len(parts)


def first_reason(parts: Iterable[Judged]) -> Untested | None:
    """Return why these together cannot be tested; None where they can."""
    reasons = {part.untested for part in parts}
    return next((reason for reason in Untested if reason in reasons), None)


def _of_parts(
    parts: Sequence[Judged],
) -> tuple[Untested | None, tuple[tuple[str, CellRef, CellRef], ...], frozenset[bool]]:
    behind = tuple(pair for part in parts for pair in part.behind)
    return first_reason(parts), behind, frozenset[bool]().union(*(part.is_same_run for part in parts))


def two_sided(log: float, error: float) -> float:
    """Return the two-sided p-value of a difference under normal noise of this size above zero."""
    return math.erfc(abs(log) / error / math.sqrt(2))


@dataclass(frozen=True)
class Verdicts:
    """All candidates after Holm's correction."""

    candidates: Sequence[Judged]
    threshold_ratio: float
    builds_reach: float
    """Untested differences beyond this (a logarithm) are worth a word: two builds alike rarely show them."""
    _adjusted: dict[Judged, float] = field(default_factory=dict)

    @classmethod
    def of(cls, candidates: Iterable[Judged], judge: Judge) -> Verdicts:
        """Correct all candidates together."""
        found = list(dict.fromkeys(candidates))
        tested = [one for one in found if one.p_value is not None]
        adjusted = holm([one.p_value or 0.0 for one in tested])
        reach = max(REACH * math.sqrt(2) * judge.between_builds, math.log1p(judge.threshold_ratio))
        return cls(found, judge.threshold_ratio, reach, dict(zip(tested, adjusted, strict=True)))

    @property
    def tests(self) -> int:
        """How many claims could have been made."""
        return len(self._adjusted)

    def p_adjusted(self, one: Judged) -> float | None:
        """Return the p-value after correction; None where nothing was tested."""
        return self._adjusted.get(one)

    def is_claimed(self, one: Judged) -> bool:
        """Whether the difference holds after correction and is large enough to matter."""
        p_adjusted = self._adjusted.get(one)
        return p_adjusted is not None and p_adjusted <= ALPHA and abs(one.log) >= math.log1p(self.threshold_ratio)

    def is_indicated(self, one: Judged) -> bool:
        """Whether an untested difference is larger than two builds alike usually show."""
        return one.p_value is None and abs(one.log) > self.builds_reach

    def verdict(self, one: Judged) -> DifferenceVerdict:
        """Say in a word what is to be said of one pair."""
        if one.p_value is None:
            is_large = abs(one.log) >= math.log1p(self.threshold_ratio)
            return (
                DifferenceVerdict.SITTINGS_DIFFER if one.do_rounds_differ and is_large else DifferenceVerdict.INDICATIVE
            )
        if self.is_claimed(one):
            return DifferenceVerdict.FASTER if one.log > 0 else DifferenceVerdict.SLOWER
        is_small = abs(one.log) < math.log1p(self.threshold_ratio)
        return DifferenceVerdict.NO_DIFFERENCE if is_small or one.may_be(1.0) else DifferenceVerdict.UNPROVEN

    def visible(self, one: Judged) -> float:
        """Return the smallest ratio, as a share above 1, that would have been claimed four times out of five."""
        return max(math.expm1(one.detectable(ALPHA / max(1, self.tests))), self.threshold_ratio)
