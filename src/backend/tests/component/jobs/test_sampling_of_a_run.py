"""What the sampler is asked, and what of its answer stays with the rounds: a fake machine, a real database."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import RATE
from support.jobs import Office
from support.runs import READ, Witness, small_suite

from volbench.domain.model.runs.run import CacheClass, DiskActivity, RunRequest, RunState
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.protocols import Activity
from volbench.runner.run_executor import Conductor


class LateSampler:
    """One disk that moved four fifths of what was asked within the timed part, and all of it a little earlier."""

    asked: list[bool]

    def start(self, volume, on_sample, *, growing_file=None) -> None:
        pass

    def stop(self, *, timed_s, ended_at_s=None, has_ramp=True) -> Activity:
        self.asked.append(has_ramp)
        all_of_it = int(RATE * timed_s)
        disk = DiskActivity("sata1", int(all_of_it * 0.8), 0, 0.5)
        return Activity((disk,), 0.1, 0.01, (), None, most_moved_bytes=(all_of_it, 0))


def conduct(store, ramp_s):
    suite = small_suite(READ, rounds=2)
    office = Office(store, replace(suite, profiles={"smoke": replace(suite.profiles["smoke"], ramp_s=ramp_s)}))
    sampler = type("Sampler", (LateSampler,), {"asked": []})
    run = office.assigner.queued_run(RunRequest("small", "smoke", "/volume1/share"))
    store.create(replace(run, state=RunState.RUNNING))
    Conductor(
        office.assigner.assign(run),
        host=replace(office.machine.host(), make_sampler=sampler),
        journal=store,
        listener=Witness(),
        cancel=CancelSwitch(),
    ).conduct()
    return store.get(run.id), sampler.asked


@pytest.mark.parametrize("ramp_s", [0.0, 0.5])
def test_the_sampler_knows_whether_io_comes_before_the_timed_part(store, ramp_s):
    _, asked = conduct(store, ramp_s)

    assert set(asked) == {ramp_s > 0}


def test_what_the_disks_moved_nearby_is_stored_with_the_round_and_keeps_it_from_being_called_memory(store):
    run, _ = conduct(store, 0.5)

    rounds = run.workloads[0].rounds
    assert {round_.cache_class for round_ in rounds} == {CacheClass.UNKNOWN}
    assert all(round_.evidence.most_read_bytes >= round_.evidence.asked_read_bytes for round_ in rounds)
    assert all("timed-part-not-placed" in round_.evidence.reasons for round_ in rounds)
