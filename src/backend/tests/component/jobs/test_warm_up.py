"""Writes whose warm-up would take most of the bytes they may write go without one, in all their rounds alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.jobs import Office
from support.runs import READ, WRITE, Witness, small_suite

from volbench.domain.model.run import RunState
from volbench.domain.model.workload import KiB
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

RANDOM_WRITE = replace(WRITE, id="random-write", rw="randwrite", bs=4 * KiB, iodepth=32)
MB = 1_000_000
"""A fake machine writes 100 of them a second."""


def measured(store, **limits):
    """A run whose workloads may write so much, with a second of warm-up and four that count."""
    suite = small_suite(READ, WRITE, RANDOM_WRITE, rounds=6, runtime_s=4.0)
    profile = replace(suite.profiles["smoke"], ramp_s=1.0, write_limit_bytes=max(limits.values()), cell_limits=limits)
    office = Office(store, replace(suite, profiles={"smoke": profile}))
    queued = office.assigner.queued_run(office.request(seed=3))
    store.create(replace(queued, state=RunState.RUNNING))
    conductor = Conductor(
        office.assigner.assign(queued),
        host=office.machine.host(),
        journal=store,
        listener=Witness(),
        cancel=CancelSwitch(),
    )
    run = conductor.conduct()
    assert run.state is RunState.DONE, run.failure
    return office, run


def commands(office, name):
    """The commands of one workload, in their order."""
    argvs = office.machine.processes.commands
    return [argv for argv in argvs if f"--name={name}" in argv and any(word.startswith("--filename") for word in argv)]


def has_warm_up(argv) -> bool:
    return any(word.startswith("--ramp_time") for word in argv)


@pytest.mark.parametrize(("limit_mb", "is_spoilt"), [(250, True), (500, False)])
def test_of_small_writes_the_first_attempt_decides(store, limit_mb, is_spoilt):
    """At 250 MB a second and a half of the four is left, at 500 MB all of them."""
    office, run = measured(store, write=5000 * MB, **{"random-write": limit_mb * MB})

    begun = [has_warm_up(argv) for argv in commands(office, "random-write")]
    assert begun == ([True] + [False] * 6 if is_spoilt else [True] * 6)
    assert [has_warm_up(argv) for argv in commands(office, "write")] == [True] * 6
    notes = [round_.notes for work in run.workloads if work.id == "random-write" for round_ in work.rounds]
    assert [note.get("cut_short_attempts", 0) for note in notes] == [int(is_spoilt)] + [0] * 5


def test_of_large_writes_the_lay_out_decides_beforehand(store):
    office, run = measured(store, write=250 * MB, **{"random-write": 5000 * MB})

    assert [has_warm_up(argv) for argv in commands(office, "write")] == [False] * 6
    assert [has_warm_up(argv) for argv in commands(office, "random-write")] == [True] * 6
    assert not any("cut_short_attempts" in round_.notes for work in run.workloads for round_ in work.rounds)


def test_each_command_ends_at_the_bytes_of_its_own_workload(store):
    office, run = measured(store, write=5000 * MB, **{"random-write": 320 * MB})

    sizes = {name: {f"--io_size={size * MB}"} for name, size in (("write", 5000), ("random-write", 320))}
    for name, expected in sizes.items():
        given = {word for argv in commands(office, name) for word in argv if word.startswith("--io_size")}
        assert given == expected
    assert run.plan.cell_write_limits == {"write": 5000 * MB, "random-write": 320 * MB}
