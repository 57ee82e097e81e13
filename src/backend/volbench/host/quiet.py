"""How busy the machine is before a run: member disks, load, array work, swap. Watches only; judging is the domain's."""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from volbench.host.diskstats import SECTOR_BYTES, DiskStats
from volbench.host.system.outermost import outermost_device
from volbench.host.system.sync import SyncWatch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.machine.storage import Volume


@dataclass(frozen=True, slots=True)
class Quiet:
    """What was seen within a few seconds."""

    busy_ratio: float | None
    """Largest busy share of a member disk; None when no member's counters can be read."""
    disks_busy_ratio: dict[str, float] = field(default_factory=dict)
    moved_bytes_per_s: float = 0.0
    """Of all member disks together."""
    load_1min: float | None = None
    sync_actions: dict[str, str] = field(default_factory=dict)
    """Array → what it is doing (`resync`, `check` …), those at rest left out."""
    swapped_pages: int = 0
    """Pages swapped in and out meanwhile."""


def written_bytes(volume: Volume, *, root: Path = Path("/")) -> int | None:
    """Return what the member disks of `volume` have written since they appeared; None where one is not counted."""
    disks = [disk.name for disk in volume.disks]
    with _stats_of(disks, root) as stats:
        counters = stats.read()
    if not disks or len(counters) < len(disks):
        return None
    return round(math.fsum(one.written_sectors for one in counters.values()) * SECTOR_BYTES)


def _stats_of(disks: Sequence[str], root: Path) -> DiskStats:
    seen_at = {disk: outermost_device(disk, root / "sys") for disk in disks}
    return DiskStats(disks, str(root / "proc/diskstats"), seen_at, root / "sys")


def watch_quiet(
    volume: Volume, *, span_s: float, root: Path = Path("/"), sleep: Callable[[float], None] = time.sleep
) -> Quiet:
    """Watch the member disks of `volume` for `span_s` seconds."""
    arrays = [array.name for array in volume.pool.arrays]
    swapped = _swapped_pages(root)
    with _stats_of([disk.name for disk in volume.disks], root) as stats:
        before, began = stats.read(), time.monotonic()
        sleep(span_s)
        after, elapsed_s = stats.read(), max(time.monotonic() - began, 1e-6)
    steps = {disk: now.since(before[disk]) for disk, now in after.items() if disk in before}
    busy = {disk: min(1.0, step.busy_ms / 1000 / elapsed_s) for disk, step in sorted(steps.items())}
    sectors = math.fsum(step.read_sectors + step.written_sectors for step in steps.values())
    return Quiet(
        busy_ratio=max(busy.values(), default=None),
        disks_busy_ratio=busy,
        moved_bytes_per_s=sectors * SECTOR_BYTES / elapsed_s,
        load_1min=load_1min(),
        sync_actions=_sync_actions(arrays, root),
        swapped_pages=max(0, _swapped_pages(root) - swapped),
    )


def load_1min() -> float | None:
    """Return the load average of the last minute; None when the system does not tell."""
    try:
        return os.getloadavg()[0]
    except OSError:
        return None


def _sync_actions(arrays: list[str], root: Path) -> dict[str, str]:
    watch = SyncWatch(arrays, root)
    found = {name: work.action for name, work in watch.read().items()}
    watch.close()
    return found


def _swapped_pages(root: Path) -> int:
    try:
        text = (root / "proc/vmstat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    rows = (line.split() for line in text.split("\n"))
    return sum(int(row[1]) for row in rows if len(row) > 1 and row[0] in {"pswpin", "pswpout"} and row[1].isdecimal())
