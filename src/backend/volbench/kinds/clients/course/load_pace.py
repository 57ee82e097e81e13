"""What a constant pace is a share of: the most a server answered in this run while clients waited for it. No IO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.clients.load import RATE, pace_of
from volbench.kinds.clients.rules.load.pace import most_of
from volbench.kinds.clients.rules.pace_base import is_base
from volbench.runner.stopping_policy import Enough

if TYPE_CHECKING:
    from volbench.planning.cell_order import Cell


class MostSoFar(Enough):
    """Also knows what a pace is taken from: of rounds that were kept of a run that was broken off, too."""

    def saturation_iops(self, cell: Cell) -> float | None:
        """Return the most requests a second that this way answered so far, of the same file or keys as a cell's pace.

        None for any other cell, and where no answer was right.
        """
        work = self._situation.workload(cell.workload)
        if pace_of(work.parameters()) is None:
            return None
        rounds = [
            self._rounds.of(cell.variant, other.id) for other in self._situation.workloads if is_base(other, work)
        ]
        return most_of([one.metrics[RATE] for one in each if RATE in one.metrics] for each in rounds)
