"""The way from a disk to the processor, from sysfs trees synthesised in the kernel's layout."""

from __future__ import annotations

import pytest
from support.roots import unpack_tree

from volbench.host.inventory.links import read_links
from volbench.host.inventory.root import Root

SATA_DISK = "/sys/devices/pci0000:00/0000:00:1c.1/0000:02:00.0/ata3/host2/target2:0:0/2:0:0:0/block/sata3"
NVME_SLOT = "/sys/devices/pci0000:00/0000:00:14.0/0000:01:00.0"
USB_DISK = "/sys/devices/pci0000:00/0000:00:15.0/usb2/2-4/2-4:1.0/host3/target3:0:0/3:0:0:0/block/usb1"


def links(tmp_path, text, folder):
    root = Root(str(unpack_tree(text, tmp_path)))
    return [(link.id, link.label, round(link.bytes_per_s)) for link in read_links(root, folder)]


def test_a_sata_disk_behind_a_controller_on_one_lane(tmp_path):
    text = f"""{SATA_DISK}/size = 1
/sys/class/ata_link/link3/sata_spd = 6.0 Gbps
/sys/devices/pci0000:00/0000:00:1c.1/0000:02:00.0/current_link_speed = 5.0 GT/s PCIe
/sys/devices/pci0000:00/0000:00:1c.1/0000:02:00.0/current_link_width = 1
/sys/devices/pci0000:00/0000:00:1c.1/current_link_speed = 5.0 GT/s PCIe
/sys/devices/pci0000:00/0000:00:1c.1/current_link_width = 1
"""
    assert links(tmp_path, text, SATA_DISK) == [
        ("link3", "SATA 6 Gbit/s", 600_000_000),
        ("0000:02:00.0", "PCIe 5 GT/s × 1", 500_000_000),
        ("0000:00:1c.1", "PCIe 5 GT/s × 1", 500_000_000),
    ]


def test_an_nvme_disk_whose_folder_stands_apart_from_its_slot(tmp_path):
    disk = "/sys/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1"
    text = f"""{disk}/size = 1
{disk}/device -> {NVME_SLOT}/nvme/nvme0
{NVME_SLOT}/nvme/nvme0/device -> ../..
{NVME_SLOT}/current_link_speed = 8 GT/s
{NVME_SLOT}/current_link_width = 2
"""
    # Two lanes of 8 GT/s with 128b/130b coding: 2 · 8/8 · 128/130.
    assert links(tmp_path, text, disk) == [("0000:01:00.0", "PCIe 8 GT/s × 2", 1_969_230_769)]


def test_a_usb_disk(tmp_path):
    text = f"""{USB_DISK}/size = 1
/sys/devices/pci0000:00/0000:00:15.0/usb2/2-4/speed = 480
"""
    assert links(tmp_path, text, USB_DISK) == [("2-4", "USB 480 Mbit/s", 53_248_000)]


@pytest.mark.parametrize(
    "text",
    [
        "/sys/class/ata_link/link3/sata_spd = <unknown>",
        "/sys/class/ata_link/link3/sata_spd = 99.0 Gbps",
        "/sys/devices/pci0000:00/0000:00:1c.1/0000:02:00.0/current_link_speed = Unknown",
        "/sys/devices/pci0000:00/0000:00:1c.1/0000:02:00.0/current_link_speed = 5.0 GT/s PCIe",
        "/sys/devices/pci0000:00/0000:00:1c.1/0000:02:00.0/current_link_width = 0",
        "/sys/class/ata_link/link4/sata_spd = 6.0 Gbps",
    ],
)
def test_what_the_system_does_not_tell_stays_unknown(tmp_path, text):
    assert links(tmp_path, f"{SATA_DISK}/size = 1\n{text}\n", SATA_DISK) == []
