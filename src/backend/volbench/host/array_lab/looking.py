"""Looks at disks for the laboratory's gate, and at what stands on them. Sysfs, the mount table and the disks' ends."""

from __future__ import annotations

import os
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from volbench.domain.lab.caching import OUR_DEVICES
from volbench.domain.lab.extents import MD_OFFSET, md_data_offset_bytes
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.marks import is_our_array, is_our_group
from volbench.domain.lab.signatures import inspect, md_array_name, with_partitions
from volbench.domain.lab.teardown import Bottom, Stack
from volbench.host.array_lab.device_ends import Ends, read_ends
from volbench.host.array_lab.disk_marks import disk_marks
from volbench.host.inventory.devices import flatten
from volbench.host.inventory.mdstat import parse_mdstat
from volbench.host.inventory.natural import natural
from volbench.host.inventory.survey import Survey

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.host.inventory.root import Root

    class _ReadEnds(Protocol):
        """`samples`: whether places between the ends are asked for, too; 32 reads, each the time of a seek."""

        def __call__(self, path: str, /, *, samples: bool = True) -> Ends: ...


_KINDS: Final = (
    ("md", "md"),
    ("dm-", "device-mapper"),
    ("loop", "loop"),
    ("ram", "memory"),
    ("zram", "memory"),
    ("pmem", "memory"),
    ("sr", "other"),
    ("fd", "other"),
    ("nbd", "other"),
    ("rbd", "other"),
    ("mtdblock", "other"),
)
_SECTOR: Final = 512


class Look:
    """One look at the machine's disks; made anew for each question, because answers change."""

    def __init__(self, root: Root, ends: _ReadEnds = read_ends) -> None:
        """Look at `root`; `ends` reads a device."""
        self._root = root
        self._ends = ends
        self._survey = Survey(root)
        self._devices = self._survey.devices

    def disks(self, names: Sequence[str], *, token: str | None) -> tuple[LabDisk, ...]:
        """Describe disks named by the owner: `sdb`, `/dev/sdb`, or a link to one."""
        return tuple(self._disk(self._name_of(name), token) for name in names)

    def all_disks(self, *, token: str) -> tuple[LabDisk, ...]:
        """Describe every whole disk."""
        names = (name for name in natural(self._root.names("/sys/block")) if self._kind(name) == "disk")
        return tuple(self._disk(name, token) for name in names)

    def stack(self, names: Sequence[str], *, token: str) -> Stack:
        """Say what stands on disks."""
        groups: list[str] = []
        arrays: list[str] = []
        strangers: list[str] = []
        mapped: list[str] = []
        above = self._above(names)
        for name in above:
            group = self._group_of(name)
            if name.startswith("md") and self._is_ours(name, token):
                arrays.append(f"/dev/{name}")
            elif group is not None and is_our_group(group, token):
                groups.append(group)
                mapped.append(name)
            else:
                strangers.append(name)
        mounts = (
            m for m in self._survey.mounts if (device := self._devices.name_of(m)) is not None and device in above
        )
        topmost_first = sorted(mapped, key=lambda name: len(self._above([name])))
        mapped_names = tuple(self._root.read(f"/sys/block/{name}/dm/name") or "" for name in topmost_first)
        points = tuple(mount.mount_point for mount in mounts)
        return Stack(points, tuple(dict.fromkeys(groups)), tuple(arrays), tuple(strangers), mapped_names)

    def bottoms(self, names: Sequence[str]) -> tuple[Bottom, ...]:
        """Describe disks with their partitions, and where the data of md members begins."""
        found = []
        for name in names:
            partitions = tuple(f"/dev/{one}" for one in self._partitions(name))
            heads = ((path, self._ends(path, samples=False).head) for path in (f"/dev/{name}", *partitions))
            offsets = [(path, offset) for path, head in heads if (offset := md_data_offset_bytes(head)) is not None]
            found.append(
                Bottom(
                    f"/dev/{name}",
                    (self._root.number(f"/sys/block/{name}/size") or 0) * _SECTOR,
                    partitions,
                    tuple(path for path, _ in offsets),
                    tuple(offsets),
                )
            )
        return tuple(found)

    def _name_of(self, named: str) -> str:
        path = named if named.startswith("/") else f"/dev/{named}"
        real = os.path.realpath(path) if self._root.is_machine else path
        return real.removeprefix("/dev/")

    def _kind(self, name: str) -> str:
        folder = self._devices.path(name)
        if folder is None:
            # What is not below /dev kept its whole path.
            return "file" if name.startswith("/") and self._root.exists(name) else "missing"
        if self._root.read(f"{folder}/partition") is not None:
            return "partition"
        known = next((kind for beginning, kind in _KINDS if name.startswith(beginning)), None)
        return known or ("disk" if self._is_whole_disk(name) else "other")

    def _is_whole_disk(self, name: str) -> bool:
        """A disk hangs on a device of a bus, and on no other block device; what only the kernel makes up does not."""
        folder = f"/sys/block/{name}"
        return self._root.exists(f"{folder}/device") and not self._root.names(f"{folder}/slaves")

    def _disk(self, name: str, token: str | None) -> LabDisk:
        kind = self._kind(name)
        path = f"/dev/{name}"
        if kind != "disk":
            return LabDisk(name, path, 0, kind=kind)
        facts = self._survey.disk(name)
        ends = self._ends(path)
        parts = (name, *self._partitions(name))
        found, problem = inspect(ends.head, ends.tail, token=token), ends.problem
        if token is not None:
            # Ours is judged by what is in a partition, not by who has made the table.
            inner = [self._ends(f"/dev/{part}") for part in parts[1:]]
            found = with_partitions(found, [inspect(one.head, one.tail, token=token) for one in inner])
            problem = next((one.problem for one in (ends, *inner) if one.problem is not None), None)
        return LabDisk(
            name=name,
            path=path,
            size_bytes=facts.size_bytes,
            model=facts.model,
            serial=facts.serial,
            marks=disk_marks(self._root, name),
            is_rotational=facts.has_platters,
            logical_block_bytes=facts.logical_block_bytes,
            partitions=parts[1:],
            holders=self._above([name]),
            mount_points=tuple(point for point, disks in self._mounted if name in disks),
            swaps=tuple(file for file, disks in self._swaps if name in disks),
            arrays=tuple(array for array, members in self._arrays if any(part in members for part in parts)),
            is_read_only=self._root.read(f"/sys/block/{name}/ro") == "1",
            is_claimed=ends.is_claimed,
            found=found,
            sampled=ends.sampled,
            sampled_with_data=ends.sampled_with_data,
            problem=problem,
        )

    def _partitions(self, name: str) -> tuple[str, ...]:
        folder = f"/sys/block/{name}"
        inside = (one for one in self._root.names(folder) if one.startswith(name))
        return natural(tuple(one for one in inside if self._root.read(f"{folder}/{one}/partition") is not None))

    def _above(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return every device that stands on disks or their partitions, the nearest first."""
        found: dict[str, None] = {}
        level = [part for name in names for part in (name, *self._partitions(name))]
        while level:
            level = [holder for name in level for holder in self._holders(name) if holder not in found]
            found.update(dict.fromkeys(level))
        return tuple(found)

    def _holders(self, name: str) -> tuple[str, ...]:
        """Return what stands on one device, as it says itself and as those above say."""
        folder = self._devices.path(name)
        told = () if folder is None else self._root.names(f"{folder}/holders")
        return tuple(dict.fromkeys((*told, *self._upwards.get(name, ()))))

    @cached_property
    def _upwards(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for above in self._root.names("/sys/block"):
            for below in self._root.names(f"/sys/block/{above}/slaves"):
                found.setdefault(below, []).append(above)
        return found

    def _group_of(self, name: str) -> str | None:
        """Return the LVM group of a mapped device, if it is what the laboratory makes in its groups."""
        mapped = self._root.read(f"/sys/block/{name}/dm/name") or ""
        uuid = self._root.read(f"/sys/block/{name}/dm/uuid") or ""
        group, _, volume = mapped.partition("-")
        return group if uuid.startswith("LVM-") and volume in OUR_DEVICES else None

    def _is_ours(self, array: str, token: str) -> bool:
        """Ask the members, whose first block names their array."""
        members = self._root.names(f"/sys/block/{array}/slaves")
        heads = [self._ends(f"/dev/{member}", samples=False).head[MD_OFFSET:] for member in members]
        known = [name for head in heads if (name := md_array_name(head)) is not None]
        return bool(known) and all(is_our_array(name, token) for name in known)

    @cached_property
    def _mounted(self) -> list[tuple[str, frozenset[str]]]:
        """Ask both ways: by the mount point's disks, and by the device the mount table names."""
        found: list[tuple[str, frozenset[str]]] = []
        for mount in self._survey.mounts:
            names = {disk.name for disk in self._survey.disks_below(mount.mount_point) or ()}
            if (device := self._devices.name_of(mount)) is not None:
                names |= {node.name for node in flatten(self._devices.walk(device))}
            if names:
                found.append((mount.mount_point, frozenset(names)))
        return found

    @cached_property
    def _swaps(self) -> list[tuple[str, frozenset[str]]]:
        lines = (self._root.read("/proc/swaps") or "").split("\n")[1:]
        files = [re.split(r"[ \t]", line, maxsplit=1)[0] for line in lines if line.strip()]
        names = ((file, self._devices.name_of_source(file)) for file in files)
        return [
            (file, frozenset(node.name for node in flatten(self._devices.walk(name))))
            for file, name in names
            if name is not None
        ]

    @cached_property
    def _arrays(self) -> list[tuple[str, frozenset[str]]]:
        rows = parse_mdstat(self._root.read("/proc/mdstat") or "")
        return [(name, frozenset(member.device for member in row.members)) for name, row in rows.items()]


def free_md_devices(root: Root, count: int) -> tuple[str, ...]:
    """Name md devices nobody uses, away from the low numbers a NAS takes and the high ones mdadm gives by itself."""
    taken = set(root.names("/sys/block"))
    free = (
        number for number in range(100, 1000) if f"md{number}" not in taken and not Path(f"/dev/md{number}").exists()
    )
    return tuple(f"/dev/md{number}" for number, _ in zip(free, range(count), strict=False))
