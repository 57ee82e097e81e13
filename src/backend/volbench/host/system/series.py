"""Makes the columns of a `SystemSeries` from what was read at the seconds of one round. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.domain.model.rounds.rising import risen
from volbench.domain.model.rounds.system_series import DiskSeries, SystemSeries
from volbench.host.cpu import CpuTicks, Processors, busy_ratio, kernel_ratio, waiting_ratio
from volbench.host.diskstats import SECTOR_BYTES, Counters

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.host.memory import Memory
    from volbench.host.system.network import NetworkBytes
    from volbench.host.system.sync import ArrayWork

DIGITS: Final = 3
"""Significant digits kept of a second: no screen shows more, and no summary is made from them."""


@dataclass(frozen=True, slots=True)
class Look:
    """All readings at one moment."""

    t_s: float
    disks: Mapping[str, Counters]
    """What each disk did since the first look."""
    processors: Processors = field(default_factory=Processors)
    memory: Memory | None = None
    network: NetworkBytes | None = None
    arrays: Mapping[str, ArrayWork] = field(default_factory=dict)
    temperature_c: float | None = None
    file_bytes: int | None = None
    """Length of the file that is being written; None where none is watched."""


Step = tuple[Look, Look]
"""Two looks about a second apart."""


def make_series(steps: Sequence[Step], start_s: float) -> SystemSeries:
    """Return the columns for `steps`; times count from `start_s`."""
    disks = sorted({disk for _, after in steps for disk in after.disks})
    works = {name: work for _, after in steps for name, work in after.arrays.items()}
    return SystemSeries(
        t_s=tuple(round(after.t_s - start_s, 3) for _, after in steps),
        disks=tuple(_disk_series(disk, steps) for disk in disks),
        cpu_ratio=_ratios(steps, busy_ratio),
        kernel_ratio=_ratios(steps, kernel_ratio),
        iowait_ratio=_ratios(steps, waiting_ratio),
        cores_ratio=_cores(steps),
        available_bytes=_column([_amount(look, lambda memory: memory.available_bytes) for _, look in steps]),
        dirty_bytes=_column([_amount(look, lambda memory: memory.dirty_bytes) for _, look in steps]),
        writeback_bytes=_column([_amount(look, lambda memory: memory.writeback_bytes) for _, look in steps]),
        received_bytes_per_s=_column([_rate(step, lambda network: network.received_bytes) for step in steps]),
        sent_bytes_per_s=_column([_rate(step, lambda network: network.sent_bytes) for step in steps]),
        temperature_c=_or_none(tuple(after.temperature_c for _, after in steps)),
        sync_actions={name: work.action for name, work in works.items()},
        sync_done_ratio={name: work.done_ratio for name, work in works.items() if work.done_ratio is not None},
        sync_bytes_per_s=_sync_speeds(steps),
    )


def short(value: float) -> float:
    """Return `value` with three significant digits."""
    return float(f"{value:.{DIGITS}g}")


def _disk_series(disk: str, steps: Sequence[Step]) -> DiskSeries:
    spans = [max(after.t_s - before.t_s, 1e-6) for before, after in steps]
    did = [after.disks.get(disk, Counters()).since(before.disks.get(disk, Counters())) for before, after in steps]

    def per_s(take: Callable[[Counters], float]) -> tuple[float, ...]:
        return tuple(short(take(step) / span_s) for step, span_s in zip(did, spans, strict=True))

    return DiskSeries(
        disk=disk,
        read_bytes_per_s=per_s(lambda step: step.read_sectors * SECTOR_BYTES),
        write_bytes_per_s=per_s(lambda step: step.written_sectors * SECTOR_BYTES),
        read_iops=per_s(lambda step: step.reads),
        write_iops=per_s(lambda step: step.writes),
        busy_ratio=tuple(short(min(1.0, step.busy_ms / 1000 / span)) for step, span in zip(did, spans, strict=True)),
        queue_length=per_s(lambda step: step.queued_ms / 1000),
        read_await_ns=tuple(short(step.read_await_ns or 0.0) for step in did),
        write_await_ns=tuple(short(step.write_await_ns or 0.0) for step in did),
    )


def _ratios(
    steps: Sequence[Step], take: Callable[[CpuTicks | None, CpuTicks | None], float | None]
) -> tuple[float | None, ...] | None:
    values = [take(before.processors.all, after.processors.all) for before, after in steps]
    return _or_none(tuple(None if value is None else round(value, DIGITS) for value in values))


def _cores(steps: Sequence[Step]) -> tuple[tuple[float, ...], ...]:
    """One column per core; a core that was switched off in between takes all columns with it."""
    count = min((min(len(a.processors.cores), len(b.processors.cores)) for a, b in steps), default=0)
    return tuple(
        tuple(
            round(busy_ratio(before.processors.cores[core], after.processors.cores[core]) or 0.0, DIGITS)
            for before, after in steps
        )
        for core in range(count)
    )


def _sync_speeds(steps: Sequence[Step]) -> dict[str, float]:
    """Return array → bytes per second from the first to the last look that saw it at work."""
    seen: dict[str, list[tuple[float, int]]] = {}
    for look in (*(before for before, _ in steps), *(after for _, after in steps[-1:])):
        for name, work in look.arrays.items():
            if work.done_bytes is not None:
                seen.setdefault(name, []).append((look.t_s, work.done_bytes))
    spans = {name: (places[0], places[-1]) for name, places in seen.items() if places[-1][0] > places[0][0]}
    return {
        name: short(max(0, end - start) / (t_end - t_start)) for name, ((t_start, start), (t_end, end)) in spans.items()
    }


def _amount(look: Look, take: Callable[[Memory], int]) -> float | None:
    return None if look.memory is None else take(look.memory)


def _rate(step: Step, take: Callable[[NetworkBytes], int]) -> float | None:
    before, after = step
    if before.network is None or after.network is None:
        return None
    return max(0, risen(take(before.network), take(after.network))) / max(after.t_s - before.t_s, 1e-6)


def _column(values: Sequence[float | None]) -> tuple[float, ...] | None:
    known = tuple(short(value) for value in values if value is not None)
    return known if known and len(known) == len(values) else None


def _or_none(values: tuple[float | None, ...]) -> tuple[float | None, ...] | None:
    return values if any(value is not None for value in values) else None
