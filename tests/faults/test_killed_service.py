"""`kill -9` of the service in every phase: rounds stay, the next start puts right, the run can be continued."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from contextlib import closing

import pytest

from faults.harness.nas import READ, WRITE, Nas
from faults.harness.stand_in import LAY_OUT, PROBE
from faults.harness.volumes import freeze, freezing, thaw
from faults.harness.waiting import wait_for

WARM_UP = READ
"""The first call under a reading cell's name is its warm-up."""


def kill_and_count(nas: Nas, run_id: str, *, is_continued: bool = True) -> None:
    """Kill the service; at the end the run has to be interrupted, and complete once continued."""
    assert nas.service is not None
    nas.remember()
    nas.service.end(signal.SIGKILL)
    assert wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    nas.fio.behave()
    nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    if is_continued:
        nas.resume(run_id)
    nas.finish()


@pytest.mark.fault("service-killed-checking")
@pytest.mark.in_ci
def test_while_it_looks_around(nas: Nas) -> None:
    nas.fio.hold(PROBE)
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    assert service.phase(run_id) == "checking"

    # Nothing was planned or measured yet: there is nothing to go on with, and it is ordered anew.
    kill_and_count(nas, run_id, is_continued=False)


@pytest.mark.fault("service-killed-laying-out")
def test_while_the_test_file_is_written(nas: Nas) -> None:
    nas.fio.hold(LAY_OUT)
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    assert service.phase(run_id) == "laying-out"

    kill_and_count(nas, run_id)


@pytest.mark.fault("service-killed-warming-up")
def test_while_it_warms_up(nas: Nas) -> None:
    nas.fio.hold(f"{WARM_UP}.1")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    assert service.phase(run_id) == "warming-up"

    kill_and_count(nas, run_id)


@pytest.mark.fault("service-killed-measuring")
@pytest.mark.in_ci
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_while_a_tool_measures(file_system: str, make_nas) -> None:
    nas = make_nas(file_system)
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    assert service.phase(run_id) == "measuring"
    nas.wait_for_rounds(2)

    kill_and_count(nas, run_id)


@pytest.mark.fault("service-killed-with-its-group")
def test_together_with_all_it_has_started(nas: Nas) -> None:
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    tools = nas.tools()
    assert tools
    for tool in tools:
        os.kill(tool, signal.SIGKILL)
    service.end(signal.SIGKILL, is_group=True)

    kill_and_count(nas, run_id)


@pytest.mark.fault("service-killed-storing-a-round")
def test_while_it_stores_a_round(nas: Nas) -> None:
    nas.fio.hold(f"{WRITE}.2")
    nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    with closing(sqlite3.connect(nas.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        nas.fio.release()
        wait_for(lambda: not nas.tools(), "the tool has ended")
        stored = nas.stored()

        assert nas.service is not None
        nas.service.end(signal.SIGKILL)

        assert nas.stored() == stored
    kill_and_count(nas, run_id)


@pytest.mark.fault("service-killed-cleaning-up")
@pytest.mark.in_ci
def test_while_it_removes_the_test_files(nas: Nas) -> None:
    service, run_id = clean_up_held(nas)
    assert service.phase(run_id) == "cleaning-up"
    assert len(nas.stored()) == 4
    nas.remember()

    service.process.kill()
    thaw(nas.volume)
    service.wait()

    nas.fio.behave()
    assert nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    nas.resume(run_id)
    nas.finish()


@pytest.mark.fault("service-killed-storing-the-end")
def test_while_it_stores_the_end(nas: Nas) -> None:
    service, run_id = clean_up_held(nas)
    nas.remember()
    with closing(sqlite3.connect(nas.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        thaw(nas.volume)
        wait_for(lambda: not nas.left(), "the test files are removed")

        service.end(signal.SIGKILL)

    kill_and_count(nas, run_id)


@pytest.mark.fault("service-killed-analysing")
@pytest.mark.parametrize("moment_ms", [0, 15, 40, 80, 160])
def test_at_moments_after_the_last_tool(moment_ms: int, nas: Nas) -> None:
    """Between the last tool's end and the stored end there is nothing to hold on to: killed at several moments."""
    nas.fio.at(f"{READ}.3", '"$FIO" "$@"\ncode=$?\nkill -STOP $PPID\n: >"$PLACE/held"\nexit $code\n')
    service = nas.start()
    run_id = nas.order(READ)
    nas.fio.wait_until_held()
    nas.wait_for_rounds(1)

    service.process.send_signal(signal.SIGCONT)
    time.sleep(moment_ms / 1000)
    service.end(signal.SIGKILL)

    nas.remember()
    nas.fio.behave()
    nas.start()
    if nas.wait_for_end(run_id) != "done":
        assert nas.service is not None
        assert nas.service.state(run_id) == "interrupted"
        nas.resume(run_id)
    nas.finish()


@pytest.mark.fault("service-killed-with-a-queue")
def test_while_another_run_waits(nas: Nas) -> None:
    nas.fio.hold(f"{READ}.3")
    nas.start()
    first, second = nas.order(READ), nas.order(READ)
    nas.fio.wait_until_held()
    nas.wait_for_rounds(1)
    assert nas.service is not None
    nas.service.end(signal.SIGKILL)

    nas.fio.behave()
    nas.start()

    # Nobody has to order it again: it was promised.
    assert nas.wait_for_end(second) == "done"
    assert nas.wait_for_end(first) == "interrupted"
    nas.resume(first)
    nas.finish()


@pytest.mark.fault("service-killed-putting-right")
def test_again_while_it_puts_right_what_the_first_kill_left(nas: Nas) -> None:
    nas.fio.hold(f"{WRITE}.2")
    nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    assert nas.service is not None
    nas.service.end(signal.SIGKILL)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    freeze(nas.volume)
    again = nas.start()
    again.wait_until_stuck()

    again.process.kill()
    thaw(nas.volume)
    again.wait()

    kill_and_count_anew(nas, run_id)


@pytest.mark.fault("service-killed-continuing")
@pytest.mark.in_ci
def test_again_and_again_while_the_run_is_continued(nas: Nas) -> None:
    nas.fio.hold(f"{READ}.3")
    nas.start()
    run_id = nas.order()
    for least in (1, 2):
        nas.fio.wait_until_held()
        nas.wait_for_rounds(least)
        assert nas.service is not None
        nas.service.end(signal.SIGKILL)
        wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
        nas.start()
        assert nas.wait_for_end(run_id) == "interrupted"
        if least == 1:
            calls = nas.fio.calls(READ)
            nas.fio.behave()
            nas.fio.hold(f"{READ}.{calls + 2}")
            assert nas.service.call("POST", f"/runs/{run_id}/continue").status == 202
    nas.fio.behave()
    nas.resume(run_id)
    nas.finish()


def clean_up_held(nas: Nas):
    """Start a run and return (service, run id) when it stands still at removing its files, all rounds stored."""
    # The last of all calls, whatever order the rounds have: of two cells with two rounds and one warm-up the fifth.
    nas.fio.at(READ, _at_the_fifth(freezing(nas.volume)))
    nas.fio.at(WRITE, _at_the_fifth(freezing(nas.volume)))
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    service.wait_until_stuck()
    return service, run_id


def _at_the_fifth(body: str) -> str:
    return f'if [ "$(grep -cxE "{READ}|{WRITE}" "$PLACE/calls")" -eq 5 ]; then\n{body}\nfi\n'


def kill_and_count_anew(nas: Nas, run_id: str) -> None:
    """As `kill_and_count`, after the service is gone already."""
    nas.fio.behave()
    nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    nas.resume(run_id)
    nas.finish()
