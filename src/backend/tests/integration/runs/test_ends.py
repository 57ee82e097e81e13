"""Every way a run can end before its time, with the real fio: cancel, kill, a full or vanished volume, a lying tool."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from support.loops import loop_volume
from support.runs import READ, WRITE, Lab, Witness, leftovers, small_suite
from support.tools_at_work import fio_below
from support.words import bilingual

from volbench.domain.model.runs.run import Phase, RunState
from volbench.domain.model.suites.workload import FileUse, GiB, KiB, MiB
from volbench.tools.fio import FioWorkload

pytestmark = pytest.mark.real_io

FOUR_JOBS = FioWorkload(
    id="four-jobs",
    title=bilingual("Four at once", "四路并发"),
    rw="randwrite",
    bs=64 * KiB,
    iodepth=8,
    numjobs=4,
    file_use=FileUse.WRITE,
    metric="write_iops",
)


def fill_up(path: Path) -> None:
    """Write until the volume is full."""
    block = os.urandom(MiB)
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(block)
        except OSError as error:
            assert error.errno == errno.ENOSPC  # noqa: PT017 (the loop has no other end)


def once_measuring(act) -> Witness:
    """A witness that acts once, while the first cell is being measured."""
    witness = Witness()
    done: list[bool] = []

    def look(progress) -> None:
        # The first progress of a cell comes before its tool starts, the next ones from the sampler while it runs.
        if progress.phase is Phase.MEASURING and len(witness.samples) > 0 and not done:
            done.append(True)
            act()

    witness.when_progress = look
    return witness


@pytest.mark.judges_speed
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_cancel_with_four_jobs_on_large_files_leaves_no_process_and_no_file_within_five_seconds(tmp_path, file_system):
    suite = small_suite(FOUR_JOBS, runtime_s=60.0, file_bytes=2 * GiB)
    with loop_volume(file_system, 64 * GiB) as volume:
        lab = Lab(tmp_path / "data", suite)
        asked_at: list[float] = []

        def cancel() -> None:
            asked_at.append(time.monotonic())
            lab.cancel.end_now()

        lab.witness = once_measuring(cancel)
        run = lab.measure(volume.mount_point)
        ended_at = time.monotonic()
        lab.close()

        assert run.state is RunState.CANCELLED, run.failure
        assert run.plan.file_bytes == 2 * GiB
        assert fio_below(volume.mount_point) == []
        assert leftovers(volume.mount_point) == []
        assert ended_at - asked_at[0] < 5.0


def test_cancel_keeps_the_finished_rounds(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=5))

    def cancel_in_the_third_round() -> None:
        if len(lab.witness.rounds) == 2:
            lab.cancel.end_now()

    lab.witness.when_round = cancel_in_the_third_round
    run = lab.measure(ext4_volume.mount_point)

    assert run.state is RunState.CANCELLED
    assert [done.n for done in run.workloads[0].rounds] == [1, 2]


def test_cancel_while_the_test_file_is_written_leaves_nothing(make_lab, ext4_volume):
    lab = make_lab()

    def cancel(progress) -> None:
        if progress.phase is Phase.LAYING_OUT:
            lab.cancel.end_now()

    lab.witness.when_progress = cancel
    run = lab.measure(ext4_volume.mount_point)

    assert run.state is RunState.CANCELLED
    assert leftovers(ext4_volume.mount_point) == []


def test_a_volume_that_runs_full_ends_the_run_with_that_reason(make_lab, volume):
    lab = make_lab(small_suite(WRITE, READ))
    ballast = volume.mount_point / "ballast"

    def fill(progress) -> None:
        if progress.phase is Phase.LAYING_OUT and not ballast.exists():
            fill_up(ballast)

    lab.witness.when_progress = fill
    run = lab.measure(volume.mount_point)

    assert run.state is RunState.FAILED
    assert run.failure.code == "target-lost"
    assert leftovers(volume.mount_point) == ["ballast"]


def test_a_volume_unmounted_during_the_run_ends_it_with_that_reason(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=4))

    def unmount() -> None:
        if len(lab.witness.rounds) == 1:
            subprocess.run(["umount", "--lazy", str(ext4_volume.mount_point)], check=True)

    lab.witness.when_round = unmount
    run = lab.measure(ext4_volume.mount_point)

    assert run.state is RunState.FAILED
    assert run.failure.code == "target-lost"
    assert run.failure.message.has("host.target_watch.was_unmounted_during_the_run")
    assert [done.n for done in run.workloads[0].rounds] == [1]
    assert list(ext4_volume.mount_point.iterdir()) == []


def test_a_volume_that_turns_read_only_ends_the_run_with_that_reason(make_lab, ext4_volume):
    lab = make_lab(small_suite(WRITE, rounds=4))
    mount_point = str(ext4_volume.mount_point)

    def turn() -> None:
        if len(lab.witness.rounds) == 1:
            subprocess.run(["mount", "-o", "remount,ro", mount_point], check=True)

    lab.witness.when_round = turn
    run = lab.measure(ext4_volume.mount_point)
    subprocess.run(["mount", "-o", "remount,rw", mount_point], check=True)

    assert run.state is RunState.FAILED
    assert run.failure.message.has("host.target_watch.became_read_only_during_the_run")


def test_fio_killed_from_outside_fails_the_run_and_leaves_nothing(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, runtime_s=30.0))

    def kill() -> None:
        for pid in fio_below(ext4_volume.mount_point):
            os.kill(pid, signal.SIGKILL)

    lab.witness = once_measuring(kill)
    run = lab.measure(ext4_volume.mount_point)

    assert run.state is RunState.FAILED
    assert run.failure.code == "tool-failed"
    assert leftovers(ext4_volume.mount_point) == []
