"""Tools that work on a volume at this moment. They work in the folder of their files and name them by their last part
alone, so it is the folder that tells whose they are."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path


def tools_below(target: Path) -> list[str]:
    """Commands of all processes whose folder is in or below `target`."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if _works_below(process, target):
                found.append((process / "cmdline").read_bytes().decode(errors="replace"))
    return found


def fio_below(target: Path) -> list[int]:
    """Ids of those that have become fio; a guard that has not yet become it is none."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "comm").read_text() == "fio\n" and _works_below(process, target):
                found.append(int(process.name))
    return found


def stop_fio_below(target: Path) -> bool:
    """Make fio deaf, so that who wants it ended has to wait; False between two tools.

    Only fio: a stopped guard could not take it along.
    """
    for pid in fio_below(target):
        with suppress(OSError):
            os.kill(pid, signal.SIGSTOP)
            # It may have been about to end.
            return _is_stopped(pid)
    return False


def stop_group(group: int) -> None:
    """Send every process of a group SIGSTOP, and return when none of their threads works any more: until then a
    server may still begin a file."""
    os.killpg(group, signal.SIGSTOP)
    for thread in Path("/proc").glob("[0-9]*/task/[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if os.getpgid(int(thread.name)) == group:
                _is_stopped(int(thread.name))


def _works_below(process: Path, target: Path) -> bool:
    return (process / "cwd").readlink().is_relative_to(target)


def _is_stopped(pid: int) -> bool:
    """Wait until a process (or one of its threads) that was sent SIGSTOP has stopped (True) or ended."""
    stat = Path(f"/proc/{pid}/stat")
    while (state := stat.read_text().rpartition(")")[2].split()[0]) not in {"T", "X", "Z"}:
        time.sleep(0.01)
    return state == "T"
