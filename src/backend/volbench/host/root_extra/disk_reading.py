"""Has the root extra read each disk alone, one after the other, and ask it for temperature and health."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from volbench.domain.disk_reads import DiskRead, PlaceRead, health_in, temperature_in
from volbench.domain.errors import CapabilityMissing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.storage import Disk
    from volbench.host.root_extra.client import RootExtraClient

READ_S: Final = 60.0
"""Five places of three seconds each at most, and a disk that has to wake up first."""
SMART_S: Final = 40.0


def read_disks(client: RootExtraClient, disks: Sequence[Disk]) -> tuple[DiskRead, ...]:
    """Read disks the root extra knows; one it refuses is told with its reason.

    Raises:
        CapabilityMissing: the root extra is not there or refuses us altogether.
    """
    known = client.ask("about", timeout_s=READ_S).get("disks")
    names = set(known) if isinstance(known, list) else set()
    return tuple(_read(client, disk) for disk in disks if disk.name in names)


def _read(client: RootExtraClient, disk: Disk) -> DiskRead:
    try:
        told = client.ask("read", timeout_s=READ_S, device=disk.name)
    except CapabilityMissing as error:
        return DiskRead(disk.name, disk.size_bytes, disk.model, (), problem=error.message)
    size = int(told["size_bytes"])
    places = tuple(_place(place, size) for place in told["places"] if place["bytes"] and place["seconds"])
    words = _smart(client, disk.name)
    return DiskRead(disk.name, size, disk.model, places, temperature_in(words), health_in(words))


def _place(place: dict[str, Any], size_bytes: int) -> PlaceRead:
    return PlaceRead(place["offset_bytes"] / size_bytes, place["bytes"] / place["seconds"])


def _smart(client: RootExtraClient, name: str) -> str:
    """Return what the system's program says; nothing where there is none."""
    try:
        return str(client.ask("smart", timeout_s=SMART_S, device=name).get("stdout", ""))
    except CapabilityMissing:
        return ""
