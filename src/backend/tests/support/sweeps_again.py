"""Runs over file sizes in which the same content was put twice, invented for tests."""

from __future__ import annotations

import math
import random
from dataclasses import replace

from volbench.domain.stats.descriptive import summarise


def with_again(run, share, *, spread=0.01, ways=None, sizes=None, seed=3):
    """Return the run with all that was put put again, in `share` of the time; {way: share} where they differ."""
    draw = random.Random(seed)  # noqa: S311 (invented spread, no secret)
    more = [
        _again(work, share if isinstance(share, float) else share[work.variant], spread, draw)
        for work in run.workloads
        if work.parameters["operation"] == "put" and (ways is None or work.variant in ways)
    ]
    more = [work for work in more if sizes is None or work.id.rpartition("-")[2] in sizes]
    return replace(run, workloads=(*run.workloads, *more))


def _again(work, share, spread, draw):
    rounds = []
    for one in work.rounds:
        took = one.metrics["file_time_ns"] * share * math.exp(draw.gauss(0, spread))
        speed = work.parameters["bytes"] / took * 1e9
        rounds.append(replace(one, metrics={"write_bytes_per_s": speed, "file_time_ns": took}))
    return replace(
        work,
        id=f"put-again-{work.id.removeprefix('put-')}",
        parameters={**work.parameters, "operation": "put-again", "again_of": work.id},
        rounds=tuple(rounds),
        summary={name: summarise([one.metrics[name] for one in rounds]) for name in rounds[0].metrics},
    )
