"""Programs held to a share of one processor core by the kernel (control group `cpu`, version 1 or 2), on a core chosen.

Needs root. A quota is counted over 10 ms: a program that has used up its share stands still for at most the rest of it.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

PERIOD_US: Final = 10_000
_ROOT: Final = Path("/sys/fs/cgroup")
_FIRST: Final = _ROOT / "cpu"
_PROCS: Final = "cgroup.procs"


@dataclass(frozen=True, slots=True)
class Share:
    """A group of programs; all of them together get at most what it is set to."""

    group: Path

    def set(self, ratio: float) -> None:
        """Set what they get, of one core."""
        quota = round(ratio * PERIOD_US)
        if (self.group / "cpu.max").exists():
            (self.group / "cpu.max").write_text(f"{quota} {PERIOD_US}\n")
            return
        (self.group / "cpu.cfs_period_us").write_text(f"{PERIOD_US}\n")
        (self.group / "cpu.cfs_quota_us").write_text(f"{quota}\n")

    def take(self, pid: int) -> None:
        """Put a program into it with all its threads; what it starts from then on is in it as well."""
        (self.group / _PROCS).write_text(f"{pid}\n")


def is_possible() -> bool:
    """Whether this machine can hold programs to a share."""
    is_second = "cpu" in _text(_ROOT / "cgroup.subtree_control").split()
    return os.geteuid() == 0 and (is_second or (_FIRST / "cpu.cfs_quota_us").exists() or _can_make(_FIRST))


@contextlib.contextmanager
def shared_core(name: str) -> Iterator[Share]:
    """Make a group; whoever is still in it when it ends goes back to all others."""
    above = _FIRST if _FIRST.is_dir() else _ROOT
    group = above / f"volbench-{os.getpid()}-{name}"
    group.mkdir()
    try:
        yield Share(group)
    finally:
        for pid in _text(group / _PROCS).split():
            with contextlib.suppress(OSError):
                (above / _PROCS).write_text(f"{pid}\n")
        group.rmdir()


@contextlib.contextmanager
def on_core(core: int) -> Iterator[None]:
    """Keep this process, and whatever it starts meanwhile for as long as that lives, on one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _can_make(folder: Path) -> bool:
    """Say whether groups in a folder have a quota; the one at the top has none itself."""
    group = folder / f"volbench-{os.getpid()}-try"
    try:
        group.mkdir()
    except OSError:
        return False
    try:
        return (group / "cpu.cfs_quota_us").exists()
    finally:
        group.rmdir()


def _text(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:
        return ""
