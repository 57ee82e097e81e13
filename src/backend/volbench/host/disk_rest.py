"""Whether disks sleep, as far as that can be seen without root and without waking them.

Sources: Synology's kernel (`syno_spindown` of a disk: 1 = spun down by the system), the kernel's runtime power
management (`power/runtime_status`), and whether the counters in /proc/diskstats have moved since the last look. A disk
that put itself to sleep by its own timer shows in none of them but the counters.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.schedule import DiskRest
from volbench.host.diskstats import parse_diskstats
from volbench.host.inventory.root import Root
from volbench.host.inventory.survey import Survey

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.machine.storage import Disk
    from volbench.host.diskstats import Counters

SHORTEST_SPAN_S: Final = 60.0
"""Two looks closer than this are one: the earlier counters are kept."""


@dataclass(frozen=True, slots=True)
class _Look:
    taken_s: float
    counters: Mapping[str, Counters]
    worked: frozenset[str]
    """Disks whose counters had moved since the look before."""


class RestWatch:
    """Looks at disks now and then; remembers their counters, writes nothing."""

    def __init__(self, root: str = "/", *, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Read DSM's sleep timer now: later that file itself might be on a sleeping disk."""
        self._root = root
        self._monotonic = monotonic
        self._looks: dict[str, _Look] = {}
        settings = Root(root).read("/etc/synoinfo.conf") or ""
        self.never_sleeps = 'standbytimer="0"' in settings.split()
        """Whether DSM's disk hibernation is switched off; False where the system does not say."""

    def look(self, path: str) -> tuple[DiskRest, ...] | None:
        """Look at the disks below `path`; None when they cannot be seen."""
        root = Root(self._root)
        disks = Survey(root).disks_below(path)
        if disks is None:
            return None
        worked = self._worked(path, root, disks)
        return tuple(
            DiskRest(
                name=disk.name,
                has_motor=not disk.is_virtual and disk.has_platters is not False,
                is_asleep=_is_asleep(root, disk.name),
                has_worked=disk.name in worked,
            )
            for disk in disks
        )

    def _worked(self, path: str, root: Root, disks: tuple[Disk, ...]) -> frozenset[str]:
        now = self._monotonic()
        before = self._looks.get(path)
        if before is not None and now - before.taken_s < SHORTEST_SPAN_S:
            return before.worked
        counters = parse_diskstats(root.read("/proc/diskstats") or "", {disk.name for disk in disks})
        earlier = before.counters if before is not None else {}
        worked = frozenset(name for name, count in counters.items() if name in earlier and count != earlier[name])
        self._looks[path] = _Look(now, counters, worked)
        return worked


def _is_asleep(root: Root, disk: str) -> bool | None:
    folder = f"/sys/block/{disk}/device"
    if root.read(f"{folder}/power/runtime_status") == "suspended":
        return True
    spun_down = root.read(f"{folder}/syno_spindown")
    return {"0": False, "1": True}.get(spun_down or "")
