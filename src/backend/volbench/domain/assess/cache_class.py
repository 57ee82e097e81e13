"""Cache truth: did the disks really move the bytes of a round, or did memory answer?

Decides the cache class of one round from what was observed; the rules stand in docs/methodology.md. Observing is the
host's work, describing the chain of devices is inventory's, and putting doubt into words is caveats.py's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from volbench.domain.model.clients.load import is_reported
from volbench.domain.model.machine.storage import Array, Disk, TargetFolder, Volume
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, DiskActivity
from volbench.domain.model.suites.workload import Direction

ENOUGH_SHARE: Final = 0.9
"""Share of the asked bytes the disks must have moved. Sampling cuts the timed part at its edges, hence not 1."""
ENOUGH_BUFFERED_SHARE: Final = 0.95
"""The same where reads go through memory and nothing else tells what came from there."""
LOW_RESIDENCY: Final = 0.01
"""At most this share of the file may lie in the page cache before and after a read."""
LEFT_BEHIND_SHARE: Final = 0.1
"""Pages a direct read leaves behind may also be this share of the bytes asked for: what is read through memory leaves
its pages there, so the rest was certainly direct. Btrfs reads the first piece into each fresh buffer this way."""
BTRFS_BUFFERS_CHECKSUMMED_WRITES_FROM: Final = (6, 14)
"""Linux release from which Btrfs writes checksummed files through the page cache even with O_DIRECT
(btrfs-progs documentation, chapters checksumming and compression)."""
BTRFS_SECTOR_BYTES: Final = 4096

FALLBACKS: Final = frozenset(
    {"btrfs-checksum-fallback", "compressed-read-buffered", "unaligned-fallback", "zfs-direct", "resident-after-direct"}
)
"""Reason codes saying that O_DIRECT was asked for but the page cache was, or is known to be, in the path."""
DOUBTS_OF_THE_CHAIN: Final = frozenset({"loop-without-direct-io", "virtual-disk", "unseen-layer", "no-disks"})
"""Reason codes saying that what happens below cannot be seen from here."""

HOST_MAY_CACHE: Final = "host-may-cache"
PROOFS: Final = frozenset({"disk-bytes-match", "not-resident", "flush-timed", "loop-direct-io", HOST_MAY_CACHE})
"""Reason codes that stand beside a class which is proven, and say nothing against one that is not."""


@dataclass(frozen=True, slots=True)
class Chain:
    """What stands between the test file and the disks, as far as it decides the cache class."""

    file_system: str = "ext4"
    kernel: str | None = None
    """Release as uname prints it, for example `4.4.302+`."""
    has_unseen_layer: bool = False
    has_loop_without_direct_io: bool = False
    has_loop_with_direct_io: bool = False
    has_virtual_disk: bool = False
    """One that is neither a loop device nor given by a host: this machine's own memory may be behind it."""
    has_disk_of_a_host: bool = False
    """One that a hypervisor or a cloud gave to this machine."""
    disk_count: int = 1
    write_copies: int = 1
    """How often every written byte reaches a disk at least: 2 for a two-way mirror, 1 with parity."""
    is_nocow: bool = False
    """Btrfs: no copy-on-write, hence no checksums."""
    is_compressed: bool = False
    stored_ratio: float | None = None
    """Bytes on disk per byte of file where compression is on; None when not known."""


@dataclass(frozen=True, slots=True)
class CacheFacts:
    """Everything one round's cache class is decided from."""

    direction: Direction
    asked_read_bytes: int = 0
    asked_write_bytes: int = 0
    is_durable: bool | None = None
    """Writes: the flush to the disks lies inside the timed part."""
    is_direct: bool = True
    """Whether O_DIRECT was asked for."""
    block_bytes: int = 4096
    disk_read_bytes: int | None = None
    """Bytes the member disks read during the timed part; None when their counters cannot be read."""
    disk_write_bytes: int | None = None
    is_counted_whole: bool = True
    """Whether each member disk's bytes are in these; where one is not counted, too few prove nothing."""
    most_read_bytes: int | None = None
    """Most bytes they read in any stretch as long as the timed part; None where the place of that part is known."""
    most_write_bytes: int | None = None
    resident_before_ratio: float | None = None
    resident_after_ratio: float | None = None
    file_bytes: int = 0
    """Size of the test file; 0 when there is none or it is not known."""
    counts_by_disks: bool = False
    """Reads go through memory on purpose: what lies there afterwards is no doubt; the disks must have moved more."""
    chain: Chain = Chain()


def describe_chain(
    volume: Volume, folder: TargetFolder, *, kernel: str | None, stored_ratio: float | None = None
) -> Chain:
    """Reduce a volume and the folder under test to the facts that decide the cache class.

    `folder` must carry the flags read back from the folder the test file really lies in.
    """
    loops = [disk for disk in volume.disks if _is_loop(disk)]
    return Chain(
        file_system=volume.file_system,
        kernel=kernel,
        has_unseen_layer=any(layer.kind == "unknown" for layer in volume.layers),
        has_loop_without_direct_io=any(not disk.has_direct_io for disk in loops),
        has_loop_with_direct_io=any(disk.has_direct_io for disk in loops),
        has_virtual_disk=any(disk.is_virtual and not disk.is_of_a_host and not _is_loop(disk) for disk in volume.disks),
        has_disk_of_a_host=any(disk.is_of_a_host for disk in volume.disks),
        disk_count=len(volume.disks),
        write_copies=min((_copies(array) for array in volume.pool.arrays), default=1),
        is_nocow=bool(folder.is_nocow),
        is_compressed=folder.compression is not None,
        stored_ratio=stored_ratio,
    )


def disk_bytes(disks: Sequence[DiskActivity]) -> tuple[int | None, int | None]:
    """Add up what the member disks read and wrote; (None, None) when none could be observed."""
    if not disks:
        return None, None
    return sum(disk.read_bytes for disk in disks), sum(disk.write_bytes for disk in disks)


def classify(facts: CacheFacts) -> tuple[CacheClass, CacheEvidence]:
    """Decide the cache class of one round and keep what it was decided from.

    Bytes that are missing on the disks prove a cache whatever the chain looks like; that they arrived proves nothing
    where a layer below cannot be seen.
    """
    verdicts = []
    if facts.asked_read_bytes:
        verdicts.append(_judge_read(facts))
    if facts.asked_write_bytes:
        verdicts.append(_judge_write(facts))
    if not verdicts or facts.direction is Direction.NONE:
        verdicts = [(CacheClass.UNKNOWN, ("nothing-to-compare",))]
    class_ = worst_class(class_ for class_, _ in verdicts)
    reasons = dict.fromkeys(reason for _, reasons in verdicts for reason in reasons)
    if class_.is_from_disks and facts.chain.has_loop_with_direct_io:
        reasons["loop-direct-io"] = None
    return class_, CacheEvidence(
        resident_before_ratio=facts.resident_before_ratio,
        resident_after_ratio=facts.resident_after_ratio,
        disk_read_bytes=facts.disk_read_bytes,
        disk_write_bytes=facts.disk_write_bytes,
        most_read_bytes=facts.most_read_bytes,
        most_write_bytes=facts.most_write_bytes,
        asked_read_bytes=facts.asked_read_bytes,
        asked_write_bytes=facts.asked_write_bytes,
        read_amplification=_amplification(facts.disk_read_bytes, facts.asked_read_bytes),
        write_amplification=_amplification(facts.disk_write_bytes, facts.asked_write_bytes),
        reasons=tuple(reasons),
    )


def behind_a_server(asked_read_bytes: int, asked_write_bytes: int) -> tuple[CacheClass, CacheEvidence]:
    """Return class and evidence of files that a server took or gave.

    Its disks and its memory are its own: nothing that can be seen from here proves that the disks moved the bytes.
    """
    evidence = CacheEvidence(
        asked_read_bytes=asked_read_bytes, asked_write_bytes=asked_write_bytes, reasons=("behind-a-server",)
    )
    return CacheClass.SERVER_WARM, evidence


def over_a_mount(
    asked_read_bytes: int, asked_write_bytes: int, before: float | None, after: float | None
) -> tuple[CacheClass, CacheEvidence]:
    """Return class and evidence of files on a mounted share: as behind a server, and this machine keeps copies as well.

    `before` and `after` are the shares of the files in its memory; what lay there beforehand never crossed the link.
    """
    class_, evidence = behind_a_server(asked_read_bytes, asked_write_bytes)
    if asked_read_bytes and before is not None and before > LOW_RESIDENCY:
        class_, evidence = CacheClass.CACHED, replace(evidence, reasons=("resident-before",))
    return class_, replace(evidence, resident_before_ratio=before, resident_after_ratio=after)


def unwatched(
    parameters: Mapping[str, Any], asked_read_bytes: int, asked_write_bytes: int
) -> tuple[CacheClass, CacheEvidence]:
    """Return class and evidence of what a file tells: nobody watched disks; a server that was asked has its own."""
    if is_reported(parameters):
        return behind_a_server(asked_read_bytes, asked_write_bytes)
    reasons = ("disk-counters-missing",)
    evidence = CacheEvidence(asked_read_bytes=asked_read_bytes, asked_write_bytes=asked_write_bytes, reasons=reasons)
    return CacheClass.UNKNOWN, evidence


def of_a_connection() -> tuple[CacheClass, CacheEvidence]:
    """Return class and evidence of what fills a connection alone: no disk is claimed, and none is in it."""
    return CacheClass.SERVER_WARM, CacheEvidence(reasons=("connection-alone",))


def of_whole_files(evidence: CacheEvidence) -> tuple[CacheClass, CacheEvidence]:
    """Return class and evidence of whole files in a folder: they were written just before, so no better is claimed."""
    return CacheClass.SERVER_WARM, replace(evidence, reasons=("whole-files",))


def worst_class(classes: Iterable[CacheClass]) -> CacheClass:
    """Return the least trustworthy of several classes; without any, nothing is known."""
    order = (
        CacheClass.CACHED,
        CacheClass.SERVER_WARM,
        CacheClass.UNKNOWN,
        CacheClass.GUEST_UNCACHED,
        CacheClass.UNCACHED,
    )
    return min(classes, key=order.index, default=CacheClass.UNKNOWN)


def expected_fallbacks(facts: CacheFacts) -> tuple[str, ...]:
    """Return the known ways in which this round's O_DIRECT falls back to the page cache, as reason codes."""
    if not facts.is_direct:
        return ()
    chain = facts.chain
    found = []
    if chain.file_system == "zfs":
        found.append("zfs-direct")
    if chain.file_system == "btrfs":
        if facts.asked_write_bytes and not chain.is_nocow and _is_at_least(chain.kernel):
            found.append("btrfs-checksum-fallback")
        if facts.asked_read_bytes and chain.is_compressed:
            found.append("compressed-read-buffered")
        if facts.block_bytes > 0 and facts.block_bytes % BTRFS_SECTOR_BYTES:
            found.append("unaligned-fallback")
    return tuple(found)


def _judge_read(facts: CacheFacts) -> tuple[CacheClass, tuple[str, ...]]:
    fallbacks = _fallbacks(facts)
    moved, doubts = _moved(facts, facts.disk_read_bytes, facts.most_read_bytes, facts.asked_read_bytes)
    if moved is False:
        return CacheClass.CACHED, (*fallbacks, "read-bytes-missing")
    doubts += _doubts_of_chain(facts.chain)
    doubts += _doubts_of_residency(facts)
    if doubts:
        return CacheClass.UNKNOWN, (*fallbacks, *doubts)
    return _from_disks(facts.chain, (*fallbacks, "disk-bytes-match", "not-resident"))


def _judge_write(facts: CacheFacts) -> tuple[CacheClass, tuple[str, ...]]:
    fallbacks = _fallbacks(facts)
    asked = facts.asked_write_bytes * facts.chain.write_copies
    moved, doubts = _moved(facts, facts.disk_write_bytes, facts.most_write_bytes, asked)
    if moved is False:
        return CacheClass.CACHED, (*fallbacks, "write-bytes-missing")
    doubts += _doubts_of_chain(facts.chain)
    if not facts.is_durable:
        doubts += ("flush-not-timed",)
    if doubts:
        return CacheClass.UNKNOWN, (*fallbacks, *doubts)
    return _from_disks(facts.chain, (*fallbacks, "disk-bytes-match", "flush-timed"))


def _from_disks(chain: Chain, proof: tuple[str, ...]) -> tuple[CacheClass, tuple[str, ...]]:
    """Name the class of what the disks moved: a host's disk was given to this machine with whatever cache it has."""
    if chain.has_disk_of_a_host:
        return CacheClass.GUEST_UNCACHED, (*proof, HOST_MAY_CACHE)
    return CacheClass.UNCACHED, proof


def _moved(facts: CacheFacts, disk: int | None, most: int | None, asked: int) -> tuple[bool | None, tuple[str, ...]]:
    """Say whether the disks moved enough bytes; None, with the doubt, where that cannot be said."""
    if disk is None:
        return None, ("disk-counters-missing",)
    enough = (ENOUGH_BUFFERED_SHARE if facts.counts_by_disks else ENOUGH_SHARE) * asked
    if disk >= enough:
        return True, ()
    if not facts.is_counted_whole:
        return None, ("disk-counters-missing",)
    if facts.chain.is_compressed:
        if facts.chain.stored_ratio is None:
            return None, ("stored-ratio-unknown",)
        enough *= facts.chain.stored_ratio
        if disk >= enough:
            return True, ()
    # Memory is not faster than the disks here: as much in as much time they did move, a little earlier or later.
    return (None, ("timed-part-not-placed",)) if most is not None and most >= enough else (False, ())


def _doubts_of_chain(chain: Chain) -> tuple[str, ...]:
    found = {
        "loop-without-direct-io": chain.has_loop_without_direct_io,
        "virtual-disk": chain.has_virtual_disk,
        "unseen-layer": chain.has_unseen_layer,
        "no-disks": chain.disk_count == 0,
    }
    return tuple(code for code, is_so in found.items() if is_so)


def _doubts_of_residency(facts: CacheFacts) -> tuple[str, ...]:
    found = []
    for moment, ratio in (("before", facts.resident_before_ratio), ("after", facts.resident_after_ratio)):
        if moment == "after" and facts.counts_by_disks:
            continue
        if ratio is None:
            found.append(f"residency-unreadable-{moment}")
        elif not (_is_low_after(facts, ratio) if moment == "after" else ratio <= LOW_RESIDENCY):
            found.append(f"resident-{moment}")
    return tuple(found)


def _is_low_after(facts: CacheFacts, ratio: float) -> bool:
    if ratio <= LOW_RESIDENCY:
        return True
    asked = facts.asked_read_bytes + facts.asked_write_bytes
    return facts.is_direct and 0 < ratio * facts.file_bytes <= LEFT_BEHIND_SHARE * asked


def _fallbacks(facts: CacheFacts) -> tuple[str, ...]:
    """Known fallbacks, and the one that shows itself: pages left behind by direct I/O."""
    found = expected_fallbacks(facts)
    after = facts.resident_after_ratio
    before = facts.resident_before_ratio or 0.0
    if facts.is_direct and after is not None and after > before and not _is_low_after(facts, after):
        found += ("resident-after-direct",)
    return found


def _amplification(disk: int | None, asked: int) -> float | None:
    return disk / asked if disk is not None and asked else None


def _is_loop(disk: Disk) -> bool:
    return disk.transport == "loop" or disk.name.startswith("loop")


def _copies(array: Array) -> int:
    """Return how many members receive every byte written to this array, at the least."""
    level = array.level.lower()
    if level == "raid1":
        return max(1, array.active)
    # With a member missing, part of a raid10 is written once only.
    return 2 if level == "raid10" and array.active >= array.slots else 1


def _is_at_least(kernel: str | None) -> bool:
    """Whether this kernel is known to write checksummed Btrfs files through the page cache."""
    release = _release(kernel)
    return release is not None and release >= BTRFS_BUFFERS_CHECKSUMMED_WRITES_FROM


def _release(kernel: str | None) -> tuple[int, int] | None:
    numbers = (kernel or "").split("-")[0].split("+")[0].split(".")[:2]
    if len(numbers) < 2 or not all(number.isdecimal() for number in numbers):  # noqa: PLR2004 (major.minor)
        return None
    return int(numbers[0]), int(numbers[1])
