"""A process killed while its run by stages rests: nothing stays on the volume, rounds stay, it can go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from integration.runs.test_killed import application, find_again, finished_rounds, wait_for
from support.runs import leftovers

from volbench.domain.model.runs.run import RunState
from volbench.host.pause_signals import PAUSE

pytestmark = pytest.mark.real_io
__all__ = ["application"]


def rest_and_kill(application, target) -> str:
    """Start a run by stages, let it rest after its first round, kill it there; return the run's id."""
    words = ["run", "--suite=snia-lat", "--profile=smoke", f"--target={target}", "--workload=snia-lat-0-4k"]
    command = [sys.executable, "-m", "volbench", "--lang=en", "--data-dir", str(application.config.data_folder), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        wait_for(application.store.unfinished, "the run is stored")
        run_id = application.store.unfinished()[0].id
        wait_for(lambda: finished_rounds(application, run_id) >= 1, "a round is stored")
        process.send_signal(PAUSE)
        # It rests for an hour unless it is told to go on.
        said = next((line for line in process.stdout if b"aused" in line), b"")
        kept = leftovers(target)
        os.kill(process.pid, signal.SIGKILL)
    assert said
    assert kept
    return run_id


def test_a_run_killed_while_it_rests_is_swept_and_goes_on(application, ext4_volume):
    target = ext4_volume.mount_point
    run_id = rest_and_kill(application, target)
    find_again(application, run_id, target)
    old = {(work.id, one.n): one.started_at for work in application.store.get(run_id).workloads for one in work.rounds}

    application.queue.resume(run_id)
    goes_on = {RunState.INTERRUPTED, RunState.QUEUED, RunState.RUNNING}
    wait_for(lambda: application.store.row(run_id).state not in goes_on, "it has ended")

    run = application.store.get(run_id)
    assert run.state is RunState.DONE, run.failure
    rounds = {(work.id, one.n): one for work in run.workloads for one in work.rounds}
    assert {key: rounds[key].started_at for key in old} == old
    assert {one.notes.get("stage_restarts", 0) for key, one in rounds.items() if key not in old} == {1}
    assert leftovers(target) == []
