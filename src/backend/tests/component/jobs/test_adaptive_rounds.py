"""Adaptive rounds on a machine whose speed the test decides: who goes on, who ends, what is recorded and told."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import count

import pytest
from support.jobs import Office
from support.runs import RANDOM_READ, READ, WRITE, Witness, small_suite
from support.stage_office import GRID, staged
from support.words import bilingual

from volbench.domain.model.errors import LimitInWarmUp, Stalled
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import RunState, StoppingRule
from volbench.domain.model.runs.stage import StageCell, StageEnd
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

RULE = StoppingRule()


@pytest.fixture
def office(store):
    suite = small_suite(READ, WRITE, rounds=6)
    profile = replace(suite.profiles["smoke"], stopping=RULE)
    return Office(store, replace(suite, profiles={"smoke": profile}))


def _speeds(office, restless):
    """Let every workload run at an even speed, the one named `restless` at ever new ones."""
    numbers = defaultdict(count)

    def rate_of(options):
        name = options["name"]
        return 100_000_000 + (30_000_000 * (next(numbers[name]) % 3) if name == restless else 0)

    office.machine.processes.rate_of = rate_of


def _conduct(office, run, witness, switch=None):
    conductor = Conductor(
        office.assigner.assign(run),
        host=office.machine.host(),
        journal=office.store,
        listener=witness,
        cancel=switch or CancelSwitch(),
    )
    return conductor.conduct()


def _queued(office, **asked):
    run = office.assigner.queued_run(office.request(seed=3, **asked))
    office.store.create(replace(run, state=RunState.RUNNING))
    return run


def _rounds(run):
    return {result.id: [round_.n for round_ in result.rounds] for result in run.workloads}


def test_settled_cells_end_after_six_rounds_and_restless_ones_after_ten(office):
    _speeds(office, restless="write")

    run = _conduct(office, _queued(office), Witness())

    assert run.state is RunState.DONE, run.failure
    assert _rounds(run) == {"read": list(range(1, 7)), "write": list(range(1, 11))}
    assert run.plan.stopping == RULE
    assert office.store.get(run.id).plan.stopping == RULE
    assert "ended-early" not in {caveat.code for caveat in run.caveats}
    assert "other-round-lost" not in {caveat.code for work in run.workloads for caveat in work.caveats}


def test_a_calm_run_has_six_rounds_of_everything(office):
    run = _conduct(office, _queued(office), Witness())

    assert Counter(map(len, _rounds(run).values())) == {6: 2}


def test_watchers_are_told_that_ten_is_only_the_limit_and_progress_never_falls(office):
    _speeds(office, restless="read")
    witness = Witness()

    _conduct(office, _queued(office), witness)

    measuring = [progress for progress in witness.progresses if progress.round]
    assert {progress.rounds for progress in measuring} == {10}
    assert all(progress.is_rounds_limit for progress in measuring)
    assert {progress.cells for progress in measuring if progress.round > 6} == {1}
    done = [progress.done_ratio for progress in witness.progresses]
    assert done == sorted(done)
    assert done[-1] == 1.0


def test_order_and_seeds_of_the_first_rounds_do_not_depend_on_how_many_follow(office):
    _speeds(office, restless="read")
    long = _conduct(office, _queued(office), Witness())
    office.machine.processes.rate_of = lambda _options: 100_000_000
    short = _conduct(office, _queued(office), Witness())

    def first(run):
        return {(work.id, round_.n): round_.position for work in run.workloads for round_ in work.rounds[:6]}

    assert first(long) == first(short)


def test_an_interrupted_run_goes_on_only_where_it_is_needed(office):
    _speeds(office, restless="write")
    whole = _conduct(office, _queued(office), Witness())
    part = replace(
        _queued(office),
        workloads=tuple(replace(work, rounds=work.rounds[:7]) for work in whole.workloads),
        plan=whole.plan,
        environment=whole.environment,
    )

    again = _conduct(office, part, Witness())

    assert again.state is RunState.DONE, again.failure
    assert {name: len(rounds) for name, rounds in _rounds(again).items()} == {"read": 6, "write": 10}


def test_ending_after_a_round_says_how_many_measurements_were_still_to_come(office):
    _speeds(office, restless="write")
    switch, witness = CancelSwitch(), Witness()
    witness.when_round = lambda: len(witness.rounds) == 13 and switch.end_after_round()

    run = _conduct(office, _queued(office), witness, switch)

    caveat = next(caveat for caveat in run.caveats if caveat.code == "ended-early")
    assert caveat.values == {"done_rounds": 13, "planned_rounds": 16}


def _limited(store, limit_rounds):
    """A restless write whose byte limit is this share of what its quickest round writes."""
    suite = small_suite(READ, WRITE, rounds=6)
    profile = suite.profiles["smoke"]
    round_bytes = int((profile.runtime_s + profile.ramp_s) * 160_000_000 * limit_rounds)
    profile = replace(profile, stopping=RULE, write_limit_bytes=round_bytes)
    office = Office(store, replace(suite, profiles={"smoke": profile}))
    _speeds(office, restless="write")
    return office


@pytest.mark.parametrize(("limit_rounds", "expected"), [(0.6, 6), (1.0, 7), (1.5, 10)])
def test_a_restless_write_goes_on_only_within_the_bytes_of_its_first_six_rounds(store, limit_rounds, expected):
    """At 100, 130, 160 MB/s in turn, limits in rounds of the quickest: six write 780 of 960 MB/s, so one more fits."""
    office = _limited(store, limit_rounds)

    run = _conduct(office, _queued(office), Witness())

    assert len(_rounds(run)["write"]) == expected


@pytest.mark.parametrize("error", [Stalled, LimitInWarmUp])
def test_what_an_attempt_that_did_not_count_may_have_written_counts_against_further_rounds(store, error):
    """With the limit of one quickest round seven rounds fit, as above; the attempt takes the place of the seventh."""
    office = _limited(store, 1.0)
    attempts = count()

    def fail_once(options):
        if options["name"] == "write" and "filename" in options and next(attempts) == 2:
            raise error(bilingual("It stood still.", "停滞。"), bilingual("Try again.", "请重试。"))

    office.machine.processes.when_run = fail_once

    run = _conduct(office, _queued(office), Witness())

    assert run.state is RunState.DONE, run.failure
    assert len(_rounds(run)["write"]) == 6
    told = "stalled" in [caveat.code for work in run.workloads for caveat in work.caveats]
    assert told is (error is Stalled)


PROMISE = Promise((PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "20000"),))
PROMISED = "random-read-promised-1x32"


@pytest.fixture(params=["fixed", "adaptive"])
def promised(store, request):
    """An office whose volume has a promise; one round of its cell takes 0.3 + 0.9 s, so 14 rounds fit into 10 s."""
    suite = small_suite(replace(RANDOM_READ, iodepth=16), WRITE, rounds=6)
    stopping = RULE if request.param == "adaptive" else None
    profile = replace(suite.profiles["smoke"], id="quick", stopping=stopping, time_goal_s=10.0)
    office = Office(store, replace(suite, profiles={"smoke": profile}))
    office.promise = PROMISE
    return office


def _scatter(office, shares):
    """Let the promised cell run at these shares of its speed, round by round, and all else at an even one."""
    numbers = count()

    def rate_of(options):
        return round(100_000_000 * (shares[next(numbers) % len(shares)] if options["name"] == PROMISED else 1))

    office.machine.processes.rate_of = rate_of


def test_a_cell_that_a_promise_is_judged_by_ends_once_its_median_is_known_to_a_hundredth(promised):
    # Sorted, nine are 0.96, 0.995 × 3, 1, 1.005 × 3, 1.04: the second and the eighth lie 0.5 % off the median.
    _scatter(promised, (0.96, 0.995, 1.005, 1.04, 0.995, 1.005, 0.995, 1.005, 1.0))

    run = _conduct(promised, _queued(promised), Witness())

    assert run.state is RunState.DONE, run.failure
    assert {name: len(rounds) for name, rounds in _rounds(run).items()} == {"random-read": 6, "write": 6, PROMISED: 9}
    assert "ended-early" not in {caveat.code for caveat in run.caveats}
    assert promised.store.get(run.id).plan.precision == run.plan.precision


def test_such_a_cell_ends_with_the_rounds_that_fit_into_the_time_of_the_profile(promised):
    _scatter(promised, (0.9, 1.1))
    witness = Witness()

    run = _conduct(promised, _queued(promised), witness)

    assert {name: len(rounds) for name, rounds in _rounds(run).items()} == {"random-read": 6, "write": 6, PROMISED: 14}
    assert run.plan.most_rounds_of(PROMISED) == 14
    done = [progress.done_ratio for progress in witness.progresses]
    assert done == sorted(done)
    assert done[-1] == 1.0
    assert all(progress.is_rounds_limit for progress in witness.progresses if progress.round)


def test_ended_by_its_owner_the_rounds_it_might_have_had_are_told(promised):
    _scatter(promised, (0.9, 1.1))
    switch, witness = CancelSwitch(), Witness()
    witness.when_round = lambda: switch.end_after_round() if len(witness.rounds) == 18 else None

    run = _conduct(promised, _queued(promised), witness, switch)

    told = next(caveat for caveat in run.caveats if caveat.code == "ended-early")
    assert told.values == {"done_rounds": 18, "planned_rounds": 26}


def _staged():
    grid = replace(GRID, cells=(StageCell("mix"), StageCell("write"), StageCell("open-read")))
    suite = staged(grid)
    open_read = replace(RANDOM_READ, id="open-read", iodepth=16)
    profile = replace(suite.profiles["smoke"], id="quick")
    return replace(suite, workloads=(*suite.workloads, open_read), profiles={"smoke": profile})


@pytest.mark.parametrize(
    ("shares", "rounds"),
    [
        ((1.0,), 6),
        ((0.96, 0.995, 1.005, 1.04, 0.995, 1.005, 0.995, 1.005, 1.0), 9),
        # Five rounds of three cells come before it: so many of one take as long.
        ((0.9, 1.1), 15),
    ],
)
def test_by_stages_what_a_promise_added_ends_likewise(store, shares, rounds):
    office = Office(store, _staged())
    office.promise = PROMISE
    cell = "open-read-promised-1x32"
    numbers = count()

    def rate_of(options):
        return round(100_000_000 * (shares[next(numbers) % len(shares)] if options["name"] == cell else 1))

    office.machine.processes.rate_of = rate_of
    run = _conduct(office, _queued(office), Witness())

    assert run.state is RunState.DONE, run.failure
    assert _rounds(run)[cell] == list(range(1, rounds + 1))
    assert [stage.ended_by for stage in run.stages] == [StageEnd.STEADY, StageEnd.ROUNDS]
    assert len(_rounds(run)["open-read"]) == 5
