"""`kill -9` of a run over folders of one volume: before, between and after their files change places."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from faults.harness.waiting import PATIENCE_S, wait_for

if TYPE_CHECKING:
    from faults.conftest import MakeNas
    from faults.harness.nas import Nas

CELLS = ("seq-read-1m", "seq-write-1m")
EACH_ROUND = 3 * len(CELLS)
"""Cells of a round over three folders."""


def kill_after(nas: Nas, rounds: int) -> None:
    """Kill the command line when so many cells are stored; nothing is left in any folder after the next start."""
    folders = [Path(nas.target) / name for name in ("plain", "b", "c")]
    for folder in folders:
        folder.mkdir()
        nas.owns(folder)
    process = nas.spawn(
        "run",
        "--profile=smoke",
        "--quiet",
        *(f"--target={folder}" for folder in folders),
        *(f"--workload={cell}" for cell in CELLS),
    )
    run_id = nas.wait_for_run()
    wait_for(lambda: len(nas.stored()) >= rounds, "so many cells are stored", patience_s=4 * PATIENCE_S)
    nas.remember()
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENCE_S)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")

    assert nas.finish() == {run_id: "interrupted"}
    assert [list(folder.iterdir()) for folder in folders] == [[], [], []]


@pytest.mark.fault("folders-run-killed")
@pytest.mark.in_ci
@pytest.mark.parametrize("rounds", [0, 4 * EACH_ROUND])
def test_before_and_while_their_files_change_places(make_nas: MakeNas, rounds: int) -> None:
    kill_after(make_nas("btrfs"), rounds)


@pytest.mark.fault("folders-run-killed-often")
@pytest.mark.parametrize("rounds", [1, EACH_ROUND, 3 * EACH_ROUND + 1, 5 * EACH_ROUND])
def test_at_four_more(make_nas: MakeNas, rounds: int) -> None:
    kill_after(make_nas("btrfs"), rounds)
