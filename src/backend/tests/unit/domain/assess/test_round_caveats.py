"""Rounds that are lost, too few, far apart, falling or strange: what is said of a workload for them."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.judging import analyse, caveat, cells_of, codes, scaled_round
from support.words import says
from support.workloads import workload_of

from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.model.runs.run import Caveat, RunState


def _without(run, n):
    cells = cells_of(run)
    first = cells[0]
    kept = tuple(round_ for round_ in first.rounds if round_.n != n)
    return [MeasuredCell(first.workload, first.variant, first.command, kept), *cells[1:]]


@pytest.mark.parametrize("n", [1, 3, 6])
def test_a_lost_round_is_named_and_takes_the_badge_valid(n):
    run = example_run()

    work = analyse(run, cells=_without(run, n)).workloads[0]

    assert caveat(work.caveats, "other-round-lost").values == {"rounds": [n]}
    assert not work.badges.valid


@pytest.mark.parametrize("state", [RunState.CANCELLED, RunState.INTERRUPTED, RunState.FAILED])
def test_rounds_that_were_never_reached_are_not_lost(state):
    stopped = replace(example_run(), state=state)

    work = analyse(stopped, cells=_without(stopped, 6)).workloads[0]

    assert "other-round-lost" not in codes(work.caveats)


def test_rounds_left_out_by_a_run_that_ended_early_are_not_lost():
    ended = example_run()

    work = analyse(ended, cells=_without(ended, 6), caveats=(Caveat("ended-early"),)).workloads[0]

    assert "other-round-lost" not in codes(work.caveats)


def test_an_imported_run_is_not_asked_for_rounds_it_never_had():
    run = replace(example_run(), is_imported=True)

    result = analyse(run, cells=_without(run, 6))

    assert "other-round-lost" not in codes(result.workloads[0].caveats)
    assert "imported" in codes(result.caveats)


def test_below_six_rounds_a_workload_is_not_stable_and_says_why():
    run = replace(example_run(), plan=replace(example_run().plan, rounds=5))

    work = analyse(run, cells=_without(run, 6)).workloads[0]

    assert caveat(work.caveats, "few-rounds").values == {"rounds": 5, "needed_rounds": 6}
    assert not work.badges.stable
    assert says(work.badges.stable_reasons[0], "caveats.few-rounds.observed", rounds="5", needed_rounds="6")


def test_more_rounds_than_six_are_not_too_few():
    """A run that measures on until it is sure has seven to ten."""
    run = example_run()
    first, *rest = cells_of(run)
    more = tuple(replace(round_, n=round_.n + 6) for round_ in first.rounds[:2])

    work = analyse(run, cells=[replace(first, rounds=(*first.rounds, *more)), *rest]).workloads[0]

    assert "few-rounds" not in codes(work.caveats)
    assert work.badges.stable


@pytest.mark.parametrize(("reach", "is_stable"), [(0.049, True), (0.051, False)])
def test_stable_means_a_half_width_of_at_most_five_percent(reach, is_stable):
    factors = {1: 1 - reach, 2: 1.0, 3: 1.0, 4: 1.0, 5: 1.0, 6: 1 + reach}

    def change(round_):
        return replace(round_, metrics=dict.fromkeys(round_.metrics, 100000000.0 * factors[round_.n]))

    work = analyse(change=change).workloads[0]

    assert work.badges.stable is is_stable
    assert ("large-spread" in codes(work.caveats)) is not is_stable


@pytest.mark.parametrize(("cv", "is_stable"), [(0.09, True), (0.11, False)])
def test_latencies_are_stable_up_to_a_coefficient_of_variation_of_ten_percent(cv, is_stable):
    step = cv * (5 / 6) ** 0.5
    run = example_run()
    work = run.workloads[0]
    rounds = tuple(
        replace(r, metrics={"read_lat_mean_ns": 1e6 * (1 + (step if r.n % 2 else -step))}) for r in work.rounds
    )
    cell = MeasuredCell(replace(workload_of(work), metric="read_lat_mean_ns"), work.variant, work.command, rounds)

    result = analyse(run, cells=[cell]).workloads[0]

    assert result.badges.stable is is_stable


def test_a_median_of_zero_cannot_be_stable():
    work = analyse(change=lambda r: scaled_round(r, 0)).workloads[0]

    assert caveat(work.caveats, "large-spread").values == {}
    assert not work.badges.stable


def test_a_steady_fall_and_a_stray_round_are_flagged():
    falling = analyse(
        change=lambda r: replace(r, metrics=dict.fromkeys(r.metrics, 100000000.0 * (1 - 0.03 * r.n)))
    ).workloads[0]
    stray = analyse(
        change=lambda r: replace(r, metrics=dict.fromkeys(r.metrics, 50000000.0 if r.n == 4 else 100000000.0 + r.n))
    ).workloads[0]

    assert caveat(falling.caveats, "drift").values["change_ratio"] == pytest.approx(-0.15 / 0.895)
    assert caveat(stray.caveats, "outlier").values == {"rounds": [4]}
