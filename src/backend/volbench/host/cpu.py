"""How much of the processors is in use, from /proc/stat (proc_stat(5))."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable


WATCH_S: Final = 0.25
FRESH_S: Final = 5.0
"""A page asks for several plans at once; what was just seen is not looked at again."""


@dataclass(frozen=True, slots=True)
class CpuTicks:
    """Clock ticks of all processors together since the start of the machine."""

    busy: int
    total: int
    kernel: int = 0
    """The part of `busy` spent in the kernel, interrupts included."""
    waiting: int = 0
    """The part of the idle time with a disk request under way."""


@dataclass(frozen=True, slots=True)
class Processors:
    """All processors together and one by one."""

    all: CpuTicks | None = None
    cores: tuple[CpuTicks, ...] = ()


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
    name, _, columns = line.partition(" ")
    return _ticks(columns) if name == "cpu" else None


def parse_processors(text: str) -> Processors:
    """Read the first line and those of the single cores, which follow it."""
    lines = [line.partition(" ") for line in text.split("\n") if line.startswith("cpu")]
    known = {name: ticks for name, _, columns in lines if (ticks := _ticks(columns)) is not None}
    return Processors(known.pop("cpu", None), tuple(known.values()))


def _ticks(columns: str) -> CpuTicks | None:
    match columns.split():
        case [user, nice, system, idle, *others] if all(word.isdecimal() for word in (user, nice, system, idle)):
            waiting, *interrupts = [int(word) for word in others[:4]] or [0]
            kernel = int(system) + sum(interrupts)
            busy = int(user) + int(nice) + kernel
            return CpuTicks(busy, busy + int(idle) + waiting, kernel, waiting)
    return None


def busy_ratio(earlier: CpuTicks | None, now: CpuTicks | None) -> float | None:
    """Return the share of all processors in use between two moments; None when no tick has passed."""
    return _share(earlier, now, lambda ticks: ticks.busy)


def kernel_ratio(earlier: CpuTicks | None, now: CpuTicks | None) -> float | None:
    """Return the share spent in the kernel."""
    return _share(earlier, now, lambda ticks: ticks.kernel)


def waiting_ratio(earlier: CpuTicks | None, now: CpuTicks | None) -> float | None:
    """Return the share spent idle with a disk request under way."""
    return _share(earlier, now, lambda ticks: ticks.waiting)


def _share(earlier: CpuTicks | None, now: CpuTicks | None, part: Callable[[CpuTicks], int]) -> float | None:
    if earlier is None or now is None or now.total <= earlier.total:
        return None
    return min(1.0, max(0.0, (part(now) - part(earlier)) / (now.total - earlier.total)))


class ProcessorWatch:
    """How busy the processors are right now; safe from any thread."""

    def __init__(
        self,
        proc: Path = Path("/proc"),
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Look at nothing yet."""
        self._proc = proc
        self._sleep = sleep
        self._clock = clock
        self._guard = Lock()
        self._seen: tuple[float, float | None] | None = None

    def busy_ratio(self) -> float | None:
        """Return the share of all processors in use, as seen within the last seconds; None where /proc does not say."""
        with self._guard:
            if self._seen is None or self._clock() - self._seen[0] > FRESH_S:
                before = read_cpu(self._proc)
                self._sleep(WATCH_S)
                self._seen = (self._clock(), busy_ratio(before, read_cpu(self._proc)))
            return self._seen[1]
