"""Services and command lines started twice, at once and over each other: one measures, the others say so."""

from __future__ import annotations

import shutil

import pytest

from faults.harness.nas import READ, UNFINISHED, WRITE, Nas
from faults.harness.service import Service
from faults.harness.waiting import PATIENCE_S, wait_for

BUSY = 4


def in_the_middle(nas: Nas) -> tuple[Service, str]:
    """Start a run and hold it in a tool's call after its first rounds are stored."""
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    return service, run_id


@pytest.mark.fault("service-started-twice")
@pytest.mark.in_ci
def test_a_second_service_leaves_the_first_and_its_run_alone(nas: Nas) -> None:
    service, run_id = in_the_middle(nas)

    for port in (service.port, 0):
        assert nas.spawn(port=port).wait(PATIENCE_S) == BUSY
        assert "end it first" in nas.complaints()

    nas.fio.release()
    assert nas.wait_for_end(run_id) == "done"
    nas.finish()


@pytest.mark.fault("two-services-one-volume")
def test_a_service_with_data_of_its_own_sweeps_nothing_and_measures_after_the_first(nas: Nas) -> None:
    first, run_id = in_the_middle(nas)
    other = nas.home / "other"
    shutil.copytree(nas.data, other, ignore=shutil.ignore_patterns("volbench.sqlite*"))
    refused = nas.spawn(port=first.port, data=other)
    assert refused.wait(PATIENCE_S) == BUSY
    assert "Cannot listen" in nas.complaints()
    second = Service(nas.spawn(port=0, data=other), nas.tally)
    answer = second.call("POST", "/runs", nas.request(READ))
    assert answer.status == 202

    assert nas.left() == [".volbench"]
    nas.fio.release()

    assert nas.wait_for_end(run_id) == "done"
    wait_for(lambda: second.state(answer.body["id"]) not in UNFINISHED, "the second has measured")
    assert second.state(answer.body["id"]) == "done"
    assert second.end() == 0
    assert first.is_answering()
    nas.remember()
    nas.finish()


@pytest.mark.fault("command-lines-at-once")
def test_six_command_lines_at_once_never_measure_together(nas: Nas) -> None:
    processes = [nas.command(READ, words=("--no-wait",)) for _ in range(6)]

    codes = sorted(process.wait(PATIENCE_S) for process in processes)

    assert set(codes) <= {0, BUSY}
    assert codes[0] == 0
    nas.remember()
    assert set(nas.finish().values()) == {"done"}
    assert len(nas.runs()) == codes.count(0)


@pytest.mark.fault("command-line-during-a-run-of-the-service")
def test_a_command_line_waits_for_the_service_and_then_measures(nas: Nas) -> None:
    nas.fio.hold(f"{READ}.3")
    nas.start()
    run_id = nas.order(READ)
    nas.fio.wait_until_held()
    nas.wait_for_rounds(1)
    refused = nas.command(READ, words=("--no-wait",))
    waiting = nas.command(READ)
    assert refused.wait(PATIENCE_S) == BUSY
    wait_for(lambda: "Waiting until it has finished" in nas.complaints(), "it says that it waits")

    nas.fio.release()

    assert waiting.wait(PATIENCE_S) == 0
    assert nas.wait_for_end(run_id) == "done"
    nas.remember()
    nas.finish()


@pytest.mark.fault("first-start-twice-at-once")
def test_four_programs_make_the_same_database_at_once(nas: Nas) -> None:
    shutil.rmtree(nas.data)
    programs = [nas.spawn("history") for _ in range(4)]

    codes = [program.wait(PATIENCE_S) for program in programs]

    assert codes == [0, 0, 0, 0], nas.complaints()
    nas.prepare_data() if not nas.database.exists() else None
    nas.start()
    assert nas.wait_for_end(nas.order(READ)) == "done"
    nas.remember()
    nas.finish()


@pytest.mark.fault("started-again-and-again")
def test_a_service_restarted_in_a_hurry_keeps_what_it_has(nas: Nas) -> None:
    """Killed as soon as it answers, six times in a row, with an interrupted run in its database."""
    nas.fio.hold(f"{WRITE}.2")
    nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    for _ in range(6):
        assert nas.service is not None
        nas.service.process.kill()
        nas.service.wait()
        nas.start()
    nas.fio.behave()

    assert nas.wait_for_end(run_id) == "interrupted"
    nas.resume(run_id)
    nas.finish()
