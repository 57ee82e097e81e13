"""What plans ask of the machine, each thing once: plans that stand beside each other are made for the same machine."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from volbench.runner.preflight import machine_load

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.domain.model.runs.run import Target
    from volbench.domain.model.servers.reach import Reach
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.planning.plan_inputs import MachineLoad
    from volbench.runner.protocols import Host


class OneLook:
    """One look at the machine, as far as it is asked for."""

    def __init__(self, host: Host) -> None:
        """Keep the machine; it is looked at when something of it is needed."""
        self._host = host
        self._folders: dict[str, tuple[Volume, TargetFolder]] = {}
        self._ways: dict[str, tuple[Volume, TargetFolder]] = {}
        self._reaches: dict[str, Reach] = {}

    def folder(self, path: str) -> tuple[Volume, TargetFolder]:
        """Describe a folder; raises as `Host.describe_folder`."""
        if path not in self._folders:
            self._folders[path] = self._host.describe_folder(path)
        return self._folders[path]

    def way(self, path: str) -> tuple[Volume, TargetFolder]:
        """Describe the folder of a way; raises as `Host.describe_way`."""
        if path not in self._ways:
            self._ways[path] = self._host.describe_way(path)
        return self._ways[path]

    def reach(self, name: str, target: Target) -> Reach:
        """Return how far away the way of that name leads."""
        if name not in self._reaches:
            self._reaches[name] = self._host.reach_of(target)
        return self._reaches[name]

    @cached_property
    def capabilities(self) -> Capabilities:
        """Which programs, rights and memory there are."""
        return self._host.probes.capabilities()

    @cached_property
    def load(self) -> MachineLoad:
        """What the processors do."""
        return machine_load(self._host.probes)
