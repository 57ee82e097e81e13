"""Every suite after SNIA's PTS from the plan to its stages on real file systems, with short minutes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from support.loops import loop_volume

from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.stage import StageEnd
from volbench.domain.model.suites.workload import GiB, MiB
from volbench.kinds.stages.rules.bursts import measured_bursts
from volbench.runner.reanalysis import read_again
from volbench.suites import all_suites, find

pytestmark = pytest.mark.real_io
PTS = [suite.id for suite in all_suites() if suite.id.startswith("snia-")]
MINUTE_S = 0.2


def with_short_minutes(suite_id: str, most_rounds: int = 5):
    """The suite at smoke scale; how long a minute is and how often it is repeated changes nothing of its course."""
    suite = find(suite_id)
    smoke = suite.profiles["smoke"]
    stages = tuple(replace(stage, most_rounds=min(stage.most_rounds, most_rounds)) for stage in smoke.stages)
    short = replace(smoke, runtime_s=MINUTE_S, file_bytes=64 * MiB, stages=stages)
    return replace(suite, profiles={"smoke": short})


def check(lab, run):
    """What holds of all of them: each stage came to an end of its own, and whoever reads it again gets the same."""
    suite = lab.suite
    profile = suite.profiles["smoke"]
    assert run.state is RunState.DONE, run.failure
    assert [stage.id for stage in run.stages] == [stage.id for stage in profile.stages]
    assert StageEnd.CUT_SHORT not in {stage.ended_by for stage in run.stages}
    left_out = {cell.workload for cell in run.plan.skipped}
    assert {work.id for work in run.workloads} == {work.id for work in suite.cells(profile)} - left_out
    assert read_again(run, suite, partial(lab.application.store.raw, run.id)) == run


def codes(run):
    return {stage.id: [word.code.removeprefix("assess.stages.") for word in stage.words] for stage in run.stages}


@pytest.fixture(scope="module")
def ext4():
    with loop_volume("ext4", size_bytes=4 * GiB) as volume:
        yield volume


@pytest.fixture(scope="module")
def btrfs():
    with loop_volume("btrfs", size_bytes=4 * GiB) as volume:
        yield volume


@pytest.mark.parametrize("suite_id", ["snia-iops", "snia-tp", "snia-lat"])
def test_a_grid_runs_to_its_end(make_lab, ext4, suite_id):
    lab = make_lab(with_short_minutes(suite_id, most_rounds=5 if suite_id == "snia-tp" else 2))

    run = lab.measure(ext4.mount_point)

    check(lab, run)
    assert ext4.mount_point.joinpath(".volbench").exists() is False


def test_saturation_ends_steady_after_its_minutes_or_the_bytes_it_may_write(make_lab, ext4):
    lab = make_lab(with_short_minutes("snia-wsat", most_rounds=11))

    run = lab.measure(ext4.mount_point)

    check(lab, run)
    saturation, histogram = run.stages
    assert saturation.ended_by in {StageEnd.STEADY, StageEnd.ROUNDS, StageEnd.WRITTEN}
    assert saturation.rounds == tuple(range(1, 2 * len(saturation.rounds), 2))
    assert histogram.ended_by is StageEnd.ROUNDS
    # A loop device is as large as its image, which these rounds do not fill.
    assert saturation.fills.capacity_bytes == 4 * GiB
    assert saturation.fills.written_bytes == run.plan.file_bytes * saturation.fills.file_fills
    (write, _) = run.workloads
    is_unsaturated = "saturation-not-reached" in {caveat.code for caveat in write.caveats}
    assert is_unsaturated is (saturation.fills.disk_fills < 1)


def test_recovery_is_told_with_the_last_group(make_lab, ext4):
    lab = make_lab(with_short_minutes("snia-xsr"))

    run = lab.measure(ext4.mount_point)

    check(lab, run)
    said = codes(run)
    assert said["xsr-before"] == said["xsr-random"] == []
    assert said["xsr-after"] in (["recovered"], ["not_recovered"])


def test_bursts_rest_as_long_as_they_are_to(make_lab, ext4):
    lab = make_lab(with_short_minutes("snia-hir"))

    run = lab.measure(ext4.mount_point)

    check(lab, run)
    said = codes(run)
    assert {name: words for name, words in said.items() if name != "hir-steady"} == {
        name: ["bursts"] for name in ("hir-wait-5", "hir-base-5", "hir-wait-15", "hir-base-15")
    }
    rounds = {work.id: work.rounds for work in run.workloads}
    minute_s = find("snia-hir").profiles["smoke"].runtime_s
    for wait_s in (5, 15):
        found = measured_bursts(rounds[f"snia-hir-wait-{wait_s}"])
        assert found is not None
        assert found.gap_s >= wait_s / 10 * MINUTE_S / minute_s


@pytest.mark.parametrize(("suite_id", "test"), [("snia-dirth", "dirth"), ("snia-ecw", "ecw")])
def test_later_stages_take_their_load_from_the_grid(make_lab, ext4, suite_id, test):
    lab = make_lab(with_short_minutes(suite_id, most_rounds=3))

    run = lab.measure(ext4.mount_point)

    check(lab, run)
    works = {work.id: work for work in run.workloads}
    points = {
        (threads, depth): works[f"snia-{test}-{threads}x{depth}"].rounds[-1].metrics
        for threads in (4, 1)
        for depth in (4, 1)
    }
    soon = {load: metrics for load, metrics in points.items() if metrics["write_lat_mean_ns"] < 5e6}
    expected = (
        max(soon, key=lambda load: soon[load]["write_iops"])
        if soon
        else min(points, key=lambda load: points[load]["write_lat_mean_ns"])
    )
    for pick, load in (("most", expected), ("least", (1, 1))):
        for part in ("write", "histogram"):
            work = works[f"snia-{test}-{pick}-{part}"]
            assert (f"--numjobs={load[0]}" in work.command, f"--iodepth={load[1]}" in work.command) == (True, True)
            assert (work.access.jobs, work.access.depth) == load
    chosen = "taken_most" if soon else "taken_where_all_are_slow"
    assert codes(run)[f"{test}-most"] == [chosen]
    assert codes(run)[f"{test}-least"] == ["taken_least"]


@pytest.mark.parametrize("suite_id", ["snia-iops", "snia-lat", "snia-ecw"])
def test_on_btrfs_the_file_lives_through_the_run_and_small_blocks_are_left_out_or_enlarged(make_lab, btrfs, suite_id):
    lab = make_lab(with_short_minutes(suite_id, most_rounds=2))

    run = lab.measure(btrfs.mount_point)

    check(lab, run)
    if suite_id == "snia-ecw":
        grid = next(work for work in run.workloads if work.id == "snia-ecw-4x4")
        assert "--bssplit=4096/77:8192/10:16384/7:32768/3:65536/3" in grid.command
        assert "small-blocks-enlarged" in {caveat.code for caveat in grid.caveats}
    else:
        assert all(cell.workload.endswith("-512") for cell in run.plan.skipped)
