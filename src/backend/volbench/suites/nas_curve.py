"""How throughput and latency follow from block size and from how many requests are under way, and where it bends."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.model.suites.workload import FileUse, GiB, KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.tools.fio import FioWorkload

_DEPTHS: Final = (1, 2, 4, 8, 16, 32, 64)
"""At 4 KiB: the classic queue-depth curve."""
_BLOCKS: Final = (16 * KiB, 64 * KiB, 256 * KiB, MiB, 4 * MiB)
"""At depth 8: the block-size curve; its 4 KiB point is on the other curve as well."""
_BLOCK_DEPTH: Final = 8
_HEADLINES: Final = {("read", 4 * KiB, 1), ("read", 4 * KiB, 8), ("read", 4 * KiB, 64), ("read", MiB, 8)} | {
    ("write", 4 * KiB, 8),
    ("write", MiB, 8),
}


def _block_name(bs: int) -> str:
    return f"{bs // MiB}m" if bs >= MiB else f"{bs // KiB}k"


def _cell(way: str, bs: int, depth: int) -> FioWorkload:
    size = f"{bs // MiB} MiB" if bs >= MiB else f"{bs // KiB} KiB"
    words = Message("suites.nas_curve.reads") if way == "read" else Message("suites.nas_curve.writes")
    return FioWorkload(
        id=f"curve-{way}-{_block_name(bs)}-qd{depth}",
        title=Message("suites.nas_curve.of_at_a_time", way=words, size=size, depth=depth),
        rw=f"rand{way}",
        bs=bs,
        iodepth=depth,
        file_use=FileUse.READ if way == "read" else FileUse.WRITE,
        is_headline=(way, bs, depth) in _HEADLINES,
        metric=f"{way}_iops" if bs < 64 * KiB else f"{way}_bytes_per_s",
    )


SUITE: Final = Suite(
    id="nas-curve",
    version=1,
    title=Message("suites.nas_curve.nas_curve.title"),
    description=Message("suites.nas_curve.nas_curve.description"),
    workloads=tuple(
        _cell(way, bs, depth)
        for way in ("read", "write")
        for bs, depth in (*((4 * KiB, depth) for depth in _DEPTHS), *((bs, _BLOCK_DEPTH) for bs in _BLOCKS))
    ),
    profiles={
        "smoke": Profile("smoke", 2, 0.5, 0.0, is_headline_only=False, file_bytes=256 * MiB),
        "quick": Profile(
            "quick", 6, 4.0, 1.0, is_headline_only=True, file_bytes=2 * GiB, time_goal_s=240.0, stopping=StoppingRule()
        ),
        "standard": Profile("standard", 6, 5.0, 1.0, is_headline_only=False, file_bytes=8 * GiB, time_goal_s=1200.0),
        "full": Profile("full", 10, 15.0, 3.0, is_headline_only=False, file_bytes=16 * GiB, time_goal_s=5400.0),
    },
    headline=(
        ("curve-read-4k-qd1", "read_iops"),
        ("curve-read-4k-qd64", "read_iops"),
        ("curve-read-1m-qd8", "read_bytes_per_s"),
        ("curve-write-1m-qd8", "write_bytes_per_s"),
    ),
)
