"""Encryption by the file system itself (fscrypt), set by the kernel's own calls: a key, and a policy for a folder."""

from __future__ import annotations

import fcntl
import os
import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_ADD_KEY: Final = 0xC0506617
"""FS_IOC_ADD_ENCRYPTION_KEY, linux include/uapi/linux/fscrypt.h."""
_SET_POLICY: Final = 0x800C6613
"""FS_IOC_SET_ENCRYPTION_POLICY."""
_BY_IDENTIFIER: Final = 2
_KEY_BYTES: Final = 64
_KEY: Final = struct.Struct("=II32sII32x64s")
_POLICY: Final = struct.Struct("=BBBBB3x16s")
_AES_256_XTS: Final = 1
_AES_256_CTS: Final = 4
_PADDED_TO_32: Final = 3


def encrypt_folder(folder: Path) -> None:
    """Have everything that is made in an empty folder encrypted, by a key that nobody keeps.

    Raises:
        OSError: EOPNOTSUPP where the kernel or this file system has none of it.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        key = bytearray(_KEY.pack(_BY_IDENTIFIER, 0, b"", _KEY_BYTES, 0, os.urandom(_KEY_BYTES)))
        fcntl.ioctl(descriptor, _ADD_KEY, key)
        identifier = _KEY.unpack(key)[2][:16]
        policy = _POLICY.pack(2, _AES_256_XTS, _AES_256_CTS, _PADDED_TO_32, 0, identifier)
        fcntl.ioctl(descriptor, _SET_POLICY, policy)
    finally:
        os.close(descriptor)
