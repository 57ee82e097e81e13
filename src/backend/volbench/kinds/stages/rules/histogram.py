"""How response times spread, from the tool's own bins: bars on a logarithmic scale, and the slowest of them. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.assess.current_rounds import current
from volbench.domain.assess.longest import longest_of_round
from volbench.domain.model.plots.stage_plots import HistogramBar, PercentileMark, ResponseHistogram
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.runs.stage import Load, Pick, Stage
from volbench.domain.stats.descriptive import COUNTS_BEYOND_PERCENTILE, is_supported, percentile, pool_bins

PERCENTS: Final = (99.9, 99.99, 99.999)
"""As PTS asks for them."""
BARS_PER_DECADE: Final = 20
"""A bar ends 12 % after it begins; fio's own bins are eight times as narrow."""
_SIDES: Final = ("read", "write")
_ONE: Final = 1


def histogram_cell(stage: Stage) -> str | None:
    """Return the workload of a stage whose response times are drawn: the last of one that is gone through once."""
    return stage.cells[-1].workload if stage.most_rounds == _ONE and not stage.has_bursts else None


def histogram_of(
    stage: Stage, work: WorkloadResult, *, pick: Pick | None = None, load: Load | None = None
) -> ResponseHistogram | None:
    """Return the histogram of a workload whose rounds have their bins; None where they have none."""
    rounds = current({work.id: work.rounds})[work.id]
    bins = pool_bins(one.latency_bins.get(side, {}) for one in rounds for side in _SIDES)
    if not bins:
        return None
    own = load or _load_of(work)
    return ResponseHistogram(
        stage=stage.id,
        workload=work.id,
        variant=work.variant,
        title=work.title,
        pick=pick,
        threads=own.threads if own else None,
        depth=own.depth if own else None,
        ios=sum(bins.values()),
        mean_ns=mean_response_ns(rounds),
        bars=bars_of(bins),
        marks=marks_of(bins),
        longest_ns=_longest_ns(rounds),
    )


def _longest_ns(rounds: Sequence[Round]) -> float | None:
    told = [longest_of_round(one) for one in rounds]
    known = [ns for ns in told if ns is not None]
    return max(known) if known and len(known) == len(told) else None


def mean_response_ns(rounds: Sequence[Round]) -> float | None:
    """Return the mean over all requests of `rounds`, each side counting by its requests; None where none is told."""
    told = [
        (one.metrics[f"{side}_lat_mean_ns"], sum(one.latency_bins.get(side, {}).values()))
        for one in rounds
        for side in _SIDES
        if f"{side}_lat_mean_ns" in one.metrics
    ]
    count = sum(ios for _, ios in told)
    return math.fsum(mean * ios for mean, ios in told) / count if count else None


def bars_of(bins: Mapping[int, int]) -> tuple[HistogramBar, ...]:
    """Return bars of equal width on a logarithmic scale, from the fastest request to the slowest."""
    count = sum(bins.values())
    by_place: dict[int, int] = {}
    for value, ios in bins.items():
        place = math.ceil(math.log10(max(value, 1)) * BARS_PER_DECADE - 1e-9)
        by_place[place] = by_place.get(place, 0) + ios
    found, seen = [], 0
    for place in range(min(by_place), max(by_place) + 1):
        ios = by_place.get(place, 0)
        seen += ios
        found.append(HistogramBar(_edge_ns(place - 1), _edge_ns(place), ios, seen / count))
    return tuple(found)


def marks_of(bins: Mapping[int, int]) -> tuple[PercentileMark, ...]:
    """Return the percentiles, each only with ten requests beyond it."""
    count = sum(bins.values())
    return tuple(
        PercentileMark(
            percent,
            percentile(bins, percent) if is_supported(percent, count) else None,
            round(COUNTS_BEYOND_PERCENTILE * 100 / (100 - percent)),
        )
        for percent in PERCENTS
    )


def _edge_ns(place: int) -> float:
    return float(10 ** (place / BARS_PER_DECADE))


def _load_of(work: WorkloadResult) -> Load | None:
    access = work.access
    return None if access is None or access.depth is None else Load(access.jobs, access.depth)
