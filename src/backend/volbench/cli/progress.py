"""Progress of a run on a terminal: one line that is rewritten, or plain lines where nobody watches live."""

from __future__ import annotations

import shutil
import sys
from threading import Lock
from typing import TYPE_CHECKING, TextIO

from volbench.cli.width import cut, width_of
from volbench.domain.model.run import Phase
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_duration, format_iops, format_latency, format_throughput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.live import LiveSample, Progress
    from volbench.domain.model.run import TracePoint

_PHASES = {
    Phase.QUEUED: Text("waiting for its turn", "正在排队"),
    Phase.CHECKING: Text("checking", "正在检查"),
    Phase.LAYING_OUT: Text("preparing the test file", "正在准备测试文件"),
    Phase.WARMING_UP: Text("warming up", "正在预热"),
    Phase.MEASURING: Text("measuring", "正在测量"),
    Phase.ANALYSING: Text("working out the result", "正在分析结果"),
    Phase.CLEANING_UP: Text("removing the test files", "正在清理测试文件"),
    Phase.FINISHED: Text("finished", "已完成"),
}
_ROUND = Text("round {round} of {rounds}", "第 {round} 轮，共 {rounds} 轮")
_ROUND_OF_MOST = Text("round {round} (of at most {rounds})", "第 {round} 轮（最多 {rounds} 轮）")
_LEFT = Text("{time} left", "还需 {time}")
_ENDING = Text("stops after this round", "本轮结束后将停止")
_BAR, _SHORT_BAR = 20, 10
_SEPARATOR = " · "
_LEAST_OF_TITLE = 10
"""Columns of a workload's title that are worth more than a bar."""


class TerminalProgress:
    """A `Listener` that draws; `is_live` decides between one moving line and plain lines."""

    def __init__(
        self, titles: Mapping[str, Text], language: str, *, stream: TextIO | None = None, is_live: bool | None = None
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
            time = format_duration(float(round(progress.eta_s)), language=self._language)
            parts.append(_LEFT.fill(time=time).within(self._language))
        return _SEPARATOR.join(parts)

    def _title(self, progress: Progress) -> str:
        title = self._titles.get(progress.workload or "")
        return title.within(self._language) if title else ""

    def _where(self, progress: Progress, title: str) -> list[str]:
        parts = [_PHASES[progress.phase].within(self._language)]
        if progress.phase is Phase.MEASURING:
            words = _ROUND_OF_MOST if progress.is_rounds_limit else _ROUND
            place = words.fill(round=progress.round, rounds=progress.rounds).within(self._language)
            parts = [place, f"{progress.cell}/{progress.cells} {title}".strip()]
        if progress.is_ending_after_round:
            parts.append(_ENDING.within(self._language))
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
            time = format_duration(float(round(progress.eta_s)), language=self._language)
            parts.append(_LEFT.fill(time=time).within(self._language))
        self._stream.write(_SEPARATOR.join(parts) + "\n")
        self._stream.flush()


def _room() -> int:
    """Return the columns a line may take; one stays free, since some terminals wrap at the last."""
    return shutil.get_terminal_size((80, 24)).columns - 1
