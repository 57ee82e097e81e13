"""How warm the disks of a run are, where the system says so without root: every reading passes here, whoever asks.

Asking a SATA disk interrupts its queue of requests for a moment, so within a measurement it is asked rarely. DSM's
notes cost nothing, and an NVMe drive answers beside its requests: both are looked at all the time.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.machine.heat import warmest
from volbench.host.inventory.root import Root
from volbench.host.inventory.temperatures import noted_c, sensed_c
from volbench.host.threads import start_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

LOOK_S: Final = 1.0
"""An NVMe drive has gone from 41 to 71 °C within seconds (see `domain.model.machine.heat`)."""
NVME_S: Final = 2.0
ASK_S: Final = 60.0
"""After so long without being asked, a disk is asked in the middle of a measurement too; hard disks warm in minutes."""
LAST_WAIT_S: Final = 5.0
"""A disk that hangs holds up who reads its sensor; the end of a run does not wait for that."""


class Thermometer:
    """Knows of each disk what was last read; safe for several threads."""

    def __init__(self, root: Root | None = None, monotonic: Callable[[], float] = time.monotonic) -> None:
        """Read nothing yet."""
        self._root = root or Root()
        self._monotonic = monotonic
        self._guard = threading.Lock()
        self._noted: dict[str, float | None] = {}
        self._sensed: dict[str, float | None] = {}
        self._asked_at: dict[str, float] = {}
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None

    def newest(self, disks: Iterable[str]) -> Mapping[str, float | None]:
        """Return what was last read of each disk, None where nothing is known by now; reads nothing."""
        with self._guard:
            return {disk: warmest(self._noted.get(disk), self._sensed.get(disk)) for disk in disks}

    def look(self, disks: Iterable[str]) -> Mapping[str, float | None]:
        """Read DSM's notes of the disks, which touches no disk, and return what is newest of each."""
        names = tuple(disks)
        noted = {disk: noted_c(self._root, disk) for disk in names}
        with self._guard:
            self._noted.update(noted)
        return self.newest(names)

    def ask(self, disks: Iterable[str]) -> Mapping[str, float | None]:
        """Read the notes and ask every disk's own sensors; return what is newest of each."""
        names = tuple(disks)
        sensed = {disk: sensed_c(self._root, f"/sys/block/{disk}") for disk in names}
        now = self._monotonic()
        with self._guard:
            self._sensed.update(sensed)
            self._asked_at.update(dict.fromkeys(names, now))
        return self.look(names)

    def watch(self, disks: Iterable[str]) -> None:
        """Keep what is known of these disks fresh until `end`; those of an earlier watch are no longer looked at.

        Raises:
            CapabilityMissing: the system starts no more threads.
        """
        self.end()
        names = tuple(dict.fromkeys(disks))
        if not names:
            return
        stop = threading.Event()
        thread = threading.Thread(target=self._watch, args=(names, stop), name="volbench-thermometer", daemon=True)
        try:
            start_thread(thread)
        except CapabilityMissing:
            stop.set()
            raise
        self._stop, self._thread = stop, thread

    def end(self) -> None:
        """End the watch, where there is one."""
        if self._stop is not None and self._thread is not None:
            self._stop.set()
            self._thread.join(LAST_WAIT_S)
        self._stop = self._thread = None

    def refresh(self, disks: Iterable[str]) -> None:
        """Look at the notes once more, and ask those disks whose time for it has come."""
        names = tuple(disks)
        now = self._monotonic()
        due = [disk for disk in names if now - self._asked_at.get(disk, float("-inf")) >= _pause_s(disk)]
        self.ask(due)
        self.look(names)

    def _watch(self, disks: tuple[str, ...], stop: threading.Event) -> None:
        while not stop.is_set():
            self.refresh(disks)
            stop.wait(LOOK_S)


def _pause_s(disk: str) -> float:
    return NVME_S if disk.startswith("nvme") else ASK_S
