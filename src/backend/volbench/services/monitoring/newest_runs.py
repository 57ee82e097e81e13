"""What is told of each volume, suite and profile: its newest run measured here, and what stands around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.run_row import seen_from
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.target import TargetKind
from volbench.domain.model.words.metrics import METRICS
from volbench.store import RowFilter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from volbench.domain.model.runs.run import RunRow
    from volbench.domain.timeline.history import TimelineName
    from volbench.domain.timeline.timeline import Timeline, TimelineCell
    from volbench.services.timelines import Watching
    from volbench.store import RunStore

_COUNTED: Final = 200
"""So many untrusted runs in a row are counted at most."""
MOST_TOLD: Final = 100
"""Volumes, each with one suite and profile: those measured last, so that what is told stays bounded."""


@dataclass(frozen=True, slots=True)
class NewestRun:
    """The newest finished run of one volume, suite and profile that was measured here."""

    name: TimelineName
    row: RunRow
    """As this volume is told of it, its answer among it."""
    untrusted: int
    """Runs in a row, up to this one, without the badge *valid*."""
    usual_ratios: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """Workload and metric → speed over what is usual; only where that is known and the run is valid."""


def newest_runs(store: RunStore, watching: Watching) -> Iterator[NewestRun]:
    """Yield one for each volume, suite and profile. What is no volume is left out: a server's id tells its address."""
    for name, stored in _stored(store, watching, _COUNTED):
        told = _told(name, stored, watching)
        rows = [seen_from(row, name.volume_id) for row in stored]
        untrusted = next((n for n, row in enumerate(rows) if row.badges.valid), len(rows))
        timeline = watching.timeline(name.volume_id, name.suite_id, name.profile)
        yield NewestRun(name, told, untrusted, _usual_ratios(timeline, told.id))


def newest_rows(store: RunStore, watching: Watching) -> Iterator[tuple[TimelineName, RunRow]]:
    """Yield the newest run of the same, as its volume is told of it, and nothing around it."""
    for name, stored in _stored(store, watching, 1):
        yield name, _told(name, stored, watching)


def _stored(store: RunStore, watching: Watching, most: int) -> Iterator[tuple[TimelineName, Sequence[RunRow]]]:
    for name in _newest(watching.names()):
        asked = RowFilter(
            volume=name.volume_id,
            suite=name.suite_id,
            profile=name.profile,
            state=RunState.DONE,
            is_imported=False,
            has_known_time=True,
            has_known_kind=True,
            limit=most,
        )
        rows = store.list_rows(asked)[0]
        if rows and _is_of_a_volume(seen_from(rows[0], name.volume_id)):
            yield name, rows


def _is_of_a_volume(row: RunRow) -> bool:
    """Say whether a run measured a volume: not a server, and no folder beside others of its volume."""
    return row.target_kind is TargetKind.VOLUME and row.target_id == row.volume_id


def _newest(names: Sequence[TimelineName]) -> Sequence[TimelineName]:
    """Return those measured last, in the order they have."""
    known = [one for one in names if one.has_known_time]
    chosen = sorted(known, key=lambda one: one.newest_at, reverse=True)[:MOST_TOLD]
    return [one for one in names if one in chosen]


def _told(name: TimelineName, stored: Sequence[RunRow], watching: Watching) -> RunRow:
    return seen_from(watching.told_rows(stored[:1])[0], name.volume_id)


def _usual_ratios(timeline: Timeline, run_id: str) -> dict[tuple[str, str], float]:
    found = ((cell, _usual_ratio(cell, run_id)) for cell in timeline.cells if cell.is_headline)
    return {(cell.workload, cell.metric): ratio for cell, ratio in found if ratio is not None}


def _usual_ratio(cell: TimelineCell, run_id: str) -> float | None:
    """Return speed over usual speed; of times it is the other way round, so that less than 1 is always slower."""
    point = next((one for one in reversed(cell.points) if one.run_id == run_id and one.is_valid), None)
    usual = cell.watch.usual
    if point is None or not usual or not point.median:
        return None
    return point.median / usual if METRICS[cell.metric].is_higher_better else usual / point.median
