"""What the load curves of a run say in words: after which queue depth or block size more buys little.

The curves are found by their workloads' parameters, not by their names, so that any suite may have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from volbench.domain.knee import CurvePoint, find_knee
from volbench.domain.run import WorkloadResult
from volbench.domain.text import Text
from volbench.domain.units import format_block_size, format_ratio

_WAYS: Final = {
    "randread": ("read", Text("Random reads", "随机读取")),
    "randwrite": ("write", Text("Random writes", "随机写入")),
}
_DEPTH_KNEE: Final = Text(
    "{way} of {size}: {depth} at a time already give {share} of the most; more at once gain little.",
    "{way}（块大小 {size}）：并发数为 {depth} 时已达到最高值的 {share}，再增加并发数收益不大。",
)
_BLOCK_KNEE: Final = Text(
    "{way}, {depth} at a time: blocks of {size} already give {share} of the most; larger ones gain little.",
    "{way}（并发数 {depth}）：块大小为 {size} 时已达到最高值的 {share}，再增大收益不大。",
)


def curve_sentences(works: Sequence[WorkloadResult]) -> Iterator[Text]:
    """Return one sentence for each curve of these workloads (of one variant) that bends."""
    for rw, (side, way) in _WAYS.items():
        cells = [work for work in works if work.parameters.get("rw") == rw and _is_plain(work.parameters)]
        for bs in sorted({work.parameters["bs"] for work in cells}):
            points = [_point(work, "iodepth", f"{side}_iops") for work in cells if work.parameters["bs"] == bs]
            yield from _sentence(points, _DEPTH_KNEE, way=way, bs=bs)
        for depth in sorted({work.parameters["iodepth"] for work in cells}):
            at_depth = [work for work in cells if work.parameters["iodepth"] == depth]
            points = [_point(work, "bs", f"{side}_bytes_per_s") for work in at_depth]
            yield from _sentence(points, _BLOCK_KNEE, way=way, depth=depth)


def _is_plain(parameters: dict[str, Any]) -> bool:
    """Tell cells that differ in block size and depth only; documents from outside may hold anything."""
    sizes = [parameters.get(name) for name in ("bs", "iodepth")]
    is_whole = all(isinstance(size, int) and not isinstance(size, bool) and size > 0 for size in sizes)
    return is_whole and parameters.get("numjobs", 1) == 1 and not parameters.get("sync")


def _point(work: WorkloadResult, load: str, metric: str) -> CurvePoint | None:
    summary = work.summary.get(metric)
    return None if summary is None else CurvePoint(work.parameters[load], summary.median)


def _sentence(points: Sequence[CurvePoint | None], words: Text, *, way: Text, **fixed: int) -> Iterator[Text]:
    knee = find_knee([point for point in points if point is not None])
    if knee is None:
        return
    depth, bs = fixed.get("depth", knee.point.load), fixed.get("bs", knee.point.load)
    yield words.fill(
        way=way, depth=int(depth), size=format_block_size(int(bs)), share=format_ratio(knee.throughput_ratio)
    )
