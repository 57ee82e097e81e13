"""The few calls of the C library that Python does not offer, typed. Decides nothing."""

from __future__ import annotations

import ctypes
import errno
import os
from functools import cache
from typing import Final

PROT_READ: Final = 1
MAP_SHARED: Final = 1
_ARENA_MAX: Final = -8
"""`M_ARENA_MAX` of mallopt(3)."""
_FAILED: Final = ctypes.c_void_p(-1).value
_LOWEST_BIT: Final = bytes(value & 1 for value in range(256))
"""Only the lowest bit of what mincore answers per page is defined (mincore(2))."""


@cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(None, use_errno=True)
    # off_t is 32 bits wide in the plain names on 32-bit machines; the names ending in 64 are wide everywhere.
    library.mmap64.restype = ctypes.c_void_p
    library.mmap64.argtypes = [
        ctypes.c_void_p,
        ctypes.c_size_t,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_int,
        ctypes.c_int64,
    ]
    library.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    library.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]
    library.syncfs.argtypes = [ctypes.c_int]
    library.fstatfs64.argtypes = [ctypes.c_int, ctypes.c_void_p]
    return library


def _check(answer: int) -> None:
    if answer != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def syncfs(descriptor: int) -> None:
    """Write everything of the descriptor's file system to its disks; on Btrfs this commits the transaction."""
    _check(_library().syncfs(descriptor))


def file_system_magic(descriptor: int) -> int:
    """Return the number by which statfs(2) tells file systems apart, for example 0xEF53 for ext4."""
    buffer = ctypes.create_string_buffer(256)
    _check(_library().fstatfs64(descriptor, buffer))
    return ctypes.c_ulong.from_buffer(buffer).value & 0xFFFFFFFF


def resident_pages(descriptor: int, offset_bytes: int, length_bytes: int, page_bytes: int) -> int:
    """Count the pages of a part of a file that are in memory; the mapping touches none of them.

    Readable, although nothing is read: qemu's user-mode emulation (7.2) answers ENOMEM for pages that are not.
    """
    library = _library()
    address = library.mmap64(None, length_bytes, PROT_READ, MAP_SHARED, descriptor, offset_bytes)
    if address in (None, _FAILED):
        number = ctypes.get_errno() or errno.ENOMEM
        raise OSError(number, os.strerror(number))
    try:
        flags = ctypes.create_string_buffer(-(-length_bytes // page_bytes))
        _check(library.mincore(address, length_bytes, flags))
        return flags.raw.translate(_LOWEST_BIT).count(1)
    finally:
        library.munmap(address, length_bytes)


def keep_one_arena() -> None:
    """Let all threads share one heap: one for each would keep the peak of each. Only glibc has the switch."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_ARENA_MAX, 1)


def trim_heap() -> None:
    """Give free pages of the heap back to the system (malloc_trim(3)); only glibc needs to be told."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
