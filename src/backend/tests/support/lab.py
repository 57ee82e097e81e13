"""Disks and a machine for the laboratory that keeps in memory what a real one has on its disks."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field, replace

from support.words import bilingual
from volbench.domain.lab.commands import Command, CommandFailed
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.signatures import Content, Found
from volbench.domain.lab.teardown import Bottom, Stack

GIB = 1 << 30


def a_disk(name: str, size_bytes: int = 8 * GIB, **more) -> LabDisk:
    return LabDisk(name, f"/dev/{name}", size_bytes, model="DISK", serial=f"S-{name}", **more)


@dataclass
class PretendMachine:
    """Stands for the kernel: remembers which arrays, groups and mounts the commands it was given make and remove."""

    disks: dict[str, LabDisk]
    has_md_linear: bool = False
    missing: tuple[str, ...] = ()
    log: list[tuple[str, ...]] = field(default_factory=list)
    fails: dict[str, int] = field(default_factory=dict)
    """Program → how often it still fails."""
    mounts: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    arrays: list[str] = field(default_factory=list)
    strangers: tuple[str, ...] = ()
    written: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    """Paths of disks with bytes nobody recognises."""
    dead: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    """Members taken out and not given back."""
    added: set[str] = field(default_factory=set)
    """Members given back: out until the rebuild is over."""
    gone: int = 0
    """Members that left by themselves."""
    syncs: int = 0
    boot: str = "boot-1"

    def look(self, names, *, token=None):
        return tuple(self._now(name.removeprefix("/dev/"), token) for name in names)

    def all_disks(self, *, token):
        return self.look(list(self.disks), token=token)

    def stack(self, disks, *, token):
        mapped = tuple(f"{group}-volume" for group in self.groups)
        return Stack(tuple(self.mounts), tuple(self.groups), tuple(self.arrays), self.strangers, mapped)

    def bottoms(self, disks):
        return tuple(self._bottom(f"/dev/{name}", self.disks[name].size_bytes) for name in disks)

    def _bottom(self, path, size_bytes):
        members = (path,) if path in self.members else ()
        return Bottom(path, size_bytes, (), members, tuple((member, 1 << 20) for member in members))

    def free_md_devices(self, count):
        return tuple(f"/dev/md{100 + n}" for n in range(count))

    def undisturbed(self):
        return nullcontext()

    def boot_id(self):
        return self.boot

    def has_linear(self):
        return self.has_md_linear

    def missing_programs(self, commands):
        return self.missing

    def sync_ratio(self, devices):
        self.syncs -= 1
        if self.syncs >= 0:
            return 0.5
        self.out -= self.added
        return None

    def missing_members(self, devices):
        return self.gone + len(self.out)

    def remove_folder(self, folder):
        pass

    def pause(self, seconds):
        pass

    def run(self, command: Command):
        self.log.append(command.argv)
        if self.fails.get(command.argv[0], 0):
            self.fails[command.argv[0]] -= 1
            if not command.may_fail:
                raise CommandFailed(command, "no")
            return
        self._do(command)

    def _do(self, command: Command):  # noqa: C901, PLR0912 (one case per command)
        match command.argv:
            case ("mdadm", "--create", device, *rest):
                self.arrays.append(device)
                self.written |= {word for word in rest if word.startswith("/dev/")}
                self.members |= self.written
            case ("mdadm", _, "--fail", member):
                self.out.add(member)
            case ("mdadm", _, "--add", member):
                self.added.add(member)
            case ("mdadm", "--stop", device):
                self.out.clear()
                self.added.clear()
                self.arrays.remove(device)
            case ("mdadm", "--zero-superblock", _, member):
                self.members.discard(member)
            case ("vgcreate", _, group, *devices):
                self.groups.append(group)
                self.written |= {word for word in devices if word.removeprefix("/dev/") in self.disks}
            case ("vgextend", _, _, device):
                self.written.add(device)
            case ("vgremove", *_, group):
                self.groups.remove(group)
            case ("dmsetup", "remove", _, name):
                self.groups = [group for group in self.groups if not name.startswith(f"{group}-")]
            case ("mount", *_, folder):
                self.mounts.append(folder)
            case ("umount", folder):
                self.mounts.remove(folder)
            case ("dd", _, target, *_) if (path := target.removeprefix("of=")).removeprefix("/dev/") in self.disks:
                if path.removeprefix("/dev/") in self.dead:
                    raise CommandFailed(command, "Input/output error")
                if "seek=0" in command.argv:
                    self.written.discard(path)
                    self.unknown.discard(path)

    def _now(self, name, token):
        if name not in self.disks:
            return LabDisk(name, f"/dev/{name}", 0, kind="missing")
        disk = self.disks[name]
        if name in self.dead:
            return replace(disk, problem="Input/output error")
        if disk.path in self.unknown:
            return replace(
                disk, found=Found(Content.REMAINS, (bilingual("data of an unknown kind", "未知类型的数据"),))
            )
        if disk.path in self.written:
            content = Content.OURS if token else Content.FOREIGN
            return replace(disk, found=Found(content, (bilingual("a RAID member (md)", "RAID 成员（md）"),)))
        return disk


def pretend_machine() -> PretendMachine:
    """Four blank disks of 8 GiB."""
    return PretendMachine({name: a_disk(name) for name in ("sdb", "sdc", "sdd", "sde")})
