"""The command line is killed, terminated and interrupted; the next start of anything puts right what it left."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from faults.harness.nas import READ, WRITE, Nas
from faults.harness.stand_in import LAY_OUT
from faults.harness.volumes import freezing, thaw
from faults.harness.waiting import PATIENCE_S, wait_for

if TYPE_CHECKING:
    import subprocess

CANCELLED, NEEDS_RIGHT = 130, 5
NOBODY = 65534
OPENS_RESULTS = (
    ("mirror", "--folder", "{target}"),
    ("run", "--profile=smoke", "--target={target}", f"--workload={READ}", "--quiet"),
    ("history",),
    ("clean-up",),
    ("notices", "list"),
    ("migrate",),
)


def killed(process: subprocess.Popen[str]) -> None:
    process.kill()
    assert process.wait(PATIENCE_S) == -signal.SIGKILL


def ends_interrupted_and_goes_on(nas: Nas, run_id: str) -> None:
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    nas.fio.behave()
    nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    nas.resume(run_id)
    nas.finish()


@pytest.mark.fault("command-line-killed-laying-out")
def test_killed_while_the_test_file_is_written(nas: Nas) -> None:
    nas.fio.hold(LAY_OUT)
    process = nas.command()
    nas.fio.wait_until_held()

    killed(process)

    ends_interrupted_and_goes_on(nas, nas.wait_for_run())


@pytest.mark.fault("command-line-killed-measuring")
@pytest.mark.in_ci
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_killed_while_a_tool_measures(file_system: str, make_nas) -> None:
    nas = make_nas(file_system)
    nas.fio.hold(f"{WRITE}.2")
    process = nas.command()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    killed(process)

    ends_interrupted_and_goes_on(nas, nas.wait_for_run())


@pytest.mark.fault("command-line-killed-cleaning-up")
def test_killed_while_it_removes_the_test_files(nas: Nas) -> None:
    nas.fio.at(f"{READ}.3", freezing(nas.volume))
    process = nas.command(READ)
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    process.kill()
    thaw(nas.volume)
    process.wait(PATIENCE_S)

    ends_interrupted_and_goes_on(nas, nas.wait_for_run())


@pytest.mark.fault("command-line-killed-waiting")
def test_killed_while_it_waits_for_its_turn(nas: Nas) -> None:
    nas.fio.hold(f"{WRITE}.2")
    nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    waiting = nas.command(READ)
    wait_for(lambda: "Waiting until it has finished" in nas.complaints(), "it says that it waits")

    killed(waiting)

    nas.fio.release()
    assert nas.wait_for_end(run_id) == "done"
    # It had not begun, so there is nothing of it.
    assert nas.finish() == {run_id: "done"}


@pytest.mark.fault("command-line-killed-and-cleaned-up-by-hand")
def test_killed_and_never_started_again_but_for_clean_up(nas: Nas) -> None:
    nas.fio.hold(f"{WRITE}.2")
    process = nas.command()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    killed(process)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")

    by_hand = nas.spawn("clean-up")

    assert by_hand.wait(PATIENCE_S) == 0
    assert nas.left() == []
    assert nas.finish() == {nas.wait_for_run(): "interrupted"}


@pytest.mark.fault("terminated-with-its-group")
@pytest.mark.in_ci
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_to_process_and_group_at_once_cancels_once(name: str, nas: Nas) -> None:
    """As `timeout`, service managers and closing terminals do: the process gets it once more than it should."""
    number = signal.Signals[name]
    nas.fio.hold(f"{WRITE}.2")
    process = nas.command()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    process.send_signal(number)
    os.killpg(process.pid, number)

    assert process.wait(PATIENCE_S) == CANCELLED
    assert nas.left() == []
    assert nas.finish() == {nas.wait_for_run(): "cancelled"}


@pytest.mark.fault("terminated-again-and-again")
def test_many_sigterms_do_not_tear_the_clean_up_apart(nas: Nas) -> None:
    nas.fio.at(f"{READ}.3", freezing(nas.volume))
    process = nas.command(READ)
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    for _ in range(20):
        process.send_signal(signal.SIGTERM)
    thaw(nas.volume)

    assert process.wait(PATIENCE_S) in {0, CANCELLED}
    assert nas.left() == []
    nas.finish()


@pytest.mark.fault("service-terminated-with-its-group")
@pytest.mark.in_ci
def test_sigterm_to_the_service_and_its_group_at_once_interrupts_its_run(nas: Nas) -> None:
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    service.process.terminate()
    assert service.end(signal.SIGTERM, is_group=True) == 0

    assert nas.left() == []
    ends_interrupted_and_goes_on(nas, run_id)


@pytest.mark.fault("service-stopped-while-it-stops")
def test_kill_9_while_the_service_ends_its_run(nas: Nas) -> None:
    nas.fio.at(f"{READ}.3", freezing(nas.volume))
    service = nas.start()
    run_id = nas.order(READ)
    nas.fio.wait_until_held()
    service.wait_until_stuck()
    nas.remember()
    service.process.terminate()

    service.process.kill()
    thaw(nas.volume)
    service.wait()

    ends_interrupted_and_goes_on(nas, run_id)


@pytest.mark.fault("command-line-of-root")
@pytest.mark.in_ci
def test_root_works_on_results_of_another_user_as_that_user_or_is_told_what_to_type(nas: Nas) -> None:
    """Which of the two depends on whether that user may start this Python; nothing of root's is left either way."""
    os.chown(nas.volume.mount_point, NOBODY, NOBODY)
    _give(nas, NOBODY)
    nas.home.chmod(0o711)

    for words in OPENS_RESULTS:
        asked = [word.format(target=nas.target) for word in words]
        code = nas.spawn(*asked).wait(PATIENCE_S)
        told = nas.complaints().splitlines()
        assert code == 0 or (code == NEEDS_RIGHT and f"volbench --lang=en --data-dir={nas.data} {words[0]}" in told[-1])
        assert {path.lstat().st_uid for path in (nas.data, *nas.data.rglob("*"))} == {NOBODY}, words
        assert all(path.lstat().st_uid == NOBODY for path in nas.volume.mount_point.rglob("volbench*")), words

    _give(nas, 0)
    assert set(nas.finish().values()) <= {"done"}


def _give(nas: Nas, user: int) -> None:
    for path in (nas.data, *nas.data.rglob("*")):
        os.chown(path, user, user)
