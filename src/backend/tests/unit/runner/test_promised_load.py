"""The cells that a promise adds to a run: beside the suite's own, no part of its digest, made again from their ids."""

from __future__ import annotations

import pytest

from volbench.domain.model.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.run import RunRequest
from volbench.domain.model.stage import Load
from volbench.domain.model.workload import MiB
from volbench.runner.promised_load import promised_loads, with_cells, with_promised, with_promised_cells
from volbench.runner.stage_plan import stages_with
from volbench.runner.workload_selection import wanted_workloads
from volbench.suites import find

PROMISE = Promise(
    (
        PromiseLine(PromisedMetric.IOPS, PromisedDirection.BOTH, "20000"),
        PromiseLine(PromisedMetric.LATENCY, PromisedDirection.BOTH, "3 ms"),
    )
)
ADDED = {
    "rand-read-4k-qd32-promised-2x30",
    "rand-read-4k-qd32-promised-4x30",
    "rand-write-4k-qd32-promised-2x30",
    "rand-write-4k-qd32-promised-4x30",
}


def measured(suite_id, profile="quick", promise=PROMISE, **asked):
    """The suite, its profile and the cells that a run of it on a volume with this promise measures."""
    suite = find(suite_id)
    request = RunRequest(suite=suite_id, profile=profile, target_path="/volume1", **asked)
    found = with_promised(suite, suite.profiles[profile], request, promise, 460 * 10**9)
    known = with_promised_cells(suite.profiles[profile], found)
    return found, known, {work.id for work in wanted_workloads(found, known, request)}


def test_reads_and_writes_are_asked_with_more_under_way_and_all_else_stays():
    suite, profile, cells = measured("nas-volume")
    own = find("nas-volume")

    assert cells == {work.id for work in own.cells(own.profiles["quick"])} | ADDED
    assert suite.digest() == own.digest()
    assert promised_loads(cells) == (Load(2, 30), Load(4, 30))
    assert profile.write_limit_of("rand-write-4k-qd32-promised-4x30") == 96 * MiB


def test_only_the_ways_that_are_measured_are_asked_with_more():
    one = {"rand-read-4k-qd32", "rand-read-4k-qd32-promised-2x30", "rand-read-4k-qd32-promised-4x30"}

    assert measured("nas-volume", workloads=("rand-read-4k-qd32",))[2] == one
    assert not any("write" in id_ for id_ in measured("nas-volume", is_read_only=True)[2])
    assert measured("nas-volume", workloads=("seq-read-1m",))[2] == {"seq-read-1m"}


@pytest.mark.parametrize(("suite", "profile"), [("nas-volume", "first"), ("snia-wsat", "quick"), ("sylv-2018", "full")])
def test_what_has_an_order_or_no_time_for_more_stays_as_it_is(suite, profile):
    suites = find(suite).profiles
    assert measured(suite, profile if profile in suites else next(iter(suites)))[0] == find(suite)


def test_without_a_promise_nothing_is_added():
    assert measured("nas-volume", promise=None)[0] == find("nas-volume")


def test_by_stages_they_have_a_last_one_of_their_own():
    suite, profile, cells = measured("snia-iops")
    *own, last = stages_with(profile, [work for work in suite.workloads if work.id in cells])

    assert tuple(own) == find("snia-iops").profiles["quick"].stages
    assert {cell.workload for cell in last.cells} == {
        f"snia-iops-{reads}-4k-promised-{load}x30" for reads in (0, 100) for load in (2, 4)
    }
    assert (last.tracked, last.most_rounds) == (None, 5)
    assert suite.digest() == find("snia-iops").digest()


def test_whoever_reads_the_run_makes_them_again():
    made, _, _ = measured("nas-volume")

    assert set(with_cells(find("nas-volume"), sorted(ADDED)).workloads) == set(made.workloads)


@pytest.mark.parametrize("cell", ["rand-read-4k-qd32", "gone-promised-2x30", "rand-read-4k-qd32-promised-2", "x"])
def test_other_ids_make_nothing(cell):
    assert with_cells(find("nas-volume"), [cell]) == find("nas-volume")
