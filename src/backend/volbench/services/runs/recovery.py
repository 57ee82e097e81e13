"""Puts right what was left: runs still called running, and test files that could not be removed so far."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.model.errors import NotFound
from volbench.domain.model.runs.clean_up import CleanUpState, FileSystemMark, LeftBehind, OpenTarget, after_attempt
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.target import LocalVolume

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.run import Failure, Run, RunRow
    from volbench.services.runs.assignment import Assigner
    from volbench.services.runs.protocols import JobStore, Sweeper

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recovered:
    """What was put right, and what could not be yet."""

    interrupted: tuple[str, ...]
    """Ids of runs that were still called running."""
    cleaned: tuple[LeftBehind, ...]
    left: tuple[LeftBehind, ...]


def recover(
    store: JobStore, assigner: Assigner, sweep: Sweeper, failures: Mapping[str, Failure] | None = None
) -> Recovered:
    """Mark stale runs as interrupted, judge their finished rounds, try again to remove whatever any run left.

    Only to be called while holding the machine lock: then no run can truly be running. Tools need no ending here,
    they died with the process that started them.

    Args:
        store: where runs and their folders are noted.
        assigner: knows the suites.
        sweep: removes what is left in a folder.
        failures: run id → why it broke off, where that is known.
    """
    stale = store.unfinished()
    for row in stale:
        _LOG.warning("run=%s left running by a process that is gone; now interrupted", row.id)
        _note_folders(store, row)
    cleaned, left = _sweep_all(store, sweep)
    for row in stale:
        # Only now: whoever sees it interrupted may rely on its files being gone, or being said to be left.
        mark_interrupted(store, assigner, store.get(row.id), (failures or {}).get(row.id))
    return Recovered(tuple(row.id for row in stale), cleaned, left)


def mark_interrupted(store: JobStore, assigner: Assigner, run: Run, failure: Failure | None = None) -> None:
    """Store a run as interrupted, with its finished rounds judged as far as they go."""
    try:
        suite = assigner.suite_of(run)
    except NotFound:
        suite = None
    if suite is None or not run.workloads:
        store.set_state(run.id, RunState.INTERRUPTED, failure)
        return
    # Only now: what judges is large, and rarely is there anything to put right.
    from volbench.runner.finished_rounds import Rounds, judge

    ended = replace(run, state=RunState.INTERRUPTED, failure=failure)
    store.finish(judge(ended, suite, Rounds(run.workloads)))


def _note_folders(store: JobStore, row: RunRow) -> None:
    """Note the folders of a run that died before it could, or was begun by a version that noted none."""
    noted = {left.target.path for left in store.not_removed() if left.run_id == row.id}
    run = store.get(row.id)
    for target in run.targets.values() or (run.target,):
        if not isinstance(target, LocalVolume):
            continue
        # A folder is noted as it is on the disk, and was asked for as its owner calls it.
        if not noted & {target.path, target.folder.path}:
            volume = target.volume
            mark = FileSystemMark(volume.mount_point, "")
            store.open_target(row.id, OpenTarget(target.path, volume.id, volume.name, mark))


def _sweep_all(store: JobStore, sweep: Sweeper) -> tuple[tuple[LeftBehind, ...], tuple[LeftBehind, ...]]:
    """Try every folder that may hold something; return those that are clean now and those that are not."""
    cleaned: list[LeftBehind] = []
    left: list[LeftBehind] = []
    for one in store.not_removed():
        now = after_attempt(sweep(one.target, one.run_id), one.clean_up)
        # What has not changed is not written: an idle service wakes no disk.
        if now != one.clean_up:
            store.note_clean_up(one.run_id, now)
            _LOG.info("run=%s folder=%s is %s now", one.run_id, now.folder, now.state)
        (cleaned if now.state is CleanUpState.REMOVED else left).append(replace(one, clean_up=now))
    return tuple(cleaned), tuple(left)
