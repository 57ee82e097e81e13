"""Captures a root from the running machine: `python -m support.capture_root NAME MOUNT_POINT…`, run in tests/.

Takes the mount rows named and those of the kernel's own file systems, the sysfs entries of the devices below them, and
machine facts; host name and serial numbers are left out.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from support.box import Box
from support.roots import ROOTS

CPU_LINES = ("processor", "model name", "physical id", "core id", "cpu cores")
MACHINE_FILES = ("/proc/cpuinfo", "/proc/sys/kernel/osrelease", "/etc/os-release", "/proc/mdstat")
BLOCK_FILES = ("dev", "size", "partition", "removable", "cache_type", "dm/name", "dm/uuid", "loop/dio")
ARRAY_FILES = (
    "level",
    "raid_disks",
    "degraded",
    "chunk_size",
    "array_state",
    "sync_action",
    "sync_completed",
    "sync_speed",
)
QUEUE_FILES = ("rotational", "logical_block_size", "physical_block_size", "write_cache", "zoned")


def capture_root(mount_points: list[str]) -> Box:
    """Read this machine into a box."""
    uname = os.uname()
    box = Box(
        f"Captured from a running machine ({uname.sysname} {uname.machine}) by support/capture_root.py.\n"
        "Left out: host name, kernel build suffix, serial numbers, mounts other than the kernel's "
        "own and the ones measured."
    )
    for path in MACHINE_FILES:
        if Path(path).exists():
            box.put(path, Path(path).read_text().strip())
    kept = (row for row in box.files["/proc/cpuinfo"].splitlines() if row.startswith(CPU_LINES) or not row)
    box.put("/proc/cpuinfo", "\n".join(kept))
    box.put("/proc/sys/kernel/osrelease", re.split(r"[^\d.]", uname.release)[0])
    box.put("/proc/meminfo", Path("/proc/meminfo").read_text().splitlines()[0])
    box.put("/proc/sys/kernel/hostname", "host")
    rows = []
    for row in Path("/proc/self/mountinfo").read_text().splitlines():
        point, kind, device = row.split(" ")[4], row.split(" - ")[1].split(" ")[0], row.split(" - ")[1].split(" ")[1]
        if point in mount_points or kind in {"proc", "sysfs", "devtmpfs", "cgroup2"}:
            rows.append(row)
        if point in mount_points:
            _take_block(box, _kernel_name(device))
            facts = os.statvfs(point)
            box.space(point, facts.f_frsize * facts.f_blocks, facts.f_frsize * facts.f_bavail)
    box.put("/proc/self/mountinfo", "\n".join(rows))
    box.stand_in["architecture"] = uname.machine
    return box


def _kernel_name(device: str) -> str:
    """`dm-1` of /dev/mapper/vg1-volume_1."""
    number = Path(device).stat().st_rdev
    return Path(os.path.realpath(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}")).name


def _take_block(box: Box, name: str) -> None:
    """Take a device and everything below it."""
    folder = os.path.realpath(f"/sys/class/block/{name}")
    inner = folder.removeprefix("/sys/")
    box.link(f"/sys/class/block/{name}", f"../../{inner}")
    if not Path(folder, "partition").exists():
        box.link(f"/sys/block/{name}", f"../{inner}")
    queue = (f"queue/{file}" for file in QUEUE_FILES)
    array = (f"md/{path.parent.name}/{path.name}" for path in Path(folder).glob("md/dev-*/s[tl]*"))
    for file in (
        *BLOCK_FILES,
        *(f"md/{file}" for file in ARRAY_FILES),
        *queue,
        *array,
        "device/vendor",
        "device/model",
    ):
        path = Path(folder, file)
        if path.is_file():
            text = path.read_text().strip()
            kept = text.split("-")[0] + "-0" if file == "dm/uuid" and text else text
            box.put(os.path.realpath(path.parent) + "/" + path.name, kept)
    if Path(folder, "device").is_symlink():
        box.link(f"{folder}/device", str(Path(folder, "device").readlink()))
    if Path(folder, "partition").exists():
        _take_block(box, Path(folder).parent.name)
    for slave in Path(folder).glob("slaves/*"):
        box.link(str(slave), str(slave.readlink()))
        _take_block(box, slave.name)
    _take_btrfs(box, name)


def _take_btrfs(box: Box, name: str) -> None:
    for shown in Path("/sys/fs/btrfs").glob(f"*/devices/{name}"):
        home = shown.parent.parent
        uuid = "00000000-0000-0000-0000-000000000000"
        box.link(f"/sys/fs/btrfs/{uuid}/devices/{name}", str(shown.readlink()))
        for profile in home.glob("allocation/data/*/total_bytes"):
            box.put(
                f"/sys/fs/btrfs/{uuid}/allocation/data/{profile.parent.name}/total_bytes", profile.read_text().strip()
            )
        for missing in home.glob("devinfo/*/missing"):
            box.put(f"/sys/fs/btrfs/{uuid}/devinfo/{missing.parent.name}/missing", missing.read_text().strip())


if __name__ == "__main__":
    capture_root(sys.argv[2:]).write(ROOTS / sys.argv[1])
