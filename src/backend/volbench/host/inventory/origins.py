"""What stands behind a block device at the bottom of a chain: one drive, or something that only looks like one.

A logical drive of a RAID controller, a LUN of another machine and a ZFS volume all look like one disk to the kernel.
What is behind them has a RAID type and a state of its own that cannot be seen from here, so neither is ever guessed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.host.inventory import inventory_words as words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.words.message import Message
    from volbench.host.inventory.root import Root

CONTROLLER: Final = "raid-controller"
LENT: Final = "network"
ZVOL: Final = "zvol"
MEMORY: Final = "memory"
UNRECOGNISED: Final = "unrecognised"

REASONS: Final[dict[str, Message]] = {
    CONTROLLER: words.BEHIND_CONTROLLER,
    LENT: words.BEHIND_NETWORK,
    ZVOL: words.BEHIND_ZVOL,
    MEMORY: words.BEHIND_MEMORY,
    UNRECOGNISED: words.BEHIND_UNRECOGNISED,
}

_DRIVE_NAMES = re.compile(
    r"(?:s|h|v|xv|ub)d[a-z]+|(?:sata|sas|usb|nvc|syno)\d+|nvme\d.*|mmcblk\d+|loop\d+|pmem\d.*|ubd\d+"
)
"""How the kernel, Synology's kernel and hypervisors call what may be one drive."""
_NAMES: Final = (
    (re.compile(r"zd\d+"), ZVOL),
    (re.compile(r"(?:cciss|ida|rd)!.+"), CONTROLLER),
    (re.compile(r"(?:nbd|rbd)\d+|etherd!.+|ublkb\d+"), LENT),
    (re.compile(r"(?:z?ram|rd)\d+"), MEMORY),
)
_HYPERVISORS = re.compile(r"^(qemu|vmware|vbox|msft|virtual|amazon|google|nutanix|xen)\b", re.IGNORECASE)
_LENT_FOLDERS = re.compile(r"/session\d+/|/rport-\d|/virtual/nvme-fabrics/")
"""An iSCSI session, a Fibre Channel port, NVMe over fabrics (linux drivers/scsi/scsi_transport_{iscsi,fc}.c)."""
_NVME_CONTROLLER = re.compile(r"nvme\d+")
_SCSI_FOLDER = re.compile(r"/host\d+/")
_DRIVE_BUSES = re.compile(
    r"/ata\d|/usb\d|/end_device|/sas_|/virtio\d|/fw\d|/ufs|/mmc|/VMBUS|/vmbus|/xen", re.IGNORECASE
)
_CONTROLLERS = re.compile(
    # What controllers and enclosures call the drives they make, in `device/model` and `device/vendor`.
    r"\b(?:h/w )?raid\b|raid(?: ?[0-9]|_| vd)|\bperc\b|megaraid|\bmr\d{4}|mrsas|serveraid|smart ?array"
    r"|logical[ _]?(?:volume|drive|drv)"
    r"|virtual[ _-]?(?:disk|drive)|\barc-?\d{3,4}|\bareca\b|\badaptec\b|\basr-?\d|\b3ware\b|\bamcc\b|\bavago\b|dellboss"
    r"|\bns204i|\bprm?s?aid\b|\bpraid\b|\bpromise\b|\binfortrend\b|\brms\d{2}|\brs\d[a-z]{2}\d{3}",
    re.IGNORECASE,
)
_LUNS = re.compile(
    r"\b(?:iscsi|lio-org|scst|iet|compelnt|netapp|dgc|purestor\w*|3pardata|freenas|truenas|equallogic|nimble)\b"
    r"|\bmsa[ _]?\d{4}|\bmd3\d|\bp2000",
    re.IGNORECASE,
)


def behind(root: Root, name: str, folder: str) -> str | None:
    """Return what stands behind device `name`, whose sysfs folder is `folder`; None for a drive or a virtual one.

    What a hypervisor gives is known to be virtual and is told as such (`Disk.is_virtual`).
    """
    known = next((kind for pattern, kind in _NAMES if pattern.fullmatch(name)), None)
    if known is not None or not _DRIVE_NAMES.fullmatch(name):
        return known or UNRECOGNISED
    if _LENT_FOLDERS.search(folder) or (name.startswith("nvme") and _is_over_fabrics(root, folder)):
        return LENT
    vendor, model = root.read(f"{folder}/device/vendor") or "", root.read(f"{folder}/device/model") or ""
    if _HYPERVISORS.search(vendor):
        return None
    called = f"{vendor} {model}"
    named = next(
        (kind for pattern, kind in ((_LUNS, LENT), (_CONTROLLERS, CONTROLLER)) if pattern.search(called)), None
    )
    return named or (UNRECOGNISED if _is_on_unknown_bus(name, folder, vendor) else None)


def worst_reason(kinds: Iterable[str | None]) -> Message | None:
    """Return why RAID type and state are not known, given what stands behind the disks; None where all are drives."""
    found = set(kinds)
    return next((reason for kind, reason in REASONS.items() if kind in found), None)


def _is_on_unknown_bus(name: str, folder: str, vendor: str) -> bool:
    """Whether a SCSI disk comes from a host adapter that does not say how the drive is attached.

    Such an adapter may as well join several; only a drive that says `ATA` is one for certain.
    """
    if not name.startswith("sd") or vendor.strip() == "ATA":
        return False
    if "/virtual/" in folder:
        return True
    return bool(_SCSI_FOLDER.search(folder)) and not _DRIVE_BUSES.search(folder)


def _is_over_fabrics(root: Root, folder: str) -> bool:
    """Whether a controller of this NVMe disk is reached over a network; with several paths, each has one."""
    device = f"{folder}/device"
    controllers = (f"{device}/{one}" for one in root.names(device) if _NVME_CONTROLLER.fullmatch(one))
    ways = {root.read(f"{place}/transport") for place in (device, *controllers)} - {None}
    return bool(ways - {"pcie", "apple-nvme"})
