"""Which cells a constant pace is a share of, and that they are measured with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.clients.load import FILE_BYTES, KEEP_ALIVE, is_load, pace_of
from volbench.domain.model.servers.key_value import operation_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.suites.workload import Workload


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
