"""Files below a layer that encrypts: which file of the volume holds the bytes of one that is reached through the layer.

eCryptfs and gocryptfs give a file the inode number that its encrypted file has (tried with gocryptfs 2.3; eCryptfs by
fs/ecryptfs/inode.c, where `iget5_locked` takes the lower inode's number), and the mount table names the folder below.
"""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from typing import Final

from volbench.host.inventory.mounts import Mount, covering_mount, parse_mountinfo, reachable
from volbench.host.inventory.selection import LAYERS

_TABLE: Final = Path("/proc/self/mountinfo")


def lower_of(path: str, mounts: tuple[Mount, ...] | None = None) -> str | None:
    """Return the file of the volume that holds the bytes of `path`; None where no layer is known, or it is not found.

    `path` may lead through an open folder. `mounts` stands for the kernel's table. Raises nothing: a folder that may
    not be read holds nothing to be found.
    """
    path = os.path.realpath(path)
    mount = covering_mount(_mounts() if mounts is None else mounts, path)
    if mount is None or mount.file_system not in LAYERS:
        return None
    upper, lower = mount.mount_point, mount.source
    for name in PurePosixPath(path).relative_to(mount.mount_point).parts:
        upper = f"{upper}/{name}"
        found = _name_of(upper, lower)
        if found is None:
            return None
        lower = f"{lower}/{found}"
    return lower


def _name_of(upper: str, folder: str) -> str | None:
    try:
        inode = os.lstat(upper).st_ino
        with os.scandir(folder) as entries:
            return next((entry.name for entry in entries if entry.inode() == inode), None)
    except OSError:
        return None


def _mounts() -> tuple[Mount, ...]:
    try:
        return reachable(parse_mountinfo(_TABLE.read_text(encoding="utf-8", errors="surrogateescape")))
    except OSError:
        return ()
