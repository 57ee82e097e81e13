"""Ends a run whose disks become too hot, in the way an owner does: by the switch that everything in it looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.machine.heat import end_limit_c, ended_by, hottest, refuse_hot
from volbench.domain.model.runs.run import Caveat, Failure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.machine.heat import Heat
    from volbench.domain.model.machine.storage import Disk, Volume
    from volbench.runner.protocols import Cancellation, Thermometer


def disks_below(volumes: Iterable[Volume]) -> tuple[Disk, ...]:
    """Return every disk below these volumes, each once; a share's disks are another machine's."""
    return tuple({disk.name: disk for volume in volumes if volume.share is None for disk in volume.disks}.values())


class HeatWatch:
    """The `Cancellation` of one run: the owner's, and thrown by itself once a disk has reached its limit."""

    def __init__(self, owner: Cancellation, thermometer: Thermometer) -> None:
        """Watch nothing yet."""
        self._owner = owner
        self._thermometer = thermometer
        self._disks: tuple[Disk, ...] = ()
        self.heat: Heat | None = None
        """The disk that ended the run, for good: that it cools down afterwards changes nothing."""

    def begin(self, disks: tuple[Disk, ...]) -> None:
        """Ask these disks, then look at them until `end`.

        Raises:
            TooHot: one is so warm that the run would soon end for it.
            CapabilityMissing: no thread can be had to look from.
        """
        names = [disk.name for disk in disks]
        refuse_hot(disks, self._thermometer.ask(names))
        self._thermometer.watch(names)
        self._disks = disks

    def end(self) -> None:
        """Look no longer; what follows is the clean-up."""
        self._thermometer.end()
        self._disks = ()

    @property
    def is_now(self) -> bool:
        """End at once and keep the finished rounds."""
        return self._owner.is_now or self._is_too_hot()

    @property
    def is_after_round(self) -> bool:
        """End when the current round is complete."""
        return self._owner.is_after_round

    @property
    def is_pausing(self) -> bool:
        """Rest when the current round is complete, or go on resting."""
        return self._owner.is_pausing

    def wait(self, timeout_s: float) -> bool:
        """Wait until an end at once is asked for, at most `timeout_s`; say whether it was."""
        return self._owner.wait(timeout_s) or self._is_too_hot()

    def reason(self) -> tuple[Failure | None, tuple[Caveat, ...]]:
        """Say of a run that was ended at once why no owner did it; nothing where one did."""
        if self.heat is None:
            return None, ()
        error = ended_by(self.heat)
        seen = {"disk": self.heat.disk, "temperature_c": self.heat.temperature_c, "limit_c": self.heat.limit_c}
        return Failure(error.code, error.message, error.hint), (Caveat("ended-hot", seen),)

    def _is_too_hot(self) -> bool:
        if self.heat is None and self._disks:
            newest = self._thermometer.newest([disk.name for disk in self._disks])
            self.heat = hottest(self._disks, newest, end_limit_c)
        return self.heat is not None
