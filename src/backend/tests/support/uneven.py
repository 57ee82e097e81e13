"""Invented runs made uneven: rounds that differ, so that each estimator of a cell has a number of its own."""

from __future__ import annotations

from dataclasses import replace

from volbench.domain.stats.descriptive import pooled_percentiles, summarise
from volbench.kinds.stages.rules.stage_results import judge_stages, with_window

UNEVEN = (1.0, 2.0, 0.8, 1.3, 0.9, 1.1)
"""By so much each round of what is invented differs, so that no estimator has another one's number by chance."""


def uneven(run):
    """The same run by stages with rounds that differ, judged anew."""
    works = tuple(_uneven(work) for work in run.workloads)
    stages = judge_stages(run.plan, works)
    return replace(run, workloads=tuple(with_window(work, stages) for work in works), stages=stages)


def _uneven(work):
    rounds = tuple(
        replace(one, metrics={name: value * UNEVEN[one.n % len(UNEVEN)] for name, value in one.metrics.items()})
        for one in work.rounds
    )
    return replace(work, rounds=rounds, summary=summaries(rounds), window={})


def summaries(rounds):
    names = dict.fromkeys(name for one in rounds for name in one.metrics)
    return {name: summarise([one.metrics[name] for one in rounds if name in one.metrics]) for name in names}


def with_times_of_rounds(run):
    """The run with percentiles of each round as vegeta tells them, whose median is not that of all requests."""
    return replace(run, workloads=tuple(map(_with_times, run.workloads)))


def _with_times(work):
    rounds = tuple(_timed(one) for one in work.rounds)
    bins = [one.latency_bins.get("op", {}) for one in rounds]
    return replace(
        work, rounds=rounds, summary=summaries(rounds), percentiles={"op": pooled_percentiles(bins)[0]} if bins else {}
    )


def _timed(one):
    slow = UNEVEN[one.n % len(UNEVEN)]
    bins = {round(time * slow): count for time, count in one.latency_bins.get("op", {}).items()}
    told = pooled_percentiles([bins])[0]
    return replace(
        one,
        latency_bins={"op": bins},
        metrics={**one.metrics, "op_lat_p50_ns": told["50"], "op_lat_p99_ns": told["99"]},
    )
