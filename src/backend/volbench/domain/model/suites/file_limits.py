"""How large one file may become on a file system. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.suites.workload import FileUse, GiB, MiB

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.suites.workload import Workload

_LARGEST: Final = {
    # A size is kept in 32 bits (linux fs/fat, MAX_FAT_FILE; Microsoft, "FAT32 File System Specification").
    "vfat": 4 * GiB - 1,
    # The same driver for DOS's own names: DOS and what it was made for keep a sign in these bits.
    "msdos": 2 * GiB - 1,
    # A fork's length is a signed 32-bit number (Inside Macintosh: Files; linux fs/hfs).
    "hfs": 2 * GiB - 1,
    # Its driver sets no limit of its own, and the kernel's is that of a signed 32-bit offset (MAX_NON_LFS).
    "hpfs": 2 * GiB - 1,
}
"""Others take more than any test file of ours: exFAT, HFS+, NTFS, ext4, Btrfs, XFS, ZFS, F2FS, ext3 from 16 GiB on."""
_OF_NFS_2: Final = 2 * GiB - 1
"""Offsets of version 2 have 32 bits (RFC 1094), and Linux takes them for signed."""
_NFS_2: Final = frozenset({"vers=2", "nfsvers=2", "v2"})
_ONE_FILE: Final = frozenset({FileUse.READ, FileUse.WRITE, FileUse.SHARED, FileUse.CREATE, FileUse.LAY_OUT})
"""A tree is many files, and each is small; what goes over ways tells the size of one among its parameters."""


def largest_file_bytes(volume: Volume) -> int | None:
    """Return how large one file may be there at most; None where nothing we write comes near the limit."""
    if volume.file_system == "nfs" and _NFS_2 & set(volume.mount_options):
        return _OF_NFS_2
    return _LARGEST.get(volume.file_system)


def exceeds(workload: Workload, file_bytes: int, largest_bytes: int | None) -> bool:
    """Say whether a workload needs one file that is larger than the file system takes."""
    return largest_bytes is not None and one_file_bytes(workload, file_bytes) > largest_bytes


def one_file_bytes(workload: Workload, file_bytes: int) -> int:
    """Return how large the largest single file of a workload is; 0 of many small ones, and of none."""
    if workload.file_use is FileUse.ENDPOINT:
        size = workload.parameters().get("bytes")
        return size if isinstance(size, int) else 0
    return workload.size_bytes(file_bytes) if workload.file_use in _ONE_FILE else 0


def is_held_small(volume: Volume, file_bytes: int) -> bool:
    """Say whether a test file is as small as it is because the file system takes no larger one."""
    largest_bytes = largest_file_bytes(volume)
    return largest_bytes is not None and file_bytes >= largest_bytes // MiB * MiB
