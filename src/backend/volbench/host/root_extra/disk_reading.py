"""Has the root extra read each disk alone, one after the other, and ask it for temperature and health."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import CapabilityMissing, TooHot
from volbench.domain.model.machine.disk_reads import BareRead, DiskRead, PlaceRead, health_in, temperature_in
from volbench.domain.model.machine.heat import refuse_hot
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.runner.heat_watch import HeatWatch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import Disk
    from volbench.host.root_extra.client import RootExtraClient
    from volbench.runner.protocols import Cancellation, Thermometer

READ_S: Final = 60.0
"""Five places of three seconds each at most, and a disk that has to wake up first."""
SMART_S: Final = 40.0


def read_disks(client: RootExtraClient, disks: Sequence[Disk], thermometer: Thermometer) -> tuple[DiskRead, ...]:
    """Read disks the root extra knows; one it refuses, or that is too hot for it, is told with its reason.

    Raises:
        CapabilityMissing: the root extra is not there or refuses us altogether.
    """
    known = client.ask("about", timeout_s=READ_S).get("disks")
    names = set(known) if isinstance(known, list) else set()
    return tuple(_read(client, disk, thermometer) for disk in disks if disk.name in names)


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


def _read(client: RootExtraClient, disk: Disk, thermometer: Thermometer) -> DiskRead:
    words = _smart(client, disk.name)
    asked = DiskRead(disk.name, disk.size_bytes, disk.model, (), temperature_in(words), health_in(words))
    watch = HeatWatch(CancelSwitch(), thermometer)
    try:
        refuse_hot([disk], {disk.name: asked.temperature_c})
        watch.begin((disk,))
        told = client.ask("read", timeout_s=READ_S, cancel=watch, device=disk.name)
    except (TooHot, CapabilityMissing) as error:
        return replace(asked, problem=error.message)
    except Cancelled:
        failure, _ = watch.reason()
        if failure is None:
            raise
        return replace(asked, problem=failure.message)
    finally:
        watch.end()
    return replace(asked, size_bytes=int(told["size_bytes"]), places=_places(told))


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
