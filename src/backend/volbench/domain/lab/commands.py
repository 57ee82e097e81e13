"""The commands the laboratory gives, as argument lists: one function per step, nothing run here.

mdadm(8), sfdisk(8), vgcreate(8), lvcreate(8), mkfs.ext4(8), mkfs.btrfs(8). Arrays are made as DSM makes them: 64 KiB
chunks, metadata 1.2, no bitmap, RAID 10 with two near copies (seen in /proc/mdstat of DSM 6 and 7).
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MIB: Final = 1 << 20
CHUNK_KIB: Final = 64
HOME_HOST: Final = "volbench-lab"
_NO_BITMAP: Final = frozenset({"raid1", "raid5", "raid6", "raid10"})
_CHUNKED: Final = frozenset({"raid0", "raid5", "raid6", "raid10"})
MODULES: Final = {"linear": "linear", "raid0": "raid0", "raid1": "raid1", "raid10": "raid10"} | dict.fromkeys(
    ("raid5", "raid6"), "raid456"
)
MAKE_FILE_SYSTEM: Final = {
    # Tables are written now rather than behind a measurement's back, and nothing is trimmed.
    "ext4": ("mkfs.ext4", "-q", "-F", "-E", "nodiscard,lazy_itable_init=0,lazy_journal_init=0"),
    "btrfs": ("mkfs.btrfs", "-f", "-K"),
}
LONG_S: Final = 3600.0
"""For what writes tables over a whole volume, or back what a cache holds."""
SHORT_S: Final = 180.0


@dataclass(frozen=True, slots=True)
class Command:
    """One command, and how far it may go wrong."""

    argv: tuple[str, ...]
    given: str | None = None
    """What it reads from standard input."""
    may_fail: bool = False
    timeout_s: float = SHORT_S

    @property
    def line(self) -> str:
        """The command as it would be typed into a shell."""
        words = shlex.join(self.argv)
        return words if self.given is None else f"{words} <<'END'\n{self.given.rstrip()}\nEND"


class CommandFailed(Exception):
    """A command ended with another code than 0, could not be started, or did not end in time."""

    def __init__(self, command: Command, words: str) -> None:
        """Keep the command and its last words."""
        super().__init__(f"{command.argv[0]}: {words}")
        self.command = command
        self.words = words


def load_module(level: str) -> Command:
    """Have the kernel load what an md level needs; built into the kernel it is there already."""
    return Command(("modprobe", "-q", MODULES[level]), may_fail=True)


def create_array(device: str, name: str, level: str, members: Sequence[str], *, skips_sync: bool) -> Command:
    """Make one md array."""
    argv = ["mdadm", "--create", device, "--run", "--quiet", "--metadata=1.2", f"--homehost={HOME_HOST}"]
    argv += [f"--name={name}", f"--level={level.removeprefix('raid')}", f"--raid-devices={len(members)}"]
    if len(members) == 1:
        argv.append("--force")
    if level in _CHUNKED:
        argv.append(f"--chunk={CHUNK_KIB}")
    if level == "linear":
        argv.append(f"--rounding={CHUNK_KIB}")
    if level == "raid10":
        argv.append("--layout=n2")
    if level in _NO_BITMAP:
        argv.append("--bitmap=none")
        argv += ["--assume-clean"] if skips_sync and len(members) > 1 else []
    return Command((*argv, *members))


def stop_array(device: str) -> Command:
    """Take an array out of service."""
    return Command(("mdadm", "--stop", device))


def forget_member(member: str) -> Command:
    """Erase what md wrote about an array on one member."""
    return Command(("mdadm", "--zero-superblock", "--force", member), may_fail=True)


def fail_member(device: str, member: str) -> tuple[Command, ...]:
    """Take a member away, as md does by itself when a disk no longer answers."""
    return (Command(("mdadm", device, "--fail", member)), Command(("mdadm", device, "--remove", member)))


def add_member(device: str, member: str) -> tuple[Command, ...]:
    """Give the member back: the array is rebuilt onto it."""
    return (forget_member(member), Command(("mdadm", device, "--add", member)))


def slice_disk(disk: str, guid: str, slices: Sequence[tuple[int, int]], *, first: int) -> Command:
    """Cut a disk into partitions given as (start, end) in bytes."""
    lines = [
        f"{partition_path(disk, first + number)} : start={start // MIB}MiB, size={(end - start) // MIB}MiB, type=linux"
        for number, (start, end) in enumerate(slices)
    ]
    script = "\n".join(("label: gpt", f"label-id: {guid}", *lines, ""))
    return Command(("sfdisk", "--quiet", disk), given=script)


def forget_slices(disk: str) -> Command:
    """Remove a disk's partitions, also from the kernel's memory."""
    return Command(("sfdisk", "--quiet", "--delete", disk), may_fail=True)


def partition_path(disk: str, number: int) -> str:
    """Return a partition's device: `sdb5`, but `nvme0n1p5` and, on a NAS, `sata1p5`."""
    return f"{disk}{'p' if disk[-1].isdigit() else ''}{number}"


def claim_for_lvm(path: str, identity: str) -> Command:
    """Make a whole disk a physical volume whose identity we know beforehand."""
    return Command(("pvcreate", "--yes", "--norestorefile", "--uuid", identity, path))


def create_group(group: str, devices: Sequence[str]) -> Command:
    """Join devices to a volume group."""
    return Command(("vgcreate", "--yes", group, *devices))


def create_volume(group: str, volume: str) -> Command:
    """Make one logical volume over all of a group, one device after the other."""
    return Command(("lvcreate", "--yes", "--extents", "100%FREE", "--name", volume, group))


def extend_group(group: str, device: str) -> Command:
    """Add a device to a volume group."""
    return Command(("vgextend", "--yes", group, device))


def create_volume_on(group: str, volume: str, device: str) -> Command:
    """Make one logical volume over all that is free on one device of a group."""
    return Command(("lvcreate", "--yes", "--extents", "100%PVS", "--name", volume, group, device))


def attach_cache(group: str, volume: str, cache: str, mode: str) -> Command:
    """Have one logical volume hold copies of what is used of another."""
    kind = ("--type", "cache", "--cachevol", cache, "--cachemode", mode)
    return Command(("lvconvert", "--yes", *kind, f"{group}/{volume}"))


def detach_cache(group: str, volume: str) -> Command:
    """Write back what only the cache has, and remove it."""
    return Command(("lvconvert", "--yes", "--uncache", f"{group}/{volume}"), timeout_s=LONG_S)


def remove_group(group: str) -> Command:
    """Remove a volume group with what is in it; LVM may write back first what only a cache has."""
    return Command(("vgremove", "--force", "--force", "--yes", group), timeout_s=LONG_S)


def remove_mapping(name: str) -> Command:
    """Remove a mapped device; where LVM has removed it there is none any more."""
    return Command(("dmsetup", "remove", "--retry", name), may_fail=True)


def remove_physical(device: str) -> Command:
    """Take LVM's label off a device."""
    return Command(("pvremove", "--force", "--force", "--yes", device), may_fail=True)


def make_file_system(file_system: str, device: str) -> Command:
    """Make a file system."""
    return Command((*MAKE_FILE_SYSTEM[file_system], device), timeout_s=LONG_S)


def mount(file_system: str, device: str, folder: str) -> tuple[Command, ...]:
    """Mount a file system in a folder made for it."""
    return (Command(("mkdir", "-p", folder)), Command(("mount", "-t", file_system, device, folder)))


def unmount(folder: str) -> Command:
    """Unmount a file system."""
    return Command(("umount", folder))


def zero(device: str, at_bytes: int, *, mib: int = 1) -> Command:
    """Write zeros over `mib` MiB; `at_bytes` is a multiple of 512."""
    seek = (f"seek={at_bytes // MIB}",) if at_bytes % MIB == 0 else (f"seek={at_bytes}", "oflag=seek_bytes")
    return Command(
        ("dd", "if=/dev/zero", f"of={device}", f"bs={MIB}", f"count={mib}", *seek, "conv=fsync,notrunc", "status=none")
    )
