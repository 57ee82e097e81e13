"""The state an array is measured in: healthy, a disk missing, being rebuilt, or with an SSD cache. Rows of their own.

What an array gives in another state than healthy says what is left when a disk fails; it is never put in one order with
healthy arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from volbench.domain.experiment.plan.experiment import ArrayCondition, Configuration, Experiment
from volbench.domain.model.machine.names import RAID_LABELS, RAID_NAMES, variant_name
from volbench.domain.model.machine.storage import Health, RaidType, Volume
from volbench.domain.model.words.message import Message, bracketed, plain, tidy

CONDITION_NAMES: Final = {
    ArrayCondition.HEALTHY: Message("experiment.array_states.condition_names.healthy"),
    ArrayCondition.DEGRADED: Message("experiment.array_states.condition_names.degraded"),
    ArrayCondition.REBUILDING: Message("experiment.array_states.condition_names.rebuilding"),
    ArrayCondition.SSD_CACHE: Message("experiment.array_states.condition_names.ssd_cache"),
}
MISSES_A_DISK: Final = frozenset({ArrayCondition.DEGRADED, ArrayCondition.REBUILDING})
_WITHOUT_REDUNDANCY: Final = frozenset({RaidType.BASIC, RaidType.JBOD, RaidType.RAID0})
_REBUILD: Final = frozenset({"recover", "delayed", "pending"})
_ONE_DISK: Final = Message("experiment.array_states.one_disk")
_DISKS: Final = Message("experiment.array_states.disks")
_OF_DISKS: Final = Message("experiment.array_states.of_disks")


def survives_one_disk(raid_type: RaidType, disks: int) -> bool:
    """Say whether such an array still works without one of its disks."""
    return raid_type not in _WITHOUT_REDUNDANCY and disks > 1


def condition_of(volume: Volume) -> ArrayCondition | None:
    """Return the state of a volume's array, the worst that is true of it; None where the system does not tell.

    A healthy array that is synchronised or checked counts as healthy: that it is not measured meanwhile is said
    elsewhere.
    """
    pool = volume.pool
    if pool.health is Health.DEGRADED:
        is_rebuilding = pool.sync is not None and pool.sync.action in _REBUILD
        return ArrayCondition.REBUILDING if is_rebuilding else ArrayCondition.DEGRADED
    if pool.sync is not None and pool.sync.action == "recover":
        return ArrayCondition.REBUILDING
    if has_ssd_cache(volume):
        return ArrayCondition.SSD_CACHE
    return None if pool.health in {Health.UNKNOWN, Health.FAILED} else ArrayCondition.HEALTHY


def has_ssd_cache(volume: Volume) -> bool | None:
    """Say whether an SSD cache lies before a volume; None where the system does not tell."""
    return None if volume.ssd_cache is None else volume.ssd_cache != "none"


def disks_text(count: int) -> Message:
    """Return `1 disk`, `4 disks`."""
    return (_ONE_DISK if count == 1 else _DISKS).fill(count=count)


def full_name(one: Configuration) -> Message:
    """Name a row as people call it: type, disks, state, and the owner's words."""
    name = _OF_DISKS.fill(raid=RAID_NAMES[one.raid_type], disks=disks_text(one.disks))
    if one.condition is not ArrayCondition.HEALTHY:
        state = CONDITION_NAMES[one.condition]
        name = Message("experiment.array_states.name_and_state", name=name, state=state)
    return bracketed(name, one.note) if one.note else name


def label_of(one: Configuration) -> str:
    """Name a row the same in every language, for what is stored once: `RAID 5 × 4`, `RAID 6 × 4 · degraded`."""
    of_disks = RAID_LABELS[one.raid_type] + (f" × {one.disks}" if one.disks > 1 else "")
    state = "" if one.condition is ArrayCondition.HEALTHY else one.condition.value
    return " · ".join(part for part in (of_disks, state, one.note) if part)


def cell_name(experiment: Experiment, configuration_id: str, variant: str) -> Message:
    """Name a cell as people call it; a row that is gone keeps its id."""
    row = experiment.configuration(configuration_id)
    name = plain(configuration_id) if row is None else full_name(row)
    option = variant_name(variant)
    return crossed(name, option)


def crossed(row: Message, option: Message) -> Message:
    """Name a row with its column; no space follows a full-width bracket, which brings its own."""
    return tidy(Message("experiment.array_states.crossed", row=row, option=option))


def short_name(one: Configuration, kinds: Mapping[tuple[RaidType, ArrayCondition], int]) -> Message:
    """Name a row within a sentence; `kinds` counts the rows of each type and state."""
    if kinds[one.raid_type, one.condition] > 1:
        return full_name(one)
    name = RAID_NAMES[one.raid_type]
    if one.condition is ArrayCondition.HEALTHY:
        return name
    state = CONDITION_NAMES[one.condition]
    return bracketed(name, state)
