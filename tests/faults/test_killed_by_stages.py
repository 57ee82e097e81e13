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
ROUNDS: Final = 40
"""Of the 45 that the smoke profile has: nine cells, five times."""
IN_CI: Final = 3
ROUNDS_IN_CI: Final = 8
LONGEST_S: Final = 3.0
"""A cell takes a second, and to begin and to end it about as long again."""
LAYING_OUT_S: Final = 12.0
EVERY: Final = 5
"""Each so-many-th is killed before its first round: while volbench looks around, or while the file is written."""
_DRAWN: Final = Random(SEED)  # noqa: S311 (moments, no secrets)
MOMENTS: Final = tuple(
    (0, round(_DRAWN.uniform(0.0, LAYING_OUT_S), 2))
    if n % EVERY == 0
    else (_DRAWN.randint(1, ROUNDS_IN_CI if n < IN_CI else ROUNDS), round(_DRAWN.uniform(0.0, LONGEST_S), 2))
    for n in range(20)
)
"""Rounds that are stored by then, however long that takes here, and seconds after it: between two cells, or in one."""


def kill_and_read_again(nas: Nas, rounds: int, seconds: float) -> None:
    """Kill the command line then; only the cell under way may be missing, and `verify` finds no difference."""
    process = nas.spawn("run", f"--suite={SUITE.id}", "--profile=smoke", f"--target={nas.target}", "--quiet")
    run_id = nas.wait_for_run()
    wait_for(lambda: len(nas.stored()) >= rounds, "so many rounds are stored", patience_s=4 * PATIENCE_S)
    time.sleep(seconds)
    nas.remember()
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENCE_S)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    begun = sum(nas.fio.calls(workload.id) for workload in SUITE.workloads)
    stored = len(nas.stored())
    assert begun - 1 <= stored <= begun
    assert stored >= rounds

    states = nas.finish()

    assert states == {run_id: "interrupted"}
    if stored:
        assert nas.spawn("verify", run_id).wait(PATIENCE_S) == 0, nas.complaints()


@pytest.mark.fault("staged-run-killed")
@pytest.mark.in_ci
@pytest.mark.parametrize(("rounds", "seconds"), MOMENTS[:IN_CI])
def test_at_three_moments(nas: Nas, rounds: int, seconds: float) -> None:
    kill_and_read_again(nas, rounds, seconds)


@pytest.mark.fault("staged-run-killed-often")
@pytest.mark.parametrize(("rounds", "seconds"), MOMENTS[IN_CI:])
def test_at_seventeen_more(nas: Nas, rounds: int, seconds: float) -> None:
    kill_and_read_again(nas, rounds, seconds)
