"""Whether a database was written to, asked of the kernel: its disks need not be awake for it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def stamp_of(database: Path) -> tuple[tuple[int, int, int], ...]:
    """Return what is another value once any process has written: of the file and of what SQLite keeps beside it."""
    found = []
    for path in (database, database.with_name(f"{database.name}-wal")):
        with suppress(OSError):
            seen = path.stat()
            found.append((seen.st_ino, seen.st_mtime_ns, seen.st_size))
    return tuple(found)
