"""An array that does not stay as it was: what began or ended while it was measured is said with the result."""

import time
from dataclasses import replace

import pytest
from support.experiments import volume_of

from volbench.domain.model.machine.storage import Health, RaidType, SyncState
from volbench.domain.model.runs.run import RunState


def until(claim):
    for _ in range(12_000):
        if claim():
            return
        time.sleep(0.01)
    raise AssertionError


WHOLE = volume_of(RaidType.RAID5, 4, "ext4")
DEGRADED = volume_of(RaidType.RAID5, 4, "ext4", health=Health.DEGRADED)
REBUILDING = replace(DEGRADED, pool=replace(DEGRADED.pool, sync=SyncState("recover", 0.9)))


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (REBUILDING, WHOLE, "rebuild-ended"),
        (REBUILDING, REBUILDING, None),
        (WHOLE, DEGRADED, "degraded"),
        (WHOLE, WHOLE, None),
    ],
)
def test_what_changed_meanwhile_is_said(office, before, after, code):
    def change(_options):
        office.machine.volume = after

    office.machine.volume = before
    office.machine.processes.when_run = change
    office.worker.start()
    run_id = office.queue.enqueue(office.request())
    until(lambda: office.store.row(run_id).state is RunState.DONE)

    codes = [caveat.code for caveat in office.store.get(run_id).caveats]
    seen_before = {"degraded", "syncing"} if before is REBUILDING else set()
    assert {"degraded", "syncing", "rebuild-ended"} & set(codes) == seen_before | ({code} if code else set())
