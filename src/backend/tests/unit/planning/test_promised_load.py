"""The cells that a promise adds to a run: beside the suite's own, no part of its digest, made again from their ids."""

from __future__ import annotations

import pytest

from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.runs.stage import Load
from volbench.domain.model.suites.workload import PROMISED, Direction, MiB
from volbench.kinds.stages.rules.stage_plan import stages_with
from volbench.planning.promised_load import promised_loads, with_cells, with_promised, with_promised_cells
from volbench.planning.workload_selection import wanted_workloads
from volbench.suites import find

PROMISE = Promise(
    (
        PromiseLine(PromisedMetric.IOPS, PromisedDirection.BOTH, "20000"),
        PromiseLine(PromisedMetric.LATENCY, PromisedDirection.BOTH, "3 ms"),
    )
)
IOPS_ALONE = Promise((PromiseLine(PromisedMetric.IOPS, PromisedDirection.BOTH, "20000"),))
ONLY_READS = Promise((PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "20000"),))
ADDED = {
    "rand-read-4k-qd32-promised-2x30",
    "rand-read-4k-qd32-promised-4x30",
    "rand-write-4k-qd32-promised-2x30",
    "rand-write-4k-qd32-promised-4x30",
}


def measured(suite_id, profile="quick", promise=PROMISE, **asked):
    """The suite, its profile and the cells that a run of it on a volume with this promise measures."""
    suite = find(suite_id).as_measured_by(profile)
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
    profiles = find(suite).profiles
    known = profile if profile in profiles else next(iter(profiles))
    assert measured(suite, known)[0] == find(suite).as_measured_by(known)


def test_without_a_promise_nothing_is_added():
    assert measured("nas-volume", promise=None)[0] == find("nas-volume")


def test_by_stages_they_have_a_last_one_of_their_own():
    suite, profile, cells = measured("snia-iops")
    *own, last = stages_with(profile, [work for work in suite.workloads if work.id in cells])

    assert tuple(own) == find("snia-iops").profiles["quick"].stages
    assert {cell.workload for cell in last.cells} == {
        *(f"snia-iops-{reads}-4k-promised-{load}x30" for reads in (0, 100) for load in (2, 4)),
        # 20,000 of each in 3 ms: 120 under way, and twice as many.
        *(f"snia-iops-65-4k-promised-50-50-4x{depth}" for depth in (30, 60)),
    }
    assert (last.tracked, last.most_rounds) == (None, 5)
    assert suite.digest() == find("snia-iops").digest()


def test_whoever_reads_the_run_makes_them_again():
    for profile in ("quick", "standard"):
        made, _, cells = measured("nas-volume", profile)
        assert set(with_cells(find("nas-volume"), sorted(cells)).workloads) == set(made.workloads)


@pytest.mark.parametrize("cell", ["rand-read-4k-qd32", "gone-promised-2x30", "rand-read-4k-qd32-promised-2", "x"])
def test_other_ids_make_nothing(cell):
    assert with_cells(find("nas-volume"), [cell]) == find("nas-volume")


def test_a_mix_is_asked_for_the_number_on_each_side_at_once_and_with_twice_as_many():
    suite, _, cells = measured("nas-volume", "standard")
    added = {work.id: work for work in suite.workloads if work.direction is Direction.MIXED and PROMISED in work.id}

    assert set(added) == {f"mixed-4k-70-30-promised-50-50-4x{depth}" for depth in (30, 60)}
    assert added.keys() <= cells
    # Each side can reach its limit in a mix of halves alone.
    assert {work.access.read_share for work in added.values()} == {0.5}
    assert {work.access.in_flight for work in added.values()} == {120, 240}
    assert promised_loads(added) == (Load(4, 30), Load(4, 60))
    assert suite.digest() == find("nas-volume").digest()


def test_beside_a_mix_of_halves_its_own_load_is_not_measured_again():
    _, _, cells = measured("snia-iops", "full", IOPS_ALONE)

    assert {id_ for id_ in cells if PROMISED in id_} == {
        f"snia-iops-{reads}-4k-promised-2x32" for reads in (0, 50, 100)
    }
    assert not measured("snia-iops", "full", ONLY_READS)[2] & {"snia-iops-50-4k-promised-2x32"}


def test_a_mix_without_a_promised_time_is_asked_with_the_suites_own_and_twice_as_many():
    _, _, cells = measured("nas-volume", "standard", IOPS_ALONE)

    assert {id_ for id_ in cells if "mixed" in id_ and PROMISED in id_} == {
        f"mixed-4k-70-30-promised-50-50-{load}x32" for load in (1, 2)
    }


def test_what_may_only_be_read_has_no_mix():
    assert not any("mixed" in id_ for id_ in measured("nas-volume", "standard", is_read_only=True)[2])


def test_whatever_engine_the_suites_own_cell_has_as_many_are_under_way_as_the_id_says():
    """`nas-load` has a thread for each request; threads of its engine would keep one under way each."""
    suite, _, cells = measured("nas-load", "full")
    added = [work for work in suite.workloads if PROMISED in work.id]

    assert {work.ioengine for work in added} == {None}
    assert {work.id for work in added} <= cells
    assert {work.access.in_flight for work in added} == {60, 120, 240}
