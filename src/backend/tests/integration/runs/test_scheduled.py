"""A schedule starts a real run: real service parts, real fio on a real volume; only the clock is simulated."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import timedelta

import pytest
from support.calendars import SimulatedZone, utc, weekly
from support.runs import Ceilings, leftovers, tell_ceilings

from volbench.app.container import compose
from volbench.app.surroundings import MachineSurroundings
from volbench.config import Config
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import Role
from volbench.domain.model.words.message import Message
from volbench.services.schedules.calendar import Calendar
from volbench.suites import by_role

pytestmark = pytest.mark.real_io

PATIENCE_S = 600.0
SUNDAY = utc("2026-01-04T02:00")


class QuietMachine(MachineSurroundings):
    """The real machine; other tests on it must not count as disturbance."""

    def disturbance(self, path):
        seen = super().disturbance(path)
        return type(seen)(seen.volume, 0.0, 0.0, seen.cores)


def test_a_due_schedule_measures_the_volume_for_real(btrfs_volume, tmp_path, monkeypatch):
    tell_ceilings(tmp_path / "data")
    application = compose(Config(tmp_path / "data"))
    # Two of its workloads are enough here: the whole suite is measured in other tests.
    whole = by_role(Role.SCHEDULED)
    short = replace(whole, workloads=whole.workloads[:2])
    monkeypatch.setattr("volbench.app.container.all_suites", lambda: (short,))
    # What lies below the volume and the database differs from machine to machine; it may well have a motor.
    schedule = weekly(target_path=str(btrfs_volume.mount_point), profile="smoke", disks_never_sleep=True)
    application.store.schedules.put(schedule)
    calendar = Calendar(
        shelf=application.store.schedules,
        start=application.queue.enqueue,
        surroundings=QuietMachine("/", application.host, application.is_measuring),
        zone=SimulatedZone(),
        database_path=str(tmp_path),
        suite=short.id,
    )
    calendar.open()
    application.worker.start()
    try:
        before = calendar.tick(SUNDAY - timedelta(minutes=1))
        calendar.tick(SUNDAY + timedelta(seconds=1))
        (event,) = calendar.events("volume1")
        assert event.words == Message("services.calendar.started")
        until = time.monotonic() + PATIENCE_S
        while application.store.row(event.run_id).state in {RunState.QUEUED, RunState.RUNNING}:
            assert time.monotonic() < until, "the run did not end"
            time.sleep(0.2)
    finally:
        application.worker.stop()
        run = application.store.get(event.run_id)
        application.store.close()

    assert before == timedelta(minutes=1)
    assert run.state is RunState.DONE, run.failure
    assert run.profile == "smoke"
    assert {limit.bytes_per_s for limit in run.environment.generator_limits} == {Ceilings.FAR_ABOVE[0]}
    assert leftovers(btrfs_volume.mount_point) == []
