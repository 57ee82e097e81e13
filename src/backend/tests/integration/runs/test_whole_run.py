"""A run from the first look to the last removed file, with the real fio on real file systems."""

from __future__ import annotations

import os

import pytest
from support.runs import READ, WRITE, leftovers, small_suite

from volbench.domain.run import CacheClass, Phase, RunState
from volbench.domain.workload import MiB

pytestmark = pytest.mark.real_io


def free_bytes(path) -> int:
    status = os.statvfs(path)
    return status.f_bavail * status.f_frsize


def test_all_rounds_of_all_workloads_are_measured_and_stored(make_lab, volume):
    lab = make_lab()

    run = lab.measure(volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert {result.id: len(result.rounds) for result in run.workloads} == {"read": 2, "random-read": 2, "write": 2}
    assert all(result.summary[result.metric].median > 0 for result in run.workloads)


def test_nothing_is_left_on_the_volume_and_its_space_is_free_again(make_lab, volume):
    before = free_bytes(volume.mount_point)

    make_lab().measure(volume.mount_point)

    assert leftovers(volume.mount_point) == []
    assert free_bytes(volume.mount_point) >= before - 16 * MiB


def test_reads_of_a_direct_loop_device_are_seen_to_come_from_the_disk(make_lab, ext4_volume):
    run = make_lab(small_suite(READ, runtime_s=1.0)).measure(ext4_volume.mount_point)

    (result,) = run.workloads
    assert result.cache_class is CacheClass.UNCACHED, [round_.evidence for round_ in result.rounds]


def test_writes_on_ext4_are_seen_to_reach_the_disk(make_lab, ext4_volume):
    run = make_lab(small_suite(WRITE, runtime_s=1.0)).measure(ext4_volume.mount_point)

    (result,) = run.workloads
    assert result.cache_class is CacheClass.UNCACHED, [round_.evidence for round_ in result.rounds]


def test_variants_are_measured_in_turn_within_the_same_round(make_lab, btrfs_volume):
    lab = make_lab(small_suite(READ, WRITE, rounds=3))

    run = lab.measure(btrfs_volume.mount_point, ["btrfs-cow", "btrfs-nocow"])

    assert run.state is RunState.DONE, run.failure
    assert {(result.variant, result.id) for result in run.workloads} == {
        (variant, workload) for variant in ("btrfs-cow", "btrfs-nocow") for workload in ("read", "write")
    }
    first_round = [done for result in run.workloads for done in result.rounds if done.n == 1]
    assert sorted(done.position for done in first_round) == [1, 2, 3, 4]


def test_the_raw_output_and_the_exact_command_of_each_round_are_kept(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=1))

    run = lab.measure(ext4_volume.mount_point)

    (result,) = run.workloads
    raw = lab.application.store.raw(run.id, result.rounds[0].raw_id)
    assert raw.argv == result.command
    assert READ.parse(_as_output(raw)).metrics["read_bytes_per_s"] == result.rounds[0].metrics["read_bytes_per_s"]


def test_the_progress_names_every_phase_in_order_and_never_falls_back(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, runtime_s=1.2))

    lab.measure(ext4_volume.mount_point)

    phases = list(dict.fromkeys(progress.phase for progress in lab.witness.progresses))
    assert phases == [
        Phase.CHECKING,
        Phase.LAYING_OUT,
        Phase.WARMING_UP,
        Phase.MEASURING,
        Phase.ANALYSING,
        Phase.CLEANING_UP,
        Phase.FINISHED,
    ]
    ratios = [progress.done_ratio for progress in lab.witness.progresses]
    assert ratios == sorted(ratios)
    assert ratios[-1] == 1.0


def test_seconds_are_told_live_in_order_while_a_workload_runs(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=1, runtime_s=2.5))

    lab.measure(ext4_volume.mount_point)

    assert lab.witness.samples
    assert [sample.seq for sample in lab.witness.samples] == list(range(1, len(lab.witness.samples) + 1))
    assert {sample.workload for sample in lab.witness.samples} == {"read"}


def test_the_trace_of_a_round_adds_up_to_its_speed(make_lab, ext4_volume):
    run = make_lab(small_suite(READ, rounds=1, runtime_s=3.0)).measure(ext4_volume.mount_point)

    (round_,) = run.workloads[0].rounds
    rates = [point.read_bytes_per_s for point in round_.trace]
    assert min(rates) * 0.9 <= round_.metrics["read_bytes_per_s"] <= max(rates) * 1.1


def test_stopping_after_the_round_keeps_what_is_done_and_says_so(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=4))
    lab.witness.when_round = lab.cancel.end_after_round

    run = lab.measure(ext4_volume.mount_point)

    assert run.state is RunState.DONE
    assert [len(result.rounds) for result in run.workloads] == [1]
    assert "ended-early" in {caveat.code for caveat in run.caveats}


def _as_output(raw):
    from volbench.domain.workload import ToolOutput

    return ToolOutput(raw.exit_code, raw.stdout, raw.stderr, raw.output, 0.0)
