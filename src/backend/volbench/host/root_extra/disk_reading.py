"""Has the root extra read each disk alone, one after the other, and ask it for temperature and health."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.disk_reads import BareRead, DiskRead, PlaceRead, health_in, temperature_in
from volbench.domain.model.errors import CapabilityMissing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.storage import Disk
    from volbench.host.root_extra.client import RootExtraClient
    from volbench.runner.protocols import Cancellation

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


def read_bare(client: RootExtraClient, disks: Sequence[Disk], cancel: Cancellation) -> tuple[BareRead, ...]:
    """Read whole disks alone before a run; one that is refused is left out, all where there is no root extra.

    Raises:
        Cancelled: the owner asked for the end.
    """
    if not client.is_there:
        return ()
    found = []
    for disk in disks:
        try:
            told = client.ask("read", timeout_s=READ_S, cancel=cancel, device=disk.name)
        except CapabilityMissing:
            continue
        found.append(BareRead(disk.name, _places(told)))
    return tuple(found)


def _read(client: RootExtraClient, disk: Disk) -> DiskRead:
    try:
        told = client.ask("read", timeout_s=READ_S, device=disk.name)
    except CapabilityMissing as error:
        return DiskRead(disk.name, disk.size_bytes, disk.model, (), problem=error.message)
    words = _smart(client, disk.name)
    size_bytes = int(told["size_bytes"])
    return DiskRead(disk.name, size_bytes, disk.model, _places(told), temperature_in(words), health_in(words))


def _places(told: dict[str, Any]) -> tuple[PlaceRead, ...]:
    """Return what one answer tells of each place that could be read."""
    size_bytes = int(told["size_bytes"])
    return tuple(
        PlaceRead(place["offset_bytes"] / size_bytes, place["bytes"] / place["seconds"])
        for place in told["places"]
        if place["bytes"] and place["seconds"]
    )


def _smart(client: RootExtraClient, name: str) -> str:
    """Return what the system's program says; nothing where there is none."""
    try:
        return str(client.ask("smart", timeout_s=SMART_S, device=name).get("stdout", ""))
    except CapabilityMissing:
        return ""
