"""What the load curves of a run say in words: after which queue depth or block size more buys little.

The curves are found by their workloads' parameters, not by their names, so that any suite may have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from volbench.domain.model.message import Message
from volbench.domain.model.run import WorkloadResult
from volbench.domain.model.units import format_block_size, format_ratio
from volbench.domain.stats.load_curve_knee import CurvePoint, Knee, find_knee

_WAYS: Final = {
    "randread": ("read", Message("assess.load_curve.ways.randread")),
    "randwrite": ("write", Message("assess.load_curve.ways.randwrite")),
}
_DEPTH_KNEE: Final = Message("assess.load_curve.depth_knee")
_BLOCK_KNEE: Final = Message("assess.load_curve.block_knee")


FEWEST_POINTS: Final = 3
"""With fewer a line would suggest a course nobody has measured."""
DEPTH: Final = "depth"
BLOCK: Final = "block"


@dataclass(frozen=True, slots=True)
class _Curve:
    """Cells of one direction that differ in one parameter alone."""

    way: Message
    axis: str
    points: tuple[tuple[WorkloadResult, CurvePoint], ...]

    @property
    def knee(self) -> tuple[WorkloadResult, Knee] | None:
        """The cell at the bend."""
        knee = find_knee([point for _, point in self.points])
        return None if knee is None else (next(work for work, point in self.points if point is knee.point), knee)


def curve_sentences(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    """Return one sentence for each curve of these workloads (of one variant) that bends."""
    for curve in _curves(works):
        if curve.knee is None:
            continue
        work, knee = curve.knee
        yield (_DEPTH_KNEE if curve.axis == DEPTH else _BLOCK_KNEE).fill(
            way=curve.way,
            depth=work.parameters["iodepth"],
            size=format_block_size(work.parameters["bs"]),
            share=format_ratio(knee.throughput_ratio),
        )


def has_curves(works: Sequence[WorkloadResult]) -> bool:
    """Whether block size and queue depth are varied on purpose, each over at least three values."""
    lengths = dict.fromkeys((DEPTH, BLOCK), 0)
    for variant in {work.variant for work in works}:
        for curve in _curves([work for work in works if work.variant == variant]):
            lengths[curve.axis] = max(lengths[curve.axis], len(curve.points))
    return min(lengths.values()) >= FEWEST_POINTS


def with_knees(works: Sequence[WorkloadResult]) -> tuple[WorkloadResult, ...]:
    """Return the workloads of a run with those marked at which a curve of their variant bends."""
    found: dict[tuple[str, str], dict[str, float]] = {}
    for variant in {work.variant for work in works}:
        for curve in _curves([work for work in works if work.variant == variant]):
            if curve.knee is not None:
                work, knee = curve.knee
                found.setdefault((work.id, variant), {})[curve.axis] = knee.throughput_ratio
    return tuple(replace(work, knees=found.get((work.id, work.variant), {})) for work in works)


def _curves(works: Sequence[WorkloadResult]) -> Iterator[_Curve]:
    for rw, (side, way) in _WAYS.items():
        cells = [work for work in works if work.parameters.get("rw") == rw and _is_plain(work.parameters)]
        for axis, along, across, metric in (
            (DEPTH, "iodepth", "bs", f"{side}_iops"),
            (BLOCK, "bs", "iodepth", f"{side}_bytes_per_s"),
        ):
            for value in sorted({work.parameters[across] for work in cells}):
                same = [work for work in cells if work.parameters[across] == value]
                points = [(work, _point(work, along, metric)) for work in same]
                yield _Curve(way, axis, tuple((work, point) for work, point in points if point is not None))


def _is_plain(parameters: dict[str, Any]) -> bool:
    """Tell cells that differ in block size and depth only; documents from outside may hold anything."""
    sizes = [parameters.get(name) for name in ("bs", "iodepth")]
    is_whole = all(isinstance(size, int) and not isinstance(size, bool) and size > 0 for size in sizes)
    return is_whole and parameters.get("numjobs", 1) == 1 and not parameters.get("sync")


def _point(work: WorkloadResult, load: str, metric: str) -> CurvePoint | None:
    summary = work.summary.get(metric)
    return None if summary is None else CurvePoint(work.parameters[load], summary.median)
