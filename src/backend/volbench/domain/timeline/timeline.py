"""A timeline ready to be drawn: runs with what changed before them, cells with their points and their watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.model.kind import is_preliminary
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.metrics import METRICS, Metric
from volbench.domain.timeline.changes import Change, changes_between, set_up_name
from volbench.domain.timeline.history import StoredMedian, StoredRun, StoredTimeline, StoredTitle, TimelineName
from volbench.domain.timeline.watch import Watch, watch
from volbench.domain.timeline.watch_words import NOT_WATCHED, watch_sentence


@dataclass(frozen=True, slots=True)
class TimelineRun:
    """One run along the time axis."""

    id: str
    at: str
    label: str
    note: str
    is_baseline: bool
    is_imported: bool
    group: int
    """Runs of one group were made alike; numbers of different groups are never compared. From 0."""
    changes: tuple[Change, ...]
    """What changed since the run before."""
    line: int = 0
    """The file system it was measured on, from 0: runs of one line were made on one file system."""
    is_mark: bool = False
    """RAID type, disks, size or cache changed before it, or the file system: nothing before is usual for it."""


@dataclass(frozen=True, slots=True)
class TimelineLine:
    """The runs of one file system, as far as the timeline has any."""

    line: int
    newest_id: str
    newest_at: str
    name: Message
    """What the volume was when the newest of them was made: RAID type and file system."""


@dataclass(frozen=True, slots=True)
class TimelinePoint:
    """One run's number of one cell, base unit."""

    run_id: str
    median: float
    low: float
    high: float
    n: int
    """Rounds."""
    is_valid: bool


@dataclass(frozen=True, slots=True)
class TimelineCell:
    """One workload on one variant over all runs."""

    workload: str
    variant: str
    title: Message
    metric: str
    metric_label: Message
    unit: str
    is_higher_better: bool
    is_headline: bool
    limit: Message | None
    """What held it up in the newest run that has it, where known."""
    points: tuple[TimelinePoint, ...]
    watch: Watch
    sentence: Message
    """What the watch says, in words."""
    figure: Figure = Figure.MEDIAN
    """What the figures of its valid points are."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """A volume over time."""

    name: TimelineName
    runs: tuple[TimelineRun, ...]
    """Oldest first; the newest 400 at most."""
    cells: tuple[TimelineCell, ...]
    baseline_id: str | None
    """Where watching begins: the run marked as baseline, else the first run that can be trusted."""
    is_baseline_marked: bool
    threshold_ratio: float
    lines: tuple[TimelineLine, ...] = ()
    """Oldest first; more than one where the volume was made anew."""


NOBODY: Final = StoredTitle("", "", plain(""), is_headline=False)


def make_timeline(
    stored: StoredTimeline, *, threshold_ratio: float, reasons: Mapping[int, Message] | None = None
) -> Timeline:
    """Return the timeline with every cell watched; `reasons` says why there is a version of its suite."""
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(run.kind for run in stored.runs))}
    watched = watched_runs(stored)
    baseline = next((run for run in reversed(watched) if run.is_baseline), None)
    trusted = {median.run_id for median in stored.medians if median.is_valid}
    first = baseline or next((run for run in watched if run.id in trusted), None)
    counted = frozenset(run.id for run in watched[watched.index(first) :]) if first is not None else frozenset()
    is_unwatched = is_preliminary(stored.name.profile)
    if is_unwatched:
        counted = frozenset()
    cells = _cells(stored, counted, threshold_ratio)
    return Timeline(
        name=stored.name,
        runs=tuple(
            _run(run, before, kinds[run.kind], reasons)
            for run, before in zip(stored.runs, (None, *stored.runs), strict=False)
        ),
        cells=tuple(replace(cell, sentence=NOT_WATCHED) for cell in cells) if is_unwatched else cells,
        baseline_id=first.id if first is not None else None,
        is_baseline_marked=baseline is not None,
        threshold_ratio=threshold_ratio,
        lines=_lines(stored.runs),
    )


def watched_runs(stored: StoredTimeline) -> list[StoredRun]:
    """Return the runs that are compared at all: measured here, made as the newest one was."""
    own = [run for run in stored.runs if not run.is_imported]
    return [run for run in own if run.kind == own[-1].kind]


def _run(run: StoredRun, before: StoredRun | None, group: int, reasons: Mapping[int, Message] | None) -> TimelineRun:
    changes = changes_between(before.around, run.around, reasons) if before is not None else ()
    return TimelineRun(
        id=run.id,
        at=run.at,
        label=run.label,
        note=run.note,
        is_baseline=run.is_baseline,
        is_imported=run.is_imported,
        group=group,
        changes=changes,
        line=run.place.line,
        is_mark=before is not None and before.place != run.place,
    )


def _lines(runs: Sequence[StoredRun]) -> tuple[TimelineLine, ...]:
    newest = {run.place.line: run for run in runs if not run.is_imported}
    found = sorted(newest.values(), key=lambda run: (run.at, run.id))
    return tuple(TimelineLine(run.place.line, run.id, run.at, set_up_name(run.around)) for run in found)


def _cells(stored: StoredTimeline, counted: frozenset[str], threshold_ratio: float) -> tuple[TimelineCell, ...]:
    titles = {(title.workload, title.variant): title for title in stored.titles}
    points: dict[tuple[str, str, str], list[StoredMedian]] = {}
    for median in stored.medians:
        if median.metric in METRICS:
            points.setdefault((median.workload, median.variant, median.metric), []).append(median)
    cells = (
        _cell(titles.get(key[:2], NOBODY), METRICS[key[2]], found, counted, threshold_ratio)
        for key, found in points.items()
        if key[:2] in titles
    )
    return tuple(sorted(cells, key=lambda cell: not cell.is_headline))


def _cell(
    title: StoredTitle, metric: Metric, found: Sequence[StoredMedian], counted: frozenset[str], threshold_ratio: float
) -> TimelineCell:
    trusted = [point for point in found if point.is_valid and point.run_id in counted]
    seen = watch(trusted, threshold_ratio=threshold_ratio, is_higher_better=metric.is_higher_better)
    return TimelineCell(
        workload=title.workload,
        variant=title.variant,
        title=title.title,
        metric=metric.id,
        metric_label=metric.label,
        unit=str(metric.unit),
        is_higher_better=metric.is_higher_better,
        is_headline=title.is_headline,
        limit=title.limit,
        points=tuple(
            TimelinePoint(point.run_id, point.median, point.low, point.high, point.n, point.is_valid) for point in found
        ),
        watch=seen,
        sentence=watch_sentence(
            seen,
            doubtful=len(found) - sum(point.is_valid for point in found),
            is_higher_better=metric.is_higher_better,
        ),
        figure=title.figure,
    )
