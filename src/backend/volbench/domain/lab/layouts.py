"""From a RAID type and disks to arrays, volume group and the commands that build them, as DSM's Storage Manager does.

disk (or, with SHR, its slices) → md → LVM group → one logical volume → file system. What only DSM's own kernel can
do (RAID F1) and what these disks cannot make is `Impossible`, with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.plan.array_states import disks_text
from volbench.domain.experiment.plan.experiment import Configuration
from volbench.domain.experiment.plan.templates import EVEN, FEWEST_DISKS, MOST_DISKS_OF
from volbench.domain.lab import commands
from volbench.domain.lab.commands import Command
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.marks import GROUP_PREFIX
from volbench.domain.lab.signatures import disk_guid, physical_volume_id
from volbench.domain.lab.slices import LEAST_STEP_RATIO, cut
from volbench.domain.model.machine.names import RAID_NAMES
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes

VOLUME: Final = "volume"
"""Name of the one logical volume in a group."""
FIRST_SLICE: Final = 5
"""DSM keeps partitions 1 to 3 for itself and numbers SHR's slices from 5."""
_MD: Final = {
    RaidType.BASIC: "raid1",
    RaidType.RAID0: "raid0",
    RaidType.RAID1: "raid1",
    RaidType.RAID5: "raid5",
    RaidType.RAID6: "raid6",
    RaidType.RAID10: "raid10",
    RaidType.JBOD: "linear",
}
_SHR_PARITY: Final = {RaidType.SHR1: 1, RaidType.SHR2: 2}


class Impossible(Exception):
    """A configuration that cannot be built here, and why."""

    def __init__(self, reason: Message) -> None:
        """Keep the reason."""
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ArrayPlan:
    """One md array to make."""

    device: str
    name: str
    """What md writes into each member; it holds the laboratory's token."""
    level: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """Names nothing else on the machine has."""

    token: str
    cell: int
    md_devices: tuple[str, ...]
    """Free md devices, at least as many as there are slices."""

    @property
    def group(self) -> str:
        """The LVM group; each cell has its own, so that remains of an earlier one never meet it."""
        return f"{GROUP_PREFIX}{self.token}_{self.cell}"

    def array(self, number: int) -> str:
        """Name of an md array."""
        return f"{self.token}-{number}"


@dataclass(frozen=True, slots=True)
class Layout:
    """What is built for one configuration."""

    disks: tuple[str, ...]
    """Paths."""
    arrays: tuple[ArrayPlan, ...]
    group: str
    physical: tuple[str, ...]
    """Devices the group is made of."""
    is_sliced: bool
    usable_bytes: int
    """About: metadata of md, LVM and the file system not taken off."""
    make: tuple[Command, ...]
    notes: tuple[Message, ...] = ()

    @property
    def device(self) -> str:
        """What the file system goes on."""
        return f"/dev/{self.group}/{VOLUME}"


def lay_out(
    configuration: Configuration, disks: Sequence[LabDisk], names: Names, *, has_linear: bool, skips_sync: bool
) -> Layout:
    """Lay a configuration out over the first disks that are enough for it.

    Args:
        configuration: what is wanted.
        disks: those still good, in the order they were named.
        names: for what is made.
        has_linear: whether this kernel has md's linear level; without it LVM joins the disks of a JBOD.
        skips_sync: leave parity and copies as they are.

    Raises:
        Impossible: with the reason.
    """
    refuse_impossible(configuration, len(disks))
    used = disks[: configuration.disks]
    if configuration.raid_type in _SHR_PARITY:
        return _hybrid(configuration, used, names, skips_sync=skips_sync)
    level = _MD[configuration.raid_type]
    if level == "linear" and not has_linear:
        return _joined_by_lvm(used, names)
    array = ArrayPlan(names.md_devices[0], names.array(0), level, tuple(disk.path for disk in used))
    usable_bytes, notes = _usable(level, used)
    return _assemble((), (array,), used, names, usable_bytes=usable_bytes, notes=notes, skips_sync=skips_sync)


def refuse_impossible(configuration: Configuration, disks: int) -> None:
    """Refuse what no choice among so many disks can make.

    Raises:
        Impossible: with the reason.
    """
    kind = configuration.raid_type
    name = RAID_NAMES[kind]
    if kind is RaidType.RAIDF1:
        raise Impossible(Message("lab.layouts.raid_f1_is_synologys_own_neither"))
    if configuration.disks < FEWEST_DISKS[kind]:
        raise Impossible(Message("lab.layouts.needs_at_least", name=name, least=disks_text(FEWEST_DISKS[kind])))
    if configuration.disks > MOST_DISKS_OF.get(kind, configuration.disks):
        raise Impossible(Message("lab.layouts.takes_at_most", name=name, most=disks_text(MOST_DISKS_OF[kind])))
    if kind in EVEN and configuration.disks % 2:
        raise Impossible(Message("lab.layouts.needs_an_even_number_of_disks", name=name))
    if disks < configuration.disks:
        raise Impossible(
            Message("lab.layouts.on_disks_only_are_left_that", name=name, wanted=configuration.disks, left=disks)
        )


def _usable(level: str, disks: Sequence[LabDisk]) -> tuple[int, tuple[Message, ...]]:
    """Return the room for data, and a word about what unequal disks leave unused."""
    sizes = [disk.size_bytes for disk in disks]
    least = min(sizes)
    if level == "linear":
        return sum(sizes), ()
    shares = {"raid0": len(sizes), "raid1": 1, "raid5": len(sizes) - 1, "raid6": len(sizes) - 2}
    usable = least * shares[level] if level in shares else least * len(sizes) // 2
    lost = sum(sizes) - least * len(sizes)
    if lost < max(sizes) * LEAST_STEP_RATIO:
        return usable, ()
    words = Message("lab.layouts.the_disks_are_unequal_of_them")
    return usable, (words.fill(lost=format_bytes(lost)),)


def _hybrid(configuration: Configuration, disks: Sequence[LabDisk], names: Names, *, skips_sync: bool) -> Layout:
    parity = _SHR_PARITY[configuration.raid_type]
    if len(disks) == 1:
        array = ArrayPlan(names.md_devices[0], names.array(0), "raid1", (disks[0].path,))
        return _assemble((), (array,), disks, names, usable_bytes=disks[0].size_bytes, notes=(), skips_sync=skips_sync)
    layers = cut({disk.path: disk.size_bytes for disk in disks}, parity=parity)
    used = [layer for layer in layers if layer.level is not None]
    numbers: dict[str, int] = dict.fromkeys((disk.path for disk in disks), FIRST_SLICE)
    arrays: list[ArrayPlan] = []
    for layer in used:
        members = tuple(commands.partition_path(path, numbers[path]) for path in layer.disks)
        for path in layer.disks:
            numbers[path] += 1
        number = len(arrays)
        arrays.append(ArrayPlan(names.md_devices[number], names.array(number), layer.level or "", members))
    tables = tuple(
        commands.slice_disk(
            disk.path,
            disk_guid(names.token, place),
            [(layer.start_bytes, layer.end_bytes) for layer in used if disk.path in layer.disks],
            first=FIRST_SLICE,
        )
        for place, disk in enumerate(disks)
    )
    idle = sum((layer.end_bytes - layer.start_bytes) * len(layer.disks) for layer in layers if layer.level is None)
    words = Message("lab.layouts.of_the_larger_disks_stay_unused")
    return _assemble(
        tables,
        tuple(arrays),
        disks,
        names,
        usable_bytes=sum(layer.usable_bytes for layer in used),
        notes=(words.fill(idle=format_bytes(idle)),) if idle else (),
        skips_sync=skips_sync,
    )


def _joined_by_lvm(disks: Sequence[LabDisk], names: Names) -> Layout:
    paths = tuple(disk.path for disk in disks)
    claims = (commands.claim_for_lvm(path, physical_volume_id(names.token, n)) for n, path in enumerate(paths))
    return Layout(
        disks=paths,
        arrays=(),
        group=names.group,
        physical=paths,
        is_sliced=False,
        usable_bytes=sum(disk.size_bytes for disk in disks),
        make=(*claims, *_volume_over(names.group, paths)),
        notes=(Message("lab.layouts.this_kernel_has_no_md_linear"),),
    )


def _assemble(
    tables: tuple[Command, ...],
    arrays: tuple[ArrayPlan, ...],
    disks: Sequence[LabDisk],
    names: Names,
    *,
    usable_bytes: int,
    notes: tuple[Message, ...],
    skips_sync: bool,
) -> Layout:
    devices = tuple(array.device for array in arrays)
    make: list[Command] = [*tables]
    for array in arrays:
        make.append(commands.load_module(array.level))
        make.append(commands.create_array(array.device, array.name, array.level, array.members, skips_sync=skips_sync))
        # What an earlier layout left at this very place must not be taken for something of now.
        make.append(commands.zero(array.device, 0))
    return Layout(
        disks=tuple(disk.path for disk in disks),
        arrays=arrays,
        group=names.group,
        physical=devices,
        is_sliced=bool(tables),
        usable_bytes=usable_bytes,
        make=(*make, *_volume_over(names.group, devices)),
        notes=notes,
    )


def _volume_over(group: str, devices: Sequence[str]) -> tuple[Command, ...]:
    return (commands.create_group(group, devices), commands.create_volume(group, VOLUME))


def members_on(layout: Layout, disk: str) -> tuple[tuple[ArrayPlan, str], ...]:
    """Return every array that has a member on a disk, with that member."""
    return tuple(
        (array, member)
        for array in layout.arrays
        for member in array.members
        if member == disk or (layout.is_sliced and member.removeprefix(disk).lstrip("p").isdecimal())
    )


def survives_one_disk(layout: Layout) -> bool:
    """Whether every array goes on without one of its disks."""
    lasting = {"raid1", "raid5", "raid6", "raid10"}
    return bool(layout.arrays) and all(array.level in lasting and len(array.members) > 1 for array in layout.arrays)
