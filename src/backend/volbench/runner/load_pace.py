"""What a constant pace is a share of: the most a server answered in this run while clients waited for it. No IO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.load.pace import most_of
from volbench.domain.model.key_value import operation_in
from volbench.domain.model.load import FILE_BYTES, KEEP_ALIVE, RATE, is_load, pace_of
from volbench.runner.stopping_policy import Enough

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.workload import Workload
    from volbench.runner.cell_order import Cell


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


def is_base(other: Workload, paced: Workload) -> bool:
    """Say whether a workload has clients wait for the same, over connections that are used as those of a pace.

    The same is one file, or what is done with keys of values as long.
    """
    base, own = other.parameters(), paced.parameters()
    is_same = is_load(base) and operation_in(base) is operation_in(own)
    return is_same and all(base[name] == own[name] for name in (FILE_BYTES, KEEP_ALIVE))


def with_most(wanted: Sequence[Workload], workloads: Sequence[Workload], cells: Sequence[str]) -> tuple[Workload, ...]:
    """Return what is wanted, and where a pace is without what it is a share of, that as well.

    `workloads` are all of the suite, in whose order they come; `cells` those of the profile, empty: all. Where the
    profile has none of the same file, all that the suite has are taken.
    """
    names = {work.id for work in wanted}
    for paced in wanted:
        if pace_of(paced.parameters()) is None or any(is_base(work, paced) for work in wanted):
            continue
        bases = [work.id for work in workloads if is_base(work, paced)]
        names.update([id_ for id_ in bases if id_ in cells] or bases)
    return tuple(work for work in workloads if work.id in names)
