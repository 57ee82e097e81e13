"""Cells that a run measures because its volume has a promise: the same accesses with more requests under way. Pure.

They stand beside the suite's own cells, which stay as they are: the digest counts those alone, so that a promise cuts
no history. A cell's id says of which one it is and with which load, so that whoever reads the run makes it again.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.promise.asking import is_open, loads_for
from volbench.domain.assess.promise.cells import unevenness
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.stage import Load
from volbench.domain.model.suites.workload import PROMISED
from volbench.domain.model.words.message import Message
from volbench.planning.kind import Planning
from volbench.tools.fio import FioWorkload

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.runs.promise import Promise
    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.suites.workload import Profile, Suite, Workload

_EVEN: Final = "50-50-"
"""In the id of a mix of halves that stands beside an uneven one."""
_ID: Final = re.compile(rf"(.+){PROMISED}({_EVEN})?(\d{{1,2}})x(\d{{1,3}})")
_TITLES: Final = {
    Direction.READ: Message("runner.promised_load.reads"),
    Direction.WRITE: Message("runner.promised_load.writes"),
    Direction.MIXED: Message("runner.promised_load.mixed"),
}
_HALVES: Final = 50


def with_promised(
    suite: Suite, profile: Profile, request: RunRequest, promise: Promise | None, total_bytes: int
) -> Suite:
    """Return the suite with the cells that judging the promise takes beside those a run of this profile measures."""
    if promise is None or request.other_target_paths:
        return suite
    if not kind_measuring(suite, profile).part(Planning)().takes_promised(suite, profile):
        return suite
    named = request.workloads or tuple(work.id for work in suite.cells(profile))
    asked: list[str] = []
    for way in _TITLES:
        if request.is_read_only and way is not Direction.READ:
            continue
        fits = [w for w in suite.workloads if w.id in named and w.direction is way and is_open(w.access)]
        base = max(fits, key=_openness, default=None)
        if base is not None and base.access is not None:
            is_even = not unevenness(base.access)
            loads = loads_for(promise, total_bytes, way, base.access.in_flight, is_own_known=is_even)
            halves = "" if is_even else _EVEN
            asked += [f"{base.id}{PROMISED}{halves}{load.threads}x{load.depth}" for load in loads]
    return with_cells(suite, asked)


def with_cells(suite: Suite, cells: Iterable[str]) -> Suite:
    """Return the suite with those of these cells that a promise added, made again from their ids."""
    known = {workload.id: workload for workload in suite.workloads}
    added = []
    for cell in cells:
        found = _ID.fullmatch(cell)
        base = known.get(found[1]) if found is not None else None
        if found is not None and isinstance(base, FioWorkload) and base.direction in _TITLES and cell not in known:
            added.append(_with_load(base, cell, Load(int(found[3]), int(found[4]))))
    return replace(suite, workloads=(*suite.workloads, *added)) if added else suite


def with_promised_cells(profile: Profile, suite: Suite) -> Profile:
    """Return the profile as it measures the cells that a promise added."""
    added = [workload.id for workload in suite.workloads if PROMISED in workload.id]
    limits = {
        id_: profile.cell_limits[base] for id_ in added if (base := id_.split(PROMISED)[0]) in profile.cell_limits
    }
    if limits:
        profile = replace(profile, cell_limits={**profile.cell_limits, **limits})
    return kind_measuring(suite, profile).part(Planning)().with_promised(profile, added) if added else profile


def promised_loads(cells: Iterable[str]) -> tuple[Load, ...]:
    """Return the loads of the cells that a promise added, the smallest first."""
    found = {Load(int(one[3]), int(one[4])) for cell in cells if (one := _ID.fullmatch(cell)) is not None}
    return tuple(sorted(found, key=lambda load: load.threads * load.depth))


def _openness(work: Workload) -> tuple[float, int]:
    """Sort by what tells most of a promise: of mixes the most even one, then most requests at a time."""
    return (-unevenness(work.access), work.access.in_flight) if work.access else (-1.0, 0)


def _with_load(base: FioWorkload, id_: str, load: Load) -> FioWorkload:
    return replace(
        base,
        id=id_,
        title=_TITLES[base.direction].fill(in_flight=load.threads * load.depth),
        numjobs=load.threads,
        iodepth=load.depth,
        # An engine that waits for each answer has one under way in each thread, whatever is asked for.
        ioengine=None,
        # Reads and writes have a limit each: only of a mix of halves can both sides reach it.
        rwmixread=_HALVES if base.direction is Direction.MIXED else None,
        is_headline=False,
    )
