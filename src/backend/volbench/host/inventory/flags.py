"""Reads the flags a folder hands to new files; what may not be read stays unknown instead of raising."""

from __future__ import annotations

import os
from typing import Final

from volbench.host.attributes import NOCOW, read_compression, read_flags
from volbench.host.inventory.stand_in import FolderFlags

ENCRYPTED: Final = 0x00000800
"""FS_ENCRYPT_FL, set by fscrypt (linux include/uapi/linux/fs.h)."""
PROJECT_INHERITED: Final = 0x20000000
"""FS_PROJINHERIT_FL: new files get the folder's project, to whose quota they count."""

__all__ = ["ENCRYPTED", "NOCOW", "PROJECT_INHERITED", "read_folder_flags"]


def read_folder_flags(folder: str) -> FolderFlags:
    """Read inode flags and Btrfs compression of `folder`."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return FolderFlags()
    try:
        bits = _bits(descriptor)
        try:
            return FolderFlags(bits, read_compression(descriptor), is_compression_known=True)
        except OSError:
            return FolderFlags(bits)
    finally:
        os.close(descriptor)


def _bits(descriptor: int) -> int | None:
    try:
        return read_flags(descriptor)
    except OSError:
        return None
