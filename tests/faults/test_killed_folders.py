"""`kill -9` of a run over folders of one volume: before, between and after their files change places."""

from __future__ import annotations

import signal
import subprocess
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
    folders, process, run_id = started(nas, "plain", "b", "c")
    wait_for(lambda: len(nas.stored()) >= rounds, "so many cells are stored", patience_s=4 * PATIENCE_S)
    kill(nas, process, run_id, folders)


def started(nas: Nas, *names: str, pressed: str = "") -> tuple[list[Path], subprocess.Popen[str], str]:
    """Start a run over folders of these names, of which one compresses; return them, the command line and its run."""
    folders = [Path(nas.target) / name for name in names]
    for folder in folders:
        folder.mkdir()
        nas.owns(folder)
    if pressed:
        property_ = ["btrfs", "property", "set", Path(nas.target) / pressed, "compression", "zstd"]
        subprocess.run(property_, check=True)
    process = nas.spawn(
        "run",
        "--profile=smoke",
        "--quiet",
        *(f"--target={folder}" for folder in folders),
        *(f"--workload={cell}" for cell in CELLS),
    )
    return folders, process, nas.wait_for_run()


def kill(nas: Nas, process: subprocess.Popen[str], run_id: str, folders: list[Path]) -> None:
    """Kill the command line now; every folder is empty after the next start, and noted as such with the run."""
    nas.remember()
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENCE_S)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")

    assert nas.finish() == {run_id: "interrupted"}
    assert [list(folder.iterdir()) for folder in folders] == [[] for _ in folders]
    assert nas.cleaned(run_id) == {str(folder): "removed" for folder in folders}


@pytest.mark.fault("folders-run-killed")
@pytest.mark.in_ci
@pytest.mark.parametrize("rounds", [0, 4 * EACH_ROUND])
def test_before_and_while_their_files_change_places(make_nas: MakeNas, rounds: int) -> None:
    kill_after(make_nas("btrfs"), rounds)


@pytest.mark.fault("folders-run-killed-often")
@pytest.mark.parametrize("rounds", [1, EACH_ROUND, 3 * EACH_ROUND + 1, 5 * EACH_ROUND])
def test_at_four_more(make_nas: MakeNas, rounds: int) -> None:
    kill_after(make_nas("btrfs"), rounds)


@pytest.mark.fault("folders-run-killed-in-the-second")
@pytest.mark.in_ci
def test_while_the_second_of_two_is_measured(make_nas: MakeNas) -> None:
    nas = make_nas("btrfs")
    nas.fio.hold("seq-write-1m", only="*/b/.volbench/*")
    folders, process, run_id = started(nas, "plain", "b")
    nas.fio.wait_until_held()
    assert all((folder / ".volbench").exists() for folder in folders)
    kill(nas, process, run_id, folders)


@pytest.mark.fault("compressed-folders-run-killed")
@pytest.mark.in_ci
def test_while_data_of_the_second_ratio_is_laid_out_in_the_second_folder(make_nas: MakeNas) -> None:
    nas = make_nas("btrfs")
    nas.fio.hold("lay-out", only="*/pressed/.volbench/*-data-1-2*")
    folders, process, run_id = started(nas, "plain", "pressed", pressed="pressed")
    nas.fio.wait_until_held()
    kill(nas, process, run_id, folders)
