"""Builds a stand-in root (proc, sys, etc, run) in memory and writes it as one readable `tree.txt`.

The layout copies the kernel's: /sys/block and /sys/class/block are links into /sys/devices, slaves are links, values
are one-line files. Format of `tree.txt`, one entry per line: `PATH = VALUE`, `PATH -> TARGET`, `PATH /` (empty
folder), and for longer files `PATH <<` with every following line behind `| `.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

BTRFS_7 = (
    "rw,nodev,relatime,ssd,synoacl,space_cache=v2,auto_reclaim_space,metadata_ratio=50,block_group_cache_tree,"
    "syno_allocator,subvolid=256,subvol=/@syno"
)


class Box:
    """One machine to be."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.files: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.folders: set[str] = set()
        self.stand_in: dict[str, object] = {"architecture": "x86_64", "spaces": {}, "writable": [], "folders": {}}
        self._mounts: list[str] = []
        self._minor = 0
        self._nvme_minor = 0

    def put(self, path: str, value: object) -> None:
        self.files[path] = str(value)

    def link(self, path: str, target: str) -> None:
        self.links[path] = target

    def device(self, name: str, folder: str, number: str, kib: int, *, is_partition: bool = False) -> None:
        """A block device in /sys/devices with its links."""
        self.put(f"{folder}/dev", number)
        self.put(f"{folder}/size", kib * 2)
        self.link(f"/sys/class/block/{name}", "../../" + folder.removeprefix("/sys/"))
        if not is_partition:
            self.link(f"/sys/block/{name}", "../" + folder.removeprefix("/sys/"))

    def disk(
        self,
        name: str,
        kib: int,
        *,
        model: str,
        parts: dict[int, int],
        vendor: str | None = None,
        rotational: int | None = 1,
        physical: int = 4096,
        logical: int = 512,
        bay: int | None = None,
        temperature: int | None = None,
        bus: str = "ata",
        major: int = 8,
        write_cache: str | None = None,
        notes: bool = True,
        removable: int = 0,
    ) -> None:
        """A physical disk with partitions; `notes` are DSM's files in /run/synostorage."""
        is_nvme = name.startswith("nvme")
        folder, number = self._place(name, bus, major)
        self.device(name, folder, number, kib)
        self.put(f"{folder}/removable", removable)
        if rotational is not None:
            self.put(f"{folder}/queue/rotational", rotational)
        self.put(f"{folder}/queue/logical_block_size", logical)
        self.put(f"{folder}/queue/physical_block_size", physical)
        if write_cache is not None:
            self.put(f"{folder}/queue/write_cache", write_cache)
        home = folder.rpartition("/")[0] if is_nvme else folder.rpartition("/block/")[0]
        self.link(f"{folder}/device", ".." if is_nvme else "../..")
        # SCSI inquiry keeps 16 characters of a model and 8 of a vendor
        self.put(f"{home}/model", model if is_nvme else model[:16])
        if not is_nvme and vendor is not None:
            self.put(f"{home}/vendor", vendor[:8])
        for part, size in parts.items():
            part_name = f"{name}p{part}" if name[-1].isdigit() else f"{name}{part}"
            major_, minor = number.split(":")
            self.device(part_name, f"{folder}/{part_name}", f"{major_}:{int(minor) + part}", size, is_partition=True)
            self.put(f"{folder}/{part_name}/partition", part)
        if notes:
            self._notes(name, model, vendor, bay, temperature)

    def _place(self, name: str, bus: str, major: int) -> tuple[str, str]:
        if name.startswith("nvme"):
            self._nvme_minor += 16
            control = name[:5]
            return f"/sys/devices/pci0000:00/0000:00:0{control[4]}.0/nvme/{control}/{name}", f"259:{self._nvme_minor}"
        host = self._minor // 16
        self._minor += 16
        path = {
            "ata": f"/sys/devices/pci0000:00/0000:00:13.0/ata{host + 1}",
            "usb": f"/sys/devices/pci0000:00/0000:00:15.0/usb2/2-{host + 1}/2-{host + 1}:1.0",
            "sas": "/sys/devices/pci0000:00/0000:00:02.0/0000:02:00.0/host9/port-9:0/end_device-9:0",
        }[bus]
        block = f"{path}/host{host}/target{host}:0:0/{host}:0:0:0/block/{name}"
        return block, f"{major}:{self._minor - 16}"

    def _notes(self, name: str, model: str, vendor: str | None, bay: int | None, temperature: int | None) -> None:
        folder = f"/run/synostorage/disks/{name}"
        self.put(f"{folder}/model", model)
        if vendor is not None:
            self.put(f"{folder}/vendor", vendor)
        if bay is not None:
            self.put(f"{folder}/id", bay)
            self.put(f"{folder}/container", 0)
        if temperature is not None:
            self.put(f"{folder}/temperature", temperature)

    def md(
        self,
        name: str,
        level: str,
        kib: int,
        slots: int,
        members: dict[str, tuple[int | None, str]],
        *,
        chunk_kib: int = 0,
        degraded: int | None = None,
        action: str | None = "idle",
        completed: str = "none",
        speed: str = "none",
        state: str = "clean",
    ) -> None:
        """An md array: `members` maps a partition to its slot and state words; raid0 and linear have no sync files."""
        folder = f"/sys/devices/virtual/block/{name}"
        self.device(name, folder, f"9:{name[2:]}", kib)
        self.put(f"{folder}/md/level", level)
        self.put(f"{folder}/md/raid_disks", slots)
        self.put(f"{folder}/md/chunk_size", chunk_kib * 1024)
        self.put(f"{folder}/md/array_state", state)
        if level not in {"raid0", "linear"}:
            self.put(f"{folder}/md/degraded", degraded or 0)
            self.put(f"{folder}/md/sync_action", action)
            self.put(f"{folder}/md/sync_completed", completed)
            self.put(f"{folder}/md/sync_speed", speed)
        for device, (slot, words) in members.items():
            self.put(f"{folder}/md/dev-{device}/state", words)
            self.put(f"{folder}/md/dev-{device}/slot", "none" if slot is None else slot)
            self.link(f"{folder}/slaves/{device}", f"../../../../../class/block/{device}")

    def dm(self, number: int, mapped: str, kib: int, slaves: list[str], *, uuid: str = "", major: int = 253) -> str:
        """A device-mapper device; returns its kernel name."""
        name = f"dm-{number}"
        folder = f"/sys/devices/virtual/block/{name}"
        self.device(name, folder, f"{major}:{number}", kib)
        self.put(f"{folder}/dm/name", mapped)
        self.put(f"{folder}/dm/uuid", uuid)
        for slave in slaves:
            self.link(f"{folder}/slaves/{slave}", f"../../../../../class/block/{slave}")
        return name

    def lv(self, number: int, mapped: str, kib: int, slaves: list[str], *, major: int = 253) -> str:
        """An LVM volume."""
        return self.dm(number, mapped, kib, slaves, uuid="LVM-0000000000000000000000000000000000000000", major=major)

    def mount(self, point: str, source: str, kind: str, options: str, *, number: str, root: str = "/") -> None:
        """A row of mountinfo; flags before the file system's own options, as the kernel splits them."""
        flags = [o for o in options.split(",") if o in {"rw", "ro", "nodev", "noexec", "nosuid", "relatime", "noatime"}]
        own = [o for o in options.split(",") if o not in flags]
        row = len(self._mounts) + 20
        escaped = re.sub(r"[ \t\\]", lambda c: f"\\{ord(c[0]):03o}", point)
        place = f"{row} 1 {number} {root} {escaped} {','.join(flags)} shared:{row}"
        self._mounts.append(f"{place} - {kind} {source} {','.join([flags[0], *own])}")

    def space(self, point: str, total_bytes: int, free_bytes: int) -> None:
        spaces = self.stand_in["spaces"]
        assert isinstance(spaces, dict)
        spaces[point] = [total_bytes, free_bytes]

    def may_write(self, folder: str, *, inode_flags: int = 0, compression: str | None = None) -> None:
        """A folder our user may write to, with its flags."""
        writable, folders = self.stand_in["writable"], self.stand_in["folders"]
        assert isinstance(writable, list)
        assert isinstance(folders, dict)
        writable.append(folder)
        folders[folder] = {"inode_flags": inode_flags, "compression": compression}
        self.folders.add(folder)

    def tree(self) -> str:
        """Everything as text, sorted by path."""
        files = dict(self.files)
        if self._mounts:
            files["/proc/self/mountinfo"] = "\n".join(self._mounts)
        files["/stand_in.json"] = json.dumps(self.stand_in, indent=1)
        lines: dict[str, str] = {path: _file(path, text) for path, text in files.items()}
        lines |= {path: f"{path} -> {target}" for path, target in self.links.items()}
        lines |= {path: f"{path} /" for path in self.folders if not any(p.startswith(path + "/") for p in lines)}
        return "\n".join(lines[path] for path in sorted(lines)) + "\n"

    def write(self, folder: Path) -> None:
        """Write `tree.txt` and `SOURCE`."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tree.txt").write_text(self.tree())
        (folder / "SOURCE").write_text(self.source.strip() + "\n")


def _file(path: str, text: str) -> str:
    if "\n" not in text:
        return f"{path} = {text}"
    return f"{path} <<\n" + "\n".join(f"| {line}".rstrip() for line in text.split("\n"))
