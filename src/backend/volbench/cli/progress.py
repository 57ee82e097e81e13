"""Progress of a run on a terminal: one line that is rewritten, or plain lines where nobody watches live."""

from __future__ import annotations

import shutil
import sys
from threading import Lock
from typing import TYPE_CHECKING, TextIO

from volbench.cli.width import cut, width_of
from volbench.domain.model.runs.run import Phase
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import duration_text, format_iops, format_latency, format_throughput
from volbench.languages import render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.live import LiveSample, Progress
    from volbench.domain.model.runs.run import TracePoint

_PHASES = {
    Phase.QUEUED: Message("cli.progress.phases.queued"),
    Phase.CHECKING: Message("cli.progress.phases.checking"),
    Phase.LAYING_OUT: Message("cli.progress.phases.laying_out"),
    Phase.WARMING_UP: Message("cli.progress.phases.warming_up"),
    Phase.MEASURING: Message("cli.progress.phases.measuring"),
    Phase.RESTING: Message("cli.progress.phases.resting"),
    Phase.PAUSED: Message("cli.progress.phases.paused"),
    Phase.ANALYSING: Message("cli.progress.phases.analysing"),
    Phase.CLEANING_UP: Message("cli.progress.phases.cleaning_up"),
    Phase.FINISHED: Message("cli.progress.phases.finished"),
}
_ROUND = Message("cli.progress.round")
_ROUND_OF_MOST = Message("cli.progress.round_of_most")
_LEFT = Message("cli.progress.left")
_ENDING = Message("cli.progress.ending")
_PAUSING = Message("cli.progress.pausing")
_PAUSE_LEFT = Message("cli.progress.pause_left")
_BAR, _SHORT_BAR = 20, 10
_SEPARATOR = " · "
_LEAST_OF_TITLE = 10
"""Columns of a workload's title that are worth more than a bar."""


class TerminalProgress:
    """A `Listener` that draws; `is_live` decides between one moving line and plain lines."""

    def __init__(
        self, titles: Mapping[str, Message], language: str, *, stream: TextIO | None = None, is_live: bool | None = None
    ) -> None:
        """Keep the workloads' titles; drawing goes to stderr so that stdout stays clean for results."""
        self._titles = titles
        self._language = language
        self._stream = stream or sys.stderr
        self._is_live = self._stream.isatty() if is_live is None else is_live
        self._lock = Lock()
        self._point: TracePoint | None = None
        self._latency_ns: float | None = None
        self._said: tuple[object, ...] = ()
        self._shown_width = 0

    def on_progress(self, progress: Progress) -> None:
        """Draw the newest progress."""
        with self._lock:
            if self._is_live:
                self._redraw(self._fitted(progress, _room()))
            else:
                self._say_once(progress)

    def on_sample(self, sample: LiveSample) -> None:
        """Remember the rates; the progress that follows draws them."""
        with self._lock:
            self._point, self._latency_ns = sample.point, sample.latency_ns

    def on_round(self, workload: str, round_number: int, value: float) -> None:  # noqa: ARG002 (the port asks for it)
        """Forget the rates of the finished cell."""
        with self._lock:
            self._point = self._latency_ns = None

    def close(self) -> None:
        """Clear the moving line."""
        with self._lock:
            if self._is_live:
                self._redraw("")
                self._stream.write("\r")
                self._stream.flush()

    def _fitted(self, progress: Progress, room: int) -> str:
        """Return the line; where it is too wide, speed and time left stay and the rest gives way."""
        title = self._title(progress)
        for bar, rates in ((_BAR, 3), (_SHORT_BAR, 3), (_SHORT_BAR, 2), (_SHORT_BAR, 1), (0, 1)):
            line = self._line(progress, bar, rates, title)
            beyond = width_of(line) - room
            if beyond <= 0:
                return line
            if rates == 1 and (bar == 0 or width_of(title) - beyond >= _LEAST_OF_TITLE):
                break
        return self._line(progress, bar, rates, cut(title, max(0, width_of(title) - beyond)))

    def _line(self, progress: Progress, bar_columns: int, rates: int, title: str) -> str:
        done = round(progress.done_ratio * bar_columns)
        bar = "█" * done + "░" * (bar_columns - done)
        parts = [
            f"{bar} {progress.done_ratio * 100:3.0f} %".strip(),
            *self._where(progress, title),
            *self._rates()[:rates],
        ]
        if progress.eta_s is not None and progress.phase is not Phase.FINISHED:
            time = duration_text(float(round(progress.eta_s)))
            parts.append(render(_LEFT.fill(time=time), self._language))
        return _SEPARATOR.join(parts)

    def _title(self, progress: Progress) -> str:
        title = self._titles.get(progress.workload or "")
        return render(title, self._language) if title else ""

    def _where(self, progress: Progress, title: str) -> list[str]:
        parts = [render(_PHASES[progress.phase], self._language)]
        if progress.phase is Phase.MEASURING:
            words = _ROUND_OF_MOST if progress.is_rounds_limit else _ROUND
            place = render(words.fill(round=progress.round, rounds=progress.rounds), self._language)
            parts = [place, f"{progress.cell}/{progress.cells} {title}".strip()]
        if progress.is_ending_after_round:
            parts.append(render(_ENDING, self._language))
        if progress.pause_left_s is not None:
            time = duration_text(float(round(progress.pause_left_s)))
            parts.append(render(_PAUSE_LEFT.fill(time=time), self._language))
        elif progress.is_pausing and progress.phase is not Phase.PAUSED:
            parts.append(render(_PAUSING, self._language))
        return parts

    def _rates(self) -> list[str]:
        point = self._point
        if point is None:
            return []
        speed = (point.read_bytes_per_s or 0.0) + (point.write_bytes_per_s or 0.0)
        iops = (point.read_iops or 0.0) + (point.write_iops or 0.0)
        parts = [format_throughput(speed), format_iops(iops)] if speed else []
        if speed and self._latency_ns:
            parts.append(format_latency(self._latency_ns))
        return parts

    def _redraw(self, line: str) -> None:
        line = cut(line, _room())
        width = width_of(line)
        self._stream.write("\r" + line + " " * max(0, self._shown_width - width))
        self._stream.flush()
        self._shown_width = width

    def _say_once(self, progress: Progress) -> None:
        """Print a line for each new phase and each new cell, never more than that."""
        mark = (progress.phase, progress.round, progress.workload, progress.variant)
        if mark == self._said or progress.phase is Phase.FINISHED:
            return
        self._said = mark
        parts = [f"{progress.done_ratio * 100:3.0f} %", *self._where(progress, self._title(progress))]
        if progress.eta_s is not None:
            time = duration_text(float(round(progress.eta_s)))
            parts.append(render(_LEFT.fill(time=time), self._language))
        self._stream.write(_SEPARATOR.join(parts) + "\n")
        self._stream.flush()


def _room() -> int:
    """Return the columns a line may take; one stays free, since some terminals wrap at the last."""
    return shutil.get_terminal_size((80, 24)).columns - 1
