"""Writes whose warm-up would take most of the bytes they may write go without one, in all their rounds alike."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from support.fakes import FakeProcesses
from support.jobs import Office
from support.runs import READ, WRITE, Witness, small_suite

from volbench.domain.model.machine.names import volume_text
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import KiB
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

RANDOM_WRITE = replace(WRITE, id="random-write", rw="randwrite", bs=4 * KiB, iodepth=32)
MB = 1_000_000
"""A fake machine writes 100 of them a second."""


class FewInTime(FakeProcesses):
    """Of writes with a warm-up and a limit, next to none lie in the timed part; `lasts_s` is how long fio was there."""

    lasts_s = 2.1
    is_always = False

    def run(self, argv, **how):
        output = super().run(argv, **how)
        if not any(word.startswith("--io_size") for word in argv) or not (has_warm_up(argv) or self.is_always):
            return output
        said = json.loads(output.output)
        said["jobs"][0]["write"] |= {"runtime": 281, "total_ios": 768, "io_bytes": 768 * 4096}
        return replace(output, output=json.dumps(said), duration_s=self.lasts_s)


def measured(store, processes=None, state=RunState.DONE, **limits):
    """A run whose workloads may write so much, with a second of warm-up and four that count."""
    suite = small_suite(READ, WRITE, RANDOM_WRITE, rounds=6, runtime_s=4.0)
    profile = replace(suite.profiles["smoke"], ramp_s=1.0, write_limit_bytes=max(limits.values()), cell_limits=limits)
    office = Office(store, replace(suite, profiles={"smoke": profile}))
    office.machine.processes = processes or office.machine.processes
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
    assert run.state is state, run.failure
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


def test_a_warm_up_that_used_the_limit_up_is_left_out_and_does_not_end_the_run(store):
    """fio was gone before its time: it had written all it may, most of it before the timed part."""
    office, run = measured(store, FewInTime(), write=5000 * MB, **{"random-write": 96 * MB})

    assert [has_warm_up(argv) for argv in commands(office, "random-write")] == [True] + [False] * 6
    assert {work.id: len(work.rounds) for work in run.workloads} == {"read": 6, "write": 6, "random-write": 6}


def test_a_volume_that_stands_still_twice_ends_the_run_with_where_what_and_how_much(store):
    still = FewInTime()
    still.lasts_s, still.is_always = 5.6, True
    _, run = measured(store, still, RunState.FAILED, write=5000 * MB, **{"random-write": 96 * MB})

    said = run.failure.message
    assert said.code == "runner.run_executor.at_work"
    assert said.values["workload"] in {WRITE.title, RANDOM_WRITE.title}
    assert said.values["target"] == volume_text(run.target.volume.name)
    assert said.has("tools.fio_output.fio_ran_s_instead_of_s")
    assert said.has("tools.fio_output.it_moved")
    assert run.failure.hint.code == "tools.tool_failures.the_volume_hardly_answered_twice_in"
    assert "write: total_ios=768 io_bytes=3145728 runtime=281" in run.failure.detail
