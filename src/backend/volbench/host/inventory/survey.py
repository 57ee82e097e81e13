"""Takes the inventory: mount table in, described volumes out. Joins the small files of this room."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from volbench.domain.model.machine.storage import Disk, Inventory, Layer, Machine, TargetFolder, Unknown, Volume
from volbench.domain.model.machine.volume_ids import volume_id
from volbench.host.inventory import inventory_words as words
from volbench.host.inventory.btrfs import read_btrfs
from volbench.host.inventory.container import own_mounts
from volbench.host.inventory.devices import BlockDevices, Node, flatten
from volbench.host.inventory.disks import describe_disk
from volbench.host.inventory.file_system_id import read_file_system_id
from volbench.host.inventory.machine import describe_machine, supports_shr
from volbench.host.inventory.mdstat import parse_mdstat
from volbench.host.inventory.mounts import Mount, covering_mount, parse_mountinfo, parse_mounts, reachable
from volbench.host.inventory.natural import natural
from volbench.host.inventory.pools import Surroundings, build_pool, ssd_cache_word
from volbench.host.inventory.root import Root
from volbench.host.inventory.selection import LOCAL_FILE_SYSTEMS, is_external, select_volumes, volume_name
from volbench.host.inventory.targets import Ground, choose_target, target_unknowns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import FileSystemId
    from volbench.host.inventory.btrfs import BtrfsFacts

_REMOVABLE_TRANSPORTS: Final = ("usb",)


class _Now(Protocol):
    def now(self) -> str:
        """UTC, ISO 8601."""


class Survey:
    """One look at the machine (or at a folder that stands for it); every file is read at most a few times."""

    def __init__(self, root: Root, *, may_ask_disks: bool = False) -> None:
        """Look at `root`; see `describe_disk` for `may_ask_disks`."""
        self.root = root
        self.devices = BlockDevices(root)
        self._may_ask_disks = may_ask_disks
        self._disks: dict[str, Disk] = {}

    @cached_property
    def machine(self) -> tuple[Machine, tuple[Unknown, ...]]:
        """The box and what is unknown of it."""
        return describe_machine(self.root)

    @cached_property
    def _rows(self) -> tuple[Mount, ...]:
        info = self.root.read("/proc/self/mountinfo")
        return parse_mountinfo(info) if info else parse_mounts(self.root.read("/proc/mounts") or "")

    @cached_property
    def mounts(self) -> tuple[Mount, ...]:
        """The mount table as paths lead now; rows whose names are not text are left out."""
        return tuple(mount for mount in reachable(self._rows) if _is_text(mount.mount_point))

    def mount_at(self, path: str) -> Mount | None:
        """Return the mount that holds `path`; the kernel is asked where the path leads, and the table what that is."""
        mount = covering_mount(self.mounts, path)
        number = None if mount is None or mount.file_system not in LOCAL_FILE_SYSTEMS else self.root.mount_number(path)
        return next((row for row in self._rows if number is not None and row.number == number), mount)

    def _is_entered(self, mount: Mount) -> bool:
        """Whether its own path leads to this mount; a path that cannot be followed is believed to."""
        if mount.number is None or mount.file_system not in LOCAL_FILE_SYSTEMS:
            return True
        return self.root.mount_number(mount.mount_point) in {None, mount.number}

    @property
    def unlisted(self) -> tuple[Unknown, ...]:
        """What was left out of the mount table though it may be a volume."""
        hidden = (row for row in self._rows if row.file_system in LOCAL_FILE_SYSTEMS and not _is_text(row.mount_point))
        return (Unknown("volumes", words.NAME_UNREADABLE),) if any(hidden) else ()

    @cached_property
    def own_mounts(self) -> frozenset[str]:
        """Mount points that belong to volbench's own container and to nobody's disks."""
        return own_mounts(self.root)

    @cached_property
    def volume_mounts(self) -> tuple[Mount, ...]:
        """The mounts that are volumes, in mount-table order."""
        return select_volumes(
            tuple(one for one in self.mounts if one.mount_point not in self.own_mounts and self._is_entered(one)),
            is_dsm=self.machine[0].is_dsm,
            device_of=self._identity,
            is_file=lambda path: self.root.exists(path) and not self.root.is_directory(path),
        )

    def describe(self, mount: Mount, *, id_: str, target: TargetFolder | None = None) -> Volume:
        """Describe one mounted volume completely, except its target."""
        nodes, btrfs = self._chain(mount)
        disks = tuple(self.disk(name) for name in natural(tuple(n.name for n in nodes if n.kind in {"disk", "loop"})))
        pool, pool_unknowns = build_pool(nodes, self._surroundings, btrfs)
        space = self.root.space(mount.mount_point)
        is_known = bool(disks) and not any(node.kind == "unknown" for node in nodes)
        is_crypt = any(node.kind == "crypt" for node in nodes)
        ssd_cache = ssd_cache_word(nodes, self.root)
        volume = Volume(
            id=id_,
            name=volume_name(mount.mount_point),
            mount_point=mount.mount_point,
            device=mount.source,
            file_system=mount.file_system,
            mount_options=mount.options,
            total_bytes=space.total_bytes if space else 0,
            free_bytes=space.free_bytes if space else 0,
            layers=tuple(_layer(node) for node in nodes),
            disks=disks,
            pool=pool,
            target=target,
            is_read_only=mount.is_read_only,
            is_removable=is_external(mount.mount_point) or self._is_removable(disks),
            is_encrypted=True if is_crypt else (False if is_known else None),
            ssd_cache=ssd_cache,
            file_system_id=self._file_system_id(mount, btrfs),
        )
        zfs = mount.file_system == "zfs"
        unknowns = (*_volume_unknowns(volume, has_space=space is not None, is_zfs=zfs), *pool_unknowns)
        if self.own_mounts:
            unknowns = tuple(_as_inside(one) for one in unknowns)
        return replace(volume, unknowns=unknowns)

    def disks_below(self, path: str) -> tuple[Disk, ...] | None:
        """Return the disks `path` lies on, from the mount table and sysfs alone; None when they cannot be seen.

        Nothing on the volume itself is touched, so that sleeping disks stay asleep.
        """
        mount = covering_mount(self.mounts, path)
        if mount is None:
            return None
        nodes, _ = self._chain(mount)
        if any(node.kind == "unknown" for node in nodes):
            return None
        return tuple(self.disk(node.name) for node in nodes if node.kind in {"disk", "loop"}) or None

    def ground(self, mount: Mount) -> Ground:
        """Return what choosing a target on `mount` needs."""
        nodes, _ = self._chain(mount)
        return Ground(
            root=self.root,
            mounts=self.mounts,
            mount=mount,
            name=volume_name(mount.mount_point),
            is_dsm=self.machine[0].is_dsm,
            has_lvm_snapshot=any(n.kind == "lvm" and (n.detail or "").endswith("-real") for n in nodes),
        )

    def disk(self, name: str) -> Disk:
        """Describe one disk, once."""
        if name not in self._disks:
            folder = self.devices.path(name)
            self._disks[name] = describe_disk(self.root, name, folder, may_ask_disks=self._may_ask_disks)
        return self._disks[name]

    @cached_property
    def _surroundings(self) -> Surroundings:
        return Surroundings(
            root=self.root,
            path_of=self.devices.path,
            mdstat=parse_mdstat(self.root.read("/proc/mdstat") or ""),
            is_dsm=self.machine[0].is_dsm,
            supports_shr=supports_shr(self.root),
        )

    def _identity(self, mount: Mount) -> str:
        """Return what is the same for two mounts of one file system."""
        if mount.file_system == "zfs":
            return "zfs:" + mount.source.split("/")[0]
        name = self.devices.name_of(mount)
        if name is not None:
            btrfs = read_btrfs(self.root, name, mount) if mount.file_system == "btrfs" else None
            return min(btrfs.devices) if btrfs is not None and btrfs.devices else name
        number = mount.device_number
        return number if number is not None and not number.startswith("0:") else mount.source

    def _chain(self, mount: Mount) -> tuple[tuple[Node, ...], BtrfsFacts | None]:
        """Return every device below a mount and, for Btrfs, what the file system says of its own devices."""
        name = self.devices.name_of(mount)
        if name is None:
            return (Node(mount.source, "unknown", None, ()),), None
        btrfs = read_btrfs(self.root, name, mount) if mount.file_system == "btrfs" else None
        devices = btrfs.devices if btrfs is not None and len(btrfs.devices) > 1 else (name,)
        top = Node("", "unknown", None, tuple(self.devices.walk(device) for device in natural(devices)))
        return flatten(top)[1:], btrfs

    def _file_system_id(self, mount: Mount, btrfs: BtrfsFacts | None) -> FileSystemId | None:
        name = self.devices.name_of(mount)
        folder = None if name is None else self.devices.path(name)
        return read_file_system_id(self.root, mount, name, folder, None if btrfs is None else btrfs.uuid)

    def _is_removable(self, disks: tuple[Disk, ...]) -> bool:
        return any(
            disk.transport in _REMOVABLE_TRANSPORTS
            or self.root.read(f"{self.devices.path(disk.name) or ''}/removable") == "1"
            for disk in disks
        )


def take_inventory(
    root: str = "/",
    *,
    clock: _Now,
    with_access_probe: bool = True,
    extra_folders: Sequence[str] = (),
    may_ask_disks: bool = False,
) -> Inventory:
    """List and describe every mounted local volume, also those we may not write to.

    Args:
        root: Folder that stands for `/`; sizes and rights then come from its `stand_in.json`.
        clock: Tells the time of the inventory.
        with_access_probe: Look for a target folder on each volume; without it `target` is None.
        extra_folders: Folders the owner picked, preferred as targets on their volumes.
        may_ask_disks: Also ask spinning disks for their temperature, which may keep them from falling asleep.
    """
    survey = Survey(Root(root), may_ask_disks=may_ask_disks)
    volumes: list[Volume] = []
    for mount in survey.volume_mounts:
        volume = survey.describe(mount, id_=volume_id(mount.mount_point))
        if with_access_probe:
            volume = with_target(survey, mount, volume, choose_target(survey.ground(mount), tuple(extra_folders)))
        volumes.append(volume)
    machine, unknowns = survey.machine
    return Inventory(machine, tuple(volumes), clock.now(), (*unknowns, *survey.unlisted))


def with_target(survey: Survey, mount: Mount, volume: Volume, target: TargetFolder) -> Volume:
    """Return `volume` with its target and what is unknown of that."""
    unknowns = target_unknowns(survey.ground(mount), target)
    return replace(volume, target=target, unknowns=(*volume.unknowns, *unknowns))


def _layer(node: Node) -> Layer:
    """Name a layer; SSDs in front of the volume are told in the cache's detail."""
    beside = [disk.name for cache in node.beside for disk in flatten(cache) if disk.kind == "disk"]
    if not beside:
        return Layer(node.kind, node.name, node.detail)
    return Layer(
        node.kind, node.name, f"{node.detail or node.name} + {' '.join(natural(tuple(dict.fromkeys(beside))))}"
    )


def _as_inside(unknown: Unknown) -> Unknown:
    """Say how a container can be shown what it does not see, where that may help."""
    return replace(unknown, reason=words.MODEL_IN_CONTAINER) if unknown.reason == words.MODEL_HIDDEN else unknown


def _volume_unknowns(volume: Volume, *, has_space: bool, is_zfs: bool) -> tuple[Unknown, ...]:
    found: list[Unknown] = []
    if not has_space:
        found.append(Unknown("total_bytes", words.SIZE_HIDDEN))
    if not volume.disks:
        found.append(Unknown("disks", words.ZFS_DISKS_HIDDEN if is_zfs else words.CHAIN_HIDDEN))
    if volume.is_encrypted is None:
        found.append(Unknown("is_encrypted", words.ENCRYPTION_HIDDEN))
    if volume.ssd_cache is None:
        found.append(Unknown("ssd_cache", words.SSD_CACHE_HIDDEN))
    return (*found, *_disk_unknowns(volume.disks))


def _disk_unknowns(disks: tuple[Disk, ...]) -> tuple[Unknown, ...]:
    """Say once per fact what some disk does not tell; a virtual disk is one unknown as a whole."""
    real = [disk for disk in disks if not disk.is_virtual]
    found = [Unknown("disks.is_virtual", words.VIRTUAL_DISK)] if len(real) < len(disks) else []
    for fact, is_missing, reason in (
        ("size_bytes", any(disk.size_bytes == 0 for disk in disks), words.DISK_SIZE_HIDDEN),
        ("model", any(disk.model is None for disk in real), words.MODEL_HIDDEN),
        ("is_rotational", any(disk.is_rotational is None for disk in real), words.ROTATION_HIDDEN),
        ("write_cache", any(disk.write_cache is None for disk in real), words.WRITE_CACHE_HIDDEN),
        ("temperature_c", any(disk.temperature_c is None for disk in real), words.TEMPERATURE_HIDDEN),
    ):
        if is_missing:
            found.append(Unknown(f"disks.{fact}", reason))
    return tuple(found)


def _is_text(path: str) -> bool:
    """Whether a mount point is printable text; the reader puts U+FFFD where bytes were not UTF-8."""
    return path.startswith("/") and path.isprintable() and "\ufffd" not in path
