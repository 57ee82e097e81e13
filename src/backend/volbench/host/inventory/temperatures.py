"""What a disk's temperature sensors say: DSM's note, which touches no disk, and hwmon, which asks the disk itself.

What a sensor cannot mean is unknown (`domain.model.machine.heat`). Of several sensors of one disk the warmest counts;
within an NVMe drive it is the composite temperature, which its maker's limits are about, and others only where that
is unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.heat import plausible_c, warmest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.host.inventory.root import Root

DSM_NOTES: Final = "/run/synostorage/disks"
MILLIDEGREES: Final = 1000
_PLACES: Final = ("device/hwmon", "device", "device/device/hwmon")
"""Below a block device: of a SCSI disk, of an NVMe controller, of an NVMe drive on kernels that nest it."""
_OTHERS: Final = tuple(f"temp{number}_input" for number in range(2, 10))


def noted_c(root: Root, disk: str) -> float | None:
    """Return what DSM last noted; None where it notes nothing that a disk can have."""
    return plausible_c(_number(root, f"{DSM_NOTES}/{disk}/temperature"))


def sensed_c(root: Root, folder: str) -> float | None:
    """Return what the sensors of the disk with this sysfs folder say; each reading is a command to the disk."""
    return warmest(*(_of_sensor(root, sensor) for sensor in _sensors(root, folder)))


def _sensors(root: Root, folder: str) -> Iterator[str]:
    # A drive with several paths stands below a subsystem, whose controllers have the sensors.
    paths = [f"device/{name}" for name in root.names(f"{folder}/device") if name.startswith("nvme")]
    for place in (*_PLACES, *paths):
        for entry in root.names(f"{folder}/{place}"):
            if entry.startswith("hwmon") and entry != "hwmon":
                yield f"{folder}/{place}/{entry}"


def _of_sensor(root: Root, sensor: str) -> float | None:
    first = _reading(root, f"{sensor}/temp1_input")
    return first if first is not None else warmest(*(_reading(root, f"{sensor}/{name}") for name in _OTHERS))


def _reading(root: Root, path: str) -> float | None:
    value = _number(root, path)
    return None if value is None else plausible_c(value / MILLIDEGREES)


def _number(root: Root, path: str) -> float | None:
    try:
        return float(root.read(path) or "")
    except ValueError:
        return None
