"""A run from outside is held against itself: each number that does not fit is found where it stands."""

from dataclasses import replace

import pytest
from support.truthful import TIMED_S, truthful_run

from volbench.domain.assess.contradictions import find_contradiction
from volbench.domain.model.runs.stage import Stage, StageCell
from volbench.domain.model.runs.stopping import Precision, StoppingRule
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.words.message import plain


def _changed(change):
    """Change the first round of the first workload that reads."""
    run = truthful_run()
    place, work = next((place, one) for place, one in enumerate(run.workloads) if one.metric == "read_bytes_per_s")
    works = list(run.workloads)
    works[place] = replace(work, rounds=(change(work.rounds[0]), *work.rounds[1:]))
    return replace(run, workloads=tuple(works)), f"workloads[{place}].rounds[0]."


def _metric(name, factor):
    return lambda round_: replace(round_, metrics={**round_.metrics, name: round_.metrics[name] * factor})


def _disks(**factors):
    def change(round_):
        first, *rest = round_.disks
        more = {name: getattr(first, name) * factor for name, factor in factors.items()}
        return replace(round_, disks=(replace(first, **more), *rest))

    return change


def _seen(bytes_, per_s):
    """What the first of the disks read, as its counter has it and as its seconds (four of them) do."""

    def change(round_):
        first, *rest = round_.disks
        more = bytes_ - first.read_bytes
        system = round_.system
        columns = tuple(
            replace(one, read_bytes_per_s=(per_s,) * 4) if one.disk == first.disk else one for one in system.disks
        )
        return replace(
            round_,
            disks=(replace(first, read_bytes=bytes_), *rest),
            evidence=replace(round_.evidence, disk_read_bytes=round_.evidence.disk_read_bytes + more),
            system=replace(system, t_s=(1.0, 2.0, 3.0, 4.0), disks=columns),
        )

    return change


@pytest.mark.parametrize(
    ("bytes_", "per_s", "fits"),
    [
        pytest.param(400_000_000, 100e6, True, id="the same"),
        pytest.param(400_000_000, 50e6, True, id="half of it in the seconds, whose edges are cut"),
        pytest.param(400_000_000, 200e6, True, id="twice as much"),
        pytest.param(400_000_000, 49e6, False, id="less than half"),
        pytest.param(400_000_000, 201e6, False, id="more than twice"),
        pytest.param(60_000_000, 1e6, True, id="too few bytes to tell"),
    ],
)
def test_the_seconds_of_a_disk_add_up_to_about_what_it_counted(bytes_, per_s, fits):
    run, place = _changed(_seen(bytes_, per_s))
    found = find_contradiction(run)

    assert found is None if fits else found.path == place + "disks[0].read_bytes"


def _bins(change):
    return lambda round_: replace(
        round_, latency_bins={side: change(bins) for side, bins in round_.latency_bins.items()}
    )


READS = Precision("rand-read-4k-qd32", ("read_iops",), StoppingRule(6, 30, 0.01))


def _with_rules(*rules):
    run = truthful_run()
    return replace(run, plan=replace(run.plan, precision=rules))


def _stage_of(run, precision):
    cells = tuple(map(StageCell, run.plan.cells))
    return Stage(id="promised", title=plain("x"), cells=cells, most_rounds=30, precision=precision)


def test_a_cell_of_the_plan_may_have_a_rule_of_its_own():
    assert find_contradiction(_with_rules(READS)) is None


@pytest.mark.parametrize(
    ("second", "why"),
    [
        (replace(READS, rule=StoppingRule(6, 29, 0.01)), "two_rules"),
        (replace(READS, workload="of-no-plan"), "no_plan"),
    ],
)
def test_a_second_rule_for_a_cell_and_one_for_none_are_named(second, why):
    run = _with_rules(READS, second)
    staged = replace(run, plan=replace(run.plan, precision=None, stages=(_stage_of(run, (READS, second)),)))

    for one, place in ((run, "plan"), (staged, "plan.stages[0]")):
        found = find_contradiction(one)
        assert found.path == f"{place}.precision[1].workload"
        assert found.why.code == f"assess.contradictions.{why}"


def test_stages_of_a_run_over_ways_are_named():
    run = truthful_run()
    way = WayPlan("nas", "nas", "/volume1", 1, 1, 1.0)
    staged = replace(run, plan=replace(run.plan.over({"nas": way}), stages=(_stage_of(run, None),)))

    assert find_contradiction(staged).path == "plan.stages"


def test_a_run_that_fits_together_is_not_contradicted():
    assert find_contradiction(truthful_run()) is None


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (_metric("read_bytes_per_s", 0.25), "metrics.read_bytes_per_s"),
        (_metric("read_lat_mean_ns", 3.0), "metrics.read_lat_mean_ns"),
        (lambda round_: replace(round_, io_count=round_.io_count * 2), "latency_bins"),
        (lambda round_: replace(round_, metrics={**round_.metrics, "wonders_per_s": 1.0}), "metrics.wonders_per_s"),
        (_bins(lambda bins: {value: count * 2 for value, count in bins.items()}), "latency_bins"),
        (_disks(read_bytes=3), "evidence.disk_read_bytes"),
        (lambda round_: replace(round_, notes={"longest_ns": {"read": 1.0}}), "notes.longest_ns.read"),
    ],
)
def test_what_does_not_fit_is_named_where_it_stands(change, path):
    run, place = _changed(change)

    assert find_contradiction(run).path == place + path


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda round_: replace(round_, io_count=-1), "io_count"),
        (_bins(lambda bins: {**bins, 1: -1}), "latency_bins.read"),
    ],
)
def test_nothing_is_counted_below_zero(change, path):
    run, place = _changed(change)

    assert find_contradiction(run).path == place + path


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda round_: replace(round_, io_count=0), id="requests that nobody counted"),
        pytest.param(_bins(lambda bins: {**bins, 1: 0}), id="an empty bin"),
    ],
)
def test_what_is_zero_contradicts_nothing(change):
    assert find_contradiction(_changed(change)[0]) is None


def _shortened(side, factor, *, is_buffered_alike):
    """A run by time whose first workload of this side took only so much of it, all else agreeing."""
    run = truthful_run()
    place, work = next((place, one) for place, one in enumerate(run.workloads) if one.metric == f"{side}_bytes_per_s")
    first = work.rounds[0]
    rate = f"{side}_bytes_per_s"
    asked = round(first.metrics[rate] * run.plan.seconds_of(work.id) * factor)
    evidence = replace(first.evidence, **{f"asked_{side}_bytes": asked})
    short = replace(first, evidence=evidence, metrics={rate: first.metrics[rate]}, duration_s=1000.0)
    works = list(run.workloads)
    parameters = {**work.parameters, "limit": "time"}
    works[place] = replace(work, rounds=(short, *work.rounds[1:]), parameters=parameters)
    environment = replace(run.environment, is_buffered_alike=is_buffered_alike)
    return replace(run, workloads=tuple(works), environment=environment), f"workloads[{place}].rounds[0].metrics.{rate}"


@pytest.mark.parametrize(
    ("side", "factor", "is_buffered_alike", "fits"),
    [
        pytest.param("read", 0.95, None, True, id="a little less"),
        pytest.param("read", 0.5, None, False, id="half the time"),
        pytest.param("read", 0.5, True, True, id="through memory a read ends with its file"),
        pytest.param("write", 0.5, True, False, id="a write does not"),
    ],
)
def test_a_workload_by_time_took_its_time(side, factor, is_buffered_alike, fits):
    run, path = _shortened(side, factor, is_buffered_alike=is_buffered_alike)
    found = find_contradiction(run)

    assert found is None if fits else found.path == path


@pytest.mark.parametrize(
    ("factor", "fits"),
    [
        pytest.param(1.0, True, id="exactly"),
        pytest.param(1.015, True, id="rounded as tools print"),
        pytest.param(1.05, False, id="more than were counted"),
        pytest.param(0.95, False, id="fewer"),
    ],
)
def test_requests_a_second_over_the_time_are_those_that_were_counted(factor, fits):
    def change(round_):
        rate = factor * round_.io_count / TIMED_S
        return replace(round_, metrics={**round_.metrics, "read_iops": rate})

    run, place = _changed(change)
    found = find_contradiction(run)

    assert found is None if fits else found.path == place + "metrics.read_iops"


def _files(seconds, mean_ms):
    """A thousand operations on files, one after the other, in a round that took 5 s by our clock."""

    def change(round_):
        metrics = {"ops_per_s": 1000 / seconds, "op_lat_mean_ns": mean_ms * 1e6}
        evidence = replace(round_.evidence, asked_read_bytes=0, asked_write_bytes=0)
        return replace(round_, metrics=metrics, evidence=evidence, io_count=1000, duration_s=5.0, latency_bins={})

    return change


@pytest.mark.parametrize(
    ("seconds", "mean_ms", "fits"),
    [
        pytest.param(5.0, 5.0, True, id="exactly"),
        pytest.param(5.5, 5.5, True, id="two clocks differ by 2 % and half a second"),
        pytest.param(5.7, 5.0, False, id="took longer than the round"),
        pytest.param(5.0, 5.7, False, id="each took longer than all of them"),
        pytest.param(5.0, 1.0, True, id="something else between them"),
    ],
)
def test_operations_one_after_the_other_have_room_in_their_round(seconds, mean_ms, fits):
    run, place = _changed(_files(seconds, mean_ms))
    found = find_contradiction(run)

    assert found is None if fits else found.path == place + "metrics.ops_per_s"


def _counted(requests, in_histogram, in_flight):
    """A run whose first read counted so many requests, and others in its histogram."""

    def change(round_):
        bins = {next(iter(round_.latency_bins["read"])): in_histogram}
        metrics = {"read_bytes_per_s": round_.metrics["read_bytes_per_s"]}
        return replace(round_, io_count=requests, latency_bins={"read": bins}, metrics=metrics)

    run, place = _changed(change)
    works = [replace(work, access=replace(work.access, depth=in_flight, jobs=1)) for work in run.workloads]
    return replace(run, workloads=tuple(works)), place


@pytest.mark.parametrize(
    ("requests", "in_histogram", "in_flight", "fits"),
    [
        pytest.param(1000, 1150, 64, True, id="64 under way at begin and end"),
        pytest.param(1000, 1250, 64, False, id="more than those"),
        pytest.param(10, 12, 1, True, id="one under way at begin and end"),
        pytest.param(10, 13, 1, False, id="more than one under way"),
    ],
)
def test_a_histogram_may_hold_what_was_under_way_at_the_ends(requests, in_histogram, in_flight, fits):
    run, place = _counted(requests, in_histogram, in_flight)
    found = find_contradiction(run)

    assert found is None if fits else found.path == place + "latency_bins"


def test_what_the_plan_does_not_name_is_no_part_of_the_run():
    run = truthful_run()
    first, *rest = run.workloads

    other = replace(run, workloads=(replace(first, id="seq-read-9m"), *rest))
    variant = replace(run, workloads=(replace(first, variant="ntfs"), *rest))

    assert find_contradiction(other).path == "workloads[0].id"
    assert find_contradiction(variant).path == "workloads[0].variant"
