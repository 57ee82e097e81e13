"""Our side of the root extra: its scripts, its state, and asking it. What runs as root imports nothing of ours."""

from volbench.host.root_extra.client import SOCKET_PATH, RootExtraClient
from volbench.host.root_extra.disk_reading import read_bare, read_disks
from volbench.host.root_extra.processes import RootExtraProcesses
from volbench.host.root_extra.scripts import RootScripts, find_scripts
from volbench.host.root_extra.state import describe

__all__ = [
    "SOCKET_PATH",
    "RootExtraClient",
    "RootExtraProcesses",
    "RootScripts",
    "describe",
    "find_scripts",
    "read_bare",
    "read_disks",
]
