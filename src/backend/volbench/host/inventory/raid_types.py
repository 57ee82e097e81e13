"""Names the RAID type of a pool from what the kernel shows. Pure rules; what is ambiguous stays ambiguous and says why.

Rules: docs/discovery.md §RAID types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage import RaidType
from volbench.host.inventory import inventory_words as words

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Array
    from volbench.domain.model.words.message import Message

_CERTAIN: Final = {
    "linear": RaidType.JBOD,
    "raid0": RaidType.RAID0,
    "raid10": RaidType.RAID10,
    "raidF1": RaidType.RAIDF1,
}
_CLASSIC: Final = {"raid1": RaidType.RAID1, "raid5": RaidType.RAID5, "raid6": RaidType.RAID6, **_CERTAIN}
_LARGEST_SHR_MIRROR: Final = 2
"""SHR mirrors two disks; from three on it uses parity."""
_FIRST_SHR_PARTITION: Final = 5


@dataclass(frozen=True, slots=True)
class PoolFacts:
    """What the rules look at."""

    is_dsm: bool
    supports_shr: bool | None
    """`support_syno_hybrid_raid` of the model; None when not said."""
    volume_group: str | None
    """LVM group and volume as device-mapper spells them, for example `vg1000-lv`; None without LVM."""
    arrays: tuple[Array, ...]
    disks: int
    is_chain_known: bool
    is_plain: bool = True
    """Whether each layer stands on what is there, and none joins disks by itself."""
    behind: Message | None = None
    """Why it is not known what the disks are; None where all of them are drives."""


@dataclass(frozen=True, slots=True)
class Named:
    """The answer: a type when certain, candidates in order of likelihood, and why it is open."""

    raid_type: RaidType | None
    candidates: tuple[RaidType, ...]
    reason: Message | None = None


def name_raid_type(facts: PoolFacts) -> Named:
    """Name the RAID type of a pool."""
    if not facts.is_chain_known:
        return Named(None, (), facts.behind or words.CHAIN_HIDDEN)
    if not facts.arrays:
        return _without_md(facts)
    if facts.is_dsm and _is_shr_group(facts.volume_group):
        return _certain(_shr(facts.arrays))
    if len(facts.arrays) > 1:
        return _several_arrays(facts)
    return _one_array(facts, facts.arrays[0])


def _without_md(facts: PoolFacts) -> Named:
    if facts.behind is not None:
        return Named(None, (), facts.behind)
    if facts.disks == 1 and facts.is_plain:
        return _certain(RaidType.BASIC)
    return Named(None, (), words.JOINED_WITHOUT_MD)


def _several_arrays(facts: PoolFacts) -> Named:
    """Several arrays in one group: SHR when they differ; equal ones may be a RAID group of DSM's larger models."""
    arrays = facts.arrays
    if not facts.is_dsm:
        return Named(None, (), words.SEVERAL_ARRAYS)
    shapes = {(array.level, array.slots) for array in arrays}
    if len(shapes) > 1 and facts.supports_shr is not False:
        return _certain(_shr(arrays))
    classic = _CLASSIC.get(arrays[0].level)
    candidates = (classic, _shr(arrays)) if classic is not None else (_shr(arrays),)
    if facts.supports_shr is False and classic is not None and len(shapes) == 1:
        return _certain(classic)
    return Named(None, candidates, words.GROUP_OR_SHR)


def _one_array(facts: PoolFacts, array: Array) -> Named:
    if array.slots == 1 and array.level in {"raid1", "linear", "raid0"}:
        return _certain(RaidType.BASIC)
    classic = _CLASSIC.get(array.level)
    if classic is None:
        return Named(None, (), words.LEVEL_WITHOUT_NAME.fill(level=array.level))
    may_be_shr = (
        facts.is_dsm
        and facts.supports_shr is not False
        and facts.volume_group is not None  # SHR always stands on LVM
        and array.level in {"raid1", "raid5", "raid6"}
        and not (array.level == "raid1" and array.slots > _LARGEST_SHR_MIRROR)
    )
    if not may_be_shr:
        return _certain(classic)
    shr = _shr((array,))
    if _has_shr_partitions(array):
        return Named(None, (shr, classic), words.LIKELY_SHR)
    return Named(None, (classic, shr), words.CLASSIC_OR_SHR)


def _shr(arrays: tuple[Array, ...]) -> RaidType:
    return RaidType.SHR2 if any(array.level == "raid6" for array in arrays) else RaidType.SHR1


def _certain(raid_type: RaidType) -> Named:
    return Named(raid_type, (raid_type,))


def _is_shr_group(name: str | None) -> bool:
    """DSM keeps `vg1000` and up with one volume `lv` for SHR pools of one volume."""
    group, _, volume = (name or "").partition("-")
    number = group.removeprefix("vg")
    return volume == "lv" and number.isdecimal() and len(number) < 6 and int(number) >= 1000  # noqa: PLR2004 (DSM's own numbering)


def _has_shr_partitions(array: Array) -> bool:
    """SHR cuts a disk into p5, p6 …; DSM uses p5 on some other pools too, so this is a hint only."""
    endings = [_partition_number(member.device) for member in array.members]
    return bool(endings) and all(ending is not None and ending >= _FIRST_SHR_PARTITION for ending in endings)


def _partition_number(device: str) -> int | None:
    digits = device[len(device.rstrip("0123456789")) :]
    return int(digits) if digits and len(digits) < 4 else None  # noqa: PLR2004 (a kernel has at most 255 partitions)
