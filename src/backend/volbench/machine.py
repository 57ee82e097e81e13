"""Joins the host room's parts to what the runner declares it needs. Decides nothing."""

from __future__ import annotations

import os
import shutil
import time
from typing import TYPE_CHECKING

from volbench.host.clock import SystemClock
from volbench.host.extents import place_of
from volbench.host.inventory import describe_folder
from volbench.host.inventory.machine import describe_machine
from volbench.host.inventory.root import Root
from volbench.host.memory import read_memory
from volbench.host.page_cache import LinuxPageCache
from volbench.host.process import GuardedProcessRunner
from volbench.host.run_folder import open_run_folder
from volbench.host.sampling import DiskActivitySampler
from volbench.host.target_watch import look_at_target
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.cells import Capabilities
from volbench.runner.ports import Host

if TYPE_CHECKING:
    from volbench.domain.storage import Machine, Volume


def make_host(root: str = "/") -> Host:
    """Return the real machine; `root` stands for / where volumes are looked for."""
    processes = GuardedProcessRunner()
    return Host(
        clock=SystemClock(),
        processes=processes,
        page_cache=LinuxPageCache(),
        make_sampler=DiskActivitySampler,
        open_run_folder=open_run_folder,
        describe_folder=lambda path: describe_folder(path, root),
        probes=HostProbes(root, processes),
    )


class HostProbes:
    """The `Probes` of the real machine."""

    def __init__(self, root: str, processes: GuardedProcessRunner) -> None:
        """Ask nothing yet."""
        self._root = root
        self._processes = processes

    def machine(self) -> Machine:
        """Describe the box and its system."""
        return describe_machine(Root(self._root))[0]

    def capabilities(self) -> Capabilities:
        """Say which programs, rights and memory there are."""
        programs = {}
        for name in ("fio", "hdparm", "dd"):
            folder = os.environ.get("VOLBENCH_TOOLS_DIR")
            path = (shutil.which(name, path=folder) if folder else None) or shutil.which(name)
            if path:
                programs[name] = path
        versions = {}
        for name, path in programs.items():
            if name == "hdparm":
                continue
            out = self._processes.run([path, "--version"], timeout_s=10, cancel=CancelSwitch())
            versions[name] = out.stdout.splitlines()[0] if out.stdout else ""
        memory = read_memory()
        return Capabilities(
            programs,
            versions,
            os.geteuid() == 0,
            memory.total_bytes if memory else None,
            memory.available_bytes if memory else None,
        )

    def engine(self, folder: str) -> str:
        """Return the best engine."""
        return "libaio"

    def is_direct(self, folder: str) -> bool:
        """Say whether O_DIRECT is accepted."""
        return True

    def generator_limit_bytes_per_s(self) -> float | None:
        """Return the ceiling."""
        return None

    def busy_ratio(self, volume: Volume, *, span_s: float) -> float | None:
        """Watch the member disks."""
        sampler = DiskActivitySampler()
        sampler.start(volume, lambda _point: None)
        time.sleep(span_s)
        activity = sampler.stop(timed_s=0)
        return max((disk.busy_ratio for disk in activity.disks), default=None)

    def load_1min(self) -> float | None:
        """Return the load average of the last minute."""
        return os.getloadavg()[0]

    def file_offset_ratio(self, path: str, volume: Volume) -> float | None:
        """Return where on the device the file lies."""
        place = place_of(path, device_bytes=volume.total_bytes)
        return place.offset_ratio if place else None

    def look_at_target(self, path: str, volume: Volume) -> None:
        """Raise TargetLost when it is gone."""
        look_at_target(path, volume)
