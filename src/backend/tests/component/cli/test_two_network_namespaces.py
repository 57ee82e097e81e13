"""Two volbench with one data folder in two network namespaces, where the lock of the machine is seen by one alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.examples import example_run
from support.service import make_store

from volbench.cli.exits import Exit
from volbench.domain.model.runs.run import RunState
from volbench.host.shared_lock import is_data_held, is_measured_elsewhere, is_measuring
from volbench.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RUN = "01JDLIVING"
MEASURES = (
    "import sys\n"
    "from pathlib import Path\n"
    "from volbench.app.container import Application\n"
    "from volbench.config import Config\n"
    "application = Application(Config(data_folder=Path(sys.argv[1])))\n"
    "with application.take_lock():\n"
    "    print('measures', flush=True)\n"
    "    sys.stdin.read()\n"
)


def apart(*words: str | Path, **more: object) -> subprocess.Popen[str]:
    """Start something in a network namespace of its own; needs root."""
    argv = ["unshare", "--net", *map(str, words)]
    return subprocess.Popen(argv, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE)


def volbench(folder: Path, *words: str) -> tuple[int, str]:
    """Call the command in one more namespace."""
    called = apart(sys.executable, "-m", "volbench", "--data-dir", folder, "--lang", "en", *words)
    said, complained = called.communicate(timeout=300)
    return called.returncode, said + complained


def state_of(folder: Path) -> RunState:
    store = open_store(folder / "volbench.sqlite", lambda: "2026-11-29T00:00:00.000Z")
    try:
        return store.get(RUN).state
    finally:
        store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = make_store(tmp_path / "volbench.sqlite")
    store.insert(replace(example_run(RUN), state=RunState.RUNNING), {})
    store.close()
    return tmp_path


@pytest.fixture
def living(folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = apart(sys.executable, "-c", MEASURES, folder)
    assert process.stdout is not None
    assert process.stdout.readline() == "measures\n", process.stderr and process.stderr.read()
    yield process
    with process:
        process.kill()


def test_a_run_that_lives_in_another_namespace_is_not_called_interrupted(
    folder: Path, living: subprocess.Popen[str]
) -> None:
    code, said = volbench(folder, "clean-up")

    assert (code, "another container or network namespace" in said) == (Exit.BUSY, True), said
    assert state_of(folder) is RunState.RUNNING


def test_nothing_is_worked_out_beside_it_either(folder: Path, living: subprocess.Popen[str]) -> None:
    code, said = volbench(folder, "compare", RUN, RUN)

    assert (code, "another container or network namespace" in said) == (Exit.BUSY, True), said
    assert is_data_held(folder)
    assert is_measuring(folder) is True
    assert is_measured_elsewhere(folder)


def test_once_it_was_killed_its_run_is_put_right(folder: Path, living: subprocess.Popen[str]) -> None:
    os.kill(living.pid, signal.SIGKILL)
    living.wait()

    # Its volume is not there, and that stays to be removed.
    code, said = volbench(folder, "clean-up")

    assert (code, f"Interrupted: {RUN}" in said) == (Exit.FAILED, True), said
    assert not is_data_held(folder)
    assert state_of(folder) is RunState.INTERRUPTED


def test_another_folder_of_results_has_a_lock_of_its_own(
    folder: Path, living: subprocess.Popen[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    make_store(other / "volbench.sqlite").close()

    code, said = volbench(other, "clean-up")

    assert code == 0, said
