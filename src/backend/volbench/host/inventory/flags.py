"""Reads the flags a folder hands to new files: inode flags by ioctl, Btrfs compression by extended attribute."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from typing import Final

from volbench.host.inventory.stand_in import FolderFlags

NOCOW: Final = 0x00800000
"""FS_NOCOW_FL (linux include/uapi/linux/fs.h)."""
ENCRYPTED: Final = 0x00000800
"""FS_ENCRYPT_FL, set by fscrypt (linux include/uapi/linux/fs.h)."""

_GET_FLAGS: Final = 0x80006601 | struct.calcsize("l") << 16
"""FS_IOC_GETFLAGS = _IOR('f', 1, long); the size of long stands in bits 16–29."""
_COMPRESSION_ATTRIBUTE: Final = "btrfs.compression"


def read_folder_flags(folder: str) -> FolderFlags:
    """Read both; a fact the file system does not have or this user may not read stays None."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return FolderFlags()
    try:
        compression, is_known = _compression(descriptor)
        return FolderFlags(_inode_flags(descriptor), compression, is_known)
    finally:
        os.close(descriptor)


def _inode_flags(descriptor: int) -> int | None:
    buffer = bytearray(8)
    try:
        fcntl.ioctl(descriptor, _GET_FLAGS, buffer)
    except OSError:
        return None
    # The kernel copies an int whatever the request's size says.
    return int(struct.unpack_from("=I", buffer)[0])


def _compression(descriptor: int) -> tuple[str | None, bool]:
    try:
        value = os.getxattr(descriptor, _COMPRESSION_ATTRIBUTE)
    except OSError as error:
        return None, error.errno in {errno.ENODATA, errno.EOPNOTSUPP}
    return value.decode("ascii", errors="replace") or None, True
