"""Tells whoever watches how a run goes: joins the tool's own words, the sampler's seconds and the pace. No IO."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from volbench.domain.model.runs.live import LiveSample, Progress
from volbench.domain.model.runs.run import Phase
from volbench.domain.model.suites.workload import in_flight

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.runs.run import TracePoint
    from volbench.domain.model.suites.workload import Workload
    from volbench.runner.eta import Pace
    from volbench.runner.protocols import Clock, Listener
    from volbench.tools.tool import LiveRates


class Place(NamedTuple):
    """Where in the course a cell stands, each from 1."""

    round: int
    rounds: int
    cell: int
    """Of this round."""
    cells: int
    is_limit: bool = False
    """Whether `rounds` is only the most there may be."""
    stage: str | None = None


class LiveFeed:
    """The current phase, cell and rates of one run.

    The sampler reports from its own thread while the tool's text comes in the runner's; one lock orders them.
    """

    def __init__(
        self,
        listener: Listener,
        clock: Clock,
        is_to_end: Callable[[], bool] = lambda: False,
        is_to_pause: Callable[[], bool] = lambda: False,
    ) -> None:
        """Begin in the phase *checking*, without a pace.

        `is_to_end` says whether the round at hand is the last, `is_to_pause` whether a pause follows it.
        """
        self._listener = listener
        self._clock = clock
        self._is_to_end = is_to_end
        self._is_to_pause = is_to_pause
        self._pause_left_s: float | None = None
        self._began_at = clock.monotonic()
        self._lock = Lock()
        self._progress = Progress(Phase.CHECKING)
        self._pace: Pace | None = None
        self._rates: LiveRates | None = None
        self._in_flight = 0
        self._seq = 0

    def follow(self, pace: Pace) -> None:
        """Take share and time left from `pace` from now on."""
        with self._lock:
            self._pace = pace

    def enter(self, phase: Phase, *, workload: str | None = None, variant: str | None = None) -> None:
        """Announce a phase; the place within the rounds is kept, the rates are forgotten."""
        with self._lock:
            self._rates = None
            self._in_flight = 0
            self._progress = replace(self._progress, phase=phase, workload=workload, variant=variant)
        self.tick()

    def enter_cell(self, workload: Workload, variant: str, *, place: Place) -> None:
        """Announce a cell."""
        with self._lock:
            self._rates = None
            self._in_flight = in_flight(workload)
            self._progress = replace(
                self._progress,
                phase=Phase.MEASURING,
                workload=workload.id,
                variant=variant,
                round=place.round,
                rounds=place.rounds,
                is_rounds_limit=place.is_limit,
                cell=place.cell,
                cells=place.cells,
                stage=place.stage,
            )
        self.tick()

    def note_rates(self, rates: LiveRates) -> None:
        """Keep what the tool last said about its own speed; while it warms up it says nothing."""
        with self._lock:
            self._rates = None if rates.is_ramp else rates
            if self._pace is not None and rates.done_ratio is not None:
                self._pace.advance(rates.done_ratio)

    def note_ending_after_round(self) -> None:
        """Announce that the run ends with the current round."""
        with self._lock:
            self._progress = replace(self._progress, is_ending_after_round=True)
        self.tick()

    def note_pause(self, left_s: float | None) -> None:
        """Announce that a pause goes on for so many seconds at most; None: it is over."""
        with self._lock:
            self._pause_left_s = left_s
        self.tick()

    def point(self, point: TracePoint) -> None:
        """Send one second of the sampler on, with the tool's own rates where it has told any."""
        with self._lock:
            rates = self._rates
            if rates is None:
                # What disks call an I/O is not what the tool calls one; bytes are closer.
                point = replace(point, read_iops=None, write_iops=None)
            else:
                point = replace(
                    point,
                    read_bytes_per_s=rates.read_bytes_per_s,
                    write_bytes_per_s=rates.write_bytes_per_s,
                    read_iops=rates.read_iops,
                    write_iops=rates.write_iops,
                )
            self._seq += 1
            sample = LiveSample(
                self._seq, self._progress.workload, self._progress.round, point, self._latency_ns(rates)
            )
        self._listener.on_sample(sample)
        self.tick()

    def tick(self) -> None:
        """Send the newest progress."""
        with self._lock:
            elapsed_s = self._clock.monotonic() - self._began_at
            pace = self._pace
            if self._progress.phase is Phase.MEASURING and self._is_to_end() and pace is not None:
                # At once, not with the next cell: who has just asked for the end looks at the time left.
                pace.end_after(self._progress.round)
                self._progress = replace(self._progress, is_ending_after_round=True)
            if self._progress.phase is Phase.FINISHED:
                self._progress = replace(
                    self._progress, elapsed_s=elapsed_s, done_ratio=1.0, eta_s=0.0, eta_least_s=None, eta_most_s=None
                )
            elif pace is None:
                self._progress = replace(self._progress, elapsed_s=elapsed_s)
            else:
                between_s = pace.remaining_between_s if pace.is_known else None
                self._progress = replace(
                    self._progress,
                    elapsed_s=elapsed_s,
                    done_ratio=pace.done_ratio,
                    eta_s=pace.tell() if pace.is_known else None,
                    eta_least_s=between_s and between_s[0],
                    eta_most_s=between_s and between_s[1],
                )
            progress = self._progress = self._with_pause(self._progress)
        self._listener.on_progress(progress)

    def _with_pause(self, progress: Progress) -> Progress:
        is_paused = self._pause_left_s is not None
        is_pausing = self._is_to_pause() and not progress.is_ending_after_round
        is_coming = is_pausing and not is_paused and self._pace is not None and self._pace.is_known
        return replace(
            progress,
            is_pausing=is_pausing,
            pause_in_s=self._pace.left_of_round_s if is_coming and self._pace is not None else None,
            pause_left_s=self._pause_left_s,
        )

    def round_done(self, workload: str, number: int, value: float) -> None:
        """Send the main metric of a finished round."""
        self._listener.on_round(workload, number, value)

    def _latency_ns(self, rates: LiveRates | None) -> float | None:
        """Mean time per I/O by Little's law: I/Os in flight over I/Os per second."""
        if rates is None or not self._in_flight:
            return None
        iops = (rates.read_iops or 0.0) + (rates.write_iops or 0.0)
        return self._in_flight / iops * 1e9 if iops else None
