"""Chooses the folder on a volume a run may write to, and reads the flags it hands to new files. Writes nothing."""

from __future__ import annotations

import os
import pwd
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage import TargetFolder, Unknown
from volbench.domain.model.words.message import Message, plain
from volbench.host.inventory import inventory_words as words
from volbench.host.inventory.container import own_mounts
from volbench.host.inventory.flags import ENCRYPTED, NOCOW, PROJECT_INHERITED
from volbench.host.inventory.mounts import covering_mount, is_below
from volbench.host.inventory.selection import LAYERS, is_external

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.host.inventory.mounts import Mount
    from volbench.host.inventory.root import Root

PACKAGE: Final = "volbench"
_MAX_SHARES: Final = 200


@dataclass(frozen=True, slots=True)
class Ground:
    """The volume a target is looked for on."""

    root: Root
    mounts: tuple[Mount, ...]
    mount: Mount
    name: str
    is_dsm: bool
    has_lvm_snapshot: bool


def choose_target(ground: Ground, extra_folders: tuple[str, ...]) -> TargetFolder:
    """Return the first folder we may write to, else how to get one."""
    for folder in _candidates(ground, extra_folders):
        if not ground.mount.is_read_only and ground.root.is_writable(folder):
            return describe_target(ground, folder)
    return TargetFolder(_default_folder(ground), is_writable=False, how_to_allow=_how_to_allow(ground))


def describe_target(ground: Ground, folder: str) -> TargetFolder:
    """Return `folder` as a target with its flags; asks the kernel, writes nothing."""
    is_writable = not ground.mount.is_read_only and ground.root.is_writable(folder)
    flags = ground.root.folder_flags(folder)
    bits = flags.inode_flags
    covering = covering_mount(ground.mounts, folder)
    layer = None if covering is None else LAYERS.get(covering.file_system)
    is_btrfs = ground.mount.file_system == "btrfs"
    return TargetFolder(
        path=folder,
        is_writable=is_writable,
        how_to_allow=None if is_writable else _how_to_allow_folder(ground),
        is_nocow=bool(bits & NOCOW) if is_btrfs and bits is not None else None,
        compression=flags.compression if is_btrfs else None,
        is_encrypted=True if layer else (bool(bits & ENCRYPTED) if bits is not None else None),
        has_snapshots=_has_snapshots(ground, folder),
        layer=layer,
        mount_options=_own_options(ground, covering) if layer is None else None,
        snapshots=_snapshots(ground, folder),
        has_quota=_has_quota(ground, bits),
    )


def _own_options(ground: Ground, covering: Mount | None) -> tuple[str, ...] | None:
    """Return the options of a mount that is not the volume's own, where they are others."""
    if covering is None or covering.mount_point == ground.mount.mount_point:
        return None
    return None if set(covering.options) == set(ground.mount.options) else covering.options


def _has_quota(ground: Ground, bits: int | None) -> bool | None:
    """Say that new files inherit a project to count towards; None where they do not, or nobody knows."""
    return True if ground.mount.file_system == "ext4" and (bits or 0) & PROJECT_INHERITED else None


def target_unknowns(ground: Ground, target: TargetFolder) -> tuple[Unknown, ...]:
    """Say which facts about a writable target could not be had."""
    if not target.is_writable:
        return ()
    is_btrfs = ground.mount.file_system == "btrfs"
    missing = []
    if is_btrfs and target.is_nocow is None:
        missing.append(Unknown("target.is_nocow", words.FLAGS_HIDDEN))
    if is_btrfs and not ground.root.folder_flags(target.path).is_compression_known:
        missing.append(Unknown("target.compression", words.FLAGS_HIDDEN))
    if target.is_encrypted is None:
        missing.append(Unknown("target.is_encrypted", words.FLAGS_HIDDEN))
    if target.has_snapshots is None:
        missing.append(Unknown("target.has_snapshots", words.SNAPSHOTS_HIDDEN))
    return tuple(missing)


def package_folder(mount_point: str) -> str:
    """Return DSM's data folder of our package on a volume."""
    return f"{mount_point.rstrip('/')}/@appdata/{PACKAGE}"


def user_name(root: Root) -> str:
    """Return the name of the user this service runs as, for instructions."""
    if not root.is_machine:
        return PACKAGE
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _candidates(ground: Ground, extra_folders: tuple[str, ...]) -> Iterator[str]:
    """Yield folders in order of preference: what the owner picked, the package's own, the volume, one made for us.

    On DSM that is any shared folder we were let into.
    """
    point = ground.mount.mount_point
    for folder in extra_folders:
        if _is_on_volume(ground, folder):
            yield folder
    if not ground.is_dsm or is_external(point):
        yield point
        if _is_on_volume(ground, _own_folder(point)):
            yield _own_folder(point)
        return
    yield package_folder(point)
    yield point
    for share in ground.root.names(point)[:_MAX_SHARES]:
        if not share.startswith(("@", "#", ".", "lost+found")):
            folder = f"{point}/{share}"
            if _is_on_volume(ground, folder):
                yield folder


def _own_folder(mount_point: str) -> str:
    """Return the folder an owner is told to make for us where there is no DSM."""
    return f"{mount_point.rstrip('/')}/{PACKAGE}"


def _is_on_volume(ground: Ground, folder: str) -> bool:
    """Whether `folder` itself (not behind a link, not another file system mounted inside) lies on the volume."""
    if ground.root.resolve(folder) != folder:
        return False
    covering = covering_mount(ground.mounts, folder)
    return covering is not None and covering.mount_point == ground.mount.mount_point


def _default_folder(ground: Ground) -> str:
    point = ground.mount.mount_point
    return package_folder(point) if ground.is_dsm and not is_external(point) else point


def _how_to_allow(ground: Ground) -> Message:
    if ground.mount.is_read_only:
        return words.ALLOW_READ_ONLY
    if own_mounts(ground.root):
        # The host knows users of a container by their number, and its folder by another path.
        return words.ALLOW_IN_CONTAINER.fill(user=str(os.geteuid()), folder=ground.mount.mount_point)
    user = user_name(ground.root)
    if ground.is_dsm:
        number = re.fullmatch(r"/volume(\d+)", ground.mount.mount_point)
        volume = words.VOLUME_OF_DSM.fill(number=number[1]) if number else plain(ground.name)
        return words.ALLOW_ON_DSM.fill(volume=volume, user=user)
    folder = ground.mount.mount_point.rstrip("/") + "/volbench"
    return words.ALLOW_ON_LINUX.fill(user=user, folder=folder)


def _how_to_allow_folder(ground: Ground) -> Message:
    if ground.mount.is_read_only or ground.is_dsm or own_mounts(ground.root):
        return _how_to_allow(ground)
    return words.ALLOW_FOLDER.fill(user=user_name(ground.root))


def _has_snapshots(ground: Ground, folder: str) -> bool | None:
    """Say whether snapshots cover `folder`, as far as an ordinary user can tell."""
    if ground.has_lvm_snapshot:
        return True
    if ground.mount.file_system == "zfs":
        return bool(ground.root.names(f"{ground.mount.mount_point}/.zfs/snapshot")) or None
    if ground.mount.file_system != "btrfs":
        return False
    if ground.is_dsm:
        return _dsm_share_has_snapshots(ground, folder)
    # Snapper keeps its snapshots here; other programs keep them where only an administrator can look.
    return True if ground.root.is_directory(f"{ground.mount.mount_point.rstrip('/')}/.snapshots") else None


def _snapshots(ground: Ground, folder: str) -> int | None:
    """Count the snapshots that cover `folder`; None where an ordinary user cannot, or sees none where they are kept."""
    point = ground.mount.mount_point.rstrip("/")
    if ground.mount.file_system != "btrfs":
        return None
    inside = folder.removeprefix(point).strip("/").split("/")[0]
    kept = f"{point}/@sharesnap/{inside}" if ground.is_dsm and inside else f"{point}/.snapshots"
    return len(ground.root.names(kept)) or None


def _dsm_share_has_snapshots(ground: Ground, folder: str) -> bool | None:
    """DSM takes snapshots of shared folders only, shows them as `#snapshot` and keeps them in `@sharesnap`."""
    point = ground.mount.mount_point
    inside = folder.removeprefix(point).strip("/").split("/")[0]
    if inside.startswith("@") or not inside:
        return False
    is_mounted = any(is_below(mount.mount_point, f"{point}/{inside}/#snapshot") for mount in ground.mounts)
    if is_mounted or ground.root.names(f"{point}/@sharesnap/{inside}"):
        return True
    return False if ground.root.names(f"{point}/@sharesnap") else None
