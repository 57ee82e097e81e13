"""A finished run on two volumes in turns, invented for tests and judged by the product."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from support.examples import example_run
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.compare.several_targets import analyse_targets
from volbench.domain.model.runs.run import LocalVolume, Run, TargetPlan, TargetResult
from volbench.suites import find

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import WorkloadResult

A, B = "A.btrfs-cow", "B.ext4"
NOISE = (0.01, -0.02, 0.005, 0.015, -0.015, 0.02, -0.005, -0.01)


def two_volumes(run_id: str = "01JDEXAMPLE0000000000000042", factor: float = 1.25, *, is_busy: bool = False) -> Run:
    """Volume 2 is `factor` times as fast as volume 1 while the machine drifts; `is_busy` says volume 2 was at work."""
    base = example_run(run_id)
    first = base.target
    disks = tuple(
        replace(disk, name=f"nvme{place}n1", serial=f"SECOND{place}") for place, disk in enumerate(first.volume.disks)
    )
    volume = replace(
        first.volume,
        id="volume2",
        name="Volume 2",
        mount_point="/volume2",
        device="/dev/vg2/lv",
        file_system="ext4",
        disks=disks,
    )
    folder = replace(first.folder, path="/volume2/secret-share")
    second = LocalVolume("/volume2/secret-share", folder, volume)
    busy = replace(base.environment, busy_before_ratio=0.4 if is_busy else 0.01)
    plan = replace(
        base.plan, variants=(A, B), rounds=8, stopping=None, targets={A: _plan(base, first), B: _plan(base, second)}
    )
    run = replace(
        base,
        request=replace(base.request, other_target_paths=(second.path,)),
        plan=plan,
        workloads=(),
        caveats=(),
        targets={A: first, B: second},
        target_results={A: TargetResult(base.environment), B: TargetResult(busy)},
    )
    suite = find("nas-volume")
    known = {workload.id: workload for workload in suite.workloads}
    cells = [
        MeasuredCell(known[work.id], variant, work.command, _rounds(work, variant, factor))
        for variant in (A, B)
        for work in base.workloads
    ]
    return analyse_targets(run, suite, cells)


def _plan(run: Run, target: LocalVolume) -> TargetPlan:
    plan = run.plan
    return TargetPlan(
        path=target.path,
        volume_id=target.volume.id,
        volume_name=target.volume.name,
        wished_file_bytes=plan.wished_file_bytes,
        space_needed_bytes=plan.space_needed_bytes,
        space_left_bytes=plan.space_left_bytes,
        reserve_bytes=plan.reserve_bytes,
        expected_write_bytes=plan.expected_write_bytes,
        most_write_bytes=plan.most_write_bytes,
        endurance_ratio=plan.endurance_ratio,
        is_rate_known=plan.is_rate_known,
    )


def _rounds(work: WorkloadResult, variant: str, factor: float):
    some = work.rounds[0]
    own = 1.0 if variant == A else factor
    found = []
    for n, noise in enumerate(NOISE, 1):
        drift = math.exp(0.2 * n + (noise if variant == B else 0.0))
        metrics = {name: value * own * drift for name, value in some.metrics.items()}
        is_first = (variant == A) == bool(n % 2)
        found.append(
            replace(
                some,
                n=n,
                position=2 * n - (1 if is_first else 0),
                metrics=metrics,
                raw_id=f"raw-{variant}-{work.id}-{n}",
            )
        )
    return tuple(found)
