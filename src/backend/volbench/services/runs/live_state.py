"""What the run at hand has told so far, in memory only, for any number of readers with their own cursors."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from volbench.domain.model.runs.live import Live, Progress
from volbench.domain.model.runs.run import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.runs.live import LiveSample
    from volbench.domain.model.runs.plan import Plan

KEPT_SAMPLES = 1800
"""Half an hour of seconds: enough for a page opened late, little enough to stay small."""


class LiveState:
    """A `Listener` that remembers; written by the worker and sampler threads, read by the server's."""

    def __init__(
        self, run_id: str, monotonic: Callable[[], float], kind: str | None = None, plan: Plan | None = None
    ) -> None:
        """Begin as queued, with nothing seen; `monotonic` gives seconds, `kind` is the id of the kind of run."""
        self.run_id = run_id
        self._kind = kind
        self._variants = plan.variants if plan else ()
        self._cells = plan.cells if plan else ()
        self._monotonic = monotonic
        self._told_at = monotonic()
        self._lock = Lock()
        self._progress = Progress(Phase.QUEUED)
        self._samples: deque[LiveSample] = deque(maxlen=KEPT_SAMPLES)
        self._rounds: list[tuple[str, int, float, str]] = []

    def on_progress(self, progress: Progress) -> None:
        """Remember the newest progress."""
        with self._lock:
            self._progress, self._told_at = progress, self._monotonic()

    def on_sample(self, sample: LiveSample) -> None:
        """Remember one second."""
        with self._lock:
            self._samples.append(sample)

    def on_round(self, workload: str, round_number: int, value: float) -> None:
        """Remember a finished round."""
        with self._lock:
            # The progress is still that of the cell the round belongs to.
            self._rounds.append((workload, round_number, value, self._progress.variant or ""))

    def read(self, after: int) -> Live:
        """Return the newest progress and the samples after the caller's cursor."""
        with self._lock:
            fresh: list[LiveSample] = []
            for sample in reversed(self._samples):
                if sample.seq <= after:
                    break
                fresh.append(sample)
            newest = self._samples[-1].seq if self._samples else after
            rounds = tuple(self._rounds)
            return Live(
                self.run_id,
                newest,
                self._progress_now(),
                tuple(reversed(fresh)),
                rounds,
                self._kind,
                self._variants,
                self._cells,
            )

    def _progress_now(self) -> Progress:
        """Return the progress with the time that has passed since it was told: while checking, nobody tells it anew."""
        if self._progress.phase in {Phase.QUEUED, Phase.FINISHED}:
            return self._progress
        since_s = max(0.0, self._monotonic() - self._told_at)
        return replace(self._progress, elapsed_s=self._progress.elapsed_s + since_s)
