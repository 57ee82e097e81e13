"""Runs over file sizes, invented for tests: every time stands on a line that is named, with a spread that is named.

The numbers are no measurements of anything. Those of seed 000, which are, stand in the product itself.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import Final

from support.examples import example_run
from volbench.domain.model.runs.run import CacheClass, Run
from volbench.domain.model.words.message import plain
from volbench.domain.stats.descriptive import summarise

KIB: Final = 1024
MB: Final = 10**6
SIZES = {
    "4k": 4 * KIB,
    "64k": 64 * KIB,
    "256k": 256 * KIB,
    "1mb": MB,
    "5mb": 5 * MB,
    "10mb": 10 * MB,
    "50mb": 50 * MB,
    "100mb": 100 * MB,
    "500mb": 500 * MB,
    "1gb": 1024 * MB,
}
SWEEP_ID = "01JDEXAMPLE0000000000000014"


@dataclass(frozen=True)
class Invented:
    """How a way of a test behaves: t = cost + size/speed, but never faster than the ceiling, after a burst."""

    cost_ms: float
    mb_per_s: float
    ceiling_mb_per_s: float = math.inf
    burst_mb: float = 0.0
    """So much goes through before the ceiling holds."""
    part_mb: float = math.inf
    """From this size on each file costs ten times as much."""
    spread: float = 0.01

    def time_ns(self, size: int) -> float:
        """How long a file takes, without spread."""
        cost = self.cost_ms * 1e6 * (10 if size >= self.part_mb * MB else 1)
        free = size / self.mb_per_s * 1e3
        held = max(0.0, size - self.burst_mb * MB) / self.ceiling_mb_per_s * 1e3
        return cost + max(free, held)


FOLDER = Invented(1.2, 410.0)
DAV = Invented(31.0, 97.0)
S3 = Invented(44.0, 74.0)


def sweep_run(
    ways: dict[str, Invented] | None = None,
    *,
    rounds: int = 6,
    seed: int = 1,
    sizes: tuple[str, ...] = tuple(SIZES),
    sent: tuple[str, ...] = ("put", "get"),
    ceilings: dict[str, float] | None = None,
) -> Run:
    """A finished run of the sweep; `ceilings` are MB/s that the links of ways carried by themselves."""
    ways = {"folder": FOLDER, "nas-dav": DAV, "nas-s3": S3} if ways is None else ways
    base = example_run(SWEEP_ID)
    draw = random.Random(seed)  # noqa: S311 (invented spread, no secret)
    works = [
        _work(
            base, way, one, name, [invented.time_ns(SIZES[name]) * _near(draw, invented.spread) for _ in range(rounds)]
        )
        for way, invented in ways.items()
        for one in sent
        for name in sizes
    ]
    for way, speed in (ceilings or {}).items():
        times = [SIZES["100mb"] / speed * 1e3 * _near(draw, 0.005) for _ in range(rounds)]
        works += [_work(base, way, one, "100mb", times, is_ceiling=True) for one in sent]
    plan = replace(
        base.plan,
        cells=tuple(dict.fromkeys(work.id for work in works)),
        variants=tuple(ways),
        rounds=rounds,
        stopping=None,
    )
    return replace(base, plan=plan, workloads=tuple(works), verdict=())


def _times(way: Invented, size: int, draw: random.Random, rounds: int) -> list[float]:
    return [way.time_ns(size) * _near(draw, way.spread) for _ in range(rounds)]


def _near(draw: random.Random, spread: float) -> float:
    return math.exp(draw.gauss(0, spread))


def _work(run, way, sent, name, times, *, is_ceiling=False):
    side = "write" if sent == "put" else "read"
    metric = f"{side}_bytes_per_s"
    model = run.workloads[1 if sent == "put" else 0]
    size = SIZES[name]
    rounds = tuple(
        replace(
            model.rounds[0],
            n=n,
            position=n,
            metrics={metric: size / time * 1e9, **({} if is_ceiling else {"file_time_ns": time})},
            cache_class=CacheClass.SERVER_WARM if sent == "get" else CacheClass.UNKNOWN,
            disks=(),
            trace=(),
            latency_bins={},
        )
        for n, time in enumerate(times, 1)
    )
    return replace(
        model,
        id=f"{'ceiling-' if is_ceiling else ''}{sent}-{name}",
        variant=way,
        title=plain(f"{sent} {name}"),
        tool="transfer",
        direction=side,
        metric=metric,
        is_headline=name in {"1mb", "100mb"},
        command=("python", "-I", "transfer", sent, f"--size={size}"),
        parameters={"operation": sent, "bytes": size, **({"is_ceiling": True} if is_ceiling else {})},
        rounds=rounds,
        summary={name: summarise([one.metrics[name] for one in rounds]) for name in rounds[0].metrics},
        caveats=(),
        percentiles={},
        limit=None,
        amplification=None,
        expectation=None,
        access=None,
        knees={},
    )
