"""SNIA's suites with threads and requests of each as their owner wants them. Pure.

Such a form of a suite has a digest of its own, since the load stands in its workloads' parameters: its runs are held
against each other and against no others. What a suite asks by its load (one at a time, grids of loads) stays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.request_limits import MOST_IN_FLIGHT
from volbench.domain.model.suites.workload import PROMISED
from volbench.domain.model.words.message import Message
from volbench.tools.fio import FioWorkload

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.suites.workload import Suite, Workload

_OF_NO_LOAD: Final = Message("runner.own_load.of_no_load")
_CHOOSE: Final = Message("runner.own_load.choose")
_TOO_MANY: Final = Message("runner.own_load.too_many")
_AT_MOST: Final = Message("runner.own_load.at_most")
_LONG_WRITE: Final = Message("runner.own_load.long_write")
_SAYS_ITS_LOAD: Final = "suites.snia_wsat.long_write"
"""A title that says the suite's own."""


def with_own_load(suite: Suite, request: RunRequest) -> Suite:
    """Return the suite with the load its owner wants; itself where none is wanted.

    Raises:
        InvalidRequest: the suite takes none, or it is more than may be under way.
    """
    if request.jobs is None and request.depth is None:
        return suite
    field = "jobs" if request.jobs is not None else "depth"
    if not suite.takes_load:
        raise InvalidRequest(_OF_NO_LOAD.fill(suite=suite.title), _CHOOSE, field=field)
    workloads = tuple(_with(work, request.jobs, request.depth) for work in suite.workloads)
    most = max(work.access.in_flight for work in workloads if work.access is not None)
    if most > MOST_IN_FLIGHT:
        raise InvalidRequest(_TOO_MANY.fill(count=most), _AT_MOST.fill(most=MOST_IN_FLIGHT), field=field)
    return replace(suite, workloads=workloads)


def _with(work: Workload, jobs: int | None, depth: int | None) -> Workload:
    """Return a workload with that load; what goes through the file in order stays one thread."""
    if not isinstance(work, FioWorkload) or work.access is None or PROMISED in work.id:
        return work
    own = replace(work, iodepth=depth or work.iodepth, numjobs=(jobs or work.numjobs) if work.access.is_random else 1)
    in_flight = own.numjobs * own.iodepth
    if work.title.code == _SAYS_ITS_LOAD:
        return replace(own, title=_LONG_WRITE.fill(in_flight=in_flight))
    is_told = "in_flight" in work.title.values
    return replace(own, title=work.title.fill(in_flight=in_flight)) if is_told else own
