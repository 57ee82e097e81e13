"""One drive, or something that only looks like one: told by where sysfs keeps it and by what it calls itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from volbench.domain.model.machine.storage import Disk
from volbench.host.inventory.disks import describe_disk
from volbench.host.inventory.origins import behind
from volbench.host.inventory.root import Root

SATA = "/sys/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda"
PCI = "/sys/devices/pci0000:00/0000:00:02.0/0000:03:00.0/host0/target0:2:0/0:2:0:0/block/sda"
SAS = "/sys/devices/pci0000:00/0000:04:00.0/host0/port-0:0/end_device-0:0/target0:0:0/0:0:0:0/block/sda"
USB = "/sys/devices/pci0000:00/0000:00:14.0/usb2/2-1/2-1:1.0/host6/target6:0:0/6:0:0:0/block/sda"
ISCSI = "/sys/devices/platform/host7/session1/target7:0:0/7:0:0:1/block/sda"
FIBRE = "/sys/devices/pci0000:00/0000:05:00.0/host3/rport-3:0-0/target3:0:0/3:0:0:1/block/sda"
VIRTIO = "/sys/devices/pci0000:00/0000:00:05.0/virtio2/host2/target2:0:0/2:0:0:0/block/sda"
NVME = "/sys/devices/pci0000:00/0000:00:1d.0/0000:01:00.0/nvme/nvme0/nvme0n1"
FABRICS = "/sys/devices/virtual/nvme-fabrics/ctl/nvme0/nvme0n1"
HEAD = "/sys/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1"


def made(tmp_path: Path, folder: str, **files: str) -> Root:
    device = tmp_path / folder.lstrip("/") / "device"
    device.mkdir(parents=True)
    for name, text in files.items():
        place = device / name.replace("__", "/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"{text}\n")
    return Root(str(tmp_path))


@pytest.mark.parametrize(
    ("folder", "vendor", "model", "expected"),
    [
        (SATA, "ATA     ", "WDC WD80EFZZ-68B", None),
        (SATA, "ATA", "Marvell Raid VD 0", "raid-controller"),
        (SATA, "ATA", "DELLBOSS VD", "raid-controller"),
        (SAS, "SEAGATE ", "ST8000NM0075", None),
        (SAS, "LSI", "Logical Volume", "raid-controller"),
        (SAS, "DELL", "MD32xx", "network"),
        (USB, "WD", "Elements 25A2", None),
        (USB, "JMicron", "H/W RAID5", "raid-controller"),
        (PCI, "DELL    ", "PERC H730 Mini  ", "raid-controller"),
        (PCI, "DELL", "VIRTUAL DISK", "raid-controller"),
        (PCI, "AVAGO", "MR9361-8i", "raid-controller"),
        (PCI, "HPE", "LOGICAL VOLUME", "raid-controller"),
        (PCI, "Areca", "ARC-1280-VOL#00", "raid-controller"),
        (PCI, "Adaptec", "data", "raid-controller"),
        (PCI, "AMCC", "9650SE-4LP DISK", "raid-controller"),
        (PCI, "ATA", "WDC WD80EFZZ-68B", None),
        (PCI, "NOBODY", "Has Heard Of It", "unrecognised"),
        (PCI, "", "", "unrecognised"),
        (PCI, "VMware", "Virtual disk", None),
        (VIRTIO, "QEMU", "QEMU HARDDISK", None),
        (ISCSI, "SYNOLOGY", "Storage", "network"),
        (ISCSI, "LIO-ORG", "disk0", "network"),
        (FIBRE, "PURE", "FlashArray", "network"),
    ],
)
def test_a_scsi_disk_is_known_by_its_bus_and_its_name(
    folder: str, vendor: str, model: str, expected: str | None, tmp_path: Path
) -> None:
    assert behind(made(tmp_path, folder, vendor=vendor, model=model), "sda", folder) == expected


@pytest.mark.parametrize(
    ("folder", "files", "expected"),
    [
        (NVME, {"model": "Fast NVMe"}, None),
        (NVME, {"model": "Fast NVMe", "transport": "pcie"}, None),
        (NVME, {"model": "HPE NS204i-p Gen10+ Boot Controller"}, "raid-controller"),
        (FABRICS, {"model": "Linux"}, "network"),
        (HEAD, {"model": "Linux", "nvme0__transport": "pcie"}, None),
        (HEAD, {"model": "Linux", "nvme0__transport": "tcp", "nvme1__transport": "tcp"}, "network"),
    ],
)
def test_an_nvme_disk_may_be_another_machines(
    folder: str, files: dict[str, str], expected: str | None, tmp_path: Path
) -> None:
    assert behind(made(tmp_path, folder, **files), "nvme0n1", folder) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("zd16", "zvol"),
        ("nbd0", "network"),
        ("rbd1", "network"),
        ("zram0", "memory"),
        ("cciss!c0d0", "raid-controller"),
        ("emcpowera", "unrecognised"),
        ("frob7", "unrecognised"),
        ("sata3", None),
        ("mmcblk0", None),
        ("vda", None),
        ("loop4", None),
    ],
)
def test_other_devices_are_known_by_their_names(name: str, expected: str | None, tmp_path: Path) -> None:
    assert behind(Root(str(tmp_path)), name, f"/sys/devices/virtual/block/{name}") == expected


def test_a_scsi_disk_that_no_hardware_stands_for_is_unrecognised(tmp_path: Path) -> None:
    assert behind(Root(str(tmp_path)), "sdq", "/sys/devices/virtual/block/sdq") == "unrecognised"


def described(tmp_path: Path, folder: str, **files: str) -> Disk:
    return describe_disk(made(tmp_path, folder, **files), "sda", folder, may_ask_disks=False)


def test_a_controllers_drive_is_virtual_and_one_of_an_unknown_bus_is_only_not_known(tmp_path: Path) -> None:
    controller = described(tmp_path / "one", PCI, vendor="DELL", model="PERC H730P")
    unknown = described(tmp_path / "two", PCI, vendor="X", model="Y")

    assert (controller.is_virtual, controller.transport) == (True, "raid-controller")
    assert (unknown.is_virtual, unknown.transport) == (False, None)
