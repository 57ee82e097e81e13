"""The way from a disk to the processor as sysfs tells it: SATA port, PCIe slots and bridges, USB. Asks no device."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.expectation.links import PCIE_LANE_BYTES_PER_S, SATA_BYTES_PER_S, USB_BYTES_PER_S
from volbench.domain.model.machine.storage import DiskLink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.host.inventory.root import Root

_PCI_DEVICE = re.compile(r"[0-9a-f]{4,6}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]")
_USB_DEVICE = re.compile(r"\d{1,3}-[\d.]{1,32}")
_ATA_PORT = re.compile(r"/ata(\d{1,4})(?:/|$)")
_ATA_LINKS: Final = "/sys/class/ata_link"
_GT_PER_S = re.compile(r"(\d{1,2})(?:\.(\d))? GT/s")
"""`8.0 GT/s PCIe` since Linux 5.5, `8 GT/s` before (linux drivers/pci/pci-sysfs.c)."""
_MOST_LANES: Final = 32


def read_links(root: Root, folder: str) -> tuple[DiskLink, ...]:
    """Return the links of the disk whose sysfs folder is `folder`, from the disk inwards; empty where none is told."""
    # An NVMe disk's folder may stand apart from its slot (multipath): its controller's `device` leads there.
    place = root.resolve(f"{folder}/device/device") if "/nvme" in folder else None
    real = place or root.resolve(folder) or folder
    return (*_sata(root, real), *_usb(root, real), *_pcie(root, real))


def _sata(root: Root, folder: str) -> Iterator[DiskLink]:
    port = _ATA_PORT.search(folder)
    if port is None:
        return
    # Behind a port multiplier each disk has its own link `linkN.M`, and all share the port's `linkN`.
    name = f"link{port[1]}"
    speed = root.read(f"{_ATA_LINKS}/{name}/sata_spd") or ""
    if speed in SATA_BYTES_PER_S:
        label = f"SATA {speed.removesuffix(' Gbps').removesuffix('.0')} Gbit/s"
        yield DiskLink(name, label, float(SATA_BYTES_PER_S[speed]))


def _usb(root: Root, folder: str) -> Iterator[DiskLink]:
    for part, path in _ancestors(folder):
        if _USB_DEVICE.fullmatch(part):
            speed = root.number(f"{path}/speed")
            if speed in USB_BYTES_PER_S:
                yield DiskLink(part, f"USB {speed} Mbit/s", float(USB_BYTES_PER_S[speed]))


def _pcie(root: Root, folder: str) -> Iterator[DiskLink]:
    for part, path in _ancestors(folder):
        if not _PCI_DEVICE.fullmatch(part):
            continue
        speed = _GT_PER_S.match(root.read(f"{path}/current_link_speed") or "")
        width = root.number(f"{path}/current_link_width")
        if speed is None or width is None or not 0 < width <= _MOST_LANES:
            continue
        rate = f"{speed[1]}.{speed[2] or 0}"
        if rate in PCIE_LANE_BYTES_PER_S:
            label = f"PCIe {rate.removesuffix('.0')} GT/s × {width}"
            yield DiskLink(part, label, PCIE_LANE_BYTES_PER_S[rate] * width)


def _ancestors(folder: str) -> Iterator[tuple[str, str]]:
    """Return name and path of every folder above `folder` and of itself, from the disk inwards."""
    path = folder
    while path.count("/") > 1:
        yield path.rpartition("/")[2], path
        path = path.rpartition("/")[0]
