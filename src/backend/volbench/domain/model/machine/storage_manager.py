"""What DSM's Storage Manager says of a volume, and how that joins what the system files show. Pure.

DSM tells it to administrators only, over its web interface; a run asks once, at its beginning. The kernel's own facts
stay: DSM fills what they leave open, and where the two contradict each other both are kept and the run says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from volbench.domain.model.machine.storage import Disk, Health, RaidType, StoragePool, SyncState, Volume
from volbench.domain.model.words.message import Message, join_clauses, listed, plain

Fact = TypeVar("Fact")

_NOTHING: Final = Message("model.storage_manager.nothing")
_FACTS: Final = {
    "pool.raid_type": Message("model.storage_manager.facts.pool_raid_type"),
    "pool.health": Message("model.storage_manager.facts.pool_health"),
    "is_encrypted": Message("model.storage_manager.facts.is_encrypted"),
    "ssd_cache": Message("model.storage_manager.facts.ssd_cache"),
    "disks.model": Message("model.storage_manager.facts.disks_model"),
    "disks.bay": Message("model.storage_manager.facts.disks_bay"),
    "disks.temperature_c": Message("model.storage_manager.facts.disks_temperature_c"),
}
_ON: Final = Message("model.storage_manager.on")
_OFF: Final = Message("model.storage_manager.off")


LOAD_INFO: Final = "SYNO.Storage.CGI.Storage load_info"
"""The call behind it, named as the source of what it filled."""


@dataclass(frozen=True, slots=True)
class ManagedDisk:
    """A disk in DSM's words; serial numbers are never taken over."""

    name: str
    """Kernel name, `sata1`."""
    model: str | None = None
    bay: str | None = None
    """As DSM numbers it, `1`; with the unit's name in front when it is in an expansion unit."""
    status: str | None = None
    """DSM's word: `normal`, `attention`, `crashed`, …"""
    smart_status: str | None = None
    life_left_ratio: float | None = None
    """SSDs only, where DSM says it and trusts it."""
    bad_sectors: int | None = None
    temperature_c: float | None = None
    is_testing: bool = False
    """A SMART or speed test was going on."""


@dataclass(frozen=True, slots=True)
class ShareFlags:
    """Settings of the shared folder a run's target lies in, which DSM keeps per share."""

    has_checksum: bool | None = None
    """`enable_share_cow`: data checksum, that is copy-on-write, is on."""
    is_compressed: bool | None = None
    is_encrypted: bool | None = None
    has_recycle_bin: bool | None = None
    quota_bytes: int | None = None
    """None: no quota, or not told."""


@dataclass(frozen=True, slots=True)
class StorageManager:
    """The answer for one volume; with `problem` it is empty and says why."""

    source: str = LOAD_INFO
    asked_at: str = ""
    device_type: str | None = None
    """DSM's own word, `shr_with_1_disk_protect`."""
    raid_type: RaidType | None = None
    volume_status: str | None = None
    """DSM's word: `normal`, `attention`, `degrade`, `crashed`, `background`, …"""
    volume_detail: str | None = None
    """DSM's reason for it, such as `fs_almost_full`."""
    pool_status: str | None = None
    task: str | None = None
    """What DSM is doing with the pool or volume, in its own word; None when nothing."""
    task_ratio: float | None = None
    scrubbing: str | None = None
    """DSM's word for the state of data scrubbing."""
    access_time: str | None = None
    """How DSM records reading of files: `relatime`, `noatime`, …"""
    is_encrypted: bool | None = None
    ssd_cache: str | None = None
    """`none`, or the state DSM tells of the SSD cache in front of the volume."""
    disks: tuple[ManagedDisk, ...] = ()
    share: ShareFlags | None = None
    filled: tuple[str, ...] = ()
    """Facts of the volume that were taken from here, by their names: `pool.raid_type`, `disks.model` …"""
    disagreements: tuple[str, ...] = ()
    """Facts where the kernel says otherwise; the kernel's stay in the volume."""
    problem: Message | None = None
    """Why nothing could be had."""
    summary: Message | None = None
    """All of it in one line for people."""


@dataclass(slots=True)
class _Join:
    """What has been filled and what disagrees, while a volume is being joined."""

    filled: list[str] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)


def join(volume: Volume, told: StorageManager) -> tuple[Volume, StorageManager]:
    """Return the volume with what DSM knows beyond the kernel, and the answer with what of it was used."""
    if told.problem is not None:
        return volume, replace(told, summary=describe(told))
    notes = _Join()
    pool = _join_health(_join_raid_type(volume.pool, told, notes), told, notes)
    joined = replace(
        volume,
        pool=pool,
        disks=_join_disks(volume.disks, told, notes),
        is_encrypted=_fill(volume.is_encrypted, told.is_encrypted, "is_encrypted", notes),
        ssd_cache=_fill(volume.ssd_cache, told.ssd_cache, "ssd_cache", notes),
    )
    joined = replace(joined, unknowns=tuple(u for u in volume.unknowns if u.fact not in _settled(joined, notes)))
    filled, disagreements = tuple(dict.fromkeys(notes.filled)), tuple(dict.fromkeys(notes.disagreements))
    told = replace(told, filled=filled, disagreements=disagreements)
    return joined, replace(told, summary=describe(told))


def _join_raid_type(pool: StoragePool, told: StorageManager, notes: _Join) -> StoragePool:
    """Name the RAID type as DSM does where the kernel's levels allow it."""
    if told.raid_type is None or told.raid_type is pool.raid_type:
        return pool
    levels = {array.level for array in pool.arrays}
    if levels and not levels <= ARRAY_LEVELS[told.raid_type]:
        notes.disagreements.append("pool.raid_type")
        return pool
    notes.filled.append("pool.raid_type")
    return replace(pool, raid_type=told.raid_type, raid_type_candidates=(told.raid_type,), raid_type_reason=None)


ARRAY_LEVELS: Final[dict[RaidType, frozenset[str]]] = {
    RaidType.BASIC: frozenset({"raid1", "linear", "raid0"}),
    RaidType.JBOD: frozenset({"linear"}),
    RaidType.RAID0: frozenset({"raid0"}),
    RaidType.RAID1: frozenset({"raid1"}),
    RaidType.RAID5: frozenset({"raid5"}),
    RaidType.RAID6: frozenset({"raid6"}),
    RaidType.RAID10: frozenset({"raid10"}),
    RaidType.RAIDF1: frozenset({"raidF1"}),
    # SHR is several arrays joined by LVM: one disk or two give raid1, more give raid5; SHR-2 adds raid6.
    RaidType.SHR1: frozenset({"raid1", "raid5"}),
    RaidType.SHR2: frozenset({"raid1", "raid5", "raid6"}),
}
"""RAID type → what the kernel may call the levels of its arrays."""


def _join_health(pool: StoragePool, told: StorageManager, notes: _Join) -> StoragePool:
    """Take over a state the kernel cannot see: a Btrfs scrub, or anything where it shows no arrays."""
    health = _health_of(told)
    if health is None or _WORST_FIRST.index(health) >= _WORST_FIRST.index(pool.health):
        return pool
    if pool.health in {Health.CLEAN, Health.UNKNOWN} and health in {Health.SYNCING, Health.CLEAN}:
        notes.filled.append("pool.health")
        sync = _sync_of(told) if health is Health.SYNCING and pool.sync is None else pool.sync
        return replace(pool, health=health, sync=sync)
    # DSM sees worse than the kernel does: the numbers are doubtful either way, so the run is judged by the worse.
    notes.filled.append("pool.health")
    if pool.health is not Health.UNKNOWN:
        notes.disagreements.append("pool.health")
    return replace(pool, health=health)


_WORST_FIRST: Final = (Health.FAILED, Health.DEGRADED, Health.SYNCING, Health.CLEAN, Health.UNKNOWN)
_FAILED_WORDS: Final = ("crash",)
_DEGRADED_WORDS: Final = ("degrade",)
# `background`, `background_scrubbing`, `repairing`, `rebuilding`, `expanding`, `migrating` and their like.
_BUSY_WORDS: Final = ("background", "scrub", "repair", "rebuild", "expand", "migrat", "convert", "resync", "sync")
_FINE_WORDS: Final = ("normal", "attention")


def _health_of(told: StorageManager) -> Health | None:
    words = [word.lower() for word in (told.volume_status, told.pool_status) if word]
    if any(part in word for word in words for part in _FAILED_WORDS):
        return Health.FAILED
    if any(part in word for word in words for part in _DEGRADED_WORDS):
        return Health.DEGRADED
    if told.task is not None or any(part in word for word in words for part in _BUSY_WORDS):
        return Health.SYNCING
    return Health.CLEAN if words and all(word in _FINE_WORDS for word in words) else None


def _sync_of(told: StorageManager) -> SyncState | None:
    """Name DSM's task in the kernel's words; None for one that is not known."""
    words = " ".join(word.lower() for word in (told.task, told.volume_status, told.pool_status) if word)
    action = next((action for parts, action in _ACTIONS if any(part in words for part in parts)), None)
    return SyncState(action, done_ratio=told.task_ratio) if action is not None else None


_ACTIONS: Final = (
    (("scrub",), "check"),
    (("expand", "migrat", "convert", "add"), "reshape"),
    (("repair", "rebuild"), "recover"),
    (("build", "resync", "sync"), "resync"),
)


def _join_disks(disks: tuple[Disk, ...], told: StorageManager, notes: _Join) -> tuple[Disk, ...]:
    by_name = {disk.name: disk for disk in told.disks}
    return tuple(_join_disk(disk, by_name.get(disk.name), notes) for disk in disks)


def _join_disk(disk: Disk, told: ManagedDisk | None, notes: _Join) -> Disk:
    if told is None or disk.is_virtual:
        return disk
    return replace(
        disk,
        model=_fill(disk.model, told.model, "disks.model", notes),
        bay=_fill(disk.bay, told.bay, "disks.bay", notes),
        temperature_c=_fill(disk.temperature_c, told.temperature_c, "disks.temperature_c", notes),
    )


def _fill(known: Fact | None, told: Fact | None, fact: str, notes: _Join) -> Fact | None:
    if known is not None or told is None:
        return known
    notes.filled.append(fact)
    return told


def _settled(volume: Volume, notes: _Join) -> set[str]:
    """Return the facts that are no longer unknown; of the disks only where every real disk has it now."""
    return {fact for fact in notes.filled if not fact.startswith("disks.") or _is_whole(volume, fact)}


def _is_whole(volume: Volume, fact: str) -> bool:
    name = fact.removeprefix("disks.")
    return all(getattr(disk, name) is not None for disk in volume.disks if not disk.is_virtual)


def describe(told: StorageManager) -> Message:
    """Return the line: what DSM said, what of it was taken over, and where the kernel says otherwise."""
    if told.problem is not None:
        return _NOTHING.fill(why=told.problem)
    parts = list(_parts(told))
    return join_clauses(parts)


def _parts(told: StorageManager) -> Iterator[Message]:
    if told.device_type is not None:
        yield Message("model.storage_manager.raid_type", word=told.device_type)
    if told.volume_status is not None:
        is_plain = told.volume_detail in {None, told.volume_status, "fs_normal", "pool_normal"}
        detail = plain("") if is_plain else Message("model.storage_manager.remark", word=told.volume_detail)
        yield Message("model.storage_manager.volume", word=told.volume_status, detail=detail)
    if told.pool_status is not None:
        yield Message("model.storage_manager.pool", word=told.pool_status)
    if told.task is not None:
        yield Message("model.storage_manager.at_work", word=told.task)
    yield from _share_parts(told)
    unwell = [f"{disk.name} {disk.status}" for disk in told.disks if disk.status not in {None, "normal"}]
    if unwell:
        yield Message("model.storage_manager.disks", names=", ".join(unwell))
    if told.filled:
        yield Message("model.storage_manager.taken_from_there", facts=_names(told.filled))
    if told.disagreements:
        yield Message("model.storage_manager.the_kernel_says_otherwise_of", facts=_names(told.disagreements))


def _share_parts(told: StorageManager) -> Iterator[Message]:
    share = told.share
    if share is None:
        return
    for is_on, words in (
        (share.has_checksum, Message("model.storage_manager.data_checksum")),
        (share.is_compressed, Message("model.storage_manager.compression")),
        (share.is_encrypted, Message("model.storage_manager.encryption_of_the_share")),
    ):
        if is_on is not None:
            yield words.fill(state=_ON if is_on else _OFF)


def _names(facts: tuple[str, ...]) -> Message:
    names = [_FACTS.get(fact, plain(fact)) for fact in facts]
    return listed(names)
