"""Years of invented runs of one volume, for tests of what looks along them. The numbers are no measurements."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from support.examples import example_run, with_own_words
from support.words import bilingual
from volbench.domain.stats.descriptive import summarise
from volbench.domain.timeline.history import (
    Circumstances,
    StoredMedian,
    StoredRun,
    StoredTimeline,
    StoredTitle,
    TimelineName,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.machine.storage import FileSystemId
    from volbench.domain.model.runs.run import Run

FIRST = datetime(2026, 1, 4, 3, 0, tzinfo=UTC)
USUAL = (1.0, 0.985, 1.012, 0.99, 1.006, 1.0, 0.995, 1.01, 0.988, 1.004)
"""How runs of a quiet NAS differ: about one percent."""
READ = "read_bytes_per_s"


def at(number: int) -> str:
    """When the run of that number was made: one a week."""
    return (FIRST + timedelta(weeks=number)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def weekly_run(number: int, factors: Mapping[str, float] | float = 1.0, **changes: Any) -> Run:
    """A run of example_run's volume; `factors` scales all workloads, or those named."""
    run = example_run(f"01JDWEEK{number:04d}")
    works = []
    for work in run.workloads:
        factor = factors if isinstance(factors, float) else factors.get(work.id, 1.0)
        values = [value * factor for value in (r.metrics[work.metric] for r in work.rounds)]
        rounds = tuple(
            replace(r, metrics={**r.metrics, work.metric: v}) for r, v in zip(work.rounds, values, strict=True)
        )
        works.append(replace(work, rounds=rounds, summary={work.metric: summarise(values)}))
    made = replace(run, workloads=tuple(works), created_at=at(number), started_at=at(number), finished_at=at(number))
    return replace(with_own_words(made), **changes)


def weekly_runs(factors: Sequence[Mapping[str, float] | float]) -> list[Run]:
    """One run per factor, each a little different as runs are."""
    runs = []
    for number, factor in enumerate(factors):
        wobble = USUAL[number % len(USUAL)]
        scaled = factor * wobble if isinstance(factor, float) else {key: f * wobble for key, f in factor.items()}
        runs.append(weekly_run(number, scaled))
    return runs


def rebuilt(run: Run, file_system_id: FileSystemId | None = None, **changes: Any) -> Run:
    """The run on its volume as it was made anew: with another file system, and what else is changed of the volume."""
    volume = replace(run.target.volume, file_system_id=file_system_id, **changes)
    return replace(run, target=replace(run.target, volume=volume))


AROUND = Circumstances(
    "digest", 1, "libaio", is_direct=True, tools={"fio": "fio-3.33"}, kernel="4.4.302+", fill_ratio=0.5
)


def points(values: Sequence[float], **facts: Any) -> list[StoredMedian]:
    """One cell's medians, oldest first."""
    return [
        replace(StoredMedian(f"run-{n}", "seq-read-1m", "ext4", READ, v, v * 0.99, v * 1.01, 6, is_valid=True), **facts)
        for n, v in enumerate(values)
    ]


def stored(values: Sequence[float], runs: Mapping[int, Mapping[str, Any]] | None = None) -> StoredTimeline:
    """A timeline of one cell; `runs` changes single runs, `around` among their facts changes what stood around."""
    made = []
    for n in range(len(values)):
        facts = dict((runs or {}).get(n, {}))
        around = replace(AROUND, **facts.pop("around", {}))
        run = StoredRun(f"run-{n}", at(n), "", "", is_baseline=False, is_imported=False, around=around)
        made.append(replace(run, **facts))
    name = TimelineName(
        "volume1", "Volume 1", "nas-volume", bilingual("Volume speed", "速度"), "quick", len(values), "", ""
    )
    title = StoredTitle(
        "seq-read-1m", "ext4", bilingual("Reading large files", "大文件读取（顺序读）"), is_headline=True
    )
    return StoredTimeline(name, tuple(made), tuple(points(values)), (title,))
