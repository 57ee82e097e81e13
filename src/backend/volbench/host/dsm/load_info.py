"""Reads DSM's storage overview and its list of shared folders: JSON of an administrator's call in, plain facts out.

Field names as recorded on DSM 5, 6.2, 7.1 and 7.3 boxes (tests/fixtures/dsm_storage/SOURCE). DSM promises none of them,
so everything is optional, and a value of another type is no value.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from volbench.domain.model.machine.heat import plausible_c
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.machine.storage_manager import ManagedDisk, ShareFlags, StorageManager

if TYPE_CHECKING:
    from collections.abc import Iterator

_RAID_TYPES: Final = {
    "basic": RaidType.BASIC,
    "raid_linear": RaidType.JBOD,
    "raid_0": RaidType.RAID0,
    "raid_1": RaidType.RAID1,
    "raid_5": RaidType.RAID5,
    "raid_6": RaidType.RAID6,
    "raid_10": RaidType.RAID10,
    "raid_f1": RaidType.RAIDF1,
    # One disk in an SHR pool: no protection yet, but a second disk can be added.
    "shr_without_disk_protect": RaidType.SHR1,
    "shr_with_1_disk_protect": RaidType.SHR1,
    "shr_with_2_disk_protect": RaidType.SHR2,
}
_LONGEST_WORD: Final = 80
_MIB: Final = 1 << 20
_MOST_ROWS: Final = 500
_IDLE_STEPS: Final = frozenset({"", "none", "idle"})
_KERNEL_NAME: Final = re.compile(r"[a-z][a-z0-9]{1,30}")


def read_load_info(data: Any, mount_point: str, *, asked_at: str) -> StorageManager | None:
    """Return what `load_info` says of the volume mounted at `mount_point`; None when it does not know it.

    Args:
        data: the answer's `data`; DSM 5 sends the same without that wrapper.
        mount_point: `/volume1`.
        asked_at: UTC, ISO 8601.
    """
    volume = next((row for row in _rows(data, "volumes") if _word(row, "vol_path") == mount_point), None)
    if volume is None:
        return None
    pool = _pool_of(data, volume)
    device_type = _word(volume, "device_type") or _word(pool, "device_type")
    status = volume.get("space_status")
    return StorageManager(
        asked_at=asked_at,
        device_type=device_type,
        raid_type=_RAID_TYPES.get(device_type or ""),
        volume_status=_word(volume, "status"),
        volume_detail=_word(status if isinstance(status, dict) else {}, "detail"),
        pool_status=_word(pool, "status"),
        task=_task(pool) or _task(volume),
        task_ratio=_ratio(pool) if _task(pool) else _ratio(volume),
        scrubbing=_word(pool, "scrubbingStatus") or _word(volume, "scrubbingStatus"),
        access_time=_word(volume, "atime_opt"),
        is_encrypted=_flag(volume, "is_encrypted"),
        ssd_cache=_ssd_cache(data, volume),
        disks=tuple(_disks(data, pool or volume)),
    )


def read_share_flags(data: Any, folder: str) -> ShareFlags | None:
    """Return the settings of the shared folder `folder` lies in; None when it lies in none that DSM lists.

    `data` is the answer of `SYNO.Core.Share` `list`; a setting DSM leaves out is off or unknown, never on.
    """
    for row in _rows(data, "shares"):
        name, volume = _word(row, "name"), _word(row, "vol_path")
        if name and volume and (folder + "/").startswith(f"{volume}/{name}/"):
            quota = row.get("quota_value")
            encryption = row.get("encryption")
            return ShareFlags(
                has_checksum=_flag(row, "enable_share_cow"),
                is_compressed=_flag(row, "enable_share_compress"),
                is_encrypted=encryption != 0 if isinstance(encryption, int) else None,
                has_recycle_bin=_flag(row, "enable_recycle_bin"),
                quota_bytes=int(quota * _MIB) if _is_number(quota) and quota > 0 else None,
            )
    return None


def _pool_of(data: Any, volume: dict[str, Any]) -> dict[str, Any]:
    """Return the pool a volume stands in; DSM 5 has none and keeps everything in the volume."""
    pool_id = _word(volume, "pool_path")
    return next((row for row in _rows(data, "storagePools") if pool_id and _word(row, "id") == pool_id), {})


def _disks(data: Any, holder: dict[str, Any]) -> Iterator[ManagedDisk]:
    members = holder.get("disks")
    wanted = [name for name in members if isinstance(name, str)] if isinstance(members, list) else []
    for row in _rows(data, "disks"):
        name = _word(row, "id") or ""
        if name in wanted and _KERNEL_NAME.fullmatch(name):
            yield ManagedDisk(
                name=name,
                model=_word(row, "model"),
                bay=_bay(row),
                status=_word(row, "status"),
                smart_status=_word(row, "smart_status"),
                life_left_ratio=_life_left(row.get("remain_life")),
                bad_sectors=_count(row, "unc"),
                temperature_c=_temperature(row),
                is_testing=any(_flag(row, test) for test in ("smart_testing", "perf_testing", "ihm_testing")),
            )


def _bay(row: dict[str, Any]) -> str | None:
    number = _count(row, "num_id")
    if not number:
        return None
    container = row.get("container")
    if isinstance(container, dict) and _word(container, "type") not in {None, "internal"}:
        unit = _word(container, "str")
        return f"{unit} {number}" if unit else str(number)
    return str(number)


def _life_left(value: Any) -> float | None:
    """Return the share of an SSD's life that is left; -1 means not told (a number up to 7.1, an object since 7.2)."""
    if isinstance(value, dict):
        value = value.get("value") if value.get("trustable") is True else None
    return value / 100 if _is_number(value) and 0 <= value <= 100 else None  # noqa: PLR2004 (per cent)


def _temperature(row: dict[str, Any]) -> float | None:
    value = row.get("temp")
    return plausible_c(float(value)) if _is_number(value) else None


def _ssd_cache(data: Any, volume: dict[str, Any]) -> str | None:
    """Return `none`, or DSM's word for the cache; None on releases that do not tell."""
    cache = volume.get("cache")
    if isinstance(cache, dict):
        return _word(cache, "status") or "present"
    has_list = any(isinstance(data.get(name), list) for name in ("ssdCaches", "sharedCaches"))
    has_any = any(True for name in ("ssdCaches", "sharedCaches") for _ in _rows(data, name))
    return "none" if has_list and not has_any else None


def _task(row: dict[str, Any]) -> str | None:
    """Return what is going on, in DSM's word; None when nothing is."""
    progress = row.get("progress")
    step = (_word(progress, "step") or "") if isinstance(progress, dict) else ""
    if step not in _IDLE_STEPS:
        return step
    if _ratio(row) is not None or _flag(row, "is_actioning"):
        return _word(row, "status") or "busy"
    return "background_building" if _flag(row, "is_backgroundbuilding") else None


def _ratio(row: dict[str, Any]) -> float | None:
    """Return how much is done; DSM writes per cent as text, "-1" when idle."""
    progress = row.get("progress")
    text = progress.get("percent") if isinstance(progress, dict) else None
    try:
        percent = float(text) if isinstance(text, str | int | float) else -1.0
    except ValueError:
        return None
    return percent / 100 if 0 <= percent <= 100 else None  # noqa: PLR2004 (per cent)


def _rows(data: Any, name: str) -> Iterator[dict[str, Any]]:
    rows = data.get(name) if isinstance(data, dict) else None
    yield from (row for row in (rows if isinstance(rows, list) else [])[:_MOST_ROWS] if isinstance(row, dict))


def _word(row: Any, name: str) -> str | None:
    """Return a short printable text without surrounding blanks; None for anything else, also the empty text."""
    value = row.get(name) if isinstance(row, dict) else None
    text = value.strip() if isinstance(value, str) else ""
    return text if text and text.isprintable() and len(text) <= _LONGEST_WORD else None


def _flag(row: dict[str, Any], name: str) -> bool | None:
    value = row.get(name)
    return value if isinstance(value, bool) else None


def _count(row: dict[str, Any], name: str) -> int | None:
    value = row.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 31 else None


def _is_number(value: Any) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value and abs(value) < 1e15  # noqa: PLR0124, PLR2004 (not NaN, finite)
