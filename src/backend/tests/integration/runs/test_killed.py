"""Processes killed in the middle of a run: what is kept, what is swept, what can be continued, who sweeps nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.loops import loop_volume
from support.runs import empty_database, leftovers, tell_ceilings
from support.tools_at_work import stop_fio_below, tools_below

from volbench.app.container import compose
from volbench.cli.ending import IMPATIENCE_S
from volbench.config import Config
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import GiB, MiB

pytestmark = pytest.mark.real_io

PATIENCE_S = 300.0
CELLS = ("seq-read-1m", "rand-read-4k-qd32", "seq-write-1m")


def wait_for(claim, what: str) -> None:
    """Wait until `claim()` holds; only a machine that does nothing at all runs out of patience."""
    until = time.monotonic() + PATIENCE_S
    while not claim():
        assert time.monotonic() < until, f"waited in vain until {what}"
        time.sleep(0.05)


@pytest.fixture
def application(tmp_path):
    """An application on its own database; what a test starts is stopped."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    tell_ceilings(data)
    application = compose(Config(data))
    yield application
    application.worker.stop()
    application.store.close()


def start_command_line(application, target: Path, profile="smoke", workloads=CELLS, **how) -> subprocess.Popen[bytes]:
    """Start `volbench run` on some cells of a profile, as an owner would."""
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "volbench",
            "--data-dir",
            str(application.config.data_folder),
            "run",
            f"--profile={profile}",
            f"--target={target}",
            *(f"--workload={workload}" for workload in workloads),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        **how,
    )


def finished_rounds(application, run_id: str) -> int:
    return sum(len(result.rounds) for result in application.store.get(run_id).workloads)


def kill_in_the_middle(application, target: Path) -> str:
    """Start a run, kill its process with SIGKILL after its first finished round, return the run's id."""
    process = start_command_line(application, target)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    wait_for(lambda: finished_rounds(application, run_id) >= 1, "a round is stored")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    return run_id


def test_a_second_ctrl_c_kills_at_once_and_the_next_start_sweeps(application, ext4_volume):
    target = ext4_volume.mount_point
    process = start_command_line(application, target)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    wait_for(lambda: finished_rounds(application, run_id) >= 1 and stop_fio_below(target), "a tool runs")

    process.send_signal(signal.SIGINT)
    said = next((line for line in process.stdout if b"Cancelling" in line), b"")
    time.sleep(IMPATIENCE_S)
    process.send_signal(signal.SIGINT)
    ended = process.wait(timeout=PATIENCE_S)
    process.stdout.close()

    assert (ended, said != b"") == (-signal.SIGKILL, True)
    wait_for(lambda: tools_below(target) == [], "the guard has taken the tools along")
    application.worker.start()
    wait_for(lambda: application.store.row(run_id).state is RunState.INTERRUPTED, "it is found")
    wait_for(lambda: leftovers(target) == [], "its files are swept")


def find_again(application, run_id: str, target: Path) -> None:
    """Start the worker after a run was killed; it has to find the run, keep its rounds and sweep its files."""
    wait_for(lambda: tools_below(target) == [], "the guard has taken the tools along")
    kept = finished_rounds(application, run_id)

    application.worker.start()
    wait_for(lambda: application.store.row(run_id).state is RunState.INTERRUPTED, "it is found")
    wait_for(lambda: leftovers(target) == [], "its files are swept")

    assert finished_rounds(application, run_id) == kept >= 1
    assert all(result.summary for result in application.store.get(run_id).workloads)


# On Btrfs, so small that its free space decides about the file's size: it does not give all of it back at once.
def test_a_killed_run_on_btrfs_is_swept_and_goes_on_in_the_same_order_without_repeating_a_round(
    application, btrfs_volume
):
    run_id = kill_in_the_middle(application, btrfs_volume.mount_point)
    find_again(application, run_id, btrfs_volume.mount_point)
    before = application.store.get(run_id)
    old = {(result.id, done.n): done.started_at for result in before.workloads for done in result.rounds}

    application.queue.resume(run_id)
    goes_on = {RunState.INTERRUPTED, RunState.QUEUED, RunState.RUNNING}
    wait_for(lambda: application.store.row(run_id).state not in goes_on, "it has ended")

    run = application.store.get(run_id)
    assert run.state is RunState.DONE, run.failure
    all_rounds = {(result.id, done.n): done for result in run.workloads for done in result.rounds}
    assert len(all_rounds) == 6
    assert sorted(done.position for done in all_rounds.values()) == [1, 2, 3, 4, 5, 6]
    assert {key: all_rounds[key].started_at for key in old} == old
    assert run.plan == before.plan


@pytest.fixture
def roomy_volume(as_root):
    """A volume that a first look takes; sparse, so unused space costs nothing."""
    with loop_volume("ext4", 8 * GiB) as volume:
        yield volume


def test_a_first_look_killed_while_it_writes_its_file_is_swept_and_can_be_continued(application, roomy_volume):
    target = roomy_volume.mount_point
    process = start_command_line(application, target, "first", ("seq-read-1m", "seq-write-layout"))
    wait_for(lambda: written_below(target) > MiB, "it writes its file")
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    (unfinished,) = application.store.unfinished()
    wait_for(lambda: tools_below(target) == [], "the guard has taken the tools along")

    application.worker.start()
    wait_for(lambda: application.store.row(unfinished.id).state is RunState.INTERRUPTED, "it is found")
    wait_for(lambda: leftovers(target) == [], "its file is swept")
    application.queue.resume(unfinished.id)
    goes_on = {RunState.INTERRUPTED, RunState.QUEUED, RunState.RUNNING}
    wait_for(lambda: application.store.row(unfinished.id).state not in goes_on, "it has ended")

    run = application.store.get(unfinished.id)
    assert run.state is RunState.DONE, run.failure
    assert {work.id: len(work.rounds) for work in run.workloads} == {"seq-read-1m": 3, "seq-write-layout": 1}
    assert leftovers(target) == []


def written_below(target: Path) -> int:
    """Bytes of files of ours that lie on a volume, laid out or not."""
    return sum(path.stat().st_blocks * 512 for path in (target / ".volbench").rglob("*") if path.is_file())


def test_a_service_started_during_a_run_of_the_command_line_sweeps_nothing_of_it(application, ext4_volume):
    process = start_command_line(application, ext4_volume.mount_point)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    wait_for(lambda: finished_rounds(application, run_id) >= 1, "a round is stored")

    application.worker.start()
    said, _ = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 0, said.decode()
    assert application.store.row(run_id).state is RunState.DONE
    assert finished_rounds(application, run_id) == 6


def test_ctrl_c_on_the_command_line_cancels_cleans_up_and_ends_with_130(application, ext4_volume):
    process = start_command_line(application, ext4_volume.mount_point)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    wait_for(lambda: finished_rounds(application, run_id) >= 1, "a round is stored")

    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE_S)

    assert process.returncode == 130, said.decode()
    assert application.store.row(run_id).state is RunState.CANCELLED
    assert leftovers(ext4_volume.mount_point) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_one_wish_to_end_that_comes_to_the_process_and_to_its_group_is_one(application, ext4_volume, number):
    """`timeout` and service managers send it so; a terminal may as well."""
    target = ext4_volume.mount_point
    process = start_command_line(application, target, start_new_session=True)
    wait_for(application.store.unfinished, "the run is stored")
    run_id = application.store.unfinished()[0].id
    # A deaf tool keeps the clean-up from being over before the second signal.
    wait_for(lambda: finished_rounds(application, run_id) >= 1 and stop_fio_below(target), "a tool runs")

    process.send_signal(number)
    said = next((line for line in process.stdout if b"Cancelling" in line), b"")
    os.killpg(process.pid, number)
    process.send_signal(number)
    rest, _ = process.communicate(timeout=PATIENCE_S)

    assert (process.returncode, said != b"") == (130, True), rest.decode()
    assert application.store.row(run_id).state is RunState.CANCELLED
    assert leftovers(target) == []


def test_stopping_the_service_interrupts_its_run_so_that_it_can_be_continued(application, ext4_volume):
    from volbench.domain.model.runs.run import RunRequest

    application.worker.start()
    cells = ("seq-read-1m", "rand-read-4k-qd32", "rand-read-4k-qd1")
    run_id = application.queue.enqueue(RunRequest("nas-volume", "smoke", str(ext4_volume.mount_point), workloads=cells))
    wait_for(lambda: finished_rounds(application, run_id) >= 1, "a round is stored")

    application.worker.stop(timeout_s=PATIENCE_S)

    assert application.store.row(run_id).state is RunState.INTERRUPTED
    assert leftovers(ext4_volume.mount_point) == []
