"""LVM on disks or arrays, and what DSM builds with it: JBOD, and SHR over disks of unequal size."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from virtual_nas.harness.layouts.arrays import make_array

if TYPE_CHECKING:
    from collections.abc import Sequence

    from virtual_nas.harness.layouts.shell import Shell

_MIB: Final = 1 << 20
_FIRST_SLICE: Final = 5
"""DSM keeps partitions 1 to 3 for itself."""
_LEAST_FOR_PARITY: Final = 3


def make_logical_volume(shell: Shell, members: Sequence[str], *, group: str = "vg1", name: str = "volume_1") -> str:
    """Join devices end to end into one logical volume over all of them, and return its device."""
    shell.run("modprobe", "dm-mod")
    shell.run("vgcreate", "--yes", "--quiet", group, *members)
    shell.run("lvcreate", "--yes", "--quiet", "--wipesignatures", "n", "--extents", "100%FREE", "--name", name, group)
    return f"/dev/{group}/{name}"


def make_jbod(shell: Shell, members: Sequence[str]) -> str:
    """Disks one after the other. This kernel has no md linear, so LVM's own linear mapping stands for it."""
    return make_logical_volume(shell, members)


def make_shr(shell: Shell, members: Sequence[str]) -> str:
    """Slices over disks of unequal size, an array per slice, LVM over the arrays, as DSM lays out SHR with one parity.

    Slice by slice from the smallest disk up: three or more disks reach → RAID 5, two → RAID 1, one → left unused.
    """
    sizes = {member: _size_bytes(shell, member) // _MIB - 2 for member in members}
    heights = sorted(set(sizes.values()))
    slices = [
        (low, high, reaching)
        for low, high in zip([0, *heights], heights, strict=False)
        if len(reaching := [m for m in members if sizes[m] >= high]) > 1
    ]
    for member in members:
        _partition(shell, member, [(low, high) for low, high, reaching in slices if member in reaching])
    arrays = [
        make_array(
            shell,
            "raid5" if len(reaching) >= _LEAST_FOR_PARITY else "raid1",
            [f"{member}{_FIRST_SLICE + number}" for member in reaching],
            device=f"/dev/md{2 + number}",
        )
        for number, (_, _, reaching) in enumerate(slices)
    ]
    return make_logical_volume(shell, arrays, group="vg1000", name="lv")


def _partition(shell: Shell, disk: str, slices: Sequence[tuple[int, int]]) -> None:
    """Cut a disk into slices given in MiB from its usable start."""
    lines = [
        f"{disk}{_FIRST_SLICE + number} : start={low + 1}MiB, size={high - low}MiB, type=linux"
        for number, (low, high) in enumerate(slices)
    ]
    shell.run("sfdisk", "--quiet", disk, given="\n".join(("label: gpt", *lines, "")))


def _size_bytes(shell: Shell, device: str) -> int:
    listed = json.loads(shell.run("lsblk", "--json", "--bytes", "--nodeps", "-o", "SIZE", device))
    return int(listed["blockdevices"][0]["size"])
