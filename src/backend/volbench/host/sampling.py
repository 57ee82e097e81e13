"""Watches disks and the machine around them while a tool runs, from /proc and /sys only, and writes nothing."""

from __future__ import annotations

import math
import os
import threading
import time
from collections import deque
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.machine.heat import warmest
from volbench.domain.model.runs.run import TracePoint
from volbench.host.cpu import busy_ratio
from volbench.host.diskstats import SECTOR_BYTES, Counters, DiskStats
from volbench.host.system.outermost import outermost_device
from volbench.host.system.series import Look, make_series
from volbench.host.system.watch import SystemWatch
from volbench.host.temperature import Thermometer
from volbench.host.threads import start_thread
from volbench.host.window import Moment, Window, cut_out, most_moved, place_window
from volbench.runner.protocols import Activity

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.domain.model.machine.storage import Volume

FINE_S: Final = 0.1
"""Between two looks at the counters: this fine, the edges of a short timed part can be found (see window.py)."""
TICK_S: Final = 1.0
"""Between two points of the trace."""
FINE_KEPT: Final = 400
"""Fine looks kept; of a long run the older part is kept at one per second."""
SHORTEST_POINT_S: Final = 0.2
"""A last, shorter piece of a second would show noise as a rate."""
TEMPERATURE_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class _Tick:
    """One second of the trace."""

    look: Look
    point: TracePoint | None


class DiskActivitySampler:
    """The `ActivitySampler` of the real machine; one for each timed part, used once."""

    def __init__(self, diskstats_path: str = "/proc/diskstats", thermometer: Thermometer | None = None) -> None:
        """Begin with nothing; `start` opens what is needed."""
        self._path = diskstats_path
        self._thermometer = thermometer or Thermometer()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._fine: deque[Moment] = deque(maxlen=FINE_KEPT)
        self._ticks: list[_Tick] = []
        self._warmest_c: float | None = None

    def start(
        self, volume: Volume | None, on_sample: Callable[[TracePoint], None], *, growing_file: str | None = None
    ) -> None:
        """Begin sampling the disks of `volume`; `on_sample` is called once a second from a thread of its own.

        `growing_file` is a path whose length tells how much has been written to it.

        Raises:
            RuntimeError: started before.
        """
        if self._thread is not None:
            raise RuntimeError("a sampler is used once")
        self._disks = () if volume is None else tuple(disk.name for disk in volume.disks)
        seen_at = {disk: outermost_device(disk, Path("/sys")) for disk in self._disks}
        self._stats = DiskStats(self._disks, self._path, seen_at)
        self._system = SystemWatch(() if volume is None else (array.name for array in volume.pool.arrays))
        self._on_sample = on_sample
        self._growing_file = growing_file
        self._began = time.monotonic()
        self._own_cpu_s = time.process_time()
        self._before: Mapping[str, Counters] = {}
        self._totals: dict[str, Counters] = {}
        self._temperature_c = warmest(*self._thermometer.ask(self._disks).values())
        self._temperature_at = float("-inf")
        self._tick()
        watching = threading.Thread(target=self._watch, name="volbench-sampler", daemon=True)
        try:
            start_thread(watching)
        except CapabilityMissing:
            self._stats.close()
            self._system.close()
            raise
        self._thread = watching

    def stop(self, *, timed_s: float, ended_at_s: float | None = None, has_ramp: bool = True) -> Activity:
        """End sampling; the answer covers the last `timed_s` seconds of I/O, or everything when that is 0.

        `ended_at_s` (monotonic clock) places the timed part for tools that say when it ended. A tool without a ramp
        times all of its I/O.
        """
        self._stop.set()
        if self._thread is None:
            raise RuntimeError("the sampler was not started")
        self._thread.join()
        self._tick()
        self._note_temperature(warmest(*self._thermometer.ask(self._disks).values()))
        self._stats.close()
        processes, dirty_limit_bytes = self._system.processes(), self._system.dirty_limit_bytes()
        self._system.close()
        elapsed_s = time.monotonic() - self._began
        window, moments = place_window(
            self._moments(), timed_s, None if ended_at_s is None else ended_at_s - self._began, has_ramp=has_ramp
        )
        steps = self._within(window)
        is_guessed = timed_s > 0 and ended_at_s is None and bool(self._disks)
        return Activity(
            disks=cut_out(moments, window),
            most_moved_bytes=most_moved(moments, window.end_s - window.start_s) if is_guessed else None,
            cpu_ratio=self._cpu_ratio(window),
            own_cpu_ratio=(time.process_time() - self._own_cpu_s) / elapsed_s if elapsed_s > 0 else None,
            trace=_trace(steps, window),
            max_temperature_c=self._warmest_c,
            system=replace(
                make_series([(before.look, after.look) for before, after in steps], window.start_s),
                dirty_limit_bytes=dirty_limit_bytes,
                processes=processes,
            ),
            file_bytes=tuple(after.look.file_bytes or 0 for _, after in steps) if self._growing_file else None,
        )

    def _watch(self) -> None:
        next_fine = next_tick = self._began
        while True:
            now = time.monotonic()
            next_fine = max(next_fine + FINE_S, now)
            if self._stop.wait(next_fine - now):
                return
            if time.monotonic() - next_tick >= TICK_S:
                next_tick += TICK_S
                self._tick()
            else:
                self._look()

    def _look(self) -> Moment:
        """Read the counters and add what happened since the last look."""
        now = self._stats.read()
        for disk, counters in now.items():
            step = counters.since(self._before[disk]) if disk in self._before else Counters()
            self._totals[disk] = self._totals.get(disk, Counters()).plus(step)
        # A disk that vanished keeps what it had, so that its return is not taken for work.
        self._before = {**self._before, **now}
        moment = Moment(time.monotonic() - self._began, dict(self._totals))
        self._fine.append(moment)
        return moment

    def _tick(self) -> None:
        look = self._look_at_all()
        point = None
        if self._ticks and look.t_s - self._ticks[-1].look.t_s >= SHORTEST_POINT_S:
            before = self._ticks[-1].look
            point = replace(
                _point(before, look),
                cpu_ratio=busy_ratio(before.processors.all, look.processors.all),
                temperature_c=look.temperature_c,
            )
        self._ticks.append(_Tick(look, point))
        if point is not None and not self._stop.is_set():
            self._on_sample(point)
            self._system.glance_at_processes()

    def _look_at_all(self) -> Look:
        moment = self._look()
        if self._ticks:
            self._look_at_temperature(moment.t_s)
        return Look(
            moment.t_s,
            moment.disks,
            processors=self._system.processors(),
            memory=self._system.memory(),
            network=self._system.network(),
            arrays=self._system.arrays(),
            temperature_c=self._temperature_c,
            file_bytes=None if self._growing_file is None else _file_bytes(self._growing_file),
        )

    def _look_at_temperature(self, t_s: float) -> None:
        if t_s - self._temperature_at >= TEMPERATURE_S:
            self._temperature_at = t_s
            self._note_temperature(warmest(*self._thermometer.look(self._disks).values()))

    def _note_temperature(self, value_c: float | None) -> None:
        values = [value for value in (self._temperature_c, self._warmest_c, value_c) if value is not None]
        self._warmest_c = max(values, default=None)
        # A sensor that fell silent tells nothing of now, whatever it said before.
        self._temperature_c = value_c

    def _moments(self) -> Sequence[Moment]:
        """Join the older part at one per second with the fine last part."""
        first_fine_s = self._fine[0].t_s
        older = [tick.look for tick in self._ticks if tick.look.t_s < first_fine_s]
        return [Moment(look.t_s, look.disks) for look in older] + list(self._fine)

    def _cpu_ratio(self, window: Window) -> float | None:
        """Weigh each second's share by how much of it lies within the window."""
        weighed = []
        for before, after in pairwise(self._ticks):
            overlap_s = _overlap_s(before, after, window)
            ratio = busy_ratio(before.look.processors.all, after.look.processors.all)
            if overlap_s > 0 and ratio is not None:
                weighed.append((ratio, overlap_s))
        total_s = math.fsum(overlap_s for _, overlap_s in weighed)
        return math.fsum(ratio * overlap_s for ratio, overlap_s in weighed) / total_s if total_s else None

    def _within(self, window: Window) -> list[tuple[_Tick, _Tick]]:
        """Return the steps that lie mostly within the window or fill most of it."""
        return [
            (before, after)
            for before, after in pairwise(self._ticks)
            if after.point is not None
            and _overlap_s(before, after, window)
            > min(after.look.t_s - before.look.t_s, window.end_s - window.start_s) / 2
        ]


def _file_bytes(path: str) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116 (once a second, without an object for it)
    except FileNotFoundError:
        return 0


def _overlap_s(before: _Tick, after: _Tick, window: Window) -> float:
    return min(after.look.t_s, window.end_s) - max(before.look.t_s, window.start_s)


def _trace(steps: Sequence[tuple[_Tick, _Tick]], window: Window) -> tuple[TracePoint, ...]:
    """Return the points of the steps, timed from the start of the window."""
    return tuple(
        replace(after.point, t_s=round(after.point.t_s - window.start_s, 3))
        for _, after in steps
        if after.point is not None
    )


def _point(before: Look, after: Look) -> TracePoint:
    span_s = max(after.t_s - before.t_s, 1e-6)
    steps = {disk: now.since(before.disks.get(disk, Counters())) for disk, now in after.disks.items()}
    return TracePoint(
        t_s=round(after.t_s, 3),
        read_bytes_per_s=math.fsum(step.read_sectors for step in steps.values()) * SECTOR_BYTES / span_s,
        write_bytes_per_s=math.fsum(step.written_sectors for step in steps.values()) * SECTOR_BYTES / span_s,
        read_iops=math.fsum(step.reads for step in steps.values()) / span_s,
        write_iops=math.fsum(step.writes for step in steps.values()) / span_s,
        disks_busy_ratio={disk: min(1.0, step.busy_ms / 1000 / span_s) for disk, step in sorted(steps.items())},
    )
