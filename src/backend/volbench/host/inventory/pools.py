"""Puts the storage pool of a volume together: arrays, RAID type, health, SSD cache. Knows sysfs only through others."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage import Array, Health, RaidType, StoragePool, SyncState, Unknown
from volbench.host.inventory import inventory_words as words
from volbench.host.inventory.arrays import build_array
from volbench.host.inventory.devices import NO_CACHE, flatten
from volbench.host.inventory.natural import natural
from volbench.host.inventory.origins import UNRECOGNISED, worst_reason
from volbench.host.inventory.raid_types import PoolFacts, name_raid_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.words.message import Message
    from volbench.host.inventory.btrfs import BtrfsFacts
    from volbench.host.inventory.devices import Node
    from volbench.host.inventory.mdstat import MdArray
    from volbench.host.inventory.root import Root

_WORST_FIRST: Final = (Health.FAILED, Health.DEGRADED, Health.UNKNOWN, Health.SYNCING, Health.CLEAN)
_WAITING: Final = ("delayed", "pending", "frozen")
_JOINED_BY_LVM = re.compile(r"_(?:rimage|rmeta|mimage|mlog)_\d+|-missing_\d")
"""Parts of an LVM mirror or RAID, and what stands for one that is gone (lvmraid(7), lib/activate/dev_manager.c)."""
_MISSING_ALLOWED: Final = {RaidType.RAID10: 1, RaidType.RAID5: 1, RaidType.RAID6: 2}
_LOSING: Final = (RaidType.JBOD, RaidType.RAID0)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the rules need to know beside the chain itself."""

    root: Root
    path_of: Callable[[str], str | None]
    mdstat: dict[str, MdArray]
    is_dsm: bool
    supports_shr: bool | None


def build_pool(
    nodes: tuple[Node, ...], around: Surroundings, btrfs: BtrfsFacts | None
) -> tuple[StoragePool, tuple[Unknown, ...]]:
    """Return the pool below a volume, given every device of its chain, and what could not be known."""
    names = [node.name for node in nodes if node.kind == "md" and not _is_system_array(node.name, around)]
    arrays, unknowns = _arrays(natural(tuple(names)), nodes, around)
    disks = sum(node.kind in {"disk", "loop"} for node in nodes)
    if btrfs is not None and btrfs.is_joined:
        pool = _btrfs_pool(arrays, btrfs)
    else:
        # Arrays describe themselves, even when the disks below them are hidden; without arrays the disks must be seen.
        is_seen = bool(arrays) or (disks > 0 and not any(node.kind == "unknown" for node in nodes))
        pool = _pool(arrays, nodes, disks, around, is_known=is_seen and len(arrays) == len(names))
    if pool.health is Health.CLEAN and worst_reason(node.behind for node in nodes if node.behind != UNRECOGNISED):
        # The array is whole; whether what it is made of is, only a controller or another machine can say.
        pool = replace(pool, health=Health.UNKNOWN)
    reasons = []
    if pool.raid_type is None:
        reasons.append(Unknown("pool.raid_type", pool.raid_type_reason or words.CHAIN_HIDDEN))
    if pool.health is Health.UNKNOWN:
        reasons.append(Unknown("pool.health", words.HEALTH_HIDDEN))
    return pool, (*unknowns, *reasons)


def ssd_cache_word(nodes: tuple[Node, ...], root: Root) -> str | None:
    """Return `none`, `present` or the cache's mode word; None when it cannot be known."""
    caches = [node for node in nodes if node.kind == "cache"]
    for cache in caches:
        if cache.name.startswith("bcache") and cache.detail not in {None, NO_CACHE}:
            return cache.detail
        if cache.beside:
            return "present"
    # A cache made of a raw SSD shows up in flashcache's own folder as `<cache>+<volume>`.
    behind = {node.detail for node in nodes if node.detail} | {node.name for node in nodes}
    pairs = (entry.partition("+") for entry in root.names("/proc/flashcache"))
    if any(cache and volume in behind for cache, _, volume in pairs):
        return "present"
    return "none" if nodes and all(_is_without_cache(node) for node in nodes) else None


def _is_without_cache(node: Node) -> bool:
    """Whether no cache can hide in this layer or behind it.

    A device-mapper layer over several devices may be one made by hand: sysfs does not tell which kind of target it is.
    """
    if node.kind == "device-mapper":
        return len(node.below) == 1
    if node.kind in {"disk", "loop"}:
        return node.behind is None
    return node.kind != "unknown" and bool(node.below)


def _arrays(
    names: tuple[str, ...], nodes: tuple[Node, ...], around: Surroundings
) -> tuple[tuple[Array, ...], tuple[Unknown, ...]]:
    by_name = {node.name: node for node in nodes}

    def disk_of(device: str) -> str | None:
        node = by_name.get(device)
        below = [n.name for n in flatten(node) if n.kind in {"disk", "loop"}] if node else []
        if below:
            return below[0]
        folder = around.path_of(device)
        if folder is None:
            return None
        return folder.split("/")[-2] if around.root.exists(f"{folder}/partition") else device

    found = [(n, build_array(around.root, n, around.path_of(n), around.mdstat.get(n), disk_of)) for n in names]
    hidden = (name for name, array in found if array is None)
    unknowns = tuple(Unknown(f"pool.arrays.{name}", words.ARRAY_HIDDEN.fill(name=name)) for name in hidden)
    return tuple(array for _, array in found if array is not None), unknowns


def _pool(
    arrays: tuple[Array, ...], nodes: tuple[Node, ...], disks: int, around: Surroundings, *, is_known: bool
) -> StoragePool:
    # Only a row of layers down to drives leaves nothing open: a layer that ends in no disk hides what it stands on.
    is_plain = not any(node.kind not in {"disk", "loop"} and not node.below for node in nodes)
    is_plain = is_plain and not any(_JOINED_BY_LVM.search(node.detail or "") for node in nodes if node.kind == "lvm")
    groups = [node.detail for node in nodes if node.kind == "lvm" and node.detail]
    named = name_raid_type(
        PoolFacts(
            around.is_dsm,
            around.supports_shr,
            groups[-1] if groups else None,
            arrays,
            disks,
            is_chain_known=is_known,
            is_plain=is_plain,
            behind=worst_reason(node.behind for node in nodes),
        )
    )
    if arrays:
        health = _worst(arrays) if is_known else Health.UNKNOWN
    else:
        # One disk has no array that could be out of step; several disks joined out of sight may have anything.
        health = Health.CLEAN if named.raid_type is RaidType.BASIC else Health.UNKNOWN
    return StoragePool(named.raid_type, named.candidates, arrays, health, _main_sync(arrays), named.reason)


_USUAL_COPIES: Final = 2


def _btrfs_pool(arrays: tuple[Array, ...], btrfs: BtrfsFacts) -> StoragePool:
    """Describe a file system that joins its disks itself."""
    health = _btrfs_health(btrfs)
    if arrays:
        health = min(health, _worst(arrays), key=_WORST_FIRST.index)
    candidates = (btrfs.raid_type,) if btrfs.raid_type is not None else ()
    # Of arrays below, each of its "disks" may bear more than one.
    may_fail = None if arrays else btrfs.may_fail
    pool = StoragePool(btrfs.raid_type, candidates, arrays, health, _main_sync(arrays), _btrfs_reason(btrfs), may_fail)
    return replace(pool, expected_disks=btrfs.expected)


def _btrfs_reason(btrfs: BtrfsFacts) -> Message | None:
    """Say what the common name does not: how many copies there are, or that there is no such name."""
    if not btrfs.profiles:
        return words.JOINED_WITHOUT_MD
    names = ", ".join(btrfs.profiles)
    if btrfs.raid_type is None:
        return (words.PROFILES_MIXED if len(btrfs.profiles) > 1 else words.PROFILE_UNKNOWN).fill(names=names)
    if btrfs.copies is not None and (btrfs.copies, btrfs.expected or len(btrfs.devices)) != (
        _USUAL_COPIES,
        _USUAL_COPIES,
    ):
        return words.COPIES.fill(copies=btrfs.copies, names=names)
    return words.DUPLICATED if btrfs.profiles == ("dup",) else None


def _btrfs_health(btrfs: BtrfsFacts) -> Health:
    if btrfs.is_missing_device is None:
        return Health.UNKNOWN
    if not btrfs.is_missing_device:
        return Health.CLEAN
    missing = (btrfs.expected or 0) - len(btrfs.devices)
    kind = btrfs.raid_type
    # Mixed profiles say too little: a mount without a disk writes what is new without a copy.
    if kind is None:
        return Health.DEGRADED
    allowed = btrfs.copies - 1 if btrfs.copies is not None else _MISSING_ALLOWED.get(kind, missing)
    is_lost = kind in _LOSING or missing > allowed
    return Health.FAILED if is_lost else Health.DEGRADED


def _worst(arrays: tuple[Array, ...]) -> Health:
    return min((array.health for array in arrays), key=_WORST_FIRST.index)


def _main_sync(arrays: tuple[Array, ...]) -> SyncState | None:
    """Return the sync that is moving; one that waits only when none moves."""
    syncs = [array.sync for array in arrays if array.sync is not None]
    moving = (sync for sync in syncs if sync.action not in _WAITING)
    return next(moving, syncs[0] if syncs else None)


def _is_system_array(name: str, around: Surroundings) -> bool:
    """DSM's md0 and md1 span every bay, used or not: `[12/8]` is healthy there and says nothing about a volume."""
    return around.is_dsm and name in {"md0", "md1"}
