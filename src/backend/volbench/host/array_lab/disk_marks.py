"""Reads everything that tells one disk from another, each with its source; never opens the device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.host.inventory.disks import one_line, udev_notes
from volbench.host.inventory.temperatures import DSM_NOTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.host.inventory.root import Root

_KERNEL: Final = (
    # NVMe and MMC have these at the device, SCSI and SATA one below, virtio at the disk.
    ("serial", ("device/serial", "serial")),
    ("wwid", ("device/wwid", "wwid")),
    ("syno", ("device/syno_disk_serial",)),
    ("model", ("device/model", "device/name")),
)
_PAGE_80: Final = "device/vpd_pg80"
"""The unit serial number as the disk told it: two bytes, a length of two bytes, the number (SPC-4 §7.8.13)."""
_PAGE_80_BEGINS: Final = "\ufffd\0"
"""Its second byte, 80h, is no text; the first and all others around it are taken off by the reader."""
_PAGE_80_HEAD: Final = 3


def disk_marks(root: Root, name: str) -> tuple[str, ...]:
    """Return `source=value` of each source that has something to say of a disk."""
    return tuple(f"{source}={value}" for source, text in _told(root, name) if (value := one_line(text)) is not None)


def _told(root: Root, name: str) -> Iterator[tuple[str, str | None]]:
    folder = f"/sys/block/{name}"
    for source, places in _KERNEL:
        found = (root.read(f"{folder}/{place}") for place in places)
        yield source, next((text for text in found if one_line(text) is not None), None)
    page = root.read(f"{folder}/{_PAGE_80}") or ""
    yield "vpd80", page[_PAGE_80_HEAD:] if page.startswith(_PAGE_80_BEGINS) else None
    udev = udev_notes(root, folder)
    yield "udev", udev.get("ID_SERIAL_SHORT")
    yield "model-udev", udev.get("ID_MODEL")
    yield "dsm", root.read(f"{DSM_NOTES}/{name}/serial")
