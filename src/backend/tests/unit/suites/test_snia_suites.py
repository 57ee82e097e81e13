"""What holds of all suites after SNIA's PTS, and the tables of the method."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from support.tools import make_context

from volbench.domain.model.runs.stage import Pick
from volbench.domain.model.suites.needs import MEMORY_FOR_QUEUES, SOLID_STATE
from volbench.domain.model.suites.workload import KiB, MiB, TakesLoad
from volbench.suites import all_suites, find
from volbench.suites.snia_ecw import SIZES, ZONES

PTS = [suite for suite in all_suites() if suite.id.startswith("snia-")]
PROFILES = [(suite, profile) for suite in PTS for profile in suite.profiles.values()]
DEMAND = [find("snia-dirth"), find("snia-ecw")]


def _names(case):
    return f"{case[0].id} {case[1].id}"


def cell(suite_id, workload_id):
    return next(workload for workload in find(suite_id).workloads if workload.id == workload_id)


@pytest.mark.parametrize(("suite", "profile"), PROFILES, ids=map(_names, PROFILES))
def test_a_workload_belongs_to_one_stage_of_a_profile(suite, profile):
    of_workload = Counter(one.workload for stage in profile.stages for one in stage.cells)
    known = {workload.id for workload in suite.workloads}

    assert set(of_workload.values()) == {1}
    assert set(of_workload) <= known
    assert len({stage.id for stage in profile.stages}) == len(profile.stages)


@pytest.mark.parametrize("suite", PTS, ids=lambda suite: suite.id)
def test_the_full_profile_has_every_workload_and_the_minutes_of_the_method(suite):
    full = suite.profiles["full"]

    assert suite.cells(full) == suite.workloads
    assert full.runtime_s == 60.0


@pytest.mark.parametrize(("suite", "profile"), PROFILES, ids=map(_names, PROFILES))
def test_what_a_stage_rests_on_comes_before_it(suite, profile):
    before = set()
    for stage in profile.stages:
        tracked = stage.tracked
        assert tracked is None or tracked.workload in {one.workload for one in stage.cells}
        assert stage.choice is None or stage.choice.stage in before
        assert stage.recovers is None or stage.recovers in before
        takes = [
            isinstance(work, TakesLoad) for work in suite.workloads for one in stage.cells if one.workload == work.id
        ]
        assert all(takes) == any(takes) == (stage.choice is not None)
        before.add(stage.id)


@pytest.mark.parametrize(("suite", "profile"), PROFILES, ids=map(_names, PROFILES))
def test_the_least_rounds_of_a_trial_take_less_than_a_minute_and_a_half(suite, profile):
    least_s = sum(
        stage.least_rounds * sum((one.minutes + one.wait_minutes) * profile.runtime_s + 0.9 for one in stage.cells)
        for stage in profile.stages
    )

    assert least_s <= {"smoke": 90.0, "quick": 900.0}.get(profile.id, 24 * 3600.0)


@pytest.mark.parametrize("suite_id", ["snia-wsat", "snia-xsr", "snia-hir"])
def test_what_flash_alone_has_is_looked_for_on_flash_alone(suite_id):
    assert all(SOLID_STATE in workload.needs for workload in find(suite_id).workloads)


@pytest.mark.parametrize("suite", DEMAND, ids=lambda suite: suite.id)
@pytest.mark.parametrize(
    ("profile", "steps"),
    [
        ("smoke", (4, 1)),
        ("quick", (16, 4, 1)),
        ("standard", (32, 16, 8, 6, 4, 2, 1)),
        ("full", (32, 16, 8, 6, 4, 2, 1)),
    ],
)
def test_the_grid_goes_from_high_to_low_after_the_writes_before_it(suite, profile, steps):
    grid = suite.profiles[profile].stages[1]
    works = {workload.id: workload for workload in suite.workloads}
    first, *points = [works[one.workload] for one in grid.cells]

    assert (first.rw, first.numjobs, first.iodepth) == ("randwrite", 32, 32)
    assert [(point.numjobs, point.iodepth) for point in points] == [(one, other) for one in steps for other in steps]
    assert grid.tracked.workload == points[0].id
    assert grid.tracked.metric == "write_iops"
    assert len(points) == {"smoke": 4, "quick": 9}.get(profile, 49)


@pytest.mark.parametrize("suite", DEMAND, ids=lambda suite: suite.id)
def test_three_loads_are_looked_at_in_detail(suite):
    full = suite.profiles["full"]
    chosen = [stage for stage in full.stages if stage.choice]

    assert [stage.choice.pick for stage in chosen] == [Pick.MOST, Pick.MIDDLE, Pick.LEAST]
    assert [[one.minutes for one in stage.cells] for stage in chosen] == [[60.0, 10.0]] * 3
    assert full.stages[0].cells[1].minutes == 29.0


def test_the_mix_of_sizes_and_the_zones_are_whole():
    assert sum(percent for _, percent in SIZES) == 100
    assert sum(percent for size, percent in SIZES if size < 4 * KiB) == 10
    assert [sum(column) for column in zip(*ZONES, strict=True)] == [100, 100]


def test_the_mix_of_sizes_is_written_as_the_method_has_it():
    options = cell("snia-ecw", "snia-ecw-32x32").options(make_context())

    assert options["bssplit"] == (
        "512/4:1024/1:1536/1:2048/1:2560/1:3072/1:3584/1:4096/67:8192/10:16384/7:32768/3:65536/3"
    )
    assert "bs" not in options
    assert options["random_distribution"] == "zoned:50/5:30/15:20/80"
    assert (options["rwmixread"], options["numjobs"], options["iodepth"]) == ("40", "32", "32")


def test_where_less_than_four_kibibytes_is_not_taken_these_sizes_become_four():
    options = cell("snia-ecw", "snia-ecw-1x1").options(replace(make_context(), least_block_bytes=4096))

    assert options["bssplit"] == "4096/77:8192/10:16384/7:32768/3:65536/3"


def test_sizes_that_differ_are_no_block_size():
    assert cell("snia-ecw", "snia-ecw-4x2").access.block_bytes is None
    assert cell("snia-dirth", "snia-dirth-4x2").access.block_bytes == 8 * KiB


def test_hundreds_of_large_requests_need_memory_and_nothing_of_their_test_goes_without():
    needing = {work.id for suite in PTS for work in suite.workloads if MEMORY_FOR_QUEUES in work.needs}

    assert needing == {work.id for work in find("snia-ecw").workloads}


@pytest.mark.parametrize(("name", "shortened"), [("smoke", 10), ("quick", 1), ("standard", 1), ("full", 1)])
def test_bursts_and_waits_have_the_seconds_of_the_method(name, shortened):
    profile = find("snia-hir").profiles[name]
    for stage in profile.stages[1:]:
        (one,) = stage.cells
        wait_s = int(stage.id.rsplit("-", 1)[1]) if stage.id.startswith("hir-wait") else 0
        assert one.minutes * profile.runtime_s == pytest.approx(5.0 / shortened)
        assert one.wait_minutes * profile.runtime_s == pytest.approx(wait_s / shortened)


def test_recovery_takes_a_day_less_two_hours_in_the_method():
    stages = find("snia-xsr").profiles["full"].stages

    assert [stage.most_rounds for stage in stages] == [480, 360, 480]
    assert [(work.rw, work.bs, work.iodepth) for work in find("snia-xsr").workloads] == [
        ("write", MiB, 32),
        ("randwrite", 8 * KiB, 32),
        ("write", MiB, 32),
    ]


def test_saturation_is_looked_at_every_thirty_first_minute_of_a_day():
    saturation, histogram = find("snia-wsat").profiles["full"].stages

    assert (saturation.tracked.every, saturation.most_rounds) == (31, 1440)
    assert saturation.most_file_passes is None
    assert saturation.preconditioning is None
    assert histogram.cells[0].minutes == 20.0
