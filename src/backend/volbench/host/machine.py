"""Joins the host room's parts to what the runner declares it needs. Decides nothing."""

from __future__ import annotations

import os
import resource
from typing import TYPE_CHECKING, Final

from volbench.domain.model.suites.needs import Capabilities
from volbench.host.calibration import CalibrationFile, machine_identity
from volbench.host.clock import SystemClock
from volbench.host.cpu import ProcessorWatch
from volbench.host.direct import keeps_direct
from volbench.host.extents import place_of
from volbench.host.inventory import describe_folder, describe_share
from volbench.host.inventory.machine import describe_machine
from volbench.host.inventory.root import Root
from volbench.host.lower_files import lower_of
from volbench.host.memory import read_memory
from volbench.host.names import addresses_of, is_own_address
from volbench.host.page_cache import LinuxPageCache
from volbench.host.process import GuardedProcessRunner
from volbench.host.programs import Programs
from volbench.host.quiet import load_1min, watch_quiet, written_bytes
from volbench.host.root_extra import RootExtraClient, RootExtraProcesses, read_bare
from volbench.host.run_folder import open_run_folder
from volbench.host.sampling import DiskActivitySampler
from volbench.host.target_watch import look_at_target
from volbench.host.temperature import Thermometer
from volbench.runner.protocols import Host

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from volbench.domain.model.machine.disk_reads import BareRead
    from volbench.domain.model.machine.storage import Disk, Machine, Volume
    from volbench.runner.protocols import Cancellation


CALIBRATION: Final = "calibration.json"


def make_host(root: str = "/", data_folder: Path | None = None) -> Host:
    """Return the real machine.

    Args:
        root: stands for / where volumes are looked for.
        data_folder: where what was found out about the machine is kept; None forgets it with the process.
    """
    processes = GuardedProcessRunner()
    programs = Programs(processes)
    root_extra = RootExtraClient()
    thermometer = Thermometer(Root(root))
    return Host(
        clock=SystemClock(),
        processes=RootExtraProcesses(processes, root_extra),
        page_cache=LinuxPageCache(root_extra.drop_caches),
        make_sampler=lambda: DiskActivitySampler(thermometer=thermometer),
        thermometer=thermometer,
        open_run_folder=open_run_folder,
        describe_folder=lambda path: describe_folder(path, root),
        describe_share=lambda path: describe_share(path, root),
        probes=HostProbes(root, programs, root_extra),
        calibration=CalibrationFile(
            data_folder / CALIBRATION if data_folder else None, lambda: machine_identity(programs.find("fio"))
        ),
        addresses_of=addresses_of,
        is_own_address=is_own_address,
    )


def most_open_files() -> int | None:
    """Return how many files and sockets a program may open here; None where nothing limits that."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if hard == resource.RLIM_INFINITY else hard


class HostProbes:
    """The `Probes` of the real machine."""

    def __init__(self, root: str, programs: Programs, root_extra: RootExtraClient) -> None:
        """Ask nothing yet."""
        self._root = root
        self._root_extra = root_extra
        self._programs = programs
        self._processors = ProcessorWatch()

    def machine(self) -> Machine:
        """Describe the box and its system."""
        return describe_machine(Root(self._root))[0]

    def capabilities(self) -> Capabilities:
        """Say which programs, rights and memory there are."""
        memory = read_memory()
        lent = self._root_extra.lent_programs()
        return Capabilities(
            programs={**self._programs.paths(), **{name: path for name, (path, _) in lent.items()}},
            versions={**self._programs.versions(), **{name: version for name, (_, version) in lent.items()}},
            is_root=os.geteuid() == 0,
            memory_bytes=memory.total_bytes if memory else None,
            memory_available_bytes=memory.available_bytes if memory else None,
            root_tools=frozenset(lent),
            reads_bare_disks=self._root_extra.is_there,
            open_files=most_open_files(),
        )

    def engine(self, folder: str) -> str:
        """Return the best fio engine that works in `folder`."""
        return self._programs.engine(folder)

    def is_direct(self, folder: str) -> bool:
        """Say whether O_DIRECT is accepted in `folder`."""
        return self._programs.is_direct(folder)

    def keeps_direct(self, folder: str) -> bool:
        """Say whether what is read there with O_DIRECT stays out of memory."""
        return keeps_direct(folder)

    def extents(self, path: str) -> int | None:
        """Return in how many pieces a file lies on its volume, below a layer that encrypts as well."""
        place = place_of(lower_of(path) or path, device_bytes=0)
        return place.extents if place else None

    def written_bytes(self, volume: Volume) -> int | None:
        """Return what the member disks have written since they appeared; None where one of them is not counted."""
        return written_bytes(volume)

    def generator_limit_bytes_per_s(self) -> float | None:
        """Return how fast the load generator can make random data on this CPU."""
        return self._programs.generator_limit_bytes_per_s()

    def busy_ratio(self, volume: Volume, *, span_s: float) -> float | None:
        """Watch the member disks; return the largest busy share."""
        return watch_quiet(volume, span_s=span_s).busy_ratio

    def load_1min(self) -> float | None:
        """Return the load average of the last minute."""
        return load_1min()

    def processor_busy_ratio(self) -> float | None:
        """Return the share of all processors in use right now."""
        return self._processors.busy_ratio()

    def file_offset_ratio(self, path: str, volume: Volume) -> float | None:
        """Return where on the device the file lies, 0 = start, 1 = end."""
        place = place_of(path, device_bytes=volume.total_bytes)
        return place.offset_ratio if place else None

    def bare_reads(self, disks: Sequence[Disk], cancel: Cancellation) -> tuple[BareRead, ...]:
        """Have the root extra read whole disks alone; nothing without it. Raises Cancelled."""
        return read_bare(self._root_extra, disks, cancel)

    def look_at_target(self, path: str, volume: Volume) -> None:
        """Make sure that `path` is still on `volume` and can be written to; raises TargetLost."""
        look_at_target(path, volume)
