"""Where files sent to the service lie until they have come in: in memory, so that no disk is written to."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from volbench.host import libc

MEMORY: Final = Path("/dev/shm")  # noqa: S108 (files there are made without a name)
TMPFS_MAGIC: Final = 0x01021994
"""linux/magic.h"""


def spool_in_memory(folder: Path = MEMORY) -> bool:
    """Have temporary files of this process made in memory, which limits itself; False where there is no such place.

    The server puts a body of more than half a megabyte into a temporary file before anybody can refuse it; on a NAS
    the folder for those lies on a volume, perhaps on the one that is being measured.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        is_memory = libc.file_system_magic(descriptor) == TMPFS_MAGIC and os.access(folder, os.W_OK | os.X_OK)
    finally:
        os.close(descriptor)
    if is_memory:
        tempfile.tempdir = str(folder)
    return is_memory
