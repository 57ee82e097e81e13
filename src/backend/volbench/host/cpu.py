"""How much of the processors is in use, from /proc/stat (proc_stat(5))."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CpuTicks:
    """Clock ticks of all processors together since the start of the machine."""

    busy: int
    total: int


def read_cpu(proc: Path = Path("/proc")) -> CpuTicks | None:
    """Return the ticks now; None when /proc does not say."""
    try:
        with (proc / "stat").open(encoding="ascii", errors="replace") as file:
            return parse_cpu(file.readline())
    except OSError:
        return None


def parse_cpu(line: str) -> CpuTicks | None:
    """Read the first line: user nice system idle iowait irq softirq steal guest guest_nice.

    Waiting for disks is idle time; guest time is already contained in user time.
    """
    match line.split():
        case ["cpu", user, nice, system, idle, *others] if all(word.isdecimal() for word in (user, nice, system, idle)):
            waiting, *interrupts = [int(word) for word in others[:4]] or [0]
            busy = int(user) + int(nice) + int(system) + sum(interrupts)
            return CpuTicks(busy, busy + int(idle) + waiting)
    return None


def busy_ratio(earlier: CpuTicks | None, now: CpuTicks | None) -> float | None:
    """Return the share of all processors in use between two moments; None when no tick has passed."""
    if earlier is None or now is None or now.total <= earlier.total:
        return None
    return min(1.0, max(0.0, (now.busy - earlier.busy) / (now.total - earlier.total)))
