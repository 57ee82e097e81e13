"""Describes one physical disk from sysfs, udev's notes and DSM's own notes; never opens the device."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.heat import warmest
from volbench.domain.model.machine.storage import Disk
from volbench.host.inventory.links import read_links
from volbench.host.inventory.origins import CONTROLLER, LENT, behind
from volbench.host.inventory.temperatures import DSM_NOTES, noted_c, sensed_c

if TYPE_CHECKING:
    from volbench.host.inventory.root import Root

_SECTOR_BYTES: Final = 512
"""/sys/block/X/size counts 512-byte sectors whatever the disk's own block size is."""
_VIRTUAL_NAMES: Final = ("loop", "vd", "xvd", "ubd", "nbd", "rbd", "zram", "ram", "pmem")
_VIRTUAL_VENDORS = re.compile(r"^(qemu|vmware|vbox|msft|virtual|amazon|google|nutanix|xen)\b", re.IGNORECASE)
_VIRTUAL_MODELS = re.compile(
    # The last three: block storage of Google, Azure and Alibaba shown as NVMe, as their guests' lsblk prints it.
    r"(qemu|vmware|vbox|virtual|amazon elastic|persistentdisk"
    r"|nvme_card-pd|msft nvme accelerator|alibaba cloud elastic)",
    re.IGNORECASE,
)

_POSSIBLY_SMR = re.compile(
    # Device-managed shingled drives as their makers list them: Western Digital's statement on WD Red drives
    # (2020-04) and Seagate's page "CMR and SMR hard drives".
    r"WD[2346]0EFAX|WD[26]0EZAZ|ST2000DM00[58]|ST3000DM007|ST4000DM004|ST6000DM003|ST8000DM004|ST8000AS0002"
)
_NAME_TRANSPORTS: Final = (
    ("nvme", "nvme"),
    ("mmcblk", "mmc"),
    ("vd", "virtio"),
    ("loop", "loop"),
    ("sata", "sata"),
    ("sas", "sas"),
    ("usb", "usb"),
)


def describe_disk(root: Root, name: str, folder: str | None, *, may_ask_disks: bool) -> Disk:
    """Return what is known of disk `name`, whose sysfs folder is `folder`.

    `may_ask_disks` allows questions that reach the drive itself: a spinning disk's temperature through the kernel's
    drivetemp may reset its spin-down timer (linux Documentation/hwmon/drivetemp.rst).
    """
    folder = folder or f"/sys/block/{name}"
    notes = f"{DSM_NOTES}/{name}"
    udev = udev_notes(root, folder)
    model = _model(root, folder, notes, udev)
    vendor = one_line(root.read(f"{notes}/vendor")) or one_line(root.read(f"{folder}/device/vendor"))
    origin = behind(root, name, folder)
    transport = origin if origin in {CONTROLLER, LENT} else _transport(name, folder)
    is_rotational = _flag(root.read(f"{folder}/queue/rotational"))
    if name.startswith(_VIRTUAL_NAMES) or (vendor or "").startswith("0x"):
        vendor = None  # virtio shows the bus vendor's number here
    is_virtual = origin in {CONTROLLER, LENT} or _is_virtual(name, vendor, model)
    return Disk(
        name=name,
        size_bytes=(root.number(f"{folder}/size") or 0) * _SECTOR_BYTES,
        model=model,
        vendor=None if vendor == "ATA" else vendor,
        serial=_serial(root, folder, notes, udev),
        is_rotational=None if is_virtual and name.startswith("loop") else is_rotational,
        is_virtual=is_virtual,
        has_direct_io=_flag(root.read(f"{folder}/loop/dio")),
        transport=transport,
        bay=_bay(root, notes),
        logical_block_bytes=root.number(f"{folder}/queue/logical_block_size") or _SECTOR_BYTES,
        physical_block_bytes=root.number(f"{folder}/queue/physical_block_size") or _SECTOR_BYTES,
        write_cache=_write_cache(root, folder),
        temperature_c=_temperature(root, name, folder, may_ask=may_ask_disks or is_rotational is False),
        is_possibly_smr=_smr(root, folder, model, has_platters=None if is_virtual else is_rotational),
        rotation_rpm=_rpm(udev),
        links=() if is_virtual else read_links(root, folder),
    )


def udev_notes(root: Root, folder: str) -> dict[str, str]:
    """Return udev's world-readable notes on the device, `E:KEY=value` lines; empty on DSM."""
    number = root.read(f"{folder}/dev")
    text = root.read(f"/run/udev/data/b{number}") if number else None
    rows = (line[2:].partition("=") for line in (text or "").split("\n") if line.startswith("E:"))
    return {key: value for key, _, value in rows}


def _model(root: Root, folder: str, notes: str, udev: dict[str, str]) -> str | None:
    """Prefer notes that hold the whole name: sysfs keeps 16 characters of a SATA disk's model."""
    return (
        one_line(root.read(f"{notes}/real_model"))
        or one_line(root.read(f"{notes}/model"))
        or one_line(udev.get("ID_MODEL", "").replace("_", " "))
        or one_line(root.read(f"{folder}/device/model"))
        or one_line(root.read(f"{folder}/device/name"))
    )


def _serial(root: Root, folder: str, notes: str, udev: dict[str, str]) -> str | None:
    return (
        one_line(root.read(f"{notes}/serial"))
        or one_line(udev.get("ID_SERIAL_SHORT"))
        or one_line(root.read(f"{folder}/device/serial"))
        or one_line(root.read(f"{folder}/device/syno_disk_serial"))
        or one_line(root.read(f"{folder}/serial"))
    )


def _transport(name: str, folder: str) -> str | None:
    for beginning, transport in _NAME_TRANSPORTS:
        if name.startswith(beginning):
            return transport
    for sign, transport in (
        (r"/usb\d", "usb"),
        (r"/ata\d", "sata"),
        (r"/(?:end_device|sas_)", "sas"),
        (r"/virtio\d", "virtio"),
    ):
        if re.search(sign, folder):
            return transport
    return None


def _bay(root: Root, notes: str) -> str | None:
    """Return DSM's drive number, with the expansion unit before it where there is one, for example `1-3`."""
    number, unit = root.number(f"{notes}/id"), root.number(f"{notes}/container")
    if number is None:
        return None
    return f"{unit}-{number}" if unit else str(number)


def _write_cache(root: Root, folder: str) -> str | None:
    """Return what the kernel believes: block layer first (linux ≥ 4.7), else the SCSI disk, else virtio."""
    scsi = (f"device/scsi_disk/{entry}/cache_type" for entry in root.names(f"{folder}/device/scsi_disk"))
    for place in ("queue/write_cache", *scsi, "cache_type"):
        word = root.read(f"{folder}/{place}")
        if word and word.startswith(("write back", "write through")):
            return "write back" if word.startswith("write back") else "write through"
    return None


def _temperature(root: Root, name: str, folder: str, *, may_ask: bool) -> float | None:
    return warmest(noted_c(root, name), sensed_c(root, folder) if may_ask else None)


def _smr(root: Root, folder: str, model: str | None, *, has_platters: bool | None) -> bool | None:
    if has_platters is False:
        return False
    zoned = root.read(f"{folder}/queue/zoned")
    if zoned is not None and zoned.startswith("host-"):
        return True
    return True if model and _POSSIBLY_SMR.search(model) else None


def _rpm(udev: dict[str, str]) -> int | None:
    text = udev.get("ID_ATA_ROTATION_RATE_RPM", "")
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < 6 and int(text) > 0 else None  # noqa: PLR2004 (five digits of rpm)


def _is_virtual(name: str, vendor: str | None, model: str | None) -> bool:
    return (
        name.startswith(_VIRTUAL_NAMES)
        or bool(_VIRTUAL_VENDORS.search(vendor or ""))
        or bool(_VIRTUAL_MODELS.search(model or ""))
    )


def _flag(text: str | None) -> bool | None:
    return {"1": True, "0": False}.get(text or "")


def one_line(text: str | None) -> str | None:
    """Return one printable line without padding, at most 80 characters; None when nothing is left.

    A driver that has nothing to say lets the kernel print `(null)` (seen with user-mode Linux's own disks).
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in (text or "")[:200]).split())[:80]
    return None if line in {"", "(null)"} else line
