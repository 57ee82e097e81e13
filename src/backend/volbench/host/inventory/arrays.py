"""Builds one md array from sysfs and /proc/mdstat together, and judges its health. RAID types are decided elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage import Array, ArrayMember, Health, SyncState
from volbench.host.inventory.mdstat import MdArray, MdMember

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.host.inventory.root import Root

_KIB: Final = 1024
_SECTOR_BYTES: Final = 512
_STRIPED: Final = ("raid0", "raid4", "raid5", "raid6", "raid10", "raidF1")
_ACTIVE_ACTIONS: Final = ("resync", "recover", "reshape", "check", "repair")
_RESTING_ACTIONS: Final = ("idle", None)
_WAITING: Final = ("delayed", "pending", "frozen")
_LIVING_STATES: Final = ("clean", "active", "active-idle", "write-pending", "read-auto", "readonly", None)
"""Anything else, `suspended` too, is not known to be well."""
_RESYNCED: Final = ("raid1", "raid4", "raid5", "raid6", "raid10", "raidF1")
"""Levels whose copies or parity can be out of step."""
_DEAD_STATES: Final = ("inactive", "clear", "broken")
_MISSING_ALLOWED: Final = {"linear": 0, "raid0": 0, "raid4": 1, "raid5": 1, "raid6": 2, "raidF1": 1}
_COMPLETED = re.compile(r"^(\d+)\s*/\s*(\d+)$")


@dataclass(frozen=True, slots=True)
class _Sysfs:
    """The files of /sys/block/mdN/md, each None where missing."""

    level: str | None
    slots: int | None
    missing: int | None
    chunk_bytes: int | None
    state: str | None
    sync: SyncState | None
    action: str | None
    resync_from: int | None
    """Where a resync that is due begins; None when none is."""
    members: dict[str, tuple[str, int | None]]
    """Device → (state words, slot)."""


def build_array(
    root: Root, name: str, folder: str | None, mdstat: MdArray | None, disk_of: Callable[[str], str | None]
) -> Array | None:
    """Return array `name`; None when neither sysfs nor mdstat says what it is."""
    sysfs = _read(root, f"{folder}/md") if folder else _read(root, f"/sys/block/{name}/md")
    level = _level(sysfs.level or (mdstat.level if mdstat else None))
    if level is None:
        return None
    # Synology shows a disk error only in mdstat, so its flags are joined with the kernel's own state words.
    sync = _sync_of(sysfs, mdstat, level)
    members = _members(sysfs, mdstat, sync, disk_of)
    slots = sysfs.slots if sysfs.slots is not None else (mdstat.slots if mdstat else None)
    slots = len(members) if slots is None else slots
    active = _active(sysfs, mdstat, members, slots)
    is_dead = sysfs.state in _DEAD_STATES or (mdstat is not None and not mdstat.is_active)
    chunk = sysfs.chunk_bytes or (mdstat.chunk_bytes if mdstat else None)
    return Array(
        name=name,
        level=level,
        slots=slots,
        active=active,
        chunk_bytes=chunk if chunk and level in _STRIPED else None,
        members=members,
        health=Health.FAILED if is_dead else _unless_odd(sysfs, _health(level, slots, active, members, sync)),
        sync=sync,
    )


def _read(root: Root, folder: str) -> _Sysfs:
    members = {}
    for entry in root.names(folder):
        if entry.startswith("dev-"):
            state = root.read(f"{folder}/{entry}/state")
            if state is not None:
                members[entry.removeprefix("dev-")] = (state, root.number(f"{folder}/{entry}/slot"))
    action = root.read(f"{folder}/sync_action")
    slots = (root.read(f"{folder}/raid_disks") or "").split(" ")[0]  # `5 (4)` while the number of slots is changing
    return _Sysfs(
        level=root.read(f"{folder}/level"),
        slots=int(slots) if slots.isascii() and slots.isdecimal() else None,
        missing=root.number(f"{folder}/degraded"),
        chunk_bytes=root.number(f"{folder}/chunk_size"),
        state=root.read(f"{folder}/array_state"),
        sync=_sync(root, folder, action) if action in _ACTIVE_ACTIONS else None,
        action=action,
        resync_from=root.number(f"{folder}/resync_start"),
        members=members,
    )


def _sync_of(sysfs: _Sysfs, mdstat: MdArray | None, level: str) -> SyncState | None:
    """Return what goes on or waits, whichever source tells of it; the one that says nothing proves nothing.

    An array that waits for its first write is `idle` in sysfs; only mdstat (`resync=PENDING`) and `resync_start` show
    that its copies are out of step.
    """
    seen = mdstat.sync if mdstat else None
    if sysfs.sync is not None:
        return _complete(sysfs.sync, seen)
    if seen is not None:
        return seen
    if sysfs.action == "frozen":
        return SyncState("frozen")
    return SyncState("pending") if sysfs.resync_from is not None and level in _RESYNCED else None


def _unless_odd(sysfs: _Sysfs, health: Health) -> Health:
    """Return `health`; unknown in place of the better ones where sysfs uses words that we do not know."""
    is_known = sysfs.state in _LIVING_STATES and sysfs.action in (*_RESTING_ACTIONS, *_ACTIVE_ACTIONS, "frozen")
    return health if is_known or health not in {Health.CLEAN, Health.SYNCING} else Health.UNKNOWN


def _sync(root: Root, folder: str, action: str) -> SyncState:
    """Read progress: sectors done and asked, KiB/s (linux Documentation/admin-guide/md.rst)."""
    completed = root.read(f"{folder}/sync_completed") or ""
    if completed.startswith("delayed"):
        return SyncState("delayed")
    if completed.startswith("pending"):
        return SyncState("pending")
    speed = root.number(f"{folder}/sync_speed")
    speed_bytes = speed * _KIB if speed is not None and speed > 0 else None
    counts = _COMPLETED.match(completed)
    if counts is None or int(counts[2]) == 0:
        return SyncState(action, None, speed_bytes)
    done, total = int(counts[1]), int(counts[2])
    remaining = max(0, total - done) * _SECTOR_BYTES / speed_bytes if speed_bytes else None
    return SyncState(action, min(1.0, done / total), speed_bytes, remaining)


def _complete(sync: SyncState | None, seen: SyncState | None) -> SyncState | None:
    """Take the word from sysfs, which alone tells scrubbing (`repair`) from resync, and the numbers from mdstat.

    sysfs counts up only at checkpoints: seen on a real rebuild as 0 while mdstat showed 1.1 %.
    """
    if sync is None or seen is None or seen.done_ratio is None or sync.action in _WAITING:
        return sync
    speed = sync.speed_bytes_per_s if seen.speed_bytes_per_s is None else seen.speed_bytes_per_s
    remaining = sync.remaining_s if seen.remaining_s is None else seen.remaining_s
    return SyncState(sync.action, seen.done_ratio, speed, remaining)


def _level(text: str | None) -> str | None:
    """Return the kernel's spelling; Synology's RAID F1 is known as `raidF1` and, by number, as level 45."""
    return {"raidf1": "raidF1", "level-45": "raidF1"}.get((text or "").lower(), text or None)


def _members(
    sysfs: _Sysfs, mdstat: MdArray | None, sync: SyncState | None, disk_of: Callable[[str], str | None]
) -> tuple[ArrayMember, ...]:
    shown = {member.device: member for member in mdstat.members} if mdstat else {}
    slots = sysfs.slots if sysfs.slots is not None else (mdstat.slots if mdstat else None)
    members = []
    for device in dict.fromkeys((*sysfs.members, *shown)):
        words, slot = sysfs.members.get(device, (None, None))
        member = shown.get(device)
        state = _member_state(
            words, slot, member, slots=slots, is_recovering=sync is not None and sync.action == "recover"
        )
        number = member.number if member else 0
        # Without sysfs the numbers are all there is; with it, a member without a slot (a spare) stands last.
        order = slot if slot is not None else number + (len(sysfs.members) if sysfs.members else 0)
        members.append((order, ArrayMember(device, disk_of(device), state)))
    return tuple(member for _, member in sorted(members, key=lambda pair: (pair[0], pair[1].device)))


def _member_state(
    words: str | None, slot: int | None, shown: MdMember | None, *, slots: int | None, is_recovering: bool
) -> str:
    flags = shown.flags if shown else frozenset()
    said = set((words or "").split(","))
    if words is None and shown is not None and not flags:
        # Without sysfs: a number beyond the slots is a disk that came later; while recovering it is being filled.
        said.add("spare" if is_recovering and slots is not None and shown.number >= slots else "in_sync")
        slot = shown.number
    by_weight = (
        ("disk_error", "E" in flags),
        ("faulty", "F" in flags or "faulty" in said),
        ("journal", "J" in flags or "journal" in said),
        # A replacement (mdadm --replace) is filled beside the disk that it is to take the place of.
        ("rebuilding", is_recovering and ("R" in flags or "replacement" in said)),
        ("rebuilding", "spare" in said and slot is not None and is_recovering),
        ("spare", "spare" in said or "S" in flags or ("R" in flags and "in_sync" not in said)),
        ("write_mostly", "W" in flags or "write_mostly" in said),
        ("in_sync", "in_sync" in said),
    )
    return next((state for state, applies in by_weight if applies), "unknown")


def _active(sysfs: _Sysfs, mdstat: MdArray | None, members: tuple[ArrayMember, ...], slots: int) -> int:
    """Return how many members work; where two sources differ, the smaller number: neither counts what is not there."""
    told = []
    if mdstat is not None and mdstat.active is not None:
        # One hand-made capture shows `[8/8] [UUUUUUU_]`: the letters are per slot, so the smaller one counts.
        told += [mdstat.active]
        told += [len(mdstat.letters) - mdstat.letters.count("_")] if mdstat.letters else []
    if sysfs.missing is not None:
        told.append(max(0, slots - sysfs.missing))
    if told:
        return min(told)
    return min(slots, sum(member.state in {"in_sync", "write_mostly", "disk_error"} for member in members))


def _health(level: str, slots: int, active: int, members: tuple[ArrayMember, ...], sync: SyncState | None) -> Health:
    """Judge one array, worst first: while a missing disk is being made up for, the array is still degraded.

    An error flag counts as failed: DSM calls such a pool crashed though it stays readable.
    """
    states = [member.state for member in members]
    if "disk_error" in states or not members or active == 0:
        return Health.FAILED if members else Health.UNKNOWN
    missing = max(0, slots - active)
    missing = max(missing, sum(state == "faulty" for state in states) if active == slots else 0)
    if missing > _MISSING_ALLOWED.get(level, slots - 1):
        return Health.FAILED
    if missing:
        return Health.DEGRADED
    if sync is not None and sync.action not in _WAITING:
        return Health.SYNCING
    if "unknown" in states:
        return Health.UNKNOWN
    return Health.SYNCING if sync is not None else Health.CLEAN
