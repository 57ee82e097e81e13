"""A database without room, and a tool that hangs: the run ends, is told so, and nobody has to ask for another."""

from __future__ import annotations

import errno
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest
from support.loops import loop_volume
from support.runs import READ, Lab, leftovers, small_suite
from support.tools_at_work import stop_fio_below

from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import MiB
from volbench.runner.cell_measurement import SPARE_S
from volbench.services.runs import worker as worker_module
from volbench.services.runs.queue import Queue
from volbench.services.runs.worker import Worker

pytestmark = pytest.mark.real_io

PATIENCE_S = 300.0


def wait_for(claim, what: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not claim():
        assert time.monotonic() < until, f"waited in vain until {what}"
        time.sleep(0.05)


def fill_up(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        for size in (MiB, 4096, 1):
            block = os.urandom(size)
            try:
                while True:
                    file.write(block)
            except OSError as error:
                assert error.errno == errno.ENOSPC  # noqa: PT017 (the loop has no other end)


class Service:
    """The worker of a service, measuring one suite."""

    def __init__(self, lab: Lab) -> None:
        application = lab.application
        self.store = application.store
        self.worker = Worker(
            store=application.store,
            assigner=lab.assigner,
            host=lab.host,
            take_lock=application.take_lock,
            sweep=application.sweep,
        )
        self.queue = Queue(application.store, lab.assigner, self.worker)


def test_a_run_whose_database_runs_full_is_called_interrupted_as_soon_as_there_is_room(ext4_volume, monkeypatch):
    monkeypatch.setattr(worker_module, "STORE_RETRY_S", 0.2)
    with loop_volume("ext4", 64 * MiB) as small:
        lab = Lab(small.mount_point / "data", small_suite(READ, rounds=200))
        service = Service(lab)
        ballast = small.mount_point / "ballast"
        try:
            service.worker.start()
            run_id = service.queue.enqueue(lab.request(ext4_volume.mount_point))
            wait_for(lambda: service.store.get(run_id).workloads, "a round is stored")
            fill_up(ballast)
            wait_for(lambda: service.worker.live() is None, "the run has broken off")
            was_clean = leftovers(ext4_volume.mount_point)
            ballast.unlink()
            # Nobody asks for another run, nobody looks at this one.
            wait_for(lambda: service.store.row(run_id).state is not RunState.RUNNING, "it is told")
            run = service.store.get(run_id)
        finally:
            service.worker.stop(PATIENCE_S)
            lab.close()

    assert was_clean == []
    assert run.state is RunState.INTERRUPTED
    assert run.failure.code == "store-failed"
    assert run.workloads[0].rounds
    assert run.workloads[0].summary
    assert [one.state for one in run.clean_ups] == [CleanUpState.REMOVED]


def test_a_tool_that_hangs_is_ended_half_a_minute_after_its_time(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=1, runtime_s=2.0))
    allowed: list[float] = []
    inner = lab.host.processes

    class Watching:
        def run(self, argv, *, timeout_s, on_text=None, **how):
            if f"--name={READ.id}" not in argv or not any(word.startswith("--runtime=2") for word in argv):
                return inner.run(argv, timeout_s=timeout_s, on_text=on_text, **how)
            allowed.append(timeout_s)

            def hear(text: str) -> None:
                stop_fio_below(ext4_volume.mount_point)

            # The wait itself is shortened: what counts is that the run ends by it, and how long it was meant to be.
            return inner.run(argv, timeout_s=5.0, on_text=hear, **how)

    lab.host = replace(lab.host, processes=Watching())
    run = lab.measure(ext4_volume.mount_point)

    assert allowed == [2.0 + SPARE_S]
    assert SPARE_S == 30.0
    assert run.state is RunState.FAILED
    assert run.failure.code == "timed-out"
    assert leftovers(ext4_volume.mount_point) == []
