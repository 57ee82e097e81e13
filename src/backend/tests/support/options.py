"""A finished run over three sets of Btrfs options of one volume, invented for tests and judged by the product."""

from __future__ import annotations

import math
from dataclasses import replace

from support.examples import example_run
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.compare.several_targets import analyse
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.suites import find

COW, NOCOW, COMPRESS = "btrfs-cow", "btrfs-nocow", "btrfs-cow-compress"
NOISE = {
    COW: (0.0,) * 10,
    NOCOW: (0.01, -0.02, 0.005, 0.015, -0.015, 0.02, -0.005, -0.01, 0.012, -0.008),
    COMPRESS: (-0.01, 0.015, -0.02, 0.005, 0.01, -0.005, 0.02, -0.015, 0.008, -0.012),
}


def three_options(
    factors: tuple[float, float, float] = (1.0, 1.4, 0.8),
    *,
    run_id: str = "01JDEXAMPLE0000000000000077",
    rounds: int = 10,
    is_fixed: bool = False,
) -> Run:
    """Each set of options is so many times as fast as the first while the machine drifts.

    `is_fixed`: in every round the options come in the same order; otherwise each has each place in turn.
    """
    base = example_run(run_id)
    variants = (COW, NOCOW, COMPRESS)
    run = replace(
        base,
        request=replace(base.request, variants=variants),
        plan=replace(base.plan, variants=variants, rounds=rounds, stopping=None),
        workloads=(),
        caveats=(),
    )
    suite = find("nas-volume")
    known = {workload.id: workload for workload in suite.workloads}
    cells = [
        MeasuredCell(
            known[work.id], variant, work.command, _rounds(work, variant, factor, rounds=rounds, is_fixed=is_fixed)
        )
        for variant, factor in zip(variants, factors, strict=True)
        for work in base.workloads
    ]
    return analyse(run, suite, cells)


def _rounds(work: WorkloadResult, variant: str, factor: float, *, rounds: int, is_fixed: bool):
    some, place = work.rounds[0], list(NOISE).index(variant)
    found = []
    for n, noise in enumerate(NOISE[variant][:rounds], 1):
        drift = math.exp(0.1 * n + noise)
        turn = place if is_fixed else (place + n) % len(NOISE)
        found.append(
            replace(
                some,
                n=n,
                position=len(NOISE) * n + turn,
                metrics={name: value * factor * drift for name, value in some.metrics.items()},
                raw_id=f"raw-{variant}-{work.id}-{n}",
            )
        )
    return tuple(found)
