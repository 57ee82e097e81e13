"""What is to be said against a first look: a minute on a file that is as large as the clock allowed."""

from __future__ import annotations

from collections.abc import Iterator

from volbench.domain.model.access import Direction
from volbench.domain.model.laid_out import timed_lay_out
from volbench.domain.model.run import Caveat, Run
from volbench.domain.model.workload import FileUse, Suite, Workload


def is_first_look(run: Run, suite: Suite) -> bool:
    """Say whether laying out the test file was a number of this run."""
    return timed_lay_out(workload for workload in suite.workloads if workload.id in run.plan.cells) is not None


def of_run(run: Run, suite: Suite) -> Iterator[Caveat]:
    """Yield what holds for all its numbers: they are preliminary."""
    if is_first_look(run, suite):
        yield Caveat("preliminary")


def of_workload(workload: Workload, run: Run, suite: Suite, caches_bytes: int) -> Iterator[Caveat]:
    """Yield what one of its workloads carries.

    The lay-out is one pass. Small reads of a file smaller than `caches_bytes` may come from the caches of the drives.
    """
    if workload.file_use is FileUse.LAY_OUT:
        yield Caveat("one-pass")
    access = workload.access
    is_small_read = access is not None and access.is_random and access.direction is Direction.READ
    if is_small_read and is_first_look(run, suite) and 0 < run.plan.file_bytes < caches_bytes:
        values = {"file_bytes": run.plan.file_bytes, "wanted_bytes": caches_bytes}
        yield Caveat("reads-near-caches", values)
