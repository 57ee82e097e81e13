"""A disk becomes too hot: before a run, within each part of it, on one of several volumes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import plain_volume
from support.jobs import Office
from support.runs import Witness
from support.stage_office import AFTERWARDS, GRID, queued, staged
from support.way_runs import until

from volbench.cli.exits import Exit, exit_of_run
from volbench.domain.model.errors import TooHot
from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.run import RunState
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.heat_watch import HeatWatch, disks_below
from volbench.runner.run_executor import Conductor

HARD = Disk("sata1", 10**12, is_rotational=True, transport="sata")
SOLID = Disk("nvme0n1", 10**12, is_rotational=False, transport="nvme")


def office_with(store, *disks, suite=None):
    office = Office(store, suite)
    office.machine.volume = plain_volume(disks=disks)
    return office


def conduct(office, run=None, switch=None):
    if run is None:
        run = office.assigner.queued_run(office.request(seed=3))
        office.store.create(replace(run, state=RunState.RUNNING))
    Conductor(
        office.assigner.assign(run),
        host=office.machine.host(),
        journal=office.store,
        listener=Witness(),
        cancel=switch or CancelSwitch(),
    ).conduct()
    return office.store.get(run.id)


def heat_at(office, call, readings_c):
    """Let the sensors say this from the given call of a tool on, while the tool works."""
    calls = []

    def look(options):
        calls.append(options["name"])
        if len(calls) == call:
            office.machine.thermometer.readings_c = readings_c

    office.machine.processes.when_run = look
    return calls


def calls_of_a_whole_run(office):
    calls = heat_at(office, 0, {})
    assert conduct(office).state is RunState.DONE
    return calls


def test_a_workload_is_stopped_at_once_and_finished_rounds_are_kept(store):
    office = office_with(store, HARD)
    whole = calls_of_a_whole_run(office)
    calls = heat_at(office, len(whole), {"sata1": 58.0})

    run = conduct(office)

    assert calls == whole, "the last round had begun"
    assert (run.state, run.failure.code) == (RunState.FAILED, "too-hot")
    assert run.failure.message.values == {"disk": "sata1", "seen": "58", "limit": "58"}
    rounds = sorted(len(work.rounds) for work in run.workloads)
    assert rounds == [1, 2], "the round that was cut off does not count"
    said = {caveat.code: caveat.values for caveat in run.caveats}
    assert said["ended-hot"] == {"disk": "sata1", "temperature_c": 58.0, "limit_c": 58.0}
    assert "ended-early" in said
    assert not run.badges.valid
    assert all(folder.is_removed for folder in office.machine.folders)
    assert not office.machine.thermometer.is_watching
    assert exit_of_run(run.state, run.failure.code) is Exit.UNSAFE


def test_laying_out_is_stopped_as_well(store):
    office = office_with(store, SOLID)
    calls = heat_at(office, 1, {"nvme0n1": 71.0})

    run = conduct(office)

    assert len(calls) == 1
    assert (run.state, run.failure.code, run.workloads) == (RunState.FAILED, "too-hot", ())
    assert all(folder.is_removed for folder in office.machine.folders)


@pytest.mark.parametrize(
    ("disks", "readings_c"),
    [
        ((HARD,), {"sata1": 57.9}),
        ((SOLID,), {"nvme0n1": 67.0}),
        ((HARD, SOLID), {"sata1": None, "nvme0n1": 67.0}),
        ((HARD,), {"sata1": 0.0}),
        ((HARD,), {"sata1": 255.0}),
        ((HARD,), {"another": 99.0}),
    ],
)
def test_what_is_below_the_limit_or_unknown_ends_nothing(store, disks, readings_c):
    office = office_with(store, *disks)
    heat_at(office, 2, readings_c)

    assert conduct(office).state is RunState.DONE


def test_a_stage_is_stopped_as_well(store):
    office = office_with(store, SOLID, suite=staged(GRID, AFTERWARDS))
    heat_at(office, 3, {"nvme0n1": 68.0})

    run = conduct(office, queued(office))

    assert (run.state, run.failure.code) == (RunState.FAILED, "too-hot")


def test_the_owners_own_end_stays_the_owners(store):
    office, switch = office_with(store, HARD), CancelSwitch()

    def stop(_options):
        switch.end_now()
        office.machine.thermometer.readings_c = {"sata1": 70.0}

    office.machine.processes.when_run = stop

    assert conduct(office, switch=switch).state is RunState.CANCELLED


def test_a_run_does_not_begin_on_a_disk_that_says_itself_to_be_warm(store):
    office = office_with(store, HARD)
    office.machine.thermometer.readings_c = {"sata1": 53.0}

    run = conduct(office)

    assert (run.state, run.failure.code) == (RunState.FAILED, "too-hot")
    assert run.failure.message.code == "model.heat.no_start"
    assert office.machine.folders == [], "nothing was written"
    assert office.machine.thermometer.watched == []


def test_a_run_is_refused_where_the_system_knows_of_the_warm_disk(store):
    office = office_with(store, replace(HARD, temperature_c=53.0))

    with pytest.raises(TooHot):
        office.queue.enqueue(office.request())
    with pytest.raises(TooHot):
        office.assigner.plan(office.request())
    assert store.has_work() is False


def test_a_run_that_waited_while_the_disks_became_warm_ends_so_and_the_queue_goes_on(store):
    office = office_with(store, HARD)
    waited, later = (office.queue.enqueue(office.request()) for _ in range(2))
    begun = []

    def ask(disks):
        begun.append(disks)
        return {"sata1": 54.0 if len(begun) == 1 else 44.0}

    office.machine.thermometer.ask = ask
    office.worker.start()
    try:
        until(lambda: store.get(later).state is RunState.DONE)
    finally:
        office.worker.stop()

    failed = store.get(waited)
    assert (failed.state, failed.failure.code, failed.workloads) == (RunState.FAILED, "too-hot", ())


def test_all_disks_of_all_volumes_are_watched_and_those_of_a_share_are_not(store):
    office = office_with(store)
    watch = HeatWatch(CancelSwitch(), office.machine.thermometer)

    watch.begin(disks_below([plain_volume(disks=(HARD,)), plain_volume(disks=(HARD, SOLID))]))

    assert office.machine.thermometer.watched == [("sata1", "nvme0n1")]
    office.machine.thermometer.readings_c = {"sata1": 40.0, "nvme0n1": 69.0}
    assert watch.is_now
    office.machine.thermometer.readings_c = {}
    assert watch.wait(0.0), "what ended a run stays its end when the disk cools down or vanishes"
    watch.end()
    assert watch.heat.disk == "nvme0n1"
