"""A promise on a disk with burst credits: held against the level it settles at, the other told beside it."""

from dataclasses import replace

import pytest
from support.bursts import FAST_IOPS, READS, SLOW_IOPS, burst_round, burst_run, cell_of, levels

from volbench.domain.assess.promise.judge import judge_line
from volbench.domain.assess.promise.unit_prices import unit_prices
from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
    PromiseStanding,
)

KEPT, NOT_KEPT, UNDECIDED = PromiseStanding.KEPT, PromiseStanding.NOT_KEPT, PromiseStanding.UNDECIDED
ONE_ROUND = burst_run()
ROUNDS = [burst_round(n, levels((20, FAST_IOPS if n < 4 else SLOW_IOPS))) for n in range(1, 8)]
MANY_ROUNDS = burst_run(cell_of(*ROUNDS))


def found(run, amount, metric=PromisedMetric.IOPS):
    return judge_line(PromiseLine(metric, PromisedDirection.READ, amount, READS), Promise(), run)


@pytest.mark.parametrize("run", [ONE_ROUND, MANY_ROUNDS], ids=["within a round", "over rounds"])
@pytest.mark.parametrize(("amount", "standing"), [("990", KEPT), ("1500", NOT_KEPT), ("2900", NOT_KEPT)])
def test_iops_are_held_against_what_the_disk_settles_at(run, amount, standing):
    told = found(run, amount)

    assert told.standing is standing
    assert told.measured == pytest.approx(SLOW_IOPS, rel=0.01)
    assert told.words.has("assess.promise.settled_beside_burst")
    assert told.words.values["burst"].values["words"] in {"2,999 IOPS", "3,000 IOPS", "3,001 IOPS"}


def test_a_time_is_held_against_whole_rounds_behind_the_end_only():
    assert found(MANY_ROUNDS, "33ms", PromisedMetric.LATENCY).standing is KEPT
    assert found(MANY_ROUNDS, "20ms", PromisedMetric.LATENCY).standing is NOT_KEPT

    told = found(ONE_ROUND, "20ms", PromisedMetric.LATENCY)
    assert (told.standing, told.words.code) == (UNDECIDED, "assess.promise.not_settled")


def test_what_was_measured_before_the_credits_ended_elsewhere_keeps_nothing():
    early = cell_of(*[burst_round(n, levels((20, FAST_IOPS))) for n in (1, 2)])
    late = cell_of(burst_round(5, levels((60, FAST_IOPS), (60, SLOW_IOPS))))
    run = burst_run(early, replace(late, workload=replace(late.workload, id="other")))

    told = found(run, "2900")

    assert [work.burst is not None for work in run.workloads] == [False, True]
    assert (told.standing, told.words.code) == (UNDECIDED, "assess.promise.on_credits")
    assert found(run, "3500").standing is NOT_KEPT
    assert found(replace(run, workloads=run.workloads[:1]), "2900").standing is KEPT


def test_a_unit_costs_what_is_got_for_good():
    (price,) = unit_prices(Promise(price=Price(10.0, PriceBasis.MONTH, "EUR")), ONE_ROUND)

    assert price.amount == pytest.approx(10.0, rel=0.01)
