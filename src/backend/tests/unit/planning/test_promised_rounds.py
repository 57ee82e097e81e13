"""The rounds of those cells by which a promise is judged: which, how many, and what they cost, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import capable, plain_folder, plain_volume

from volbench.domain.assess.promise.cells import judged_cells
from volbench.domain.model.machine.storage import Disk, RaidType
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.runs.stopping import StoppingRule
from volbench.domain.model.suites.workload import GiB
from volbench.kinds.stages.rules.promised_stage import as_planned
from volbench.planning.assumed_rates import Rates
from volbench.planning.file_space import Reserve
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.promised_load import with_promised, with_promised_cells
from volbench.planning.promised_rounds import with_precision
from volbench.planning.volume_plan import make_plan
from volbench.suites import find

READ, WRITE, BOTH = PromisedDirection.READ, PromisedDirection.WRITE, PromisedDirection.BOTH
IOPS, THROUGHPUT, LATENCY = PromisedMetric.IOPS, PromisedMetric.THROUGHPUT, PromisedMetric.LATENCY
GB460 = 460 * 10**9
ONE = ((IOPS, READ, "20000"),)
EXACT = 0.01


def promise_of(lines):
    return Promise(tuple(PromiseLine(*line) for line in lines))


def profile_of(suite_id, profile, lines=ONE, **asked):
    suite, promise = find(suite_id).as_measured_by(profile), promise_of(lines)
    request = RunRequest(suite_id, profile, "/volume1", **asked)
    found = with_promised(suite, suite.profiles[profile], request, promise, GB460)
    known, precision = with_precision(with_promised_cells(suite.profiles[profile], found), found, request, promise)
    return known, found, request, precision


def rules(*asked):
    return {one.workload: (one.metrics, one.rule) for one in profile_of(*asked)[3]}


def test_the_cell_a_promise_is_judged_by_gets_a_rule_of_its_own():
    # 240 s further at 4 + 1 + 0.9 s a round: 40 rounds more, and 30 are the most.
    assert rules("nas-volume", "quick") == {
        "rand-read-4k-qd32-promised-2x32": (("read_iops",), StoppingRule(6, 30, EXACT))
    }


def test_further_rounds_of_all_take_no_longer_than_the_profile_is_meant_to():
    lines = ((IOPS, READ, "20000"), (LATENCY, READ, "3 ms"), (LATENCY, WRITE, "3 ms"), (THROUGHPUT, READ, "300 MB/s"))

    # Three cells, for what only writes one at a time is not in this profile: 240 / (3 × 5.9) = 13.
    assert rules("nas-volume", "quick", lines) == {
        "rand-read-4k-qd32-promised-4x30": (("read_iops",), StoppingRule(6, 19, EXACT)),
        "rand-read-4k-qd1": (("read_lat_mean_ns",), StoppingRule(6, 19, EXACT)),
        "seq-read-1m": (("read_bytes_per_s",), StoppingRule(6, 19, EXACT)),
    }


@pytest.mark.parametrize(
    ("suite", "profile", "asked"),
    [
        ("nas-volume", "smoke", {}),
        ("nas-volume", "first", {}),
        ("nas-volume", "quick", {"other_target_paths": ("/volume2",)}),
        ("sylv-2018", "full", {}),
    ],
)
def test_what_is_short_on_purpose_or_has_rounds_of_its_own_stays_as_it_is(suite, profile, asked):
    assert profile_of(suite, profile, **asked)[3] == ()


def test_without_a_promise_nothing_has_a_rule_of_its_own():
    suite = find("nas-volume")

    quick = suite.profiles["quick"]
    assert with_precision(quick, suite, RunRequest(suite.id, "quick", "/v"), None) == (quick, ())


def test_by_stages_the_last_one_goes_on_until_it_is_exact_for_as_long_as_the_others_take_at_least():
    profile, _, _, _ = profile_of("snia-iops", "quick")
    *own, last = profile.stages

    # Five rounds of nine cells before; one of what is only read: 45 rounds of it, and 30 are the most.
    assert own == list(find("snia-iops").profiles["quick"].stages)
    assert [(one.workload, one.metrics, one.rule) for one in last.precision] == [
        ("snia-iops-100-4k-promised-2x32", ("read_iops",), StoppingRule(6, 30, EXACT))
    ]
    assert (last.least_rounds, last.most_rounds) == (6, 30)
    assert [one.least_rounds for one in own] == [5]


@pytest.mark.parametrize(("first", "rounds"), [(0, 12), (-1, 30)])
def test_the_rounds_of_a_run_by_stages_are_not_those_of_what_goes_on_for_the_promise(first, rounds):
    profile, suite, request, _ = profile_of("snia-iops", "quick")
    plan = planned(replace(profile, stages=profile.stages[first:]), suite, request)

    # Where nothing else can be measured here, they are.
    assert plan.rounds == rounds
    assert plan.rules_of_promise == (StoppingRule(6, 30, EXACT),)


VOLUME = plain_volume(total_bytes=1000 * GiB, free_bytes=900 * GiB)


def planned(profile, suite, request, precision=(), **known) -> Plan:
    inputs = PlanInputs(suite, profile, request, VOLUME, plain_folder(), capable(), seed=1, reserve=Reserve())
    return make_plan(replace(inputs, precision=precision, **known))


def test_the_plan_counts_the_further_rounds_where_it_says_at_most():
    profile, suite, request, precision = profile_of("nas-volume", "standard")
    exact, usual = planned(profile, suite, request, precision), planned(profile, suite, request)

    # 24 rounds more of 2 + 8 + 0.9 s.
    assert exact.most_duration_s - usual.expected_duration_s == pytest.approx(24 * 10.9, abs=0.2)
    assert usual.most_duration_s is None
    assert exact.expected_duration_s == usual.expected_duration_s
    assert exact.most_write_bytes == usual.most_write_bytes
    assert (exact.rounds, exact.most_rounds, usual.most_rounds) == (6, 30, 6)
    assert (exact.most_rounds_of("seq-read-1m"), exact.most_rounds_of("rand-read-4k-qd32-promised-2x32")) == (6, 30)
    assert exact.rules_of_promise == (StoppingRule(6, 30, EXACT),)


def test_the_wear_is_that_of_all_rounds_for_the_promise_also_where_the_speed_is_known():
    profile, suite, request, precision = profile_of("nas-volume", "standard", ((THROUGHPUT, WRITE, "100 MB/s"),))
    disks = (Disk("sata1", GB460, model="Samsung SSD 870 EVO 1TB", is_rotational=False),)
    pool = replace(VOLUME.pool, raid_type=RaidType.BASIC, raid_type_candidates=(RaidType.BASIC,))
    volume, rates = replace(VOLUME, disks=disks, pool=pool), Rates(60e6, 1000.0, is_measured=True)
    exact, usual = (planned(profile, suite, request, rules, volume=volume, rates=rates) for rules in (precision, ()))

    # 24 rounds more of 2 + 8 s.
    worn = usual.expected_write_bytes + 24 * 10 * 60e6
    assert exact.expected_write_bytes == usual.expected_write_bytes
    assert exact.endurance_ratio == pytest.approx(usual.endurance_ratio * worn / usual.expected_write_bytes)


def test_a_plan_without_cells_still_has_a_most():
    profile, suite, request, precision = profile_of("nas-volume", "standard")
    bare = replace(planned(profile, suite, request, precision), cells=())

    assert bare.most_rounds == 6


def test_what_writes_is_counted_with_all_rounds_its_byte_limit_leaves():
    profile, suite, request, precision = profile_of("nas-volume", "quick", ((IOPS, WRITE, "20000"),))
    exact, usual = planned(profile, suite, request, precision), planned(profile, suite, request)

    # Instead of ten rounds thirty, 96 MiB each.
    assert exact.most_write_bytes - usual.most_write_bytes == 20 * 96 * 2**20


def test_a_stage_of_a_stored_plan_is_gone_by_whatever_is_promised_since():
    then, found, request, _ = profile_of("snia-iops", "quick")
    plan = planned(then, found, request)

    again = as_planned(with_promised_cells(find("snia-iops").profiles["quick"], found), plan)

    assert planned(again, found, request) == plan


def test_of_a_promise_for_both_the_mix_tells_where_there_is_one():
    lines = ((IOPS, BOTH, "20000"), (THROUGHPUT, WRITE, "100 MB/s"))
    cells = find("nas-volume").workloads

    assert judged_cells(promise_of(lines), cells) == {
        "mixed-4k-70-30": ("read_iops", "write_iops"),
        "seq-write-1m": ("write_bytes_per_s",),
    }
    assert judged_cells(promise_of(lines[:1]), [one for one in cells if one.id != "mixed-4k-70-30"]) == {
        "rand-read-4k-qd32": ("read_iops",),
        "rand-write-4k-qd32": ("write_iops",),
    }
