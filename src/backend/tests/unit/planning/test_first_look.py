"""A first look: what it plans, that it is never mixed with anything, and what is said of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_round, example_run
from support.fakes import capable, plain_folder, plain_volume
from support.histories import USUAL, stored
from support.tools import make_context
from support.words import says

from volbench.domain.compare.comparability import obstacles
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.run import RunRequest, SuiteRef
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.domain.model.suites.workload import GiB, MiB
from volbench.domain.timeline.notices import make_notice
from volbench.domain.timeline.timeline import make_timeline
from volbench.domain.timeline.trend import developments
from volbench.domain.timeline.watch import WatchState
from volbench.kinds.first_look.judge import FirstLookJudging
from volbench.planning.assumed_rates import Rates
from volbench.planning.file_space import Reserve
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.reports.script import write_script
from volbench.runner.preflight import quiet_span_s
from volbench.runner.run_context import Assignment
from volbench.suites import find

GB = 1_000_000_000
BASE = find("nas-volume")
SUITE = BASE.as_measured_by("first")
CELLS = ("seq-read-1m", "rand-read-4k-qd1", "rand-read-4k-qd32", "sync-write-4k", "seq-write-layout")
HARD_DISK = Disk("sata1", 8_000 * GB, is_rotational=True, transport="sata")


def inputs(volume=None, rates=None, **asked):
    return PlanInputs(
        suite=SUITE,
        profile=SUITE.profiles["first"],
        request=RunRequest(SUITE.id, "first", "/volume1/share", **asked),
        volume=volume or plain_volume(disks=(HARD_DISK,)),
        folder=plain_folder(),
        capabilities=capable(),
        seed=1,
        rates=rates,
    )


def test_a_first_look_reads_in_three_ways_writes_safely_and_counts_the_lay_out_once():
    plan = make_plan(inputs())

    assert plan.cells == CELLS
    assert (plan.rounds, plan.runtime_s, plan.cell_rounds) == (3, 2.0, {"seq-write-layout": 1})
    assert plan.file_bytes == 1_800_000_000 // MiB * MiB
    assert plan.caveats == ()


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
@pytest.mark.parametrize("bytes_per_s", [20e6, 130e6, 900e6, 7e9])
def test_it_writes_two_gigabytes_at_most_however_fast_the_volume_is(file_system, bytes_per_s):
    volume = plain_volume(disks=(HARD_DISK,), file_system=file_system)

    plan = make_plan(inputs(volume, Rates(bytes_per_s, bytes_per_s / 1e4)))

    assert plan.expected_write_bytes <= plan.most_write_bytes <= 2 * GB
    assert plan.expected_write_bytes >= 500_000_000


def test_on_a_hard_disk_it_takes_less_than_a_minute():
    assert make_plan(inputs()).expected_duration_s <= 60


def test_with_less_room_the_file_is_smaller_and_below_half_a_gigabyte_it_is_refused_in_words():
    small = plain_volume(disks=(HARD_DISK,), total_bytes=100 * GB, free_bytes=16 * GB)
    tiny = replace(small, free_bytes=4 * GB)

    assert (
        make_plan(inputs(replace(small, total_bytes=40 * GB, free_bytes=9 * GB))).file_bytes
        == 9 * GB // 10 // MiB * MiB
    )
    with pytest.raises(UnsafeTarget, match=r"runner.file_space.too_little_for_a_first_look") as caught:
        make_plan(inputs(tiny))
    assert says(caught.value.hint, "runner.file_space.choose_quick_instead")


def test_the_owners_reserve_is_kept_or_it_is_refused():
    nearly_full = plain_volume(disks=(HARD_DISK,), total_bytes=100 * GB, free_bytes=10 * GB + 400 * MiB)

    with pytest.raises(UnsafeTarget):
        make_plan(inputs(nearly_full))


def test_it_measures_one_volume_as_it_is():
    volume = plain_volume(disks=(HARD_DISK,), file_system="btrfs")

    with pytest.raises(InvalidRequest) as several:
        make_plan(inputs(volume, variants=("btrfs-cow", "btrfs-nocow")))
    with pytest.raises(InvalidRequest) as two:
        make_plan(inputs(volume, other_target_paths=("/volume2",)))

    assert (several.value.context["field"], two.value.context["field"]) == ("variants", "other_target_paths")


def test_the_lay_out_is_told_whatever_was_asked_for_for_it_is_written_anyway():
    assert make_plan(inputs(is_read_only=True)).cells == (*CELLS[:3], "seq-write-layout")
    assert make_plan(inputs(workloads=("rand-read-4k-qd1",))).cells == ("rand-read-4k-qd1", "seq-write-layout")


def test_only_this_profile_knows_the_lay_out_and_all_others_keep_what_they_were():
    assert all(workload.id != "seq-write-layout" for workload in BASE.workloads)
    assert BASE.as_measured_by("quick") is BASE
    assert SUITE.digest() != BASE.digest()
    assert SUITE.headline != BASE.headline


def test_the_lay_out_ends_by_its_size_or_its_own_time_and_is_flushed():
    lay_out = timed_lay_out(SUITE.workloads).workload
    command = lay_out.build_command(make_context(file_bytes=1024 * MiB, runtime_s=2.0))

    assert {"--size=1073741824", "--runtime=8", "--end_fsync=1", "--rw=write", "--fallocate=truncate"} <= set(command)
    assert not any(part.startswith(("--time_based", "--ramp_time", "--io_size")) for part in command)


@pytest.mark.parametrize(("written", "is_file"), [(300 * MiB, 480 * MiB), (900 * MiB, 900 * MiB), (2 * GiB, GiB)])
def test_what_was_written_is_the_file_of_half_a_gigabyte_at_least(written, is_file):
    done = example_round(1, 1, "write_bytes_per_s", 1e8)
    done = replace(done, evidence=replace(done.evidence, asked_write_bytes=written))

    assert timed_lay_out(SUITE.workloads).file_bytes(GiB, done) == is_file


def a_first_look(**facts):
    run = example_run()
    ref = SuiteRef(SUITE.id, SUITE.version, SUITE.digest(), SUITE.title, SUITE.headline)
    plan = replace(run.plan, cells=CELLS, file_bytes=GiB, cell_rounds={"seq-write-layout": 1})
    return replace(run, suite=ref, profile="first", plan=plan, **facts)


def test_it_is_preliminary_its_lay_out_one_pass_and_its_small_reads_may_come_from_caches():
    run, work, judging = a_first_look(), {workload.id: workload for workload in SUITE.workloads}, FirstLookJudging()
    codes = {id_: [caveat.code for caveat in judging.caveats(work[id_], (), run)] for id_ in plan_cells(run)}

    assert [caveat.code for caveat in judging.run_caveats(run)] == ["preliminary"]
    assert codes == {
        "seq-read-1m": [],
        "rand-read-4k-qd1": ["reads-near-caches"],
        "rand-read-4k-qd32": ["reads-near-caches"],
        "sync-write-4k": [],
        "seq-write-layout": ["one-pass"],
    }
    beyond_caches = replace(run, plan=replace(run.plan, file_bytes=64 * GiB))
    assert list(judging.caveats(work["rand-read-4k-qd1"], (), beyond_caches)) == []


def plan_cells(run):
    return run.plan.cells


def test_it_is_compared_with_first_looks_only():
    first, quick = a_first_look(), example_run()

    assert obstacles(first, a_first_look(), "B") == ()
    assert [one.code for one in obstacles(quick, first, "B")] == ["compare.comparability.first_look"]


def test_nothing_is_said_of_it_over_time():
    halved = stored([v * USUAL[n % len(USUAL)] for n, v in enumerate([300e6] * 8 + [150e6] * 4)])
    first = replace(halved, name=replace(halved.name, profile="first"))
    seen = {one.name.profile: make_timeline(one, threshold_ratio=0.1).cells[0] for one in (halved, first)}

    assert (seen["quick"].watch.state, seen["first"].watch.state) == (WatchState.SLOWER, WatchState.TOO_FEW)
    assert says(seen["first"].sentence, "timeline.watch.first_look")
    assert developments(halved)
    assert developments(first) == {}
    assert make_notice(first, make_timeline(first, threshold_ratio=0.1)) is None


def test_a_shell_cannot_do_it():
    with pytest.raises(InvalidRequest):
        write_script(BASE, BASE.profiles["first"])


@pytest.mark.parametrize(("profile", "seconds"), [("smoke", 0.5), ("first", 1.0), ("quick", 2.0)])
def test_the_disks_are_watched_for_a_shorter_time_where_the_first_number_is_waited_for(profile, seconds):
    assignment = Assignment(example_run(), BASE.as_measured_by(profile), BASE.profiles[profile], Reserve())

    assert quiet_span_s(assignment) == seconds
