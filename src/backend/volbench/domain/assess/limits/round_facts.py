"""One round reduced to the numbers the rules look at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from volbench.domain.assess.cache_class import FALLBACKS, PROOFS
from volbench.domain.assess.limits.thresholds import LARGE_BLOCK, TAKES_PART
from volbench.domain.model.machine.storage import Health, Volume
from volbench.domain.model.rounds.system_series import BusyProcess, SystemSeries
from volbench.domain.model.runs.run import CacheClass, DiskActivity, Environment, Round, Run
from volbench.domain.model.runs.target import disks_of, volume_of
from volbench.domain.model.suites.workload import Direction, KiB, Workload
from volbench.domain.stats import descriptive

BUSIEST_CORE: Final = "busiest_core_ratio"
"""What a round notes of its fullest core, for who reads it without its course."""
FILE_SYSTEM_BLOCK: Final = 4 * KiB
OVERWRITING: Final = frozenset({"ext3", "ext4", "xfs"})
"""File systems that write data in its place; their tables stay in memory while one file is written."""
PARITY_LEVELS: Final = frozenset({"raid4", "raid5", "raid6", "raidf1"})


@dataclass(frozen=True, slots=True)
class DiskFacts:
    """One member disk in one round."""

    disk: str
    busy_ratio: float
    requests: int
    await_ns: float | None
    """Mean time of a request, reads and writes together."""
    queue_length: float | None
    reads: int = 0
    read_await_ns: float | None = None
    writes: int = 0
    write_await_ns: float | None = None
    moved_bytes: int = 0
    """Read and written."""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """One round."""

    direction: Direction
    cache_class: CacheClass
    may_be_memory: bool
    """It is not known whether memory answered, for more than a flush that lies outside of the timed part."""
    moved_ratio: float | None
    """Disk bytes over asked bytes, the smaller of reads and writes."""
    disks: tuple[DiskFacts, ...]
    """Those that took part."""
    busiest_bytes_per_s: float
    """Of the disk that moved most."""
    asked_bytes_per_s: float
    in_flight: int
    """Requests the workload keeps under way; 0 where it does not say."""
    are_hard_disks: bool
    """All disks are hard disks, whose busy share means what it says."""
    is_virtual: bool
    is_whole: bool
    """No member is missing: a degraded array reads more than it is asked for."""
    is_mirrored: bool
    """Every piece of data lies on several disks, and a reader is served by one of them."""
    is_buffered: bool
    """Writes go through the system's memory."""
    cpu_ratio: float | None
    core_ratio: float | None
    """The fullest core."""
    tool_cpu_ratio: float | None
    """The tool's own, of one core."""
    cores: int | None
    dirty_ratio: float | None
    """Unwritten memory over the system's limit for it."""
    generator_ratio: float | None
    """Speed over what the tool reaches without disks."""
    unasked_bytes_per_s: float
    """What the disks did that the workload cannot have caused, as far as that can be told apart."""
    sync_action: str | None
    sync_bytes_per_s: float
    processes: tuple[BusyProcess, ...]

    @property
    def in_disks_ratio(self) -> float | None:
        """Share of the requests under way that lie at the disks."""
        lengths = [disk.queue_length for disk in self.disks if disk.queue_length is not None]
        if not self.in_flight or not lengths:
            return None
        return min(1.0, math.fsum(lengths) / self.in_flight)

    @property
    def busiest_ratio(self) -> float | None:
        """Busy share of the busiest disk."""
        return max((disk.busy_ratio for disk in self.disks), default=None)

    @property
    def others_cpu_ratio(self) -> float:
        """Of one core, by programs that are neither ours nor part of the system."""
        return math.fsum(process.cpu_ratio for process in self.processes if not process.is_kernel)

    @property
    def busiest_thread(self) -> BusyProcess | None:
        """The kernel's own thread that computed most."""
        threads = [process for process in self.processes if process.is_kernel]
        return max(threads, key=lambda thread: thread.cpu_ratio, default=None)


def facts_of(workload: Workload, round_: Round, run: Run) -> RoundFacts:
    """Return what the rules look at in one round."""
    volume, system = volume_of(run.target), round_.system or SystemSeries()
    disks = disks_of(run.target)
    arrays = () if volume is None else volume.pool.arrays
    timed_s = _timed_s(round_)
    asked = round_.evidence.asked_read_bytes + round_.evidence.asked_write_bytes
    busiest = max((disk.read_bytes + disk.write_bytes for disk in round_.disks), default=0)
    return RoundFacts(
        direction=workload.direction,
        cache_class=round_.cache_class,
        may_be_memory=_may_be_memory(round_),
        moved_ratio=_moved_ratio(round_),
        disks=_taking_part(round_.disks),
        busiest_bytes_per_s=busiest / timed_s if timed_s else 0.0,
        asked_bytes_per_s=asked / timed_s if timed_s else 0.0,
        in_flight=_in_flight(workload, run.environment),
        are_hard_disks=bool(disks) and all(disk.has_platters for disk in disks),
        is_virtual=any(disk.is_virtual for disk in disks),
        is_whole=volume is None or volume.pool.health is Health.CLEAN,
        is_mirrored=any(array.level.lower() in {"raid1", "raid10"} for array in arrays),
        is_buffered=workload.direction is not Direction.READ and _is_buffered(workload, round_),
        cpu_ratio=round_.cpu_ratio,
        core_ratio=fullest_core(system),
        tool_cpu_ratio=_tool_cpu(round_.notes),
        cores=len(system.cores_ratio) or run.environment.machine.cpu_cores,
        dirty_ratio=_dirty_ratio(system),
        generator_ratio=_generator_ratio(workload.id, round_, run.environment),
        unasked_bytes_per_s=_unasked(workload, round_, volume) / timed_s if timed_s else 0.0,
        sync_action=next(iter(system.sync_actions.values()), None),
        sync_bytes_per_s=max(system.sync_bytes_per_s.values(), default=0.0),
        processes=system.processes,
    )


def fullest_core(system: SystemSeries) -> float | None:
    """Return how full the fullest core was in the middle one of a round's seconds; None where it is not known."""
    return max((descriptive.median(core) for core in system.cores_ratio if core), default=None)


def _taking_part(disks: Sequence[DiskActivity]) -> tuple[DiskFacts, ...]:
    most = max((disk.reads + disk.writes for disk in disks), default=0)
    return tuple(
        DiskFacts(
            disk.disk,
            disk.busy_ratio,
            disk.reads + disk.writes,
            _await_ns(disk),
            disk.queue_length,
            reads=disk.reads,
            read_await_ns=disk.read_await_ns,
            writes=disk.writes,
            write_await_ns=disk.write_await_ns,
            moved_bytes=disk.read_bytes + disk.write_bytes,
        )
        for disk in disks
        if disk.reads + disk.writes >= max(1, TAKES_PART * most)
    )


def _await_ns(disk: DiskActivity) -> float | None:
    parts = [(disk.reads, disk.read_await_ns), (disk.writes, disk.write_await_ns)]
    known = [(count, time_ns) for count, time_ns in parts if count and time_ns is not None]
    total = sum(count for count, _ in known)
    return math.fsum(count * time_ns for count, time_ns in known) / total if total else None


def _timed_s(round_: Round) -> float | None:
    """Length of the timed part from the tool's own count and rate."""
    seen, metrics = round_.evidence, round_.metrics
    sides = (("read_bytes_per_s", seen.asked_read_bytes), ("write_bytes_per_s", seen.asked_write_bytes))
    spans = [asked / metrics[name] for name, asked in sides if asked and metrics.get(name, 0.0) > 0]
    return max(spans, default=None)


def _in_flight(workload: Workload, environment: Environment) -> int:
    access = workload.access
    if access is None or access.depth is None:
        return 0
    # This engine hands in one request after another whatever depth it is given.
    return access.jobs if environment.engine == "psync" else access.in_flight


def _is_buffered(workload: Workload, round_: Round) -> bool:
    access = workload.access
    # Where the system decides what is under way (dd), what its memory does in between is not told apart.
    is_own_choice = access is not None and access.in_flight > 0 and not access.is_direct
    return is_own_choice or bool(FALLBACKS & set(round_.evidence.reasons))


def _may_be_memory(round_: Round) -> bool:
    doubts = set(round_.evidence.reasons) - PROOFS - FALLBACKS
    return round_.cache_class is CacheClass.UNKNOWN and doubts != {"flush-not-timed"}


def _moved_ratio(round_: Round) -> float | None:
    shares = (round_.evidence.read_amplification, round_.evidence.write_amplification)
    return min((share for share in shares if share is not None), default=None)


def _tool_cpu(notes: Mapping[str, Any]) -> float | None:
    parts = [notes.get(name) for name in ("usr_cpu_ratio", "sys_cpu_ratio")]
    known = [float(part) for part in parts if isinstance(part, int | float)]
    return min(1.0, math.fsum(known)) if known else None


def _dirty_ratio(system: SystemSeries) -> float | None:
    if not system.dirty_limit_bytes or system.dirty_bytes is None or system.writeback_bytes is None:
        return None
    both = [dirty + going for dirty, going in zip(system.dirty_bytes, system.writeback_bytes, strict=True)]
    return descriptive.median(both) / system.dirty_limit_bytes if both else None


def _generator_ratio(id_: str, round_: Round, environment: Environment) -> float | None:
    ceiling = next((known.bytes_per_s for known in environment.generator_limits if known.workload == id_), None)
    rate = _sum(round_.metrics.get(name) for name in ("read_bytes_per_s", "write_bytes_per_s"))
    return rate / ceiling if rate is not None and ceiling else None


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) if known else None


def _unasked(workload: Workload, round_: Round, volume: Volume | None) -> int:
    """Return bytes written during a pure read or, with large blocks, read beyond what was asked.

    Of a pure write: bytes read, where neither parity nor copy-on-write has anything to read.
    """
    seen = round_.evidence
    if seen.disk_read_bytes is None:
        return 0
    if _is_buffered(workload, round_):
        return 0  # Memory reads ahead and writes behind on the workload's own account.
    if workload.direction is Direction.READ:
        read = max(0, seen.disk_read_bytes - seen.asked_read_bytes) if workload.block_bytes >= LARGE_BLOCK else 0
        return read + (seen.disk_write_bytes or 0)
    is_whole_blocks = workload.block_bytes > 0 and workload.block_bytes % FILE_SYSTEM_BLOCK == 0
    is_plain = volume is not None and _writes_without_reading(volume)
    if workload.direction is Direction.WRITE and is_whole_blocks and is_plain:
        return seen.disk_read_bytes
    return 0


def _writes_without_reading(volume: Volume) -> bool:
    has_parity = any(array.level.lower() in PARITY_LEVELS for array in volume.pool.arrays)
    return volume.file_system in OVERWRITING and not has_parity
