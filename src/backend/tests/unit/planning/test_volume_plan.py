"""What a run will do and cost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fakes import capable, plain_folder, plain_volume
from support.runs import READ, WRITE
from support.words import says

from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, UnsafeTarget
from volbench.domain.model.machine.storage import Disk, RaidType
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.suites.needs import ROOT
from volbench.domain.model.suites.workload import GiB, KiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.planning.assumed_rates import Rates
from volbench.planning.bare_disks import BARE_READ_S
from volbench.planning.file_space import Reserve
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.suites import find
from volbench.suites.nas_volume import QUICK_WRITE_BYTES

GB = 1_000_000_000


def suite_of(*workloads, file_bytes=2 * GiB, rounds=6) -> Suite:
    base = find("nas-volume")
    profile = Profile("quick", rounds, 4.0, 1.0, is_headline_only=False, file_bytes=file_bytes)
    return replace(base, workloads=workloads, profiles={"quick": profile})


def inputs(suite=None, *, profile="quick", volume=None, folder=None, capabilities=None, reserve=None, **asked):
    suite = suite or find("nas-volume")
    return PlanInputs(
        suite=suite,
        profile=suite.profiles[profile],
        request=RunRequest(suite.id, profile, "/volume1/share", **asked),
        volume=volume or plain_volume(),
        folder=folder or plain_folder(),
        capabilities=capabilities or capable(),
        seed=1,
        reserve=reserve or Reserve(),
    )


def test_the_quick_profile_plans_the_six_headline_cells():
    plan = make_plan(inputs())

    assert plan.cells == (
        "seq-read-1m",
        "rand-read-4k-qd1",
        "rand-read-4k-qd32",
        "seq-write-1m",
        "rand-write-4k-qd32",
        "sync-write-4k",
    )
    assert (plan.rounds, plan.runtime_s, plan.ramp_s, plan.file_bytes) == (6, 4.0, 1.0, 2 * GiB)


def test_the_test_file_is_at_most_a_tenth_of_the_free_space_and_the_shortfall_is_said():
    plan = make_plan(inputs(volume=plain_volume(total_bytes=100 * GB, free_bytes=15 * GB)))

    assert plan.file_bytes == 15 * GB // 10 // MiB * MiB
    assert [caveat.code for caveat in plan.caveats] == ["small-span"]


def test_the_reserve_stays_free_at_the_fullest_moment():
    plan = make_plan(inputs(volume=plain_volume(total_bytes=100 * GB, free_bytes=10 * GB + 700 * MiB)))

    assert plan.reserve_bytes == 10 * GB
    assert plan.space_left_bytes >= plan.reserve_bytes


def test_the_reserve_of_a_large_volume_is_capped():
    plan = make_plan(inputs(volume=plain_volume(total_bytes=80_000 * GB, free_bytes=40_000 * GB)))

    assert plan.reserve_bytes == 20 * GiB


def test_what_can_never_fit_does_not_shrink_the_test_file_of_the_others():
    volume = plain_volume(total_bytes=5 * GB, free_bytes=4 * GB)
    large = next(work for work in find("sylv-2018").workloads if work.id == "fio-seq-write-1m")
    plan = make_plan(inputs(suite_of(READ, large), volume=volume))

    assert "fio-seq-write-1m" in {cell.workload for cell in plan.skipped}
    assert plan.file_bytes == 4 * GB // 10 // MiB * MiB
    assert plan.space_left_bytes >= plan.reserve_bytes


def test_a_volume_without_room_is_refused_with_what_is_free():
    with pytest.raises(UnsafeTarget) as refused:
        make_plan(inputs(volume=plain_volume(total_bytes=100 * GB, free_bytes=10 * GB)))

    assert says(
        refused.value.message, "runner.file_space.there_is_too_little_free_space", free="10.0 GB", reserve="10.0 GB"
    )


def test_a_copy_on_write_file_that_is_rewritten_counts_twice():
    plain = make_plan(inputs(suite_of(WRITE)))
    btrfs = make_plan(inputs(suite_of(WRITE), volume=plain_volume(file_system="btrfs")))

    assert btrfs.space_needed_bytes == 2 * plain.space_needed_bytes


def test_where_files_cannot_be_cloned_the_write_file_is_written_anew_for_each_round():
    plain = make_plan(inputs(suite_of(WRITE)))
    zfs = make_plan(inputs(suite_of(WRITE), volume=plain_volume(file_system="zfs")))

    assert zfs.expected_write_bytes - plain.expected_write_bytes == 5 * 2 * GiB
    assert zfs.most_write_bytes - plain.most_write_bytes == 5 * 2 * GiB


def test_on_btrfs_the_write_file_is_written_once_and_cloned_for_each_round():
    plain = make_plan(inputs(suite_of(WRITE)))
    btrfs = make_plan(inputs(suite_of(WRITE), volume=plain_volume(file_system="btrfs")))

    assert btrfs.expected_write_bytes == plain.expected_write_bytes
    assert btrfs.most_write_bytes == plain.most_write_bytes


def test_without_copy_on_write_the_write_file_is_written_once():
    volume = plain_volume(file_system="btrfs")
    nocow = make_plan(inputs(suite_of(WRITE), volume=volume, variants=("btrfs-nocow",)))

    assert nocow.expected_write_bytes == make_plan(inputs(suite_of(WRITE))).expected_write_bytes


def test_reading_costs_one_written_test_file():
    plan = make_plan(inputs(suite_of(READ), is_read_only=True))

    assert plan.expected_write_bytes == 2 * GiB
    assert "read-only-run" in [caveat.code for caveat in plan.caveats]


def test_512_byte_writes_are_left_out_where_the_disks_take_only_4096():
    volume = plain_volume(disks=(Disk("sata1", GB, is_rotational=False, logical_block_bytes=4096),))
    plan = make_plan(inputs(profile="standard", volume=volume))

    assert {cell.workload: cell.reason for cell in plan.skipped} == {
        "sync-write-512": Message("runner.workload_selection.the_smallest_block_these_disks_accept", bytes=4096)
    }


def test_blocks_beyond_an_eighth_of_the_memory_are_left_out():
    plan = make_plan(inputs(profile="standard", capabilities=capable(memory_bytes=GiB - 1)))

    assert [cell.workload for cell in plan.skipped] == ["sync-write-128m"]


def test_a_block_larger_than_the_test_file_is_left_out():
    volume = plain_volume(total_bytes=10 * GB, free_bytes=GB + 200_000_000)
    plan = make_plan(inputs(profile="standard", volume=volume, reserve=Reserve(cap_bytes=GB)))

    assert "sync-write-128m" in [cell.workload for cell in plan.skipped]
    assert plan.file_bytes < 128 * MiB


def test_without_fio_the_plan_is_refused_and_says_so():
    with pytest.raises(CapabilityMissing, match=r"runner\.planning\.nothing_of_this_can_be_measured"):
        make_plan(inputs(capabilities=capable(programs={})))


def test_a_workload_that_needs_root_is_left_out_without_it():
    rooted = replace(READ, id="rooted", extra_needs=frozenset({ROOT}))
    plan = make_plan(inputs(suite_of(READ, rooted)))

    assert [cell.workload for cell in plan.skipped] == ["rooted"]


def test_unknown_workloads_are_refused_with_the_known_ones():
    with pytest.raises(InvalidRequest) as refused:
        make_plan(inputs(workloads=("nonsense",)))

    assert any("seq-read-1m" in word for word in refused.value.hint.texts())


def test_a_variant_of_another_file_system_is_refused():
    with pytest.raises(InvalidRequest, match=r"runner\.planning\.cannot_be_measured_on_whose_file"):
        make_plan(inputs(variants=("btrfs-nocow",)))


@pytest.mark.parametrize(
    ("folder", "options", "expected"),
    [
        ({}, (), "btrfs-cow"),
        ({"is_nocow": True}, (), "btrfs-nocow"),
        ({"compression": "zstd"}, (), "btrfs-cow-compress"),
        ({}, ("compress=zstd:3",), "btrfs-cow-compress"),
        ({}, ("compress=no",), "btrfs-cow"),
    ],
)
def test_the_volume_as_it_is_gets_the_name_of_its_own_options(folder, options, expected):
    volume = plain_volume(file_system="btrfs", mount_options=options)
    plan = make_plan(inputs(volume=volume, folder=plain_folder(**folder)))

    assert plan.variants == (expected,)


@pytest.mark.parametrize("used_by_the_file_system", [0.0, 0.08])
@pytest.mark.parametrize("total_bytes", [8 * GB, 16 * GB, 21 * GB])
def test_nothing_is_amiss_with_the_default_plan_of_a_small_empty_volume(total_bytes, used_by_the_file_system):
    free_bytes = int(total_bytes * (1 - used_by_the_file_system))
    plan = make_plan(inputs(volume=plain_volume(total_bytes=total_bytes, free_bytes=free_bytes)))

    assert plan.file_bytes < 2 * GiB
    assert plan.caveats == ()


def test_a_small_volume_that_is_half_full_is_doubted():
    plan = make_plan(inputs(volume=plain_volume(total_bytes=16 * GB, free_bytes=8 * GB)))

    assert [caveat.code for caveat in plan.caveats] == ["small-span"]


def test_hard_disks_want_a_span_beyond_their_caches():
    disks = tuple(Disk(f"sata{n}", GB, is_rotational=True) for n in range(4))
    plan = make_plan(inputs(volume=plain_volume(disks=disks)))

    assert plan.wished_file_bytes == 4 * GiB
    assert [caveat.code for caveat in plan.caveats] == ["small-span"]


def test_the_quick_profile_is_expected_to_keep_its_time_goal_on_an_ssd():
    plan = make_plan(inputs())

    goal_s = find("nas-volume").profiles["quick"].time_goal_s
    layout_s = (plan.file_bytes + plan.write_file_bytes) / 400e6
    assert goal_s is not None
    assert plan.expected_duration_s - layout_s <= goal_s


def test_the_endurance_share_is_not_invented_where_no_rating_is_known():
    assert make_plan(inputs()).endurance_ratio is None


@given(
    total=st.integers(10 * MiB, 10**14),
    free_share=st.floats(0, 1),
    ratio=st.floats(0, 0.9),
    cap=st.integers(0, 10**12),
    file_system=st.sampled_from(["ext4", "btrfs", "xfs"]),
)
def test_whatever_the_volume_no_plan_touches_the_reserve(total, free_share, ratio, cap, file_system):
    volume = plain_volume(total_bytes=total, free_bytes=int(total * free_share), file_system=file_system)
    try:
        plan = make_plan(inputs(profile="standard", volume=volume, reserve=Reserve(ratio, cap)))
    except UnsafeTarget:
        return

    assert plan.space_left_bytes >= plan.reserve_bytes
    assert plan.file_bytes <= volume.free_bytes // 10
    assert plan.file_bytes >= 16 * MiB
    assert plan.cells


def test_small_blocks_on_hard_disks_are_not_expected_to_write_like_large_ones():
    disks = (Disk("sata1", GB, is_rotational=True),)
    random_write = replace(WRITE, id="random", rw="randwrite", bs=4 * KiB)
    large = make_plan(inputs(suite_of(WRITE), volume=plain_volume(disks=disks)))
    small = make_plan(inputs(suite_of(random_write), volume=plain_volume(disks=disks)))

    assert small.expected_write_bytes < large.expected_write_bytes


def test_a_tool_that_ends_by_itself_takes_its_own_time_in_every_profile():
    suite = find("sylv-2018-scaled")
    asked = {"workloads": ("hdparm-buffered",), "capabilities": capable(is_root=True)}
    plans = [make_plan(inputs(suite, profile=name, **asked)) for name in ("standard", "full")]

    assert all(4 < plan.expected_duration_s / plan.rounds < 7 for plan in plans)


@pytest.mark.parametrize(
    ("reads", "profile", "seconds"),
    [(True, "quick", 4 * BARE_READ_S), (False, "quick", 0.0), (True, "smoke", 0.0)],
    ids=["root extra", "nobody to read", "trial"],
)
def test_reading_the_bare_disks_first_is_part_of_the_time(reads, profile, seconds):
    disks = tuple(Disk(f"sata{n}", GB, is_rotational=True) for n in range(4))
    asked = {"volume": plain_volume(disks=disks), "profile": profile}
    with_reads = make_plan(inputs(**asked, capabilities=capable(reads_bare_disks=reads)))
    without = make_plan(inputs(**asked))

    assert with_reads.expected_duration_s - without.expected_duration_s == pytest.approx(seconds)


def test_the_quick_profile_says_what_it_costs_at_least_and_at_most():
    plan = make_plan(inputs())

    assert (plan.rounds, plan.most_rounds) == (6, 10)
    assert plan.stopping is not None
    assert plan.most_duration_s is not None
    assert plan.expected_duration_s < plan.most_duration_s < plan.expected_duration_s * 10 / 6


@pytest.mark.parametrize(("suite", "profile"), [("nas-volume", "standard"), ("sylv-2018-scaled", "quick")])
def test_other_profiles_and_fixed_orders_have_as_many_rounds_as_they_say(suite, profile):
    plan = make_plan(inputs(find(suite), profile=profile))

    assert plan.stopping is None
    assert plan.most_rounds == plan.rounds


def test_never_more_is_written_than_every_byte_limit_in_all_rounds_that_may_come():
    plan = make_plan(inputs())

    large = QUICK_WRITE_BYTES
    limits = {cell: plan.write_limit_of(cell) for cell in ("seq-write-1m", "rand-write-4k-qd32", "sync-write-4k")}
    assert limits == {"seq-write-1m": large, "rand-write-4k-qd32": 96 * MiB, "sync-write-4k": 20 * MiB}
    # The file that is read and the one that is written; six rounds at the limit of the profile; of what needs less all
    # ten rounds, and one attempt that did not count because its warm-up took too much.
    assert plan.most_write_bytes == 2 * GiB + large + 6 * large + (10 + 1) * (96 + 20) * MiB


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
@pytest.mark.parametrize("rates", [None, Rates(3e6, 60.0), Rates(130e6, 150.0), Rates(7e9, 1e6, is_measured=True)])
def test_whatever_the_volume_a_quick_run_writes_less_than_12_gb(file_system, rates):
    plan = make_plan(replace(inputs(volume=plain_volume(file_system=file_system)), rates=rates))

    assert plan.expected_write_bytes <= plan.most_write_bytes < 12 * GB


def test_a_file_that_is_written_is_no_larger_than_the_one_that_is_read():
    small = make_plan(inputs(volume=plain_volume(total_bytes=100 * GB, free_bytes=11 * GB)))
    large = make_plan(inputs())

    assert (small.file_bytes < QUICK_WRITE_BYTES, small.write_file_bytes) == (True, None)
    assert (large.file_bytes, large.write_file_bytes) == (2 * GiB, QUICK_WRITE_BYTES)
    assert large.space_needed_bytes == 2 * GiB + QUICK_WRITE_BYTES
    assert make_plan(inputs(is_read_only=True)).write_file_bytes is None


def test_what_is_expected_stays_within_the_byte_limits_too():
    plan = make_plan(replace(inputs(), rates=Rates(7e9, 1e6, is_measured=True)))

    assert plan.expected_write_bytes == 2 * GiB + 7 * QUICK_WRITE_BYTES + 6 * (96 + 20) * MiB
    assert plan.is_rate_known


def test_a_cell_that_reaches_its_byte_limit_is_expected_to_take_less_time():
    rates = Rates(2 * GiB, 1e6, is_measured=True)
    fast, slow = (make_plan(replace(inputs(suite_of(WRITE)), rates=r)) for r in (rates, Rates(1e6, 1.0)))
    time_limit_s = 5.0 * 6

    assert fast.expected_duration_s < time_limit_s < slow.expected_duration_s


def test_reading_alone_writes_exactly_its_file():
    plan = make_plan(inputs(suite_of(READ), is_read_only=True))

    assert plan.most_write_bytes == plan.expected_write_bytes == 2 * GiB


@pytest.mark.parametrize("suite", ["sylv-2018", "sylv-2018-scaled", "nas-files"])
def test_methods_with_fixed_sizes_write_no_more_than_those(suite):
    suite = find(suite)
    plan = make_plan(inputs(suite, profile="standard"))
    kept = [workload for workload in suite.workloads if workload.id in plan.cells]
    sizes = sum(workload.size_bytes(plan.file_bytes) for workload in kept)

    assert 0 < plan.most_write_bytes <= (1.2 * sizes + 2 * plan.file_bytes) * plan.rounds


def test_an_unmeasured_volume_wears_at_most_as_said():
    disks = (Disk("sata1", GB, model="Samsung SSD 870 EVO 1TB", is_rotational=False),)
    volume = plain_volume(disks=disks)
    pool = replace(volume.pool, raid_type=RaidType.BASIC, raid_type_candidates=(RaidType.BASIC,))
    new, known = (
        make_plan(
            replace(inputs(volume=replace(volume, pool=pool)), rates=Rates(400e6, 20_000.0, is_measured=is_known))
        )
        for is_known in (False, True)
    )

    times = new.most_write_bytes / known.expected_write_bytes
    assert new.endurance_ratio == pytest.approx(times * known.endurance_ratio)
