"""What a volume can do: large files, small random access, and writes that must be safe before the next one starts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.model.suites.needs import SECTOR_512
from volbench.domain.model.suites.workload import FileUse, GiB, KiB, MiB, Profile, Role, Suite
from volbench.domain.model.words.message import Message
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import LayOutWrite

_READS: Final = (
    FioWorkload(
        id="seq-read-1m",
        title=Message("suites.nas_volume.read_bytes_per_s.title"),
        rw="read",
        bs=MiB,
        iodepth=8,
        is_headline=True,
        metric="read_bytes_per_s",
    ),
    FioWorkload(
        id="rand-read-4k-qd1",
        title=Message("suites.nas_volume.read_iops.title"),
        rw="randread",
        bs=4 * KiB,
        is_headline=True,
        metric="read_iops",
    ),
    FioWorkload(
        id="rand-read-4k-qd32",
        title=Message("suites.nas_volume.small_random_reads_many_at_once"),
        rw="randread",
        bs=4 * KiB,
        iodepth=32,
        is_headline=True,
        metric="read_iops",
    ),
    FioWorkload(
        id="rand-read-1m",
        title=Message("suites.nas_volume.large_random_reads"),
        rw="randread",
        bs=MiB,
        iodepth=8,
        metric="read_bytes_per_s",
    ),
    FioWorkload(
        id="seq-read-4k",
        title=Message("suites.nas_volume.reading_a_file_in_small_pieces"),
        rw="read",
        bs=4 * KiB,
        metric="read_bytes_per_s",
    ),
)

_WRITES: Final = (
    FioWorkload(
        id="seq-write-1m",
        title=Message("suites.nas_volume.write_bytes_per_s.title"),
        rw="write",
        bs=MiB,
        iodepth=8,
        file_use=FileUse.WRITE,
        is_headline=True,
        metric="write_bytes_per_s",
    ),
    FioWorkload(
        id="rand-write-4k-qd1",
        title=Message("suites.nas_volume.write_iops.title"),
        rw="randwrite",
        bs=4 * KiB,
        file_use=FileUse.WRITE,
        metric="write_iops",
    ),
    FioWorkload(
        id="rand-write-4k-qd32",
        title=Message("suites.nas_volume.small_random_writes_many_at_once"),
        rw="randwrite",
        bs=4 * KiB,
        iodepth=32,
        file_use=FileUse.WRITE,
        is_headline=True,
        metric="write_iops",
    ),
    FioWorkload(
        id="rand-write-1m",
        title=Message("suites.nas_volume.large_random_writes"),
        rw="randwrite",
        bs=MiB,
        iodepth=8,
        file_use=FileUse.WRITE,
        metric="write_bytes_per_s",
    ),
    FioWorkload(
        id="seq-write-4k",
        title=Message("suites.nas_volume.writing_a_file_in_small_pieces"),
        rw="write",
        bs=4 * KiB,
        file_use=FileUse.WRITE,
        metric="write_bytes_per_s",
    ),
    FioWorkload(
        id="mixed-4k-70-30",
        title=Message("suites.nas_volume.iops.title"),
        rw="randrw",
        bs=4 * KiB,
        iodepth=32,
        rwmixread=70,
        file_use=FileUse.WRITE,
        metric="iops",
    ),
)


def _sync_write(id_: str, bs: int, title: Message, *, is_headline: bool = False) -> FioWorkload:
    """One rung of the ladder: each write is on the disks before the next one starts (O_DSYNC)."""
    return FioWorkload(
        id=id_,
        title=title,
        rw="write",
        bs=bs,
        sync="dsync",
        file_use=FileUse.WRITE,
        is_headline=is_headline,
        # Below 1 MiB the wait for the disk counts, above it the flow of bytes.
        metric="write_bytes_per_s" if bs >= MiB else "write_iops",
        extra_needs=frozenset({SECTOR_512} if bs < 4 * KiB else ()),
    )


_SYNC_WRITES: Final = (
    _sync_write("sync-write-512", 512, Message("suites.nas_volume.sync_writes.sync_write_512")),
    _sync_write("sync-write-4k", 4 * KiB, Message("suites.nas_volume.sync_writes.sync_write_4k"), is_headline=True),
    _sync_write("sync-write-128k", 128 * KiB, Message("suites.nas_volume.sync_writes.sync_write_128k")),
    _sync_write("sync-write-1m", MiB, Message("suites.nas_volume.sync_writes.sync_write_1m")),
    _sync_write("sync-write-128m", 128 * MiB, Message("suites.nas_volume.sync_writes.sync_write_128m")),
)

QUICK_WRITE_BYTES: Final = 1152 * MiB
"""What a large write of a round needs: 1 GiB of cache is behind it, and more than it writes in its time at 24 MB/s."""
FIRST_LOOK_BYTES: Final = 1_800_000_000
"""With what safe writes write, a first look stays below 2 GB."""
_FIRST_LOOK: Final = (
    # A file of its own, so small that making it anew for each round costs next to nothing.
    replace(_SYNC_WRITES[1], size=16 * MiB),
    LayOutWrite(
        id="seq-write-layout",
        title=Message("suites.nas_volume.write_one_pass.title"),
        is_headline=True,
        most_s=8.0,
        least_bytes=480 * MiB,
    ),
)

SUITE: Final = Suite(
    id="nas-volume",
    version=2,
    title=Message("suites.nas_volume.nas_volume.title"),
    description=Message("suites.nas_volume.nas_volume.description"),
    workloads=(*_READS, *_WRITES, *_SYNC_WRITES),
    profiles={
        "smoke": Profile("smoke", 2, 0.5, 0.0, is_headline_only=False, file_bytes=256 * MiB),
        "first": Profile(
            "first",
            3,
            2.0,
            0.0,
            is_headline_only=True,
            file_bytes=FIRST_LOOK_BYTES,
            time_goal_s=60.0,
            write_limit_bytes=40 * MiB,
            cells=("seq-read-1m", "rand-read-4k-qd1", "rand-read-4k-qd32", "sync-write-4k", "seq-write-layout"),
        ),
        "quick": Profile(
            "quick",
            6,
            4.0,
            1.0,
            is_headline_only=True,
            file_bytes=2 * GiB,
            write_file_bytes=QUICK_WRITE_BYTES,
            time_goal_s=240.0,
            stopping=StoppingRule(),
            write_limit_bytes=QUICK_WRITE_BYTES,
            # All ten rounds, and an attempt that did not count: 24,576 and 5,120 writes in each.
            cell_limits={"rand-write-4k-qd32": 96 * MiB, "sync-write-4k": 20 * MiB},
        ),
        "standard": Profile("standard", 6, 8.0, 2.0, is_headline_only=False, file_bytes=8 * GiB, time_goal_s=1200.0),
        "full": Profile("full", 10, 25.0, 5.0, is_headline_only=False, file_bytes=16 * GiB, time_goal_s=5400.0),
    },
    headline=(
        ("seq-read-1m", "read_bytes_per_s"),
        ("seq-write-1m", "write_bytes_per_s"),
        ("rand-read-4k-qd32", "read_iops"),
        ("rand-write-4k-qd32", "write_iops"),
    ),
    reasons={2: Message("suites.nas_volume.reasons.less_is_written")},
    caveat_codes={"sync-write-512": ("rmw-512",)},
    roles={Role.MAIN: "quick", Role.CARD: "quick", Role.SCHEDULED: "quick", Role.FIRST: "first"},
    own_workloads={"first": _FIRST_LOOK},
    own_headlines={
        "first": (
            ("seq-read-1m", "read_bytes_per_s"),
            ("seq-write-layout", "write_bytes_per_s"),
            ("rand-read-4k-qd32", "read_iops"),
            ("sync-write-4k", "write_iops"),
        )
    },
)
