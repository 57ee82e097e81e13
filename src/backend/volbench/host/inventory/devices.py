"""Finds block devices in sysfs and walks from a mounted device down to the physical disks. No facts about the disks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from volbench.host.inventory.natural import natural
from volbench.host.inventory.origins import UNRECOGNISED, ZVOL, behind

if TYPE_CHECKING:
    from volbench.host.inventory.mounts import Mount
    from volbench.host.inventory.root import Root

_SYS_BLOCK: Final = "/sys/block"
_CLASS_BLOCK: Final = "/sys/class/block"
_MAX_LAYERS: Final = 24
_DM_NAME_OF_LVM = re.compile(r"^vg\d+-(?:volume_\d+|lv)$")
NO_CACHE: Final = "no cache"
"""What bcache says of a disk that has none attached, whatever its mode would be."""
_FLASHCACHE = re.compile(r"^cachedev_?\d+$")
"""Synology's and QNAP's layer for an SSD cache, there with and without an SSD."""
_DSM_CRYPT = re.compile(r"^cryptvol_\d+$")


@dataclass(frozen=True, slots=True)
class Node:
    """One block device and what it stands on."""

    name: str
    kind: str
    """As `domain.model.machine.storage.Layer.kind`."""
    detail: str | None
    below: tuple[Node, ...]
    beside: tuple[Node, ...] = ()
    """What is not the volume though it belongs to the layer: SSDs in front of `below`, further paths to one disk."""
    behind: str | None = None
    """Of a disk: what stands behind it where it is not a drive, as `origins.behind`."""


class BlockDevices:
    """What sysfs says about block devices, read once as far as needed."""

    def __init__(self, root: Root) -> None:
        """Read from `root`."""
        self._root = root

    def path(self, name: str) -> str | None:
        """Return the sysfs folder of a disk or partition; None when there is none."""
        if "/" in name or name in {"", ".", ".."}:
            return None
        for candidate in (f"{_CLASS_BLOCK}/{name}", f"{_SYS_BLOCK}/{name}"):
            real = self._root.resolve(candidate)
            if real is not None:
                return real
        disk = self._disk_of_partition.get(name)
        return None if disk is None else self._root.resolve(f"{_SYS_BLOCK}/{disk}/{name}")

    def name_of(self, mount: Mount) -> str | None:
        """Return the kernel name of a mounted device, for example `dm-1` of `/dev/vg1/volume_1`."""
        number = mount.device_number
        if number is not None and not number.startswith("0:") and number in self._names_by_number:
            return self._names_by_number[number]
        return self.name_of_source(mount.source)

    def name_of_source(self, source: str) -> str | None:
        """Return the kernel name of a device file, by name where there are no device files to ask."""
        if not source.startswith("/dev/"):
            return None
        rest = source.removeprefix("/dev/")
        if "/" not in rest and self.path(rest) is not None:
            return rest
        for mapped in (rest.removeprefix("mapper/"), _lvm_name(rest)):
            if mapped in self._names_by_mapping:
                return self._names_by_mapping[mapped]
        # A link such as /dev/disk/by-uuid/…, which some systems mount their root by.
        real = (self._root.resolve(source) or "").rpartition("/")
        return real[2] if real[0] == "/dev" and self.path(real[2]) is not None else None

    def walk(self, name: str, depth: int = 0) -> Node:
        """Return the device with everything below it."""
        folder = self.path(name)
        if folder is None or depth > _MAX_LAYERS:
            return Node(name, "unknown", None, ())
        read, names = self._root.read, self._root.names
        if read(f"{folder}/partition") is not None:
            return Node(name, "partition", None, (self.walk(folder.split("/")[-2], depth + 1),))
        slaves = tuple(self.walk(slave, depth + 1) for slave in natural(names(f"{folder}/slaves")))
        if name.startswith("dm-"):
            return self._mapped(name, folder, slaves)
        return self._unmapped(name, folder, slaves)

    def _unmapped(self, name: str, folder: str, slaves: tuple[Node, ...]) -> Node:
        if name.startswith("md"):
            return Node(name, "md", self._root.read(f"{folder}/md/level"), slaves)
        if name.startswith("bcache"):
            return self._bcache(name, folder, slaves)
        if name.startswith("loop"):
            dio = self._root.read(f"{folder}/loop/dio")
            return Node(name, "loop", {"1": "direct-io on", "0": "direct-io off"}.get(dio or ""), ())
        if name.startswith("drbd") and len(slaves) == 1:
            return Node(name, "drbd", None, slaves)
        origin = behind(self._root, name, folder)
        if slaves or origin == ZVOL or (origin == UNRECOGNISED and not name.startswith("sd")):
            # A layer of a kind we do not know, or no disk of its own: what is below is not taken for granted.
            return Node(name, "unknown", None, slaves, behind=origin)
        return Node(name, "disk", None, (), behind=origin)

    def _bcache(self, name: str, folder: str, slaves: tuple[Node, ...]) -> Node:
        """Tell the backing device from its cache by sysfs (linux Documentation/admin-guide/bcache.rst)."""
        mode = re.search(r"\[(\w+)\]", self._root.read(f"{folder}/bcache/cache_mode") or "")
        detail = mode[1] if mode else None
        if self._root.read(f"{folder}/bcache/state") == NO_CACHE:
            detail = NO_CACHE
        if len(slaves) == 1:
            return Node(name, "cache", detail, slaves)
        backing = [node for node in slaves if self._is_backing(folder, node)]
        if len(backing) != 1:
            return Node(name, "unknown", detail, slaves)
        return Node(name, "cache", detail, tuple(backing), tuple(node for node in slaves if node is not backing[0]))

    def _is_backing(self, folder: str, slave: Node) -> bool:
        own, theirs = f"{folder}/bcache", f"{self.path(slave.name) or ''}/bcache"
        real = self._root.resolve(theirs)
        if real is None:
            return False
        if real == self._root.resolve(own) or self._root.exists(f"{theirs}/dev"):
            return True
        # Each side has files of its own: a cache its `set` and how it chooses what to drop, a backing device its state.
        is_cache = any(self._root.exists(f"{theirs}/{one}") for one in ("set", "cache_replacement_policy"))
        return not is_cache and self._root.exists(f"{theirs}/state")

    def _mapped(self, name: str, folder: str, slaves: tuple[Node, ...]) -> Node:
        mapped = self._root.read(f"{folder}/dm/name")
        uuid = self._root.read(f"{folder}/dm/uuid") or ""
        if uuid.startswith("FLASHCACHE") or (mapped is not None and _FLASHCACHE.match(mapped)):
            return self._cached(name, folder, mapped, slaves)
        if uuid.startswith("mpath-") and slaves:
            return Node(name, "multipath", mapped, slaves[:1], slaves[1:])
        if uuid.startswith("CRYPT-") or (mapped is not None and _DSM_CRYPT.match(mapped)):
            return Node(name, "crypt", mapped, slaves)
        if uuid.startswith("LVM-") or (mapped is not None and _DM_NAME_OF_LVM.match(mapped)):
            return self._logical_volume(name, mapped, slaves)
        if uuid.startswith("part"):
            return Node(name, "partition", mapped, slaves)
        return Node(name, "device-mapper", mapped, slaves)

    def _logical_volume(self, name: str, mapped: str | None, slaves: tuple[Node, ...]) -> Node:
        """Tell LVM's own cache (lvmcache(7): `_corig` stands behind, `_cdata`, `_cmeta` or `_cvol` beside)."""
        beside = tuple(n for n in slaves if re.search(r"_(cdata|cmeta|cpool|cvol)(?:-\w+)?$", n.detail or ""))
        if not beside:
            return Node(name, "lvm", mapped, slaves)
        return Node(name, "cache", mapped, tuple(n for n in slaves if n not in beside), beside)

    def _cached(self, name: str, folder: str, mapped: str | None, slaves: tuple[Node, ...]) -> Node:
        """Tell the volume from the SSDs in front of it: by DSM's LVM names, else by its size, which the layer keeps."""
        if len(slaves) < 2:  # noqa: PLR2004 (one device means nothing stands beside it)
            return Node(name, "cache", mapped, slaves)
        named = [node for node in slaves if _DM_NAME_OF_LVM.match(node.detail or "")]
        size = self._root.number(f"{folder}/size")
        alike = [node for node in slaves if size and self._root.number(f"{self.path(node.name)}/size") == size]
        origin = next((one[0] for one in (named, alike) if len(one) == 1), None)
        if origin is None:
            return Node(name, "unknown", mapped, slaves)
        return Node(name, "cache", mapped, (origin,), tuple(node for node in slaves if node is not origin))

    @cached_property
    def _disks(self) -> tuple[str, ...]:
        return self._root.names(_SYS_BLOCK)

    @cached_property
    def _names_by_mapping(self) -> dict[str, str]:
        mapped = ((self._root.read(f"{_SYS_BLOCK}/{n}/dm/name"), n) for n in self._disks if n.startswith("dm-"))
        return {name: device for name, device in mapped if name}

    @cached_property
    def _disk_of_partition(self) -> dict[str, str]:
        """For kernels and stand-ins without /sys/class/block: partitions are folders named after their disk."""
        disks = (d for d in self._disks if not d.startswith(("dm-", "loop", "ram", "zram")))
        return {
            name: disk for disk in disks for name in self._root.names(f"{_SYS_BLOCK}/{disk}") if name.startswith(disk)
        }

    @cached_property
    def _names_by_number(self) -> dict[str, str]:
        names = self._root.names(_CLASS_BLOCK) or (*self._disks, *self._disk_of_partition)
        numbers = ((self._root.read(f"{folder}/dev"), name) for name in names if (folder := self.path(name)))
        return {number: name for number, name in numbers if number}


def flatten(top: Node) -> tuple[Node, ...]:
    """Return every node once, level by level from the top; SSD caches beside the chain are left out."""
    found: dict[str, Node] = {}
    level: tuple[Node, ...] = (top,)
    while level:
        found.update((node.name, node) for node in level if node.name not in found)
        level = tuple(below for node in level for below in node.below)
    return tuple(found.values())


def _lvm_name(rest: str) -> str:
    """`vg1/volume_1` as device-mapper spells it: `vg1-volume_1`, hyphens inside doubled."""
    group, slash, volume = rest.partition("/")
    return f"{group.replace('-', '--')}-{volume.replace('-', '--')}" if slash else rest
