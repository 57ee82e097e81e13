"""How warm the disks are, where the system says so without root."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

PLAUSIBLE_C: Final = (1.0, 120.0)
"""Outside of this a sensor answers nonsense (0 and 255 are common for "unknown")."""


def remembered_temperature(disks: Iterable[str], root: Path = Path("/")) -> float | None:
    """Return the warmest of the disks as DSM last noted it; reading this does not touch the disks."""
    return _warmest(_read(root / "run/synostorage/disks" / disk / "temperature", unit_c=1.0) for disk in disks)


def asked_temperature(disks: Iterable[str], root: Path = Path("/")) -> float | None:
    """Return the warmest of the disks as their hwmon sensors say it; each reading is a command to the disk itself."""
    sensors = (
        sensor for disk in disks for sensor in sorted((root / "sys/block" / disk / "device").glob("hwmon*/temp1_input"))
    )
    nested = (
        sensor
        for disk in disks
        for sensor in sorted((root / "sys/block" / disk / "device").glob("hwmon/hwmon*/temp1_input"))
    )
    return _warmest(_read(sensor, unit_c=0.001) for sensor in (*sensors, *nested))


def _read(path: Path, *, unit_c: float) -> float | None:
    try:
        value = float(path.read_text(encoding="ascii", errors="replace")) * unit_c
    except (OSError, ValueError):
        return None
    lowest, highest = PLAUSIBLE_C
    return value if lowest <= value <= highest else None


def _warmest(values: Iterable[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)
