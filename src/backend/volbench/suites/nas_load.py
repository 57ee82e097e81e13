"""How long small accesses take while the volume is busy: at 50, 70 and 90 % of what it managed in the same round."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.suites.workload import FileUse, GiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import PartOfLoad, Saturation

_SHARES: Final = (0.5, 0.7, 0.9)
_KINDS: Final = (
    ("read", "randread", None, FileUse.READ, Message("suites.nas_load.kinds")),
    ("write", "randwrite", None, FileUse.WRITE, Message("suites.nas_load.small_writes")),
    ("mixed", "randrw", 70, FileUse.WRITE, Message("suites.nas_load.small_reads_and_writes_70_30")),
)
_FULL: Final = Message("suites.nas_load.full")
_PART: Final = Message("suites.nas_load.part")


def _cells(name: str, rw: str, mix: int | None, use: FileUse, words: Message) -> tuple[FioWorkload, ...]:
    # The shortest profile leaves pure writes out: a mix says more about a busy NAS.
    is_headline = name != "write"
    full = Saturation(
        id=f"load-{name}-full",
        title=_FULL.fill(words=words),
        rw=rw,
        rwmixread=mix,
        file_use=use,
        is_headline=is_headline,
        metric="iops" if name == "mixed" else f"{name}_iops",
    )
    parts = (
        PartOfLoad(
            id=f"load-{name}-{share:.0%}".rstrip("%"),
            title=_PART.fill(words=words, share=round(share * 100)),
            rw=rw,
            rwmixread=mix,
            file_use=use,
            is_headline=is_headline,
            metric="write_lat_mean_ns" if name == "write" else "read_lat_mean_ns",
            load_of=full.id,
            load_ratio=share,
        )
        for share in _SHARES
    )
    return (full, *parts)


SUITE: Final = Suite(
    id="nas-load",
    version=1,
    title=Message("suites.nas_load.nas_load.title"),
    description=Message("suites.nas_load.nas_load.description"),
    workloads=tuple(cell for kind in _KINDS for cell in _cells(*kind)),
    profiles={
        "smoke": Profile("smoke", 2, 0.5, 0.0, is_headline_only=False, file_bytes=256 * MiB),
        "quick": Profile("quick", 6, 3.0, 1.0, is_headline_only=True, file_bytes=2 * GiB, time_goal_s=240.0),
        "standard": Profile("standard", 6, 8.0, 2.0, is_headline_only=False, file_bytes=8 * GiB, time_goal_s=1200.0),
        "full": Profile("full", 10, 25.0, 5.0, is_headline_only=False, file_bytes=16 * GiB, time_goal_s=5400.0),
    },
    headline=(
        ("load-read-50", "read_lat_mean_ns"),
        ("load-read-90", "read_lat_mean_ns"),
        ("load-mixed-50", "read_lat_mean_ns"),
        ("load-mixed-90", "read_lat_mean_ns"),
    ),
)
