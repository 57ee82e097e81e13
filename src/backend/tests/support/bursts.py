"""Rounds measured on a disk whose burst credits end: invented seconds on a virtual disk, judged as any run is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from support.examples import example_run
from support.workloads import PlainWorkload, plain_suite
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run
from volbench.domain.model.machine.storage import Disk, Health, RaidType, StoragePool
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, TracePoint
from volbench.domain.model.suites.workload import Direction

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run

VIRTIO = Disk("vda", 10**12, is_rotational=True, is_virtual=True, transport="virtio")
READS, WRITES = "rand-read-4k-qd32", "rand-write-4k-qd32"
BLOCK = 4096
FAST_IOPS, SLOW_IOPS = 3000.0, 1000.0


def burst_round(n: int, iops: list[float], *, side: str = "read", cpu: float = 0.2, flush_s: int = 0) -> Round:
    """A round of one-second points at these rates; `flush_s` more in which nothing moved."""
    asked = round(sum(iops) * BLOCK)
    mean = sum(iops) / (len(iops) + flush_s)
    points = [*iops, *[0.0] * flush_s]
    return Round(
        n=n,
        position=n,
        started_at=f"2026-11-20T10:{n:02d}:00.000Z",
        duration_s=len(points) + 0.5,
        metrics={f"{side}_iops": mean, f"{side}_bytes_per_s": mean * BLOCK, f"{side}_lat_mean_ns": 32e9 / mean},
        cache_class=CacheClass.GUEST_UNCACHED,
        evidence=CacheEvidence(**{f"asked_{side}_bytes": asked, f"disk_{side}_bytes": asked}),
        trace=tuple(
            TracePoint(float(second), **{f"{side}_bytes_per_s": rate * BLOCK, f"{side}_iops": rate}, cpu_ratio=cpu)
            for second, rate in enumerate(points, 1)
        ),
        io_count=asked // BLOCK,
        cpu_ratio=cpu,
    )


def levels(*stretches: tuple[int, float]) -> list[float]:
    """Seconds at these rates: (seconds, rate) each, with a little unevenness."""
    flat = [rate for seconds, rate in stretches for _ in range(seconds)]
    return [rate * (1 + 0.01 * (second % 3 - 1)) for second, rate in enumerate(flat)]


def cell_of(*rounds: Round, side: str = "read", **extra: object) -> MeasuredCell:
    """A cell of small random accesses, 32 at a time."""
    name = READS if side == "read" else WRITES
    direction = Direction.READ if side == "read" else Direction.WRITE
    given = {"rw": f"rand{side}", "bs": BLOCK, "iodepth": 32, "numjobs": 1, "direct": 1, "end_fsync": 1, **extra}
    workload = PlainWorkload(id=name, metric=f"{side}_iops", direction=direction, block_bytes=BLOCK, extra=given)
    return MeasuredCell(workload, "", ("fio", f"--name={name}"), rounds)


def burst_run(*cells: MeasuredCell, disks: tuple[Disk, ...] = (VIRTIO,), **volume: object) -> Run:
    """A run of these cells on a basic volume, judged; without cells one whose credits end after five minutes."""
    base = example_run()
    pool = StoragePool(RaidType.BASIC, (RaidType.BASIC,), (), Health.CLEAN)
    changed = replace(base.target.volume, disks=disks, pool=pool, file_system="ext4", **volume)
    cells = cells or (cell_of(burst_round(1, levels((300, FAST_IOPS), (180, SLOW_IOPS)))),)
    count = max(len(cell.rounds) for cell in cells)
    names = tuple(cell.workload.id for cell in cells)
    plan = replace(base.plan, cells=names, variants=("",), rounds=count, stopping=None)
    bare = replace(base, target=replace(base.target, volume=changed), plan=plan, workloads=())
    return analyse_run(bare, plain_suite(replace(bare, workloads=())), cells)
