"""Whether an array is in the state its cell stands for: before it is measured, and still afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, condition_of
from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.lab.journal import STATES, Condition
from volbench.domain.lab.layouts import members_on
from volbench.domain.model.words.message import Message, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.lab.layouts import Layout
    from volbench.domain.model.machine.storage import Volume
    from volbench.lab.machine_protocols import Machine
    from volbench.lab.steps import Cache

_DIED: Final = Message("lab.states.died")
_LEFT: Final = Message("lab.states.left")
_CAME_BACK: Final = Message("lab.states.came_back")
_OVER_BEFORE: Final = Message("lab.states.over_before")
_STOPPED: Final = Message("lab.states.stopped")


@dataclass(frozen=True, slots=True)
class Watch:
    """Watches over one array that stands."""

    machine: Machine
    layout: Layout
    token: str
    cache: Cache | None

    def dead(self, paths: Sequence[str]) -> list[str]:
        """Return the names of those disks that no longer work."""
        disks = self.machine.look(paths, token=self.token)
        return [disk.name for disk in disks if disk.kind != "disk" or disk.problem is not None]

    def is_over(self) -> bool:
        """Whether nothing is synchronised."""
        return self.machine.sync_ratio(self._arrays) is None

    def before(self, condition: Condition) -> Message | None:
        """Say why a state was not reached; None where it was."""
        if condition is Condition.DEGRADED and self._missing < self._out:
            return _CAME_BACK
        return _OVER_BEFORE if condition is Condition.REBUILDING and not self._missing else None

    def lost(self, condition: Condition) -> Message | None:
        """Say which disk died, or that one left an array; None where all that should be there is."""
        cache = () if condition is not Condition.SSD_CACHE or self.cache is None else (self.cache.disk.path,)
        if dead := self.dead((*self.layout.disks, *cache)):
            return _DIED.fill(names=listed(dead))
        out = self._out if STATES[condition] in MISSES_A_DISK else 0
        return _LEFT if self._missing > out else None

    def after(self, condition: Condition) -> Message | None:
        """Say what happened while it was measured: its numbers are not those of the state then. None: nothing."""
        # The sync first: one that ends in between has left nothing missing.
        is_over = condition is Condition.REBUILDING and self.is_over()
        if (lost := self.lost(condition)) is not None:
            return lost
        if condition is Condition.DEGRADED and self._missing < self._out:
            return _CAME_BACK
        return _STOPPED if is_over and self._missing else None

    @staticmethod
    def seen(condition: Condition, volume: Volume) -> Message | None:
        """Say that a run found a whole array when it began: it may have waited for the machine. None: it did not."""
        is_whole = condition_of(volume) in {ArrayCondition.HEALTHY, ArrayCondition.SSD_CACHE}
        return {Condition.DEGRADED: _CAME_BACK, Condition.REBUILDING: _OVER_BEFORE}.get(condition) if is_whole else None

    @property
    def _missing(self) -> int:
        return self.machine.missing_members(self._arrays)

    @property
    def _arrays(self) -> list[str]:
        return [array.device for array in self.layout.arrays]

    @property
    def _out(self) -> int:
        """How many members the arrays lack without the disk that goes and comes back."""
        return len(members_on(self.layout, self.layout.disks[-1]))
