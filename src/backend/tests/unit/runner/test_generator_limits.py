"""The measuring program is tried once per kind of request, and what it cannot tell is left out."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.fakes import FakeMachine, capable
from support.runs import READ, WRITE
from support.words import bilingual

from volbench.domain.model.errors import ToolFailed
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.runner.generator_limits import generator_limits


class Memory(dict):
    """A calibration that starts empty."""

    def look_up(self, key):
        return self.get(key)

    def keep(self, key, reached):
        self[key] = reached


def situation(*workloads, engine="libaio"):
    plan = SimpleNamespace(file_bytes=1 << 30, runtime_s=4.0)
    environment = SimpleNamespace(engine=engine)
    return SimpleNamespace(workloads=workloads, plan=plan, environment=environment, capabilities=capable(), target=None)


def fresh(machine):
    return replace(machine.host(), calibration=Memory())


def test_each_kind_of_request_is_tried_without_a_disk_once():
    machine = FakeMachine()
    host = fresh(machine)
    twin = replace(READ, id="read-again")

    first = generator_limits(situation(READ, twin, WRITE), host, CancelSwitch())
    again = generator_limits(situation(READ, WRITE), host, CancelSwitch())

    assert [limit.workload for limit in first] == ["read", "read-again", "write"]
    assert {limit.bytes_per_s for limit in first} == {100_000_000}
    assert again == (first[0], first[2])
    assert len(machine.processes.commands) == 2
    assert all("--ioengine=null" in command for command in machine.processes.commands)
    assert not any(word.startswith(("--filename", "--direct", "--end_fsync")) for word in machine.processes.commands[1])


def test_a_program_that_had_to_share_its_core_shows_the_load_of_others(monkeypatch):
    machine = FakeMachine()
    host = fresh(machine)
    monkeypatch.setattr("support.fakes.NULL_CPU_PERCENT", 60.0)

    assert generator_limits(situation(READ), host, CancelSwitch()) == ()
    assert len(machine.processes.commands) == 2
    assert host.calibration == {}


def test_what_was_tried_in_vain_is_not_tried_again_by_the_same_run(monkeypatch):
    machine, in_vain = FakeMachine(), set()
    host = fresh(machine)
    monkeypatch.setattr("support.fakes.NULL_CPU_PERCENT", 60.0)
    for _ in range(2):
        generator_limits(situation(READ, replace(READ, id="again")), host, CancelSwitch(), in_vain)

    assert len(machine.processes.commands) == 2


def test_an_engine_without_a_queue_is_tried_without_one():
    machine = FakeMachine()

    generator_limits(situation(READ, engine="psync"), fresh(machine), CancelSwitch())

    assert "--iodepth=1" in machine.processes.commands[0]


def test_a_tool_that_cannot_do_without_a_disk_has_no_such_ceiling():
    assert generator_limits(situation(SimpleNamespace(id="x", tool="dd")), fresh(FakeMachine()), CancelSwitch()) == ()


def test_a_program_that_fails_without_a_disk_has_no_ceiling():
    machine = FakeMachine()

    def fail(_options):
        raise ToolFailed(bilingual("no", "否"), bilingual("no", "否"))

    machine.processes.when_run = fail

    assert generator_limits(situation(READ), fresh(machine), CancelSwitch()) == ()


def test_the_owner_can_end_it_here_too():
    cancel = CancelSwitch()
    cancel.end_now()

    with pytest.raises(Cancelled):
        generator_limits(situation(READ), fresh(FakeMachine()), cancel)
