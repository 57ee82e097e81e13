"""What of the machine an experiment looks at: its volumes, the one volbench lives on, and what a cell takes. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from statistics import median
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.plan.cell_matching import can_be, layout_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.runs.run import RunRow

_NO_TIME: Final = timedelta()


def home_of(path: str, volumes: Sequence[Volume]) -> Volume | None:
    """Return the volume that a folder lies on: the one mounted closest above it."""
    above = [
        volume
        for volume in volumes
        if path == volume.mount_point or path.startswith(volume.mount_point.rstrip("/") + "/")
    ]
    return max(above, key=lambda volume: len(volume.mount_point), default=None)


def is_in_the_way(experiment: Experiment, home: Volume | None, volumes: Sequence[Volume]) -> bool:
    """Say whether rebuilding the experiment's disks would take away the volume that volbench lives on.

    Which disks belong to the experiment is not said anywhere: taken are those of the largest volume that is one of its
    configurations. Without any such volume the careful answer is yes.
    """
    if home is None or home.is_removable:
        return False
    fitting = [
        volume
        for volume in volumes
        if not volume.is_removable and any(can_be(layout_of(volume), one) for one in experiment.configurations)
    ]
    if not fitting:
        return True
    return len(home.disks) >= max(len(volume.disks) for volume in fitting) and home in fitting


def seconds_per_cell(rows: Sequence[tuple[RunRow, int]]) -> float | None:
    """Return how long one cell took in finished runs; `rows` pairs each with its number of variants.

    A run that ended before it began, because the clock was set back meanwhile, tells nothing.
    """
    took = []
    for row, variants in rows:
        if row.started_at and row.finished_at and variants and not (row.is_imported or row.is_time_unknown):
            span = datetime.fromisoformat(row.finished_at) - datetime.fromisoformat(row.started_at)
            if span > _NO_TIME:
                took.append(span.total_seconds() / variants)
    return median(took) if took else None
