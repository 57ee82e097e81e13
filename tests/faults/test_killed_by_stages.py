"""`kill -9` of a run by stages at twenty drawn moments: what was finished stays, and reads the same again."""

from __future__ import annotations

import signal
import time
from random import Random
from typing import Final

import pytest
from volbench.suites import find

from faults.harness.nas import Nas
from faults.harness.waiting import PATIENCE_S, wait_for

SUITE: Final = find("snia-iops")
SEED: Final = 20261124
LATEST_S: Final = 30.0
_DRAWN = Random(SEED)  # noqa: S311 (moments, no secrets)
MOMENTS_S: Final = tuple(round(_DRAWN.uniform(0.0, LATEST_S), 2) for _ in range(20))
"""Seconds after the run is stored: while the file is written, between two cells, and in the middle of one."""
IN_CI: Final = 3


def kill_and_read_again(nas: Nas, moment_s: float) -> None:
    """Kill the command line then; only the cell under way may be missing, and `verify` finds no difference."""
    process = nas.spawn("run", f"--suite={SUITE.id}", "--profile=smoke", f"--target={nas.target}", "--quiet")
    run_id = nas.wait_for_run()
    time.sleep(moment_s)
    nas.remember()
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENCE_S)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    begun = sum(nas.fio.calls(workload.id) for workload in SUITE.workloads)
    stored = len(nas.stored())
    assert begun - 1 <= stored <= begun

    states = nas.finish()

    assert states == {run_id: "interrupted"}
    if stored:
        assert nas.spawn("verify", run_id).wait(PATIENCE_S) == 0, nas.complaints()


@pytest.mark.fault("staged-run-killed")
@pytest.mark.in_ci
@pytest.mark.parametrize("moment_s", MOMENTS_S[:IN_CI])
def test_at_three_moments(nas: Nas, moment_s: float) -> None:
    kill_and_read_again(nas, moment_s)


@pytest.mark.fault("staged-run-killed-often")
@pytest.mark.parametrize("moment_s", MOMENTS_S[IN_CI:])
def test_at_seventeen_more(nas: Nas, moment_s: float) -> None:
    kill_and_read_again(nas, moment_s)
