"""One look at everything besides the disks, as cheap as it can be: files stay open, programs are listed rarely."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.host.cpu import Processors, parse_processors
from volbench.host.memory import Memory, parse_meminfo
from volbench.host.system.network import NetworkBytes, parse_network, real_interfaces
from volbench.host.system.proc_file import ProcFile
from volbench.host.system.processes import ProcessTimes, busiest, read_processes
from volbench.host.system.sync import ArrayWork, SyncWatch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.rounds.system_series import BusyProcess

LISTING_S: Final = 10.0
"""Between two listings of all programs while a tool runs."""


class SystemWatch:
    """The readings of one round."""

    def __init__(self, arrays: Iterable[str], root: Path = Path("/")) -> None:
        """Open what is read each second and list the programs for the first time."""
        self._proc = root / "proc"
        self._stat = ProcFile(self._proc / "stat")
        self._meminfo = ProcFile(self._proc / "meminfo")
        self._network = ProcFile(self._proc / "net/dev")
        self._interfaces = real_interfaces(root / "sys")
        self._sync = SyncWatch(arrays, root)
        self._began = self._listed = time.monotonic()
        self._before = read_processes(self._proc, with_io=True)
        self._seen: dict[int, ProcessTimes] = {}

    def processors(self) -> Processors:
        """Return the ticks of all cores."""
        return parse_processors(self._stat.read())

    def memory(self) -> Memory | None:
        """Return memory, dirty and on its way to a disk."""
        return parse_meminfo(self._meminfo.read())

    def network(self) -> NetworkBytes | None:
        """Return what went over the network."""
        return parse_network(self._network.read(), self._interfaces)

    def arrays(self) -> dict[str, ArrayWork]:
        """Return the arrays that do something beside."""
        return self._sync.read()

    def dirty_limit_bytes(self) -> int | None:
        """Return how much memory may wait for the disks before writers are held back (proc_vmstat(5))."""
        try:
            text = (self._proc / "vmstat").read_text(encoding="ascii", errors="replace")
        except OSError:
            return None
        return parse_dirty_limit(text, os.sysconf("SC_PAGE_SIZE"))

    def glance_at_processes(self) -> None:
        """List the programs when it is time to, so that those that end before the round does are not missed."""
        now = time.monotonic()
        if now - self._listed >= LISTING_S:
            self._listed = now
            self._seen.update(read_processes(self._proc, with_io=False))

    def processes(self) -> tuple[BusyProcess, ...]:
        """List the programs for the last time and return the busiest; what was seen in between counts as well."""
        after = {**self._seen, **read_processes(self._proc, with_io=True)}
        span_s = time.monotonic() - self._began
        return busiest(self._before, after, span_s=span_s, ticks_per_s=os.sysconf("SC_CLK_TCK"), own=os.getpid())

    def close(self) -> None:
        """Give all descriptors back."""
        for file in (self._stat, self._meminfo, self._network):
            file.close()
        self._sync.close()


def parse_dirty_limit(text: str, page_bytes: int) -> int | None:
    """Read `nr_dirty_threshold`; None on kernels that do not tell."""
    for line in text.split("\n"):
        name, _, pages = line.partition(" ")
        if name == "nr_dirty_threshold" and pages.isdecimal():
            return int(pages) * page_bytes
    return None
