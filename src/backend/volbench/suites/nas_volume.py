"""What a volume can do: large files, small random access, and writes that must be safe before the next one starts."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.run import StoppingRule
from volbench.domain.model.text import Text
from volbench.domain.model.workload import FileUse, GiB, KiB, MiB, Need, Profile, Role, Suite
from volbench.tools.fio import FioWorkload

_READS: Final = (
    FioWorkload(
        id="seq-read-1m",
        title=Text("Reading large files", "大文件读取（顺序读）"),
        rw="read",
        bs=MiB,
        iodepth=8,
        is_headline=True,
        metric="read_bytes_per_s",
    ),
    FioWorkload(
        id="rand-read-4k-qd1",
        title=Text("Small random reads, one after another", "随机小块读取（逐个进行）"),
        rw="randread",
        bs=4 * KiB,
        is_headline=True,
        metric="read_iops",
    ),
    FioWorkload(
        id="rand-read-4k-qd32",
        title=Text("Small random reads, many at once", "随机小块读取（大量并发）"),
        rw="randread",
        bs=4 * KiB,
        iodepth=32,
        is_headline=True,
        metric="read_iops",
    ),
    FioWorkload(
        id="rand-read-1m",
        title=Text("Large random reads", "随机大块读取"),
        rw="randread",
        bs=MiB,
        iodepth=8,
        metric="read_bytes_per_s",
    ),
    FioWorkload(
        id="seq-read-4k",
        title=Text("Reading a file in small pieces", "小块顺序读取"),
        rw="read",
        bs=4 * KiB,
        metric="read_bytes_per_s",
    ),
)

_WRITES: Final = (
    FioWorkload(
        id="seq-write-1m",
        title=Text("Writing large files", "大文件写入（顺序写）"),
        rw="write",
        bs=MiB,
        iodepth=8,
        file_use=FileUse.WRITE,
        is_headline=True,
        metric="write_bytes_per_s",
    ),
    FioWorkload(
        id="rand-write-4k-qd1",
        title=Text("Small random writes, one after another", "随机小块写入（逐个进行）"),
        rw="randwrite",
        bs=4 * KiB,
        file_use=FileUse.WRITE,
        metric="write_iops",
    ),
    FioWorkload(
        id="rand-write-4k-qd32",
        title=Text("Small random writes, many at once", "随机小块写入（大量并发）"),
        rw="randwrite",
        bs=4 * KiB,
        iodepth=32,
        file_use=FileUse.WRITE,
        is_headline=True,
        metric="write_iops",
    ),
    FioWorkload(
        id="rand-write-1m",
        title=Text("Large random writes", "随机大块写入"),
        rw="randwrite",
        bs=MiB,
        iodepth=8,
        file_use=FileUse.WRITE,
        metric="write_bytes_per_s",
    ),
    FioWorkload(
        id="seq-write-4k",
        title=Text("Writing a file in small pieces", "小块顺序写入"),
        rw="write",
        bs=4 * KiB,
        file_use=FileUse.WRITE,
        metric="write_bytes_per_s",
    ),
    FioWorkload(
        id="mixed-4k-70-30",
        title=Text("Small random access, 70 % reads and 30 % writes", "随机小块读写（70 % 读、30 % 写）"),
        rw="randrw",
        bs=4 * KiB,
        iodepth=32,
        rwmixread=70,
        file_use=FileUse.WRITE,
        metric="iops",
    ),
)


def _sync_write(id_: str, bs: int, title: Text, *, is_headline: bool = False) -> FioWorkload:
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
        extra_needs=frozenset({Need.SECTOR_512} if bs < 4 * KiB else ()),
    )


_SYNC_WRITES: Final = (
    _sync_write("sync-write-512", 512, Text("Safe writes of 512 bytes", "安全写入（每次 512 字节）")),
    _sync_write(
        "sync-write-4k", 4 * KiB, Text("Safe small writes (databases)", "安全小块写入（数据库）"), is_headline=True
    ),
    _sync_write("sync-write-128k", 128 * KiB, Text("Safe writes of 128 KiB", "安全写入（每次 128 KiB）")),
    _sync_write("sync-write-1m", MiB, Text("Safe writes of 1 MiB", "安全写入（每次 1 MiB）")),
    _sync_write("sync-write-128m", 128 * MiB, Text("Safe writes of 128 MiB", "安全写入（每次 128 MiB）")),
)

SUITE: Final = Suite(
    id="nas-volume",
    version=1,
    title=Text("Volume speed", "存储空间速度"),
    description=Text(
        "How fast a volume reads and writes: large files, small random access, and writes that must be safe at once.",
        "存储空间的读写速度：大文件、随机小块读写，以及逐次确认写入硬盘的安全写入。",
    ),
    workloads=(*_READS, *_WRITES, *_SYNC_WRITES),
    profiles={
        "smoke": Profile("smoke", 2, 0.5, 0.0, is_headline_only=False, file_bytes=256 * MiB),
        "quick": Profile(
            "quick", 6, 4.0, 1.0, is_headline_only=True, file_bytes=2 * GiB, time_goal_s=240.0, stopping=StoppingRule()
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
    caveat_codes={"sync-write-512": ("rmw-512",)},
    roles={Role.MAIN: "quick", Role.CARD: "quick", Role.SCHEDULED: "quick"},
)
