"""What the suites after SNIA's Performance Test Specification (PTS) share: cells, preconditioning, profiles. Data only.

PTS 2.0.x as its public ports implement it (the text itself was not at hand). Here it is measured on a file of a volume
in use: nothing is purged, the write cache stays as it is found, and the file takes the place of the device.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.stage import Preconditioning, Stage
from volbench.domain.model.suites.needs import IN_PLACE_512, SOLID_STATE, Need
from volbench.domain.model.suites.workload import FileUse, GiB, KiB, MiB, Profile
from volbench.domain.model.words.message import Message
from volbench.tools.fio import FioWorkload

SMALLEST: Final = 512
FILE_BYTES: Final = {"smoke": 128 * MiB, "quick": 2 * GiB, "standard": 8 * GiB, "full": 16 * GiB}
MINUTE_S: Final = {"smoke": 1.0, "quick": 5.0, "standard": 20.0, "full": 60.0}
"""How long a minute of the method is here; only `full` takes it as it is."""
MOST_ROUNDS: Final = {"smoke": 5, "quick": 12, "standard": 25, "full": 25}
BUDGET_BYTES: Final = {"smoke": 48 * GiB, "quick": 128 * GiB, "standard": 2048 * GiB, "full": 8192 * GiB}
"""The whole run writes no more, however fast the volume is."""
TWICE_128K: Final = Preconditioning(passes=2, block_bytes=128 * KiB)
_RANDOM: Final = {
    0: ("randwrite", Message("suites.snia.randwrite")),
    100: ("randread", Message("suites.snia.randread")),
}
_MIXED: Final = Message("suites.snia.randrw")
_IN_ORDER: Final = {"read": Message("suites.snia.seqread"), "write": Message("suites.snia.seqwrite")}
PROFILES: Final = ("smoke", "quick", "standard", "full")
CLIENT_THREADS: Final = 2
CLIENT_DEPTH: Final = 16
"""As the specification has it for clients, where a test names no load of its own."""
FLASH: Final = frozenset({SOLID_STATE})
PTS_CAVEATS: Final = {"*": ("pts-like",)}


def staged_profile(
    name: str, stages: tuple[Stage, ...], *, budget_bytes: int, minute_s: float | None = None
) -> Profile:
    """Return the profile `name` of a suite; `minute_s` where a minute of the method has a length of its own here."""
    return Profile(
        name,
        max(stage.most_rounds for stage in stages),
        minute_s or MINUTE_S[name],
        0.0,
        is_headline_only=False,
        file_bytes=FILE_BYTES[name],
        stages=stages,
        write_budget_bytes=budget_bytes,
    )


def size_name(bs: int) -> str:
    """Return a block size for ids: `1m`, `64k`, `512`."""
    return f"{bs // MiB}m" if bs >= MiB else f"{bs // KiB}k" if bs >= KiB else str(bs)


def size_text(bs: int) -> str:
    """Return a block size for people."""
    return f"{bs // MiB} MiB" if bs >= MiB else f"{bs // KiB} KiB" if bs >= KiB else f"{bs} B"


def random_cell(
    id_: str,
    reads: int,
    bs: int,
    *,
    threads: int,
    depth: int,
    metric: str,
    is_headline: bool = False,
    title: Message | None = None,
    needs: frozenset[Need] = frozenset(),
) -> FioWorkload:
    """Return random access with `reads` per cent of reads, `threads` threads with `depth` requests at a time each."""
    rw, words = _RANDOM.get(reads, ("randrw", _MIXED.fill(reads=reads, writes=100 - reads)))
    usual = words.fill(size=size_text(bs), in_flight=threads * depth)
    return FioWorkload(
        id=id_,
        title=title or usual,
        rw=rw,
        bs=bs,
        numjobs=threads,
        iodepth=depth,
        rwmixread=reads if rw == "randrw" else None,
        file_use=FileUse.WRITE,
        is_headline=is_headline,
        metric=metric,
        extra_needs=needs | needs_of(bs),
    )


def sequential_cell(
    id_: str,
    rw: str,
    bs: int,
    *,
    depth: int,
    is_headline: bool = False,
    title: Message | None = None,
    needs: frozenset[Need] = frozenset(),
) -> FioWorkload:
    """Return one thread that goes through the file with `depth` requests at a time."""
    return FioWorkload(
        id=id_,
        title=title or _IN_ORDER[rw].fill(size=size_text(bs), in_flight=depth),
        rw=rw,
        bs=bs,
        iodepth=depth,
        file_use=FileUse.WRITE,
        is_headline=is_headline,
        metric=f"{rw}_bytes_per_s",
        extra_needs=needs,
    )


def needs_of(bs: int) -> frozenset[Need]:
    """Return what a block size needs: below 4 KiB not every disk and file system takes it as it is."""
    return frozenset({IN_PLACE_512}) if bs < 4 * KiB else frozenset()
