"""The machine as the calendar sees it: joins the host room to what schedules declares it needs. Decides nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.heat import warmest
from volbench.host.disk_rest import RestWatch
from volbench.services.schedules.protocols import Disturbance

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.schedule import DiskRest
    from volbench.runner.protocols import Host

WATCH_S: Final = 5.0
"""How long the disks are watched before a run nobody waits for."""


class MachineSurroundings:
    """The `Surroundings` of the real machine."""

    def __init__(self, root: str, host: Host, is_held: Callable[[], bool]) -> None:
        """Touch nothing but DSM's settings file; `is_held` looks at the machine's lock without taking it."""
        self._host = host
        self._is_held = is_held
        self._rest = RestWatch(root)

    @property
    def never_sleeps(self) -> bool:
        """Whether the system says that its disks are never put to sleep."""
        return self._rest.never_sleeps

    def rest(self, path: str) -> tuple[DiskRest, ...] | None:
        """Look at the disks below `path` and remember their counters."""
        return self._rest.look(path)

    def disturbance(self, path: str) -> Disturbance:
        """Describe the volume, ask its disks, which are awake by now, how warm they are, and watch them briefly."""
        volume, _ = self._host.describe_folder(path)
        seen = self._host.thermometer.ask([disk.name for disk in volume.disks])
        disks = (replace(disk, temperature_c=warmest(disk.temperature_c, seen[disk.name])) for disk in volume.disks)
        volume = replace(volume, disks=tuple(disks))
        probes = self._host.probes
        busy_ratio = probes.busy_ratio(volume, span_s=WATCH_S)
        return Disturbance(volume, busy_ratio, probes.load_1min(), probes.machine().cpu_cores)

    def is_measuring(self) -> bool:
        """Whether some process may hold the machine's lock."""
        return self._is_held()
