"""Ways whose server hangs: a run is ended within moments all the same, and what stays is named, then swept."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest
from support.runs import leftovers
from support.tools_at_work import stop_group
from support.way_runs import finished_rounds, keys_at, sweep, until, volbench

from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState

pytestmark = pytest.mark.real_io

SOON_S = 20.0
"""Far more than the five seconds promised, which a busy machine may need; a server that hangs is given up after 30."""


@pytest.fixture
def hanging(dav):
    """Whoever calls it has the server accept connections and never answer; it goes on with the next test."""

    def hang(is_so=True):
        if is_so:
            stop_group(dav.process.pid)
        else:
            os.killpg(dav.process.pid, signal.SIGCONT)

    yield hang
    hang(is_so=False)


def test_a_run_ended_while_its_server_hangs_ends_soon_names_what_is_left_and_is_swept_later(
    application, folder, dav, hanging
):
    process = subprocess.Popen(sweep(application, folder), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    until(lambda: keys_at(dav), process)
    hanging()
    left = keys_at(dav)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=SOON_S)

    (row,) = application.store.list_rows()[0]
    run = application.store.get(row.id)
    states = {one.target_path: one for one in run.clean_ups}
    at_server = states[dav.address]
    assert run.state is RunState.CANCELLED
    assert left
    assert keys_at(dav) == left
    assert (at_server.state, at_server.reason.code) == (
        CleanUpState.LEFT,
        "runner.way_clean_up.ended_at_once",
    )
    assert f"{dav.address}.volbench" in "".join(said.decode().split())
    assert states[str(folder)].state is CleanUpState.REMOVED
    assert leftovers(folder) == []

    hanging(is_so=False)
    subprocess.run(volbench(application, "clean-up"), capture_output=True, check=True)

    # What the server had begun for a request that was given up, it removes itself.
    until(lambda: not keys_at(dav))
    assert {one.state for one in application.store.get(row.id).clean_ups} == {CleanUpState.REMOVED}


def test_a_run_that_waits_for_a_server_from_its_first_file_on_ends_soon(application, dav, hanging):
    hanging()
    process = subprocess.Popen(sweep(application, None), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: any(row.state is RunState.RUNNING for row in application.store.list_rows()[0]), process)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=SOON_S)

    (row,) = application.store.list_rows()[0]
    assert row.state is RunState.CANCELLED
    assert [one.state for one in application.store.get(row.id).clean_ups] == [CleanUpState.LEFT]
    hanging(is_so=False)
    # The next start of the service sweeps.
    application.worker.start()
    until(lambda: application.store.get(row.id).clean_ups[0].state is CleanUpState.REMOVED)


def test_a_killed_run_is_continued_keeps_its_rounds_and_leaves_nothing_at_either_way(application, folder, dav):
    process = subprocess.Popen(sweep(application, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: len(finished_rounds(application)) > 1 and keys_at(dav), process)
    process.kill()
    process.wait()
    first_part = finished_rounds(application)
    left = keys_at(dav)

    application.worker.start()
    (row,) = application.store.list_rows()[0]
    until(lambda: application.store.row(row.id).state is RunState.INTERRUPTED)
    interrupted = application.store.get(row.id)
    swept = keys_at(dav)
    application.queue.resume(row.id, is_agreed=True)
    until(lambda: application.store.row(row.id).state is RunState.DONE)

    run = application.store.get(row.id)
    works = {(work.variant, work.id): [one.n for one in work.rounds] for work in run.workloads}
    assert left
    assert swept == keys_at(dav) == leftovers(folder) == []
    assert {one.state for one in (*interrupted.clean_ups, *run.clean_ups)} == {CleanUpState.REMOVED}
    assert first_part.items() <= finished_rounds(application).items()
    assert set(works) == {(way, cell) for way in run.plan.ways for cell in run.plan.cells}
    assert all(rounds == [1, 2] for rounds in works.values())
