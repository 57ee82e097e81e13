"""What is drawn of a run by stages, against numbers worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.staged import staged_run
from support.staged_plots import course_run, demand_run

from volbench.domain.model.runs.stage import Pick
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.stages.rules.bursts import measured_bursts
from volbench.kinds.stages.rules.courses import MOST_POINTS, course_of
from volbench.kinds.stages.rules.drawn import stage_plots, with_histogram
from volbench.kinds.stages.rules.histogram import bars_of, marks_of, mean_response_ns
from volbench.suites import find


def test_bars_join_on_a_logarithmic_scale_and_add_up():
    bars = bars_of({100_000: 60, 100_001: 20, 1_000_000: 20})

    assert [bar.ios for bar in bars if bar.ios] == [60, 20, 20]
    assert bars[0].to_ns == pytest.approx(100_000)
    assert [later.from_ns for later in bars[1:]] == [bar.to_ns for bar in bars[:-1]]
    assert len(bars) == 21
    assert [bar.cumulative_ratio for bar in bars] == [0.6] + [0.8] * 19 + [1.0]


@pytest.mark.parametrize(
    ("ios", "known"), [(9_999, 0), (10_000, 1), (99_999, 1), (100_000, 2), (999_999, 2), (1_000_000, 3)]
)
def test_a_percentile_needs_ten_requests_beyond_it(ios, known):
    marks = marks_of({1_000: ios})

    assert [mark.ns for mark in marks] == [1_000.0] * known + [None] * (3 - known)
    assert [mark.needed_ios for mark in marks] == [10_000, 100_000, 1_000_000]


def test_marks_stand_where_the_slowest_begin():
    slow = {1_000: 999_000, 20_000: 900, 300_000: 90, 4_000_000: 10}

    assert [mark.ns for mark in marks_of(slow)] == [1_000.0, 20_000.0, 300_000.0]


def test_reads_and_writes_weigh_in_the_mean_by_their_number():
    one = demand_run().workloads[0].rounds[0]
    metrics = {"read_lat_mean_ns": 100.0, "write_lat_mean_ns": 400.0}
    mixed = replace(one, metrics=metrics, latency_bins={"read": {90: 30}, "write": {300: 10}})

    assert mean_response_ns([mixed]) == pytest.approx((30 * 100 + 10 * 400) / 40)
    assert mean_response_ns([replace(mixed, metrics={})]) is None


def test_a_demand_test_has_a_histogram_at_each_point_its_grid_named():
    plots = stage_plots(demand_run())

    assert [(one.pick, one.threads, one.depth, one.ios) for one in plots.histograms] == [
        (Pick.MOST, 16, 1, 2_000_000),
        (Pick.MIDDLE, 4, 1, 2_000_000),
        (Pick.LEAST, 1, 1, 20_000),
    ]
    (grid,) = plots.grids
    assert [(one.pick, one.threads, one.depth) for one in grid.chosen] == [
        (one.pick, one.threads, one.depth) for one in plots.histograms
    ]
    assert plots.courses == ()


def test_a_point_of_the_grid_counts_reads_and_writes():
    (grid,) = stage_plots(demand_run()).grids
    point = grid.points[0]

    assert (len(grid.points), grid.round) == (9, 2)
    assert (point.threads, point.depth, point.outstanding) == (16, 16, 256)
    assert point.iops == pytest.approx(9000 * 256 / 262)
    assert point.write_iops == pytest.approx(0.35 * point.iops)
    assert point.response_ns == pytest.approx(256 / point.iops * 1e9)


def test_a_response_of_the_grid_weighs_reads_and_writes():
    run = demand_run()
    metrics = {"read_iops": 300.0, "read_lat_mean_ns": 1e6, "write_iops": 100.0, "write_lat_mean_ns": 5e6}

    def changed(work):
        rounds = tuple(replace(one, metrics=metrics, cpu_ratio=None) for one in work.rounds)
        summary = {name: summarise([value] * len(rounds)) for name, value in metrics.items()}
        return replace(work, rounds=rounds, summary=summary) if work.id.endswith("16x16") else work

    (grid,) = stage_plots(replace(run, workloads=tuple(map(changed, run.workloads)))).grids
    assert (grid.points[0].iops, grid.points[0].response_ns) == (400.0, 2e6)
    assert grid.points[0].cpu_ratio is None


def test_a_course_goes_through_its_groups_and_tells_when_it_was_back():
    (course,) = stage_plots(course_run()).courses

    assert [(group.stage, len(group.points)) for group in course.groups] == [
        ("xsr-before", 5),
        ("xsr-random", 4),
        ("xsr-after", 5),
    ]
    assert [point.t_s for group in course.groups for point in group.points] == [float(n) for n in range(14)]
    assert course.groups[-1].points[-1].written_bytes == 14 * 512 * 1024 * 1024
    assert course.recovery is not None
    assert (course.recovery.minute, course.recovery.t_s, course.recovery.mean) == (3, 11.0, 2e8)


def test_a_course_that_never_came_back_says_nothing_of_it():
    (course,) = stage_plots(course_run(after=(1.9e8,))).courses

    assert course.recovery is None


def test_very_many_rounds_are_taken_together():
    run = course_run()
    work = run.workloads[0]
    many = tuple(
        replace(work.rounds[0], n=n, metrics={**work.rounds[0].metrics, "write_bytes_per_s": float(n)})
        for n in range(1, MOST_POINTS + 2)
    )

    course = course_of(run.plan, work.variant, [replace(work, rounds=many)])
    (group,) = course.groups
    assert (group.rounds_per_point, len(group.points)) == (2, 241)
    assert [point.value for point in group.points[:2]] == [1.5, 3.5]
    assert group.points[-1].value == MOST_POINTS + 1


def test_a_round_without_a_readable_date_has_no_course_and_is_no_burst():
    run = course_run()
    work = run.workloads[0]
    rounds = (replace(work.rounds[0], started_at="yesterday"), *work.rounds[1:3])

    assert course_of(run.plan, work.variant, [replace(work, rounds=rounds)]) is None
    assert measured_bursts(rounds) == measured_bursts(rounds[1:])


def test_bursts_tell_how_long_they_waited():
    run = course_run()
    suite = find("snia-hir")
    plan = replace(run.plan, stages=suite.profiles["full"].stages, runtime_s=60.0)
    works = [replace(run.workloads[0], id=stage.cells[0].workload, metric="write_bytes_per_s") for stage in plan.stages]

    course = course_of(plan, run.workloads[0].variant, works)
    assert [round(group.wait_s, 6) for group in course.groups] == [0, 5, 0, 10, 0, 15, 0, 25, 0, 50, 0]


def test_a_grid_of_mixes_has_neither():
    plots = stage_plots(staged_run())

    assert (plots.histograms, plots.grids, plots.courses) == ((), (), ())


def test_nothing_measured_is_nothing_drawn():
    plots = stage_plots(replace(demand_run(), workloads=()))

    assert (plots.histograms, plots.grids, plots.courses) == ((), (), ())


@pytest.mark.parametrize(
    ("suite", "names"),
    [
        ("snia-lat", {"snia-lat-long-write"}),
        ("snia-wsat", {"snia-wsat-long-write"}),
        ("snia-dirth", {f"snia-dirth-{pick}-histogram" for pick in Pick}),
        ("snia-iops", set()),
        ("snia-hir", set()),
    ],
)
def test_bins_are_needed_of_few_workloads(suite, names):
    plan = replace(staged_run().plan, stages=find(suite).profiles["full"].stages)

    assert with_histogram(plan) == names
