"""What is to be said against a first look: a minute on a file that is as large as the clock allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.domain.assess.caveat_rules import beyond_caches_bytes
from volbench.domain.assess.kind import Judging
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.suites.workload import FileUse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.suites.workload import Workload


class FirstLookJudging(Judging):
    """A first look."""

    file_is_as_planned: ClassVar[bool] = False

    def run_caveats(self, run: Run) -> Iterator[Caveat]:  # noqa: ARG002
        """Yield what holds for all its numbers: they are preliminary."""
        yield Caveat("preliminary")

    def caveats(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:  # noqa: ARG002
        """Yield what one of its workloads carries.

        The lay-out is one pass. Small reads of a file smaller than the caches of the drives may come from those.
        """
        volume = volume_of(run.target)
        if volume is None:
            return
        if workload.file_use is FileUse.LAY_OUT:
            yield Caveat("one-pass")
        access, caches_bytes = workload.access, beyond_caches_bytes(volume)
        is_small_read = access is not None and access.is_random and access.direction is Direction.READ
        if is_small_read and 0 < run.plan.file_bytes < caches_bytes:
            yield Caveat("reads-near-caches", {"file_bytes": run.plan.file_bytes, "wanted_bytes": caches_bytes})
