"""Puts right what a killed process left: runs still called running, and test files on their targets."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.errors import NotFound
from volbench.domain.run import RunState

if TYPE_CHECKING:
    from volbench.domain.run import Run
    from volbench.jobs.assigning import Assigner
    from volbench.jobs.ports import JobStore, Sweeper

_LOG = logging.getLogger(__name__)


def recover(store: JobStore, assigner: Assigner, sweep: Sweeper) -> tuple[str, ...]:
    """Mark stale runs as interrupted, judge their finished rounds, sweep their targets; return their ids.

    Only to be called while holding the machine lock: then no run can truly be running. Tools need no ending here,
    they died with the process that started them.
    """
    found = []
    for row in store.unfinished():
        _LOG.warning("run=%s left running by a process that is gone; now interrupted", row.id)
        freed = sweep(row.target_path)
        if freed:
            _LOG.info("run=%s swept=%d bytes from its target", row.id, freed)
        # Only now: whoever sees it interrupted may rely on its files being gone.
        mark_interrupted(store, assigner, store.get(row.id))
        found.append(row.id)
    return tuple(found)


def mark_interrupted(store: JobStore, assigner: Assigner, run: Run) -> None:
    """Store a run as interrupted, with its finished rounds judged as far as they go."""
    try:
        suite = assigner.suite(run.suite.id)
    except NotFound:
        suite = None
    if suite is None or not run.workloads:
        store.set_state(run.id, RunState.INTERRUPTED)
        return
    # Only now: what judges is large, and rarely is there anything to put right.
    from volbench.runner.judging import Rounds, judge

    store.finish(judge(replace(run, state=RunState.INTERRUPTED), suite, Rounds(run.workloads)))
