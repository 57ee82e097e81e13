"""Does the time left hold? Whole runs on a clock that moves on by what each tool takes; nobody waits for it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from support.jobs import Office
from support.runs import READ, WRITE, Witness, small_suite
from support.words import bilingual

from volbench.domain.model.errors import Stalled
from volbench.domain.model.runs.run import Phase, RunState, StoppingRule
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

RULE = StoppingRule()
RUNTIME_S = 4.0
START_S = 0.7
"""What starting a tool takes on top of what was asked for."""
EVEN = (1.0,)
RESTLESS = (1.0, 1.3, 1.6)


class Course:
    """One run, and what was said of its time whenever something was said."""

    def __init__(self, store, *, read=EVEN, write=EVEN):
        self.office = Office(store, self._suite())
        self.witness, self.switch = Witness(), CancelSwitch()
        processes, clock = self.office.machine.processes, self.office.machine.clock
        numbers = {"read": count(), "write": count()}
        factors = {"read": read, "write": write}
        self.before_tool = lambda _options: None

        def rate_of(options):
            of = factors.get(options["name"], EVEN)
            return int(100_000_000 * of[next(numbers.get(options["name"], count())) % len(of)])

        def when_run(options):
            if "filename" not in options:
                return
            clock.time_s += RUNTIME_S + START_S if "runtime" in options else 20.0
            self.before_tool(options)

        processes.rate_of, processes.when_run = rate_of, when_run

    @staticmethod
    def _suite():
        suite = small_suite(READ, WRITE, rounds=6, runtime_s=RUNTIME_S)
        return replace(suite, profiles={"smoke": replace(suite.profiles["smoke"], stopping=RULE)})

    def conduct(self):
        run = self.office.assigner.queued_run(self.office.request(seed=3))
        self.office.store.create(replace(run, state=RunState.RUNNING))
        assignment = self.office.assigner.assign(run)
        host, journal = self.office.machine.host(), self.office.store
        done = Conductor(assignment, host=host, journal=journal, listener=self.witness, cancel=self.switch).conduct()
        assert done.state is RunState.DONE, done.failure
        return done

    @property
    def told(self):
        """(elapsed, left) in seconds while it was measured."""
        measured = [one for one in self.witness.progresses if one.phase is Phase.MEASURING and one.eta_s is not None]
        return [(one.elapsed_s, one.eta_s) for one in measured]

    @property
    def took_s(self):
        return self.witness.progresses[-1].elapsed_s

    @property
    def totals(self):
        return [(elapsed + left) / self.took_s for elapsed, left in self.told]


def test_in_a_calm_run_the_time_left_holds_from_the_lay_out_on(store):
    course = Course(store)

    course.conduct()

    assert course.totals
    assert all(0.8 <= total <= 1.2 for total in course.totals)


@pytest.mark.parametrize("workload", ["read", "write"])
def test_rounds_that_are_added_lengthen_it_in_small_steps(store, workload):
    course = Course(store, **{workload: RESTLESS})

    run = course.conduct()

    steps = [later - earlier for earlier, later in zip(course.totals, course.totals[1:], strict=False)]
    assert {len(work.rounds) for work in run.workloads} == {6, 10}
    assert max(steps) <= 0.3
    assert all(0.8 <= total <= 1.2 for total in course.totals)


def test_a_stall_is_not_expected_of_all_that_follows(store):
    course = Course(store)
    tries = count()

    def stall(options):
        if "runtime" in options and next(tries) == 2:
            course.office.machine.clock.time_s += 90
            raise Stalled(bilingual("It stood still.", "停滞。"), bilingual("Try again.", "请重试。"))

    course.before_tool = stall
    course.conduct()

    # Fourteen cells are expected before anything is seen; with the stall believed it would be some hundreds of seconds.
    assert max(left for _, left in course.told) < 15 * (RUNTIME_S + START_S)


def test_once_it_is_to_end_after_this_round_only_this_round_is_left(store):
    course = Course(store)
    course.witness.when_round = lambda: len(course.witness.rounds) == 5 and course.switch.end_after_round()

    course.conduct()

    assert len(course.witness.rounds) == 6
    assert course.told[-1][1] <= RUNTIME_S + START_S + 3.0
