"""What was read of the bare disks stays with the run; the machine is a fake, the database is real."""

from __future__ import annotations

from dataclasses import replace

from support.fakes import plain_volume
from support.jobs import Office
from support.runs import READ, Witness, small_suite
from support.volumes import hard_disk

from volbench.domain.model.machine.disk_reads import BareRead, PlaceRead
from volbench.domain.model.runs.run import RunRequest, RunState
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

READS = (BareRead("sata1", (PlaceRead(0.0, 210e6), PlaceRead(1.0, 120e6))),)


def test_what_was_read_of_the_disks_is_stored_with_the_run_and_read_back(store):
    suite = small_suite(READ, rounds=2)
    quick = replace(suite.profiles["smoke"], id="quick")
    office = Office(store, replace(suite, profiles={"quick": quick}))
    office.machine.volume = plain_volume(disks=(hard_disk(),))
    office.machine.probes.bare_reads_ = READS
    run = office.assigner.queued_run(RunRequest("small", "quick", "/volume1/share"))
    store.create(replace(run, state=RunState.RUNNING))

    Conductor(
        office.assigner.assign(run),
        host=office.machine.host(),
        journal=store,
        listener=Witness(),
        cancel=CancelSwitch(),
    ).conduct()

    assert office.machine.probes.asked_disks == ["sata1"]
    assert store.get(run.id).environment.bare_reads == READS
