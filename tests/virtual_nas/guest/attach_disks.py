"""Runs inside the virtual NAS: makes disks that look and behave like disks, and prints `{"hdd0": "sda", ...}`.

Argument: `[{"name": "hdd0", "below": "/dev/ubdb", "target": "delay …", "queue_depth": 4, "bytes_per_s": 24000000,
"serial": "…", "is_rotational": true}, ...]`; `target` is what device-mapper makes of the disk, none for a disk without
latency; `bytes_per_s` 0 means as fast as the host allows.

Each is a stack: raw disk, dm-delay (latency), a block throttle on that (bytes per second), and on top Linux's own SCSI
target looped back to the same machine, whose queue depth limits requests per second. The top is needed because a
throttle holds requests back before they are counted: only a device above sees how long they took, as /proc/diskstats
of a real slow disk would show it.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

TARGET = Path("/sys/kernel/config/target")
THROTTLE = "/run/blkio/blkio.throttle"
_APPEAR_S = 120


def attach(disk: dict[str, Any], number: int) -> str:
    """Build one stack and return the kernel name of its top."""
    subprocess.run(
        ["dmsetup", "create", disk["name"], "--table", table(disk, f"delay {disk['below']} 0 0")], check=True
    )
    store = TARGET / "core" / f"iblock_{number}" / disk["name"]
    store.mkdir(parents=True)
    (store / "control").write_text(f"udev_path=/dev/mapper/{disk['name']}")
    # As a SATA drive says: of any other SCSI disk on this adapter it is not known whether it is one drive.
    (store / "wwn/vendor_id").write_text("ATA")
    (store / "wwn/product_id").write_text("TESTDISK")
    (store / "wwn/vpd_unit_serial").write_text(disk["serial"])
    (store / "enable").write_text("1")
    (store / "attrib/is_nonrot").write_text("0" if disk["is_rotational"] else "1")
    return loop_back(store, number)


def table(disk: dict[str, Any], target: str) -> str:
    """Return the device-mapper table that makes one target of the whole disk."""
    sectors = int(Path(f"/sys/class/block/{Path(disk['below']).name}/size").read_text())
    return f"0 {sectors} {target}"


def slow_down(disk: dict[str, Any], name: str) -> None:
    """Give a disk its speed: only now, so that the kernel's first look at it does not take its time."""
    if disk["target"]:
        subprocess.run(["dmsetup", "reload", disk["name"], "--table", table(disk, disk["target"])], check=True)
        subprocess.run(["dmsetup", "resume", disk["name"]], check=True)
    if disk["bytes_per_s"]:
        status = Path("/dev/mapper", disk["name"]).stat()
        number = f"{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}"
        for direction in ("read", "write"):
            Path(f"{THROTTLE}.{direction}_bps_device").write_text(f"{number} {disk['bytes_per_s']}\n")
    Path(f"/sys/block/{name}/device/queue_depth").write_text(f"{disk['queue_depth']}\n")


def loop_back(store: Path, number: int) -> str:
    """Give the store a port on this machine and return the disk that appears."""
    before = set(scsi_disks())
    port = TARGET / "loopback" / f"naa.5{number:015x}" / "tpgt_1"
    unit = port / "lun/lun_0"
    port.mkdir(parents=True)
    (port / "nexus").write_text(f"naa.6{number:015x}")
    unit.mkdir()
    (unit / "store").symlink_to(store)
    deadline = time.monotonic() + _APPEAR_S
    while time.monotonic() < deadline:
        if found := set(scsi_disks()) - before:
            return found.pop()
        time.sleep(0.02)
    sys.exit(f"no disk appeared for {store}")


def scsi_disks() -> list[str]:
    """Return disks that are there and can be opened by name."""
    return [path.name for path in Path("/sys/block").glob("sd*") if Path("/dev", path.name).exists()]


def main() -> None:
    modules = ("dm-mod", "dm-delay", "target_core_mod", "target_core_iblock", "tcm_loop", "sd_mod")
    subprocess.run(["modprobe", "--all", *modules], check=True)
    if not TARGET.is_dir():
        subprocess.run(["mount", "-t", "configfs", "configfs", "/sys/kernel/config"], check=True)
    names = {}
    for number, disk in enumerate(json.loads(sys.argv[1])):
        names[disk["name"]] = name = attach(disk, number)
        # A SATA disk cannot fill itself with zeros; the target could, but in single sectors, which takes minutes.
        for limit in Path(f"/sys/block/{name}/device/scsi_disk").glob("*/max_write_same_blocks"):
            limit.write_text("0")
        slow_down(disk, name)
    print(json.dumps(names))


main()
