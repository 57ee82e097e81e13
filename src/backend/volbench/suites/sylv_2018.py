"""The method of the widely read Synology test of 2018 (hdparm, dd, fio), with its exact parameters and its order.

Parameters as published in evie404/benchmark-scripts at commit 2fa5876; what its author wrote about them:
v2ex.com/t/494827. Only two things are added to each fio job: `thread` (so that cancelling ends it) and JSON output.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.model.suites.needs import MEMORY_2_GIB
from volbench.domain.model.suites.workload import FileUse, GiB, KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message, plain
from volbench.tools.dd import DdWorkload
from volbench.tools.fio import Buffers, FioWorkload, Limit
from volbench.tools.hdparm import HdparmWorkload

HDPARM: Final = (
    HdparmWorkload("hdparm-cached", Message("suites.sylv_2018.hdparm.hdparm_cached"), is_cached=True),
    HdparmWorkload("hdparm-buffered", Message("suites.sylv_2018.hdparm.hdparm_buffered"), is_cached=False),
)

_READ: Final = DdWorkload(
    "dd-read-1m",
    Message("suites.sylv_2018.read.dd_read_1m"),
    bs=MiB,
    count=1024,
    is_write=False,
    # A file of its own: the script reads its file before anything else has touched it.
    file_use=FileUse.READ,
    is_headline=True,
)


def _dd_write(name: str, bs: int, count: int, size: str) -> DdWorkload:
    return DdWorkload(
        f"dd-write-{name}",
        Message("suites.sylv_2018.safe_writes_of_dd", size=size),
        bs=bs,
        count=count,
        is_write=True,
        file_use=FileUse.SHARED,
        is_headline=name == "4k",
        extra_needs=frozenset({MEMORY_2_GIB} if bs >= GiB else ()),
    )


DD: Final = (
    _READ,
    _dd_write("1g", GiB, 2, "1 GiB"),
    _dd_write("128m", 128 * MiB, 8, "128 MiB"),
    _dd_write("1m", MiB, 1024, "1 MiB"),
    _dd_write("128k", 128 * KiB, 1024, "128 KiB"),
    _dd_write("4k", 4 * KiB, 1024, "4 KiB"),
    _dd_write("512", 512, 1024, "512 B"),
)

_BASE: Final = FioWorkload(
    id="",
    title=plain(""),
    rw="read",
    bs=MiB,
    limit=Limit.SIZE,
    ioengine="psync",
    buffers=Buffers.ONCE,
    has_own_seed=False,
    file_use=FileUse.SHARED,
)


def _fio(rw: str, bs: int, size: int) -> FioWorkload:
    way = "read" if rw.endswith("read") else "write"
    is_random = rw.startswith("rand")
    block, name = ("1 MiB", "1m") if bs == MiB else ("4 KiB", "4k")
    order = Message("suites.sylv_2018.random") if is_random else Message("suites.sylv_2018.sequential")
    words = Message("suites.sylv_2018.reads") if way == "read" else Message("suites.sylv_2018.writes")
    return replace(
        _BASE,
        id=f"fio-{'rand' if is_random else 'seq'}-{way}-{name}",
        title=Message("suites.sylv_2018.of_fio", order=order, way=words, block=block),
        rw=rw,
        bs=bs,
        size=size,
        metric=f"{way}_bytes_per_s",
        is_headline=(is_random, bs) in {(False, MiB), (True, 4 * KiB)},
    )


FIO: Final = (
    _fio("read", MiB, 5 * GiB),
    _fio("write", MiB, 5 * GiB),
    _fio("read", 4 * KiB, GiB),
    _fio("write", 4 * KiB, GiB),
    _fio("randread", MiB, GiB),
    _fio("randwrite", MiB, GiB),
    _fio("randread", 4 * KiB, 100 * MiB),
    _fio("randwrite", 4 * KiB, 100 * MiB),
)

HEADLINE: Final = (
    ("fio-seq-read-1m", "read_bytes_per_s"),
    ("fio-seq-write-1m", "write_bytes_per_s"),
    ("fio-rand-read-4k", "read_bytes_per_s"),
    ("fio-rand-write-4k", "write_bytes_per_s"),
)

WEAKNESSES: Final = {
    "hdparm-buffered": ("hdparm-buffered",),
    **{workload.id: ("dd-zeros",) for workload in DD if workload.is_write},
    "dd-write-512": ("dd-zeros", "rmw-512"),
    **{workload.id: ("shared-file-order", "qd1-only") for workload in FIO},
    "fio-seq-write-4k": ("shared-file-order", "qd1-only", "compressible-buffers"),
    "fio-rand-read-4k": ("shared-file-order", "qd1-only", "small-random-span"),
    "fio-rand-write-4k": ("shared-file-order", "qd1-only", "small-random-span", "compressible-buffers"),
}

SUITE: Final = Suite(
    id="sylv-2018",
    version=1,
    title=Message("suites.sylv_2018.sylv_2018.title"),
    description=Message("suites.sylv_2018.sylv_2018.description"),
    workloads=(*HDPARM, *DD, *FIO),
    # Its jobs have fixed sizes and no time limit.
    profiles={
        "standard": Profile("standard", 1, 0.0, 0.0, is_headline_only=False, file_bytes=5 * GiB),
        "full": Profile("full", 3, 0.0, 0.0, is_headline_only=False, file_bytes=5 * GiB),
    },
    headline=HEADLINE,
    is_order_fixed=True,
    template="matrix-2018",
    caveat_codes={"*": ("single-run",), **WEAKNESSES},
)
