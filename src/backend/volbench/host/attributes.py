"""Reads and sets what a folder hands to its new files: inode flags and the Btrfs compression property."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from typing import Final

NOCOW: Final = 0x00800000
"""FS_NOCOW_FL (linux include/uapi/linux/fs.h): no copy-on-write, hence no checksums."""
COMPRESSED: Final = 0x00000004
"""FS_COMPR_FL."""
NEVER_COMPRESS: Final = 0x00000400
"""FS_NOCOMP_FL: stronger than a `compress` mount option."""

_LONG_BYTES: Final = struct.calcsize("l")
_GET_FLAGS: Final = 0x80006601 | _LONG_BYTES << 16
"""FS_IOC_GETFLAGS = _IOR('f', 1, long); the size of long stands in bits 16 to 29."""
_SET_FLAGS: Final = 0x40006602 | _LONG_BYTES << 16
"""FS_IOC_SETFLAGS = _IOW('f', 2, long)."""
_COMPRESSION: Final = "btrfs.compression"
_HAS_NO_SUCH_THING: Final = frozenset({errno.ENOTTY, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS})


def read_flags(descriptor: int) -> int | None:
    """Return the inode flags; None where the file system has none."""
    buffer = bytearray(8)
    try:
        fcntl.ioctl(descriptor, _GET_FLAGS, buffer)
    except OSError as error:
        if error.errno in _HAS_NO_SUCH_THING:
            return None
        raise
    # The kernel copies an int, whatever the request's size says.
    return int(struct.unpack_from("=I", buffer)[0])


def change_flags(descriptor: int, *, add: int = 0, remove: int = 0) -> None:
    """Change inode flags; the owner may do this (no root). Raises OSError where they do not exist."""
    flags = ((read_flags(descriptor) or 0) | add) & ~remove
    fcntl.ioctl(descriptor, _SET_FLAGS, struct.pack("=II", flags, 0))


def read_compression(descriptor: int) -> str | None:
    """Return the Btrfs compression property (`zstd`, `lzo`, `zlib`); None when there is none."""
    try:
        value = os.getxattr(descriptor, _COMPRESSION)
    except OSError as error:
        if error.errno in _HAS_NO_SUCH_THING | {errno.ENODATA}:
            return None
        raise
    return value.decode("ascii", errors="replace") or None


def set_compression(descriptor: int, algorithm: str) -> None:
    """Set the Btrfs compression property; raises OSError where it does not exist."""
    os.setxattr(descriptor, _COMPRESSION, algorithm.encode("ascii"))
