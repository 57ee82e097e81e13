"""Limits from outside: control groups (version 1) for memory and for how many processes there may be."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from faults.harness.waiting import wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path("/sys/fs/cgroup")


@contextlib.contextmanager
def limited(controller: str, pid: int) -> Iterator[Path]:
    """Put a process, and what it starts from now on, into a group of its own; gives the group's folder."""
    group = ROOT / controller / f"volbench-faults-{os.getpid()}"
    group.mkdir()
    try:
        (group / "cgroup.procs").write_text(str(pid), "utf-8")
        yield group
    finally:
        for left in (group / "cgroup.procs").read_text("utf-8").split():
            with contextlib.suppress(OSError):
                (ROOT / controller / "cgroup.procs").write_text(left, "utf-8")
        wait_for(lambda: _is_removed(group), f"{group} is empty")


def _is_removed(group: Path) -> bool:
    try:
        group.rmdir()
    except OSError:
        return False
    return True
