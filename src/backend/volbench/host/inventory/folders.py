"""Judges a folder the owner names, and finds the volume of a path in an inventory."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest, NotFound, UnsafeTarget
from volbench.domain.model.machine.volume_ids import volume_id
from volbench.domain.model.words.message import Message
from volbench.host.inventory.mounts import Mount, covering_mount, is_below
from volbench.host.inventory.root import Root
from volbench.host.inventory.selection import LAYERS, LOCAL_FILE_SYSTEMS
from volbench.host.inventory.survey import Survey, with_target
from volbench.host.inventory.targets import PACKAGE, describe_target
from volbench.tools.fio import CUT_BY_FIO

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Inventory, TargetFolder, Volume

_MAX_PATH_CHARACTERS: Final = 1024
_MOST_LAYERS: Final = 4
"""So many that encrypt may lie on each other; keeps a hostile table from being walked for ever."""
_SYSTEM_FOLDERS: Final = [
    "/bin",
    "/boot",
    "/dev",
    "/efi",
    "/etc",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/proc",
    "/sbin",
    "/snap",
    "/sys",
    "/usr",
    "/var/lib/docker",
    "/var/lib/containers",
    "/var/lib/containerd",
    "/var/packages",
    "/lost+found",
]
_DSM_OWN_FOLDERS: Final = (f"@appdata/{PACKAGE}", f"@apphome/{PACKAGE}")
_DSM_VOLUME_FOLDER = re.compile(r"^/volume\d+/(?P<inside>[@#].*)$")
_RECYCLE_OR_SNAPSHOT = re.compile(r"/(?:#recycle|#snapshot|@eaDir|\.snapshots|\.zfs|\.volbench)(?:/|$)")

_CHOOSE_ANOTHER: Final = Message("host.folders.choose_another")


def describe_folder(path: str, root: str = "/") -> tuple[Volume, TargetFolder]:
    """Describe the folder an owner named, and the volume it lies on.

    A folder without write permission is described, not refused: `how_to_allow` says what to do.

    Raises:
        InvalidRequest: not an absolute, normal path, or not a folder.
        NotFound: there is no such folder.
        UnsafeTarget: it is reached through a symbolic link, belongs to the system or to volbench's own container, or is
            not on a local disk.
    """
    check_words(path)
    survey = Survey(Root(root))
    _check_place(survey.root, path)
    _check_for_fio(path)
    mount = _volume_mount(survey, path)
    is_listed = any(known.mount_point == mount.mount_point for known in survey.volume_mounts)
    if survey.machine[0].is_dsm and not is_listed:
        raise _system_folder(path)
    volume = survey.describe(mount, id_=volume_id(mount.mount_point))
    target = describe_target(survey.ground(mount), path)
    return with_target(survey, mount, volume, target), target


def check_place(path: str, root: str = "/") -> None:
    """Make sure that a folder the owner named is a plain folder of their own; on which disk it lies does not matter.

    Raises:
        InvalidRequest: not an absolute, normal path, or not a folder.
        NotFound: there is no such folder.
        UnsafeTarget: it is reached through a symbolic link, or belongs to the system.
    """
    check_words(path)
    _check_place(Root(root), path)


def find_volume(inventory: Inventory, path: str) -> Volume | None:
    """Return the listed volume `path` lies on; None when it lies on none of them."""
    holding = [volume for volume in inventory.volumes if is_below(path, volume.mount_point)]
    return max(holding, key=lambda volume: len(volume.mount_point), default=None)


def check_words(path: str) -> None:
    """Make sure that a path is absolute, plain and normal; raises InvalidRequest. Looks at no file."""
    is_plain = path.isprintable() and len(path) <= _MAX_PATH_CHARACTERS and _is_encodable(path)
    if is_plain and path.startswith("/") and os.path.normpath(path) == path and not path.startswith("//"):
        return
    raise InvalidRequest(
        Message("host.folders.is_not_a_complete_folder_path", path=_shown(path)),
        Message("host.folders.give_the_whole_path_from_the"),
        path=_shown(path),
    )


def _check_for_fio(path: str) -> None:
    """Refuse what fio would cut off as a comment: it would write to a file beside the folder."""
    if any(mark in path for mark in CUT_BY_FIO):
        raise UnsafeTarget(
            Message("host.folders.has_or_in_its_name_where", path=path),
            _CHOOSE_ANOTHER,
            path=path,
        )


def _check_place(root: Root, path: str) -> None:
    real = root.resolve(path)
    if real is None:
        if (undated := root.undated(path)) is not None:
            raise InvalidRequest(
                Message("host.folders.carries_a_date_after_2038", path=undated),
                Message("host.folders.give_it_todays_date"),
                path=undated,
            )
        raise NotFound(
            Message("host.folders.there_is_no_folder", path=path),
            Message("host.folders.check_the_spelling_and_that_its"),
            path=path,
        )
    if real != path:
        raise UnsafeTarget(
            Message("host.folders.leads_somewhere_else_through_a_link", path=path),
            Message("host.folders.give_the_real_folder_instead", real=real),
            path=path,
            real=real,
        )
    if not root.is_directory(path):
        raise InvalidRequest(
            Message("host.folders.is_a_file_not_a_folder", path=path),
            _CHOOSE_ANOTHER,
            path=path,
        )
    if _belongs_to_system(path):
        raise _system_folder(path)


def _belongs_to_system(path: str) -> bool:
    if any(is_below(path, folder) for folder in _SYSTEM_FOLDERS) or _RECYCLE_OR_SNAPSHOT.search(path):
        return True
    found = _DSM_VOLUME_FOLDER.match(path)
    return found is not None and not any(is_below(found["inside"], folder) for folder in _DSM_OWN_FOLDERS)


def _system_folder(path: str) -> UnsafeTarget:
    return UnsafeTarget(Message("host.folders.belongs_to_the_system", path=path), _CHOOSE_ANOTHER, path=path)


def _volume_mount(survey: Survey, path: str) -> Mount:
    """Return the mount that holds the folder's bytes; below an encrypted shared folder that is the volume beneath."""
    mount = survey.mount_at(path)
    for _ in range(_MOST_LAYERS):
        if mount is None or mount.file_system not in LAYERS:
            break
        mount = covering_mount(survey.mounts, mount.source)
    if mount is not None and mount.mount_point in survey.own_mounts:
        raise UnsafeTarget(
            Message("host.folders.belongs_to_the_container", path=path),
            Message("host.folders.mount_the_volume_into_the_container"),
            path=path,
        )
    if mount is not None and mount.file_system in LOCAL_FILE_SYSTEMS:
        return _same_volume(survey, mount)
    kind = mount.file_system if mount is not None else "?"
    raise UnsafeTarget(
        Message("host.folders.is_not_on_a_disk_of", path=path, kind=kind),
        _CHOOSE_ANOTHER,
        path=path,
        file_system=kind,
    )


def _same_volume(survey: Survey, mount: Mount) -> Mount:
    """Return the listed volume's mount where the folder lies inside it, else the mount itself (a bind, a subvolume)."""
    listed = (m for m in survey.volume_mounts if m.mount_point == mount.mount_point)
    return next(listed, mount)


def _is_encodable(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return "\0" not in path


def _shown(path: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in path[:200]).encode("utf-8", "replace").decode("utf-8")
