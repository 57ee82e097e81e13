"""How much of our own files somebody else holds as well: a snapshot taken during the run keeps their space."""

from __future__ import annotations

import os
from itertools import islice
from typing import Final

from volbench.domain.model.suites.workload import MiB
from volbench.host.extents import SHARED, read_extents
from volbench.host.safe_folders import list_folder

WORTH_A_LOOK_BYTES: Final = 16 * MiB
MOST_EXTENTS: Final = 8192
"""A file written at random has hundreds of thousands; the first ones tell enough to say how much of it is held."""


def pinned_bytes(folder: int) -> int:
    """Return the bytes of all larger files below an open folder that are shared with a snapshot or a clone."""
    total = 0
    for name, is_folder in list_folder(folder):
        if is_folder:
            below = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
            try:
                total += pinned_bytes(below)
            finally:
                os.close(below)
        else:
            total += _pinned_of(name, folder)
    return total


def _pinned_of(name: str, folder: int) -> int:
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except OSError:
        # Knowing must not stand in the way of removing.
        return 0
    try:
        size = os.fstat(descriptor).st_size
        if size < WORTH_A_LOOK_BYTES:
            return 0
        extents = list(islice(read_extents(descriptor), MOST_EXTENTS))
    except OSError:
        # The file system does not tell (FAT …); then it has no snapshots either.
        return 0
    finally:
        os.close(descriptor)
    seen = sum(extent.length_bytes for extent in extents)
    shared = sum(extent.length_bytes for extent in extents if extent.flags & SHARED)
    return size * shared // seen if seen else 0
