"""Targets of runs that come from elsewhere, told apart from those of this machine: nothing imported is a volume here.

Nearly every NAS calls its first volume the same. What history, filters and timelines know a target by gets a mark of
the machine that measured it; no volume and no server of this installation has one.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.machine.volume_ids import has_mark
from volbench.domain.model.runs.target import EndpointTarget, LocalVolume

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Machine
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.runs.target import Target
    from volbench.store import RunStore

_LOG = logging.getLogger(__name__)
DIGITS: Final = 6
"""Of a mark, which are hexadecimal."""


def told_apart(run: Run) -> Run:
    """Return an imported run with a mark of its machine in what its targets are known by; those with a mark keep it."""
    mark = _mark_of(run.environment.machine)
    targets = {variant: target if has_mark(target.id) else _of(target, mark) for variant, target in run.targets.items()}
    return replace(run, target=run.target if has_mark(run.target.id) else _of(run.target, mark), targets=targets)


def tell_earlier_apart(store: RunStore) -> None:
    """Give the imports of earlier versions their mark: they stood among the runs of this machine's volumes."""
    for run_id in store.imported_as_of_here():
        try:
            run = told_apart(store.get_compared(run_id))
            store.rename_targets(run_id, run.target, run.targets)
        except VolbenchError as error:
            # What cannot be read now harms no start; the next one tries again.
            _LOG.warning("run=%s is still known as one of this machine: %s", run_id, error)


def with_mark(run: Run, mark: str) -> Run:
    """Return the run with this mark in what its targets are known by."""
    targets = {variant: _of(target, mark) for variant, target in run.targets.items()}
    return replace(run, target=_of(run.target, mark), targets=targets)


def _mark_of(machine: Machine) -> str:
    """Return what tells a machine from others, as far as a file says, but for what an update of its system changes."""
    facts = (machine.host_name, machine.model, machine.cpu_model, machine.cpu_cores, machine.memory_bytes)
    return hashlib.sha256(repr(facts).encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def _of(target: Target, mark: str) -> Target:
    if isinstance(target, LocalVolume):
        return replace(target, volume=replace(target.volume, id=f"{mark}-{target.volume.id}"))
    if isinstance(target, EndpointTarget):
        return replace(target, endpoint=replace(target.endpoint, id=f"{mark}-{target.endpoint.id}"))
    return target
