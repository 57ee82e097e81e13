"""md arrays as DSM makes them: 64 KiB chunks, metadata 1.2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from virtual_nas.harness.layouts.shell import Shell

_CHUNK_KIB: Final = 64
_WITH_CHUNKS: Final = frozenset({"raid0", "raid5", "raid6", "raid10"})
_MODULES: Final = {"raid0": "raid0", "raid1": "raid1", "raid10": "raid10", "raid5": "raid456", "raid6": "raid456"}
MISSING: Final = "missing"
"""Stands for a disk that is not there: the array starts degraded."""


def make_array(
    shell: Shell,
    level: str,
    members: Sequence[str],
    *,
    device: str = "/dev/md2",
    copies: str = "",
    skips_initial_sync: bool = True,
) -> str:
    """Create an array and return its device.

    Args:
        shell: the machine.
        level: `raid0 raid1 raid5 raid6 raid10`.
        members: device files, or `MISSING`.
        device: the device to make; md0 and md1 are DSM's own system arrays.
        copies: where RAID 10 puts its copies: `n2` near, `f2` far, `o2` offset; near unless it is said.
        skips_initial_sync: leave parity and copies as they are: right for new sparse disks, which are all zeros.
    """
    shell.run("modprobe", _MODULES[level])
    argv = ["mdadm", "--create", device, "--run", "--quiet", "--metadata=1.2", "--homehost=nas"]
    argv += [f"--level={level.removeprefix('raid')}", f"--raid-devices={len(members)}"]
    if level in _WITH_CHUNKS:
        argv.append(f"--chunk={_CHUNK_KIB}")
    if copies:
        argv.append(f"--layout={copies}")
    if level != "raid0":
        argv.append("--bitmap=none")
        argv += ["--assume-clean"] if skips_initial_sync else []
    shell.run(*argv, *members)
    return device


def assemble(shell: Shell, level: str, members: Sequence[str], *, device: str = "/dev/md2") -> str:
    """Start an array again that was made before, as at boot; parity may be stale after a power cut."""
    shell.run("modprobe", _MODULES[level])
    shell.run("mdadm", "--assemble", "--run", "--quiet", device, *members)
    return device


def fail_member(shell: Shell, device: str, member: str) -> None:
    """Take a member out of an array, as md does by itself when the disk no longer answers."""
    shell.run("mdadm", device, "--fail", member)
    shell.run("mdadm", device, "--remove", member)


def rebuild_onto(
    shell: Shell, device: str, member: str, *, at_most_bytes_per_s: int, at_least_bytes_per_s: int
) -> None:
    """Add a disk to a degraded array and let it rebuild within the given speeds.

    Below `at_least_bytes_per_s` the rebuild does not give way to other requests.
    """
    name = device.removeprefix("/dev/")
    # The upper limit first: the lower one may not be above it.
    for limit, value in (("max", at_most_bytes_per_s), ("min", at_least_bytes_per_s)):
        shell.run("tee", f"/sys/block/{name}/md/sync_speed_{limit}", given=f"{value >> 10}\n")
    shell.run("mdadm", "--zero-superblock", "--force", member)
    shell.run("mdadm", device, "--add", member)


def sync_action(shell: Shell, device: str) -> str:
    """Return what md is doing with the array: `idle recover resync check reshape`."""
    return shell.run("cat", f"/sys/block/{device.removeprefix('/dev/')}/md/sync_action").strip()
