"""What the load curves of a run say in words: after which queue depth or block size more buys little.

The curves are found by how their workloads read and write, not by their names, so that any suite may have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_block_size, format_ratio
from volbench.domain.stats.load_curve_knee import CurvePoint, Knee, find_knee

_WAYS: Final = {
    Direction.READ: Message("assess.load_curve.ways.randread"),
    Direction.WRITE: Message("assess.load_curve.ways.randwrite"),
}
_DEPTH_KNEE: Final = Message("assess.load_curve.depth_knee")
_BLOCK_KNEE: Final = Message("assess.load_curve.block_knee")


FEWEST_POINTS: Final = 3
"""With fewer a line would suggest a course nobody has measured."""
DEPTH: Final = "depth"
BLOCK: Final = "block"


@dataclass(frozen=True, slots=True)
class CurveCell:
    """A workload of one job whose writes, if any, do not wait for the disks."""

    work: WorkloadResult
    direction: Direction
    sizes: Mapping[str, int]
    """`depth` and `block` → I/Os under way, bytes of one I/O."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Cells of one direction that differ in one thing alone."""

    way: Message
    axis: str
    points: tuple[tuple[CurveCell, CurvePoint], ...]

    @property
    def knee(self) -> tuple[CurveCell, Knee] | None:
        """The cell at the bend."""
        knee = find_knee([point for _, point in self.points])
        return None if knee is None else (next(cell for cell, point in self.points if point is knee.point), knee)


def curve_sentences(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    """Return one sentence for each curve of these workloads (of one variant) that bends."""
    for curve in curves(works):
        if curve.knee is None:
            continue
        cell, knee = curve.knee
        yield (_DEPTH_KNEE if curve.axis == DEPTH else _BLOCK_KNEE).fill(
            way=curve.way,
            depth=cell.sizes[DEPTH],
            size=format_block_size(cell.sizes[BLOCK]),
            share=format_ratio(knee.throughput_ratio),
        )


def has_curves(works: Sequence[WorkloadResult]) -> bool:
    """Whether block size and queue depth are varied on purpose, each over at least three values."""
    lengths = dict.fromkeys((DEPTH, BLOCK), 0)
    for variant in {work.variant for work in works}:
        for curve in curves([work for work in works if work.variant == variant]):
            lengths[curve.axis] = max(lengths[curve.axis], len(curve.points))
    return min(lengths.values()) >= FEWEST_POINTS


def with_knees(works: Sequence[WorkloadResult]) -> tuple[WorkloadResult, ...]:
    """Return the workloads of a run with those marked at which a curve of their variant bends."""
    found: dict[tuple[str, str], dict[str, float]] = {}
    for variant in {work.variant for work in works}:
        for curve in curves([work for work in works if work.variant == variant]):
            if curve.knee is not None:
                cell, knee = curve.knee
                found.setdefault((cell.work.id, variant), {})[curve.axis] = knee.throughput_ratio
    return tuple(replace(work, knees=found.get((work.id, work.variant), {})) for work in works)


def curves(works: Sequence[WorkloadResult]) -> Iterator[Curve]:
    """Yield the curves of these workloads (of one variant), over depth and over block size, also the shortest.

    Of data that cannot be compressed alone: a curve over both sorts would bend where the data changes.
    """
    plain = [cell for work in works if (cell := _plain_cell(work)) is not None]
    for direction, way in _WAYS.items():
        cells = [cell for cell in plain if cell.direction is direction]
        for axis, across, metric in (
            (DEPTH, BLOCK, f"{direction}_iops"),
            (BLOCK, DEPTH, f"{direction}_bytes_per_s"),
        ):
            for value in sorted({cell.sizes[across] for cell in cells}):
                same = [cell for cell in cells if cell.sizes[across] == value]
                points = [(cell, _point(cell, axis, metric)) for cell in same]
                yield Curve(way, axis, tuple((cell, point) for cell, point in points if point is not None))


def _plain_cell(work: WorkloadResult) -> CurveCell | None:
    """Return what differs in block size and depth only; None for every other workload."""
    access = work.access
    if is_halved(work.id) or access is None or not access.is_random or access.jobs != 1 or access.is_sync:
        return None
    if access.block_bytes is None or access.depth is None:
        return None
    return CurveCell(work, access.direction, {DEPTH: access.depth, BLOCK: access.block_bytes})


def _point(cell: CurveCell, axis: str, metric: str) -> CurvePoint | None:
    summary = cell.work.summary.get(metric)
    return None if summary is None else CurvePoint(cell.sizes[axis], summary.median)
