"""Removing what a run put at a server: in a hurry after a cancel, and not over and over where a server keeps it."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.servers import endpoint

from volbench.domain.model.errors import TargetLost
from volbench.domain.model.runs.clean_up import OpenTarget
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.message import plain
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.way_clean_up import AFTER_CANCEL_S, ASK_AGAIN_S, Hurry, LaterSweep, as_it_is_now


class Machine:
    """A host whose child is told what to do, at a time of the test's choice."""

    def __init__(self, *answers):
        self.now_s = 1000.0
        self.answers = list(answers)
        self.asked = 0
        self.clock = SimpleNamespace(monotonic=lambda: self.now_s)
        self.processes = SimpleNamespace(run=self.run)

    def secret_of(self, _id):
        return b"secret"

    def run(self, *_args, **_named):
        self.asked += 1
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


GONE = ToolOutput(0, "", "", '{"unknown": [], "left": []}', duration_s=0.1)
AWAY = TargetLost(plain("away"), plain("later"))


def sweep_of(machine):
    server = endpoint()
    target = OpenTarget(server.address, server.id, server.name, None, server, {"64k": 2})
    later = LaterSweep(machine)
    return lambda: later.remove(target, server, "run-1")


def test_a_clean_up_is_given_a_moment_after_a_cancel_and_all_its_time_without_one():
    machine, switch = Machine(), CancelSwitch()
    hurry = Hurry(switch, machine.clock.monotonic)

    machine.now_s += 1e6
    assert not hurry.is_now
    switch.end_now()
    assert not hurry.is_now
    machine.now_s += AFTER_CANCEL_S / 2
    assert not hurry.is_now
    machine.now_s += AFTER_CANCEL_S / 2
    assert hurry.is_now


def test_a_server_that_is_away_is_not_asked_again_with_every_look_at_the_queue():
    machine = Machine(AWAY, GONE)
    sweep = sweep_of(machine)

    first = sweep()
    machine.now_s += ASK_AGAIN_S - 1
    assert sweep() == first
    assert (first.is_gone, first.reason, machine.asked) == (False, AWAY.message, 1)

    machine.now_s += 1
    assert sweep().is_gone
    assert machine.asked == 2


@pytest.mark.parametrize("answer", ["", "[]", '{"unknown": []}'])
def test_an_answer_nobody_understands_leaves_it_open(answer):
    machine = Machine(ToolOutput(0, "", "", answer, duration_s=0.1))

    assert not sweep_of(machine)().is_gone


def test_a_server_is_asked_with_what_its_owner_has_corrected_since():
    then = replace(endpoint(), user="old", options={"bucket": "b", "region": "us-east-1"}, fingerprint="00")
    now = replace(then, user="new", options={"bucket": "b", "region": "eu-central-1", "key-put": "x"}, fingerprint="11")
    other = replace(now, options={"bucket": "elsewhere"})
    away = replace(now, id="another server")

    # Where the keys lie stays as it was.
    assert as_it_is_now(then, [other, away, now]) == replace(now, options={"bucket": "b", "region": "eu-central-1"})
    assert as_it_is_now(then, [other, away]) == then
    assert as_it_is_now(then, []) == then


def test_a_corrected_server_is_asked_at_once():
    machine = Machine(AWAY, GONE)
    server = endpoint()
    target = OpenTarget(server.address, server.id, server.name, None, server, {"64k": 2})
    later = LaterSweep(machine)

    assert not later.remove(target, server, "run-1").is_gone
    assert later.remove(target, replace(server, user="corrected"), "run-1").is_gone
    assert machine.asked == 2
