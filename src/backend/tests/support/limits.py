"""Rounds as the sampler would have recorded them, synthesised for the rules about limits; no measurements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from support.examples import example_round, example_run
from support.workloads import PlainWorkload
from volbench.domain.assess.limits.rules import find_limit
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.rounds.system_series import BusyProcess, SystemSeries
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, DiskActivity, GeneratorLimit, Round, Run
from volbench.domain.model.suites.workload import Direction

MB = 1_000_000
SECONDS = 4.0
RATE = 400 * MB
"""Bytes per second of every synthesised workload."""


def workload(direction: str = "read", *, in_flight: int = 8, block: int = 1024 * 1024, **parameters: Any) -> Any:
    """A fio-like workload that keeps `in_flight` requests under way."""
    facts = {"rw": direction, "iodepth": in_flight, "numjobs": 1, "direct": 1, **parameters}
    return PlainWorkload("cell", f"{direction}_bytes_per_s", Direction(direction), block, extra=facts)


def disk(name: str, *, busy: float = 0.5, await_ms: float = 2.0, queue: float = 1.0, requests: int = 400) -> Any:
    """One disk in one round; the bytes are filled in later."""
    return DiskActivity(
        name, 0, 0, busy, reads=requests, read_await_ns=await_ms * 1e6, write_await_ns=None, queue_length=queue
    )


def disks(count: int = 4, **facts: Any) -> tuple[DiskActivity, ...]:
    """Disks that all do the same."""
    return tuple(disk(f"sata{n}", **facts) for n in range(1, count + 1))


def round_of(
    members: tuple[DiskActivity, ...] = (),
    *,
    direction: str = "read",
    system: SystemSeries | None = None,
    cpu: float | None = 0.2,
    tool_cpu: float = 0.2,
    cache_class: CacheClass = CacheClass.UNCACHED,
    other_bytes: int = 0,
    reasons: tuple[str, ...] = (),
    moved_ratio: float = 1.0,
) -> Round:
    """One round at RATE, whose bytes the disks moved with requests of one size."""
    asked = int(RATE * SECONDS)
    share = asked // max(1, sum(member.reads for member in members))
    moved = tuple(
        replace(member, read_bytes=share * member.reads, write_bytes=0)
        if direction == "read"
        else replace(member, read_bytes=0, write_bytes=share * member.reads, writes=member.reads, reads=0)
        for member in members
    )
    if direction == "write":
        moved = tuple(replace(member, write_await_ns=member.read_await_ns, read_await_ns=None) for member in moved)
    is_read = direction == "read"
    evidence = CacheEvidence(
        disk_read_bytes=asked if is_read else other_bytes,
        disk_write_bytes=other_bytes if is_read else asked,
        asked_read_bytes=asked if is_read else 0,
        asked_write_bytes=0 if is_read else asked,
        read_amplification=moved_ratio if is_read else None,
        write_amplification=None if is_read else moved_ratio,
        reasons=reasons,
    )
    return replace(
        example_round(1, 1, f"{direction}_bytes_per_s", RATE),
        metrics={f"{direction}_bytes_per_s": RATE},
        evidence=evidence,
        disks=moved,
        cache_class=cache_class,
        cpu_ratio=cpu,
        notes={"usr_cpu_ratio": tool_cpu / 2, "sys_cpu_ratio": tool_cpu / 2},
        system=system or SystemSeries(),
    )


def volume_facts(run: Run, **facts: Any) -> Run:
    """The run on a volume with other facts."""
    return replace(run, target=replace(run.target, volume=replace(run.target.volume, **facts)))


def on_disks(run: Run, **facts: Any) -> Run:
    """The run on other disks of the same number."""
    return volume_facts(run, disks=tuple(replace(member, **facts) for member in run.target.volume.disks))


def degraded(run: Run) -> Run:
    """The run with a disk missing."""
    return volume_facts(run, pool=replace(run.target.volume.pool, health=Health.DEGRADED))


def with_ceiling(run: Run, bytes_per_s: float) -> Run:
    """The run on a machine where the measuring program was tried."""
    limits = (GeneratorLimit("cell", bytes_per_s, bytes_per_s / 1024**2),)
    return replace(run, environment=replace(run.environment, generator_limits=limits))


def cores(*ratios: float, **facts: Any) -> SystemSeries:
    """A machine whose cores are so full."""
    return SystemSeries(t_s=(1.0, 2.0), cores_ratio=tuple((ratio, ratio) for ratio in ratios), **facts)


def thread(name: str, ratio: float) -> BusyProcess:
    """A thread of the kernel."""
    return BusyProcess(name, ratio, is_kernel=True)


def judge(rounds: Any, work: Any = None, run: Run | None = None) -> Any:
    """The limit over six rounds alike, or over the rounds given."""
    given = list(rounds) if isinstance(rounds, list | tuple) else [rounds] * 6
    numbered = [replace(each, n=n) for n, each in enumerate(given, 1)]
    return find_limit(work or workload(), numbered, run or example_run())
